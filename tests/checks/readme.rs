//! Whether the tables of games and of features are true.

use bastide::AnyGame;
use bastide_tests::configurations::by_game;

const README: &str = include_str!("../../README.md");

#[test]
fn the_table_of_games_is_true() {
    for (name, configurations) in by_game().unwrap() {
        let range = |figure: fn(&AnyGame) -> usize| {
            let figures = || configurations.iter().map(figure);
            let (least, most) = (figures().min().unwrap(), figures().max().unwrap());
            if least == most { least.to_string() } else { format!("{least} to {most}") }
        };
        let row = format!(
            "| [`{name}`](core/src/games/{name}/rules.md) | {} | {} | {} | {} values | {} bytes |",
            range(AnyGame::seats),
            range(AnyGame::actions),
            range(AnyGame::outcomes),
            range(|game| game.layout().length()),
            range(AnyGame::position_size),
        );
        assert!(README.lines().any(|line| line == row), "this row is missing in the table of games:\n{row}");
    }
}

/// The tables name every feature of the core once, and say which are on by default.
#[test]
fn the_tables_of_features_are_true() {
    let manifest = include_str!("../../core/Cargo.toml");
    let features = manifest.split("\n[features]\n").nth(1).and_then(|rest| rest.split("\n[").next()).unwrap();
    let declared: Vec<_> = features.lines().filter_map(|line| line.split_once(" = [")).collect();
    let default = declared.iter().find(|(name, _)| *name == "default").unwrap().1;
    let mut expected: Vec<_> = declared
        .iter()
        .filter(|(name, _)| *name != "default")
        .map(|(name, _)| format!("| `{name}` | {} |", if default.contains(&format!("\"{name}\"")) { "yes" } else { "no" }))
        .collect();
    expected.sort();
    for (page, text) in [
        ("core/README.md", include_str!("../../core/README.md")),
        ("start/rust.md", include_str!("../../python/docs/pages/start/rust.md")),
    ] {
        let table = text.split("\n| feature | on by default | adds |\n").nth(1).unwrap();
        let rows = table.lines().skip(1).take_while(|line| line.starts_with('|'));
        let mut named: Vec<_> = rows.map(|row| row.split_inclusive('|').take(3).collect::<String>()).collect();
        named.sort();
        assert_eq!(named, expected, "{page}");
    }
}
