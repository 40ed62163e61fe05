//! A batch equals its matches: after any calls, every row is the single match of the same stream, for any number of threads, in
//! any split, and its outputs agree with that match.

use bastide::batch::{AutoReset, Buffers};
use bastide::players::Thought;
use bastide::{AnyBatch, AnyGame, AnyMatch, BatchSetup, Finite, Id, Sampler, Set, Turn};
use bastide_tests::configurations::{cases, configurations};
use bastide_tests::random;
use proptest::prelude::*;
use proptest::sample::select;

/// A part of the usual number of cases, each of which takes longer.
fn config() -> ProptestConfig {
    let usual = crate::bad_input::cases();
    ProptestConfig { cases: usual.cases / cases(24, 16), ..usual }
}

/// Calls of a batch; numbers choose rows.
#[derive(Clone, Debug)]
enum Act {
    Step,
    StepSome(Vec<u16>),
    Reset(Vec<u16>, Option<u64>),
    Rollout(u64),
    Restore,
    Copy,
    OutAndIn(u16, u16),
    Threads(usize),
}

fn act() -> impl Strategy<Value = Act> {
    let rows = || prop::collection::vec(any::<u16>(), 0..40);
    prop_oneof![
        6 => Just(Act::Step),
        3 => rows().prop_map(Act::StepSome),
        1 => (rows(), any::<Option<u64>>()).prop_map(|(rows, seed)| Act::Reset(rows, seed)),
        2 => (1..40u64).prop_map(Act::Rollout),
        1 => Just(Act::Restore),
        1 => Just(Act::Copy),
        1 => (any::<u16>(), any::<u16>()).prop_map(|(out, into)| Act::OutAndIn(out, into)),
        1 => (1..4usize).prop_map(Act::Threads),
    ]
}

/// The expected state of a row.
struct Single {
    game: AnyGame,
    seed: u64,
    index: u64,
    episode: u64,
    running: AnyMatch,
    sampler: Sampler,
    auto_reset: AutoReset,
    rewards: Vec<f32>,
    ended: bool,
}

impl Single {
    fn new(game: &AnyGame, setup: &BatchSetup, row: usize) -> Self {
        let &BatchSetup { seed, auto_reset, .. } = setup;
        let index = setup.first + row as u64;
        let running = begun(game, seed, index, 0);
        let (sampler, rewards) = (Sampler::of_match(seed, index), vec![0.0; game.seats()]);
        Self { game: game.clone(), seed, index, episode: 0, running, sampler, auto_reset, rewards, ended: false }
    }

    fn begin(&mut self, seed: Option<u64>) {
        self.episode += 1;
        if let Some(seed) = seed {
            (self.seed, self.index, self.episode, self.sampler) = (seed, 0, 0, Sampler::of_match(seed, 0));
        }
        self.running = begun(&self.game, self.seed, self.index, self.episode);
    }

    fn rest(&mut self) {
        self.rewards.fill(0.0);
        self.ended = false;
    }

    fn sample(&mut self) -> i32 {
        let legal = self.running.legal();
        let place = self.sampler.below(legal.len() as u32) as usize;
        legal.nth(place).map_or(0, |action| action.number().into())
    }

    fn step(&mut self, action: i32) {
        self.rest();
        if self.running.turn() == Turn::Over {
            if self.auto_reset == AutoReset::NextStep {
                self.begin(None);
            }
            return;
        }
        self.running.play(self.running.game().action(action as usize).unwrap()).unwrap();
        if self.running.turn() == Turn::Over {
            self.ended = true;
            self.rewards.copy_from_slice(&self.running.returns());
            if self.auto_reset == AutoReset::SameStep {
                self.begin(None);
            }
        }
    }
}

fn begun(game: &AnyGame, seed: u64, index: u64, episode: u64) -> AnyMatch {
    let mut running = random::begun(game, seed, index, episode);
    running.keep_keys();
    running
}

