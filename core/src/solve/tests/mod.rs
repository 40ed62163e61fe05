mod brute;
mod custom;
mod interrupted;
mod public;
mod sampled;

use super::{Form, Measured, Method, Sampled, Sampling, SolveError, SolveSetup, Solver, Strategy, Tree, Updates};
use crate::en_garde::EnGarde;
use crate::knights_of_charlemagne::KnightsOfCharlemagne;
use crate::leduc_poker::LeducPoker;
use crate::{Finite, GameOptions, InformationState, Position, Seat, Stream, Turn};
use std::collections::HashMap;

const ONE_ROUND: &str = "piste=7,values=3,copies=2,hand=2,rounds_to_win=1,max_rounds=1";
const THREE_SEATS: &str = "players=3,colours=2,values=2,copies=1,hand=1,aside=0";
/// A game in which sampling reaches many states, and an external iteration takes thousands of steps.
const THREE_COPIES: &str = "piste=7,values=3,copies=3,hand=2,rounds_to_win=1,max_rounds=1";
const FOUR_CARDS: &str = "colours=2,values=2,copies=1,hand=1,aside=0";

fn start<P: Position>(options: &str) -> P {
    P::new(&P::Options::parse(options).unwrap()).unwrap()
}

fn tree<P: Position>(options: &str) -> Tree {
    Tree::of(&start::<P>(options), SolveSetup::default().form(Form::Full), || false).unwrap()
}

fn public<P: Position>(options: &str) -> Tree {
    Tree::of(&start::<P>(options), SolveSetup::default().form(Form::Public), || false).unwrap()
}

fn solved(tree: Tree, method: Method, iterations: u64) -> Solver {
    let mut solver = Solver::new(tree, method, Updates::Alternating).unwrap();
    assert_eq!(solver.run(iterations, || false), iterations);
    solver
}

/// A random strategy.
fn drawn(tree: &Tree, stream: &mut Stream) -> Strategy {
    let drawn = tree.strategy(|_, out| {
        out.iter_mut().for_each(|share| *share = f64::from(stream.below(9)) + f64::EPSILON);
        let sum: f64 = out.iter().sum();
        out.iter_mut().for_each(|share| *share /= sum);
    });
    drawn.unwrap()
}

/// Returns true when asked for the nth time.
fn at(nth: u32) -> impl FnMut() -> bool {
    let mut asked = 0;
    move || {
        asked += 1;
        asked == nth
    }
}

/// Whether the probabilities of each state add up to 1.
fn adds_up(strategy: &Strategy) -> bool {
    strategy.iter().all(|(.., probabilities)| (probabilities.iter().sum::<f64>() - 1.0).abs() < 1e-12)
}

/// NashConv in chips, as OpenSpiel counts it.
fn in_chips(measured: &Measured) -> f64 {
    13.0 * measured.nash_conv
}

#[test]
fn leduc_is_as_large_as_openspiel_says() {
    let tree = tree::<LeducPoker>("");
    assert_eq!((tree.nodes(), tree.states(0), tree.states(1), tree.depth()), (9457, 468, 468, 11));
    assert_eq!(tree.points(), Some(13.0));
    assert!(tree.bytes() <= 64 * tree.nodes());
}

#[test]
fn uniform_play_in_leduc_is_as_exploitable_as_openspiel_says() {
    let tree = tree::<LeducPoker>("");
    let measured = tree.measure_strategy(&tree.uniform().unwrap(), || false).unwrap();
    assert!((in_chips(&measured) - 4.747_222_222_222_222).abs() < 1e-9, "{measured:?}");
    assert!((measured.values[0] + measured.values[1]).abs() < 1e-12);
}

#[test]
fn cfr_and_cfr_plus_in_leduc_go_the_way_of_openspiel() {
    let cfr =
        [(1, 4.747_222_222_222_222), (10, 1.777_157_966_337_538), (100, 0.191_432_706_009_195), (300, 0.071_048_232_481_859)];
    let cfr_plus = [(1, 4.747_222_222_222_222), (10, 1.220_877_803_180_813), (100, 0.026_831_989_941_796)];
    for (method, way) in [(Method::Cfr, &cfr[..]), (Method::CfrPlus, &cfr_plus)] {
        let mut solver = solved(tree::<LeducPoker>(""), method, 0);
        for (until, expected) in way {
            solver.run(until - solver.iterations(), || false);
            let found = in_chips(&solver.measure(|| false).unwrap());
            assert!((found - expected).abs() < 1e-9, "{method} after {until} iterations: {found}");
        }
    }
}

