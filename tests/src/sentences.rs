//! The sentences that matches are told in, with their shapes, and the words of scenes.

use crate::configurations::by_game;
use crate::random::{POSSIBLE, choose, step, stream};
use bastide::{AnyGame, Finite, Reader, Seat, Viewer};
use regex::{Captures, Regex};
use std::collections::BTreeSet;
use std::sync::LazyLock;

/// The random matches of each configuration in the list.
const MATCHES: u64 = 2;

/// The words of a sentence.
static WORDS: LazyLock<Regex> = LazyLock::new(|| Regex::new("[A-Za-z]+").expect("a pattern"));

/// Patterns of a sentence whose words of cards are `NAME`, and the letters of the shape in their place.
static PARTS: LazyLock<[(Regex, &str); 6]> = LazyLock::new(|| {
    [
        (r"\b[A-F]\d?\b", "X"),
        (r"\d+((,? )\d+)*", "N"),
        ("White|Black|Red|Blue", "SIDE"),
        (r"NAME( (of )?NAME)*( N\b)?", "NAME"),
        (r"NAME((, | [+-] )(NAME|[a-z ]+ N\b))+", "NAME"),
        (r"\bN (victory )?(card|chip|point|terrain)s?", "N ${1}${2}s"),
    ]
    .map(|(pattern, by)| (Regex::new(pattern).expect("a pattern"), by))
});

/// The shapes of the sentences of each game, a line each.
pub(crate) fn list() -> Result<String, String> {
    let mut text = "# The shapes of the sentences in which matches are told, to anyone and to a viewer in a seat, and of the questions that such a viewer reads: NAME is a card or a list of cards, N a number, X a castle or a column.\n"
        .to_string();
    for (name, configurations) in by_game()? {
        for (heading, reader) in readings(name) {
            let all = configurations.iter().flat_map(|game| shapes(game, &sentences(game, MATCHES, reader)));
            let lines: String = all.collect::<BTreeSet<_>>().iter().map(|shape| format!("  {shape}\n")).collect();
            text += &format!("\n{heading}\n{lines}");
        }
    }
    Ok(text)
}

/// The headings of a game's sentences, each with its reader.
pub fn readings(game: &str) -> [(String, Reading); 3] {
    [
        (game.to_owned(), Reading::Anyone),
        (format!("{game}, to the viewer"), Reading::Viewer),
        (format!("{game}, questions"), Reading::Question),
    ]
}

/// The reader of sentences.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Reading {
    /// Anyone.
    Anyone,
    /// The viewer, in a seat: only sentences that are other ones for it.
    Viewer,
    /// The viewer, in a seat, of the open questions and the result.
    Question,
}

/// The shapes of sentences of a game.
pub fn shapes(game: &AnyGame, sentences: &BTreeSet<String>) -> BTreeSet<String> {
    let names = names(game);
    sentences.iter().map(|sentence| shape(sentence, &names)).collect()
}

/// Each seat, the public, and a viewer who sees everything.
fn viewers(game: &AnyGame) -> Vec<Viewer> {
    let seats = Seat::all().take(game.seats()).map(Viewer::Seat);
    seats.chain([Viewer::Public, Viewer::Everything]).collect()
}

/// The sentences in which random matches are told to each viewer, or the questions in them.
pub fn sentences(game: &AnyGame, matches: u64, reading: Reading) -> BTreeSet<String> {
    let viewers = viewers(game);
    let mut sentences = BTreeSet::new();
    for seed in 0..matches {
        let (mut played, mut stream) = (game.new_match(seed), stream(game, seed));
        loop {
            if reading == Reading::Question {
                let seats = viewers.iter().filter(|viewer| viewer.seat().is_some());
                sentences.extend(seats.map(|viewer| played.asked(*viewer).expect("a viewer of the game")));
            }
            let Some(action) = choose(&played.position(), &mut stream) else { break };
            played.play(action).expect(POSSIBLE);
        }
        for viewer in &viewers {
            let telling = played.telling(*viewer, 0).expect("a viewer of the game");
            let plain = telling.sentences().map(|(_, sentence)| sentence);
            match (reading, viewer) {
                (Reading::Anyone, _) => sentences.extend(plain),
                (Reading::Viewer, Viewer::Seat(_)) => {
                    let read = telling.sentences_for(Reader::new(*viewer, game.seats()));
                    let read = read.into_iter().map(|(_, sentence)| sentence);
                    sentences.extend(read.zip(plain).filter(|(read, plain)| read != plain).map(|(read, _)| read));
                }
                _ => {}
            }
        }
    }
    sentences
}

/// The lines and cells of the scenes of a random match, each for the next of the viewers.
pub fn words_of_scenes(game: &AnyGame) -> BTreeSet<String> {
    let (mut position, mut stream) = (game.start(), stream(game, 0));
    let mut words = BTreeSet::new();
    for viewer in viewers(game).into_iter().cycle() {
        let scene = position.scene(viewer).expect("a viewer of the game");
        let blocks = scene.blocks(usize::MAX);
        let cells = blocks.iter().flat_map(|(_, text)| text.lines()).flat_map(|line| line.split("  "));
        words.extend(cells.map(|cell| cell.trim().to_owned()).filter(|cell| !cell.is_empty()));
        let Some(id) = choose(&position, &mut stream) else { break };
        step(&mut position, id).expect(POSSIBLE);
    }
    words
}

/// The words in the notation of the cards.
fn names(game: &AnyGame) -> BTreeSet<String> {
    let notations =
        (0..game.outcomes()).map(|id| game.outcome(id).and_then(|id| game.outcome_text(id)).expect("an outcome of the game"));
    let words = notations.flat_map(|text| text.split([' ', '_', '/']).map(str::to_string).collect::<Vec<_>>());
    words.filter(|word| word != "of" && word.chars().all(char::is_alphabetic)).collect()
}

/// A sentence in which a card, or a list of them, is `NAME`, a number `N`, a castle or a column `X`, and a colour of a side
/// `SIDE`.
fn shape(sentence: &str, names: &BTreeSet<String>) -> String {
    let is_name = |word: &str| names.contains(&word.to_lowercase()) && !matches!(word, "Red" | "Blue");
    let word = |found: &Captures<'_>| if is_name(&found[0]) { "NAME".into() } else { found[0].to_string() };
    let named = WORDS.replace_all(sentence, word).into_owned();
    PARTS.iter().fold(named, |text, (pattern, by)| pattern.replace_all(&text, *by).into_owned())
}
