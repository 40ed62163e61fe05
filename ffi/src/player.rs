//! Players, which choose an action from a seat's observation.

use crate::buffer::{Buffer, Length, read_name, read_numbers};
use crate::game::{Game, Setting, name_with};
use crate::matches::Match;
use crate::position::Position;
use crate::status::{Failure, Status, free, given, guard, overheard};
use crate::stop::{Stop, thought};
use engine::networks::Network;
use engine::players::{Considered, Pairing, Places, PlayerError, Thought};
use engine::{AnyPlayer, AnyPosition, Id};
use std::ffi::{CString, c_char, c_void};
use std::mem::MaybeUninit;
use std::ptr;

/// The most actions of a thought's line.
pub const BASTIDE_LINE: usize = 16;

/// A player in a game. It never changes, so any number of threads may use it at the same time.
///
/// It cannot see what is hidden from the seat to act. `bastide_player_choose_in` names all that its choice depends on.
#[derive(Clone)]
pub struct Player {
    pub(crate) player: AnyPlayer,
    name: CString,
}

/// The function of a custom player: returns the id of a legal action of `position`, or a negative number if it cannot choose.
///
/// `position` looks to the seat to act as the true one does; everything that the seat cannot see was dealt at random. It belongs
/// to the library and lives until the call returns: clone it to look ahead. The function must not unwind. Several threads of a
/// batch or an arena call it at the same time. If it returns a negative number, the call that asked the player fails with the
/// last error of the function's thread: of a call that failed there, or set by the function itself (`bastide_set_last_error`).
pub type Choose = Option<unsafe extern "C" fn(position: *const Position, data: *mut c_void) -> i32>;

/// An action that a player considered. What the player cannot say is NaN, which differs from itself: `x != x`.
#[repr(C)]
pub struct ConsideredAction {
    /// The number of times that it was tried.
    pub visits: u64,
    /// The number of times that it could have been tried.
    pub available: u64,
    /// Its id.
    pub action: u32,
    /// The mean return of the seat after it, from -1 to +1; 0 if it was never tried. For `scripted`, its preference; for a
    /// strategy and for a network at a temperature, the probability.
    pub value: f32,
    /// The probability with which it is drawn, by a strategy or at a temperature; otherwise 1 for the action played.
    pub probability: f32,
    /// The probability before: by the network or the script that guides a search, or by the policy that `update` changes; or NaN.
    pub prior: f32,
    /// The standard error of the value, if it was searched, and 1 if it was tried once; for `update`, of the value's lead over
    /// the mean value of the policy before; or NaN.
    pub error: f32,
    /// The share of first places that the seat's side takes in the searched play-outs, where sides that share one have equal
    /// parts of it; or NaN, also where the value of a network ended one.
    pub first: f32,
    /// The share of the play-outs after which its side shares the first place; or NaN.
    pub tie: f32,
    /// The share of the play-outs that went to the end of the match, or NaN. The others stopped before, in En Garde at the end of
    /// the round and in Guyenne after 40 decisions: the first place is there the highest value.
    pub ended: f32,
}

/// The other figures of a player's thought.
#[repr(C)]
pub struct ThoughtFigures {
    /// The number of continuations of the match that were tried.
    pub iterations: u64,
    /// The number of times that the hidden cards were redealt.
    pub redeals: u64,
    /// The nodes of the trees.
    pub nodes: u64,
    /// The number of actions in `line`.
    pub line_length: u32,
    /// The number of equally likely worlds that would tell as much as those redealt: fewer with `recall`.
    pub effective: f32,
    /// The action that it plays, and the actions that it expects to follow.
    pub line: [u16; BASTIDE_LINE],
}

/// A world that a seat considers possible.
#[repr(C)]
pub struct World {
    /// The position, which looks to the seat as the true one does; the caller frees it.
    pub position: *mut Position,
    /// Its share; the shares of all worlds add up to 1.
    pub weight: f64,
}

