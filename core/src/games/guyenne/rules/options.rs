//! The options.

use super::cards::{Kind, army_with_archers, plain_army};
use crate::{Bag, GameOptions, OptionError};

crate::options! {
    /// The options of Guyenne (GU-1).
    pub struct Options {
        /// The published game, or its earlier prototype.
        pub edition: Edition = Edition::Published, "published or prototype";
        /// The level of the rules.
        pub rules: Level = Level::Basic, "basic, or with edition=published advanced or expert";
        /// The way the players oppose each other.
        pub format: Format = Format::Duel, "duel, or with edition=published teams or ring";
        /// Players; `auto` is 2 in a duel, 4 otherwise.
        pub players: Option<u8> = None, "2 in a duel, 3 or 4 with format=teams or ring, or auto";
        /// The side played by two players (GU-70).
        pub pair: Pair = Pair::English, "english, or with format=teams,players=3 french";
        /// Whether a tied attack costs a card (GU-32).
        pub tied_attack: TiedAttack = TiedAttack::Removes, "removes, or with rules=advanced or expert keeps";
    }
}

crate::finite! {
    /// An edition of the game.
    pub enum Edition {
        /// The published game.
        Published = "published",
        /// The earlier prototype.
        Prototype = "prototype",
    }
}

crate::finite! {
    /// A level of the rules.
    pub enum Level {
        /// Nothing is removed (GU-30).
        Basic = "basic",
        /// Battles cost cards (GU-31, GU-32).
        Advanced = "advanced",
        /// In addition, cards are buried before the start, and the pile runs out once more (GU-7, GU-42).
        Expert = "expert",
    }
}

crate::finite! {
    /// The way the players oppose each other.
    pub enum Format {
        /// Two players.
        Duel = "duel",
        /// English against French, a pair on at least one side (GU-70).
        Teams = "teams",
        /// Every player against both neighbours (GU-80).
        Ring = "ring",
    }
}

crate::finite! {
    /// The side played by two in teams of three.
    pub enum Pair {
        /// Two English players against a French one.
        English = "english",
        /// Two French players against an English one.
        French = "french",
    }
}

crate::finite! {
    /// The cost of a tied attack.
    pub enum TiedAttack {
        /// It removes the attacker's strongest card.
        Removes = "removes",
        /// It removes nothing.
        Keeps = "keeps",
    }
}

/// The cards that battles remove from the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) enum Losses {
    /// GU-30
    Nothing,
    /// GU-31, GU-32: the cards of a player beaten at a neutral castle, the strongest card of an attacker of another's castle.
    OfFighters {
        /// Whether a tied attack costs a card.
        tied_attack: bool,
    },
    /// GU-33: the strongest card of the conqueror.
    OfConquerors,
}

/// The scoring of the game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(super) enum Points {
    /// GU-61
    Castles,
    /// GU-62
    CastlesAndCards,
}

crate::finite! {
    /// The seating of the players.
    pub(crate) enum Seating {
        /// Two players (GU-1).
        Duel = "duel",
        /// Two English players, a French one (GU-70).
        EnglishPair = "english pair",
        /// Two French players, an English one (GU-70).
        FrenchPair = "french pair",
        /// Two English players, two French ones (GU-70).
        TwoPairs = "two pairs",
        /// Three players, each with two neighbours (GU-80).
        RingOfThree = "ring of three",
        /// Four players, each with two neighbours (GU-80).
        RingOfFour = "ring of four",
    }
}

/// The rules that the options select.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Rules {
    /// GU-70, GU-80
    pub(crate) seating: Seating,
    /// GU-2
    pub(crate) army: Bag<Kind>,
    /// GU-7: the number of cards that each side buries.
    pub(crate) buried: u8,
    /// GU-16
    pub(super) reinforcements: bool,
    /// GU-30 to GU-33
    pub(super) losses: Losses,
    /// GU-42: the number of times that a pile may run out.
    pub(crate) run_outs: u8,
    /// GU-61, GU-62
    pub(super) points: Points,
}

impl Rules {
    pub(super) fn new(options: &Options) -> Result<Self, OptionError> {
        let Options { edition, rules, format, players, pair, tied_attack } = *options;
        let published = edition == Edition::Published;
        let basic = rules == Level::Basic;
        options.accept("rules", published || basic)?;
        options.accept("format", published || format == Format::Duel)?;
        let seating = match (format, players, pair) {
            (Format::Duel, None | Some(2), _) => Some(Seating::Duel),
            (Format::Teams, Some(3), Pair::English) => Some(Seating::EnglishPair),
            (Format::Teams, Some(3), Pair::French) => Some(Seating::FrenchPair),
            (Format::Teams, None | Some(4), _) => Some(Seating::TwoPairs),
            (Format::Ring, Some(3), _) => Some(Seating::RingOfThree),
            (Format::Ring, None | Some(4), _) => Some(Seating::RingOfFour),
            _ => None,
        };
        options.accept("players", seating.is_some())?;
        let seating = seating.unwrap_or(Seating::Duel);
        options.accept("pair", pair == Pair::English || seating == Seating::FrenchPair)?;
        options.accept("tied_attack", !basic || tied_attack == TiedAttack::Removes)?;
        Ok(Self {
            seating,
            army: if published { army_with_archers() } else { plain_army() },
            buried: if rules == Level::Expert { 5 } else { 0 },
            reinforcements: published,
            losses: match edition {
                Edition::Prototype => Losses::OfConquerors,
                Edition::Published if basic => Losses::Nothing,
                Edition::Published => Losses::OfFighters { tied_attack: tied_attack == TiedAttack::Removes },
            },
            run_outs: if rules == Level::Expert { 3 } else { 2 },
            points: if published { Points::Castles } else { Points::CastlesAndCards },
        })
    }

    pub(super) fn options(&self) -> Options {
        let (format, players) = match self.seating {
            Seating::Duel => (Format::Duel, None),
            Seating::EnglishPair | Seating::FrenchPair => (Format::Teams, Some(3)),
            Seating::TwoPairs => (Format::Teams, None),
            Seating::RingOfThree => (Format::Ring, Some(3)),
            Seating::RingOfFour => (Format::Ring, None),
        };
        let (edition, rules) = match self.losses {
            Losses::OfConquerors => (Edition::Prototype, Level::Basic),
            Losses::Nothing => (Edition::Published, Level::Basic),
            Losses::OfFighters { .. } if self.buried == 0 => (Edition::Published, Level::Advanced),
            Losses::OfFighters { .. } => (Edition::Published, Level::Expert),
        };
        let keeps = self.losses == Losses::OfFighters { tied_attack: false };
        let pair = if self.seating == Seating::FrenchPair { Pair::French } else { Pair::English };
        let tied_attack = if keeps { TiedAttack::Keeps } else { TiedAttack::Removes };
        Options { edition, rules, format, players, pair, tied_attack }
    }
}
