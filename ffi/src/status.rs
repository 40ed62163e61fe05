//! The status of a call, and its error.

use crate::text::write_start;
use crate::{floats, loaded};
use engine::batch::BatchError;
use engine::players::PlayerError;
use engine::{Damaged, Illegal, NotObserved, NotPlanned, NotWritten, OptionError};
use std::any::Any;
use std::cell::Cell;
use std::ffi::{CStr, c_char};
use std::fmt::Display;
use std::mem::MaybeUninit;
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The result of a call. -1 to -9 are reserved for turns.
#[must_use]
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// The call did what it says.
    Ok = 0,
    /// A pointer is NULL.
    NullPointer = -10,
    /// A text is not UTF-8; in C++ also if there is a NUL inside it.
    NotUtf8 = -11,
    /// No game has this name.
    UnknownGame = -12,
    /// The game has no such option, the option does not accept the value, or the text is not `game(option=value)`.
    BadOption = -13,
    /// No action or chance outcome has this id.
    UnknownId = -14,
    /// The text is not a known action or outcome.
    UnknownText = -15,
    /// No seat has this number.
    UnknownSeat = -16,
    /// The index is out of range.
    UnknownIndex = -17,
    /// The action is not legal, or the outcome cannot be dealt.
    Illegal = -18,
    /// An action when it is not a seat's turn, or an outcome when it is not chance's turn.
    NotTheTurn = -19,
    /// The two belong to different games, or to one game with different options.
    OtherGame = -20,
    /// The buffer has the wrong length.
    WrongLength = -21,
    /// The buffer is too small.
    BufferTooSmall = -22,
    /// The data read is damaged, or breaks the rules.
    Damaged = -23,
    /// A setting of a batch, or a temperature, is out of its range.
    BadSetting = -24,
    /// A row of a batch is named more than once.
    NamedTwice = -25,
    /// The batch keeps no records, so no match can be taken out.
    NotRecorded = -26,
    /// A finished match cannot enter a batch that resets in the same step.
    MatchOver = -27,
    /// The logits do not determine an action.
    BadLogits = -28,
    /// There is not enough memory.
    NoMemory = -29,
    /// The batch keeps records, which begin with the match, so it takes matches and not positions.
    Recorded = -30,
    /// No player has this name, or it does not accept these options.
    UnknownPlayer = -31,
    /// A player did not choose a legal action: a custom player, or a strategy that lacks the history of the position.
    PlayerFailed = -32,
    /// A buffer is not aligned for its values.
    Misaligned = -33,
    /// The call was stopped before it had a result.
    Stopped = -34,
    /// The game is too large for an exact method within these limits.
    TooLarge = -35,
    /// A defect of the library; free the handles that the call was to change.
    Panic = -100,
}

macro_rules! texts {
    ($($status:ident: $text:literal,)+) => {
        /// The meaning of each status, in English.
        const TEXTS: &[(Status, &CStr)] = &[$((Status::$status, $text)),+];

        // Does not compile if a status has no text.
        const _: fn(Status) = |status| match status { $(Status::$status => (),)+ };
    };
}

texts! {
    Ok: c"ok",
    NullPointer: c"a pointer is NULL",
    NotUtf8: c"a text is not UTF-8",
    UnknownGame: c"no game has this name",
    BadOption: c"the option does not exist, or does not accept this value",
    UnknownId: c"no action or chance outcome has this id",
    UnknownText: c"the text is not a known action or outcome",
    UnknownSeat: c"no seat has this number",
    UnknownIndex: c"the index is out of range",
    Illegal: c"the action is not legal, or the outcome cannot be dealt",
    NotTheTurn: c"an action when it is not a seat's turn, or an outcome when it is not chance's turn",
    OtherGame: c"the two belong to different games",
    WrongLength: c"the buffer has the wrong length",
    BufferTooSmall: c"the buffer is too small",
    Damaged: c"the data read is damaged, or breaks the rules",
    BadSetting: c"a setting of a batch, or a temperature, is out of its range",
    NamedTwice: c"a row of a batch is named more than once",
    NotRecorded: c"the batch keeps no records",
    MatchOver: c"a finished match cannot enter a batch that resets in the same step",
    BadLogits: c"the logits do not determine an action",
    NoMemory: c"there is not enough memory",
    Recorded: c"the batch keeps records, so it takes matches and not positions",
    UnknownPlayer: c"no player has this name, or it does not accept these options",
    PlayerFailed: c"a player did not choose a legal action",
    Misaligned: c"a buffer is not aligned for its values",
    Stopped: c"the call was stopped",
    TooLarge: c"the game is too large for an exact method",
    Panic: c"a defect of the library",
}

/// The meaning of a status, in English; `unknown status` for other numbers.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_status_text(status: i32) -> *const c_char {
    let known = TEXTS.iter().find(|(known, _)| *known as i32 == status);
    known.map_or(c"unknown status", |(_, text)| text).as_ptr()
}

