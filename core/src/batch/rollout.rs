//! Many decisions in one call.

use super::chunk::refuse;
use super::row::copied_rows;
use super::workers::CHUNK;
use super::{Batch, BatchError, Outputs, Tally};
use crate::dealer::Dealer;
use crate::memory::{copied, filled};
use crate::simd::accelerated;
use crate::{Finite, Position, Sampler, Set};
use std::sync::{Mutex, PoisonError};

impl<P: Position> Batch<P> {
    /// Plays `decisions` random decisions in every row, like that many calls of [`sample`](Batch::sample) and
    /// [`step`](Batch::step), the last of which writes the outputs. [`BatchError::NoMemory`] if there is not enough memory for
    /// the records; then the matches have played some of the decisions.
    pub fn rollout(&mut self, decisions: u64, outputs: &mut Outputs<'_>) -> Result<Tally, BatchError> {
        self.check(outputs)?;
        self.roll(decisions, outputs, None::<fn(&P, &Set<P::Action>, &mut Sampler) -> P::Action>)
    }

    /// Plays `decisions` decisions in every row, each chosen by a function of the position, its legal actions and the row's
    /// [`Sampler`]. An illegal action is an error that names the lowest row with one, and no match has changed.
    pub fn rollout_with(
        &mut self,
        decisions: u64,
        outputs: &mut Outputs<'_>,
        choose: impl Fn(&P, &Set<P::Action>, &mut Sampler) -> P::Action + Sync,
    ) -> Result<Tally, BatchError> {
        self.check(outputs)?;
        let before = (copied_rows(&self.rows, || false)?, copied(&self.legal)?, copied(&self.samplers)?, self.known.try_clone()?);
        let rolled = self.roll(decisions, outputs, Some(choose));
        if rolled.is_err() {
            (self.rows, self.legal, self.samplers, self.known) = before;
        }
        rolled
    }

    /// Plays decisions that a function chooses, or chance.
    fn roll(
        &mut self,
        decisions: u64,
        outputs: &mut Outputs<'_>,
        choose: Option<impl Fn(&P, &Set<P::Action>, &mut Sampler) -> P::Action + Sync>,
    ) -> Result<Tally, BatchError> {
        let done = Mutex::new((filled(self.rows().div_ceil(CHUNK), Tally::default())?, None::<(usize, BatchError)>));
        let all = self.rows().saturating_mul(decisions.try_into().unwrap_or(usize::MAX));
        self.each_chunk(all, outputs, &|chunk, common| {
            let (mut tally, mut refused) = (Tally::default(), None);
            accelerated!(processor => 'rows: for i in 0..chunk.rows.len() {
                for _ in 0..decisions {
                    if chunk.rows[i].make_room().is_err() {
                        refused = Some((chunk.first + i, BatchError::NoMemory));
                        break 'rows;
                    }
                    let (row, legal, sampler) = (&chunk.rows[i], &chunk.legal[i], &mut chunk.samplers[i]);
                    let over = row.over;
                    let chosen = match &choose {
                        Some(choose) => Some(choose(&row.position, legal, sampler)),
                        None => legal.draw(&mut Dealer::new(sampler, processor)),
                    };
                    let chosen = chosen.filter(|_| !over);
                    if let Some(action) = chosen.filter(|action| !legal.contains(*action)) {
                        let illegal = refuse(row, chunk.first + i, action.id() as i32);
                        refused = Some((chunk.first + i, BatchError::Illegal(vec![illegal])));
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
            });
            if decisions > 0 {
                chunk.write(0..chunk.rows.len(), common);
            }
            let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
            done.0[chunk.first / CHUNK] = tally;
            done.1 = done.1.take().into_iter().chain(refused).min_by_key(|(row, _)| *row);
        });
        let (tallies, refused) = done.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, why)) = refused {
            return Err(why);
        }
        let mut all = Tally::default();
        tallies.into_iter().for_each(|tally| all += tally);
        Ok(all)
    }
}
