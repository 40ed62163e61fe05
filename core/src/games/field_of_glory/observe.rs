//! The observation of a seat.

use super::rules::{
    ARMY, Attack, Battle, Bill, Column, KEPT, Kind, MOST_COPIES, MOST_OVERLAPS, MOST_OWED, MOST_POINTS, MOST_VICTORY_POINTS,
    Phase, SHUFFLES, Seen, Side, Terrain, Unit,
};
use crate::arrays::Each;
use crate::{Bag, Finite, Seat, Sink};

/// The number of questions and deals, in the order of the phases.
const STEPS: usize = 23;
const ALL_STEPS: &str = "what is asked or dealt: terrain, draft, keep, opening hand, first player, advance, flank attack, actions, \
    bill, withdrawal, payment, lead of the attack, bonus card, top card, retreat, dismissal after a retreat, lead of the defence, \
    rampage, cards of Reserves, draw or exchange, cards of the draw, discard, nothing";

/// The number of states of a place in a column (a unit, or empty), and of its terrain (a terrain, or not turned up).
const STANDS: usize = Unit::COUNT + 1;
const GROUNDS: usize = Terrain::COUNT + 1;

/// The open question or deal, and its details.
#[derive(Default)]
struct Question {
    step: usize,
    chance: bool,
    /// The side that is asked, or gets the card.
    concerned: Option<Side>,
    bill: Bill,
    last: Option<Kind>,
    left: u8,
    column: Option<Column>,
    attack: Option<Attack>,
    lead: Option<Unit>,
    overlaps: u8,
}

