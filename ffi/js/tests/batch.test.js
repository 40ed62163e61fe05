// Batches: their outputs, and their equality with single matches.

import assert from "node:assert/strict";
import test from "node:test";
import { Batch, OVER, Status, init, load } from "../index.js";

await init();

const ALL = ["observation", "observationF32", "mask", "legal", "seat", "rewards", "terminated", "episode", "length", "returns"];
const LAST = ["lastObservation", "lastObservationF32"];
const ALL_SEATS = ["observations", "scores", "keys"];

/** All outputs of a batch. */
function shown(batch) {
    return Object.fromEntries(batch.outputs.map((name) => [name, batch[name].slice()]));
}

test("a batch is its matches, played one by one", () => {
    const game = load("leduc_poker");
    const outputs = [...ALL, ...LAST, ...ALL_SEATS];
    const batch = game.batch(70, 7, { outputs, threads: 4, records: true, autoReset: "disabled" });
    const matches = Array.from({ length: 70 }, (_, row) => batch.match(row));
    while (matches.some((match) => match.turn !== OVER)) {
        const actions = batch.sample().slice();
        matches.forEach((match, row) => match.turn !== OVER && match.play(actions[row]));
        batch.step(actions);
        const { actions: width, observationLength: length } = game;
        matches.forEach((match, row) => {
            assert.equal(batch.seat[row], match.turn);
            assert.deepEqual(batch.mask.slice(row * width, (row + 1) * width), match.legalMask());
            match.scores.forEach((score, seat) => {
                const place = row * game.seats + seat;
                assert.deepEqual(batch.observations.slice(place * length, (place + 1) * length), match.observe(seat));
                assert.equal(batch.scores[place], score);
            });
            const key = (batch.keys[2 * row] << 64n) | batch.keys[2 * row + 1];
            assert.equal(key, match.turn === OVER ? 0n : match.informationState(match.turn).key);
            if (match.turn === OVER) return;
            assert.deepEqual(batch.observation.slice(row * length, (row + 1) * length), match.observe(match.turn));
            assert.equal(
                batch.legal[row],
                match.legal().reduce((bits, action) => bits | (1n << BigInt(action)), 0n),
            );
        });
    }
    matches.forEach((match, row) => {
        assert.deepEqual(Array.from(batch.returns.slice(row * 2, row * 2 + 2)), match.returns);
        assert.ok(batch.match(row).record.equals(match.record));
    });
});

test("a batch states its setup", () => {
    const settings = { first: 2n ** 60n + 1n, autoReset: "next_step", threads: 3, records: true, outputs: ["seat", "episode"] };
    const batch = load("en_garde").batch(5, 2n ** 63n + 1n, settings);
    const { rows, seed, first, autoReset, threads, records, outputs } = batch;
    assert.deepEqual({ rows, seed, ...settings }, { rows: 5, seed: 2n ** 63n + 1n, first, autoReset, threads, records, outputs });
    assert.ok(batch.matchSize > batch.game.positionSize);
});

test("the arrays stay with the batch while the memory grows", () => {
    const game = load("field_of_glory");
    const batch = game.batch(100, 1);
    const before = batch.observation;
    const [seen, grown] = [before.slice(), []];
    while (batch.observation.buffer === before.buffer) grown.push(game.batch(20000, 1));
    assert.equal(before.length, 0);
    assert.deepEqual(batch.observation, seen);
    assert.equal(batch.observation, batch.observation);
    batch.step(batch.sample());
    assert.notDeepEqual(batch.observation, seen);
    assert.deepEqual(batch.observation, (batch.refresh(), batch.observation.slice()));
    grown.forEach((each) => each.free());
});

test("an array of the module's memory can be given back to it", () => {
    const game = load("en_garde");
    const [one, two] = [game.batch(64, 1), game.batch(64, 1)];
    one.sample();
    two.step(one.actions);
    one.step(one.actions);
    assert.deepEqual(two.observation, one.observation);
    const { observationLength: length } = game;
    const place = two.observation.subarray(length, 2 * length);
    assert.deepEqual(two.position(0).observe(0, place), two.observe(0, 0));
    assert.deepEqual(two.observation.slice(length, 2 * length), two.observe(0, 0));
});

test("a batch takes its own actions where the memory grows while rows are lent", () => {
    const game = load("leduc_poker");
    const rows = Uint32Array.from({ length: 100_000 }, (_, row) => row);
    const [one, other] = [1, 1].map((seed) => game.batch(rows.length, seed, { outputs: [] }));
    const grown = [];
    for (let isGrown = false; !isGrown; grown.push(game.batch(20_000, 1, { outputs: [] }))) {
        const actions = one.sample();
        one.stepSome(rows, actions);
        isGrown = actions.length === 0;
        other.step(other.sample());
        assert.ok(one.equals(other));
    }
    grown.forEach((each) => each.free());
});

