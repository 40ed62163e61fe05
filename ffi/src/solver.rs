//! Exact methods, which solve small games and measure strategies.

use crate::BASTIDE_MAX_SEATS;
use crate::batch::setup::meant;
use crate::buffer::{Buffer, read_name, read_numbers};
use crate::game::Game;
use crate::sized::{self, Growing};
use crate::status::{Fails, Failure, Status, answer, fails, free, given, guard};
use crate::stop::{Stop, asked};
use crate::strategy::Strategy;
use engine::AnySolver;
use engine::solve::{Form, Measured, SolveError};
use std::ffi::c_char;
use std::mem::{MaybeUninit, offset_of};

/// The public form where it holds, otherwise the full one.
pub const BASTIDE_FORM_ANY: u32 = 0;
/// The full form: every history, and the information states of everything that a seat has seen and done.
pub const BASTIDE_FORM_FULL: u32 = 1;
/// The public form: positions with the same public history are one node, and chance is settled between decisions; the information
/// states are the public history and what the seat sees now.
pub const BASTIDE_FORM_PUBLIC: u32 = 2;

const _: () = assert!(BASTIDE_FORM_FULL == Form::Full as u32 + 1);
const _: () = assert!(BASTIDE_FORM_PUBLIC == Form::Public as u32 + 1);

/// The setup of a tree or a solver; begin with BASTIDE_SOLVE_SETUP_DEFAULT, or pass NULL in its place.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct SolveSetup {
    /// `sizeof(bastide_solve_setup)`. Members that an older header lacks are as in BASTIDE_SOLVE_SETUP_DEFAULT.
    pub struct_size: usize,
    /// The form: BASTIDE_FORM_ANY, BASTIDE_FORM_FULL or BASTIDE_FORM_PUBLIC. The methods that sample have no public form.
    pub form: u32,
    /// The number of threads on which the public form grows, and which sweep it, with the same figures for any number.
    pub threads: u32,
    /// The most nodes of a tree.
    pub nodes: u64,
    /// The most bytes of a tree, or of the table that sampling fills.
    pub bytes: u64,
    /// The seed of the methods that sample.
    pub seed: u64,
}

// SAFETY: it begins with its size, and its members are numbers.
unsafe impl Growing for SolveSetup {
    const ENDS: &'static [usize] =
        &[offset_of!(Self, threads), offset_of!(Self, nodes), offset_of!(Self, bytes), offset_of!(Self, seed)];
}

impl Default for SolveSetup {
    fn default() -> Self {
        let engine::solve::SolveSetup { threads, nodes, bytes, seed, .. } = Default::default();
        let (threads, nodes, bytes) = (threads as u32, nodes as u64, bytes as u64);
        Self { struct_size: size_of::<Self>(), form: BASTIDE_FORM_ANY, threads, nodes, bytes, seed }
    }
}

impl SolveSetup {
    /// The setup for the engine, by default if there is none; fails for numbers without a meaning.
    ///
    /// # Safety
    /// Unless `setup` is NULL, there are as many bytes as the struct says.
    unsafe fn checked(setup: *const Self) -> Result<engine::solve::SolveSetup, Failure> {
        // SAFETY: as this function.
        let setup = if setup.is_null() { Self::default() } else { unsafe { sized::read(setup, "setup") }? };
        let forms = [None, Some(Form::Full), Some(Form::Public)];
        let form = meant(forms.get(setup.form as usize).copied(), "form", setup.form, forms.len())?;
        let number = |given: u64| usize::try_from(given).unwrap_or(usize::MAX);
        let checked = engine::solve::SolveSetup::default().form(form).threads(setup.threads as usize);
        Ok(checked.nodes(number(setup.nodes)).bytes(number(setup.bytes)).seed(setup.seed))
    }
}

/// A small game as arrays: every history, or every node of the public form, and the information states that join them. It never
/// changes.
pub struct Tree {
    pub(crate) tree: engine::solve::Tree,
    pub(crate) game: Game,
}

/// The size of the tree of a game.
#[repr(C)]
pub struct TreeFigures {
    /// The nodes: in the full form all histories, including the first and the ends; in the public form those in which a seat
    /// decides.
    pub nodes: u64,
    /// The information states in which each seat decides; 0 for seats that do not exist.
    pub states: [u64; BASTIDE_MAX_SEATS],
    /// The actions of all information states together.
    pub actions: u64,
    /// The events of the longest history.
    pub depth: u64,
    /// The bytes of the arrays.
    pub bytes: u64,
    /// The points of the game's scores that make a return of 1, if returns are proportional to scores; otherwise 0.
    pub points: f64,
}

/// The value of a strategy that all seats play, and its distance from an equilibrium; in returns.
#[repr(C)]
pub struct MeasuredFigures {
    /// The expected return of each seat; 0 for seats that do not exist.
    pub values: [f64; BASTIDE_MAX_SEATS],
    /// The expected return of each seat if it alone played a best response.
    pub responses: [f64; BASTIDE_MAX_SEATS],
    /// The sum of the seats' gains from best responses: NashConv.
    pub nash_conv: f64,
    /// The mean gain of a seat from a best response.
    pub exploitability: f64,
}