const OUTPUTS: [&str; 10] =
    ["observation", "mask", "legal", "seat", "rewards", "terminated", "episode", "observations", "scores", "keys"];

struct Both {
    batch: AnyBatch,
    buffers: Buffers,
    singles: Vec<Single>,
}

impl Both {
    fn new(game: &AnyGame, setup: &BatchSetup) -> Self {
        let mut batch = game.new_batch(setup, || false).unwrap();
        let mut buffers = Buffers::new(setup.rows, &batch.shape(), &OUTPUTS).unwrap();
        batch.refresh(&mut buffers.outputs()).unwrap();
        Self { batch, buffers, singles: (0..setup.rows).map(|row| Single::new(game, setup, row)).collect() }
    }

    /// The distinct rows that numbers choose.
    fn chosen(&self, numbers: &[u16]) -> Vec<usize> {
        let mut rows = Vec::new();
        for row in numbers.iter().map(|number| usize::from(*number) % self.singles.len()) {
            if !rows.contains(&row) {
                rows.push(row);
            }
        }
        rows
    }

    fn act(&mut self, act: &Act) {
        let outputs = &mut self.buffers.outputs();
        match act {
            Act::Step => {
                let mut actions = vec![0; self.singles.len()];
                self.batch.sample(&mut actions).unwrap();
                for (single, action) in self.singles.iter_mut().zip(&actions) {
                    assert_eq!(single.sample(), *action);
                    single.step(*action);
                }
                self.batch.step(&actions, outputs).unwrap();
            }
            Act::Rollout(decisions) => {
                let tally = self.batch.rollout(*decisions, outputs).unwrap();
                let (mut played, mut ended) = (0, 0);
                for single in &mut self.singles {
                    for _ in 0..*decisions {
                        played += u64::from(single.running.turn() != Turn::Over);
                        let action = single.sample();
                        single.step(action);
                        ended += u64::from(single.ended);
                    }
                }
                assert_eq!((tally.decisions, tally.matches), (played, ended));
            }
            Act::StepSome(numbers) => {
                let rows = self.chosen(numbers);
                let action = |row: &usize| self.singles[*row].running.legal().nth(0).map_or(0, |action| action.number().into());
                let actions: Vec<i32> = rows.iter().map(action).collect();
                self.batch.step_some(&rows, &actions, &mut self.buffers.outputs()).unwrap();
                rows.iter().zip(&actions).for_each(|(row, action)| self.singles[*row].step(*action));
            }
            Act::Reset(numbers, seed) => {
                let rows = self.chosen(numbers);
                let seeds: Option<Vec<u64>> = seed.map(|seed| rows.iter().map(|row| seed.wrapping_add(*row as u64)).collect());
                self.batch.reset(&rows, seeds.as_deref(), &mut self.buffers.outputs()).unwrap();
                for (i, row) in rows.iter().enumerate() {
                    self.singles[*row].rest();
                    self.singles[*row].begin(seeds.as_ref().map(|seeds| seeds[i]));
                }
            }
            Act::Restore => {
                let read = AnyBatch::from_bytes(&self.batch.to_bytes(|| false).unwrap(), || false).unwrap();
                assert_eq!(read, self.batch);
                self.batch = read;
            }
            Act::Copy => {
                let copy = self.batch.clone();
                self.batch.rollout(3, &mut Default::default()).unwrap();
                self.batch = copy;
            }
            Act::OutAndIn(out, into) => {
                let [out, into] = [out, into].map(|number| usize::from(*number) % self.singles.len());
                let running = self.batch.match_at(out).unwrap();
                assert_eq!(running, self.singles[out].running);
                self.batch.put_match(into, &running, outputs).unwrap();
                self.singles[into].running = running;
                self.singles[into].running.keep_keys();
                self.singles[into].rest();
            }
            Act::Threads(threads) => self.batch.set_threads(*threads).unwrap(),
        }
    }

