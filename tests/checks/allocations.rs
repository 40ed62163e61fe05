//! Allocations, and failures of memory: an information state grows without allocation while batches are stepped; a batch whose
//! memory is refused is an error, at any allocation, and leaks nothing.

use bastide::batch::{AutoReset, BatchError, Buffers, Choices, Outputs};
use bastide::en_garde::{Action, EnGarde, Options};
use bastide::networks::{Network, NetworkError};
use bastide::solve::{Form, SolveError, SolveSetup};
use bastide::{AnyBatch, Batch, BatchSetup, Damaged, InformationState, Match, NAMES, Record, Turn, load};
use bastide_tests::configurations::sampled;
use bastide_tests::counting::{self, HELD, LARGE, REFUSED, asked};
use bastide_tests::random::step;

#[test]
fn information_states_grow_and_are_read_without_allocation() {
    for game in sampled() {
        let mut kept = game.new_match(7);
        kept.keep_keys();
        while let Some(action) = kept.legal().highest() {
            let before = kept.record().ids().len();
            kept.play(action).unwrap();
            assert!(kept.record().ids().len() - before < 64, "a batch makes room for 128 events of a decision");
            let reading = || assert!(kept.information_state(0).is_ok());
            assert_eq!(asked(reading), 0, "{}", game.name());
        }
        let mut position = game.start();
        let mut known: Vec<InformationState> = (0..game.seats()).map(|seat| position.information_state(seat).unwrap()).collect();
        for id in kept.record().ids().to_vec() {
            let turn = position.turn();
            step(&mut position, id).unwrap();
            let growing = || {
                if let Turn::Seat(seat) = turn {
                    known[seat.index()].act(id);
                }
                known.iter_mut().for_each(|known| known.see(&position).unwrap());
            };
            assert_eq!(asked(growing), 0, "{}", game.name());
        }
        assert!(asked(|| drop(kept.information_log(0))) > 0, "allocations are counted");
    }
}

fn refuse_each<T>(call: impl FnMut() -> Result<T, BatchError>) -> u64 {
    counting::refuse_each(&BatchError::NoMemory, call)
}

/// Refuses each allocation of a change of a batch, which stays as it was while the change is an error.
fn change_each<T>(batch: &mut Batch<EnGarde>, mut change: impl FnMut(&mut Batch<EnGarde>) -> Result<T, BatchError>) -> u64 {
    let before = batch.clone();
    refuse_each(|| {
        let changed = change(batch);
        assert!(changed.is_ok() || *batch == before);
        changed
    })
}

fn batch(rows: usize) -> Batch<EnGarde> {
    let setup = BatchSetup::default().rows(rows).seed(7).records(true).auto_reset(AutoReset::SameStep);
    Batch::new(&Options::default(), &setup, || false).unwrap()
}

#[test]
fn whichever_allocation_of_a_batch_is_refused_is_an_error() {
    let setup = BatchSetup::default().rows(5).records(true);
    let of_five = batch(5);
    let (names, held) = (["observation", "mask", "last_observation_f32"], HELD.get());
    assert_eq!(refuse_each(|| Batch::<EnGarde>::new(&Options::default(), &setup, || false)), 14, "5 records and 9 lists");
    assert_eq!(refuse_each(|| of_five.try_clone(|| false)), 14);
    assert_eq!(refuse_each(|| Buffers::new(5, &of_five.shape(), &names)), 3);
    assert_eq!(HELD.get(), held, "memory leaks");
    assert_eq!(Buffers::new(usize::MAX, &of_five.shape(), &names).unwrap_err(), BatchError::NoMemory);
}

#[test]
fn a_batch_that_finds_no_memory_stays_as_it_was() {
    let (mut of_five, other) = (batch(5), batch(3));
    let copied = change_each(&mut of_five, |batch| batch.copy_from(&other));
    assert!(copied > 10 && of_five == other);

    // In a copy into a batch of equal rows, the copied memory is as long as the records.
    let mut long = batch(3);
    long.rollout(200, &mut Outputs::default()).unwrap();
    let mut short = batch(3);
    let copied = change_each(&mut short, |batch| batch.copy_from(&long));
    assert!(copied > 0 && short == long);

    let mut running = Match::<EnGarde>::new(&Options::default(), 3).unwrap();
    while running.record().ids().len() < 1000
        && let Some(action) = running.legal().nth(0)
    {
        running.play(action).unwrap();
    }
    if running.turn() != Turn::Over {
        change_each(&mut short, |batch| batch.put_match(1, &running, &mut Outputs::default()));
    }
}

#[test]
fn records_grow_before_a_step_or_it_is_an_error() {
    let mut stepped = batch(3);
    let (mut actions, mut grown) = (vec![0; 3], 0);
    for _ in 0..600 {
        stepped.sample(&mut actions).unwrap();
        grown += change_each(&mut stepped, |batch| batch.step(&actions, &mut Outputs::default()));
    }
    assert!(grown > 0, "records grow");
    assert!((0..3).all(|row| stepped.match_at(row).is_ok_and(|running| running.record().replay::<EnGarde>().is_ok())));

    let mut rolled = batch(3);
    rolled.rollout(50, &mut Outputs::default()).unwrap();
    let rollouts = refuse_each(|| {
        let rolled_on = rolled.rollout(50, &mut Outputs::default());
        let whole = |row| rolled.match_at(row).is_ok_and(|running| running.record().replay() == Ok(*running.position()));
        REFUSED.set(u64::MAX - 1);
        assert!((0..3).all(whole));
        rolled_on
    });
    assert!(rollouts > 0);
    let first = |_: &EnGarde, legal: &bastide::Set<Action>, _: &mut bastide::Sampler| legal.nth(0).unwrap();
    change_each(&mut rolled, |batch| batch.rollout_with(300, &mut Outputs::default(), first));
}

