//! Whether the tables of games and of features are true.

use bastide::AnyGame;
use bastide_tests::configurations::by_game;

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
