//! Whether batches, trees and solvers have the same settings under the same names in every face, every long call can be stopped,
//! and C++ has every function of C.

use regex::Regex;
use std::collections::BTreeSet;

const HEADER: &str = include_str!("../../include/bastide.h");
const CLASSES: &str = include_str!("../../include/bastide.hpp");
const C_SHARP: &str = include_str!("../../ffi/unity/Bastide.cs");
const JAVASCRIPT: &str = include_str!("../../ffi/js/index.d.ts");
const STUBS: &str = include_str!("../../python/python/bastide/_bastide.pyi");
const SOLVE: &str = include_str!("../../python/python/bastide/_solve.py");

/// A member of a struct, or an argument, with its name as the group.
const MEMBER: &str = r"(?m)^ +(?:public )?\w+ (\w+);$";
const ARGUMENT: &str = r#"(\w+): ""#;

/// A place that names settings: the text, the pattern of the place and of a name, the names of other things in it, and the
/// settings that it has in another way or does not need.
type Place = (&'static str, &'static str, &'static str, &'static [&'static str], &'static [&'static str]);

/// The settings of a batch in the core, and the places of the faces. Arrays named `keys` are outputs of Python and JavaScript.
const BATCH: (&str, [Place; 4]) = (
    r"pub struct BatchSetup \{[^}]*\}",
    [
        (HEADER, r"struct bastide_setup \{[^}]*\}", MEMBER, &["struct_size"], &[]),
        (C_SHARP, r"struct bastide_setup\s*\{[^}]*\}", MEMBER, &["struct_size"], &[]),
        (JAVASCRIPT, r"interface BatchSettings \{[^}]*\}", r"(\w+)\?: ", &["outputs", "stop"], &["rows", "seed", "keys"]),
        (STUBS, r"def batch\(.*\) -> Batch", ARGUMENT, &["outputs", "horizon"], &["keys"]),
    ],
);
/// The settings of trees and solvers. JavaScript has neither; `observations` are for the arrays of Python.
const OF_SOLVERS: (&str, [Place; 5]) = (
    r"pub struct SolveSetup \{[^}]*\}",
    [
        (HEADER, r"struct bastide_solve_setup \{[^}]*\}", MEMBER, &["struct_size"], &["observations"]),
        (C_SHARP, r"struct bastide_solve_setup\s*\{[^}]*\}", MEMBER, &["struct_size"], &["observations"]),
        (STUBS, r"def tree\(.*\) -> Tree", ARGUMENT, &[], &["seed"]),
        (STUBS, r"def solver\(.*\) -> Solver", ARGUMENT, &["method", "updates", "saved"], &["observations"]),
        (
            SOLVE,
            r"def solve\([^)]*\) -> Solver",
            r"(?m)^ +(\w+): ",
            &["game", "method", "iterations", "updates"],
            &["observations"],
        ),
    ],
);

/// The part of a text that a pattern finds.
fn part<'a>(text: &'a str, pattern: &str) -> &'a str {
    Regex::new(pattern).unwrap().find(text).unwrap_or_else(|| panic!("`{pattern}` is nowhere")).as_str()
}

/// The names in a part of a text, as Rust writes them.
fn names(part: &str, name: &str) -> BTreeSet<String> {
    let capital = Regex::new("[A-Z]").unwrap();
    let snake =
        |name: &str| capital.replace_all(name, |found: &regex::Captures<'_>| format!("_{}", found[0].to_lowercase())).into();
    Regex::new(name).unwrap().captures_iter(part).map(|found| snake(&found[1])).collect()
}

/// Asserts that each place names the settings of the core, and would be refused if it named one otherwise.
fn require_all(core: &str, of_core: &str, places: &[Place]) {
    let settings = names(part(core, of_core), r"pub (\w+): ");
    for (text, pattern, name, besides, otherwise) in places {
        let without = |names: &[&str]| names.iter().map(ToString::to_string).collect::<BTreeSet<_>>();
        let expected = &settings - &without(otherwise);
        let found = part(text, pattern);
        assert_eq!(&names(found, name) - &without(besides), expected, "settings of `{pattern}`");
        for setting in &expected {
            let either = format!(r"(?i)\b{}(\??[:;])", setting.replace('_', "_?"));
            let other = Regex::new(&either).unwrap().replace_all(found, "another$1");
            assert_ne!(&names(&other, name) - &without(besides), expected, "`{setting}` of `{pattern}` under another name");
        }
    }
}

#[test]
fn settings_have_the_same_names_in_every_face() {
    require_all(include_str!("../../core/src/batch/setup.rs"), BATCH.0, &BATCH.1);
    require_all(include_str!("../../core/src/solve/tree/mod.rs"), OF_SOLVERS.0, &OF_SOLVERS.1);
    for (class, setup) in [("Setup", "bastide_setup"), ("SolveSetup", "bastide_solve_setup")] {
        assert!(CLASSES.contains(&format!("struct {class} : {setup} {{")), "the members of {class} are those of {setup}");
    }
}

/// Functions that make or restore batches, trees and solvers take all settings and a stop, in C and in C++; no function has a
/// twin that can be stopped.
#[test]
fn whatever_is_made_takes_a_setup_and_can_be_stopped() {
    let function = Regex::new(r"\bbastide_(batch|tree|solver)_(new\w*|from_bytes\w*|clone\w*)\(([^;{]*)\);").unwrap();
    let made: Vec<_> = function.captures_iter(HEADER).map(|found| found.extract::<3>().1).collect();
    assert_eq!(made.len(), 6, "{made:?}");
    for [thing, way, parameters] in made {
        let setup = if thing == "batch" { "const bastide_setup *setup" } else { "const bastide_solve_setup *setup" };
        let is_whole = thing == "batch" && way != "new" || parameters.contains(setup);
        assert!(is_whole && parameters.contains("const bastide_stop *stop"), "bastide_{thing}_{way} lacks a setting");
    }
    assert!(!HEADER.contains("_unless("));
    let calls = Regex::new(r"bastide_(?:tree_new|solver_new|solver_from_bytes|batch_new)\([^;]*?\);").unwrap();
    let calls: Vec<_> = calls.find_iter(CLASSES).map(|call| call.as_str()).collect();
    assert_eq!(calls.len(), 4, "{calls:?}");
    assert!(calls.iter().all(|call| call.contains("&setup, stop.handle()")), "{calls:?}");
}

#[test]
fn every_function_of_c_is_called_by_the_classes() {
    let otherwise = ["abi_version", "version", "status_text", "game_load", "player_new", "test_panic"];
    let called = names(CLASSES, r"\bbastide_(\w+)\(");
    let lacking = &names(HEADER, r"\bbastide_(\w+)\(") - &called;
    assert_eq!(lacking, otherwise.map(String::from).into());
}
