//! Whether the generated files are current.

use bastide_tests::configurations::cases;
use bastide_tests::generated::Generated;
use std::path::Path;

/// The header, and the evidence of a configuration of each game.
const SOME: [&str; 6] = [
    "header",
    "en_garde(rounds_to_win=1)",
    "field_of_glory(draft=random)",
    "guyenne(format=teams)",
    "knights_of_charlemagne(players=3)",
    "leduc_poker(max_raises=1)",
];

#[test]
fn the_generated_files_are_current() {
    let differences =
        Generated::of(&cases(&SOME[..], &[]).iter().map(ToString::to_string).collect::<Vec<_>>()).unwrap().differences();
    assert!(differences.is_empty(), "run `cargo run -p bastide-tests --bin generate`:\n{}", differences.join("\n"));
}

#[test]
fn a_name_makes_what_it_names_and_nothing_else() {
    let made = |name: &str| Generated::of(&[name.into()]).unwrap().files.into_keys().collect::<Vec<_>>();
    assert_eq!(made("header"), ["ffi/js/src/abi.d.ts", "ffi/js/src/abi.js", "include/bastide.h"].map(Path::new));
    let folder = "tests/evidence/en_garde/rounds_to_win-1-max_rounds-1";
    assert!(made("en_garde(rounds_to_win=1,max_rounds=1)").iter().all(|path| path.starts_with(folder)));
    assert!(made("leduc_poker").iter().any(|path| path.ends_with("core/src/games/leduc_poker/tables.md")));
    for name in ["en_guarde", "en_garde(rounds_to_win=9)", ""] {
        let error = Generated::of(&[name.into()]).err().unwrap();
        assert!(error.contains(&format!("`{name}`")) && error.contains("header, sizes, tables, en_garde"), "{error}");
    }
}
