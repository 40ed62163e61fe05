//! A table from information states to probabilities.

use super::error::ROUNDING;
use super::{Form, SolveError, match_regrets};
use crate::memory::{Text, copied, extend, list, push};
use crate::{Finite, Id, NotUnderstood, Position, Seat, Stream};
use std::collections::{HashMap, TryReserveError};
use std::fmt::{self, Write};
use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::Path;

/// A strategy of all seats: a table from the keys of information states to a probability for each legal action.
///
/// Its text, which is the content of a file, has a line for each state: the seat, the key as a hexadecimal number of 32 digits
/// and, each after a tab, an action in the game's notation with its probability.
///
/// ```
/// use bastide::Position;
/// use bastide::leduc_poker::LeducPoker;
/// use bastide::solve::{SolveSetup, Strategy, Tree};
/// let start = LeducPoker::new(&"max_raises=1".parse()?)?;
/// let uniform = Tree::of(&start, SolveSetup::default(), || false)?.uniform()?;
/// let text = uniform.to_text::<LeducPoker>()?;
/// println!("{}", text.lines().nth(2).unwrap());
/// assert_eq!(Strategy::from_text(&start, &text)?, uniform);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Strategy {
    game: String,
    form: Form,
    states: Vec<State>,
    actions: Vec<Id>,
    probabilities: Vec<f64>,
}

/// An information state of a table.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct State {
    pub(super) seat: u8,
    pub(super) key: u128,
    pub(super) first: u32,
    pub(super) actions: u16,
}

/// The first line of a strategy's text.
const TITLE: &str = "bastide strategy 1";
/// The third line of the text of a strategy of the public form.
const PUBLIC: &str = "form public";
/// The largest deviation of a sum of probabilities from 1 that is left as it is: the rounding of double precision.
const EXACT: f64 = 1e-9;
/// The longest text that is read from a file, in bytes.
const LONGEST: u64 = 1 << 30;

impl Strategy {
    /// A table for a game, without states.
    #[must_use]
    pub fn new(game: &str) -> Self {
        Self { game: game.into(), form: Form::Full, states: Vec::new(), actions: Vec::new(), probabilities: Vec::new() }
    }

    /// The table, whose keys belong to information states of this form of the tree.
    #[must_use]
    pub fn of_form(self, form: Form) -> Self {
        Self { form, ..self }
    }

    /// The form of the tree whose information states it has.
    pub fn form(&self) -> Form {
        self.form
    }

    /// Copies the strategy.
    ///
    /// # Errors
    /// [`SolveError::NoMemory`].
    pub fn try_clone(&self) -> Result<Self, SolveError> {
        let (states, actions, probabilities) = (copied(&self.states)?, copied(&self.actions)?, copied(&self.probabilities)?);
        Ok(Self { game: self.game.clone(), form: self.form, states, actions, probabilities })
    }

    /// The game with its options.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The number of information states.
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// Whether it holds no state.
    pub fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// The actions of an information state, in the order of their ids, and their probabilities; nothing for a state outside the
    /// table.
    pub fn of(&self, seat: usize, key: u128) -> Option<(&[Id], &[f64])> {
        let state = self.states[self.place(seat, key)?];
        Some((self.actions.get(state.places())?, self.probabilities.get(state.places())?))
    }

    /// All information states in the order of seats and keys, with their actions and probabilities.
    pub fn iter(&self) -> impl Iterator<Item = (usize, u128, &[Id], &[f64])> {
        self.states
            .iter()
            .map(|state| (state.seat.into(), state.key, &self.actions[state.places()], &self.probabilities[state.places()]))
    }

    /// Draws an action of an information state by its probabilities; nothing for a state outside the table.
    pub fn draw(&self, seat: usize, key: u128, stream: &mut Stream) -> Option<Id> {
        let (actions, probabilities) = self.of(seat, key)?;
        actions.get(stream.place(probabilities.iter().copied())).copied()
    }

    /// Sets the probabilities of an information state, in the order of its actions. They are divided by their sum, which is 1
    /// within 0.0001.
    ///
    /// # Errors
    /// If the table lacks the state, or the probabilities do not form a distribution; then nothing has changed.
    pub fn set(&mut self, seat: usize, key: u128, probabilities: &[f64]) -> Result<(), SolveError> {
        let place = self.probabilities_mut(seat, key).filter(|place| place.len() == probabilities.len());
        let place = place.ok_or(SolveError::OtherActions { key })?;
        let mut probabilities = copied(probabilities)?;
        normalize(key, &mut probabilities)?;
        place.copy_from_slice(&probabilities);
        Ok(())
    }

    fn place(&self, seat: usize, key: u128) -> Option<usize> {
        self.states.binary_search_by_key(&(seat, key), |state| (state.seat.into(), state.key)).ok()
    }

