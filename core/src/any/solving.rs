//! A search that solves the rest of a match as soon as it is small.

use super::player::DynPlayer;
use super::position::{DynPosition, own};
use super::strategy::drawn;
use crate::players::{self, Known, Player, PlayerError, Search, SearchOptions, Thought};
use crate::solve::{Belief, Method, SolveError, SolveSetup, Solver, Strategy, Updates};
use crate::{Id, Position, PublicHistory, Turn};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The iterations with which the rest of a match is solved.
const ITERATIONS: u64 = 200;

/// The bytes that the tree of a rest may take, at least and for each node: without this limit, too many hands could be dealt
/// before the next decision.
const LEAST_BYTES: usize = 1 << 20;
const BYTES: usize = 1 << 10;

/// Searches until the rest of a match is small enough, and then solves it.
///
/// The rest is solved once, from all positions that the public history leaves possible, each with its chance, and played to its
/// end by this solution. So all its information states have the ranges that the solution itself gives to the seats. The choice is
/// a function of the public history and the observation: solutions are kept only to save time.
pub(super) struct Solving<P> {
    start: P,
    search: Search,
    seed: u64,
    most: usize,
    solved: Mutex<Solved>,
    /// The last belief from which the rest of a match was too large.
    reached: Mutex<Option<Belief<P>>>,
}

/// The solutions by the public histories with which they begin; none where the rest is too large, or has no public form.
#[derive(Default)]
struct Solved {
    solutions: HashMap<u128, Option<Arc<Strategy>>>,
    states: usize,
}

impl<P: Position> Solving<P> {
    pub(super) fn new(start: &P, options: &SearchOptions, seed: u64) -> Result<Self, PlayerError> {
        let (search, most) = (Search::new(options, seed)?, options.solve as usize);
        Ok(Self { start: *start, search, seed, most, solved: Mutex::default(), reached: Mutex::default() })
    }

    /// The solution that is kept for a public history; `Some(None)` if it is known to have none.
    fn kept(&self, public: PublicHistory) -> Option<Option<Arc<Strategy>>> {
        self.solved.lock().unwrap_or_else(PoisonError::into_inner).solutions.get(&public.key()).cloned()
    }

    fn keep(&self, public: PublicHistory, solution: Option<Arc<Strategy>>) {
        let mut solved = self.solved.lock().unwrap_or_else(PoisonError::into_inner);
        solved.states += 1 + solution.as_ref().map_or(0, |solution| solution.len());
        if solved.states > 4 * self.most {
            *solved = Solved::default();
        }
        solved.solutions.insert(public.key(), solution);
    }

    /// The solution of the rest of a match after these public histories, if it is small enough.
    fn solution(&self, path: &[PublicHistory], stop: impl Fn() -> bool) -> Result<Option<Arc<Strategy>>, SolveError> {
        if let Some(solution) = path.iter().find_map(|public| self.kept(*public).flatten()) {
            return Ok(Some(solution));
        }
        let mut reached = self.reached.lock().unwrap_or_else(PoisonError::into_inner);
        let (mut belief, mut rest) = (Belief::new(&self.start), path);
        if let Some(kept) = &*reached
            && let Some(place) = path.iter().position(|public| *public == kept.public())
        {
            (belief, rest) = (kept.clone(), &path[place + 1..]);
        }
        for public in rest {
            if belief.public() != *public {
                let Some(next) = belief.after(public.key(), self.most, &stop)? else { return Ok(None) };
                belief = next;
            }
            if self.kept(*public).is_none() {
                let solution = self.solved_from(&belief, &stop)?.map(Arc::new);
                self.keep(*public, solution.clone());
                if solution.is_some() {
                    return Ok(solution);
                }
            }
        }
        *reached = Some(belief);
        Ok(None)
    }

    fn solved_from(&self, belief: &Belief<P>, stop: impl Fn() -> bool) -> Result<Option<Strategy>, SolveError> {
        let setup = SolveSetup::default().nodes(self.most).bytes(LEAST_BYTES + self.most.saturating_mul(BYTES));
        let tree = match belief.rest(&self.start, setup, &stop) {
            Ok(tree) if tree.is_duel() => tree,
            Ok(_) | Err(SolveError::TooLarge { .. } | SolveError::FarTooLarge { .. } | SolveError::NotPublic { .. }) => {
                return Ok(None);
            }
            Err(error) => return Err(error),
        };
        let mut solver = Solver::new(tree, Method::Predictive, Updates::Alternating)?;
        if solver.run(ITERATIONS, stop) < ITERATIONS { Err(SolveError::Stopped) } else { solver.average().map(Some) }
    }
}

