//! Saves and resumes a solver's progress.

use super::cfr::within;
use super::figures::{FIGURES, kinds};
use super::learnt::Learnt;
use super::strategy::{in_order, normalize};
use super::{Form, MOST_ITERATIONS, Method, Sampled, Sampling, SolveError, SolveSetup, Solver, Tree, Updates};
use crate::{Finite, Id, Position, digest};
use std::sync::Arc;

/// The first bytes: a name, and the version of the format.
const TITLE: &[u8; 16] = b"bastide solver 2";
const SAMPLING: &[u8; 16] = b"bastide sample 1";
/// The largest absolute value of a figure, so that figures can be added up.
const MOST: f64 = 1e300;

impl Solver {
    /// The progress so far, and the settings. All numbers are little-endian.
    ///
    /// # Errors
    /// [`SolveError::NoMemory`].
    pub fn to_bytes(&self) -> Result<Vec<u8>, SolveError> {
        let mut bytes = with_room(size_of::<u128>() + 3 + 8 + 8 * self.figures.len(), TITLE)?;
        bytes.extend(self.tree.digest().to_le_bytes());
        bytes.extend([self.tree.form() as u8, self.method as u8, self.updates as u8]);
        bytes.extend(self.iterations.to_le_bytes());
        self.figures.iter().for_each(|figure| bytes.extend(figure.to_le_bytes()));
        Ok(sealed(bytes))
    }

    /// The form of the tree of saved progress; the full one if the bytes are too damaged to tell.
    pub(crate) fn form_of(bytes: &[u8]) -> Form {
        let form = bytes.get(TITLE.len() + size_of::<u128>());
        form.and_then(|form| Form::from_id((*form).into())).unwrap_or(Form::Full)
    }

    /// Resumes a solver from saved progress, as if it had never stopped.
    ///
    /// # Errors
    /// [`SolveError::Damaged`] if the bytes are damaged, or belong to another game.
    pub fn from_bytes(tree: impl Into<Arc<Tree>>, bytes: &[u8]) -> Result<Self, SolveError> {
        let tree = tree.into();
        let mut rest = opened(TITLE, bytes)?;
        let of = u128::from_le_bytes(next(&mut rest)?);
        let [form, method, updates] = next(&mut rest)?;
        let iterations = u64::from_le_bytes(next(&mut rest)?);
        let (figures, none) = rest.as_chunks();
        let (method, updates) = (Method::from_id(method.into()), Updates::from_id(updates.into()));
        let (Some(method), Some(updates), []) = (method, updates, none) else { return Err(foreign()) };
        if of != tree.digest() || usize::from(form) != tree.form() as usize || figures.len() != FIGURES * tree.actions() {
            return Err(of_another_game());
        }
        let iterations = counted(iterations)?;
        let mut solver = Self::new(tree, method, updates)?;
        solver.iterations = iterations;
        let mut saved = figures.iter().map(|bytes| f64::from_le_bytes(*bytes));
        for state in &solver.tree.states {
            let figures = &mut solver.figures[within(state)];
            figures.iter_mut().zip(&mut saved).for_each(|(figure, saved)| *figure = saved);
            let [regrets, sums, next] = kinds(figures);
            regrets.iter().try_for_each(|figure| regret(*figure))?;
            sums.iter().try_for_each(|figure| sum(*figure))?;
            normalize(state.key, next).map_err(|error| damaged(&error.to_string()))?;
        }
        solver.take_up_all();
        Ok(solver)
    }
}

impl<P: Position> Sampling<P> {
    /// The progress so far: the states reached, and the figures learnt there. All numbers are little-endian.
    ///
    /// # Errors
    /// [`SolveError::NoMemory`].
    pub fn to_bytes(&self) -> Result<Vec<u8>, SolveError> {
        let figures = self.learnt.states.iter().map(|state| usize::from(state.actions)).sum::<usize>();
        let states = self.learnt.states.len();
        let mut bytes = with_room(size_of::<u128>() + 1 + 16 + 19 * states + 18 * figures, SAMPLING)?;
        bytes.extend(digest::of(self.start.position.name().as_bytes()).to_le_bytes());
        bytes.push(self.sampled as u8);
        bytes.extend(self.seed.to_le_bytes());
        bytes.extend(self.iterations.to_le_bytes());
        let Learnt { states, actions, regrets, sums, .. } = &self.learnt;
        for state in states {
            bytes.push(state.seat);
            bytes.extend(state.key.to_le_bytes());
            bytes.extend(state.actions.to_le_bytes());
            for place in state.places() {
                bytes.extend(actions[place].number().to_le_bytes());
                bytes.extend(regrets[place].to_le_bytes());
                bytes.extend(sums[place].to_le_bytes());
            }
        }
        Ok(sealed(bytes))
    }

