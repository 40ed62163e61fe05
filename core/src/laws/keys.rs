//! The law of keys: they are equal exactly where the chains are.

use super::{Broken, nowhere, require};
use crate::history::Vocabulary;
use crate::{Event, Finite, InformationState, Match, Position, PublicHistory, Seat, Stream, Turn};
use std::collections::HashMap;

/// The extent of a run of the law.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Keys {
    /// The number of matches played.
    pub matches: u64,
    /// The number of information states reached, one for each seat after each event.
    pub states: u64,
    /// The number of different chains among them.
    pub chains: u64,
}

/// This number of consecutive matches share the same chance, so that seats see the same of different events.
const ALIKE: u64 = 8;

/// Plays random matches until `states` information states are reached, and writes down the chain of each, in bytes:
///
/// - two keys are equal if and only if the chains are;
/// - two histories, as numbers, of a seat are equal if and only if the chains are;
/// - equal keys have equal public histories: everybody sees only what each seat sees;
/// - after an action of the seat, the key differs from the key after any other legal action;
/// - a match that keeps its keys has the keys of the same chain with explicit chance;
/// - the beginning of the record gives the key of that time.
pub fn keys<P: Position>(options: &P::Options, seed: u64, states: u64) -> Result<Keys, Box<Broken>> {
    let start = P::new(options).map_err(|error| nowhere(format!("the options are refused: {error}")))?;
    let vocabulary = Vocabulary::of(&start).map_err(|error| nowhere(error.to_string()))?;
    let (mut report, mut chains) = (Keys::default(), Chains::default());
    while report.states < states {
        let index = report.matches;
        let [chance, pick] = [Stream::of_match(seed, index / ALIKE, 0), Stream::of_match(seed, index, 1)];
        let running = Match::with_stream(options, chance.clone()).map_err(|error| nowhere(error.to_string()))?;
        let mut run = Run {
            position: start,
            running,
            seats: Vec::new(),
            public: PublicHistory::new(&start),
            chance,
            pick,
            kept: (0, Vec::new()),
            vocabulary: &vocabulary,
        };
        let events = run.play(&mut chains).map_err(|law| {
            Box::new(Broken { law, position: format!("{:?}", run.position), ids: run.running.record().ids.clone() })
        })?;
        report.matches += 1;
        report.states += (events + 1) * run.seats.len() as u64;
    }
    report.chains = chains.links.keys().filter(|(_, link)| link[0] == SEEN).count() as u64;
    Ok(report)
}

/// The first byte of a link: an own action, or an observation.
const DONE: u8 = 0;
const SEEN: u8 = 1;

/// All chains so far, as a tree: each chain but the empty one, number 0, extends another by one link.
#[derive(Default)]
struct Chains {
    links: HashMap<(usize, Vec<u8>), usize>,
    /// The key of each chain, from number 1 on.
    keys: Vec<u128>,
    of_key: HashMap<u128, usize>,
    /// The history of each chain, and the chain of each history of a seat.
    histories: HashMap<usize, Vec<i32>>,
    of_history: HashMap<(Seat, Vec<i32>), usize>,
    /// The public history of each key.
    public: HashMap<(Seat, u128), PublicHistory>,
}

impl Chains {
    /// The number of the chain extended by a link, which has this key.
    fn grow(&mut self, chain: usize, link: Vec<u8>, key: u128) -> Result<usize, String> {
        let fresh = self.keys.len() + 1;
        let chain = *self.links.entry((chain, link)).or_insert(fresh);
        if chain == fresh {
            self.keys.push(key);
        }
        require(self.keys[chain - 1] == key, || format!("the same chain has another key: {key:#x}"))?;
        let first = *self.of_key.entry(key).or_insert(chain);
        require(first == chain, || format!("different chains have the same key: {key:#x}"))?;
        Ok(chain)
    }

    fn history_is(&mut self, known: &Known) -> Result<(), String> {
        let first = self.histories.entry(known.chain).or_insert_with(|| known.history.clone());
        require(*first == known.history, || format!("the same chain has the histories {first:?} and {:?}", known.history))?;
        let first = *self.of_history.entry((known.state.seat(), known.history.clone())).or_insert(known.chain);
        require(first == known.chain, || format!("different chains have the same history: {:?}", known.history))
    }

    fn public_is(&mut self, known: &Known, public: PublicHistory) -> Result<(), String> {
        let first = *self.public.entry((known.state.seat(), known.state.key())).or_insert(public);
        require(first == public, || format!("seat {} sees less than everybody", known.state.seat()))
    }
}

