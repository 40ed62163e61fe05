//! The modules of a crate are a stack: each imports only modules above it, so that a crate can be read from the top.
//!
//! The order follows the `mod` lines in `lib.rs`, and in each folder in its `mod.rs`. Every path that begins with `crate`,
//! `$crate`, `self` or `super` counts: in an import, in code, and, without `super`, in the body of a macro, at its definition. It
//! counts for the module that defines the item, found by following re-exports. A module and its own folder may name each other.
//! Comments, and code compiled for tests alone, do not count.

use bastide_tests::root;
use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// Folders whose modules cannot be a stack; their `mod.rs` explains why.
const KNOTS: [&str; 1] = ["any"];

/// Names from the root of the crate on.
type Path = Vec<String>;

#[derive(Default)]
struct Module {
    /// The modules that it declares, in order.
    declared: Vec<String>,
    /// Its imports, by their names here.
    imported: BTreeMap<String, Path>,
    /// The paths named in it.
    named: Vec<Path>,
    /// The words outside groups, which include its items.
    words: BTreeSet<String>,
}

/// The modules of a crate by their paths; the root has an empty one.
#[derive(Default)]
struct Crate {
    modules: BTreeMap<Path, Module>,
    macros: Vec<Path>,
    /// Whether the body of a macro is read.
    in_macro: bool,
}

impl Crate {
    /// Reads a crate, given a function that returns the text of a file of `src`, if it exists.
    fn read(text: &dyn Fn(&str) -> Option<String>) -> Self {
        let mut all = Self::default();
        all.read_module(text, Path::new(), &text("lib.rs").expect("a crate has a lib.rs"));
        let exported: Vec<_> = all.macros.iter().map(|path| (path[path.len() - 1].clone(), path.clone())).collect();
        all.modules.get_mut(&Path::new()).unwrap().imported.extend(exported);
        all
    }

    fn read_module(&mut self, text: &dyn Fn(&str) -> Option<String>, at: Path, source: &str) {
        let mut module = Module::default();
        let tokens: TokenStream = source.parse().unwrap_or_else(|error| panic!("{}: {error}", at.join("/")));
        module.words.extend(tokens.clone().into_iter().filter_map(|token| word(Some(&token))));
        self.walk(&mut module, &at, &at, tokens);
        for name in &module.declared {
            let child: Path = at.iter().chain([name]).cloned().collect();
            let file = child.join("/");
            let source = text(&format!("{file}.rs")).or_else(|| text(&format!("{file}/mod.rs")));
            self.read_module(text, child, &source.unwrap_or_else(|| panic!("the file of the module {file} is missing")));
        }
        self.modules.insert(at, module);
    }

