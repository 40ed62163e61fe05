//! Whether scores are returns times a factor.

use crate::PerSeat;

/// Whether scores are returns times a factor.
#[derive(Default)]
pub(super) struct Points {
    factor: Option<f64>,
    differs: bool,
}

impl Points {
    pub(super) fn add(&mut self, scores: &PerSeat<i32>, returns: &PerSeat<f32>) {
        for (score, share) in scores.iter().zip(&**returns) {
            let (score, share) = (f64::from(*score), f64::from(*share));
            if share != 0.0 {
                self.factor.get_or_insert((score / share * 1000.0).round() / 1000.0);
            }
            self.differs |= (share * self.factor.unwrap_or(0.0) - score).abs() > 1e-3;
        }
    }

    /// Adds what was found elsewhere; factors are rounded to thousandths.
    pub(super) fn join(&mut self, other: &Self) {
        self.differs |= other.differs;
        if let Some(other) = other.factor {
            self.differs |= (*self.factor.get_or_insert(other) - other).abs() > 1e-3;
        }
    }

    pub(super) fn factor(&self) -> Option<f64> {
        self.factor.filter(|factor| !self.differs && *factor > 0.0)
    }
}