/// The results of the matches of two players. Results of other deals can be added, member by member.
///
/// A deal is played once for each side: the first player takes that side, the second all others. The score of a match is 1 where
/// the first player's side wins, 0.5 for a tie and 0 where it loses; the score of a deal is the mean of its matches.
#[repr(C)]
pub struct PairingFigures {
    /// The deals that were played.
    pub deals: u64,
    /// The matches that were played.
    pub matches: u64,
    /// The matches that the first player's side won.
    pub wins: u64,
    /// The matches that nobody won.
    pub ties: u64,
    /// The matches that the first player's side lost.
    pub losses: u64,
    /// The sum of the scores of the deals, and of their squares.
    pub score: [f64; 2],
    /// The sum of the first player's mean returns in the deals, and of their squares.
    pub returns: [f64; 2],
    /// The decisions that each player made.
    pub decisions: [u64; 2],
    /// The seconds that each player took.
    pub seconds: [f64; 2],
}

impl Player {
    pub(crate) fn boxed(player: AnyPlayer) -> Box<Self> {
        let name = CString::new(player.name()).unwrap_or_default();
        Box::new(Self { player, name })
    }
}

/// Makes the player of a name in a game: `random`, `scripted`, `greedy`, `easy`, `medium`, `hard`, `expert`, or with options
/// `greedy(redeals=8)`, `search(iterations=2000,threads=2)`; another seed gives other random numbers. `net:FILE` is the network
/// in a file, `search(net=FILE,iterations=2000)` a search guided by one, `update(net=FILE,worlds=64)` a search that draws from
/// one's policy after an update of it, `strategy:FILE` the strategy in a file. With a temperature the others draw their actions:
/// `net:FILE(temperature=1)` by the network's probabilities, `search(temperature=1)` in proportion to the visits.
///
/// BASTIDE_STATUS_UNKNOWN_PLAYER.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_player_new(
    game: Option<&Game>,
    name: *const c_char,
    seed: u64,
    player: Option<&mut MaybeUninit<Box<Player>>>,
) -> Status {
    // SAFETY: the caller's text, and no settings.
    unsafe { bastide_player_new_with(game, name, ptr::null(), 0, seed, player) }
}

/// Makes the player of a name in a game, as `bastide_player_new` does, with options in the name, beside it in `settings`, or
/// both.
///
/// BASTIDE_STATUS_UNKNOWN_PLAYER; BASTIDE_STATUS_BAD_OPTION for text that is not an option with a value.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_player_new_with(
    game: Option<&Game>,
    name: *const c_char,
    settings: *const Setting,
    count: usize,
    seed: u64,
    player: Option<&mut MaybeUninit<Box<Player>>>,
) -> Status {
    guard(|| {
        let (game, player) = (given(game, "game")?, given(player, "player")?);
        // SAFETY: the caller's texts.
        let name = unsafe { name_with(name, settings, count) }?;
        Ok(player.write(Player::boxed(game.game().player(&name, seed)?)))
    })
}

/// Makes a player from a network of a game, given the bytes of its file and a name for the player.
///
/// BASTIDE_STATUS_UNKNOWN_PLAYER if the bytes are not a network of this game; `bastide_player_new` with `net:FILE` reads a file.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_player_network(
    game: Option<&Game>,
    name: *const c_char,
    bytes: *const u8,
    length: usize,
    player: Option<&mut MaybeUninit<Box<Player>>>,
) -> Status {
    guard(|| {
        let (game, player) = (given(game, "game")?, given(player, "player")?);
        // SAFETY: the caller's text and bytes.
        let (name, bytes) = unsafe { (read_name(name, "name")?, read_numbers(bytes, length, "bytes")?) };
        let network = Network::read(bytes).map_err(PlayerError::from)?;
        Ok(player.write(Player::boxed(game.game().network_player(name, &network)?)))
    })
}

