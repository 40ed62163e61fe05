//! Regret minimization by sampling, which needs no tree.

use super::history::History;
use super::learnt::Learnt;
use super::watch::Watch;
use super::way::{Along, Playing, Way};
use super::{Form, MOST_ITERATIONS, SolveError, SolveSetup, Strategy, Tree, match_regrets};
use crate::memory::push;
use crate::{Finite, Position, Seat, Stream, Turn};
use std::marker::PhantomData;

crate::finite! {
    /// The part of the tree that an iteration samples (Lanctot, Waugh, Zinkevich and Bowling, Monte Carlo Sampling for Regret
    /// Minimization in Extensive Games, 2009).
    #[non_exhaustive]
    pub enum Sampled {
        /// Chance and the others; the learning seat tries all its actions. The average counts the next seat's strategy.
        External = "external",
        /// Everything: one history for each seat, which explores six times in ten.
        Outcome = "outcome",
    }
}

/// The probability that a learning seat plays at random in [`Sampled::Outcome`].
const EXPLORATION: f64 = 0.6;
/// The least probability of a sample: in a long match it underflows, and its weight overflows.
const LEAST: f64 = 1e-100;

/// Approaches an equilibrium by playing, and keeps only the information states reached: for games whose tree is too large.
///
/// The same seed and number of iterations give the same strategy on every platform.
#[derive(Clone, Debug)]
pub struct Sampling<P> {
    pub(super) start: History<P>,
    along: Option<Along>,
    pub(super) sampled: Sampled,
    pub(super) seed: u64,
    pub(super) iterations: u64,
    pub(super) learnt: Learnt,
}

/// The reach probabilities of a history: by the learning seat, by all others and chance, and by sampling.
#[derive(Clone, Copy)]
struct Reach {
    own: f64,
    others: f64,
    sampled: f64,
}

/// A decision: the place of its first action, the place of its probabilities in [`Learnt::passed`], and the number of actions.
#[derive(Clone, Copy)]
struct Decision {
    place: usize,
    from: usize,
    actions: usize,
}

/// A decision of the learning seat, some of whose actions have been tried; their values follow its probabilities.
struct Open<A> {
    at: A,
    decision: Decision,
    tried: usize,
    value: f64,
}

/// A decision in a sampled history.
struct SampledDecision {
    is_own: bool,
    decision: Decision,
    drawn: usize,
    /// The probabilities of the drawn action: to be played, and to be drawn.
    played: f64,
    sampled: f64,
    /// The reach probabilities before it.
    reach: Reach,
}

impl<P: Position> Sampling<P> {
    /// Sampling before its first iteration, from the position `start`.
    #[must_use]
    pub fn new(start: &P, sampled: Sampled, seed: u64) -> Self {
        let learnt = Learnt::default();
        let sampling = Self { start: History::new(start), along: None, sampled, seed, iterations: 0, learnt };
        sampling.within(SolveSetup::default().bytes)
    }

    /// Samples along the game's tree: the results are the same, and several times as fast.
    ///
    /// # Errors
    /// [`SolveError::OtherGame`] for a tree of another game, [`SolveError::OtherForm`] for one of the public form;
    /// [`SolveError::NoMemory`].
    pub fn along(self, tree: Tree) -> Result<Self, SolveError> {
        SolveError::unless_game(tree.game(), &self.start.position.name())?;
        SolveError::unless_form(tree.form(), Form::Full)?;
        Ok(Self { along: Some(Along::new(tree)?), ..self })
    }

    /// Sets the memory limit of the figures in bytes; the default is a gibibyte.
    #[must_use]
    pub fn within(mut self, bytes: usize) -> Self {
        self.learnt.most = bytes;
        self
    }