impl Seen<'_> {
    #[inline(always)]
    pub(super) fn write<S: Sink>(&self, seat: Seat, sink: &mut S) {
        let me = Side::of(seat);
        let question = self.question(me);
        self.write_question(me, &question, sink);
        self.write_cards(me, sink);
        self.write_battlefield(me, sink);
        self.write_bill(&question, sink);
        self.write_attack(me, &question, sink);
        self.write_last(me, sink);
    }

    /// The side's view of the open question; the other side's draft looks the same throughout (FG-13).
    #[inline(always)]
    fn question(&self, me: Side) -> Question {
        let (active, defender) = (self.active(), self.active().opponent());
        let asked = |step, side| Question { step, concerned: Some(side), ..Question::default() };
        let dealt = |step, concerned| Question { step, chance: true, concerned, ..Question::default() };
        let attack = |attack: Attack, question| Question { column: Some(attack.at), attack: Some(attack), ..question };
        let battle = |battle: Battle, question| {
            let Battle { lead, overlaps, .. } = battle;
            Question { lead: Some(lead), overlaps, ..attack(battle.attack, question) }
        };
        match self.phase() {
            Phase::Draft(side) | Phase::Keep(side, _) if side != me => asked(1, side),
            Phase::Terrain => dealt(0, None),
            Phase::Draft(side) => dealt(1, Some(side)),
            Phase::Keep(side, last) => Question { last, ..asked(2, side) },
            Phase::Deal => dealt(3, Some(self.receiver())),
            Phase::First => dealt(4, None),
            Phase::Advance(column) => Question { column: Some(column), ..asked(5, active) },
            Phase::Flank => asked(6, active),
            Phase::Actions => asked(7, active),
            Phase::Place(bill) => Question { bill, ..asked(8, active) },
            Phase::Withdraw(column, bill) => Question { bill, column: Some(column), ..asked(9, active) },
            Phase::Pay(last, bill) => Question { bill, last: Some(last), ..asked(10, active) },
            Phase::Lead(at) => attack(at, asked(11, active)),
            Phase::Bonus(side, at) => battle(at, asked(12, side)),
            Phase::Top(side, at) => battle(at, dealt(13, Some(side))),
            Phase::Retreat(at) => battle(at, asked(14, defender)),
            Phase::Retreated(at) => attack(at, asked(15, active)),
            Phase::Defence(at) => battle(at, asked(16, defender)),
            Phase::Rampage(side, at) => battle(at, dealt(17, Some(side))),
            Phase::Reserves(left) => Question { left, ..dealt(18, Some(active)) },
            Phase::Draw => asked(19, active),
            Phase::Refill(left, last) => Question { left, last, ..dealt(20, Some(active)) },
            Phase::Discard(last) => Question { last, ..asked(21, active) },
            Phase::Over => Question { step: 22, ..Question::default() },
        }
    }

    /// The open question, and the side that is asked.
    #[inline(always)]
    fn write_question<S: Sink>(&self, me: Side, question: &Question, sink: &mut S) {
        let place = |side: Side| usize::from(side != me);
        let concerned = question.concerned.map(place);
        let asked = if question.chance { 2 } else { concerned.unwrap_or(3) };
        let turn = Some(place(self.active())).filter(|_| !self.is_set_up());
        let hundreds = u16::max(1, self.rules().max_turns / 100) as u8;
        sink.one_of::<4>("asked", "who can act: I, my opponent, chance, nobody", Some(asked));
        sink.one_of::<STEPS>("step", ALL_STEPS, Some(question.step));
        sink.one_of::<2>("concerned", "who is asked, or gets the card: I, my opponent", concerned);
        sink.one_of::<2>("turn", "whose turn it is: mine, my opponent's", turn);
        sink.number("hundreds of turns", hundreds, "the turns that are over, divided by 100", (self.turns() / 100) as u8);
        sink.number("turns", 99, "the turns that are over, without the hundreds (FG-61)", (self.turns() % 100) as u8);
    }

    /// The cards of both sides (FG-13).
    #[inline(always)]
    fn write_cards<S: Sink>(&self, me: Side, sink: &mut S) {
        let opponent = me.opponent();
        let [my_open, their_open] = [me, opponent].each(|side| self.open_cards(side));
        let discards = |side| if self.is_drafting(side) { Bag::new() } else { self.discards(side).known() };
        let hand = self.hand(opponent).len() as u8;
        // The other seat sees nothing of an unfinished round: neither the cards turned up nor those kept.
        let pile =
            if self.is_drafting(opponent) { KEPT * self.drafted_rounds(opponent) } else { self.pile(opponent).len() as u8 };

        sink.bag("my hand", MOST_COPIES, "my cards of each kind; in my draft those turned up", &self.hand(me).known());
        sink.number("opponent hand", ARMY, "the size of my opponent's hand", hand);
        sink.bag("my pile", MOST_COPIES, "the cards that I can draw; in my draft those kept", &self.pile(me).known());
        sink.number("opponent pile", ARMY, "the size of my opponent's pile; in a draft, the cards kept in complete rounds", pile);
        sink.bag("my discards", MOST_COPIES, "my discard pile", &discards(me));
        sink.bag("opponent discards", MOST_COPIES, "my opponent's discard pile", &discards(opponent));
        sink.bag("my victory pile", MOST_COPIES, "the cards that my opponent lost (FG-46)", &self.victory(me));
        sink.bag("opponent victory pile", MOST_COPIES, "the cards that I lost", &self.victory(opponent));
        sink.bag(
            "my seen",
            MOST_COPIES,
            "the most of each kind of my army that everybody saw at one time, open or in my pile (FG-13)",
            &seen(my_open, self.remembered(me)),
        );
        sink.bag(
            "opponent seen",
            MOST_COPIES,
            "the most of each kind of my opponent's army that everybody saw at one time",
            &seen(their_open, self.remembered(opponent)),
        );
        sink.bag(
            "my shuffled",
            MOST_COPIES,
            "the cards that my pile was last shuffled from, without those seen to leave it (FG-16)",
            &self.shuffled(me),
        );
        sink.bag(
            "opponent shuffled",
            MOST_COPIES,
            "the cards that my opponent's pile was last shuffled from, without those seen to leave it",
            &self.shuffled(opponent),
        );
        sink.bag("my rejects", MOST_COPIES, "the cards that I put out of the game (FG-11)", &self.out_of_the_game(me, my_open));
    }

    /// The columns with their terrains and units (FG-3, FG-4), the victory points and the markers.
    #[inline(always)]
    fn write_battlefield<S: Sink>(&self, me: Side, sink: &mut S) {
        let opponent = me.opponent();
        let standing = |side: Side| {
            let units = self.all_units(side);
            std::array::from_fn::<usize, { 2 * Column::COUNT }, _>(|place| {
                place / 2 * STANDS + units[place / 2].0[place % 2].map_or(Unit::COUNT, Unit::id)
            })
        };
        let control = |side: Side| self.control().map(|control| u8::from(control == Some(side)));
        let columns = usize::from(self.rules().columns);
        let terrains: [usize; Column::COUNT] =
            std::array::from_fn(|column| column * GROUNDS + self.terrains()[column].map_or(Terrain::COUNT, Terrain::id));
        let points = |side: Side| self.victory_points_of(side);
        let shuffles = |side: Side| self.shuffles(side);

        sink.places::<{ STANDS * Column::COUNT }>(
            "my units",
            2,
            "each column: my units of each of 25 kinds, then the free places",
            standing(me).into_iter().take(2 * columns),
        );
        sink.places::<{ STANDS * Column::COUNT }>(
            "opponent units",
            2,
            "each column: my opponent's units of each kind, then the free places",
            standing(opponent).into_iter().take(2 * columns),
        );
        sink.places::<{ GROUNDS * Column::COUNT }>(
            "terrains",
            1,
            "each column: plain, rough, woods, hills, not turned up",
            terrains.into_iter().take(columns),
        );
        sink.field("my control", 1, "the columns that I control (FG-4)", control(me));
        sink.field("opponent control", 1, "the columns that my opponent controls", control(opponent));
        sink.number("my points", MOST_VICTORY_POINTS, "the victory points of my victory pile", points(me));
        sink.number("opponent points", MOST_VICTORY_POINTS, "the victory points of my opponent's victory pile", points(opponent));
        sink.number("my shuffles", SHUFFLES, "the shuffles that my marker shows (FG-15)", shuffles(me));
        sink.number("opponent shuffles", SHUFFLES, "the shuffles that my opponent's marker shows", shuffles(opponent));
    }

    /// The open bill, and other details of the question.
    #[inline(always)]
    fn write_bill<S: Sink>(&self, question: &Question, sink: &mut S) {
        let Question { bill, last, left, column, .. } = question;
        let placed = std::array::from_fn::<u8, 10, _>(|place| bill.placed[place / 2][place % 2].into());
        sink.number("owed", MOST_OWED, "the command points that the open bill still asks for (FG-33)", bill.owed);
        sink.field("placed", 1, "each column: its first, its second unit was placed under the open bill (FG-30)", placed);
        sink.one_of::<{ Kind::COUNT }>(
            "last",
            "the card that was kept, paid or discarded last, or exchanged",
            last.map(Kind::id),
        );
        sink.number("left", MOST_POINTS, "the cards that are still drawn (FG-24, FG-36)", *left);
        sink.one_of::<5>("column", "the column that is advanced in, withdrawn from, or attacked", column.map(Column::id));
    }

    /// The open attack, with the face-up bonus cards (FG-42, FG-50).
    #[inline(always)]
    fn write_attack<S: Sink>(&self, me: Side, question: &Question, sink: &mut S) {
        let Question { attack, lead, overlaps, .. } = question;
        let opponent = me.opponent();
        let [mine, theirs] = [me, opponent].each(|side| self.bonus(side).face().or(self.turned_up(side)));
        let source = |side: Side| self.bonus_is_from_pile(side).map(usize::from);

        sink.set("flanks", "the flank attacks that are left, in the order of their actions (FG-22)", &self.flanks());
        sink.one_of::<5>("from", "the attacker's column (FG-40)", attack.map(|attack| attack.from.id()));
        sink.flag("flank", "the attack is a flank attack", attack.is_some_and(|attack| attack.flank));
        sink.one_of::<{ Unit::COUNT }>(
            "lead",
            "the lead that the last action named, of either side (FG-40, FG-44); otherwise the lead of the attack",
            self.named().or(*lead).map(Unit::id),
        );
        sink.number("overlaps", MOST_OVERLAPS, "the Overlap cards played (FG-41)", *overlaps);
        sink.one_of::<{ Kind::COUNT }>("my bonus", "my bonus card, until the event after it is turned up", mine.map(Kind::id));
        sink.one_of::<2>("my bonus source", "where it is from: the hand, the pile", source(me));
        sink.one_of::<{ Kind::COUNT }>("opponent bonus", "my opponent's bonus card, once turned up", theirs.map(Kind::id));
        sink.one_of::<2>("opponent bonus source", "the source of my opponent's bonus card: the hand, the pile", source(opponent));
    }

    /// FG-17: the last battle.
    #[inline(always)]
    fn write_last<S: Sink>(&self, me: Side, sink: &mut S) {
        let opponent = me.opponent();
        let place = |side: Side| usize::from(side != me);
        let lead = |side: Side| self.last().map(|last| last.leads[side.id()].id());
        let bonus = |side: Side| self.last().and_then(|last| last.bonuses[side.id()]).map(Kind::id);
        let winner = self.last().map(|last| last.winner.map_or(2, place));

        sink.one_of::<2>(
            "last attacker",
            "who attacked in the last battle: I, my opponent (FG-17)",
            self.last().map(|last| place(last.attacker)),
        );
        sink.one_of::<5>("last column", "the column that was attacked in it", self.last().map(|last| last.at.id()));
        sink.one_of::<5>("last from", "the attacker's column in it", self.last().map(|last| last.from.id()));
        sink.one_of::<{ Unit::COUNT }>("my last lead", "the unit that led my side in it", lead(me));
        sink.one_of::<{ Unit::COUNT }>("opponent last lead", "the unit that led my opponent's side in it", lead(opponent));
        sink.one_of::<{ Kind::COUNT }>("my last bonus", "my bonus card in it, if I had one", bonus(me));
        sink.one_of::<{ Kind::COUNT }>("opponent last bonus", "my opponent's bonus card in it, if any", bonus(opponent));
        sink.one_of::<3>("last winner", "who won it: I, my opponent, nobody", winner);
    }
}

/// FG-13: the most copies of each kind that everybody saw at one time, whether face up now or hidden again.
#[inline]
fn seen(open: Bag<Kind>, remembered: Bag<Kind>) -> Bag<Kind> {
    let mut seen = open;
    seen.add_all_unchecked(remembered);
    seen
}
