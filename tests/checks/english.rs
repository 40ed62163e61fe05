//! English that a text search can check: openings of doc comments, and turns of phrase in them and in pages.

use bastide_tests::root;
use bastide_tests::sources::files_in;
use regex::Regex;
use std::fs;
use std::path::PathBuf;
use std::sync::LazyLock;

/// The folders and pages to search.
const SEARCHED: [&str; 12] = [
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "README.md",
    "SECURITY.md",
    "core/README.md",
    "core/benches",
    "core/examples",
    "core/src",
    "ffi",
    "include",
    "python",
    "tests",
];

/// The most characters in a line of a comment of Rust, as in code; a row of a table may have more.
const WIDEST: usize = 130;

/// Folders of builds and of installed packages, the law, and the file with planted sentences.
const LEFT_OUT: [&str; 5] = ["build", "node_modules", "target", "rules.md", "english.rs"];

/// A doc comment opens with a noun or a verb, and with none of these.
static OPENING: LazyLock<Regex> = LazyLock::new(|| regex(r"^(?:What|How|Who|Whom|Whose|Where|Why|When|Which)(?:ever)?\b"));

/// Turns of phrase, each with its replacement.
static PHRASES: LazyLock<[(Regex, &str); 6]> = LazyLock::new(|| {
    [
        (regex(r"(?i)\b(?:is|are|was|were) no\b"), "is not a"),
        (regex(r"(?i)\bha(?:s|ve|d) not the\b"), "lacks the"),
        (regex(r"(?i)\banew\b"), "again, or re-"),
        (regex(r"(?i)\b(?:one|caller|user)'s own\b"), "custom, or your own"),
        (regex(r"(?i)\bso (?:many|much)\b"), "the name of the number"),
        (regex(r"(?i)\b(?:that of|those of which)\b"), "the noun once more"),
    ]
});

/// Right uses of these words.
static RIGHT: LazyLock<Regex> =
    LazyLock::new(|| regex(r"(?i)\bthere (?:is|are|was|were) no\b|\b(?:is|are|was|were) no (?:longer|more|less|fewer)\b"));

