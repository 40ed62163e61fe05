// Steps of a batch against players, and rows as the worlds of a search.

import assert from "node:assert/strict";
import { test } from "node:test";

import { OVER, init, load, names } from "../index.js";

await init();

/** Asks the players until seat 0 is to act, or the match is over. */
function goOn(match, players) {
    while (match.turn > 0) match.play(players[match.turn].choose(match));
}

for (const name of names()) {
    test(`a row is the match of its seed against the same players: ${name}`, () => {
        const game = load(name);
        const [random, other] = [game.player("random", 3), game.player("random", 4)];
        const everywhere = Array.from({ length: game.seats }, () => random);
        const forms = [
            [random, () => everywhere],
            [{ seats: everywhere }, () => everywhere],
            [[random, other, random], (row) => everywhere.map(() => (row === 1 ? other : random))],
            [{ league: [[random, 1], [other, 1]] }, (row, drawn) => everywhere.map((_, seat) => [random, other][drawn[row * game.seats + seat]])],
        ];
        for (const [opponents, playersOf] of forms) {
            const batch = game.batch(3, 1, { autoReset: "disabled", outputs: ["mask", "seat", "terminated", "episode"] });
            batch.reset([0, 1, 2], [10, 11, 12]);
            const drawn = batch.drawn(opponents);
            batch.stepAgainst(null, opponents);
            const singles = [10, 11, 12].map((seed, row) => {
                const match = game.match(seed);
                goOn(match, playersOf(row, drawn));
                return match;
            });
            let compared = 0;
            for (let step = 0; step < 40; step++) {
                const actions = batch.sample().slice();
                batch.stepAgainst(actions, opponents, [0]);
                singles.forEach((match, row) => {
                    if (batch.episode[row] > 0n || match.turn === OVER) return;
                    match.play(actions[row]);
                    goOn(match, playersOf(row, drawn));
                    assert.ok(batch.position(row).equals(match.position));
                    compared++;
                });
            }
            assert.ok(compared > 0);
        }
    });
}

test("rows are redealt, copied, played out and filled", () => {
    const game = load("guyenne");
    const batch = game.batch(5, 1, { outputs: ["seat"] });
    batch.rollout(4);
    const positions = [0, 1, 2, 3, 4].map((row) => batch.position(row));
    assert.deepEqual(Array.from(batch.playout([2, 2], [7, 8])), [7, 8].flatMap((seed) => positions[2].playout(seed).returns));
    batch.copy([0, 1], [1, 0]);
    assert.ok(batch.position(0).equals(positions[1]) && batch.position(1).equals(positions[0]));
    batch.redeal([3, 4], [0, 1], [5, 6]);
    assert.ok(batch.position(3).equals(positions[3].redeal(0, 5)) && batch.position(4).equals(positions[4].redeal(1, 6)));
    batch.putPositions([2, 0], [positions[0], positions[4]]);
    assert.ok(batch.position(2).equals(positions[0]) && batch.position(0).equals(positions[4]));
    const other = game.batch(2, 9);
    other.copy([1], [2], batch);
    assert.ok(other.position(1).equals(positions[0]));
});
