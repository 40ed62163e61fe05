//! Tests of the file format, and of a network's answers.

mod recall;
mod update;

use super::file::widened;
use super::{Network, NetworkError};
use crate::batch::Outputs;
use crate::leduc_poker::LeducPoker;
use crate::players::{NetworkOptions, Player, Temperature, Thought, View};
use crate::{AnyGame, Batch, BatchSetup, Finite, Match, Position, Seat, Stream, Turn, load};
use serde_json::{Map, Value, json};

/// A tensor in the making: its name, its shape, and its values.
type Tensor = (String, Vec<usize>, Vec<f32>);

/// Random tensors for a network of a game with two layers.
fn tensors(game: &AnyGame, units: usize) -> Vec<Tensor> {
    let (inputs, actions, mut stream) = (game.layout().length(), game.actions(), Stream::new(1));
    let sizes = [("layers.0", inputs, units), ("layers.1", units, units), ("policy", units, actions), ("value", units, 1)];
    let mut value = move || (f64::from(stream.below(2001)) / 1000.0 - 1.0) as f32;
    let both = |(name, inputs, outputs): (&str, usize, usize)| {
        let weight = (format!("{name}.weight"), vec![outputs, inputs], (0..inputs * outputs).map(|_| value()).collect());
        [weight, (format!("{name}.bias"), vec![outputs], (0..outputs).map(|_| value()).collect())]
    };
    sizes.into_iter().flat_map(both).collect()
}

/// The bytes of a file with these tensors, and with some of its metadata replaced.
fn file(game: &AnyGame, tensors: &[Tensor], other: &[(&str, &str)]) -> Vec<u8> {
    let mut metadata = json!({"format": "bastide-network-1", "game": game.name(), "made": "here",
        "inputs": game.layout().length().to_string(), "actions": game.actions().to_string()});
    other.iter().for_each(|(key, text)| metadata[key] = (*text).into());
    let (mut header, mut data) = (Map::from_iter([("__metadata__".into(), metadata)]), Vec::new());
    for (name, shape, values) in tensors {
        let from = data.len();
        data.extend(values.iter().flat_map(|value| value.to_le_bytes()));
        header.insert(name.clone(), json!({"dtype": "F32", "shape": shape, "data_offsets": [from, data.len()]}));
    }
    let header = Value::from(header).to_string();
    [&(header.len() as u64).to_le_bytes(), header.as_bytes(), &data].concat()
}

/// A game, and a random network of it.
fn network(game: &str, units: usize) -> (AnyGame, Network) {
    let game = load(game).unwrap();
    let network = Network::read(&file(&game, &tensors(&game, units), &[])).unwrap();
    (game, network)
}

/// The decisions of random matches of Leduc poker.
fn decisions(matches: u64) -> impl Iterator<Item = (Match<LeducPoker>, Seat)> {
    (0..matches).flat_map(|seed| {
        let (mut running, mut stream) = (Match::<LeducPoker>::new(&Default::default(), seed).unwrap(), Stream::new(seed));
        let mut all = Vec::new();
        while let Turn::Seat(seat) = running.turn() {
            all.push((running.clone(), seat));
            let legal = running.legal();
            running.play(legal.draw(&mut stream).unwrap()).unwrap();
        }
        all
    })
}

/// The logits of a position by sums as written on paper.
fn logits(tensors: &[Tensor], mut values: Vec<f32>) -> Vec<f32> {
    for (layer, pair) in tensors.chunks(2).take(3).enumerate() {
        let output = |(weights, bias): (&[f32], &f32)| {
            let inputs = weights.iter().zip(&values).filter(|(_, value)| **value != 0.0);
            let sum = inputs.fold(*bias, |sum, (weight, value)| sum + value * weight);
            if layer < 2 { sum.max(0.0) } else { sum }
        };
        values = pair[0].2.chunks(values.len()).zip(&pair[1].2).map(output).collect();
    }
    values
}