#[test]
fn comments_and_pages_are_idiomatic() {
    let (mut read, mut found) = (0, Vec::new());
    for file in searched() {
        let Some(of) = file.extension().and_then(|of| of.to_str()) else { continue };
        for Part { line, text, .. } in parts(of, &fs::read_to_string(&file).unwrap_or_default()) {
            read += 1;
            found.extend(faults(of, &text).into_iter().map(|fault| format!("{}:{line} {fault}", file.display())));
        }
    }
    assert!(read > 3000, "only {read} comments and paragraphs were found");
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn comments_are_as_narrow_as_code() {
    let is_row = |line: &str| line.trim_start().trim_start_matches(['/', '!', ' ']).starts_with('|');
    let is_wide = |line: &str| line.trim_start().starts_with("//") && !is_row(line) && line.chars().count() > WIDEST;
    assert!(is_wide(&format!("/// {}.", "a".repeat(WIDEST))));
    let sources = searched().filter(|file| file.extension().is_some_and(|of| of == "rs"));
    let wide: Vec<_> = sources
        .flat_map(|file| {
            let text = fs::read_to_string(&file).unwrap();
            let lines = text.lines().enumerate().filter(|(_, line)| is_wide(line));
            lines.map(|(at, _)| format!("{}:{}", file.display(), at + 1)).collect::<Vec<_>>()
        })
        .collect();
    assert!(wide.is_empty(), "comments wider than {WIDEST} characters: {}", wide.join(", "));
}

#[test]
fn every_rule_refuses_its_sentence() {
    let planted = [
        ("rs", "/// What a seat sees.\nfn see() {}\n", "`What`"),
        ("rs", "//! How it works.\n", "`How`"),
        ("rs", "options! { /** Whose turn it is. */ turn: u8 }\n", "`Whose`"),
        ("h", "    /// Whatever is given.\n    int given;\n", "`Whatever`"),
        ("hpp", "// Who chooses.\nclass Player;\n", "`Who`"),
        ("ts", "/**\n * Where it lies.\n */\n", "`Where`"),
        ("py", "def why():\n    \"\"\"Why it failed.\"\"\"\n", "`Why`"),
        ("pyi", "class A:\n    \"\"\"\n    When it ends.\n    \"\"\"\n", "`When`"),
        ("rs", "/// The file\n/// is no script.\n", "`is no`"),
        ("js", "/** A buffer that has not the room. */\n", "`has not the`"),
        ("rs", "/// Cards that are dealt anew.\n", "`anew`"),
        ("py", "\"\"\"A player of one's own.\"\"\"\n", "`one's own`"),
        ("py", "TEXT = \"\"\"\nHow?\n\"\"\"\n\"\"\"Where?\"\"\"\n", "`Where`"),
        ("hpp", "// Memory of the caller's own.\n", "`caller's own`"),
        ("rs", "/// At most so\n/// many histories.\n", "`so many`"),
        ("md", "It learns so much\nof it.\n", "`so much`"),
        ("md", "A seed is that of a match.\n", "`that of`"),
        ("rs", "/// Cards, those of which one is seen.\n", "`those of which`"),
    ];
    for (of, text, fault) in planted {
        let found: Vec<_> = parts(of, text).iter().flat_map(|part| faults(of, &part.text)).collect();
        assert!(found.len() == 1 && found[0].contains(fault), "{text:?}: {found:?}");
    }
    let right = "/// Whether it is no longer there: there is no other.\nfn right() {}\n\n// What is not documentation.\n";
    assert!(parts("rs", right).iter().all(|part| faults("rs", &part.text).is_empty()));
}

/// The files and pages to search.
fn searched() -> impl Iterator<Item = PathBuf> {
    let places = SEARCHED.iter().map(|place| root().join(place));
    let files = places.flat_map(|place| if place.is_file() { vec![place] } else { files_in(&place).unwrap() });
    files.filter(|file| !file.iter().any(|part| LEFT_OUT.iter().any(|out| part == *out)))
}

/// A doc comment, or a paragraph of a page.
struct Part {
    line: usize,
    text: String,
}

/// The doc comments of a source with this extension, or the paragraphs of a page; none of other files.
fn parts(of: &str, text: &str) -> Vec<Part> {
    static SLASHES: LazyLock<Regex> = LazyLock::new(|| regex(r"(?m)(?:^[ \t]*///.*\n)+|(?:^[ \t]*//!.*\n)+|(?s:/\*\*.*?\*/)"));
    static LINES: LazyLock<Regex> = LazyLock::new(|| regex(r"(?m)(?:^[ \t]*//.*\n)+"));
    static STRINGS: LazyLock<Regex> = LazyLock::new(|| regex(r#"(?s)(?:\A|\n)[ \t]*""".*?"""|""".*?""""#));
    static PARAGRAPHS: LazyLock<Regex> = LazyLock::new(|| regex(r"(?:[^\n]+\n?)+"));
    static MARKS: LazyLock<Regex> = LazyLock::new(|| regex(r#"(?m)^[ \t]*(?://[/!]?|/\*\*|\*/?|""")?|\*/$|"""$"#));
    let pattern = match of {
        "rs" | "h" | "js" | "mjs" | "ts" => &SLASHES,
        "hpp" => &LINES,
        "py" | "pyi" => &STRINGS,
        "md" => &PARAGRAPHS,
        _ => return Vec::new(),
    };
    let (mut parts, mut line, mut end) = (Vec::new(), 1, 0);
    for found in pattern.find_iter(text) {
        let start = found.end() - found.as_str().trim_start().len();
        line += text[end..start].matches('\n').count();
        end = start;
        // A string that does not begin its line is not a docstring.
        if of.starts_with("py") && start == found.start() && start > 0 {
            continue;
        }
        let words = MARKS.replace_all(found.as_str(), " ");
        parts.push(Part { line, text: words.split_whitespace().collect::<Vec<_>>().join(" ") });
    }
    parts
}

/// The faults of a part of a file with this extension.
fn faults(of: &str, text: &str) -> Vec<String> {
    let opening = OPENING.find(text).filter(|_| of != "md");
    let opening = opening.map(|word| format!("opens with `{}`: write a noun or a verb", word.as_str()));
    let text = RIGHT.replace_all(text, "");
    let said = PHRASES.iter().flat_map(|(phrase, better)| phrase.find_iter(&text).map(move |said| (said.as_str(), better)));
    opening.into_iter().chain(said.map(|(said, better)| format!("says `{said}`: write {better}"))).collect()
}

fn regex(pattern: &str) -> Regex {
    Regex::new(pattern).unwrap()
}
