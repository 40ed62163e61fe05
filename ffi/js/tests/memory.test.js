// Freeing, and the state after a defect.

import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import test from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { BastideError, Status, init, load } from "../index.js";
import { current } from "../src/current.js";
import { Module } from "../src/module.js";

await init();
setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");

const size = () => current().buffer.byteLength;

test("a freed value is refused, and freed once", () => {
    const match = load("en_garde").match(1);
    match.free();
    match.free();
    assert.throws(() => match.play(0), {
        name: "BastideError",
        status: Status.NULL_POINTER,
        message: "this Match has been freed",
    });
    const batch = load("en_garde").batch(3, 1);
    batch.free();
    assert.throws(() => batch.observation, { message: "this Batch has been freed" });
    assert.throws(() => batch.actions, { message: "this Batch has been freed" });
});

test("`using` frees", () => {
    const match = load("en_garde").match(1);
    match[Symbol.dispose]();
    assert.throws(() => match.turn, { message: "this Match has been freed" });
});

test("memory freed by hand is used again", () => {
    const game = load("guyenne");
    game.batch(1000, 1).free();
    const before = size();
    for (let i = 0; i < 300; i++) {
        game.batch(1000, 1, { outputs: ["observationF32", "lastObservationF32"] }).free();
        game.player(() => 0).free();
        for (let j = 0; j < 30; j++) game.start().free();
    }
    assert.ok(size() - before < 2 ** 22, `${size() - before} bytes more`);
});

test("unreachable values are freed", async () => {
    const game = load("guyenne");
    const fill = () => Array.from({ length: 20 }, () => game.batch(2000, 1).rows);
    fill();
    collect();
    await pause(20);
    const before = size();
    for (let i = 0; i < 5; i++) {
        fill();
        collect();
        await pause(20);
    }
    assert.ok(size() - before < 2 ** 22, `${size() - before} bytes more`);
});

test("a batch that is too large is an error, and the module goes on", () => {
    const game = load("guyenne");
    assert.throws(() => game.batch(2 ** 24, 1), { status: Status.NO_MEMORY, message: /memory/ });
    assert.equal(game.match(1).turn, 0);
});

test("a trap is an error with a sentence; the module is lost, and `init` opens a new one", async () => {
    const game = load("en_garde");
    const lost = { name: "BastideError", status: Status.PANIC, message: /^a defect of the library: .*`init` opens a new one$/ };
    assert.throws(() => current().call("bastide_position_turn", 0xfffffff0), lost);
    assert.throws(() => game.match(1), lost);
    game.free();
    await init();
    assert.equal(load("en_garde").match(1).turn, 0);
});

test(
    "a panic leaves its text",
    { skip: !process.env.BASTIDE_TEST_HOOKS && "BASTIDE_TEST_HOOKS names a module with test hooks" },
    async () => {
        const module = await Module.open(process.env.BASTIDE_TEST_HOOKS);
        const panic = (error) =>
            error instanceof BastideError && /defect of the library: .*a test of a panic/s.test(error.message);
        assert.throws(() => module.call("bastide_test_panic"), panic);
        assert.ok(module.isBroken);
    },
);