#[test]
fn a_network_plays_the_legal_action_with_the_highest_logit() {
    let game = load("leduc_poker").unwrap();
    for units in [5, 32, 70] {
        let tensors = tensors(&game, units);
        let network = Network::read(&file(&game, &tensors, &[])).unwrap();
        assert_eq!((network.game(), network.made()), ("leduc_poker", "here"));
        let player = network.player(&LeducPoker::new(&Default::default()).unwrap()).unwrap();
        let mut asked = 0;
        for seed in 0..200 {
            let mut running = Match::<LeducPoker>::new(&Default::default(), seed).unwrap();
            while let Turn::Seat(seat) = running.turn() {
                let mut seen = vec![0.0; game.layout().length()];
                running.position().observe_f32(seat, &mut seen).unwrap();
                let logits = logits(&tensors, seen);
                let best = running
                    .legal()
                    .iter()
                    .max_by(|one, other| logits[one.id()].total_cmp(&logits[other.id()]).then(other.id().cmp(&one.id())));
                let chosen = player.choose(&View::new(running.position()).unwrap(), &mut Thought::default());
                assert_eq!(Some(chosen), best);
                running.play(chosen).unwrap();
                asked += 1;
            }
        }
        assert!(asked > 300);
    }
}

#[test]
fn a_network_chooses_alike_everywhere() {
    let (game, network) = network("leduc_poker", 12);
    let erased = game.network_player("mine", &network).unwrap();
    let start = LeducPoker::new(&Default::default()).unwrap();
    let typed = network.player(&start).unwrap();
    let mut batch =
        Batch::<LeducPoker>::new(&Default::default(), &BatchSetup { rows: 40, ..Default::default() }, || false).unwrap();
    batch.rollout(3, &mut Outputs::default()).unwrap();
    let mut chosen = [-1; 40];
    batch.choose(&typed, None, &mut chosen).unwrap();
    for (row, chosen) in chosen.into_iter().enumerate().filter(|(row, _)| batch.position(*row).unwrap().turn() != Turn::Over) {
        let view = View::new(batch.position(row).unwrap()).unwrap();
        assert_eq!(typed.choose(&view, &mut Thought::default()).id(), chosen as usize);
    }
    let level = |player| game.play_deals([&erased, player], 1, 0..50, 1, &Thought::default()).unwrap();
    let against_itself = level(&erased);
    assert_eq!((against_itself.matches, against_itself.score().0), (100, 0.5));
}

/// At a temperature it draws by the softmax of the logits, in matches and in batches, and says with which probabilities.
#[test]
fn at_a_temperature_a_network_draws_by_its_softmax() {
    let game = load("leduc_poker").unwrap();
    let tensors = tensors(&game, 12);
    let network = Network::read(&file(&game, &tensors, &[])).unwrap();
    for temperature in [0.5, 1.0, 3.0] {
        let player = game.guided_player(&format!("net(temperature={temperature})"), &network, 5).unwrap();
        let (mut thought, mut square, mut cells) = (Thought::default(), 0.0, [[0.0; 2]; 3]);
        for seed in 0..3000 {
            let running = game.new_match(seed);
            let Turn::Seat(seat) = running.turn() else { panic!("a seat is asked") };
            let mut seen = vec![0.0; game.layout().length()];
            running.position().observe_f32(seat.index(), &mut seen).unwrap();
            let logits = logits(&tensors, seen);
            let weights: Vec<_> = running.legal().iter().map(|id| (f64::from(logits[id.id()]) / temperature).exp()).collect();
            let chosen = player.choose(&running, &mut thought).unwrap();
            assert_eq!(thought.considered.len(), weights.len());
            for (considered, weight) in thought.considered.iter().zip(&weights) {
                let exact = weight / weights.iter().sum::<f64>();
                assert!((f64::from(considered.probability) - exact).abs() < 1e-5, "{considered:?} and not {exact}");
                let cell = &mut cells[considered.action.id()];
                *cell = [cell[0] + f64::from(u8::from(considered.action == chosen)), cell[1] + exact];
            }
        }
        for [count, expected] in cells.into_iter().filter(|[_, expected]| *expected > 0.0) {
            square += (count - expected).powi(2) / expected;
        }
        assert!(square < 18.4, "temperature {temperature}: chi-square {square} of at most 2 degrees, {cells:?}");
    }
}