/// Makes a search guided by a network, given the search's name as in `bastide_player_new` and the bytes of the network's file; a
/// search that updates the network's policy, given its name `update(worlds=64)`; or the network alone, given its name with a
/// temperature, `net(temperature=1)`.
///
/// BASTIDE_STATUS_UNKNOWN_PLAYER unless the name is one of these and the bytes are a network of this game; `bastide_player_new`
/// with `search(net=FILE)` or `update(net=FILE)` reads a file.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_player_guided(
    game: Option<&Game>,
    name: *const c_char,
    bytes: *const u8,
    length: usize,
    seed: u64,
    player: Option<&mut MaybeUninit<Box<Player>>>,
) -> Status {
    guard(|| {
        let (game, player) = (given(game, "game")?, given(player, "player")?);
        // SAFETY: the caller's text and bytes.
        let (name, bytes) = unsafe { (read_name(name, "name")?, read_numbers(bytes, length, "bytes")?) };
        let network = Network::read(bytes).map_err(PlayerError::from)?;
        Ok(player.write(Player::boxed(game.game().guided_player(name, &network, seed)?)))
    })
}

/// The pointer that the caller's function gets; that function must be prepared for calls from several threads.
struct Data(*mut c_void);

// SAFETY: the header says that the function is called from several threads, with the caller's pointer.
unsafe impl Send for Data {}
// SAFETY: as above.
unsafe impl Sync for Data {}

/// Makes a custom player, which can be used wherever a player can; `data` is passed to each call of `choose`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_player_custom(
    game: Option<&Game>,
    name: *const c_char,
    choose: Choose,
    data: *mut c_void,
    player: Option<&mut MaybeUninit<Box<Player>>>,
) -> Status {
    guard(|| {
        let (game, player) = (given(game, "game")?, given(player, "player")?);
        // SAFETY: the caller's text.
        let name = unsafe { read_name(name, "name") }?;
        let (choose, data, own) = (given(choose, "choose")?, Data(data), game.clone());
        let ask = move |seen: &AnyPosition| {
            let (position, data) = (Position::new(seen.clone(), own.clone()), &data);
            // SAFETY: the caller's function, with a position that lives until it returns.
            let (chosen, said) = overheard(|| unsafe { choose(&raw const position, data.0) });
            usize::try_from(chosen)
                .map_err(|_| if said.is_empty() { format!("it answered {chosen}") } else { said })
                .and_then(|id| own.game().action(id).map_err(|error| error.to_string()))
        };
        Ok(player.write(Player::boxed(game.game().custom_player(name, ask))))
    })
}

/// Frees a player.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_player_free(player: Option<Box<Player>>) {
    free(player);
}

/// The name of a player, which lives as long as the player; NULL for NULL.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_player_name(player: Option<&Player>) -> *const c_char {
    player.map_or(ptr::null(), |player| player.name.as_ptr())
}

/// Writes the id of the action that a player chooses in a position outside a match; if stopped, the best that it has found.
///
/// The choice depends on the observation of the seat to act and on the player's seed alone: asked so in many matches, also by
/// `bastide_match_position`, a randomized player is one fixed pure strategy. In a match, use `bastide_player_choose_in`.
///
/// BASTIDE_STATUS_NOT_THE_TURN, BASTIDE_STATUS_OTHER_GAME; BASTIDE_STATUS_PLAYER_FAILED for a custom player that fails, and for a
/// strategy, which needs the history: use `bastide_player_choose_in`.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_player_choose(
    player: Option<&Player>,
    position: Option<&Position>,
    stop: Option<&Stop>,
    action: Option<&mut MaybeUninit<u32>>,
) -> Status {
    guard(|| {
        let (player, position, action) = (given(player, "player")?, given(position, "position")?, given(action, "action")?);
        Ok(action.write(player.player.choose_at(&position.position, &mut thought(stop))?.into()))
    })
}

