//! Whether a position can be reached in the course of a match.

use crate::games::guyenne::rules::cards::Kind;
use crate::games::guyenne::rules::options::Losses;
use crate::games::guyenne::rules::state::{Contest, Guyenne, Phase, PlacementNumber, Side};
use crate::{Damaged, Finite, Seat};
use std::cmp::Ordering;

impl Guyenne {
    pub(super) fn check_course(&self) -> Result<(), Damaged> {
        self.check_first_player()?;
        self.sides().try_for_each(|side| self.check_refill(side))?;
        self.sides().try_for_each(|side| self.check_shown(side).and_then(|()| self.check_spent(side)))?;
        self.check_battles()?;
        self.sides().filter(|side| self.is_pair(*side)).try_for_each(|side| self.check_orders(side))?;
        Damaged::unless(self.can_have_passed(), "phase: expected as many passes as turns since cards were added (GU-16, GU-83)")
    }

    /// GU-6, GU-43, GU-81: the first player changes after the refills.
    fn check_first_player(&self) -> Result<(), Damaged> {
        let refilling = match self.phase {
            Phase::Draw(_) => self.rounds > 0,
            Phase::Over => self.is_decided_by_castles(),
            _ => false,
        };
        let refilled = usize::from(self.rounds.saturating_sub(u8::from(refilling)));
        let first = self.first.id() == refilled % self.table_of_seats().sides;
        Damaged::unless(first, "first: expected the sides to begin in turn, one round each (GU-6, GU-81)")?;
        let unturned =
            matches!(self.phase, Phase::Bury(..) | Phase::Draw(_) | Phase::Name(_, PlacementNumber::FIRST) | Phase::Over);
        Damaged::unless(self.leftward || refilling || !unturned, "leftward: expected until the first castle is named (GU-82)")
    }

    /// GU-40: whether the game is over before the hands are refilled.
    fn is_decided_by_castles(&self) -> bool {
        self.sides().any(|side| self.holds_line(side))
    }

    /// GU-5, GU-41, GU-42: the hands are refilled one after the other, as long as cards remain.
    fn check_refill(&self, side: Side) -> Result<(), Damaged> {
        let cards = self.members(side).iter().map(|seat| self.cards_of_round(*seat)).sum::<u32>();
        let out = self.piles[side.id()].is_empty() || !self.draws_no_more(side);
        Damaged::unless(out, "piles: expected empty ones after the last run-out (GU-42)")?;
        let hand = u32::from(self.rules.hand);
        let full = cards == hand || (cards < hand && self.draws_no_more(side));
        let unfilled = if self.rounds == 0 { cards == 1 } else { cards + 2 <= hand };
        let possible = match self.phase {
            Phase::Bury(..) => unfilled,
            Phase::Draw(now) => match self.place_in_round(side).cmp(&self.place_in_round(now)) {
                Ordering::Less => full,
                Ordering::Equal => true,
                Ordering::Greater => unfilled,
            },
            Phase::Over if self.is_decided_by_castles() => unfilled,
            Phase::Over => full,
            _ => full && cards >= 2,
        };
        Damaged::unless(
            possible,
            "hands: expected full ones, refilled side by side, unless a side draws no more (GU-5, GU-41, GU-42)",
        )
    }

    /// GU-13, GU-41: a side has played from two cards to a full hand in each round.
    fn check_spent(&self, side: Side) -> Result<(), Damaged> {
        let [rounds, buried] = [self.rounds, self.rules.buried].map(u32::from);
        let (army, hand) = (self.rules.army.len(), u32::from(self.rules.hand));
        let own = self.contests(side).into_iter().filter(|contest| self.is_begun(*contest));
        let left = own.map(|contest| self.cards_brought(self.fighter(side, contest), contest) - self.placed(side, contest).len());
        let spent = self.discard(side).len() + self.removed[side.id()].len() - left.sum::<u32>();
        let run_outs = self.run_outs[side.id()];
        let shuffles = u32::from(run_outs.min(self.rules.run_outs - 1));
        let possible = match (self.phase, run_outs) {
            (Phase::Bury(..), run_outs) => run_outs == 0,
            (_, 0) => (buried + 2 * rounds..=buried + hand * rounds).contains(&spent),
            // The first pile, and all but a card less than a hand, were played before it ran out.
            _ => army < buried + hand * (rounds + 1) && 2 * rounds <= spent + shuffles * army,
        };
        Damaged::unless(possible, "rounds: expected two cards to a full hand of a side in each of them (GU-13, GU-41)")
    }

    /// GU-26, GU-30, GU-34: the cards that were shown in this round, and are no longer at the castles, are discarded or removed.
    fn check_shown(&self, side: Side) -> Result<(), Damaged> {
        let removed = self.removed[side.id()];
        Damaged::unless(self.rules.losses != Losses::Nothing || removed.is_empty(), "removed: cards with basic rules (GU-30)")?;
        for kind in Kind::all() {
            let own = self.contests(side).into_iter().filter(|contest| self.is_begun(*contest));
            let shown = own.map(|contest| {
                let revealed = self.battles[contest.id()].revealed[self.rank_of(side, contest)];
                revealed.count(kind).saturating_sub(self.placed(side, contest).count(kind))
            });
            let there = self.shown_discards[side.id()].count(kind) + removed.count(kind);
            Damaged::unless(
                shown.sum::<u8>() <= there,
                "battles: expected the cards shown in this round to be discarded or removed (GU-26, GU-34)",
            )?;
        }
        Ok(())
    }

