//! A tree with what its seats see, in a file.
#![cfg(feature = "formats")]

use super::{Form, SolveError, Tree};
use crate::digest;
use crate::encoding::{NotPacked, NotRead, pack, unpack};

/// The first bytes: a name, and the version of the format.
const TITLE: &[u8; 16] = b"bastide tree   1";

impl Tree {
    /// The public form, and the [observations](Tree::observations) of its information states, as bytes, unless `stop` returns true,
    /// which is asked repeatedly.
    ///
    /// # Errors
    /// [`SolveError::OtherForm`] for the full form; [`SolveError::Stopped`], [`SolveError::NoMemory`].
    pub fn to_bytes(&self, observations: &[u8], mut stop: impl FnMut() -> bool) -> Result<Vec<u8>, SolveError> {
        SolveError::unless_form(self.form(), Form::Public)?;
        let mut bytes = TITLE.to_vec();
        pack(&mut bytes, self, &mut stop).map_err(|error| match error {
            NotPacked::Stopped => SolveError::Stopped,
            NotPacked::NoMemory => SolveError::NoMemory,
        })?;
        bytes.try_reserve_exact(observations.len() + size_of::<u128>())?;
        bytes.extend(observations);
        bytes.extend(digest::of(&bytes).to_le_bytes());
        Ok(bytes)
    }

    /// Reads the output of [`to_bytes`](Tree::to_bytes), unless `stop` returns true, which is asked repeatedly: the tree, and the
    /// observations. Their digest shows damage. A tree that was written on purpose is refused unless it can be swept; whether it is the
    /// game's nobody can tell.
    ///
    /// # Errors
    /// [`SolveError::Damaged`] with the fault; [`SolveError::Stopped`].
    pub fn from_bytes(bytes: &[u8], mut stop: impl FnMut() -> bool) -> Result<(Self, &[u8]), SolveError> {
        let foreign = || damaged("it begins with other bytes, or has another version; expected what `save` wrote");
        let (mut content, found) = bytes.strip_prefix(TITLE).and_then(<[u8]>::split_last_chunk).ok_or_else(foreign)?;
        if digest::of(&bytes[..bytes.len() - found.len()]) != u128::from_le_bytes(*found) {
            return Err(damaged("it is cut off, or changed; expected what `save` wrote"));
        }
        let tree: Self = unpack(&mut content, &mut stop).map_err(|why| match why {
            NotRead::Stopped => SolveError::Stopped,
            why => damaged(&why.to_string()),
        })?;
        tree.check().map_err(|fault| damaged(&fault.to_string()))?;
        Ok((tree, content))
    }
}

fn damaged(why: &str) -> SolveError {
    SolveError::Damaged(format!("a saved tree: {why}"))
}
