//! The trait that every game implements.

mod advice;
mod shown;

pub use advice::{Advice, Script};
pub(crate) use advice::{leads, share};
pub(crate) use shown::choices;
pub use shown::{InWords, Shown};

use crate::observe::{Bytes, Count, Describe, Floats};
use crate::scene::Face;
use crate::simd::accelerated;
use crate::{
    Bag, Damaged, Finite, GameOptions, Illegal, Layout, NotObserved, OptionError, PerSeat, Seat, Set, Sink, Stream, Turn, Viewer,
};
use crate::{Event, Notice, Telling, Told};
use std::fmt::{Debug, Display};
use std::hash::Hash;

/// A game: its implementor is the *position*, the complete state as a plain value of at most 320 bytes.
///
/// A position asks a seat for an action, or chance for an outcome, or is over ([`turn`](Position::turn)). The `_unchecked` forms
/// trust their caller: with an illegal action, an impossible outcome, or a seat that does not exist they may give a wrong
/// position or panic; they never do so otherwise. [`laws`](crate::laws) tests everything stated here for any game.
///
/// Implement `Display` with [`position!`](crate::position!), and serde's traits with `portable!` where positions are to be
/// written and read.
pub trait Position: Copy + Eq + Hash + Debug + Display + Send + Sync + 'static {
    /// The name of the game, as in [`load`](crate::load).
    const NAME: &'static str;
    /// The rules, numbered, as Markdown.
    const RULES: &'static str;
    /// Advice for searching the game.
    const ADVICE: Advice<Self> = Advice::NONE;
    /// The options ([`options!`](crate::options!)).
    type Options: GameOptions;
    /// The actions of a seat ([`finite!`](crate::finite!)): at most 512.
    type Action: Finite;
    /// The chance outcomes: at most 512, and at least one in the type, even if chance never deals.
    type Outcome: Finite;
    /// The scene of a viewer: a struct of the game, or [`InWords`], which has the table in words alone.
    type Scene: Shown;
    /// The events that viewers are told; `()` if the game tells nothing.
    type Told: Told;

    /// The position before the first event.
    ///
    /// # Errors
    /// If the game does not accept the options.
    fn new(options: &Self::Options) -> Result<Self, OptionError>;
    /// The options that the position is played with.
    fn options(&self) -> Self::Options;
    /// The number of seats.
    fn seats(&self) -> usize;
    /// The seat to act, or chance, or nobody.
    fn turn(&self) -> Turn;
    /// The actions of the seat to play; empty if no seat is to play.
    fn legal(&self) -> Set<Self::Action>;
    /// The outcomes that chance can deal, with their integer weights; empty if chance is not to deal.
    fn outcomes(&self) -> Bag<Self::Outcome>;
    /// Plays a legal action.
    fn play_unchecked(&mut self, action: Self::Action);
    /// Deals an outcome that is possible.
    fn deal_unchecked(&mut self, outcome: Self::Outcome);
    /// The score of each seat, as if the game ended now. It may count hidden cards: show a viewer the scores of its scene.
    fn scores(&self) -> PerSeat<i32>;
    /// The return of each seat, from −1 to +1; all 0 before the end.
    fn returns(&self) -> PerSeat<f32>;
    /// Writes a seat's observation, field by field.
    fn write<S: Sink>(&self, seat: Seat, sink: &mut S);
    /// Writes the part of a seat's observation that everybody sees, in the same fields, with zeros for everything else. By
    /// default it writes nothing.
    fn write_public<S: Sink>(&self, seat: Seat, sink: &mut S) {
        let _ = (seat, sink);
    }
    /// The position with everything redealt that a seat cannot see.
    fn redeal_unchecked(&self, seat: Seat, stream: &mut Stream) -> Self;
    /// The table for people, as a viewer sees it.
    fn table(&self, viewer: Viewer) -> String;
    /// The table as a viewer sees it, as data, and what can be chosen ([`scene`](crate::scene)).
    fn scene(&self, viewer: Viewer) -> Self::Scene;
    /// The faces of all cards of the game. By default it has none.
    fn cards(&self) -> Vec<Face> {
        Vec::new()
    }
    /// The picture of the scene, a self-contained SVG, as a viewer sees it.
    fn picture(&self, viewer: Viewer) -> String {
        pictured(self, viewer, crate::picture::PAGE)
    }
    /// The picture upright, for a narrow screen.
    fn portrait(&self, viewer: Viewer) -> String {
        pictured(self, viewer, crate::picture::UPRIGHT)
    }
    /// Tells the event between this position and the one after it, as a viewer may know it. A viewer that sees the same
    /// before and after is told the same, regardless of what is hidden from it. By default nothing is told.
    fn telling(
        &self,
        event: Event<Self::Action, Self::Outcome>,
        after: &Self,
        viewer: Viewer,
        telling: &mut Telling<Self::Told>,
    ) {
        let _ = (event, after, viewer, telling);
    }
    /// The way in which a seat notices the event between this position and the one after it. The answer follows from what the
    /// seat sees before and after; by default it is whatever changes in its view.
    #[inline]
    fn notice(&self, event: Event<Self::Action, Self::Outcome>, after: &Self, seat: Seat) -> Notice {
        let _ = (event, after, seat);
        Notice::View
    }
    /// Whether the position obeys the rules: every card is in a possible place, and the seat that is asked has an answer.
    ///
    /// # Errors
    /// [`Damaged::Rule`] with a sentence that names the fault, the expectation, and the rule's id.
    fn validate(&self) -> Result<(), Damaged>;

    /// The side of each seat: seats of one side win and lose together. By default each seat is a separate side.
    #[inline]
    fn sides(&self) -> PerSeat<u8> {
        PerSeat::new(self.seats(), Seat::number)
    }

    /// Whether the returns of all seats add up to 0 at every end; by default, if all sides have the same number of seats.
    fn zero_sum(&self) -> bool {
        let sides = self.sides();
        let seats_of = |side: &u8| sides.iter().filter(|other| *other == side).count();
        sides.iter().all(|side| seats_of(side) == seats_of(&sides[0]))
    }

    /// Upper bounds on the length of a match with these options, if the game has any.
    fn longest(&self) -> Option<Longest> {
        None
    }

    /// The name of the game with the options that differ from the default.
    fn name(&self) -> String {
        self.options().named(Self::NAME)
    }

    /// Plays an action.
    ///
    /// ```
    /// # use bastide::Position;
    /// # use bastide::en_garde::{EnGarde, Options};
    /// # use bastide::Match;
    /// # let mut position = *Match::<EnGarde>::new(&Options::default(), 7)?.position();
    /// let action = position.legal().highest().expect("a seat is asked");
    /// position.play(action)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If it is not legal; then nothing has changed.
    #[inline]
    fn play(&mut self, action: Self::Action) -> Result<(), Illegal> {
        if !self.legal().contains(action) {
            return Err(Illegal::action(self, action));
        }
        self.play_unchecked(action);
        Ok(())
    }

    /// Deals an outcome.
    ///
    /// ```
    /// # use bastide::Position;
    /// # use bastide::en_garde::{EnGarde, Options};
    /// let mut position = EnGarde::new(&Options::default())?;
    /// position.deal(position.outcomes().lowest().expect("chance is to deal"))?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If it is not possible; then nothing has changed.
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
    ///
    /// ```
    /// # use bastide::Position;
    /// # use bastide::en_garde::{EnGarde, Options};
    /// let layout = EnGarde::new(&Options::default())?.layout();
    /// assert_eq!(layout.fields[0].name, "asked");
    /// # Ok::<(), bastide::OptionError>(())
    /// ```
    fn layout(&self) -> Layout {
        let mut layout = Layout::default();
        self.write(Seat::FIRST, &mut Describe(&mut |name, length, maximum, meaning| layout.push(name, length, maximum, meaning)));
        layout
    }

    /// Writes a seat's observation as small unsigned integers, in the fields of the [`layout`](Position::layout).
    ///
    /// # Errors
    /// If the seat does not exist, or the length of `out` differs from an observation's.
    #[inline]
    fn observe(&self, seat: Seat, out: &mut [u8]) -> Result<(), NotObserved> {
        NotObserved::unless_seat(self.seats(), seat.index())?;
        NotObserved::unless_length(self.observation_length(), out.len())?;
        accelerated!(processor => {
            let mut bytes = Bytes::new(out, processor);
            bytes.expect(self.observation_length());
            self.write(seat, &mut bytes);
        });
        Ok(())
    }

    /// Writes a seat's observation as fractions of the maxima, 0 to 1.
    ///
    /// # Errors
    /// The errors of [`observe`](Position::observe).
    #[inline]
    fn observe_f32(&self, seat: Seat, out: &mut [f32]) -> Result<(), NotObserved> {
        NotObserved::unless_seat(self.seats(), seat.index())?;
        NotObserved::unless_length(self.observation_length(), out.len())?;
        self.write(seat, &mut Floats(out));
        Ok(())
    }

    /// Redeals everything that a seat cannot see, consistent with what it sees: all hidden cards that its view leaves open are
    /// treated alike, whether chance or a choice put them there. Others' possible reasoning is not weighed.
    ///
    /// ```
    /// # use bastide::Position;
    /// # use bastide::en_garde::{EnGarde, Options};
    /// # use bastide::{Match, Seat, Stream, Viewer};
    /// # let position = *Match::<EnGarde>::new(&Options::default(), 7)?.position();
    /// let imagined = position.redeal(Seat::FIRST, &mut Stream::new(1))?;
    /// assert_eq!(imagined.table(Viewer::Seat(Seat::FIRST)), position.table(Viewer::Seat(Seat::FIRST)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the seat does not exist.
    fn redeal(&self, seat: Seat, stream: &mut Stream) -> Result<Self, NotObserved> {
        NotObserved::unless_seat(self.seats(), seat.index())?;
        Ok(self.redeal_unchecked(seat, stream))
    }
}

