//! The options.

use super::cards::{HAND, OF_EACH_VALUE, PISTE, Value};
use crate::{Bag, Finite, GameOptions, OptionError};

crate::options! {
    /// The options of En Garde.
    pub struct Options {
        /// Points that win the match (EG-30).
        pub rounds_to_win: u8 = 5, "1..=99";
        /// Rounds after which the match ends (EG-32); `auto` is the larger of 64 and four times `rounds_to_win`.
        pub max_rounds: Option<u16> = None, "rounds_to_win..=999, or auto";
        /// The criterion for a round that ends with a retreat in its last stage (EG-20).
        pub last_retreat: LastRetreat = LastRetreat::Position, "position or hands";
        /// Fields of the piste (EG-40).
        pub piste: u8 = PISTE, "an odd number, 5..=23";
        /// Values of the cards, from 1 on (EG-40).
        pub values: u8 = Value::COUNT as u8, "2..=5";
        /// The number of cards of each value (EG-40).
        pub copies: u8 = OF_EACH_VALUE, "1..=5";
        /// The cards in a full hand (EG-40).
        pub hand: u8 = HAND, "1..=5, where two hands leave at least one of the values × copies cards";
    }
}

crate::finite! {
    /// The criterion for a round that ends with a retreat in its last stage.
    pub enum LastRetreat {
        /// The fencers' fields alone (EG-22).
        Position = "position",
        /// The hands, then the fields (EG-21).
        Hands = "hands",
    }
}

/// The rules that the options select.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Rules {
    pub(crate) rounds_to_win: u8,
    pub(crate) max_rounds: u16,
    pub(crate) last_retreat: LastRetreat,
    /// The fields (EG-1).
    pub(crate) piste: u8,
    pub(crate) values: u8,
    /// The cards of each value (EG-2).
    pub(crate) copies: u8,
    /// The cards in a full hand (EG-3).
    pub(crate) hand: u8,
}

impl Rules {
    pub(super) fn new(options: &Options) -> Result<Self, OptionError> {
        let Options { rounds_to_win, max_rounds, last_retreat, piste, values, copies, hand } = *options;
        options.accept("rounds_to_win", (1..=99).contains(&rounds_to_win))?;
        let max_rounds = max_rounds.unwrap_or(automatic(rounds_to_win));
        options.accept("max_rounds", (rounds_to_win.into()..=999).contains(&max_rounds))?;
        options.accept("piste", (5..=PISTE).contains(&piste) && piste % 2 == 1)?;
        options.accept("values", (2..=Value::COUNT as u8).contains(&values))?;
        options.accept("copies", (1..=OF_EACH_VALUE).contains(&copies))?;
        options.accept("hand", (1..=HAND).contains(&hand) && 2 * hand < values * copies)?;
        Ok(Self { rounds_to_win, max_rounds, last_retreat, piste, values, copies, hand })
    }

    pub(super) fn options(&self) -> Options {
        let Self { rounds_to_win, max_rounds, last_retreat, piste, values, copies, hand } = *self;
        let chosen = Some(max_rounds).filter(|rounds| *rounds != automatic(rounds_to_win));
        Options { rounds_to_win, max_rounds: chosen, last_retreat, piste, values, copies, hand }
    }

    /// The cards of a round (EG-2).
    pub(super) fn deck(&self) -> Bag<Value> {
        Value::all().take(self.values.into()).map(|value| (value, self.copies)).collect()
    }

    /// The field from which both advances are measured (EG-22).
    pub(crate) fn middle(&self) -> u8 {
        self.piste.div_ceil(2)
    }
}

/// The default for the number of rounds (EG-32).
fn automatic(rounds_to_win: u8) -> u16 {
    u16::max(64, 4 * u16::from(rounds_to_win))
}
