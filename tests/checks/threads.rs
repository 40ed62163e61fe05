//! Objects shared by threads give each of them the results of a single thread; `tests/run thread` watches them with
//! ThreadSanitizer.

use bastide::batch::Buffers;
use bastide::{AnyMatch, BatchSetup, Stream, Viewer};
use bastide_tests::configurations::sampled;
use bastide_tests::random;
use std::thread;

const THREADS: usize = 4;

/// The observations of all seats of a match.
fn shown(running: &AnyMatch) -> String {
    let (position, mut stream) = (running.position(), Stream::new(3));
    let mut seen = vec![0; running.game().layout().length()];
    let mut all = format!("{:?} {} {:?}", running.turn(), running.legal(), running.returns());
    for seat in 0..running.seats() {
        running.observe(seat, &mut seen).unwrap();
        let redealt = position.redeal(seat, &mut stream).unwrap().table(Viewer::Everything).unwrap();
        all += &format!("{seen:?} {:?} {redealt}", running.information_state(seat).unwrap());
    }
    all
}

/// The result of threads that all do the same work, which must agree.
fn by_all<T: Send + PartialEq + std::fmt::Debug>(work: impl Fn() -> T + Sync) -> T {
    let mut results = thread::scope(|scope| {
        let threads: Vec<_> = (0..THREADS).map(|_| scope.spawn(&work)).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect::<Vec<T>>()
    });
    let first = results.pop().unwrap();
    results.iter().for_each(|result| assert_eq!(*result, first));
    first
}

#[test]
fn a_game_is_shared_and_a_match_is_read_by_many() {
    for game in sampled() {
        let play = || {
            let (mut running, mut stream) = (game.new_match(7), Stream::new(7));
            random::play(&mut running, 20, &mut stream);
            running
        };
        let running = by_all(play);
        assert_eq!(by_all(|| shown(&running)), shown(&running), "{}", game.name());
    }
}

#[test]
fn batches_share_a_game_and_have_threads_of_their_own() {
    for game in sampled() {
        let roll = |threads| {
            let setup = BatchSetup::default().rows(300).seed(7).threads(threads);
            let mut batch = game.new_batch(&setup, || false).unwrap();
            let mut buffers = Buffers::new(300, &batch.shape(), &["observation", "mask", "rewards", "seat"]).unwrap();
            let mut actions = vec![0; 300];
            for _ in 0..5 {
                batch.sample(&mut actions).unwrap();
                batch.step(&actions, &mut buffers.outputs()).unwrap();
            }
            (batch.rollout(5, &mut buffers.outputs()).unwrap(), buffers)
        };
        assert_eq!(by_all(|| roll(3)), roll(1), "{}", game.name());
    }
}
