//! The speed of the games: `cargo bench -p bastide`.
//!
//! `play` is uniformly random play of whole matches, including the choice of the action and chance; its rate counts decisions.
//! The others run over positions of random matches where it is a seat's turn; their times are for one position. `batch` is a step
//! of 4096 matches; its rate counts decisions.

mod positions;

use bastide::batch::{Buffers, selfplay};
use bastide::en_garde::EnGarde;
use bastide::field_of_glory::FieldOfGlory;
use bastide::guyenne::Guyenne;
use bastide::knights_of_charlemagne::KnightsOfCharlemagne;
use bastide::leduc_poker::LeducPoker;
use bastide::{Batch, BatchSetup, GameOptions, InformationState, Position, Seat, Stream, Viewer};
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use positions::positions;
use std::hint::black_box;
use std::time::Duration;

/// The number of positions that the single operations go through in turn; they fit into the first cache.
const POSITIONS: usize = 64;
const MATCHES: u64 = 1000;

fn measure<P: Position>(criterion: &mut Criterion, options: &str) {
    let options = &P::Options::parse(options).expect("options as they are written");
    let positions = positions::<P>(options, POSITIONS);
    let mut group = criterion.benchmark_group(positions[0].name());

    let decisions = selfplay::<P>(options, 7, 0..MATCHES).expect("accepted options").decisions;
    group.throughput(Throughput::Elements(decisions));
    group.bench_function("play", |bencher| bencher.iter(|| selfplay::<P>(options, black_box(7), 0..MATCHES)));

    group.throughput(Throughput::Elements(1));
    let mut turn = (0..POSITIONS).cycle();
    let mut next = || turn.next().unwrap_or_default();
    group.bench_function("legal", |bencher| bencher.iter(|| black_box(&positions[next()]).legal()));
    let mut copy = positions[0];
    group.bench_function("copy", |bencher| {
        bencher.iter(|| {
            copy = *black_box(&positions[next()]);
            black_box(&mut copy);
        })
    });
    let mut bytes = vec![0; positions[0].observation_length()];
    group.bench_function("observe u8", |bencher| {
        bencher.iter(|| black_box(&positions[next()]).observe(Seat::FIRST, black_box(&mut bytes)))
    });
    let mut known = InformationState::new(&positions[0], Seat::FIRST).expect("a seat of the game");
    let action = positions[0].legal().nth(0).expect("a seat is asked");
    group.bench_function("act and see", |bencher| {
        bencher.iter(|| {
            known.act(black_box(action));
            known.see(black_box(&positions[next()]))
        })
    });
    let mut floats = vec![0.0; positions[0].observation_length()];
    group.bench_function("observe f32", |bencher| {
        bencher.iter(|| black_box(&positions[next()]).observe_f32(Seat::FIRST, black_box(&mut floats)))
    });
    let first = Viewer::Seat(Seat::FIRST);
    group.bench_function("scene", |bencher| bencher.iter(|| black_box(&positions[next()]).scene(first)));
    #[cfg(feature = "formats")]
    group.bench_function("scene and JSON", |bencher| {
        bencher.iter(|| serde_json::to_string(&black_box(&positions[next()]).scene(first)))
    });
    group.bench_function("picture", |bencher| bencher.iter(|| black_box(&positions[next()]).picture(first)));
    let mut stream = Stream::new(2);
    group.bench_function("redeal", |bencher| bencher.iter(|| black_box(&positions[next()]).redeal(Seat::FIRST, &mut stream)));
    measure_batch::<P>(&mut group, options);
    group.finish();
}

/// A decision in each match of a batch: sampled, checked and played, with observations written; with `seat`, without them.
fn measure_batch<P: Position>(group: &mut BenchmarkGroup<'_, WallTime>, options: &P::Options) {
    const ROWS: usize = 4096;
    group.throughput(Throughput::Elements(ROWS as u64));
    for threads in [1, 2] {
        for first in ["observation", "observation_f32", "observations", "keys", "seat"] {
            let setup = BatchSetup::default().rows(ROWS).seed(7).threads(threads).keys(first == "keys");
            let mut batch = Batch::<P>::new(options, &setup, || false).expect("accepted options");
            let names = [first, "mask", "seat", "rewards", "terminated"];
            let mut buffers = Buffers::new(ROWS, &batch.shape(), &names).expect("names of outputs");
            let mut actions = vec![0; ROWS];
            group.bench_function(format!("batch, {first}, threads {threads}"), |bencher| {
                bencher.iter(|| {
                    batch.sample(&mut actions).expect("a length that fits");
                    batch.step(&actions, &mut buffers.outputs()).expect("legal actions");
                })
            });
        }
    }
}

fn games(criterion: &mut Criterion) {
    measure::<EnGarde>(criterion, "");
    measure::<FieldOfGlory>(criterion, "");
    for format in ["duel", "teams", "ring"] {
        measure::<Guyenne>(criterion, &format!("format={format}"));
    }
    measure::<KnightsOfCharlemagne>(criterion, "");
    measure::<LeducPoker>(criterion, "");
}

criterion_group! {
    name = benches;
    config = Criterion::default().warm_up_time(Duration::from_secs(1)).measurement_time(Duration::from_secs(3));
    targets = games
}
criterion_main!(benches);