/// The picture of a position as a viewer sees it, of a width.
fn pictured<P: Position>(position: &P, viewer: Viewer, width: i32) -> String {
    let scene = position.scene(viewer);
    crate::picture::of_table(&scene.table(), scene.choices(), &position.name(), viewer, width)
}

/// The position after a legal action.
#[inline(always)]
pub(crate) fn played<P: Position>(position: &P, action: P::Action) -> P {
    let mut next = *position;
    next.play_unchecked(action);
    next
}

/// The position after a possible outcome.
#[inline(always)]
pub(crate) fn dealt<P: Position>(position: &P, outcome: P::Outcome) -> P {
    let mut next = *position;
    next.deal_unchecked(outcome);
    next
}

impl Illegal {
    /// The refusal of an action in a position.
    #[cold]
    pub(crate) fn action<P: Position>(position: &P, action: P::Action) -> Self {
        match position.turn() {
            Turn::Seat(seat) => Self::Action { action: action.to_string(), seat, legal: position.legal().to_string() },
            turn => Self::Turn { tried: action.to_string(), turn },
        }
    }

    /// The refusal of an outcome in a position.
    #[cold]
    fn outcome<P: Position>(position: &P, outcome: P::Outcome) -> Self {
        match position.turn() {
            Turn::Chance => Self::Outcome { outcome: outcome.to_string(), outcomes: position.outcomes().kinds().to_string() },
            turn => Self::Turn { tried: outcome.to_string(), turn },
        }
    }
}

