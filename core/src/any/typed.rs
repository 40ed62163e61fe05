//! The typed game behind an erased one.

#[cfg(feature = "solve")]
use super::AnyPosition;
use super::batch::DynBatch;
#[cfg(feature = "formats")]
use super::formats::{self, Formats, NotPortable};
use super::matches::DynMatch;
use super::player::{Choose, Custom, DynPlayer, PlayerOf};
use super::position::DynPosition;
#[cfg(feature = "solve")]
use super::solver::{DynSampling, along_its_tree};
#[cfg(feature = "solve")]
use super::strategy::StrategyOf;
use super::{AnyGame, AnyPlayer, OptionInfo, OptionKind};
#[cfg(feature = "formats")]
use crate::NAMES;
use crate::batch::{BatchError, Tally};
#[cfg(feature = "laws")]
use crate::laws::{self, Broken, Keys, Report};
#[cfg(feature = "formats")]
use crate::memory::Alone;
use crate::memory::alone;
#[cfg(feature = "solve")]
use crate::memory::push;
#[cfg(feature = "networks")]
use crate::networks::Network;
use crate::options::split_name;
#[cfg(feature = "guided")]
use crate::players::SearchOptions;
use crate::players::{Level, Pairing, PlayerError, Thought, arena};
use crate::record::{action, outcome, parse_id};
#[cfg(feature = "solve")]
use crate::solve::{Limits, Sampled, Sampling, SolveError, Strategy, Tree};
use crate::{
    Batch, BatchSetup, Damaged, Finite, GameOptions, Id, Illegal, Layout, Longest, Match, OptionDoc, OptionError, PerSeat,
    Position, Record, Stream, batch,
};
use std::marker::PhantomData;
use std::ops::Range;
use std::sync::Arc;

/// A function that tells whether a long call is to end early.
pub(super) type Stop<'a> = &'a mut dyn FnMut() -> bool;

