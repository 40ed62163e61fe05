//! A match for GDScript: `BastideMatch.deal("guyenne", 7)`, then `message`, `play`, `news`, and `think` and `act` for players of the
//! library.

mod host;

use godot::prelude::*;
use host::Host;

struct Extension;

// SAFETY: nothing here bypasses the library's own checks.
#[gdextension]
unsafe impl ExtensionLibrary for Extension {}

/// A match in progress, and what its clients get. A client of this machine or of another one may be sent its messages and the refusals
/// of its answers, and nothing else.
#[derive(GodotClass)]
#[class(base = RefCounted, no_init)]
struct BastideMatch {
    host: Host,
}

#[godot_api]
impl BastideMatch {
    /// The viewer of a watcher, who sees what the rules show to everybody.
    #[constant]
    const PUBLIC: i64 = host::PUBLIC;

    /// A match of a game, such as `guyenne(format=ring)`; null with an error in the console if there is no such game.
    #[func]
    fn deal(game: String, seed: i64) -> Option<Gd<Self>> {
        let game = bastide::load(&game).map_err(|error| godot_error!("{error}")).ok()?;
        Some(Gd::from_object(Self { host: Host::new(game.new_match(seed as u64)) }))
    }

    /// The seat to act; -1 if the match is over.
    #[func]
    fn seat(&self) -> i64 {
        self.host.seat()
    }

    /// The message for a seat, or for `PUBLIC`, as JSON: `told` after the first `since` events that it noticed, their number `noticed`
    /// by now, and its `scene`; 0 for everything. Empty with an error in the console if there is no such viewer.
    #[func]
    fn message(&self, viewer: i64, since: i64) -> GString {
        self.host.message(viewer, since).unwrap_or_else(shown).as_str().into()
    }

    /// The message for a viewer that is asked, or told something, since its message with the number `since`; otherwise empty.
    #[func]
    fn news(&self, viewer: i64, since: i64) -> GString {
        self.host.news(viewer, since).unwrap_or_else(shown).as_str().into()
    }

    /// Plays the action with which a seat answers its message `noticed`; returns a refusal for the seat, or an empty text.
    #[func]
    fn play(&mut self, seat: i64, noticed: i64, action: i64) -> GString {
        refusal(self.host.play(seat, noticed, action))
    }

    /// Plays the parts of its scene with which a seat answers its message `noticed`; returns a refusal for the seat, or an empty text.
    #[func]
    fn play_parts(&mut self, seat: i64, noticed: i64, parts: PackedStringArray) -> GString {
        let parts: Vec<String> = parts.as_slice().iter().map(GString::to_string).collect();
        refusal(self.host.play_parts(seat, noticed, &parts.iter().map(String::as_str).collect::<Vec<_>>()))
    }

    /// Lets a player, such as `hard`, think for the seat to act, in a thread of its own; false with an error in the console if there is
    /// no such player.
    #[func]
    fn think(&mut self, player: String) -> bool {
        self.host.think(&player).map_err(shown).is_ok()
    }

    /// Whether a player thinks, or has chosen what `act` has not played yet.
    #[func]
    fn is_thinking(&self) -> bool {
        self.host.is_thinking()
    }

    /// Lets the player that thinks choose the best that it has found.
    #[func]
    fn stop(&self) {
        self.host.stop();
    }

    /// Plays what the player chose, once it has chosen; false before. Call it in each frame.
    #[func]
    fn act(&mut self) -> bool {
        self.host.act().map_err(shown).unwrap_or(false)
    }
}

/// The refusal of an answer.
fn refusal(answered: Result<(), String>) -> GString {
    answered.err().unwrap_or_default().as_str().into()
}

/// Shows an error in the console.
fn shown(error: String) -> String {
    godot_error!("{error}");
    String::new()
}
