//! What a seat knows: the chain of everything that it has seen and done.

use crate::simd::sink::Bytes;
use crate::{Field, Finite, NotObserved, Position, Seat};
use std::fmt::{self, Display, Write};

/// The information state of a seat: the chain of its observations and its own actions.
///
/// An observation counts where it differs from the one before, so the number of events that a seat does not notice leaves no trace.
/// Equal chains have equal keys; different chains have different keys but for a chance of about 2⁻¹²⁸ a pair (FNV-1a over the
/// chain; not meant against an adversary).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InformationState {
    seat: Seat,
    key: u128,
    seen: Vec<u8>,
    log: String,
}

impl InformationState {
    /// What a seat knows in the first position that it sees.
    pub fn new<P: Position>(position: &P, seat: Seat) -> Result<Self, NotObserved> {
        NotObserved::unless(position.seats(), seat.index(), 0, 0)?;
        let mut state = Self { seat, key: FNV_BASIS, seen: Vec::new(), log: String::new() };
        state.see(position);
        Ok(state)
    }

    /// Adds an action of this seat. It comes before the observation that follows it.
    pub fn act<A: Finite>(&mut self, action: A) {
        self.absorb(&[1]);
        self.absorb(&(action.id() as u16).to_le_bytes());
        let _ = writeln!(self.log, "plays {action}");
    }

    /// Adds what the seat sees in a position, after every event.
    pub fn see<P: Position>(&mut self, position: &P) {
        let mut seen = vec![0; position.observation_length()];
        Bytes::fill(&mut seen, |bytes| position.write(self.seat, bytes));
        if seen == self.seen {
            return;
        }
        self.absorb(&[2]);
        self.absorb(&seen);
        self.log.push_str("sees");
        for Field { name, offset, length, .. } in position.layout().fields {
            let values = &seen[offset..offset + length];
            if self.seen.get(offset..offset + length) != Some(values) {
                let _ = write!(self.log, " {name}");
                values.iter().for_each(|value| self.log.push_str(&format!(" {value}")));
                self.log.push(';');
            }
        }
        self.log.push('\n');
        self.seen = seen;
    }

    /// The chain in 128 bits.
    pub fn key(&self) -> u128 {
        self.key
    }

    /// The chain to read: a line for each own action and for each observation, of which it names the fields that changed.
    pub fn log(&self) -> &str {
        &self.log
    }

    fn absorb(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.key = (self.key ^ u128::from(*byte)).wrapping_mul(FNV_PRIME);
        }
    }
}

const FNV_BASIS: u128 = 0x6C62_272E_07BB_0142_62B8_2175_6295_C58D;
const FNV_PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013B;

impl Display for InformationState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.log)
    }
}
