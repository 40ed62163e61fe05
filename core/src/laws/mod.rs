//! The laws that every game obeys: one generic test, for any implementor of [`Position`].

mod alike;
mod keys;
mod noticed;
mod records;
mod scenes;
mod strokes;
mod told;
mod worlds;

#[cfg(test)]
mod tests;

pub use keys::{Keys, keys};

use crate::{Finite, Id, Illegal, Layout, Longest, Observed, Position, Seat, Set, Stream, Turn, Viewer};
use std::fmt::{self, Debug, Display};
use worlds::Worlds;

/// The extent of a run of the laws.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Report {
    /// The number of matches played.
    pub matches: u64,
    /// The number of positions tried, including the last of each match.
    pub positions: u64,
    /// The number of actions played.
    pub decisions: u64,
    /// The most events of a match.
    pub longest: u64,
    /// The number of compared pairs of histories that a seat cannot tell apart.
    pub alike: u64,
    /// The number of positions with which redeals were compared: all that a seat cannot tell from the true one.
    pub worlds: u64,
}

impl std::ops::AddAssign for Report {
    fn add_assign(&mut self, other: Self) {
        self.matches += other.matches;
        self.positions += other.positions;
        self.decisions += other.decisions;
        self.longest = self.longest.max(other.longest);
        self.alike += other.alike;
        self.worlds += other.worlds;
    }
}

/// A broken law, with the position where it broke.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Broken {
    /// The broken law.
    pub law: String,
    /// The position, in debug format.
    pub position: String,
    /// The ids that lead to it.
    pub ids: Vec<Id>,
}

impl Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ids: Vec<u16> = self.ids.iter().map(|id| id.number()).collect();
        write!(f, "{}\nat {}\nafter {ids:?}", self.law, self.position)
    }
}

impl std::error::Error for Broken {}

/// One scene in this number is tried: it takes longer than an observation.
const ONE_SCENE_OF: u32 = 8;

/// One picture in this number is tried: it takes several times as long as a table.
const ONE_PICTURE_OF: u32 = 128;

/// In one position in this number, the layout is compared with the first: it is a text for each field.
const ONE_LAYOUT_OF: u32 = 16;

/// The most bytes of a picture.
const LARGEST_PICTURE: usize = 100_000;

/// One step in this number is told: it is compared with all others of a redealt position.
const ONE_TELLING_OF: u32 = 32;

/// In one position in this number, the hidden choice made there is followed: this takes hundreds of observations.
const ONE_CHOICE_OF: u32 = 32;

/// In one position in this number, the numbers of histories are compared: this takes an observation for every action.
const ONE_NOTICE_OF: u32 = 32;

/// From one position in this number, play continues in several ways that a seat may not be able to tell apart.
const ONE_BRANCHING_OF: u32 = 32;

/// In one position in this number, redeals are compared with all that there can be, while these are few.
const ONE_SHARE_OF: u32 = 4;

/// In one position in this number, redeals of the position are compared with those of a redealt one.
const ONE_REDEALT_OF: u32 = 8;

/// The most events of a match: a longer one is taken to be endless.
const ENDLESS: usize = 100_000;

