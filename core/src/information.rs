//! A seat's knowledge: the chain of its observations and actions.

use crate::digest::{self, EMPTY, absorb, halves};
use crate::observe::Bytes;
use crate::simd::{Plain, accelerated};
use crate::{Damaged, Field, Finite, NotObserved, Position, Record, Seat, Turn};
use std::fmt::Write;

/// The information state of a seat: the chain of its observations and its own actions, in 128 bits.
///
/// An observation counts if it differs from the one before, so the number of unnoticed events leaves no trace. Equal chains have
/// equal keys, on every platform; different chains have different keys except with a probability of about 2⁻¹²⁸ a pair, which an
/// adversary can raise. It is a small plain value, and grows without allocation.
///
/// ```
/// use bastide::en_garde::{EnGarde, Options};
/// use bastide::{InformationState, Match, Position, Seat};
///
/// let running = Match::<EnGarde>::new(&Options::default(), 7)?;
/// let known = running.information_state(Seat::FIRST)?;
/// for action in running.legal().iter() {
///     let (mut next, mut imagined) = (*running.position(), known);
///     next.play(action)?;
///     imagined.act(action);
///     imagined.see(&next)?;
///     assert_ne!(imagined.key(), known.key());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct InformationState {
    seat: Seat,
    #[cfg_attr(feature = "serde", serde(with = "in_halves"))]
    key: u128,
    #[cfg_attr(feature = "serde", serde(with = "in_halves"))]
    observation: u128,
}

/// Digests as two 64-bit numbers, the upper half first: few readers of JSON support larger ones.
#[cfg(feature = "serde")]
pub(crate) mod in_halves {
    use crate::digest::{halves, join};
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    pub(crate) fn serialize<S: Serializer>(digest: &u128, serializer: S) -> Result<S::Ok, S::Error> {
        halves(*digest).serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u128, D::Error> {
        <[u64; 2]>::deserialize(deserializer).map(join)
    }
}

/// The positions that an [`InformationState`] observes: of one game, or of any.
pub trait Observed {
    /// A seat's observation, in 128 bits.
    ///
    /// # Errors
    /// If the seat does not exist.
    fn observation_key(&self, seat: Seat) -> Result<u128, NotObserved>;

    /// Everything that everybody sees, in 128 bits.
    fn public_key(&self) -> u128;
}

impl<P: Position> Observed for P {
    #[inline]
    fn observation_key(&self, seat: Seat) -> Result<u128, NotObserved> {
        NotObserved::unless_seat(self.seats(), seat.index())?;
        Ok(observation_key::<P, false>(self, seat))
    }

    #[inline]
    fn public_key(&self) -> u128 {
        let seats = Seat::all().take(self.seats());
        seats.fold(EMPTY, |key, seat| absorb(key, halves(observation_key::<P, true>(self, seat))))
    }
}

/// The observation of an existing seat, or the part of it that everybody sees, in 128 bits.
#[cfg_attr(target_family = "wasm", inline(never))]
fn observation_key<P: Position, const PUBLIC: bool>(position: &P, seat: Seat) -> u128 {
    match position.observation_length() {
        length @ 0..=64 => key_in::<P, PUBLIC>(position, seat, &mut [0; 64][..length]),
        length @ 65..=256 => key_in::<P, PUBLIC>(position, seat, &mut [0; 256][..length]),
        length @ 257..=1024 => key_in::<P, PUBLIC>(position, seat, &mut [0; 1024][..length]),
        length => key_in::<P, PUBLIC>(position, seat, &mut vec![0; length]),
    }
}

#[inline(always)]
fn key_in<P: Position, const PUBLIC: bool>(position: &P, seat: Seat, seen: &mut [u8]) -> u128 {
    accelerated!(processor => {
        let bytes = &mut Bytes::new(seen, processor);
        if PUBLIC { position.write_public(seat, bytes) } else { position.write(seat, bytes) }
    });
    digest::of(seen)
}

impl InformationState {
    /// The information state of a seat after its first observation.
    ///
    /// # Errors
    /// If the seat does not exist.
    pub fn new(position: &impl Observed, seat: Seat) -> Result<Self, NotObserved> {
        position.observation_key(seat).map(|observation| Self::begin(seat, observation))
    }

