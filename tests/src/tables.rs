//! `tables.md` of each game: its numbers.

use bastide::batch::Tally;
use bastide::{AnyGame, Field, Illegal};
use std::fmt::Write;

/// The number of random matches for the shares of wins and the decisions.
const MATCHES: u64 = 1000;

/// The numbers of a game in its configurations.
pub(crate) fn tables(configurations: &[AnyGame]) -> Result<String, Illegal> {
    let game = &configurations[0];
    let mut text = String::from("## Numbers\n\n");
    text += &sizes(configurations);
    text += "\n### Actions\n\n";
    text += &numbered(game.actions(), |id| game.action_text(game.action(id)?))?;
    text += "\n### Chance\n\n";
    text += &numbered(game.outcomes(), |id| game.outcome_text(game.outcome(id)?))?;
    text += &observations(configurations);
    Ok(text)
}

fn sizes(configurations: &[AnyGame]) -> String {
    let mut text = String::from("| configuration | seats | observation | position | ");
    let _ = writeln!(text, "won by each seat of {MATCHES} random matches | decisions a match |\n|---|---|---|---|---|---|");
    for game in configurations {
        let Tally { decisions, wins, .. } = game.selfplay(1, 0..MATCHES);
        let share = |wins: &u64| format!("{:.1} %", 100.0 * *wins as f64 / MATCHES as f64);
        let shares: Vec<String> = wins[..game.seats()].iter().map(share).collect();
        let decisions = decisions as f64 / MATCHES as f64;
        let (seats, length, bytes) = (game.seats(), game.layout().length(), game.position_size());
        let figures = format!("{seats} | {length} values | {bytes} bytes | {} | {decisions:.1}", shares.join(", "));
        let _ = writeln!(text, "| `{}` | {figures} |", game.name());
    }
    text
}

/// The ids with their notations, in few rows, as products of words.
fn numbered(count: usize, notation: impl Fn(usize) -> Result<String, Illegal>) -> Result<String, Illegal> {
    let texts = (0..count).map(notation).collect::<Result<Vec<_>, _>>()?;
    let words: Vec<Vec<&str>> = texts.iter().map(|text| text.split(' ').collect()).collect();
    let mut text = format!("| {count} ids | notation; the last words change fastest |\n|---|---|\n");
    let mut first = 0;
    while first < count {
        let lengths = (1..=count - first).rev();
        let product = lengths.filter_map(|length| Some((length, product(&words[first..first + length])?))).next();
        let (length, product) = product.unwrap_or_else(|| (1, texts[first].clone()));
        let last = first + length - 1;
        let ids = if length == 1 { first.to_string() } else { format!("{first} to {last}") };
        let _ = writeln!(text, "| {ids} | `{product}` |");
        first += length;
    }
    Ok(text)
}

/// The notations as one, such as `{advance, retreat} {1 … 5}`, if they are all combinations of some words in their order.
fn product(notations: &[Vec<&str>]) -> Option<String> {
    let places = notations[0].len();
    if notations.iter().any(|words| words.len() != places) {
        return None;
    }
    let mut choices: Vec<Vec<&str>> = vec![Vec::new(); places];
    for words in notations {
        for (choices, word) in choices.iter_mut().zip(words) {
            if !choices.contains(word) {
                choices.push(word);
            }
        }
    }
    let combination = |mut number: usize| {
        let mut words = Vec::new();
        for choices in choices.iter().rev() {
            words.insert(0, choices[number % choices.len()]);
            number /= choices.len();
        }
        words
    };
    let size: usize = choices.iter().map(Vec::len).product();
    let all = size == notations.len() && notations.iter().enumerate().all(|(number, words)| *words == combination(number));
    all.then(|| choices.iter().map(|words| alternatives(words)).collect::<Vec<_>>().join(" "))
}

fn alternatives(words: &[&str]) -> String {
    match words {
        [word] => (*word).into(),
        [first, .., last] if words.len() > 2 && consecutive(words) => format!("{{{first} … {last}}}"),
        _ => format!("{{{}}}", words.join(", ")),
    }
}

/// Whether words are consecutive numbers, such as `x1`, `x2`, `x3`.
fn consecutive(words: &[&str]) -> bool {
    let split = |word: &str| {
        let digits = word.trim_start_matches(|c: char| !c.is_ascii_digit());
        digits.parse::<u32>().ok().map(|number| (word[..word.len() - digits.len()].to_string(), number))
    };
    let next = |pair: &[&str]| match (split(pair[0]), split(pair[1])) {
        (Some(one), Some(two)) => two == (one.0, one.1 + 1),
        _ => false,
    };
    words.windows(2).all(next)
}

fn without_maximum(mut field: Field) -> Field {
    field.maximum = 0;
    field
}

/// The layouts; configurations whose layouts differ in maxima only share a table, in which the maxima follow their order.
fn observations(configurations: &[AnyGame]) -> String {
    let shape = |game: &AnyGame| -> Vec<Field> { game.layout().fields.iter().map(|field| without_maximum(*field)).collect() };
    let mut shapes: Vec<Vec<Field>> = Vec::new();
    for game in configurations {
        if !shapes.contains(&shape(game)) {
            shapes.push(shape(game));
        }
    }
    let alike = |fields: &Vec<Field>| configurations.iter().filter(|game| shape(game) == *fields).collect();
    shapes.iter().map(|fields| observation(alike(fields), shapes.len() == 1)).collect()
}

fn observation(alike: Vec<&AnyGame>, only: bool) -> String {
    let names: Vec<String> = alike.iter().map(|game| format!("`{}`", game.name())).collect();
    let of = if only { String::new() } else { format!(" of {}", names.join(", ")) };
    let differ = alike.iter().any(|game| game.layout() != alike[0].layout());
    let order = if differ { ", in the order of the configurations" } else { "" };
    let mut text = format!("\n### Observation{of}\n\n| offset | length | maximum{order} | name | meaning |\n");
    text += "|---|---|---|---|---|\n";
    for (place, Field { name, offset, length, meaning, .. }) in alike[0].layout().fields.iter().enumerate() {
        let mut maxima: Vec<String> = alike.iter().map(|game| game.layout().fields[place].maximum.to_string()).collect();
        if maxima.iter().all(|maximum| *maximum == maxima[0]) {
            maxima.truncate(1);
        }
        let _ = writeln!(text, "| {offset} | {length} | {} | {name} | {meaning} |", maxima.join(", "));
    }
    text
}