test("logits choose, and give the probability of the choice", () => {
    const batch = load("leduc_poker").batch(100, 1);
    const logits = new Float32Array(300).map((_, place) => (place % 3 === batch.game.actions - 1 ? 100 : 0));
    const { actions, logProbs, entropy } = batch.sampleLogits(logits, 0.5);
    actions.forEach((action, row) => assert.equal(batch.mask[3 * row + action], 1));
    assert.ok(actions.every((action, row) => action === 2 || batch.mask[3 * row + 2] === 0));
    assert.ok(logProbs.every((value) => value <= 0) && entropy.every((value) => value >= 0));
});

test("some rows are sampled alone, and the highest logit is chosen", () => {
    const game = load("en_garde");
    const [batch, all] = [game.batch(3, 1), game.batch(3, 1).sample().slice()];
    assert.deepEqual(Array.from(batch.sample([2, 0])), [all[0], 0, all[2]]);
    const [first, , last] = [0, 1, 2].map((row) => batch.position(row).legal());
    const logits = new Float32Array(2 * game.actions);
    logits[last.at(-1)] = 1;
    assert.deepEqual(Array.from(batch.sampleLogits(logits, 0, [2, 0]).actions), [first[0], 0, last.at(-1)]);
    assert.throws(() => batch.sample([2, 2]), { status: Status.NAMED_TWICE });
    assert.throws(() => batch.sampleLogits(logits, 1, [1]), { status: Status.WRONG_LENGTH, message: /`logits`/ });
});

test("some rows are played, reset, or filled from elsewhere", () => {
    const game = load("en_garde");
    const batch = game.batch(10, 1, { outputs: ["observation", "episode", "seat"] });
    const before = shown(batch);
    batch.stepSome([3, 5], [batch.position(3).legal()[0], batch.position(5).legal()[0]]);
    const changed = Array.from({ length: 10 }, (_, row) => row).filter((row) => {
        const range = [row * game.observationLength, (row + 1) * game.observationLength];
        return batch.observation.slice(...range).join() !== before.observation.slice(...range).join();
    });
    assert.deepEqual(changed, [3, 5]);
    batch.reset([3], [42n]);
    assert.ok(batch.position(3).equals(game.match(42).position));
    batch.reset();
    assert.deepEqual(Array.from(batch.episode, Number), Array(10).fill(1));
    const match = game.match(9);
    batch.putMatch(0, match);
    batch.putPosition(1, match.position.redeal(0, 1));
    assert.ok(batch.position(0).equals(match.position));
    assert.deepEqual(batch.observe(1, 0), match.observe(0));
});

test("a batch goes on alike as a copy and from bytes", () => {
    const batch = load("guyenne(format=ring)").batch(50, 3, { outputs: ALL });
    batch.rollout(20);
    const copies = [batch.clone(), Batch.fromBytes(batch.toBytes(), { outputs: ALL })];
    const tallies = [batch, ...copies].map((each) => each.rollout(50n));
    assert.deepEqual(tallies[0], tallies[1]);
    assert.equal(tallies[0].decisions, 2500);
    copies.forEach((copy) => assert.deepEqual(shown(copy), shown(batch)));
    assert.ok(copies.every((copy) => copy.equals(batch)));
});

test("a batch is not made if that is stopped", () => {
    const game = load("en_garde");
    let asked = 0;
    const stop = () => ++asked > 20;
    assert.throws(() => game.batch(100_000, 1, { stop }), { status: Status.STOPPED });
    assert.equal(asked, 21);
    assert.throws(() => game.batch(9, 1, { stop: 3 }), { status: Status.BAD_SETTING, message: /`stop`/ });
    assert.equal(game.batch(9, 1, { stop: () => false }).rows, 9);
});

test("a batch is copied, written and read unless that is stopped", () => {
    const batch = load("leduc_poker").batch(20_000, 1, { outputs: [] });
    const stopped = { status: Status.STOPPED };
    const stop = () => true;
    assert.throws(() => batch.clone({ stop }), stopped);
    assert.throws(() => batch.toBytes({ stop }), stopped);
    assert.throws(() => batch.playout([0], [1], { stop }), stopped);
    const bytes = batch.toBytes({ stop: () => false });
    assert.throws(() => Batch.fromBytes(bytes, { stop, outputs: [] }), stopped);
    assert.ok(Batch.fromBytes(bytes, { outputs: [] }).equals(batch));
    assert.throws(() => batch.clone({ stp: stop }), { status: Status.BAD_SETTING, message: /`stp`/ });
});
