//! Players, in every configuration: they do not see hidden cards, choose alike on any number of threads, keep to their budgets,
//! and refuse impossible requests in a sentence.

use bastide::batch::{BatchError, Outputs};
use bastide::players::{Pairing, PlayerError, Thought};
use bastide::{AnyGame, AnyPosition, BatchSetup, Id, NAMES, Stream, Turn, Viewer, load};
use bastide_tests::configurations::sampled;
use bastide_tests::random::{course, play};
use bastide_tests::thoughts::thought;
use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// The networks of the Python package.
const NETWORKS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../python/python/bastide/networks");

/// Positions of random matches of a game where it is a seat's turn, one of each match that has any.
fn asked(game: &AnyGame, matches: u64) -> impl Iterator<Item = (AnyPosition, usize)> + '_ {
    (0..matches).filter_map(|index| {
        let turns = course(game, index).filter_map(|(position, _)| match position.turn() {
            Turn::Seat(seat) => Some((position, seat.index())),
            _ => None,
        });
        let mut turns: Vec<_> = turns.collect();
        let place = (7 * index as usize).checked_rem(turns.len())?;
        Some(turns.swap_remove(place))
    })
}

#[test]
fn no_player_can_tell_what_is_hidden() {
    for game in sampled() {
        let names = ["random", "scripted", "greedy(redeals=2)", "search(iterations=8)"].map(String::from);
        let file = format!("{NETWORKS}/{}.safetensors", game.name());
        let guided = ["search(iterations=8,net", "update(worlds=2,net"].map(|name| format!("{name}={file})"));
        let guided = if NAMES.contains(&game.name()) { &guided[..] } else { &[] };
        let players: Vec<_> = names.iter().chain(guided).map(|name| game.player(name, 1).unwrap()).collect();
        let (mut stream, mut others) = (Stream::new(1), 0);
        for (position, seat) in asked(&game, 12) {
            let redealt = position.redeal(seat, &mut stream).unwrap();
            others += u32::from(redealt != position);
            for player in &players {
                let [here, there] = [&position, &redealt].map(|position| thought(player, position).unwrap());
                assert_eq!(here, there, "{player:?} in {position:?}");
            }
        }
        assert!(others > 0, "{}: nothing was hidden", game.name());
    }
}

/// Hidden steps, which a seat does not notice (GU-17), do not change its random numbers: in matches of one seed, equal
/// information states get equal choices.
#[test]
fn no_player_counts_hidden_steps() {
    let game = load("guyenne").unwrap();
    let players = ["random", "search(iterations=9)"].map(|name| game.player(name, 1).unwrap());
    let (mut known, mut hidden) = (HashMap::new(), 0);
    for course in 0..150 {
        if hidden > 20 {
            break;
        }
        let (mut running, mut stream) = (game.new_match(3), Stream::new(course));
        running.keep_keys();
        while let Turn::Seat(seat) = running.turn() {
            if running.record().ids().len() > 60 {
                break;
            }
            let key = running.information_state(seat.index()).unwrap().key();
            let chosen = players.clone().map(|player| player.choose(&running, &mut Thought::default()).unwrap());
            let events = running.record().ids().len();
            let (first, before) = *known.entry((seat, key)).or_insert((chosen, events));
            assert_eq!(chosen, first, "after {events} and after {before} events");
            hidden += u32::from(events != before);
            play(&mut running, 1, &mut stream);
        }
    }
    assert!(hidden > 20, "{hidden}");
}

/// Pearson's statistic for the counts of equally likely actions.
fn chi_square(counts: &[u32]) -> f64 {
    let expected = f64::from(counts.iter().sum::<u32>()) / counts.len() as f64;
    counts.iter().map(|count| (f64::from(*count) - expected).powi(2) / expected).sum()
}

