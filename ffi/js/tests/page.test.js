// What the page makes of matches: links, moments, sentences and grades.

import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

import { Match, init, load } from "../index.js";
import { headed } from "../table/heading.js";
import { facesOf } from "../table/cards.js";
import { deed } from "../table/deed.js";
import { result } from "../table/ending.js";
import { decisions, matchAt, moments } from "../table/engine.js";
import { formOf, loadForm } from "../table/games.js";
import { Client } from "../table/client.js";
import { Host } from "../table/host.js";
import { link, opened } from "../table/link.js";
import { seatsOf } from "../table/seats.js";
import { askedAfter } from "../table/start.js";
import { configurations, times, unseen } from "./configurations.js";
import { place, settled } from "./document.js";

await init();
// What is no longer reachable is freed where the program waits, and slows it down until then.
afterEach(() => new Promise(setImmediate));

/** A match of random play, to its end or to a number of decisions. */
function played(name, seed, decisions = Infinity) {
    const game = load(name);
    const [match, player] = [game.match(seed), game.player("random", seed)];
    for (let count = 0; match.turn >= 0 && count < decisions; count += 1) match.play(player.choose(match));
    return match;
}

/** The end of a match as a viewer reads it. */
function ended(match, viewer) {
    const me = Number.isInteger(viewer) ? viewer : null;
    const seats = seatsOf(match.scene(viewer), me);
    const story = match.told(viewer).map(({ sentence, told }) => ({ words: sentence, told }));
    return result(match, seats, me, story, 0);
}

for (const name of configurations) {
    test(`a link opens the same match of ${name}`, () => {
        for (const [seed, decisions] of [[1, 0], [2, 9], [3, Infinity]]) {
            const match = played(name, seed, decisions);
            const hash = link(match.record, 1, BigInt(seed));
            const found = opened(hash, load);
            assert.equal(found.isWhole, true);
            assert.deepEqual([found.seat, found.seed], [1, BigInt(seed)]);
            assert(found.match.equals(match));
        }
    });

    test(`a match of ${name} goes back to each decision, with the chance of its seed or with new chance`, () => {
        const game = load(name);
        const [match, player] = [game.match(7), game.player("random", 7)];
        const before = new Map();
        while (match.turn >= 0 && before.size < 20) {
            if (match.turn !== 1 && match.legal().length > 1) before.set(match.record.length, match.clone());
            match.play(player.choose(match));
        }
        const others = game.sides.map((_, seat) => seat).filter((seat) => seat !== 1);
        const chosen = decisions(match.record, others);
        assert(chosen.every(({ events, seat }) => before.get(events)?.turn === seat));
        const all = chosen.map(({ events }) => events);
        assert.deepEqual(all, [...before.keys()]);
        assert.deepEqual(decisions(match.record, []), []);
        for (const events of all) {
            assert(matchAt(match.record, events, 7n).equals(before.get(events)));
            const other = matchAt(match.record, events, 8n);
            assert(other.record.equals(before.get(events).record));
            assert(!other.equals(before.get(events)));
        }
    });

    test(`moments of ${name} are those that a viewer notices`, () => {
        const match = played(name, 5, 40);
        for (const viewer of [0, match.seats - 1, "public", "everything"]) {
            const all = moments(match.record, viewer);
            assert.deepEqual(all.map(({ noticed }) => noticed), all.map((_, index) => index));
            assert.equal(all.at(-1).noticed, match.noticed(viewer));
            assert.deepEqual(all.flatMap(({ words }) => words), match.told(viewer).map(({ sentence }) => sentence));
            assert.equal(JSON.stringify(all.at(-1).position.scene(viewer)), JSON.stringify(match.scene(viewer)));
        }
    });

    test(`sentences of ${name} name people and cards, not identifiers, nor seats where there are two`, () => {
        const match = played(name, 6);
        const faces = facesOf(name, match.game.cards());
        for (const viewer of [0, match.seats - 1]) {
            for (const { words: sentences, position } of moments(match.record, viewer)) {
                const scene = position.scene(viewer);
                const view = { scene, faces, seats: seatsOf(scene, viewer) };
                const [heading, open] = [headed(view), position.asked(viewer)];
                const deeds = scene.choices.map((choice) => deed(view, [choice]));
                for (const sentence of [...sentences, heading, open, ...deeds]) {
                    assert.doesNotMatch(sentence, /_|[a-z]\/\d|undefined|null/, sentence);
                    if (match.seats === 2) assert.doesNotMatch(sentence, /[Ss]eats? \d/, sentence);
                    assert.doesNotMatch(sentence, /\b[Yy]ou (?:is|has|\w*[^s]s)\b(?! (?:and|with))/, sentence);
                }
                if (position.turn === viewer) assert.match(open, /^Your turn: |^You |\?$/, open);
                assert.equal(new Set(deeds).size, deeds.length, deeds.join(" | "));
            }
        }
    });
}

for (const name of configurations) {
    test(`the end of ${name} is told by who won and why, and nothing else`, () => {
        for (let seed = 1; seed <= times(3, 8); seed += 1) {
            const match = played(name, seed);
            for (const viewer of [0, match.seats - 1, "public", "everything"]) {
                const { why } = ended(match, viewer);
                assert.match(why, /\b(?:won|wins?)\b|The pot is shared\.$/);
                assert.doesNotMatch(why, /\b(?:draws?|deploys?|pays?|discards?|eliminates?|controls?|puts?|names?|raises?|calls?|checks?)\b/);
                if (!why.includes("pot is shared")) match.scores.forEach((score) => assert(why.includes(` ${Math.abs(score)}`), why));
            }
        }
    });
}

