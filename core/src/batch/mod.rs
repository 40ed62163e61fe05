//! Many matches of one game, played side by side.

mod error;
mod setup;
mod workers;
mod known;
mod row;
mod scales;
mod outputs;
mod selfplay;
mod chunk;
mod rollout;
mod sample;
mod choose;
mod against;
mod put;
mod redeal;
mod copies;
mod saved;
#[cfg(test)]
mod tests;

pub(crate) use against::Against;
pub use against::Opponents;
pub use error::{BatchError, IllegalAction};
pub use outputs::{Buffers, Outputs, Shape};
pub use sample::Choices;
#[cfg(feature = "formats")]
pub(crate) use saved::Saved;
pub use selfplay::{Tally, selfplay};
pub use setup::{AutoReset, BatchSetup};

use crate::history::{Recent, Vocabulary};
use crate::memory::{copied, filled, list};
use crate::simd::accelerated;
use crate::{InformationState, Match, Position, Record, Sampler, Seat, Set};
use chunk::{is_legal, refuse};
use copies::Taken;
use known::{Kept, Knowledge};
use row::{Row, new_rows};
use scales::Scales;
use std::mem;
use workers::{CHUNK, Workers};

/// Many matches of one game, each with its own random streams, stepped in one call.
///
/// A step plays one decision in each match and lets chance play, so that every match is at its next decision, or over
/// ([`AutoReset`]). The visible state of the matches is written into the caller's memory ([`Outputs`]).
///
/// A row is a place in the batch, in which matches are played one after the other. The chance of row `i` in its match number `e`
/// (its episode) follows [`Stream::of_match`](crate::Stream::of_match)`(seed, first + i, e)`: it depends only on the seed, the
/// row, the episode and the actions, not on the threads or the other rows. The actions that the batch samples itself come from
/// another stream of the row, its [`Sampler`].
///
/// ```
/// use bastide::en_garde::{EnGarde, Options};
/// use bastide::batch::Buffers;
/// use bastide::{Batch, BatchSetup};
///
/// let setup = BatchSetup::default().rows(64).seed(7);
/// let mut batch = Batch::<EnGarde>::new(&Options::default(), &setup, || false)?;
/// let mut buffers = Buffers::new(64, &batch.shape(), &["observation", "mask", "rewards", "terminated"])?;
/// let mut actions = vec![0; 64];
/// let mut wins = 0;
/// for _ in 0..1000 {
///     batch.sample(&mut actions)?;
///     batch.step(&actions, &mut buffers.outputs())?;
///     wins += buffers.rewards.chunks(2).filter(|rewards| rewards[0] > 0.0).count();
/// }
/// assert!(wins > 200);
/// # Ok::<(), bastide::batch::BatchError>(())
/// ```
pub struct Batch<P: Position> {
    start: P,
    setup: BatchSetup,
    shape: Shape,
    rows: Vec<Row<P>>,
    /// The legal actions of each row, and its stream of sampled actions, apart from the rows because they are needed often.
    legal: Vec<Set<P::Action>>,
    samplers: Vec<Sampler>,
    known: Knowledge,
    vocabulary: Vocabulary,
    workers: Workers,
    /// The actions of a step, copied so that the actions played are those checked, even if their source is written concurrently.
    actions: Vec<i32>,
    /// The rows and arguments of a partial step, sorted.
    plan: Vec<(usize, u64)>,
    scales: Scales,
    /// A buffer for an observation in every chunk.
    bytes: Vec<u8>,
    /// The samplers before a call that can fail.
    before: Vec<Sampler>,
    /// Room for rows that are being copied.
    taken: Taken<P>,
}

impl<P: Position> Batch<P> {
    /// New matches, each at its first decision, unless `stop` returns true, which is asked repeatedly: then
    /// [`BatchError::Stopped`]. [`BatchError::NoMemory`] if there is not enough memory.
    pub fn new(options: &P::Options, setup: &BatchSetup, stop: impl FnMut() -> bool) -> Result<Self, BatchError> {
        let start = P::new(options)?;
        setup.check()?;
        let indices = || (0..setup.rows as u64).map(|i| setup.first.wrapping_add(i));
        let (mut known, vocabulary) = (Knowledge::new(&start, setup)?, vocabulary(&start, setup)?);
        let mut rest = known.lend(&start, &vocabulary, Kept::of(&start, setup));
        let row = |index| Row::new(&start, setup.seed, index, setup.records, &mut rest.take_first(1));
        let rows = new_rows(stop, setup.rows, indices().map(row))?;
        let samplers = list(setup.rows, indices().map(|index| Ok(Sampler::of_match(setup.seed, index))))?;
        Self::of_rows(start, setup.clone(), rows, samplers, known)
    }

