//! Strategies: tables from information states to probabilities.

use crate::buffer::{Buffer, read_name, read_numbers, read_text};
use crate::game::Game;
use crate::information::Key;
use crate::player::Player;
use crate::status::{Failure, Status, answer, free, given, guard};
use crate::stop::{Stop, asked};
use std::ffi::c_char;
use std::mem::MaybeUninit;

/// A probability for each legal action in each information state of every seat. A state that it does not hold is played
/// uniformly.
pub struct Strategy {
    pub(crate) strategy: engine::solve::Strategy,
    game: Game,
}

impl Strategy {
    pub(crate) fn new(strategy: engine::solve::Strategy, game: Game) -> Self {
        Self { strategy, game }
    }
}

/// Makes a strategy of this game from its text.
///
/// BASTIDE_STATUS_DAMAGED with the number of the line, BASTIDE_STATUS_OTHER_GAME.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_strategy_from_text(
    game: Option<&Game>,
    text: *const c_char,
    strategy: Option<&mut MaybeUninit<Box<Strategy>>>,
) -> Status {
    guard(|| {
        let (game, to) = (given(game, "game")?, given(strategy, "strategy")?);
        // SAFETY: the caller's text.
        let strategy = game.game().strategy_from_text(unsafe { read_text(text, "text") }?)?;
        Ok(to.write(Box::new(Strategy::new(strategy, game.clone()))))
    })
}

/// Writes a strategy as text: a line for each information state, with actions in the game's notation.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_strategy_to_text(
    strategy: Option<&Strategy>,
    text: *mut c_char,
    capacity: usize,
    length: Option<&mut MaybeUninit<usize>>,
) -> Status {
    guard(|| {
        let Strategy { strategy, game } = given(strategy, "strategy")?;
        let written = game.game().strategy_to_text(strategy)?;
        // SAFETY: the caller's buffer.
        unsafe { Buffer::new(text, capacity, "text") }.write_text(length, &written)
    })
}

/// Makes of a strategy of the public form (BASTIDE_FORM_PUBLIC) the same strategy in the information states of the full one, all
/// of which are visited.
///
/// BASTIDE_STATUS_OTHER_GAME if it is of the full form; BASTIDE_STATUS_STOPPED if it is stopped.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_strategy_lifted(
    strategy: Option<&Strategy>,
    stop: Option<&Stop>,
    lifted: Option<&mut MaybeUninit<Box<Strategy>>>,
) -> Status {
    guard(|| {
        let (Strategy { strategy, game }, to) = (given(strategy, "strategy")?, given(lifted, "lifted")?);
        Ok(to.write(Box::new(Strategy::new(game.game().lifted(strategy, asked(stop))?, game.clone()))))
    })
}

/// Frees a strategy.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_strategy_free(strategy: Option<Box<Strategy>>) {
    free(strategy);
}

/// The number of information states that a strategy holds.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_strategy_states(strategy: Option<&Strategy>) -> usize {
    answer(0, || Ok(given(strategy, "strategy")?.strategy.len()))
}

/// Writes the seats and the keys of all information states, ordered by seat, then by key; each buffer has room for every state.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_strategy_keys(
    strategy: Option<&Strategy>,
    seats: *mut u32,
    keys: *mut Key,
    count: usize,
) -> Status {
    guard(|| {
        let strategy = &given(strategy, "strategy")?.strategy;
        // SAFETY: the caller's buffers.
        let (seats, keys) = unsafe { (Buffer::new(seats, count, "seats"), Buffer::new(keys, count, "keys")) };
        keys.has_exactly(strategy.len())?;
        let (seats, keys) = (seats.exactly(strategy.len())?, keys.exactly(strategy.len())?);
        for ((place, place_of_key), (seat, key, ..)) in seats.iter_mut().zip(keys).zip(strategy.iter()) {
            (*place, *place_of_key) = (seat as u32, Key::new(key));
        }
        Ok(())
    })
}

/// Writes the actions of an information state, in the order of their ids, and the probability of each; none for a state that the
/// strategy does not hold. Each buffer has room for `capacity` values.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_strategy_probabilities(
    strategy: Option<&Strategy>,
    seat: u32,
    key: Key,
    actions: *mut u16,
    probabilities: *mut f64,
    capacity: usize,
    length: Option<&mut MaybeUninit<usize>>,
) -> Status {
    guard(|| {
        let held = given(strategy, "strategy")?.strategy.of(seat as usize, key.bits());
        let ((ids, all), length) = (held.unwrap_or_default(), given(length, "length")?);
        // SAFETY: the caller's buffers.
        let (actions, probabilities) =
            unsafe { (Buffer::new(actions, capacity, "actions"), Buffer::new(probabilities, capacity, "probabilities")) };
        if actions.is_told(length, ids.len())? {
            return Ok(());
        }
        probabilities.write(Some(&mut *length), all.iter().copied())?;
        actions.write_ids(Some(length), ids)
    })
}

/// Changes the probabilities of an information state that the strategy holds, one for each of its actions. They are divided by
/// their sum, which is 1 within 0.0001.
///
/// BASTIDE_STATUS_DAMAGED if the strategy does not hold the state, or has another number of actions there;
/// BASTIDE_STATUS_BAD_SETTING if the probabilities do not add up to 1.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_strategy_set(
    strategy: Option<&mut Strategy>,
    seat: u32,
    key: Key,
    probabilities: *const f64,
    count: usize,
) -> Status {
    guard(|| {
        let strategy = given(strategy, "strategy")?;
        // SAFETY: the caller's numbers.
        let probabilities = unsafe { read_numbers(probabilities, count, "probabilities") }?;
        Ok(strategy.strategy.set(seat as usize, key.bits(), probabilities)?)
    })
}

/// Makes a player from a strategy and a name: it draws each action by the probabilities of the information state, with other
/// random numbers for another seed. `bastide_player_new` with `strategy:FILE` reads the text in a file.
///
/// It needs the history of a position: ask it with `bastide_player_choose_in`, in an arena, or in a batch whose setup keeps
/// `keys`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_player_strategy(
    name: *const c_char,
    strategy: Option<&Strategy>,
    seed: u64,
    player: Option<&mut MaybeUninit<Box<Player>>>,
) -> Status {
    guard(|| {
        let (Strategy { strategy, game }, to) = (given(strategy, "strategy")?, given(player, "player")?);
        // SAFETY: the caller's text.
        let name = unsafe { read_name(name, "name") }?;
        let player = game.game().strategy_player(name, strategy.try_clone()?, seed).map_err(Failure::from)?;
        Ok(to.write(Player::boxed(player)))
    })
}
