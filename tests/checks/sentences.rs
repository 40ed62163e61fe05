//! The sentences in which matches are told, and the words of scenes.

use bastide_tests::configurations::{base, cases, sampled};
use bastide_tests::sentences::{readings, sentences, shapes, words_of_scenes};
use regex::Regex;
use std::collections::BTreeMap;

/// The generated list.
const LIST: &str = include_str!("../sentences.txt");

/// Patterns of slips, each with an example.
const SLIPS: [(&str, &str); 10] = [
    (r"[_/`]", "Red deploys light_infantry/2 to column A."),
    (r"[Ss]eats \d and \d \w+s\b", "Now seats 0 and 2 takes the castle."),
    (r"(^|[^e] |[^h]e )(English|French)\b[^)]", "Castle A: English takes it."),
    (r"[Tt]he (English|French) (\w*[^s]s|passes|is|has)\b", "The French places 2 cards at castle B."),
    (r"[Ss]eat \d (place|take|draw|have|pass|play|are)\b", "Seat 1 draw 2 cards."),
    (r"\b[Yy]ou (\w*[^s]s|passes|has|is|does)\b", "You parries with 1 card of value 4."),
    (r"(^|[^\d])1 (victory )?(cards|chips|points|terrains|visits)\b", "White has 1 points, Black 2."),
    (r"([02-9]|\d\d) (victory )?(card|chip|point|terrain)\b", "Seat 0 draws 2 card."),
    (r"value ([6-9]|\d\d)", "Nobody wins round 1: the hands have as many cards of value 13."),
    (r"^[^A-Z]|[^.?]$|  | [,.:;]|[,.:;]{2}", "seat 0 passes."),
];
/// The slip that only a sentence can have.
const ENDS: usize = SLIPS.len() - 1;
/// A side as a name alone: the heading of its things, or the holder of a castle.
const NAMES: &str = r"^(English|French)( \(seats? |$)";

/// The first slip in a sentence.
fn slip(sentence: &str, slips: &[Regex]) -> Option<String> {
    slips.iter().find_map(|slip| slip.find(sentence)).map(|found| format!("`{}` in: {sentence}", found.as_str()))
}

fn slips() -> Vec<Regex> {
    SLIPS.iter().map(|(pattern, _)| Regex::new(pattern).unwrap()).collect()
}

#[test]
fn sentences_have_listed_shapes_and_no_slips() {
    let slips = slips();
    let mut listed: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let mut name = "";
    for line in LIST.lines().skip(1).filter(|line| !line.is_empty()) {
        match line.strip_prefix("  ") {
            Some(shape) => listed.entry(name).or_default().push(shape),
            None => name = line,
        }
    }
    for game in sampled() {
        for (heading, reading) in readings(base(&game)) {
            let told = sentences(&game, cases(1, 2), reading);
            let found: Vec<String> = told.iter().filter_map(|sentence| slip(sentence, &slips)).collect();
            assert!(found.is_empty(), "{}: {}", game.name(), found.join("\n"));
            let listed = &listed[&*heading];
            let new: Vec<String> = shapes(&game, &told).into_iter().filter(|shape| !listed.contains(&shape.as_str())).collect();
            assert!(
                new.is_empty(),
                "{}; run `cargo run -p bastide-tests --bin generate -- sentences`:\n{}",
                game.name(),
                new.join("\n")
            );
        }
    }
}

#[test]
fn words_of_scenes_have_no_slips() {
    let slips = slips();
    let name = Regex::new(NAMES).unwrap();
    for game in sampled() {
        let words = words_of_scenes(&game);
        let found: Vec<String> =
            words.iter().filter(|words| !name.is_match(words)).filter_map(|words| slip(words, &slips[..ENDS])).collect();
        assert!(found.is_empty(), "{}: {}", game.name(), found.join("\n"));
    }
}

#[test]
fn slips_are_found_and_good_sentences_pass() {
    let slips = slips();
    for (nth, (pattern, wrong)) in SLIPS.iter().enumerate() {
        assert!(slip(wrong, &slips[nth..=nth]).is_some(), "{pattern}");
    }
    for right in [
        "Now seats 0 and 2 take the castle.",
        "Seat 1 (English) concedes castle B2, with 1 card unseen.",
        "The English pass.",
        "You give way to the attack and retreat 2 to field 7.",
        "Castle B: the English have 11 (five + hero), the French have 1 (two): the hero decides, the English take it.",
        "White attacks directly with 2 cards of value 5.",
        "Red has won. Red has 1 terrain, 11 victory points, no marker; Blue has 0 terrains, 1 victory point, no marker.",
    ] {
        assert_eq!(slip(right, &slips), None);
    }
}
