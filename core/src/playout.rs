//! Random play from a position to the end, or to where it may stop.

use crate::dealer::{Draw, dealing};
use crate::{Position, Stream};

/// Plays from a position to the end, every action uniformly at random among the legal ones.
pub fn play_out<P: Position>(position: &mut P, stream: &mut Stream) {
    dealing!(stream, dealer => play_until(position, dealer, |_, _| false));
}

/// The length of a playout.
#[derive(Clone, Copy, Default)]
pub(crate) struct Played {
    pub(crate) decisions: u32,
    pub(crate) deals: u32,
}

/// Plays at random until the match is over, or `stop` holds where a seat is asked.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(crate) fn play_until<P: Position>(position: &mut P, dealer: &mut impl Draw, stop: impl Fn(&P, u32) -> bool) -> Played {
    let mut played = Played::default();
    loop {
        played.deals += settle(position, dealer);
        if stop(position, played.decisions) {
            return played;
        }
        let Some(action) = position.legal().draw(dealer) else { return played };
        position.play_unchecked(action);
        played.decisions += 1;
    }
}

/// Lets chance deal until a seat is asked or the match is over; returns the number of outcomes.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
pub(crate) fn settle<P: Position>(position: &mut P, dealer: &mut impl Draw) -> u32 {
    let mut deals = 0;
    while let Some(outcome) = position.outcomes().draw(dealer) {
        position.deal_unchecked(outcome);
        deals += 1;
    }
    deals
}
