//! Whether every public call whose work or memory grows with an argument, or with its object, has its row in a table.

use regex::Regex;

const HEADER: &str = include_str!("../../include/bastide.h");
const STUBS: &str = include_str!("../../python/python/bastide/_bastide.pyi");
const PACKAGE: &str = include_str!("../../python/python/bastide/__init__.py");
const ROWS: &str = include_str!("../../python/tests/growing.py");

/// The functions of C that neither take a stop nor have a form that does, and the reasons why they are soon over.
const OF_C: [(&str, &[&str]); 4] = [
    (
        "a pass over rows, with a decision or a deal in each: a caller that wants to stop names some of the rows at a time",
        &[
            "bastide_batch_copy",
            "bastide_batch_copy_rows",
            "bastide_batch_drawn",
            "bastide_batch_equal",
            "bastide_batch_playout",
            "bastide_batch_put_positions",
            "bastide_batch_redeal",
            "bastide_batch_refresh",
            "bastide_batch_reset",
            "bastide_batch_sample",
            "bastide_batch_sample_logits",
            "bastide_batch_sample_logits_some",
            "bastide_batch_sample_some",
            "bastide_batch_step",
            "bastide_batch_step_some",
        ],
    ),
    (
        "a pass over a tree or a table, whose bytes are limited",
        &[
            "bastide_player_strategy",
            "bastide_solver_strategy",
            "bastide_solver_to_bytes",
            "bastide_strategy_keys",
            "bastide_strategy_to_text",
            "bastide_tree_uniform",
        ],
    ),
    (
        "a pass over a text, a list or bytes, which is longer than its result",
        &[
            "bastide_game_load_with",
            "bastide_match_from_bytes",
            "bastide_player_guided",
            "bastide_player_network",
            "bastide_player_new_with",
            "bastide_position_from_bytes",
            "bastide_record_from_ids",
            "bastide_strategy_from_text",
        ],
    ),
    (
        "a figure, a setting, or a state",
        &[
            "bastide_batch_game",
            "bastide_batch_match_size",
            "bastide_batch_register",
            "bastide_batch_rows",
            "bastide_batch_set_threads",
            "bastide_batch_setup",
            "bastide_batch_shape",
            "bastide_solver_iterations",
            "bastide_strategy_probabilities",
            "bastide_strategy_set",
            "bastide_strategy_states",
            "bastide_tree_size",
        ],
    ),
];

#[test]
fn every_function_of_c_that_grows_can_be_stopped_or_has_a_reason() {
    let declared = Regex::new(r"\b(bastide_\w+)\(([^;{]*)\);").unwrap();
    let object = Regex::new(r"\bbastide_(batch|tree|solver|strategy|setup) \*").unwrap();
    let list = Regex::new(r"\bconst \w+ \*\w+,(?s:.*)\bsize_t (count|length)\b").unwrap();
    let mut found: Vec<&str> = declared.captures_iter(HEADER).map(|found| found.extract::<2>().1).filter_map(|[name, parameters]| {
        let grows = object.is_match(parameters) || list.is_match(parameters);
        let is_stopped = parameters.contains("bastide_stop *stop") || HEADER.contains(&format!("{name}_unless("));
        let is_small = name.ends_with("_free") || parameters.contains("size_t row,");
        (grows && !is_stopped && !is_small).then_some(name)
    }).collect();
    let mut listed: Vec<&str> = OF_C.iter().flat_map(|(_, names)| names.iter().copied()).collect();
    found.sort_unstable();
    listed.sort_unstable();
    assert_eq!(found, listed, "functions that grow and cannot be stopped, and those of the list");
}

#[test]
fn every_call_of_python_that_grows_has_its_row() {
    let lines = r"(?m)^class (\w+)|^def (\w+)|^( +@property\n)? +def (\w+)\((.*)\) -> (.*?):";
    let small = Regex::new(r"^(|[/*]|self|cls|memo|(seat|viewer|action|event|id|row|seed|first|out|dtype|since|key)\b.*)$").unwrap();
    let figure = Regex::new(r"^(int|str|bool|float|Game|list\[int\])( \| None)?$").unwrap();
    let functions = Regex::new(r"(?m)^    \"([a-z_]+)\",$").unwrap();
    let mut found: Vec<String> = functions.captures_iter(PACKAGE).map(|name| name[1].into()).collect();
    let mut class = "";
    for line in Regex::new(lines).unwrap().captures_iter(STUBS) {
        class = line.get(1).map_or(class, |class| class.as_str());
        let Some((name, parameters)) = line.get(4).map(|name| (name.as_str(), &line[5])) else { continue };
        let grows = match class {
            "Batch" => line.get(3).is_none(),
            "Solver" | "Strategy" | "Tree" => line.get(3).is_none() || !figure.is_match(&line[6]),
            // `bastide.jax` is tested as a whole.
            "Stepper" => false,
            _ => !name.starts_with("__") || name == "__new__",
        };
        let is_small = ["Batch", "Solver", "Strategy", "Tree"].iter().all(|grown| *grown != class)
            && parameters.split(", ").all(|parameter| small.is_match(parameter));
        let is_hidden = name.starts_with('_') && !name.starts_with("__") || ["__hash__", "__len__", "__ne__", "__repr__"].contains(&name);
        if grows && !is_small && !is_hidden {
            found.push(format!("{class}.{name}"));
        }
    }
    let row = Regex::new("(?m)^    \"([\\w.]+)\": Row\\(").unwrap();
    let mut listed: Vec<String> = row.captures_iter(ROWS).map(|row| row[1].into()).collect();
    found.sort();
    listed.sort();
    assert_eq!(found, listed, "calls that grow, and the rows of python/tests/growing.py");
}