/// The observations and actions of a seat: as its information state, and in bytes.
#[derive(Clone)]
struct Known {
    state: InformationState,
    chain: usize,
    last: Vec<u8>,
    history: Vec<i32>,
}

impl Known {
    fn act<A: Finite>(&mut self, chains: &mut Chains, action: A) -> Result<(), String> {
        self.state.act(action);
        let [low, high] = (action.id() as u16).to_le_bytes();
        self.chain = chains.grow(self.chain, vec![DONE, low, high], self.state.key())?;
        Ok(())
    }

    fn see<P: Position>(&mut self, chains: &mut Chains, position: &P) -> Result<(), String> {
        self.state.see(position).map_err(|error| error.to_string())?;
        let seen = super::observed(position, self.state.seat())?;
        if seen != self.last {
            self.chain = chains.grow(self.chain, [&[SEEN], &seen[..]].concat(), self.state.key())?;
            self.last = seen;
        }
        require(chains.keys[self.chain - 1] == self.state.key(), || "the key changed with nothing seen".into())
    }
}

/// A position, and the event that follows it.
type Happened<P> = (P, Event<<P as Position>::Action, <P as Position>::Outcome>);

/// A match under test, with explicit chance, together with a match that keeps its keys.
struct Run<'a, P: Position> {
    position: P,
    running: Match<P>,
    seats: Vec<Known>,
    public: PublicHistory,
    chance: Stream,
    pick: Stream,
    /// The information states after each event.
    kept: (usize, Vec<InformationState>),
    vocabulary: &'a Vocabulary,
}

impl<P: Position> Run<'_, P> {
    /// Plays to the end; returns the number of events.
    fn play(&mut self, chains: &mut Chains) -> Result<u64, String> {
        self.running.keep_keys();
        for seat in Seat::all().take(self.position.seats()) {
            let state = InformationState::new(&self.position, seat).map_err(|error| error.to_string())?;
            let mut known = Known { state, chain: 0, last: Vec::new(), history: Vec::new() };
            known.see(chains, &self.position)?;
            self.seats.push(known);
        }
        for events in 0.. {
            if self.pick.below(events as u32 + 1) == 0 {
                self.kept = (events, self.seats.iter().map(|known| known.state).collect());
            }
            let Some((before, event)) = self.step(chains)? else {
                self.beginning()?;
                return Ok(events as u64);
            };
            self.public.see(&self.position);
            for known in &mut self.seats {
                known.see(chains, &self.position)?;
                chains.public_is(known, self.public)?;
                let mine = (known.state.seat(), |number| known.history.push(number));
                self.vocabulary.notice((&before, event, &self.position), [mine]);
                chains.history_is(known)?;
            }
        }
        Err("the match never ends".into())
    }

    /// Plays or deals at random, and returns what has happened; nothing at the end.
    fn step(&mut self, chains: &mut Chains) -> Result<Option<Happened<P>>, String> {
        let before = self.position;
        if let Some(outcome) = before.outcomes().draw(&mut self.chance) {
            self.position.deal_unchecked(outcome);
            return Ok(Some((before, Event::Outcome(outcome))));
        }
        require(*self.running.position() == self.position, || "the match is at another position".into())?;
        for known in &self.seats {
            let kept = self.running.information_state(known.state.seat()).map_err(|error| error.to_string())?;
            require(kept == known.state, || format!("the match kept {kept:?} instead of {:?}", known.state))?;
        }
        let Turn::Seat(seat) = before.turn() else { return Ok(None) };
        let (legal, known) = (self.position.legal(), &mut self.seats[seat.index()]);
        let [action, other] = [(); 2].map(|()| legal.draw(&mut self.pick).expect("a seat that is asked has a legal action"));
        known.clone().act(chains, other)?;
        known.act(chains, action)?;
        self.position.play_unchecked(action);
        self.running.play(action).map_err(|illegal| illegal.to_string())?;
        Ok(Some((before, Event::Action(action))))
    }

    /// Checks that the beginning of the record gives the knowledge of that time.
    fn beginning(&self) -> Result<(), String> {
        let (events, kept) = &self.kept;
        let mut record = self.running.record().clone();
        record.ids.truncate(*events);
        for state in kept {
            let again = record.information_state::<P>(state.seat()).map_err(|error| error.to_string())?;
            require(again == *state, || format!("the record gives {again:?} after {events} events, not {state:?}"))?;
        }
        Ok(())
    }
}
