//! Legal actions, and the effects of actions and deals.

use super::action::Action;
use super::cards::{REACH, Value};
use super::options::LastRetreat;
use super::state::{Attack, EnGarde, Ending, Fencer, Phase, Reason};
use crate::{Bag, Finite, Longest, Set};

impl EnGarde {
    // Legal actions.

    #[inline(always)]
    pub(super) fn legal(&self) -> Set<Action> {
        match self.phase {
            Phase::Move(fencer) => self.moves(fencer),
            Phase::Answer(fencer, attack) => self.answers(fencer, attack),
            Phase::Shuffle | Phase::Deal | Phase::Refill(..) | Phase::Over => Set::new(),
        }
    }

    /// EG-10, EG-11: the moves of a fencer who is not under attack.
    #[inline(always)]
    fn moves(&self, fencer: Fencer) -> Set<Action> {
        let distance = self.distance();
        let advances = self.cards_up_to(fencer, distance - 1);
        let mut moves = self.retreats(fencer);
        moves.insert_each(Action::Advance, &advances);
        if distance > REACH {
            return moves;
        }
        let cards = self.cards_by_distance(fencer);
        moves.insert_each(Action::Attack, &Set::lowest(cards[usize::from(distance)]));
        for card in Value::all() {
            let left = distance.saturating_sub(card.number());
            let spent = u8::from(left == card.number());
            let attackers = u8::from(advances.contains(card)) * cards[usize::from(left)].saturating_sub(spent);
            moves.insert_each(|cards| Action::Indirect(card, cards), &Set::lowest(attackers));
        }
        moves
    }

    /// EG-11: the cards that a fencer can retreat with.
    fn retreats(&self, fencer: Fencer) -> Set<Action> {
        let mut retreats = Set::new();
        retreats.insert_each(Action::Retreat, &self.cards_up_to(fencer, self.room_behind(fencer)));
        retreats
    }

    /// EG-14, EG-15: the answers of a fencer who is attacked.
    fn answers(&self, fencer: Fencer, attack: Attack) -> Set<Action> {
        let mut answers = if attack.indirect { self.retreats(fencer) } else { Set::new() };
        answers.insert_if(Action::Parry, self.can_parry(fencer, attack));
        answers
    }

    /// EG-2, EG-13: the cards that can be drawn.
    pub(super) fn outcomes(&self) -> Bag<Value> {
        match self.phase {
            Phase::Shuffle => self.all_cards(),
            Phase::Deal | Phase::Refill(..) => self.pile,
            Phase::Move(_) | Phase::Answer(..) | Phase::Over => Bag::new(),
        }
    }

    // Effects.

    #[inline(always)]
    pub(super) fn play_unchecked(&mut self, action: Action) {
        match (action, self.phase) {
            // EG-10
            (Action::Advance(card), Phase::Move(fencer)) => {
                self.step_forward(fencer, card);
                self.begin_refill(fencer, None);
            }
            // EG-10
            (Action::Retreat(card), Phase::Move(fencer)) => {
                self.step_back(fencer, card);
                self.begin_refill(fencer, None);
            }
            // EG-10, EG-12
            (Action::Attack(cards), Phase::Move(fencer)) => {
                self.attack(fencer, Attack { indirect: false, cards: cards.number() });
            }
            // EG-10, EG-12
            (Action::Indirect(card, cards), Phase::Move(fencer)) => {
                self.step_forward(fencer, card);
                self.attack(fencer, Attack { indirect: true, cards: cards.number() });
            }
            // EG-16, EG-20
            (Action::Parry, Phase::Answer(fencer, attack)) => {
                self.spend_at_distance(fencer, attack.cards);
                if self.pile.is_empty() { self.decide_by_hands() } else { self.begin_move(fencer) }
            }
            // EG-15, EG-20
            (Action::Retreat(card), Phase::Answer(fencer, _)) => {
                self.step_back(fencer, card);
                match self.rules.last_retreat {
                    _ if !self.pile.is_empty() => self.begin_refill(fencer, None),
                    LastRetreat::Position => self.decide_by_fields(),
                    LastRetreat::Hands => self.decide_by_hands(),
                }
            }
            (action, phase) => unreachable!("{action} in {phase:?}"),
        }
    }

    #[inline(always)]
    pub(super) fn deal_unchecked(&mut self, card: Value) {
        match self.phase {
            // EG-2
            Phase::Shuffle => {
                self.begin_deal();
                self.give(Fencer::White, card);
            }
            // EG-3
            Phase::Deal => {
                let receiver = self.receiver();
                if self.give(receiver, card) && receiver == Fencer::Black {
                    self.begin_move(self.starter());
                }
            }
            // EG-13, EG-20
            Phase::Refill(fencer, attack) => {
                if self.give(fencer, card) || self.pile.is_empty() {
                    self.end_turn(fencer, attack);
                }
            }
            phase => unreachable!("{card} in {phase:?}"),
        }
    }

