//! The floating-point settings of a call: rounding to nearest, no traps, small numbers kept. Rust needs them, and results must
//! not depend on the caller's.

/// Runs a call under the standard settings.
#[inline]
pub(crate) fn standard<T>(call: impl FnOnce() -> T) -> T {
    let _standard = Standard::set();
    call()
}

/// The standard settings; the caller's are restored when it is dropped.
struct Standard(Option<register::Value>);

impl Standard {
    /// Changes the settings of this thread, if they are others.
    #[inline]
    fn set() -> Self {
        let callers = register::read();
        let differ = callers & register::SETTINGS != register::STANDARD;
        if differ {
            register::write(callers & !register::SETTINGS | register::STANDARD);
        }
        Self(differ.then_some(callers))
    }
}

impl Drop for Standard {
    #[inline]
    fn drop(&mut self) {
        if let Some(callers) = self.0 {
            register::write(callers);
        }
    }
}

/// MXCSR: bits 7 to 12 mask the traps, the other settings are 0.
#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
mod register {
    use std::arch::asm;

    pub(super) type Value = u32;
    pub(super) const SETTINGS: Value = 0xFFC0;
    pub(super) const STANDARD: Value = 0x1F80;

    #[inline]
    pub(super) fn read() -> Value {
        let mut value = 0;
        // SAFETY: the register is written to a variable.
        unsafe { asm!("stmxcsr [{}]", in(reg) &raw mut value, options(nostack, preserves_flags)) };
        value
    }

    #[inline]
    pub(super) fn write(value: Value) {
        // SAFETY: all bits are those of the register, or the standard settings.
        unsafe { asm!("ldmxcsr [{}]", in(reg) &raw const value, options(nostack, preserves_flags)) };
    }
}

/// FPCR: all settings are 0.
#[cfg(target_arch = "aarch64")]
mod register {
    use std::arch::asm;

    pub(super) type Value = u64;
    pub(super) const SETTINGS: Value = !0;
    pub(super) const STANDARD: Value = 0;

    #[inline]
    pub(super) fn read() -> Value {
        let value;
        // SAFETY: the register is read.
        unsafe { asm!("mrs {}, fpcr", out(reg) value, options(nomem, nostack, preserves_flags)) };
        value
    }

    #[inline]
    pub(super) fn write(value: Value) {
        // SAFETY: all bits are those of the register, or the standard settings.
        unsafe { asm!("msr fpcr, {}", in(reg) value, options(nostack, preserves_flags)) };
    }
}

/// Other processors keep the caller's settings; WebAssembly has none.
#[cfg(not(any(target_arch = "x86", target_arch = "x86_64", target_arch = "aarch64")))]
mod register {
    pub(super) type Value = u32;
    pub(super) const SETTINGS: Value = 0;
    pub(super) const STANDARD: Value = 0;

    pub(super) fn read() -> Value {
        0
    }

    pub(super) fn write(_: Value) {}
}
