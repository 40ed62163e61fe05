//! NumPy's arrays: the user's, written in place, and new ones.

use crate::argument::{Number, kind};
use crate::call::{attached, call_function, call_method};
use crate::error::{ArgumentError, OrRaise};
use bastide::batch::BatchError;
use numpy::{
    Element, IntoPyArray, PyArray1, PyArrayDescr, PyArrayDescrMethods, PyArrayDyn, PyArrayMethods, PyUntypedArray,
    PyUntypedArrayMethods, dtype,
};
use pyo3::exceptions::PyImportError;
use pyo3::prelude::*;
use pyo3::types::PyList;
use std::convert::Infallible;
use std::iter::repeat_n;
use std::marker::PhantomData;
use std::thread;

/// Imports NumPy, and finds all its functions that are called later; an ordinary exception if that fails or is interrupted. The
/// crate `numpy` would look for them at their first call, and panic.
pub(crate) fn prepare(py: Python<'_>) -> PyResult<()> {
    py.import("numpy")?;
    let find = || attached(|py| PyArray1::from_vec(py, vec![0u8]).try_readonly().is_ok());
    // Python handles signals in its main thread alone: another thread is not interrupted.
    let found = match thread::Builder::new().spawn(find) {
        Ok(finding) => py.detach(|| finding.join()),
        Err(_) => Ok(find()),
    };
    let unusable = |why: &str| PyImportError::new_err(format!("NumPy cannot be used: {why}"));
    match found {
        Ok(true) => Ok(()),
        Ok(false) => Err(unusable("its arrays cannot be borrowed")),
        Err(panic) => Err(unusable(panic.downcast_ref::<String>().map_or("its functions are missing", String::as_str))),
    }
}

/// An array for Python, with values of a NumPy type.
pub(crate) struct Array<'py, D>(Bound<'py, PyAny>, PhantomData<D>);

impl<'py, D> Array<'py, D> {
    pub(crate) fn new(array: Bound<'py, PyAny>) -> Self {
        Self(array, PhantomData)
    }

    /// A new array of one dimension.
    pub(crate) fn flat<T: Element>(py: Python<'py>, values: Vec<T>) -> Self {
        Self::new(values.into_pyarray(py).into_any())
    }

    /// A new array of two dimensions.
    pub(crate) fn shaped<T: Element>(py: Python<'py>, values: Vec<T>, shape: [usize; 2]) -> PyResult<Self> {
        Ok(Self::new(values.into_pyarray(py).reshape(shape)?.into_any()))
    }
}

/// The type of an array's values.
pub(crate) trait Dtype {
    /// Its name in NumPy.
    #[cfg(feature = "inspect")]
    const NAME: pyo3::inspect::PyStaticExpr;
}

/// The types by NumPy's names.
#[allow(non_camel_case_types)]
pub(crate) mod of {
    macro_rules! dtypes {
        ($($name:ident: $written:literal),+) => {$(
            pub(crate) struct $name;

            impl super::Dtype for $name {
                #[cfg(feature = "inspect")]
                const NAME: pyo3::inspect::PyStaticExpr = pyo3::type_hint_identifier!("numpy", $written);
            }
        )+};
    }
    dtypes!(
        bool: "bool_", int8: "int8", int32: "int32", int64: "int64", uint8: "uint8", uint16: "uint16", uint64: "uint64",
        float32: "float32",
        float64: "float64"
    );
}

impl<'py, D: Dtype> IntoPyObject<'py> for Array<'py, D> {
    type Target = PyAny;
    type Output = Bound<'py, PyAny>;
    type Error = Infallible;

    #[cfg(feature = "inspect")]
    const OUTPUT_TYPE: pyo3::inspect::PyStaticExpr =
        pyo3::type_hint_subscript!(pyo3::type_hint_identifier!("numpy.typing", "NDArray"), D::NAME);

    fn into_pyobject(self, _: Python<'py>) -> Result<Self::Output, Self::Error> {
        Ok(self.0)
    }
}

