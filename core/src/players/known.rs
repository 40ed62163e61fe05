//! The knowledge of a seat that is asked for an action.

use crate::{Id, InformationState, PublicHistory};

/// The keys of the knowledge of a seat, as far as it is kept.
#[derive(Clone, Copy, Default)]
#[cfg_attr(not(feature = "solve"), expect(dead_code, reason = "only strategies read it"))]
pub(crate) struct Known<'a> {
    /// The key of its information state.
    pub(crate) state: Option<u128>,
    /// The key of its information state in the public form.
    pub(crate) public: Option<u128>,
    /// The public histories of the match so far.
    pub(crate) path: &'a [PublicHistory],
    /// The ids of the events so far.
    pub(crate) events: Option<&'a [Id]>,
}

impl<'a> Known<'a> {
    pub(crate) fn of_state(state: Option<u128>) -> Self {
        Self { state, ..Self::default() }
    }

    /// The knowledge after these public histories.
    pub(crate) fn of_both(state: &InformationState, path: &'a [PublicHistory]) -> Self {
        let public = path.last().map(|public| public.state_key_of(state.observation()));
        Self { state: Some(state.key()), public, path, events: None }
    }
}
