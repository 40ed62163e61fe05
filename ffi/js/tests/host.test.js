// The host of the guide "Host a match": clients that get nothing but messages play matches of all games.

import assert from "node:assert/strict";
import test, { afterEach } from "node:test";

import { Host } from "../examples/host.js";
import { Match, OVER, init, load, names } from "../index.js";
import { unseen } from "./configurations.js";

await init();
afterEach(() => new Promise(setImmediate));

const STATE = '{"message": "state"}';

/** A client far away: it knows the messages that it got. */
class Client {
    since = 0;
    told = [];

    constructor(viewer) {
        this.viewer = viewer;
    }

    /** The question for its state, and for what it was not told yet. */
    get asking() {
        return JSON.stringify({ message: "state", since: this.since });
    }

    ask(host) {
        this.get(host.answer(this.viewer, this.asking));
    }

    get(message) {
        const { refusal, noticed, told, scene, decision } = JSON.parse(message);
        assert.equal(refusal, undefined);
        Object.assign(this, { since: noticed, choices: scene.choices, decision });
        this.told.push(...told.map(({ sentence }) => sentence));
    }

    /** Its choice. */
    play(turn) {
        const { parts } = this.choices[turn % this.choices.length];
        return JSON.stringify({ message: "play", decision: this.decision, parts, since: this.since });
    }
}

for (const name of names()) {
    test(`clients play by messages: ${name}`, () => {
        const game = load(name);
        const match = game.match(7);
        const host = new Host(match);
        const substitute = game.player("scripted");
        const clients = [...Array(game.seats).keys(), "public"].map((viewer) => new Client(viewer));
        const send = (client) => host.isNews(client.viewer) && client.ask(host);
        clients.forEach((client) => client.ask(host));
        let turn = 0;
        for (let before = null; host.turn !== OVER; turn++) {
            clients.forEach((client) => send(client));
            // What is sent again later answers a question that is no longer open.
            const bytes = match.toBytes();
            if (before) host.answer(before.seat, before.text);
            assert.deepEqual(match.toBytes(), bytes);
            for (const seat of clients.keys()) {
                if (seat === game.seats) continue;
                // A redeal for the seat changes nothing that the seat and the watcher see.
                const redealt = match.position.redeal(seat, turn);
                for (const client of [clients[seat], clients[game.seats]]) {
                    assert.deepEqual(JSON.parse(host.answer(client.viewer, client.asking)).scene, redealt.scene(client.viewer));
                }
            }
            if (turn % 5 === 4) host.playFor(substitute);
            else {
                before = { seat: host.turn, text: clients[host.turn].play(turn) };
                assert.ok(before.text.length < 500, before.text);
                clients[before.seat].get(host.answer(before.seat, before.text));
            }
        }
        assert.ok(turn > 1);
        // A client that lost everything asks for all events.
        clients.forEach((client) => send(client));
        const back = new Client(0);
        back.ask(host);
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
            const { refusal } = JSON.parse(new Host(tried).answer(seat, JSON.stringify({ message: "play", decision: `0-${match.noticed(seat)}`, parts })));
            assert.equal(refusal, undefined);
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
    const { opening, courses } = unseen();
    const [one, other] = courses.map((course) => {
        const match = Match.fromBytes(opening.toBytes(), { keys: true });
        const host = new Host(match);
        const sent = [0, "public"].map((viewer) => [host.answer(viewer, STATE)]);
        for (const action of course) {
            match.play(action);
            for (const [viewer, messages] of [0, "public"].map((viewer, index) => [viewer, sent[index]])) {
                const { noticed: since } = JSON.parse(messages.at(-1));
                if (host.isNews(viewer)) messages.push(host.answer(viewer, JSON.stringify({ message: "state", since })));
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
    assert.throws(() => host.answer("everything", STATE), /no client sees everything/);
    const now = match.noticed(0);
    const play = (more) => ({ message: "play", decision: `0-${now}`, ...more });
    const refused = [
        ["{", /^the message is not JSON; expected {"message"/],
        ["null", /^there is no such message; expected/],
        ["{}", /no such message/],
        ['{"message": "constructor"}', /no such message/],
        ['{"message": "record"}', /^the match is not over/],
        [play({ decision: `0-${now - 1}`, parts: ["hand:0:1"] }), /^the answer is to another decision; expected an answer to 0-\d+$/],
        [play({ decision: now, parts: ["hand:0:1"] }), /to another decision/],
        [play({ parts: ["hand:1:9"] }), /`hand:1:9` chooses no action/],
        [play({ parts: 7 }), /the parts are 7/],
        [play({}), /the parts are/],
        [play({ parts: ["a".repeat(100_000)] }), /^the message has \d+ characters; expected at most 1000$/],
        [play({ parts: Array(1_000_000).fill("hand:0:1") }), /^the message has \d+ characters/],
        ...["3", -1, null, 1e30, 0.5, now + 1, {}].map((since) => [{ message: "state", since }, new RegExp(`^\`since\` .* from 0 to ${now}$`)]),
    ];
    for (const [message, words] of refused) {
        const { refusal, ...more } = JSON.parse(host.answer(0, typeof message === "string" ? message : JSON.stringify(message)));
        assert.match(refusal, words);
        assert.ok(refusal.length < 2000);
        assert.deepEqual(more, {});
    }
    for (const viewer of [1, "public"]) assert.equal(JSON.parse(host.answer(viewer, JSON.stringify(play({ parts: ["hand:0:1"] })))).refusal, "it is not your turn");
    assert.deepEqual(match.toBytes(), before);
});
