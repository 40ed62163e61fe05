//! Whether every rule that is stated is cited in the code and tested, and nothing else is.

use bastide::NAMES;
use bastide_tests::root;
use bastide_tests::sources::rust_files;
use regex::Regex;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

type Ids = BTreeSet<(String, u32)>;

/// The places where rules are stated, cited and tested.
struct Sources {
    place: String,
    rules: String,
    code: String,
    tests: String,
}

/// The assertions of tests.
const ASSERTIONS: [&str; 5] = ["assert!(", "assert_eq!(", "assert_ne!(", ".unwrap_err(", ".expect_err("];

#[test]
fn rules_are_stated_cited_and_tested() {
    let games = NAMES.iter().map(|name| game(&root().join("core/src/games").join(name)));
    let faults: Vec<String> = games.flat_map(faults).collect();
    assert!(faults.is_empty(), "\n{}", faults.join("\n"));
}

#[test]
fn a_rule_test_that_proves_nothing_is_a_fault() {
    let helper = "fn holds(value: u8) {\n    assert_eq!(value, 1);\n}\n\n";
    for (test, fault) in [
        ("#[test]\nfn zz_1_holds() {\n    assert!(value() == 1);\n}\n", None),
        ("#[test]\nfn zz_1_holds() {\n    value().unwrap_err();\n}\n", None),
        ("#[test]\nfn zz_1_holds() {\n    holds(1);\n}\n", None),
        ("#[test]\nfn zz_1_holds() {}\n", Some("zz_1_holds asserts nothing")),
        ("#[test]\nfn zz_1_holds() {\n    // assert!(false);\n    value();\n}\n", Some("zz_1_holds asserts nothing")),
        ("fn zz_1_holds() {\n    holds(1);\n}\n", Some("zz_1_holds never runs: it has no `#[test]`")),
        ("#[test]\n#[ignore]\nfn zz_1_holds() {\n    holds(1);\n}\n", Some("zz_1_holds never runs: it has `#[ignore]`")),
        ("// fn zz_1_holds() {}\n", Some("ZZ-1 is stated and not tested")),
    ] {
        let (rules, code) = ("- **ZZ-1** It holds.".into(), "/// ZZ-1".into());
        let found = faults(Sources { place: "a game".into(), rules, code, tests: format!("{helper}{test}") });
        let as_expected = match fault {
            None => found.is_empty(),
            Some(fault) => found.len() == 1 && found[0].starts_with(fault),
        };
        assert!(as_expected, "{test}{found:?}");
    }
}

/// A game in a folder; games share some helpers of their tests.
fn game(folder: &Path) -> Sources {
    let shared = folder.with_file_name("testing.rs");
    let (tests, code): (Vec<_>, Vec<_>) = rust_files(folder).unwrap().into_iter().partition(|file| is_test(folder, file));
    let rules = fs::read_to_string(folder.join("rules.md")).unwrap();
    Sources { place: folder.display().to_string(), rules, code: text(&code), tests: text(&tests) + &text(&[shared]) }
}

/// The rules that are missing or superfluous in one of the places.
fn faults(Sources { place, rules, code, tests }: Sources) -> Vec<String> {
    let stated = ids(r"\*\*([A-Z]+)-(\d+)\*\*", &rules);
    let prefixes: BTreeSet<&String> = stated.iter().map(|(prefix, _)| prefix).collect();
    let cited = ids(r"\b([A-Z]{2,})-(\d+)\b", &code);
    let cited = cited.into_iter().filter(|(prefix, _)| prefixes.contains(prefix)).collect();
    let functions = functions(&tests);
    let tested = functions.iter().filter_map(|function| function.rule.clone()).collect();
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
    let asserting = asserting(&functions);
    for Function { name, attributes, .. } in functions.iter().filter(|function| function.rule.is_some()) {
        let mut require = |holds: bool, fault| {
            if !holds {
                faults.push(format!("{name} {fault} ({place})"))
            }
        };
        require(attributes.contains("#[test]"), "never runs: it has no `#[test]`");
        require(!attributes.contains("#[ignore"), "never runs: it has `#[ignore]`");
        require(asserting.contains(name.as_str()), "asserts nothing, nor does a function of the tests that it calls");
    }
    faults
}

/// A function of the tests.
struct Function {
    name: String,
    /// The id that its name begins with.
    rule: Option<(String, u32)>,
    attributes: String,
    body: String,
}

/// The functions of a formatted text: each ends with its line, or with a brace that has its indentation.
fn functions(text: &str) -> Vec<Function> {
    let start = Regex::new(r"^( *)(?:pub\S* )?(?:const )?fn ((?:([a-z]{2,})_(\d+)_)?\w+)").unwrap();
    let lines: Vec<&str> = text.lines().map(|line| line.split("//").next().unwrap_or_default().trim_end()).collect();
    let function = |(place, line): (usize, &&str)| {
        let found = start.captures(line).filter(|_| !line.ends_with(';'))?;
        let end = format!("{}}}", &found[1]);
        let length = if line.ends_with('}') { 1 } else { 1 + lines[place..].iter().position(|line| *line == end)? };
        let attributes = lines[..place].iter().rev().take_while(|line| line.trim_start().starts_with("#[")).copied().collect();
        let body = lines[place..place + length].join("\n").split_once('{')?.1.into();
        let rule = found.get(3).map(|prefix| (prefix.as_str().to_uppercase(), found[4].parse().unwrap()));
        Some(Function { name: found[2].into(), rule, attributes, body })
    };
    lines.iter().enumerate().filter_map(function).collect()
}

/// The names of the functions that assert something, or call one that does.
fn asserting(functions: &[Function]) -> BTreeSet<&str> {
    let asserts = |body: &str| ASSERTIONS.iter().any(|assertion| body.contains(assertion));
    let of_word = |letter: char| letter.is_alphanumeric() || letter == '_';
    let called = |before: &str| before.rsplit(|letter| !of_word(letter)).next().unwrap_or_default().to_string();
    let mut asserting = BTreeSet::new();
    loop {
        let before = asserting.len();
        for Function { name, body, .. } in functions {
            if asserts(body) || body.split('(').any(|before| asserting.contains(called(before).as_str())) {
                asserting.insert(name.as_str());
            }
        }
        if asserting.len() == before {
            return asserting;
        }
    }
}

/// Whether a file is a game's `rules/tests.rs`, or lies in its folder `rules/tests`.
fn is_test(folder: &Path, file: &Path) -> bool {
    let inside = file.strip_prefix(folder.join("rules")).unwrap_or(Path::new(""));
    inside.starts_with("tests.rs") || inside.starts_with("tests")
}

/// The files as one text.
fn text(files: &[PathBuf]) -> String {
    files.iter().map(|file| fs::read_to_string(file).unwrap()).collect()
}

/// The ids that a pattern of a prefix and a number finds.
fn ids(pattern: &str, text: &str) -> Ids {
    let found = Regex::new(pattern).unwrap();
    found.captures_iter(text).map(|id| (id[1].to_uppercase(), id[2].parse().unwrap())).collect()
}