/// Upper bounds on the length of a match.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Longest {
    /// The number of decisions of the seats.
    pub decisions: u32,
    /// The number of decisions and of outcomes that chance deals.
    pub events: u32,
}

/// A position that can be written and read in any of serde's formats; positions read are [validated](Position::validate).
///
/// Implement it with [`portable!`](crate::portable!). `AnyGame::portable`, of the feature `formats`, requires it.
#[cfg(feature = "serde")]
pub trait Portable: Position + serde::Serialize + serde::de::DeserializeOwned {
    /// Reads a position without validating it, so that the caller can tell a broken rule from malformed input.
    ///
    /// # Errors
    /// The errors of the deserializer, for another form.
    fn read_unvalidated<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error>;
}

/// Gives a position its `Display`: the [`table`](Position::table) with everything shown.
#[macro_export]
macro_rules! position {
    ($name:ident) => {
        impl ::std::fmt::Display for $name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(&$crate::Position::table(self, $crate::Viewer::Everything))
            }
        }
    };
}

/// Makes a position [`Portable`] if its struct derives serde's traits with `#[serde(remote = "Self")]` (feature `serde`).
///
/// ```
/// # use bastide::*;
/// # bastide::finite! { #[doc(hidden)] pub enum Coin { Heads = "heads", Tails = "tails" } }
/// # bastide::options! { #[doc(hidden)] pub struct Options {} }
/// #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize)]
/// #[serde(remote = "Self")]
/// struct Toss {
///     shown: Option<Coin>,
/// }
/// bastide::position!(Toss);
/// bastide::portable!(Toss);
/// # impl Position for Toss {
/// #     const NAME: &'static str = "toss";
/// #     const RULES: &'static str = "";
/// #     type Options = Options;
/// #     type Action = Coin;
/// #     type Outcome = Coin;
/// #     type Scene = InWords;
/// #     type Told = ();
/// #     fn new(_: &Options) -> Result<Self, OptionError> { Ok(Self { shown: None }) }
/// #     fn options(&self) -> Options { Options {} }
/// #     fn seats(&self) -> usize { 2 }
/// #     fn turn(&self) -> Turn { if self.shown.is_none() { Turn::Chance } else { Turn::Over } }
/// #     fn legal(&self) -> Set<Coin> { Set::new() }
/// #     fn outcomes(&self) -> Bag<Coin> { if self.shown.is_none() { Bag::of_each(1) } else { Bag::new() } }
/// #     fn play_unchecked(&mut self, _: Coin) {}
/// #     fn deal_unchecked(&mut self, coin: Coin) { self.shown = Some(coin) }
/// #     fn scores(&self) -> PerSeat<i32> { PerSeat::new(2, |_| 0) }
/// #     fn returns(&self) -> PerSeat<f32> { PerSeat::new(2, |_| 0.0) }
/// #     fn write<S: Sink>(&self, _: Seat, sink: &mut S) { sink.flag("tossed", "", self.shown.is_some()) }
/// #     fn redeal_unchecked(&self, _: Seat, _: &mut Stream) -> Self { *self }
/// #     fn table(&self, _: Viewer) -> String { String::new() }
/// #     fn scene(&self, viewer: Viewer) -> InWords { InWords::of(self, viewer) }
/// #     fn validate(&self) -> Result<(), Damaged> { Ok(()) }
/// # }
/// let game = bastide::AnyGame::of::<Toss>(&Options::default())?;
/// assert_eq!(game.name(), "toss");
/// # Ok::<(), bastide::OptionError>(())
/// ```
#[cfg(feature = "serde")]
#[macro_export]
macro_rules! portable {
    ($name:ident) => {
        impl $crate::Portable for $name {
            fn read_unvalidated<'de, D: $crate::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $name::deserialize(deserializer)
            }
        }

        impl $crate::serde::Serialize for $name {
            fn serialize<S: $crate::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $name::serialize(self, serializer)
            }
        }

        impl<'de> $crate::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let position = <$name as $crate::Portable>::read_unvalidated(deserializer)?;
                $crate::Position::validate(&position).map_err($crate::serde::de::Error::custom)?;
                Ok(position)
            }
        }
    };
}