    /// Notes the declarations, imports and names of a part of a file; `here` is its module, which may be inline.
    fn walk(&mut self, module: &mut Module, file: &[String], here: &[String], tokens: TokenStream) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        let (mut next, mut in_macro) = (0, false);
        while let Some(token) = tokens.get(next) {
            next += 1;
            let (following, after) = (tokens.get(next), tokens.get(next + 1));
            match (word(Some(token)).as_deref(), following) {
                (None, Some(TokenTree::Group(attribute))) if is(token, '#') && is_of_tests(attribute.stream()) => {
                    let ends = |token: &TokenTree| is(token, ';') || braced(token).is_some();
                    next += tokens[next..].iter().position(ends).map_or(tokens.len(), |place| place + 1);
                }
                (Some("mod"), Some(TokenTree::Ident(_))) => match (word(following), after.and_then(braced)) {
                    (Some(name), Some(inside)) => {
                        self.walk(module, file, &[here, &[name]].concat(), inside);
                        next += 2;
                    }
                    (name, _) => module.declared.extend(name.filter(|_| after.is_some_and(|token| is(token, ';')))),
                },
                (Some("macro_rules"), _) => {
                    self.macros.extend(word(after).map(|name| [file, &[name]].concat()));
                    in_macro = true;
                }
                (Some("use"), Some(_)) => {
                    let mut found = Vec::new();
                    let begin = next + usize::from(is(&tokens[next], '$'));
                    path(&tokens[begin..], Path::new(), &mut found);
                    for (path, name) in found {
                        let (absolute, counts) = absolute(here, path);
                        module.named.extend(counts.then(|| absolute.clone()));
                        module.imported.insert(name, absolute);
                    }
                    next += tokens[next..].iter().position(|token| is(token, ';')).unwrap_or(0);
                }
                // What a macro calls `super` is so where it is used.
                (Some("super"), Some(_)) if self.in_macro => {}
                (Some("crate" | "self" | "super"), Some(colon)) if is(colon, ':') => {
                    let mut found = Vec::new();
                    next = next - 1 + path(&tokens[next - 1..], Path::new(), &mut found);
                    module.named.extend(found.into_iter().map(|(path, _)| absolute(here, path).0));
                }
                _ => {
                    if let TokenTree::Group(group) = token {
                        let outside = self.in_macro;
                        self.in_macro |= in_macro;
                        self.walk(module, file, here, group.stream());
                        (self.in_macro, in_macro) = (outside, false);
                    }
                }
            }
        }
    }

    /// The module that defines the item of a path.
    fn home(&self, path: &[String]) -> Path {
        let mut home = Path::new();
        for (place, name) in path.iter().enumerate() {
            let here = &self.modules[&home];
            if here.declared.contains(name) {
                home.push(name.clone());
                continue;
            }
            if let Some(other) = here.imported.get(name).filter(|other| **other != path[..=place]) {
                return self.home(&[other, &path[place + 1..]].concat());
            }
            let known = name != "*" && (!home.is_empty() || here.words.contains(name));
            assert!(known, "it is not known where `{}` is defined", path.join("::"));
            break;
        }
        home
    }

    /// The imports of modules below.
    fn upward(&self) -> Vec<String> {
        let mut found = Vec::new();
        for (at, module) in &self.modules {
            for path in &module.named {
                let home = self.home(path);
                let shared = at.iter().zip(&home).take_while(|(one, other)| one == other).count();
                let (Some(mine), Some(other)) = (at.get(shared), home.get(shared)) else { continue };
                let order = &self.modules[&at[..shared]].declared;
                let place = |name| order.iter().position(|declared| declared == name);
                if place(mine) < place(other) && at[..shared] != KNOTS {
                    found.push(format!("{} names {}, of {}", at.join("::"), path.join("::"), home.join("::")));
                }
            }
        }
        found
    }
}

/// Adds the paths of a path, or of a tree of them, that begins at `tokens`, each with its last name; returns the number of its
/// tokens.
fn path(tokens: &[TokenTree], mut before: Path, found: &mut Vec<(Path, String)>) -> usize {
    let mut next = 0;
    loop {
        match tokens.get(next) {
            Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
                let parts: Vec<TokenTree> = group.stream().into_iter().collect();
                parts.split(|token| is(token, ',')).filter(|part| !part.is_empty()).for_each(|part| {
                    path(part, before.clone(), found);
                });
                return next + 1;
            }
            Some(token) if is(token, '*') => before.push("*".into()),
            token => before.extend(word(token).filter(|name| before.is_empty() || name != "self")),
        }
        next += 1;
        if !tokens.get(next).is_some_and(|token| is(token, ':')) || !tokens.get(next + 1).is_some_and(|token| is(token, ':')) {
            break;
        }
        match tokens.get(next + 2) {
            Some(TokenTree::Ident(_) | TokenTree::Group(_)) => next += 2,
            Some(token) if is(token, '*') => next += 2,
            _ => break,
        }
    }
    let renamed = word(tokens.get(next)).filter(|word| word == "as").and_then(|_| word(tokens.get(next + 1)));
    let name = renamed.or_else(|| before.last().cloned()).unwrap_or_default();
    found.push((before, name));
    next
}

