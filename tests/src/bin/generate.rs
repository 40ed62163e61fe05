//! Remakes every generated file, or those that are named: `cargo run -p bastide-tests --bin generate -- [--check] [NAME…]`.
//!
//! A name is `header`, `interface`, `scenes`, `sentences`, `sizes`, `tables`, a game (its evidence and tables), or a line of
//! `configurations.txt` (its evidence). With `--check` nothing is written, and the files that are not current are named.

use bastide_tests::generated::Generated;
use lexopt::Arg::{Long, Value};
use lexopt::ValueExt;
use std::error::Error;
use std::time::Instant;

fn main() -> Result<(), Box<dyn Error>> {
    let start = Instant::now();
    let (mut check, mut names) = (false, Vec::new());
    let mut arguments = lexopt::Parser::from_env();
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("check") => check = true,
            Value(name) => names.push(name.string()?),
            _ => return Err(argument.unexpected().into()),
        }
    }
    let generated = Generated::of(&names)?;
    let made = generated.files.len();
    let (found, lines) = if check {
        ("not current", generated.differences())
    } else {
        ("changed", generated.write()?.iter().map(|path| path.display().to_string()).collect())
    };
    lines.iter().for_each(|line| println!("{line}"));
    println!("{made} files in {:.1} s, {} {found}", start.elapsed().as_secs_f64(), lines.len());
    if check && !lines.is_empty() { Err("run `cargo run -p bastide-tests --bin generate`".into()) } else { Ok(()) }
}
