//! The targets, with makers of nearly right input for each.

mod batches;
mod matches;
mod names;
mod players;
mod positions;
mod records;
mod solving;

use super::Target;

/// All targets.
pub const TARGETS: &[Target] = &[
    Target { name: "name", share: 1, make: names::name, run: names::load_name },
    Target { name: "notation", share: 2, make: names::notation, run: names::read_notation },
    Target { name: "record_text", share: 4, make: records::text, run: records::read },
    Target { name: "record_json", share: 4, make: records::json, run: records::read },
    Target { name: "position_json", share: 70, make: positions::json, run: positions::read_json },
    Target { name: "position_bytes", share: 10, make: positions::bytes, run: positions::read_bytes },
    Target { name: "match_json", share: 4, make: matches::json, run: matches::read_json },
    Target { name: "match_bytes", share: 4, make: matches::bytes, run: matches::read_bytes },
    Target { name: "batch_json", share: 2, make: batches::json, run: batches::read_json },
    Target { name: "batch_bytes", share: 3, make: batches::bytes, run: batches::read_bytes },
    Target { name: "player", share: 1, make: players::name, run: players::load_name },
    Target { name: "network", share: 1, make: players::network, run: players::read_network },
    Target { name: "strategy", share: 1, make: solving::strategy, run: solving::read_strategy },
    Target { name: "progress", share: 1, make: solving::progress, run: solving::read_progress },
    Target { name: "tree", share: 1, make: solving::tree, run: solving::read_tree },
];

/// The text of an input; None for bytes that are not UTF-8.
fn text(input: &[u8]) -> Option<&str> {
    std::str::from_utf8(input).ok()
}
