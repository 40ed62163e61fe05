// The hands that others may hold, against exact chances.

import assert from "node:assert/strict";
import { test } from "node:test";

import { init, load } from "../index.js";
import { facesOf } from "../table/cards.js";
import { handsOf } from "../table/engine.js";
import { decisive, holding } from "../table/holding.js";

await init();

const choose = (n, k) => (k < 0 || k > n ? 0 : k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k);

test("the hand of the other fencer is five of the twenty cards that were not dealt to oneself", () => {
    const game = load("en_garde");
    const faces = facesOf("en_garde", game.cards());
    for (const seed of [1, 2]) {
        const match = game.match(seed);
        const own = match.scene(0).seats[0].hand.open;
        for (const { kind, shares } of holding(handsOf(match.position, 0, 1, 6000), faces)) {
            const left = 5 - own.filter((card) => card === kind).length;
            for (let count = 0; count <= 3; count += 1) {
                const exact = (choose(left, count) * choose(20 - left, 5 - count)) / choose(20, 5);
                assert(Math.abs((shares[count] ?? 0) - exact) < 0.025, `${count} of ${kind}: ${shares[count]}, and not ${exact}`);
            }
        }
    }
});

test("the card of the other seat of Leduc poker is one of the five that are left", () => {
    const game = load("leduc_poker");
    const match = game.match(4);
    const [own] = match.scene(0).seats[0].hand.open;
    for (const { kind, shares } of holding(handsOf(match.position, 0, 1, 4000), facesOf("leduc_poker", game.cards()))) {
        assert(Math.abs((shares[1] ?? 0) - (own.startsWith(kind) ? 0.2 : 0.4)) < 0.03, kind);
    }
});

test("a card that nobody can hold is said, too", () => {
    const faces = facesOf("leduc_poker", load("leduc_poker").cards());
    // Both kings are seen: 300 hands have a queen or a jack. Sums of 1 / 300 are not 1.
    const kinds = holding(Array.from({ length: 300 }, (_, world) => [world % 3 ? "queen of spades" : "jack of hearts"]), faces);
    assert.deepEqual(decisive(kinds, new Set(["king", "queen"])), ["King: none in 100 of 100 hands.", "Queen: none in 33 of 100 hands, one in 67."]);
});
