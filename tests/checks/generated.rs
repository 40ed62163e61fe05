//! Whether the generated files are current.

use bastide_tests::generated::Generated;
use bastide_tests::interface::interface;
use std::collections::BTreeMap;
use std::path::Path;

/// The header, the list of the public interface, and the evidence of a configuration of each game.
const SOME: [&str; 7] = [
    "header",
    "interface",
    "en_garde(rounds_to_win=1)",
    "field_of_glory(draft=random)",
    "guyenne(format=teams)",
    "knights_of_charlemagne(players=3)",
    "leduc_poker(max_raises=1)",
];

#[test]
fn the_generated_files_are_current() {
    let differences = Generated::of(&SOME.map(String::from)).unwrap().differences();
    assert!(differences.is_empty(), "run `cargo run -p bastide-tests --bin generate`:\n{}", differences.join("\n"));
}

#[test]
fn a_name_makes_what_it_names_and_nothing_else() {
    let made = |name: &str| Generated::of(&[name.into()]).unwrap().files.into_keys().collect::<Vec<_>>();
    let of_header = ["ffi/js/src/abi.d.ts", "ffi/js/src/abi.js", "ffi/unity/Bastide.cs", "include/bastide.h"];
    assert_eq!(made("header"), of_header.map(Path::new));
    let folder = "tests/evidence/leduc_poker/max_raises-1";
    assert!(made("leduc_poker(max_raises=1)").iter().all(|path| path.starts_with(folder)));
    assert!(made("leduc_poker").iter().any(|path| path.ends_with("core/src/games/leduc_poker/tables.md")));
    for name in ["en_guarde", "en_garde(rounds_to_win=9)", ""] {
        let error = Generated::of(&[name.into()]).err().unwrap();
        assert!(
            error.contains(&format!("`{name}`"))
                && error.contains("header, interface, scenes, sentences, sizes, tables, en_garde"),
            "{error}"
        );
    }
}

#[test]
fn the_list_of_the_interface_holds_what_users_notice_and_nothing_else() {
    let of = |change: (&str, &str)| {
        let first = "mod inner; pub mod outer; pub use inner::Deck; macro_rules! finite { () => {} }
            finite! { /// Cards.\n pub enum Card { Ace = \"ace\" } }";
        let inner = "use std::fmt; #[derive(Clone)] pub struct Deck { /// How many.\n pub size: u8, cards: Vec<u8> } struct Cut;
            impl Deck { /// Draws.\n pub fn draw(&mut self, cards: u8) -> Option<u8> { self.cut(cards) } fn cut(&self, n: u8) -> Option<u8> { None } }
            impl fmt::Debug for Deck {} impl fmt::Debug for Cut {}
            erased! { trait DynDeck: (Any); impl<P: Position> Cards<P> { let deck = self; deck } impl Deck { self.state }
                /// Counts.\n #[must_use] pub fn count(&self) -> u8 = deck.size; pub fn told(&self) where feature = \"text\" =
                /// deck.tell();
                fn boxed(&self) -> u8 = 0; }";
        let outer = "#[non_exhaustive] pub enum Suit { Hearts } pub trait Play { fn play(&self); fn over(&self) -> bool { false } }
            #[doc(hidden)] pub fn hidden() {} #[cfg(test)] pub fn tried() {} pub const MOST: u8 = 3; pub use super::Deck as Pack;";
        let files = BTreeMap::from([("lib.rs", first), ("inner.rs", inner), ("outer/mod.rs", outer)]);
        let changed: BTreeMap<_, _> = files.iter().map(|(file, text)| (*file, text.replace(change.0, change.1))).collect();
        assert_eq!(change.0 == change.1, changed.iter().all(|(file, text)| files[file] == text), "{change:?}");
        interface("cards", &|file| changed.get(file).cloned()).unwrap()
    };
    let list = of(("", ""));
    assert!(
        list.contains("cards::outer\n") && list.contains("    impl Deck { pub fn draw(&mut self, cards: u8) -> Option<u8> }\n"),
        "{list}"
    );
    assert!(list.contains("    impl Deck { #[cfg(feature = \"text\")] pub fn told(&self) }\n"), "{list}");
    for change in [
        ("draw(&mut self, cards: u8)", "draw(&mut self, cards: u16)"),
        ("pub fn count(&self) -> u8", "pub fn count(&self) -> u16"),
        ("pub fn told", "fn told"),
        ("pub size: u8", "size: u8"),
        ("derive(Clone)", "derive()"),
        ("pub use inner::Deck;", ""),
        ("pub mod outer", "mod outer"),
        ("Ace = \"ace\"", "Ace = \"as\""),
        ("Hearts", "Hearts, Spades"),
        ("#[non_exhaustive] ", ""),
        ("{ false }", ";"),
        ("fn play(&self)", "fn play(&mut self)"),
        ("MOST: u8", "MOST: u16"),
        ("impl fmt::Debug for Deck {}", ""),
        ("Deck as Pack", "Deck as Cards"),
    ] {
        assert_ne!(of(change), list, "{change:?}");
    }
    for change in [
        ("self.cut(cards)", "None"),
        ("= deck.size", "= 0"),
        ("fn boxed(&self) -> u8 = 0;", ""),
        ("/// Draws.", "/// Takes cards."),
        ("fn cut(&self, n: u8)", "fn cut(&self, n: u16)"),
        ("cards: Vec<u8>", "cards: Box<[u8]>"),
        ("impl fmt::Debug for Cut {}", ""),
        ("hidden()", "hidden(n: u8)"),
        ("tried()", "tried(n: u8)"),
        ("MOST: u8 = 3", "MOST: u8 = 4"),
        ("mod inner; pub mod outer;", "pub mod outer; mod inner;"),
    ] {
        assert_eq!(of(change), list, "{change:?}");
    }
}