    pub(super) fn probabilities_mut(&mut self, seat: usize, key: u128) -> Option<&mut [f64]> {
        let state = self.states[self.place(seat, key)?];
        self.probabilities.get_mut(state.places())
    }

    /// Adds an information state; [`sort`](Self::sort) comes after the last.
    pub(super) fn push(&mut self, seat: u8, key: u128, actions: &[Id], probabilities: &[f64]) -> Result<(), TryReserveError> {
        let state = State { seat, key, first: self.actions.len() as u32, actions: actions.len() as u16 };
        extend(&mut self.actions, actions.iter().copied())?;
        extend(&mut self.probabilities, probabilities.iter().copied())?;
        push(&mut self.states, state)
    }

    /// Adds an information state played in proportion to figures, or uniformly if all are 0.
    pub(super) fn push_sums(&mut self, seat: u8, key: u128, actions: &[Id], sums: &[f64]) -> Result<(), TryReserveError> {
        let mut probabilities = vec![0.0; sums.len()];
        match_regrets(sums, &mut probabilities);
        self.push(seat, key, actions, &probabilities)
    }

    /// Sorts the states, so that equal tables are equal.
    pub(super) fn sort(&mut self) -> Result<(), TryReserveError> {
        let mut states = std::mem::take(&mut self.states);
        states.sort_unstable_by_key(|state| (state.seat, state.key));
        let actions = list(self.actions.len(), states.iter().flat_map(|state| &self.actions[state.places()]).map(|id| Ok(*id)))?;
        let probabilities =
            states.iter().flat_map(|state| &self.probabilities[state.places()]).map(|probability| Ok(*probability));
        let probabilities = list(self.probabilities.len(), probabilities)?;
        let mut first = 0;
        for state in &mut states {
            state.first = first;
            first += u32::from(state.actions);
        }
        (self.states, self.actions, self.probabilities) = (states, actions, probabilities);
        Ok(())
    }

    /// Divides the probabilities of each state by their sum.
    pub(super) fn normalize(&mut self) -> Result<(), SolveError> {
        self.states.iter().try_for_each(|state| normalize(state.key, &mut self.probabilities[state.places()]))
    }

    /// The table as text.
    ///
    /// # Errors
    /// If it belongs to another game, or has an action that the game does not know.
    pub fn to_text<P: Position>(&self) -> Result<String, SolveError> {
        let name = self.game.split('(').next().unwrap_or_default();
        if name != P::NAME {
            return Err(SolveError::OtherGame { given: self.game.clone(), expected: P::NAME.into() });
        }
        let mut text = Text(String::new());
        writeln!(text, "{TITLE}\ngame {}", self.game)?;
        if self.form == Form::Public {
            writeln!(text, "{PUBLIC}")?;
        }
        for (seat, key, actions, probabilities) in self.iter() {
            write!(text, "{seat} {key:032x}")?;
            for (action, probability) in actions.iter().zip(probabilities) {
                let action = P::Action::from_id((*action).into()).ok_or(SolveError::OtherActions { key })?;
                write!(text, "\t{action} {probability}")?;
            }
            text.write_char('\n')?;
        }
        Ok(text.0)
    }

    /// Reads the table from a text, which must be of the game and options of `start`. Probabilities are divided by their sum,
    /// which is 1 within 0.0001.
    ///
    /// # Errors
    /// [`SolveError::Damaged`] with the number of the line; [`SolveError::OtherGame`] for a table of another game.
    pub fn from_text<P: Position>(start: &P, text: &str) -> Result<Self, SolveError> {
        let mut lines = text.lines();
        if lines.next() != Some(TITLE) {
            return Err(SolveError::Damaged(format!("line 1: the title is missing; expected `{TITLE}`")));
        }
        let given = lines.next().and_then(|line| line.strip_prefix("game "));
        let given = given.ok_or_else(|| SolveError::Damaged("line 2: the game is missing; expected `game` and a name".into()))?;
        let game = start.name();
        SolveError::unless_game(given, &game)?;
        let known: HashMap<String, Id> = P::Action::all().map(|action| (action.to_string(), Id::of(action))).collect();
        let mut strategy = Self::new(&game);
        for (number, line) in (3..).zip(lines) {
            let damaged = |what: String| SolveError::Damaged(format!("line {number}: {what}"));
            if number == 3 && line == PUBLIC {
                strategy.form = Form::Public;
                continue;
            }
            let (seat, key, actions, mut probabilities) = of_line(line, start, &known).map_err(damaged)?;
            normalize(key, &mut probabilities).map_err(|error| damaged(error.to_string()))?;
            strategy.push(seat, key, &actions, &probabilities)?;
        }
        strategy.sorted()
    }

