//! The public form, and what is found in it.

use super::custom::{Coin, Options, Trick};
use super::*;
use crate::PublicHistory;
use crate::guyenne::{Guyenne, Kind};
use std::collections::HashSet;

fn are_close(one: &Measured, other: &Measured) -> bool {
    let all = |measured: &Measured| [&measured.values[..], &measured.responses[..], &[measured.exploitability]].concat();
    all(one).iter().zip(all(other)).all(|(one, other)| (one - other).abs() < 1e-9)
}

/// The nodes are counted over all 147,930 histories; with the ends there are 4036.
#[test]
fn the_public_form_has_a_node_for_each_position_of_a_public_history() {
    let (start, tree) = (start::<EnGarde>(THREE_COPIES), public::<EnGarde>(THREE_COPIES));
    let (mut decisions, mut ends, mut open) = (HashSet::new(), HashSet::new(), vec![(start, PublicHistory::new(&start))]);
    while let Some((position, public)) = open.pop() {
        let mut add = |position: EnGarde| {
            let mut public = public;
            public.see(&position);
            open.push((position, public));
        };
        match position.turn() {
            Turn::Seat(_) => drop(decisions.insert((public.key(), position))),
            Turn::Over => drop(ends.insert((public.key(), position))),
            Turn::Chance => {}
        }
        for action in position.legal().iter() {
            let mut next = position;
            next.play(action).unwrap();
            add(next);
        }
        for (outcome, _) in position.outcomes().iter() {
            let mut next = position;
            next.deal(outcome).unwrap();
            add(next);
        }
    }
    assert_eq!(decisions.len() + ends.len(), 4036);
    let histories: HashSet<u128> = decisions.iter().map(|(key, _)| *key).collect();
    assert_eq!((tree.nodes(), tree.public_histories()), (decisions.len(), Some(histories.len())));
    assert_eq!((tree.states(0) + tree.states(1), tree.edges(), tree.depth()), (924, 5188, 15));
}

#[test]
fn cfr_plus_finds_in_the_public_form_what_it_finds_in_the_full_one_and_predictive_cfr_plus_is_ten_times_closer() {
    let tree = public::<EnGarde>(THREE_COPIES);
    let [measured, predictive] =
        [Method::CfrPlus, Method::Predictive].map(|method| solved(tree.clone(), method, 300).measure(|| false).unwrap());
    assert!(10.0 * predictive.exploitability < measured.exploitability, "{predictive:?}");
    let [low, high] = measured.bounds();
    assert_eq!(
        [measured.values[0], low, high, measured.exploitability].map(|figure| format!("{figure:+.6}")),
        ["+0.001764", "+0.001747", "+0.001808", "+0.000030"]
    );
}

/// A strategy of the public form is worth the same in the full form, and so are its best responses: of one that is solved, and
/// of one drawn at random.
#[test]
fn strategies_are_as_exploitable_in_the_full_form() {
    fn same<P: Position>(options: &str) {
        same_from(&start::<P>(options));
    }
    fn same_from<P: Position>(start: &P) {
        let [tree, full] =
            [Form::Public, Form::Full].map(|form| Tree::of(start, SolveSetup::default().form(form), || false).unwrap());
        let (options, drawn) = (start.name(), drawn(&tree, &mut Stream::new(1)));
        let solved = solved(tree.clone(), Method::Predictive, 5).average().unwrap();
        for strategy in &[solved, drawn] {
            let [in_public, in_full] = [
                tree.measure_strategy(strategy, || false),
                full.measure_strategy(&strategy.lifted(start, || false).unwrap(), || false),
            ]
            .map(Result::unwrap);
            assert!(are_close(&in_public, &in_full), "{options}: {in_public:?}, {in_full:?}");
            for seat in 0..tree.seats() {
                let response = tree.best_response(strategy, seat, || false).unwrap();
                assert!((response.value - in_full.responses[seat]).abs() < 1e-9, "{options}");
                let mut both = strategy.clone();
                response.strategy.iter().for_each(|(seat, key, _, shares)| both.set(seat, key, shares).unwrap());
                let both = full.measure_strategy(&both.lifted(start, || false).unwrap(), || false).unwrap();
                assert!((both.values[seat] - response.value).abs() < 1e-9, "{options}: {both:?}");
            }
        }
    }
    same::<LeducPoker>("max_raises=1");
    same::<EnGarde>(ONE_ROUND);
    same::<KnightsOfCharlemagne>(FOUR_CARDS);
    same::<KnightsOfCharlemagne>(THREE_SEATS);
    // The French hand is hidden, and cards are laid one by one that are seen as a set.
    let mut english = start::<Guyenne>("castles=2,army=tiny,hand=3,at_most=2,reinforcements=no,max_rounds=1");
    [Kind::Five, Kind::Two, Kind::Three].iter().for_each(|kind| english.deal(*kind).unwrap());
    same_from(&english);
}

