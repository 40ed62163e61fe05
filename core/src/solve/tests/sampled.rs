//! The averages of samples are the figures of a walk through the whole tree.

use super::*;
use crate::position::dealt;
use std::collections::BTreeMap;

/// Samples are weighted by their probability: on average, their regrets are those of a walk through the whole tree.
#[test]
fn samples_regret_on_the_average_what_the_whole_tree_does() {
    let (start, tree) = (start::<LeducPoker>("max_raises=1"), tree::<LeducPoker>("max_raises=1"));
    let mut solver = Solver::new(tree, Method::Cfr, Updates::Simultaneous).unwrap();
    solver.run(1, || false);
    let (mut whole, mut before) = (BTreeMap::new(), HashMap::new());
    for state in solver.tree().states.iter().filter(|state| state.seat == 0) {
        before.insert(state.key, state.before);
        for (regret, action) in solver.figures_of(state).iter().zip(solver.tree().actions_of(state)) {
            *whole.entry((state.before, action.number())).or_insert(0.0) += solver.tree().share(*regret);
        }
    }
    for (sampled, samples) in [(Sampled::External, 3000), (Sampled::Outcome, 20_000)] {
        let mut mean = BTreeMap::new();
        for seed in 0..samples {
            let mut sampling = Sampling::new(&start, sampled, seed);
            sampling.run(1, || false).unwrap();
            for state in sampling.learnt.states.iter().filter(|state| state.seat == 0) {
                for place in state.first as usize..state.first as usize + usize::from(state.actions) {
                    let which = (before[&state.key], sampling.learnt.actions[place].number());
                    *mean.entry(which).or_insert(0.0) += sampling.learnt.regrets[place] / samples as f64;
                }
            }
        }
        let far = whole.iter().find(|(which, regret)| (mean[which] - *regret).abs() > 0.02);
        assert_eq!(far, None, "{sampled}: {mean:?} instead of {whole:?}");
    }
}

/// Adds the reach probability of each of a seat's states and actions, by the seat's own play and chance, when it plays uniformly:
/// by the number of its earlier decisions.
fn weigh(at: &LeducPoker, known: InformationState, own: (usize, f64), chance: f64, weights: &mut BTreeMap<usize, f64>) {
    let then = |next: LeducPoker, mut known: InformationState, own, chance, weights: &mut _| {
        known.see_unchecked(&next);
        weigh(&next, known, own, chance, weights);
    };
    match at.turn() {
        Turn::Over => {}
        Turn::Chance => {
            let outcomes = at.outcomes();
            for (outcome, weight) in outcomes.iter() {
                then(dealt(at, outcome), known, own, chance * f64::from(weight) / f64::from(outcomes.len()), weights);
            }
        }
        Turn::Seat(seat) => {
            let (legal, (before, likely)) = (at.legal(), own);
            let is_own = seat == known.seat();
            let each = if is_own { (before + 1, likely / legal.len() as f64) } else { own };
            for action in legal.iter() {
                let (mut next, mut known) = (*at, known);
                next.play_unchecked(action);
                if is_own {
                    *weights.entry(before).or_insert(0.0) += chance * each.1;
                    known.act(action);
                }
                then(next, known, each, chance, weights);
            }
        }
    }
}

/// The average counts a seat's strategy in proportion to its reach probability by its own play and chance: averaged over samples,
/// its sums are those over all histories, and no weight is cut off.
#[test]
fn samples_weigh_the_average_as_the_whole_tree_does() {
    let (start, tree) = (start::<LeducPoker>("max_raises=1"), tree::<LeducPoker>("max_raises=1"));
    let before: HashMap<_, _> = tree.states.iter().map(|state| ((state.seat, state.key), state.before as usize)).collect();
    // In the first iteration these seats add to their sums while they play uniformly.
    for (sampled, seat, samples) in [(Sampled::External, 1, 3000), (Sampled::Outcome, 0, 10_000)] {
        let known = InformationState::first(&start, Seat::from_id(usize::from(seat)).unwrap());
        let mut exact = BTreeMap::new();
        weigh(&start, known, (0, 1.0), 1.0, &mut exact);
        assert!(exact.len() > 1, "{exact:?}");
        let mut found = vec![[0.0; 2]; exact.len()];
        for seed in 0..samples {
            let mut sampling = Sampling::new(&start, sampled, seed);
            sampling.run(1, || false).unwrap();
            let mut sums = vec![0.0; exact.len()];
            for state in sampling.learnt.states.iter().filter(|state| state.seat == seat) {
                let places = state.first as usize..state.first as usize + usize::from(state.actions);
                sums[before[&(seat, state.key)]] += sampling.learnt.sums[places].iter().sum::<f64>();
            }
            found.iter_mut().zip(sums).for_each(|(found, sum)| *found = [found[0] + sum, found[1] + sum * sum]);
        }
        for ((before, exact), [sum, squares]) in exact.into_iter().zip(found) {
            let samples = samples as f64;
            let (mean, error) = (sum / samples, (squares - sum * sum / samples).sqrt() / samples);
            assert!((mean - exact).abs() < 5.0 * error + 1e-9, "{sampled}, {before}: {mean} ± {error} instead of {exact}");
        }
    }
}
