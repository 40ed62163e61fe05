//! The time, from the system or, in a WebAssembly module without a clock, from its host.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
mod source {
    use std::time::Instant;

    /// The time now.
    pub(crate) fn now() -> Option<Instant> {
        Some(Instant::now())
    }
}

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
mod source {
    use std::sync::OnceLock;
    use std::time::Duration;

    static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

    /// Sets the function that asks the host of this WebAssembly module for the time since a fixed moment; it must never go back.
    /// The first function set stays. Without one, players have no time limits, and report 0 seconds.
    pub fn set_clock(clock: fn() -> Duration) {
        let _ = CLOCK.set(clock);
    }

    /// The time now; none if the host has set no clock.
    pub(crate) fn now() -> Option<Duration> {
        CLOCK.get().map(|clock| clock())
    }
}

pub(crate) use source::now;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use source::set_clock;
