//! Whether the phase fits the position.

use crate::games::guyenne::rules::cards::Kind;
use crate::games::guyenne::rules::options::Losses;
use crate::games::guyenne::rules::state::{Battle, Contest, Guyenne, Loss, Phase, PlacementNumber, Selection, Side};
use crate::{Bag, Damaged, Finite, Seat};
use std::cmp::Ordering;

impl Guyenne {
    /// The phase and the first player refer to seats, sides, castles and placements that exist.
    pub(super) fn check_places(&self) -> Result<(), Damaged> {
        let table = self.table_of_seats();
        let is_seat = |seat: Seat| seat.index() < table.seats;
        let exists = match self.phase {
            Phase::Bury(seat, _) | Phase::Give(seat, _) | Phase::Lead(seat) | Phase::Reinforce(seat, _) => is_seat(seat),
            Phase::Name(seat, nth) | Phase::Place(seat, nth, _) => is_seat(seat) && nth.id() < 2 * table.sides,
            Phase::Add(seat, contest, _) => is_seat(seat) && contest.id() < table.sides,
            Phase::Answer(seat, nth) | Phase::Remove(seat, nth, _) => is_seat(seat) && usize::from(nth) < table.sides,
            Phase::Draw(side) => side.id() < table.sides,
            Phase::Over => true,
        };
        let exists = exists && self.first.id() < table.sides;
        Damaged::unless(exists, "phase: unknown seat, side or contest (GU-1)")
    }

    /// The question can be asked here, and has an answer.
    pub(super) fn check_phase(&self) -> Result<(), Damaged> {
        let held = self.sides().any(|side| self.holds_line(side));
        let decided = held || self.is_out_of_rounds() || self.sides().any(|side| self.is_spent(side));
        let in_battle = matches!(self.phase, Phase::Answer(..) | Phase::Remove(..));
        let ended = if self.phase == Phase::Over { decided } else { in_battle || !held };
        Damaged::unless(
            ended,
            "phase: expected over with all castles, after the last round, or when a side is out of cards, not before (GU-40, GU-43)",
        )?;
        let refilled = !matches!(self.phase, Phase::Draw(_) | Phase::Over);
        let in_time = self.rules.max_rounds.is_none_or(|most| self.rounds + u8::from(refilled) <= most);
        Damaged::unless(in_time, "rounds: more than `max_rounds` (GU-96)")?;
        let reached = match self.phase {
            Phase::Bury(seat, selection) => self.is_burying(seat, selection),
            Phase::Draw(_) | Phase::Over => self.is_between_rounds(),
            Phase::Give(giver, selection) => self.is_giving(giver, selection),
            Phase::Lead(drawer) => self.is_between_rounds() && self.drawer(self.side(drawer)) == drawer && self.can_lead(drawer),
            Phase::Name(seat, nth) => self.script(nth).seat == seat && nth.number().is_multiple_of(2) && self.is_placing(nth, 0),
            Phase::Place(seat, nth, selection) => self.script(nth).seat == seat && self.is_putting(nth, selection),
            Phase::Reinforce(_, passes) => self.is_reinforcing() && usize::from(passes) < self.table_of_seats().sides,
            Phase::Add(seat, contest, selection) => self.is_reinforcing() && self.is_adding(seat, contest, selection),
            Phase::Answer(seat, nth) => self.is_answering(seat, nth),
            Phase::Remove(seat, nth, loss) => self.is_removing(seat, nth) && self.is_loss(seat, nth, loss),
        };
        Damaged::unless(reached, "phase: inconsistent with the cards in hands, piles and castles")?;
        Damaged::unless(self.is_answerable(), "phase: the question has no answer; expected a legal action (GU-91)")
    }

    /// Whether there are no cards at the castles.
    fn is_between_rounds(&self) -> bool {
        self.named.iter().all(Option::is_none) && self.placed.as_flattened().iter().all(Bag::is_empty)
    }

