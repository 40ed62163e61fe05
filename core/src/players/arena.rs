//! The arena: two players measured against each other on the same deals, with seats exchanged.

use super::PlayerError;
use super::{Known, Player, Thought, ask};
use crate::matches::{Decisions, nonce};
use crate::{Id, InformationState, Position, PublicHistory, Stream, Turn, clock};
use std::ops::AddAssign;

/// The results of two players' matches; results of further deals can be added.
///
/// A deal is played once for each side: the first player takes that side, the second all others. A match scores 1 for a win of
/// the first player's side, ½ for a tie and 0 for a loss. Deals are independent of each other, so errors come from their means.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
#[non_exhaustive]
pub struct Pairing {
    /// The number of deals played.
    pub deals: u64,
    /// The number of matches played.
    pub matches: u64,
    /// The matches won by the first player's side.
    pub wins: u64,
    /// The matches without a winner.
    pub ties: u64,
    /// The matches lost by the first player's side.
    pub losses: u64,
    /// The sum over deals of the mean score of their matches, and of its squares.
    pub score: [f64; 2],
    /// The sum over deals of the first player's mean return, and of its squares.
    pub returns: [f64; 2],
    /// The number of decisions of each player.
    pub decisions: [u64; 2],
    /// The seconds that each player took.
    pub seconds: [f64; 2],
}

impl Pairing {
    /// The first player's mean score, from 0 to 1, and half the width of its 95 % interval.
    pub fn score(&self) -> (f64, f64) {
        mean(self.score, self.deals, [0.0, 1.0])
    }

    /// The first player's mean return, from −1 to +1, and half the width of its 95 % interval.
    pub fn mean_return(&self) -> (f64, f64) {
        mean(self.returns, self.deals, [-1.0, 1.0])
    }

    /// The first player's lead in Elo points, with the ends of the 95 % interval: infinite if all matches are won or lost.
    pub fn elo(&self) -> [f64; 3] {
        let (score, error) = self.score();
        [score - error, score, score + error].map(elo)
    }
}

/// The lead in Elo points for a score.
fn elo(score: f64) -> f64 {
    let score = score.clamp(0.0, 1.0);
    400.0 * (score / (1.0 - score)).log10()
}

/// The mean of `figures` figures, from their sum and the sum of their squares, and half the width of its 95 % interval. For the
/// width, one of the worst and one of the best possible figures are added: even equal figures leave some doubt.
fn mean([sum, squares]: [f64; 2], figures: u64, extremes: [f64; 2]) -> (f64, f64) {
    let mean = sum / figures as f64;
    let (figures, sum) = (figures as f64 + 2.0, extremes.iter().sum::<f64>() + sum);
    let squares = squares + extremes.iter().map(|extreme| extreme * extreme).sum::<f64>();
    let variance = (squares - sum * sum / figures) / (figures - 1.0);
    (mean, 1.96 * (variance / figures).sqrt())
}

impl AddAssign for Pairing {
    fn add_assign(&mut self, other: Self) {
        self.deals += other.deals;
        self.matches += other.matches;
        self.wins += other.wins;
        self.ties += other.ties;
        self.losses += other.losses;
        for i in 0..2 {
            self.score[i] += other.score[i];
            self.returns[i] += other.returns[i];
            self.decisions[i] += other.decisions[i];
            self.seconds[i] += other.seconds[i];
        }
    }
}

/// Plays the deal of a seed with an index, once for each side that the first player can take.
///
/// Chance comes from [`Stream::of_match`] with the index, so it is the same for all players. The players' choices depend on the
/// seed, the index, the side of the first player and the number of the seat's earlier decisions, besides their own seeds.
///
/// # Errors
/// If a custom player chooses an illegal action.
pub fn play_deal<P: Position>(start: &P, players: [&dyn Player<P>; 2], seed: u64, index: u64) -> Result<Pairing, PlayerError> {
    let mut thought = Thought::default();
    deal(start, seed, index, false, |player, position, _, nonce| ask(players[player], position, nonce, &mut thought))
}

/// Adds the public history of a position to the path, if a path is kept and the history is new.
fn see<P: Position>(path: &mut Vec<PublicHistory>, position: &P) {
    if let Some(last) = path.last() {
        let mut public = *last;
        public.see(position);
        if public != *last {
            path.push(public);
        }
    }
}

/// Plays a deal; `choose` asks the first player or the second for an action in a position with a nonce, and is given the
/// knowledge of the seat to act if it is kept.
pub(crate) fn deal<P: Position>(
    start: &P,
    seed: u64,
    index: u64,
    keeps: bool,
    mut choose: impl FnMut(usize, &P, Known<'_>, u64) -> Result<P::Action, PlayerError>,
) -> Result<Pairing, PlayerError> {
    let mut events = Vec::new();
    let sides = start.sides();
    let count = sides.iter().max().map_or(0, |most| most + 1);
    let (mut pairing, mut score, mut share) = (Pairing { deals: 1, ..Pairing::default() }, 0.0, 0.0);
    for side in 0..count {
        let mut position = *start;
        let mut known: Vec<InformationState> = if keeps { InformationState::of_seats(start).collect() } else { Vec::new() };
        let mut path = if keeps { vec![PublicHistory::new(start)] } else { Vec::new() };
        let mut stream = Stream::of_match(seed, index, 0);
        events.clear();
        let (of_match, mut decisions) = (Stream::of_match(seed, index, 1 + u64::from(side)).nonce(), Decisions::default());
        loop {
            while let Some(outcome) = position.outcomes().draw(&mut stream) {
                position.deal_unchecked(outcome);
                events.push(Id::of(outcome));
                known.iter_mut().for_each(|known| known.see_unchecked(&position));
                see(&mut path, &position);
            }
            let Turn::Seat(seat) = position.turn() else { break };
            let player = usize::from(sides[seat.index()] != side);
            let nonce = nonce(of_match, &decisions, position.turn());
            let from = clock::now();
            let keys = known
                .get(seat.index())
                .map_or(Known::default(), |state| Known { events: Some(&events), ..Known::of_both(state, &path) });
            let action = choose(player, &position, keys, nonce)?;
            pairing.seconds[player] += clock::now().zip(from).map_or(0.0, |(now, from)| (now - from).as_secs_f64());
            pairing.decisions[player] += 1;
            decisions[seat.index()] += 1;
            events.push(Id::of(action));
            position.play(action).map_err(PlayerError::Illegal)?;
            known.iter_mut().for_each(|known| known.see_after(&position, seat, action));
            see(&mut path, &position);
        }
        let returns = position.returns();
        let brought = sides.iter().zip(&*returns).find(|(of, _)| **of == side).map_or(0.0, |(_, share)| f64::from(*share));
        pairing.matches += 1;
        pairing.wins += u64::from(brought > 0.0);
        pairing.ties += u64::from(brought == 0.0);
        pairing.losses += u64::from(brought < 0.0);
        score += if brought == 0.0 { 0.5 } else { f64::from(u8::from(brought > 0.0)) };
        share += brought;
    }
    let (score, share) = (score / f64::from(count), share / f64::from(count));
    pairing.score = [score, score * score];
    pairing.returns = [share, share * share];
    Ok(pairing)
}