#[test]
fn all_methods_come_to_the_same_value() {
    let tree = tree::<LeducPoker>("max_raises=1");
    for updates in Updates::all() {
        for method in Method::all() {
            let mut solver = Solver::new(tree.clone(), method, updates).unwrap();
            solver.run(200, || false);
            let measured = solver.measure(|| false).unwrap();
            let [low, high] = measured.bounds();
            assert!(low <= -0.01116 && -0.01117 <= high, "{method} {updates}: {measured:?}");
            assert!(measured.exploitability < 0.02, "{method} {updates}: {measured:?}");
        }
    }
}

#[test]
fn best_responses_are_those_of_brute_force() {
    brute::agrees::<KnightsOfCharlemagne>(FOUR_CARDS, 3);
    brute::agrees::<KnightsOfCharlemagne>(THREE_SEATS, 3);
    brute::agrees::<EnGarde>(ONE_ROUND, 3);
    brute::agrees::<LeducPoker>("max_raises=1", 3);
}

#[test]
fn the_order_of_actions_changes_nothing() {
    let tree = tree::<LeducPoker>("max_raises=1");
    for method in Method::all() {
        let [there, back] = [tree.clone(), tree.turned()].map(|tree| solved(tree, method, 20));
        let [measured, turned] = [&there, &back].map(|solver| solver.measure(|| false).unwrap());
        assert!((measured.exploitability - turned.exploitability).abs() < 1e-9, "{method}: {measured:?}, {turned:?}");
        assert!((measured.values[0] - turned.values[0]).abs() < 1e-9, "{method}: {measured:?}, {turned:?}");
        let turned = back.average().unwrap();
        for (seat, key, actions, probabilities) in there.average().unwrap().iter() {
            let (opposite, others) = turned.of(seat, key).unwrap();
            assert!(actions.iter().eq(opposite.iter().rev()));
            assert!(probabilities.iter().zip(others.iter().rev()).all(|(one, other)| (one - other).abs() < 1e-9), "{method}");
        }
    }
}

#[test]
fn no_strategy_is_better_than_a_best_response() {
    let three = tree::<KnightsOfCharlemagne>(THREE_SEATS);
    assert!(!three.is_duel());
    let mut stream = Stream::new(1);
    for tree in [tree::<LeducPoker>(""), tree::<EnGarde>(ONE_ROUND), tree::<KnightsOfCharlemagne>(FOUR_CARDS), three] {
        assert!(tree.bytes() + 24 * tree.actions() <= 64 * tree.nodes() + 16 * tree.actions(), "{}", tree.game());
        for _ in 0..5 {
            let drawn = drawn(&tree, &mut stream);
            let measured = tree.measure_strategy(&drawn, || false).unwrap();
            assert!(measured.responses.iter().zip(&*measured.values).all(|(best, value)| *best >= value - 1e-12));
            assert!(measured.exploitability > 0.0 && measured.values.iter().sum::<f64>().abs() < 1e-9, "{measured:?}");
            for seat in 0..tree.seats() {
                let response = tree.best_response(&drawn, seat, || false).unwrap();
                assert!((response.value - measured.responses[seat]).abs() < 1e-12, "{}: {measured:?}", tree.game());
            }
        }
    }
}

#[test]
fn sampling_comes_close_without_a_tree() {
    let tree = tree::<LeducPoker>("max_raises=1");
    let start = start::<LeducPoker>("max_raises=1");
    for (sampled, iterations, expected) in [(Sampled::External, 5_000, 0.04), (Sampled::Outcome, 25_000, 0.08)] {
        let mut sampling = Sampling::new(&start, sampled, 7);
        sampling.run(iterations, || false).unwrap();
        assert_eq!(sampling.states(), tree.states(0) + tree.states(1), "{sampled}");
        let measured = tree.measure_strategy(&sampling.average().unwrap(), || false).unwrap();
        assert!(measured.exploitability < expected, "{sampled}: {measured:?}");
        let [low, high] = measured.bounds();
        assert!(low <= -0.01116 && -0.01117 <= high, "{sampled}: {measured:?}");
    }
}