    /// GU-7: the sides before have buried their cards, the sides after have not; nothing else is discarded.
    fn is_burying(&self, seat: Seat, selection: Selection) -> bool {
        let buried = |side: Side| {
            let cards = &self.unseen_discards[self.drawer(side).index()];
            let in_order = match side.cmp(&self.side(seat)) {
                Ordering::Less => cards.len() == u32::from(self.rules.buried),
                Ordering::Equal => selection.cards < self.rules.buried && selection.is_of(cards, 0),
                Ordering::Greater => cards.is_empty(),
            };
            in_order && self.discard(side) == *cards
        };
        let hero = |side: Side| self.hands[self.drawer(side).index()].contains(Kind::Hero) && self.cards_in_hand(side) == 1;
        let kept = self.removed.iter().all(Bag::is_empty);
        let start = self.rounds == 0 && kept && self.first == Side::FIRST && self.is_between_rounds();
        start && self.drawer(self.side(seat)) == seat && self.sides().all(|side| buried(side) && hero(side))
    }

    /// GU-72: the drawer gives to the partner; the partner gives to a drawer who has nothing else.
    fn is_giving(&self, giver: Seat, selection: Selection) -> bool {
        let gift = self.gifts[giver.index()];
        let drawer = self.drawer(self.side(giver));
        let gives = self.partner(giver).is_some() && (giver == drawer || self.hands[drawer.index()] == gift);
        gives && self.is_between_rounds() && selection.is_of(&gift, 0) && self.can_go_on(self.side(giver))
    }

    /// GU-72, GU-73: a drawer has a partner, and both have a card.
    fn can_lead(&self, drawer: Seat) -> bool {
        let side = self.side(drawer);
        let members = self.members(side);
        members.len() == 2 && self.all_hold_a_card(side) && self.can_go_on(side)
    }

    fn all_hold_a_card(&self, side: Side) -> bool {
        self.members(side).iter().all(|member| !self.hands[member.index()].is_empty())
    }

    /// Whether the sides can place cards in this round; the sides up to one have had their orders (GU-13, GU-77).
    fn can_go_on(&self, now: Side) -> bool {
        let ordered = |side: Side| side == now || side != self.first || self.all_hold_a_card(side);
        self.sides().all(|side| self.cards_in_hand(side) >= 2 && ordered(side))
    }

    /// GU-10 to GU-12, GU-82: cards lie where a placement is over and, as many as were chosen, where one is in progress, but
    /// nowhere else; everybody has cards for the placements that follow.
    fn is_placing(&self, now: PlacementNumber, placed_now: u8) -> bool {
        let mut needed = [0; Seat::COUNT];
        let naming = matches!(self.phase, Phase::Name(..));
        let in_order = PlacementNumber::all().take(2 * self.table_of_seats().sides).all(|nth| {
            let placement = self.script(nth);
            let placed = self.placed(self.side(placement.seat), placement.contest).len();
            let first = PlacementNumber::new(nth.number() & !1).unwrap_or(PlacementNumber::FIRST);
            let named = self.named[placement.contest.id()].is_some() == (first < now || (first == now && !naming));
            let over = nth < now || (nth == now && placed_now > 0);
            needed[placement.seat.index()] += u32::from(!over);
            named && if nth == now { placed == u32::from(placed_now) } else { over == (placed > 0) }
        });
        let enough = self.all_seats().all(|seat| self.hands[seat.index()].len() >= needed[seat.index()]);
        in_order && enough && self.are_named_apart()
    }

    /// GU-11: no castle is named twice.
    fn are_named_apart(&self) -> bool {
        self.named[0].is_none() || self.named[1..].iter().all(|castle| *castle != self.named[0])
    }

    fn is_putting(&self, nth: PlacementNumber, selection: Selection) -> bool {
        let placement = self.script(nth);
        let placed = self.placed(self.side(placement.seat), placement.contest);
        selection.is_of(&placed, 0) && self.is_placing(nth, selection.cards)
    }

    /// GU-16: cards of both sides lie at every castle.
    fn is_reinforcing(&self) -> bool {
        self.rules.reinforcements && self.is_fighting(0) && self.is_met(0)
    }

    fn is_adding(&self, seat: Seat, contest: Contest, selection: Selection) -> bool {
        self.fights_in(seat, contest) && selection.is_of(&self.placed(self.side(seat), contest), 1)
    }

