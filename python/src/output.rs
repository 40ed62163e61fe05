//! The arrays that a batch writes to.

use crate::array::{Array, of};
use crate::batch::Batch;
use crate::error::{ArgumentError, OrRaise};
use crate::memory::Memory;
use bastide::{BatchError, Shape};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use pyo3::{PyTraverseError, PyVisit};
use std::ops::Range;

macro_rules! outputs {
    ($(#[doc = $doc:literal] $name:ident: [rows $(, $size:ident)*] of $type:ident as $dtype:ident,)+) => {
        /// The arrays that were asked for.
        #[derive(Default)]
        pub(crate) struct Outputs {
            $($name: Option<Memory<$type>>,)+
        }

        impl Outputs {
            /// Lets the output of this name be written into this array, or a new one.
            fn ask(
                &mut self,
                py: Python<'_>,
                name: &str,
                array: Option<&Bound<'_, PyAny>>,
                rows: usize,
                shape: &Shape,
            ) -> PyResult<()> {
                match name {
                    $(stringify!($name) => {
                        let (shape, as_bool) = ([rows $(, shape.$size)*], stringify!($dtype) == "bool");
                        self.$name = Some(match array {
                            None => Memory::zeros(py, &shape, as_bool)?,
                            Some(array) => Memory::given(name, array, &shape, as_bool)?,
                        });
                    })+
                    _ => {
                        let known = bastide::Outputs::NAMES;
                        return Err(BatchError::Output { name: name.into(), known }).or_raise();
                    }
                }
                Ok(())
            }

            /// The names of the outputs that are written, and where.
            fn addresses(&self) -> Vec<(&'static str, Range<usize>)> {
                let all = [$((stringify!($name), self.$name.as_ref().map(Memory::addresses))),+];
                all.into_iter().filter_map(|(name, addresses)| Some((name, addresses?))).collect()
            }

            /// The arrays with their names.
            pub(crate) fn arrays<'py>(&self, py: Python<'py>) -> Vec<(&'static str, Bound<'py, PyAny>)> {
                let all = [$((stringify!($name), self.$name.as_ref().map(|memory| memory.array(py)))),+];
                all.into_iter().filter_map(|(name, array)| Some((name, array?))).collect()
            }

            /// Shows the garbage collector what is held.
            pub(crate) fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
                $(self.$name.as_ref().map_or(Ok(()), |memory| memory.traverse(visit))?;)+
                Ok(())
            }

            /// The arrays, lent to a batch; an error where one cannot be written.
            pub(crate) fn lent(&mut self, py: Python<'_>) -> PyResult<bastide::Outputs<'_>> {
                Ok(bastide::Outputs {
                    $($name: self.$name.as_mut().map(|memory| memory.writable(py, stringify!($name))).transpose()?,)+
                })
            }
        }

        $(
            #[pymethods]
            impl Batch {
                #[doc = concat!(stringify!($dtype), " of shape ", stringify!((rows, $($size),*)), ":", $doc)]
                #[getter]
                fn $name<'py>(&self, py: Python<'py>) -> PyResult<Array<'py, of::$dtype>> {
                    self.shown(py, stringify!($name), |outputs| outputs.$name.as_ref().map(|memory| memory.array(py)))
                }
            }
        )+
    };
}

bastide::for_each_output!(outputs);

/// The outputs unless others are named.
const USUAL: [&str; 5] = ["observation", "mask", "seat", "rewards", "terminated"];

/// The names of outputs that are asked for, each with the array that was given for it, if one was.
pub(crate) struct Asked<'py>(Vec<(String, Option<Bound<'py, PyAny>>)>);

impl<'py> Asked<'py> {
    /// The outputs of these names, in new arrays.
    pub(crate) fn new(names: &[&str]) -> Self {
        Self(names.iter().map(|name| ((*name).into(), None)).collect())
    }

    /// The outputs that a user names, or gives in a dict; the usual ones where nothing is given.
    pub(crate) fn of(given: Option<Bound<'py, PyAny>>) -> PyResult<Self> {
        let Some(given) = given else { return Ok(Self::new(&USUAL)) };
        let names = || ArgumentError::new_err("`outputs` are the names of outputs, or a dict of such names with arrays or None");
        if given.is_instance_of::<PyString>() {
            return Err(names());
        }
        let mut asked = Vec::new();
        for name in given.try_iter().map_err(|_| names())? {
            let name = name?;
            let array = given.cast::<PyDict>().ok().map(|given| given.as_any().get_item(&name)).transpose()?;
            asked.push((name.extract().map_err(|_| names())?, array.filter(|array| !array.is_none())));
        }
        Ok(Self(asked))
    }

    /// Whether an output is among them.
    pub(crate) fn names(&self, output: &str) -> bool {
        self.0.iter().any(|(name, _)| name == output)
    }
}

impl Outputs {
    /// New arrays, and those that were given; an error names an unknown output, or one that does not fit.
    pub(crate) fn of(py: Python<'_>, asked: &Asked<'_>, rows: usize, shape: &Shape) -> PyResult<Self> {
        let mut outputs = Self::default();
        for (name, array) in &asked.0 {
            outputs.ask(py, name, array.as_ref(), rows, shape)?;
        }
        outputs.apart()?;
        Ok(outputs)
    }

    /// The names of the outputs that are written.
    pub(crate) fn names(&self) -> Vec<&'static str> {
        self.addresses().into_iter().map(|(name, _)| name).collect()
    }

    /// An error where two outputs share memory.
    fn apart(&self) -> PyResult<()> {
        let mut all = self.addresses();
        all.sort_by_key(|(_, addresses)| addresses.start);
        match all.windows(2).find(|pair| pair[0].1.end > pair[1].1.start) {
            Some(pair) => Err(ArgumentError::new_err(format!("outputs `{}` and `{}` share memory", pair[0].0, pair[1].0))),
            None => Ok(()),
        }
    }
}
