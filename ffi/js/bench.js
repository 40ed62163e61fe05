// Measures the module's speed beside the C library: `node bench.js PROGRAM`, with the compiled example ffi/examples/batch.c. Both
// play the same matches by turns; the figures are medians.

import { execFileSync } from "node:child_process";
import { OVER, init, load } from "./index.js";

const ROWS = 1000;
const ROUNDS = 7;
const GAMES = { en_garde: 60000, leduc_poker: 400000, knights_of_charlemagne: 30000, guyenne: 20000, field_of_glory: 8000 };

/** Million decisions a second of a batch, played as in the example. */
function batch(game, matches) {
    const outputs = ["terminated", "episode", "rewards"];
    const played = load(game).batch(ROWS, 7, { outputs });
    const share = Math.ceil(matches / ROWS);
    const start = performance.now();
    let [steps, ended] = [0, 0];
    for (; ended < share * ROWS; steps++) {
        played.step(played.sample());
        const { terminated, episode } = played;
        for (let row = 0; row < ROWS; row++) if (terminated[row] && episode[row] <= share) ended++;
    }
    const seconds = (performance.now() - start) / 1e3;
    played.free();
    return (steps * ROWS) / seconds / 1e6;
}

/** Million decisions a second of single matches: list the legal actions, and play one. */
function single(game) {
    const loaded = load(game);
    const start = performance.now();
    let decisions = 0;
    for (let seed = 0; performance.now() - start < 300; seed++) {
        const match = loaded.match(seed);
        for (; match.turn !== OVER; decisions++) {
            const legal = match.legal();
            match.play(legal[decisions % legal.length]);
        }
        match.free();
    }
    return decisions / (performance.now() - start) / 1e3;
}

function median(values) {
    return values.sort((one, other) => one - other)[values.length >> 1];
}

const program = process.argv[2];
await init();
for (const [game, matches] of Object.entries(GAMES)) {
    const found = { native: [], module: [], share: [], single: [] };
    for (let round = 0; round < ROUNDS; round++) {
        const native = program
            ? Number(execFileSync(program, [game, String(matches), "1"], { encoding: "utf8" }).match(/([\d.]+) million/)[1])
            : NaN;
        const module = batch(game, matches);
        found.native.push(native);
        found.module.push(module);
        found.share.push(module / native);
        found.single.push(single(game));
    }
    const [native, module, share, one] = ["native", "module", "share", "single"].map((name) => median(found[name]));
    console.log(
        `${game}: C ${native.toFixed(1)}, node ${module.toFixed(1)} (${share.toFixed(2)} of C), ` +
            `one match at a time ${one.toFixed(2)} million decisions a second`,
    );
}
