//! What every game answers: the one trait, and the words it uses.

use crate::finite::Listed;
use crate::observe::{Bytes, Count, Describe, Floats, Layout, Sink};
use crate::processor::Processor;
use crate::{Bag, Finite, GameOptions, OptionError, Set, Stream};
use std::fmt::{self, Debug, Display};
use std::hash::Hash;
use std::ops::Deref;

crate::finite! {
    /// Who decides and observes; seats are numbered from 0.
    #[derive(Default)]
    pub struct Seat(u8: 0..=3);
}

impl Seat {
    /// The seat as an index.
    #[inline]
    pub fn index(self) -> usize {
        self.id()
    }
}

/// Who can act.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// A seat is asked for an action.
    Seat(Seat),
    /// Chance deals an outcome.
    Chance,
    /// Nobody: the match is over.
    Over,
}

impl Turn {
    /// The seat's number, −1 for chance, −2 after the end: the form of C and Python.
    pub fn code(self) -> i32 {
        match self {
            Self::Seat(seat) => seat.number().into(),
            Self::Chance => -1,
            Self::Over => -2,
        }
    }
}

impl Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => write!(f, "seat {seat} is to play"),
            Self::Chance => f.write_str("chance is to deal"),
            Self::Over => f.write_str("the match is over"),
        }
    }
}

/// A figure for each seat; reads like a slice.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PerSeat<T> {
    figures: [T; Seat::COUNT],
    seats: usize,
}

impl<T: Copy + Default> PerSeat<T> {
    /// The figure that a function gives for each of so many seats, at most four.
    #[inline]
    pub fn new(seats: usize, mut figure: impl FnMut(Seat) -> T) -> Self {
        let mut figures = [T::default(); Seat::COUNT];
        for (seat, place) in Seat::all().zip(&mut figures).take(seats) {
            *place = figure(seat);
        }
        Self { figures, seats: seats.min(Seat::COUNT) }
    }
}

impl<T> Deref for PerSeat<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.figures[..self.seats]
    }
}

