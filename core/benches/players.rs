//! The speed of the search: `cargo bench -p bastide --bench players`.
//!
//! All run over views of random matches. `redeal` redeals everything that a seat cannot see; `redeal and play out` then plays to
//! the end at random, as an iteration of a search without a tree would; `search` is a decision, with and without the game's
//! advice, on one thread and on two: its rate counts iterations.

mod positions;

use bastide::en_garde::EnGarde;
use bastide::field_of_glory::FieldOfGlory;
use bastide::guyenne::Guyenne;
use bastide::knights_of_charlemagne::KnightsOfCharlemagne;
use bastide::leduc_poker::LeducPoker;
use bastide::players::{Level, Thought, View};
use bastide::{GameOptions, Position, Stream, play_out};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use positions::positions;
use std::hint::black_box;
use std::time::Duration;

const VIEWS: usize = 32;
const ITERATIONS: u64 = 1000;

fn measure<P: Position>(criterion: &mut Criterion, options: &str) {
    let options = P::Options::parse(options).expect("options as they are written");
    let positions = positions::<P>(&options, VIEWS);
    let views: Vec<View<P>> = positions.iter().map(|position| View::new(position).expect("a seat is asked")).collect();
    let mut group = criterion.benchmark_group(views[0].position().name());
    let mut turn = views.iter().cycle();
    let mut next = || turn.next().expect("there are views");
    let mut stream = Stream::new(2);
    group.throughput(Throughput::Elements(1));
    group.bench_function("redeal", |bencher| bencher.iter(|| black_box(next()).redeal(&mut stream)));
    group.bench_function("redeal and play out", |bencher| {
        bencher.iter(|| {
            let mut position = black_box(next()).redeal(&mut stream);
            play_out(&mut position, &mut stream);
            position.returns()
        })
    });
    group.throughput(Throughput::Elements(ITERATIONS));
    for (name, settings) in [
        ("search", ""),
        ("search, no advice", ",advice=none"),
        ("search, 2 trees", ",trees=2"),
        ("search, 2 trees on 2 threads", ",trees=2,threads=2"),
    ] {
        let level: Level = format!("search(iterations={ITERATIONS}{settings})").parse().expect("a player");
        let (player, mut thought) = (level.player::<P>(1), Thought::default());
        group.bench_function(name, |bencher| bencher.iter(|| player.choose(black_box(next()), &mut thought)));
    }
    group.finish();
}

fn games(criterion: &mut Criterion) {
    measure::<EnGarde>(criterion, "");
    measure::<EnGarde>(criterion, "rounds_to_win=1");
    measure::<FieldOfGlory>(criterion, "");
    for format in ["duel", "teams", "ring"] {
        measure::<Guyenne>(criterion, &format!("format={format}"));
    }
    measure::<KnightsOfCharlemagne>(criterion, "");
    measure::<LeducPoker>(criterion, "");
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
