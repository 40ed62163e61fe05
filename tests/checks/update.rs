//! Searches that update a network's policy: one step of the right size and sign, in every information state of a small game, makes
//! the policy harder to exploit.

use bastide::players::Thought;
use bastide::solve::{SolveSetup, Strategy};
use bastide::{AnyGame, AnyPlayer, Turn, load};

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

/// The network's exploitability, and the search's with these options.
fn before_and_after(name: &str, file: &str, options: &str) -> [f64; 2] {
    let game = load(name).unwrap();
    let file = format!("{NETWORKS}/{file}.safetensors");
    [format!("net:{file}(temperature=1)"), format!("update(net={file},{options})")]
        .map(|name| exploitability(&game, &game.player(&name, 0).unwrap()))
}

#[test]
fn an_update_makes_a_policy_harder_to_exploit_in_leduc_poker() {
    let [before, after] = before_and_after("leduc_poker", "leduc_poker", "worlds=24");
    assert!((before - 0.0244).abs() < 0.0002, "{before}");
    assert!(after < 0.0215, "{after}");
}

#[test]
fn an_update_makes_a_policy_harder_to_exploit_in_a_small_round_of_en_garde() {
    let options = "rounds_to_win=1,max_rounds=1,piste=7,values=3,copies=3,hand=2";
    let file = format!("en_garde-{}", options.replace(['=', ','], "-"));
    let [before, after] = before_and_after(&format!("en_garde({options})"), &file, "worlds=40,eta=1");
    assert!((before - 0.0148).abs() < 0.0002, "{before}");
    assert!(after < 0.0141, "{after}");
}
