//! How is it shown to people?

use super::cards::Card;
use super::state::{LeducPoker, Phase, SEATS};
use crate::Seat;

impl LeducPoker {
    pub(super) fn table(&self, viewer: Option<Seat>) -> String {
        let text = |card: Option<Card>| card.map_or("none".into(), |card| card.to_string());
        let mut table = format!("public card: {}\n", text(self.public));
        for seat in SEATS {
            let seen = viewer.is_none_or(|viewer| viewer == seat) || self.phase == Phase::Shown;
            let hand = match self.hands[seat.index()] {
                Some(_) if !seen => "hidden".into(),
                hand => text(hand),
            };
            table += &format!("seat {seat}: {hand}, chips in the pot: {}\n", self.chips()[seat.index()]);
        }
        table + &self.turn().to_string()
    }
}
