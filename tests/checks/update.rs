//! Searches that update a network's policy: one step of the right size and sign, in every information state of a small game,
//! makes the policy harder to exploit.

use bastide::players::Thought;
use bastide::solve::{Form, SolveSetup, Strategy};
use bastide::{AnyGame, AnyMatch, AnyPlayer, Turn, load};
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// The networks of the Python package.
const NETWORKS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../python/python/bastide/networks");

/// The exploitability of the policy that a player draws from.
fn exploitability(game: &AnyGame, player: &AnyPlayer) -> f64 {
    let tree = game.tree(SolveSetup::default(), || false).unwrap();
    let mut thought = Thought::default();
    let states = game.information_states(SolveSetup::default(), || false).unwrap().into_iter().map(|(_, key, position)| {
        let Turn::Seat(seat) = position.turn() else { panic!("a seat is asked") };
        player.choose_at(&position, &mut thought).unwrap();
        let shares = thought.considered.iter().map(|each| f64::from(each.probability)).collect();
        (seat, key, position.legal().iter().collect(), shares)
    });
    let strategy = Strategy::from_states(game.name(), states).unwrap().of_form(tree.form());
    tree.measure_strategy(&strategy, || false).unwrap().exploitability
}

/// The exploitability of the policy that a player draws from in matches, where it knows what happened before; the deals of two
/// hundred seeds have all information states.
fn exploitability_in_matches(game: &AnyGame, player: &AnyPlayer) -> f64 {
    let tree = game.tree(SolveSetup::default().form(Form::Full), || false).unwrap();
    let (mut states, mut thought) = (HashMap::new(), Thought::default());
    let mut waiting: Vec<AnyMatch> = (0..200).map(|seed| game.new_match(seed)).collect();
    while let Some(running) = waiting.pop() {
        let Turn::Seat(seat) = running.turn() else { continue };
        let key = running.information_state(seat.index()).unwrap().key();
        if let Entry::Vacant(entry) = states.entry((seat, key)) {
            player.choose(&running, &mut thought).unwrap();
            let shares = thought.considered.iter().map(|each| f64::from(each.probability)).collect();
            entry.insert((running.legal().iter().collect(), shares));
        }
        for action in running.legal().iter() {
            let mut next = running.clone();
            next.play(action).unwrap();
            waiting.push(next);
        }
    }
    assert_eq!(states.len(), tree.states(0) + tree.states(1));
    let states = states.into_iter().map(|((seat, key), (legal, shares))| (seat, key, legal, shares));
    let strategy = Strategy::from_states(game.name(), states).unwrap().of_form(tree.form());
    tree.measure_strategy(&strategy, || false).unwrap().exploitability
}

/// The network's exploitability, and the search's with these options.
fn before_and_after(name: &str, file: &str, options: &str) -> [f64; 2] {
    let game = load(name).unwrap();
    let file = format!("{NETWORKS}/{file}.safetensors");
    [format!("net:{file}(temperature=1)"), format!("update(net={file},{options})")]
        .map(|name| exploitability(&game, &game.player(&name, 0).unwrap()))
}

#[test]
fn an_update_makes_a_policy_harder_to_exploit_in_leduc_poker() {
    let [before, after] = before_and_after("leduc_poker", "leduc_poker", "worlds=24,eta=1");
    assert!((before - 0.0244).abs() < 0.0002, "{before}");
    assert!(after < 0.0215, "{after}");
}

/// In worlds that are equally likely the same step makes the policy easier to exploit: 0.031.
#[test]
fn a_large_step_is_sound_in_worlds_that_are_as_likely_as_the_network_makes_them() {
    let game = load("leduc_poker").unwrap();
    let player = format!("update(net={NETWORKS}/leduc_poker.safetensors,worlds=64,eta=10,recall=100)");
    let after = exploitability_in_matches(&game, &game.player(&player, 0).unwrap());
    assert!(after < 0.0265, "{after}");
}

#[test]
fn an_update_makes_a_policy_harder_to_exploit_in_a_small_round_of_en_garde() {
    let options = "rounds_to_win=1,max_rounds=1,piste=7,values=3,copies=3,hand=2";
    let file = format!("en_garde-{}", options.replace(['=', ','], "-"));
    let [before, after] = before_and_after(&format!("en_garde({options})"), &file, "worlds=40,eta=1");
    assert!((before - 0.0148).abs() < 0.0002, "{before}");
    assert!(after < 0.0141, "{after}");
}
