//! Long calls that are stopped, and limits.

use super::{Form, Method, Sampled, Sampling, SolveError, SolveSetup, Solver, THREE_COPIES, Tree, Updates};
use super::{adds_up, at, start, tree};
use crate::Position;
use crate::en_garde::EnGarde;
use crate::field_of_glory::FieldOfGlory;
use crate::guyenne::Guyenne;
use crate::knights_of_charlemagne::KnightsOfCharlemagne;
use crate::leduc_poker::LeducPoker;
use crate::solve::estimate;

/// A tree whose iterations are stopped halfway.
const LARGE: &str = "colours=3,values=2,copies=1,hand=1,aside=0";

#[test]
fn an_iteration_that_is_stopped_has_not_begun() {
    let tree = tree::<KnightsOfCharlemagne>(LARGE);
    for updates in [Updates::Alternating, Updates::Simultaneous] {
        let mut whole = Solver::new(tree.clone(), Method::Discounted, updates).unwrap();
        let mut stopped = whole.clone();
        assert_eq!(whole.run(2, || false), 2);
        // The first question comes before an iteration, the next ones during it.
        for (nth, done) in [(1, 0), (2, 0), (40, 0)] {
            assert_eq!(stopped.run(2, at(nth)), done, "{nth}");
            assert_eq!(stopped.iterations(), 0);
        }
        assert_eq!(stopped.run(1, || false), 1);
        assert_eq!(stopped.run(9, at(20)), 0);
        assert_eq!(stopped.run(1, || false), 1);
        assert!(stopped.to_bytes() == whole.to_bytes(), "{updates}: the progress differs");
        assert_eq!(stopped.current().unwrap(), whole.current().unwrap());
    }
}

#[test]
fn a_sampling_that_is_stopped_again_and_again_finds_the_same() {
    let (start, tree) = (start::<EnGarde>(THREE_COPIES), tree::<EnGarde>(THREE_COPIES));
    for sampled in [Sampled::External, Sampled::Outcome] {
        for along in [false, true] {
            let fresh = || Sampling::new(&start, sampled, 7);
            let fresh = || if along { fresh().along(tree.clone()).unwrap() } else { fresh() };
            let (mut whole, mut stopped, mut calls) = (fresh(), fresh(), 0);
            whole.run(60, || false).unwrap();
            while stopped.iterations() < 60 {
                stopped.run(60 - stopped.iterations(), at(2 + calls % 50)).unwrap();
                calls += 1;
            }
            assert!(calls > 1, "{sampled}: it was not stopped");
            assert!(stopped.to_bytes() == whole.to_bytes(), "{sampled}, along {along}: the progress differs");
        }
    }
}

#[test]
fn trees_and_measures_are_stopped_on_the_way() {
    let stopped = Tree::of(&start::<KnightsOfCharlemagne>(LARGE), SolveSetup::default().form(Form::Full), at(50));
    assert_eq!(stopped.err(), Some(SolveError::Stopped));
    let stopped = Tree::of(&start::<EnGarde>(THREE_COPIES), SolveSetup::default().form(Form::Public), at(2));
    assert_eq!(stopped.err(), Some(SolveError::Stopped));
    let tree = tree::<KnightsOfCharlemagne>(LARGE);
    let uniform = tree.uniform().unwrap();
    assert_eq!(tree.measure_strategy(&uniform, at(100)), Err(SolveError::Stopped));
    assert_eq!(tree.best_response(&uniform, 0, at(10)), Err(SolveError::Stopped));
    let solver = Solver::new(tree, Method::Cfr, Updates::Alternating).unwrap();
    assert_eq!(solver.measure(at(100)), Err(SolveError::Stopped));
}

#[test]
fn a_limit_of_bytes_holds_while_sampling() {
    for (sampled, most) in [(Sampled::External, 4 << 20), (Sampled::Outcome, 1 << 20)] {
        let fresh = || Sampling::new(&start::<EnGarde>("rounds_to_win=1"), sampled, 7);
        let mut within = fresh().within(most);
        let full = within.run(1_000_000, || false);
        assert!(matches!(full, Err(SolveError::Full { bytes, .. }) if bytes == most), "{full:?}");
        assert!((most / 2..=most).contains(&within.bytes()), "{sampled}: {} bytes of {most}", within.bytes());
        // The figures are those of the earlier iterations, and learning continues once there is more room.
        let mut other = fresh();
        other.run(within.iterations(), || false).unwrap();
        assert!(within.to_bytes() == other.to_bytes(), "{sampled}: the progress differs");
        assert!(adds_up(&within.average().unwrap()));
        if sampled == Sampled::Outcome {
            let mut within = within.within(2 * most);
            assert_eq!(within.run(20, || false), Ok(20));
            other.run(20, || false).unwrap();
            assert!(within.to_bytes() == other.to_bytes(), "{sampled}: the progress differs after it");
        }
    }
}

/// An estimate does not refuse a game that fits: limits of the exact size of a tree are accepted.
#[test]
fn a_tree_of_its_very_size_is_made() {
    fn fits<P: Position>(options: &str) {
        let start = start::<P>(options);
        let nodes = Tree::of(&start, SolveSetup::default().form(Form::Full), || false).unwrap().nodes();
        assert!(Tree::of(&start, SolveSetup::default().form(Form::Full).nodes(nodes), || false).is_ok(), "{options}");
        let refused = Tree::of(&start, SolveSetup::default().form(Form::Full).nodes(nodes - 1), || false).err();
        assert!(matches!(refused, Some(SolveError::TooLarge { nodes: counted, .. }) if counted == nodes - 1), "{refused:?}");
    }
    fits::<LeducPoker>("");
    fits::<KnightsOfCharlemagne>("colours=2,values=2,copies=1,hand=1,aside=0");
}

/// Hopeless games are refused before the tree is begun, however large the limits.
#[test]
fn a_hopeless_size_is_refused_at_once() {
    fn refused<P: Position>() {
        for form in [Form::Full, Form::Public] {
            let setup = SolveSetup::default().form(form).nodes(usize::MAX).bytes(1 << 40);
            let refused = Tree::of(&start::<P>(""), setup, || panic!("{} was begun", P::NAME)).err();
            assert!(matches!(refused, Some(SolveError::FarTooLarge { digits: 15.., .. })), "{form}: {refused:?}");
        }
    }
    refused::<EnGarde>();
    refused::<FieldOfGlory>();
    refused::<Guyenne>();
    refused::<KnightsOfCharlemagne>();
}

/// The mean of the estimates is the number of ends, which bounds them.
#[test]
fn estimates_are_right_on_the_average() {
    let leduc = start::<LeducPoker>("");
    let ends = 5520.0;
    let mean =
        (0..20_000).map(|seed| 10f64.powf(estimate::of_a_way(leduc, Form::Full, &mut crate::Stream::new(seed)))).sum::<f64>()
            / 20_000.0;
    assert!((mean / ends - 1.0).abs() < 0.05, "{mean} ends instead of {ends}");
    assert!(estimate::digits(&leduc, Form::Full) <= ends.log10());
    // Of the public histories, each path can only find those of its deal.
    let round = start::<EnGarde>(THREE_COPIES);
    let of_a_way = |seed| estimate::of_a_way(round, Form::Public, &mut crate::Stream::new(seed));
    let mean = (0..20_000).map(|seed| 10f64.powf(of_a_way(seed))).sum::<f64>() / 20_000.0;
    assert!((10.0..946.0).contains(&mean), "{mean} of 946 public histories");
}
