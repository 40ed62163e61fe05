//! The options.

use super::cards::{ARMY, Column, EIGHT, HAND, Kind, SIX, deck};
use crate::{Bag, Finite, GameOptions, OptionError};

crate::options! {
    /// The options of Field of Glory: The Card Game.
    pub struct Options {
        /// The way the armies are drafted (FG-11).
        pub draft: Draft = Draft::Choose, "choose, or with army=drafted random";
        /// The flank penalty of Light Infantry (FG-1).
        pub light_infantry_flank: u8 = 0, "0..=3";
        /// The number of turns after which the game ends (FG-61).
        pub max_turns: u16 = 200, "2..=1000";
        /// Columns of the battlefield (FG-80).
        pub columns: u8 = Column::COUNT as u8, "2, 3 or 5";
        /// The army of each side (FG-80).
        pub army: Armies = Armies::Drafted, "drafted, six or eight";
        /// The hand limit after a turn, and the cards of the opening hand (FG-80).
        pub hand: u8 = HAND, "2..=9, less than the cards of the army";
        /// The way the terrains are chosen (FG-80).
        pub terrain: Terrains = Terrains::Shuffled, "shuffled or plain";
    }
}

crate::finite! {
    /// The way the armies are drafted.
    pub enum Draft {
        /// Twelve times, two of four cards are kept.
        Choose = "choose",
        /// Chance deals both armies.
        Random = "random",
    }
}

crate::finite! {
    /// The armies (FG-11, FG-80).
    pub enum Armies {
        /// Each side drafts 24 of its 48 cards.
        Drafted = "drafted",
        /// Each side has the same six cards.
        Six = "six",
        /// Each side has the same eight cards.
        Eight = "eight",
    }
}

crate::finite! {
    /// The way the terrains are chosen (FG-10, FG-80).
    pub enum Terrains {
        /// They are turned up one by one.
        Shuffled = "shuffled",
        /// All are Plains.
        Plain = "plain",
    }
}

/// The rules that the options select.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Rules {
    pub(super) draft: Draft,
    pub(crate) light_infantry_flank: u8,
    pub(crate) max_turns: u16,
    /// The columns of the battlefield (FG-4).
    pub(crate) columns: u8,
    pub(super) army: Armies,
    /// The hand limit after a turn, and the cards of the opening hand (FG-12, FG-24).
    pub(crate) hand: u8,
    pub(super) terrain: Terrains,
}

impl Rules {
    pub(super) fn new(options: &Options) -> Result<Self, OptionError> {
        let Options { draft, light_infantry_flank, max_turns, columns, army, hand, terrain } = *options;
        let rules = Self { draft, light_infantry_flank, max_turns, columns, army, hand, terrain };
        options.accept("draft", draft == Draft::Choose || army == Armies::Drafted)?;
        options.accept("light_infantry_flank", light_infantry_flank <= 3)?;
        options.accept("max_turns", (2..=1000).contains(&max_turns))?;
        options.accept("columns", [2, 3, 5].contains(&columns))?;
        options.accept("hand", (2..=HAND).contains(&hand) && hand < rules.army_size())?;
        Ok(rules)
    }

    pub(super) fn options(&self) -> Options {
        let Self { draft, light_infantry_flank, max_turns, columns, army, hand, terrain } = *self;
        Options { draft, light_infantry_flank, max_turns, columns, army, hand, terrain }
    }

    /// The cards that an army is drafted from, or consists of (FG-1, FG-80).
    #[inline]
    pub(super) fn deck(&self) -> Bag<Kind> {
        match self.army {
            Armies::Drafted => deck(),
            Armies::Six => SIX,
            Armies::Eight => EIGHT,
        }
    }

    /// The cards of an army (FG-11, FG-80).
    pub(super) fn army_size(&self) -> u8 {
        match self.army {
            Armies::Drafted => ARMY,
            Armies::Six | Armies::Eight => self.deck().len() as u8,
        }
    }

    /// The number of controlled terrains that wins the game: a majority of the columns (FG-20, FG-80).
    pub(super) fn terrains_to_win(&self) -> u8 {
        self.columns / 2 + 1
    }
}