/// A player with one seed is not a pure strategy: in 1,000 matches, and in 1,000 batches of one row, each card is played in each
/// way equally often.
#[test]
fn a_player_draws_lots_in_every_match() {
    let game = load("leduc_poker").unwrap();
    let player = game.player("random", 5).unwrap();
    let asked_in = |ask: &dyn Fn(u64) -> (AnyPosition, Id)| {
        let mut counts = HashMap::<String, Vec<u32>>::new();
        for seed in 0..1000 {
            let (position, chosen) = ask(seed);
            let legal: Vec<Id> = position.legal().iter().collect();
            let sees = position.table(Viewer::in_seat(0, 2).unwrap()).unwrap();
            counts.entry(sees).or_insert(vec![0; legal.len()])[legal.iter().position(|id| *id == chosen).unwrap()] += 1;
        }
        assert_eq!(counts.len(), 6, "one for each card: {counts:?}");
        assert!(counts.values().all(|counts| chi_square(counts) < 16.0), "{counts:?}");
    };
    asked_in(&|seed| {
        let running = game.new_match(seed);
        (running.position(), player.choose(&running, &mut Thought::default()).unwrap())
    });
    asked_in(&|seed| {
        let (batch, mut action) = (game.new_batch(&BatchSetup::default().seed(seed), || false).unwrap(), [0]);
        batch.choose(&player, None, &mut action, &Thought::default()).unwrap();
        (batch.position(0).unwrap(), game.action(action[0] as usize).unwrap())
    });
}

#[test]
fn a_thought_does_not_depend_on_threads() {
    for game in sampled() {
        for (position, _) in asked(&game, 1) {
            let on = |threads: u16| {
                let name = format!("search(iterations=53,trees=5,threads={threads})");
                let (player, mut thought) = (game.player(&name, 3).unwrap(), Thought::default());
                player.choose_at(&position, &mut thought).unwrap();
                thought
            };
            let alone = on(1);
            assert_eq!((alone.iterations, alone.redeals), (53, 53));
            let visits: u64 = alone.considered.iter().map(|considered| considered.visits).sum();
            assert_eq!(visits, 53);
            for threads in [2, 9] {
                assert_eq!(on(threads), alone, "{threads} threads in {position:?}");
            }
        }
    }
}

#[test]
fn matches_go_to_their_end_and_repeat() {
    for game in sampled() {
        let players =
            [("search(iterations=4)", 1), ("greedy(redeals=1)", 2)].map(|(name, seed)| game.player(name, seed).unwrap());
        let play = || {
            let (mut running, mut thought) = (game.new_match(5), Thought::default());
            while let Turn::Seat(seat) = running.turn() {
                let id = players[seat.index() % 2].choose(&running, &mut thought).unwrap();
                running.play(id).unwrap();
            }
            running.record().ids().to_vec()
        };
        assert_eq!(play(), play(), "{}", game.name());
    }
}

#[test]
fn a_search_keeps_to_its_budget() {
    let game = load("guyenne").unwrap();
    let (position, _) = asked(&game, 5).last().unwrap();
    let think = |name: &str, mut thought: Thought| {
        let id = game.player(name, 1).unwrap().choose_at(&position, &mut thought).unwrap();
        assert!(position.legal().contains(id));
        thought
    };
    let full = think("search(iterations=3000,nodes=256,trees=1)", Thought::default());
    assert_eq!((full.iterations, full.nodes), (3000, 256));
    let timed = think("search(milliseconds=300)", Thought::default());
    assert!(timed.iterations > 0 && timed.nodes > 1);
    assert_eq!(think("search(milliseconds=60000,iterations=7)", Thought::default()).iterations, 7);
    let stopped = think("search(iterations=2147483648)", Thought::until(Arc::new(AtomicBool::new(true))));
    assert_eq!(stopped.iterations, 0);
}

/// In Leduc poker a seat with a pair in the second round loses nothing by a raise, and everything by folding: any search sees it.
#[test]
fn a_search_does_not_give_up_what_it_has_won() {
    let game = load("leduc_poker").unwrap();
    let (mut seen, mut stream) = (0, Stream::new(1));
    for index in 0..2000 {
        for (position, _) in course(&game, index) {
            let table = position.table(Viewer::Everything).unwrap();
            if let Turn::Seat(seat) = position.turn()
                && position.legal().len() > 1
                && game.action_id("fold").is_ok_and(|fold| position.legal().contains(fold))
            {
                let wins = (0..40).all(|_| {
                    let mut redealt = position.redeal(seat.index(), &mut stream).unwrap();
                    let call = game.action_id("call").unwrap();
                    redealt.play(call).unwrap();
                    redealt.turn() == Turn::Over && redealt.returns()[seat.index()] > 0.0
                });
                if wins {
                    let chosen = game.player("easy", index).unwrap().choose_at(&position, &mut Thought::default()).unwrap();
                    assert_ne!(game.action_text(chosen).unwrap(), "fold", "{table}");
                    seen += 1;
                }
            }
        }
    }
    assert!(seen > 20, "{seen}");
}

