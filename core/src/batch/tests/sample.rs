//! Tests of sampling in a batch.

use super::*;
use crate::knights_of_charlemagne::KnightsOfCharlemagne;

#[test]
fn samples_are_spread_evenly_over_the_legal_actions() {
    let mut batch =
        Batch::<KnightsOfCharlemagne>::new(&Default::default(), &BatchSetup { seed: 3, ..BatchSetup::default() }, || false)
            .unwrap();
    let (mut counts, mut action) = (vec![0; 50], [0]);
    for _ in 0..10_000 {
        batch.sample(&mut action).unwrap();
        counts[action[0] as usize] += 1;
    }
    let legal = batch.legal(0).unwrap();
    for (action, count) in KnightsAction::all().zip(counts) {
        let expected = if legal.contains(action) { 10_000 / legal.len() as i32 } else { 0 };
        assert!((count - expected).abs() <= expected / 5, "{action}: {count}");
    }
}

type KnightsAction = <KnightsOfCharlemagne as Position>::Action;

#[test]
fn logits_are_probabilities_of_legal_actions() {
    let (mut batch, _) = of_rows(1);
    let legal = batch.legal(0).unwrap();
    let mut logits = vec![f32::NAN; 36];
    for (n, action) in legal.iter().enumerate() {
        logits[action.id()] = n as f32 * 0.5 - 40.0;
    }
    let weights: Vec<f64> = (0..legal.len()).map(|n| (n as f64 * 0.5 / 2.0).exp()).collect();
    let sum: f64 = weights.iter().sum();
    let entropy = -weights.iter().map(|weight| weight / sum * (weight / sum).ln()).sum::<f64>();
    let mut counts = vec![0; legal.len()];
    for _ in 0..20_000 {
        let (mut action, mut log_prob, mut entropies) = ([0], [0.0], [0.0]);
        let mut choices = Choices { actions: Some(&mut action), log_probs: Some(&mut log_prob), entropy: Some(&mut entropies) };
        batch.sample_logits(&logits, 2.0, &mut choices).unwrap();
        let place = legal.iter().position(|legal| legal.id() as i32 == action[0]).unwrap();
        assert!((f64::from(log_prob[0]) - (weights[place] / sum).ln()).abs() < 1e-5);
        assert!((f64::from(entropies[0]) - entropy).abs() < 1e-5);
        counts[place] += 1;
    }
    for (count, weight) in counts.iter().zip(weights) {
        assert!((f64::from(*count) / 20_000.0 - weight / sum).abs() < 0.02, "{counts:?}");
    }
}

#[test]
fn logits_that_say_nothing_are_refused() {
    let (mut batch, _) = of_rows(300);
    let before = batch.clone();
    for (value, what) in
        [(f32::NAN, "`) has NaN"), (f32::INFINITY, "`) has +∞"), (f32::NEG_INFINITY, "every legal action has −∞")]
    {
        let mut logits = vec![0.0; 36 * 300];
        logits[36 * 200..][..36].fill(value);
        let error = batch.sample_logits(&logits, 1.0, &mut Choices::default()).unwrap_err();
        let says = error.to_string();
        assert!(says.contains("row 200") && says.contains(what) && says.contains("with a finite one"), "{says}");
        assert_eq!(batch, before);
    }
    for temperature in [0.0, -1.0, 1e-40, f32::NAN, f32::INFINITY] {
        let error = batch.sample_logits(&[0.0; 36 * 300], temperature, &mut Choices::default()).unwrap_err();
        assert!(error.to_string().starts_with(&format!("the temperature is {temperature:?}; expected")), "{error}");
        assert_eq!(batch, before);
    }
    batch.clone().sample_logits(&[0.0; 36 * 300], f32::MIN_POSITIVE, &mut Choices::default()).unwrap();
    let mut logits = vec![f32::NEG_INFINITY; 36 * 300];
    let chosen: Vec<i32> = batch.rows.iter().map(|row| row.position.legal().iter().last().unwrap().id() as i32).collect();
    chosen.iter().enumerate().for_each(|(row, action)| logits[36 * row + *action as usize] = -1e30);
    let (mut actions, mut log_probs) = (vec![0; 300], vec![1.0; 300]);
    let mut choices = Choices { actions: Some(&mut actions), log_probs: Some(&mut log_probs), entropy: None };
    batch.sample_logits(&logits, 1e-3, &mut choices).unwrap();
    assert_eq!((actions, log_probs), (chosen, vec![0.0; 300]));
}

