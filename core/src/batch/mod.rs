//! Many matches of one game, played side by side.

mod chunk;
mod error;
mod outputs;
mod row;
mod sample;
mod saved;
mod scales;
mod selfplay;
mod setup;
#[cfg(test)]
mod tests;
mod workers;

pub use error::{BatchError, IllegalAction};
pub use outputs::{Buffers, Outputs, Shape};
pub use sample::Choices;
pub use selfplay::{Tally, selfplay};
pub use setup::{AutoReset, BatchSetup};

use crate::simd::Processor;
use crate::{Finite, Match, Position, Record, Sampler, Seat, Set, Turn};
use chunk::{Chunk, is_legal, refuse};
use row::Row;
use scales::Scales;
use std::sync::{Mutex, PoisonError};
use workers::{CHUNK, Workers};

/// Many matches of one game, each with its own random streams, stepped in one call.
///
/// A step plays one decision in each match and lets chance play, so that every match is at its next decision, or over
/// ([`AutoReset`]). What can be seen of the matches is written into memory of the caller's ([`Outputs`]).
///
/// A row is a place in the batch, in which one match is played after the other. The chance of row `i` in its match number `e` (its
/// episode) follows [`Stream::of_match`](crate::Stream::of_match)`(seed, first + i, e)`: it depends on the seed, the row, the episode
/// and the actions, and on nothing else, neither the threads nor the other rows. The actions that the batch samples itself come from
/// another stream of the row, its [`Sampler`].
///
/// ```
/// use bastide::en_garde::{EnGarde, Options};
/// use bastide::{Batch, BatchSetup, Buffers};
///
/// let setup = BatchSetup { rows: 64, seed: 7, ..BatchSetup::default() };
/// let mut batch = Batch::<EnGarde>::new(&Options::default(), &setup)?;
/// let mut buffers = Buffers::new(64, &batch.shape(), &["observation", "mask", "rewards", "terminated"])?;
/// let mut actions = vec![0; 64];
/// let mut wins = 0;
/// for _ in 0..1000 {
///     batch.sample(&mut actions)?;
///     batch.step(&actions, &mut buffers.outputs())?;
///     wins += buffers.rewards.chunks(2).filter(|rewards| rewards[0] > 0.0).count();
/// }
/// assert!(wins > 200);
/// # Ok::<(), bastide::BatchError>(())
/// ```
pub struct Batch<P: Position> {
    start: P,
    setup: BatchSetup,
    shape: Shape,
    rows: Vec<Row<P>>,
    /// The legal actions of each row, and its stream of sampled actions: what is needed often lies close together.
    legal: Vec<Set<P::Action>>,
    samplers: Vec<Sampler>,
    workers: Workers,
    /// The rows and arguments of a partial step, sorted.
    plan: Vec<(usize, u64)>,
    scales: Scales,
    /// Room for an observation in every chunk.
    bytes: Vec<u8>,
    /// The samplers before a call that can fail.
    before: Vec<Sampler>,
}

impl<P: Position> Batch<P> {
    /// New matches, each at its first decision.
    pub fn new(options: &P::Options, setup: &BatchSetup) -> Result<Self, BatchError> {
        let start = P::new(options)?;
        setup.check()?;
        let indices = || (0..setup.rows as u64).map(|i| setup.first.wrapping_add(i));
        let rows = indices().map(|index| Row::new(&start, setup.seed, index, setup.records)).collect();
        let samplers = indices().map(|index| Sampler::of_match(setup.seed, index)).collect();
        Ok(Self::of_rows(start, setup.clone(), rows, samplers))
    }

    fn of_rows(start: P, setup: BatchSetup, rows: Vec<Row<P>>, samplers: Vec<Sampler>) -> Self {
        let legal = rows.iter().map(|row| row.position.legal()).collect();
        let workers = Workers::new(setup.threads);
        let shape = Shape::of(&start);
        Self {
            start,
            shape,
            scales: Scales::of(&start.layout()),
            bytes: vec![0; rows.len().div_ceil(CHUNK) * shape.length],
            legal,
            rows,
            before: samplers.clone(),
            samplers,
            workers,
            plan: Vec::new(),
            setup,
        }
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rows.len()
    }

    /// The position before the first event.
    pub fn start(&self) -> &P {
        &self.start
    }

    /// How the batch was set up.
    pub fn setup(&self) -> &BatchSetup {
        &self.setup
    }

