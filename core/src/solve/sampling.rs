//! Regret minimization by sampling, which needs no tree.

use super::standing::Standing;
use super::{Strategy, match_regrets};
use crate::{Finite, Id, Position, Seat, Stream, Turn};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

crate::finite! {
    /// What an iteration samples (Lanctot, Waugh, Zinkevich and Bowling, Monte Carlo Sampling for Regret Minimization in Extensive Games,
    /// 2009).
    pub enum Sampled {
        /// Chance and the others; the seat that learns tries all its actions. The average counts what the next seat plays.
        External = "external",
        /// Everything: one history for each seat, which explores six times in ten.
        Outcome = "outcome",
    }
}

/// How often a seat that learns plays at random in [`Sampled::Outcome`].
const EXPLORATION: f64 = 0.6;
/// The least likelihood that a sample counts with: in a long match it is below all numbers, and its weight above.
const LEAST: f64 = 1e-100;

/// Comes close to an equilibrium by playing, and keeps only the information states that it met: for games whose tree is too large.
///
/// The same seed and number of iterations give the same strategy on every platform.
#[derive(Clone, Debug)]
pub struct Sampling<P> {
    start: Standing<P>,
    sampled: Sampled,
    stream: Stream,
    iterations: u64,
    places: HashMap<u128, u32, BuildHasherDefault<Digested>>,
    rows: Vec<Row>,
    actions: Vec<Id>,
    regrets: Vec<f64>,
    sums: Vec<f64>,
    /// The probabilities and values of the decisions on the way.
    way: Vec<f64>,
}

/// An information state that was met.
#[derive(Clone, Copy, Debug)]
struct Row {
    seat: u8,
    key: u128,
    first: u32,
    actions: u16,
}

/// A hasher of what is a digest: a part of it.
#[derive(Clone, Copy, Debug, Default)]
struct Digested(u64);

