//! Records: everything that happened in a match.

use crate::{Damaged, Finite, GameOptions, Illegal, OptionError, Position, Turn};
use std::fmt::Write;

/// The name of a game with its options, and the ids of everything that happened in a match: actions and outcomes.
///
/// Reading one checks its form; [`replay`](Record::replay) checks every step against the rules.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Record {
    /// The game, as [`load`](crate::load) reads it.
    pub game: String,
    /// The ids in the order of the events; whose turn it was says whether one is an action or an outcome.
    pub ids: Vec<u16>,
}

/// What the first line of a record in text begins with.
const HEADER: &str = "bastide record: ";

impl Record {
    /// The position before the first event.
    pub fn start<P: Position>(&self) -> Result<P, Damaged> {
        let start = crate::options::split_name(&self.game).and_then(|(name, options)| {
            if name != P::NAME {
                return Err(OptionError::Game { name: name.into(), known: vec![P::NAME] });
            }
            P::new(&P::Options::parse(options)?)
        });
        start.map_err(|error| Damaged::new(format!("the record's game: {error}")))
    }

    /// The position after the last event.
    pub fn replay<P: Position>(&self) -> Result<P, Damaged> {
        self.replay_each(|_: &P, _| ())
    }

    /// The position after the last event; shows each position with the id of the event that follows.
    pub fn replay_each<P: Position>(&self, mut each: impl FnMut(&P, u16)) -> Result<P, Damaged> {
        let mut position = self.start::<P>()?;
        for (step, id) in self.ids.iter().enumerate() {
            let before = position;
            step_by_id(&mut position, usize::from(*id))
                .map_err(|illegal| Damaged::new(format!("step {step} of the record: {illegal}")))?;
            each(&before, *id);
        }
        Ok(position)
    }

    /// The record as text: a line that names the game, then a line for each event, with the seat or `chance` and the notation.
    pub fn to_text<P: Position>(&self) -> Result<String, Damaged> {
        let mut text = format!("{HEADER}{}\n", self.game);
        self.replay_each(|position: &P, id| {
            let _ = match position.turn() {
                Turn::Seat(seat) => writeln!(text, "{seat}: {}", id_text::<P::Action>(id)),
                _ => writeln!(text, "chance: {}", id_text::<P::Outcome>(id)),
            };
        })?;
        Ok(text)
    }

    /// The game that the first line of a record in text names.
    pub fn text_game(text: &str) -> Result<&str, Damaged> {
        let first = text.lines().next().unwrap_or_default();
        let game = first.strip_prefix(HEADER);
        game.map(str::trim).ok_or_else(|| Damaged::new(format!("line 1 of a record is `{HEADER}` and the name of a game")))
    }

    /// Reads the record that [`to_text`](Record::to_text) wrote, checking every step. Empty lines do not matter.
    pub fn from_text<P: Position>(text: &str) -> Result<Self, Damaged> {
        let mut record = Self { game: Self::text_game(text)?.into(), ids: Vec::new() };
        let mut position = record.start::<P>()?;
        record.game = position.name();
        for (number, line) in (1..).zip(text.lines()).skip(1).filter(|(_, line)| !line.trim().is_empty()) {
            let at = |what: String| Damaged::new(format!("line {number} of the record: {what}"));
            let (who, event) = line.split_once(':').ok_or_else(|| at(format!("`{line}` is not `WHO: EVENT`")))?;
            let turn = position.turn();
            let expected = match turn {
                Turn::Seat(seat) => seat.to_string(),
                Turn::Chance => "chance".into(),
                Turn::Over => "nobody".into(),
            };
            if who.trim() != expected {
                return Err(at(format!("`{}` cannot act; {turn}, which is written `{expected}`", who.trim())));
            }
            let id = match turn {
                Turn::Seat(_) => parse_id::<P::Action>(event),
                _ => parse_id::<P::Outcome>(event),
            };
            let id = id.map_err(|illegal| at(illegal.to_string()))?;
            step_by_id(&mut position, id).map_err(|illegal| at(illegal.to_string()))?;
            record.ids.push(id as u16);
        }
        Ok(record)
    }
}

fn id_text<T: Finite>(id: u16) -> String {
    T::from_id(id.into()).map_or_else(String::new, |value| value.to_string())
}

/// The id of a notation.
pub(crate) fn parse_id<T: Finite>(text: &str) -> Result<usize, Illegal> {
    T::parse(text).map(T::id).ok_or_else(|| Illegal::text::<T>(text.trim()))
}

/// The action with an id.
pub(crate) fn action<P: Position>(id: usize) -> Result<P::Action, Illegal> {
    P::Action::from_id(id).ok_or(Illegal::ActionId { id, actions: P::Action::COUNT })
}

/// The outcome with an id.
pub(crate) fn outcome<P: Position>(id: usize) -> Result<P::Outcome, Illegal> {
    P::Outcome::from_id(id).ok_or(Illegal::OutcomeId { id, outcomes: P::Outcome::COUNT })
}

/// Plays or deals the id, as the position's turn has it.
pub(crate) fn step_by_id<P: Position>(position: &mut P, id: usize) -> Result<(), Illegal> {
    match position.turn() {
        Turn::Chance => position.deal(outcome::<P>(id)?),
        _ => position.play(action::<P>(id)?),
    }
}