impl<P: Position> DynPlayer for Solving<P> {
    fn choose(&self, position: &dyn DynPosition, known: Known<'_>, nonce: u64, thought: &mut Thought) -> Result<Id, PlayerError> {
        let position = own::<P>(position);
        let Turn::Seat(seat) = position.turn() else { return Err(PlayerError::NotAsked(position.turn())) };
        let key = known.public.ok_or(PlayerError::NoPublicHistory)?;
        let solution = match self.solution(known.path, || thought.is_stopped()) {
            Err(SolveError::Stopped) => None,
            Err(SolveError::NoMemory) => return Err(PlayerError::NoMemory),
            Err(error) => return Err(PlayerError::Failed { why: error.to_string() }),
            Ok(solution) => solution,
        };
        if let Some(solution) = solution {
            return drawn(&solution, position, seat, key, nonce, self.seed, thought);
        }
        let mut typed = Thought::beside(thought);
        let action = players::ask(&self.search, position, nonce, &mut typed)?;
        thought.rename(&typed, Id::of);
        Ok(Id::of(action))
    }

    fn needs_public_history(&self) -> bool {
        true
    }

    fn cost(&self) -> usize {
        Player::<P>::cost(&self.search)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AnyGame, AnyPlayer, Id, load};

    const ROUND: &str = "en_garde(piste=7,values=3,copies=3,hand=2,rounds_to_win=1,max_rounds=1)";

    fn player(game: &AnyGame, most: usize, seed: u64) -> AnyPlayer {
        game.player(&format!("search(iterations=20,solve={most})"), seed).unwrap()
    }

    /// A match of a player against itself: its actions, and the number of iterations of each thought, which is 0 for a solution.
    fn played(game: &AnyGame, player: &AnyPlayer, seed: u64) -> Vec<(Id, u64)> {
        let (mut running, mut thought, mut all) = (game.new_match(seed), Thought::default(), Vec::new());
        while running.turn() != Turn::Over {
            let action = player.choose(&running, &mut thought).unwrap();
            all.push((action, thought.iterations));
            running.play(action).unwrap();
        }
        all
    }

    #[test]
    fn a_game_that_is_small_enough_is_played_by_its_solution() {
        let game = load(ROUND).unwrap();
        let mut solver = game.solver("pcfr+", "alternating", SolveSetup::default(), || false).unwrap();
        solver.run(ITERATIONS, || false).unwrap();
        let (solution, player, mut thought) = (solver.average().unwrap(), player(&game, 2000, 1), Thought::default());
        for seed in 0..5 {
            let mut running = game.new_match(seed);
            while let Turn::Seat(seat) = running.turn() {
                let action = player.choose(&running, &mut thought).unwrap();
                let seen = running.information_state(seat.index()).unwrap().observation();
                let (_, shares) = solution.of(seat.index(), running.public_history().state_key_of(seen)).unwrap();
                let shown = thought.considered.iter().map(|each| f64::from(each.value));
                assert!(shown.zip(shares).all(|(shown, share)| (shown - share).abs() < 1e-6), "{shares:?}");
                running.play(action).unwrap();
            }
        }
    }

    #[test]
    fn the_rest_of_a_match_is_solved_once_it_is_small_enough_and_the_choice_does_not_depend_on_what_is_kept() {
        let game = load(ROUND).unwrap();
        let (old, mut searched, mut solved) = (player(&game, 300, 1), 0, 0);
        for seed in 0..10 {
            let all = played(&game, &old, seed);
            assert_eq!(all, played(&game, &player(&game, 300, 1), seed), "{seed}");
            let from = all.iter().position(|(_, iterations)| *iterations == 0).unwrap_or(all.len());
            assert!(all[from..].iter().all(|(_, iterations)| *iterations == 0), "{seed}: {all:?}");
            (searched, solved) = (searched + from, solved + all.len() - from);
        }
        assert!(searched > 5 && solved > 5, "{searched} searched, {solved} solved");
    }

    #[test]
    fn a_game_that_is_not_a_duel_is_searched() {
        let game = load("knights_of_charlemagne(players=3,colours=2,values=2,copies=1,hand=1,aside=0)").unwrap();
        assert!(played(&game, &player(&game, 5000, 1), 3).iter().all(|(_, iterations)| *iterations == 20));
    }

    /// The hands are dealt before the first decision: millions of them, which are not all looked at.
    #[test]
    fn a_game_with_too_many_deals_before_a_decision_is_searched_at_once() {
        let game = load("field_of_glory").unwrap();
        let (running, mut thought) = (game.new_match(1), Thought::default());
        player(&game, 3000, 1).choose(&running, &mut thought).unwrap();
        assert_eq!(thought.iterations, 20);
    }

    #[test]
    fn a_position_without_its_history_is_refused() {
        let game = load(ROUND).unwrap();
        let chosen = player(&game, 2000, 1).choose_at(&game.new_match(1).position(), &mut Thought::default());
        assert_eq!(chosen, Err(PlayerError::NoPublicHistory));
        assert_eq!(player(&game, 0, 1).name(), "search(iterations=20)");
        #[cfg(feature = "formats")]
        assert!(game.player("search(net=/nowhere,solve=5)", 1).unwrap_err().to_string().contains("cannot be guided"));
    }
}
