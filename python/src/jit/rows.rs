//! A batch, of which some rows are played, and its arguments as JAX has them: in 32 bits.

use super::called::Refusal;
use super::outputs::{clear, take};
use bastide::AnyBatch;
use bastide::batch::{BatchError, Buffers, Outputs};

/// A batch with the outputs of all its rows.
pub(super) struct Rows {
    pub(super) batch: AnyBatch,
    names: Vec<&'static str>,
    /// The outputs of all rows, from which those of the played ones are taken; nothing until some rows are played.
    all: Option<Buffers>,
}

impl Rows {
    pub(super) fn new(batch: AnyBatch, names: &[&'static str]) -> Self {
        Self { batch, names: names.to_vec(), all: None }
    }

    /// Plays in some rows, and writes their outputs.
    pub(super) fn play(
        &mut self,
        rows: &[usize],
        outputs: &mut Outputs<'_>,
        play: impl FnOnce(&mut AnyBatch, &mut Outputs<'_>) -> Result<(), BatchError>,
    ) -> Result<(), Refusal> {
        let shape = self.batch.shape();
        let all = match &mut self.all {
            Some(all) => all,
            none => none.insert(Buffers::new(self.batch.rows(), &shape, &self.names)?),
        };
        let mut lent = all.outputs();
        clear(&mut lent);
        play(&mut self.batch, &mut lent)?;
        Ok(take(all, rows, &shape, outputs)?)
    }

    /// The rows of these numbers; the batch refuses those that do not exist.
    pub(super) fn named(&self, numbers: &[i32]) -> Result<Vec<usize>, Refusal> {
        let row = |number: &i32| {
            let rows = self.batch.rows();
            usize::try_from(*number).map_err(|_| Refusal(format!("row {number} does not exist; expected 0 to {}", rows - 1)))
        };
        numbers.iter().map(row).collect()
    }
}

/// Seats; a negative number is a seat that no game has.
pub(super) fn seats(numbers: &[i32]) -> Vec<u32> {
    numbers.iter().map(|seat| u32::try_from(*seat).unwrap_or(u32::MAX)).collect()
}

/// Seeds, each from its halves.
pub(super) fn seeds(numbers: &[i32]) -> Vec<u64> {
    numbers.as_chunks().0.iter().copied().map(joined).collect()
}

/// A number from its halves, the lower one first.
pub(super) fn joined([low, high]: [i32; 2]) -> u64 {
    u64::from(low.cast_unsigned()) | u64::from(high.cast_unsigned()) << 32
}

/// The halves of a number, the lower one first.
pub(super) fn halves(number: u64) -> [i32; 2] {
    [number as u32, (number >> 32) as u32].map(u32::cast_signed)
}