/// Plays random matches, and tries every law in their positions:
///
/// - some seat or chance can act if and only if the match is not over, and every match ends;
/// - every legal action and possible outcome is accepted; every other id is refused, and nothing changes (tried with all ids in
///   one position of each match, with one random id in every other);
/// - the position is valid, so no card is created or lost;
/// - after a redeal, the following are the same: the observation, all that everybody sees, the scenes that the seat and everybody
///   are shown (tried one time in 8), the picture (one time in 128), the turn, the seat's legal actions, its score (the scores of
///   others, too, unless one of them is asked: a score can count cards of a choice in progress), the returns, the number of cards
///   that chance deals from, and the preferences of the game's script; and the seat that is asked has an answer;
/// - where there are few positions that a seat cannot tell from the true one, every redeal is one of them, and as often as chance
///   makes it, as long as nobody acted on what the seat does not see (tried where a seat is asked, in one position of 4);
/// - redeals of a redealt position have the shares of those of the position, so that none depends on the truth (one position of
///   8);
/// - a scene has the words of the table, and a choice for every legal action, if its viewer sees what the asked seat sees; the
///   parts of a choice are drawn, and do not begin those of another (tried in one position of 8);
/// - a seat that sees the same before and after a step is told the same (tried one time in 32);
/// - hidden choices of others show no intermediate step (tried in one position of 32): continuations that end in the same
///   observation have shown the same chain of observations;
/// - the numbers of a step in the history of a seat are equal exactly where the seat does and sees the same (one position of 32);
/// - where play continued in ways that a seat cannot tell apart (from one position of 32), it is told the same, with the same
///   numbers, and shown the same table and picture; when it is asked next, a redeal of one position can be the other, unless
///   there are too many to tell;
/// - the layout is constant (tried in one position of 16), every value within its maximum, and the `f32` form is value / maximum;
/// - returns are 0 before the end, and from −1 to 1 there; seats of one side have equal returns, and all add up to 0 if the game
///   says so;
/// - no match is longer than the game says;
/// - the checked and the unchecked form agree;
/// - the record replays to an equal position, also as text, and a match can be resumed in the middle;
/// - the notation of every action and outcome is read back.
///
/// # Errors
/// The first law that does not hold, with the position and the ids that lead to it.
pub fn hold<P: Position>(options: &P::Options, seed: u64, matches: u64) -> Result<Report, Box<Broken>> {
    hold_with::<P>(options, seed, matches, |_, _, _| Ok(()))
}

/// Like [`hold`], and also tries that positions are read back from JSON and bytes (one position of each match), that a match
/// continues from there to the same end, and that positions are equal if and only if their bytes are.
///
/// # Errors
/// The errors of [`hold`].
#[cfg(feature = "formats")]
pub fn hold_portable<P: crate::Portable>(options: &P::Options, seed: u64, matches: u64) -> Result<Report, Box<Broken>> {
    hold_with(options, seed, matches, records::serialization::<P>)
}

/// Like [`hold`], in one match that continues at random from a position, such as one read from a file. A record cannot begin
/// there, so the laws of records are left out.
///
/// # Errors
/// The errors of [`hold`]; the ids are those that follow the position.
pub fn hold_from<P: Position>(position: &P, seed: u64) -> Result<Report, Box<Broken>> {
    hold_from_with(position, seed, |_, _, _| Ok(()))
}

/// Like [`hold_from`], and also tries the laws of [`hold_portable`].
///
/// # Errors
/// The errors of [`hold_from`].
#[cfg(feature = "formats")]
pub fn hold_portable_from<P: crate::Portable>(position: &P, seed: u64) -> Result<Report, Box<Broken>> {
    hold_from_with(position, seed, records::serialization::<P>)
}

/// A law about a position, the ids that follow it to the end of a match, and the last position.
type Law<P> = fn(&P, &[Id], &P) -> Result<(), String>;

fn hold_with<P: Position>(options: &P::Options, seed: u64, matches: u64, law: Law<P>) -> Result<Report, Box<Broken>> {
    let start = P::new(options).map_err(|error| nowhere(format!("the options are refused: {error}")))?;
    notations::<P::Action>().and_then(|()| notations::<P::Outcome>()).map_err(nowhere)?;
    sizes::<P>().map_err(nowhere)?;
    let mut report = Report::default();
    for index in 0..matches {
        ends(start, &mut Stream::of_match(seed, index, 2))?;
        let mut run = Run::new(&start, law, seed, index);
        let seat = index.checked_rem(start.seats() as u64).and_then(|number| Seat::all().nth(number as usize));
        run.followed = seat.map(|seat| Worlds::new(&start, seat));
        let end = run.play(start, &mut report)?;
        records::lead_to(&run.ids, &end, &run.stream).map_err(|law| run.broken(law, &end))?;
    }
    Ok(report)
}

fn hold_from_with<P: Position>(position: &P, seed: u64, law: Law<P>) -> Result<Report, Box<Broken>> {
    let mut report = Report::default();
    Run::new(position, law, seed, 0).play(*position, &mut report)?;
    Ok(report)
}