/// The row of an error that does not concern a row; in C it is SIZE_MAX, which cbindgen does not know.
/// cbindgen:ignore
pub const BASTIDE_NO_ROW: usize = usize::MAX;

/// Copies the last error in this thread, cut to the capacity; empty before the first failure.
///
/// Returns the length of the whole text without its final NUL. With a NULL pointer or the capacity 0, nothing is copied.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_last_error(text: *mut c_char, capacity: usize) -> usize {
    let error = take();
    // SAFETY: the caller's buffer.
    unsafe { write_start(&error.message, text, capacity) };
    let length = error.message.len();
    remember(error);
    length
}

/// The row of the batch in the last error of this thread, the first if several failed; BASTIDE_NO_ROW if the error does not
/// concern a row.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_last_error_row() -> usize {
    let error = take();
    let row = error.row;
    remember(error);
    row.unwrap_or(BASTIDE_NO_ROW)
}

/// Makes a text the last error of this thread: a custom player explains here why it does not choose. NULL is the empty text;
/// invalid UTF-8 is replaced.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_set_last_error(text: *const c_char) {
    // SAFETY: the caller's text.
    let text = (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) });
    remember(LastError { message: text.unwrap_or_default().to_string_lossy().into_owned(), row: None });
}

/// The last error of a thread.
#[derive(Default)]
struct LastError {
    message: String,
    row: Option<usize>,
}

thread_local! {
    static LAST_ERROR: Cell<LastError> = const { Cell::new(LastError { message: String::new(), row: None }) };
}

/// Does nothing in a thread that is ending.
fn remember(error: LastError) {
    let _ = LAST_ERROR.try_with(|last| last.set(error));
}

fn take() -> LastError {
    LAST_ERROR.try_with(Cell::take).unwrap_or_default()
}

/// The result of the caller's code, and the error that it set; the last error of the thread stays as it was.
pub(crate) fn overheard<T>(call: impl FnOnce() -> T) -> (T, String) {
    let before = take();
    let answer = call();
    let said = take().message;
    remember(before);
    (answer, said)
}

/// The reason why a call failed.
#[derive(Debug)]
pub(crate) struct Failure {
    pub(crate) status: Status,
    message: String,
    row: Option<usize>,
}

impl Failure {
    #[cold]
    pub(crate) fn new(status: Status, message: impl ToString) -> Self {
        Self { status, message: message.to_string(), row: None }
    }

    #[cold]
    fn panic(payload: Box<dyn Any + Send>) -> Self {
        let text = payload.downcast_ref::<&str>().copied();
        let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str)).unwrap_or("panic");
        let failure = Self::new(Status::Panic, format!("a defect of the library: {text}"));
        // A payload may panic when it is dropped; forgetting it instead would leak it.
        let _ = catch_unwind(AssertUnwindSafe(|| drop(payload)));
        failure
    }
}

/// An error of the engine, for which there is a status.
pub(crate) trait Fails: Display {
    fn status(&self) -> Status;

    /// The row of a batch that it concerns.
    fn row(&self) -> Option<usize> {
        None
    }
}

impl<E: Fails> From<E> for Failure {
    #[cold]
    fn from(error: E) -> Self {
        Self { row: error.row(), ..Self::new(error.status(), error) }
    }
}

macro_rules! fails {
    ($($error:ty { $($refusal:pat => $status:expr),+ $(,)? } $(of $row:expr)?;)+) => {
        $(
            impl Fails for $error {
                fn status(&self) -> Status {
                    match self {
                        $($refusal => $status),+
                    }
                }

                $(
                    fn row(&self) -> Option<usize> {
                        $row(self)
                    }
                )?
            }
        )+
    };
}
#[cfg(feature = "solve")]
pub(crate) use fails;

