//! Tests of the worlds that a search weighs by what others did.

use super::{decisions, network};
use crate::leduc_poker::{Action, Card, LeducPoker};
use crate::networks::Network;
use crate::players::{PlayerError, Thought, Worlds};
use crate::position::{dealt, played};
use crate::{Finite, Id, Match, Observed, Position, Record, Seat, Stream, Turn, load};

/// The probabilities of the legal actions, by the network.
fn policy(network: &Network, position: &LeducPoker) -> Vec<f64> {
    let Turn::Seat(seat) = position.turn() else { panic!("a seat is asked") };
    let answer = network.networked(position).unwrap().answered_in_game(position, seat, <[f32]>::to_vec);
    let shares: Vec<f64> = position.legal().iter().map(|action| f64::from(answer[action.id()]).exp()).collect();
    shares.iter().map(|share| share / shares.iter().sum::<f64>()).collect()
}

/// The probabilities of a match with these events: by chance, and also by the play of all but a seat.
fn likelihood(network: &Network, ids: &[Id], seat: Seat) -> [f64; 2] {
    let (mut position, [mut chance, mut play]) = (LeducPoker::new(&Default::default()).unwrap(), [1.0; 2]);
    for id in ids {
        if let Turn::Seat(turn) = position.turn() {
            let action = Action::from_id((*id).into()).unwrap();
            let place = position.legal().iter().position(|each| each == action).unwrap();
            play *= if turn == seat { 1.0 } else { policy(network, &position)[place] };
            position = played(&position, action);
        } else {
            let (outcomes, card) = (position.outcomes(), Card::from_id((*id).into()).unwrap());
            if outcomes.count(card) == 0 {
                return [0.0; 2];
            }
            chance *= f64::from(outcomes.count(card)) / f64::from(outcomes.len());
            position = dealt(&position, card);
        }
    }
    [chance, chance * play]
}

/// The match in which the other seat was dealt another card, and everything else was the same.
fn with_card(running: &Match<LeducPoker>, seat: Seat, card: usize) -> Vec<Id> {
    let mut ids = running.record().ids().to_vec();
    ids[1 - seat.index()] = Id::of(Card::from_id(card).unwrap());
    ids
}

/// The decisions of random matches before which the other seat has decided.
fn later_decisions(matches: u64) -> impl Iterator<Item = (Match<LeducPoker>, Seat)> {
    decisions(matches).filter(|(running, _)| running.record().ids().len() > 2)
}

/// The shares of the other's card are those of Bayes' rule, which are far from those of the redeals alone.
#[test]
fn weights_of_worlds_are_those_of_bayes_rule() {
    let ((_, network), mut far) = (network("leduc_poker", 5), 0);
    for (running, seat) in later_decisions(16) {
        let Worlds { positions, weights, effective } = network.worlds(&running, 100, 1024, 5).unwrap();
        assert!((weights.iter().sum::<f64>() - 1.0).abs() < 1e-9 && effective <= 1024.0 + 1e-6);
        let ids: Vec<_> = (0..Card::COUNT).map(|card| with_card(&running, seat, card)).collect();
        let all: Vec<_> = ids.iter().map(|ids| likelihood(&network, ids, seat)).collect();
        let sums = all.iter().fold([0.0; 2], |sums, each| [sums[0] + each[0], sums[1] + each[1]]);
        for (ids, [blind, exact]) in ids.into_iter().zip(all.iter().map(|each| [each[0] / sums[0], each[1] / sums[1]])) {
            let world = Record::new::<LeducPoker>(&Default::default(), ids).ok().map(|record| record.replay().unwrap());
            let found: f64 =
                positions.iter().zip(&weights).filter(|(each, _)| Some(**each) == world).map(|(_, weight)| weight).sum();
            let error = (exact * (1.0 - exact) / effective).sqrt();
            assert!((found - exact).abs() <= 4.5 * error + 1e-6, "{found} and not {exact} ± {error}: {}", running.position());
            far += usize::from((exact - blind).abs() > 9.0 * error + 1e-6);
        }
    }
    assert!(far > 4, "{far}");
}

#[test]
fn worlds_depend_on_what_the_seat_knows_alone() {
    let ((_, network), mut compared) = (network("leduc_poker", 5), 0);
    for (running, seat) in later_decisions(8) {
        let worlds = |running: &_| network.worlds(running, 100, 100, 5).unwrap();
        let Worlds { positions, weights, effective } = worlds(&running);
        let seen = running.position().observation_key(seat);
        assert!(positions.iter().all(|each| each.observation_key(seat) == seen && each.turn() == running.turn()));
        for card in 0..Card::COUNT {
            let Ok(record) = Record::new::<LeducPoker>(&Default::default(), with_card(&running, seat, card)) else { continue };
            let other = worlds(&Match::resume(record, Stream::new(9)).unwrap());
            assert_eq!((&other.positions, &other.weights, other.effective), (&positions, &weights, effective));
            compared += 1;
        }
    }
    assert!(compared > 40, "{compared}");
}

#[test]
fn worlds_are_refused_in_a_sentence_and_end_early() {
    let ((game, network), thought) = (network("leduc_poker", 5), Thought::default());
    let running = game.new_match(1);
    let worlds =
        |name: &str, count, thought: &Thought| game.guided_player(name, &network, 0).unwrap().worlds(&running, count, thought);
    assert_eq!(worlds("update(recall=4)", 30, &thought).unwrap().positions.len(), 30);
    assert!(worlds("update(recall=4)", 0, &thought).unwrap_err().to_string().contains("`count` is 0; expected 1 to 1024"));
    assert_eq!(worlds("update(recall=4)", 1025, &thought).unwrap_err(), PlayerError::Worlds { count: 1025 });
    assert!(worlds("update", 3, &thought).unwrap_err().to_string().contains("`update` does not weigh worlds"));
    let mut later = running.clone();
    later.play(later.legal().nth(0).unwrap()).unwrap();
    let player = game.guided_player("update(recall=4)", &network, 0).unwrap();
    assert_eq!(player.worlds(&later, 9, &Thought::unless(|| true)).unwrap().positions.len(), 0);
    let other = load("leduc_poker(max_raises=1)").unwrap().new_match(1);
    assert!(matches!(player.worlds(&other, 9, &thought), Err(PlayerError::OtherGame { .. })));
}
