//! What every game answers: the one trait.

use crate::observe::{Bytes, Count, Describe, Floats};
use crate::simd::Processor;
use crate::{
    Bag, Damaged, Finite, GameOptions, Illegal, Layout, NotObserved, OptionError, PerSeat, Seat, Set, Sink, Stream, Turn,
};
use std::fmt::{Debug, Display};
use std::hash::Hash;

/// A game: its implementor is the *position*, the complete state as a plain value of at most 256 bytes.
///
/// A position asks a seat for an action, or chance for an outcome, or is over ([`turn`](Position::turn)). The `_unchecked` forms trust
/// their caller: with an action that is not legal, an outcome that is not possible, or a seat that does not exist they may give a
/// wrong position or panic; they never do so otherwise. [`laws`](crate::laws) tests everything that is said here of any game.
///
/// Implement `Display` and serde with [`position!`](crate::position!).
pub trait Position: Copy + Eq + Hash + Debug + Display + Portable + Send + Sync + 'static {
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
    fn outcomes(&self) -> Bag<Self::Outcome>;
    /// Plays a legal action.
    fn play_unchecked(&mut self, action: Self::Action);
    /// Deals an outcome that is possible.
    fn deal_unchecked(&mut self, outcome: Self::Outcome);
    /// The score of each seat, as if the game ended now.
    fn scores(&self) -> PerSeat<i32>;
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

    /// Deals an outcome; refused, and nothing changed, unless it is possible.
    #[inline]
    fn deal(&mut self, outcome: Self::Outcome) -> Result<(), Illegal> {
        if !self.outcomes().contains(outcome) {
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

/// Gives a position its `Display` (the [`table`](Position::table) with everything shown) and, for a struct that derives serde's
/// traits with `#[serde(remote = "Self")]`, a reading that [validates](Position::validate).
#[macro_export]
macro_rules! position {
    ($name:ident) => {
        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(&$crate::Position::table(self, None))
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
                $crate::Position::validate(&position).map_err($crate::serde::de::Error::custom)?;
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