/// Every method comes as close in both forms: the same figures, but for rounding.
#[test]
fn all_methods_go_the_same_way_in_both_forms() {
    fn same<P: Position>(options: &str) {
        let trees = [public::<P>(options), tree::<P>(options)];
        for (method, updates) in Method::all().flat_map(|method| Updates::all().map(move |updates| (method, updates))) {
            let [one, other] = trees.each_ref().map(|tree| {
                let mut solver = Solver::new(tree.clone(), method, updates).unwrap();
                solver.run(5, || false);
                solver.measure(|| false).unwrap()
            });
            assert!(are_close(&one, &other), "{options}, {method}, {updates}: {one:?}, {other:?}");
        }
    }
    same::<LeducPoker>("");
    same::<EnGarde>(ONE_ROUND);
    same::<KnightsOfCharlemagne>(FOUR_CARDS);
    same::<KnightsOfCharlemagne>(THREE_SEATS);
}

/// The round of En Garde with 100,352,918 histories, and one with more edges for each state.
#[test]
fn a_solver_and_its_tree_take_at_most_24_bytes_an_edge() {
    for options in ["piste=11,values=3,copies=4,hand=3", "piste=9,copies=2,hand=3"] {
        let tree = public::<EnGarde>(&format!("{options},rounds_to_win=1,max_rounds=1"));
        let solver = solved(tree, Method::Predictive, 0);
        let (bytes, edges) = (solver.bytes(), solver.tree().edges());
        assert!(bytes <= 24 * edges, "{options}: {bytes} bytes for {edges} edges");
    }
}

#[test]
fn threads_change_no_tree() {
    let with = |threads| SolveSetup::default().form(Form::Public).threads(threads);
    let start = start::<EnGarde>(THREE_COPIES);
    let [one, two, eight] = [1, 2, 8].map(|threads| format!("{:?}", Tree::of(&start, with(threads), || false).unwrap()));
    assert!(one == two && one == eight);
    let refused = Tree::of(&start, with(2).nodes(1000), || false).unwrap_err();
    assert!(matches!(refused, SolveError::TooLarge { nodes: 1001.., .. }), "{refused:?}");
    let stopped = Tree::of(&start, with(2), at(9));
    assert_eq!(stopped.err(), Some(SolveError::Stopped));
}

#[test]
fn threads_change_nothing() {
    let tree = public::<EnGarde>(THREE_COPIES);
    for updates in Updates::all() {
        let [one, two, eight] = [1, 2, 8].map(|threads| {
            let mut solver = Solver::new(tree.clone(), Method::Predictive, updates).unwrap().threads(threads);
            solver.run(10, || false);
            (solver.to_bytes().unwrap(), solver.measure(|| false).unwrap())
        });
        assert!(one == two && one == eight, "{updates}");
    }
}