    /// Resumes sampling from saved progress, as if it had never stopped.
    ///
    /// # Errors
    /// [`SolveError::Damaged`] if the bytes are damaged, or belong to another game.
    pub fn from_bytes(start: &P, bytes: &[u8]) -> Result<Self, SolveError> {
        let mut rest = opened(SAMPLING, bytes)?;
        if u128::from_le_bytes(next(&mut rest)?) != digest::of(start.name().as_bytes()) {
            return Err(of_another_game());
        }
        let [sampled] = next(&mut rest)?;
        let sampled = Sampled::from_id(sampled.into()).ok_or_else(foreign)?;
        let mut sampling = Self::new(start, sampled, u64::from_le_bytes(next(&mut rest)?)).within(usize::MAX);
        sampling.iterations = counted(u64::from_le_bytes(next(&mut rest)?))?;
        while !rest.is_empty() {
            let [seat] = next(&mut rest)?;
            let key = u128::from_le_bytes(next(&mut rest)?);
            let (mut actions, mut figures) = (Vec::new(), Vec::new());
            for _ in 0..u16::from_le_bytes(next(&mut rest)?) {
                actions.push(u16::from_le_bytes(next(&mut rest)?));
                let figure = [next(&mut rest)?, next(&mut rest)?].map(f64::from_le_bytes);
                regret(figure[0]).and_then(|()| sum(figure[1]))?;
                figures.push(figure);
            }
            let known = |action: &u16| P::Action::from_id((*action).into()).map(Id::of);
            let actions = actions.iter().map(known).collect::<Option<Vec<Id>>>();
            let actions = actions.filter(|actions| in_order(actions) && usize::from(seat) < start.seats()).ok_or_else(foreign)?;
            let (first, states) = (sampling.learnt.actions.len(), sampling.learnt.states.len());
            sampling.learnt.place_of(seat, key, actions.len(), |all| all.extend(actions))?;
            if sampling.learnt.states.len() == states {
                return Err(damaged("an information state occurs twice"));
            }
            for (place, [regret, sum]) in (first..).zip(figures) {
                (sampling.learnt.regrets[place], sampling.learnt.sums[place]) = (regret, sum);
            }
        }
        Ok(sampling.within(SolveSetup::default().bytes))
    }

    /// Whether bytes begin like the progress of a sampling.
    #[must_use]
    pub(crate) fn begins(bytes: &[u8]) -> bool {
        bytes.starts_with(SAMPLING)
    }
}

fn damaged(why: &str) -> SolveError {
    SolveError::Damaged(format!("the progress of a solver: {why}"))
}

fn foreign() -> SolveError {
    damaged("it begins with other bytes, or has another version")
}

fn of_another_game() -> SolveError {
    damaged("it belongs to another game, other options, or the other form")
}

/// The bytes of a title, with capacity for `more` and for their digest.
fn with_room(more: usize, title: &[u8; 16]) -> Result<Vec<u8>, SolveError> {
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(title.len() + more + size_of::<u128>())?;
    bytes.extend(title);
    Ok(bytes)
}

/// The bytes followed by their digest.
fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    bytes.extend(digest::of(&bytes).to_le_bytes());
    bytes
}

/// The bytes between the title and the digest.
fn opened<'a>(title: &[u8; 16], bytes: &'a [u8]) -> Result<&'a [u8], SolveError> {
    let rest = bytes.strip_prefix(title).ok_or_else(foreign)?;
    let (rest, found) = rest.split_last_chunk().ok_or_else(|| damaged("it is cut off"))?;
    if digest::of(&bytes[..bytes.len() - found.len()]) != u128::from_le_bytes(*found) {
        return Err(damaged("it is cut off, or changed"));
    }
    Ok(rest)
}

/// The next bytes of the rest.
fn next<const N: usize>(rest: &mut &[u8]) -> Result<[u8; N], SolveError> {
    let (first, others) = rest.split_first_chunk().ok_or_else(foreign)?;
    *rest = others;
    Ok(*first)
}

fn counted(iterations: u64) -> Result<u64, SolveError> {
    let refused = || damaged(&format!("it counts {iterations} iterations; expected at most {MOST_ITERATIONS}"));
    if iterations <= MOST_ITERATIONS { Ok(iterations) } else { Err(refused()) }
}

fn regret(regret: f64) -> Result<(), SolveError> {
    let refused = || damaged(&format!("regret {regret} is out of range; expected -{MOST:e} to {MOST:e}"));
    if (-MOST..=MOST).contains(&regret) { Ok(()) } else { Err(refused()) }
}

fn sum(sum: f64) -> Result<(), SolveError> {
    let refused = || damaged(&format!("sum {sum} of probabilities is out of range; expected 0 to {MOST:e}"));
    if (0.0..=MOST).contains(&sum) { Ok(()) } else { Err(refused()) }
}
