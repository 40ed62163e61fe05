//! `sizes.md`: the sizes of the trees of small configurations.

use bastide::load;
use bastide::solve::{Form, SolveSetup, Tree};
use std::fmt::Write;

/// Configurations for exact methods, the smallest of each game first.
const SMALL: [&str; 7] = [
    "leduc_poker(max_raises=1)",
    "leduc_poker",
    "en_garde(rounds_to_win=1,max_rounds=1,piste=7,values=3,copies=2,hand=2)",
    "en_garde(rounds_to_win=1,max_rounds=1,piste=7,values=3,copies=3,hand=2)",
    "knights_of_charlemagne(colours=2,values=2,copies=1,hand=1,aside=0)",
    "knights_of_charlemagne(colours=3,values=2,copies=1,hand=1,aside=0)",
    "knights_of_charlemagne(players=3,colours=2,values=2,copies=1,hand=1,aside=0)",
];

/// The table, which does not depend on the machine.
pub(crate) fn sizes() -> Result<String, String> {
    let mut text = String::from("| configuration | histories | information states | events | bytes of the full form |");
    text.push_str(" nodes of the public form | its information states | its bytes |\n|---|---|---|---|---|---|---|---|\n");
    for name in SMALL {
        let game = load(name).map_err(|error| error.to_string())?;
        let tree = |form| game.tree(SolveSetup::default().form(form), || false).map_err(|error| format!("{name}: {error}"));
        let (full, public) = (tree(Form::Full)?, tree(Form::Public)?);
        let _ = write!(text, "| `{}` | {} | {} ", game.name(), grouped(full.nodes()), states(&full));
        let _ = write!(text, "| {} | {} | {} ", full.depth(), grouped(full.bytes()), grouped(public.nodes()));
        let _ = writeln!(text, "| {} | {} |", states(&public), grouped(public.bytes()));
    }
    Ok(text)
}

/// The number of information states of each seat.
fn states(tree: &Tree) -> String {
    let states: Vec<String> = (0..tree.seats()).map(|seat| grouped(tree.states(seat))).collect();
    states.join(" + ")
}

/// A number with commas between groups of three digits.
fn grouped(number: usize) -> String {
    if number < 1000 { number.to_string() } else { format!("{},{:03}", grouped(number / 1000), number % 1000) }
}
