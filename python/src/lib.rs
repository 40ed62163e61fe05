//! The Python face: the module `bastide._bastide`, which the package `bastide` shows to its users.
//!
//! A class for each word of the vocabulary, over the erased forms; it contains no rule, no constant and no game.

#![deny(unsafe_code)]

// A module imports only modules above it: this is the order of reading.
mod call;
mod error;
mod argument;
mod array;
mod memory;
mod interrupt;
mod value;
mod question;
mod scene;
mod html;
mod picture;
mod tally;
mod game;
mod position;
mod information;
mod record;
mod r#match;
mod strategy;
mod thought;
mod asking;
mod player;
mod opponents;
mod output;
mod batch;
mod jit;
mod pairing;
mod solver;
mod tree;

// Its docstring and the imports of its stubs are in `stubs.py`.
#[pyo3::pymodule(name = "_bastide", gil_used = false)]
mod native {
    // It does not take the module as its argument, so that the stubs are complete.
    #[pymodule_init]
    fn prepare() -> pyo3::PyResult<()> {
        pyo3::Python::attach(crate::array::prepare)
    }

    #[pymodule_export]
    use crate::batch::Batch;
    #[pymodule_export]
    use crate::game::{Game, load};
    #[pymodule_export]
    use crate::information::InformationState;
    #[pymodule_export]
    use crate::jit::{Stepper, xla_handler};
    #[pymodule_export]
    use crate::r#match::Match;
    #[pymodule_export]
    use crate::pairing::Pairing;
    #[pymodule_export]
    use crate::player::Player;
    #[pymodule_export]
    use crate::position::Position;
    #[pymodule_export]
    use crate::record::Record;
    #[pymodule_export]
    use crate::scene::Scene;
    #[pymodule_export]
    use crate::solver::{Measured, Solver, Tree};
    #[pymodule_export]
    use crate::strategy::Strategy;
    #[pymodule_export]
    use crate::tally::Tally;
    #[pymodule_export]
    use crate::thought::Thought;
    #[pymodule_export]
    use crate::value::{Field, GameOption};

    #[pymodule_export]
    const NAMES: &[&str] = bastide::NAMES;
    #[pymodule_export]
    const OUTPUTS: &[&str] = bastide::batch::Outputs::NAMES;
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
}
