//! Strategies as players.

use super::player::DynPlayer;
use super::position::{DynPosition, own};
use super::{AnyGame, AnyPlayer};
use crate::players::view::stream;
use crate::players::{Considered, Known, PlayerError, Thought};
use crate::solve::{Form, SolveError, Strategy};
use crate::{Id, Position, Seat, Turn};
use std::marker::PhantomData;

/// A strategy as a player in a game.
pub(super) struct StrategyOf<P> {
    pub(super) strategy: Strategy,
    pub(super) seed: u64,
    pub(super) of: PhantomData<fn(P)>,
}

/// Draws an action in an information state by a strategy, with a nonce and a seed; the thought has the probabilities.
pub(super) fn drawn<P: Position>(
    strategy: &Strategy,
    position: &P,
    seat: Seat,
    key: u128,
    nonce: u64,
    seed: u64,
    thought: &mut Thought,
) -> Result<Id, PlayerError> {
    thought.clear();
    let (legal, mut stream) = (position.legal(), stream(key, seat, nonce, seed, 0));
    let held = strategy.of(seat.index(), key);
    let drawn = match held {
        Some((actions, _)) if !actions.iter().copied().eq(legal.iter().map(Id::of)) => Err(PlayerError::OtherActions { key }),
        Some(_) => Ok(strategy.draw(seat.index(), key, &mut stream)),
        None => Ok(legal.draw(&mut stream).map(Id::of)),
    }?;
    let alike = 1.0 / legal.len() as f64;
    thought.considered.extend(legal.iter().enumerate().map(|(place, action)| {
        let probability = held.map_or(alike, |(_, probabilities)| probabilities[place]) as f32;
        Considered { value: probability, probability, ..Considered::untried(Id::of(action)) }
    }));
    Ok(drawn.expect("a seat that is asked has a legal action"))
}

impl<P: Position> DynPlayer for StrategyOf<P> {
    fn choose(&self, position: &dyn DynPosition, known: Known<'_>, nonce: u64, thought: &mut Thought) -> Result<Id, PlayerError> {
        thought.clear();
        let position = own::<P>(position);
        let Turn::Seat(seat) = position.turn() else { return Err(PlayerError::NotAsked(position.turn())) };
        let key = match self.strategy.form() {
            Form::Full => known.state.ok_or(PlayerError::NoHistory),
            Form::Public => known.public.ok_or(PlayerError::NoPublicHistory),
        }?;
        drawn(&self.strategy, position, seat, key, nonce, self.seed, thought)
    }

    fn needs_history(&self) -> bool {
        true
    }

    fn needs_public_history(&self) -> bool {
        self.strategy.form() == Form::Public
    }

    fn cost(&self) -> usize {
        2
    }

    fn strategy(&self) -> Option<&Strategy> {
        Some(&self.strategy)
    }
}

impl AnyGame {
    /// The strategy as a player in this game, with a name: it draws each action by the probabilities of the information state,
    /// and `seed` determines the random numbers. In a state outside the strategy it plays a uniformly random legal action.
    ///
    /// It [needs](AnyPlayer::needs_history) the history of a position. A strategy of the public form plays in matches and arenas;
    /// [lifted](Strategy::lifted) it plays in batches, too.
    ///
    /// ```
    /// use bastide::players::Thought;
    /// use bastide::solve::SolveSetup;
    /// let game = bastide::load("leduc_poker(max_raises=1)")?;
    /// let mut solver = game.solver("pcfr+", "alternating", SolveSetup::default(), || false)?;
    /// solver.run(100, || false)?;
    /// let (solved, easy) = (game.strategy_player("solved", solver.average()?, 7)?, game.player("easy", 7)?);
    /// println!("{:?}", game.play_deals([&solved, &easy], 1, 0..100, 1, &Thought::default())?.score());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`PlayerError::Strategy`] if it belongs to another game.
    pub fn strategy_player(&self, name: &str, strategy: Strategy, seed: u64) -> Result<AnyPlayer, PlayerError> {
        let refused = |error: SolveError| Err(PlayerError::Strategy { name: name.into(), why: error.to_string() });
        if strategy.game() != self.name() {
            return refused(SolveError::OtherGame { given: strategy.game().into(), expected: self.name().into() });
        }
        Ok(AnyPlayer::new(self.clone(), name.into(), self.typed().strategy_player(strategy, seed)))
    }

