//! The law of tellings: a seat is told nothing that it does not see, and the public nothing that a seat does not see.

use super::noticed::possible;
use super::{observed, require};
use crate::{Finite, Id, Position, Seat, Stream, Telling, Turn, Viewer};

/// In a redeal for each seat, checks that any step that ends in the same observation is told to the seat and to the public in the
/// same words; where the seat itself plays, only the same step.
pub(super) fn tells_what_is_seen<P: Position>(before: &P, id: Id, after: &P, stream: &mut Stream) -> Result<(), String> {
    for seat in Seat::all().take(before.seats()) {
        let seen = observed(after, seat)?;
        let viewers = [Viewer::Seat(seat), Viewer::Public];
        let told = viewers.map(|viewer| tell(before, id, viewer));
        let redealt = before.redeal_unchecked(seat, stream);
        let steps = if redealt.turn() == Turn::Seat(seat) { vec![id] } else { possible(&redealt) };
        for other in steps {
            let mut reached = redealt;
            if crate::record::step_by_id(&mut reached, other).is_ok() && observed(&reached, seat)? == seen {
                let words = viewers.map(|viewer| tell(&redealt, other, viewer));
                require(words == told, || {
                    format!(
                        "id {id} is told to seat {seat} and the public as {told:?}, id {other} of {redealt:?}, which looks the \
                         same to the seat, as {words:?}"
                    )
                })?;
            }
        }
    }
    Ok(())
}

/// The words for a step.
fn tell<P: Position>(before: &P, id: Id, viewer: Viewer) -> String {
    let (mut position, mut telling) = (*before, Telling::default());
    crate::tell::step(&mut position, id, viewer, &mut telling, 0)
        .map_or_else(|illegal| illegal.to_string(), |()| telling.to_string())
}
