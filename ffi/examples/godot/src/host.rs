//! A host of one match for clients: seats, which play, and watchers, who see what the rules show to everybody. Nothing of the
//! match leaves the host but the answers to messages. It knows nothing of Godot.

use bastide::players::{PlayerError, Thought};
use bastide::{AnyMatch, Id, Reader, Turn, Viewer};
use serde::Deserialize;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{JoinHandle, spawn};

/// The viewer of a watcher; those of seats are their numbers.
pub const PUBLIC: i64 = -2;

/// A player that thinks in its own thread.
struct Thinking {
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<Result<Id, PlayerError>>>,
}

impl Drop for Thinking {
    /// Ends the thread, which must not outlive the library.
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        drop(self.thread.take().map(JoinHandle::join));
    }
}

/// The most bytes of a message: several times those of the longest choice.
const MOST: usize = 1000;
const EXPECTED: &str =
    r#"expected {"message": "state", "since": 3} or {"message": "play", "decision": "0-3", "parts": ["hand:0:2"]}"#;

/// A client asks for its state, answers a decision, or asks for the record after the end.
#[derive(Deserialize)]
#[serde(tag = "message", rename_all = "snake_case")]
enum Message {
    State {
        #[serde(default)]
        since: usize,
    },
    Play {
        decision: String,
        parts: Vec<String>,
        #[serde(default)]
        since: usize,
    },
    Record,
}

pub struct Host {
    running: AnyMatch,
    sent: HashMap<Viewer, usize>,
    accepted: HashMap<Viewer, (String, Vec<String>)>,
    thinking: Option<Thinking>,
}

impl Host {
    pub fn new(running: AnyMatch) -> Self {
        Self { running, sent: HashMap::new(), accepted: HashMap::new(), thinking: None }
    }

    /// The seat to act; -1 if the match is over.
    pub fn seat(&self) -> i64 {
        if let Turn::Seat(seat) = self.running.turn() { seat.number().into() } else { -1 }
    }

    /// The answer to a message of a seat, or of `PUBLIC`, both in JSON: after a `refusal`, a sentence, nothing has changed. An
    /// error for a viewer that may not see anything.
    pub fn answer(&mut self, viewer: i64, text: &str) -> Result<String, String> {
        let viewer = self.viewer(viewer)?;
        if text.len() > MOST {
            return Ok(refusal(format!("the message has {} bytes; expected at most {MOST}", text.len())));
        }
        let answer = match serde_json::from_str(text) {
            Ok(Message::State { since }) => self.state(viewer, since),
            Ok(Message::Play { decision, parts, since }) => self.play(viewer, decision, parts, since),
            Ok(Message::Record) => self.record(),
            Err(error) => Err(format!("the message is not as expected: {error}; {EXPECTED}")),
        };
        Ok(answer.unwrap_or_else(refusal))
    }

    /// Whether a client is told that there is something new, for which it then asks: it has been told something since its last
    /// state, or is asked. Who counts messages would otherwise count the decisions of others that nobody sees.
    pub fn is_news(&self, viewer: i64) -> Result<bool, String> {
        let viewer = self.viewer(viewer)?;
        let since = self.sent.get(&viewer).copied().unwrap_or(0);
        let telling = self.running.telling(viewer, since).map_err(text)?;
        let is_asked = self.is_asked(viewer) || self.running.turn() == Turn::Over;
        Ok(telling.noticed() != since && (is_asked || telling.sentences().next().is_some()))
    }

    /// The client's scene, and what it was told after the first `since` events that it noticed: all of them, if it comes back
    /// with 0.
    fn state(&mut self, viewer: Viewer, since: usize) -> Result<String, String> {
        let noticed = self.noticed(viewer)?;
        if since > noticed {
            return Err(format!("`since` is not a number of your messages; expected a whole number from 0 to {noticed}"));
        }
        self.sent.insert(viewer, noticed);
        let telling = self.running.telling(viewer, since).map_err(text)?;
        Ok(serde_json::json!({
            "decision": self.decision(viewer)?,
            "noticed": noticed,
            "asked": self.is_asked(viewer),
            "question": self.running.asked(viewer).map_err(text)?,
            "seat": if let Viewer::Seat(seat) = viewer { Some(seat.number()) } else { None },
            "scene": value(&self.running.scene(viewer).map_err(text)?.to_json()),
            "told": value(&telling.to_json(Reader::new(viewer, self.running.seats()))),
        })
        .to_string())
    }

