//! Information states: the chain of everything that a seat has seen and done.

use crate::buffer::Buffer;
use crate::matches::Match;
use crate::position::Position;
use crate::status::{Failure, Status, given, guard, guard_whole};
use engine::{Finite, Id, Illegal, NotObserved, Seat};
use std::ffi::c_char;
use std::mem::MaybeUninit;

/// A digest, 128 bits, of everything that a seat or the public has seen and done, or of an observation; the same on every
/// platform.
#[repr(C)]
#[derive(Clone, Copy, Default)]
pub struct Key {
    /// The upper half.
    pub high: u64,
    /// The lower half.
    pub low: u64,
}

impl Key {
    pub(crate) fn new(key: u128) -> Self {
        Self { high: (key >> 64) as u64, low: key as u64 }
    }

    pub(crate) fn bits(self) -> u128 {
        u128::from(self.high) << 64 | u128::from(self.low)
    }
}

/// The information state of a seat: the chain of its observations and its own actions. A plain value without memory in the
/// library: copy it to look ahead, and compare the keys.
///
/// An observation counts only if it differs from the one before, so the number of events that a seat does not notice leaves no
/// trace. Two different chains have the same key with a probability of about 2^-128, which an adversary can raise.
#[repr(C)]
pub struct InformationState {
    /// The chain: equal if a seat has seen and done the same.
    pub key: Key,
    /// The seat's last observation.
    pub observation: Key,
    /// The seat.
    pub seat: u32,
}

impl InformationState {
    fn new(known: engine::InformationState) -> Self {
        Self { key: Key::new(known.key()), observation: Key::new(known.observation()), seat: known.seat().number().into() }
    }

    /// Changes the state in the caller's memory, unless the change is refused.
    fn change<T: Into<Failure>>(
        &mut self,
        seats: usize,
        change: impl FnOnce(&mut engine::InformationState) -> Result<(), T>,
    ) -> Result<(), Failure> {
        let number = self.seat as usize;
        let seat = Seat::from_id(number).ok_or(NotObserved::Seat { seat: number, seats })?;
        let mut known = engine::InformationState::from_parts(seat, self.key.bits(), self.observation.bits());
        change(&mut known).map_err(T::into)?;
        *self = Self::new(known);
        Ok(())
    }
}

/// Writes the information state of a seat that sees `position` first. BASTIDE_STATUS_UNKNOWN_SEAT.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_information_state_new(
    position: Option<&Position>,
    seat: u32,
    state: Option<&mut MaybeUninit<InformationState>>,
) -> Status {
    guard(|| {
        let known = given(position, "position")?.position.information_state(seat as usize)?;
        Ok(given(state, "state")?.write(InformationState::new(known)))
    })
}

/// Adds an action of the seat. It comes before the observation that follows it.
///
/// The action is not checked for legality; BASTIDE_STATUS_UNKNOWN_ID if no game has it.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_information_state_act(state: Option<&mut InformationState>, action: u32) -> Status {
    guard_whole(|| {
        let id = action as usize;
        let action = Id::from_id(id).ok_or(Illegal::ActionId { id, actions: Id::COUNT });
        given(state, "state")?.change(Seat::COUNT, |known| action.map(|action| known.act(action)))
    })
}

/// Adds the seat's observation of a position; call it after every event. BASTIDE_STATUS_UNKNOWN_SEAT.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_information_state_see(state: Option<&mut InformationState>, position: Option<&Position>) -> Status {
    guard_whole(|| {
        let position = &given(position, "position")?.position;
        given(state, "state")?.change(position.seats(), |known| known.see(position))
    })
}

/// Keeps the information states of all seats from now on: reading one is then a look-up, and an event costs each seat little more
/// than an observation. Clones and copies of the match keep them, too; a match read from bytes does not.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_match_keep_keys(r#match: Option<&mut Match>) -> Status {
    guard(|| {
        given(r#match, "match")?.running.keep_keys();
        Ok(())
    })
}

/// Writes a seat's information state in a match, to look ahead from its position. BASTIDE_STATUS_UNKNOWN_SEAT.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_match_information_state(
    r#match: Option<&Match>,
    seat: u32,
    state: Option<&mut MaybeUninit<InformationState>>,
) -> Status {
    guard(|| {
        let known = given(r#match, "match")?.running.information_state(seat as usize)?;
        Ok(given(state, "state")?.write(InformationState::new(known)))
    })
}

/// Writes the key of a seat's information state: equal if the seat has seen and done the same. It is a look-up if the match keeps
/// its keys (`bastide_match_keep_keys`), and otherwise computed from the record. BASTIDE_STATUS_UNKNOWN_SEAT.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_match_information_key(
    r#match: Option<&Match>,
    seat: u32,
    key: Option<&mut MaybeUninit<Key>>,
) -> Status {
    guard_whole(|| {
        let state = given(r#match, "match")?.running.information_state(seat as usize)?;
        Ok(given(key, "key")?.write(Key::new(state.key())))
    })
}

/// Writes the key of the history of a match as everybody sees it, computed from the record: equal if the public has seen the
/// same. It is a function of the information state of every seat.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_match_public_history_key(r#match: Option<&Match>, key: Option<&mut MaybeUninit<Key>>) -> Status {
    guard_whole(|| {
        let history = given(r#match, "match")?.running.public_history();
        Ok(given(key, "key")?.write(Key::new(history.key())))
    })
}

/// Writes a seat's information state as readable text: a line for each of its actions and observations.
/// BASTIDE_STATUS_UNKNOWN_SEAT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_match_information_log(
    r#match: Option<&Match>,
    seat: u32,
    text: *mut c_char,
    capacity: usize,
    length: Option<&mut MaybeUninit<usize>>,
) -> Status {
    guard(|| {
        let log = given(r#match, "match")?.running.information_log(seat as usize)?;
        // SAFETY: the caller's buffer.
        unsafe { Buffer::new(text, capacity, "text") }.write_text(length, &log)
    })
}
