//! Whether everything that a face gives a seat is compared between histories that the seat cannot tell apart.

use regex::Regex;

const HEADER: &str = include_str!("../../include/bastide.h");
const STUBS: &str = include_str!("../../python/python/bastide/_bastide.pyi");
const DECLARATIONS: &str = include_str!("../../ffi/js/index.d.ts");
const HISTORIES: &str = include_str!("../runner/histories.cpp");
const ALIKE: &str = include_str!("../../python/tests/test_alike.py");

/// The functions that take a seat or a viewer, and the calls by which they are compared, or why they are not.
const OF_C: [(&str, &str); 25] = [
    ("bastide_position_observe", "position.observe<"),
    ("bastide_position_table", "position.table("),
    ("bastide_position_asked", "- the words of its scene"),
    ("bastide_position_picture", "position.picture("),
    ("bastide_position_scene", "bastide_position_scene("),
    ("bastide_record_telling", "- the sentences of `bastide_record_told`"),
    ("bastide_record_told", "record.told("),
    ("bastide_record_noticed", "record.noticed("),
    ("bastide_information_state_new", "states.emplace_back(position, seat)"),
    ("bastide_position_observe_f32", "- the fractions of `bastide_position_observe`"),
    ("bastide_position_portrait", "- the parts of `bastide_position_picture`, upright"),
    ("bastide_match_telling", "- that of its record"),
    ("bastide_match_told", "- that of its record"),
    ("bastide_match_noticed", "- that of its record"),
    ("bastide_match_information_state", "- the groups themselves"),
    ("bastide_match_information_key", "- the groups themselves"),
    ("bastide_match_information_log", "- the chain whose digest is the groups' key"),
    ("bastide_batch_observe", "- that of its positions"),
    ("bastide_batch_observe_f32", "- that of its positions"),
    ("bastide_position_redeal", "- draws, whose distribution `redeals` checks"),
    ("bastide_batch_redeal", "- draws, whose distribution `redeals` checks"),
    ("bastide_strategy_keys", "- of no match"),
    ("bastide_strategy_probabilities", "- of no match"),
    ("bastide_strategy_set", "- of no match"),
    ("bastide_tree_best_response", "- of no match"),
];
const OF_PYTHON: [(&str, &str); 34] = [
    ("Match.html", ".html("),
    ("Match.information_log", ".information_log("),
    ("Match.noticed", ".noticed("),
    ("Match.observe", ".observe("),
    ("Match.scene", ".scene("),
    ("Match.table", ".table("),
    ("Match.telling", ".telling("),
    ("Match.told", ".told("),
    ("Position.picture", ".position.picture("),
    ("Position.scene", ".position.scene("),
    ("Match.information_state", "- the groups themselves"),
    ("Match.picture", "- that of its position"),
    ("Match.portrait", "- that of its position"),
    ("Position.html", "- that of its match"),
    ("Position.observe", "- that of its match"),
    ("Position.portrait", "- the parts of its picture, upright"),
    ("Position.table", "- that of its match"),
    ("Batch.observe", "- that of its positions"),
    ("Match._blocks", "- the words of its scene"),
    ("Match.asked", "- the words of its scene"),
    ("Position.asked", "- the words of its scene"),
    ("Position._blocks", "- the words of its scene"),
    ("Record.noticed", "- that of its match"),
    ("Record.told", "- that of its match"),
    ("Record.telling", "- that of its match"),
    ("InformationState.__new__", "- the groups themselves"),
    ("InformationState._from_parts", "- the groups themselves"),
    ("Position.redeal", "- draws, whose distribution `redeals` checks"),
    ("Batch.drawn", "- draws of opponents, of no card"),
    ("Batch._step_beside", "- a step, whose outputs are those of `Batch.observe`"),
    ("Batch.step_against", "- a step, whose outputs are those of `Batch.observe`"),
    ("Batch.redeal", "- draws, whose distribution `redeals` checks"),
    ("Strategy.probabilities", "- of no match"),
    ("Tree.best_response", "- of no match"),
];

