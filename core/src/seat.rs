//! Seats, turns, and figures for each seat.

use crate::Finite;
use std::fmt::{self, Display};
use std::ops::Deref;

crate::finite! {
    /// A player's place at the table, which decides and observes; seats are numbered from 0.
    #[derive(Default)]
    pub struct Seat(u8: 0..=3);
}

impl Seat {
    /// The seat as an index.
    #[inline]
    pub fn index(self) -> usize {
        self.id()
    }
}

/// The seat to act, or chance, or nobody.
///
/// ```
/// let mut running = bastide::load("en_garde")?.new_match(7);
/// assert_eq!(running.turn().code(), 0);
/// if let bastide::Turn::Seat(seat) = running.turn() {
///     println!("seat {seat} can play {}", running.legal());
/// }
/// # Ok::<(), bastide::OptionError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Turn {
    /// A seat is asked for an action.
    Seat(Seat),
    /// Chance deals an outcome.
    Chance,
    /// Nobody: the match is over.
    Over,
}

impl Turn {
    /// The seat's number, −1 for chance, −2 after the end: the form of C and Python.
    pub fn code(self) -> i32 {
        match self {
            Self::Seat(seat) => seat.number().into(),
            Self::Chance => -1,
            Self::Over => -2,
        }
    }
}

impl Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat(seat) => write!(f, "seat {seat} is to play"),
            Self::Chance => f.write_str("chance is to deal"),
            Self::Over => f.write_str("the match is over"),
        }
    }
}

/// A figure for each seat; reads like a slice.
///
/// ```
/// let points = bastide::PerSeat::new(3, |seat| 10 * seat.number());
/// assert_eq!((points[2], points.iter().sum::<u8>(), points.len()), (20, 30, 3));
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PerSeat<T> {
    figures: [T; Seat::COUNT],
    seats: usize,
}

impl<T: Copy + Default> PerSeat<T> {
    /// The figures that a function gives for the first `seats` seats, at most four.
    #[inline]
    pub fn new(seats: usize, mut figure: impl FnMut(Seat) -> T) -> Self {
        let mut figures = [T::default(); Seat::COUNT];
        for (seat, place) in Seat::all().zip(&mut figures).take(seats) {
            *place = figure(seat);
        }
        Self { figures, seats: seats.min(Seat::COUNT) }
    }
}

impl<T> Deref for PerSeat<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.figures[..self.seats]
    }
}