/// The typed game behind an [`AnyGame`](super::AnyGame).
pub(super) trait DynGame: Send + Sync {
    fn name(&self) -> &str;
    fn canonical(&self, name: &str) -> Result<String, OptionError>;
    fn options(&self) -> Vec<OptionInfo>;
    fn rules(&self) -> &'static str;
    fn seats(&self) -> usize;
    fn sides(&self) -> PerSeat<u8>;
    fn zero_sum(&self) -> bool;
    fn longest(&self) -> Option<Longest>;
    fn actions(&self) -> usize;
    fn outcomes(&self) -> usize;
    fn layout(&self) -> &Layout;
    fn position_size(&self) -> usize;
    fn action_text(&self, id: Id) -> Result<String, Illegal>;
    fn action_id(&self, text: &str) -> Result<Id, Illegal>;
    fn outcome_text(&self, id: Id) -> Result<String, Illegal>;
    fn outcome_id(&self, text: &str) -> Result<Id, Illegal>;
    fn start(&self) -> Box<dyn DynPosition>;
    fn new_match(&self, stream: Stream) -> Box<dyn DynMatch>;
    fn new_batch(&self, setup: &BatchSetup, stop: Stop<'_>) -> Result<Box<dyn DynBatch>, BatchError>;
    fn resume(&self, record: Record, stream: Stream) -> Result<Box<dyn DynMatch>, Damaged>;
    fn replay(&self, record: &Record) -> Result<Box<dyn DynPosition>, Damaged>;
    fn record_to_text(&self, record: &Record) -> Result<String, Damaged>;
    fn record_from_text(&self, text: &str) -> Result<Record, Damaged>;
    fn selfplay(&self, seed: u64, matches: Range<u64>) -> Tally;
    fn player(&self, level: &Level, seed: u64) -> Arc<dyn DynPlayer>;
    #[cfg(feature = "networks")]
    fn network_player(&self, network: &Network) -> Result<Arc<dyn DynPlayer>, PlayerError>;
    #[cfg(feature = "guided")]
    fn guided_player(&self, network: &Network, options: &SearchOptions, seed: u64) -> Result<Arc<dyn DynPlayer>, PlayerError>;
    fn custom_player(&self, game: &AnyGame, choose: Choose) -> Arc<dyn DynPlayer>;
    fn play_deal(&self, players: [&AnyPlayer; 2], seed: u64, index: u64, thought: &mut Thought) -> Result<Pairing, PlayerError>;
    #[cfg(feature = "solve")]
    fn tree(&self, limits: Limits, stop: Stop<'_>) -> Result<Tree, SolveError>;
    #[cfg(feature = "solve")]
    fn sampling(&self, sampled: Sampled, seed: u64, limits: Limits, stop: Stop<'_>) -> Result<Box<dyn DynSampling>, SolveError>;
    #[cfg(feature = "solve")]
    fn sampling_from_bytes(
        &self,
        bytes: &[u8],
        limits: Limits,
        stop: Stop<'_>,
    ) -> Result<Option<Box<dyn DynSampling>>, SolveError>;
    #[cfg(feature = "solve")]
    fn information_states(
        &self,
        game: &AnyGame,
        limits: Limits,
        stop: Stop<'_>,
    ) -> Result<Vec<(usize, u128, AnyPosition)>, SolveError>;
    #[cfg(feature = "solve")]
    fn strategy_player(&self, strategy: Strategy, seed: u64) -> Arc<dyn DynPlayer>;
    #[cfg(feature = "solve")]
    fn strategy_to_text(&self, strategy: &Strategy) -> Result<String, SolveError>;
    #[cfg(feature = "solve")]
    fn strategy_from_text(&self, text: &str) -> Result<Strategy, SolveError>;
    #[cfg(feature = "laws")]
    fn laws_hold(&self, seed: u64, matches: u64) -> Result<Report, Box<Broken>>;
    #[cfg(feature = "laws")]
    fn laws_hold_from(&self, position: &dyn DynPosition, seed: u64) -> Result<Report, Box<Broken>>;
    #[cfg(feature = "laws")]
    fn keys_hold(&self, seed: u64, states: u64) -> Result<Keys, Box<Broken>>;
    #[cfg(feature = "formats")]
    fn position_to_json(&self, position: &dyn DynPosition) -> Result<String, NotPortable>;
    #[cfg(feature = "formats")]
    fn position_to_bytes(&self, position: &dyn DynPosition) -> Result<Vec<u8>, NotPortable>;
    #[cfg(feature = "formats")]
    fn batch_to_bytes(&self, batch: &dyn DynBatch) -> Result<Vec<u8>, NotPortable>;
    #[cfg(feature = "formats")]
    fn position_from_json(&self, json: &str) -> Result<Box<dyn DynPosition>, Damaged>;
    #[cfg(feature = "formats")]
    fn position_from_bytes(&self, bytes: &[u8]) -> Result<Box<dyn DynPosition>, Damaged>;
    #[cfg(feature = "formats")]
    fn match_from_bytes(&self, bytes: &[u8]) -> Result<Box<dyn DynMatch>, Damaged>;
    #[cfg(feature = "formats")]
    fn batch_from_bytes(&self, bytes: &[u8]) -> Result<Box<dyn DynBatch>, Damaged>;
}

pub(super) struct GameOf<P: Position> {
    pub(super) start: P,
    pub(super) name: String,
    pub(super) layout: Layout,
    #[cfg(feature = "formats")]
    pub(super) formats: Option<&'static dyn Formats<P>>,
}

#[cfg(feature = "formats")]
impl<P: Position> GameOf<P> {
    fn formats(&self) -> Result<&'static dyn Formats<P>, NotPortable> {
        self.formats.ok_or_else(|| NotPortable { game: self.name.clone() })
    }

    /// The formats for reading; only listed games, which have them, are read by name.
    fn reader(&self) -> Result<&'static dyn Formats<P>, Damaged> {
        let unknown = |_| OptionError::Game { name: self.name.clone(), known: NAMES.to_vec() };
        self.formats().map_err(unknown).map_err(Damaged::Game)
    }
}

/// The typed form of something that belongs to the game.
#[cfg(any(feature = "formats", feature = "laws"))]
pub(super) fn own<T: std::any::Any>(erased: &dyn std::any::Any) -> &T {
    erased.downcast_ref().expect("positions and batches are of their own game")
}

/// Whether a game accepts the text as the value of an option while the others are unchanged.
fn accepts<P: Position>(options: &P::Options, place: usize, text: &str) -> bool {
    let mut options = options.clone();
    options.write(place, text).is_some() && P::new(&options).is_ok()
}

/// The values that an option accepts while the others are unchanged; accepted numbers are contiguous.
fn kind<P: Position>(options: &P::Options, place: usize) -> OptionKind {
    let accepted = |text: &String| accepts::<P>(options, place, text);
    if let Some(choices) = P::Options::choices(place) {
        return OptionKind::OneOf(choices.into_iter().filter(accepted).collect());
    }
    let number = |number: &u32| accepted(&number.to_string());
    let small = u32::from(u8::MAX);
    let known = (0..=small).chain((8..32).map(|power| 1 << power)).find(number).unwrap_or_default();
    let lowest = if known > small { last_before(small, known, number) } else { known };
    OptionKind::Number(lowest, last_before(u32::MAX, known, number))
}

/// The last accepted number before the refused ones, found by bisection between a refused and an accepted one.
fn last_before(mut refused: u32, mut accepted: u32, accepts: impl Fn(&u32) -> bool) -> u32 {
    while refused.abs_diff(accepted) > 1 {
        let middle = refused.midpoint(accepted);
        *(if accepts(&middle) { &mut accepted } else { &mut refused }) = middle;
    }
    accepted
}

/// An invariant, because the options were accepted when the game was made.
const ACCEPTED: &str = "the options of a position are accepted";

impl<P: Position> DynGame for GameOf<P> {
    fn name(&self) -> &str {
        &self.name
    }

