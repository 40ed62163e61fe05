//! Many decisions in one call.

use super::chunk::refuse;
use super::row::copied_rows;
use super::workers::CHUNK;
use super::{Batch, BatchError, Outputs, Tally};
use crate::memory::{copied, filled};
use crate::simd::Processor;
use crate::{Finite, Position, Sampler, Set};
use std::sync::{Mutex, PoisonError};

impl<P: Position> Batch<P> {
    /// Plays `decisions` random decisions in every row, like that many calls of [`sample`](Batch::sample) and
    /// [`step`](Batch::step), the last of which writes the outputs. [`BatchError::NoMemory`] if there is not enough memory for
    /// the records; then the matches have played some of the decisions.
    pub fn rollout(&mut self, decisions: u64, outputs: &mut Outputs<'_>) -> Result<Tally, BatchError> {
        let choose = |processor, _: &P, legal: &Set<P::Action>, sampler: &mut Sampler| {
            legal.pick_id(processor, |count| sampler.below(count)).and_then(P::Action::from_id)
        };
        self.check(outputs)?;
        self.roll(decisions, outputs, choose)
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
        let before = (copied_rows(&self.rows)?, copied(&self.legal)?, copied(&self.samplers)?, copied(&self.known)?);
        let choose = |_, position: &P, legal: &Set<P::Action>, sampler: &mut Sampler| Some(choose(position, legal, sampler));
        let rolled = self.roll(decisions, outputs, choose);
        if rolled.is_err() {
            (self.rows, self.legal, self.samplers, self.known) = before;
        }
        rolled
    }

    fn roll(
        &mut self,
        decisions: u64,
        outputs: &mut Outputs<'_>,
        choose: impl Fn(Processor, &P, &Set<P::Action>, &mut Sampler) -> Option<P::Action> + Sync,
    ) -> Result<Tally, BatchError> {
        let done = Mutex::new((filled(self.rows().div_ceil(CHUNK), Tally::default())?, None::<(usize, BatchError)>));
        self.each_chunk(
            self.rows().saturating_mul(decisions.try_into().unwrap_or(usize::MAX)),
            outputs,
            #[inline(always)]
            |processor, chunk, common| {
                let (mut tally, mut refused) = (Tally::default(), None);
                'rows: for i in 0..chunk.rows.len() {
                    for _ in 0..decisions {
                        if chunk.rows[i].make_room().is_err() {
                            refused = Some((chunk.first + i, BatchError::NoMemory));
                            break 'rows;
                        }
                        let over = chunk.rows[i].over;
                        let chosen =
                            choose(processor, &chunk.rows[i].position, &chunk.legal[i], &mut chunk.samplers[i]).filter(|_| !over);
                        if let Some(action) = chosen.filter(|action| !chunk.legal[i].contains(*action)) {
                            let illegal = refuse(&chunk.rows[i], chunk.first + i, action.id() as i32);
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
                }
                if decisions > 0 {
                    chunk.write(processor, 0..chunk.rows.len(), common);
                }
                let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
                done.0[chunk.first / CHUNK] = tally;
                done.1 = done.1.take().into_iter().chain(refused).min_by_key(|(row, _)| *row);
            },
        );
        let (tallies, refused) = done.into_inner().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, why)) = refused {
            return Err(why);
        }
        let mut all = Tally::default();
        tallies.into_iter().for_each(|tally| all += tally);
        Ok(all)
    }
}