    fn agree(&self) {
        self.choose_alike();
        let shape = self.batch.shape();
        let mut seen = vec![0; shape.length];
        for (row, single) in self.singles.iter().enumerate() {
            let running = &single.running;
            assert_eq!(self.batch.position(row).unwrap(), running.position());
            let legal: Set<Id> = running.legal();
            let turn = running.turn();
            assert_eq!(i32::from(self.buffers.seat[row]), turn.code());
            if let Turn::Seat(seat) = turn {
                running.observe(seat.index(), &mut seen).unwrap();
                assert_eq!(self.buffers.observation[row * shape.length..][..shape.length], seen);
            }
            for seat in 0..shape.seats {
                running.observe(seat, &mut seen).unwrap();
                assert_eq!(self.buffers.observations[(row * shape.seats + seat) * shape.length..][..shape.length], seen);
            }
            assert_eq!(self.buffers.scores[row * shape.seats..][..shape.seats], running.scores()[..]);
            let key = match turn {
                Turn::Seat(seat) => running.information_state(seat.index()).unwrap().key(),
                _ => 0,
            };
            assert_eq!(self.buffers.keys[2 * row..][..2], [(key >> 64) as u64, key as u64]);
            let mask = &self.buffers.mask[row * shape.actions..][..shape.actions];
            assert!(mask.iter().enumerate().all(|(id, bit)| (*bit == 1) == legal.contains(Id::new(id as u16).unwrap())));
            assert_eq!(self.buffers.legal[row * shape.words..][..shape.words], legal.words()[..shape.words]);
            assert_eq!(self.buffers.rewards[row * shape.seats..][..shape.seats], single.rewards);
            assert_eq!(self.buffers.terminated[row] == 1, single.ended || turn == Turn::Over);
            assert_eq!(self.buffers.episode[row] as u64, single.episode);
        }
    }

    /// Asserts that a randomized player chooses in some rows as in the single matches.
    fn choose_alike(&self) {
        let player = self.singles[0].game.player("random", 3).unwrap();
        let (mut actions, mut thought) = (vec![0; self.singles.len()], Thought::default());
        let goes_on = |row: &usize| self.singles[*row].running.turn() != Turn::Over;
        let rows: Vec<usize> = (0..self.singles.len()).rev().filter(goes_on).take(9).collect();
        self.batch.choose(&player, Some(&rows), &mut actions, &thought).unwrap();
        for row in rows {
            let chosen = player.choose(&self.singles[row].running, &mut thought).unwrap();
            assert_eq!(i32::from(chosen.number()), actions[row]);
        }
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn a_batch_is_its_matches(
        game in select(configurations().unwrap()),
        seed in any::<u64>(),
        rows in prop_oneof![1..5usize, 100..cases(120, 400usize)],
        first in 0..u64::MAX / 2,
        reset in select(AutoReset::all().collect::<Vec<_>>()),
        threads in 1..4usize,
        acts in prop::collection::vec(act(), 1..20),
    ) {
        let setup = BatchSetup::default().rows(rows).seed(seed).first(first).threads(threads);
        let setup = setup.auto_reset(reset).records(true).keys(true);
        let mut both = Both::new(&game, &setup);
        both.agree();
        for act in &acts {
            both.act(act);
            both.agree();
        }
    }

    #[test]
    fn other_seeds_give_other_matches(game in select(configurations().unwrap()), seed in any::<u64>(), by in 1..u64::MAX) {
        let course = |seed| {
            let setup = BatchSetup::default().rows(8).seed(seed);
            let mut batch = game.new_batch(&setup, || false).unwrap();
            batch.rollout(20, &mut Default::default()).unwrap();
            (0..8).map(|row| batch.position(row).unwrap()).collect::<Vec<_>>()
        };
        prop_assert_ne!(course(seed), course(seed.wrapping_add(by)));
    }
}
