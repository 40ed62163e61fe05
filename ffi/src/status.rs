//! What a call answers, and why it failed.

use crate::loaded;
use crate::text::write_start;
use engine::players::PlayerError;
use engine::{BatchError, Damaged, Illegal, NotObserved, NotPortable, OptionError};
use std::any::Any;
use std::cell::Cell;
use std::ffi::{CStr, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// What a call answers. -1 to -9 are no status: they are turns.
#[repr(i32)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// The call did what it says.
    Ok = 0,
    /// A pointer is NULL.
    NullPointer = -10,
    /// A text is not UTF-8; in C++ also: there is a NUL inside it.
    NotUtf8 = -11,
    /// No game has this name.
    UnknownGame = -12,
    /// The game has no such option, the option does not accept the value, or the text is not `game(option=value)`.
    BadOption = -13,
    /// No action or chance outcome has this id.
    UnknownId = -14,
    /// The text is the notation of no action or chance outcome.
    UnknownText = -15,
    /// No seat has this number.
    UnknownSeat = -16,
    /// Nothing has this index.
    UnknownIndex = -17,
    /// The action is not legal, or the outcome cannot be dealt.
    Illegal = -18,
    /// An action where no seat is asked, or an outcome where chance is not to deal.
    NotTheTurn = -19,
    /// The two are of different games, or of one game with different options.
    OtherGame = -20,
    /// The buffer has not the length that is needed.
    WrongLength = -21,
    /// The buffer has not the room that is needed.
    BufferTooSmall = -22,
    /// What was read breaks the rules, or is not what it says.
    Damaged = -23,
    /// A setting of a batch, or a temperature, is out of its range.
    BadSetting = -24,
    /// A row of a batch is named more than once.
    NamedTwice = -25,
    /// The batch keeps no records, so that no match can be taken out.
    NotRecorded = -26,
    /// The match is over, and each of the batch goes on.
    MatchOver = -27,
    /// Logits from which no action can be chosen.
    BadLogits = -28,
    /// There is not enough memory.
    NoMemory = -29,
    /// The batch keeps records, which begin at the start, so that it takes matches and not positions.
    Recorded = -30,
    /// No player has this name, or it does not accept these options.
    UnknownPlayer = -31,
    /// A player did not choose a legal action: one of the caller's own, or a strategy that was not told how the position came about.
    PlayerFailed = -32,
    /// A buffer is not aligned for its values.
    Misaligned = -33,
    /// The call was stopped, and what it has is not enough for an answer.
    Stopped = -34,
    /// The game is too large for an exact method within these limits.
    TooLarge = -35,
    /// A defect of the library; free what the call was to change.
    Panic = -100,
}

macro_rules! texts {
    ($($status:ident: $text:literal,)+) => {
        /// What each status means, in English.
        const TEXTS: &[(Status, &CStr)] = &[$((Status::$status, $text)),+];

        // Does not compile where a status has no text.
        const _: fn(Status) = |status| match status { $(Status::$status => (),)+ };
    };
}

texts! {
    Ok: c"ok",
    NullPointer: c"a pointer is NULL",
    NotUtf8: c"a text is not UTF-8",
    UnknownGame: c"no game has this name",
    BadOption: c"the game has no such option, or not this value of it",
    UnknownId: c"no action or chance outcome has this id",
    UnknownText: c"the text is not an action or a chance outcome",
    UnknownSeat: c"no seat has this number",
    UnknownIndex: c"nothing has this index",
    Illegal: c"the action is not legal, or the outcome cannot be dealt",
    NotTheTurn: c"an action where no seat is asked, or an outcome where chance is not to deal",
    OtherGame: c"the two are of different games",
    WrongLength: c"the buffer has not the length that is needed",
    BufferTooSmall: c"the buffer has not the room that is needed",
    Damaged: c"what was read breaks the rules, or is not what it says",
    BadSetting: c"a setting of a batch, or a temperature, is out of its range",
    NamedTwice: c"a row of a batch is named more than once",
    NotRecorded: c"the batch keeps no records",
    MatchOver: c"the match is over, and each of the batch goes on",
    BadLogits: c"logits from which no action can be chosen",
    NoMemory: c"there is not enough memory",
    Recorded: c"the batch keeps records, and takes matches, not positions",
    UnknownPlayer: c"no player has this name, or not these options",
    PlayerFailed: c"a player did not choose a legal action",
    Misaligned: c"a buffer is not aligned for its values",
    Stopped: c"the call was stopped",
    TooLarge: c"the game is too large for an exact method",
    Panic: c"a defect of the library",
}

/// What a status means, in English; `unknown status` where it is none.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_status_text(status: i32) -> *const c_char {
    let known = TEXTS.iter().find(|(known, _)| *known as i32 == status);
    known.map_or(c"unknown status", |(_, text)| text).as_ptr()
}

/// The row of an error that has none; in C it is SIZE_MAX, of which cbindgen knows nothing.
/// cbindgen:ignore
pub const BASTIDE_NO_ROW: usize = usize::MAX;

/// Copies why the last call that failed in this thread did, cut to the capacity; empty before the first failure.
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

/// The row of a batch for which the last call that failed in this thread did, the first of them if there were several;
/// BASTIDE_NO_ROW where the error is of no row.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_last_error_row() -> usize {
    let error = take();
    let row = error.row;
    remember(error);
    row.unwrap_or(BASTIDE_NO_ROW)
}