    /// The sizes of the outputs of one row.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The bytes that a match takes in memory, without its outputs and its record.
    pub fn match_size(&self) -> usize {
        size_of::<Row<P>>() + size_of::<Set<P::Action>>() + 2 * size_of::<Sampler>()
    }

    /// The position of a row.
    pub fn position(&self, row: usize) -> Result<&P, BatchError> {
        self.row(row).map(|row| &row.position)
    }

    /// The legal actions of a row; empty where the match is over.
    pub fn legal(&self, row: usize) -> Result<Set<P::Action>, BatchError> {
        self.row(row).map(|_| self.legal[row])
    }

    /// The number of the match that a row is at, from 0.
    pub fn episode(&self, row: usize) -> Result<u64, BatchError> {
        self.row(row).map(|row| row.episode)
    }

    fn row(&self, row: usize) -> Result<&Row<P>, BatchError> {
        self.rows.get(row).ok_or(BatchError::Row { row, rows: self.rows.len() })
    }

    /// Sets the number of threads that step the batch, 1 to 256.
    pub fn set_threads(&mut self, threads: usize) -> Result<(), BatchError> {
        let setup = BatchSetup { threads, ..self.setup.clone() };
        setup.check()?;
        (self.setup, self.workers) = (setup, Workers::new(threads));
        Ok(())
    }

    /// Writes every output of every row as the matches stand; rewards are 0.
    pub fn refresh(&mut self, outputs: &mut Outputs<'_>) -> Result<(), BatchError> {
        outputs.check(self.rows(), &self.shape)?;
        self.each_chunk(
            self.rows(),
            outputs,
            #[inline(always)]
            |processor, chunk, common| chunk.write(processor, 0..chunk.rows.len(), common),
        );
        Ok(())
    }

    /// Writes what a seat sees of a row as small unsigned integers.
    pub fn observe(&self, row: usize, seat: Seat, out: &mut [u8]) -> Result<(), BatchError> {
        Ok(self.position(row)?.observe(seat, out)?)
    }

    /// Writes what a seat sees of a row as fractions of the maxima, 0 to 1.
    pub fn observe_f32(&self, row: usize, seat: Seat, out: &mut [f32]) -> Result<(), BatchError> {
        Ok(self.position(row)?.observe_f32(seat, out)?)
    }

    /// Plays an action, by its id, in each match. Refused, and nothing changed, unless all of them are legal; those of matches that are
    /// over do not matter.
    pub fn step(&mut self, actions: &[i32], outputs: &mut Outputs<'_>) -> Result<(), BatchError> {
        BatchError::unless_length("actions", actions.len(), self.rows())?;
        let all_legal = Processor::here().run(
            #[inline(always)]
            |_| self.legal.iter().zip(actions).fold(true, |all, (legal, action)| all & is_legal(legal, *action)),
        );
        if !all_legal {
            return Err(self.illegal(actions.iter().copied().enumerate()));
        }
        self.step_unchecked(actions, outputs)
    }

    /// As [`step`](Batch::step), but trusts that the actions are legal: with others, positions may come out wrong, or it may panic.
    pub fn step_unchecked(&mut self, actions: &[i32], outputs: &mut Outputs<'_>) -> Result<(), BatchError> {
        BatchError::unless_length("actions", actions.len(), self.rows())?;
        outputs.check(self.rows(), &self.shape)?;
        self.each_chunk(
            self.rows(),
            outputs,
            #[inline(always)]
            |processor, chunk, common| {
                let actions = &actions[chunk.first..][..chunk.rows.len()];
                for (i, action) in actions.iter().enumerate() {
                    chunk.play(processor, i, *action as usize, common);
                    if Chunk::<P>::SHOWN_AT_ONCE {
                        chunk.write_view(processor, i, common);
                    }
                }
                if !Chunk::<P>::SHOWN_AT_ONCE {
                    chunk.write_views(processor, 0..actions.len(), common);
                }
                chunk.write_rest(0..actions.len(), common);
            },
        );
        Ok(())
    }

