// Each puzzle is proven: its game is solved, and its choices are worth what the page says.

import assert from "node:assert/strict";
import { test } from "node:test";

import { init, load } from "../index.js";
import { returnsOf } from "../table/engine.js";
import { considered } from "../table/hint.js";
import { judged } from "../table/judge.js";
import { opened } from "../table/link.js";
import { outlookOf } from "../table/outlook.js";
import { PUZZLES } from "../table/puzzles.js";
import { exact, solved, stateAt } from "../table/solve.js";
import { times } from "./configurations.js";

await init();

const wholes = new Map();

for (const { link, values } of PUZZLES.filter(({ worlds }) => !worlds)) {
    test(`the answer to ${link} is proven, and the judge blames each other choice, and that alone`, async () => {
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
        const { expected, of } = outlookOf(game);
        for (const [index, action] of found.actions.entries()) {
            const { kind, loss } = await judged(async () => considered(found), action, expected);
            assert.equal(kind, found.values[index] === first ? "best" : "loss");
            assert(Math.abs(loss - of(first) + of(found.values[index])) < 1e-9);
        }
        // The other side comes there: the answer does not prepare for what nobody plays.
        assert(state.nodes.reduce((sum, { likely }) => sum + likely, 0) > 0.01);
    });
}

/** The mean of some numbers, and its standard error. */
function measured(samples) {
    const mean = samples.reduce((sum, each) => sum + each, 0) / samples.length;
    return [mean, Math.sqrt(samples.reduce((sum, each) => sum + (each - mean) ** 2, 0)) / samples.length];
}

for (const { link, values, worlds } of PUZZLES.filter((puzzle) => puzzle.worlds)) {
    const tried = times(worlds / 5, worlds);
    test(`the answer to ${link} is proven in ${tried} worlds`, () => {
        const { match, seat, isWhole } = opened(link, load);
        assert(isWhole && match.turn === seat);
        const { game, position } = match;
        const found = match.legal().map((action) => [game.actionText(action), returnsOf(position, action, tried)]);
        assert.deepEqual(found.map(([choice]) => choice).sort(), Object.keys(values).sort());
        for (const [choice, returns] of found) {
            const [mean, error] = measured(returns);
            assert(Math.abs(mean - values[choice]) <= 0.005 + 3 * error, `${choice}: ${mean} +- ${error}`);
        }
        found.sort(([one], [other]) => values[other] - values[one]);
        const [[, best], ...others] = found;
        for (const [choice, returns] of others) {
            const [gap, error] = measured(best.map((each, world) => each - returns[world]));
            assert(gap - 3 * error > 0.2, `${choice}: ${gap} +- ${error} worse, which is less than 10 points`);
        }
    });
}
