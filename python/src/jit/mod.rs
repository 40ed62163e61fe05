//! Batches that compiled programs of JAX step: the module `bastide.jax` in Rust.
//!
//! A program calls by a number and a verb. What is called checks the state that it is given, plays, and returns the next state
//! with the outputs.

// A module imports only modules above it: this is the order of reading.
mod outputs;
mod called;
mod rows;
mod forest;
mod matches;
mod alive;
mod stepper;
mod xla;

pub(crate) use stepper::Stepper;
pub(crate) use xla::xla_handler;
