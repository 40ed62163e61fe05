//! An information state grows without allocation.

use bastide::{InformationState, Turn};
use bastide_tests::configurations::configurations;
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

/// The memory of the system; counts what a thread asks for.
struct Counting;

thread_local! {
    static ASKED: Cell<u64> = const { Cell::new(0) };
}

// SAFETY: the system's, and a number that is counted up.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let _ = ASKED.try_with(|asked| asked.set(asked.get() + 1));
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(place, layout) }
    }
}

#[global_allocator]
static MEMORY: Counting = Counting;

/// What a call asks for.
fn asked(call: impl FnOnce()) -> u64 {
    let before = ASKED.get();
    call();
    ASKED.get() - before
}

#[test]
fn information_states_grow_and_are_read_without_allocation() {
    for game in configurations().unwrap() {
        let mut kept = game.new_match(7);
        kept.keep_keys();
        while let Some(action) = kept.legal().highest() {
            kept.play(action).unwrap();
            let reading = || assert!(kept.information_state(0).is_ok());
            assert_eq!(asked(reading), 0, "{}", game.name());
        }
        let mut position = game.start();
        let mut known: Vec<InformationState> = (0..game.seats()).map(|seat| position.information_state(seat).unwrap()).collect();
        for id in kept.record().ids.clone() {
            let turn = position.turn();
            match turn {
                Turn::Seat(_) => position.play(id).unwrap(),
                _ => position.deal(id).unwrap(),
            }
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
