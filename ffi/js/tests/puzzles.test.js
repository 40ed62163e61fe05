// Each puzzle is proven: its game is solved, and its choices are worth what the page says.

import assert from "node:assert/strict";
import { test } from "node:test";

import { init, load } from "../index.js";
import { opened } from "../table/link.js";
import { PUZZLES } from "../table/puzzles.js";
import { exact, solved, stateAt } from "../table/solve.js";

await init();

const wholes = new Map();

for (const { link, values } of PUZZLES.filter(({ worlds }) => !worlds)) {
    test(`the answer to ${link} is proven`, () => {
        const { match, seat, isWhole } = opened(link, load);
        assert(isWhole && match.turn === seat);
        const { game } = match;
        if (!wholes.has(game.name)) wholes.set(game.name, solved(game));
        const state = stateAt(wholes.get(game.name), match.record.ids);
        const found = exact(state);
        const proven = Object.fromEntries(found.actions.map((action, index) => [game.actionText(action), found.values[index]]));
        assert.deepEqual(Object.keys(proven).sort(), Object.keys(values).sort());
        for (const [choice, value] of Object.entries(values)) assert(Math.abs(proven[choice] - value) < 0.004, `${choice}: ${proven[choice]}`);
        const [first, second] = Object.values(proven).sort((one, other) => other - one);
        assert(first - second > 0.1, "there is one best choice");
        // The other side comes there: the answer does not prepare for what nobody plays.
        assert(state.nodes.reduce((sum, { likely }) => sum + likely, 0) > 0.01);
    });
}
