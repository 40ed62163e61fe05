// The hands that others may hold, against exact chances.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { init, load } from "../index.js";
import { facesOf } from "../table/cards.js";
import { handsOf, holdingsOf } from "../table/engine.js";
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

test("what the other seat of Leduc poker did weighs its cards as Bayes' rule does", () => {
    const game = load("leduc_poker");
    const network = readFileSync(new URL("../../../python/python/bastide/networks/leduc_poker.safetensors", import.meta.url));
    const policy = game.player(network, { level: "net(temperature=1)" });
    const faces = facesOf("leduc_poker", game.cards());
    for (const action of game.match(4).legal()) {
        const match = game.match(4);
        const before = match.position;
        match.play(action);
        const likely = {};
        for (let world = 0; world < 2000; world += 1) {
            // The second seat does not see the card by which the first one acts.
            const dealt = before.redeal(1, world);
            const [card] = dealt.scene("everything").seats[0].hand.open;
            const [kind, place] = [card.split(" ")[0], dealt.legal().indexOf(action)];
            likely[kind] = (likely[kind] ?? 0) + policy.think(dealt).probabilities[place];
        }
        const sum = Object.values(likely).reduce((all, each) => all + each, 0);
        const { others, weights } = holdingsOf(game, match.record.ids, network);
        for (const { kind, shares } of holding(others[0].hands, faces, weights)) {
            assert(Math.abs((shares[1] ?? 0) - (likely[kind] ?? 0) / sum) < 0.08, `${kind}: ${shares[1]}, and not ${likely[kind] / sum}`);
        }
    }
    // Nobody has done anything.
    const { others, weights } = holdingsOf(game, game.match(4).record.ids, network);
    assert.deepEqual([others, weights], [[{ seat: 1 - game.match(4).turn, hands: [] }], undefined]);
});

test("a card that nobody can hold is said, too", () => {
    const faces = facesOf("leduc_poker", load("leduc_poker").cards());
    // Both kings are seen: 300 hands have a queen or a jack. Sums of 1 / 300 are not 1.
    const kinds = holding(Array.from({ length: 300 }, (_, world) => [world % 3 ? "queen of spades" : "jack of hearts"]), faces);
    assert.deepEqual(decisive(kinds, new Set(["king", "queen"])), ["King: none in 100 of 100 hands.", "Queen: none in 33 of 100 hands, one in 67."]);
});