/// A game: its implementor is the *position*, the complete state as a plain value of at most 256 bytes.
///
/// A position asks a seat for an action, or chance for an outcome, or is over ([`turn`](Game::turn)). The `_unchecked` forms trust
/// their caller: with an action that is not legal, an outcome that cannot be drawn, or a seat that does not exist they may give a
/// wrong position or panic; they never do so otherwise. [`laws`](crate::laws) tests everything that is said here of any game.
///
/// Implement `Display` and serde with [`position!`](crate::position!).
pub trait Game: Copy + Eq + Hash + Debug + Display + Portable + Send + Sync + 'static {
    /// The name of the game, as in [`load`](crate::load).
    const NAME: &'static str;
    /// The rules, numbered, as Markdown.
    const RULES: &'static str;
    /// What can be varied.
    type Options: GameOptions;
    /// What a seat can say, at most 512.
    type Action: Finite;
    /// What chance can deal.
    type Outcome: Finite;

    /// The position before the first event.
    fn new(options: &Self::Options) -> Result<Self, OptionError>;
    /// The options that the position is played with.
    fn options(&self) -> Self::Options;
    /// The number of seats.
    fn seats(&self) -> usize;
    /// Who can act.
    fn turn(&self) -> Turn;
    /// The actions of the seat to play; empty where no seat is.
    fn legal(&self) -> Set<Self::Action>;
    /// The outcomes that chance can deal, with their integer weights; empty where chance is not to deal.
    fn draws(&self) -> Bag<Self::Outcome>;
    /// Plays a legal action.
    fn play_unchecked(&mut self, action: Self::Action);
    /// Deals an outcome that can be drawn.
    fn deal_unchecked(&mut self, outcome: Self::Outcome);
    /// The score of each seat, as if the game ended now.
    fn score(&self) -> PerSeat<i32>;
    /// The return of each seat, from −1 to +1; all 0 before the end.
    fn returns(&self) -> PerSeat<f32>;
    /// Writes what a seat sees, field by field.
    fn write<S: Sink>(&self, seat: Seat, sink: &mut S);
    /// The position with everything that a seat cannot see drawn anew.
    fn redeal_unchecked(&self, seat: Seat, stream: &mut Stream) -> Self;
    /// The table as a seat sees it, or with everything shown, for people.
    fn table(&self, viewer: Option<Seat>) -> String;
    /// Whether the position obeys the rules: every card is where it can be, and whoever is asked has an answer.
    fn validate(&self) -> Result<(), Damaged>;

    /// The name of the game with the options that differ from the default.
    fn name(&self) -> String {
        self.options().named(Self::NAME)
    }

    /// Plays an action; refused, and nothing changed, unless it is legal.
    #[inline]
    fn play(&mut self, action: Self::Action) -> Result<(), Illegal> {
        if !self.legal().contains(action) {
            return Err(Illegal::action(self, action));
        }
        self.play_unchecked(action);
        Ok(())
    }

    /// Deals an outcome; refused, and nothing changed, unless it can be drawn.
    #[inline]
    fn deal(&mut self, outcome: Self::Outcome) -> Result<(), Illegal> {
        if !self.draws().contains(outcome) {
            return Err(Illegal::outcome(self, outcome));
        }
        self.deal_unchecked(outcome);
        Ok(())
    }

    /// The number of values of an observation; the same in every position of a configuration.
    #[inline(always)]
    fn observation_length(&self) -> usize {
        let mut count = Count::default();
        self.write(Seat::FIRST, &mut count);
        count.0
    }

    /// The names, lengths, maxima and meaning of the fields of an observation.
    fn layout(&self) -> Layout {
        let mut describe = Describe::default();
        self.write(Seat::FIRST, &mut describe);
        describe.0
    }

    /// Writes what a seat sees as small unsigned integers.
    #[inline]
    fn observe(&self, seat: Seat, out: &mut [u8]) -> Result<(), NotObserved> {
        NotObserved::unless(self.seats(), seat.index(), self.observation_length(), out.len())?;
        Processor::here().run(
            #[inline(always)]
            |processor| self.write(seat, &mut Bytes(out, processor)),
        );
        Ok(())
    }

    /// Writes what a seat sees as fractions of the maxima, 0 to 1.
    #[inline]
    fn observe_f32(&self, seat: Seat, out: &mut [f32]) -> Result<(), NotObserved> {
        NotObserved::unless(self.seats(), seat.index(), self.observation_length(), out.len())?;
        self.write(seat, &mut Floats(out));
        Ok(())
    }

    /// The position with everything that a seat cannot see drawn anew, consistent with what it sees.
    fn redeal(&self, seat: Seat, stream: &mut Stream) -> Result<Self, NotObserved> {
        NotObserved::unless(self.seats(), seat.index(), 0, 0)?;
        Ok(self.redeal_unchecked(seat, stream))
    }
}

/// What serde asks of a position; nothing without the feature `serde`.
#[cfg(feature = "serde")]
pub trait Portable: serde::Serialize + serde::de::DeserializeOwned {}
#[cfg(feature = "serde")]
impl<T: serde::Serialize + serde::de::DeserializeOwned> Portable for T {}

/// What serde asks of a position; nothing without the feature `serde`.
#[cfg(not(feature = "serde"))]
pub trait Portable {}
#[cfg(not(feature = "serde"))]
impl<T> Portable for T {}

/// Gives a position its `Display` (the [`table`](Game::table) with everything shown) and, for a struct that derives serde's
/// traits with `#[serde(remote = "Self")]`, a reading that [validates](Game::validate).
#[macro_export]
macro_rules! position {
    ($name:ident) => {
        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(&$crate::Game::table(self, None))
            }
        }

        $crate::position_serde!($name);
    };
}

#[cfg(feature = "serde")]
#[doc(hidden)]
#[macro_export]
macro_rules! position_serde {
    ($name:ident) => {
        impl $crate::serde::Serialize for $name {
            fn serialize<S: $crate::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $name::serialize(self, serializer)
            }
        }

        impl<'de> $crate::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let position = $name::deserialize(deserializer)?;
                $crate::Game::validate(&position).map_err($crate::serde::de::Error::custom)?;
                Ok(position)
            }
        }
    };
}

#[cfg(not(feature = "serde"))]
#[doc(hidden)]
#[macro_export]
macro_rules! position_serde {
    ($name:ident) => {};
}