#[test]
fn a_solver_goes_on_from_its_bytes_and_refuses_others() {
    let [small, large] = ["max_raises=1", "max_raises=2"].map(tree::<LeducPoker>);
    for (method, updates) in Method::all().flat_map(|method| Updates::all().map(move |updates| (method, updates))) {
        let mut whole = Solver::new(small.clone(), method, updates).unwrap();
        whole.run(4, || false);
        let half = whole.to_bytes().unwrap();
        whole.run(4, || false);
        let mut again = Solver::from_bytes(small.clone(), &half).unwrap();
        assert_eq!((again.method(), again.updates(), again.iterations()), (method, updates, 4));
        again.run(4, || false);
        assert_eq!(again.average().unwrap(), whole.average().unwrap(), "{method}, {updates}");
        assert_eq!(again.to_bytes().unwrap(), whole.to_bytes().unwrap(), "{method}");
        let other = Solver::from_bytes(large.clone(), &half).unwrap_err();
        assert!(other.to_string().contains("another game"), "{other}");
        for end in [0, 5, 20, 42, half.len() - 1] {
            assert!(Solver::from_bytes(small.clone(), &half[..end]).is_err(), "{end}");
        }
        for place in [3, 17, 33, 40, 60, half.len() - 1] {
            let mut changed = half.clone();
            changed[place] ^= 1;
            assert!(Solver::from_bytes(small.clone(), &changed).is_err(), "{place}");
        }
    }
}

#[test]
fn sampling_finds_the_same_along_the_tree() {
    fn same<P: Position>(options: &str) {
        let start = start::<P>(options);
        for sampled in Sampled::all() {
            let mut playing = Sampling::new(&start, sampled, 7);
            let mut along = Sampling::new(&start, sampled, 7).along(tree::<P>(options)).unwrap();
            for sampling in [&mut playing, &mut along] {
                sampling.run(300, || false).unwrap();
            }
            assert_eq!(playing.to_bytes().unwrap(), along.to_bytes().unwrap(), "{options}, {sampled}");
        }
    }
    same::<LeducPoker>("");
    same::<EnGarde>(ONE_ROUND);
    same::<KnightsOfCharlemagne>(THREE_SEATS);
    let start = start::<LeducPoker>("");
    let other = Sampling::new(&start, Sampled::Outcome, 7).along(tree::<LeducPoker>("max_raises=1")).unwrap_err();
    assert!(matches!(other, SolveError::OtherGame { .. }), "{other}");
}

#[test]
fn a_sampling_goes_on_from_its_bytes_and_refuses_others() {
    let [small, large] = ["max_raises=1", "max_raises=2"].map(start::<LeducPoker>);
    for (sampled, seed) in Sampled::all().flat_map(|sampled| [0, 7, u64::MAX].map(|seed| (sampled, seed))) {
        let (mut whole, mut half) = (Sampling::new(&small, sampled, seed), Sampling::new(&small, sampled, seed));
        whole.run(200, || false).unwrap();
        half.run(100, || false).unwrap();
        let bytes = half.to_bytes().unwrap();
        let mut again = Sampling::from_bytes(&small, &bytes).unwrap();
        again.run(100, || false).unwrap();
        assert_eq!(again.to_bytes().unwrap(), whole.to_bytes().unwrap(), "{sampled}");
        let other = Sampling::from_bytes(&large, &bytes).unwrap_err();
        assert!(other.to_string().contains("another game"), "{other}");
        // A state with other actions is learnt again, and a state that occurs twice is refused.
        let (state, end) = (16 + 16 + 1 + 8 + 8, bytes.len() - size_of::<u128>());
        let seal = |bytes: &[u8]| [bytes, &crate::digest::of(bytes).to_le_bytes()].concat();
        let one = [&bytes[..state + 17], &[1, 0], &bytes[state + 19..state + 19 + 18]].concat();
        let mut other = Sampling::from_bytes(&small, &seal(&one)).unwrap();
        other.run(50, || false).unwrap();
        assert_eq!(
            Sampling::from_bytes(&small, &other.to_bytes().unwrap()).unwrap().average().unwrap(),
            other.average().unwrap()
        );
        assert!(adds_up(&other.average().unwrap()));
        let twice = Sampling::from_bytes(&small, &seal(&[&bytes[..end], &one[state..]].concat())).unwrap_err().to_string();
        assert!(twice.contains("occurs twice"), "{twice}");
        for end in [0, 5, 20, 42, bytes.len() - 1] {
            assert!(Sampling::from_bytes(&small, &bytes[..end]).is_err(), "{end}");
        }
        for place in [3, 17, 33, 60, bytes.len() - 1] {
            let mut changed = bytes.clone();
            changed[place] ^= 1;
            assert!(Sampling::from_bytes(&small, &changed).is_err(), "{place}");
        }
    }
}

