//! Helpers of the games' tests.

use crate::{GameOptions, OptionError, Position, Seat, Stream, Turn};
use std::fmt::Debug;

/// The observation of a seat.
pub(crate) fn observed<P: Position>(position: &P, seat: Seat) -> Vec<u8> {
    let mut observed = vec![0; position.observation_length()];
    position.observe(seat, &mut observed).unwrap();
    observed
}

/// The values of a field of the observation of a seat.
pub(super) fn observed_as<P: Position>(position: &P, seat: Seat, name: &str) -> Vec<u8> {
    let layout = position.layout();
    let field = layout.fields.iter().find(|field| field.name == name).expect(name);
    observed(position, seat)[field.offset..][..field.length].to_vec()
}

/// The position in which chance has dealt the lowest cards until a seat is asked or the match is over.
pub(super) fn settled<P: Position>(mut position: P) -> P {
    while let Some(card) = position.outcomes().lowest() {
        position.deal(card).unwrap();
        position.validate().unwrap();
    }
    position
}

/// The option that is refused.
pub(super) fn refused<P: Position + Debug>(options: &str) -> &'static str {
    match P::Options::parse(options).and_then(|options| P::new(&options)) {
        Err(OptionError::Value { option, .. }) => option,
        other => panic!("{options}: {other:?}"),
    }
}

/// A change of a position.
pub(super) type Change<P> = fn(&mut P);

/// Asserts that each change makes a valid position one that is refused with these words.
pub(super) fn refuses<P: Position, const N: usize>(good: &P, changes: [(Change<P>, &str); N]) {
    good.validate().unwrap();
    for (change, words) in changes {
        let mut bad = *good;
        change(&mut bad);
        let refusal = bad.validate().unwrap_err().to_string();
        assert!(refusal.contains(words), "{refusal}");
    }
}

/// A second implementation of a game's rules, with cards and actions as text.
pub(super) trait Twin<P>: Clone {
    fn deal(&mut self, card: &str);
    fn play(&mut self, action: &str);
    /// Asserts that `position` of the game is the same.
    fn agrees(&self, position: &P);
}

/// Compares every position of the tree below `position`; returns their number.
pub(super) fn compare_below<P: Position>(position: &P, twin: &impl Twin<P>) -> u64 {
    twin.agrees(position);
    let mut below = 1;
    for action in position.legal().iter() {
        let (mut position, mut twin) = (*position, twin.clone());
        position.play(action).unwrap();
        twin.play(&action.to_string());
        below += compare_below(&position, &twin);
    }
    for card in position.outcomes().kinds().iter() {
        let (mut position, mut twin) = (*position, twin.clone());
        position.deal(card).unwrap();
        twin.deal(&card.to_string());
        below += compare_below(&position, &twin);
    }
    below
}

/// Compares every position of a random match.
pub(super) fn compare_match<P: Position>(mut position: P, mut twin: impl Twin<P>, stream: &mut Stream) {
    while position.turn() != Turn::Over {
        let (legal, outcomes) = (position.legal(), position.outcomes());
        if let Some(card) = outcomes.draw(stream) {
            position.deal(card).unwrap();
            twin.deal(&card.to_string());
        } else {
            let action = legal.draw(stream).unwrap();
            position.play(action).unwrap();
            twin.play(&action.to_string());
        }
        twin.agrees(&position);
        position.validate().unwrap();
    }
}