test("the end names the round, the piles that ended it, and the hands", () => {
    const why = (name, seed, viewer) => ended(played(name, seed), viewer).why;
    assert.match(why("field_of_glory", 1, 1), /^Red has won\. Red has 3 terrains, [^.]*; you have 2 terrains, [^.]*\.$/);
    assert.match(
        why("guyenne", 4, 0),
        /^Round 8 is over: you have 2 points, the French have 7 points\. The French: the pile has run out \(2 of 2\); no more cards are drawn\. The game is won by the French\.$/,
    );
    assert.match(why("leduc_poker", 1, 1), /^Your opponent folds\. You win 1 chip\.$/);
    assert.match(why("leduc_poker", 5, 0), /^The hands are shown: you have [^.]*\. Your opponent wins 7 chips\.$/);
    assert.match(why("en_garde", 1, 0), /^You win round 6: [^.]*\. The hands: [^.]*\. You have 5 points, Black 1\. You have won the match\.$/);
    assert.match(why("knights_of_charlemagne", 2, 0), /^The game is won by your opponent\. You have 22 points, your opponent has 25 points\.$/);
});

test("a link to an illegal choice opens the match before it", () => {
    const match = played("guyenne", 4, 12);
    const hash = link(match.record, 0, 4n);
    const found = opened(`${hash}_`, load);
    assert.equal(found.isWhole, false);
    assert(found.match.equals(match));
    for (const wrong of ["", "#guyenne", "#guyenne&0", "#guyenne&2&4&", "#guyenne&0&x&"]) assert.equal(opened(wrong, load), null);
});

test("a link names the players of the other seats, and asks for hints", () => {
    const ring = "guyenne(format=ring)";
    const record = played(ring, 4, 3).record;
    const hash = link(record, 1, 4n, ["hard", "search(iterations=20,exploration=50)", "easy"]);
    assert.match(hash, /^#guyenne\(format%3Dring\)&1&4&.*&hard,search\(iterations%3D20%2Cexploration%3D50\),easy$/);
    assert.deepEqual(opened(hash, load).levels, ["hard", "medium", "search(iterations=20,exploration=50)", "easy"]);
    assert.deepEqual(opened("#guyenne&1&4&", load).levels, ["medium", "medium"]);
    assert.deepEqual(opened(link(record, 0, 4n, ["net", "net:a, b", "easy"]), load).levels, ["medium", "net", "net:a, b", "easy"]);
    assert.deepEqual(opened("#guyenne(format%3Dring)&3&4&&greedy", load).levels, ["greedy", "greedy", "greedy", "medium"]);
    assert.deepEqual(["", "&hard", "&&hints", "&hard&hints", "&hard&x"].map((more) => opened(`#guyenne&0&4&${more}`, load).hints), [false, false, true, true, false]);
    assert.equal(opened(`#guyenne&0&${2n ** 64n - 1n}&`, load).seed, 2n ** 64n - 1n);
    for (const [wrong, said] of [["nobody", /nobody/], ["easy,hard", /there are 3 other seats; expected 1 player or 3/], ["search(iterations=x)", /iterations/]]) {
        assert.throws(() => opened(`#guyenne(format%3Dring)&0&4&&${encodeURIComponent(wrong).replaceAll("%2C", ",")}`, load), said);
    }
    assert.throws(() => opened(`#guyenne&0&${2n ** 64n}&`, load), /expected 0 to 2\^64 - 1/);
});

test("the start offers the match that was on the table", () => {
    for (const name of configurations) assert.equal(loadForm(formOf(name, load), load).name, load(name).name);
    const after = (name, seat, people, levels) => askedAfter({ game: load(name), seat, people, levels }, load);
    assert.deepEqual(after("guyenne(rules=expert,format=ring,players=3)", 2, [0, 2], ["medium", "network", "medium"]), {
        game: "guyenne", format: 4, rules: 2, other: null, seat: 2, levels: ["person", "network", "medium", "medium"],
    });
    assert.deepEqual(after("guyenne(edition=prototype)", 0, [], ["easy", "greedy"]), {
        game: "guyenne", format: 5, rules: 0, other: "guyenne(edition=prototype)", seat: 0, levels: ["easy", "greedy", "medium", "medium"],
    });
});

test("the page is drawn as often, whatever another seat does unseen", async ({ mock }) => {
    // No clock says that somebody thinks for long.
    mock.timers.enable({ apis: ["setTimeout"] });
    place();
    const { opening, courses } = unseen();
    const drawn = [];
    for (const course of courses) {
        const match = Match.fromBytes(opening.toBytes());
        const actions = course.map((text) => opening.game.actionId(text));
        let draws = 0;
        let rests = 0;
        const root = { replaceChildren: () => (draws += 1), querySelector: () => null };
        const thinker = { ask: async () => (actions.length > 0 ? { action: actions.shift() } : null), stop() {} };
        const page = { root, thinker, networks: { asking: async () => ({}) }, say() {}, keep() {}, rest: () => ((rests += 1), settled()) };
        const host = new Host(page, { match, seed: 0n, people: [0], levels: ["medium", "medium"] });
        page.view = new Client(page, host.lines, { whole: host.line("everything") });
        await page.view.begin();
        await settled();
        await host.begin();
        await settled();
        assert.equal(actions.length, 0);
        drawn.push([draws, rests]);
    }
    assert.deepEqual(drawn[0], drawn[1]);
    assert.ok(drawn[0][0] > 3, `${drawn}`);
});