#[test]
fn a_solver_refuses_figures_that_no_iterations_come_to() {
    let bytes = solved(tree::<LeducPoker>("max_raises=1"), Method::Cfr, 5).to_bytes().unwrap();
    let end = bytes.len() - size_of::<u128>();
    let first = 16 + size_of::<u128>() + 3;
    // Three lists of figures for the two actions of the first state.
    let [regrets, sums, shares] = [0, 1, 2].map(|kind| first + 8 + 16 * kind);
    for (place, figure, says) in [
        (first, u64::MAX, "iterations; expected at most 9007199254740992"),
        (regrets, f64::NAN.to_bits(), "regret NaN is out of range"),
        (regrets + 8, (-1e301_f64).to_bits(), "expected -1e300 to 1e300"),
        (sums, (-0.5_f64).to_bits(), "sum -0.5 of probabilities is out of range; expected 0 to 1e300"),
        (sums + 8, f64::MAX.to_bits(), "of probabilities is out of range"),
        (shares, (-0.5_f64).to_bits(), "and the least is -0.5; expected a sum of 1 within 0.0001, and none below 0"),
        (end - 8, 0.9_f64.to_bits(), "the probabilities add up to 0.9"),
    ] {
        let mut changed = bytes[..end].to_vec();
        changed[place..place + 8].copy_from_slice(&figure.to_le_bytes());
        changed.extend(crate::digest::of(&changed).to_le_bytes());
        let error = Solver::from_bytes(tree::<LeducPoker>("max_raises=1"), &changed).unwrap_err().to_string();
        assert!(error.contains(says), "{error} instead of {says}");
    }
}

#[test]
fn sampling_has_probabilities_after_thousands_of_decisions() {
    let start = start::<EnGarde>("rounds_to_win=99,max_rounds=999");
    let mut sampling = Sampling::new(&start, Sampled::Outcome, 7);
    sampling.run(2, || false).unwrap();
    let average = sampling.average().unwrap();
    assert!(average.len() > 2000, "{} states", average.len());
    assert!(adds_up(&average));
}

#[test]
fn a_stopped_solver_has_done_what_it_says() {
    let mut solver = solved(tree::<LeducPoker>("max_raises=1"), Method::Cfr, 0);
    assert_eq!((solver.run(10, at(4)), solver.iterations()), (3, 3));
}

#[test]
fn what_is_too_large_says_how_large_it_is() {
    let start = start::<EnGarde>(THREE_COPIES);
    for form in [Form::Full, Form::Public] {
        let setup = SolveSetup::default().form(form);
        let refused = |setup| Tree::of(&start, setup, || false).unwrap_err();
        let error = refused(setup.nodes(1000));
        assert!(matches!(error, SolveError::TooLarge { nodes: 1000.., .. }), "{form}: {error:?}");
        assert!(error.to_string().contains("nodes were counted, and the limit is 1000 nodes"), "{form}: {error}");
        let error = refused(setup.bytes(100_000)).to_string();
        assert!(error.contains("the limit is 100000 bytes"), "{form}: {error}");
    }
}

#[test]
fn a_strategy_is_read_back_and_damage_is_refused() {
    let strategy = solved(tree::<LeducPoker>("max_raises=1"), Method::CfrPlus, 7).average().unwrap();
    let start = start::<LeducPoker>("max_raises=1");
    let text = strategy.to_text::<LeducPoker>().unwrap();
    assert_eq!(Strategy::from_text(&start, &text).as_ref(), Ok(&strategy));
    let line = text.lines().nth(2).unwrap();
    for (damaged, says) in [
        (text.replace("strategy 1", "strategy 2"), "line 1"),
        (text.replace("game ", "name "), "line 2"),
        (text.replace("max_raises=1", "max_raises=2"), "expected `leduc_poker(max_raises=1)`"),
        (text.replacen("0 ", "2 ", 1), "expected a seat from 0 to 1"),
        (text.replacen("\t", "\tfly ", 1), "line 3: "),
        (text.replacen(line, &format!("{line}e3"), 1), "line 3: "),
        (format!("{text}{line}\n"), "twice"),
        (format!("{text}0 12\n"), "32 digits"),
        (text[..text.len() - 17].to_string(), "line 386"),
    ] {
        let error = Strategy::from_text(&start, &damaged).unwrap_err().to_string();
        assert!(error.contains(says), "{error} instead of {says}");
    }
    let foreign = tree::<LeducPoker>("").measure_strategy(&strategy, || false).unwrap_err();
    assert!(matches!(foreign, SolveError::OtherGame { .. }), "{foreign}");
    assert!(strategy.to_text::<EnGarde>().is_err());
    let (seat, key, _, probabilities) = strategy.iter().next().unwrap();
    let (mut other, more) = (strategy.clone(), vec![1.0; probabilities.len()]);
    let sum = more.len() as f64;
    assert_eq!(other.set(seat, key, &more), Err(SolveError::NoDistribution { key, least: 1.0, sum }));
    assert_eq!(other.set(seat, key ^ 1, probabilities), Err(SolveError::OtherActions { key: key ^ 1 }));
    assert_eq!(other, strategy);
}