/// Writes the id of the action that a player chooses in a match, whose history it may use; if stopped, the best that it has
/// found.
///
/// The choice depends on the observation of the seat to act, on the player's seed, on the seed of the match, and on the number of
/// decisions that the seat has made in it: another match draws other random numbers, and the same seeds repeat the same match.
///
/// BASTIDE_STATUS_NOT_THE_TURN, BASTIDE_STATUS_OTHER_GAME, BASTIDE_STATUS_PLAYER_FAILED.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_player_choose_in(
    player: Option<&Player>,
    r#match: Option<&Match>,
    stop: Option<&Stop>,
    action: Option<&mut MaybeUninit<u32>>,
) -> Status {
    guard(|| {
        let (player, r#match, action) = (given(player, "player")?, given(r#match, "match")?, given(action, "action")?);
        Ok(action.write(player.player.choose(&r#match.running, &mut thought(stop))?.into()))
    })
}

/// Writes the thought of a player in a position, as in `bastide_player_choose`: every legal action, in the order of the ids, and
/// the other figures in `figures`, which may be NULL. Players that do not search write no actions. At most BASTIDE_MAX_ACTIONS.
///
/// The size of the buffer is checked before the player thinks, and the player does not think in a call that only asks for the
/// length, without `figures`. BASTIDE_STATUS_NOT_THE_TURN, BASTIDE_STATUS_OTHER_GAME; BASTIDE_STATUS_PLAYER_FAILED as in
/// `bastide_player_choose`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_player_thought(
    player: Option<&Player>,
    position: Option<&Position>,
    stop: Option<&Stop>,
    considered: *mut ConsideredAction,
    capacity: usize,
    length: Option<&mut MaybeUninit<usize>>,
    figures: Option<&mut MaybeUninit<ThoughtFigures>>,
) -> Status {
    guard(|| {
        let (player, position) = (&given(player, "player")?.player, &given(position, "position")?.position);
        // SAFETY: the caller's buffer.
        let considered = unsafe { Buffer::new(considered, capacity, "considered") };
        write_thought(position.legal().len(), stop, considered, length, figures, |thought| player.choose_at(position, thought))
    })
}

/// Writes the thought of a player in a match, whose history it may use, as `bastide_player_thought` does for a position. For a
/// strategy, the values are its probabilities.
///
/// BASTIDE_STATUS_NOT_THE_TURN, BASTIDE_STATUS_OTHER_GAME, BASTIDE_STATUS_PLAYER_FAILED.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_player_thought_in(
    player: Option<&Player>,
    r#match: Option<&Match>,
    stop: Option<&Stop>,
    considered: *mut ConsideredAction,
    capacity: usize,
    length: Option<&mut MaybeUninit<usize>>,
    figures: Option<&mut MaybeUninit<ThoughtFigures>>,
) -> Status {
    guard(|| {
        let (player, running) = (&given(player, "player")?.player, &given(r#match, "match")?.running);
        // SAFETY: the caller's buffer.
        let considered = unsafe { Buffer::new(considered, capacity, "considered") };
        write_thought(running.legal().len(), stop, considered, length, figures, |thought| player.choose(running, thought))
    })
}

/// Writes a thought about `legal` actions. If the buffer may be too small, a thought that is stopped at once comes first: it
/// considers as many actions.
fn write_thought(
    legal: usize,
    stop: Option<&Stop>,
    buffer: Buffer<'_, ConsideredAction>,
    length: Length<'_>,
    figures: Option<&mut MaybeUninit<ThoughtFigures>>,
    choose: impl Fn(&mut Thought) -> Result<Id, PlayerError>,
) -> Result<(), Failure> {
    let length = given(length, "length")?;
    let wants_figures_alone = buffer.asks_for_length() && figures.is_some();
    if !(wants_figures_alone || buffer.has_room(legal)) {
        let mut brief = Thought::unless(|| true);
        choose(&mut brief)?;
        if buffer.is_told(length, brief.considered.len())? {
            return Ok(());
        }
    }
    let mut thought = thought(stop);
    let chosen = choose(&mut thought)?;
    buffer.write(Some(length), thought.considered.iter().map(written))?;
    if let Some(figures) = figures {
        let expected = if thought.line.is_empty() { &[chosen][..] } else { &thought.line[..] };
        let (mut line, mut line_length) = ([0; BASTIDE_LINE], 0);
        for (place, action) in line.iter_mut().zip(expected) {
            (*place, line_length) = (action.number(), line_length + 1);
        }
        let Thought { iterations, redeals, nodes, effective, .. } = thought;
        figures.write(ThoughtFigures { iterations, redeals, nodes, line_length, effective, line });
    }
    Ok(())
}

/// A considered action in its C form.
fn written(considered: &Considered) -> ConsideredAction {
    let &Considered { action, visits, available, value, probability, prior, error, places } = considered;
    let [first, tie, ended] = places.map_or([f32::NAN; 3], |Places { first, tie, ended }| [first, tie, ended]);
    let [prior, error] = [prior, error].map(|figure| figure.unwrap_or(f32::NAN));
    ConsideredAction { visits, available, action: action.into(), value, probability, prior, error, first, tie, ended }
}

/// Writes worlds that the seat to act in a match considers possible, at most `count`, and the number of equally likely worlds
/// that would tell as much: redeals, as likely as the others' play since the Nth of their last decisions makes them, if they play
/// as the network of the player does, which is `update(net=FILE,recall=N)`. None are written if all that were dealt were found to
/// be impossible, or if stopped. Free each position.
///
/// They depend on what the seat saw and did and on the player's seed. The size of the buffer is checked before the player works;
/// it needs room for `count`. BASTIDE_STATUS_NOT_THE_TURN, BASTIDE_STATUS_OTHER_GAME; BASTIDE_STATUS_BAD_SETTING unless `count`
/// is 1 to 1024; BASTIDE_STATUS_UNKNOWN_PLAYER for a player that does not recall.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_player_worlds(
    player: Option<&Player>,
    r#match: Option<&Match>,
    count: usize,
    stop: Option<&Stop>,
    worlds: *mut World,
    capacity: usize,
    length: Option<&mut MaybeUninit<usize>>,
    effective: Option<&mut MaybeUninit<f64>>,
) -> Status {
    guard(|| {
        let (player, r#match) = (given(player, "player")?, given(r#match, "match")?);
        let (length, effective) = (given(length, "length")?, given(effective, "effective")?);
        // SAFETY: the caller's buffer.
        let worlds = unsafe { Buffer::new(worlds, capacity, "worlds") };
        if worlds.is_told(length, count)? {
            return Ok(());
        }
        let found = player.player.worlds(&r#match.running, count, &thought(stop))?;
        effective.write(found.effective);
        let each = found.positions.into_iter().zip(found.weights).map(|(position, weight)| World {
            position: Box::into_raw(Box::new(Position::new(position, r#match.game().clone()))),
            weight,
        });
        worlds.write(Some(length), each)
    })
}

/// Plays the deals `first` to `first + deals - 1` of a seed between two players, on several threads, and writes the results.
///
/// A deal depends on the seed and its number only, so processes may share the numbers among them. If stopped, it leaves out
/// unfinished deals. BASTIDE_STATUS_OTHER_GAME, BASTIDE_STATUS_PLAYER_FAILED; BASTIDE_STATUS_UNKNOWN_INDEX if the numbers do not
/// fit in 64 bits; BASTIDE_STATUS_BAD_SETTING unless there are 1 to 256 threads.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_arena(
    first_player: Option<&Player>,
    second_player: Option<&Player>,
    seed: u64,
    first: u64,
    deals: u64,
    threads: u32,
    stop: Option<&Stop>,
    pairing: Option<&mut MaybeUninit<PairingFigures>>,
) -> Status {
    guard(|| {
        let players = [&given(first_player, "first_player")?.player, &given(second_player, "second_player")?.player];
        let pairing = given(pairing, "pairing")?;
        let unknown = || Failure::new(Status::UnknownIndex, format!("`first` {first} and `deals` {deals} do not fit in 64 bits"));
        let end = first.checked_add(deals).ok_or_else(unknown)?;
        if !(1..=256).contains(&threads) {
            return Err(Failure::new(Status::BadSetting, format!("`threads` is {threads}; expected 1 to 256")));
        }
        let Pairing { deals, matches, wins, ties, losses, score, returns, decisions, seconds, .. } =
            players[0].game().play_deals(players, seed, first..end, threads as usize, &thought(stop))?;
        Ok(pairing.write(PairingFigures { deals, matches, wins, ties, losses, score, returns, decisions, seconds }))
    })
}
