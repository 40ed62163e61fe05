//! The law of hidden choices: unseen choices of others show no intermediate step.

use super::{observed, one_of};
use crate::position::played;
use crate::{Finite, Position, Seat, Stream, Turn};
use std::collections::BTreeMap;

/// The number of positions from which a choice is followed: the true one, and redeals.
const WORLDS: u32 = 8;
/// The number of times that a choice is followed from each of them.
const TIMES: u32 = 3;
/// The number of positions in which a later step of a choice is compared.
const LATER_WORLDS: u32 = 3;

/// The observation of a seat.
type Observation = Vec<u8>;

/// The chain of observations that led to each observation.
type Chains = BTreeMap<Observation, Vec<Observation>>;

/// Follows a hidden choice of the seat that is asked, from many redeals for another seat: continuations that end in the same
/// observation must have shown the same chain of observations.
///
/// A step is hidden if another action, in a position that looks the same, would look the same. A continuation begins with a
/// hidden step. It ends with the first step that can be told from others, or when the seat is no longer asked; so it goes no
/// further than the choice.
pub(super) fn shown_at_one_stroke<P: Position>(position: &P, stream: &mut Stream) -> Result<(), String> {
    let Turn::Seat(asked) = position.turn() else { return Ok(()) };
    let others: Vec<Seat> = Seat::all().take(position.seats()).filter(|seat| *seat != asked).collect();
    let Some(viewer) = one_of(&others, stream) else { return Ok(()) };
    let choice = HiddenChoice { viewer: *viewer, asked };
    let worlds = choice.worlds(position, WORLDS, stream);
    let looks = choice.looks(&worlds)?;
    let mut chains = Chains::new();
    for world in worlds.iter().flat_map(|world| std::iter::repeat_n(world, TIMES as usize)) {
        choice.follow(*world, &looks, &mut chains, stream)?;
    }
    Ok(())
}

/// The seat whose choice is followed, and the seat that watches.
struct HiddenChoice {
    viewer: Seat,
    asked: Seat,
}

impl HiddenChoice {
    /// A position and some redeals of it, which look the same.
    fn worlds<P: Position>(&self, position: &P, n: u32, stream: &mut Stream) -> Vec<P> {
        let redealt = (1..n).map(|_| position.redeal_unchecked(self.viewer, stream));
        std::iter::once(*position).chain(redealt).collect()
    }

    /// The observations after each action in any of these positions, each with its action: none if several actions look the same.
    fn looks<P: Position>(&self, worlds: &[P]) -> Result<BTreeMap<Observation, Option<P::Action>>, String> {
        let mut looks = BTreeMap::new();
        for world in worlds {
            for action in world.legal().iter() {
                let seen = observed(&played(world, action), self.viewer)?;
                let known = looks.entry(seen).or_insert(Some(action));
                *known = known.filter(|same| *same == action);
            }
        }
        Ok(looks)
    }

    /// Whether a step of a position is hidden: another action was possible, with the same observations before and after it.
    fn is_hidden<P: Position>(&self, position: &P, seen: &Observation, stream: &mut Stream) -> Result<bool, String> {
        let looks = self.looks(&self.worlds(position, LATER_WORLDS, stream))?;
        Ok(looks.get(seen).is_some_and(Option::is_none))
    }

    /// Plays at random to the end of the choice, and compares the chain of observations with the earlier chain that led to the
    /// same observation.
    fn follow<P: Position>(
        &self,
        mut position: P,
        looks: &BTreeMap<Observation, Option<P::Action>>,
        chains: &mut Chains,
        stream: &mut Stream,
    ) -> Result<(), String> {
        let mut seen = observed(&position, self.viewer)?;
        let mut chain = vec![seen.clone()];
        let mut actions = Vec::new();
        while position.turn() == Turn::Seat(self.asked) {
            let (before, seen_before) = (position, seen);
            let action = position.legal().draw(stream).ok_or("nothing is legal")?;
            position.play_unchecked(action);
            seen = observed(&position, self.viewer)?;
            let first = actions.is_empty();
            if first && !looks.get(&seen).is_some_and(Option::is_none) {
                return Ok(());
            }
            actions.push(action.to_string());
            if seen != seen_before {
                chain.push(seen.clone());
            }
            if *chains.entry(seen.clone()).or_insert_with(|| chain.clone()) != chain {
                let (seat, asked, actions) = (self.viewer, self.asked, actions.join(", "));
                return Err(format!("seat {seat} sees more of what seat {asked} chooses than the end of it: after {actions}"));
            }
            if !first && seen != seen_before && !self.is_hidden(&before, &seen, stream)? {
                return Ok(());
            }
        }
        Ok(())
    }
}
