//! Replays the evidence through Rust: `replay FILE...`; README.md says what the files hold.

use bastide::{AnyPosition, Record, Turn, Viewer, load};
use bastide_tests::thoughts::{played, thought};
use std::error::Error;
use std::fmt::Display;
use std::process::ExitCode;

type Outcome = Result<(), Box<dyn Error>>;

fn main() -> ExitCode {
    let files: Vec<String> = std::env::args().skip(1).collect();
    for file in &files {
        if let Err(error) = replay(file) {
            eprintln!("{file}:{error}");
            return ExitCode::FAILURE;
        }
        println!("ok {file}");
    }
    println!("{} passed, 0 failed", files.len());
    ExitCode::SUCCESS
}

fn replay(file: &str) -> Outcome {
    let text = std::fs::read_to_string(file).map_err(|error| format!("1: {error}"))?;
    match file.rsplit('.').next() {
        Some("trace") => trace(&text),
        Some("perft" | "thoughts" | "pictures") => counts(&text),
        Some("record") => record(&text),
        Some("json") => json(&text),
        _ => Err("1: expected a .trace, .perft, .thoughts, .pictures, .record or .json file".into()),
    }
}

fn trace(text: &str) -> Outcome {
    let mut lines = statements(text);
    let mut position = start(lines.next())?;
    for (number, line) in lines {
        if line.starts_with("returns") {
            let returns = position.returns();
            same(number, line, &format!("returns {}", listed(returns.iter().map(|share| format!("{share:.6}")))))?;
            return Ok(());
        }
        let next = line.rsplit(' ').next().unwrap_or_default();
        same(number, line, &format!("{} {next}", described(&position)?))?;
        if next != "-" {
            step(&mut position, next).map_err(|error| format!("{number}: {error}"))?;
        }
    }
    Err("1: expected a last line of `returns`, found none".into())
}

/// The turn, the choices, the scores, and the observation of each seat.
fn described(position: &AnyPosition) -> Result<String, Box<dyn Error>> {
    let choices = match position.turn() {
        Turn::Seat(_) => listed(position.legal().iter()),
        Turn::Chance => listed(position.outcomes().iter().map(|(outcome, weight)| format!("{outcome}:{weight}"))),
        Turn::Over => "-".into(),
    };
    let mut digests = Vec::new();
    let mut seen = vec![0; position.game().layout().length()];
    for seat in 0..position.seats() {
        position.observe(seat, &mut seen)?;
        digests.push(format!("{:016x}", digest(&seen)));
    }
    Ok(format!("{} {choices} {} {}", position.turn().code(), listed(position.scores().iter()), digests.join(",")))
}

/// FNV-1a of 64 bits.
fn digest(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |value, byte| (value ^ u64::from(*byte)).wrapping_mul(0x100_0000_01B3))
}

/// Replays counts, thoughts or pictures in positions that are reached by ids.
fn counts(text: &str) -> Outcome {
    let mut lines = statements(text);
    let first = start(lines.next())?;
    let mut position = first.clone();
    for (number, line) in lines {
        let at = |error: Box<dyn Error>| format!("{number}: {error}");
        if let Some(ids) = line.strip_prefix("after") {
            position = first.clone();
            for id in ids.split([' ', ',']).filter(|id| !id.is_empty()) {
                step(&mut position, id).map_err(at)?;
            }
        } else if line.starts_with("thought ") {
            let [_, name, seed] = line.splitn(4, ' ').take(3).collect::<Vec<_>>()[..] else {
                return Err(format!("{number}: expected `thought PLAYER SEED`, found `{line}`").into());
            };
            let player = position.game().player(name, seed.parse()?).map_err(|error| format!("{number}: {error}"))?;
            same(number, line, &format!("thought {name} {seed} {}", thought(&player, &position)?))?;
        } else if line.starts_with("played ") {
            let [_, name, seed, of_match, actions] = line.split(' ').collect::<Vec<_>>()[..] else {
                return Err(format!("{number}: expected `played PLAYER SEED MATCH ACTIONS`, found `{line}`").into());
            };
            let player = position.game().player(name, seed.parse()?).map_err(|error| format!("{number}: {error}"))?;
            let found = played(&player, of_match.parse()?, actions.split(',').count())?;
            same(number, line, &format!("played {name} {seed} {found}"))?;
        } else if let Some(viewer) = line.strip_prefix("picture ").and_then(|words| words.split(' ').next()) {
            let all = viewer == "-1";
            let seen = if all { Viewer::Everything } else { Viewer::in_seat(viewer.parse()?, position.seats())? };
            let picture = position.picture(seen).map_err(|error| format!("{number}: {error}"))?;
            same(number, line, &format!("picture {viewer} {:016x}", digest(picture.as_bytes())))?;
        } else {
            let depth = line.split(' ').nth(1).unwrap_or_default();
            let count = position.perft(depth.parse().map_err(|_| format!("{number}: expected a depth, found `{line}`"))?);
            same(number, line, &format!("depth {depth} {count}"))?;
        }
    }
    Ok(())
}

fn record(text: &str) -> Outcome {
    let (game, record) = Record::read(text).map_err(|error| format!("1: {error}"))?;
    let again = game.record_to_text(&record)?;
    let (lines, again): (Vec<&str>, Vec<&str>) = (text.split('\n').collect(), again.split('\n').collect());
    for place in 0..lines.len().max(again.len()) {
        same(place + 1, lines.get(place).unwrap_or(&"the end"), again.get(place).unwrap_or(&"the end"))?;
    }
    Ok(())
}

fn json(text: &str) -> Outcome {
    let (game, record) = Record::read(text).map_err(|error| format!("1: {error}"))?;
    game.replay(&record)?;
    same(1, &text.split_whitespace().collect::<String>(), &record.to_json())
}

/// The lines that are not comments, with their numbers.
fn statements(text: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..).zip(text.lines()).filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}

/// The start of the game that the first line names.
fn start(line: Option<(usize, &str)>) -> Result<AnyPosition, Box<dyn Error>> {
    let (number, line) = line.ok_or("1: expected `game NAME`, found nothing")?;
    let name = line.strip_prefix("game ").ok_or_else(|| format!("{number}: expected `game NAME`, found `{line}`"))?;
    Ok(load(name).map_err(|error| format!("{number}: {error}"))?.start())
}

fn step(position: &mut AnyPosition, id: &str) -> Outcome {
    let id = id.parse().map_err(|_| format!("expected an id, found `{id}`"))?;
    Ok(if position.turn() == Turn::Chance { position.deal(id) } else { position.play(id) }?)
}

fn same(number: usize, expected: &str, found: &str) -> Outcome {
    if expected == found { Ok(()) } else { Err(format!("{number}: expected `{expected}`, found `{found}`").into()) }
}

fn listed(values: impl Iterator<Item: Display>) -> String {
    values.map(|value| value.to_string()).collect::<Vec<_>>().join(",")
}