impl Hasher for Digested {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|byte| self.0 = self.0.rotate_left(8) ^ u64::from(*byte));
    }

    fn write_u128(&mut self, digest: u128) {
        self.0 = digest as u64;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// How likely a history is by the play of the seat that learns, by all others and chance, and by the samples.
#[derive(Clone, Copy)]
struct Reach {
    own: f64,
    others: f64,
    sampled: f64,
}

/// A decision of the seat that learns, of which some actions have been tried.
struct Open<P> {
    standing: Standing<P>,
    /// The place of its first action, and where its probabilities are on the way, after which come the values of what was tried.
    place: usize,
    from: usize,
    actions: usize,
    tried: usize,
    value: f64,
}

/// A decision on the way of a sample.
struct Step {
    is_own: bool,
    place: usize,
    from: usize,
    actions: usize,
    drawn: usize,
    /// How likely what was drawn is played, and was drawn.
    played: f64,
    sampled: f64,
    /// Of the history before it.
    reach: Reach,
}

impl<P: Position> Sampling<P> {
    /// Before the first iteration, from a position on.
    #[must_use]
    pub fn new(start: &P, sampled: Sampled, seed: u64) -> Self {
        Self {
            start: Standing::new(start),
            sampled,
            stream: Stream::new(seed),
            iterations: 0,
            places: HashMap::default(),
            rows: Vec::new(),
            actions: Vec::new(),
            regrets: Vec::new(),
            sums: Vec::new(),
            way: Vec::new(),
        }
    }

    /// Does more iterations, until they are done or it is told to stop, which it asks before each; says how many were done.
    pub fn run(&mut self, iterations: u64, mut stop: impl FnMut() -> bool) -> u64 {
        for done in 0..iterations {
            if stop() {
                return done;
            }
            for seat in Seat::all().take(self.start.position.seats()) {
                let start = self.start.clone();
                match self.sampled {
                    Sampled::External => self.external(start, seat),
                    Sampled::Outcome => self.outcome(start, seat),
                };
            }
            self.iterations += 1;
        }
        iterations
    }

    /// How many iterations have been done.
    #[must_use]
    pub fn iterations(&self) -> u64 {
        self.iterations
    }

    /// How many information states were met.
    #[must_use]
    pub fn states(&self) -> usize {
        self.rows.len()
    }

    /// The average of the strategies of all iterations, in the states that were met.
    #[must_use]
    pub fn average(&self) -> Strategy {
        let mut strategy = Strategy::new(&self.start.position.name());
        for row in &self.rows {
            let places = row.first as usize..row.first as usize + usize::from(row.actions);
            strategy.push_sums(row.seat, row.key, &self.actions[places.clone()], &self.sums[places]);
        }
        strategy.sort();
        strategy
    }

    /// The place of the first action of the state in which a seat decides.
    fn place(&mut self, standing: &Standing<P>, seat: Seat) -> usize {
        let key = standing.known[seat.index()].key();
        let first = self.actions.len() as u32;
        // Keys of two seats differ as those of two states do; the seat goes in so that this holds where both see the same.
        let place = *self.places.entry(key ^ u128::from(seat.number())).or_insert(first);
        if place == first {
            self.actions.extend(standing.position.legal().iter().map(Id::of));
            self.rows.push(Row { seat: seat.number(), key, first, actions: (self.actions.len() - first as usize) as u16 });
            self.regrets.resize(self.actions.len(), 0.0);
            self.sums.resize(self.actions.len(), 0.0);
        }
        place as usize
    }

    /// Puts what a state plays now at the end of the way, and says where it begins there.
    fn play_by_regrets(&mut self, place: usize, actions: usize) -> usize {
        let from = self.way.len();
        self.way.resize(from + actions, 0.0);
        match_regrets(&self.regrets[place..place + actions], &mut self.way[from..]);
        from
    }

    /// After what chance deals.
    fn deal(&mut self, standing: &Standing<P>) -> Standing<P> {
        let outcomes = standing.position.outcomes();
        let dealt = outcomes.nth(self.stream.below(outcomes.len()));
        standing.dealt(dealt.expect("chance that is to deal has an outcome"))
    }

    /// A place among probabilities that begin on the way.
    fn draw(&mut self, from: usize, actions: usize) -> usize {
        let mut rest = (self.stream.bits() >> 11) as f64 / (1u64 << 53) as f64;
        let probabilities = &self.way[from..from + actions];
        for (action, probability) in probabilities.iter().enumerate() {
            rest -= probability;
            if rest < 0.0 {
                return action;
            }
        }
        probabilities.iter().rposition(|probability| *probability > 0.0).unwrap_or(0)
    }

    /// What a seat can expect where it tries all its actions.
    fn external(&mut self, start: Standing<P>, learner: Seat) -> f64 {
        let (mut standing, mut open) = (start, Vec::<Open<P>>::new());
        loop {
            let mut worth = loop {
                let seat = match standing.position.turn() {
                    Turn::Over => break standing.position.returns()[learner.index()].into(),
                    Turn::Chance => {
                        standing = self.deal(&standing);
                        continue;
                    }
                    Turn::Seat(seat) => seat,
                };
                let legal = standing.position.legal();
                let (place, actions) = (self.place(&standing, seat), legal.len());
                let from = self.play_by_regrets(place, actions);
                let tried = if seat == learner {
                    open.push(Open { standing: standing.clone(), place, from, actions, tried: 0, value: 0.0 });
                    0
                } else {
                    if seat.index() == (learner.index() + 1) % standing.position.seats() {
                        (0..actions).for_each(|i| self.sums[place + i] += self.way[from + i]);
                    }
                    let drawn = self.draw(from, actions);
                    self.way.truncate(from);
                    drawn
                };
                let Some(action) = legal.nth(tried) else { break 0.0 };
                standing = standing.played(seat, action);
            };
            loop {
                let Some(last) = open.last_mut() else { return worth };
                last.value += self.way[last.from + last.tried] * worth;
                last.tried += 1;
                self.way.push(worth);
                if let Some(action) = last.standing.position.legal().nth(last.tried) {
                    standing = last.standing.played(learner, action);
                    break;
                }
                let Open { place, from, actions, value, .. } = *last;
                for i in 0..actions {
                    self.regrets[place + i] += self.way[from + actions + i] - value;
                }
                self.way.truncate(from);
                open.pop();
                worth = value;
            }
        }
    }

    /// An estimate of what a seat can expect, from one history.
    fn outcome(&mut self, start: Standing<P>, learner: Seat) -> f64 {
        let (mut standing, mut steps) = (start, Vec::new());
        let mut reach = Reach { own: 1.0, others: 1.0, sampled: 1.0 };
        let mut worth = loop {
            let seat = match standing.position.turn() {
                Turn::Over => break f64::from(standing.position.returns()[learner.index()]),
                Turn::Chance => {
                    // Chance is sampled as it is, so that its likelihood cancels out.
                    standing = self.deal(&standing);
                    continue;
                }
                Turn::Seat(seat) => seat,
            };
            let legal = standing.position.legal();
            let (place, actions) = (self.place(&standing, seat), legal.len());
            let from = self.play_by_regrets(place, actions);
            if seat == learner {
                for i in 0..actions {
                    let played = self.way[from + i];
                    self.way.push(EXPLORATION / actions as f64 + (1.0 - EXPLORATION) * played);
                }
            } else {
                self.way.extend_from_within(from..from + actions);
            }
            let drawn = self.draw(from + actions, actions);
            let (played, sampled) = (self.way[from + drawn], self.way[from + actions + drawn]);
            let Some(action) = legal.nth(drawn) else { break 0.0 };
            steps.push(Step { is_own: seat == learner, place, from, actions, drawn, played, sampled, reach });
            *(if seat == learner { &mut reach.own } else { &mut reach.others }) *= played;
            reach.sampled = (reach.sampled * sampled).max(LEAST);
            standing = standing.played(seat, action);
        };
        for Step { is_own, place, from, actions, drawn, played, sampled, reach } in steps.into_iter().rev() {
            let brought = (worth / sampled).clamp(-1.0 / LEAST, 1.0 / LEAST);
            worth = played * brought;
            if is_own {
                let likely = reach.others / reach.sampled;
                for i in 0..actions {
                    self.regrets[place + i] += likely * (if i == drawn { brought } else { 0.0 } - worth);
                    self.sums[place + i] += reach.own * self.way[from + i] / reach.sampled;
                }
            }
        }
        self.way.clear();
        worth
    }
}
