//! A tree with what its seats see, in a file.
#![cfg(feature = "formats")]

use super::Tree;
use super::public::{Edge, Public};
use crate::digest;
use crate::encoding::{NotPacked, NotRead, pack, unpack};
use crate::memory::{NO_MEMORY, list, read_list};
use crate::solve::{Form, SolveError};
use serde::Deserialize;
use serde::de::DeserializeOwned;

/// The first bytes: a name, and the version of the format.
const TITLE: &[u8; 16] = b"bastide tree   2";

/// A list that is read with a check of the memory for it.
#[derive(Deserialize)]
#[serde(bound = "T: DeserializeOwned")]
struct List<T>(#[serde(deserialize_with = "read_list")] Vec<T>);

impl Tree {
    /// The public form, and the [observations](Tree::observations) of its information states, as bytes, unless `stop` returns
    /// true, which is asked repeatedly.
    ///
    /// # Errors
    /// [`SolveError::OtherForm`] for the full form; [`SolveError::Stopped`], [`SolveError::NoMemory`].
    pub fn to_bytes(&self, observations: &[u8], mut stop: impl FnMut() -> bool) -> Result<Vec<u8>, SolveError> {
        let Self { game, seats, zero_sum, depth, returns, unit, points, states, actions, public, .. } = self;
        let public = public.as_ref().ok_or(SolveError::OtherForm { given: Form::Full, expected: Form::Public })?;
        let mut bytes = TITLE.to_vec();
        let many = list(public.parts.len(), public.parts.iter().map(|part| Ok(part.edges.len())))?;
        let written = (game, seats, zero_sum, depth, returns, unit, points, states, actions, public, &many);
        pack(&mut bytes, &written, &mut stop).map_err(|error| match error {
            NotPacked::Stopped => SolveError::Stopped,
            NotPacked::NoMemory => SolveError::NoMemory,
        })?;
        bytes.try_reserve_exact(many.iter().sum::<usize>() * size_of::<Edge>() + observations.len() + size_of::<u128>())?;
        for Edge { next, chance } in public.parts.iter().flat_map(|part| &part.edges) {
            bytes.extend(next);
            bytes.extend(chance);
        }
        bytes.extend(observations);
        bytes.extend(digest::of(&bytes).to_le_bytes());
        Ok(bytes)
    }

    /// Reads the output of [`to_bytes`](Tree::to_bytes), unless `stop` returns true, which is asked repeatedly: the tree, and the
    /// observations. Their digest shows damage. A tree that was written on purpose is refused unless it can be swept; whether it
    /// is the game's nobody can tell.
    ///
    /// # Errors
    /// [`SolveError::Damaged`] with the fault; [`SolveError::Stopped`], [`SolveError::NoMemory`].
    pub fn from_bytes(bytes: &[u8], mut stop: impl FnMut() -> bool) -> Result<(Self, &[u8]), SolveError> {
        let foreign = || damaged("it begins with other bytes, or has another version; expected what `save` wrote");
        let (mut content, found) = bytes.strip_prefix(TITLE).and_then(<[u8]>::split_last_chunk).ok_or_else(foreign)?;
        if digest::of(&bytes[..bytes.len() - found.len()]) != u128::from_le_bytes(*found) {
            return Err(damaged("it is cut off, or changed; expected what `save` wrote"));
        }
        let written = unpack(&mut content, &mut stop).map_err(|why| match why {
            NotRead::Stopped => SolveError::Stopped,
            NotRead::Malformed(why) if why == NO_MEMORY => SolveError::NoMemory,
            why => damaged(&why.to_string()),
        })?;
        let (game, seats, zero_sum, depth, List(returns), unit, points, List(states), List(actions), public, many) = written;
        let public = Some(with_edges(public, many, &mut content)?);
        let tree = Self { depth, returns, unit, points, states, actions, public, ..Self::empty(game, seats, zero_sum) };
        tree.check().map_err(|fault| damaged(&fault.to_string()))?;
        Ok((tree, content))
    }
}

/// A public form with the edges of its parts, with a number for each, which are taken off the bytes.
fn with_edges(mut public: Public, List(many): List<usize>, bytes: &mut &[u8]) -> Result<Public, SolveError> {
    for (part, many) in public.parts.iter_mut().zip(many) {
        let edges = many.checked_mul(size_of::<Edge>()).and_then(|length| bytes.split_off(..length));
        let edges = edges.ok_or_else(|| damaged(&NotRead::Short.to_string()))?.as_chunks().0;
        part.edges = list(many, edges.iter().map(|&[a, b, c, d, e, f]| Ok(Edge { next: [a, b, c, d], chance: [e, f] })))?;
    }
    Ok(public)
}

fn damaged(why: &str) -> SolveError {
    SolveError::Damaged(format!("a saved tree: {why}"))
}