    /// Reads the text of a file, which is at most a gibibyte long.
    ///
    /// # Errors
    /// [`SolveError::Damaged`] if it cannot be read, with the reason.
    pub fn read_text(file: impl AsRef<Path>) -> Result<String, SolveError> {
        let refused = |why: std::io::Error| match why.kind() {
            ErrorKind::OutOfMemory => SolveError::NoMemory,
            _ => SolveError::Damaged(format!("`{}` cannot be read: {why}", file.as_ref().display())),
        };
        let mut text = String::new();
        let read = File::open(&file).map_err(refused)?.take(LONGEST + 1).read_to_string(&mut text).map_err(refused)?;
        if read as u64 <= LONGEST { Ok(text) } else { Err(refused(ErrorKind::FileTooLarge.into())) }
    }

    /// A table made of states: a seat, a key, legal actions in the order of their ids, and their probabilities, which are divided
    /// by their sum: it is 1 within 0.0001, so that the probabilities of single precision are accepted.
    ///
    /// # Errors
    /// If the actions are not in order, or their number differs from the number of probabilities; [`SolveError::NoDistribution`]
    /// if these do not add up; [`SolveError::Damaged`] if an information state occurs twice.
    pub fn from_states(
        game: &str,
        states: impl IntoIterator<Item = (Seat, u128, Vec<Id>, Vec<f64>)>,
    ) -> Result<Self, SolveError> {
        let mut strategy = Self::new(game);
        for (seat, key, actions, mut probabilities) in states {
            if !in_order(&actions) || actions.len() != probabilities.len() {
                return Err(SolveError::OtherActions { key });
            }
            normalize(key, &mut probabilities)?;
            strategy.push(seat.number(), key, &actions, &probabilities)?;
        }
        strategy.sorted()
    }

    /// The sorted table, in which each state occurs once.
    fn sorted(mut self) -> Result<Self, SolveError> {
        self.sort()?;
        match self.states.windows(2).find(|pair| (pair[0].seat, pair[0].key) == (pair[1].seat, pair[1].key)) {
            Some(pair) => {
                Err(SolveError::Damaged(format!("information state {:032x} occurs twice in the strategy", pair[0].key)))
            }
            None => Ok(self),
        }
    }
}

/// Writing text fails only for lack of memory.
impl From<fmt::Error> for SolveError {
    fn from(_: fmt::Error) -> Self {
        Self::NoMemory
    }
}

impl State {
    /// The places of its actions.
    pub(super) fn places(&self) -> std::ops::Range<usize> {
        self.first as usize..self.first as usize + usize::from(self.actions)
    }
}

/// Whether there are actions, each once, in the order of their ids.
pub(super) fn in_order(actions: &[Id]) -> bool {
    !actions.is_empty() && actions.windows(2).all(|pair| pair[0].number() < pair[1].number())
}

/// Divides probabilities by their sum, unless it is 1 but for rounding; fails unless they are a distribution but for `ROUNDING`.
pub(super) fn normalize(key: u128, probabilities: &mut [f64]) -> Result<(), SolveError> {
    let (sum, least) = (probabilities.iter().sum::<f64>(), probabilities.iter().copied().fold(1.0, f64::min));
    let off = (sum - 1.0).abs();
    if least < 0.0 || off.is_nan() || off > ROUNDING {
        return Err(SolveError::NoDistribution { key, least, sum });
    }
    if off > EXACT {
        probabilities.iter_mut().for_each(|probability| *probability /= sum);
    }
    Ok(())
}

/// The seat, the key, the actions and the probabilities of a line, or a description of its fault.
fn of_line<P: Position>(line: &str, start: &P, known: &HashMap<String, Id>) -> Result<(u8, u128, Vec<Id>, Vec<f64>), String> {
    let mut parts = line.split('\t');
    let state = parts.next().and_then(|state| state.split_once(' '));
    let seat = state.and_then(|(seat, _)| seat.parse().ok()).filter(|seat| usize::from(*seat) < start.seats());
    let key = state.and_then(|(_, key)| u128::from_str_radix(key, 16).ok().filter(|_| key.len() == 32));
    let (Some(seat), Some(key)) = (seat, key) else {
        return Err(format!("the state is malformed; expected a seat from 0 to {} and a key of 32 digits", start.seats() - 1));
    };
    let (mut actions, mut probabilities) = (Vec::new(), Vec::new());
    for part in parts {
        let (action, probability) =
            part.rsplit_once(' ').ok_or("an entry is malformed; expected an action and its probability")?;
        actions.push(*known.get(action).ok_or_else(|| NotUnderstood::among::<P::Action>(action).to_string())?);
        probabilities.push(
            probability.parse().map_err(|_| format!("`{probability}` is not a probability; expected a number from 0 to 1"))?,
        );
    }
    if !in_order(&actions) {
        return Err("the actions are out of order; expected each once, in the order of their ids".into());
    }
    Ok((seat, key, actions, probabilities))
}
