//! The arguments of the commands: numbers by their names, and configurations.

use crate::configurations::configurations;
use bastide::AnyGame;
use lexopt::Arg::{Long, Value};
use lexopt::ValueExt;
use std::error::Error;

/// Reads numbers, each after its name, such as `--matches 10`; returns the configurations that the other arguments name, all if
/// there are none.
pub fn read(numbers: &mut [(&str, &mut u64)]) -> Result<Vec<AnyGame>, Box<dyn Error>> {
    let (mut named, mut arguments) = (Vec::new(), lexopt::Parser::from_env());
    while let Some(argument) = arguments.next()? {
        let place = match &argument {
            Long(name) => numbers.iter().position(|(known, _)| known == name),
            _ => None,
        };
        match (argument, place) {
            (Value(name), _) => named.push(bastide::load(&name.string()?)?),
            (_, Some(place)) => *numbers[place].1 = arguments.value()?.parse()?,
            (argument, None) => return Err(argument.unexpected().into()),
        }
    }
    Ok(if named.is_empty() { configurations()? } else { named })
}