    fn of_rows(
        start: P,
        setup: BatchSetup,
        rows: Vec<Row<P>>,
        samplers: Vec<Sampler>,
        known: Knowledge,
    ) -> Result<Self, BatchError> {
        let shape = Shape::of(&start, setup.history);
        Ok(Self {
            start,
            shape,
            scales: Scales::of(&start)?,
            bytes: filled(rows.len().div_ceil(CHUNK) * shape.length, 0)?,
            legal: list(rows.len(), rows.iter().map(|row| Ok(row.position.legal())))?,
            actions: filled(rows.len(), 0)?,
            rows,
            before: copied(&samplers)?,
            samplers,
            known,
            vocabulary: vocabulary(&start, &setup)?,
            workers: Workers::new(setup.threads),
            plan: Vec::new(),
            taken: Taken::default(),
            setup,
        })
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rows.len()
    }

    /// The size of the knowledge kept for a row.
    fn kept(&self) -> Kept {
        Kept::of(&self.start, &self.setup)
    }

    /// The position before the first event.
    pub fn start(&self) -> &P {
        &self.start
    }

    /// The setup of the batch.
    pub fn setup(&self) -> &BatchSetup {
        &self.setup
    }

    /// The sizes of the outputs of one row.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The memory of a match in bytes, without its outputs and its record.
    pub fn match_size(&self) -> usize {
        let Kept { states, numbers, .. } = self.kept();
        let known = states * size_of::<InformationState>() + numbers * size_of::<u16>();
        known + size_of::<Row<P>>() + size_of::<Set<P::Action>>() + 2 * size_of::<Sampler>() + size_of::<i32>()
    }

    /// The position of a row.
    pub fn position(&self, row: usize) -> Result<&P, BatchError> {
        self.row(row).map(|row| &row.position)
    }

    /// The legal actions of a row; empty if the match is over.
    pub fn legal(&self, row: usize) -> Result<Set<P::Action>, BatchError> {
        self.row(row).map(|_| self.legal[row])
    }

    /// The number of the row's current match, from 0.
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

    /// Writes every output of every row for the current state of the matches; rewards are 0.
    pub fn refresh(&mut self, outputs: &mut Outputs<'_>) -> Result<(), BatchError> {
        self.check(outputs)?;
        self.each_chunk(self.rows(), outputs, &|chunk, common| chunk.write(0..chunk.rows.len(), common));
        Ok(())
    }

    /// Writes a seat's observation of a row as small unsigned integers.
    pub fn observe(&self, row: usize, seat: Seat, out: &mut [u8]) -> Result<(), BatchError> {
        Ok(self.position(row)?.observe(seat, out)?)
    }

    /// Writes a seat's observation of a row as fractions of the maxima, 0 to 1.
    pub fn observe_f32(&self, row: usize, seat: Seat, out: &mut [f32]) -> Result<(), BatchError> {
        Ok(self.position(row)?.observe_f32(seat, out)?)
    }

