//! Exact methods in a chosen form.

use crate::game::Game;
use crate::solver::{Solver, Tree, limits, made, write_solver, write_tree};
use crate::status::{Status, given, guard};
use crate::stop::Stop;
use engine::solve::Form;
use std::ffi::c_char;
use std::mem::MaybeUninit;

/// As `bastide_tree_new_unless`, in the public form: positions with the same public history are one node, and chance is settled
/// between decisions; the information states are the public history and what the seat sees now. `histories` limits the nodes, and
/// `bastide_tree_size` counts them.
///
/// BASTIDE_STATUS_BAD_SETTING for a game in which it matters how a seat came to see what it sees.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_tree_new_public(
    game: Option<&Game>,
    histories: u64,
    bytes: u64,
    stop: Option<&Stop>,
    tree: Option<&mut MaybeUninit<Box<Tree>>>,
) -> Status {
    write_tree(game, limits(histories, bytes).form(Form::Public), stop, tree)
}

/// As `bastide_solver_new_unless`, in the public form of the game (`bastide_tree_new_public`), which grows on several threads and
/// is swept by them, with the same figures for any number. The methods that sample have no such form. An iteration that is
/// stopped is completed.
#[unsafe(no_mangle)]
#[allow(clippy::too_many_arguments)]
pub unsafe extern "C" fn bastide_solver_new_public(
    game: Option<&Game>,
    method: *const c_char,
    updates: *const c_char,
    threads: u32,
    histories: u64,
    bytes: u64,
    stop: Option<&Stop>,
    solver: Option<&mut MaybeUninit<Box<Solver>>>,
) -> Status {
    guard(|| {
        let limits = limits(histories, bytes).form(Form::Public).threads(threads as usize);
        // SAFETY: the caller's texts.
        let made = unsafe { made(game, method, updates, 0, limits, stop) }?;
        Ok(given(solver, "solver")?.write(Box::new(made)))
    })
}

/// As `bastide_tree_new_unless`, in the full form: every history, and the information states of everything that a seat has seen and
/// done.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_tree_new_full(
    game: Option<&Game>,
    histories: u64,
    bytes: u64,
    stop: Option<&Stop>,
    tree: Option<&mut MaybeUninit<Box<Tree>>>,
) -> Status {
    write_tree(game, limits(histories, bytes).form(Form::Full), stop, tree)
}

/// As `bastide_solver_new_unless`, in the full form of the game (`bastide_tree_new_full`).
#[unsafe(no_mangle)]
#[allow(clippy::too_many_arguments)]
pub unsafe extern "C" fn bastide_solver_new_full(
    game: Option<&Game>,
    method: *const c_char,
    updates: *const c_char,
    seed: u64,
    histories: u64,
    bytes: u64,
    stop: Option<&Stop>,
    solver: Option<&mut MaybeUninit<Box<Solver>>>,
) -> Status {
    // SAFETY: the caller's texts.
    unsafe { write_solver(game, method, updates, seed, limits(histories, bytes).form(Form::Full), stop, solver) }
}
