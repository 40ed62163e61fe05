// Code that TypeScript accepts and refuses; `tsc` reads it, nothing runs it.

import {
    Batch,
    BastideError,
    CHANCE,
    type Game,
    InformationState,
    Match,
    OVER,
    Position,
    Record,
    Status,
    type guyenne,
    init,
    load,
} from "../index.js";

await init(new URL("bastide.wasm", "https://example.org"));
const game: Game = load("guyenne", { players: 3, rules: "expert", format: null });
{
    using match = game.match(7n, { keys: true });
    while (match.turn !== OVER) match.play(match.legal()[0]!);
    const returns: number[] = match.returns;
    const key: bigint = match.informationState(0).key;
    new InformationState(match, 0).act("place").see(match.position).equals(key) satisfies boolean;
    const scene = match.scene("public") as guyenne.Scene;
    scene.castles.flatMap(({ forces }) => forces.map(({ cards }) => cards.open.length + cards.hidden)) satisfies number[];
    game.cards()["hero"]?.figures["cost"] satisfies number | undefined;
    match.plan(match.scene(0).choices[0]!.parts) satisfies number[];
    match.playParts(["hand:0:2", "field:3"]) satisfies number;
    match.telling(0, 3).map(([noticed, sentence]) => noticed + sentence.length) satisfies number[];
    Record.read(match.record.toText()).resume(returns.length) satisfies Match;
}
const position: Position = game.start();
if (position.turn === CHANCE)
    for (const [outcome, weight] of position.outcomes()) position.after(outcome).perft(weight) satisfies bigint;
position.observe(0) satisfies Uint8Array;
position.observe(0, new Float32Array(game.observationLength)) satisfies Float32Array;

const batch: Batch = game.batch(4096, 7, { outputs: ["observationF32", "legal"], autoReset: "next_step" });
batch.legal[0]! & 1n;
batch.sampleLogits(new Float32Array(batch.rows * game.actions)).logProbs[0]! + 1;
batch.step(batch.sample());
batch.reset([0], [1n]);
batch.sample([0]) satisfies Int32Array;
batch.sampleLogits(new Float32Array(game.actions), 0, [0]).actions satisfies Int32Array;
game.player(game.maxima, { name: "no network" }).choose(position, { stop: () => game.zeroSum }) satisfies number;

const own = game.player((seen) => seen.legal().at(-1)!, { name: "last" });
game.arena(own, "easy", { deals: 10, seed: 1, stop: () => performance.now() > 1e3 }).scoreSums[0]! + own.think(position).values[0]!;
try {
    batch.step([0]);
} catch (error) {
    if (error instanceof BastideError && error.status === Status.ILLEGAL) console.log(error.message);
}

await init(await fetch("bastide.wasm"));
await init(new WebAssembly.Module(new Uint8Array()));
// @ts-expect-error: a seed is a whole number
game.match("7");
// @ts-expect-error: the output does not exist
game.batch(1, 1, { outputs: ["seats"] });
// @ts-expect-error: the viewer is named
position.table();
// @ts-expect-error: positions are made by games
new Position();
// @ts-expect-error: only the batch writes its actions
batch.actions = new Int32Array(1);
