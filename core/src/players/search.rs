//! The search: budgets, trees and threads.

use super::guided::guided_by;
use super::places::standard_error;
use super::tree::{Found, Next, SearchTree, UNKNOWN, ln};
use super::{Advice, Considered, Places, Player, PlayerError, Script, Temperature, Thought, View};
use crate::dealer::dealing;
use crate::{Finite, GameOptions, Position, clock, threads};
use std::time::Duration;

crate::options! {
    /// The options of a search.
    pub struct SearchOptions {
        /// Iterations for a decision; auto is 1000, or no limit if there is a time limit.
        pub iterations: Option<u32> = None, "1..=2147483648, or auto";
        /// The longest time for a decision; with it the choice depends on the speed of the machine.
        pub milliseconds: Option<u32> = None, "1..=86400000, or auto for no limit";
        /// Trees that share the iterations; auto is one for each 1000 iterations, at most 16.
        pub trees: Option<u16> = None, "1..=256, or auto";
        /// Threads that share the trees; the choice does not depend on it, unless there is a time limit.
        pub threads: u16 = 1, "1..=256";
        /// The preference for seldom-tried actions, in hundredths.
        pub exploration: u16 = 70, "0..=1000";
        /// The most nodes of all trees, of at most 32 bytes each; full trees continue without growing.
        pub nodes: u32 = 1_000_000, "256..=67108864";
        /// The source of advice; without advice every playout continues to the end.
        pub advice: Advised = Advised::Game, "game or none";
        /// The temperature: an action's chance is in proportion to visits^(1 / temperature); 0 plays the most visited.
        pub temperature: Temperature = Temperature::default(), "0 or more, such as 0.5";
        /// The most nodes of a rest of a match that is solved, 0 for never; until then the temperature is 0.25 if none is given.
        pub solve: u32 = 0, "0..=100000000";
    }
}

crate::finite! {
    /// The source of a search's advice.
    #[non_exhaustive]
    pub enum Advised {
        /// The game's advice.
        Game = "game",
        /// No advice.
        None = "none",
    }
}

impl Advised {
    /// The advice in use in a game.
    pub(super) fn of_game<P: Position>(self) -> &'static Advice<P> {
        match self {
            Self::Game => const { &P::ADVICE },
            Self::None => const { &Advice::NONE },
        }
    }
}

/// Searches a forest of information-set trees, and plays the most visited action; ties go to the best return, then to the lowest
/// id. At a [temperature](SearchOptions::temperature) above 0 it draws an action by its visits.
///
/// The iterations are divided among several trees, each with a separate random stream, and the results at their roots are added
/// up, so the result does not depend on the number of threads.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Search {
    /// For all trees; none if time is the only limit.
    iterations: Option<u64>,
    time: Option<Duration>,
    trees: usize,
    threads: usize,
    exploration: f32,
    nodes: usize,
    advised: Advised,
    temperature: Temperature,
    seed: u64,
}

/// The default number of iterations for a decision.
const ITERATIONS: u32 = 1000;
/// The number of iterations that justifies a further tree.
const WORTH: u32 = 1000;
/// The default limit on the number of trees.
const MOST: u32 = 16;

