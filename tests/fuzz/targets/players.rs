//! Players: their names with options, and networks.

use super::names::{damaged_text, setting, with_some};
use super::text;
use crate::fuzz::sequence::damaged_bytes;
use crate::fuzz::sound::says;
use crate::fuzz::{Pool, Tally, json};
use crate::random::{fnv, index, pick};
use bastide::networks::Network;
use bastide::players::{GreedyOptions, Level, SearchOptions, Thought};
use bastide::{AnyGame, AnyPlayer, GameOptions, Stream, Turn, load};
use serde_json::{Map, Value, json};

const NAMES: [&str; 9] =
    ["random", "scripted", "greedy", "easy", "medium", "hard", "expert", "search(iterations=2,trees=2)", "greedy(redeals=1)"];

/// The most iterations, and redeals, of a player that is asked to play.
const CHEAP: u32 = 64;
/// The most decisions that it makes.
const DECISIONS: usize = 6;

/// The name of the game, and in the next line a player's name with damaged characters, or with other values of options.
pub(super) fn name(pool: &Pool, stream: &mut Stream) -> Vec<u8> {
    let name = match stream.below(4) {
        0 => damaged_text(NAMES[index(NAMES.len(), stream)], stream),
        1 => with_some("greedy", &settings(&GreedyOptions::default(), stream), stream),
        _ => with_some("search", &settings(&SearchOptions::default(), stream), stream),
    };
    format!("{}\n{name}", pool.game.name()).into_bytes()
}

fn settings<O: GameOptions>(usual: &O, stream: &mut Stream) -> Vec<String> {
    O::DOCS.iter().enumerate().map(|(place, doc)| setting(doc.name, &usual.value(place), doc.accepts, stream)).collect()
}

/// Asserts that a name is refused, or has a canonical form, and that a player with a small budget plays legally.
pub(super) fn load_name(input: &[u8], tally: &mut Tally) {
    let Some((game, name)) = text(input).and_then(|text| text.split_once('\n')) else { return };
    let Some((game, level)) = says(load(game)).zip(says(name.parse::<Level>())) else { return };
    tally.accepted += 1;
    assert_eq!(level.to_string().parse().as_ref(), Ok(&level), "`{level}`");
    if is_cheap(&level) {
        plays(&game.player(name, fnv(input)).expect("the level is known"), fnv(input));
    }
}

fn is_cheap(level: &Level) -> bool {
    match level {
        Level::Greedy(redeals) => *redeals <= CHEAP,
        Level::Search(SearchOptions { iterations, milliseconds, threads, .. }) => {
            iterations.is_some_and(|iterations| iterations <= CHEAP) && milliseconds.is_none() && *threads <= 4
        }
        _ => true,
    }
}

/// Asserts that the player plays legally, for some decisions.
fn plays(player: &AnyPlayer, seed: u64) {
    let (mut running, mut thought) = (player.game().new_match(seed), Thought::default());
    for _ in 0..DECISIONS {
        if running.turn() == Turn::Over {
            break;
        }
        let id = player.choose(&running, &mut thought).unwrap_or_else(|error| panic!("{player:?}: {error}"));
        // The preferences of a script are not returns.
        let likes = thought.redeals == 0;
        assert!(likes || thought.considered.iter().all(|considered| (-1.0..=1.0).contains(&considered.value)), "{thought:?}");
        running.play(id).unwrap_or_else(|error| panic!("{player:?}: {error}"));
    }
}

/// A network of the game with a few units and a damaged header or damaged values.
pub(super) fn network(pool: &Pool, stream: &mut Stream) -> Vec<u8> {
    let (header, mut data) = small_network(&pool.game, stream);
    match stream.below(4) {
        0 => {
            let other = small_network(&pool.game, stream).0;
            file(&json::damaged(&header, &[other], stream).to_string(), &data)
        }
        1 => file(&damaged_text(&header.to_string(), stream), &data),
        2 => {
            let (whole, other) = (file(&header.to_string(), &data), file("{}", &data));
            damaged_bytes(&whole, &other, stream)
        }
        _ => {
            let value = *pick(&[f32::NAN, f32::INFINITY, f32::MAX, f32::MIN, 1e30, -1e30, f32::MIN_POSITIVE, -0.0], stream);
            for _ in 0..1 + stream.below(20) {
                let place = index(data.len() / 4, stream) * 4;
                data[place..place + 4].copy_from_slice(&value.to_le_bytes());
            }
            file(&header.to_string(), &data)
        }
    }
}

/// The header and the data of a random network with one or two layers.
fn small_network(game: &AnyGame, stream: &mut Stream) -> (Value, Vec<u8>) {
    let (inputs, actions, units) = (game.layout().length(), game.actions(), 1 + index(4, stream));
    let layers = [("layers.0", inputs, units), ("layers.1", units, units), ("policy", units, actions), ("value", units, 1)];
    let left_out = if stream.below(2) == 0 { "layers.1" } else { "" };
    let metadata = json!({"format": "bastide-network-1", "game": game.name(), "made": "at random",
        "inputs": inputs.to_string(), "actions": actions.to_string()});
    let (mut header, mut data) = (Map::from_iter([("__metadata__".into(), metadata)]), Vec::new());
    for (name, inputs, outputs) in layers.into_iter().filter(|(name, ..)| *name != left_out) {
        for (part, shape) in [("weight", vec![outputs, inputs]), ("bias", vec![outputs])] {
            let from = data.len();
            let values = (0..shape.iter().product()).map(|_| stream.below(2001) as f32 / 1000.0 - 1.0);
            data.extend(values.flat_map(f32::to_le_bytes));
            header.insert(format!("{name}.{part}"), json!({"dtype": "F32", "shape": shape, "data_offsets": [from, data.len()]}));
        }
    }
    (header.into(), data)
}

fn file(header: &str, data: &[u8]) -> Vec<u8> {
    [&(header.len() as u64).to_le_bytes(), header.as_bytes(), data].concat()
}

/// Asserts that a network is refused, or is of an unknown game, or plays legally, as does a search guided by it.
pub(super) fn read_network(input: &[u8], tally: &mut Tally) {
    let Some(network) = says(Network::read(input)) else { return };
    let Some(player) = says(load(network.game())).and_then(|game| says(game.network_player("learnt", &network))) else { return };
    tally.accepted += 1;
    plays(&player, fnv(input));
    for name in ["search(iterations=9,trees=2)", "update(worlds=2)"] {
        plays(&player.game().guided_player(name, &network, fnv(input)).expect("it is of the game"), fnv(input));
    }
}
