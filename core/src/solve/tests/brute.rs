//! Brute force: the winnings of pure strategies, by whole histories, without figures kept for states.

use super::*;

/// The tolerance: a tree's returns lack the rounding of an `f32`.
const CLOSE: f64 = 1e-7;

type Choices = HashMap<(Seat, u128), usize>;

/// The mean return of a seat that makes these choices, if any are given, where everything else is played by a strategy.
fn expected<P: Position>(
    position: &P,
    known: &[InformationState],
    seat: Seat,
    own: Option<&Choices>,
    strategy: &Strategy,
) -> f64 {
    let then = |next: P, mut known: Vec<InformationState>| {
        known.iter_mut().for_each(|known| known.see(&next).unwrap());
        expected(&next, &known, seat, own, strategy)
    };
    match position.turn() {
        Turn::Over => f64::from(position.returns()[seat.index()]),
        Turn::Chance => {
            let outcomes = position.outcomes();
            let each = outcomes.iter().map(|(outcome, weight)| {
                let mut next = *position;
                next.deal(outcome).unwrap();
                f64::from(weight) * then(next, known.to_vec())
            });
            each.sum::<f64>() / f64::from(outcomes.len())
        }
        Turn::Seat(actor) => {
            let (key, legal) = (known[actor.index()].key(), position.legal());
            let each = legal.iter().enumerate().map(|(place, action)| {
                let likely = match own {
                    Some(own) if actor == seat => f64::from(u8::from(own[&(actor, key)] == place)),
                    _ => strategy.of(actor.index(), key).unwrap().1[place],
                };
                if likely == 0.0 {
                    return 0.0;
                }
                let (mut next, mut known) = (*position, known.to_vec());
                next.play(action).unwrap();
                known[actor.index()].act(action);
                likely * then(next, known)
            });
            each.sum()
        }
    }
}

/// Asserts that the best response wins its stated value, history by history, and that neither another choice in one of its
/// states, of which it tries some thirty, nor another random strategy wins more. The exploitability is the mean gain of the seats
/// from best responses.
pub(super) fn agrees<P: Position>(options: &str, iterations: u64) {
    let solver = solved(tree::<P>(options), Method::Cfr, iterations);
    let (strategy, start) = (solver.average().unwrap(), start::<P>(options));
    let known: Vec<_> = InformationState::of_seats(&start).collect();
    let (mut stream, mut gained) = (Stream::new(1), 0.0);
    for seat in Seat::all().take(start.seats()) {
        let response = solver.tree().best_response(&strategy, seat.index(), || false).unwrap();
        let chosen = |probabilities: &[f64]| probabilities.iter().position(|probability| *probability == 1.0).unwrap();
        let best: Choices = response.strategy.iter().map(|(_, key, _, state)| ((seat, key), chosen(state))).collect();
        let wins = |own: &Choices| expected(&start, &known, seat, Some(own), &strategy);
        gained += wins(&best) - expected(&start, &known, seat, None, &strategy);
        assert!((wins(&best) - response.value).abs() < CLOSE, "{options}: {} is said, {} won", response.value, wins(&best));
        let choices: Vec<_> = response.strategy.iter().filter(|(_, _, actions, _)| actions.len() > 1).collect();
        assert!(choices.len() > 5, "{options}: seat {seat} has hardly a choice");
        for (_, key, actions, _) in choices.iter().step_by(1 + choices.len() / 10) {
            let mut other = best.clone();
            let choice = other.get_mut(&(seat, *key)).unwrap();
            *choice = (*choice + 1 + stream.below(actions.len() as u32 - 1) as usize) % actions.len();
            assert!(wins(&other) <= response.value + CLOSE, "{options}: {key:032x}");
        }
        for _ in 0..5 {
            let states = response.strategy.iter();
            let other = states.map(|(_, key, actions, _)| ((seat, key), stream.below(actions.len() as u32) as usize));
            assert!(wins(&other.collect()) <= response.value + CLOSE, "{options}");
        }
    }
    let measured = solver.tree().measure_strategy(&strategy, || false).unwrap();
    assert!((measured.nash_conv - gained).abs() < CLOSE, "{options}: {measured:?}, and {gained} is gained");
    assert!((measured.exploitability - gained / start.seats() as f64).abs() < CLOSE, "{options}: {measured:?}, {gained}");
}
