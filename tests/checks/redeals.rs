//! Redeals of every seat, in a few matches of every configuration: each is consistent with everything that the seat was shown.
//! The command `redeals` tries many.

use bastide_tests::configurations::configurations;
use bastide_tests::parallel;
use bastide_tests::tracker::findings;

const MATCHES: u64 = 6;

#[test]
fn no_redeal_forgets_what_was_seen() {
    let games = configurations().unwrap();
    for (game, found) in games.iter().zip(parallel::of_each(&games, |game| findings(game, MATCHES))) {
        let first = found.first.unwrap_or_default();
        assert_eq!(found.wrong, 0, "of {} redeals; {}: {first}", found.redeals, game.name());
        assert!(found.redeals > 0, "{}: only {} redeals were tried", game.name(), found.redeals);
    }
}