#[test]
fn a_batch_asks_for_each_row_what_the_row_sees() {
    for name in ["en_garde", "guyenne(format=ring,players=3)", "leduc_poker"] {
        let game = load(name).unwrap();
        let player = game.player("search(iterations=12)", 4).unwrap();
        let chosen = |threads: usize, named: Option<&[usize]>| {
            let setup = BatchSetup::default().rows(9).seed(2).first(5).threads(threads);
            let mut batch = game.new_batch(&setup, || false).unwrap();
            batch.rollout(11, &mut Outputs::default()).unwrap();
            let mut actions = [-7; 9];
            batch.choose(&player, named, &mut actions, &Thought::default()).unwrap();
            for (row, action) in actions.into_iter().enumerate().filter(|(_, action)| *action >= 0) {
                assert!(batch.legal(row).unwrap().contains(game.action(action as usize).unwrap()));
            }
            actions
        };
        let all = chosen(1, None);
        assert!(!all.contains(&-7));
        assert_eq!(chosen(4, None), all);
        let some = chosen(2, Some(&[6, 2]));
        let expected: Vec<i32> = (0..9).map(|row| if row == 2 || row == 6 { all[row] } else { -7 }).collect();
        assert_eq!(some.to_vec(), expected);
    }
}

#[test]
fn deals_of_an_arena_add_up_whoever_plays_them() {
    for name in ["leduc_poker", "guyenne(format=teams)", "knights_of_charlemagne(players=3)"] {
        let game = load(name).unwrap();
        let [one, other] = ["search(iterations=4)", "random"].map(|name| game.player(name, 1).unwrap());
        let play = |deals, threads| game.play_deals([&one, &other], 3, deals, threads, &Thought::default()).unwrap();
        let all = play(0..3, 1);
        let mut sum = play(0..1, 2);
        sum += play(1..3, 3);
        let counts = |Pairing { deals, matches, wins, ties, losses, decisions, .. }: Pairing| {
            assert_eq!(wins + ties + losses, matches);
            [deals, matches, wins, ties, losses, decisions[0], decisions[1]]
        };
        assert_eq!(counts(sum), counts(all), "{name}");
        for (mine, other) in [(sum.score(), all.score()), (sum.mean_return(), all.mean_return())] {
            assert!((mine.0 - other.0).abs() < 1e-9 && (mine.1 - other.1).abs() < 1e-9, "{name}: {mine:?} {other:?}");
        }
    }
}

/// Against itself with the same random numbers a player scores a half, and a player that always wins is infinitely far ahead.
#[test]
fn an_arena_measures_what_it_says() {
    let game = load("en_garde(rounds_to_win=1)").unwrap();
    let random = game.player("random", 1).unwrap();
    let pairing = game.play_deals([&random, &random], 1, 0..400, 2, &Thought::default()).unwrap();
    let (score, error) = pairing.score();
    assert_eq!((pairing.deals, pairing.matches), (400, 800));
    assert!((score - 0.5).abs() < 2.0 * error && error < 0.05, "{score} ± {error}");
    assert!((pairing.mean_return().0 - (2.0 * score - 1.0)).abs() < 1e-9);

    let mut lead = Pairing::default();
    (lead.deals, lead.score) = (4, [3.0, 2.5]);
    let (mean, half) = lead.score();
    assert!((mean - 0.75).abs() < 1e-12 && (half - 1.96 / 6.0).abs() < 1e-12);
    assert!((lead.elo()[1] - 190.848).abs() < 0.001);
    let mut won = Pairing::default();
    (won.deals, won.score) = (60, [60.0, 60.0]);
    assert!(won.elo()[1] == f64::INFINITY && won.elo()[0] > 500.0 && won.elo()[0] < 700.0, "{:?}", won.elo());
}

/// A script with a wrong sign loses to random play.
#[test]
fn a_script_beats_random_in_every_configuration() {
    for game in sampled() {
        let players = ["scripted", "random"].map(|name| game.player(name, 1).unwrap());
        let pairing = game.play_deals([&players[0], &players[1]], 1, 0..25, 2, &Thought::default()).unwrap();
        let (mean, within) = pairing.mean_return();
        let least = if ["en_garde", "field_of_glory", "guyenne", "knights_of_charlemagne"].contains(&game.name()) {
            0.7
        } else {
            -within
        };
        assert!(mean >= least, "{}: {mean} ± {within}", game.name());
    }
}

