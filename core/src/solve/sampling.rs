//! Regret minimization by sampling, which needs no tree.

use super::history::History;
use super::learnt::Learnt;
use super::watch::Watch;
use super::way::{Along, Playing, Way};
use super::{MOST_ITERATIONS, SolveError, Strategy, Tree, draw, match_regrets};
use crate::memory::push;
use crate::{Finite, Position, Seat, Stream, Turn};
use std::marker::PhantomData;

crate::finite! {
    /// What an iteration samples (Lanctot, Waugh, Zinkevich and Bowling, Monte Carlo Sampling for Regret Minimization in Extensive Games,
    /// 2009).
    #[non_exhaustive]
    pub enum Sampled {
        /// Chance and the others; the seat that learns tries all its actions. The average counts what the next seat plays.
        External = "external",
        /// Everything: one history for each seat, which explores six times in ten.
        Outcome = "outcome",
    }
}

/// How often a seat that learns plays at random in [`Sampled::Outcome`].
const EXPLORATION: f64 = 0.6;
/// The least likelihood that a sample counts with: in a long match it is below all numbers, and its weight above.
const LEAST: f64 = 1e-100;

/// Comes close to an equilibrium by playing, and keeps only the information states that it met: for games whose tree is too large.
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

/// How likely a history is by the play of the seat that learns, by all others and chance, and by the samples.
#[derive(Clone, Copy)]
struct Reach {
    own: f64,
    others: f64,
    sampled: f64,
}

/// A decision of the seat that learns, of which some actions have been tried.
struct Open<A> {
    at: A,
    /// The place of its first action, and where its probabilities were passed, after which come the values of what was tried.
    place: usize,
    from: usize,
    actions: usize,
    tried: usize,
    value: f64,
}

/// A decision on the way of a sample.
struct SampledDecision {
    is_own: bool,
    place: usize,
    from: usize,
    actions: usize,
    drawn: usize,
    /// How likely what was drawn is played, and was drawn.
    played: f64,
    sampled: f64,
    /// Of the history before it.
    reach: Reach,
}

impl<P: Position> Sampling<P> {
    /// Before the first iteration, from a position on.
    #[must_use]
    pub fn new(start: &P, sampled: Sampled, seed: u64) -> Self {
        Self { start: History::new(start), along: None, sampled, seed, iterations: 0, learnt: Learnt::default() }
    }

    /// The same, along the tree of the game: what is found is the same, and found several times as fast.
    ///
    /// # Errors
    /// [`SolveError::OtherGame`] for a tree of another game, [`SolveError::NoMemory`].
    pub fn along(self, tree: Tree) -> Result<Self, SolveError> {
        let expected = self.start.position.name();
        if tree.game() != expected {
            return Err(SolveError::OtherGame { given: tree.game().into(), expected });
        }
        Ok(Self { along: Some(Along::new(tree)?), ..self })
    }

    /// The same, with another limit of the bytes that it takes for what it learns, which is a gibibyte otherwise.
    #[must_use]
    pub fn within(mut self, bytes: usize) -> Self {
        self.learnt.most = bytes;
        self
    }

    /// Does more iterations, until they are done or it is told to stop, which it asks before each and on the way; says how many were done.
    /// An iteration that did not come to its end has not begun.
    ///
    /// # Errors
    /// [`SolveError::Full`] where what is learnt needs more than its limit, [`SolveError::NoMemory`] where there is not as much; the
    /// iterations before are done.
    pub fn run(&mut self, iterations: u64, mut stop: impl FnMut() -> bool) -> Result<u64, SolveError> {
        let mut watch = Watch::new(&mut stop);
        for done in 0..iterations {
            if watch.asks() {
                return Ok(done);
            }
            let Self { start, along, sampled, seed, iterations, learnt } = self;
            // The random numbers of an iteration depend on the seed and its number alone.
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

    /// The position from which it goes.
    #[must_use]
    pub fn start(&self) -> &P {
        &self.start.position
    }

    /// What an iteration samples.
    #[must_use]
    pub fn sampled(&self) -> Sampled {
        self.sampled
    }

    /// How many iterations have been done.
    #[must_use]
    pub fn iterations(&self) -> u64 {
        self.iterations
    }

    /// How many information states were met.
    #[must_use]
    pub fn states(&self) -> usize {
        self.learnt.states.len()
    }

    /// The bytes that it takes for what it has learnt.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.learnt.bytes()
    }

    /// The average of the strategies of all iterations, in the states that were met.
    ///
    /// # Errors
    /// [`SolveError::NoMemory`].
    pub fn average(&self) -> Result<Strategy, SolveError> {
        let Learnt { states, actions, sums, .. } = &self.learnt;
        let mut strategy = Strategy::new(&self.start.position.name());
        for state in states {
            let places = state.first as usize..state.first as usize + usize::from(state.actions);
            strategy.push_sums(state.seat, state.key, &actions[places.clone()], &sums[places])?;
        }
        strategy.sort()?;
        Ok(strategy)
    }
}

/// Does an iteration: a walk for each seat.
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
    /// The seat that is asked after what chance deals; none at the end. Chance is sampled as it is, so that its likelihood cancels out.
    fn asked(&mut self, at: &mut W::At) -> Option<Seat> {
        loop {
            match self.way.turn(at) {
                Turn::Over => return None,
                Turn::Chance => *at = self.way.dealt(at, &mut self.stream),
                Turn::Seat(seat) => return Some(seat),
            }
        }
    }

