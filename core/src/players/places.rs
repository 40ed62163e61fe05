//! The place of a seat's side among the sides, at the ends of play-outs.

use crate::{PerSeat, Position, Seat};

/// The shares of the play-outs after an action, from 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Places {
    /// The share of first places that the seat's side takes; sides that share one have equal parts of it. At the beginning of a fair
    /// match of four sides it is 0.25, even if all would tie.
    pub first: f32,
    /// The share of the play-outs after which its side shares the first place.
    pub tie: f32,
    /// The share that went to the end of the match. Others stopped where the game [advises](super::Advice::horizon), and the first
    /// place is there the highest value.
    pub ended: f32,
}

/// The first places, the ties and the ends of the match in play-outs with weights.
pub(super) type Counts = [f64; 3];

impl Places {
    /// The shares of play-outs with a weight of `all` together.
    pub(super) fn of(counts: Counts, all: f64) -> Self {
        let [first, tie, ended] = counts.map(|count| (count / all).min(1.0) as f32);
        Self { first, tie, ended }
    }
}

/// A seat, and the side of each.
#[derive(Clone, Copy)]
pub(super) struct Sided {
    pub(super) seat: Seat,
    sides: PerSeat<u8>,
}

impl Sided {
    pub(super) fn new<P: Position>(position: &P, seat: Seat) -> Self {
        Self { seat, sides: position.sides() }
    }

    /// A play-out with these returns, or values, of the seats.
    #[inline]
    pub(super) fn count(&self, returns: &[f32], ended: bool) -> Counts {
        let (mine, side) = (returns[self.seat.index()], self.sides[self.seat.index()]);
        let (mut best, mut tied) = (f32::NEG_INFINITY, 0.0);
        for (seat, theirs) in returns.iter().enumerate() {
            if self.sides[seat] != side {
                best = best.max(*theirs);
                // A side counts once, at its first seat.
                let is_new = !self.sides[..seat].contains(&self.sides[seat]);
                tied += if is_new && *theirs == mine { 1.0 } else { 0.0 };
            }
        }
        let first = if mine < best { 0.0 } else { 1.0 / (1.0 + tied) };
        [first, f64::from(u8::from(mine == best)), f64::from(u8::from(ended))]
    }
}

