//! What is the same in all matches of a game: sides, bounds, maxima, and which values its options accept.

use crate::buffer::Buffer;
use crate::game::{Game, at};
use crate::status::{Failure, Status, answer, given, guard};
use engine::{OptionInfo, OptionKind};
use std::ffi::c_char;
use std::mem::MaybeUninit;

/// Writes the highest that each value of an observation can be. The length is `bastide_game_observation_length`.
///
/// BASTIDE_STATUS_WRONG_LENGTH.
#[unsafe(no_mangle)]
#[must_use]
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
#[must_use]
pub unsafe extern "C" fn bastide_game_sides(
    game: Option<&Game>,
    sides: *mut u8,
    capacity: usize,
    length: Option<&mut MaybeUninit<usize>>,
) -> Status {
    guard(|| {
        let own = given(game, "game")?.game().sides();
        // SAFETY: the caller's buffer.
        unsafe { Buffer::new(sides, capacity, "sides") }.write(length, own.len(), own.iter().copied())
    })
}

/// Whether the returns of all seats add up to 0 at every end: they do unless sides have different numbers of seats.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_game_zero_sum(game: Option<&Game>) -> bool {
    answer(false, || Ok(given(game, "game")?.game().zero_sum()))
}

/// A number of decisions that no match goes beyond; 0 where the game does not say one.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_game_max_decisions(game: Option<&Game>) -> u32 {
    answer(0, || Ok(given(game, "game")?.game().longest().map_or(0, |longest| longest.decisions)))
}

/// A number of events, decisions and deals of chance, that no match goes beyond; 0 where the game does not say one.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_game_max_events(game: Option<&Game>) -> u32 {
    answer(0, || Ok(given(game, "game")?.game().longest().map_or(0, |longest| longest.events)))
}

/// Which values an option accepts where the other options of the game stay as they are.
#[repr(C)]
pub struct OptionRange {
    /// The number of words that it accepts, which `bastide_game_option_choice` gives; 0 where it accepts numbers.
    pub choices: usize,
    /// The lowest number that it accepts.
    pub lowest: u32,
    /// The highest number that it accepts.
    pub highest: u32,
    /// 1 where it accepts `auto`, too, with which the game chooses; otherwise 0.
    pub accepts_auto: u32,
}

/// An option of a game.
fn option(game: Option<&Game>, index: usize) -> Result<OptionInfo, Failure> {
    Ok(at(&given(game, "game")?.game().options(), index, "option")?.clone())
}

/// Writes which values an option accepts. BASTIDE_STATUS_UNKNOWN_INDEX.
#[unsafe(no_mangle)]
#[must_use]
pub extern "C" fn bastide_game_option_range(
    game: Option<&Game>,
    index: usize,
    range: Option<&mut MaybeUninit<OptionRange>>,
) -> Status {
    guard(|| {
        let OptionInfo { kind, auto, .. } = option(game, index)?;
        let (choices, lowest, highest) = match kind {
            OptionKind::Number(lowest, highest) => (0, lowest, highest),
            OptionKind::Choice(words) => (words.len(), 0, 0),
            _ => (0, 0, 0),
        };
        given(range, "range")?.write(OptionRange { choices, lowest, highest, accepts_auto: auto.into() });
        Ok(())
    })
}

/// Writes a word that an option accepts, with a NUL; the length is that of the text alone. BASTIDE_STATUS_UNKNOWN_INDEX,
/// BASTIDE_STATUS_BUFFER_TOO_SMALL.
#[unsafe(no_mangle)]
#[must_use]
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
            OptionKind::Choice(words) => words,
            _ => Vec::new(),
        };
        let word = at(&words, choice, "choice")?;
        // SAFETY: the caller's buffer.
        unsafe { Buffer::new(text, capacity, "text") }.write_text(length, word)
    })
}