/// A path from the root on, and whether its beginning is explicit; otherwise it may belong to another crate.
fn absolute(here: &[String], path: Path) -> (Path, bool) {
    let supers = path.iter().take_while(|name| *name == "super").count();
    match path.first().map(String::as_str) {
        Some("crate") => (path[1..].to_vec(), true),
        Some("self") => ([here, &path[1..]].concat(), true),
        Some("super") => ([&here[..here.len() - supers], &path[supers..]].concat(), true),
        _ => ([here, &path].concat(), false),
    }
}

fn word(token: Option<&TokenTree>) -> Option<String> {
    if let Some(TokenTree::Ident(word)) = token { Some(word.to_string().trim_start_matches("r#").into()) } else { None }
}

fn is(token: &TokenTree, sign: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == sign)
}

/// The contents of braces.
fn braced(token: &TokenTree) -> Option<TokenStream> {
    match token {
        TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => Some(group.stream()),
        _ => None,
    }
}

/// Whether an attribute restricts an item to tests.
fn is_of_tests(attribute: TokenStream) -> bool {
    fn words(tokens: TokenStream) -> Vec<String> {
        let inside = |token| match token {
            TokenTree::Group(group) => words(group.stream()),
            token => word(Some(&token)).into_iter().collect(),
        };
        tokens.into_iter().flat_map(inside).collect()
    }
    let words = words(attribute);
    words.first().is_some_and(|first| first == "cfg") && words.contains(&"test".into()) && !words.contains(&"not".into())
}

#[test]
fn modules_name_only_what_stands_above_them() {
    for name in ["core", "ffi", "python"] {
        let source = root().join(name).join("src");
        let upward = Crate::read(&|file| fs::read_to_string(source.join(file)).ok()).upward();
        assert!(upward.is_empty(), "of {name}, what follows stands above what it names:\n{}", upward.join("\n"));
    }
}

#[test]
fn what_stands_below_is_found_however_it_is_named() {
    let named = |of_one: &str, of_first: &str| {
        let files = BTreeMap::from([
            (
                "lib.rs",
                "mod one; mod r#two; pub use two::{self as other, inner::Deep as Deeper, Two}; pub use serde; const ROOT: u8 = 0;".into(),
            ),
            ("one/mod.rs", format!("mod first; mod second; pub use second::Second; use first::First; {of_one}")),
            ("one/first.rs", format!("pub struct First; {of_first}")),
            ("one/second.rs", "use super::First; use crate::one::first; pub struct Second;".into()),
            ("two.rs", "pub mod inner; use crate::one::Second; #[macro_export] macro_rules! made { () => { $crate::Two } }".into()),
            ("two/inner.rs", "use super::Two; pub struct Deep;".into()),
        ]);
        Crate::read(&|file| files.get(file).cloned()).upward().len()
    };
    for text in [
        "use crate::two;",
        "use crate::{ROOT, one::{self, Second as Mine}, two::{Two as Named}};",
        "fn f() { g(crate::Deeper::new::<u8>()) }",
        "type A = super::two::inner::Deep;",
        "use crate::other::Two;",
        "macro_rules! mine { ($x:ty) => { [<$x>::new(), $crate::Two] } }",
        "crate::made!();",
        "mod written { use super::super::Two; }",
        "#[cfg(not(test))] use crate::Two;",
    ] {
        assert_eq!(named(text, ""), 1, "{text}");
        assert_eq!(named(&format!("#[cfg(all(test, unix))] mod tests {{ {text} }}"), ""), 0, "{text}");
    }
    for text in ["use super::Second;", "use super::{second::Second as Mine};", "fn f() -> crate::one::Second { panic!() }"] {
        assert_eq!(named("", text), 1, "{text}");
    }
    for text in
        ["use crate::ROOT;", "use two::Two;", "// use crate::two;\n", "const A: &str = \"crate::two\";", "use crate::serde::Two;"]
    {
        assert_eq!(named(text, text), 0, "{text}");
    }
}