#[test]
fn some_rows_are_sampled_as_all_are_and_the_others_stay() {
    let (mut all, _) = of_rows(6);
    let mut some = all.clone();
    let logits: Vec<f32> = (0..36 * 6).map(|i| (i * 7 % 11) as f32).collect();
    let rows = [4, 1, 3];
    let chosen: Vec<f32> = rows.iter().flat_map(|row| logits[36 * row..][..36].to_vec()).collect();
    let (mut expected, mut actions) = (vec![0; 6], vec![-9; 6]);
    all.sample(&mut expected).unwrap();
    some.sample_some(&rows, &mut actions).unwrap();
    for row in 0..6 {
        assert_eq!(actions[row], if rows.contains(&row) { expected[row] } else { -9 });
        assert_eq!(some.samplers[row] == all.samplers[row], rows.contains(&row));
    }
    some.samplers.clone_from(&all.samplers);
    let mut choices = Choices { actions: Some(&mut expected), ..Choices::default() };
    all.sample_logits(&logits, 0.5, &mut choices).unwrap();
    let mut choices = Choices { actions: Some(&mut actions), ..Choices::default() };
    some.sample_logits_some(&rows, &chosen, 0.5, &mut choices).unwrap();
    for row in 0..6 {
        assert_eq!(actions[row], if rows.contains(&row) { expected[row] } else { -9 });
        assert_eq!(some.samplers[row] == all.samplers[row], rows.contains(&row));
    }
    let before = some.clone();
    for refused in [&[1, 1, 2][..], &[1, 6, 2], &[1]] {
        assert!(some.sample_logits_some(refused, &chosen, 1.0, &mut Choices::default()).is_err());
    }
    let mut wrong = chosen.clone();
    wrong[36..72].fill(f32::NAN);
    let error = some.sample_logits_some(&rows, &wrong, 1.0, &mut Choices::default()).unwrap_err();
    assert!(matches!(error, BatchError::Logits { row: 1, .. }), "{error}");
    assert!(some.greedy(Some(&rows), &wrong, &mut Choices::default()).is_err());
    assert_eq!(some, before);
}

#[test]
fn the_highest_logit_of_a_legal_action_is_chosen_and_the_lowest_id_of_several() {
    let (mut batch, _) = of_rows(3);
    let before = batch.clone();
    let legal: Vec<usize> = batch.legal(1).unwrap().iter().map(Finite::id).collect();
    let mut logits = vec![1e9; 36 * 3];
    for row in 0..3 {
        for action in batch.legal(row).unwrap().iter() {
            logits[36 * row + action.id()] = -3.0;
        }
    }
    let first: Vec<i32> = (0..3).map(|row| batch.legal(row).unwrap().nth(0).unwrap().id() as i32).collect();
    logits[36 + legal[2]] = -1.0;
    logits[36 + legal[3]] = -1.0;
    let (mut actions, mut log_probs) = (vec![0; 3], vec![5.0; 3]);
    let mut choices = Choices { actions: Some(&mut actions), log_probs: Some(&mut log_probs), entropy: None };
    batch.greedy(None, &logits, &mut choices).unwrap();
    assert_eq!((actions, log_probs), (vec![first[0], legal[2] as i32, first[2]], vec![0.0; 3]));
    assert_eq!(batch, before, "no stream moves");
}