impl MeasuredFigures {
    fn new(measured: &Measured) -> Self {
        let padded = |figures: &[f64]| std::array::from_fn(|seat| figures.get(seat).copied().unwrap_or_default());
        let (values, responses) = (padded(&measured.values), padded(&measured.responses));
        Self { values, responses, nash_conv: measured.nash_conv, exploitability: measured.exploitability }
    }
}

/// Finds an equilibrium of a small game, or comes close to it by sampling.
pub struct Solver {
    pub(crate) solver: AnySolver,
    pub(crate) game: Game,
}

fails! {
    SolveError {
        Self::Player(error) => error.status(),
        Self::TooLarge { .. } | Self::FarTooLarge { .. } | Self::Full { .. } => Status::TooLarge,
        Self::Stopped => Status::Stopped,
        Self::NoMemory => Status::NoMemory,
        Self::Seat { .. } => Status::UnknownSeat,
        Self::OtherGame { .. } | Self::OtherForm { .. } => Status::OtherGame,
        Self::Unknown { .. } | Self::NoDistribution { .. } | Self::NotPublic { .. } => Status::BadSetting,
        _ => Status::Damaged,
    };
}

/// Makes the tree of a small game.
///
/// BASTIDE_STATUS_STOPPED; BASTIDE_STATUS_TOO_LARGE, with the number of nodes counted, or at once if an estimate exceeds the
/// limits; BASTIDE_STATUS_BAD_SETTING, also for the public form of a game in which it matters how a seat came to see what it
/// sees; BASTIDE_STATUS_NO_MEMORY.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_tree_new(
    game: Option<&Game>,
    setup: *const SolveSetup,
    stop: Option<&Stop>,
    tree: Option<&mut MaybeUninit<Box<Tree>>>,
) -> Status {
    guard(|| {
        let (game, to) = (given(game, "game")?, given(tree, "tree")?);
        // SAFETY: the caller's struct.
        let tree = game.game().tree(unsafe { SolveSetup::checked(setup) }?, asked(stop))?;
        Ok(to.write(Box::new(Tree { tree, game: game.clone() })))
    })
}

/// Frees a tree.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_tree_free(tree: Option<Box<Tree>>) {
    free(tree);
}

/// Writes the size of a tree.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_tree_size(tree: Option<&Tree>, figures: Option<&mut MaybeUninit<TreeFigures>>) -> Status {
    guard(|| {
        let (tree, figures) = (&given(tree, "tree")?.tree, given(figures, "figures")?);
        Ok(figures.write(TreeFigures {
            nodes: tree.nodes() as u64,
            states: std::array::from_fn(|seat| tree.states(seat) as u64),
            actions: tree.actions() as u64,
            depth: tree.depth() as u64,
            bytes: tree.bytes() as u64,
            points: tree.points().unwrap_or_default(),
        }))
    })
}

/// Makes the uniform strategy, which `bastide_strategy_set` turns into any other.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_tree_uniform(tree: Option<&Tree>, strategy: Option<&mut MaybeUninit<Box<Strategy>>>) -> Status {
    guard(|| {
        let (Tree { tree, game }, to) = (given(tree, "tree")?, given(strategy, "strategy")?);
        Ok(to.write(Box::new(Strategy::new(tree.uniform()?, game.clone()))))
    })
}

/// Writes the exact value of a strategy that all seats play, over all histories. States that it does not hold are played
/// uniformly.
///
/// BASTIDE_STATUS_STOPPED, BASTIDE_STATUS_OTHER_GAME; BASTIDE_STATUS_DAMAGED if it has other actions than the game.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_tree_measure(
    tree: Option<&Tree>,
    strategy: Option<&Strategy>,
    stop: Option<&Stop>,
    measured: Option<&mut MaybeUninit<MeasuredFigures>>,
) -> Status {
    guard(|| {
        let (tree, strategy, measured) = (given(tree, "tree")?, given(strategy, "strategy")?, given(measured, "measured")?);
        Ok(measured.write(MeasuredFigures::new(&tree.tree.measure_strategy(&strategy.strategy, asked(stop))?)))
    })
}

/// Makes the best response of a seat to the others, who play `strategy`, and writes its expected return; of equally good actions,
/// it plays the lowest. It holds the states of this seat alone.
///
/// BASTIDE_STATUS_STOPPED, BASTIDE_STATUS_UNKNOWN_SEAT, BASTIDE_STATUS_OTHER_GAME; BASTIDE_STATUS_DAMAGED if the strategy has
/// other actions than the game.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_tree_best_response(
    tree: Option<&Tree>,
    strategy: Option<&Strategy>,
    seat: u32,
    stop: Option<&Stop>,
    response: Option<&mut MaybeUninit<Box<Strategy>>>,
    value: Option<&mut MaybeUninit<f64>>,
) -> Status {
    guard(|| {
        let (Tree { tree, game }, strategy) = (given(tree, "tree")?, given(strategy, "strategy")?);
        let (to, value) = (given(response, "response")?, given(value, "value")?);
        let response = tree.best_response(&strategy.strategy, seat as usize, asked(stop))?;
        value.write(response.value);
        Ok(to.write(Box::new(Strategy::new(response.strategy, game.clone()))))
    })
}

