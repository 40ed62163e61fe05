//! The arrays that a batch writes to.

use crate::argument::Number;
use crate::call::items;
use crate::error::{ArgumentError, OrRaise};
use crate::memory::Memory;
use bastide::batch::{BatchError, Shape};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use pyo3::{PyTraverseError, PyVisit};
use std::ops::Range;

macro_rules! outputs {
    ($(#[doc = $doc:literal] $name:ident: [rows $(, $size:ident)*] of $type:ident as $dtype:ident,)+) => {
        /// The arrays that the user asked for.
        #[derive(Default)]
        pub(crate) struct Outputs {
            $(pub(crate) $name: Option<Memory<$type>>,)+
            /// The number of steps that the arrays hold beside the slice before the first; None if they have one slice and no
            /// dimension for it.
            horizon: Option<usize>,
            /// The slice that is written.
            time: usize,
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
                        let (sizes, as_bool) = ([rows $(, shape.$size)*], stringify!($dtype) == "bool");
                        let shape: Vec<usize> = self.horizon.map(|steps| steps.saturating_add(1)).into_iter().chain(sizes).collect();
                        self.$name = Some(match array {
                            None => Memory::zeros(py, &shape, as_bool)?,
                            Some(array) => Memory::given(name, array, &shape, as_bool)?,
                        });
                    })+
                    _ => {
                        let known = bastide::batch::Outputs::NAMES;
                        return Err(BatchError::Output { name: name.into(), known }).or_raise();
                    }
                }
                Ok(())
            }

            /// The names of the outputs that are written, and their addresses.
            fn addresses(&self) -> Vec<(&'static str, Range<usize>)> {
                let all = [$((stringify!($name), self.$name.as_ref().map(Memory::addresses))),+];
                all.into_iter().filter_map(|(name, addresses)| Some((name, addresses?))).collect()
            }

            /// The arrays with their names.
            pub(crate) fn arrays<'py>(&self, py: Python<'py>) -> Vec<(&'static str, Bound<'py, PyAny>)> {
                let all = [$((stringify!($name), self.$name.as_ref().map(|memory| memory.array(py)))),+];
                all.into_iter().filter_map(|(name, array)| Some((name, array?))).collect()
            }

            /// Shows the garbage collector the objects held.
            pub(crate) fn traverse(&self, visit: &PyVisit<'_>) -> Result<(), PyTraverseError> {
                $(self.$name.as_ref().map_or(Ok(()), |memory| memory.traverse(visit))?;)+
                Ok(())
            }

            /// The slice of each array that is written, lent to a batch; an error if one is not writable.
            pub(crate) fn lent(&mut self, py: Python<'_>) -> PyResult<bastide::batch::Outputs<'_>> {
                let (slices, time) = (self.slices(), self.time);
                let mut outputs = bastide::batch::Outputs::default();
                $(if let Some(memory) = &mut self.$name {
                    let values = memory.writable(py, stringify!($name))?;
                    let length = values.len() / slices;
                    outputs.$name = Some(&mut values[time * length..][..length]);
                })+
                Ok(outputs)
            }

            /// Copies a slice of some of the arrays to another.
            fn carry(&mut self, py: Python<'_>, from: usize, to: usize, some: impl Fn(&str) -> bool) -> PyResult<()> {
                let slices = self.slices();
                $(if let Some(memory) = self.$name.as_mut().filter(|_| some(stringify!($name))) {
                    let values = memory.writable(py, stringify!($name))?;
                    let length = values.len() / slices;
                    values.copy_within(from * length..(from + 1) * length, to * length);
                })+
                Ok(())
            }
        }
    };
}

bastide::for_each_output!(outputs);

/// The outputs in which a step does not write every row.
const KEPT: [&str; 2] = ["last_observation", "last_observation_f32"];

/// The default outputs.
const USUAL: [&str; 5] = ["observation", "mask", "seat", "rewards", "terminated"];

/// The outputs that the user asks for.
pub(crate) struct Asked<'py> {
    /// The names of outputs, each with the array given for it, if any.
    pub(crate) names: Vec<(String, Option<Bound<'py, PyAny>>)>,
    pub(crate) horizon: Option<usize>,
}

