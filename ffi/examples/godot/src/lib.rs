//! A match for GDScript: `BastideMatch.deal("guyenne", 7)`, then `scene`, `play` and `think`.

use bastide::players::Thought;
use bastide::{AnyMatch, Turn, Viewer};
use godot::prelude::*;

struct Extension;

// SAFETY: nothing here bypasses the library's own checks.
#[gdextension]
unsafe impl ExtensionLibrary for Extension {}

/// A match in progress.
#[derive(GodotClass)]
#[class(base = RefCounted, no_init)]
struct BastideMatch {
    running: AnyMatch,
}

#[godot_api]
impl BastideMatch {
    /// A match of a game, such as `guyenne(format=ring)`; null with an error in the console if there is no such game.
    #[func]
    fn deal(game: String, seed: i64) -> Option<Gd<Self>> {
        let game = bastide::load(&game).map_err(|error| godot_error!("{error}")).ok()?;
        Some(Gd::from_object(Self { running: game.new_match(seed as u64) }))
    }

    /// The seat to act; -1 if the match is over.
    #[func]
    fn seat(&self) -> i64 {
        if let Turn::Seat(seat) = self.running.turn() { seat.number().into() } else { -1 }
    }

    /// The scene of a seat as JSON, to be drawn; a client of this seat may be sent it, and nothing else.
    #[func]
    fn scene(&self, seat: i64) -> GString {
        let seen = Viewer::in_seat(seat as usize, self.running.seats()).and_then(|viewer| self.running.scene(viewer));
        seen.map_or_else(
            |error| {
                godot_error!("{error}");
                GString::new()
            },
            |scene| scene.to_json().as_str().into(),
        )
    }

    /// Plays an action by its number; false with an error in the console if it is not legal.
    #[func]
    fn play(&mut self, action: i64) -> bool {
        let played = self.running.game().action(action as usize).and_then(|action| self.running.play(action));
        played.map_err(|error| godot_error!("{error}")).is_ok()
    }

    /// The action that a player, such as `hard`, chooses for the seat to act; -1 with an error if there is none.
    #[func]
    fn think(&self, player: String) -> i64 {
        let chosen = self.running.game().player(&player, 1);
        match chosen.and_then(|player| player.choose(&self.running, &mut Thought::default())) {
            Ok(action) => i64::from(u16::from(action)),
            Err(error) => {
                godot_error!("{error}");
                -1
            }
        }
    }
}
