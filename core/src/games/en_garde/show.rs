//! The position in words.

use super::rules::{Attack, Ending, Phase, Reason, Seen};
use crate::figures::counted;

impl Seen<'_> {
    pub(super) fn title(&self) -> String {
        let rules = self.rules();
        let round = self.rounds() + u16::from(self.phase() != Phase::Over);
        let wins = if rules.rounds_to_win == 1 { "point wins" } else { "points win" };
        format!("Round {round} of at most {}, {} {wins}", rules.max_rounds, rules.rounds_to_win)
    }

    /// The end of the last round (EG-23).
    pub(super) fn last_round(&self) -> String {
        let Some(Ending { winner, reason, distance, hands }) = self.last() else { return String::new() };
        let who = winner.map_or("nobody".into(), |winner| winner.to_string());
        let how = match (reason, winner) {
            (Reason::Attack, _) => "the attack had no answer",
            (Reason::NoMove, _) => "the opponent had no move",
            (Reason::Hands, _) => "the winner held more cards of that value",
            (Reason::Fields, Some(_)) => "the winner had advanced further",
            (Reason::Fields, None) => "neither had advanced further",
        };
        let shown = hands.map_or(String::new(), |[white, black]| format!(" The hands: White {white}, Black {black}."));
        format!("Round {} was won by {who} at distance {distance}: {how}.{shown}\n", self.rounds())
    }

    /// The open question, in words.
    pub(super) fn question(&self) -> String {
        match self.phase() {
            Phase::Shuffle => "The cards are shuffled for the next round.".into(),
            Phase::Deal => format!("{} is dealt a card.", self.receiver()),
            Phase::Move(fencer) => format!("{fencer} is to move."),
            Phase::Refill(fencer, _) => format!("{fencer} refills the hand."),
            Phase::Answer(fencer, Attack { indirect, cards }) => {
                let kind = if indirect { "an indirect" } else { "a direct" };
                let cards = counted(cards.into(), "card");
                format!("{fencer} is to answer {kind} attack with {cards} of value {}.", self.distance())
            }
            Phase::Over => match self.returns()[..] {
                [white, _] if white > 0.0 => "White has won the match.".into(),
                [white, _] if white < 0.0 => "Black has won the match.".into(),
                _ => "Nobody has won: the match is a tie.".into(),
            },
        }
    }
}
