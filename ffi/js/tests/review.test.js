// The judge of choices: it blames those who play badly, finds what is certainly wrong, and nothing that is certainly right.

import assert from "node:assert/strict";
import { test } from "node:test";

import { init, load } from "../index.js";
import { facesOf } from "../table/cards.js";
import { considered } from "../table/hint.js";
import { judged, verdict } from "../table/judge.js";
import { outlookOf } from "../table/outlook.js";
import { Review, gradeOf } from "../table/review.js";
import { exact, solved, thoughtOf } from "../table/solve.js";
import { times } from "./configurations.js";
import { place, screen, settled } from "./document.js";

await init();
place();

/** The verdict on an action after events of a game. */
const judgedAt = (game, ids, action) => judged((seed) => considered(thoughtOf(game, ids, seed)), action, outlookOf(game).expected);

/** The points that a player is blamed for a match, at the first seat against `medium`; `every` decision that many is judged. */
async function blamed(name, player, matches, every) {
    const game = load(name);
    let points = 0;
    let decisions = 0;
    for (let seed = 0; seed < matches; seed += 1) {
        const match = game.match(seed);
        const players = game.sides.map((_, seat) => game.player(seat === 0 ? player : "medium", seed));
        while (match.turn >= 0) {
            const action = players[match.turn].choose(match);
            if (match.turn === 0 && match.legal().length > 1) {
                decisions += 1;
                const { kind, loss } = decisions % every === 0 ? await judgedAt(game, match.record.ids, action) : {};
                if (kind === "loss") points += loss;
            }
            match.play(action);
        }
    }
    return points / matches;
}

for (const [name, matches, every] of [
    ["en_garde(rounds_to_win=1)", 3, 1],
    ["guyenne", 1, times(6, 2)],
    ["field_of_glory(max_turns=6,columns=3,army=eight,hand=4)", times(1, 2), times(3, 1)],
    ["knights_of_charlemagne", 1, times(4, 2)],
    ["knights_of_charlemagne(players=3)", 1, times(3, 1)],
    ["leduc_poker", 20, 1],
]) {
    test(`random play is blamed at least three times as much as expert play: ${name}`, async () => {
        const [random, expert] = await Promise.all(["random", "expert"].map((player) => blamed(name, player, matches, every)));
        assert(random > 0 && random >= 3 * expert, `${random} and ${expert}`);
    });
}

test("in Leduc poker folding a hand that cannot lose is a blunder that costs its chips, and calling with it is best where nothing can be raised", async () => {
    const game = load("leduc_poker");
    let found = 0;
    for (let seed = 0; found < 30; seed += 1) {
        const [match, player] = [game.match(seed), game.player("random", seed)];
        while (match.turn >= 0) {
            const { seats, public: open, pot } = match.scene(match.turn);
            const rank = (card) => card?.slice(0, card.indexOf(" "));
            const isPair = rank(seats[match.turn].hand.open[0]) === rank(open.open[0]);
            const legal = match.legal().map((action) => game.actionText(action));
            if (isPair && legal.includes("fold")) {
                const { told } = outlookOf(game);
                const judge = async (text) => {
                    const verdict = await judgedAt(game, match.record.ids, game.actionId(text));
                    return [gradeOf(verdict), told(verdict.mine)];
                };
                assert.deepEqual(await judge("fold"), [3, `−${pot[match.turn]}.0 chips`]);
                if (!legal.includes("raise")) assert.deepEqual(await judge("call"), [0, `+${pot[1 - match.turn]}.0 chips`]);
                found += 1;
            }
            match.play(player.choose(match));
        }
    }
});

test("what both sides may do where Leduc poker is solved is best", () => {
    const game = load("leduc_poker");
    const { states, value } = solved(game);
    assert.equal((13 * value).toFixed(3), "-0.086");
    for (const state of states) {
        // Where the others hardly ever come, there is nothing to prepare for.
        if (state.nodes.reduce((sum, { likely }) => sum + likely, 0) < 0.001) continue;
        const thoughts = [considered(exact(state)), considered(exact(state))];
        state.average.forEach((share, index) => {
            if (share > 0.2) assert.equal(verdict(thoughts, thoughts[0][index].action, outlookOf(game).expected).kind, "best");
        });
    }
    assert.equal(solved(load("en_garde")), null);
});

