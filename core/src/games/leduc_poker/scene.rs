//! The table as data, and the parts that choose an action.

use super::rules::{Action, Card, Phase, SEATS, Seen};
use crate::scene::{Cards, Choice, End, PartKind, PartName, VERSION};
use crate::{Finite, Seat, Spot, Viewer};

crate::scene::data! {
    /// The table of Leduc poker as a viewer sees it.
    pub struct Scene {
        /// The version of the scene, 2.
        pub version: u8,
        /// The name of the game with its options.
        pub game: String,
        /// The viewer: the number of its seat, `public` or `everything`.
        pub viewer: Viewer,
        /// The public card, once it is dealt (LE-9).
        pub public: Cards<Card>,
        /// The chips of each seat in the pot (LE-2).
        pub pot: Vec<u8>,
        /// The seats.
        pub seats: Vec<Player>,
        /// The open question; none after the match.
        pub question: Option<Question>,
        /// The end of the match.
        pub end: Option<End<Ended>>,
        /// The legal actions, if the viewer sees what the seat to act sees.
        pub choices: Vec<Choice>,
    }

    /// A player.
    pub struct Player {
        /// The number of the seat.
        pub seat: u8,
        /// The number of its side, which is the seat's.
        pub side: u8,
        /// The chips won; 0 before the end, negative if they are lost (LE-10).
        pub score: i32,
        /// The hand: one card; another's lies face down from the start (LE-13).
        pub hand: Cards<Card>,
    }

    /// The reason why a match ended.
    #[derive(Copy)]
    #[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
    pub enum Ended {
        /// A seat has folded (LE-7).
        Folded,
        /// The hands are shown (LE-9).
        Shown,
    }

    /// The open question.
    #[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "snake_case"))]
    pub enum Question {
        /// A hand is dealt (LE-3).
        Hand,
        /// The public card is dealt (LE-9).
        Public,
        /// A seat bets (LE-4).
        Bet {
            /// The seat.
            seat: u8,
        },
    }
}

impl Seen<'_> {
    /// The scene of the viewer, with these choices.
    pub(super) fn scene(&self, choices: Vec<Choice>) -> Scene {
        let player = |seat: Seat| Player {
            seat: seat.number(),
            side: seat.number(),
            score: self.scores()[seat.index()],
            hand: one_card(PartKind::Hand.at([seat.id()]), self.hand(seat)),
        };
        let end = |ended| Some(End::new(&self.returns(), ended));
        let (question, end) = match self.phase() {
            Phase::Hand => (Some(Question::Hand), None),
            Phase::Public => (Some(Question::Public), None),
            Phase::Bet => (Some(Question::Bet { seat: self.speaker() as u8 }), None),
            Phase::Folded => (None, end(Ended::Folded)),
            Phase::Shown => (None, end(Ended::Shown)),
        };
        Scene {
            version: VERSION,
            game: self.name(),
            viewer: self.viewer(),
            public: one_card(PartKind::Public.at([]), Spot::new(self.public(), true)),
            pot: self.chips().to_vec(),
            seats: SEATS.map(player).to_vec(),
            question,
            end,
            choices,
        }
    }

    pub(super) fn parts_of(&self, _: Seat, action: Action) -> Vec<PartName> {
        vec![PartName::button(action.notation())]
    }
}

/// The place of one card.
fn one_card(part: PartName, spot: Spot<Card>) -> Cards<Card> {
    Cards { part, open: spot.face().into_iter().collect(), hidden: (spot == Spot::Back).into() }
}
