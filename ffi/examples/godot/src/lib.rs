//! A match for GDScript: `BastideMatch.deal("guyenne", 7)`, then `answer` and `is_news` for clients, and `think` and `act` for
//! players of the library.

mod host;

use godot::prelude::*;
use host::Host;

struct Extension;

// SAFETY: nothing here bypasses the library's own checks.
#[gdextension]
unsafe impl ExtensionLibrary for Extension {}

/// A match in progress, and what its clients get. A client of this machine or of another one may be sent the answers to its
/// messages, and nothing else.
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

    /// The answer to a message of a seat, or of `PUBLIC`, such as `{"message": "state", "since": 0}`, as JSON. Empty with an
    /// error in the console if there is no such viewer.
    #[func]
    fn answer(&mut self, viewer: i64, message: String) -> GString {
        self.host.answer(viewer, &message).unwrap_or_else(shown).as_str().into()
    }

    /// Whether a seat, or `PUBLIC`, is asked, or was told something, since its last state.
    #[func]
    fn is_news(&self, viewer: i64) -> bool {
        self.host.is_news(viewer).map_err(shown).unwrap_or(false)
    }

    /// Lets a player, such as `hard`, think for the seat to act, in a thread of its own; false with an error in the console if
    /// there is no such player.
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

/// Shows an error in the console.
fn shown(error: String) -> String {
    godot_error!("{error}");
    String::new()
}