impl Search {
    /// A search with these options, and the seed of its random numbers.
    ///
    /// # Errors
    /// If an option has a value that it does not accept.
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
        options.accept("solve", options.solve <= 100_000_000)?;
        Ok(Self::unchecked(options, seed))
    }

    /// A search with accepted options.
    pub(super) fn unchecked(options: &SearchOptions, seed: u64) -> Self {
        let SearchOptions { iterations, milliseconds, trees, threads, exploration, nodes, advice, temperature, solve } = *options;
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
            advised: advice,
            temperature: if solve > 0 && temperature.is_zero() { Temperature::SOLVING } else { temperature },
            seed,
        }
    }

    /// The prior in use; a constant, so that games without one have no code for it (32 kB of the WebAssembly module).
    fn prior<P: Position>(&self) -> Option<Script<P>> {
        const { P::ADVICE.prior }.filter(|_| self.advised == Advised::Game)
    }

    /// Searches one tree until its share of the iterations is done, the time is over, or the thought is stopped; returns the
    /// number done.
    fn grow<P: Position>(
        &self,
        number: usize,
        view: &View<P>,
        until: &dyn Fn() -> bool,
        next: &impl Next<P>,
    ) -> (SearchTree, u64) {
        let share = |all: u64| (all + (self.trees - 1 - number) as u64) / self.trees as u64;
        let limit = self.iterations.map_or(u64::MAX, share);
        let mut tree = SearchTree::new(view, self.nodes / self.trees, limit.min(1 << 32) as usize, self.exploration);
        let (mut stream, advice, mut done) = (view.stream(self.seed, number as u64 + 1), self.advised.of_game(), 0);
        while done < limit && !until() && !tree.is_short {
            dealing!(&mut stream, dealer => tree.try_course(view, advice, dealer, next));
            done += 1;
        }
        (tree, done)
    }

    /// Grows all trees on the threads; returns them in order of their numbers.
    fn forest(&self, grow: &(dyn Fn(usize) -> (SearchTree, u64) + Sync)) -> Vec<(SearchTree, u64)> {
        let mut places: Vec<_> = (0..self.trees).map(|_| None).collect();
        // The trees may leave no memory.
        let mut forest = Vec::with_capacity(self.trees);
        threads::each(self.threads.min(self.trees), places.iter_mut().enumerate(), |(number, tree)| *tree = Some(grow(number)));
        forest.extend(places.into_iter().flatten());
        forest
    }

    /// Chooses by trees, which a function grows by one iteration at a time.
    pub(crate) fn decide<P: Position>(&self, view: &View<P>, thought: &mut Thought<P::Action>, next: impl Next<P>) -> P::Action {
        let over = self.time.zip(clock::now()).map(|(time, now)| now + time);
        let until = || over.is_some() && clock::now() >= over || thought.is_stopped();
        let forest = self.forest(&|number| self.grow(number, view, &until, &next));
        self.decide_by(&forest, view, thought)
    }

    /// Chooses by grown trees.
    fn decide_by<P: Position>(
        &self,
        forest: &[(SearchTree, u64)],
        view: &View<P>,
        thought: &mut Thought<P::Action>,
    ) -> P::Action {
        thought.clear();
        for action in view.legal().iter() {
            let none = Found { visits: 0, available: 0, total: 0.0, squares: 0.0, counts: [0.0; 3], prior: UNKNOWN };
            let sum = forest.iter().map(|(tree, _)| tree.found(action.id())).fold(none, |sum, found| Found {
                visits: sum.visits + found.visits,
                available: sum.available + found.available,
                total: sum.total + found.total,
                squares: sum.squares + found.squares,
                counts: [0, 1, 2].map(|at| sum.counts[at] + found.counts[at]),
                // The guide says the same at all roots.
                prior: sum.prior.max(found.prior),
            });
            thought.considered.push(considered(action, &sum));
        }
        thought.is_short = forest.iter().any(|(tree, _)| tree.is_short);
        thought.iterations = forest.iter().map(|(_, iterations)| iterations).sum();
        (thought.redeals, thought.effective) = (thought.iterations, thought.iterations as f32);
        thought.nodes = forest.iter().map(|(tree, _)| tree.len() as u64).sum();
        let action = self.chosen(view, thought);
        let leading = forest.iter().map(|(tree, _)| tree).max_by_key(|tree| tree.found(action.id()).visits);
        let line = leading.into_iter().flat_map(|tree| tree.line_after(action.id()));
        thought.line.extend([action].into_iter().chain(line.filter_map(P::Action::from_id)));
        action
    }

    /// Chooses by the results of all trees, and writes the probabilities.
    fn chosen<P: Position>(&self, view: &View<P>, thought: &mut Thought<P::Action>) -> P::Action {
        if self.temperature.is_zero() {
            let better = |one: &Considered<_>, other: &Considered<_>| (one.visits, one.value) > (other.visits, other.value);
            let best = thought.considered.iter().reduce(|best, next| if better(next, best) { next } else { best });
            let action = best.expect("a seat that is asked has a legal action").action;
            thought.settle_on(action);
            return action;
        }
        let logit = |each: &Considered<_>| match each.visits {
            0 => f32::NEG_INFINITY,
            visits => ln(visits.try_into().unwrap_or(u32::MAX)),
        };
        self.temperature.draw(&mut thought.considered, logit, &mut view.stream(self.seed, u64::MAX))
    }
}