#[test]
fn a_network_at_a_temperature_chooses_alike_in_matches_and_batches() {
    let (game, network) = network("leduc_poker", 12);
    let options = NetworkOptions::default().temperature(Temperature::new(1.0).unwrap());
    let start = LeducPoker::new(&Default::default()).unwrap();
    let [drawn, other] = [5, 6].map(|seed| network.player_with(&start, &options, seed).unwrap());
    let erased = game.guided_player("net( temperature = 1.0 )", &network, 5).unwrap();
    assert_eq!(erased.name(), "net(temperature=1)");
    let setup = BatchSetup { rows: 40, records: true, ..Default::default() };
    let batch = Batch::<LeducPoker>::new(&Default::default(), &setup, || false).unwrap();
    let (mut chosen, mut differently, mut highest) = ([-1; 40], [-1; 40], [-1; 40]);
    batch.choose(&drawn, None, &mut chosen).unwrap();
    batch.choose(&other, None, &mut differently).unwrap();
    batch.choose(&network.player(&start).unwrap(), None, &mut highest).unwrap();
    assert!(chosen != differently && chosen != highest);
    let any = game.new_batch(&setup, || false).unwrap();
    for (row, chosen) in chosen.into_iter().enumerate() {
        let running = any.match_at(row).unwrap();
        assert_eq!(i32::from(erased.choose(&running, &mut Thought::default()).unwrap().number()), chosen);
    }
}

/// The choice of a pinned network is the same on every platform.
#[test]
fn a_guided_search_repeats_on_any_number_of_threads() {
    let (game, network) = network("leduc_poker", 12);
    let mut visits = Vec::new();
    for seed in 0..4 {
        let mut running = game.new_match(seed);
        while running.turn() != Turn::Over {
            let think = |threads: u16| {
                let name = format!("search(iterations=90,trees=3,threads={threads})");
                let (player, mut thought) = (game.guided_player(&name, &network, 7).unwrap(), Thought::default());
                let chosen = player.choose(&running, &mut thought).unwrap();
                (chosen, thought)
            };
            let (chosen, alone) = think(1);
            for threads in [2, 5] {
                assert_eq!(think(threads), (chosen, alone.clone()));
            }
            assert_eq!((alone.iterations, alone.redeals), (90, 90));
            visits.extend(alone.considered.iter().map(|considered| considered.visits));
            running.play(chosen).unwrap();
        }
    }
    assert_eq!(visits, [52, 38, 0, 90, 39, 16, 35, 43, 47, 47, 0, 43, 46, 44, 0, 90, 44, 25, 21, 77, 13, 0, 90, 65, 25, 0]);
}

/// Excessive weights make logits that are not numbers; choices are legal nevertheless, and figures finite.
#[test]
fn a_network_that_answers_nonsense_does_no_harm() {
    let game = load("leduc_poker").unwrap();
    let mut wild = tensors(&game, 4);
    wild.iter_mut().for_each(|tensor| tensor.2.iter_mut().for_each(|value| *value *= 1e38));
    let network = Network::read(&file(&game, &wild, &[])).unwrap();
    for name in ["search(iterations=30)", "update(worlds=3)", "update(worlds=3,depth=1,eta=1000000,magnet=1000000,temperature=0)"]
    {
        let player = game.guided_player(name, &network, 1).unwrap();
        for seed in 0..20 {
            let mut running = game.new_match(seed);
            while running.turn() != Turn::Over {
                let mut thought = Thought::default();
                running.play(player.choose(&running, &mut thought).unwrap()).unwrap();
                for each in &thought.considered {
                    assert!((-1.0..=1.0).contains(&each.value) && (0.0..=1.0).contains(&each.probability), "{name}: {each:?}");
                    assert!(
                        [each.prior, each.error].iter().flatten().all(|figure| (0.0..=1.0).contains(figure)),
                        "{name}: {each:?}"
                    );
                }
            }
        }
    }
}

