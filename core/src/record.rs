//! Records: everything that happened in a match.

use crate::memory::{Text, push};
use crate::options::split_name;
use crate::{Damaged, Event, Finite, GameOptions, Id, Illegal, NotUnderstood, OptionError, Position, Turn};
use std::fmt::Write;

/// The name of a game with its options, and the ids of everything that happened in a match: actions and outcomes.
///
/// Reading a record checks its form; [`replay`](Record::replay) checks every event against the rules.
///
/// ```
/// use bastide::en_garde::EnGarde;
/// use bastide::{Position, Record};
///
/// let text = "bastide record: en_garde\nchance: 3\nchance: 5\n";
/// let (game, record) = Record::read_text(text)?;
/// assert_eq!(record.ids().len(), 2);
/// assert_eq!(record.replay::<EnGarde>()?.pile().len(), 23);
/// assert_eq!(game.record_to_text(&record)?, text);
/// # Ok::<(), bastide::Damaged>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Record {
    pub(crate) game: String,
    #[cfg_attr(feature = "serde", serde(with = "numbers"))]
    pub(crate) ids: Vec<Id>,
}

/// Ids are numbers in every format.
#[cfg(feature = "serde")]
mod numbers {
    use crate::Id;
    use crate::memory::read_list;
    use serde::de::{Deserializer, Error};
    use serde::ser::Serializer;

    pub(super) fn serialize<S: Serializer>(ids: &[Id], serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(ids.iter().map(|id| id.number()))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Id>, D::Error> {
        let id = |number: u16| Id::new(number).ok_or_else(|| D::Error::custom(format!("the id is {number}; expected 0 to 511")));
        // The ids take the place of the numbers.
        read_list::<u16, D>(deserializer)?.into_iter().map(id).collect()
    }
}

/// The beginning of the first line of a record in text.
const HEADER: &str = "bastide record: ";

impl Record {
    /// The record of a match with these options, and with these ids of actions and outcomes in the order of the events.
    ///
    /// # Errors
    /// [`Damaged::Game`] if the game does not accept the options, and [`Damaged::Event`] for the first event that cannot happen.
    pub fn new<P: Position>(options: &P::Options, ids: Vec<Id>) -> Result<Self, Damaged> {
        let record = Self { game: P::new(options)?.name(), ids };
        record.replay::<P>()?;
        Ok(record)
    }

    /// The game, as [`load`](crate::load) reads it.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The ids in the order of the events; the turn determines whether an id is an action or an outcome.
    pub fn ids(&self) -> &[Id] {
        &self.ids
    }

    /// The record of the first events; `None` if there are fewer.
    pub fn first(&self, events: usize) -> Option<Self> {
        Some(Self { game: self.game.clone(), ids: self.ids.get(..events)?.to_vec() })
    }

    /// The position before the first event.
    ///
    /// # Errors
    /// [`Damaged::Game`] if the record belongs to another game than `P`, or its options are not accepted.
    pub fn start<P: Position>(&self) -> Result<P, Damaged> {
        let (name, options) = split_name(&self.game)?;
        if name != P::NAME {
            return Err(OptionError::Game { name: name.into(), known: vec![P::NAME] }.into());
        }
        Ok(P::new(&P::Options::parse(options)?)?)
    }

    /// The position after the last event.
    ///
    /// # Errors
    /// The errors of [`start`](Record::start), and [`Damaged::Event`] for the first event that cannot happen.
    pub fn replay<P: Position>(&self) -> Result<P, Damaged> {
        self.replay_each(|_: &P, _| ())
    }

    /// The position after the last event; calls `each` with every position and the id of the event that follows.
    ///
    /// # Errors
    /// The errors of [`replay`](Record::replay).
    pub fn replay_each<P: Position>(&self, mut each: impl FnMut(&P, Id)) -> Result<P, Damaged> {
        self.each_step(&mut |before, id, _| each(before, id))
    }

    /// The position after the last event; calls `each` with every id, and the positions before and after it. It is compiled once
    /// for a game.
    pub(crate) fn each_step<P: Position>(&self, each: &mut dyn FnMut(&P, Id, &P)) -> Result<P, Damaged> {
        let mut position = self.start::<P>()?;
        for (event, id) in self.ids.iter().enumerate() {
            let before = position;
            step_by_id(&mut position, *id).map_err(|why| Damaged::Event { event, line: None, why })?;
            each(&before, *id, &position);
        }
        Ok(position)
    }

