//! The errors of the core as Python's exceptions, which `bastide/_errors.py` declares.

use bastide::batch::BatchError;
use bastide::players::PlayerError;
use bastide::solve::SolveError;
use bastide::{Damaged, Illegal, NotObserved, NotPlanned, NotWritten};
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use std::fmt::Display;

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

impl<T, E: Raised> OrRaise<T> for Result<T, E> {
    fn or_raise(self) -> PyResult<T> {
        self.map_err(|error| error.exception()(error.to_string()))
    }
}

/// The function that makes an exception with a text.
pub(crate) type Exception = fn(String) -> PyErr;

/// An error for which there is an exception.
pub(crate) trait Raised: Display {
    /// Makes the exception.
    fn exception(&self) -> Exception;
}

macro_rules! raised {
    ($($error:ty { $($refusal:pat => $exception:expr),+ $(,)? })+) => {
        $(
            impl Raised for $error {
                fn exception(&self) -> Exception {
                    match self {
                        $($refusal => $exception),+
                    }
                }
            }
        )+
    };
}
pub(crate) use raised;

raised! {
    Illegal { _ => IllegalError::new_err }
    NotPlanned { _ => IllegalError::new_err }
    bastide::OptionError { _ => OptionError::new_err }
    NotObserved { Self::Seat { .. } => SeatError::new_err, _ => ArgumentError::new_err }
    Damaged { Self::NoMemory => PyMemoryError::new_err, _ => DamagedError::new_err }
    NotWritten { Self::NoMemory => PyMemoryError::new_err, _ => ArgumentError::new_err }
    PlayerError {
        Self::Unknown { .. } | Self::NoSearch { .. } | Self::NoRecall { .. } | Self::NoNetwork | Self::Options(_) => OptionError::new_err,
        Self::NotAsked(_) | Self::Illegal(_) => IllegalError::new_err,
        Self::Seat(_) => SeatError::new_err,
        Self::OtherGame { .. } | Self::Network(_) | Self::Strategy { .. } | Self::OtherActions { .. } => DamagedError::new_err,
        Self::NoMemory => PyMemoryError::new_err,
        Self::Arena(_) | Self::Worlds { .. } | Self::NoHistory | Self::NoPublicHistory => ArgumentError::new_err,
        _ => Error::new_err,
    }
    BatchError {
        Self::NoMemory => PyMemoryError::new_err,
        Self::Illegal(_) => IllegalError::new_err,
        Self::Options(_) => OptionError::new_err,
        Self::OtherGame { .. } | Self::Over => DamagedError::new_err,
        Self::Player { why, .. } => why.exception(),
        Self::Learners { .. } | Self::NotObserved(NotObserved::Seat { .. }) => SeatError::new_err,
        _ => ArgumentError::new_err,
    }
    SolveError {
        Self::Damaged(_) | Self::OtherGame { .. } | Self::OtherForm { .. } | Self::OtherActions { .. } => DamagedError::new_err,
        Self::NoMemory => PyMemoryError::new_err,
        Self::Seat { .. } => SeatError::new_err,
        _ => ArgumentError::new_err,
    }
}