/// In the root's first iterations the actions that the network finds likelier are tried more often, and later the more rewarding
/// ones.
#[test]
fn a_guide_is_heard() {
    let game = load("leduc_poker").unwrap();
    let mut flat: Vec<Tensor> = tensors(&game, 4);
    flat.iter_mut().for_each(|tensor| tensor.2.fill(0.0));
    let running = game.new_match(3);
    let legal: Vec<usize> = running.legal().iter().map(usize::from).collect();
    for likely in legal {
        flat[5].2.fill(0.0);
        flat[5].2[likely] = 4.0;
        let network = Network::read(&file(&game, &flat, &[])).unwrap();
        let at_once = game.guided_player("search(iterations=1)", &network, 1).unwrap();
        assert_eq!(at_once.choose(&running, &mut Thought::default()).unwrap(), game.action(likely).unwrap());
        let (player, mut thought) = (game.guided_player("search(iterations=12)", &network, 1).unwrap(), Thought::default());
        assert_eq!(player.choose(&running, &mut thought).unwrap(), game.action(likely).unwrap());
        let most = thought.considered.iter().max_by_key(|considered| considered.visits).unwrap();
        assert!(usize::from(most.action) == likely && most.visits > 6, "{thought:?}");
    }
}

/// The values of positions come from playouts, as in a search without a guide.
#[test]
fn a_guided_search_hears_the_advice_of_the_game() {
    let (game, network) = network("en_garde", 4);
    let [heard, unheard] = ["game", "none"].map(|advice| {
        let player = game.guided_player(&format!("search(iterations=60,advice={advice})"), &network, 1).unwrap();
        let mut thought = Thought::default();
        player.choose(&game.new_match(3), &mut thought).unwrap();
        thought
    });
    assert_ne!(heard, unheard);
}

#[test]
fn a_guide_that_cannot_be_is_refused() {
    let (game, network) = network("leduc_poker", 4);
    let guided = |name: &str| game.guided_player(name, &network, 0).map(|player| player.name().to_string());
    assert_eq!(guided("hard").unwrap(), "search(iterations=1000)");
    for (name, says) in [("greedy", "cannot be guided"), ("search(depth=1)", "`depth`"), ("harder", "net:FILE, search(net=FILE)")]
    {
        assert!(guided(name).unwrap_err().to_string().contains(says), "{name}");
    }
    for (name, says) in [
        ("search(net=/nowhere)", "`/nowhere` cannot be read"),
        ("search(net=,iterations=2)", "cannot be read"),
        ("search(net=one,net=two)", "`net` is given twice"),
        ("search(net=one,iterations=0)", "1..=2147483648"),
        ("greedy(net=/nowhere)", "`greedy` cannot be guided"),
        ("net:/nowhere(temperature=1)", "`/nowhere` cannot be read"),
        ("net:/nowhere (1)", "`/nowhere (1)` cannot be read"),
        ("net:/nowhere(temperature=-0.5)", "`-0.5`; expected 0 or more"),
        ("net:/nowhere(temperature=nan)", "0 or more"),
        ("net:/nowhere(heat=1)", "expected one of temperature"),
        ("search(net=/nowhere,temperature=inf)", "0 or more"),
    ] {
        let said = game.player(name, 0).unwrap_err().to_string();
        assert!(said.contains(says), "{name}: {said}");
    }
    let error = load("en_garde").unwrap().guided_player("easy", &network, 0).unwrap_err().to_string();
    assert_eq!(error, "the network's game: `leduc_poker`; expected `en_garde`");
}