    /// The record as text: a line that names the game, then a line for each event, with the seat or `chance` and the notation.
    ///
    /// # Errors
    /// The errors of [`replay`](Record::replay).
    pub fn to_text<P: Position>(&self) -> Result<String, Damaged> {
        let mut text = Text(String::new());
        writeln!(text, "{HEADER}{}", self.game)?;
        let mut written = Ok(());
        self.replay_each(|position: &P, id| {
            written = written.and_then(|()| match position.turn() {
                Turn::Seat(seat) => writeln!(text, "{seat}: {}", notation::<P::Action>(id)),
                _ => writeln!(text, "chance: {}", notation::<P::Outcome>(id)),
            });
        })?;
        written?;
        Ok(text.0)
    }

    /// The game named by the first line of a record in text.
    ///
    /// # Errors
    /// [`Damaged::Line`] if the first line has another form.
    pub fn text_game(text: &str) -> Result<&str, Damaged> {
        let first = text.lines().next().unwrap_or_default();
        let headless =
            || Damaged::Line { line: 1, why: format!("the header is missing; expected `{HEADER}` and the name of a game") };
        first.strip_prefix(HEADER).map(str::trim).ok_or_else(headless)
    }

    /// Reads a record written by [`to_text`](Record::to_text), checking every event. Empty lines are ignored.
    ///
    /// # Errors
    /// [`Damaged::Line`] if a line does not name an actor and an event, [`Damaged::Event`] for an event that cannot happen, and
    /// the errors of [`start`](Record::start).
    pub fn from_text<P: Position>(text: &str) -> Result<Self, Damaged> {
        let mut record = Self { game: Self::text_game(text)?.into(), ids: Vec::new() };
        let mut position = record.start::<P>()?;
        record.game = position.name();
        for (line, content) in (1..).zip(text.lines()).skip(1).filter(|(_, content)| !content.trim().is_empty()) {
            let event = event_of(content, position.turn()).map_err(|why| Damaged::Line { line, why })?;
            let id = match position.turn() {
                Turn::Seat(_) => parse_id::<P::Action>(event),
                _ => parse_id::<P::Outcome>(event),
            };
            let event = record.ids.len();
            let played = id.and_then(|id| step_by_id(&mut position, id).map(|()| id));
            push(&mut record.ids, played.map_err(|why| Damaged::Event { event, line: Some(line), why })?)?;
        }
        Ok(record)
    }
}

/// The event of a line `WHO: EVENT`, if it names the seat to act, or chance.
fn event_of(line: &str, turn: Turn) -> Result<&str, String> {
    let (who, event) = line.split_once(':').ok_or_else(|| format!("cannot parse `{line}`; expected `WHO: EVENT`"))?;
    let expected = match turn {
        Turn::Seat(seat) => seat.to_string(),
        Turn::Chance => "chance".into(),
        Turn::Over => "nobody".into(),
    };
    if who.trim() == expected { Ok(event) } else { Err(format!("`{}` cannot act: {turn}; expected `{expected}`", who.trim())) }
}

/// The notation of an id; empty where it is too large.
fn notation<T: Finite>(id: Id) -> &'static str {
    T::from_id(id.into()).map_or("", T::notation)
}

/// The id of a notation.
pub(crate) fn parse_id<T: Finite>(text: &str) -> Result<Id, Illegal> {
    T::parse(text).map(Id::of).ok_or_else(|| Illegal::Text(NotUnderstood::among::<T>(text)))
}

/// The action with an id.
pub(crate) fn action<P: Position>(id: Id) -> Result<P::Action, Illegal> {
    P::Action::from_id(id.into()).ok_or(Illegal::ActionId { id: id.into(), actions: P::Action::COUNT })
}

/// The outcome with an id.
pub(crate) fn outcome<P: Position>(id: Id) -> Result<P::Outcome, Illegal> {
    P::Outcome::from_id(id.into()).ok_or(Illegal::OutcomeId { id: id.into(), outcomes: P::Outcome::COUNT })
}

/// The event of an id that is played or dealt in a position.
pub(crate) fn event<P: Position>(position: &P, id: Id) -> Result<Event<P::Action, P::Outcome>, Illegal> {
    match position.turn() {
        Turn::Chance => outcome::<P>(id).map(Event::Outcome),
        _ => action::<P>(id).map(Event::Action),
    }
}

/// Plays or deals an id, depending on the turn.
pub(crate) fn step_by_id<P: Position>(position: &mut P, id: Id) -> Result<(), Illegal> {
    match event(position, id)? {
        Event::Action(action) => position.play(action),
        Event::Outcome(outcome) => position.deal(outcome),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::en_garde::EnGarde;

    #[test]
    fn a_line_that_names_somebody_else_is_refused() {
        let text = |who: &str| format!("{HEADER}en_garde\n{who}: 3\n");
        assert_eq!(Record::from_text::<EnGarde>(&text("chance")).unwrap().ids.len(), 1);
        let error = Record::from_text::<EnGarde>(&text("0")).unwrap_err().to_string();
        assert!(error.contains("`0` cannot act"), "{error}");
    }
}
