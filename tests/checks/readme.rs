//! Whether the tables of games and of features are true, and the commands of pages exist.

use bastide::{AnyGame, load};
use bastide_tests::configurations::by_game;
use bastide_tests::root;
use regex::Regex;
use std::fs;

const GAMES: &str = include_str!("../../python/docs/pages/games/index.md");

#[test]
fn the_table_of_games_is_true() {
    for (name, configurations) in by_game().unwrap() {
        let range = |figure: fn(&AnyGame) -> usize| {
            let figures = || configurations.iter().map(figure);
            let (least, most) = (figures().min().unwrap(), figures().max().unwrap());
            if least == most { least.to_string() } else { format!("{least} to {most}") }
        };
        let row = format!(
            "| [`{name}`]({name}.md) | {} | {} | {} | {} values | {} bytes |",
            range(AnyGame::seats),
            range(AnyGame::actions),
            range(AnyGame::outcomes),
            range(|game| game.layout().length()),
            range(AnyGame::position_size),
        );
        assert!(GAMES.lines().any(|line| line == row), "this row is missing in the table of games:\n{row}");
    }
}

/// The tables of features are those of the manifest: each feature, whether it is on by default, and its comment.
#[test]
fn the_tables_of_features_are_true() {
    let manifest = include_str!("../../core/Cargo.toml");
    let features = manifest.split("\n[features]\n").nth(1).and_then(|rest| rest.split("\n[").next()).unwrap();
    let (default, features) = features.strip_prefix("default = [").and_then(|rest| rest.split_once("]\n")).unwrap();
    let mut rows = String::new();
    for declared in features.lines().collect::<Vec<_>>().chunks(2) {
        let [comment, feature] = *declared else { panic!("{declared:?} is not a feature below its comment") };
        let name = feature.split_once(" = [").unwrap().0;
        let on = if default.contains(&format!("\"{name}\"")) { "yes" } else { "no" };
        rows += &format!("| `{name}` | {on} | {} |\n", comment.trim_start_matches("# ").trim_end_matches('.'));
    }
    for (page, text) in [
        ("core/src/lib.rs", include_str!("../../core/src/lib.rs").replace("//! ", "")),
        ("core/README.md", include_str!("../../core/README.md").into()),
        ("start/rust.md", include_str!("../../python/docs/pages/start/rust.md").into()),
    ] {
        let table = text.split("\n| feature | on by default | adds |\n|---|---|---|\n").nth(1).unwrap();
        assert!(table.starts_with(&rows) && !table[rows.len()..].starts_with('|'), "{page}: expected\n{rows}");
    }
}

/// Each command names checks, targets, scripts, subcommands and files that exist.
#[test]
fn the_commands_of_pages_exist() {
    let (spans, blocks) = (Regex::new("`([^`]+)`").unwrap(), Regex::new(r"(?ms)^```.*?^```$").unwrap());
    let (mut read, mut missing) = (0, Vec::new());
    for page in ["CONTRIBUTING.md", "README.md", "tests/README.md"] {
        let text = fs::read_to_string(root().join(page)).unwrap();
        let lines = text.lines().filter_map(|line| line.strip_prefix("$ ")).flat_map(|line| line.split(" && "));
        let outside = blocks.replace_all(&text, "");
        for command in lines.chain(spans.captures_iter(&outside).map(|span| span.get(1).unwrap().as_str())) {
            let words: Vec<&str> = command.split_whitespace().skip_while(|word| word.contains('=')).collect();
            let lacking = lacking(&words);
            read += usize::from(lacking.is_some());
            missing.extend(lacking.flatten().map(|word| format!("{page}: `{word}` of `{command}` does not exist")));
        }
    }
    assert!(read > 60, "only {read} commands were found");
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// None if the words are not a command or a path of the repository, and then the first word that names nothing, if there is one.
fn lacking<'a>(words: &[&'a str]) -> Option<Option<&'a str>> {
    const PROGRAMS: [&str; 10] = ["--bin", "bastide", "cargo", "generate", "node", "npm", "pip", "pytest", "python", "run"];
    let has = |place: &str, text: &str| fs::read_to_string(root().join(place)).is_ok_and(|file| file.contains(text));
    let exists = |place: &str| root().join(place).exists();
    let is_path = |word: &str| ["core/", "ffi/", "include/", "python/", "tests/"].iter().any(|top| word.starts_with(top));
    let is_check = |name: &str| {
        let parts = fs::read_dir(root().join("tests/lib")).unwrap();
        ["change", "night", "release"].contains(&name)
            || parts.flatten().any(|part| has(part.path().to_str().unwrap(), &format!("\n{name}() {{ #")))
    };
    let program = words.first().filter(|first| PROGRAMS.contains(first) || is_path(first))?;
    let mut before = "";
    Some(words.iter().copied().find(|&word| {
        let role = std::mem::replace(&mut before, word);
        let is_open = word.starts_with(|c: char| c.is_uppercase() || c == '-') || word.contains("GAME");
        let is_built = word.starts_with("tests/build/");
        !is_open
            && !match role {
                "--bin" => has("tests/Cargo.toml", &format!("[[bin]]\nname = \"{word}\"\n")),
                "--test" => has("tests/Cargo.toml", &format!("[[test]]\nname = \"{word}\"\n")),
                "checks" => exists(&format!("tests/checks/{}.rs", word.trim_end_matches("::"))),
                "--lib" => exists(&format!("core/src/games/{word}")) || exists(&format!("core/src/{word}")),
                "-p" => {
                    has("core/Cargo.toml", &format!("\"{word}\"")) || has("tests/Cargo.toml", &format!("name = \"{word}\"\n"))
                }
                "bastide" if role == *program => exists(&format!("python/python/bastide/_cli/{word}.py")),
                "npm" => true,
                "run" if *program == "npm" => has("ffi/js/package.json", &format!("\"{word}\":")),
                _ if is_path(word) => is_built || exists(word),
                _ if ["run", "tests/run"].contains(program) && word != *program => is_check(word),
                _ if *program == "generate" && word != *program => {
                    ["header", "interface", "tables"].contains(&word) || load(word).is_ok()
                }
                _ => true,
            }
    }))
}