    /// Plays an action, by its id, in each match. Refused, with nothing changed, unless all actions are legal; those of finished
    /// matches are ignored. The actions are copied before they are checked.
    ///
    /// ```
    /// # use bastide::{Batch, Finite};
    /// # use bastide::batch::{BatchSetup, Outputs};
    /// # use bastide::en_garde::{EnGarde, Options};
    /// # let mut batch = Batch::<EnGarde>::new(&Options::default(), &BatchSetup::default().rows(2).records(true), || false)?;
    /// let actions = [0, 1].map(|row| batch.legal(row).unwrap().nth(0).unwrap().id() as i32);
    /// batch.step(&actions, &mut Outputs::default())?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn step(&mut self, actions: &[i32], outputs: &mut Outputs<'_>) -> Result<(), BatchError> {
        self.accept_actions(actions)?;
        let actions = mem::take(&mut self.actions);
        let stepped = self.step_unchecked(&actions, outputs);
        self.actions = actions;
        stepped
    }

    /// Like [`step`](Batch::step), but trusts that the actions are legal: with others, positions may come out wrong, or it may
    /// panic.
    pub fn step_unchecked(&mut self, actions: &[i32], outputs: &mut Outputs<'_>) -> Result<(), BatchError> {
        BatchError::unless_length("actions", actions.len(), self.rows())?;
        self.check(outputs)?;
        self.make_room()?;
        self.each_chunk(self.rows(), outputs, &|chunk, common| {
            chunk.step(&actions[chunk.first..][..chunk.rows.len()], common);
        });
        Ok(())
    }

    /// Plays an action in each of some rows, which are named once each; the outputs of the other rows are unchanged.
    pub fn step_some(&mut self, rows: &[usize], actions: &[i32], outputs: &mut Outputs<'_>) -> Result<(), BatchError> {
        self.plan_actions(Some(rows), Some(actions), outputs)?;
        self.accept_planned()?;
        self.each_planned(outputs, &|chunk, i, action, common| {
            accelerated!(processor => chunk.play(processor, i, action as usize, common));
        });
        Ok(())
    }

    /// Fails where [`step`](Batch::step) or, with `rows`, [`step_some`](Batch::step_some) would refuse these actions; plays
    /// nothing.
    pub fn check_actions(&mut self, rows: Option<&[usize]>, actions: &[i32]) -> Result<(), BatchError> {
        match rows {
            Some(rows) => {
                self.plan_actions(Some(rows), Some(actions), &Outputs::default())?;
                self.accept_planned()
            }
            None => self.accept_actions(actions).and_then(|()| self.make_room()),
        }
    }

    /// Begins new matches in some rows, which are named once each: the next matches of these rows or, with a seed for each, the
    /// matches that [`Match::new`](crate::Match::new) makes from it. The outputs of these rows are written; rewards are 0.
    ///
    /// ```
    /// # use bastide::{Batch, Finite};
    /// # use bastide::batch::{BatchSetup, Outputs};
    /// # use bastide::en_garde::{EnGarde, Options};
    /// # let mut batch = Batch::<EnGarde>::new(&Options::default(), &BatchSetup::default().rows(2).records(true), || false)?;
    /// batch.reset(&[1], Some(&[7]), &mut Outputs::default())?;
    /// assert_eq!(batch.position(1)?, bastide::Match::<EnGarde>::new(&Options::default(), 7)?.position());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn reset(&mut self, rows: &[usize], seeds: Option<&[u64]>, outputs: &mut Outputs<'_>) -> Result<(), BatchError> {
        if let Some(seeds) = seeds {
            BatchError::unless_length("seeds", seeds.len(), rows.len())?;
        }
        self.plan(rows.len(), &|i| (rows[i], seeds.map_or(0, |seeds| seeds[i])), outputs)?;
        self.each_planned(outputs, &|chunk, i, seed, common| {
            let (row, mut known) = chunk.row(i);
            if seeds.is_some() {
                row.begin_seed(common.start, seed, &mut known);
                chunk.samplers[i] = Sampler::of_match(seed, 0);
            } else {
                row.begin_next(common.start, &mut known);
            }
            chunk.legal[i] = chunk.rows[i].position.legal();
        });
        Ok(())
    }

    /// A copy of a row's match with its record; it continues with the same chance.
    ///
    /// ```
    /// # use bastide::{Batch, Finite};
    /// # use bastide::BatchSetup;
    /// # use bastide::en_garde::{EnGarde, Options};
    /// # let batch = Batch::<EnGarde>::new(&Options::default(), &BatchSetup::default().rows(2).records(true), || false)?;
    /// let running = batch.match_at(0)?;
    /// assert_eq!(running.position(), batch.position(0)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn match_at(&self, row: usize) -> Result<Match<P>, BatchError> {
        let row = self.row(row)?;
        let ids = copied(row.record.as_deref().ok_or(BatchError::NotRecorded)?)?;
        let record = Record { game: self.start.name(), ids };
        Ok(Match::from_parts(row.position, record, row.nonce_of_match(), row.stream.clone(), row.decisions))
    }

    /// Copies the actions of all rows; fails unless all are legal.
    fn accept_actions(&mut self, actions: &[i32]) -> Result<(), BatchError> {
        BatchError::unless_length("actions", actions.len(), self.rows())?;
        self.actions.copy_from_slice(actions);
        let each = self.legal.iter().zip(&self.actions);
        let all_legal = accelerated!(each.fold(true, |all, (legal, action)| all & is_legal(legal, *action)));
        if all_legal { Ok(()) } else { Err(self.illegal(self.actions.iter().copied().enumerate())) }
    }

    /// Plans some rows, or all, each with its action if there are `actions`.
    fn plan_actions(&mut self, rows: Option<&[usize]>, actions: Option<&[i32]>, outputs: &Outputs<'_>) -> Result<(), BatchError> {
        let many = rows.map_or(self.rows(), <[usize]>::len);
        if let Some(actions) = actions {
            BatchError::unless_length("actions", actions.len(), many)?;
        }
        let row = |i: usize| rows.map_or(i, |rows| rows[i]);
        self.plan(many, &|i| (row(i), actions.map_or(0, |actions| actions[i] as u64)), outputs)
    }

    /// Fails unless all planned actions are legal.
    fn accept_planned(&self) -> Result<(), BatchError> {
        let mut planned = self.plan.iter().map(|(row, action)| (*row, *action as i32));
        let all_legal = planned.clone().all(|(row, action)| is_legal(&self.legal[row], action));
        if all_legal { Ok(()) } else { Err(self.illegal(&mut planned)) }
    }

    /// Makes room in the records for the events up to the next decision.
    fn make_room(&mut self) -> Result<(), BatchError> {
        if self.setup.records {
            self.rows.iter_mut().try_for_each(Row::make_room)?;
        }
        Ok(())
    }

    /// Checks that the outputs can be written: each has its length, and keys are kept if they are requested.
    fn check(&self, outputs: &Outputs<'_>) -> Result<(), BatchError> {
        outputs.check(self.rows(), &self.shape)?;
        if outputs.keys.is_some() && !self.setup.keys { Err(BatchError::NoKeys) } else { Ok(()) }
    }

    /// Plans `many` named rows with their arguments, in order; fails unless each exists and is named once. Each is read once, so
    /// that the values played are those checked.
    fn plan(&mut self, many: usize, named: &dyn Fn(usize) -> (usize, u64), outputs: &Outputs<'_>) -> Result<(), BatchError> {
        let all = self.rows.len();
        self.check(outputs)?;
        self.plan.clear();
        self.plan.try_reserve(many)?;
        self.plan.extend((0..many).map(named));
        if let Some((row, _)) = self.plan.iter().find(|(row, _)| *row >= all) {
            return Err(BatchError::Row { row: *row, rows: all });
        }
        self.plan.sort_unstable();
        if let Some(pair) = self.plan.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            return Err(BatchError::Twice { row: pair[0].0 });
        }
        if self.setup.records {
            self.plan.iter().try_for_each(|(row, _)| self.rows[*row].make_room())?;
        }
        Ok(())
    }

    #[cold]
    fn illegal(&self, actions: impl Iterator<Item = (usize, i32)>) -> BatchError {
        let illegal = actions.filter(|(row, action)| !is_legal(&self.legal[*row], *action));
        BatchError::of_rows(illegal.map(|(row, action)| refuse(&self.rows[row], row, action)).collect())
    }
}

/// The vocabulary of histories, if they are kept.
fn vocabulary<P: Position>(start: &P, setup: &BatchSetup) -> Result<Vocabulary, BatchError> {
    let vocabulary = if setup.history > 0 { Vocabulary::of(start)? } else { Vocabulary::default() };
    let (numbers, most) = (vocabulary.length(), Recent::NUMBERS);
    let accepts = || format!("0: the game has {numbers} numbers, and a history has room for {most}");
    let refusal = || BatchError::Setting { name: "history", given: setup.history.to_string(), accepts: accepts() };
    if numbers <= most { Ok(vocabulary) } else { Err(refusal()) }
}

impl<P: Position> PartialEq for Batch<P> {
    /// Whether both are in the same state and continue identically; the number of threads does not matter.
    fn eq(&self, other: &Self) -> bool {
        let alike = self.setup.on_one_thread() == other.setup.on_one_thread() && self.start == other.start;
        alike && self.rows == other.rows && self.samplers == other.samplers && self.known == other.known
    }
}

impl<P: Position> std::fmt::Debug for Batch<P> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Batch").field("game", &self.start.name()).field("setup", &self.setup).finish_non_exhaustive()
    }
}