    /// Puts what a state plays now at the end of what was passed, and says where it begins there.
    fn play_by_regrets(&mut self, place: usize, actions: usize) -> usize {
        let Learnt { regrets, passed, .. } = &mut *self.learnt;
        let from = passed.len();
        passed.resize(from + actions, 0.0);
        match_regrets(&regrets[place..place + actions], &mut passed[from..]);
        from
    }

    /// A place among probabilities that were passed.
    fn draw(&mut self, from: usize, actions: usize) -> usize {
        draw(&self.learnt.passed[from..from + actions], &mut self.stream)
    }

    /// A seat tries all its actions, and learns what it can expect.
    fn external(&mut self, start: &W::At, watch: &mut Watch<'_>) -> Result<(), SolveError> {
        let learner = self.learner;
        let (mut at, mut open) = (start.clone(), Vec::<Open<W::At>>::new());
        loop {
            let mut worth = loop {
                watch.step()?;
                let Some(seat) = self.asked(&mut at) else { break self.way.returned(&at, learner) };
                let legal = self.way.legal(&at);
                let (place, actions) = (self.way.place(&at, seat, self.learnt)?, self.way.count(&legal));
                let from = self.play_by_regrets(place, actions);
                let tried = if seat == learner {
                    push(&mut open, Open { at: at.clone(), place, from, actions, tried: 0, value: 0.0 })?;
                    0
                } else {
                    let drawn = self.draw(from, actions);
                    let is_next = seat.index() == (learner.index() + 1) % self.seats;
                    if is_next {
                        self.learnt.note(place, actions)?;
                    }
                    let Learnt { sums, passed, .. } = &mut *self.learnt;
                    if is_next {
                        (0..actions).for_each(|i| sums[place + i] += passed[from + i]);
                    }
                    passed.truncate(from);
                    drawn
                };
                at = self.way.played(&at, seat, &legal, tried);
            };
            loop {
                let Some(last) = open.last_mut() else { return Ok(()) };
                last.value += self.learnt.passed[last.from + last.tried] * worth;
                last.tried += 1;
                self.learnt.passed.push(worth);
                if last.tried < last.actions {
                    at = self.way.played(&last.at, learner, &self.way.legal(&last.at), last.tried);
                    break;
                }
                let Open { place, from, actions, value, .. } = *last;
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

    /// A seat learns from one history.
    fn outcome(&mut self, start: &W::At, watch: &mut Watch<'_>) -> Result<(), SolveError> {
        let learner = self.learner;
        let (mut at, mut steps) = (start.clone(), Vec::new());
        let mut reach = Reach { own: 1.0, others: 1.0, sampled: 1.0 };
        let mut worth = loop {
            watch.step()?;
            let Some(seat) = self.asked(&mut at) else { break self.way.returned(&at, learner) };
            let legal = self.way.legal(&at);
            let (place, actions) = (self.way.place(&at, seat, self.learnt)?, self.way.count(&legal));
            let from = self.play_by_regrets(place, actions);
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
            let step = SampledDecision { is_own: seat == learner, place, from, actions, drawn, played, sampled, reach };
            push(&mut steps, step)?;
            *(if seat == learner { &mut reach.own } else { &mut reach.others }) *= played;
            reach.sampled = (reach.sampled * sampled).max(LEAST);
            at = self.way.played(&at, seat, &legal, drawn);
        };
        for SampledDecision { is_own, place, from, actions, drawn, played, sampled, reach } in steps.into_iter().rev() {
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