    fn canonical(&self, name: &str) -> Result<String, OptionError> {
        match split_name(name)? {
            (name, options) if name == P::NAME => Ok(P::new(&P::Options::parse(options)?)?.name()),
            _ => Ok(name.into()),
        }
    }

    fn options(&self) -> Vec<OptionInfo> {
        let (mine, default) = (self.start.options(), P::Options::default());
        let info = |(place, doc): (usize, &OptionDoc)| OptionInfo {
            name: doc.name,
            accepts: doc.accepts,
            meaning: doc.meaning,
            value: mine.value(place),
            default: default.value(place),
            kind: kind::<P>(&mine, place),
            auto: accepts::<P>(&mine, place, "auto"),
        };
        P::Options::DOCS.iter().enumerate().map(info).collect()
    }

    fn rules(&self) -> &'static str {
        P::RULES
    }

    fn seats(&self) -> usize {
        self.start.seats()
    }

    fn sides(&self) -> PerSeat<u8> {
        self.start.sides()
    }

    fn zero_sum(&self) -> bool {
        self.start.zero_sum()
    }

    fn longest(&self) -> Option<Longest> {
        self.start.longest()
    }

    fn actions(&self) -> usize {
        P::Action::COUNT
    }

    fn outcomes(&self) -> usize {
        P::Outcome::COUNT
    }

    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn position_size(&self) -> usize {
        size_of::<P>()
    }

    fn action_text(&self, id: Id) -> Result<String, Illegal> {
        action::<P>(id).map(|action| action.to_string())
    }

    fn action_id(&self, text: &str) -> Result<Id, Illegal> {
        parse_id::<P::Action>(text)
    }

    fn outcome_text(&self, id: Id) -> Result<String, Illegal> {
        outcome::<P>(id).map(|outcome| outcome.to_string())
    }