#[test]
fn a_step_allocates_nothing() {
    for game in sampled() {
        // A second thread takes part if there is work for it.
        let of_two = NAMES.contains(&game.name()).then_some((2, 1024));
        for (threads, count) in [(1, 10)].into_iter().chain(of_two) {
            let setup = BatchSetup::default().rows(count).keys(true).threads(threads);
            let mut stepped = game.new_batch(&setup, || false).unwrap();
            let mut buffers = Buffers::new(count, &stepped.shape(), Outputs::NAMES).unwrap();
            let (rows, mut actions): (Vec<usize>, _) = ((0..count).collect(), vec![0; count]);
            let logits = vec![0.0; count * game.actions()];
            stepped.step_some(&rows, &vec![-1; count], &mut buffers.outputs()).unwrap_err();
            let stepping = || {
                for _ in 0..5 {
                    stepped.sample(&mut actions).unwrap();
                    stepped.step(&actions, &mut buffers.outputs()).unwrap();
                    let mut choices = Choices::default();
                    choices.actions = Some(&mut actions);
                    stepped.sample_logits(&logits, 1.0, &mut choices).unwrap();
                    stepped.step_some(&rows, &actions, &mut buffers.outputs()).unwrap();
                    stepped.reset(&rows[..3], Some(&[1, 2, 3]), &mut buffers.outputs()).unwrap();
                }
            };
            let asked_here = asked(stepping);
            // Handing out work takes a few bytes: a list, a job for each thread, and now and then a block of the queue.
            let handed_out = if threads == 1 { 0 } else { 5 * 5 * (1 + threads as u64) };
            assert!(asked_here <= handed_out, "{}: {asked_here} by {threads} threads", game.name());
        }
    }
}

/// Repeats a call with all of its allocations refused from some kilobytes on, then from twice as many on, and so on: it works, or
/// reports a lack of memory.
fn refuse_large<T, E: std::fmt::Display + PartialEq>(what: &str, no_memory: &E, mut call: impl FnMut() -> Result<T, E>) {
    let mut refused = 0;
    for large in (14..28).map(|power| 1 << power) {
        LARGE.set(large);
        let result = call();
        LARGE.set(usize::MAX);
        match result {
            Err(why) if why == *no_memory => refused += 1,
            Err(why) => panic!("{what}, {large} bytes: {why}"),
            Ok(_) => (),
        }
    }
    assert!((1..14).contains(&refused), "{what}: {refused} of 14 were refused");
}

/// Trees, solvers, strategies and readers return errors when memory runs out, and no call ends the process.
#[test]
fn trees_solvers_and_readers_that_find_no_memory_say_so() {
    let game = load("leduc_poker").unwrap();
    let (setup, none) = (SolveSetup::default().form(Form::Full), &SolveError::NoMemory);
    refuse_large("a tree", none, || game.tree(setup, || false));
    refuse_large("a tree of the public form", none, || game.tree(SolveSetup::default(), || false));
    let tree = game.tree(setup, || false).unwrap();
    refuse_large("a uniform strategy", none, || tree.uniform());
    let uniform = tree.uniform().unwrap();
    refuse_large("a measure", none, || tree.measure_strategy(&uniform, || false));
    refuse_large("a best response", none, || tree.best_response(&uniform, 0, || false));
    refuse_large("a copy", none, || uniform.try_clone());
    refuse_large("a strategy as text", none, || game.strategy_to_text(&uniform));
    let text = game.strategy_to_text(&uniform).unwrap();
    refuse_large("a strategy of a text", none, || game.strategy_from_text(&text));
    refuse_large("a solver", none, || game.solver("cfr+", "alternating", setup, || false));
    let mut solver = game.solver("cfr+", "alternating", setup, || false).unwrap();
    solver.run(1, || false).unwrap();
    refuse_large("an average", none, || solver.average());
    refuse_large("a progress", none, || solver.to_bytes());
    let saved = solver.to_bytes().unwrap();
    refuse_large("a solver of a progress", none, || game.solver_from_bytes(&saved, setup, || false));
    for method in ["external", "outcome"] {
        let game = load("en_garde(rounds_to_win=1)").unwrap();
        let small = SolveSetup::default().nodes(1).bytes(1 << 22);
        refuse_large(method, none, || {
            let mut solver = game.solver(method, "alternating", small, || false)?;
            let run = solver.run(100, || false);
            assert!(solver.iterations() == 100 || run.is_err());
            if matches!(run, Err(SolveError::Full { .. })) { Ok(0) } else { run }
        });
    }
    let record = format!("{{\"game\":\"en_garde\",\"ids\":[{}0]}}", "0,".repeat(1 << 16));
    refuse_large("a record", &Damaged::NoMemory, || match Record::read(&record) {
        Err(Damaged::Event { .. }) => Ok(()),
        read => read.map(|_| ()),
    });
    let setup = BatchSetup::default().rows(1 << 9);
    let bytes = load("en_garde").unwrap().new_batch(&setup, || false).unwrap().to_bytes(|| false).unwrap();
    refuse_large("a batch", &Damaged::NoMemory, || AnyBatch::from_bytes(&bytes, || false));
    let network = std::fs::read(bastide_tests::root().join("python/python/bastide/networks/guyenne.safetensors")).unwrap();
    refuse_large("a network", &NetworkError::NoMemory, || Network::read(&network));
}
