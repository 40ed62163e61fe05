//! Whether every rule that is stated is cited in the code and tested, and nothing else is.

use bastide::NAMES;
use bastide_tests::root;
use bastide_tests::sources::rust_files;
use regex::Regex;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

type Ids = BTreeSet<(String, u32)>;

/// Where rules are stated, cited and tested.
struct Sources {
    place: String,
    rules: String,
    code: String,
    tests: String,
}

#[test]
fn rules_are_stated_cited_and_tested() {
    let games = NAMES.iter().map(|name| game(&root().join("core/src/games").join(name)));
    let faults: Vec<String> = games.chain([example("core/examples/leduc.rs")]).flat_map(faults).collect();
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

/// A game in a folder.
fn game(folder: &Path) -> Sources {
    let (tests, code): (Vec<_>, Vec<_>) = rust_files(folder).unwrap().into_iter().partition(|file| is_test(folder, file));
    let rules = fs::read_to_string(folder.join("rules.md")).unwrap();
    Sources { place: folder.display().to_string(), rules, code: text(&code), tests: text(&tests) }
}

/// A game in a file: its rules are the text of a constant, its tests the module at the end.
fn example(path: &str) -> Sources {
    let text = fs::read_to_string(root().join(path)).unwrap();
    let (_, text) = text.split_once("const RULES: &str = \"").unwrap();
    let (rules, text) = text.split_once("\";").unwrap();
    let (code, tests) = text.split_once("#[cfg(test)]").unwrap();
    Sources { place: path.into(), rules: rules.into(), code: code.into(), tests: tests.into() }
}

/// What there is too much or too little of.
fn faults(Sources { place, rules, code, tests }: Sources) -> Vec<String> {
    let stated = ids(r"\*\*([A-Z]+)-(\d+)\*\*", &rules);
    let prefixes: BTreeSet<&String> = stated.iter().map(|(prefix, _)| prefix).collect();
    let cited = ids(r"\b([A-Z]{2,})-(\d+)\b", &code);
    let cited = cited.into_iter().filter(|(prefix, _)| prefixes.contains(prefix)).collect();
    let tested = ids(r"\bfn ([a-z]{2,})_(\d+)_\w+\(", &tests);
    let all = [
        ("is stated and not cited in the code", stated.difference(&cited)),
        ("is cited in the code and not stated", cited.difference(&stated)),
        ("is stated and not tested", stated.difference(&tested)),
        ("is tested and not stated", tested.difference(&stated)),
    ];
    let mut faults: Vec<String> = Vec::new();
    if stated.is_empty() {
        faults.push(format!("{place}: no rule is stated"));
    }
    for (fault, ids) in all {
        faults.extend(ids.map(|(prefix, number)| format!("{prefix}-{number} {fault} ({place})")));
    }
    faults
}

/// Whether a file is a game's `tests.rs`, or lies in its folder `tests`.
fn is_test(folder: &Path, file: &Path) -> bool {
    let inside = file.strip_prefix(folder).unwrap();
    inside.starts_with("tests.rs") || inside.starts_with("tests")
}

fn text(files: &[PathBuf]) -> String {
    files.iter().map(|file| fs::read_to_string(file).unwrap()).collect()
}

/// The ids that a pattern of a prefix and a number finds.
fn ids(pattern: &str, text: &str) -> Ids {
    let found = Regex::new(pattern).unwrap();
    found.captures_iter(text).map(|id| (id[1].to_uppercase(), id[2].parse().unwrap())).collect()
}