    /// The initial information state of an existing seat.
    pub(crate) fn first<P: Position>(position: &P, seat: Seat) -> Self {
        Self::begin(seat, observation_key::<P, false>(position, seat))
    }

    /// The initial information state of each seat.
    pub(crate) fn of_seats<P: Position>(position: &P) -> impl Iterator<Item = Self> {
        Seat::all().take(position.seats()).map(|seat| Self::first(position, seat))
    }

    fn begin(seat: Seat, observation: u128) -> Self {
        Self { seat, key: absorb(EMPTY, halves(observation)), observation }
    }

    /// Adds an action of this seat. It comes before the observation that follows it.
    #[inline]
    pub fn act<A: Finite>(&mut self, action: A) {
        self.key = absorb(self.key, [action.id() as u64, 0]);
    }

    /// Adds a seat's observation of a position; call it after every event.
    ///
    /// # Errors
    /// If the position lacks the seat; then nothing has changed.
    #[inline]
    pub fn see(&mut self, position: &impl Observed) -> Result<(), NotObserved> {
        self.add(position.observation_key(self.seat)?);
        Ok(())
    }

    /// Adds the observation of an existing seat.
    #[inline]
    pub(crate) fn see_unchecked<P: Position>(&mut self, position: &P) {
        self.add(observation_key::<P, false>(position, self.seat));
    }

    /// Adds the observation after an action, and the action if it is the seat's own.
    #[inline]
    pub(crate) fn see_after<P: Position>(&mut self, position: &P, seat: Seat, action: P::Action) {
        if self.seat == seat {
            self.act(action);
        }
        self.see_unchecked(position);
    }

    #[inline]
    fn add(&mut self, observation: u128) {
        if observation != self.observation {
            *self = Self { key: absorb(self.key, halves(observation)), observation, ..*self };
        }
    }

    /// The information state of a seat with this key and this last [observation](Observed::observation_key).
    #[must_use]
    pub fn from_parts(seat: Seat, key: u128, observation: u128) -> Self {
        Self { seat, key, observation }
    }

    /// The seat of the state.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The chain in 128 bits.
    pub fn key(&self) -> u128 {
        self.key
    }

    /// The last observation, in 128 bits.
    pub fn observation(&self) -> u128 {
        self.observation
    }
}

/// The history of a match as everybody sees it: the chain of everything that is public, in 128 bits.
///
/// As in an [`InformationState`], events that show nothing leave no trace. It is a function of the information state of every
/// seat.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct PublicHistory {
    #[cfg_attr(feature = "serde", serde(with = "in_halves"))]
    key: u128,
    #[cfg_attr(feature = "serde", serde(with = "in_halves"))]
    observation: u128,
}

impl PublicHistory {
    /// The history that begins with a position.
    pub fn new(position: &impl Observed) -> Self {
        let observation = position.public_key();
        Self { key: absorb(EMPTY, halves(observation)), observation }
    }

    /// Adds everything that is public in a position; call it after every event.
    #[inline]
    pub fn see(&mut self, position: &impl Observed) {
        let observation = position.public_key();
        if observation != self.observation {
            *self = Self { key: absorb(self.key, halves(observation)), observation };
        }
    }

    /// The chain in 128 bits.
    pub fn key(&self) -> u128 {
        self.key
    }

    /// The key of this history together with the observation of a seat now: the information state of the seat in the public form
    /// of a game.
    ///
    /// # Errors
    /// If the position lacks the seat.
    #[inline]
    pub fn state_key(&self, position: &impl Observed, seat: Seat) -> Result<u128, NotObserved> {
        Ok(self.state_key_of(position.observation_key(seat)?))
    }

    /// The same, given the observation.
    #[inline]
    pub(crate) fn state_key_of(&self, observation: u128) -> u128 {
        absorb(self.key, halves(observation))
    }
}

