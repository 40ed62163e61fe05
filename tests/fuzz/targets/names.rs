//! Names of games with options, and the notation of actions and outcomes.

use super::text;
use crate::fuzz::sequence::damaged;
use crate::fuzz::sound::{plays_to_its_end, says};
use crate::fuzz::{Pool, Tally};
use crate::random::{index, pick};
use bastide::{AnyGame, Stream, load};

/// Characters with a meaning somewhere, also in a terminal, or without any.
pub(super) const CHARACTERS: [char; 24] = [
    '(', ')', ',', '=', ' ', '_', '-', '+', '/', '0', '1', '9', 'a', 'z', '\0', '\n', 'é', '−', '\u{202e}', '😀', '\x07', '\x1b',
    '\u{9b}', '\u{2066}',
];

/// A name with damaged characters, or with other values of options.
pub(super) fn name(pool: &Pool, stream: &mut Stream) -> Vec<u8> {
    let game = &pool.game;
    if stream.below(2) == 0 {
        return damaged_text(game.name(), stream).into_bytes();
    }
    let options: Vec<String> =
        game.options().iter().map(|option| setting(option.name, &option.value, option.accepts, stream)).collect();
    with_some(crate::configurations::base(game), &options, stream).into_bytes()
}

/// A name with some of the settings of its options.
pub(super) fn with_some(name: &str, settings: &[String], stream: &mut Stream) -> String {
    let some: Vec<&str> = settings.iter().filter(|_| stream.below(3) > 0).map(String::as_str).collect();
    format!("{name}({})", some.join(","))
}

/// An option with its value, another one, or a number.
pub(super) fn setting(name: &str, usual: &str, accepts: &str, stream: &mut Stream) -> String {
    let accepted: Vec<&str> = accepts.split([',', ' ', '`']).filter(|word| !word.is_empty()).collect();
    let value = match stream.below(4) {
        0 => usual.into(),
        1 => stream.below(12).to_string(),
        2 => (*pick(&["", "0", "-1", "1000", "65536", "18446744073709551616", "true", "default"], stream)).into(),
        _ => (*pick(&accepted, stream)).into(),
    };
    format!("{name}={value}")
}

/// Asserts that a name is refused, or has a canonical form and a game that can be played.
pub(super) fn load_name(input: &[u8], tally: &mut Tally) {
    let Some(game) = text(input).and_then(|text| says(load(text))) else { return };
    tally.accepted += 1;
    assert_eq!(load(game.name()).as_ref().map(AnyGame::name), Ok(game.name()));
    plays_to_its_end(&game.start(), tally);
}

/// The name of the game, and in the next line a damaged notation.
pub(super) fn notation(pool: &Pool, stream: &mut Stream) -> Vec<u8> {
    let game = &pool.game;
    let written = match stream.below(3) {
        0 => game.outcome_text(game.outcome(index(game.outcomes(), stream)).expect(COUNTED)),
        _ => game.action_text(game.action(index(game.actions(), stream)).expect(COUNTED)),
    };
    format!("{}\n{}", game.name(), damaged_text(&written.expect(COUNTED), stream)).into_bytes()
}

/// Asserts that a notation is refused, or is the same when it is written again, except for spaces.
pub(super) fn read_notation(input: &[u8], tally: &mut Tally) {
    let Some((name, notation)) = text(input).and_then(|text| text.split_once('\n')) else { return };
    let Some(game) = says(load(name)) else { return };
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let action = says(game.action_id(notation)).map(|id| game.action_text(id));
    let outcome = says(game.outcome_id(notation)).map(|id| game.outcome_text(id));
    for written in [action, outcome].into_iter().flatten() {
        tally.accepted += 1;
        assert_eq!(written.expect(COUNTED), words(notation));
    }
}

pub(super) fn damaged_text(written: &str, stream: &mut Stream) -> String {
    let characters: Vec<char> = written.chars().collect();
    let backwards: Vec<char> = written.chars().rev().collect();
    damaged(&characters, &backwards, &CHARACTERS, stream).into_iter().collect()
}

/// The reason why an id below the number of all exists.
const COUNTED: &str = "the game has this id";
