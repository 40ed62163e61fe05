//! House rules that a text search can check.

use bastide::NAMES;
use bastide_tests::root;
use bastide_tests::sources::{files_in, rust_files};
use regex::Regex;
use std::fs;
use std::path::{Path, PathBuf};

/// A file that is longer becomes a folder.
const LINES: usize = 450;
/// An example is read at one sitting, and so is a game's picture, whose parts are drawn by other files.
const SHORT_LINES: usize = 150;

/// The files of every game's folder, and the optional ones, without their endings: CONTRIBUTING.md has a question for each. The
/// Rust files of its steps 2 to 7 lie in the folder `rules`.
fn files_of_a_game() -> [Vec<String>; 2] {
    let page = fs::read_to_string(root().join("CONTRIBUTING.md")).unwrap();
    let steps = page.split("\n## ").find(|section| section.starts_with("A game in ten steps")).unwrap();
    let (rules, others) = steps.split_once("\n8. ").unwrap();
    let questions = Regex::new(r"(may\s+have an? )?\*\*((?:`\w+\.\w+`(?:, )?)+):").unwrap();
    let names = |optional: bool| {
        let asked = |folder, text| {
            let asked = questions.captures_iter(text).filter(|asked| asked.get(1).is_some() == optional);
            let files: Vec<String> = asked.flat_map(|asked| asked[2].split(", ").map(stem).collect::<Vec<_>>()).collect();
            files.into_iter().map(move |file| if file == "rules" { file } else { format!("{folder}{file}") })
        };
        asked("rules/", rules).chain(asked("", others)).collect()
    };
    [names(false), names(true)]
}

/// The path of a file without its ending, and without surrounding backticks.
fn stem(file: &str) -> String {
    file.trim_matches('`').split('.').next().unwrap().into()
}

#[test]
fn every_game_has_the_same_files() {
    let ([every, optional], games) = (files_of_a_game(), root().join("core/src/games"));
    assert!(every.len() > 15 && optional == ["advice"], "every game has {every:?}, and may have {optional:?}");
    for game in NAMES {
        for name in &every {
            let path = games.join(game).join(name);
            let endings = [path.with_extension("rs"), path.with_extension("md"), path.join("mod.rs")];
            assert!(endings.iter().any(|path| path.is_file()), "{} is missing: every game has {every:?}", path.display());
        }
    }
    for file in files_in(&games).unwrap() {
        let inside = file.strip_prefix(&games).unwrap().to_str().unwrap();
        let Some((game, inside)) = inside.split_once('/') else { continue };
        assert!(NAMES.contains(&game), "core/src/games/{game} is not a listed game: list it in `games!` in core/src/any/mod.rs");
        let is = |name: &String| stem(inside) == *name || name != "rules" && inside.starts_with(&format!("{name}/"));
        let known = every.iter().chain(&optional).any(is) || inside == "rules/mod.rs";
        assert!(known, "{} is not a file of a game; expected {every:?}, and optionally {optional:?}", file.display());
    }
}

#[test]
fn files_that_show_a_game_have_no_position() {
    for game in NAMES {
        let position = game.split('_').map(capital).collect::<String>();
        let files = sources(&format!("core/src/games/{game}")).into_iter();
        let outside = files.filter(|file| !file.iter().any(|part| part == "rules") && !file.ends_with("mod.rs"));
        nothing(&format!(r"\b{position}\b"), outside);
    }
}

/// A word with its first letter capitalized.
fn capital(word: &str) -> String {
    word[..1].to_uppercase() + &word[1..]
}

#[test]
fn words_come_from_scenes_alone() {
    let words = NAMES.iter().map(|game| root().join(format!("core/src/games/{game}/words.rs")));
    nothing(r"\bSeen\b", words.chain(sources("core/src/table")).chain(sources("core/src/picture")));
}

/// The texts to which the page applies patterns; none is a sentence or a word of a scene or an event.
const READ_BY_PATTERNS: &str = concat!(
    r"\b(?:notation|parts?|key|each)\.", // names of choices, places, keys and figures
    r"|\b(?:hash|href|players|protocol|seat|seed|tickets)\b", // an address
    r"|\b(?:line|text|rules)\b",         // the Markdown of the rules
    r"|\b(?:name|where|player)\.|\((?:key|player)\)|String\(number\)"  // names of games, tags, files and players; a number
);

#[test]
fn the_page_draws_data_and_does_not_read_sentences() {
    let pattern = r"\.(?:replace|replaceAll|split)\(|\.(?:match|matchAll|search|exec)\(/|/\w*\.test\(|RegExp";
    let [pattern, known] = [pattern, READ_BY_PATTERNS].map(|known| Regex::new(known).unwrap());
    let files = ["table", "examples"].map(|folder| files_in(&root().join("ffi/js").join(folder)).unwrap());
    let files = files.iter().flatten().filter(|file| file.extension().is_some_and(|ending| ending == "js" || ending == "html"));
    let mut found = 0;
    for file in files {
        for line in fs::read_to_string(file).unwrap().lines().filter(|line| pattern.is_match(line)) {
            found += 1;
            assert!(known.is_match(line), "{}: a pattern over words of a scene or an event: {line}", file.display());
        }
    }
    assert!(found > 20, "{found} patterns are in the page; its folder may have moved");
}

#[test]
fn every_file_of_tests_is_a_module() {
    for game in NAMES {
        let folder = root().join("core/src/games").join(game).join("rules/tests");
        for file in rust_files(&folder).unwrap().iter().filter(|file| !file.ends_with("mod.rs")) {
            let module = format!("mod {};", file.file_stem().unwrap().display());
            let text = fs::read_to_string(folder.join("mod.rs")).unwrap();
            assert!(text.contains(&module), "{} never runs: `{module}` is missing in the mod.rs beside it", file.display());
        }
    }
}

#[test]
fn games_players_and_networks_do_not_know_processors() {
    let folders = ["games", "players", "networks", "any"].map(|folder| sources(&format!("core/src/{folder}")));
    let files = ["matches.rs", "playout.rs"].map(|file| root().join("core/src").join(file));
    nothing("(?i)processor|target_feature", folders.into_iter().flatten().chain(files));
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
            let short = file.starts_with(root().join("core/examples"));
            let most = if short { SHORT_LINES } else { LINES };
            assert!(lines <= most, "{} has {lines} lines, more than {most}: make it a folder of its name", file.display());
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
            assert!(!(code && pattern.is_match(line)), "{}:{number} has one of `{pattern}`: {line}", file.display());
        }
    }
    assert!(read > 0, "there is nothing to search for `{pattern}`");
}

/// The Rust files under a folder of the workspace.
fn sources(folder: &str) -> Vec<PathBuf> {
    rust_files(&root().join(folder)).unwrap()
}
