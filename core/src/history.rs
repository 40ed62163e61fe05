//! A seat's history as numbers: the log of its information state, in words of a fixed vocabulary.

use crate::observe::{Bytes, Describe};
use crate::simd::accelerated;
use crate::{Event, Finite, Layout, Notice, Position, Seat, Turn};
use std::collections::TryReserveError;

/// The values that are compared at once: most do not change.
const STRETCH: usize = 16;

/// The numbers of histories: 0 stands for nothing; then come the four openings, the seat's own actions, the actions of others, the
/// outcomes that it sees, and for each value of an observation the numbers that it can have.
///
/// An own action is its number. An event from which the seat's view follows is the number of the event, or [`HIDDEN`](Self::HIDDEN)
/// if the seat sees only that it happens. Any other change of the view is [`SEES`](Self::SEES) and the values that changed, in their
/// order; a view that was put in, rather than played, begins with [`BEGINS`](Self::BEGINS), and the values that differ from the start's.
#[derive(Default, Debug)]
pub(crate) struct Vocabulary {
    actions: i32,
    /// The first number of each value.
    values: Vec<i32>,
    /// The number of all numbers.
    length: i32,
}

impl Vocabulary {
    const BEGINS: i32 = 1;
    const SEES: i32 = 2;
    const HIDDEN: i32 = 3;
    const OPENINGS: [&'static str; 4] = ["", "begins", "sees", "hidden"];
    const OWN: i32 = Self::OPENINGS.len() as i32;

    /// The vocabulary of a game.
    pub(crate) fn of<P: Position>(start: &P) -> Result<Self, TryReserveError> {
        let mut vocabulary = Self::default();
        vocabulary.values.try_reserve_exact(start.observation_length())?;
        let Self { actions, values, length } = &mut vocabulary;
        *actions = P::Action::COUNT as i32;
        *length = Self::OWN + (2 * P::Action::COUNT + P::Outcome::COUNT) as i32;
        let mut describe = |_, many, maximum, _| {
            for _ in 0..many {
                values.push(*length);
                *length += i32::from(maximum) + 1;
            }
        };
        start.write(Seat::FIRST, &mut Describe(&mut describe));
        Ok(vocabulary)
    }

    /// Whether a number is in it.
    #[cfg(feature = "serde")]
    pub(crate) fn contains(&self, number: i32) -> bool {
        (0..self.length).contains(&number)
    }

    /// Gives the numbers of what a seat notices of the event between two positions.
    #[inline(always)]
    pub(crate) fn notice<P: Position>(
        &self,
        seat: Seat,
        (before, event, after): (&P, Event<P::Action, P::Outcome>, &P),
        number: &mut impl FnMut(i32),
    ) {
        let of_actions = if before.turn() == Turn::Seat(seat) { Self::OWN } else { Self::OWN + self.actions };
        let of_event = |event| match event {
            Event::Action(action) => of_actions + P::Action::id(action) as i32,
            Event::Outcome(outcome) => Self::OWN + 2 * self.actions + P::Outcome::id(outcome) as i32,
        };
        let notice = before.notice(event, after, seat);
        match notice {
            Notice::Event => number(of_event(event)),
            Notice::Hidden => number(Self::HIDDEN),
            Notice::Nothing | Notice::View => {
                if before.turn() == Turn::Seat(seat) {
                    number(of_event(event));
                }
                if matches!(notice, Notice::View) {
                    self.compare(seat, Self::SEES, before, after, number);
                }
            }
        }
    }

    /// Gives the numbers of a view that was put in, where the seat saw the start.
    pub(crate) fn begin<P: Position>(&self, seat: Seat, start: &P, position: &P, number: &mut impl FnMut(i32)) {
        if position != start {
            self.compare(seat, Self::BEGINS, start, position, number);
        }
    }

    /// Gives an opening and the values that changed in a seat's view, if any did.
    fn compare<P: Position>(&self, seat: Seat, opening: i32, before: &P, after: &P, number: &mut impl FnMut(i32)) {
        let length = self.values.len();
        match length {
            0..=256 => {
                self.compare_in(seat, opening, [(before, &mut [0; 256][..length]), (after, &mut [0; 256][..length])], number)
            }
            257..=1024 => {
                self.compare_in(seat, opening, [(before, &mut [0; 1024][..length]), (after, &mut [0; 1024][..length])], number);
            }
            _ => self.compare_in(seat, opening, [(before, &mut vec![0; length]), (after, &mut vec![0; length])], number),
        }
    }

    fn compare_in<P: Position>(&self, seat: Seat, opening: i32, views: [(&P, &mut [u8]); 2], number: &mut impl FnMut(i32)) {
        let [before, after] = views.map(|(position, view)| {
            accelerated!(processor => position.write(seat, &mut Bytes::new(view, processor)));
            &*view
        });
        let (mut opening, values) = (Some(opening), self.values.chunks(STRETCH));
        for ((firsts, before), after) in values.zip(before.chunks(STRETCH)).zip(after.chunks(STRETCH)) {
            if before == after {
                continue;
            }
            for (first, (_, value)) in firsts.iter().zip(before.iter().zip(after)).filter(|(_, (before, after))| before != after)
            {
                opening.take().into_iter().for_each(&mut *number);
                number(first + i32::from(*value));
            }
        }
    }
}

/// The meaning of each number of the histories of a game, in words.
pub(crate) fn vocabulary<P: Position>(layout: &Layout) -> Vec<String> {
    let mut words: Vec<String> = Vocabulary::OPENINGS.map(Into::into).into();
    words.extend(P::Action::all().map(|action| format!("I: {action}")));
    words.extend(P::Action::all().map(|action| format!("other: {action}")));
    words.extend(P::Outcome::all().map(|outcome| format!("chance: {outcome}")));
    for field in &layout.fields {
        for place in 0..field.length {
            words.extend((0..=field.maximum).map(|value| format!("{} {place}: {value}", field.name)));
        }
    }
    words
}

/// The last numbers of a seat's history: a ring of them, after the place of the oldest.
pub(crate) struct Ring<'a>(pub(crate) &'a mut [i32]);

impl Ring<'_> {
    /// The room for a history of this many numbers.
    pub(crate) const fn room(numbers: usize) -> usize {
        if numbers == 0 { 0 } else { numbers + 1 }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.0.fill(0);
    }

    /// Adds a number, and forgets the oldest.
    #[inline(always)]
    pub(crate) fn push(&mut self, number: i32) {
        let [place, numbers @ ..] = &mut *self.0 else { return };
        let here = *place as usize;
        numbers[here] = number;
        *place = if here + 1 == numbers.len() { 0 } else { *place + 1 };
    }

    /// Writes the numbers, the newest last.
    pub(crate) fn write(ring: &[i32], out: &mut [i32]) {
        let [place, numbers @ ..] = ring else { return };
        let (newest, oldest) = numbers.split_at(*place as usize);
        let (first, rest) = out.split_at_mut(oldest.len());
        first.copy_from_slice(oldest);
        rest.copy_from_slice(newest);
    }

    /// Whether it can have been made with a vocabulary.
    #[cfg(feature = "serde")]
    pub(crate) fn is_possible(ring: &[i32], vocabulary: &Vocabulary) -> bool {
        let [place, numbers @ ..] = ring else { return true };
        usize::try_from(*place).is_ok_and(|place| place < numbers.len())
            && numbers.iter().all(|number| vocabulary.contains(*number))
    }
}
