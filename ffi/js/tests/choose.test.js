// The parts of a scene choose every legal action, and sets of cards in any order.

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { Position, init, load } from "../index.js";
import { Choosing } from "../table/choose.js";
import { following } from "../table/engine.js";
import { placeAsked } from "../table/scene.js";
import { configurations, times } from "./configurations.js";

await init();
// What is no longer reachable is freed where the program waits, and slows it down until then.
afterEach(() => new Promise(setImmediate));
const POSITIONS = times(80, 200);
/** The most questions to the engine at one decision, whatever is chosen there. */
const MOST_QUESTIONS = 400;

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

/** Counts the questions about a position: what may be hidden from the seat is dealt again for each, or parts are planned. */
function counted(position) {
    let count = 0;
    for (const question of ["redeal", "plan"]) {
        position[question] = (...about) => {
            count += 1;
            return Position.prototype[question].apply(position, about);
        };
    }
    return () => count;
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
    for (let now = position; ; ) {
        const scene = now.turn === seat ? now.scene(seat) : null;
        const choices = scene && placeAsked(scene) === placeAsked(position.scene(seat)) ? scene.choices : [];
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
    for (let laid = 0; laid <= parts.length; laid += 1) {
        choose(chosen, shuffled(parts, seed).slice(0, laid));
        chosen.parts.forEach((part) => chosen.can(part));
    }
    assert.deepEqual(position.plan(chosen.course), actions, parts.join());
    return true;
}

const SETS = /^(guyenne|field_of_glory)/;

for (const name of configurations) {
    test(`every action of ${name} is chosen by its parts`, () => {
        let laid = 0;
        let seed = 0;
        for (const position of positions(name)) {
            const asked = counted(position);
            const chosen = new Choosing(position.scene(position.turn).choices, following(position));
            isChosen(position, chosen);
            laid += isLaid(position, chosen, (seed += 1)) ? 1 : 0;
            assert(asked() <= MOST_QUESTIONS, `${asked()} questions at\n${position}`);
            position.free();
        }
        assert.equal(laid > 0, SETS.test(name));
    });
}
