//! The options.

use super::cards::{ASIDE, Colour, HAND, Knight, OF_EACH_KNIGHT, State, Value};
use crate::{Bag, Finite, GameOptions, OptionError};

crate::options! {
    /// The options of Knights of Charlemagne.
    pub struct Options {
        /// Players; four play in two sides (KC-3).
        pub players: u8 = 2, "2, 3 or 4";
        /// The reward of sides that tie for the most knights (KC-21).
        pub ties: Ties = Ties::PairShares, "pair_shares or nobody";
        /// Colours of the knights, and coloured states (KC-30).
        pub colours: u8 = Colour::COUNT as u8, "2..=5";
        /// Values of the knights, and numbered states (KC-30).
        pub values: u8 = Value::COUNT as u8, "2..=5";
        /// Knights of each colour and value (KC-30).
        pub copies: u8 = OF_EACH_KNIGHT, "1 or 2";
        /// The cards in a full hand (KC-30).
        pub hand: u8 = HAND, "1..=8, where the colours × values × copies knights are enough for all hands and those aside";
        /// Cards put aside (KC-30).
        pub aside: u8 = ASIDE, "0..=2";
    }
}

crate::finite! {
    /// The reward of sides that tie for the most knights at a state.
    pub enum Ties {
        /// Two sides take a tile worth 1 each, three take nothing.
        PairShares = "pair_shares",
        /// With three or four players, nobody takes a tile.
        Nobody = "nobody",
    }
}

/// The rules that the options select.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Rules {
    pub(crate) players: u8,
    pub(crate) ties: Ties,
    pub(crate) colours: u8,
    pub(crate) values: u8,
    /// The knights of each colour and value (KC-1).
    pub(crate) copies: u8,
    /// The cards in a full hand (KC-10).
    pub(crate) hand: u8,
    /// The cards that are never dealt (KC-10).
    pub(crate) aside: u8,
}

impl Rules {
    pub(super) fn new(options: &Options) -> Result<Self, OptionError> {
        let Options { players, ties, colours, values, copies, hand, aside } = *options;
        options.accept("players", (2..=4).contains(&players))?;
        options.accept("colours", (2..=Colour::COUNT as u8).contains(&colours))?;
        options.accept("values", (2..=Value::COUNT as u8).contains(&values))?;
        options.accept("copies", (1..=OF_EACH_KNIGHT).contains(&copies))?;
        options.accept("aside", aside <= ASIDE)?;
        options.accept("hand", (1..=HAND).contains(&hand) && players * hand + aside <= colours * values * copies)?;
        Ok(Self { players, ties, colours, values, copies, hand, aside })
    }

    pub(super) fn options(&self) -> Options {
        let Self { players, ties, colours, values, copies, hand, aside } = *self;
        Options { players, ties, colours, values, copies, hand, aside }
    }

    /// All knights (KC-1).
    pub(crate) fn deck(&self) -> Bag<Knight> {
        let exists = |knight: &Knight| self.has(State::Numbered(knight.value)) && self.has(State::Coloured(knight.colour));
        Knight::all().filter(exists).map(|knight| (knight, self.copies)).collect()
    }

    /// The number of knights in the deck.
    pub(super) fn deck_size(&self) -> u8 {
        self.colours * self.values * self.copies
    }

    /// Whether a state lies in the row (KC-2).
    pub(super) fn has(&self, state: State) -> bool {
        match state {
            State::Numbered(value) => value.number() <= self.values,
            State::Coloured(colour) => colour.id() < self.colours.into(),
        }
    }
}
