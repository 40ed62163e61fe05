//! The typed game behind an erased one.

#[cfg(feature = "solve")]
use super::AnyPosition;
use super::batch::DynBatch;
use super::erased::erased;
#[cfg(feature = "formats")]
use super::formats::Formats;
use super::matches::DynMatch;
#[cfg(feature = "formats")]
use super::networks::Role;
use super::player::{Choose, Custom, DynPlayer, PlayerOf};
use super::position::DynPosition;
#[cfg(feature = "laws")]
use super::position::own;
#[cfg(feature = "formats")]
use super::recalling;
#[cfg(feature = "solve")]
use super::solver::{DynSampling, along_its_tree};
#[cfg(feature = "solve")]
use super::solving::Solving;
#[cfg(feature = "solve")]
use super::strategy::StrategyOf;
use super::{AnyGame, AnyPlayer, OptionInfo, OptionKind};
use crate::batch::{BatchError, Tally};
use crate::history::vocabulary;
#[cfg(feature = "laws")]
use crate::laws::{self, Broken, Keys, Report};
use crate::memory::try_box;
#[cfg(feature = "solve")]
use crate::memory::{push, spare};
#[cfg(feature = "formats")]
use crate::networks::Network;
use crate::options::split_name;
#[cfg(feature = "solve")]
use crate::players::SearchOptions;
use crate::players::{Level, Pairing, PlayerError, Thought, arena};
use crate::record::{action, outcome, parse_id};
#[cfg(feature = "solve")]
use crate::solve::{Sampled, Sampling, SolveError, SolveSetup, Strategy, Tree};
use crate::{
    Batch, BatchSetup, Damaged, Finite, GameOptions, Id, Illegal, Layout, Longest, Match, OptionDoc, OptionError, PerSeat,
    Position, Record, Stream, batch,
};
use std::marker::PhantomData;
use std::ops::Range;
use std::sync::Arc;

/// A function that tells whether a long call is to end early.
pub(super) type Stop<'a> = &'a mut dyn FnMut() -> bool;

pub(super) struct GameOf<P: Position> {
    pub(super) start: P,
    pub(super) name: String,
    pub(super) layout: Layout,
    #[cfg(feature = "formats")]
    pub(super) formats: Option<&'static dyn Formats>,
}