/// Plays at random to the end, trying nothing: so an endless match is found in a second.
fn ends<P: Position>(mut position: P, stream: &mut Stream) -> Result<(), Box<Broken>> {
    for _ in 0..ENDLESS {
        let (legal, outcomes) = (position.legal(), position.outcomes());
        if let Some(action) = legal.draw(stream) {
            position.play_unchecked(action);
        } else if let Some(outcome) = outcomes.draw(stream) {
            position.deal_unchecked(outcome);
        } else {
            return Ok(());
        }
    }
    Err(Box::new(Broken { law: endless(), position: format!("{position:?}"), ids: Vec::new() }))
}

fn endless() -> String {
    format!("the match goes on after {ENDLESS} events")
}

fn nowhere(law: String) -> Box<Broken> {
    Box::new(Broken { law, position: "no position".into(), ids: Vec::new() })
}

fn require(holds: bool, law: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(law()) }
}

/// A random item of a list, unless it is empty.
fn one_of<'a, T>(items: &'a [T], stream: &mut Stream) -> Option<&'a T> {
    items.get(stream.below(items.len() as u32) as usize)
}

fn notations<T: Finite>() -> Result<(), String> {
    for (id, value) in T::all().enumerate() {
        require(value.id() == id, || format!("{value:?} has id {} in place {id}", value.id()))?;
        require(T::parse(&value.to_string()) == Some(value), || format!("`{value}` is not read back"))?;
    }
    Ok(())
}

fn sizes<P: Position>() -> Result<(), String> {
    let size = size_of::<P>();
    require(size <= 320, || format!("a position has {size} bytes, more than 320"))?;
    require(P::Action::COUNT <= 512, || format!("{} actions, more than 512", P::Action::COUNT))
}

/// A match under test.
struct Run<P: Position> {
    layout: Layout,
    ids: Vec<Id>,
    decisions: u64,
    alike: u64,
    worlds: u64,
    stream: Stream,
    pick: Stream,
    law: Law<P>,
    followed: Option<Worlds<P>>,
}

impl<P: Position> Run<P> {
    fn new(start: &P, law: Law<P>, seed: u64, index: u64) -> Self {
        let [stream, pick] = [0, 1].map(|of| Stream::of_match(seed, index, of));
        Self { layout: start.layout(), ids: Vec::new(), decisions: 0, alike: 0, worlds: 0, stream, pick, law, followed: None }
    }

    fn broken(&self, law: String, position: &P) -> Box<Broken> {
        Box::new(Broken { law, position: format!("{position:?}"), ids: self.ids.clone() })
    }

    /// Plays to the end, and tries every position; returns the last.
    fn play(&mut self, start: P, report: &mut Report) -> Result<P, Box<Broken>> {
        let mut position = start;
        let (mut kept, mut kept_after) = (position, 0);
        while self.ids.len() < ENDLESS {
            self.try_position(&position).map_err(|law| self.broken(law, &position))?;
            if self.pick.below(self.ids.len() as u32 + 1) == 0 {
                (kept, kept_after) = (position, self.ids.len());
            }
            let before = position;
            if !self.step(&mut position).map_err(|law| self.broken(law, &before))? {
                self.refusals(&kept, true).map_err(|law| self.broken(law, &kept))?;
                (self.law)(&kept, &self.ids[kept_after..], &position).map_err(|law| self.broken(law, &kept))?;
                let events = self.ids.len() as u64;
                self.end(&position).map_err(|law| self.broken(law, &position))?;
                let Self { decisions, alike, worlds, .. } = *self;
                *report += Report { matches: 1, positions: events + 1, decisions, longest: events, alike, worlds };
                return Ok(position);
            }
        }
        Err(self.broken(endless(), &position))
    }

    /// Tries the laws of the end of a match.
    fn end(&self, position: &P) -> Result<(), String> {
        let (returns, sides) = (position.returns(), position.sides());
        let shares = || sides.iter().zip(&*returns);
        let alike = shares().all(|(side, share)| shares().all(|(other, theirs)| other != side || theirs == share));
        require(alike, || format!("seats of one side have the returns {returns:?}"))?;
        let sum: f32 = returns.iter().sum();
        require(!position.zero_sum() || sum.abs() < 1e-6, || format!("the returns {returns:?} do not add up to 0"))?;
        let (decisions, events) = (self.decisions, self.ids.len());
        let longer = |longest: Longest| decisions > longest.decisions.into() || events > longest.events as usize;
        let longest = position.longest();
        require(!longest.is_some_and(longer), || format!("{decisions} decisions, {events} events: more than {longest:?}"))
    }