#[test]
fn what_is_no_network_is_refused_in_a_line() {
    let game = load("leduc_poker").unwrap();
    let sound = tensors(&game, 4);
    let (bytes, start) = (file(&game, &sound, &[]), LeducPoker::new(&Default::default()).unwrap());
    let refused = |bytes: &[u8], says: &str| {
        let error = Network::read(bytes).expect_err(says).to_string();
        assert!(error.contains(says) && error.lines().count() == 1, "{says}: {error}");
    };
    refused(&[], "shorter than a header");
    refused(&[255; 9], "its header is longer");
    refused(&bytes[..bytes.len() - 1], "is at");
    refused(&[&3_u64.to_le_bytes()[..], b"[1]"].concat(), "its header: ");
    for (key, text, says) in [
        ("format", "other", "`bastide-network-1`"),
        ("inputs", "0", "expected 1 to"),
        ("inputs", "28", "`layers.0.weight` has the shape [4, 29]; expected [4, 28]"),
        ("actions", "4", "`policy.bias` has the shape [3]; expected [4]"),
    ] {
        refused(&file(&game, &sound, &[(key, text)]), says);
    }
    let with = |change: &dyn Fn(&mut Vec<Tensor>)| {
        let mut tensors = sound.clone();
        change(&mut tensors);
        file(&game, &tensors, &[])
    };
    refused(&with(&|tensors| tensors[2].2[3] = f32::NAN), "`layers.1.weight` has the value NaN");
    refused(&with(&|tensors| drop(tensors.pop())), "it has 7 tensors");
    refused(&with(&|tensors| tensors[6].0 = "worth.weight".into()), "`value.weight` is missing");
    refused(&with(&|tensors| tensors[3].1 = vec![usize::MAX, usize::MAX]), "`layers.1.bias` has");
    refused(&with(&|tensors| tensors[0].0 = "layers.7.weight".into()), "it has 0 layers");
    refused(&[&bytes[..], &[0; 4]].concat(), "its tensors end at");
    let moved = |from: [usize; 2], to: [usize; 2]| {
        let (header, data) = bytes[8..].split_at(bytes.windows(2).position(|pair| pair == b"}}").unwrap() - 6);
        let (from, to) = (format!("[{},{}]", from[0], from[1]), format!("[{},{}]", to[0], to[1]));
        let header = std::str::from_utf8(header).unwrap().replacen(&from, &to, 1);
        [&(header.len() as u64).to_le_bytes(), header.as_bytes(), data].concat()
    };
    // The bias of the first layer has the length of the second's, and is read where the weights before it lie.
    let weights = 4 * sound[0].2.len();
    let overlapping = moved([weights, weights + 16], [weights - 16, weights]);
    refused(&overlapping, "expected it to begin at");
    let of_other_type: Vec<u8> = bytes.iter().map(|byte| if *byte == b'F' { b'I' } else { *byte }).collect();
    refused(&of_other_type, "is of I32; expected F16 or F32");
    let other = Network::read(&file(&game, &sound, &[("game", "en_garde")])).unwrap();
    let error = other.player(&start).err().unwrap().to_string();
    assert_eq!(error, "the network's game: `en_garde`; expected `leduc_poker`");
    let missing = game.player("net:/nowhere/at all", 0).unwrap_err().to_string();
    assert!(missing.contains("`/nowhere/at all` cannot be read"), "{missing}");
    assert!(matches!(Network::read_file("/"), Err(NetworkError::File { .. })));
}

#[test]
fn tensors_that_share_their_bytes_are_no_more_than_a_file_can_hold() {
    let names = ["layers.0", "layers.1", "layers.2", "policy", "value"].into_iter();
    let names = names.flat_map(|name| ["weight", "bias"].map(|part| format!("{name}.{part}")));
    let tensors = names.map(|name| (name, json!({"dtype": "F32", "shape": [], "data_offsets": [0, 1 << 24]})));
    let metadata = json!({"format": "bastide-network-1", "game": "leduc_poker", "inputs": "29", "actions": "3"});
    let header = Value::from_iter(tensors.chain([("__metadata__".to_string(), metadata)])).to_string();
    let file = [&(header.len() as u64).to_le_bytes(), header.as_bytes(), &vec![0; 1 << 24]].concat();
    let error = Network::read(&file).unwrap_err().to_string();
    assert!(error.contains("its tensors have 167772160 bytes; expected at most 67108864"), "{error}");
}

#[test]
fn halves_are_widened_exactly() {
    for (half, value) in [
        (0x0000, 0.0),
        (0x0001, 2.0_f32.powi(-24)),
        (0x03FF, 1023.0 * 2.0_f32.powi(-24)),
        (0x0400, 2.0_f32.powi(-14)),
        (0x3C00, 1.0),
        (0xC000, -2.0),
        (0x3555, 0.333_251_95),
        (0x7BFF, 65504.0),
        (0x7C00, f32::INFINITY),
    ] {
        assert_eq!(widened(half), value, "{half:x}");
    }
    assert!(widened(0x8000).is_sign_negative() && widened(0x7E00).is_nan());
}