erased! {
    /// The typed game behind an [`AnyGame`].
    trait DynGame: (Send + Sync);
    impl<P: Position> GameOf<P> { let game = self; game }
    impl AnyGame { self.typed() }

    /// The name of the game with the options that differ from the default.
    pub fn name(&self) -> &str = &game.name;

    /// The options with their values.
    pub fn options(&self) -> Vec<OptionInfo> = options::<P>(&game.start.options());

    /// The rules, numbered, as Markdown.
    pub fn rules(&self) -> &'static str = P::RULES;

    /// The number of seats.
    pub fn seats(&self) -> usize = game.start.seats();

    /// The number of actions; their ids are below it.
    pub fn actions(&self) -> usize = P::Action::COUNT;

    /// The number of chance outcomes; their ids are below it.
    pub fn outcomes(&self) -> usize = P::Outcome::COUNT;

    /// The fields of an observation.
    pub fn layout(&self) -> &Layout = &game.layout;

    /// The side of each seat: seats of one side win and lose together.
    pub fn sides(&self) -> PerSeat<u8> = game.start.sides();

    /// Whether the returns of all seats add up to 0 at every end ([`Position::zero_sum`]).
    pub fn zero_sum(&self) -> bool = game.start.zero_sum();

    /// Upper bounds on the length of a match, if the game has any.
    pub fn longest(&self) -> Option<Longest> = game.start.longest();

    /// The meaning of each number of a history ([`BatchSetup::history`]), in words: nothing, what begins a change of the view,
    /// the seat's actions, the actions of others, the outcomes that it sees, and the values of its observation.
    pub fn vocabulary(&self) -> Vec<String> = vocabulary::<P>(&game.layout);

    /// The size of a position in bytes.
    pub fn position_size(&self) -> usize = size_of::<P>();

    /// The notation of an action.
    ///
    /// # Errors
    /// If the game has no action with this id.
    pub fn action_text(&self, id: Id) -> Result<String, Illegal> = action::<P>(id).map(|action| action.to_string());

    /// The id of an action, given its notation.
    ///
    /// # Errors
    /// If the text is not an action's notation.
    pub fn action_id(&self, text: &str) -> Result<Id, Illegal> = parse_id::<P::Action>(text);

    /// The notation of a chance outcome.
    ///
    /// # Errors
    /// If the game has no outcome with this id.
    pub fn outcome_text(&self, id: Id) -> Result<String, Illegal> = outcome::<P>(id).map(|outcome| outcome.to_string());

    /// The id of a chance outcome, given its notation.
    ///
    /// # Errors
    /// If the text is not an outcome's notation.
    pub fn outcome_id(&self, text: &str) -> Result<Id, Illegal> = parse_id::<P::Outcome>(text);

    /// Random play of the matches with these indices ([`selfplay`](crate::batch::selfplay)).
    pub fn selfplay(&self, seed: u64, matches: Range<u64>) -> Tally
        = batch::selfplay::<P>(&game.start.options(), seed, matches).expect(ACCEPTED);

    /// Tries the laws in random matches ([`laws::hold`](crate::laws::hold));
    /// [`AnyPosition::laws_hold`](super::AnyPosition::laws_hold) does so from a position.
    pub fn laws_hold(&self, seed: u64, matches: u64) -> Result<Report, Box<Broken>> where feature = "laws" = game.laws_hold(seed, matches);

    /// Tries the law of the keys in random information states ([`laws::keys`](crate::laws::keys)).
    ///
    /// # Errors
    /// A [`Broken`] that says where the law does not hold.
    pub fn keys_hold(&self, seed: u64, states: u64) -> Result<Keys, Box<Broken>> where feature = "laws"
        = laws::keys::<P>(&game.start.options(), seed, states);

    /// A strategy of this game as text ([`Strategy::to_text`]).
    ///
    /// # Errors
    /// If it belongs to another game.
    pub fn strategy_to_text(&self, strategy: &Strategy) -> Result<String, SolveError> where feature = "solve"
        = strategy.to_text::<P>();

    /// Reads the strategy from a text, which must be of this game ([`Strategy::from_text`]).
    ///
    /// # Errors
    /// [`SolveError::Damaged`] with the number of the line; [`SolveError::OtherGame`] for a strategy of another game.
    pub fn strategy_from_text(&self, text: &str) -> Result<Strategy, SolveError> where feature = "solve"
        = Strategy::from_text(&game.start, text);

    fn canonical(&self, name: &str) -> Result<String, OptionError> = match split_name(name)? {
        (name, options) if name == P::NAME => Ok(P::new(&P::Options::parse(options)?)?.name()),
        _ => Ok(name.into()),
    };

    fn start(&self) -> Box<dyn DynPosition> = Box::new(game.start);

    fn new_match(&self, stream: Stream) -> Box<dyn DynMatch>
        = Box::new(Match::<P>::with_stream(&game.start.options(), stream).expect(ACCEPTED));

    fn new_batch(&self, setup: &BatchSetup, stop: Stop<'_>) -> Result<Box<dyn DynBatch>, BatchError>
        = Ok(try_box(Batch::<P>::new(&game.start.options(), setup, stop)?)?);

    fn resume(&self, record: Record, stream: Stream, nonce: u64) -> Result<Box<dyn DynMatch>, Damaged>
        = Ok(Box::new(Match::<P>::resume_with_nonce(record, stream, nonce)?));

    fn replay(&self, record: &Record) -> Result<Box<dyn DynPosition>, Damaged> = Ok(Box::new(record.replay::<P>()?));

    fn record_to_text(&self, record: &Record) -> Result<String, Damaged> = record.to_text::<P>();

    fn record_from_text(&self, text: &str) -> Result<Record, Damaged> = Record::from_text::<P>(text);

    fn player(&self, level: &Level, seed: u64) -> Arc<dyn DynPlayer> = Arc::new(PlayerOf::<P>(level.player(seed)));

    fn solving_player(&self, options: &SearchOptions, seed: u64) -> Result<Arc<dyn DynPlayer>, PlayerError> where feature = "solve"
        = Ok(Arc::new(Solving::new(&game.start, options, seed)?));

    fn network_player(&self, network: &Network, role: &Role, seed: u64) -> Result<Arc<dyn DynPlayer>, PlayerError>
        where feature = "formats"
        = Ok(match role {
            Role::Alone(options) => Arc::new(PlayerOf::<P>(Box::new(network.player_with(&game.start, options, seed)?))),
            Role::Guide(options) => Arc::new(PlayerOf::<P>(Box::new(network.search(&game.start, options, seed)?))),
            Role::Updated(options) => recalling::player::<P>(network.updating(&game.start, options, seed)?),
        });

    fn custom_player(&self, of: &AnyGame, choose: Choose) -> Arc<dyn DynPlayer>
        = Arc::new(Custom::<P> { game: of.clone(), choose, of: PhantomData });

    fn play_deal(&self, players: [&AnyPlayer; 2], seed: u64, index: u64, thought: &mut Thought) -> Result<Pairing, PlayerError> = {
        let keeps = players.iter().any(|player| player.needs_history());
        arena::deal(&game.start, seed, index, keeps, |player, position, known, nonce| {
            action::<P>(players[player].ask(position, known, nonce, thought)?).map_err(PlayerError::Illegal)
        })
    };

    fn laws_hold_from(&self, position: &dyn DynPosition, seed: u64) -> Result<Report, Box<Broken>> where feature = "laws"
        = game.laws_hold_from(own(position), seed);

    fn tree(&self, setup: SolveSetup, stop: Stop<'_>) -> Result<Tree, SolveError> where feature = "solve"
        = Tree::of(&game.start, setup, stop);

    fn observations(&self, tree: &Tree, stop: Stop<'_>) -> Result<Vec<u8>, SolveError> where feature = "solve"
        = tree.observations(&game.start, stop);

    fn lifted(&self, strategy: &Strategy, stop: Stop<'_>) -> Result<Strategy, SolveError> where feature = "solve"
        = strategy.lifted(&game.start, stop);

    fn sampling(
        &self,
        sampled: Sampled,
        setup: SolveSetup,
        stop: Stop<'_>,
    ) -> Result<Box<dyn DynSampling>, SolveError> where feature = "solve"
        = along_its_tree(Sampling::new(&game.start, sampled, setup.seed), setup, stop);

    fn sampling_from_bytes(
        &self,
        bytes: &[u8],
        setup: SolveSetup,
        stop: Stop<'_>,
    ) -> Result<Option<Box<dyn DynSampling>>, SolveError> where feature = "solve"
        = if Sampling::<P>::begins(bytes) {
            along_its_tree(Sampling::from_bytes(&game.start, bytes)?, setup, stop).map(Some)
        } else {
            Ok(None)
        };

    fn information_states(
        &self,
        of: &AnyGame,
        setup: SolveSetup,
        stop: Stop<'_>,
    ) -> Result<Vec<(usize, u128, AnyPosition)>, SolveError> where feature = "solve"
        = {
            let mut states = Vec::new();
            Tree::of(&game.start, setup, &mut *stop)?.each_state(&game.start, |seat, key, position: &P| {
                if stop() {
                    return Err(SolveError::Stopped);
                }
                spare()?;
                Ok(push(&mut states, (seat.index(), key, AnyPosition::new(of.clone(), Box::new(*position))))?)
            })?;
            Ok(states)
        };

    fn strategy_player(&self, strategy: Strategy, seed: u64) -> Arc<dyn DynPlayer> where feature = "solve"
        = Arc::new(StrategyOf::<P> { strategy, seed, of: PhantomData });

    fn formats(&self) -> Option<&'static dyn Formats> where feature = "formats" = game.formats;
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

/// Every option of a game, with its value.
fn options<P: Position>(mine: &P::Options) -> Vec<OptionInfo> {
    let default = P::Options::default();
    let info = |(place, doc): (usize, &OptionDoc)| OptionInfo {
        name: doc.name,
        accepts: doc.accepts,
        meaning: doc.meaning,
        value: mine.value(place),
        default: default.value(place),
        kind: kind::<P>(mine, place),
        auto: accepts::<P>(mine, place, "auto"),
    };
    P::Options::DOCS.iter().enumerate().map(info).collect()
}

/// An invariant, because the options were accepted when the game was made.
const ACCEPTED: &str = "the options of a position are accepted";