    /// EG-3, EG-13: deals a card of the pile to a hand; returns whether the hand is now full.
    fn give(&mut self, fencer: Fencer, card: Value) -> bool {
        self.pile.take_unchecked(card);
        self.hands[fencer.id()].add_unchecked(card);
        self.hands[fencer.id()].len() == u32::from(self.rules.hand)
    }

    /// EG-10: moves a fencer towards the other.
    fn step_forward(&mut self, fencer: Fencer, card: Value) {
        self.spend(fencer, card, 1);
        let field = &mut self.fields[fencer.id()];
        *field = if fencer == Fencer::White { *field + card.number() } else { *field - card.number() };
    }

    /// EG-10: moves a fencer away from the other.
    fn step_back(&mut self, fencer: Fencer, card: Value) {
        self.spend(fencer, card, 1);
        let field = &mut self.fields[fencer.id()];
        *field = if fencer == Fencer::White { *field - card.number() } else { *field + card.number() };
    }

    /// EG-10, EG-13: plays cards whose value is the distance; then the attacker refills.
    fn attack(&mut self, fencer: Fencer, attack: Attack) {
        self.spend_at_distance(fencer, attack.cards);
        self.begin_refill(fencer, Some(attack));
    }

    fn spend_at_distance(&mut self, fencer: Fencer, cards: u8) {
        if let Some(value) = Value::new(self.distance()) {
            self.spend(fencer, value, cards);
        }
    }

    /// EG-6: played cards go to the discard pile.
    fn spend(&mut self, fencer: Fencer, card: Value, cards: u8) {
        self.hands[fencer.id()].take_some_unchecked(card, cards);
        self.discard.add_some_unchecked(card, cards);
    }

    /// EG-13, EG-14, EG-15, EG-20: continues after a refill with whatever was open.
    #[inline(always)]
    fn end_turn(&mut self, fencer: Fencer, attack: Option<Attack>) {
        match attack {
            Some(attack) => self.begin_answer(fencer.opponent(), attack),
            None if self.pile.is_empty() => self.decide_by_hands(),
            None => self.begin_move(fencer.opponent()),
        }
    }

    /// EG-21: both hands are shown.
    fn decide_by_hands(&mut self) {
        let hands = Some(self.hands);
        match Self::more_cards(self.hands, self.distance()) {
            None => self.begin_next_round(self.winner_by_fields(), Reason::Fields, hands),
            winner => self.begin_next_round(winner, Reason::Hands, hands),
        }
    }

    /// EG-22
    fn decide_by_fields(&mut self) {
        self.begin_next_round(self.winner_by_fields(), Reason::Fields, None);
    }

    // The next question.

    /// EG-1, EG-2: sets the table up for a round.
    fn begin_deal(&mut self) {
        let (fields, pile) = ([1, self.rules.piste], self.all_cards());
        *self = Self { phase: Phase::Deal, fields, hands: [Bag::new(); 2], pile, discard: Bag::new(), ..*self };
    }

    /// EG-13
    fn begin_refill(&mut self, fencer: Fencer, attack: Option<Attack>) {
        self.phase = Phase::Refill(fencer, attack);
    }

    /// EG-10, EG-17: a fencer without a move loses the round.
    #[inline(always)]
    fn begin_move(&mut self, fencer: Fencer) {
        if !self.can_move(fencer) {
            self.begin_next_round(Some(fencer.opponent()), Reason::NoMove, None);
        } else {
            self.phase = Phase::Move(fencer);
        }
    }

    /// EG-14, EG-15: a defender without an answer loses the round.
    fn begin_answer(&mut self, fencer: Fencer, attack: Attack) {
        if !self.can_answer(fencer, attack) {
            self.begin_next_round(Some(fencer.opponent()), Reason::Attack, None);
        } else {
            self.phase = Phase::Answer(fencer, attack);
        }
    }

    /// EG-23, EG-30, EG-32: scores the round, and keeps its result in view.
    fn begin_next_round(&mut self, winner: Option<Fencer>, reason: Reason, hands: Option<[Bag<Value>; 2]>) {
        if let Some(winner) = winner {
            self.points[winner.id()] += 1;
        }
        self.rounds += 1;
        self.last = Some(Ending { winner, reason, distance: self.distance(), hands });
        self.phase = if self.is_decided() { Phase::Over } else { Phase::Shuffle };
    }

    /// A turn has at most two decisions, a parry and a move. Each plays a card, and another card is drawn while the pile lasts
    /// (EG-10, EG-13 to EG-16). So the turns before the refill that takes the last card have fewer decisions than the pile had
    /// cards. They are followed by that turn, and by at most one answer in the last stage (EG-20). Every card is dealt at most
    /// once a round.
    pub(super) fn longest(&self) -> Longest {
        let rounds = u32::from(self.rules.max_rounds);
        let cards = self.rules.deck().len();
        let pile = cards - 2 * u32::from(self.rules.hand);
        let decisions = pile - 1 + 2 + 1;
        Longest { decisions: rounds * decisions, events: rounds * (decisions + cards) }
    }
}
