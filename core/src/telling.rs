//! What happens, in sentences.

use std::fmt::{self, Display};

/// What happens in a step: an action, or an outcome that chance deals.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event<A, O> {
    /// A seat plays.
    Action(A),
    /// Chance deals.
    Outcome(O),
}

/// What a viewer is told, sentence by sentence. Cards that go the same way one after the other share a sentence.
///
/// Sentences are numbered by the events that the viewer notices: a seat its own actions, and whatever changes what it sees; who sees
/// everything, all of them. So matches that a seat cannot tell apart are told to it alike, with the same numbers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Telling {
    pub(crate) noticed: usize,
    sentences: Vec<Sentence>,
}

/// A sentence, and after how many noticed events it was true.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Sentence {
    noticed: usize,
    text: String,
    /// The cards that the text is followed by; those that the viewer does not see have no name.
    cards: Vec<Option<String>>,
}

impl Telling {
    /// Adds a sentence.
    pub fn say(&mut self, text: impl Into<String>) {
        self.sentences.push(Sentence { noticed: self.noticed, text: text.into(), cards: Vec::new() });
    }

    /// Adds a card to a sentence that begins with this text; the viewer is not told which where there is none.
    pub fn card(&mut self, text: impl Into<String>, card: Option<impl Display>) {
        let (text, card, noticed) = (text.into(), card.map(|card| card.to_string()), self.noticed);
        match self.sentences.last_mut() {
            Some(last) if last.text == text && !last.cards.is_empty() => {
                last.noticed = noticed;
                last.cards.push(card);
            }
            _ => self.sentences.push(Sentence { noticed, text, cards: vec![card] }),
        }
    }

    /// The number of events so far that the viewer noticed.
    #[must_use]
    pub fn noticed(&self) -> usize {
        self.noticed
    }

    /// The sentences, each with the number of noticed events after which it is true.
    pub fn sentences(&self) -> impl Iterator<Item = (usize, String)> {
        self.sentences.iter().map(|sentence| (sentence.noticed, sentence.to_string()))
    }
}

impl Display for Sentence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seen: Vec<&str> = self.cards.iter().flatten().map(String::as_str).collect();
        let cards = match self.cards.len() - seen.len() {
            _ if self.cards.is_empty() => return f.write_str(&self.text),
            0 => seen.join(", "),
            1 if seen.is_empty() => "1 card".into(),
            unseen if seen.is_empty() => format!("{unseen} cards"),
            unseen => format!("{} and {unseen} more", seen.join(", ")),
        };
        write!(f, "{} {cards}.", self.text)
    }
}

impl Display for Telling {
    /// A line for each sentence.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentences.iter().try_for_each(|sentence| writeln!(f, "{sentence}"))
    }
}