test("a verdict says only what is proven", () => {
    const considering = ([action, points, visits]) => ({ action, points, visits });
    const told = (...all) => verdict(...all, ({ points }) => ({ points }));
    const thoughts = (...losses) => losses.map((loss) => [[5, 75, 900], [6, 75 - loss, 90]].map(considering));
    const kind = (...losses) => told(thoughts(...losses), 6).kind;
    assert.equal(kind(10, 12, 11, 9), "loss");
    assert.equal(kind(1, 0.5, 1.5, 1), "best");
    assert.equal(kind(30, 0, -2, 9), "unknown");
    assert.equal(told([[[5, 75, 900], [6, 50, 0]].map(considering)], 6).kind, "unknown");
    assert.equal(kind(-9, -12, -8, -9), "best");
    assert.equal(Math.round(told(thoughts(10, 12, 11, 9), 6).loss * 10), 105);
    assert.deepEqual([{ kind: "best" }, { kind: "unknown" }, { kind: "loss", loss: 4 }, { kind: "loss", loss: 14 }, { kind: "loss", loss: 15 }].map(gradeOf), [0, -1, 1, 2, 3]);
});

test("two decisions that follow each other unnoticed have a verdict each, and each is a mistake to go to", async () => {
    const game = load("leduc_poker");
    const scene = game.match(1).scene(0);
    const decisions = scene.choices.slice(0, 2).map(({ action }, number) => ({ number, events: 0, action, scene }));
    const verdicts = decisions.map(({ action }, number) => ({ kind: "loss", best: action, chance: 0, mine: 0, loss: 20 + number, error: 1, all: [{ action, points: 0, error: 0 }] }));
    const viewers = [{ seat: 0, name: "seat 0", moments: [{ events: 0, noticed: 0, words: [], scene: { ...scene, choices: [] } }] }];
    const none = async () => ({ others: [], gains: [] });
    const judge = async ({ number }) => verdicts[number];
    const root = screen();
    const match = { title: "", faces: facesOf(game.name, game.cards()), seat: 0, viewers, decisions, judge, worlds: none, weighed: none, compared: none, outlook: outlookOf(game) };
    const review = new Review({ root, say() {} }, match);
    await settled();
    const graded = () => [...root.all("grade")].map(({ words }) => words);
    const [first, second] = ["✗ Blunder −2.0 ± 0.1", "✗ Blunder −2.1 ± 0.1"];
    for (const shown of [first, second, first]) {
        assert.deepEqual(graded(), [shown, first, second]);
        review.nextMistake();
    }
    review.end();
});

test("a chance is a share of first places with equal parts of a tie, whatever the returns, and ahead is not at the end; stakes are chips", () => {
    const told = (name, figures) => {
        const { expected, titled, told } = outlookOf(load(name));
        const { points, ties, isCut } = expected({ value: -0.1, first: null, ...figures });
        return [titled(isCut), told(points), ties];
    };
    for (const name of ["guyenne", "guyenne(format=ring)", "knights_of_charlemagne(players=3)"]) {
        assert.deepEqual(told(name, { first: 0.62, tie: 0.5, ended: 1 }), ["Chance to win", "62\u00a0%", 50]);
        assert.deepEqual(told(name, { first: 0.3, tie: 0, ended: 0.9 }), ["Chance to come out ahead", "30\u00a0%", 0]);
    }
    assert.deepEqual(told("en_garde", {}), ["Chance to win", "45\u00a0%", 0]);
    assert.deepEqual(told("leduc_poker", { first: 0.62, tie: 0.5, ended: 1 }), ["Expected chips", "−1.3 chips", 0]);
    assert.deepEqual(told("leduc_poker(max_raises=9)", { value: 1 }), ["Expected chips", "+55.0 chips", 0]);
    assert.deepEqual(["guyenne(format=ring)", "knights_of_charlemagne(players=4)", "leduc_poker"].map((name) => outlookOf(load(name)).even), [25, 50, 0]);
});