    fn outcome_id(&self, text: &str) -> Result<Id, Illegal> {
        parse_id::<P::Outcome>(text)
    }

    fn start(&self) -> Box<dyn DynPosition> {
        Box::new(self.start)
    }

    fn new_match(&self, stream: Stream) -> Box<dyn DynMatch> {
        Box::new(Match::<P>::with_stream(&self.start.options(), stream).expect(ACCEPTED))
    }

    fn new_batch(&self, setup: &BatchSetup, stop: Stop<'_>) -> Result<Box<dyn DynBatch>, BatchError> {
        Ok(alone(Batch::<P>::new_unless(&self.start.options(), setup, stop)?)?)
    }

    fn resume(&self, record: Record, stream: Stream) -> Result<Box<dyn DynMatch>, Damaged> {
        Ok(Box::new(Match::<P>::resume(record, stream)?))
    }

    fn replay(&self, record: &Record) -> Result<Box<dyn DynPosition>, Damaged> {
        Ok(Box::new(record.replay::<P>()?))
    }

    fn record_to_text(&self, record: &Record) -> Result<String, Damaged> {
        record.to_text::<P>()
    }

    fn record_from_text(&self, text: &str) -> Result<Record, Damaged> {
        Record::from_text::<P>(text)
    }

    fn selfplay(&self, seed: u64, matches: Range<u64>) -> Tally {
        batch::selfplay::<P>(&self.start.options(), seed, matches).expect(ACCEPTED)
    }

    fn player(&self, level: &Level, seed: u64) -> Arc<dyn DynPlayer> {
        Arc::new(PlayerOf::<P>(level.player(seed)))
    }

    #[cfg(feature = "networks")]
    fn network_player(&self, network: &Network) -> Result<Arc<dyn DynPlayer>, PlayerError> {
        Ok(Arc::new(PlayerOf::<P>(Box::new(network.player(&self.start)?))))
    }

    #[cfg(feature = "guided")]
    fn guided_player(&self, network: &Network, options: &SearchOptions, seed: u64) -> Result<Arc<dyn DynPlayer>, PlayerError> {
        Ok(Arc::new(PlayerOf::<P>(Box::new(network.search(&self.start, options, seed)?))))
    }

    fn custom_player(&self, game: &AnyGame, choose: Choose) -> Arc<dyn DynPlayer> {
        Arc::new(Custom::<P> { game: game.clone(), choose, of: PhantomData })
    }

    fn play_deal(&self, players: [&AnyPlayer; 2], seed: u64, index: u64, thought: &mut Thought) -> Result<Pairing, PlayerError> {
        let keeps = players.iter().any(|player| player.needs_history());
        arena::deal(&self.start, seed, index, keeps, |player, position, known, nonce| {
            action::<P>(players[player].ask(position, known, nonce, thought)?).map_err(PlayerError::Illegal)
        })
    }

    #[cfg(feature = "solve")]
    fn tree(&self, limits: Limits, stop: Stop<'_>) -> Result<Tree, SolveError> {
        Tree::of_unless(&self.start, limits, stop)
    }

    #[cfg(feature = "solve")]
    fn sampling(&self, sampled: Sampled, seed: u64, limits: Limits, stop: Stop<'_>) -> Result<Box<dyn DynSampling>, SolveError> {
        along_its_tree(Sampling::new(&self.start, sampled, seed), limits, stop)
    }

    #[cfg(feature = "solve")]
    fn sampling_from_bytes(
        &self,
        bytes: &[u8],
        limits: Limits,
        stop: Stop<'_>,
    ) -> Result<Option<Box<dyn DynSampling>>, SolveError> {
        if !Sampling::<P>::begins(bytes) {
            return Ok(None);
        }
        along_its_tree(Sampling::from_bytes(&self.start, bytes)?, limits, stop).map(Some)
    }