/// The requirements for an array.
pub(crate) struct Wanted<'a> {
    /// The argument or output that it is given for.
    pub(crate) name: &'a str,
    pub(crate) shape: &'a [usize],
    /// The types of values, in words.
    pub(crate) dtypes: &'a str,
}

impl Wanted<'_> {
    /// The error for an unsuitable array.
    fn refuse(&self, given: String) -> PyErr {
        let Self { name, shape, dtypes } = self;
        let shape = match shape {
            [length] => format!("({length},)"),
            _ => format!("({})", shape.iter().map(usize::to_string).collect::<Vec<_>>().join(", ")),
        };
        ArgumentError::new_err(format!(
            "`{name}` is {given}; expected a writable contiguous array of shape {shape} and dtype {dtypes}"
        ))
    }

    /// The given array, if its values are of this type.
    pub(crate) fn given<'py, T: Element>(&self, out: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyArrayDyn<T>>>> {
        let Ok(array) = out.cast::<PyUntypedArray>() else {
            return Err(self.refuse(format!("of type {}", kind(out.as_borrowed()))));
        };
        if !array.dtype().is_equiv_to(&dtype::<T>(out.py())) {
            return Ok(None);
        }
        if array.shape() != self.shape {
            let shape = array.getattr("shape")?;
            return Err(self.refuse(format!("of shape {shape}")));
        }
        if !array.is_c_contiguous() {
            return Err(self.refuse("not contiguous".into()));
        }
        Ok(out.cast::<PyArrayDyn<T>>().ok().cloned())
    }

    /// The error for an array with values of the wrong type.
    pub(crate) fn refuse_dtype(&self, out: &Bound<'_, PyAny>) -> PyErr {
        let dtype = out.getattr("dtype").map_or("something else".into(), |dtype| dtype.to_string());
        self.refuse(format!("of dtype {dtype}"))
    }

    /// Writes into the array; nothing else may write to it meanwhile.
    pub(crate) fn write<T: Element>(
        &self,
        array: &Bound<'_, PyArrayDyn<T>>,
        write: impl FnOnce(&mut [T]) -> PyResult<()>,
    ) -> PyResult<()> {
        let mut array = array.try_readwrite().map_err(|_| self.refuse("read-only, or being written elsewhere".into()))?;
        write(array.as_slice_mut().map_err(|_| self.refuse("not aligned".into()))?)
    }
}

/// Whether `asked` is the dtype of `T`.
pub(crate) fn is_dtype<T: Element>(asked: &Bound<'_, PyAny>) -> bool {
    PyArrayDescr::new(asked.py(), asked).is_ok_and(|asked| asked.is_equiv_to(&dtype::<T>(asked.py())))
}

/// An empty list with room for `many` items; a MemoryError if there is not enough memory.
pub(crate) fn room<T>(many: usize) -> PyResult<Vec<T>> {
    let mut list = Vec::new();
    list.try_reserve_exact(many).map_err(BatchError::from).or_raise()?;
    Ok(list)
}

/// A list of at most `many` items; a MemoryError if there is not enough memory.
pub(crate) fn listed<T>(many: usize, items: impl IntoIterator<Item = T>) -> PyResult<Vec<T>> {
    let mut list = room(many)?;
    list.extend(items.into_iter().take(many));
    Ok(list)
}

/// A list of one value, many times.
pub(crate) fn filled<T: Clone>(many: usize, value: T) -> PyResult<Vec<T>> {
    listed(many, repeat_n(value, many))
}

/// A copy of numbers, which no one else writes.
pub(crate) fn copied<T: Copy>(numbers: &[T]) -> PyResult<Vec<T>> {
    listed(numbers.len(), numbers.iter().copied())
}

