//! The validation of positions that are read.

use super::cards::Value;
use super::options::Rules;
use super::state::{EnGarde, Ending, Phase, Reason};
use crate::{Damaged, Finite};

impl EnGarde {
    pub(super) fn validate(&self) -> Result<(), Damaged> {
        let Self { rules, fields: [white, black], hands, points, rounds, .. } = *self;
        let accepted = Rules::new(&rules.options()).map_err(Damaged::Game)?;
        Damaged::unless(accepted == rules, "rules: inconsistent with their options")?;
        Damaged::unless(
            1 <= white && white < black && black <= rules.piste,
            "fields: expected White's left of Black's, on the piste (EG-1)",
        )?;
        let deck = rules.deck();
        for value in Value::all() {
            let counts = [hands[0], hands[1], self.pile, self.discard].map(|bag| bag.count(value));
            Damaged::unless(counts.iter().sum::<u8>() == deck.count(value), "cards: differ from the deck (EG-2)")?;
        }
        let sizes = hands.map(|hand| hand.len() as u8);
        Damaged::unless(sizes.iter().all(|size| *size <= rules.hand), "hands: expected at most a full hand (EG-3)")?;
        let won = points.iter().map(|points| u16::from(*points)).sum::<u16>();
        let both = points == [rules.rounds_to_win; 2];
        let most = points.iter().all(|points| *points <= rules.rounds_to_win);
        Damaged::unless(won <= rounds && most && !both, "points: expected one for a round, up to rounds_to_win (EG-30)")?;
        Damaged::unless(rounds <= rules.max_rounds, "rounds: expected at most max_rounds (EG-32)")?;
        Damaged::unless((self.phase == Phase::Over) == self.is_decided(), "phase: over without a decision, or the reverse")?;
        self.check_last()?;
        match self.phase {
            Phase::Shuffle | Phase::Over => Ok(()),
            Phase::Deal => {
                let dealt = self.discard.is_empty() && [white, black] == [1, rules.piste];
                let order = sizes[0] > 0 && sizes[1] < rules.hand && (sizes[0] == rules.hand || sizes[1] == 0);
                Damaged::unless(dealt && order, "phase: expected the opening to deal White a full hand, then Black (EG-3)")
            }
            Phase::Move(_) | Phase::Answer(..) => {
                let open = matches!(self.phase, Phase::Answer(..));
                Damaged::unless(open || !self.pile.is_empty(), "phase: a move with an empty pile (EG-17)")?;
                Damaged::unless(!self.legal().is_empty(), "phase: the question has no answer; expected a legal action (EG-18)")
            }
            Phase::Refill(fencer, _) => {
                let room = sizes[fencer.id()] < rules.hand && !self.pile.is_empty();
                Damaged::unless(room, "phase: expected a card to draw in a refill, and room for it (EG-13)")
            }
        }?;
        let (Phase::Refill(_, Some(attack)) | Phase::Answer(_, attack)) = self.phase else { return Ok(()) };
        let played = Value::new(self.distance()).map_or(0, |value| self.discard.count(value));
        let most = if attack.indirect { rules.hand - 1 } else { rules.hand };
        let played = (1..=most.min(played)).contains(&attack.cards);
        Damaged::unless(played, "attack: expected its cards among the discards, of the value of the distance (EG-10)")
    }

    /// EG-23: the end of the last round is possible, and matches the table until the next round begins.
    fn check_last(&self) -> Result<(), Damaged> {
        let (Rules { piste, hand: full, .. }, deck) = (self.rules, self.rules.deck());
        let Some(Ending { winner, reason, distance, hands }) = self.last else {
            return Damaged::unless(self.rounds == 0, "last: expected the end of a round after the first one (EG-23)");
        };
        let points = self.points.iter().map(|points| u16::from(*points)).sum::<u16>();
        let counted = winner.map_or(points < self.rounds, |winner| self.points[winner.id()] > 0);
        Damaged::unless(self.rounds > 0 && counted, "last: no round can have ended so (EG-23)")?;
        let possible = |value| hands.iter().flatten().map(|hand| hand.count(value)).sum::<u8>() <= deck.count(value);
        let sizes = hands.iter().flatten().all(|hand| hand.len() <= full.into());
        Damaged::unless(sizes && Value::all().all(possible), "last: hands that cannot have been shown (EG-21, EG-23)")?;
        let more = hands.map(|[white, black]| Self::more_cards([white, black], distance));
        let decided = match reason {
            Reason::Attack => {
                hands.is_none() && winner.is_some() && Value::new(distance).is_some_and(|value| deck.contains(value))
            }
            Reason::NoMove => hands.is_none() && winner.is_some(),
            Reason::Hands => winner.is_some() && more == Some(winner),
            Reason::Fields => more.is_none_or(|more| more.is_none()),
        };
        Damaged::unless(decided && (1..piste).contains(&distance), "last: cannot have been decided so (EG-14 to EG-23)")?;
        let here = distance == self.distance()
            && hands.is_none_or(|hands| hands == self.hands)
            && (reason != Reason::Fields || winner == self.winner_by_fields());
        Damaged::unless(here || !self.is_between_rounds(), "last: differs from the end on the table (EG-23)")
    }
}
