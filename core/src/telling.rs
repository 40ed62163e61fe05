//! What happens, in sentences.

use crate::record::{action, outcome, step_by_id};
use crate::{Id, Illegal, Position, Seat, Turn};
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
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Telling {
    events: usize,
    sentences: Vec<Sentence>,
}

/// A sentence, and after how many events it was true.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Sentence {
    events: usize,
    text: String,
    /// The cards that the text is followed by; those that the viewer does not see have no name.
    cards: Vec<Option<String>>,
}

impl Telling {
    /// Adds a sentence.
    pub fn say(&mut self, text: impl Into<String>) {
        self.sentences.push(Sentence { events: self.events, text: text.into(), cards: Vec::new() });
    }

    /// Adds a card to a sentence that begins with this text; the viewer is not told which where there is none.
    pub fn card(&mut self, text: impl Into<String>, card: Option<impl Display>) {
        let (text, card, events) = (text.into(), card.map(|card| card.to_string()), self.events);
        match self.sentences.last_mut() {
            Some(last) if last.text == text && !last.cards.is_empty() => {
                last.events = events;
                last.cards.push(card);
            }
            _ => self.sentences.push(Sentence { events, text, cards: vec![card] }),
        }
    }

    /// The sentences, each with the number of events after which it is true.
    pub fn sentences(&self) -> impl Iterator<Item = (usize, String)> {
        self.sentences.iter().map(|sentence| (sentence.events, sentence.to_string()))
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

/// Plays or deals an id, and if it is to be told tells the viewer of it; of what others do only where it changes what the viewer sees.
pub(crate) fn step<P: Position>(
    position: &mut P,
    id: Id,
    viewer: Option<Seat>,
    telling: &mut Telling,
    told: bool,
) -> Result<(), Illegal> {
    let before = *position;
    let event = match before.turn() {
        Turn::Chance => Event::Outcome(outcome::<P>(id)?),
        _ => Event::Action(action::<P>(id)?),
    };
    step_by_id(position, id)?;
    telling.events += 1;
    if !told {
        return Ok(());
    }
    if viewer.is_none_or(|viewer| before.turn() == Turn::Seat(viewer) || view(&before, viewer) != view(position, viewer)) {
        before.telling(event, position, viewer, telling);
    }
    Ok(())
}

/// What a seat sees.
fn view<P: Position>(position: &P, seat: Seat) -> Vec<u8> {
    let mut seen = vec![0; position.observation_length()];
    position.observe(seat, &mut seen).map_or_else(|_| Vec::new(), |()| seen)
}

#[cfg(all(test, feature = "formats"))]
mod tests {
    use crate::Record;

    const PLAYED: &str = "bastide record: leduc_poker
chance: jack of hearts
chance: king of spades
0: call
1: raise
0: call
chance: king of hearts
0: call
1: raise
0: fold
";

    fn told(viewer: Option<usize>, since: usize) -> String {
        let (game, record) = Record::read(PLAYED).unwrap();
        game.telling(&record, viewer, since).unwrap().to_string()
    }

    #[test]
    fn a_match_is_told_as_its_seats_may_know_it() {
        let dealt = "Seat 0 is dealt jack of hearts.\nSeat 1 is dealt king of spades.\n";
        let first = "Seat 0 calls, with 1 in the pot.\nSeat 1 raises, to 3 in the pot.\nSeat 0 calls, with 3 in the pot.\n";
        let second = "The public card is the king of hearts.\nSeat 0 calls, with 3 in the pot.\n\
                      Seat 1 raises, to 7 in the pot.\nSeat 0 folds.\nSeat 1 wins 3 chips.\n";
        assert_eq!(told(None, 0), [dealt, first, second].concat());
        assert_eq!(told(Some(0), 0), [&dealt.replace("king of spades", "1 card"), first, second].concat());
        assert_eq!(told(Some(1), 1), [&dealt[32..], first, second].concat());
        assert_eq!(told(Some(1), 5), second);
    }
}
