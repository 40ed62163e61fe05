//! Games: their names, sizes, options, rules, layout and notation.

use crate::buffer::{Buffer, read_name, read_numbers};
use crate::status::{Failure, Status, answer, cloned, free, given, guard};
use engine::{AnyGame, NAMES};
use std::ffi::{CString, c_char};
use std::mem::MaybeUninit;
use std::ptr;
use std::sync::{Arc, LazyLock, OnceLock};

/// A game with its options. It never changes, so any number of threads may use it at the same time.
#[derive(Clone)]
pub struct Game(Arc<Shared>);

/// The data that all handles of a game share.
struct Shared {
    game: AnyGame,
    /// Made at the first call for one of them.
    texts: OnceLock<Texts>,
}

/// The texts of a game, each with its final NUL.
struct Texts {
    name: CString,
    rules: CString,
    cards: CString,
    options: Vec<[CString; 5]>,
    fields: Vec<[CString; 2]>,
}

impl Game {
    pub(crate) fn new(game: AnyGame) -> Self {
        Self(Arc::new(Shared { game, texts: OnceLock::new() }))
    }

    pub(crate) fn game(&self) -> &AnyGame {
        &self.0.game
    }

    fn texts(&self) -> &Texts {
        self.0.texts.get_or_init(|| Texts::new(self.game()))
    }
}

impl Texts {
    fn new(game: &AnyGame) -> Self {
        let option = |option: engine::OptionInfo| {
            [option.name, option.accepts, option.meaning, &option.value, &option.default].map(with_nul)
        };
        Self {
            name: with_nul(game.name()),
            rules: with_nul(game.rules()),
            cards: with_nul(&game.cards_json()),
            options: game.options().into_iter().map(option).collect(),
            fields: game.layout().fields.iter().map(|field| [field.name, field.meaning].map(with_nul)).collect(),
        }
    }
}

/// A text without its NULs, and with a final one.
fn with_nul(text: &str) -> CString {
    CString::new(text.replace('\0', "")).unwrap_or_default()
}

/// An option of a game, with its value there.
#[repr(C)]
pub struct GameOption {
    /// Its name.
    pub name: *const c_char,
    /// The values that it accepts.
    pub accepts: *const c_char,
    /// Its meaning.
    pub meaning: *const c_char,
    /// Its value in this game.
    pub value: *const c_char,
    /// Its value unless another is given.
    pub default_value: *const c_char,
}

/// A field of an observation: values with one name, one maximum and one meaning.
#[repr(C)]
pub struct Field {
    /// Its name.
    pub name: *const c_char,
    /// The meaning of its values.
    pub meaning: *const c_char,
    /// The place of its first value.
    pub offset: usize,
    /// The number of its values.
    pub length: usize,
    /// The maximum of a value; at least 1.
    pub maximum: u8,
}

/// The number of games.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_game_count() -> usize {
    NAMES.len()
}

/// The name of a game, in alphabetical order; NULL unless the index is below `bastide_game_count`.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_game_name_at(index: usize) -> *const c_char {
    static WITH_NUL: LazyLock<Vec<CString>> = LazyLock::new(|| NAMES.iter().copied().map(with_nul).collect());
    WITH_NUL.get(index).map_or(ptr::null(), |name| name.as_ptr())
}

/// Makes the game of a name with options, such as `en_garde` or `en_garde(rounds_to_win=1)`.
///
/// BASTIDE_STATUS_UNKNOWN_GAME, BASTIDE_STATUS_BAD_OPTION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_game_load(name: *const c_char, game: Option<&mut MaybeUninit<Box<Game>>>) -> Status {
    // SAFETY: the caller's text, and no settings.
    unsafe { bastide_game_load_with(name, ptr::null(), 0, game) }
}

/// An option beside a name, and its value as it is written there: `{"rounds_to_win", "1"}`.
#[repr(C)]
pub struct Setting {
    /// The name of the option.
    pub option: *const c_char,
    /// Its value.
    pub value: *const c_char,
}

/// A name with the caller's settings in it.
///
/// # Safety
/// Unless it is NULL, `settings` points to `count` settings, whose texts end with NUL.
pub(crate) unsafe fn name_with(name: *const c_char, settings: *const Setting, count: usize) -> Result<String, Failure> {
    // SAFETY: the caller of this function promises it.
    let (name, settings) = unsafe { (read_name(name, "name")?, read_numbers(settings, count, "settings")?) };
    let read = |setting: &Setting| {
        // SAFETY: as above.
        unsafe { Ok((read_name(setting.option, "option")?, read_name(setting.value, "value")?)) }
    };
    let settings: Vec<(&str, &str)> = settings.iter().map(read).collect::<Result<_, Failure>>()?;
    Ok(engine::with_options(name, &settings)?)
}

/// Makes the game of a name with options, which may stand in the name, beside it in `settings`, or both; `count` may be 0.
///
/// BASTIDE_STATUS_UNKNOWN_GAME, BASTIDE_STATUS_BAD_OPTION.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_game_load_with(
    name: *const c_char,
    settings: *const Setting,
    count: usize,
    game: Option<&mut MaybeUninit<Box<Game>>>,
) -> Status {
    guard(|| {
        // SAFETY: the caller's texts.
        let name = unsafe { name_with(name, settings, count) }?;
        Ok(given(game, "game")?.write(Box::new(Game::new(engine::load(&name)?))))
    })
}

/// Makes another handle of the same game, which shares all its data.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_game_clone(source: Option<&Game>, game: Option<&mut MaybeUninit<Box<Game>>>) -> Status {
    cloned(source, game, "game")
}

