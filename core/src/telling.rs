//! Events as a viewer may know them: data of each game, and sentences from them.

use crate::Finite;
use crate::scene::Written;
use crate::words::capital;
use crate::{Seat, Viewer, figures::counted};
use std::fmt::{self, Debug, Display};

/// The event of a step: an action, or a chance outcome.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event<A, O> {
    /// A seat plays.
    Action(A),
    /// Chance deals.
    Outcome(O),
}

/// The way in which a seat notices an event ([`Position::notice`](crate::Position::notice)).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Notice {
    /// It notices nothing: its view is as before.
    Nothing,
    /// It sees the event, and all that it sees now follows from that and from what it saw before.
    Event,
    /// It sees that something was done or dealt, but not what; all that it sees now follows from that.
    Hidden,
    /// It sees that this many cards, fewer than 16, were chosen, but not which; all that it sees now follows from that.
    Cards(u8),
    /// It sees what changes in its view, if anything does.
    View,
}

/// The reader of a sentence.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Reader {
    /// Anyone: every seat has its name.
    #[default]
    Anyone,
    /// A seat among a number of seats, which is called "you", and of two seats the other one "your opponent" unless it has a
    /// name.
    Seat {
        /// The reader's seat.
        seat: Seat,
        /// The number of seats.
        seats: usize,
    },
}

/// Something that a viewer is told: a struct or enum of a game that has its sentence. `()` is told by games that tell nothing.
pub trait Told: Clone + PartialEq + Debug + Written + Send + Sync + 'static {
    /// The cards of the game.
    type Card: Finite;

    /// The cards that share a sentence with those of the next event, if it is the same event otherwise.
    fn cards(&mut self) -> Option<&mut ToldCards<Self::Card>> {
        None
    }

    /// The sentence for a reader.
    fn sentence(&self, reader: Reader) -> String;
}

impl Told for () {
    type Card = Seat;

    fn sentence(&self, _: Reader) -> String {
        String::new()
    }
}

/// Cards in the order in which they were told, and the number of those that the viewer does not see.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ToldCards<T> {
    /// The cards that the viewer sees.
    pub open: Vec<T>,
    /// The number of the others.
    pub hidden: u32,
}

impl<T: Finite> ToldCards<T> {
    /// One card, if the viewer sees it.
    pub(crate) fn one(card: Option<T>) -> Self {
        Self { open: card.into_iter().collect(), hidden: card.is_none().into() }
    }

    /// The cards by their names, and the number of the others.
    pub(crate) fn in_words(&self, name: impl Fn(T) -> String) -> String {
        let seen = self.open.iter().map(|card| name(*card)).collect::<Vec<_>>().join(", ");
        match self.hidden {
            0 => seen,
            hidden if seen.is_empty() => counted(hidden, "card"),
            hidden => format!("{seen} and {hidden} more"),
        }
    }
}

/// The events told to a viewer. Consecutive cards of the same kind of event are told together.
///
/// They are numbered by the events that the viewer notices: for a seat, its own actions and any change in what it sees; for the
/// public, any change in its scene; for a viewer who sees everything, all events. So indistinguishable matches are told to a seat
/// alike, with the same numbers.
#[derive(Clone, PartialEq, Debug)]
pub struct Telling<T> {
    pub(crate) noticed: usize,
    told: Vec<(usize, T)>,
}

impl<T> Default for Telling<T> {
    fn default() -> Self {
        Self { noticed: 0, told: Vec::new() }
    }
}

impl<T: Told> Telling<T> {
    /// Adds what happened.
    pub fn tell(&mut self, mut told: T) {
        if let Some((noticed, last)) = self.told.last_mut()
            && let Some(more) = told.cards().cloned()
            && without_cards(last) == without_cards(&told)
            && let Some(cards) = last.cards()
        {
            cards.open.extend(more.open);
            cards.hidden += more.hidden;
            *noticed = self.noticed;
            return;
        }
        self.told.push((self.noticed, told));
    }

    /// The number of events that the viewer has noticed so far.
    #[must_use]
    pub fn noticed(&self) -> usize {
        self.noticed
    }

    /// The events, each with the number of noticed events after which it has happened.
    #[must_use]
    pub fn told(&self) -> &[(usize, T)] {
        &self.told
    }

