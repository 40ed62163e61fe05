//! A round: the battles, and the cards removed from the game.

use crate::games::guyenne::rules::action::Action;
use crate::games::guyenne::rules::cards::{Kind, Troop};
use crate::games::guyenne::rules::options::Losses;
use crate::games::guyenne::rules::state::{Battle, Contest, Guyenne, Loss, Phase, Side};
use crate::{Finite, Seat, Set};

impl Guyenne {
    // Legal actions.

    /// GU-31, GU-32: a card not below the last card taken.
    pub(super) fn losses(&self, seat: Seat, nth: u8, loss: Loss) -> Set<Action> {
        let contest = self.nth_contest(nth);
        let mut losses = Set::new();
        losses.insert_each(Action::Remove, &self.cards_to_lose(self.side(seat), contest, loss).preimage(Troop::kind));
        losses
    }

    /// The kinds of a side's cards at a castle that can be removed next.
    pub(in crate::games::guyenne::rules) fn cards_to_lose(&self, side: Side, contest: Contest, loss: Loss) -> Set<Kind> {
        self.placed(side, contest).kinds() & loss.from.and_before()
    }

    // Effects.

    /// GU-22: reveals the defender's cards.
    pub(super) fn reveal(&mut self, seat: Seat, nth: u8) {
        self.show(self.side(seat), self.nth_contest(nth));
        self.fight(nth);
    }

    /// GU-21, GU-95: shows the cards of a side at a castle to all.
    fn show(&mut self, side: Side, contest: Contest) {
        let cards = self.placed(side, contest);
        self.battles[contest.id()].revealed[self.rank_of(side, contest)] = cards;
        self.remember_shown(self.fighter(side, contest), cards);
    }

    /// GU-24: reveals all cards; the stronger side takes control.
    fn fight(&mut self, nth: u8) {
        let contest = self.nth_contest(nth);
        self.settle(nth, contest, self.winner_at(contest));
    }

    /// GU-22: discards the defender's cards unseen; the attacker has won.
    pub(super) fn concede(&mut self, seat: Seat, nth: u8) {
        let contest = self.nth_contest(nth);
        let side = self.side(seat);
        let cards = std::mem::take(&mut self.placed[contest.id()][self.rank_of(side, contest)]);
        self.battles[contest.id()].conceded = cards.len() as u8;
        self.unseen_discards[seat.index()].add_all_unchecked(cards);
        self.settle(nth, contest, Some(self.opponent(side, contest)));
    }

    /// GU-24: control changes at once; then cards are removed.
    fn settle(&mut self, nth: u8, contest: Contest, winner: Option<Side>) {
        let controller = self.controller_at(contest);
        if let Some(winner) = winner {
            let castle = self.castle_of(contest);
            self.controlled[self.opponent(winner, contest).id()].remove(castle);
            self.controlled[winner.id()].insert(castle);
        }
        match (self.rules.losses, controller, winner) {
            // GU-31
            (Losses::OfFighters { .. }, None, Some(winner)) => self.begin_loss_of_beaten(nth, self.opponent(winner, contest)),
            // GU-32
            (Losses::OfFighters { tied_attack }, Some(defender), _) if tied_attack || winner.is_some() => {
                self.begin_loss_of_attacker(nth, self.opponent(defender, contest));
            }
            // GU-33
            (Losses::OfConquerors, Some(defender), Some(winner)) if winner != defender => {
                self.begin_loss_of_attacker(nth, winner)
            }
            // GU-30
            _ => self.begin_battle_after(nth),
        }
    }

    /// GU-31, GU-32
    pub(super) fn lose(&mut self, seat: Seat, nth: u8, loss: Loss, kind: Kind) {
        let side = self.side(seat);
        self.remove(side, self.nth_contest(nth), kind);
        self.begin_loss(nth, side, Loss { due: loss.due.saturating_sub(kind.value()), from: kind });
    }

    /// GU-3: the strongest card of a side at a castle, which is the first in the order of placing.
    fn strongest(&self, side: Side, contest: Contest) -> Kind {
        self.placed(side, contest).lowest().expect("both sides have placed cards")
    }

    /// GU-34: removes a card from the game.
    fn remove(&mut self, side: Side, contest: Contest, kind: Kind) {
        let rank = self.rank_of(side, contest);
        self.placed[contest.id()][rank].take_unchecked(kind);
        self.removed[side.id()].add_unchecked(kind);
    }

    // The next question.

    /// GU-20, GU-21: reveals the attackers' cards, and asks a defender; at a neutral castle both sides attack.
    pub(super) fn begin_battle(&mut self, nth: u8) {
        if usize::from(nth) == self.table_of_seats().sides {
            return self.begin_end_of_round();
        }
        let contest = self.nth_contest(nth);
        let castle = self.castle_of(contest);
        self.battles[contest.id()] = Battle { castle: Some(castle), ..Battle::none() };
        match self.controller_at(contest) {
            None => {
                self.fighters(contest).into_iter().for_each(|side| self.show(side, contest));
                self.fight(nth);
            }
            Some(defender) => {
                self.show(self.opponent(defender, contest), contest);
                self.phase = Phase::Answer(self.fighter(defender, contest), nth);
            }
        }
    }

    /// GU-26: moves the remaining cards at the castle to the discard piles, where all know them to be.
    fn begin_battle_after(&mut self, nth: u8) {
        let contest = self.nth_contest(nth);
        for (side, cards) in self.fighters(contest).into_iter().zip(std::mem::take(&mut self.placed[contest.id()])) {
            self.shown_discards[side.id()].add_all_unchecked(cards);
        }
        self.begin_battle(nth + 1);
    }

    /// GU-31: removes cards that sum to at least the strongest card.
    fn begin_loss_of_beaten(&mut self, nth: u8, side: Side) {
        let strongest = self.strongest(side, self.nth_contest(nth));
        self.begin_loss(nth, side, Loss { due: strongest.value(), from: Kind::Two });
    }

    /// GU-32, GU-33: removes the strongest card.
    fn begin_loss_of_attacker(&mut self, nth: u8, side: Side) {
        let contest = self.nth_contest(nth);
        match self.strongest(side, contest) {
            Kind::Hero => {
                self.remove(side, contest, Kind::Hero);
                self.begin_battle_after(nth);
            }
            strongest => self.begin_loss(nth, side, Loss { due: strongest.value(), from: strongest.last_of_rank() }),
        }
    }

    /// GU-31, GU-35, GU-76: the loser chooses; if all candidates are of one kind, the card is taken without asking.
    fn begin_loss(&mut self, nth: u8, side: Side, loss: Loss) {
        let contest = self.nth_contest(nth);
        let seat = self.fighter(side, contest);
        let candidates = self.cards_to_lose(side, contest, loss);
        match candidates.nth(0) {
            Some(kind) if loss.due > 0 && candidates.len() == 1 => self.lose(seat, nth, loss, kind),
            Some(_) if loss.due > 0 => self.phase = Phase::Remove(seat, nth, loss),
            _ => self.begin_battle_after(nth),
        }
    }
}
