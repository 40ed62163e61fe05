// Matches, positions, records, and information states.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { CHANCE, InformationState, Match, OVER, Position, Record, init, load, names, version } from "../index.js";

await init();

const readme = readFileSync(new URL("../../../README.md", import.meta.url), "utf8");

test("the ten lines of the README print what they say", () => {
    const duel = load("en_garde(rounds_to_win=1)").match(7);
    while (duel.turn !== OVER) duel.play(duel.legal()[0]);
    const expected = readme.match(/```text\n(.*?)```/s)[1];
    assert.equal(`[${duel.returns.map((share) => share.toFixed(1)).join(", ")}]\n`, expected);
});

test("a game states its constants", () => {
    assert.ok(names().includes("guyenne"));
    assert.match(version(), /^\d+\.\d+\.\d+$/);
    const game = load("en_garde", { rounds_to_win: 1, max_rounds: null });
    assert.equal(game.name, "en_garde(rounds_to_win=1)");
    assert.ok(game.equals(load(game.name)) && !game.equals(load("en_garde")));
    assert.deepEqual([game.seats, game.actions, game.outcomes, game.observationLength], [2, 36, 5, 47]);
    assert.deepEqual(game.options.find((option) => option.name === "rounds_to_win").value, "1");
    const [rounds, rules] = [game, load("guyenne")].map(({ options }) => options[0]);
    assert.deepEqual([rounds.name, rounds.lowest, rounds.highest, rounds.choices, rounds.auto], ["rounds_to_win", 1, 99, [], false]);
    assert.ok(rules.choices.includes(rules.value) && rules.lowest === null);
    assert.equal(
        game.layout.reduce((sum, field) => sum + field.length, 0),
        game.observationLength,
    );
    assert.ok(game.layout.every((field) => field.maximum >= 1 && field.meaning.length > 0));
    const maxima = game.layout.flatMap(({ length, maximum }) => Array(length).fill(maximum));
    assert.deepEqual(Array.from(game.maxima), maxima);
    const teams = load("guyenne(format=teams,players=3)");
    assert.deepEqual([game.sides, game.zeroSum, teams.sides, teams.zeroSum], [[0, 1], true, [0, 1, 0], false]);
    assert.ok(game.maxDecisions > 0 && game.maxEvents > game.maxDecisions);
    assert.match(game.rules, /EG-1\b/);
    assert.equal(game.actionId(game.actionText(3)), 3);
    assert.equal(game.outcomeId(game.outcomeText(4)), 4);
    assert.equal(game.selfplay(100, 7).matches, 100);
});

test("options stand in the name, beside it, or both", () => {
    const expected = "en_garde(rounds_to_win=2,max_rounds=3)";
    assert.equal(load("en_garde(rounds_to_win=2)", { max_rounds: 3 }).name, expected);
    assert.equal(load("en_garde()", { rounds_to_win: 2n, max_rounds: "3" }).name, expected);
});

test("a position shows chance, never changes, and is read back", () => {
    const first = load("en_garde").start();
    assert.equal(first.turn, CHANCE);
    assert.deepEqual(
        first.outcomes(),
        [0, 1, 2, 3, 4].map((outcome) => [outcome, 5]),
    );
    const next = first.after(0).after("2");
    assert.ok(first.equals(load("en_garde").start()) && !first.equals(next));
    for (const again of [Position.fromBytes(next.toBytes()), Position.fromJson(next.toJson())]) {
        assert.ok(again.equals(next));
        assert.equal(again.hash(), next.hash());
    }
    assert.equal(first.perft(6), 15620n);
    assert.equal(first.playout(7).turn, OVER);
    assert.equal(first.playout(7).hash(), first.playout(7n).hash());
});

test("the observation of a seat is written as asked for", () => {
    const match = load("guyenne").match(3);
    const bytes = match.observe(1);
    const fractions = match.observe(1, new Float32Array(bytes.length));
    const maxima = match.game.layout.flatMap(({ length, maximum }) => Array(length).fill(maximum));
    assert.deepEqual(
        Array.from(fractions),
        Array.from(bytes, (value, place) => Math.fround(value / maxima[place])),
    );
    const out = new Uint8Array(bytes.length);
    assert.equal(match.observe(1, out), out);
    assert.deepEqual(out, bytes);
    const mask = match.legalMask();
    assert.deepEqual(
        match.legal(),
        Array.from(mask.keys()).filter((action) => mask[action] === 1),
    );
    const redealt = match.position.redeal(1, 2);
    assert.deepEqual(redealt.observe(1), bytes);
    assert.ok(!redealt.equals(match.position));
    assert.notEqual(match.table(0), match.table("everything"));
    assert.equal(match.table("public"), redealt.table("public"));
});