    /// The sentences for a reader, each with the number of noticed events after which it is true.
    pub fn sentences(&self, reader: Reader) -> impl Iterator<Item = (usize, String)> {
        self.told.iter().map(move |(noticed, told)| (*noticed, told.sentence(reader)))
    }
}

/// One line for each sentence.
impl<T: Told> Display for Telling<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentences(Reader::Anyone).try_for_each(|(_, sentence)| writeln!(f, "{sentence}"))
    }
}

/// The event alone.
fn without_cards<T: Told>(told: &T) -> T {
    let mut event = told.clone();
    if let Some(cards) = event.cards() {
        *cards = ToldCards { open: Vec::new(), hidden: 0 };
    }
    event
}

/// A verb in the third person singular, and in all other persons.
pub(crate) type Verb = [&'static str; 2];

pub(crate) const HAVE: Verb = ["has", "have"];
pub(crate) const ARE: Verb = ["is", "are"];
pub(crate) const DRAW: Verb = ["draws", "draw"];
pub(crate) const MAY: Verb = ["may", "may"];
pub(crate) const OWE: Verb = ["owes", "owe"];

pub(crate) const TIE: &str = "Nobody has won: the match is a tie.";

/// The subject of a sentence.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Subject {
    name: String,
    /// Whether the subject acts in the plural: several, or the reader.
    is_plural: bool,
}

impl Subject {
    /// A subject by its name.
    pub(crate) fn named(name: impl Into<String>, is_plural: bool) -> Self {
        Self { name: name.into(), is_plural }
    }

    /// The reader.
    pub(crate) fn you() -> Self {
        Self::named("you", true)
    }

    /// The subject with a verb.
    pub(crate) fn does(&self, verb: Verb) -> String {
        [&self.name, " ", self.and(verb)].concat()
    }

    /// The subject with a verb, at the beginning of a sentence.
    pub(crate) fn begins(&self, verb: Verb) -> String {
        capital(&self.does(verb))
    }

    /// The verb of the subject, as in "and attacks".
    pub(crate) fn and(&self, [of_one, other]: Verb) -> &'static str {
        if self.is_plural { other } else { of_one }
    }

    pub(crate) fn name(&self) -> &str {
        &self.name
    }

    /// The word for what belongs to the subject.
    pub(crate) fn own(&self) -> &'static str {
        match self.is_plural {
            _ if self.is_reader() => "your",
            true => "their",
            false => "its",
        }
    }

    /// The question to the subject: what it is to do.
    pub(crate) fn is_to(&self, deed: &str) -> String {
        if self.is_reader() { format!("Your turn: {deed}.") } else { format!("{} to {deed}.", self.begins(ARE)) }
    }

    /// The question to the subject to do one of several things.
    pub(crate) fn is_to_do_one(&self, deeds: impl IntoIterator<Item = &'static str>) -> String {
        let mut distinct = Vec::new();
        deeds.into_iter().for_each(|deed| {
            if !distinct.contains(&deed) {
                distinct.push(deed)
            }
        });
        match distinct.split_last() {
            Some((last, others)) if !others.is_empty() => self.is_to(&format!("{} or {last}", others.join(", "))),
            _ => self.is_to(&distinct.concat()),
        }
    }

    /// Whether the subject is the reader.
    pub(crate) fn is_reader(&self) -> bool {
        *self == Self::you()
    }
}

impl Reader {
    /// A viewer among a number of seats.
    #[must_use]
    pub fn new(viewer: Viewer, seats: usize) -> Self {
        viewer.seat().map_or(Self::Anyone, |seat| Self::Seat { seat, seats })
    }

    /// Whether the reader is in the seat with a number.
    pub(crate) fn is(self, seat: u8) -> bool {
        matches!(self, Self::Seat { seat: reader, .. } if reader.number() == seat)
    }

    /// A seat without a name of its own.
    pub(crate) fn seat(self, seat: u8) -> Subject {
        match self {
            _ if self.is(seat) => Subject::you(),
            Self::Seat { seats: 2, .. } => Subject::named("your opponent", false),
            _ => Subject::named(format!("seat {seat}"), false),
        }
    }
}