    /// Plays or deals at random, in both forms; returns false at the end.
    fn step(&mut self, position: &mut P) -> Result<bool, String> {
        let (before, mut trusted) = (*position, *position);
        let id = match position.turn() {
            Turn::Seat(_) => {
                let action = position.legal().draw(&mut self.pick).ok_or("nothing is legal")?;
                position.play(action).map_err(|illegal| format!("a legal action is refused: {illegal}"))?;
                trusted.play_unchecked(action);
                self.decisions += 1;
                Id::of(action)
            }
            Turn::Chance => {
                let outcome = position.outcomes().draw(&mut self.stream).ok_or("nothing is possible")?;
                position.deal(outcome).map_err(|illegal| format!("a possible outcome is refused: {illegal}"))?;
                trusted.deal_unchecked(outcome);
                Id::of(outcome)
            }
            Turn::Over => return Ok(false),
        };
        require(trusted == *position, || format!("the checked and the unchecked form differ after id {id}"))?;
        self.ids.push(id);
        if let Some(worlds) = &mut self.followed {
            worlds.follow(id, &before, position)?;
        }
        if self.pick.below(ONE_TELLING_OF) == 0 {
            told::tells_what_is_seen(&before, id, position, &mut self.pick)?;
        }
        Ok(true)
    }

    fn try_position(&mut self, position: &P) -> Result<(), String> {
        let turn = position.turn();
        let (legal, outcomes) = (position.legal(), position.outcomes());
        require(matches!(turn, Turn::Seat(_)) != legal.is_empty(), || format!("{turn}; legal: {legal}"))?;
        require((turn == Turn::Chance) != outcomes.is_empty(), || format!("{turn}; possible outcomes: {outcomes}"))?;
        if let Turn::Seat(seat) = turn {
            require(seat.index() < position.seats(), || format!("seat {seat} of {}", position.seats()))?;
        }
        position.validate().map_err(|damaged| format!("the position is not valid: {damaged}"))?;
        let returns = position.returns();
        require(returns.len() == position.seats() && position.scores().len() == position.seats(), || {
            "scores and returns are not one for each seat".into()
        })?;
        let most = if turn == Turn::Over { 1.0 } else { 0.0 };
        require(returns.iter().all(|share| share.abs() <= most), || format!("{turn}, and the returns are {returns:?}"))?;
        let tried = self.pick.below(ONE_LAYOUT_OF) > 0 || position.layout() == self.layout;
        require(tried, || "the layout changed".into())?;
        self.refusals(position, false)?;
        for seat in Seat::all().take(position.seats()) {
            self.observation(position, seat)?;
        }
        if self.ids.len().is_multiple_of(ONE_SCENE_OF as usize) {
            scenes::choose_every_action(position)?;
        }
        if self.pick.below(ONE_CHOICE_OF) == 0 {
            strokes::shown_at_one_stroke(position, &mut self.pick)?;
        }
        if self.pick.below(ONE_NOTICE_OF) == 0 {
            noticed::are_what_is_seen(position, &mut self.pick)?;
        }
        if self.pick.below(ONE_BRANCHING_OF) == 0 {
            self.alike += alike::are_one(position, &mut self.pick)?;
        }
        if let Some(worlds) = self.followed.as_ref().filter(|_| self.pick.below(ONE_SHARE_OF) == 0) {
            self.worlds += worlds.are_dealt(position, &mut self.pick)?;
        }
        if self.pick.below(ONE_REDEALT_OF) == 0 {
            let mut seats = Seat::all().take(position.seats());
            seats.try_for_each(|seat| worlds::are_dealt_alike(position, seat, &mut self.pick))?;
        }
        require(position.observe(Seat::FIRST, &mut []).is_err(), || "an empty buffer is accepted".into())
    }

