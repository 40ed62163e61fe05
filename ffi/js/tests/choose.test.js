// The parts of a scene choose every legal action, and sets of cards in any order.

import assert from "node:assert/strict";
import { test } from "node:test";

import { init, load } from "../index.js";
import { choosing } from "../table/engine.js";
import { question } from "../table/read.js";
import { configurations } from "./configurations.js";

await init();
const POSITIONS = 200;

/** Positions of random play, at decisions. */
function* positions(name) {
    const game = load(name);
    for (let seed = 0, count = 0; count < POSITIONS; seed += 1) {
        const [match, player] = [game.match(seed), game.player("random", seed)];
        for (; match.turn >= 0 && count < POSITIONS; count += 1) {
            yield match.position;
            match.play(player.choose(match));
        }
    }
}

/** A deterministic shuffle. */
function shuffled(things, seed) {
    const rest = [...things];
    return things.map((_, index) => rest.splice((seed * 7 + index * 5) % rest.length, 1)[0]);
}

/** Chooses parts one by one, each of which can be chosen then. */
function choose(chosen, parts) {
    chosen.clear();
    for (const [index, part] of parts.entries()) {
        assert(chosen.can(part), `${part} of ${parts}`);
        chosen.press(`${part}#${index}`);
    }
}

/** Checks that the parts of each legal action choose it, in their order and backwards. */
function isChosen(position, chosen) {
    for (const { action, parts } of position.scene(position.turn).choices) {
        choose(chosen, parts);
        assert.equal(chosen.choice.action, action, parts.join());
        const things = parts.filter((part) => !part.startsWith("button:"));
        if (things.length > 0) {
            choose(chosen, things);
            assert.equal(chosen.choice.action, action, things.join());
        }
        choose(chosen, [...parts].reverse());
        assert.deepEqual([...chosen.choice.parts].sort(), [...parts].sort());
    }
}

/** Lays the cards of a set in another order, and checks that the same actions come of it; whether there was a set. */
function isLaid(position, chosen, seed) {
    const seat = position.turn;
    const parts = [];
    const actions = [];
    const where = (scene) => question(scene).match(/castle \w+/)?.[0];
    for (let now = position; ; ) {
        const scene = now.turn === seat ? now.scene(seat) : null;
        const choices = scene && where(scene) === where(position.scene(seat)) ? scene.choices : [];
        const alike = choices.filter((choice) => chosen.isOfSet(choice));
        const end = choices.find((choice) => /^button:\w+$/.test(choice.parts.join()));
        const isOver = alike.length === 0 || (end && parts.length > 1 && seed % 3 === 0);
        if (isOver) {
            if (alike.length > 0) actions.push(end.action);
            break;
        }
        const { action, parts: own } = alike[(seed + parts.length) % alike.length];
        parts.push(own[0]);
        actions.push(action);
        now = now.after(action);
    }
    if (parts.length < 2) return false;
    choose(chosen, shuffled(parts, seed));
    assert.deepEqual(position.plan(chosen.course), actions, parts.join());
    return true;
}

const SETS = /^(guyenne|field_of_glory)/;

for (const name of configurations) {
    test(`every action of ${name} is chosen by its parts`, () => {
        let laid = 0;
        let seed = 0;
        for (const position of positions(name)) {
            const chosen = choosing(position);
            isChosen(position, chosen);
            laid += isLaid(position, chosen, (seed += 1)) ? 1 : 0;
            position.free();
        }
        assert.equal(laid > 0, SETS.test(name));
    });
}