/// The refusal of an action or an outcome; the position is as before.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Illegal {
    /// The action is not legal for the seat to play.
    Action {
        /// The action, in its notation.
        action: String,
        /// The seat to play.
        seat: Seat,
        /// What it could play.
        legal: String,
    },
    /// The outcome cannot be drawn.
    Outcome {
        /// The outcome, in its notation.
        outcome: String,
        /// What could be dealt.
        draws: String,
    },
    /// An action while no seat is asked, or an outcome while chance is not.
    Turn {
        /// What was tried, in its notation.
        tried: String,
        /// Who can act.
        turn: Turn,
    },
    /// The id of no action.
    ActionId {
        /// The id that was given.
        id: usize,
        /// How many actions there are.
        actions: usize,
    },
    /// The id of no chance outcome.
    OutcomeId {
        /// The id that was given.
        id: usize,
        /// How many outcomes there are.
        outcomes: usize,
    },
    /// A text that is the notation of no action or outcome.
    Text {
        /// The text that was given.
        text: String,
        /// What the notation looks like.
        accepts: String,
    },
}

impl Illegal {
    #[cold]
    fn action<G: Game>(position: &G, action: G::Action) -> Self {
        match position.turn() {
            Turn::Seat(seat) => Self::Action { action: action.to_string(), seat, legal: position.legal().to_string() },
            turn => Self::Turn { tried: action.to_string(), turn },
        }
    }

    #[cold]
    fn outcome<G: Game>(position: &G, outcome: G::Outcome) -> Self {
        match position.turn() {
            Turn::Chance => Self::Outcome { outcome: outcome.to_string(), draws: position.draws().kinds().to_string() },
            turn => Self::Turn { tried: outcome.to_string(), turn },
        }
    }

    /// A text that is the notation of no value of `T`.
    pub fn text<T: Finite>(text: &str) -> Self {
        Self::Text { text: text.into(), accepts: Listed(T::all()).to_string() }
    }
}

impl Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Action { action, seat, legal } => {
                write!(f, "`{action}` is not legal for seat {seat}; legal: {legal}")
            }
            Self::Outcome { outcome, draws } => write!(f, "`{outcome}` cannot be dealt; possible: {draws}"),
            Self::Turn { tried, turn: Turn::Over } => {
                write!(f, "`{tried}`: the match is over, nothing can be played or dealt")
            }
            Self::Turn { tried, turn } => {
                let accepted = if *turn == Turn::Chance { "an outcome, not an action" } else { "an action, not an outcome" };
                write!(f, "`{tried}`: {turn}, which takes {accepted}")
            }
            Self::ActionId { id, actions } => write!(f, "{id} is no action; ids are 0 to {}", actions - 1),
            Self::OutcomeId { id, outcomes } => write!(f, "{id} is no chance outcome; ids are 0 to {}", outcomes - 1),
            Self::Text { text, accepts } => write!(f, "`{text}` is not understood; there are: {accepts}"),
        }
    }
}

impl std::error::Error for Illegal {}

/// Why nothing could be observed or dealt anew for a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NotObserved {
    /// There is no such seat.
    Seat {
        /// The seat that was given.
        seat: usize,
        /// How many seats there are.
        seats: usize,
    },
    /// The buffer has another length than the observation.
    Length {
        /// The length of the buffer.
        given: usize,
        /// The length of the observation.
        needed: usize,
    },
}

impl NotObserved {
    #[inline]
    pub(crate) fn unless(seats: usize, seat: usize, needed: usize, given: usize) -> Result<(), Self> {
        if seat >= seats {
            return Err(Self::Seat { seat, seats });
        }
        if given != needed {
            return Err(Self::Length { given, needed });
        }
        Ok(())
    }
}

impl Display for NotObserved {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat { seat, seats } => write!(f, "seat {seat} does not exist; seats are 0 to {}", seats - 1),
            Self::Length { given, needed } => {
                write!(f, "the buffer holds {given} values; the observation has {needed}")
            }
        }
    }
}

impl std::error::Error for NotObserved {}

/// What was read from outside breaks the rules, or is not what it says: where, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Damaged(String);

impl Damaged {
    /// Something that breaks the rules, in a sentence that names it and says what would be accepted.
    pub fn new(what: impl Into<String>) -> Self {
        Self(what.into())
    }

    /// An error unless a condition holds.
    pub fn unless(holds: bool, what: &str) -> Result<(), Self> {
        if holds { Ok(()) } else { Err(Self::new(what)) }
    }
}

impl Display for Damaged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Damaged {}