/// Makes a text the last error of this thread: a player of the caller's own says so why it does not choose. NULL is the empty text;
/// what is not UTF-8 is replaced.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_set_last_error(text: *const c_char) {
    // SAFETY: the caller's text.
    let text = (!text.is_null()).then(|| unsafe { CStr::from_ptr(text) });
    remember(LastError { message: text.unwrap_or_default().to_string_lossy().into_owned(), row: None });
}

/// What a thread remembers of its last error.
#[derive(Default)]
struct LastError {
    message: String,
    row: Option<usize>,
}

thread_local! {
    static LAST_ERROR: Cell<LastError> = const { Cell::new(LastError { message: String::new(), row: None }) };
}

/// A thread that is ending remembers nothing.
fn remember(error: LastError) {
    let _ = LAST_ERROR.try_with(|last| last.set(error));
}

fn take() -> LastError {
    LAST_ERROR.try_with(Cell::take).unwrap_or_default()
}

/// What the caller's own code answers, and the error that it left behind; the last error of the thread stays as it was.
pub(crate) fn overheard<T>(call: impl FnOnce() -> T) -> (T, String) {
    let before = take();
    let answer = call();
    let said = take().message;
    remember(before);
    (answer, said)
}

/// Why a call failed.
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

impl From<OptionError> for Failure {
    fn from(error: OptionError) -> Self {
        let unknown = matches!(error, OptionError::Game { .. });
        Self::new(if unknown { Status::UnknownGame } else { Status::BadOption }, error)
    }
}

impl From<Illegal> for Failure {
    fn from(illegal: Illegal) -> Self {
        let status = match illegal {
            Illegal::ActionId { .. } | Illegal::OutcomeId { .. } => Status::UnknownId,
            Illegal::Text { .. } => Status::UnknownText,
            Illegal::Turn { .. } => Status::NotTheTurn,
            _ => Status::Illegal,
        };
        Self::new(status, illegal)
    }
}

impl From<NotObserved> for Failure {
    fn from(error: NotObserved) -> Self {
        let seat = matches!(error, NotObserved::Seat { .. });
        Self::new(if seat { Status::UnknownSeat } else { Status::WrongLength }, error)
    }
}

impl From<Damaged> for Failure {
    fn from(damaged: Damaged) -> Self {
        Self::new(if damaged == Damaged::NoMemory { Status::NoMemory } else { Status::Damaged }, damaged)
    }
}

impl From<NotPortable> for Failure {
    fn from(error: NotPortable) -> Self {
        Self::new(Status::Panic, error)
    }
}

impl From<BatchError> for Failure {
    fn from(error: BatchError) -> Self {
        let status = match error {
            BatchError::Options(error) => return error.into(),
            BatchError::NotObserved(error) => return error.into(),
            BatchError::Illegal(_) => Status::Illegal,
            BatchError::Length { .. } => Status::WrongLength,
            BatchError::Row { .. } => Status::UnknownIndex,
            BatchError::Twice { .. } => Status::NamedTwice,
            BatchError::NotRecorded => Status::NotRecorded,
            BatchError::OtherGame { .. } => Status::OtherGame,
            BatchError::Over => Status::MatchOver,
            BatchError::Logits { .. } => Status::BadLogits,
            BatchError::NoMemory => Status::NoMemory,
            BatchError::Stopped => Status::Stopped,
            BatchError::Recorded => Status::Recorded,
            BatchError::Player { ref why, .. } => Self::from(PlayerError::clone(why)).status,
            _ => Status::BadSetting,
        };
        let row = match &error {
            BatchError::Illegal(all) => all.first().map(|first| first.row),
            BatchError::Row { row, .. }
            | BatchError::Twice { row }
            | BatchError::Logits { row, .. }
            | BatchError::Player { row, .. } => Some(*row),
            _ => None,
        };
        Self { row, ..Self::new(status, error) }
    }
}

/// What a pointer points to; a failure that names the argument where it is NULL.
pub(crate) fn given<T>(pointer: Option<T>, argument: &str) -> Result<T, Failure> {
    pointer.ok_or_else(|| Failure::new(Status::NullPointer, format!("`{argument}` is NULL")))
}

/// Runs a call that answers with a status. Nothing unwinds out of it.
pub(crate) fn guard(call: impl FnOnce() -> Result<(), Failure>) -> Status {
    match attempt(call) {
        Ok(()) => Status::Ok,
        Err(status) => status,
    }
}

/// Runs a call that answers with a value; another value where it fails. Nothing unwinds out of it.
pub(crate) fn answer<T>(otherwise: T, call: impl FnOnce() -> Result<T, Failure>) -> T {
    attempt(call).unwrap_or(otherwise)
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
        assert_eq!(guard(|| panic!("defect {}", 1)), Status::Panic);
        assert_eq!(take().message, "a defect of the library: defect 1");
        assert_eq!(guard(|| std::panic::panic_any(Bomb)), Status::Panic);
        assert_eq!(answer(7, || panic!("defect")), 7);
    }

    #[test]
    fn every_status_has_a_text_of_its_own() {
        let texts: std::collections::HashSet<&CStr> = TEXTS.iter().map(|(_, text)| *text).collect();
        assert_eq!(texts.len(), TEXTS.len());
    }
}
