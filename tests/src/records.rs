//! Records: matches as they are saved.

use crate::random;
use bastide::{AnyGame, AnyMatch};

/// The decisions of a match that is saved before its end.
const UNFINISHED: usize = 5;

/// A random match of `decisions` decisions, or to its end.
fn play(game: &AnyGame, decisions: usize) -> AnyMatch {
    let mut played = game.new_match(1);
    random::play(&mut played, decisions, &mut random::stream(game, 0));
    played
}

/// A whole match as text and as JSON, and an unfinished match as text.
pub(crate) fn records(game: &AnyGame) -> [(&'static str, String); 3] {
    let whole = play(game, usize::MAX);
    let unfinished = play(game, UNFINISHED);
    let text = |played: &AnyMatch| game.record_to_text(played.record()).expect("a match's own record replays");
    [("whole.record", text(&whole)), ("whole.json", whole.record().to_json() + "\n"), ("unfinished.record", text(&unfinished))]
}