    /// Plays the actions that `parts` of its scene choose, up to one for which the seat is not asked because of cards that were
    /// hidden. The same message twice is played once; what comes late answers another decision, and is refused.
    fn play(&mut self, viewer: Viewer, decision: String, parts: Vec<String>, since: usize) -> Result<String, String> {
        let sent = (decision, parts);
        if self.accepted.get(&viewer) == Some(&sent) {
            return self.state(viewer, since);
        }
        if !self.is_asked(viewer) {
            return Err("it is not your turn".into());
        }
        let now = self.decision(viewer)?;
        if sent.0 != now {
            return Err(format!("the answer is to another decision; expected an answer to {now}"));
        }
        self.running.play_parts(&sent.1.iter().map(String::as_str).collect::<Vec<_>>()).map_err(text)?;
        self.thinking = None;
        self.accepted.insert(viewer, sent);
        self.state(viewer, since)
    }

    fn record(&self) -> Result<String, String> {
        if self.running.turn() != Turn::Over {
            return Err("the match is not over, and its record holds everything".into());
        }
        let record = self.running.game().record_to_text(self.running.record()).map_err(text)?;
        Ok(serde_json::json!({ "record": record }).to_string())
    }

    /// Lets a player of the library, such as `hard`, think about the decision of the seat to act, in a thread; `act` plays its
    /// choice. An answer of the seat, or another player, takes its place.
    pub fn think(&mut self, player: &str) -> Result<(), String> {
        self.thinking = None;
        let player = self.running.game().player(player, 1).map_err(text)?;
        let (running, stop) = (self.running.clone(), Arc::new(AtomicBool::new(false)));
        let mut thought = Thought::until(stop.clone());
        self.thinking = Some(Thinking { stop, thread: Some(spawn(move || player.choose(&running, &mut thought))) });
        Ok(())
    }

    /// Whether a player thinks, or has chosen what is not played yet.
    pub fn is_thinking(&self) -> bool {
        self.thinking.is_some()
    }

    /// Ends the thought of the player, which then chooses the best that it has found; `act` plays that.
    pub fn stop(&self) {
        if let Some(thinking) = &self.thinking {
            thinking.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Plays what the player chose, once it has chosen; false before, or if none thinks.
    pub fn act(&mut self) -> Result<bool, String> {
        let has_chosen = |thinking: &mut Thinking| thinking.thread.as_ref().is_some_and(JoinHandle::is_finished);
        let Some(thread) = self.thinking.take_if(has_chosen).and_then(|mut thinking| thinking.thread.take()) else {
            return Ok(false);
        };
        let chosen = thread.join().map_err(|_| "the player's thread has panicked")?;
        self.running.play(chosen.map_err(text)?).map_err(text)?;
        Ok(true)
    }

    fn is_asked(&self, viewer: Viewer) -> bool {
        matches!((viewer, self.running.turn()), (Viewer::Seat(seat), Turn::Seat(asked)) if seat == asked)
    }

    fn decision(&self, viewer: Viewer) -> Result<String, String> {
        Ok(format!("0-{}", self.noticed(viewer)?))
    }

    /// The number of events that the viewer noticed.
    fn noticed(&self, viewer: Viewer) -> Result<usize, String> {
        Ok(self.running.telling(viewer, usize::MAX).map_err(text)?.noticed())
    }

    fn viewer(&self, number: i64) -> Result<Viewer, String> {
        match usize::try_from(number) {
            Ok(seat) => Viewer::in_seat(seat, self.running.seats()).map_err(text),
            Err(_) if number == PUBLIC => Ok(Viewer::Public),
            Err(_) => Err(format!("{number} is not a client; expected a seat or {PUBLIC}, the public")),
        }
    }
}

/// A value that the library writes as JSON.
fn value(json: &str) -> serde_json::Value {
    serde_json::from_str(json).unwrap_or_default()
}

fn refusal(words: String) -> String {
    serde_json::json!({ "refusal": words }).to_string()
}

fn text(error: impl ToString) -> String {
    error.to_string()
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