/// The standard error of a mean, given the mean of the squares and the number of equally weighty results; 1, the largest of
/// results between −1 and +1, for fewer than two.
pub(super) fn standard_error(mean: f64, square: f64, count: f64) -> f32 {
    let variance = (square - mean * mean).max(0.0) / (count - 1.0);
    if count < 1.5 { 1.0 } else { variance.sqrt().min(1.0) as f32 }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::en_garde::EnGarde;
    use crate::guyenne::Guyenne;
    use crate::leduc_poker::LeducPoker;
    use crate::players::{Considered, Thought, View, player};
    use crate::position::{dealt, played};
    use crate::{Finite, GameOptions, Match, Stream, Turn, play_out};

    /// Positions in random matches where a seat is asked.
    fn asked<P: Position>(options: &str, matches: u64) -> impl Iterator<Item = (P, Seat)> {
        let start = P::Options::parse(options).unwrap();
        (0..matches).flat_map(move |seed| {
            let (mut running, mut stream, mut all) = (Match::<P>::new(&start, seed).unwrap(), Stream::new(seed), Vec::new());
            while let Turn::Seat(seat) = running.turn() {
                all.push((*running.position(), seat));
                let legal = running.legal();
                running.play(legal.nth(stream.below(legal.len() as u32) as usize).unwrap()).unwrap();
            }
            all
        })
    }

    /// Adds the signs of the returns of a seat at all ends that may follow.
    fn ends<P: Position>(position: &P, seat: Seat, signs: &mut Vec<f32>) {
        match position.turn() {
            Turn::Over => signs.push(position.returns()[seat.index()].partial_cmp(&0.0).map_or(0.0, |sign| sign as i8 as f32)),
            Turn::Seat(_) => position.legal().iter().for_each(|action| ends(&played(position, action), seat, signs)),
            Turn::Chance => {
                let kinds = position.outcomes().kinds();
                kinds.iter().for_each(|card| ends(&dealt(position, card), seat, signs));
            }
        }
    }

    /// The thought of a search in a position, and the signs at all ends of each action in all worlds, which are equally likely.
    fn searched<P: Position>(position: &P, seat: Seat) -> Vec<(Considered<P::Action>, Vec<f32>)> {
        let (mut worlds, mut stream, mut thought) = (Vec::new(), Stream::new(3), Thought::default());
        for _ in 0..200 {
            let world = position.redeal(seat, &mut stream).unwrap();
            if !worlds.contains(&world) {
                worlds.push(world);
            }
        }
        player::<P>("search(iterations=1200)", 1).unwrap().choose(&View::new(position).unwrap(), &mut thought);
        let after = |action| {
            let mut signs = Vec::new();
            worlds.iter().for_each(|world| ends(&played(world, action), seat, &mut signs));
            signs
        };
        thought.considered.into_iter().map(|each| (each, after(each.action))).collect()
    }

    /// The shares of a search's play-outs, against all that may follow: exactly where every end is the same, such as in Leduc poker
    /// with a hand that cannot lose; and within the errors where each world has one end.
    fn shares_are_true<P: Position>(options: &str, matches: u64) -> [u32; 3] {
        let mut found = [0; 3];
        for (position, seat) in asked::<P>(options, matches) {
            let all = searched(&position, seat);
            let is_last = all.iter().all(|(each, signs)| signs.len() <= 5 && each.visits > 0);
            for (Considered { visits, places, .. }, signs) in all {
                let Places { first, tie, ended } = places.unwrap();
                assert_eq!(ended, 1.0);
                let ways: [(f32, fn(f32) -> f32); 2] = [(first, |sign| (1.0 + sign) / 2.0), (tie, |sign| 1.0 - sign.abs())];
                for (way, (share, of)) in ways.into_iter().enumerate() {
                    let mean = |of: &dyn Fn(f32) -> f32| signs.iter().map(|sign| of(*sign)).sum::<f32>() / signs.len() as f32;
                    let exact = mean(&of);
                    let error = (mean(&|sign| (of(sign) - exact).powi(2)) / visits as f32).sqrt();
                    let is_certain = signs.iter().all(|sign| *sign == signs[0]);
                    assert!(!is_certain || share == exact, "{share} and not {exact}: {position}");
                    assert!(!is_last || (share - exact).abs() <= 4.5 * error, "{share} and not {exact} ± {error}: {position}");
                    found[0] += u32::from(is_certain && way == 0 && exact == 1.0);
                    found[1 + way] += u32::from(is_last && !is_certain && exact > 0.0);
                }
            }
        }
        found
    }

    #[test]
    fn shares_of_first_places_and_ties_are_those_of_all_worlds() {
        let poker = shares_are_true::<LeducPoker>("", 60);
        assert!(poker.iter().all(|cases| *cases > 1), "{poker:?}");
        let fencers = shares_are_true::<EnGarde>("rounds_to_win=1,max_rounds=1,piste=7,values=3,copies=1,hand=1", 30);
        assert!(fencers[0] > 4, "{fencers:?}");
    }

    /// In every play-out of four one side is first, or several share the first place; each side as often as the others, and so says
    /// the search at the beginning.
    #[test]
    fn each_of_four_is_first_a_quarter_of_the_time() {
        let (mut firsts, mut stream) = ([0.0; 4], Stream::new(1));
        for (start, _) in (0..400).filter_map(|_| asked::<Guyenne>("format=ring", 1).next()) {
            let mut position = start;
            play_out(&mut position, &mut stream);
            let counts: Vec<_> = Seat::all().map(|seat| Sided::new(&position, seat).count(&position.returns(), true)).collect();
            assert!((counts.iter().map(|[first, ..]| first).sum::<f64>() - 1.0).abs() < 1e-9, "{counts:?}");
            counts.iter().zip(&mut firsts).for_each(|([first, ..], sum)| *sum += first);
        }
        // Four standard deviations of a binomial distribution.
        assert!(firsts.iter().all(|first| (first - 100.0).abs() < 35.0), "{firsts:?}");
        for (options, ends) in [("", 0.0), (",advice=none", 1.0)] {
            let (start, mut thought) = (asked::<Guyenne>("format=ring", 1).next().unwrap().0, Thought::default());
            let name = format!("search(iterations=2000,exploration=1000{options})");
            player::<Guyenne>(&name, 1).unwrap().choose(&View::new(&start).unwrap(), &mut thought);
            let mean = |of: &dyn Fn(Places) -> f32| {
                let sum: f32 = thought.considered.iter().filter_map(|each| Some(each.visits as f32 * of(each.places?))).sum();
                sum / thought.iterations as f32
            };
            let [first, ended] = [mean(&|places| places.first), mean(&|places| places.ended)];
            assert!((first - 0.25).abs() < 0.04 && ended == ends, "{first} and {ended}");
        }
    }
}
