//! The place of a seat's side among the sides, at the ends of play-outs.

use crate::{PerSeat, Position, Seat};

/// The shares of the play-outs after an action, from 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Places {
    /// The share of first places that the seat's side takes; sides that share one have equal parts of it. At the beginning of a
    /// fair match of four sides it is 0.25, even if all would tie.
    pub first: f32,
    /// The share of the play-outs after which its side shares the first place.
    pub tie: f32,
    /// The share that went to the end of the match. Others stopped where the game [advises](super::Advice::horizon), and the
    /// first place is there the highest value.
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
                if *theirs == mine && !self.sides[..seat].contains(&self.sides[seat]) {
                    tied += 1.0;
                }
            }
        }
        let first = if mine < best { 0.0 } else { 1.0 / (1.0 + tied) };
        [first, f64::from(u8::from(mine == best)), f64::from(u8::from(ended))]
    }
}

/// The standard error of a mean, given the mean of the squares and the number of equally weighted results; 1, the largest of
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
    use crate::players::{Thought, View, player};
    use crate::position::{dealt, played};
    use crate::{Finite, GameOptions, Match, Stream, Turn, play_out};

    /// Adds the signs of the returns of a seat at all ends that may follow.
    fn ends<P: Position>(position: &P, seat: Seat, signs: &mut Vec<i8>) {
        let kinds = position.outcomes().kinds();
        kinds.iter().for_each(|card| ends(&dealt(position, card), seat, signs));
        position.legal().iter().for_each(|action| ends(&played(position, action), seat, signs));
        if position.turn() == Turn::Over {
            signs.extend(position.returns()[seat.index()].partial_cmp(&0.0).map(|sign| sign as i8));
        }
    }

    /// Searches in random matches; the number of actions after which a seat is first, shares, or is last whatever follows in any
    /// world, such as a raise in Leduc poker with a hand that cannot lose. There the shares are exact.
    fn certain<P: Position>(options: &str, matches: u64) -> [u32; 3] {
        let (mut found, mut stream, mut thought) = ([0; 3], Stream::new(3), Thought::default());
        let search = player::<P>("search(iterations=200)", 1).unwrap();
        for seed in 0..matches {
            let mut running = Match::<P>::new(&P::Options::parse(options).unwrap(), seed).unwrap();
            while let Turn::Seat(seat) = running.turn() {
                let worlds: Vec<P> = (0..60).map(|_| running.position().redeal(seat, &mut stream).unwrap()).collect();
                search.choose(&View::of_match(&running).unwrap(), &mut thought);
                for each in &thought.considered {
                    let mut signs = Vec::new();
                    worlds.iter().for_each(|world| ends(&played(world, each.action), seat, &mut signs));
                    if signs.iter().all(|sign| *sign == signs[0]) && each.visits > 0 {
                        let [first, tie, ended] = [[0.0, 0.0, 1.0], [0.5, 1.0, 1.0], [1.0, 0.0, 1.0]][(signs[0] + 1) as usize];
                        assert_eq!(each.places, Some(Places { first, tie, ended }), "{each:?}: {}", running.position());
                        found[(1 - signs[0]) as usize] += 1;
                    }
                }
                let legal = running.legal();
                running.play(legal.draw(&mut stream).unwrap()).unwrap();
            }
        }
        found
    }

    #[test]
    fn who_is_first_in_all_that_may_follow_is_always_first() {
        let poker = certain::<LeducPoker>("", 80);
        let fencers = certain::<EnGarde>("rounds_to_win=1,max_rounds=1,piste=7,values=3,copies=1,hand=1", 30);
        assert!(poker[0] > 4 && poker[2] > 20 && fencers[0] > 4, "{poker:?}, {fencers:?}");
    }

    /// The first place of a play-out of four is given once, and a search at the beginning gives a quarter of it to each side.
    #[test]
    fn each_of_four_is_first_a_quarter_of_the_time() {
        let (running, mut stream) = (Match::<Guyenne>::new(&"format=ring".parse().unwrap(), 1).unwrap(), Stream::new(1));
        for _ in 0..300 {
            let mut position = *running.position();
            play_out(&mut position, &mut stream);
            let first = |seat| Sided::new(&position, seat).count(&position.returns(), true)[0];
            assert!((Seat::all().map(first).sum::<f64>() - 1.0).abs() < 1e-9, "{:?}", position.returns());
        }
        for (options, ends) in [("", 0.0), (",advice=none", 1.0)] {
            let (mut thought, name) = (Thought::default(), format!("search(iterations=2000,exploration=1000{options})"));
            player::<Guyenne>(&name, 1).unwrap().choose(&View::of_match(&running).unwrap(), &mut thought);
            let all = thought.considered.iter().map(|each| (each.visits as f32 / 2000.0, each.places.unwrap()));
            let [first, ended] = all
                .fold([0.0; 2], |[first, ended], (share, places)| [first + share * places.first, ended + share * places.ended]);
            assert!((first - 0.25).abs() < 0.04 && (ended - ends).abs() < 1e-5, "{first} and {ended}");
        }
    }
}