/// Frees a game; its positions and matches live on.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_game_free(game: Option<Box<Game>>) {
    free(game);
}

/// The name of the game with the options that differ from their defaults; equal games have equal names.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_game_name(game: Option<&Game>) -> *const c_char {
    answer(ptr::null(), || Ok(given(game, "game")?.texts().name.as_ptr()))
}

/// The rules, numbered, as Markdown.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_game_rules(game: Option<&Game>) -> *const c_char {
    answer(ptr::null(), || Ok(given(game, "game")?.texts().rules.as_ptr()))
}

/// The cards as JSON: an object for each card under its notation, with its `name` for people, the `label` in its corner, the
/// number of its `colour` in pictures or null, and `figures`, other numbers on it.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_game_cards(game: Option<&Game>) -> *const c_char {
    answer(ptr::null(), || Ok(given(game, "game")?.texts().cards.as_ptr()))
}

/// The number of seats.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_game_seats(game: Option<&Game>) -> usize {
    answer(0, || Ok(given(game, "game")?.game().seats()))
}

/// The number of actions, which is the length of a mask of legal actions.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_game_actions(game: Option<&Game>) -> usize {
    answer(0, || Ok(given(game, "game")?.game().actions()))
}

/// The number of chance outcomes.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_game_outcomes(game: Option<&Game>) -> usize {
    answer(0, || Ok(given(game, "game")?.game().outcomes()))
}

/// The number of values of an observation.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_game_observation_length(game: Option<&Game>) -> usize {
    answer(0, || Ok(given(game, "game")?.game().layout().length()))
}

/// The bytes of memory per position, without its handle, which `bastide_position_store` writes.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_game_position_size(game: Option<&Game>) -> usize {
    answer(0, || Ok(given(game, "game")?.game().position_size()))
}

/// The number of options.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_game_options(game: Option<&Game>) -> usize {
    answer(0, || Ok(given(game, "game")?.texts().options.len()))
}

/// Writes an option. BASTIDE_STATUS_UNKNOWN_INDEX.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_game_option(game: Option<&Game>, index: usize, option: Option<&mut MaybeUninit<GameOption>>) -> Status {
    guard(|| {
        let texts = at(&given(game, "game")?.texts().options, index, "option")?;
        let [name, accepts, meaning, value, default_value] = texts.each_ref().map(|text| text.as_ptr());
        Ok(given(option, "option")?.write(GameOption { name, accepts, meaning, value, default_value }))
    })
}

/// The number of fields of an observation.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_game_fields(game: Option<&Game>) -> usize {
    answer(0, || Ok(given(game, "game")?.texts().fields.len()))
}

/// Writes a field of the observation's layout. BASTIDE_STATUS_UNKNOWN_INDEX.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_game_field(game: Option<&Game>, index: usize, field: Option<&mut MaybeUninit<Field>>) -> Status {
    guard(|| {
        let game = given(game, "game")?;
        let [name, meaning] = at(&game.texts().fields, index, "field")?.each_ref().map(|text| text.as_ptr());
        let engine::Field { offset, length, maximum, .. } = *at(&game.game().layout().fields, index, "field")?;
        Ok(given(field, "field")?.write(Field { name, meaning, offset, length, maximum }))
    })
}

pub(crate) fn at<'a, T>(all: &'a [T], index: usize, what: &str) -> Result<&'a T, Failure> {
    let unknown =
        || Failure::new(Status::UnknownIndex, format!("{what} {index} does not exist; expected an index below {}", all.len()));
    all.get(index).ok_or_else(unknown)
}

/// Writes the notation of an action. BASTIDE_STATUS_UNKNOWN_ID.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_game_action_text(
    game: Option<&Game>,
    action: u32,
    text: *mut c_char,
    capacity: usize,
    length: Option<&mut MaybeUninit<usize>>,
) -> Status {
    guard(|| {
        let game = given(game, "game")?.game();
        let notation = game.action_text(game.action(action as usize)?)?;
        // SAFETY: the caller's buffer.
        unsafe { Buffer::new(text, capacity, "text") }.write_text(length, &notation)
    })
}

/// Writes the id of an action from its notation. BASTIDE_STATUS_UNKNOWN_TEXT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_game_action_id(
    game: Option<&Game>,
    text: *const c_char,
    action: Option<&mut MaybeUninit<u32>>,
) -> Status {
    guard(|| {
        // SAFETY: the caller's text.
        let text = unsafe { read_name(text, "text") }?;
        let id = given(game, "game")?.game().action_id(text)?;
        Ok(given(action, "action")?.write(id.into()))
    })
}

/// Writes the notation of a chance outcome. BASTIDE_STATUS_UNKNOWN_ID.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_game_outcome_text(
    game: Option<&Game>,
    outcome: u32,
    text: *mut c_char,
    capacity: usize,
    length: Option<&mut MaybeUninit<usize>>,
) -> Status {
    guard(|| {
        let game = given(game, "game")?.game();
        let notation = game.outcome_text(game.outcome(outcome as usize)?)?;
        // SAFETY: the caller's buffer.
        unsafe { Buffer::new(text, capacity, "text") }.write_text(length, &notation)
    })
}

/// Writes the id of a chance outcome from its notation. BASTIDE_STATUS_UNKNOWN_TEXT.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_game_outcome_id(
    game: Option<&Game>,
    text: *const c_char,
    outcome: Option<&mut MaybeUninit<u32>>,
) -> Status {
    guard(|| {
        // SAFETY: the caller's text.
        let text = unsafe { read_name(text, "text") }?;
        let id = given(game, "game")?.game().outcome_id(text)?;
        Ok(given(outcome, "outcome")?.write(id.into()))
    })
}
