//! What time it is: of the system or, in a WebAssembly module that has none, of its host.

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

    /// Says how to ask the host of this WebAssembly module for the time since a moment that stays the same; it never goes back. The
    /// first that is set stays. Without one, players have no limits of time, and what they took is 0 seconds.
    pub fn set_clock(clock: fn() -> Duration) {
        let _ = CLOCK.set(clock);
    }

    /// The time now; none where the host has told nobody.
    pub(crate) fn now() -> Option<Duration> {
        CLOCK.get().map(|clock| clock())
    }
}

pub(crate) use source::now;
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use source::set_clock;