    /// Plays an action in each of some rows, which are named once each; the outputs of the other rows stay as they are.
    pub fn step_some(&mut self, rows: &[usize], actions: &[i32], outputs: &mut Outputs<'_>) -> Result<(), BatchError> {
        BatchError::unless_length("actions", actions.len(), rows.len())?;
        self.plan(rows, |i| actions[i] as u64, outputs)?;
        if !rows.iter().zip(actions).all(|(row, action)| is_legal(&self.legal[*row], *action)) {
            return Err(self.illegal(rows.iter().copied().zip(actions.iter().copied())));
        }
        self.each_planned(
            outputs,
            #[inline(always)]
            |processor, chunk, i, action, common| {
                chunk.play(processor, i, action as usize, common);
            },
        );
        Ok(())
    }

    /// Begins new matches in some rows, which are named once each: the next ones of these rows or, with a seed for each, the matches that
    /// [`Match::new`](crate::Match::new) makes from it. The outputs of these rows are written; rewards are 0.
    pub fn reset(&mut self, rows: &[usize], seeds: Option<&[u64]>, outputs: &mut Outputs<'_>) -> Result<(), BatchError> {
        if let Some(seeds) = seeds {
            BatchError::unless_length("seeds", seeds.len(), rows.len())?;
        }
        self.plan(rows, |i| seeds.map_or(0, |seeds| seeds[i]), outputs)?;
        self.each_planned(
            outputs,
            #[inline(always)]
            |processor, chunk, i, seed, common| {
                if seeds.is_some() {
                    chunk.rows[i].begin_seed(processor, common.start, seed);
                    chunk.samplers[i] = Sampler::of_match(seed, 0);
                } else {
                    chunk.rows[i].begin_next(processor, common.start);
                }
                chunk.legal[i] = chunk.rows[i].position.legal();
            },
        );
        Ok(())
    }

    /// Plays `decisions` random decisions in every row: the same as that many calls of [`sample`](Batch::sample) and
    /// [`step`](Batch::step), of which the last one writes the outputs.
    pub fn rollout(&mut self, decisions: u64, outputs: &mut Outputs<'_>) -> Result<Tally, BatchError> {
        let choose = |processor, _: &P, legal: &Set<P::Action>, sampler: &mut Sampler| {
            legal.pick_id(processor, |count| sampler.below(count)).and_then(P::Action::from_id)
        };
        outputs.check(self.rows(), &self.shape)?;
        Ok(self.roll(decisions, outputs, choose).0)
    }

    /// Plays `decisions` decisions in every row, each chosen by a function of the position, its legal actions and the row's
    /// [`Sampler`]. An action that is not legal is an error, and no match has changed.
    pub fn rollout_with(
        &mut self,
        decisions: u64,
        outputs: &mut Outputs<'_>,
        choose: impl Fn(&P, &Set<P::Action>, &mut Sampler) -> P::Action + Sync,
    ) -> Result<Tally, BatchError> {
        outputs.check(self.rows(), &self.shape)?;
        let before = (self.rows.clone(), self.legal.clone(), self.samplers.clone());
        let choose = |_, position: &P, legal: &Set<P::Action>, sampler: &mut Sampler| Some(choose(position, legal, sampler));
        match self.roll(decisions, outputs, choose) {
            (tally, None) => Ok(tally),
            (_, Some(refused)) => {
                (self.rows, self.legal, self.samplers) = before;
                Err(BatchError::Illegal(vec![refused]))
            }
        }
    }

