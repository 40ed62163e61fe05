//! Random play from a position to the end, or to where it may stop.

use crate::simd::Processor;
use crate::{Finite, Position, Stream};

/// Plays from a position to the end, every action uniformly at random among the legal ones.
pub fn play_out<P: Position>(position: &mut P, stream: &mut Stream) {
    Processor::here().run(
        #[cfg_attr(not(target_family = "wasm"), inline(always))]
        |processor| play_until(processor, position, stream, |_, _| false),
    );
}

/// The extent of the play.
#[derive(Clone, Copy, Default)]
pub(crate) struct Played {
    pub(crate) decisions: u32,
    pub(crate) deals: u32,
}

/// Plays at random until the match is over, or `stop` holds where a seat is asked.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(crate) fn play_until<P: Position>(
    processor: Processor,
    position: &mut P,
    stream: &mut Stream,
    stop: impl Fn(&P, u32) -> bool,
) -> Played {
    let mut played = Played::default();
    loop {
        played.deals += settle(processor, position, stream);
        if stop(position, played.decisions) {
            return played;
        }
        let choice = position.legal().pick_id(processor, |count| stream.below(count));
        let Some(action) = choice.and_then(P::Action::from_id) else { return played };
        position.play_unchecked(action);
        played.decisions += 1;
    }
}

/// Lets chance deal until a seat is asked or the match is over; returns the number of outcomes.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(crate) fn settle<P: Position>(processor: Processor, position: &mut P, stream: &mut Stream) -> u32 {
    let mut deals = 0;
    while let Some(outcome) = deal_from(processor, position, stream) {
        position.deal_unchecked(outcome);
        deals += 1;
    }
    deals
}

/// Chance's next outcome, drawn from a stream; none if chance is not asked.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(crate) fn deal_from<P: Position>(processor: Processor, position: &P, stream: &mut Stream) -> Option<P::Outcome> {
    position.outcomes().pick(processor, |weight| stream.below(weight))
}