#[test]
fn a_game_in_which_it_matters_how_a_seat_came_to_see_what_it_sees_is_refused() {
    let tree = |trick| Tree::new::<Coin>(&Options { trick }, SolveSetup::default().form(Form::Public), || false);
    assert_eq!(tree(Trick::Blind).map(|tree| (tree.nodes(), tree.states(0))), Ok((2, 1)));
    for (trick, of_seat) in [(Trick::Glance, 0), (Trick::Order, 0), (Trick::Wait, 1), (Trick::Forbidden, 0)] {
        let refused = tree(trick).unwrap_err();
        let game = format!("coin(trick={trick})");
        assert!(
            matches!(&refused, SolveError::NotPublic { game: of, seat, .. } if *of == game && *seat == of_seat),
            "{refused:?}"
        );
        assert!(refused.to_string().contains(&format!("`{game}` has no public form")), "{refused}");
    }
}

#[test]
fn the_forms_are_not_mistaken_for_each_other() {
    let (start, tree, full) = (start::<LeducPoker>(""), public::<LeducPoker>(""), tree::<LeducPoker>(""));
    let strategy = solved(tree.clone(), Method::CfrPlus, 3).average().unwrap();
    let text = strategy.to_text::<LeducPoker>().unwrap();
    assert_eq!((text.lines().nth(2), Strategy::from_text(&start, &text).as_ref()), (Some("form public"), Ok(&strategy)));
    let other = SolveError::OtherForm { given: Form::Public, expected: Form::Full };
    assert_eq!(full.measure_strategy(&strategy, || false), Err(other.clone()));
    assert_eq!(Sampling::new(&start, Sampled::External, 7).along(tree.clone()).map(|_| ()), Err(other));
    let other = SolveError::OtherForm { given: Form::Full, expected: Form::Public };
    assert_eq!(tree.measure_strategy(&full.uniform().unwrap(), || false), Err(other.clone()));
    assert_eq!(full.uniform().unwrap().lifted(&start, || false), Err(other));
    let bytes = solved(tree.clone(), Method::Predictive, 4).to_bytes().unwrap();
    let mut again = Solver::from_bytes(tree.clone(), &bytes).unwrap();
    again.run(3, || false);
    assert!(again.to_bytes() == solved(tree, Method::Predictive, 7).to_bytes());
    assert!(matches!(Solver::from_bytes(full, &bytes), Err(SolveError::Damaged(_))));
}

#[test]
fn observations_noted_while_it_grows_are_those_of_a_second_growth() {
    fn notes<P: Position>(options: &str) {
        for (form, threads) in [(Form::Public, 1), (Form::Public, 2), (Form::Full, 1)] {
            let setup = SolveSetup::default().form(form).threads(threads).observations(true);
            let mut tree = Tree::of(&start::<P>(options), setup, || false).unwrap();
            assert_eq!(tree.take_observations().unwrap(), tree.observations(&start::<P>(options), || false).unwrap());
            assert_eq!(tree.take_observations(), None);
        }
    }
    notes::<LeducPoker>("max_raises=1");
    notes::<EnGarde>(THREE_COPIES);
}

/// The sweeps read a tree without further checks.
#[cfg(feature = "formats")]
#[test]
fn a_forged_tree_is_refused_or_can_be_swept() {
    let bytes = public::<EnGarde>(ONE_ROUND).to_bytes(&[], || false).unwrap();
    let content = bytes.len() - size_of::<u128>();
    let (mut stream, mut refused) = (Stream::new(1), 0);
    for place in (16..content).step_by(content / 1500) {
        let mut forged = bytes[..content].to_vec();
        forged[place] = stream.bits() as u8;
        forged.extend(crate::digest::of(&forged).to_le_bytes());
        match Tree::from_bytes(&forged, || false) {
            Ok((tree, _)) => drop(tree.measure_strategy(&tree.uniform().unwrap(), || false)),
            Err(_) => refused += 1,
        }
    }
    assert!(refused > 500, "{refused}");
}