    fn roll(
        &mut self,
        decisions: u64,
        outputs: &mut Outputs<'_>,
        choose: impl Fn(Processor, &P, &Set<P::Action>, &mut Sampler) -> Option<P::Action> + Sync,
    ) -> (Tally, Option<IllegalAction>) {
        let done = Mutex::new((vec![Tally::default(); self.rows().div_ceil(CHUNK)], None));
        self.each_chunk(
            self.rows().saturating_mul(decisions.try_into().unwrap_or(usize::MAX)),
            outputs,
            #[inline(always)]
            |processor, chunk, common| {
                let (mut tally, mut refused) = (Tally::default(), None);
                'rows: for i in 0..chunk.rows.len() {
                    for _ in 0..decisions {
                        let over = chunk.rows[i].over;
                        let chosen =
                            choose(processor, &chunk.rows[i].position, &chunk.legal[i], &mut chunk.samplers[i]).filter(|_| !over);
                        if let Some(action) = chosen.filter(|action| !chunk.legal[i].contains(*action)) {
                            refused = Some(refuse(&chunk.rows[i], chunk.first + i, action.id() as i32));
                            break 'rows;
                        }
                        chunk.ended &= !(1 << i);
                        let deals = chunk.play(processor, i, chosen.map_or(0, Finite::id), common);
                        tally.decisions += u64::from(!over);
                        tally.deals += u64::from(deals);
                        if chunk.ended >> i & 1 == 1 {
                            tally.end(&chunk.rows[i].last.returns[..common.shape.seats]);
                        }
                    }
                }
                if decisions > 0 {
                    chunk.write(processor, 0..chunk.rows.len(), common);
                }
                let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
                done.0[chunk.first / CHUNK] = tally;
                done.1 = done.1.take().or(refused);
            },
        );
        let (tallies, refused) = done.into_inner().unwrap_or_else(PoisonError::into_inner);
        let mut all = Tally::default();
        tallies.into_iter().for_each(|tally| all += tally);
        (all, refused)
    }

    /// A copy of a row's match with its record; it goes on with the same chance.
    pub fn match_at(&self, row: usize) -> Result<Match<P>, BatchError> {
        let row = self.row(row)?;
        let ids = row.record.clone().ok_or(BatchError::NotRecorded)?;
        Ok(Match::from_parts(row.position, Record { game: self.start.name(), ids }, row.stream.clone()))
    }

    /// Puts a match of the same game into a row. The row's episode stays, and so does what it plays after this match.
    pub fn put_match(&mut self, row: usize, game: Match<P>) -> Result<(), BatchError> {
        self.row(row)?;
        if game.position().options() != self.start.options() {
            return Err(BatchError::OtherGame { given: game.position().name(), expected: self.start.name() });
        }
        if game.turn() == Turn::Over && self.setup.auto_reset == AutoReset::SameStep {
            return Err(BatchError::Over);
        }
        self.rows[row].put(game);
        self.legal[row] = self.rows[row].position.legal();
        Ok(())
    }

    /// The rows that are named, with their arguments, in order; an error unless each exists and is named once.
    fn plan(&mut self, rows: &[usize], argument: impl Fn(usize) -> u64, outputs: &Outputs<'_>) -> Result<(), BatchError> {
        let all = self.rows.len();
        outputs.check(all, &self.shape)?;
        if let Some(row) = rows.iter().find(|row| **row >= all) {
            return Err(BatchError::Row { row: *row, rows: all });
        }
        self.plan.clear();
        self.plan.extend(rows.iter().enumerate().map(|(i, row)| (*row, argument(i))));
        self.plan.sort_unstable();
        match self.plan.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            Some(pair) => Err(BatchError::Twice { row: pair[0].0 }),
            None => Ok(()),
        }
    }

    #[cold]
    fn illegal(&self, actions: impl Iterator<Item = (usize, i32)>) -> BatchError {
        let illegal = actions.filter(|(row, action)| !is_legal(&self.legal[*row], *action));
        let mut illegal: Vec<_> = illegal.map(|(row, action)| refuse(&self.rows[row], row, action)).collect();
        illegal.sort_by_key(|illegal| illegal.row);
        BatchError::Illegal(illegal)
    }
}

impl<P: Position> Clone for Batch<P> {
    /// A copy has threads of its own.
    fn clone(&self) -> Self {
        Self::of_rows(self.start, self.setup.clone(), self.rows.clone(), self.samplers.clone())
    }

    /// Keeps the memory, and the threads where there are to be as many.
    fn clone_from(&mut self, other: &Self) {
        if self.setup.threads != other.setup.threads {
            self.workers = Workers::new(other.setup.threads);
        }
        self.start = other.start;
        self.setup.clone_from(&other.setup);
        self.shape = other.shape;
        self.scales.clone_from(&other.scales);
        self.bytes.resize(other.bytes.len(), 0);
        self.rows.clone_from(&other.rows);
        self.legal.clone_from(&other.legal);
        self.samplers.clone_from(&other.samplers);
    }
}

impl<P: Position> PartialEq for Batch<P> {
    /// Whether both stand alike and go on identically; on how many threads does not matter.
    fn eq(&self, other: &Self) -> bool {
        let alike = self.setup.on_one_thread() == other.setup.on_one_thread() && self.start == other.start;
        alike && self.rows == other.rows && self.samplers == other.samplers
    }
}

impl<P: Position> std::fmt::Debug for Batch<P> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Batch").field("game", &self.start.name()).field("setup", &self.setup).finish_non_exhaustive()
    }
}
