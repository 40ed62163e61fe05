//! The checks of the games, of their faces, and of the sources.

use bastide_tests::counting::Counting;

mod allocations;
mod bad_input;
mod bad_input_bugs;
mod batch;
mod design;
mod draws;
mod english;
mod generated;
mod given;
mod laws;
mod plans;
mod players;
mod readme;
mod redeals;
mod rule_ids;
mod sentences;
mod settings;
mod stack;
mod threads;
mod update;
mod zones;

/// Counts allocations for the checks.
#[global_allocator]
static MEMORY: Counting = Counting;
