//! Rewrites every generated file; with `--check`, names those that are not current.

use bastide_tests::generated;
use lexopt::Arg::Long;
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let mut check = false;
    let mut arguments = lexopt::Parser::from_env();
    while let Some(argument) = arguments.next()? {
        match argument {
            Long("check") => check = true,
            _ => return Err(argument.unexpected().into()),
        }
    }
    if !check {
        generated::write()?.iter().for_each(|path| println!("{}", path.display()));
        return Ok(());
    }
    let differences = generated::differences()?;
    differences.iter().for_each(|difference| println!("{difference}"));
    if differences.is_empty() { Ok(()) } else { Err("run `cargo run -p bastide-tests --bin generate`".into()) }
}
