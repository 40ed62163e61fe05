//! The handler that compiled programs call, by XLA's foreign function interface. Beside `memory`, the only unsafe code of this
//! face.
//!
//! The layouts are those of `xla/ffi/api/c_api.h`, whose structs only grow at their ends; they come with JAX.
#![allow(unsafe_code)]

use super::called::{Call, Kind, Refusal, time};
use crate::error::ArgumentError;
use bastide::batch::Outputs;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use std::ffi::{CString, c_char, c_int, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::ptr::{NonNull, null_mut};
use std::slice;

/// The kind of the extension that asks a handler for its version.
const METADATA: c_int = 1;

/// The kind of an attribute that is a number.
const SCALAR: c_int = 3;

/// The kind of an attribute that is a text.
const STRING: c_int = 4;

/// The code of an invalid argument, which is an error's.
const INVALID_ARGUMENT: c_int = 3;

/// A handler: null, or an error that XLA then owns.
type Handler = unsafe extern "C" fn(*mut Frame) -> *mut c_void;

#[repr(C)]
struct Extension {
    size: usize,
    kind: c_int,
    next: *mut Extension,
}

#[repr(C)]
#[derive(Clone, Copy)]
struct Version {
    size: usize,
    extension: *mut Extension,
    major: c_int,
    minor: c_int,
}

#[repr(C)]
struct Metadata {
    size: usize,
    version: Version,
    traits: u32,
}

#[repr(C)]
struct MetadataExtension {
    base: Extension,
    metadata: *mut Metadata,
}

#[repr(C)]
struct ErrorCreate {
    size: usize,
    extension: *mut Extension,
    message: *const c_char,
    code: c_int,
}

#[repr(C)]
struct Api {
    size: usize,
    extension: *mut Extension,
    version: Version,
    internal: *const c_void,
    create_error: unsafe extern "C" fn(*mut ErrorCreate) -> *mut c_void,
}

#[repr(C)]
struct Buffer {
    size: usize,
    extension: *mut Extension,
    kind: c_int,
    data: *mut c_void,
    rank: i64,
    dimensions: *const i64,
}

#[repr(C)]
struct Buffers {
    size: usize,
    extension: *mut Extension,
    length: i64,
    kinds: *const c_int,
    buffers: *const *const Buffer,
}

#[repr(C)]
struct Span {
    start: *const u8,
    length: usize,
}

#[repr(C)]
struct Scalar {
    kind: c_int,
    value: *const u64,
}

#[repr(C)]
struct Attributes {
    size: usize,
    extension: *mut Extension,
    length: i64,
    kinds: *const c_int,
    names: *const *const Span,
    values: *const *const c_void,
}

#[repr(C)]
struct Frame {
    size: usize,
    extension: *mut Extension,
    api: *const Api,
    context: *mut c_void,
    stage: c_int,
    arguments: Buffers,
    results: Buffers,
    attributes: Attributes,
}

/// The items that a list of XLA has; none if it is empty.
///
/// # Safety
/// `start` leads to `length` items, which live as long as the call.
unsafe fn items<'a, T>(start: *const T, length: i64) -> &'a [T] {
    match usize::try_from(length) {
        // SAFETY: by the caller.
        Ok(length) if length > 0 && !start.is_null() => unsafe { slice::from_raw_parts(start, length) },
        _ => &[],
    }
}

/// A type of values, and XLA's numbers for the types of arrays that hold them.
trait Element: 'static {
    const XLA: &'static [c_int];
}

macro_rules! elements {
    ($($type:ty: $($number:literal),+;)+) => {
        $(impl Element for $type { const XLA: &'static [c_int] = &[$($number),+]; })+
    };
}

elements! {
    u8: 1, 6;
    i8: 2;
    i32: 4, 8;
    i64: 5;
    u64: 9;
    f32: 11;
}

impl Buffer {
    /// The start of the values and their number, if they are of this type.
    ///
    /// # Safety
    /// The frame of a call has the buffer.
    unsafe fn of<T: Element>(&self) -> Result<(*mut T, usize), Refusal> {
        // SAFETY: there are as many dimensions as the rank says.
        let length = unsafe { items(self.dimensions, self.rank) }.iter().product::<i64>();
        let start = self.data.cast::<T>();
        if !T::XLA.contains(&self.kind) {
            return Err(Refusal(format!("an array has values of XLA's type {}; expected {:?}", self.kind, T::XLA)));
        }
        match usize::try_from(length) {
            Ok(0) => Ok((NonNull::dangling().as_ptr(), 0)),
            Ok(length) if !start.is_null() && start.is_aligned() => Ok((start, length)),
            _ => Err(Refusal("an array is not in memory; expected a program for a CPU".into())),
        }
    }
}

/// A part of a buffer that a handler writes, and that nobody else has: one of equal parts.
struct Written<'a> {
    buffer: &'a Buffer,
    part: usize,
    parts: usize,
}

impl<'a> Written<'a> {
    /// The values, if they are of this type.
    fn values<T: Element>(self) -> Result<&'a mut [T], Refusal> {
        // SAFETY: the buffer is a result of a call: XLA lends its memory, apart from all others, until the call ends; it holds
        // plain numbers, which any bytes are. The parts follow one another, and each is lent once.
        unsafe {
            let (start, length) = self.buffer.of::<T>()?;
            let each = length / self.parts;
            Ok(slice::from_raw_parts_mut(start.add(self.part * each), each))
        }
    }
}