test("a scene and a telling hold what the viewer may know", () => {
    const match = load("guyenne").match(3);
    const redealt = match.position.redeal(1, 2);
    for (const viewer of [1, "public"]) {
        assert.deepEqual(redealt.scene(viewer), match.scene(viewer));
        assert.equal(redealt.picture(viewer), match.picture(viewer));
        assert.equal(redealt.portrait(viewer), match.portrait(viewer));
        assert.match(match.portrait(viewer), /viewBox="0 0 390 /);
    }
    assert.notDeepEqual(redealt.scene("everything"), match.scene("everything"));
    assert.equal(match.scene(0).version, 2);
    assert.deepEqual(
        match.scene(match.turn).choices.map(({ action }) => action),
        match.legal(),
    );
    assert.deepEqual(match.scene("public").choices, []);
    while (match.turn !== OVER) match.play(match.legal()[0]);
    for (const viewer of [0, "public", "everything"]) {
        const told = match.telling(viewer);
        const noticed = match.noticed(viewer);
        assert.deepEqual(match.record.telling(viewer), told);
        const events = match.told(viewer);
        assert.deepEqual(match.record.told(viewer), events);
        events.forEach(({ number, sentence, told: { kind } }, index) => {
            assert.ok(number === told[index][0] && typeof kind === "string");
            if (viewer !== 0) assert.equal(sentence, told[index][1]);
            else assert.doesNotMatch(sentence, /the English/i);
        });
        assert.equal(told.at(-1)[0], noticed);
        assert.ok(told.every(([, sentence]) => sentence.endsWith(".")));
        assert.ok(match.telling(viewer, noticed - 1).length > 0 && match.telling(viewer, noticed).length === 0);
    }
    assert.equal(match.noticed("everything"), match.record.length);
});

test("the parts of a placement plan it in any order", () => {
    const match = load("guyenne").match(3);
    while (!match.game.actionText(match.legal()[0]).startsWith("commit")) match.play(match.legal()[0]);
    const [one, other] = match.scene(match.turn).choices.map(({ parts }) => parts[0]);
    const actions = match.plan([one, other, "button:done"]);
    assert.equal(actions.length, 3);
    assert.deepEqual(match.position.plan(["button:done", other, one]), actions);
    const atOnce = match.clone();
    assert.equal(atOnce.playParts(["button:done", other, one]), 3);
    actions.forEach((action) => match.play(action));
    assert.ok(atOnce.equals(match));
});

test("a match goes on alike as a copy, from bytes, and from its record", () => {
    const game = load("knights_of_charlemagne");
    const match = game.match(2n ** 64n - 1n);
    for (let i = 0; i < 5; i++) match.play(match.game.actionText(match.legal()[0]));
    const copies = [match.clone(), Match.fromBytes(match.toBytes())];
    while (match.turn !== OVER) {
        for (const each of [match, ...copies]) each.play(each.legal().at(-1));
    }
    assert.ok(copies.every((copy) => copy.equals(match)));
    const { record } = match;
    for (const text of [record.toText(), record.toJson()]) assert.ok(Record.read(text).equals(record));
    assert.ok(new Record(game, record.ids).equals(record));
    assert.ok(record.replay().equals(match.position));
    assert.equal(record.positions().length, record.length + 1);
    assert.ok(record.positions().at(-1).equals(match.position));
    const early = new Record(game, record.ids.slice(0, 40)).resume(5);
    assert.deepEqual(early.record.ids.slice(0, 40), record.ids.slice(0, 40));
});

test("the public history is what everybody has seen", () => {
    const after = (seed, ...actions) => {
        const match = load("leduc_poker").match(seed);
        for (const action of actions) match.play(action);
        return match;
    };
    const [one, other] = [7, 2].map((seed) => after(seed, "raise", "fold"));
    for (const seat of [0, 1]) assert.ok(!one.informationState(seat).equals(other.informationState(seat)));
    assert.equal(one.publicHistoryKey, other.publicHistoryKey);
    assert.notEqual(one.publicHistoryKey, after(7, "raise").publicHistoryKey);
    assert.equal(one.publicHistoryKey, 0x752aa7075868ee5a3529482d0e9749b4n, "as in every language");
});

test("information states follow a match, and are equal if a seat has seen and done the same", () => {
    const game = load("leduc_poker");
    const match = game.match(7, { keys: true });
    let known = new InformationState(game.start(), 0);
    while (match.turn !== OVER) match.play(match.legal()[0]);
    const { ids } = match.record;
    match.record.positions().forEach((position, place) => {
        if (place > 0) known = known.see(position);
        if (position.turn === 0) known = known.act(ids[place]);
    });
    assert.ok(known.equals(match.informationState(0)));
    assert.equal(known.key, game.match(7).clone() && match.clone().informationState(0).key);
    assert.ok(known.key > 2n ** 64n);
    assert.ok(!known.equals(match.informationState(1)));
    assert.match(match.informationLog(0), /\n/);
});
