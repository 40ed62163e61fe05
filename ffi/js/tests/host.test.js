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
        return JSON.stringify(turn % 2 === 0 ? { action } : { parts });
    }
}

for (const name of names()) {
    test(`clients play by messages: ${name}`, () => {
        const game = load(name);
        const match = game.match(7);
        const host = new Host(match);
        const substitute = game.player("scripted");
        const clients = [...Array(game.seats).keys(), "public"].map((viewer) => new Client(viewer));
        const sent = (client) => host.message(client.viewer, client.since);
        let turn = 0;
        for (; host.turn !== OVER; turn++) {
            clients.forEach((client) => client.get(sent(client)));
            for (const seat of clients.keys()) {
                if (seat === game.seats) continue;
                // A redeal for the seat changes nothing that the seat and the watcher see.
                const redealt = match.position.redeal(seat, turn);
                for (const { viewer } of [clients[seat], clients[game.seats]]) {
                    assert.deepEqual(JSON.parse(host.message(viewer, 0)).scene, redealt.scene(viewer));
                }
            }
            if (turn % 5 === 4) host.playFor(substitute);
            else assert.equal(host.receive(host.turn, clients[host.turn].answer(turn)), "");
        }
        assert.ok(turn > 1);
        // A client that lost everything asks for all events.
        clients.forEach((client) => client.get(sent(client)));
        const back = new Client(0);
        back.get(sent(back));
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
            assert.equal(new Host(tried).receive(seat, JSON.stringify({ parts })), "");
            const once = Match.fromBytes(match.toBytes());
            once.play(first.action);
            assert.deepEqual(tried.toBytes(), once.toBytes());
            assert.equal(Match.fromBytes(match.toBytes()).playParts(parts), 1);
            passed++;
        }
    }
    assert.ok(passed > 3, `${passed}`);
});

test("a host refuses what a client may not do, and nothing has changed", () => {
    const match = load("en_garde").match(7);
    const host = new Host(match);
    const before = match.toBytes();
    assert.throws(() => host.message("everything", 0), /no client sees everything/);
    const refused = {
        "{": /JSON/,
        null: /null/,
        '{"action": 99}': /action 99 does not exist/,
        '{"action": "jump"}': /`jump`/,
        '{"action": null}': /not an action/,
        '{"parts": ["hand:1:9"]}': /`hand:1:9` chooses no action/,
        '{"parts": 7}': /the parts are 7/,
        "{}": /not an action/,
    };
    for (const [text, refusal] of Object.entries(refused)) assert.match(host.receive(0, text), refusal, text);
    assert.equal(host.receive(1, '{"action": 0}'), "it is not your turn");
    assert.deepEqual(match.toBytes(), before);
});