    /// Checks that everything that cannot be played or dealt is refused: all ids, or a random one.
    fn refusals(&mut self, position: &P, all: bool) -> Result<(), String> {
        let (actions, outcomes) = (P::Action::COUNT, P::Outcome::COUNT);
        let chosen = self.pick.below((actions + outcomes) as u32) as usize;
        let ids = if all { 0..actions + outcomes } else { chosen..chosen + 1 };
        let (legal, dealable) = (position.legal(), position.outcomes().kinds());
        for id in ids {
            let mut tried = *position;
            let (refusal, possible) = match (P::Action::from_id(id), P::Outcome::from_id(id.wrapping_sub(actions))) {
                (Some(action), _) => (tried.play(action), legal.contains(action)),
                (None, Some(outcome)) => (tried.deal(outcome), dealable.contains(outcome)),
                (None, None) => (Err(Illegal::ActionId { id, actions }), false),
            };
            require(refusal.is_ok() == possible, || format!("id {id}: {refusal:?}, but possible: {possible}"))?;
            require(possible || tried == *position, || format!("refusing id {id} changed the position"))?;
        }
        Ok(())
    }

    fn observation(&mut self, position: &P, seat: Seat) -> Result<(), String> {
        let seen = observed(position, seat)?;
        let mut fractions = vec![f32::NAN; seen.len()];
        position.observe_f32(seat, &mut fractions).map_err(|error| error.to_string())?;
        require(self.layout.length() == seen.len(), || "the layout has another length than the observation".into())?;
        for field in &self.layout.fields {
            for place in field.offset..field.offset + field.length {
                let value = seen[place];
                require(value <= field.maximum, || format!("{} is {value}, above {}", field.name, field.maximum))?;
                let fraction = f32::from(value) / f32::from(field.maximum);
                require(fractions[place] == fraction, || format!("{}: {value} gives {}", field.name, fractions[place]))?;
            }
        }
        let redealt = position.redeal(seat, &mut self.pick).map_err(|error| error.to_string())?;
        let of = |what: &str| format!("a redeal for seat {seat} changed {what}: {redealt:?}");
        redealt.validate().map_err(|damaged| of(&format!("it into something not valid ({damaged})")))?;
        require(observed(&redealt, seat)? == seen, || of("the observation"))?;
        require(redealt.public_key() == position.public_key(), || of("what everybody sees"))?;
        if self.pick.below(ONE_SCENE_OF) == 0 {
            let [own, public] =
                [Viewer::Seat(seat), Viewer::Public].map(|viewer| redealt.scene(viewer) == position.scene(viewer));
            require(own, || of("the scene that the seat is shown"))?;
            require(public, || of("the scene that everybody is shown"))?;
        }
        if self.pick.below(ONE_PICTURE_OF) == 0 {
            for viewer in [Viewer::Seat(seat), Viewer::Public] {
                let picture = position.picture(viewer);
                require(picture.len() <= LARGEST_PICTURE, || format!("a picture of {} bytes, more than 100 kB", picture.len()))?;
                require(redealt.picture(viewer) == picture, || of(&format!("the picture {viewer}")))?;
            }
        }
        require(redealt.turn() == position.turn(), || of("who can act"))?;
        let unasked = !matches!(position.turn(), Turn::Seat(asked) if asked != seat);
        let known = |scores: crate::PerSeat<i32>| if unasked { scores.to_vec() } else { vec![scores[seat.index()]] };
        require(known(redealt.scores()) == known(position.scores()), || of("a score that the seat knows"))?;
        require(redealt.returns() == position.returns(), || of("the returns"))?;
        require(redealt.outcomes().len() == position.outcomes().len(), || of("how many cards chance deals from"))?;
        let (before, after): (Set<_>, Set<_>) = (position.legal(), redealt.legal());
        require(before.is_empty() == after.is_empty(), || of("whether there is an answer"))?;
        if position.turn() != Turn::Seat(seat) {
            return Ok(());
        }
        require(before == after, || of("what the seat can play"))?;
        let Some(likes) = P::ADVICE.script else { return Ok(()) };
        let alike = before.iter().all(|action| likes(position, action) == likes(&redealt, action));
        require(alike, || of("what the script of the seat likes"))
    }
}

fn observed<P: Position>(position: &P, seat: Seat) -> Result<Vec<u8>, String> {
    let mut seen = vec![u8::MAX; position.observation_length()];
    position.observe(seat, &mut seen).map_err(|error| error.to_string())?;
    Ok(seen)
}
