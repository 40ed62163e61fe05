//! Pictures of positions of random matches.

use crate::cover::cover;
use crate::perft::possible;
use crate::random::{after, course, fnv};
use bastide::{AnyGame, AnyPosition, Finite, Id, Seat, Viewer};
use std::fmt::Write;

/// The matches, and the positions of each, besides its end.
const MATCHES: u64 = 2;
const POSITIONS: usize = 5;

/// The pictures of a configuration: in each match, of positions chosen so that together as much as possible can happen, and of
/// the end.
pub(crate) fn pictures(game: &AnyGame) -> String {
    let mut text = format!("game {}\n", game.name());
    for index in 0..MATCHES {
        let (positions, ids): (Vec<_>, Vec<_>) = course(game, index).unzip();
        let ids: Vec<Id> = ids.into_iter().flatten().collect();
        let possible: Vec<_> = positions.iter().map(possible).collect();
        let mut places = cover(&possible, POSITIONS);
        places.push(ids.len());
        for place in places {
            text += &after(&ids[..place]);
            for line in lines(&positions[place]) {
                let _ = writeln!(text, "{line}");
            }
        }
    }
    text
}

/// Lines with the digests of the picture with everything shown and of each seat's picture.
fn lines(position: &AnyPosition) -> impl Iterator<Item = String> {
    let seats = Seat::all().take(position.seats()).map(|seat| (i32::from(seat.number()), Viewer::Seat(seat)));
    std::iter::once((-1, Viewer::Everything)).chain(seats).map(|(number, viewer)| {
        let picture = position.picture(viewer).expect("a seat of the game");
        format!("picture {number} {:016x}", fnv(picture.as_bytes()))
    })
}