#[test]
fn a_player_of_ones_own_is_a_player() {
    let game = load("leduc_poker").unwrap();
    let highest = game.custom_player("highest", |position| position.legal().highest().ok_or_else(|| "nothing".into()));
    let pairing = game.play_deals([&highest, &game.player("random", 1).unwrap()], 1, 0..50, 2, &Thought::default()).unwrap();
    assert_eq!((highest.name(), pairing.matches), ("highest", 100));

    let (position, _) = asked(&game, 3).last().unwrap();
    let ask = |player: bastide::AnyPlayer| player.choose_at(&position, &mut Thought::default()).unwrap_err();
    let illegal = (0..game.actions()).map(|id| game.action(id).unwrap()).find(|id| !position.legal().contains(*id)).unwrap();
    assert!(matches!(ask(game.custom_player("rogue", move |_| Ok(illegal))), PlayerError::Illegal(_)));
    assert_eq!(ask(game.custom_player("tired", |_| Err("it sleeps".into()))), PlayerError::Failed { why: "it sleeps".into() });
    assert_eq!(ask(game.custom_player("rash", |_| panic!("no idea"))), PlayerError::Failed { why: "no idea".into() });
}

#[test]
fn what_cannot_be_asked_is_refused_in_a_sentence() {
    let game = load("en_garde").unwrap();
    for (name, named) in [
        ("harder", "hard, expert"),
        ("", "random"),
        ("search(", "search("),
        ("hard(iterations=2)", "iterations"),
        ("search(iterations=0)", "1..=2147483648"),
        ("search(iterations=2147483649)", "1..=2147483648"),
        ("search(iterations=99999999999)", "1..=2147483648"),
        ("search(threads=0)", "1..=256"),
        ("search(threads=257)", "1..=256"),
        ("search(trees=0)", "1..=256"),
        ("search(milliseconds=0)", "1..=86400000"),
        ("search(exploration=1001)", "0..=1000"),
        ("search(nodes=255)", "256..="),
        ("search(advice=yours)", "game or none"),
        ("search(temperature=-1)", "`temperature` does not accept `-1`; expected 0 or more"),
        ("search(temperature=NaN)", "0 or more"),
        ("search(temperature=inf)", "0 or more"),
        ("search(temperature=1e99)", "0 or more"),
        ("search(temperature=warm)", "0 or more"),
        ("search(depth=3)", "depth"),
        ("greedy(redeals=0)", "1..=1000000"),
    ] {
        let error = game.player(name, 1).unwrap_err().to_string();
        assert!(error.contains(named), "{name}: {error}");
    }
    let (player, mut thought) = (game.player("easy", 1).unwrap(), Thought::default());
    let ask = |position: &AnyPosition| player.choose_at(position, &mut Thought::default()).unwrap_err();
    assert!(ask(&game.start()).to_string().contains("chance is to deal"));
    assert!(ask(&load("leduc_poker").unwrap().start()).to_string().contains("`en_garde`; expected `leduc_poker`"));
    let mut over = game.new_match(1);
    while let Some(id) = over.legal().nth(0) {
        over.play(id).unwrap();
    }
    assert!(player.choose(&over, &mut thought).unwrap_err().to_string().contains("the match is over"));

    let batch = game.new_batch(&BatchSetup::default().rows(2), || false).unwrap();
    let mut actions = [-7; 2];
    let mut refuse = |rows: &[usize]| batch.choose(&player, Some(rows), &mut actions, &Thought::default()).unwrap_err();
    assert!(matches!(refuse(&[2]), BatchError::Row { row: 2, rows: 2 }));
    assert!(matches!(refuse(&[1, 1]), BatchError::Twice { row: 1 }));
    let other = load("leduc_poker").unwrap().player("random", 1).unwrap();
    assert!(matches!(batch.choose(&other, None, &mut actions, &Thought::default()), Err(BatchError::OtherGame { .. })));
    assert!(matches!(batch.choose(&player, None, &mut [0; 3], &Thought::default()), Err(BatchError::Length { .. })));
    assert_eq!(actions, [-7; 2]);
}

#[test]
fn levels_have_their_canonical_names() {
    let game = load("en_garde").unwrap();
    for (written, name) in [
        ("hard", "hard"),
        (" search( iterations = 1000 ) ", "hard"),
        ("greedy(redeals=8)", "greedy"),
        ("search(threads=2,iterations=2000)", "search(iterations=2000,threads=2)"),
        ("search", "search"),
    ] {
        assert_eq!(game.player(written, 1).unwrap().name(), name);
    }
}