/// An action with its results in all trees.
fn considered<A>(action: A, found: &Found) -> Considered<A> {
    let Found { visits, available, total, squares, counts, prior } = *found;
    let (all, prior) = (visits.max(1) as f64, Some(prior).filter(|prior| *prior != UNKNOWN));
    let untried = Considered { available, prior, ..Considered::untried(action) };
    if visits == 0 {
        return untried;
    }
    let mean = total / all;
    let error = Some(standard_error(mean, squares / all, all));
    Considered { visits, value: mean as f32, error, places: Some(Places::of(counts, all)), ..untried }
}

impl<P: Position> Player<P> for Search {
    fn choose(&self, view: &View<P>, thought: &mut Thought<P::Action>) -> P::Action {
        if let Some(prior) = self.prior() {
            return self.decide(view, thought, guided_by(&prior));
        }
        self.decide(view, thought, |tree, node, seat, position, stream| tree.select(node, seat, &position.legal(), stream))
    }

    fn cost(&self) -> usize {
        self.iterations.map_or(usize::MAX, |iterations| iterations.saturating_mul(16).try_into().unwrap_or(usize::MAX))
    }

    fn is_sound(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::super::tree::{ROOT, SearchNode};
    use super::*;
    use crate::guyenne::Guyenne;
    use crate::knights_of_charlemagne::KnightsOfCharlemagne;
    use crate::playout::settle;
    use crate::{Match, PerSeat, Seat, Set, Stream, Turn};

    /// The index of the chosen action, given the visits and total returns of the first legal actions, and the probabilities.
    fn chosen(found: &[(u32, f64)], temperature: f32, seed: u64) -> (usize, Vec<f32>) {
        let running = Match::<Guyenne>::new(&"".parse().unwrap(), 1).unwrap();
        let temperature = Temperature::new(temperature).unwrap();
        let options = SearchOptions { iterations: Some(1), temperature, ..SearchOptions::default() };
        let (view, mut thought) = (View::of_match(&running).unwrap(), Thought::default());
        let legal: Set<_> = view.legal();
        assert!(legal.len() >= found.len());
        let action = Search::unchecked(&options, seed).decide(&view, &mut thought, |tree, _, _, _, _| {
            for (action, (visits, total)) in legal.iter().zip(found) {
                tree.add(
                    0,
                    SearchNode { visits: *visits, available: *visits, total: *total, action: action.id() as u16, ..ROOT },
                );
            }
            None
        });
        assert_eq!(thought.line, [action]);
        let probabilities = thought.considered.iter().map(|considered| considered.probability).collect();
        (legal.iter().position(|other| other == action).unwrap(), probabilities)
    }

    #[test]
    fn the_most_visits_win_then_the_best_mean_then_the_lowest_id() {
        for (found, expected) in [
            ([(3, 3.0), (5, -5.0), (4, 4.0)], 1),
            ([(3, 1.0), (3, 2.0), (2, 2.0)], 1),
            ([(3, 1.0), (3, 2.0), (3, 3.0)], 2),
            ([(3, 3.0), (3, 2.0), (3, 3.0)], 0),
            ([(3, 1.0), (3, 2.0), (3, 2.0)], 1),
            ([(0, 0.0), (0, 0.0), (0, 0.0)], 0),
        ] {
            let (place, probabilities) = chosen(&found, 0.0, 1);
            assert_eq!(place, expected, "{found:?}");
            let certain = |other| if other == place { 1.0 } else { 0.0 };
            assert!(probabilities.iter().enumerate().all(|(other, probability)| *probability == certain(other)));
        }
    }

    #[test]
    fn at_a_temperature_actions_are_drawn_by_powers_of_their_visits() {
        let visits = [3_u32, 0, 9, 6];
        let found = visits.map(|visits| (visits, 0.0));
        for temperature in [0.25, 0.5, 1.0, 2.0_f32] {
            let powers = visits.map(|visits| f64::from(visits).powf(1.0 / f64::from(temperature)));
            let (expected, seeds) = (powers.map(|power| power / powers.iter().sum::<f64>()), 4000);
            let mut counts = [0_u32; 4];
            for seed in 0..seeds {
                let (place, probabilities) = chosen(&found, temperature, seed);
                for (place, probability) in probabilities.iter().enumerate() {
                    let exact = expected.get(place).copied().unwrap_or(0.0);
                    assert!((f64::from(*probability) - exact).abs() < 2e-4, "{temperature}: {probability} and not {exact}");
                }
                counts[place] += 1;
            }
            assert_eq!(counts[1], 0);
            let cells = [0, 2, 3].map(|place| (f64::from(counts[place]), expected[place] * seeds as f64));
            let square: f64 = cells.iter().map(|(count, expected)| (count - expected).powi(2) / expected).sum();
            assert!(square < 18.4, "temperature {temperature}: chi-square {square} of 2 degrees, {counts:?}");
        }
    }

    /// The returns of the seats if an action ends the match.
    fn brought<P: Position>(mut position: P, action: P::Action) -> Option<PerSeat<f32>> {
        position.play_unchecked(action);
        settle(&mut position, &mut Stream::new(1));
        (position.turn() == Turn::Over).then(|| position.returns())
    }

    /// Searches the last decisions of seats, where the return of each action is known, whichever seat it is.
    fn last_decisions<P: Position>(options: &str, seats: &[usize]) {
        let search = SearchOptions { iterations: Some(100), advice: Advised::None, ..SearchOptions::default() };
        let (mut tried, mut stream) = ([0; Seat::COUNT], Stream::new(3));
        for seed in 0..400 {
            if seats.iter().all(|seat| tried[*seat] >= 3) {
                return;
            }
            let mut running = Match::<P>::new(&P::Options::parse(options).unwrap(), seed).unwrap();
            while let Turn::Seat(seat) = running.turn() {
                let legal = running.legal();
                let bring = |position: &P| legal.iter().map(|action| brought(*position, action)).collect::<Option<Vec<_>>>();
                if let Some(exact) = bring(running.position()).filter(|all| all.iter().any(|one| *one != all[0])) {
                    let view = View::of_match(&running).unwrap();
                    if (0..9).all(|_| bring(&view.redeal(&mut stream)).as_ref() == Some(&exact)) {
                        let exact: Vec<f32> = exact.iter().map(|all| all[seat.index()]).collect();
                        credits(&search, &view, &exact);
                        tried[seat.index()] += 1;
                    }
                }
                running.play(legal.draw(&mut stream).unwrap()).unwrap();
            }
        }
        panic!("{options}: {tried:?} last decisions that matter");
    }

    /// Asserts that a search finds the return of each action exactly, and plays a best one.
    fn credits<P: Position>(search: &SearchOptions, view: &View<P>, exact: &[f32]) {
        let mut thought = Thought::default();
        let chosen = Search::new(search, 1).unwrap().choose(view, &mut thought);
        for (considered, exact) in thought.considered.iter().zip(exact) {
            assert!((considered.value - exact).abs() < 1e-5, "seat {}: {considered:?} and not {exact}", view.seat());
            // Several winners share 1; where all are equal, all get 0.
            let sides = view.position().seats() as f32;
            let first = if *exact == 0.0 { 1.0 / sides } else { exact.max(0.0) };
            let (tie, places) = (f32::from(u8::from((0.0..1.0).contains(exact))), considered.places.unwrap());
            assert!((places.first - first).abs() < 1e-5 && (places.tie, places.ended) == (tie, 1.0), "{considered:?}, {exact}");
            assert!(considered.visits == 1 || considered.error.unwrap() < 1e-3, "{considered:?}");
        }
        let place = view.legal().iter().position(|action| action == chosen).unwrap();
        assert!(exact.iter().all(|other| *other <= exact[place]), "seat {}: {exact:?}, {place}", view.seat());
    }

    #[test]
    fn every_seat_is_credited_with_its_own_return() {
        last_decisions::<KnightsOfCharlemagne>("players=3", &[2]);
        last_decisions::<Guyenne>("format=ring", &[0, 1, 2, 3]);
    }
}
