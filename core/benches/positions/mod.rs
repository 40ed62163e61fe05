//! Positions for the benchmarks.

use bastide::{Position, Stream, Turn};

/// Positions of random matches where it is a seat's turn, each some decisions after the one before.
pub(crate) fn positions<P: Position>(options: &P::Options, count: usize) -> Vec<P> {
    let mut stream = Stream::new(1);
    let start = P::new(options).expect("accepted options");
    let mut position = start;
    let mut asked = Vec::new();
    while asked.len() < count * 16 {
        match position.turn() {
            Turn::Seat(_) => {
                asked.push(position);
                let legal = position.legal();
                let choice = stream.below(legal.len() as u32);
                position.play_unchecked(legal.nth(choice as usize).expect("a choice"));
            }
            Turn::Chance => {
                let outcomes = position.outcomes();
                let choice = stream.below(outcomes.len());
                position.deal_unchecked(outcomes.nth(choice).expect("a choice"));
            }
            Turn::Over => position = start,
        }
    }
    asked.into_iter().step_by(16).collect()
}