impl Record {
    /// The public history at the end of the record.
    ///
    /// # Errors
    /// If the record does not replay.
    pub fn public_history<P: Position>(&self) -> Result<PublicHistory, Damaged> {
        let mut known = PublicHistory::new(&self.start::<P>()?);
        self.each_step(&mut |_, _, after: &P| known.see(after))?;
        Ok(known)
    }

    /// The information state of a seat at the end of the record.
    ///
    /// # Errors
    /// If the record does not replay, or lacks the seat.
    pub fn information_state<P: Position>(&self, seat: Seat) -> Result<InformationState, Damaged> {
        let known = InformationState::new(&self.start::<P>()?, seat);
        let mut known = known.map_err(|error| Damaged::Rule(error.to_string()))?;
        self.live_again(seat, |action: Option<P::Action>, position: &P| {
            action.into_iter().for_each(|action| known.act(action));
            known.see_unchecked(position);
        })?;
        Ok(known)
    }

    /// A readable log of a seat's observations and actions: a line for each own action and for each observation, with the fields
    /// that changed.
    ///
    /// # Errors
    /// If the record does not replay, or lacks the seat.
    pub fn information_log<P: Position>(&self, seat: Seat) -> Result<String, Damaged> {
        let start = self.start::<P>()?;
        NotObserved::unless_seat(start.seats(), seat.index()).map_err(|error| Damaged::Rule(error.to_string()))?;
        let layout = start.layout();
        let (mut log, mut last, mut seen) = (String::new(), Vec::new(), vec![0; layout.length()]);
        let mut see = |action: Option<P::Action>, position: &P| {
            if let Some(action) = action {
                let _ = writeln!(log, "plays {action}");
            }
            position.write(seat, &mut Bytes::new(&mut seen, Plain));
            if seen != last {
                log.push_str("sees");
                for Field { name, offset, length, .. } in &layout.fields {
                    let values = &seen[*offset..offset + length];
                    if last.get(*offset..offset + length) != Some(values) {
                        let _ = write!(log, " {name}");
                        for value in values {
                            let _ = write!(log, " {value}");
                        }
                        log.push(';');
                    }
                }
                log.push('\n');
                last.clone_from(&seen);
            }
        };
        see(None, &start);
        self.live_again(seat, see)?;
        Ok(log)
    }

