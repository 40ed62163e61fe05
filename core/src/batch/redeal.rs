//! Rows as the worlds of a search: redealt in place, and played to the end at random.

use super::workers::{Load, Task, take_first};
use super::{Batch, BatchError, Outputs};
use crate::{NotObserved, Position, Sampler, Seat, Stream, play_out};

/// The number of playouts between which a call asks whether to stop.
const UNASKED: usize = 4096;

/// The approximate number of decisions of a playout.
const PLAYOUT: usize = 30;

impl<P: Position> Batch<P> {
    /// Redeals in some rows, which are named once each, everything that a seat cannot see ([`Position::redeal`]); each row has
    /// its seat and its seed. The outputs of these rows are written; rewards are 0.
    ///
    /// All that is yet to come follows the seed, too: chance, players' choices and sampled actions. Nothing of the true cards is
    /// left, nor of the true chance. The seat still knows what it knew; the others begin with their observation. Nothing is
    /// allocated.
    ///
    /// ```
    /// # use bastide::en_garde::{EnGarde, Options};
    /// # use bastide::batch::Outputs;
    /// # use bastide::{Batch, BatchSetup, Position, Seat, Stream};
    /// let mut batch = Batch::<EnGarde>::new(&Options::default(), &BatchSetup::default().rows(2), || false)?;
    /// let expected = batch.position(1)?.redeal(Seat::FIRST, &mut Stream::new(7))?;
    /// batch.redeal(&[1], &[Seat::FIRST], &[7], &mut Outputs::default())?;
    /// assert_eq!(*batch.position(1)?, expected);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If a row does not exist or is named twice, a seat does not exist, a length differs, or the batch keeps records, which have
    /// the true cards; then nothing has changed.
    pub fn redeal(&mut self, rows: &[usize], seats: &[Seat], seeds: &[u64], outputs: &mut Outputs<'_>) -> Result<(), BatchError> {
        BatchError::unless_length("seats", seats.len(), rows.len())?;
        let all = self.shape.seats;
        self.redeal_each(rows, |place| NotObserved::unless_seat(all, seats[place].index()).map(|()| seats[place]), seeds, outputs)
    }

    /// Redeals some rows for seats, each given by the row's place among them.
    pub(crate) fn redeal_each(
        &mut self,
        rows: &[usize],
        seat: impl Fn(usize) -> Result<Seat, NotObserved> + Sync,
        seeds: &[u64],
        outputs: &mut Outputs<'_>,
    ) -> Result<(), BatchError> {
        BatchError::unless_length("seeds", seeds.len(), rows.len())?;
        (0..rows.len()).try_for_each(|place| seat(place).map(|_| ()))?;
        if self.setup.records {
            return Err(BatchError::Recorded);
        }
        self.plan(rows.len(), &|place| (rows[place], place as u64), outputs)?;
        self.each_planned(outputs, &|chunk, i, place, _| {
            let Ok(seat) = seat(place as usize) else { return };
            let seed = seeds[place as usize];
            let (row, mut known) = chunk.row(i);
            row.redeal(seat, seed, &mut known);
            chunk.samplers[i] = Sampler::of_match(seed, 0);
            chunk.legal[i] = chunk.rows[i].position.legal();
        });
        Ok(())
    }

    /// Plays at random from rows to the end, each with its seed ([`play_out`]), and writes the returns: `[rows named, seats]`.
    /// The matches stay as they are; a row may be named several times.
    ///
    /// # Errors
    /// If a row does not exist, or a length differs; then nothing is written. [`BatchError::Stopped`] if `stop` returns true; it
    /// is asked repeatedly, and the returns of the first rows are written.
    pub fn playout(
        &mut self,
        rows: &[usize],
        seeds: &[u64],
        returns: &mut [f32],
        mut stop: impl FnMut() -> bool,
    ) -> Result<(), BatchError> {
        let seats = self.shape.seats;
        BatchError::unless_length("seeds", seeds.len(), rows.len())?;
        BatchError::unless_length("returns", returns.len(), rows.len() * seats)?;
        rows.iter().try_for_each(|row| self.row(*row).map(|_| ()))?;
        let parts = rows.chunks(UNASKED).zip(seeds.chunks(UNASKED)).zip(returns.chunks_mut(UNASKED * seats));
        for ((rows, seeds), returns) in parts {
            if stop() {
                return Err(BatchError::Stopped);
            }
            self.play_out(rows, seeds, returns);
        }
        Ok(())
    }

    fn play_out(&mut self, rows: &[usize], seeds: &[u64], returns: &mut [f32]) {
        let seats = self.shape.seats;
        let Self { rows: matches, workers, .. } = self;
        let load = Load { decisions: rows.len().saturating_mul(PLAYOUT), ..Load::new(Task::Playout, rows.len()) };
        workers.share(
            load,
            (rows, seeds, returns),
            |(rows, seeds, returns), some| {
                let (rows, seeds) = (rows.split_off(..some), seeds.split_off(..some));
                (rows.unwrap_or_default(), seeds.unwrap_or_default(), take_first(returns, some * seats))
            },
            |(rows, seeds, returns)| {
                for ((row, seed), returns) in rows.iter().zip(seeds).zip(returns.chunks_exact_mut(seats)) {
                    let mut position = matches[*row].position;
                    play_out(&mut position, &mut Stream::new(*seed));
                    returns.copy_from_slice(&position.returns());
                }
            },
        );
    }
}