    /// Runs more iterations, until they are done or `stop` returns true, which is asked before each iteration and during it;
    /// returns the number completed. An unfinished iteration is undone.
    ///
    /// # Errors
    /// [`SolveError::Full`] if the figures need more than the limit; [`SolveError::NoMemory`] if that much is not available. The
    /// iterations before are done.
    pub fn run(&mut self, iterations: u64, mut stop: impl FnMut() -> bool) -> Result<u64, SolveError> {
        let mut watch = Watch::new(&mut stop);
        for done in 0..iterations {
            if watch.asks() {
                return Ok(done);
            }
            let Self { start, along, sampled, seed, iterations, learnt } = self;
            // The random numbers of an iteration depend only on the seed and its number.
            let stream = Stream::of_match(*seed, *iterations, 0);
            let seats = start.position.seats();
            learnt.begin();
            let iterated = match along {
                Some(along) => iterate(along, &0, *sampled, seats, stream, learnt, &mut watch),
                None => iterate(&mut Playing(PhantomData), start, *sampled, seats, stream, learnt, &mut watch),
            };
            if let Err(why) = iterated {
                learnt.undo();
                if let Some(along) = along {
                    along.forget(learnt.actions.len());
                }
                return if why == SolveError::Stopped { Ok(done) } else { Err(why) };
            }
            *iterations = (*iterations + 1).min(MOST_ITERATIONS);
        }
        Ok(iterations)
    }

    /// The position where it starts.
    pub fn start(&self) -> &P {
        &self.start.position
    }

    /// The part of the tree that an iteration samples.
    pub fn sampled(&self) -> Sampled {
        self.sampled
    }

    /// The number of iterations completed.
    pub fn iterations(&self) -> u64 {
        self.iterations
    }

    /// The number of information states reached.
    pub fn states(&self) -> usize {
        self.learnt.states.len()
    }

    /// The number of bytes of the figures.
    pub fn bytes(&self) -> usize {
        self.learnt.bytes()
    }

    /// The average strategy of all iterations, in the states reached.
    ///
    /// # Errors
    /// [`SolveError::NoMemory`].
    pub fn average(&self) -> Result<Strategy, SolveError> {
        let Learnt { states, actions, sums, .. } = &self.learnt;
        let mut strategy = Strategy::new(&self.start.position.name());
        for state in states {
            strategy.push_sums(state.seat, state.key, &actions[state.places()], &sums[state.places()])?;
        }
        strategy.sort()?;
        Ok(strategy)
    }
}

/// Runs an iteration: a walk for each seat.
fn iterate<W: Way>(
    way: &mut W,
    start: &W::At,
    sampled: Sampled,
    seats: usize,
    stream: Stream,
    learnt: &mut Learnt,
    watch: &mut Watch<'_>,
) -> Result<(), SolveError> {
    let mut walk = Walk { way, seats, learner: Seat::FIRST, stream, learnt };
    for learner in Seat::all().take(seats) {
        walk.learner = learner;
        match sampled {
            Sampled::External => walk.external(start, watch)?,
            Sampled::Outcome => walk.outcome(start, watch)?,
        }
    }
    Ok(())
}

/// A walk through the game for one seat.
struct Walk<'a, W> {
    way: &'a mut W,
    seats: usize,
    learner: Seat,
    stream: Stream,
    learnt: &'a mut Learnt,
}

