//! Redeals of every seat, in a few matches of every configuration: each is possible, going by all that the seat was shown. The command
//! `redeals` tries many.

use bastide_tests::configurations::{cases, configurations};
use bastide_tests::parallel;
use bastide_tests::tracker::findings;

#[test]
fn no_redeal_forgets_what_was_seen() {
    let (games, matches) = (configurations().unwrap(), cases(10, 50));
    for (game, found) in games.iter().zip(parallel::of_each(&games, |game| findings(game, matches))) {
        let first = found.first.unwrap_or_default();
        assert_eq!(found.wrong, 0, "of {} redeals; {}: {first}", found.redeals, game.name());
        assert!(found.redeals > cases(0, 100), "{}: only {} redeals were tried", game.name(), found.redeals);
    }
}
