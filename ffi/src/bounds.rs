//! Constants of a game: sides, bounds, maxima, and the values that its options accept.

use crate::buffer::Buffer;
use crate::game::{Game, at};
use crate::status::{Failure, Status, answer, given, guard};
use engine::{OptionInfo, OptionKind};
use std::ffi::c_char;
use std::mem::MaybeUninit;

/// Writes the maximum of each value of an observation. The length is `bastide_game_observation_length`.
///
/// BASTIDE_STATUS_WRONG_LENGTH.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_game_maxima(game: Option<&Game>, maxima: *mut u8, length: usize) -> Status {
    guard(|| {
        let own = given(game, "game")?.game().maxima();
        // SAFETY: the caller's buffer.
        unsafe { Buffer::new(maxima, length, "maxima") }.exactly(own.len())?.copy_from_slice(&own);
        Ok(())
    })
}

/// Writes the side of each seat, at most BASTIDE_MAX_SEATS: seats of one side win and lose together.
///
/// BASTIDE_STATUS_BUFFER_TOO_SMALL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_game_sides(
    game: Option<&Game>,
    sides: *mut u8,
    capacity: usize,
    length: Option<&mut MaybeUninit<usize>>,
) -> Status {
    guard(|| {
        let own = given(game, "game")?.game().sides();
        // SAFETY: the caller's buffer.
        unsafe { Buffer::new(sides, capacity, "sides") }.write(length, own.iter().copied())
    })
}

/// Whether the returns of all seats add up to 0 at every end. They do unless sides differ in their number of seats.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_game_zero_sum(game: Option<&Game>) -> bool {
    answer(false, || Ok(given(game, "game")?.game().zero_sum()))
}

/// An upper bound on the decisions of a match; 0 if the game has none.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_game_max_decisions(game: Option<&Game>) -> u32 {
    answer(0, || Ok(given(game, "game")?.game().longest().map_or(0, |longest| longest.decisions)))
}

/// An upper bound on the events of a match (decisions and deals of chance); 0 if the game has none.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_game_max_events(game: Option<&Game>) -> u32 {
    answer(0, || Ok(given(game, "game")?.game().longest().map_or(0, |longest| longest.events)))
}

/// The values that an option accepts while the other options of the game stay as they are.
#[repr(C)]
pub struct OptionRange {
    /// The number of words that it accepts, which `bastide_game_option_choice` writes; 0 if it accepts numbers.
    pub choices: usize,
    /// The lowest number that it accepts.
    pub lowest: u32,
    /// The highest number that it accepts.
    pub highest: u32,
    /// 1 if it also accepts `auto`, which lets the game choose; otherwise 0.
    pub accepts_auto: u32,
}

/// An option of a game.
fn option(game: Option<&Game>, index: usize) -> Result<OptionInfo, Failure> {
    Ok(at(&given(game, "game")?.game().options(), index, "option")?.clone())
}

/// Writes the values that an option accepts. BASTIDE_STATUS_UNKNOWN_INDEX.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_game_option_range(
    game: Option<&Game>,
    index: usize,
    range: Option<&mut MaybeUninit<OptionRange>>,
) -> Status {
    guard(|| {
        let OptionInfo { kind, auto, .. } = option(game, index)?;
        let (choices, lowest, highest) = match kind {
            OptionKind::Number(lowest, highest) => (0, lowest, highest),
            OptionKind::OneOf(words) => (words.len(), 0, 0),
            _ => (0, 0, 0),
        };
        Ok(given(range, "range")?.write(OptionRange { choices, lowest, highest, accepts_auto: auto.into() }))
    })
}

/// Writes a word that an option accepts, with a final NUL, which the length does not count. BASTIDE_STATUS_UNKNOWN_INDEX,
/// BASTIDE_STATUS_BUFFER_TOO_SMALL.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_game_option_choice(
    game: Option<&Game>,
    index: usize,
    choice: usize,
    text: *mut c_char,
    capacity: usize,
    length: Option<&mut MaybeUninit<usize>>,
) -> Status {
    guard(|| {
        let words = match option(game, index)?.kind {
            OptionKind::OneOf(words) => words,
            _ => Vec::new(),
        };
        let word = at(&words, choice, "choice")?;
        // SAFETY: the caller's buffer.
        unsafe { Buffer::new(text, capacity, "text") }.write_text(length, word)
    })
}