impl<W: Way> Walk<'_, W> {
    /// The next seat to act, once chance has dealt, and its decision; none at the end. Appends its current probabilities to
    /// `passed`. Chance is sampled by its own probabilities, which cancel out.
    fn decision(&mut self, at: &mut W::At) -> Result<Option<(Seat, Decision)>, SolveError> {
        let seat = loop {
            match self.way.turn(at) {
                Turn::Over => return Ok(None),
                Turn::Chance => *at = self.way.dealt(at, &mut self.stream),
                Turn::Seat(seat) => break seat,
            }
        };
        let places = self.way.places(at, seat, self.learnt)?;
        let (place, actions) = (places.start, places.len());
        let Learnt { regrets, passed, .. } = &mut *self.learnt;
        let from = passed.len();
        passed.resize(from + actions, 0.0);
        match_regrets(&regrets[places], &mut passed[from..]);
        Ok(Some((seat, Decision { place, from, actions })))
    }

    /// Draws a place among the probabilities from `from` on.
    fn draw(&mut self, from: usize, actions: usize) -> usize {
        self.stream.place(self.learnt.passed[from..from + actions].iter().copied())
    }

    /// Tries all actions of the seat, and learns its expected value.
    fn external(&mut self, start: &W::At, watch: &mut Watch<'_>) -> Result<(), SolveError> {
        let learner = self.learner;
        let (mut at, mut open) = (start.clone(), Vec::<Open<W::At>>::new());
        loop {
            let mut worth = loop {
                watch.step()?;
                let Some((seat, decision)) = self.decision(&mut at)? else { break self.way.returned(&at, learner) };
                let Decision { place, from, actions } = decision;
                let tried = if seat == learner {
                    push(&mut open, Open { at: at.clone(), decision, tried: 0, value: 0.0 })?;
                    0
                } else {
                    let drawn = self.draw(from, actions);
                    if seat.index() == (learner.index() + 1) % self.seats {
                        self.learnt.note(place, actions)?;
                        let Learnt { sums, passed, .. } = &mut *self.learnt;
                        (0..actions).for_each(|i| sums[place + i] += passed[from + i]);
                    }
                    self.learnt.passed.truncate(from);
                    drawn
                };
                at = self.way.played(&at, seat, tried);
            };
            loop {
                let Some(last) = open.last_mut() else { return Ok(()) };
                last.value += self.learnt.passed[last.decision.from + last.tried] * worth;
                last.tried += 1;
                self.learnt.passed.push(worth);
                if last.tried < last.decision.actions {
                    at = self.way.played(&last.at, learner, last.tried);
                    break;
                }
                let Open { decision: Decision { place, from, actions }, value, .. } = *last;
                self.learnt.note(place, actions)?;
                let Learnt { regrets, passed, .. } = &mut *self.learnt;
                for i in 0..actions {
                    regrets[place + i] += passed[from + actions + i] - value;
                }
                passed.truncate(from);
                open.pop();
                worth = value;
            }
        }
    }

    /// Learns from one history.
    fn outcome(&mut self, start: &W::At, watch: &mut Watch<'_>) -> Result<(), SolveError> {
        let learner = self.learner;
        let (mut at, mut steps) = (start.clone(), Vec::new());
        let mut reach = Reach { own: 1.0, others: 1.0, sampled: 1.0 };
        let mut worth = loop {
            watch.step()?;
            let Some((seat, decision)) = self.decision(&mut at)? else { break self.way.returned(&at, learner) };
            let Decision { from, actions, .. } = decision;
            let passed = &mut self.learnt.passed;
            if seat == learner {
                for i in 0..actions {
                    passed.push(EXPLORATION / actions as f64 + (1.0 - EXPLORATION) * passed[from + i]);
                }
            } else {
                passed.extend_from_within(from..from + actions);
            }
            let drawn = self.draw(from + actions, actions);
            let (played, sampled) = (self.learnt.passed[from + drawn], self.learnt.passed[from + actions + drawn]);
            let step = SampledDecision { is_own: seat == learner, decision, drawn, played, sampled, reach };
            push(&mut steps, step)?;
            *(if seat == learner { &mut reach.own } else { &mut reach.others }) *= played;
            reach.sampled = (reach.sampled * sampled).max(LEAST);
            at = self.way.played(&at, seat, drawn);
        };
        for SampledDecision { is_own, decision, drawn, played, sampled, reach } in steps.into_iter().rev() {
            let Decision { place, from, actions } = decision;
            let brought = (worth / sampled).clamp(-1.0 / LEAST, 1.0 / LEAST);
            worth = played * brought;
            if is_own {
                self.learnt.note(place, actions)?;
                let Learnt { regrets, sums, passed, .. } = &mut *self.learnt;
                let likely = reach.others / reach.sampled;
                for i in 0..actions {
                    regrets[place + i] += likely * (if i == drawn { brought } else { 0.0 } - worth);
                    sums[place + i] += reach.own * passed[from + i] / reach.sampled;
                }
            }
        }
        self.learnt.passed.clear();
        Ok(())
    }
}
