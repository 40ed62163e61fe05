//! A host of one match for clients: seats, which play, and watchers, who see what the rules show to everybody. Nothing of the match
//! leaves the host but what these functions return. It knows nothing of Godot.

use bastide::players::{PlayerError, Thought};
use bastide::{AnyMatch, AnyTelling, Id, Turn, Viewer};
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

pub struct Host {
    running: AnyMatch,
    thinking: Option<Thinking>,
}

impl Host {
    pub fn new(running: AnyMatch) -> Self {
        Self { running, thinking: None }
    }

    /// The seat to act; -1 if the match is over.
    pub fn seat(&self) -> i64 {
        if let Turn::Seat(seat) = self.running.turn() { seat.number().into() } else { -1 }
    }

    /// The message for a seat, or for `PUBLIC`: the sentences after the first `since` events that the client noticed, the number of
    /// these events by now, and the client's scene. A client that comes back asks with the last number that it got, or with 0 for
    /// everything; any other value is refused. An error for a viewer that may not see anything.
    pub fn message(&self, viewer: i64, since: i64) -> Result<String, String> {
        let viewer = self.viewer(viewer)?;
        self.written(viewer, since, &self.telling(viewer, since)?)
    }

    /// The message for a client that has been told something since its last one, which had the number `since`, or is asked; otherwise
    /// "": who counts messages would count the decisions of others that nobody sees. A `since` that was not sent is refused, as above.
    pub fn news(&self, viewer: i64, since: i64) -> Result<String, String> {
        let is_asked = self.seat() == viewer || self.running.turn() == Turn::Over;
        let viewer = self.viewer(viewer)?;
        let telling = self.telling(viewer, since)?;
        let is_due = is_asked || !is_sent(since, &telling) || telling.sentences().next().is_some();
        if since == noticed(&telling) || !is_due { Ok(String::new()) } else { self.written(viewer, since, &telling) }
    }

    /// Answers the message that had the number `noticed`: plays an action of a seat by its id. An error is the refusal for this seat;
    /// then nothing has changed. What comes twice, or late, answers another message, and is refused.
    pub fn play(&mut self, seat: i64, noticed: i64, action: i64) -> Result<(), String> {
        self.expect_answer(seat, noticed)?;
        let number =
            usize::try_from(action).map_err(|_| format!("action {action} does not exist; expected an id of the scene"))?;
        let action = self.running.game().action(number).map_err(text)?;
        self.running.play(action).map_err(text)?;
        self.thinking = None;
        Ok(())
    }

    /// Answers as `play` does, with the actions that parts of the seat's scene choose, up to one for which the seat is not asked
    /// because of cards that were hidden.
    pub fn play_parts(&mut self, seat: i64, noticed: i64, parts: &[&str]) -> Result<(), String> {
        self.expect_answer(seat, noticed)?;
        self.running.play_parts(parts).map_err(text)?;
        self.thinking = None;
        Ok(())
    }

    /// Lets a player of the library, such as `hard`, think about the decision of the seat to act, in a thread; `act` plays its choice.
    /// An answer of the seat, or another player, takes its place.
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

    fn expect_answer(&self, seat: i64, answered: i64) -> Result<(), String> {
        if seat != self.seat() {
            return Err("it is not your turn".into());
        }
        let now = noticed(&self.telling(self.viewer(seat)?, i64::MAX)?);
        if answered == now {
            Ok(())
        } else {
            Err(format!("the answer is to another message; expected an answer to message {now}"))
        }
    }

    fn written(&self, viewer: Viewer, since: i64, telling: &AnyTelling) -> Result<String, String> {
        let noticed = noticed(telling);
        if !is_sent(since, telling) {
            let refusal = "`since` is not a number of your messages; expected a whole number from 0 to";
            return Ok(format!(r#"{{"refusal":"{refusal} {noticed}"}}"#));
        }
        let told: Vec<_> = telling.sentences().map(|(_, sentence)| format!("\"{sentence}\"")).collect();
        let (turn, told) = (self.running.turn().code(), told.join(","));
        let scene = self.running.scene(viewer).map_err(text)?.to_json();
        Ok(format!(r#"{{"turn":{turn},"noticed":{noticed},"told":[{told}],"scene":{scene}}}"#))
    }

    fn viewer(&self, number: i64) -> Result<Viewer, String> {
        match usize::try_from(number) {
            Ok(seat) => Viewer::in_seat(seat, self.running.seats()).map_err(text),
            Err(_) if number == PUBLIC => Ok(Viewer::Public),
            Err(_) => Err(format!("{number} is not a client; expected a seat or {PUBLIC}, the public")),
        }
    }

    fn telling(&self, viewer: Viewer, since: i64) -> Result<AnyTelling, String> {
        self.running.telling(viewer, usize::try_from(since).unwrap_or(usize::MAX)).map_err(text)
    }
}

/// The number of events that the viewer noticed.
fn noticed(telling: &AnyTelling) -> i64 {
    telling.noticed() as i64
}

/// Whether a message of the viewer can have had this number.
fn is_sent(since: i64, telling: &AnyTelling) -> bool {
    (0..=noticed(telling)).contains(&since)
}

fn text(error: impl ToString) -> String {
    error.to_string()
}

#[cfg(test)]
#[path = "tests.rs"]
mod tests;