    /// Whether both sides have cards at the castle of battle `nth`.
    fn is_met(&self, nth: u8) -> bool {
        self.placed[self.nth_contest(nth).id()].iter().all(|cards| !cards.is_empty())
    }

    /// GU-20: all castles are named; those before battle `now` are empty, and both sides have cards at those after it.
    fn is_fighting(&self, now: u8) -> bool {
        let numbers = 0..self.table_of_seats().sides as u8;
        let in_order = numbers.clone().all(|nth| match nth.cmp(&now) {
            Ordering::Less => self.placed[self.nth_contest(nth).id()].iter().all(Bag::is_empty),
            Ordering::Equal => true,
            Ordering::Greater => self.is_met(nth),
        });
        in_order && numbers.clone().all(|nth| self.named[self.nth_contest(nth).id()].is_some()) && self.are_named_apart()
    }

    /// GU-21, GU-22: the attacker's cards are shown.
    fn is_answering(&self, seat: Seat, nth: u8) -> bool {
        let contest = self.nth_contest(nth);
        if !self.is_fighting(nth) || !self.is_met(nth) {
            return false;
        }
        let Some(defender) = self.controller_at(contest) else { return false };
        let attacker = self.opponent(defender, contest);
        let Battle { castle, revealed, .. } = self.battles[contest.id()];
        castle == self.named[contest.id()]
            && revealed[self.rank_of(attacker, contest)] == self.placed(attacker, contest)
            && self.fighter(defender, contest) == seat
    }

    /// GU-31, GU-32: some of the cards that a side has shown are removed, none of the other side's are.
    fn is_removing(&self, seat: Seat, nth: u8) -> bool {
        let (side, contest) = (self.side(seat), self.nth_contest(nth));
        let other = self.opponent(side, contest);
        let Battle { castle, revealed, .. } = self.battles[contest.id()];
        matches!(self.rules.losses, Losses::OfFighters { .. })
            && self.is_fighting(nth)
            && castle == self.named[contest.id()]
            && self.fights_in(seat, contest)
            && revealed[self.rank_of(side, contest)].covers(&self.placed(side, contest))
            && revealed[self.rank_of(other, contest)] == self.placed(other, contest)
    }

    /// GU-24, GU-31, GU-32: whether the battle can have ended, given the castle's earlier controller, in a way that makes a side
    /// lose this.
    fn is_loss(&self, seat: Seat, nth: u8, loss: Loss) -> bool {
        let (side, contest) = (self.side(seat), self.nth_contest(nth));
        let other = self.opponent(side, contest);
        let Battle { conceded, revealed, .. } = self.battles[contest.id()];
        let shown = revealed[self.rank_of(side, contest)];
        let Some(strongest) = shown.lowest() else { return false };
        let taken = shown.beyond(&self.placed(side, contest));
        let due = strongest.value().saturating_sub(taken.iter().map(|(kind, n)| n * kind.value()).sum());
        let is_left = due > 0 && loss.due == due && self.removed[side.id()].covers(&taken);
        [None, Some(other)].into_iter().any(|controller| {
            let winner = if conceded > 0 { Some(side) } else { self.winner_between(contest, controller, revealed) };
            let lost = match (controller, self.rules.losses) {
                (None, _) => winner == Some(other) && conceded == 0 && loss.from == taken.lowest().unwrap_or(Kind::Two),
                (_, Losses::OfFighters { tied_attack }) => {
                    (tied_attack || winner.is_some()) && taken.is_empty() && loss.from == strongest.last_of_rank()
                }
                _ => false,
            };
            is_left && lost && self.controller_at(contest) == winner.or(controller)
        })
    }
}

impl Selection {
    /// Whether this can be a selection out of `cards` when there were `others` others before; without others, it is all of them.
    fn is_of(self, cards: &Bag<Kind>, others: u8) -> bool {
        let up_to: u8 = self.from.and_before().iter().map(|kind| cards.count(kind)).sum();
        let (size, chosen) = (cards.len(), u32::from(self.cards));
        let ordered = if self.cards == 0 { self.from == Kind::Hero } else { cards.contains(self.from) && up_to >= self.cards };
        ordered && if others == 0 { size == chosen } else { size >= chosen + u32::from(others) }
    }
}