#[test]
fn everything_that_a_seat_is_given_is_compared() {
    let declared = Regex::new(r"\b(bastide_\w+)\(([^;{]*)\);").unwrap();
    let declared = declared.captures_iter(HEADER).map(|found| found.extract::<2>().1);
    require_all(declared.map(|[name, parameters]| (name.into(), parameters)), &OF_C, HISTORIES);
    let lines = Regex::new(r"(?m)^class (\w+)|^    def (\w+)\((.*)\) ->").unwrap();
    let mut class = "";
    let mut methods = Vec::new();
    for found in lines.captures_iter(STUBS) {
        class = found.get(1).map_or(class, |class| class.as_str());
        if let (Some(method), Some(parameters)) = (found.get(2), found.get(3)) {
            methods.push((format!("{class}.{}", method.as_str()), parameters.as_str()));
        }
    }
    require_all(methods.into_iter(), &OF_PYTHON, ALIKE);
}

/// Asserts that the list has every function with a seat or a viewer among its parameters and no other, and that its calls are
/// there.
fn require_all<'a>(functions: impl Iterator<Item = (String, &'a str)>, list: &[(&str, &str)], calls: &str) {
    let seat = Regex::new(r"\b(seats?|viewer)\b").unwrap();
    let mut found: Vec<String> = functions.filter(|(_, parameters)| seat.is_match(parameters)).map(|(name, _)| name).collect();
    let mut listed: Vec<&str> = list.iter().map(|(name, _)| *name).collect();
    found.sort();
    listed.sort_unstable();
    assert_eq!(found, listed, "functions that take a seat, and those of the list");
    for (name, call) in list {
        assert!(call.starts_with("- ") || calls.contains(call), "`{call}`, by which {name} is compared, is not there");
    }
}

#[test]
fn functions_that_write_everything_say_so_in_their_first_sentence() {
    let of_c = r"(?m)(?<doc>(?:^///.*\n)+)(?:^BASTIDE_.*\n)+bastide_status bastide_(?<name>(?:position|match|record|batch)_(?:to_[a-z]+|store|(?:record_)?(?:ids|text|json)))\(";
    require_everything(HEADER, of_c, 11);
    let of_python = r#"(?m)^    def (?<name>to_json|to_bytes|to_text|ids)\(.*\n        """(?<doc>.*)"#;
    require_everything(&whole(STUBS, r"(?m)^class (\w+)"), of_python, 7);
    let of_javascript = r"(?:/\*\*(?<doc>.*)\*/\n)? *(?:get )?(?<name>toJson|toBytes|toText|ids)\(";
    require_everything(&whole(DECLARATIONS, r"(?m)^export declare class (\w+)"), of_javascript, 7);
}

/// The parts of a text about classes whose objects hold hidden cards.
fn whole(text: &str, class: &str) -> String {
    let class = Regex::new(class).unwrap();
    let starts = class.find_iter(text).map(|found| found.start()).chain([text.len()]).collect::<Vec<_>>();
    let parts = starts.windows(2).map(|ends| &text[ends[0]..ends[1]]);
    let is_whole = Regex::new(r"^(?:export declare )?class (?:Position|Match|Record|Batch)\b").unwrap();
    parts.filter(|part| is_whole.is_match(part)).collect()
}

/// Asserts that a number of functions say so in their first sentence.
fn require_everything(text: &str, pattern: &str, count: usize) {
    let found: Vec<_> = Regex::new(pattern).unwrap().captures_iter(text).collect();
    assert_eq!(found.len(), count, "functions that write everything");
    for function in found {
        let first = function.name("doc").and_then(|doc| doc.as_str().split('.').next()).unwrap_or_default();
        assert!(
            first.to_lowercase().contains("everything"),
            "{}: `{first}` does not say that it shows everything",
            &function["name"]
        );
    }
}
