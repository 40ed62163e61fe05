//! The checks of what the games do, what their faces answer, and how their sources look.

use bastide_tests::counting::Counting;

mod allocations;
mod bad_input;
mod bad_input_bugs;
mod batch;
mod design;
mod draws;
mod face_allocations;
mod generated;
mod laws;
mod players;
mod readme;
mod redeals;
mod rule_ids;
mod stack;
mod threads;

/// Counts for the checks of what allocates.
#[global_allocator]
static MEMORY: Counting = Counting;
