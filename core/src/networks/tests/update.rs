//! Tests of the search that updates a network's policy.

use super::{decisions, file, network, tensors};
use crate::leduc_poker::{Action, Card, LeducPoker};
use crate::networks::Network;
use crate::players::{Considered, Places, Rate, Temperature, Thought, UpdateOptions, ask};
use crate::position::{dealt, played};
use crate::{GameOptions, Position, Stream, Turn, load};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The thought of a search with these options in a position.
fn thought<P: Position>(network: &Network, options: &str, position: &P, seed: u64) -> Thought<P::Action> {
    let (options, mut thought) = (UpdateOptions::parse(options).unwrap(), Thought::default());
    let player = network.update(&P::new(&position.options()).unwrap(), &options, seed).unwrap();
    ask(&player, position, 0, &mut thought).unwrap();
    thought
}

/// Positions of Leduc poker with a choice of at least two actions, in random matches.
fn leduc(matches: u64) -> impl Iterator<Item = LeducPoker> {
    decisions(matches).map(|(running, _)| *running.position()).filter(|position| position.legal().len() > 1)
}

/// The expected figure of an end as a network plays on by its own policy.
fn worth(network: &Network, position: &LeducPoker, of: &dyn Fn(&LeducPoker) -> f64) -> f64 {
    let outcomes = position.outcomes();
    if !outcomes.is_empty() {
        let share = |card: Card| f64::from(outcomes.count(card)) / f64::from(outcomes.len());
        return outcomes.kinds().iter().map(|card| share(card) * worth(network, &dealt(position, card), of)).sum();
    }
    if position.turn() == Turn::Over {
        return of(position);
    }
    let before = thought(network, "worlds=1,least=0", position, 1).considered;
    before.iter().map(|each| f64::from(each.prior.unwrap()) * worth(network, &played(position, each.action), of)).sum()
}

/// Each action leads over the policy before by as much as the expected returns say, over all worlds and all that may follow.
#[test]
fn values_are_expected_returns_over_all_worlds() {
    let (_, network) = network("leduc_poker", 5);
    for position in leduc(6) {
        let Turn::Seat(seat) = position.turn() else { panic!("a seat is asked") };
        let (mut worlds, mut stream) = (Vec::new(), Stream::new(3));
        for _ in 0..300 {
            let world = position.redeal(seat, &mut stream).unwrap();
            if !worlds.contains(&world) {
                worlds.push(world);
            }
        }
        // The other hand is any of the cards that the seat does not see, each equally likely.
        assert!((4..=5).contains(&worlds.len()), "{worlds:?}");
        let found = thought(&network, "worlds=900,least=0", &position, 1);
        assert_eq!((found.redeals, found.iterations), (900, 900 * found.considered.len() as u64));
        let after = |action, of: &dyn Fn(&LeducPoker) -> f64| {
            let values = worlds.iter().map(|world| worth(&network, &played(world, action), of));
            values.sum::<f64>() / worlds.len() as f64
        };
        let mine = |end: &LeducPoker| f64::from(end.returns()[seat.index()]);
        let lead = |values: Vec<f64>| {
            let mean: f64 =
                found.considered.iter().zip(&values).map(|(each, value)| f64::from(each.prior.unwrap()) * value).sum();
            values.into_iter().map(move |value| value - mean).collect::<Vec<_>>()
        };
        let exact = lead(found.considered.iter().map(|each| after(each.action, &mine)).collect());
        let leads = lead(found.considered.iter().map(|each| each.value.into()).collect());
        for ((each, lead), exact) in found.considered.iter().zip(leads).zip(exact) {
            assert!((lead - exact).abs() < 4.0 * f64::from(each.error.unwrap()) + 0.002, "{each:?} leads by {exact}: {position}");
            let Places { first, tie, ended } = each.places.unwrap();
            let wins =
                after(each.action, &|end| (1.0 + mine(end).partial_cmp(&0.0).map_or(0.0, |sign| f64::from(sign as i8))) / 2.0);
            let ties = after(each.action, &|end| f64::from(u8::from(mine(end) == 0.0)));
            for (share, exact) in [(first, wins), (tie, ties), (ended, 1.0)] {
                // 900 worlds; halves vary less.
                let error = (exact * (1.0 - exact)).max(0.0).sqrt() / 30.0;
                assert!((f64::from(share) - exact).abs() <= 4.0 * error + 1e-6, "{each:?} and not {exact}: {position}");
            }
        }
    }
}