/// The result of a function of the whole numbers in any array or sequence.
pub(crate) fn integers<T, U>(given: &Bound<'_, PyAny>, name: &str, work: impl FnOnce(&[T]) -> U) -> PyResult<U>
where
    T: Element + Copy + Whole,
{
    let py = given.py();
    let refuse = |what: String| ArgumentError::new_err(format!("`{name}` is {what}; expected whole numbers in one dimension"));
    if let Ok(array) = given.cast::<PyArray1<T>>()
        && let Ok(array) = array.try_readonly()
        && let Ok(values) = array.as_slice()
    {
        return Ok(work(values));
    }
    let array = match given.cast::<PyUntypedArray>() {
        Ok(array) => array.clone(),
        Err(_) => {
            let array = call_function(py, "numpy", "asarray", (given,));
            array.and_then(|array| Ok(array.cast_into()?)).map_err(|_| refuse(kind(given.as_borrowed())))?
        }
    };
    if array.ndim() == 0 {
        return Err(refuse(kind(given.as_borrowed())));
    }
    // NumPy makes floats of a list of ints beyond 63 bits.
    if let Ok(numbers) = given.cast::<PyList>()
        && matches!(array.dtype().kind(), b'f' | b'O')
        && let Ok(numbers) = numbers.extract::<Vec<Number>>()
    {
        let numbers = PyArray1::from_iter(py, numbers.into_iter().map(|number| number.0));
        return Ok(work(&fitting::<u64, T>(&numbers, name)?));
    }
    let whole = matches!(array.dtype().kind(), b'i' | b'u') || array.len() == 0;
    if !whole || array.ndim() != 1 {
        return Err(refuse(format!("{} of shape {}", array.dtype(), array.getattr("shape")?)));
    }
    if array.dtype().kind() == b'u' {
        Ok(work(&fitting::<u64, T>(&call_method(&array, "astype", ("uint64",))?, name)?))
    } else {
        Ok(work(&fitting::<i64, T>(&call_method(&array, "astype", ("int64",))?, name)?))
    }
}

/// The rows of a batch that are named, or where a mask of all rows is true.
pub(crate) fn rows(given: &Bound<'_, PyAny>, all: usize) -> PyResult<Vec<usize>> {
    let Ok(mask) = given.cast::<PyArray1<bool>>() else { return integers(given, "rows", copied)? };
    if mask.len() != all {
        let what = format!("`rows` is a mask of {} rows; expected a mask of all {all}", mask.len());
        return Err(ArgumentError::new_err(what));
    }
    let mask = mask.try_readonly().map_err(|_| ArgumentError::new_err("`rows` is being written elsewhere"))?;
    let mask = mask.as_array();
    listed(all, mask.iter().enumerate().filter(|(_, is_named)| **is_named).map(|(row, _)| row))
}

/// The numbers of an array as another type; an error names the first number without a meaning there.
fn fitting<N: Element + Copy + Into<i128>, T: Whole>(array: &Bound<'_, PyAny>, name: &str) -> PyResult<Vec<T>> {
    let array = array.cast::<PyArray1<N>>()?.try_readonly()?;
    let mut values = room(array.len())?;
    for number in array.as_slice()? {
        let number = (*number).into();
        values.push(T::of(number).ok_or_else(|| ArgumentError::new_err(format!("`{name}` cannot be {number}")))?);
    }
    Ok(values)
}

/// A type to which whole numbers are converted.
pub(crate) trait Whole: Sized {
    /// A number as this type, if it has a meaning.
    fn of(number: i128) -> Option<Self>;
}

impl Whole for i32 {
    /// The id of an action; a number out of range becomes an id that no action has.
    fn of(number: i128) -> Option<Self> {
        Some(number.clamp(i32::MIN.into(), i32::MAX.into()) as i32)
    }
}

impl Whole for u32 {
    /// The number of a seat; a number that is too large becomes a seat that no game has.
    fn of(number: i128) -> Option<Self> {
        u64::try_from(number).ok().map(|number| number.try_into().unwrap_or(Self::MAX))
    }
}

impl Whole for usize {
    fn of(number: i128) -> Option<Self> {
        number.try_into().ok()
    }
}

impl Whole for u64 {
    fn of(number: i128) -> Option<Self> {
        number.try_into().ok()
    }
}