    /// The strategy in a file, which must be of this game.
    pub(super) fn strategy_from_file(&self, file: &str) -> Result<Strategy, PlayerError> {
        let read = Strategy::read_text(file).and_then(|text| self.strategy_from_text(&text));
        read.map_err(|error| match error {
            SolveError::NoMemory => PlayerError::NoMemory,
            error => PlayerError::Strategy { name: format!("strategy:{file}"), why: error.to_string() },
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::Outputs;
    use crate::solve::{Method, SolveSetup, Solver, Tree, Updates};
    use crate::{BatchSetup, Finite, load};
    use std::collections::HashMap;

    const SMALL: &str = "leduc_poker(max_raises=1)";

    fn game() -> AnyGame {
        load(SMALL).unwrap()
    }

    fn tree(form: Form) -> Tree {
        game().tree(SolveSetup::default().form(form), || false).unwrap()
    }

    fn solved(form: Form) -> Strategy {
        let mut solver = Solver::new(tree(form), Method::CfrPlus, Updates::Alternating).unwrap();
        solver.run(100, || false);
        solver.average().unwrap()
    }

    /// The average winnings of two players are the values of their strategies.
    #[test]
    fn in_an_arena_a_strategy_wins_what_it_is_worth() {
        Form::all().for_each(wins_what_it_is_worth);
    }

    fn wins_what_it_is_worth(form: Form) {
        let (game, strategy, tree) = (game(), solved(form), tree(form));
        let response = tree.best_response(&tree.uniform().unwrap(), 0, || false).unwrap();
        let against = tree.best_response(&tree.uniform().unwrap(), 1, || false).unwrap();
        let both = response.strategy.iter().chain(against.strategy.iter());
        let mut best = tree.uniform().unwrap();
        both.for_each(|(seat, key, _, probabilities)| best.set(seat, key, probabilities).unwrap());
        let [best, uniform, solved] = [("best", best), ("uniform", tree.uniform().unwrap()), ("solved", strategy)]
            .map(|(name, strategy)| game.strategy_player(name, strategy, 3).unwrap());
        let wins = |players| game.play_deals(players, 1, 0..4000, 2, &Thought::default()).unwrap().mean_return().0;
        let worth = (response.value + against.value) / 2.0;
        assert!((wins([&best, &uniform]) - worth).abs() < 0.03, "{} instead of {worth}", wins([&best, &uniform]));
        assert!(wins([&solved, &uniform]) > 0.05);
        assert!(wins([&solved, &solved]).abs() < 0.03);
    }

    /// A strategy that plays one action in each state.
    fn pure(form: Form) -> Strategy {
        let mut first = tree(form).uniform().unwrap();
        let states: Vec<_> = first.iter().map(|(seat, key, actions, _)| (seat, key, actions.len())).collect();
        for (seat, key, actions) in states {
            let place = (key % actions as u128) as usize;
            let pure: Vec<f64> = (0..actions).map(|action| f64::from(u8::from(action == place))).collect();
            first.set(seat, key, &pure).unwrap();
        }
        first
    }

    /// In each state it plays the file's actions with the file's frequencies, in matches and in batches.
    #[test]
    fn matches_and_batches_follow_the_table() {
        let game = game();
        for form in Form::all() {
            let first = pure(form);
            let player = game.strategy_player("pure", first.clone(), 0).unwrap();
            let expected = |seat: usize, key: u128| {
                let (actions, probabilities) = first.of(seat, key).unwrap();
                actions[probabilities.iter().position(|probability| *probability == 1.0).unwrap()]
            };
            for seed in 0..20 {
                let mut running = game.new_match(seed);
                while let Turn::Seat(seat) = running.turn() {
                    let seat = seat.index();
                    let key = match form {
                        Form::Full => running.information_state(seat).unwrap().key(),
                        Form::Public => {
                            let seen = running.information_state(seat).unwrap().observation();
                            running.public_history().state_key_of(seen)
                        }
                    };
                    let action = player.choose(&running, &mut Thought::default()).unwrap();
                    assert_eq!(action, expected(seat, key), "{form}");
                    running.play(action).unwrap();
                }
            }
        }
        let player = game.strategy_player("pure", pure(Form::Full), 0).unwrap();
        let setup = BatchSetup { rows: 64, keys: true, records: true, ..BatchSetup::default() };
        let mut batch = game.new_batch(&setup, || false).unwrap();
        let mut actions = [0; 64];
        for _ in 0..20 {
            batch.choose(&player, None, &mut actions, &Thought::default()).unwrap();
            for (row, action) in actions.iter().enumerate() {
                let running = batch.match_at(row).unwrap();
                assert_eq!(i32::from(player.choose(&running, &mut Thought::default()).unwrap().number()), *action);
            }
            batch.step(&actions, &mut Outputs::default()).unwrap();
        }
    }

    /// At every decision of a match, its thought has the state's probability for each legal action; for a state outside the
    /// strategy, uniform ones.
    #[test]
    fn its_thought_has_its_probabilities() {
        let (game, strategy) = (game(), solved(Form::Full));
        let player = game.strategy_player("solved", strategy.clone(), 3).unwrap();
        let empty = game.strategy_player("empty", Strategy::new(SMALL), 3).unwrap();
        let mut thought = Thought::default();
        for seed in 0..20 {
            let mut running = game.new_match(seed);
            while let Turn::Seat(seat) = running.turn() {
                let key = running.information_state(seat.index()).unwrap().key();
                let (actions, probabilities) = strategy.of(seat.index(), key).unwrap();
                let chosen = player.choose(&running, &mut thought).unwrap();
                let shown: Vec<_> = thought.considered.iter().map(|each| (each.action, each.value)).collect();
                let held = actions.iter().zip(probabilities).map(|(action, probability)| (*action, *probability as f32));
                assert_eq!(shown, held.collect::<Vec<_>>());
                assert!(shown.iter().any(|(action, probability)| *action == chosen && *probability > 0.0));
                empty.choose(&running, &mut thought).unwrap();
                assert!(thought.considered.iter().all(|each| each.value == 1.0 / actions.len() as f32));
                running.play(chosen).unwrap();
            }
        }
    }

    /// One player in many matches plays a mixed strategy with its frequencies: in every state the actions are as frequent as in
    /// the table.
    #[test]
    fn a_solved_strategy_is_played_with_the_frequencies_of_its_table() {
        let (game, strategy) = (game(), solved(Form::Full));
        let player = game.strategy_player("solved", strategy.clone(), 1).unwrap();
        let mut counts = HashMap::<(usize, u128), Vec<u32>>::new();
        for seed in 0..20_000 {
            let mut running = game.new_match(seed);
            running.keep_keys();
            while let Turn::Seat(seat) = running.turn() {
                let key = running.information_state(seat.index()).unwrap().key();
                let action = player.choose(&running, &mut Thought::default()).unwrap();
                let (actions, _) = strategy.of(seat.index(), key).unwrap();
                let counts = counts.entry((seat.index(), key)).or_insert(vec![0; actions.len()]);
                counts[actions.iter().position(|other| *other == action).unwrap()] += 1;
                running.play(action).unwrap();
            }
        }
        let (mut square, mut freedom) = (0.0, 0.0);
        for ((seat, key), counts) in counts {
            let (_, probabilities) = strategy.of(seat, key).unwrap();
            let all = f64::from(counts.iter().sum::<u32>());
            let cells: Vec<_> =
                counts.iter().zip(probabilities).map(|(count, likely)| (f64::from(*count), all * likely)).collect();
            assert!(cells.iter().all(|(count, expected)| *count == 0.0 || *expected > 0.0), "{key:032x}: {cells:?}");
            if cells.iter().all(|(_, expected)| *expected >= 5.0) {
                square += cells.iter().map(|(count, expected)| (count - expected).powi(2) / expected).sum::<f64>();
                freedom += cells.len() as f64 - 1.0;
            }
        }
        assert!(freedom > 20.0, "{freedom}");
        assert!((square - freedom).abs() < 4.0 * (2.0 * freedom).sqrt(), "chi-square {square} of {freedom}");
    }

    #[test]
    fn a_state_that_is_not_held_is_played_alike() {
        let game = game();
        let player = |seed| game.strategy_player("empty", Strategy::new(SMALL), seed).unwrap();
        let running = game.new_match(1);
        let mut counts = vec![0; game.actions()];
        for seed in 0..600 {
            counts[player(seed).choose(&running, &mut Thought::default()).unwrap().number() as usize] += 1;
        }
        for action in running.legal().iter() {
            let share = f64::from(counts[action.number() as usize]) / 600.0;
            assert!((share - 1.0 / running.legal().len() as f64).abs() < 0.08, "{counts:?}");
        }
    }

    #[test]
    fn what_no_strategy_can_play_is_refused() {
        let game = game();
        let [player, public] = [Form::Full, Form::Public].map(|form| game.strategy_player("solved", solved(form), 0).unwrap());
        let start = game.new_match(1).position();
        assert_eq!(player.choose_at(&start, &mut Thought::default()), Err(PlayerError::NoHistory));
        assert_eq!(public.choose_at(&start, &mut Thought::default()), Err(PlayerError::NoPublicHistory));
        let batch = game.new_batch(&BatchSetup::default(), || false).unwrap();
        let error = batch.choose(&player, None, &mut [0], &Thought::default()).unwrap_err().to_string();
        assert!(error.contains("keeps `keys`"), "{error}");
        let batch = game.new_batch(&BatchSetup { keys: true, ..BatchSetup::default() }, || false).unwrap();
        let error = batch.choose(&public, None, &mut [0], &Thought::default()).unwrap_err().to_string();
        assert!(error.contains("expected a match or an arena"), "{error}");
        let error = load("leduc_poker").unwrap().strategy_player("solved", solved(Form::Public), 0).unwrap_err().to_string();
        assert!(error.contains("expected `leduc_poker`"), "{error}");
        let error = game.player("strategy:/nowhere/at all", 0).unwrap_err().to_string();
        assert!(error.contains("`/nowhere/at all` cannot be read"), "{error}");
        let running = game.new_match(1);
        let Turn::Seat(seat) = running.turn() else { panic!("a seat is asked") };
        let key = running.information_state(seat.index()).unwrap().key();
        let states = [(seat, key, vec![game.action(0).unwrap()], vec![1.0])];
        let other = game.strategy_player("other", Strategy::from_states(SMALL, states).unwrap(), 0).unwrap();
        assert_eq!(other.choose(&running, &mut Thought::default()), Err(PlayerError::OtherActions { key }));
    }

    #[test]
    fn a_file_is_a_player() {
        let (game, strategy) = (game(), solved(Form::Public));
        let file = std::env::temp_dir().join(format!("bastide-{}.strategy", std::process::id()));
        std::fs::write(&file, game.strategy_to_text(&strategy).unwrap()).unwrap();
        let name = format!("strategy:{}", file.display());
        let (read, given) = (game.player(&name, 5).unwrap(), game.strategy_player("given", strategy, 5).unwrap());
        assert_eq!(read.name(), name);
        assert_eq!(read.strategy(), given.strategy());
        assert!(given.strategy().is_some() && game.player("easy", 0).unwrap().strategy().is_none());
        let wins = |player| game.play_deals([player, &game.player("random", 1).unwrap()], 1, 0..50, 1, &Thought::default());
        assert_eq!(wins(&read).unwrap().returns, wins(&given).unwrap().returns);
        std::fs::write(&file, "bastide strategy 1\ngame leduc_poker\n").unwrap();
        let error = game.player(&name, 5).unwrap_err().to_string();
        assert!(error.contains("expected `leduc_poker(max_raises=1)`"), "{error}");
        std::fs::remove_file(file).unwrap();
    }
}
