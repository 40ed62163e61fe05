//! Blocks of cases: a configuration, its pool, and a seed, which together make the same cases anywhere.

use super::finds::Find;
use super::{Pool, TARGETS, Tally, Target};
use crate::random::{index, pick};
use bastide::{AnyGame, AnyPosition, Stream};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// The cases of a block.
pub const CASES: u64 = 1000;

/// A block to run.
#[derive(Clone)]
pub struct Block {
    /// The seed of the run.
    pub seed: u64,
    /// The number of the block in the run.
    pub number: u64,
    /// The configurations of a game, of which the number chooses one.
    pub games: Vec<AnyGame>,
    /// The targets that take part.
    pub targets: Vec<&'static Target>,
}

impl Block {
    /// The number of cases and their results, for each of [`TARGETS`]; the first find ends the block.
    ///
    /// # Errors
    /// The find.
    pub fn run(&self) -> Result<Vec<Tally>, Find> {
        let mut stream = Stream::of_match(self.seed, self.number, 0);
        let (game, other) = (pick(&self.games, &mut stream), pick(&self.games, &mut stream));
        let mut pool = Pool::new(game, other, &mut stream);
        let mut tallies = vec![Tally::default(); TARGETS.len()];
        let shares: Vec<&Target> = self.targets.iter().flat_map(|target| [*target].repeat(target.share)).collect();
        for number in 0..CASES {
            let target = shares[index(shares.len(), &mut stream)];
            let place = TARGETS.iter().position(|other| other.name == target.name).expect("it is one of the targets");
            let input = (target.make)(&pool, &mut stream);
            let tally = &mut tallies[place];
            let (before, case) = (tally.accepted, self.number * CASES + number);
            tally.cases += 1;
            let run = catch_unwind(AssertUnwindSafe(|| (target.run)(&input, tally)));
            run.map_err(|_| Find { seed: self.seed, target: target.name, game: game.name().into(), case, input: input.clone() })?;
            if tally.accepted > before && target.name == KEEPS {
                let position = std::str::from_utf8(&input).ok().and_then(|json| AnyPosition::from_json(json).ok());
                position.into_iter().for_each(|position| pool.keep(position, &mut stream));
            }
        }
        Ok(tallies)
    }
}

/// The target whose accepted inputs are damaged further.
const KEEPS: &str = "position_json";
