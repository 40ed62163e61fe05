//! The observation of a seat.

use super::rules::{ARMY, BOTH_CONTESTS, Castle, Contest, HAND, Kind, Loss, MOST_AT_A_CASTLE, Phase, Seen, Selection, Side};
use super::rules::{VACANT_CONTEST, VACANT_SEAT, VACANT_SIDE, on_frontier};
use crate::arrays::Each;
use crate::{Finite, Seat, Set, Sink};

/// The lengths of an observation: in a duel, in teams, in a ring.
const DUEL: usize = 170;
const TEAMS: usize = 228;
const RING: usize = 276;

/// The seats and sides in the order of a seat's observation, itself first.
struct Perspective<const SEATS: usize, const SIDES: usize> {
    /// The order in words.
    order: &'static str,
    seats: [Seat; SEATS],
    sides: [Side; SIDES],
}

/// The open question.
#[derive(Default)]
struct Question {
    number: Option<usize>,
    seat: Option<Seat>,
    contest: Option<Contest>,
    /// The cards chosen so far, which only the chooser sees.
    selection: Option<Selection>,
    loss: Option<Loss>,
    passes: u8,
}

impl Seen<'_> {
    /// GU-17, GU-26, GU-78, GU-95: a seat sees its own cards, the open cards, the number of cards anywhere else, and its memory.
    #[inline(always)]
    pub(super) fn write<S: Sink>(&self, me: Seat, sink: &mut S) {
        let side = self.side(me);
        if self.rules().seating.is_ring() {
            sink.expect(RING);
            self.write_ring(side, sink);
        } else if self.table_of_seats().seats > 2 {
            sink.expect(TEAMS);
            self.write_teams(me, side, sink);
        } else {
            sink.expect(DUEL);
            self.write_duel(me, side, sink);
        }
    }

    /// The number of values that a seat sees.
    #[inline]
    pub(super) fn observation_length(&self) -> usize {
        match self.table_of_seats().seats {
            _ if self.rules().seating.is_ring() => RING,
            2 => DUEL,
            _ => TEAMS,
        }
    }

    #[inline(always)]
    fn write_duel<S: Sink>(&self, me: Seat, side: Side, sink: &mut S) {
        let opponent = self.left_of(side);
        let order = "who can act: I, my opponent; seats and sides have this order below, too";
        let perspective = Perspective { order, seats: [me, self.drawer(opponent)], sides: [side, opponent] };
        self.write_question(&perspective, BOTH_CONTESTS, sink);
        self.write_armies(&perspective, sink);
        self.write_line(side, [opponent; 2], sink);
        self.write_contests(side, sink);
        self.write_memory(&perspective, sink);
    }

    #[inline(always)]
    fn write_teams<S: Sink>(&self, me: Seat, side: Side, sink: &mut S) {
        let opponents = self.left_of(side);
        let partner = self.partner(me).unwrap_or(VACANT_SEAT);
        let [left, right] = self.opponents_of(me);
        let order =
            "who can act: I, my partner, the opponent after me, the other opponent; seats and sides have this order below, too";
        let perspective = Perspective { order, seats: [me, partner, left, right], sides: [side, opponents] };
        self.write_question(&perspective, BOTH_CONTESTS, sink);
        self.write_armies(&perspective, sink);
        let among = |two: [Seat; 2]| perspective.seats.each(|seat| u8::from(two.contains(&seat)));
        let leads = among(perspective.sides.each(|side| self.order(side)[0]));
        let drawers = among(perspective.sides.each(|side| self.drawer(side)));
        let gifts = [partner, me].each(|seat| self.gift(seat).known());
        let given = [left, right].each(|seat| self.gift(seat));
        sink.field("leaders", 1, "the seats that play first for their sides; until it is said, in the last round (GU-73)", leads);
        sink.field("drawers", 1, "the seats that draw for their sides; between rounds, for the next one (GU-71)", drawers);
        sink.bags("gifts", HAND - 1, "what my partner and I gave to each other in this round (GU-78)", gifts.each_ref());
        sink.sizes("gift sizes", HAND - 1, "how many cards the opponent after me and the other one gave (GU-17)", given);
        self.write_line(side, [opponents; 2], sink);
        self.write_contests(side, sink);
        self.write_memory(&perspective, sink);
        let meaning =
            "of the cards held back, those that my partner had, and those that I had, less those given away since (GU-95)";
        let most = self.rules().most_of_a_kind;
        sink.bags("held back by us", most, meaning, [partner, me].each(|seat| self.held_back_by(seat).known()).each_ref());
        let meaning = "what my partner and I still have of the gifts since the last shuffle, as far as the giver knows (GU-95)";
        sink.bags("received", most, meaning, [partner, me].each(|seat| self.received(seat).known()).each_ref());
    }

    #[inline(always)]
    fn write_ring<S: Sink>(&self, side: Side, sink: &mut S) {
        let [my_right, my_left] = self.contests(side);
        let (left, right) = (self.left_of(side), self.opponent(side, my_right));
        let [_, far_left] = self.contests(left);
        let (across, far_right) = match self.opponent(left, far_left) {
            across if across == right => (VACANT_SIDE, VACANT_CONTEST),
            across => (across, self.contests(across)[1]),
        };
        let frontiers = [my_left, far_left, far_right, my_right];
        let sides = [side, left, across, right];
        let order = "who can act: I, left, across (nobody where three play), right; seats and sides have this order below, too";
        let perspective = Perspective { order, seats: sides.each(|side| self.order(side)[0]), sides };
        let under_way = frontiers.iter().any(|frontier| self.named(*frontier).is_some());
        self.write_question(&perspective, frontiers, sink);
        let direction = under_way.then_some(usize::from(!self.leftward()));
        sink.one_of::<2>("direction", "of the round: to the left, to the right (GU-82)", direction);
        self.write_armies(&perspective, sink);
        self.write_line(side, [left, right], sink);
        self.write_frontiers(side, frontiers, sink);
        self.write_memory(&perspective, sink);
    }

    /// The opponents of a seat in teams, in seating order after it; of a single opponent, the second entry is nobody.
    #[inline]
    fn opponents_of(&self, me: Seat) -> [Seat; 2] {
        match *self.members(self.left_of(self.side(me))) {
            [one, other] if me > one && me < other => [other, one],
            [one, other] => [one, other],
            [alone] => [alone, VACANT_SEAT],
            _ => [VACANT_SEAT; 2],
        }
    }

    #[inline(always)]
    fn question(&self) -> Question {
        let asked = |number, seat| Question { number: Some(number), seat: Some(seat), ..Question::default() };
        match self.phase() {
            Phase::Bury(seat, selection) => Question { selection: Some(selection), ..asked(0, seat) },
            Phase::Give(seat, selection) => Question { selection: Some(selection), ..asked(1, seat) },
            Phase::Lead(seat) => asked(2, seat),
            Phase::Name(seat, nth) => Question { contest: Some(self.nth_contest(nth.number() / 2)), ..asked(3, seat) },
            Phase::Place(seat, nth, selection) => {
                Question { contest: Some(self.nth_contest(nth.number() / 2)), selection: Some(selection), ..asked(4, seat) }
            }
            Phase::Reinforce(seat, passes) => Question { passes, ..asked(5, seat) },
            Phase::Add(seat, contest, selection) => {
                Question { contest: Some(contest), selection: Some(selection), ..asked(6, seat) }
            }
            Phase::Answer(seat, nth) => Question { contest: Some(self.nth_contest(nth)), ..asked(7, seat) },
            Phase::Remove(seat, nth, loss) => {
                Question { contest: Some(self.nth_contest(nth)), loss: Some(loss), ..asked(8, seat) }
            }
            Phase::Draw(_) | Phase::Over => Question::default(),
        }
    }

    #[inline(always)]
    fn write_question<S: Sink, const SEATS: usize, const SIDES: usize, const CONTESTS: usize>(
        &self,
        perspective: &Perspective<SEATS, SIDES>,
        contests: [Contest; CONTESTS],
        sink: &mut S,
    ) {
        let Question { number, seat: asked, contest, selection, loss, passes } = self.question();
        let mine = selection.filter(|_| asked == Some(perspective.seats[0])).map(|selection| selection.from);
        let from = mine.or(loss.map(|loss| loss.from)).map(Kind::id);
        sink.field("asked", 1, perspective.order, perspective.seats.each(|seat| u8::from(asked == Some(seat))));
        sink.flag("chance", "chance is to deal", matches!(self.phase(), Phase::Draw(_)));
        sink.flag("over", "the game is over", matches!(self.phase(), Phase::Over));
        let meaning = "bury, give, lead, name a castle, place, reinforce or pass, add, reveal or concede, remove";
        sink.one_of::<9>("question", meaning, number);
        let meaning = "the contest that this is about, in the order of the named castles below";
        sink.field("contest", 1, meaning, contests.each(|other| u8::from(contest == Some(other))));
        let chosen = selection.map_or(0, |selection| selection.cards);
        sink.number("chosen", MOST_AT_A_CASTLE, "the cards that I have placed, added, buried or given so far", chosen);
        let meaning = "Hero to Two: the kind of my last card, the first that may follow; in a removal the last that may follow";
        sink.one_of::<7>("from", meaning, from);
        let due = loss.map_or(0, |loss| loss.due);
        sink.number("due", Kind::Five.value(), "the face value that is still to be removed (GU-31)", due);
        let most = self.table_of_seats().sides as u8 - 1;
        sink.number("passes", most, "the turns in succession that were passes (GU-16)", passes);
        let first = perspective.sides.map(|side| u8::from(side == self.first()));
        sink.field("first player", 1, "the side that has the first player; between rounds, had (GU-6, GU-81)", first);
    }

    #[inline(always)]
    fn write_armies<S: Sink, const SEATS: usize, const SIDES: usize>(
        &self,
        perspective: &Perspective<SEATS, SIDES>,
        sink: &mut S,
    ) {
        let Perspective { seats, sides, .. } = perspective;
        let most = self.rules().most_of_a_kind;
        let mut mine = *self.shown_discards(sides[0]);
        mine.add_all_unchecked(self.unseen_discards(seats[0]).known());
        let mut known = sides.each(|side| self.shown_discards(side));
        known[0] = &mine;
        sink.bag("my hand", HAND, "my cards of each kind, Hero to Two", &self.hand(seats[0]).known());
        let hands = seats.each(|seat| self.hand(seat));
        sink.sizes("hands", HAND, "the sizes of the hands of the seats", hands);
        sink.sizes("piles", ARMY, "the sizes of the piles of the sides", sides.each(|side| self.pile(side)));
        sink.field("discard piles", ARMY, "the sizes of the discard piles", sides.each(|side| self.discards(side) as u8));
        let run_outs = sides.each(|side| self.run_outs(side));
        sink.field("run outs", self.rules().run_outs, "how often the piles have run out (GU-42)", run_outs);
        sink.bags("known discards", most, "the cards of each discard pile that I know to be there (GU-26, GU-78)", known);
        let removed = sides.each(|side| self.removed(side));
        sink.bags("removed", most, "the cards of each side that are out of the game (GU-34)", removed);
    }

    /// GU-27, GU-95: public memory of hidden cards.
    #[inline(always)]
    fn write_memory<S: Sink, const SEATS: usize, const SIDES: usize>(
        &self,
        perspective: &Perspective<SEATS, SIDES>,
        sink: &mut S,
    ) {
        let most = self.rules().most_of_a_kind;
        let meaning = "the cards of each side that had not been shown when its pile was shuffled last, less those shown since; \
            before the first shuffle, the Hero (GU-27, GU-95)";
        sink.bags("held back", most, meaning, perspective.sides.each(|side| self.held_back(side)));
        let meaning = "how many of them each seat had discarded unseen: they went into the pile";
        sink.field("sunk", ARMY, meaning, perspective.seats.each(|seat| self.sunk(seat)));
    }

    /// The castles of a side's line, which it shares with others.
    #[inline(always)]
    fn write_line<S: Sink>(&self, side: Side, others: [Side; 2], sink: &mut S) {
        let [mine, one, other] = [side, others[0], others[1]].each(|side| self.controlled(side));
        let theirs = self.in_line(side, one | other);
        sink.set("my castles", "the places of my line where my side controls the castle (GU-4)", &self.in_line(side, mine));
        sink.set("their castles", "the places of my line where another side does", &theirs);
    }

    /// The two contests between two sides.
    #[inline(always)]
    fn write_contests<S: Sink>(&self, side: Side, sink: &mut S) {
        let (mine, theirs) = (side.id(), 1 - side.id());
        let place = |castle: Option<Castle>| self.in_line(side, set_of([castle]));
        let own = BOTH_CONTESTS.each(|contest| self.own_cards(side, contest));
        let [one, other] = BOTH_CONTESTS.each(|contest| self.battle(contest));
        let [first, second] = BOTH_CONTESTS.each(|contest| [mine, theirs].each(|rank| self.placed_unseen(contest, rank)));
        let placed = [first[0], first[1], second[0], second[1]];
        let revealed = [&one.revealed[mine], &one.revealed[theirs], &other.revealed[mine], &other.revealed[theirs]];

        sink.set("first castle", "the place in my line of the castle named first", &place(self.named(BOTH_CONTESTS[0])));
        sink.set("second castle", "the place in my line of the castle named second", &place(self.named(BOTH_CONTESTS[1])));
        sink.bags("my cards", MOST_AT_A_CASTLE, "my cards at these castles", [&own[0], &own[1]]);
        let meaning = "how many cards my side and the other one have at the first castle, and at the second";
        sink.sizes("cards at castles", MOST_AT_A_CASTLE, meaning, placed);
        sink.set("first battle", "where the first battle of a round was fought last, or is", &place(one.castle));
        sink.set("second battle", "where the second battle was fought last, or is", &place(other.castle));
        let meaning = "what my side and the other one revealed in the first battle, and in the second (GU-21)";
        sink.bags("revealed", MOST_AT_A_CASTLE, meaning, revealed);
        let conceded = [one.conceded, other.conceded];
        sink.field("conceded", MOST_AT_A_CASTLE, "how many cards were conceded in each of them (GU-22)", conceded);
    }

    /// The four frontiers of a ring, from mine on the left round the table to mine on the right; of the two sides of each, the
    /// one whose left frontier it is comes first.
    #[inline(always)]
    fn write_frontiers<S: Sink>(&self, side: Side, frontiers: [Contest; 4], sink: &mut S) {
        let [my_left, far_left, far_right, my_right] = frontiers;
        let [near, between] = self.fighters(far_left);
        let [_, far] = self.fighters(far_right);
        let controlled = [near, between, between, far].each(|side| self.controlled(side));
        let controlled = by_frontier([far_left, far_left, far_right, far_right], controlled);
        let named = by_frontier(frontiers, [set_of(frontiers.each(|frontier| self.named(frontier))); 4]);
        let own = [my_left, my_right].each(|contest| self.own_cards(side, contest));
        let battles = frontiers.each(|frontier| self.battle(frontier));
        let fought = by_frontier(frontiers, [set_of(battles.each(|battle| battle.castle)); 4]);

        let meaning =
            "the castles of the far left and the far right frontier, from the centre, that the two sides of each control";
        sink.set("far castles", meaning, &controlled);
        let meaning =
            "the castle that is named on each frontier, from the centre of the table; my left, far left, far right, my right";
        sink.set("named castles", meaning, &named);
        sink.bags("my cards", MOST_AT_A_CASTLE, "my cards on my left and on my right", [&own[0], &own[1]]);
        let placed = two_by_two(frontiers.each(|frontier| [0, 1].each(|rank| self.placed_unseen(frontier, rank))));
        sink.sizes("cards at castles", MOST_AT_A_CASTLE, "how many cards the two sides have on each frontier", placed);
        sink.set("battles", "the castle on each frontier that was fought for last, or is, from the centre", &fought);
        let revealed = two_by_two(battles.each(|battle| battle.revealed.each_ref()));
        sink.bags("revealed", MOST_AT_A_CASTLE, "what the two sides revealed in each of these battles (GU-21)", revealed);
        let conceded = battles.each(|battle| battle.conceded);
        sink.field("conceded", MOST_AT_A_CASTLE, "how many cards were conceded in each of them (GU-22)", conceded);
    }
}

/// The castles of the configuration.
#[inline]
fn set_of<const N: usize>(castles: [Option<Castle>; N]) -> Set<Castle> {
    let mut set = Set::new();
    for castle in castles {
        set.insert_if(castle.unwrap_or(Castle::FIRST), castle.is_some());
    }
    set
}

/// For each frontier the castles on it that are in its set, with the frontiers in the given order.
#[inline(always)]
fn by_frontier(frontiers: [Contest; 4], castles: [Set<Castle>; 4]) -> Set<Castle> {
    let mut places = Set::new();
    for (nth, (frontier, castles)) in Contest::all().zip(frontiers.into_iter().zip(castles)) {
        places.insert_each(|place| nth.castle(place), &on_frontier(castles, frontier));
    }
    places
}

/// The entries of the two sides of each frontier, one after the other.
fn two_by_two<T: Copy>([a, b, c, d]: [[T; 2]; 4]) -> [T; 8] {
    [a[0], a[1], b[0], b[1], c[0], c[1], d[0], d[1]]
}