fails! {
    OptionError { Self::Game { .. } => Status::UnknownGame, _ => Status::BadOption };
    Illegal {
        Self::ActionId { .. } | Self::OutcomeId { .. } => Status::UnknownId,
        Self::Text { .. } => Status::UnknownText,
        Self::Turn { .. } => Status::NotTheTurn,
        _ => Status::Illegal,
    };
    NotObserved { Self::Seat { .. } => Status::UnknownSeat, _ => Status::WrongLength };
    NotPlanned { Self::Turn(_) => Status::NotTheTurn, Self::Part { .. } => Status::UnknownText, _ => Status::Illegal };
    Damaged { Self::NoMemory => Status::NoMemory, Self::Stopped => Status::Stopped, _ => Status::Damaged };
    NotWritten { Self::NoMemory => Status::NoMemory, Self::Stopped => Status::Stopped, _ => Status::Panic };
    PlayerError {
        Self::Seat(error) => error.status(),
        Self::Illegal(_) | Self::Failed { .. } | Self::NoHistory | Self::NoPublicHistory => Status::PlayerFailed,
        Self::NotAsked(_) => Status::NotTheTurn,
        Self::OtherGame { .. } => Status::OtherGame,
        Self::OtherActions { .. } => Status::Damaged,
        Self::NoMemory => Status::NoMemory,
        Self::Worlds { .. } => Status::BadSetting,
        _ => Status::UnknownPlayer,
    };
    BatchError {
        Self::Options(error) => error.status(),
        Self::NotObserved(error) => error.status(),
        Self::Illegal(_) => Status::Illegal,
        Self::Length { .. } => Status::WrongLength,
        Self::Row { .. } => Status::UnknownIndex,
        Self::Twice { .. } => Status::NamedTwice,
        Self::NotRecorded => Status::NotRecorded,
        Self::OtherGame { .. } => Status::OtherGame,
        Self::Over => Status::MatchOver,
        Self::Learners { .. } => Status::UnknownSeat,
        Self::NotTheLearner { .. } => Status::NotTheTurn,
        Self::Logits { .. } => Status::BadLogits,
        Self::NoMemory => Status::NoMemory,
        Self::Stopped => Status::Stopped,
        Self::Recorded => Status::Recorded,
        Self::Player { why, .. } => why.status(),
        _ => Status::BadSetting,
    } of row_of;
}

/// The row that a refusal of a batch concerns, the first if there are several.
fn row_of(error: &BatchError) -> Option<usize> {
    match error {
        BatchError::Illegal(all) => all.first().map(|first| first.row),
        BatchError::Row { row, .. }
        | BatchError::Twice { row }
        | BatchError::Logits { row, .. }
        | BatchError::NotTheLearner { row, .. }
        | BatchError::Player { row, .. } => Some(*row),
        _ => None,
    }
}

/// The target of a pointer; a failure that names the argument if it is NULL.
pub(crate) fn given<T>(pointer: Option<T>, argument: &str) -> Result<T, Failure> {
    pointer.ok_or_else(|| Failure::new(Status::NullPointer, format!("`{argument}` is NULL")))
}

/// Runs a call that returns a status. Nothing unwinds out of it.
pub(crate) fn guard<T>(call: impl FnOnce() -> Result<T, Failure>) -> Status {
    guard_whole(|| floats::standard(call))
}

/// Runs a call that returns a value; `otherwise` if it fails. Nothing unwinds out of it.
pub(crate) fn answer<T>(otherwise: T, call: impl FnOnce() -> Result<T, Failure>) -> T {
    answer_whole(otherwise, || floats::standard(call))
}

/// As `guard`, for a short call of whole numbers alone: no settings of floating point change it, and to read them takes longer.
pub(crate) fn guard_whole<T>(call: impl FnOnce() -> Result<T, Failure>) -> Status {
    match attempt(call) {
        Ok(_) => Status::Ok,
        Err(status) => status,
    }
}

/// As `answer`, for a short call of whole numbers alone.
pub(crate) fn answer_whole<T>(otherwise: T, call: impl FnOnce() -> Result<T, Failure>) -> T {
    attempt(call).unwrap_or(otherwise)
}

/// Makes a copy of what a handle leads to. Nothing unwinds out of it.
pub(crate) fn cloned<T: Clone>(source: Option<&T>, copy: Option<&mut MaybeUninit<Box<T>>>, argument: &str) -> Status {
    guard(|| {
        let source = given(source, "source")?;
        Ok(given(copy, argument)?.write(Box::new(source.clone())))
    })
}

/// Frees a handle. Nothing unwinds out of it.
pub(crate) fn free<T>(handle: Option<Box<T>>) {
    answer((), || {
        drop(handle);
        Ok(())
    });
}

#[inline]
fn attempt<T>(call: impl FnOnce() -> Result<T, Failure>) -> Result<T, Status> {
    loaded::stay();
    let outcome = catch_unwind(AssertUnwindSafe(call)).unwrap_or_else(|payload| Err(Failure::panic(payload)));
    outcome.map_err(|Failure { status, message, row }| {
        remember(LastError { message, row });
        status
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A payload that panics again when it is dropped.
    struct Bomb;

    impl Drop for Bomb {
        fn drop(&mut self) {
            panic!("dropped");
        }
    }

    #[test]
    fn a_panic_is_a_status() {
        assert_eq!(guard::<()>(|| panic!("defect {}", 1)), Status::Panic);
        assert_eq!(take().message, "a defect of the library: defect 1");
        assert_eq!(guard::<()>(|| std::panic::panic_any(Bomb)), Status::Panic);
        assert_eq!(answer(7, || panic!("defect")), 7);
    }

    #[test]
    fn every_status_has_a_text_of_its_own() {
        let texts: std::collections::HashSet<&CStr> = TEXTS.iter().map(|(_, text)| *text).collect();
        assert_eq!(texts.len(), TEXTS.len());
    }
}
