//! The table as data, and the parts that choose an action.

use super::rules::{Action, CASTLE, Knight, Phase, Place, Seen, Side, State};
use crate::scene::{Cards, Choice, End, PartKind, PartName, VERSION, number, one_by_one};
use crate::{Finite, Seat, Viewer};

crate::scene::data! {
    /// The table of Knights of Charlemagne as a viewer sees it.
    pub struct Scene {
        /// The version of the scene, 2.
        pub version: u8,
        /// The name of the game with its options.
        pub game: String,
        /// The viewer: the number of its seat, `public` or `everything`.
        pub viewer: Viewer,
        /// The states in the order of the row (KC-2).
        pub states: Vec<Contested>,
        /// The castle (KC-24).
        pub castle: Castle,
        /// The sides: a seat, or two seats that win together (KC-3).
        pub sides: Vec<Allied>,
        /// The seats.
        pub seats: Vec<Player>,
        /// The cards that can still be drawn (KC-12).
        pub pile: Cards<Knight>,
        /// The open question; none after the match.
        pub question: Option<Question>,
        /// The end of the match.
        pub end: Option<End<Ended>>,
        /// The legal actions, if the viewer sees what the seat to act sees.
        pub choices: Vec<Choice>,
    }

    /// A state.
    pub struct Contested {
        /// The number or colour of the state.
        pub state: State,
        /// The name of its part, such as `state:red`.
        pub part: PartName,
        /// The points for the most knights here (KC-2).
        pub worth: u8,
        /// The knights and points of each side here.
        pub sides: Vec<Presence>,
    }

    /// The knights and points of a side at a state.
    pub struct Presence {
        /// The knights that the side has put here.
        pub knights: Vec<Knight>,
        /// The points that the side takes here, as if the match ended now (KC-20, KC-21).
        pub points: u8,
    }

    /// The castle.
    pub struct Castle {
        /// Its points.
        pub worth: u8,
        /// The side that takes it, as if the match ended now; none in a tie.
        pub side: Option<u8>,
    }

    /// A side.
    pub struct Allied {
        /// The number of the side.
        pub side: u8,
        /// Its seats.
        pub seats: Vec<u8>,
        /// Its points, as if the match ended now.
        pub points: u8,
    }

    /// A seat.
    pub struct Player {
        /// The number of the seat.
        pub seat: u8,
        /// The number of its side.
        pub side: u8,
        /// The points of its side, as if the match ended now.
        pub score: i32,
        /// The hand.
        pub hand: Cards<Knight>,
    }

    /// The reason why a match ended.
    #[derive(Copy)]
    #[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
    pub enum Ended {
        /// All cards have been played (KC-13).
        Cards,
    }

    /// The open question, with the seat that is asked or dealt a card.
    #[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "snake_case"))]
    pub enum Question {
        /// A seat is dealt a card of its opening hand (KC-10).
        Deal {
            /// The seat.
            seat: u8,
        },
        /// A seat puts a knight at a state (KC-11).
        Play {
            /// The seat.
            seat: u8,
        },
        /// A seat draws a card (KC-12).
        Draw {
            /// The seat.
            seat: u8,
        },
    }
}

impl Seen<'_> {
    /// The scene of the viewer, with these choices.
    pub(super) fn scene(&self, choices: Vec<Choice>) -> Scene {
        let presence = |side, state| Presence { knights: self.knights_of(side, state), points: self.points_taken(state, side) };
        let contested = |state| Contested {
            state,
            part: state_part(state),
            worth: state.worth(),
            sides: self.sides().map(|side| presence(side, state)).collect(),
        };
        let allied = |side| Allied {
            side: number(side),
            seats: self.all_seats().filter(|seat| self.side(*seat) == side).map(Seat::number).collect(),
            points: self.points(side),
        };
        let player = |seat: Seat| Player {
            seat: seat.number(),
            side: number(self.side(seat)),
            score: self.scores()[seat.index()],
            hand: Cards::of(PartKind::Hand.at([seat.id()]), self.hand(seat)),
        };
        let (question, end) = match self.phase() {
            Phase::Deal(seat) => (Some(Question::Deal { seat: seat.number() }), None),
            Phase::Play(seat) => (Some(Question::Play { seat: seat.number() }), None),
            Phase::Draw(seat) => (Some(Question::Draw { seat: seat.number() }), None),
            Phase::Over => (None, Some(End::new(&self.returns(), Ended::Cards))),
        };
        Scene {
            version: VERSION,
            game: self.name(),
            viewer: self.viewer(),
            states: self.states().map(contested).collect(),
            castle: Castle { worth: CASTLE, side: self.sides().find(|side| self.holds_castle(*side)).map(number) },
            sides: self.sides().map(allied).collect(),
            seats: self.all_seats().map(player).collect(),
            pile: Cards::hidden(PartKind::Pile, self.pile_size().into()),
            question,
            end,
            choices,
        }
    }

    /// The knights of a side at a state, one by one.
    fn knights_of(&self, side: Side, state: State) -> Vec<Knight> {
        let place = if matches!(state, State::Numbered(_)) { Place::Number } else { Place::Colour };
        let mut knights = one_by_one(&self.row(side, place));
        knights.retain(|knight| Action { knight: *knight, place }.state() == state);
        knights
    }

    /// A knight, then a state.
    pub(super) fn parts_of(&self, seat: Seat, action: Action) -> Vec<PartName> {
        vec![PartKind::Hand.at([seat.id()]).of(action.knight.notation()), state_part(action.state())]
    }
}

fn state_part(state: State) -> PartName {
    PartKind::State.at([]).of(state.notation())
}
