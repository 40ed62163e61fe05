//! The rules of the house that a text search can check.

use bastide::NAMES;
use bastide_tests::root;
use bastide_tests::sources::rust_files;
use regex::Regex;
use std::fs;
use std::path::{Path, PathBuf};

/// A file that is longer becomes a folder.
const LINES: usize = 450;
/// An example is one file, from a game's rules to their tests.
const EXAMPLE_LINES: usize = 700;

#[test]
fn every_game_has_the_same_files() {
    for game in NAMES {
        for question in ["action", "cards", "mod", "observe", "options", "play", "score", "show", "state", "tests"] {
            let path = root().join("core/src/games").join(game).join(question);
            assert!(path.with_extension("rs").exists() || path.join("mod.rs").exists(), "{} is missing", path.display());
        }
    }
}

#[test]
fn only_the_options_know_an_edition() {
    let of_rules = |file: &Path| {
        let inside = file.strip_prefix(root().join("core/src")).unwrap().iter().filter_map(|part| part.to_str());
        inside.map(|part| part.trim_end_matches(".rs")).any(|part| ["play", "score", "observe"].contains(&part))
    };
    let files = sources("core/src").into_iter().filter(|file| of_rules(file));
    nothing("(?i)edition|published|expert|prototype", files);
}

#[test]
fn the_faces_know_no_game_and_do_not_unwrap() {
    let pattern = format!(r"\.unwrap\(\)|{}", NAMES.join("|"));
    nothing(&pattern, sources("ffi/src").into_iter().chain(sources("python/src")));
}

#[test]
fn files_are_short() {
    for folder in ["core", "ffi", "python", "tests"] {
        for file in sources(folder) {
            let lines = fs::read_to_string(&file).unwrap().lines().count();
            let most = if file.starts_with(root().join("core/examples")) { EXAMPLE_LINES } else { LINES };
            assert!(lines <= most, "{} has {lines} lines, more than {most}", file.display());
        }
    }
}

fn nothing(pattern: &str, files: impl Iterator<Item = PathBuf>) {
    let pattern = Regex::new(pattern).unwrap();
    let mut read = 0;
    for file in files {
        read += 1;
        for (number, line) in (1..).zip(fs::read_to_string(&file).unwrap().lines()) {
            let code = !line.trim_start().starts_with("//");
            assert!(!(code && pattern.is_match(line)), "{}:{number}: {line}", file.display());
        }
    }
    assert!(read > 0, "there is nothing to search for `{pattern}`");
}

/// The Rust files under a folder of the workspace.
fn sources(folder: &str) -> Vec<PathBuf> {
    rust_files(&root().join(folder)).unwrap()
}
