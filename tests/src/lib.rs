//! The evidence that the games follow their rules: the files of `generate`, and the configurations of the checks.
//!
//! The examples of the READMEs are tests of this crate:
#![doc = include_str!("../../README.md")]
#![doc = include_str!("../../core/README.md")]

pub mod arguments;
pub mod configurations;
pub mod counting;
mod cover;
mod csharp;
#[path = "../fuzz/mod.rs"]
pub mod fuzz;
pub mod generated;
mod header;
pub mod interface;
mod javascript;
pub mod parallel;
mod perft;
mod pictures;
pub mod random;
mod records;
pub mod seeds;
mod scenes;
pub mod sentences;
mod sizes;
pub mod sources;
mod tables;
pub mod thoughts;
mod traces;
pub mod tracker;

use std::path::Path;

/// The folder of the workspace.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the crate is a folder of the workspace")
}