#[test]
fn probabilities_of_single_precision_are_divided_by_their_sum() {
    let tree = tree::<LeducPoker>("max_raises=1");
    let start = start::<LeducPoker>("max_raises=1");
    let uniform = tree.uniform().unwrap();
    let (places, text) = (tree.places(&uniform).unwrap(), uniform.to_text::<LeducPoker>().unwrap());
    for (factor, refusal) in [
        (f64::from(0.3_f32) / 0.3, None),
        (1.000_09, None),
        (0.999_91, None),
        (1.000_11, Some("the probabilities add up to 1.0001")),
        (0.999_89, Some("the probabilities add up to 0.9998")),
    ] {
        let times = |shares: &[f64]| shares.iter().map(|share| share * factor).collect::<Vec<_>>();
        let states =
            uniform.iter().map(|(seat, key, ids, shares)| (Seat::from_id(seat).unwrap(), key, ids.to_vec(), times(shares)));
        let (seat, key, _, shares) = uniform.iter().next().unwrap();
        let mut set = uniform.clone();
        let by = |_, _, _: &LeducPoker, out: &mut [f64]| {
            out.fill(factor / out.len() as f64);
            Ok(())
        };
        for given in [
            Strategy::from_states(tree.game(), states),
            Strategy::from_text(&start, &text.replace(" 0.5", &format!(" {}", 0.5 * factor))),
            set.set(seat, key, &times(shares)).map(|()| set),
            tree.strategy_by(&start, by),
            tree.strategy_of(&times(&places)),
        ] {
            match (given, refusal) {
                (Ok(strategy), None) => assert!(adds_up(&strategy), "{factor}"),
                (Err(error), Some(says)) => assert!(error.to_string().contains(says), "{error}"),
                (given, _) => panic!("{factor}: {}", given.is_ok()),
            }
        }
    }
    assert_eq!(tree.strategy_of(&places), Ok(uniform));
}

#[test]
fn policies_are_asked_once_for_each_state() {
    let start = start::<LeducPoker>("max_raises=1");
    for tree in [tree::<LeducPoker>("max_raises=1"), public::<LeducPoker>("max_raises=1")] {
        let mut asked = 0;
        let first = tree.strategy_by(&start, |_, _, position, out| {
            asked += 1;
            assert_eq!(out.len(), position.legal().len());
            out.fill(0.0);
            out[0] = 1.0;
            Ok(())
        });
        assert_eq!(asked, tree.states(0) + tree.states(1));
        let first = first.unwrap();
        assert!(first.iter().all(|(_, _, _, probabilities)| probabilities[0] == 1.0));
        assert!(tree.measure_strategy(&first, || false).is_ok());
        let wrong = tree.strategy_by(&start, |_, _, _, out| {
            out.fill(1.0);
            Ok(())
        });
        assert!(matches!(wrong, Err(SolveError::NoDistribution { .. })));
    }
}

/// The largest number of iterations is read again after one more.
#[test]
fn a_progress_of_the_most_iterations_goes_on() {
    let most = |bytes: &[u8], place: usize| {
        let end = bytes.len() - size_of::<u128>();
        let bytes = [&bytes[..place], &(1u64 << 53).to_le_bytes(), &bytes[place + 8..end]].concat();
        [&bytes[..], &crate::digest::of(&bytes).to_le_bytes()].concat()
    };
    let walked = solved(tree::<LeducPoker>("max_raises=1"), Method::Linear, 1).to_bytes().unwrap();
    let read = |bytes: &[u8]| Solver::from_bytes(tree::<LeducPoker>("max_raises=1"), bytes);
    let mut solver = read(&most(&walked, 35)).unwrap();
    solver.run(1, || false);
    assert_eq!(read(&solver.to_bytes().unwrap()).unwrap().iterations(), 1 << 53);
    let start = start::<LeducPoker>("max_raises=1");
    let sampled = Sampling::new(&start, Sampled::External, 7).to_bytes().unwrap();
    let mut sampling = Sampling::from_bytes(&start, &most(&sampled, 41)).unwrap();
    sampling.run(1, || false).unwrap();
    assert_eq!(Sampling::from_bytes(&start, &sampling.to_bytes().unwrap()).unwrap().iterations(), 1 << 53);
}
