//! The Python face: the module `bastide._bastide`, which the package `bastide` shows to its users.
//!
//! A class for each word of the vocabulary, over the erased forms; no rule, no constant and no game is known here.

#![deny(unsafe_code)]

mod argument;
mod array;
mod asking;
mod batch;
mod error;
mod game;
mod information;
mod interrupt;
mod r#match;
mod memory;
mod output;
mod pairing;
mod picture;
mod player;
mod position;
mod question;
mod record;
mod solver;
mod strategy;
mod tally;
mod thought;
mod value;

// Its docstring and the imports of its stubs are in `stubs.py`.
#[pyo3::pymodule(name = "_bastide", gil_used = false)]
mod native {
    // Without the module as its argument, so that its stubs say all that it has.
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
    const VERSION: &str = env!("CARGO_PKG_VERSION");
}
