//! The laws, in a few matches of every configuration. The command `laws` tries them in many.

use bastide_tests::configurations::configurations;
use bastide_tests::parallel::of_each;

const MATCHES: u64 = 20;
const STATES: u64 = 3_000;

#[test]
fn the_laws_hold_in_every_configuration() {
    of_each(&configurations().unwrap(), |game| {
        let report = game.laws_hold(7, MATCHES).unwrap_or_else(|broken| panic!("{}: {broken}", game.name()));
        assert_eq!(report.matches, MATCHES);
    });
}

#[test]
fn keys_are_equal_exactly_where_chains_are() {
    of_each(&configurations().unwrap(), |game| {
        let report = game.keys_hold(7, STATES).unwrap_or_else(|broken| panic!("{}: {broken}", game.name()));
        assert!(report.states >= STATES && report.chains < report.states, "{}: {report:?}", game.name());
    });
}
