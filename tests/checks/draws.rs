//! Deals of chance, in matches, random play and batches of every configuration: each card is as likely as its weight says, and
//! every deal is counted.

use bastide::batch::{AutoReset, Outputs, Tally};
use bastide::{BatchSetup, Sampler, Stream, Turn};
use bastide_tests::configurations::sampled;
use bastide_tests::parallel::of_each;
use bastide_tests::random::{begun, choose, play, step};

/// The probability of each outcome, summed over all draws, and the number of times that it was dealt.
#[derive(Clone, Copy, Default)]
struct Draws {
    excess: f64,
    variance: f64,
}

const SEED: u64 = 11;
const MATCHES: u64 = 60;

#[test]
fn draws_are_exact() {
    of_each(&sampled(), |game| {
        let mut draws = vec![Draws::default(); game.outcomes()];
        for index in 0..MATCHES {
            let mut running = begun(game, SEED, index, 0);
            let mut pick = Stream::of_match(SEED, index, 1);
            play(&mut running, usize::MAX, &mut pick);
            let mut position = game.start();
            for id in running.record().ids().to_vec() {
                let weights = position.outcomes();
                for (outcome, weight) in weights.iter() {
                    let chance = f64::from(weight) / f64::from(weights.len());
                    let draws = &mut draws[usize::from(outcome.number())];
                    draws.excess += f64::from(outcome == id) - chance;
                    draws.variance += chance * (1.0 - chance);
                }
                step(&mut position, id).unwrap();
            }
        }
        let cells = draws.iter().filter(|draws| draws.variance >= 5.0);
        let squares: Vec<f64> = cells.map(|draws| draws.excess * draws.excess / draws.variance).collect();
        assert!(squares.len() >= 2, "{}", game.name());
        assert!(squares.iter().all(|square| *square < 25.0), "{}: {squares:?}", game.name());
    });
}

#[test]
fn a_tally_is_exact() {
    of_each(&sampled(), |game| {
        let mut tally = Tally::default();
        for index in 0..10 {
            let mut stream = Stream::of_match(SEED, index, 0);
            let mut position = game.start();
            while let Some(id) = choose(&position, &mut stream) {
                *(if position.turn() == Turn::Chance { &mut tally.deals } else { &mut tally.decisions }) += 1;
                step(&mut position, id).unwrap();
            }
            tally.matches += 1;
            for (seat, share) in position.returns().iter().enumerate() {
                tally.wins[seat] += u64::from(*share > 0.0);
                tally.returns[seat] += f64::from(*share);
            }
            tally.ties += u64::from(position.returns().iter().all(|share| *share <= 0.0));
        }
        assert_eq!(game.selfplay(SEED, 0..10), tally, "{}", game.name());
    });
}

#[test]
fn a_rollout_counts_exactly_what_is_dealt() {
    const ROWS: usize = 3;
    const DECISIONS: u64 = 300;
    of_each(&sampled(), |game| {
        let setup = BatchSetup::default().rows(ROWS).seed(SEED).auto_reset(AutoReset::SameStep);
        let tally = game.new_batch(&setup, || false).unwrap().rollout(DECISIONS, &mut Outputs::default()).unwrap();
        let (mut events, mut opening) = (0, 0);
        for index in 0..ROWS as u64 {
            let (mut sampler, mut episode) = (Sampler::of_match(SEED, index), 0);
            let mut begin = |passed_over: &mut u64| loop {
                let running = begun(game, SEED, index, episode);
                episode += 1;
                if running.turn() != Turn::Over {
                    break running;
                }
                *passed_over += running.record().ids().len() as u64;
            };
            let mut running = begin(&mut 0);
            opening += running.record().ids().len() as u64;
            for _ in 0..DECISIONS {
                let legal = running.legal();
                running.play(legal.nth(sampler.below(legal.len() as u32) as usize).unwrap()).unwrap();
                if running.turn() == Turn::Over {
                    events += running.record().ids().len() as u64;
                    running = begin(&mut events);
                }
            }
            events += running.record().ids().len() as u64;
        }
        assert_eq!(tally.decisions, ROWS as u64 * DECISIONS, "{}", game.name());
        assert_eq!(tally.deals, events - opening - tally.decisions, "{}", game.name());
    });
}
