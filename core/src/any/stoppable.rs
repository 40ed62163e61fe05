//! Memory that is written or read until a call is stopped.
#![cfg(feature = "formats")]

use super::typed::Stop;
use std::io::{self, ErrorKind, Read, Write};

/// The bytes from one question whether to stop to the next.
const ASKED_EACH: usize = 1 << 20;

/// Memory whose writing or reading fails once `stop` returns true.
pub(super) struct Stoppable<'a, T> {
    pub(super) memory: T,
    pub(super) is_stopped: bool,
    /// Whether more was to be read than there is.
    pub(super) is_short: bool,
    stop: Stop<'a>,
    unasked: usize,
}

impl<'a, T> Stoppable<'a, T> {
    pub(super) fn new(memory: T, stop: Stop<'a>) -> Self {
        Self { memory, is_stopped: false, is_short: false, stop, unasked: 0 }
    }

    #[inline]
    fn pass(&mut self, bytes: usize) -> io::Result<()> {
        self.unasked += bytes;
        if self.unasked < ASKED_EACH { Ok(()) } else { self.ask() }
    }

    #[cold]
    fn ask(&mut self) -> io::Result<()> {
        self.unasked = 0;
        self.is_stopped = (self.stop)();
        if self.is_stopped { Err(ErrorKind::Other.into()) } else { Ok(()) }
    }
}

impl Write for Stoppable<'_, Vec<u8>> {
    #[inline]
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.pass(bytes.len())?;
        self.memory.try_reserve(bytes.len())?;
        self.memory.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Read for Stoppable<'_, &mut &[u8]> {
    #[inline]
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.pass(bytes.len())?;
        self.is_short |= bytes.len() > self.memory.len();
        self.memory.read(bytes)
    }

    #[inline]
    fn read_exact(&mut self, bytes: &mut [u8]) -> io::Result<()> {
        self.pass(bytes.len())?;
        self.is_short |= bytes.len() > self.memory.len();
        self.memory.read_exact(bytes)
    }
}
