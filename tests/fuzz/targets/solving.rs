//! Files of exact methods: strategies as text, and the progress of a solver.

use super::names::CHARACTERS;
use super::text;
use crate::fuzz::sequence::{damaged, damaged_bytes};
use crate::fuzz::sound::says;
use crate::fuzz::{Pool, Tally};
use crate::random::{fnv, index};
use bastide::solve::{Form, SolveSetup, Strategy};
use bastide::{AnyGame, Stream, load};

/// The setup of trees that can be made within a case.
fn small() -> SolveSetup {
    SolveSetup::default().nodes(4000).bytes(1 << 24)
}
/// A setup without a tree, so that sampling plays.
fn no_tree() -> SolveSetup {
    SolveSetup::default().nodes(0).bytes(1 << 30)
}
/// Games whose trees are within `small`.
const SOLVED: [&str; 3] = [
    "leduc_poker(max_raises=1)",
    "en_garde(rounds_to_win=1,max_rounds=1,piste=5,values=2,copies=2,hand=1)",
    "knights_of_charlemagne(colours=2,values=2,copies=1,hand=1,aside=0)",
];
/// The reason why a case does not run out of memory.
const ROOM: &str = "a case needs less memory than there is";
const METHODS: [&str; 7] = ["cfr", "cfr+", "linear", "discounted", "pcfr+", "external", "outcome"];

/// A strategy of some information states as text with damaged lines or characters.
pub(super) fn strategy(pool: &Pool, stream: &mut Stream) -> Vec<u8> {
    let [one, other] = [(); 2].map(|()| {
        let mut sampling =
            pool.game.solver("outcome", "alternating", no_tree().seed(stream.bits()), || false).expect("sampling needs no tree");
        sampling.run(1 + u64::from(stream.below(2)), || false).expect(ROOM);
        pool.game.strategy_to_text(&sampling.average().expect(ROOM)).expect("it is of the game")
    });
    if stream.below(2) == 0 {
        let lines = |text: &str| text.lines().map(str::to_string).collect::<Vec<_>>();
        let (one, other) = (lines(&one), lines(&other));
        return damaged(&one, &other, &other, stream).join("\n").into_bytes();
    }
    let [one, other] = [one, other].map(|text| text.chars().collect::<Vec<_>>());
    damaged(&one, &other, &CHARACTERS, stream).into_iter().collect::<String>().into_bytes()
}

/// Asserts that a strategy is refused, or is the same when it is written and read again, and can be measured in a small game.
pub(super) fn read_strategy(input: &[u8], tally: &mut Tally) {
    let Some(text) = text(input) else { return };
    let game = text.lines().nth(1).and_then(|line| line.strip_prefix("game ")).and_then(|name| says(load(name)));
    let Some((game, strategy)) = game.and_then(|game| Some((game.clone(), says(game.strategy_from_text(text))?))) else { return };
    tally.accepted += 1;
    is_read_again(&game, &strategy);
    let mut sampling =
        game.solver("outcome", "alternating", no_tree().seed(fnv(input)), || false).expect("sampling needs no tree");
    sampling.run(1, || false).expect(ROOM);
    is_read_again(&game, &sampling.average().expect(ROOM));
    if let Some(tree) = says(game.tree(small().form(strategy.form()), || false)) {
        let measured = says(tree.measure_strategy(&strategy, || false));
        assert!(measured.is_none_or(|measured| measured.values.iter().all(|value| value.abs() <= 1.0 + 1e-6)), "{measured:?}");
    }
}

fn is_read_again(game: &AnyGame, strategy: &Strategy) {
    let written = game.strategy_to_text(strategy).expect("it is of the game");
    assert_eq!(game.strategy_from_text(&written).as_ref(), Ok(strategy), "{written}");
}

/// The name of a small game, and the progress of a solver, damaged; mostly it is sealed again.
pub(super) fn progress(_: &Pool, stream: &mut Stream) -> Vec<u8> {
    let [name, method] = [&SOLVED[..], &METHODS].map(|names| names[index(names.len(), stream)]);
    let game = load(name).expect("it is a game");
    let setup = if stream.below(2) == 0 { small() } else { small().form(Form::Full) };
    let mut solver = game.solver(method, "simultaneous", setup, || false).expect("its tree is small");
    solver.run(1 + u64::from(stream.below(2)), || false).expect(ROOM);
    [name.as_bytes(), b"\n", &damaged_and_sealed(solver.to_bytes().expect(ROOM), stream)].concat()
}

/// Damaged bytes that end with a digest; mostly it is theirs.
fn damaged_and_sealed(mut bytes: Vec<u8>, stream: &mut Stream) -> Vec<u8> {
    if stream.below(4) == 0 {
        return damaged_bytes(&bytes, &bytes, stream);
    }
    bytes.truncate(bytes.len() - size_of::<u128>());
    bytes = damaged_bytes(&bytes, &bytes, stream);
    bytes.extend(bastide::digest_of(&bytes).to_le_bytes());
    bytes
}

/// A saved tree, damaged; mostly it is sealed again.
pub(super) fn tree(_: &Pool, stream: &mut Stream) -> Vec<u8> {
    let game = load(SOLVED[index(SOLVED.len(), stream)]).expect("it is a game");
    let mut tree = game.tree(small().form(Form::Public).observations(true), || false).expect("its tree is small");
    let seen = tree.take_observations().expect("they were noted");
    damaged_and_sealed(tree.to_bytes(&seen, || false).expect(ROOM), stream)
}

/// Asserts that a saved tree is refused, or can be swept, and is the same when it is written and read again.
pub(super) fn read_tree(input: &[u8], tally: &mut Tally) {
    let Some((game, tree, seen)) = says(AnyGame::tree_from_bytes(input, || false)) else { return };
    tally.accepted += 1;
    tree.write_masks(0, game.actions(), &mut vec![0; game.actions() * seen.len() / game.layout().length()]);
    let measured = tree.uniform().and_then(|uniform| tree.measure_strategy(&uniform, || false));
    assert!(measured.is_err() || measured.is_ok_and(|measured| measured.values.iter().all(|value| value.is_finite())));
    let written = tree.to_bytes(seen, || false).expect(ROOM);
    let (_, again, seen) = AnyGame::tree_from_bytes(&written, || false).expect("what was written is read");
    assert_eq!(again.to_bytes(seen, || false), Ok(written));
}

/// Asserts that a progress is refused, or that its solver plays by probabilities, and goes on as its copy does.
pub(super) fn read_progress(input: &[u8], tally: &mut Tally) {
    let Some(end) = input.iter().position(|byte| *byte == b'\n') else { return };
    let Some(game) = text(&input[..end]).and_then(|name| says(load(name))) else { return };
    let Some(mut solver) = says(game.solver_from_bytes(&input[end + 1..], small(), || false)) else { return };
    tally.accepted += 1;
    is_read_again(&game, &solver.average().expect(ROOM));
    let mut copy = game.solver_from_bytes(&solver.to_bytes().expect(ROOM), small(), || false).expect("what was written is read");
    for solver in [&mut solver, &mut copy] {
        solver.run(2, || false).expect(ROOM);
        is_read_again(&game, &solver.average().expect(ROOM));
    }
    assert_eq!(solver.to_bytes().expect(ROOM), copy.to_bytes().expect(ROOM));
    let measured = says(solver.measure(|| false));
    assert!(measured.is_none_or(|measured| measured.values.iter().all(|value| value.abs() <= 1.0 + 1e-6)), "{measured:?}");
}
