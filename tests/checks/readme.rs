//! Whether the table of games in the README is true.

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
