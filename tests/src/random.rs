//! Random play with chance explicit: the source of the evidence.

use bastide::{AnyGame, AnyMatch, AnyPosition, Id, Illegal, Stream, Turn};

/// The stream of a random match of a configuration.
pub fn stream(game: &AnyGame, index: u64) -> Stream {
    Stream::of_match(fnv(game.name().as_bytes()), index, 0)
}

/// The id of the next event, chosen at random among all legal ones; `None` at the end.
pub fn choose(position: &AnyPosition, stream: &mut Stream) -> Option<Id> {
    match position.turn() {
        Turn::Seat(_) => position.legal().nth(stream.below(position.legal().len() as u32) as usize),
        Turn::Chance => position.outcomes().nth(stream.below(position.outcomes().len())),
        Turn::Over => None,
    }
}

/// Plays or deals an id, whichever is asked for.
pub fn step(position: &mut AnyPosition, id: Id) -> Result<(), Illegal> {
    if position.turn() == Turn::Chance { position.deal(id) } else { position.play(id) }
}

/// The positions of a random match of a configuration, each with the id of the event that follows; `None` at the end.
pub fn course(game: &AnyGame, index: u64) -> impl Iterator<Item = (AnyPosition, Option<Id>)> {
    let (mut stream, mut next) = (stream(game, index), Some(game.start()));
    std::iter::from_fn(move || {
        let position = next.take()?;
        let id = choose(&position, &mut stream);
        next = id.map(|id| {
            let mut after = position.clone();
            step(&mut after, id).expect(POSSIBLE);
            after
        });
        Some((position, id))
    })
}

/// The line of evidence that names a position by the ids that lead to it.
pub(crate) fn after(ids: &[Id]) -> String {
    let ids: Vec<String> = ids.iter().map(Id::to_string).collect();
    format!("after {}", ids.join(",")).trim_end().to_owned() + "\n"
}

/// The position after `events` random events, or after the last one.
pub fn reach(game: &AnyGame, index: u64, events: usize) -> AnyPosition {
    course(game, index).take(events + 1).last().expect("a match has a start").0
}

/// The match of a stream, before its first decision.
pub fn begun(game: &AnyGame, seed: u64, index: u64, episode: u64) -> AnyMatch {
    let record = game.record(Vec::new()).expect("nothing has happened");
    game.resume(record, Stream::of_match(seed, index, episode)).expect("nothing has happened")
}

/// Plays random actions in a match, at most `decisions`.
pub fn play(running: &mut AnyMatch, decisions: usize, stream: &mut Stream) {
    for _ in 0..decisions {
        let Some(action) = choose(&running.position(), stream) else { break };
        running.play(action).expect(POSSIBLE);
    }
}

/// A random index below `length`, which is not 0.
pub(crate) fn index(length: usize, stream: &mut Stream) -> usize {
    stream.below(length as u32) as usize
}

/// One of some items.
pub(crate) fn pick<'a, T>(items: &'a [T], stream: &mut Stream) -> &'a T {
    &items[index(items.len(), stream)]
}

/// The promise of [`choose`].
pub(crate) const POSSIBLE: &str = "what was chosen can happen";

/// FNV-1a of 64 bits.
pub(crate) fn fnv(bytes: &[u8]) -> u64 {
    let absorb = |hash: u64, byte: &u8| (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01B3);
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, absorb)
}
