//! The speed of networks: `cargo bench -p bastide --bench networks`.
//!
//! The networks of the Python package choose in all rows of a batch of random matches, and in the same positions one at a time,
//! on one thread; the rate counts decisions.

use bastide::batch::Outputs;
use bastide::players::Thought;
use bastide::{BatchSetup, NAMES, load};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use std::hint::black_box;
use std::time::Duration;

const ROWS: usize = 4096;

fn games(criterion: &mut Criterion) {
    for name in NAMES {
        let game = load(name).expect("a listed game");
        let file = format!("net:{}/../python/python/bastide/networks/{name}.safetensors", env!("CARGO_MANIFEST_DIR"));
        let player = game.player(&file, 0).expect("a network of the package");
        let mut batch = game.new_batch(&BatchSetup::default().rows(ROWS), || false).expect("room for the rows");
        batch.rollout(11, &mut Outputs::default()).expect("outputs of the batch");
        let (mut actions, thought) = (vec![0; ROWS], Thought::default());
        let mut group = criterion.benchmark_group(*name);
        group.throughput(Throughput::Elements(ROWS as u64));
        group.bench_function("network", |bencher| {
            bencher.iter(|| batch.choose(&player, None, &mut actions, &thought).expect("a player of the game"))
        });
        let positions: Vec<_> = (0..ROWS).map(|row| batch.position(row).expect("a row of the batch")).collect();
        let mut thought = Thought::default();
        group.bench_function("one by one", |bencher| {
            bencher.iter(|| positions.iter().for_each(|position| _ = black_box(player.choose_at(position, &mut thought))))
        });
        group.finish();
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default()
        .warm_up_time(Duration::from_millis(200))
        .measurement_time(Duration::from_secs(1))
        .sample_size(20);
    targets = games
}
criterion_main!(benches);