    /// GU-20, GU-24: a battle was fought in every contest of a round, and a castle is won in a battle.
    fn check_battles(&self) -> Result<(), Damaged> {
        let all = Contest::all().take(self.table_of_seats().sides);
        let fought = all.clone().all(|contest| match self.battles[contest.id()].castle {
            castle if self.is_begun(contest) => castle == self.named[contest.id()],
            castle => castle.is_some() == (self.rounds > 0),
        });
        let begun = all.clone().filter(|contest| self.is_begun(*contest)).count();
        let of_one_round = begun == 0 || begun == all.len();
        let [one, other] = [0, 1].map(|contest| self.battles[contest].castle);
        let apart = one.is_none() || one != other || !of_one_round;
        Damaged::unless(fought && apart, "battles: expected one at each named castle (GU-10, GU-11, GU-20, GU-82)")?;
        let controlled = self.sides().map(|side| self.controlled[side.id()].len()).sum::<usize>();
        let awaited = usize::from(matches!(self.phase, Phase::Answer(..)));
        let won = usize::from(self.rounds) * all.len() + begun - awaited;
        Damaged::unless(controlled <= won, "controlled: more castles than won battles (GU-4, GU-24)")
    }

    /// GU-71 to GU-73, GU-77: each pair gives cards, and its drawer says who plays first.
    fn check_orders(&self, side: Side) -> Result<(), Damaged> {
        let drawer = self.drawer(side);
        let partner = if self.pair(side)[0] == drawer { self.pair(side)[1] } else { self.pair(side)[0] };
        let [given, taken] = [drawer, partner].map(|seat| self.gifts[seat.index()].len());
        let [mine, theirs] = [drawer, partner].map(|seat| self.cards_of_round(seat));
        let (led, complete) = match self.phase {
            Phase::Bury(..) | Phase::Draw(_) => (false, given + taken == 0),
            Phase::Over => (true, true),
            Phase::Give(giver, _) | Phase::Lead(giver) => {
                match self.place_in_round(side).cmp(&self.place_in_round(self.side(giver))) {
                    Ordering::Less => (true, self.has_given(given, taken, mine)),
                    Ordering::Equal if matches!(self.phase, Phase::Lead(_)) => (false, self.has_given(given, taken, mine)),
                    Ordering::Equal => (false, if giver == drawer { taken == 0 } else { given == 0 }),
                    Ordering::Greater => (false, given + taken == 0),
                }
            }
            _ => (true, self.has_given(given, taken, mine)),
        };
        let first_round = self.rounds > 0 || (theirs == given && (led || self.order[side.id()] == [drawer, partner]));
        Damaged::unless(
            complete && first_round,
            "gifts: expected of one member of each pair, before its drawer says who plays first (GU-72, GU-73)",
        )
    }

    /// GU-72: whether the gift of a pair is complete: the drawer's or, to a drawer who had nothing else, the partner's; no gift
    /// if the drawer had a single card.
    fn has_given(&self, given: u32, taken: u32, cards: u32) -> bool {
        match (given, taken) {
            (0, 0) => cards == 1,
            (0, _) => cards == taken,
            _ => taken == 0,
        }
    }

    /// GU-16, GU-75, GU-83: the passes began after a side added cards, or with the first turn.
    fn can_have_passed(&self) -> bool {
        let Phase::Reinforce(seat, passes) = self.phase else { return true };
        let (side, turns) = (self.side(seat), usize::from(passes) + 1);
        let last = self.after(side, self.table_of_seats().sides - turns);
        let added = || self.contests(last).into_iter().any(|contest| self.placed(last, contest).len() > 1);
        self.after(self.first, turns) == side || added()
    }

    /// The number of sides before a side in the order of the round.
    fn place_in_round(&self, side: Side) -> usize {
        let sides = self.table_of_seats().sides;
        (side.id() + sides - self.first.id()) % sides
    }

    /// The number of cards that a seat has placed at the castle of a contest in this round.
    fn cards_brought(&self, seat: Seat, contest: Contest) -> u32 {
        match self.seen_in_this_round(seat, contest) {
            (revealed, 0) if revealed.is_empty() => self.placed(self.side(seat), contest).len(),
            (revealed, conceded) => revealed.len() + conceded,
        }
    }

    /// The number of cards that a seat had when it could place some in this round, or has in hand between rounds.
    fn cards_of_round(&self, seat: Seat) -> u32 {
        self.hands[seat.index()].len() + self.own_contests(seat).map(|contest| self.cards_brought(seat, contest)).sum::<u32>()
    }
}
