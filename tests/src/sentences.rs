//! The sentences that matches are told in, and their shapes.

use crate::configurations::by_game;
use crate::random::{POSSIBLE, choose, stream};
use bastide::{AnyGame, Finite, Seat, Viewer};
use regex::{Captures, Regex};
use std::collections::BTreeSet;

/// The random matches of each configuration in the list.
const MATCHES: u64 = 2;

/// The shapes of the sentences of each game, a line each.
pub(crate) fn list() -> Result<String, String> {
    let mut text = "# The shapes of the sentences in which matches are told: NAME is a card or a list of cards, N a number, X a castle or a column.\n"
        .to_string();
    for (name, configurations) in by_game()? {
        let shapes: BTreeSet<String> = configurations.iter().flat_map(|game| shapes(game, &sentences(game, MATCHES))).collect();
        let lines: String = shapes.iter().map(|shape| format!("  {shape}\n")).collect();
        text += &format!("\n{name}\n{lines}");
    }
    Ok(text)
}

/// The shapes of sentences of a game.
pub fn shapes(game: &AnyGame, sentences: &BTreeSet<String>) -> BTreeSet<String> {
    let names = names(game);
    sentences.iter().map(|sentence| shape(sentence, &names)).collect()
}

/// The sentences in which random matches are told to each seat, to the public, and to a viewer who sees everything.
pub fn sentences(game: &AnyGame, matches: u64) -> BTreeSet<String> {
    let seats = Seat::all().take(game.seats()).map(Viewer::Seat);
    let viewers: Vec<Viewer> = seats.chain([Viewer::Public, Viewer::Everything]).collect();
    let mut sentences = BTreeSet::new();
    for seed in 0..matches {
        let (mut played, mut stream) = (game.new_match(seed), stream(game, seed));
        while let Some(action) = choose(&played.position(), &mut stream) {
            played.play(action).expect(POSSIBLE);
        }
        for viewer in &viewers {
            let telling = played.telling(*viewer, 0).expect("a viewer of the game");
            sentences.extend(telling.sentences().map(|(_, sentence)| sentence));
        }
    }
    sentences
}

/// The words in the notation of the cards.
fn names(game: &AnyGame) -> BTreeSet<String> {
    let notations =
        (0..game.outcomes()).map(|id| game.outcome(id).and_then(|id| game.outcome_text(id)).expect("an outcome of the game"));
    let words = notations.flat_map(|text| text.split([' ', '_', '/']).map(str::to_string).collect::<Vec<_>>());
    words.filter(|word| word != "of" && word.chars().all(char::is_alphabetic)).collect()
}

/// A sentence in which a card, or a list of them, is `NAME`, a number `N`, a castle or a column `X`, and a colour of a side `SIDE`.
fn shape(sentence: &str, names: &BTreeSet<String>) -> String {
    let is_name = |word: &str| names.contains(&word.to_lowercase()) && !matches!(word, "Red" | "Blue");
    let word = |found: &Captures<'_>| if is_name(&found[0]) { "NAME".into() } else { found[0].to_string() };
    let named = Regex::new("[A-Za-z]+").expect("a pattern").replace_all(sentence, word).into_owned();
    [
        (r"\b[A-F](\d| \([A-D]\d\))?\b", "X"),
        (r"\d+((,? )\d+)*", "N"),
        ("White|Black|Red|Blue", "SIDE"),
        (r"NAME( (of )?NAME)*( N\b)?", "NAME"),
        (r"NAME((, | [+-] )(NAME|[a-z ]+ N\b))+", "NAME"),
        (r"\bN (victory )?(card|chip|point|terrain)s?", "N ${1}${2}s"),
    ]
    .into_iter()
    .fold(named, |text, (pattern, by)| Regex::new(pattern).expect("a pattern").replace_all(&text, by).into_owned())
}
