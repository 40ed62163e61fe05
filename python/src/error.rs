//! The errors of the core as Python's exceptions, which `bastide/_errors.py` declares.

use bastide::batch::BatchError;
use bastide::players::PlayerError;
use bastide::solve::SolveError;
use bastide::{Damaged, Illegal, NotObserved, NotPlanned, NotWritten};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;

pyo3::import_exception!(bastide, ArgumentError);
pyo3::import_exception!(bastide, DamagedError);
pyo3::import_exception!(bastide, Error);
pyo3::import_exception!(bastide, IllegalError);
pyo3::import_exception!(bastide, OptionError);
pyo3::import_exception!(bastide, OutputError);
pyo3::import_exception!(bastide, SeatError);

/// A result whose error Python can raise.
pub(crate) trait OrRaise<T> {
    /// The value, or the exception.
    fn or_raise(self) -> PyResult<T>;
}

impl<T> OrRaise<T> for Result<T, Illegal> {
    fn or_raise(self) -> PyResult<T> {
        self.map_err(|illegal| IllegalError::new_err(illegal.to_string()))
    }
}

impl<T> OrRaise<T> for Result<T, NotPlanned> {
    fn or_raise(self) -> PyResult<T> {
        self.map_err(|error| IllegalError::new_err(error.to_string()))
    }
}

impl<T> OrRaise<T> for Result<T, Damaged> {
    fn or_raise(self) -> PyResult<T> {
        self.map_err(|damaged| match damaged {
            Damaged::NoMemory => PyMemoryError::new_err(damaged.to_string()),
            _ => DamagedError::new_err(damaged.to_string()),
        })
    }
}

impl<T> OrRaise<T> for Result<T, NotWritten> {
    fn or_raise(self) -> PyResult<T> {
        self.map_err(|error| match error {
            NotWritten::NoMemory => PyMemoryError::new_err(error.to_string()),
            _ => ArgumentError::new_err(error.to_string()),
        })
    }
}

impl<T> OrRaise<T> for Result<T, bastide::OptionError> {
    fn or_raise(self) -> PyResult<T> {
        self.map_err(|error| OptionError::new_err(error.to_string()))
    }
}

impl<T> OrRaise<T> for Result<T, NotObserved> {
    fn or_raise(self) -> PyResult<T> {
        self.map_err(|not_observed| match not_observed {
            NotObserved::Seat { .. } => SeatError::new_err(not_observed.to_string()),
            _ => ArgumentError::new_err(not_observed.to_string()),
        })
    }
}

impl<T> OrRaise<T> for Result<T, PlayerError> {
    fn or_raise(self) -> PyResult<T> {
        self.map_err(|error| of_player(&error, error.to_string()))
    }
}

/// The exception, with a text, for an invalid player, or for a player that did not choose.
fn of_player(error: &PlayerError, text: String) -> PyErr {
    match error {
        PlayerError::Unknown { .. } | PlayerError::NoSearch { .. } | PlayerError::Options(_) => OptionError::new_err(text),
        PlayerError::NotAsked(_) | PlayerError::Illegal(_) => IllegalError::new_err(text),
        PlayerError::Seat(_) => SeatError::new_err(text),
        PlayerError::OtherGame { .. }
        | PlayerError::Network(_)
        | PlayerError::Strategy { .. }
        | PlayerError::OtherActions { .. } => DamagedError::new_err(text),
        PlayerError::NoMemory => PyMemoryError::new_err(text),
        PlayerError::Arena(_) | PlayerError::NoHistory | PlayerError::NoPublicHistory => ArgumentError::new_err(text),
        _ => Error::new_err(text),
    }
}

impl<T> OrRaise<T> for Result<T, BatchError> {
    fn or_raise(self) -> PyResult<T> {
        self.map_err(|error| match error {
            BatchError::NoMemory => PyMemoryError::new_err(error.to_string()),
            BatchError::Illegal(_) => IllegalError::new_err(error.to_string()),
            BatchError::Options(error) => OptionError::new_err(error.to_string()),
            BatchError::OtherGame { .. } | BatchError::Over => DamagedError::new_err(error.to_string()),
            BatchError::Player { ref why, .. } => of_player(why, error.to_string()),
            BatchError::Learners { .. } | BatchError::NotObserved(NotObserved::Seat { .. }) => {
                SeatError::new_err(error.to_string())
            }
            _ => ArgumentError::new_err(error.to_string()),
        })
    }
}

impl<T> OrRaise<T> for Result<T, SolveError> {
    fn or_raise(self) -> PyResult<T> {
        self.map_err(|error| match error {
            SolveError::Damaged(_)
            | SolveError::OtherGame { .. }
            | SolveError::OtherForm { .. }
            | SolveError::OtherActions { .. } => DamagedError::new_err(error.to_string()),
            SolveError::NoMemory => PyMemoryError::new_err(error.to_string()),
            SolveError::Seat { .. } => SeatError::new_err(error.to_string()),
            _ => ArgumentError::new_err(error.to_string()),
        })
    }
}