    /// Calls `each` with every position after the start, and with the seat's own action that led to it, if any.
    fn live_again<P: Position>(&self, seat: Seat, mut each: impl FnMut(Option<P::Action>, &P)) -> Result<(), Damaged> {
        self.each_step(&mut |before: &P, id, after| {
            each(P::Action::from_id(id.into()).filter(|_| before.turn() == Turn::Seat(seat)), after);
        })?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::guyenne::{Guyenne, Options};
    use crate::{AnyGame, AnyMatch, GameOptions, Match, Stream, load};
    use std::collections::HashSet;

    fn options(text: &str) -> Options {
        Options::parse(text).unwrap()
    }

    fn states(running: &AnyMatch) -> Vec<InformationState> {
        (0..running.seats()).map(|seat| running.information_state(seat).unwrap()).collect()
    }

    /// A match of any game that keeps its keys, and the same match with explicit chance and ids.
    #[test]
    fn all_forms_have_the_same_keys() {
        for name in crate::NAMES {
            let game: AnyGame = load(name).unwrap();
            let mut kept = game.new_match(3);
            kept.keep_keys();
            let mut pick = Stream::new(1);
            while !kept.legal().is_empty() {
                let action = kept.legal().nth(pick.below(kept.legal().len() as u32) as usize).unwrap();
                kept.play(action).unwrap();
            }
            let mut position = game.start();
            let mut explicit: Vec<_> = (0..game.seats()).map(|seat| position.information_state(seat).unwrap()).collect();
            for id in kept.record().ids.clone() {
                match position.turn() {
                    Turn::Seat(seat) => {
                        explicit[seat.index()].act(id);
                        position.play(id).unwrap();
                    }
                    _ => position.deal(id).unwrap(),
                }
                explicit.iter_mut().for_each(|known| known.see(&position).unwrap());
            }
            let again = game.resume(kept.record().clone(), Stream::new(9)).unwrap();
            assert_eq!([&states(&kept), &states(&again)], [&explicit; 2], "{name}");
        }
    }

    #[test]
    fn another_own_action_gives_another_key() {
        for name in crate::NAMES {
            let game = load(name).unwrap();
            let known = states(&game.new_match(3))[0];
            let after = |action| {
                let mut next = known;
                next.act(game.action(action).unwrap());
                next.key()
            };
            let keys: HashSet<u128> = (0..game.actions()).map(after).chain([known.key()]).collect();
            assert_eq!(keys.len(), game.actions() + 1, "{name}");
        }
    }

    /// All languages have this key.
    #[test]
    fn the_public_history_is_what_everybody_has_seen() {
        let after = |seed, actions: &[&str]| {
            let mut running = load("leduc_poker").unwrap().new_match(seed);
            actions.iter().for_each(|action| running.play(running.game().action_id(action).unwrap()).unwrap());
            running
        };
        let [one, other] = [7, 2].map(|seed| after(seed, &["raise", "fold"]));
        assert!(states(&one).iter().zip(&states(&other)).all(|(one, other)| one.key() != other.key()));
        assert_eq!(one.public_history(), other.public_history());
        assert_ne!(one.public_history(), after(7, &["raise"]).public_history());
        assert_eq!(one.public_history().key(), 0x752a_a707_5868_ee5a_3529_482d_0e97_49b4);
    }

    #[test]
    fn copies_keep_their_keys() {
        let mut kept = Match::<Guyenne>::new(&options("format=teams"), 7).unwrap();
        kept.keep_keys();
        let mut other = Match::<Guyenne>::new(&options("format=teams"), 8).unwrap();
        assert_eq!((other.known.len(), kept.known.len()), (0, 4));
        other.clone_from(&kept);
        for _ in 0..20 {
            let action = kept.legal().highest().unwrap();
            kept.play(action).unwrap();
            other.play(action).unwrap();
        }
        assert_eq!(other.known, kept.known);
        let forgetful = Match::<Guyenne>::resume(kept.record().clone(), Stream::new(1)).unwrap();
        for known in &kept.known {
            assert_eq!(forgetful.information_state(known.seat()).as_ref(), Ok(known));
        }
    }

    #[test]
    fn an_action_that_is_refused_leaves_no_trace() {
        let mut running = Match::<Guyenne>::new(&options(""), 7).unwrap();
        running.keep_keys();
        let known = running.known.clone();
        let refused = crate::guyenne::Action::all().find(|action| !running.legal().contains(*action)).unwrap();
        assert!(running.play(refused).is_err());
        assert_eq!(running.known, known);
    }

    #[test]
    fn a_log_grows_with_the_key() {
        let mut running = Match::<Guyenne>::new(&options(""), 7).unwrap();
        let seat = Seat::FIRST;
        let mut last = (running.information_log(seat).unwrap(), running.information_state(seat).unwrap());
        for _ in 0..30 {
            running.play(running.legal().highest().unwrap()).unwrap();
            let next = (running.information_log(seat).unwrap(), running.information_state(seat).unwrap());
            assert!(next.0.starts_with(&last.0));
            assert_eq!(next.0 == last.0, next.1 == last.1);
            last = next;
        }
        assert!(last.0.starts_with("sees ") && last.0.contains("\nplays "));
    }

    #[test]
    fn a_seat_that_does_not_exist_is_refused() {
        let [two, four] = ["", "format=teams"].map(|text| Guyenne::new(&options(text)).unwrap());
        let last = Seat::all().last().unwrap();
        let mut known = InformationState::new(&four, last).unwrap();
        let before = known;
        let refused = NotObserved::Seat { seat: 3, seats: 2 };
        assert_eq!(known.see(&two), Err(refused));
        assert_eq!(known, before);
        assert_eq!(InformationState::new(&two, last), Err(refused));
        let running = Match::<Guyenne>::new(&options(""), 1).unwrap();
        assert_eq!(running.information_log(last), Err(refused));
        let error = running.record().information_log::<Guyenne>(last).unwrap_err();
        assert!(error.to_string().contains("expected 0 to 1"), "{error}");
    }
}
