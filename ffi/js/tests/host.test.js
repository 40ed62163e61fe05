// The host of the guide "Host a match": clients that get nothing but messages play matches of all games.

import assert from "node:assert/strict";
import test from "node:test";

import { Host } from "../examples/host.js";
import { Match, OVER, init, load, names } from "../index.js";

await init();

/** A client far away: it knows the messages that it got. */
class Client {
    since = 0;
    told = [];

    constructor(viewer) {
        this.viewer = viewer;
    }

    get(message) {
        const { noticed, told, scene } = JSON.parse(message);
        this.since = noticed;
        this.told.push(...told);
        this.choices = scene.choices;
    }

    /** Its answer: an action, or the parts that choose it. */
    answer(turn) {
        const { action, parts } = this.choices[turn % this.choices.length];
        return JSON.stringify({ noticed: this.since, ...(turn % 2 === 0 ? { action } : { parts }) });
    }
}

for (const name of names()) {
    test(`clients play by messages: ${name}`, () => {
        const game = load(name);
        const match = game.match(7);
        const host = new Host(match);
        const substitute = game.player("scripted");
        const clients = [...Array(game.seats).keys(), "public"].map((viewer) => new Client(viewer));
        const send = (client, message = host.news(client.viewer, client.since)) => message && client.get(message);
        clients.forEach((client) => client.get(host.message(client.viewer, 0)));
        let turn = 0;
        for (let before = null; host.turn !== OVER; turn++) {
            clients.forEach((client) => send(client));
            // What is sent again later answers a question that is no longer open.
            if (before?.seat === host.turn) assert.match(host.receive(before.seat, before.text), /^the answer is to another message; expected/);
            for (const seat of clients.keys()) {
                if (seat === game.seats) continue;
                // A redeal for the seat changes nothing that the seat and the watcher see.
                const redealt = match.position.redeal(seat, turn);
                for (const { viewer } of [clients[seat], clients[game.seats]]) {
                    assert.deepEqual(JSON.parse(host.message(viewer, 0)).scene, redealt.scene(viewer));
                }
            }
            if (turn % 5 === 4) host.playFor(substitute);
            else {
                before = { seat: host.turn, text: clients[host.turn].answer(turn) };
                assert.ok(before.text.length < 500, before.text);
                assert.equal(host.receive(before.seat, before.text), "");
                assert.notEqual(host.receive(before.seat, before.text), "");
            }
        }
        assert.ok(turn > 1);
        // A client that lost everything asks for all events.
        clients.forEach((client) => send(client));
        const back = new Client(0);
        back.get(host.message(0, 0));
        assert.deepEqual([back.since, back.told.at(-1)], [clients[0].since, clients[0].told.at(-1)]);
    });
}

test("no action is played for another seat, whatever was hidden", () => {
    const game = load("guyenne(rules=expert)");
    let passed = 0;
    for (let seed = 0; seed < 20; seed++) {
        for (const match = game.match(seed); match.turn !== OVER; match.play(match.legal()[0])) {
            const seat = match.turn;
            const [first] = match.scene(seat).choices;
            const foreseen = match.position.redeal(seat, 0).after(first.action);
            if (foreseen.turn !== seat || match.position.after(first.action).turn === seat) continue;
            const tried = Match.fromBytes(match.toBytes());
            const parts = [...first.parts, ...foreseen.scene(seat).choices[0].parts];
            assert.equal(new Host(tried).receive(seat, JSON.stringify({ noticed: match.noticed(seat), parts })), "");
            const once = Match.fromBytes(match.toBytes());
            once.play(first.action);
            assert.deepEqual(tried.toBytes(), once.toBytes());
            assert.equal(Match.fromBytes(match.toBytes()).playParts(parts), 1);
            passed++;
        }
    }
    assert.ok(passed > 3, `${passed}`);
});

test("a client gets as many messages, whatever others do unseen", () => {
    const game = load("guyenne");
    const opening = game.match(0);
    while (opening.turn !== 1 || !game.actionText(opening.legal()[0]).startsWith("commit")) opening.play(opening.legal()[0]);
    // Two courses that are one to seat 0: a placement that ends by itself, and one that is ended.
    const courses = [
        ["commit two", "done", "target 5", "commit two", "commit two"],
        ["commit hero", "done", "target 5", "commit four", "commit three", "done"],
    ];
    const [one, other] = courses.map((course) => {
        const match = Match.fromBytes(opening.toBytes(), { keys: true });
        const host = new Host(match);
        const sent = [0, "public"].map((viewer) => [host.message(viewer, 0)]);
        for (const action of course) {
            match.play(action);
            for (const [viewer, messages] of [0, "public"].map((viewer, index) => [viewer, sent[index]])) {
                const news = host.news(viewer, JSON.parse(messages.at(-1)).noticed);
                if (news) messages.push(news);
            }
        }
        return { key: match.informationState(0).key, sent };
    });
    assert.equal(one.key, other.key);
    assert.deepEqual(one.sent, other.sent);
    assert.deepEqual(one.sent.map((messages) => messages.length), [4, 4]);
});

test("a host refuses what a client may not do, and nothing has changed", () => {
    const match = load("en_garde").match(7);
    const host = new Host(match);
    const before = match.toBytes();
    assert.throws(() => host.message("everything", 0), /no client sees everything/);
    const now = match.noticed(0);
    const refused = [
        ["{", /^the answer is not JSON; expected {"noticed"/],
        ["null", /^the answer names no message; expected/],
        ["{}", /names no message/],
        ['{"action": 0}', /names no message/],
        [{ noticed: now - 1, action: 0 }, /^the answer is to another message; expected an answer to message \d+$/],
        [{ noticed: `${now}`, action: 0 }, /to another message/],
        [{ noticed: now, action: 99 }, /action 99 does not exist/],
        [{ noticed: now, action: "jump" }, /`jump`/],
        [{ noticed: now, action: null }, /not an action/],
        [{ noticed: now, parts: ["hand:1:9"] }, /`hand:1:9` chooses no action/],
        [{ noticed: now, parts: 7 }, /the parts are 7/],
        [{ noticed: now }, /not an action/],
        [{ noticed: now, action: "a".repeat(100_000) }, /^the answer has \d+ characters; expected at most 1000$/],
        [{ noticed: now, parts: Array(1_000_000).fill("hand:0:1") }, /^the answer has \d+ characters/],
    ];
    for (const [answer, refusal] of refused) {
        const said = host.receive(0, typeof answer === "string" ? answer : JSON.stringify(answer));
        assert.match(said, refusal);
        assert.ok(said.length < 2000);
    }
    assert.equal(host.receive(1, '{"noticed": 0, "action": 0}'), "it is not your turn");
    for (const since of ["3", -1, null, 1e30, 0.5, NaN, now + 1, {}, "a".repeat(100_000)]) {
        const { refusal } = JSON.parse(host.message(0, since));
        assert.equal(refusal, `\`since\` is not a number of your messages; expected a whole number from 0 to ${now}`);
    }
    assert.deepEqual(match.toBytes(), before);
});