#[test]
fn the_new_policy_is_a_step_of_mirror_descent() {
    let (_, network) = network("leduc_poker", 5);
    for (options, eta, magnet, temperature) in [
        ("eta=3,least=0", 3.0, 0.0, 1.0),
        ("eta=0.5,magnet=2,least=0", 0.5, 2.0, 1.0),
        ("eta=2,magnet=0.25,least=0,temperature=0.5", 2.0, 0.25, 0.5),
        ("eta=0,least=0", 0.0, 0.0, 1.0),
    ] {
        for position in leduc(10) {
            let found = thought(&network, &format!("{options},worlds=20"), &position, 1).considered;
            let uniform = 1.0 / found.len() as f64;
            // The step is as much smaller as the differences of the values are noise.
            let sum = |of: &dyn Fn(&Considered<Action>) -> f64| {
                found.iter().map(|each| f64::from(each.prior.unwrap()) * of(each)).sum::<f64>()
            };
            let mean = sum(&|each| each.value.into());
            let spread = sum(&|each| (f64::from(each.value) - mean).powi(2));
            let eta = eta * (1.0 - sum(&|each| f64::from(each.error.unwrap()).powi(2)) / spread).max(0.0);
            let weight = |prior: f32, value: f32| {
                let (pull, value) = (1.0 + magnet * eta, f64::from(value));
                let step =
                    f64::from(prior).powf(1.0 / pull) * f64::powf(uniform, magnet * eta / pull) * (eta * value / pull).exp();
                step.powf(1.0 / temperature)
            };
            let sum = found.iter().map(|each| weight(each.prior.unwrap(), each.value)).sum::<f64>();
            for each in &found {
                let exact = weight(each.prior.unwrap(), each.value) / sum;
                assert!((f64::from(each.probability) - exact).abs() < 1e-5, "{options}: {each:?} and not {exact}");
            }
        }
    }
}

#[test]
fn only_what_the_network_finds_likely_is_tried() {
    let (_, network) = network("leduc_poker", 5);
    let (mut unlikely, mut alone) = (0, 0);
    for position in leduc(20) {
        let found = thought(&network, "worlds=3,least=30", &position, 1);
        let likeliest = found.considered.iter().map(|each| each.prior.unwrap()).fold(0.0, f32::max);
        let candidates = found.considered.iter().filter(|each| each.prior.unwrap() >= f32::min(0.3, likeliest / 2.0)).count();
        alone += u32::from(candidates == 1);
        assert_eq!(found.iterations, if candidates == 1 { 0 } else { 3 * candidates as u64 });
        for each in &found.considered {
            let tried = each.prior.unwrap() >= f32::min(0.3, likeliest / 2.0);
            unlikely += u32::from(!tried);
            assert_eq!(each.visits, if tried && candidates > 1 { 3 } else { 0 }, "{each:?}");
            assert!(tried || each.probability == 0.0, "{each:?}");
        }
        let likeliest = thought(&network, "worlds=3,temperature=0", &position, 1);
        let most = likeliest.considered.iter().find(|each| each.probability == 1.0).unwrap();
        assert_eq!(likeliest.line, [most.action]);
    }
    assert!(unlikely > 5 && alone > 2, "{unlikely}, {alone}");
}

/// All actions are tried in the same worlds, with the same chance: their values differ less by luck than they vary. The standard
/// errors say how much.
#[test]
fn values_of_one_decision_come_from_the_same_worlds() {
    let (_, network) = network("leduc_poker", 5);
    let (mut apart, mut paired, mut said, mut found) = (0.0, 0.0, 0.0, 0.0);
    for position in leduc(12).filter(|position| position.legal().contains(Action::Raise)) {
        // The values of a call and of a raise, the lead of the raise over the policy before, and the square of its stated error.
        let thoughts = (0..60).map(|seed| thought(&network, "worlds=8,least=0", &position, seed).considered);
        let figures: Vec<[f64; 4]> = thoughts
            .map(|considered| {
                let mean: f64 = considered.iter().map(|each| f64::from(each.prior.unwrap() * each.value)).sum();
                let [raise, call] = [1, 2].map(|back| considered[considered.len() - back]);
                let value = f64::from(raise.value);
                [f64::from(call.value), value, value - mean, f64::from(raise.error.unwrap()).powi(2)]
            })
            .collect();
        let mean = |of: &dyn Fn(&[f64; 4]) -> f64| figures.iter().map(of).sum::<f64>() / figures.len() as f64;
        let variance = |of: &dyn Fn(&[f64; 4]) -> f64| mean(&|each| of(each).powi(2)) - mean(&of).powi(2);
        apart += variance(&|each| each[0]) + variance(&|each| each[1]);
        paired += variance(&|each| each[1] - each[0]);
        found += variance(&|each| each[2]);
        said += mean(&|each| each[3]);
    }
    assert!(paired < 0.8 * apart, "{paired} and {apart}");
    assert!((said / found - 1.0).abs() < 0.3, "{said} and {found}");
}

