//! Events in sentences.

use std::fmt::{self, Display};

/// The event of a step: an action, or a chance outcome.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event<A, O> {
    /// A seat plays.
    Action(A),
    /// Chance deals.
    Outcome(O),
}

/// The sentences told to a viewer. Consecutive cards of the same kind of event share a sentence.
///
/// Sentences are numbered by the events that the viewer notices: for a seat, its own actions and any change in what it sees; for
/// the public, any change in its scene; for a viewer who sees everything, all events. So indistinguishable matches are told to a
/// seat alike, with the same numbers.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Telling {
    pub(crate) noticed: usize,
    sentences: Vec<Sentence>,
}

/// A sentence, and the number of noticed events after which it was true.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Sentence {
    noticed: usize,
    text: String,
    /// The cards that follow the text; those that the viewer does not see have no name.
    cards: Vec<Option<String>>,
}

impl Telling {
    /// Adds a sentence.
    pub fn say(&mut self, text: impl Into<String>) {
        self.sentences.push(Sentence { noticed: self.noticed, text: text.into(), cards: Vec::new() });
    }

    /// Adds a card to a sentence that begins with `text`; `None` is a card that the viewer does not see.
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

    /// The number of events that the viewer has noticed so far.
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
    /// One line for each sentence.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.sentences.iter().try_for_each(|sentence| writeln!(f, "{sentence}"))
    }
}