/// Makes a solver of a game. The methods `cfr`, `cfr+`, `linear`, `discounted` and `pcfr+` (or NULL) walk through the tree of
/// `bastide_tree_new`; `external` and `outcome` sample and need no tree. The updates are `alternating` (or NULL) or
/// `simultaneous`.
///
/// BASTIDE_STATUS_BAD_SETTING for another method or other updates, and as `bastide_tree_new`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_solver_new(
    game: Option<&Game>,
    method: *const c_char,
    updates: *const c_char,
    setup: *const SolveSetup,
    stop: Option<&Stop>,
    solver: Option<&mut MaybeUninit<Box<Solver>>>,
) -> Status {
    guard(|| {
        let (game, to) = (given(game, "game")?, given(solver, "solver")?);
        // SAFETY: the caller's text.
        let method = if method.is_null() { "pcfr+" } else { unsafe { read_name(method, "method") }? };
        // SAFETY: as above.
        let updates = if updates.is_null() { "alternating" } else { unsafe { read_name(updates, "updates") }? };
        // SAFETY: the caller's struct.
        let solver = game.game().solver(method, updates, unsafe { SolveSetup::checked(setup) }?, asked(stop))?;
        Ok(to.write(Box::new(Solver { solver, game: game.clone() })))
    })
}

/// Makes a solver from the bytes of another (`bastide_solver_to_bytes`), which continues as if it had never stopped, with the
/// saved form and seed.
///
/// BASTIDE_STATUS_DAMAGED for bytes that are damaged or of another game, and as `bastide_tree_new`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_solver_from_bytes(
    game: Option<&Game>,
    saved: *const u8,
    length: usize,
    setup: *const SolveSetup,
    stop: Option<&Stop>,
    solver: Option<&mut MaybeUninit<Box<Solver>>>,
) -> Status {
    guard(|| {
        let (game, to) = (given(game, "game")?, given(solver, "solver")?);
        // SAFETY: the caller's bytes and struct.
        let (saved, setup) = unsafe { (read_numbers(saved, length, "saved")?, SolveSetup::checked(setup)?) };
        let solver = game.game().solver_from_bytes(saved, setup, asked(stop))?;
        Ok(to.write(Box::new(Solver { solver, game: game.clone() })))
    })
}

/// Frees a solver.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_solver_free(solver: Option<Box<Solver>>) {
    free(solver);
}

/// Writes a solver's progress as bytes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn bastide_solver_to_bytes(
    solver: Option<&Solver>,
    bytes: *mut u8,
    capacity: usize,
    length: Option<&mut MaybeUninit<usize>>,
) -> Status {
    guard(|| {
        let written = given(solver, "solver")?.solver.to_bytes()?;
        // SAFETY: the caller's buffer.
        unsafe { Buffer::new(bytes, capacity, "bytes") }.write(length, written.into_iter())
    })
}

/// Runs more iterations; if stopped, `bastide_solver_iterations` says how many are done. `stop` is also asked within an
/// iteration, which is then undone; an iteration of the public form is completed.
///
/// BASTIDE_STATUS_TOO_LARGE if sampling would exceed its limit of bytes, BASTIDE_STATUS_NO_MEMORY; the iterations before are
/// done.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_solver_run(solver: Option<&mut Solver>, iterations: u64, stop: Option<&Stop>) -> Status {
    guard(|| Ok(given(solver, "solver")?.solver.run(iterations, asked(stop))?))
}

/// The number of iterations that a solver has done.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_solver_iterations(solver: Option<&Solver>) -> u64 {
    answer(0, || Ok(given(solver, "solver")?.solver.iterations()))
}

/// Makes the average strategy of all iterations, which approaches an equilibrium.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_solver_strategy(solver: Option<&Solver>, strategy: Option<&mut MaybeUninit<Box<Strategy>>>) -> Status {
    guard(|| {
        let (Solver { solver, game }, to) = (given(solver, "solver")?, given(strategy, "strategy")?);
        Ok(to.write(Box::new(Strategy::new(solver.average()?, game.clone()))))
    })
}

/// Writes the value of the average strategy. BASTIDE_STATUS_STOPPED; BASTIDE_STATUS_TOO_LARGE if the solver samples and the tree
/// exceeds its limits.
#[unsafe(no_mangle)]
pub extern "C" fn bastide_solver_measure(
    solver: Option<&mut Solver>,
    stop: Option<&Stop>,
    measured: Option<&mut MaybeUninit<MeasuredFigures>>,
) -> Status {
    guard(|| {
        let (solver, measured) = (given(solver, "solver")?, given(measured, "measured")?);
        Ok(measured.write(MeasuredFigures::new(&solver.solver.measure(asked(stop))?)))
    })
}