#[test]
fn an_update_repeats_and_keeps_to_its_budget() {
    let (game, network) = network("knights_of_charlemagne", 4);
    let player = |name: &str, seed: u64| game.guided_player(name, &network, seed).unwrap();
    let running = game.new_match(5);
    let think = |name: &str, seed: u64, mut thought: Thought| {
        player(name, seed).choose(&running, &mut thought).unwrap();
        thought
    };
    let fixed = think("update(worlds=5)", 1, Thought::default());
    assert_eq!(think("update(worlds=5)", 1, Thought::default()), fixed);
    assert_ne!(think("update(worlds=5)", 2, Thought::default()).considered, fixed.considered);
    assert_eq!((fixed.redeals, fixed.nodes), (5, 0));
    assert!(think("update(milliseconds=30)", 1, Thought::default()).redeals > 0);
    assert_eq!(think("update(milliseconds=60000,worlds=2)", 1, Thought::default()).redeals, 2);
    let stopped = think("update(worlds=1048576)", 1, Thought::until(Arc::new(AtomicBool::new(true))));
    assert!(stopped.redeals == 0 && stopped.considered.iter().all(|each| each.value == 0.0));
    let shown = game.thought_text(&fixed);
    assert!(shown.contains("probability 0.") && shown.contains(" ± "), "{shown}");
    let shallow = think("update(worlds=5,depth=1)", 1, Thought::default());
    assert_ne!(shallow.considered, fixed.considered);
    // Where the network's value ends a play-out, nobody knows who would have been first.
    assert!(shallow.considered.iter().all(|each| each.places.is_none() && each.error.is_some() == (each.visits > 0)));
}

/// A network learns the hyperbolic tangent of its value head as the expected return.
#[test]
fn a_play_out_that_stops_returns_the_hyperbolic_tangent_of_the_value_head() {
    let game = load("knights_of_charlemagne").unwrap();
    for (head, expected) in [(0.75, 0.635_149), (-2.0, -0.964_028), (0.0, 0.0), (40.0, 1.0)] {
        let mut constant = tensors(&game, 4);
        let [.., weight, bias] = &mut constant[..] else { panic!("the last tensors are those of the value") };
        (weight.2, bias.2) = (vec![0.0; 4], vec![head]);
        let network = Network::read(&file(&game, &constant, &[])).unwrap();
        let (player, mut thought) = (game.guided_player("update(worlds=3,depth=1)", &network, 1).unwrap(), Thought::default());
        player.choose(&game.new_match(2), &mut thought).unwrap();
        assert_eq!(thought.redeals, 3);
        for each in thought.considered.iter().filter(|each| each.visits > 0) {
            assert!((each.value - expected).abs() < 1e-5, "{head}: {each:?}");
        }
    }
}

#[test]
fn names_of_updates_are_canonical_and_refused_in_a_sentence() {
    let (game, network) = network("leduc_poker", 4);
    let name = |name: &str| game.guided_player(name, &network, 0).map(|player| player.name().to_string());
    assert_eq!(name("update").unwrap(), "update");
    assert_eq!(name(" update( temperature=1, eta=2.50, worlds=8 ) ").unwrap(), "update(worlds=8,eta=2.5)");
    for (given, says) in [
        ("update(worlds=0)", "1..=1048576"),
        ("update(worlds=1048577)", "1..=1048576"),
        ("update(milliseconds=0)", "1..=86400000"),
        ("update(eta=-1)", "0 to 1000000"),
        ("update(eta=1000001)", "0 to 1000000"),
        ("update(magnet=nan)", "0 to 1000000"),
        ("update(magnet=2e6)", "0 to 1000000"),
        ("update(least=101)", "0..=100"),
        ("update(depth=1000001)", "0..=1000000"),
        ("update(recall=1000001)", "0..=1000000"),
        ("update(trees=2)", "`trees`"),
    ] {
        assert!(name(given).unwrap_err().to_string().contains(says), "{given}");
    }
    for (given, says) in [
        ("update", "needs a network; expected update(net=FILE)"),
        ("update(worlds=3)", "needs a network"),
        ("update(net=/nowhere,worlds=3)", "`/nowhere` cannot be read"),
        ("update(net=/nowhere,worlds=0)", "1..=1048576"),
        ("update(net=one,net=two)", "`net` is given twice"),
    ] {
        let said = game.player(given, 0).unwrap_err().to_string();
        assert!(said.contains(says), "{given}: {said}");
    }
    assert_eq!((Rate::new(-1.0), Temperature::new(f32::NAN)), (None, None));
}