macro_rules! outputs {
    ($(#[doc = $doc:literal] $name:ident: [rows $(, $size:ident)*] of $type:ident as $dtype:ident,)+) => {
        /// The outputs of these names, which follow the order of the core's list, each in its part of a result.
        fn lent<'a>(names: &[&str], mut results: impl Iterator<Item = Written<'a>>) -> Result<Outputs<'a>, Refusal> {
            let mut outputs = Outputs::default();
            $(if names.contains(&stringify!($name)) {
                outputs.$name = results.next().map(Written::values).transpose()?;
            })+
            Ok(outputs)
        }
    };
}

bastide::for_each_output!(outputs);

/// The integers of an array of 32 bits, signed or not.
///
/// # Safety
/// The frame of a call has the buffer among its arguments.
unsafe fn integers(buffer: &Buffer) -> Result<&[i32], Refusal> {
    // SAFETY: XLA lends the memory until the call ends; it holds plain numbers.
    unsafe { buffer.of().map(|(start, length)| slice::from_raw_parts(start, length)) }
}

impl Frame {
    /// The attribute of this name, if there is one of this kind.
    ///
    /// # Safety
    /// XLA made the frame for a call, and `T` is its form for the kind.
    unsafe fn attribute<T>(&self, name: &str, kind: c_int) -> Result<&T, Refusal> {
        let Attributes { length, kinds, names, values, .. } = self.attributes;
        // SAFETY: the lists have as many items, and each name its length.
        let found = unsafe {
            let (kinds, names, values) = (items(kinds, length), items(names, length), items(values, length));
            let is_it = |i: &usize| kinds[*i] == kind && items((*names[*i]).start, (*names[*i]).length as i64) == name.as_bytes();
            (0..names.len()).find(is_it).and_then(|i| values[i].cast::<T>().as_ref())
        };
        found.ok_or_else(|| Refusal(format!("the program gives no `{name}`; expected a program of `bastide.jax`")))
    }

    /// Answers the call.
    ///
    /// # Safety
    /// XLA made the frame for a call.
    unsafe fn answer(&self) -> Result<(), Refusal> {
        // SAFETY: these are XLA's forms for the kinds, and the memory of a call lives until its end.
        unsafe {
            let text = |name| {
                let span = self.attribute::<Span>(name, STRING)?;
                Ok::<_, Refusal>(str::from_utf8(items(span.start, span.length as i64)).unwrap_or_default())
            };
            let number = |name| Ok::<_, Refusal>(*self.attribute::<Scalar>(name, SCALAR)?.value as usize);
            let call = Call { verb: text("verb")?, nodes: number("nodes")?, time: time() };
            let (kind, parts) = (Kind::find(text("kind")?)?, number("lanes")?);
            let given = items(self.arguments.buffers, self.arguments.length).iter().map(|buffer| integers(&**buffer));
            let given = given.collect::<Result<Vec<_>, _>>()?;
            let results = items(self.results.buffers, self.results.length);
            for part in 0..parts {
                let given = given.iter().map(|all| &all[part * (all.len() / parts)..][..all.len() / parts]).collect::<Vec<_>>();
                let mut results = results.iter().map(|buffer| Written { buffer: &**buffer, part, parts });
                let (_, sizes) = call.sizes(&kind, &given);
                let states = results.by_ref().take(sizes.len()).map(Written::values);
                let mut states = states.collect::<Result<Vec<&mut [i32]>, _>>()?;
                let mut outputs = lent(&kind.names, results)?;
                call.answer(&kind, &given, &mut states, &mut outputs)?;
            }
            Ok(())
        }
    }

    /// An error of XLA.
    ///
    /// # Safety
    /// XLA made the frame for a call.
    unsafe fn error(&self, message: &str) -> *mut c_void {
        let message = CString::new(message.replace('\0', "")).unwrap_or_default();
        let (extension, code) = (null_mut(), INVALID_ARGUMENT);
        let mut created = ErrorCreate { size: size_of::<ErrorCreate>(), extension, message: message.as_ptr(), code };
        // SAFETY: the frame has XLA's functions, and the message lives until XLA has copied it.
        unsafe { ((*self.api).create_error)(&raw mut created) }
    }
}

/// The handler. It answers XLA's question for its version with the version of XLA's own, because all that it reads has been there
/// since the first.
unsafe extern "C" fn handle(frame: *mut Frame) -> *mut c_void {
    // SAFETY: XLA calls it with a frame; an extension of this kind has this form.
    unsafe {
        let Some(frame) = frame.as_ref() else { return null_mut() };
        if let Some(extension) = frame.extension.as_ref().filter(|extension| extension.kind == METADATA) {
            let metadata = (*(&raw const *extension).cast::<MetadataExtension>()).metadata;
            (*metadata).version = (*frame.api).version;
            (*metadata).traits = 0;
            return null_mut();
        }
        match catch_unwind(AssertUnwindSafe(|| frame.answer())) {
            Ok(Ok(())) => null_mut(),
            Ok(Err(Refusal(why))) => frame.error(&why),
            Err(_) => frame.error("the call panicked, which is a fault of Bastide"),
        }
    }
}

/// The handler for `jax.ffi.register_ffi_target`.
#[pyfunction]
#[pyo3(signature = () -> "Any")]
pub(crate) fn xla_handler(py: Python<'_>) -> PyResult<Bound<'_, PyCapsule>> {
    let handler: Handler = handle;
    let pointer = NonNull::new(handler as *mut c_void).ok_or_else(|| ArgumentError::new_err("there is no handler"))?;
    // SAFETY: a function lives as long as the program, and this is the capsules' form of a handler.
    unsafe { PyCapsule::new_with_pointer(py, pointer, c"xla._CUSTOM_CALL_TARGET") }
}
