use bastide::batch::Buffers;
use bastide::BatchSetup;
use std::time::Instant;
fn main() {
    let rows = 4096;
    for name in bastide::NAMES.into_iter().chain(["guyenne(format=teams)"]) {
        let game = bastide::load(name).unwrap();
        let usual = ["observation", "mask", "seat", "rewards", "terminated"];
        let mut runs: Vec<_> = [(0, false, "bare"), (64, false, "history 64"), (256, false, "history 256"), (0, true, "keys")].into_iter().map(|(history, keys, label)| {
            let setup = BatchSetup::default().rows(rows).seed(7).history(history).keys(keys);
            let batch = game.new_batch(&setup, || false).unwrap();
            let mut names = usual.to_vec();
            if history > 0 { names.push("history") }
            if keys { names.push("keys") }
            let buffers = Buffers::new(rows, &batch.shape(), &names).unwrap();
            (label, batch, buffers, f64::MAX)
        }).collect();
        let mut actions = vec![0; rows];
        let mut filled = 0.0;
        for _ in 0..8 {
            for (_, batch, buffers, best) in &mut runs {
                let mut spent = 0.0;
                for _ in 0..40 {
                    batch.sample(&mut actions).unwrap();
                    let start = Instant::now();
                    batch.step(&actions, &mut buffers.outputs()).unwrap();
                    spent += start.elapsed().as_secs_f64();
                }
                *best = best.min(spent / 40.0 / rows as f64 * 1e9);
                if buffers.history.len() == rows * 256 { filled = buffers.history.iter().filter(|n| **n != 0).count() as f64 / rows as f64 }
            }
        }
        print!("{name:24} ");
        for (label, _, _, best) in &runs { print!("{label} {best:6.0} ns ({:.2})  ", best / runs[0].3) }
        println!("numbers {filled:.0}");
    }
}