    #[cfg(feature = "solve")]
    fn information_states(
        &self,
        game: &AnyGame,
        limits: Limits,
        stop: Stop<'_>,
    ) -> Result<Vec<(usize, u128, AnyPosition)>, SolveError> {
        let mut states = Vec::new();
        Tree::of_unless(&self.start, limits, &mut *stop)?.each_state(&self.start, |seat, key, position: &P| {
            if stop() {
                return Err(SolveError::Stopped);
            }
            Ok(push(&mut states, (seat.index(), key, AnyPosition::new(game.clone(), Box::new(*position))))?)
        })?;
        Ok(states)
    }

    #[cfg(feature = "solve")]
    fn strategy_player(&self, strategy: Strategy, seed: u64) -> Arc<dyn DynPlayer> {
        Arc::new(StrategyOf::<P>::new(strategy, seed))
    }

    #[cfg(feature = "solve")]
    fn strategy_to_text(&self, strategy: &Strategy) -> Result<String, SolveError> {
        strategy.to_text::<P>()
    }

    #[cfg(feature = "solve")]
    fn strategy_from_text(&self, text: &str) -> Result<Strategy, SolveError> {
        Strategy::from_text(&self.start, text)
    }

    #[cfg(feature = "laws")]
    fn laws_hold(&self, seed: u64, matches: u64) -> Result<Report, Box<Broken>> {
        #[cfg(feature = "formats")]
        if let Some(formats) = self.formats {
            return formats.laws_hold(&self.start.options(), seed, matches);
        }
        laws::hold::<P>(&self.start.options(), seed, matches)
    }

    #[cfg(feature = "laws")]
    fn laws_hold_from(&self, position: &dyn DynPosition, seed: u64) -> Result<Report, Box<Broken>> {
        #[cfg(feature = "formats")]
        if let Some(formats) = self.formats {
            return formats.laws_hold_from(own(position), seed);
        }
        laws::hold_from::<P>(own(position), seed)
    }

    #[cfg(feature = "laws")]
    fn keys_hold(&self, seed: u64, states: u64) -> Result<Keys, Box<Broken>> {
        laws::keys::<P>(&self.start.options(), seed, states)
    }

    #[cfg(feature = "formats")]
    fn position_to_json(&self, position: &dyn DynPosition) -> Result<String, NotPortable> {
        Ok(self.formats()?.position_to_json(own(position), &self.name))
    }

    #[cfg(feature = "formats")]
    fn position_to_bytes(&self, position: &dyn DynPosition) -> Result<Vec<u8>, NotPortable> {
        Ok(self.formats()?.position_to_bytes(own(position), &self.name))
    }

    #[cfg(feature = "formats")]
    fn batch_to_bytes(&self, batch: &dyn DynBatch) -> Result<Vec<u8>, NotPortable> {
        let [batch]: &Alone<Batch<P>> = own(batch);
        Ok(self.formats()?.batch_to_bytes(batch, &self.name))
    }

    #[cfg(feature = "formats")]
    fn position_from_json(&self, json: &str) -> Result<Box<dyn DynPosition>, Damaged> {
        Ok(Box::new(self.reader()?.position_from_json(json, &self.name)?))
    }

    #[cfg(feature = "formats")]
    fn position_from_bytes(&self, bytes: &[u8]) -> Result<Box<dyn DynPosition>, Damaged> {
        Ok(Box::new(self.reader()?.position_from_bytes(bytes, &self.name)?))
    }

    #[cfg(feature = "formats")]
    fn match_from_bytes(&self, bytes: &[u8]) -> Result<Box<dyn DynMatch>, Damaged> {
        Ok(Box::new(formats::match_from_bytes::<P>(bytes)?))
    }

    #[cfg(feature = "formats")]
    fn batch_from_bytes(&self, bytes: &[u8]) -> Result<Box<dyn DynBatch>, Damaged> {
        Ok(Box::new([self.reader()?.batch_from_bytes(bytes, &self.name)?]))
    }
}
