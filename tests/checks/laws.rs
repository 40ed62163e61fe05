//! The laws, in a match of every configuration. The command `laws` tries them in many.

use bastide::Viewer;
use bastide_tests::configurations::sampled;
use bastide_tests::parallel::of_each;
use bastide_tests::random::course;

const STATES: u64 = 1_000;
/// The least number of positions where play has continued in ways that a seat cannot tell apart.
const FEW: u64 = 300;

#[test]
fn the_laws_hold_in_every_configuration() {
    let worlds = of_each(&sampled(), |game| {
        let report = game.laws_hold(7, 1).unwrap_or_else(|broken| panic!("{}: {broken}", game.name()));
        assert_eq!(report.matches, 1);
        assert!(report.alike > 0 || report.positions < FEW, "{}: {report:?}", game.name());
        report.worlds
    });
    assert!(worlds.iter().sum::<u64>() > 1000, "{worlds:?}");
}

#[test]
fn keys_are_equal_exactly_where_chains_are() {
    of_each(&sampled(), |game| {
        let report = game.keys_hold(7, STATES).unwrap_or_else(|broken| panic!("{}: {broken}", game.name()));
        assert!(report.states >= STATES && report.chains < report.states, "{}: {report:?}", game.name());
    });
}

#[test]
fn no_line_of_a_table_is_wider_than_60() {
    of_each(&sampled(), |game| {
        for (position, _) in course(game, 11) {
            for viewer in Viewer::all(game.seats()) {
                let table = position.table(viewer).unwrap();
                assert!(table.lines().all(|line| !line.is_empty() && line.chars().count() <= 60), "{}:\n{table}", game.name());
            }
        }
    });
}
