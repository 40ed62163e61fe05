//! The options.

use super::cards::{
    CASTLES, HAND, Kind, MOST_AT_A_CASTLE, army_with_archers, plain_army, small_army_with_archers, small_plain_army, tiny_army,
};
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
        /// Castles in the line (GU-96).
        pub castles: u8 = CASTLES, "6, or in a duel without rules=expert 2..=6";
        /// The army of each side (GU-96).
        pub army: Army = Army::Full, "full, or in a duel without rules=expert small or tiny";
        /// The cards in a full hand (GU-96).
        pub hand: u8 = HAND, "6, or in a duel without rules=expert 3..=6, less than the cards of the army";
        /// The most cards of a player at one castle in a round (GU-96).
        pub at_most: u8 = MOST_AT_A_CASTLE, "5, or in a duel without rules=expert 2..=5";
        /// Whether castles are reinforced (GU-96); `auto` is yes in the published game, no in the prototype.
        pub reinforcements: Option<Reinforcements> = None, "auto, or in a duel without rules=expert yes or no";
        /// Rounds after which the game ends (GU-96); `auto` sets no limit.
        pub max_rounds: Option<u8> = None, "auto, or in a duel without rules=expert 1..=99";
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

crate::finite! {
    /// An army (GU-2, GU-96).
    pub enum Army {
        /// All 22 cards.
        Full = "full",
        /// Seven cards.
        Small = "small",
        /// Five cards.
        Tiny = "tiny",
    }
}

crate::finite! {
    /// Whether castles are reinforced after the placements (GU-16).
    pub enum Reinforcements {
        /// They are.
        Yes = "yes",
        /// They are not.
        No = "no",
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
    /// The castles in a side's line (GU-4).
    pub(crate) castles: u8,
    /// GU-2
    pub(crate) army: Bag<Kind>,
    /// The most cards of a kind in a whole army (GU-2).
    pub(crate) most_of_a_kind: u8,
    /// The cards in a full hand (GU-5, GU-41).
    pub(super) hand: u8,
    /// GU-14
    pub(super) at_most: u8,
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
    /// The rounds after which the game ends (GU-96).
    pub(super) max_rounds: Option<u8>,
}

impl Rules {
    pub(super) fn new(options: &Options) -> Result<Self, OptionError> {
        let Options { edition, rules, format, players, pair, tied_attack, .. } = *options;
        let Options { castles, army, hand, at_most, reinforcements, max_rounds, .. } = *options;
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
        let whole = if published { army_with_archers() } else { plain_army() };
        let cards = match army {
            Army::Full => whole,
            Army::Small if published => small_army_with_archers(),
            Army::Small => small_plain_army(),
            Army::Tiny => tiny_army(),
        };
        let reinforced = reinforcements.map_or(published, |chosen| chosen == Reinforcements::Yes);
        // GU-96
        let can_be_small = seating == Seating::Duel && rules != Level::Expert;
        let as_printed = |printed: bool| can_be_small || printed;
        options.accept("castles", (2..=CASTLES).contains(&castles) && as_printed(castles == CASTLES))?;
        options.accept("army", as_printed(army == Army::Full))?;
        options.accept("hand", (3..=HAND).contains(&hand) && u32::from(hand) < cards.len() && as_printed(hand == HAND))?;
        let few = (2..=MOST_AT_A_CASTLE).contains(&at_most);
        options.accept("at_most", few && as_printed(at_most == MOST_AT_A_CASTLE))?;
        options.accept("reinforcements", as_printed(reinforced == published))?;
        options.accept("max_rounds", max_rounds.is_none_or(|rounds| (1..=99).contains(&rounds) && can_be_small))?;
        Ok(Self {
            seating,
            castles,
            army: cards,
            most_of_a_kind: whole.count(Kind::Two),
            hand,
            at_most,
            buried: if rules == Level::Expert { 5 } else { 0 },
            reinforcements: reinforced,
            losses: match edition {
                Edition::Prototype => Losses::OfConquerors,
                Edition::Published if basic => Losses::Nothing,
                Edition::Published => Losses::OfFighters { tied_attack: tied_attack == TiedAttack::Removes },
            },
            run_outs: if rules == Level::Expert { 3 } else { 2 },
            points: if published { Points::Castles } else { Points::CastlesAndCards },
            max_rounds,
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
        let army = match self.army.len() {
            5 => Army::Tiny,
            7 => Army::Small,
            _ => Army::Full,
        };
        let Self { castles, hand, at_most, max_rounds, .. } = *self;
        let chosen = if self.reinforcements { Reinforcements::Yes } else { Reinforcements::No };
        let reinforcements = Some(chosen).filter(|_| self.reinforcements != (edition == Edition::Published));
        Options { edition, rules, format, players, pair, tied_attack, castles, army, hand, at_most, reinforcements, max_rounds }
    }
}