impl<'py> Asked<'py> {
    /// The outputs of these names, in new arrays.
    pub(crate) fn new(names: &[&str], horizon: Option<usize>) -> Self {
        Self { names: names.iter().map(|name| ((*name).into(), None)).collect(), horizon }
    }

    /// The outputs that the user names, or gives in a dict; by default the usual ones.
    pub(crate) fn of(given: Option<Bound<'py, PyAny>>, horizon: Option<Number>) -> PyResult<Self> {
        let horizon = horizon.map(Number::size);
        if horizon == Some(0) {
            return Err(ArgumentError::new_err("`horizon` is 0; expected a number of steps from 1 on, or None"));
        }
        let Some(given) = given else { return Ok(Self::new(&USUAL, horizon)) };
        let names = || {
            ArgumentError::new_err("`outputs` is unsuitable; expected names of outputs, or a dict of names with arrays or None")
        };
        if given.is_instance_of::<PyString>() {
            return Err(names());
        }
        let mut asked = Vec::new();
        for name in items(given.try_iter().map_err(|_| names())?)? {
            let array = given.cast::<PyDict>().ok().map(|given| given.as_any().get_item(&name)).transpose()?;
            asked.push((name.extract().map_err(|_| names())?, array.filter(|array| !array.is_none())));
        }
        Ok(Self { names: asked, horizon })
    }

    /// Whether an output is among them.
    pub(crate) fn names(&self, output: &str) -> bool {
        self.names.iter().any(|(name, _)| name == output)
    }
}

impl Outputs {
    /// New arrays, and the user's; an error names an output that is unknown or does not fit.
    pub(crate) fn of(py: Python<'_>, asked: &Asked<'_>, rows: usize, shape: &Shape) -> PyResult<Self> {
        let mut outputs = Self { horizon: asked.horizon, ..Self::default() };
        for (name, array) in &asked.names {
            outputs.ask(py, name, array.as_ref(), rows, shape)?;
        }
        outputs.apart()?;
        Ok(outputs)
    }

    /// The number of steps that the arrays hold, if they hold several slices.
    pub(crate) fn horizon(&self) -> Option<usize> {
        self.horizon
    }

    /// The number of slices in each array.
    fn slices(&self) -> usize {
        self.horizon.map_or(1, |steps| steps + 1)
    }

    /// The slice that is written.
    pub(crate) fn time(&self) -> usize {
        self.time
    }

    /// Sets the slice that is written; an error if it does not exist.
    pub(crate) fn set_time(&mut self, time: usize) -> PyResult<()> {
        if time >= self.slices() {
            return Err(ArgumentError::new_err(format!("`time` is {time}; expected 0 to {}", self.slices() - 1)));
        }
        self.time = time;
        Ok(())
    }

    /// Advances to the next slice, if there are several; after the last slice, that becomes the first. Values that the step will
    /// not write are carried over: with `some_rows` all, otherwise the outputs that show the last ends of matches. If an array is
    /// not writable, returns an error, and nothing has changed.
    pub(crate) fn advance(&mut self, py: Python<'_>, some_rows: bool) -> PyResult<()> {
        let Some(horizon) = self.horizon else { return Ok(()) };
        self.lent(py)?;
        if self.time == horizon {
            self.carry(py, horizon, 0, |_| true)?;
            self.time = 0;
        }
        self.carry(py, self.time, self.time + 1, |name| some_rows || KEPT.contains(&name))?;
        self.time += 1;
        Ok(())
    }

    /// The names of the outputs that are written.
    pub(crate) fn names(&self) -> Vec<&'static str> {
        self.addresses().into_iter().map(|(name, _)| name).collect()
    }

    /// An error if two outputs share memory.
    fn apart(&self) -> PyResult<()> {
        let mut all = self.addresses();
        all.sort_by_key(|(_, addresses)| addresses.start);
        match all.windows(2).find(|pair| pair[0].1.end > pair[1].1.start) {
            Some(pair) => Err(ArgumentError::new_err(format!("outputs `{}` and `{}` share memory", pair[0].0, pair[1].0))),
            None => Ok(()),
        }
    }
}
