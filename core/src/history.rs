//! A seat's history as numbers: the log of its information state, in words of a fixed vocabulary.

use crate::observe::{Bytes, Describe};
use crate::simd::{accelerated, bytes};
use crate::{Event, Finite, Layout, Notice, Position, Seat, Turn};
use std::collections::TryReserveError;

/// The numbers of histories: 0 stands for nothing; then come the four openings, the seat's own actions, the actions of others,
/// the outcomes that it sees, for each value of an observation the numbers that it can have, and the numbers of cards chosen
/// unseen.
///
/// An own action is its number. An event from which the seat's view follows is the number of the event, or
/// [`HIDDEN`](Self::HIDDEN) if the seat sees only that it happens, or how many cards were chosen. Any other change of the view is
/// [`SEES`](Self::SEES) and the values that changed, in their order; a view that was put in, rather than played, begins with
/// [`BEGINS`](Self::BEGINS), and the values that differ from the start's.
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
    /// The numbers of cards chosen unseen.
    const CARDS: u8 = 16;

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
        vocabulary.length += i32::from(Self::CARDS);
        Ok(vocabulary)
    }

    /// The number of all numbers.
    pub(crate) fn length(&self) -> usize {
        self.length as usize
    }

    /// Gives the numbers of what each of some seats notices of the event between two positions.
    #[inline(always)]
    pub(crate) fn notice<P: Position, N: FnMut(i32)>(
        &self,
        (before, event, after): (&P, Event<P::Action, P::Outcome>, &P),
        seats: impl IntoIterator<Item = (Seat, N)>,
    ) {
        let turn = before.turn();
        let [own, others] = match event {
            Event::Action(action) => [0, self.actions].map(|first| Self::OWN + first + P::Action::id(action) as i32),
            Event::Outcome(outcome) => [Self::OWN + 2 * self.actions + P::Outcome::id(outcome) as i32; 2],
        };
        for (seat, mut number) in seats {
            let is_own = turn == Turn::Seat(seat);
            match before.notice(event, after, seat) {
                Notice::Event => number(if is_own { own } else { others }),
                Notice::Hidden => number(Self::HIDDEN),
                Notice::Cards(many) => number(self.length - i32::from(Self::CARDS) + i32::from(many)),
                notice @ (Notice::Nothing | Notice::View) => {
                    if is_own {
                        number(own);
                    }
                    if notice == Notice::View {
                        self.compare(seat, Self::SEES, before, after, &mut number);
                    }
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
        match self.values.len() {
            0..=64 => self.compare_in(seat, opening, [(before, &mut [0; 64]), (after, &mut [0; 64])], number),
            65..=256 => self.compare_in(seat, opening, [(before, &mut [0; 256]), (after, &mut [0; 256])], number),
            257..=1024 => self.compare_in(seat, opening, [(before, &mut [0; 1024]), (after, &mut [0; 1024])], number),
            length => {
                let [mut seen, mut sees] = [(); 2].map(|()| vec![0; length.next_multiple_of(64)]);
                self.compare_in(seat, opening, [(before, &mut seen), (after, &mut sees)], number);
            }
        }
    }

    /// The same in memory for the views, of zeros and a multiple of 64 bytes, whose changes are looked for at once: most do not
    /// change.
    fn compare_in<P: Position>(&self, seat: Seat, opening: i32, views: [(&P, &mut [u8]); 2], number: &mut impl FnMut(i32)) {
        let [seen, sees] = views.map(|(position, view)| {
            accelerated!(processor => position.write(seat, &mut Bytes::new(&mut view[..self.values.len()], processor)));
            view.as_chunks::<64>().0
        });
        let mut opening = Some(opening);
        for (first, (seen, sees)) in (0..).step_by(64).zip(seen.iter().zip(sees)) {
            let mut changed = bytes::changed(seen, sees);
            while changed != 0 {
                let i = changed.trailing_zeros() as usize;
                opening.take().into_iter().for_each(&mut *number);
                number(self.values[first + i] + i32::from(sees[i]));
                changed &= changed - 1;
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
    words.extend((0..Vocabulary::CARDS).map(|many| format!("hidden cards: {many}")));
    words
}

/// The last numbers of a seat's history, one after the other in a room that is longer, after their place in it.
pub(crate) struct Recent<'a>(pub(crate) &'a mut [u16]);

impl Recent<'_> {
    /// The numbers that a vocabulary can have.
    pub(crate) const NUMBERS: usize = 1 << 16;
    /// The numbers that are added until all move back to the beginning.
    const SPARE: usize = 8;

    /// The room for a history of this many numbers.
    pub(crate) const fn room(numbers: usize) -> usize {
        if numbers == 0 { 0 } else { 1 + numbers + Self::SPARE }
    }

    /// Adds a number, and forgets the oldest.
    #[inline(always)]
    pub(crate) fn push(&mut self, number: i32) {
        let [place, numbers @ ..] = &mut *self.0 else { return };
        if usize::from(*place) == Self::SPARE {
            numbers.copy_within(Self::SPARE.., 0);
            *place = 0;
        }
        let many = numbers.len() - Self::SPARE;
        numbers[many + usize::from(*place)] = number as u16;
        *place += 1;
    }

    /// Writes the numbers, the newest last.
    #[inline]
    pub(crate) fn write(recent: &[u16], out: &mut [i32]) {
        let [place, numbers @ ..] = recent else { return };
        out.iter_mut().zip(&numbers[usize::from(*place)..]).for_each(|(out, number)| *out = i32::from(*number));
    }

    /// Whether it can have been made with a vocabulary.
    #[cfg(feature = "serde")]
    pub(crate) fn is_possible(recent: &[u16], vocabulary: &Vocabulary) -> bool {
        let [place, numbers @ ..] = recent else { return true };
        usize::from(*place) <= Self::SPARE && numbers.iter().all(|number| usize::from(*number) < vocabulary.length())
    }
}
