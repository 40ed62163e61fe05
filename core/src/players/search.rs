//! Who searches: budgets, trees and threads.

use super::level::{Advised, SearchOptions};
use super::tree::{Found, Tree};
use super::{Advice, Considered, Player, PlayerError, Script, Thought, View};
use crate::simd::Processor;
use crate::{Finite, GameOptions, Position, Stream, clock, threads};
use std::time::Duration;

/// Searches a forest of information-set trees, and plays the action that was visited most.
///
/// The iterations are divided among a number of trees, each with a random stream of its own, and what was found at their roots is added
/// up: so any number of threads finds the same.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Search {
    /// For all trees; none where time is the only limit.
    iterations: Option<u64>,
    time: Option<Duration>,
    trees: usize,
    threads: usize,
    exploration: f32,
    nodes: usize,
    advised: bool,
    seed: u64,
}

/// How many iterations a decision has where nothing is said.
const ITERATIONS: u32 = 1000;
/// How many of them are worth a tree of their own.
const WORTH: u32 = 1000;
/// The most trees where nothing is said.
const MOST: u32 = 16;

impl Search {
    /// A search with options; another seed gives other random numbers.
    ///
    /// # Errors
    /// Where an option has a value that it does not accept.
    pub fn new(options: &SearchOptions, seed: u64) -> Result<Self, PlayerError> {
        let SearchOptions { iterations, milliseconds, trees, threads, exploration, nodes, .. } = *options;
        let within = |number: Option<u32>, most: u32| number.is_none_or(|number| (1..=most).contains(&number));
        options.accept("iterations", within(iterations, 1 << 31))?;
        options.accept("milliseconds", within(milliseconds, 86_400_000))?;
        if milliseconds.is_some() && clock::now().is_none() {
            return Err(PlayerError::NoClock);
        }
        options.accept("trees", within(trees.map(u32::from), 256))?;
        options.accept("threads", (1..=256).contains(&threads))?;
        options.accept("exploration", exploration <= 1000)?;
        options.accept("nodes", (256..=1 << 26).contains(&nodes))?;
        Ok(Self::unchecked(options, seed))
    }

    /// A search with options that are accepted.
    pub(super) fn unchecked(options: &SearchOptions, seed: u64) -> Self {
        let SearchOptions { iterations, milliseconds, trees, threads, exploration, nodes, advice } = *options;
        let limit = iterations.or(if milliseconds.and(clock::now()).is_some() { None } else { Some(ITERATIONS) });
        let threads = usize::from(threads);
        let worth = limit.map_or(threads, |limit| (limit / WORTH).clamp(1, MOST) as usize);
        Self {
            iterations: limit.map(u64::from),
            time: milliseconds.map(|time| Duration::from_millis(time.into())),
            trees: trees.map_or(worth, usize::from),
            threads,
            exploration: f32::from(exploration) / 100.0,
            nodes: nodes as usize,
            advised: advice == Advised::Game,
            seed,
        }
    }

    /// The advice that it hears.
    pub(crate) fn advice<P: Position>(&self) -> &'static Advice<P> {
        if self.advised { const { &P::ADVICE } } else { const { &Advice::NONE } }
    }

    /// The prior that it hears; a constant, so that games without one have no code for it (32 kB of the WebAssembly module).
    fn prior<P: Position>(&self) -> Option<Script<P>> {
        const { P::ADVICE.prior }.filter(|_| self.advised)
    }

    /// Searches one tree: until its share of the iterations is done, the time is over, or the thought is stopped; says how many were.
    fn grow<P: Position>(
        &self,
        number: usize,
        view: &View<P>,
        until: impl Fn() -> bool,
        iterate: impl Fn(&mut Tree, Processor, &mut Stream),
    ) -> (Tree, u64) {
        let share = |all: u64| (all + (self.trees - 1 - number) as u64) / self.trees as u64;
        let limit = self.iterations.map_or(u64::MAX, share);
        let mut tree = Tree::new(self.nodes / self.trees, limit.min(1 << 32) as usize, self.exploration);
        let mut stream = view.stream(self.seed, number as u64 + 1);
        let (mut done, processor) = (0, Processor::here());
        while done < limit && !until() {
            processor.run(
                #[inline(always)]
                |processor| iterate(&mut tree, processor, &mut stream),
            );
            done += 1;
        }
        (tree, done)
    }

    /// Searches all trees, on the threads; in the order of their numbers.
    fn forest<P: Position>(
        &self,
        view: &View<P>,
        until: impl Fn() -> bool + Sync,
        iterate: impl Fn(&mut Tree, Processor, &mut Stream) + Sync,
    ) -> Vec<(Tree, u64)> {
        let mut forest: Vec<_> = (0..self.trees).map(|_| None).collect();
        threads::each(self.threads.min(self.trees), forest.iter_mut().enumerate(), |(number, tree)| {
            *tree = Some(self.grow(number, view, &until, &iterate));
        });
        forest.into_iter().flatten().collect()
    }

    /// Chooses by trees that a function grows by one course of the match at a time.
    pub(crate) fn decide<P: Position>(
        &self,
        view: &View<P>,
        thought: &mut Thought<P::Action>,
        iterate: impl Fn(&mut Tree, Processor, &mut Stream) + Sync,
    ) -> P::Action {
        let over = self.time.zip(clock::now()).map(|(time, now)| now + time);
        let until = || over.is_some() && clock::now() >= over || thought.is_stopped();
        let forest = self.forest(view, until, iterate);
        thought.clear();
        for action in view.legal().iter() {
            let none = Found { visits: 0, available: 0, total: 0.0 };
            let sum = forest.iter().map(|(tree, _)| tree.found(action.id())).fold(none, |sum, found| Found {
                visits: sum.visits + found.visits,
                available: sum.available + found.available,
                total: sum.total + found.total,
            });
            let value = (sum.total / sum.visits.max(1) as f64) as f32;
            thought.considered.push(Considered { action, visits: sum.visits, available: sum.available, value });
        }
        thought.iterations = forest.iter().map(|(_, iterations)| iterations).sum();
        thought.redeals = thought.iterations;
        thought.nodes = forest.iter().map(|(tree, _)| tree.len() as u64).sum();
        let better =
            |one: &Considered<P::Action>, other: &Considered<P::Action>| (one.visits, one.value) > (other.visits, other.value);
        let best = thought.considered.iter().reduce(|best, next| if better(next, best) { next } else { best });
        let action = best.expect("a seat that is asked has a legal action").action;
        let leading = forest.iter().map(|(tree, _)| tree).max_by_key(|tree| tree.found(action.id()).visits);
        let line = leading.into_iter().flat_map(|tree| tree.line_after(action.id()));
        thought.line.extend([action].into_iter().chain(line.filter_map(P::Action::from_id)));
        action
    }
}

impl<P: Position> Player<P> for Search {
    fn choose(&self, view: &View<P>, thought: &mut Thought<P::Action>) -> P::Action {
        let advice = self.advice();
        if let Some(prior) = self.prior() {
            return self.decide(
                view,
                thought,
                #[inline(always)]
                |tree, processor, stream| tree.explore(processor, view, advice, &prior, stream),
            );
        }
        self.decide(
            view,
            thought,
            #[inline(always)]
            |tree, processor, stream| tree.iterate(processor, view, advice, stream),
        )
    }
}
