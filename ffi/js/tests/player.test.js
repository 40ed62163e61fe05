// Players: levels, functions, and their limits of time.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { Match, OVER, Status, init, load } from "../index.js";
import { chances, considered } from "../table/hint.js";
import { outlookOf } from "../table/outlook.js";

await init();

const OWN = new RangeError("mine");
const isOwn = (error) => error === OWN;
const throwOwn = () => {
    throw OWN;
};

test("a level chooses by its thought, alike each time", () => {
    const game = load("guyenne");
    const hard = game.player("search", { iterations: 200, trees: 4, threads: 3, seed: 7 });
    assert.equal(hard.name, "search(iterations=200,trees=4,threads=3)");
    assert.equal(hard.seed, 7n);
    const match = game.match(1);
    const thought = hard.think(match);
    assert.deepEqual(Array.from(thought.actions), match.legal());
    assert.equal(hard.choose(match), thought.action);
    assert.equal(hard.choose(match.position), hard.think(match.position).action);
    assert.equal(thought.iterations, 200);
    assert.equal(
        thought.visits.reduce((sum, visits) => sum + visits),
        200,
    );
    assert.equal(thought.line[0], thought.action);
    assert.ok(thought.values.every((value) => Math.abs(value) <= 1));
    assert.deepEqual(game.player("search(iterations=200,trees=4)", 7).think(match), thought);
    assert.deepEqual(Array.from(game.player("random").think(match).visits), []);
});

test("a thought says how often each action comes first, and a hint shows that, or chips", () => {
    for (const [name, ends] of [["field_of_glory(draft=random)", true], ["en_garde", false], ["leduc_poker", true]]) {
        const match = load(name).match(3);
        const thought = match.game.player("search(iterations=60)").think(match);
        const shown = chances(considered(thought), match.legal().map((action) => ({ action })), outlookOf(match.game));
        for (const { choice, points, ties, isCut } of shown) {
            const at = (figures) => thought[figures][thought.actions.indexOf(choice.action)];
            const [value, first, tie] = ["values", "firsts", "ties"].map(at);
            assert.equal(at("ended") === 1, ends);
            const expected = name === "leduc_poker" ? [13 * 10 * value, 0, false] : [100 * first, Math.round(100 * tie), !ends];
            assert.deepEqual([points, ties, isCut], expected);
            if (name !== "leduc_poker") assert.ok(Math.abs(first - (1 + value) / 2) < 1e-6, `${first} and ${value}`);
        }
        const said = ["errors", "firsts", "ties", "ended"].flatMap((name) => [...thought[name]].map((figure) => !Number.isNaN(figure)));
        assert.deepEqual(said, Array(4).fill([...thought.visits].map((visits) => visits > 0)).flat());
    }
});

test("a row and a copy are asked as the match is, a position as outside a match", () => {
    const game = load("guyenne");
    const player = game.player("random", 3);
    const batch = game.batch(4, 9, { first: 2, threads: 4, records: true });
    batch.reset([1], [7]);
    for (let step = 0; step < 30; step++) {
        const matches = Array.from({ length: 4 }, (_, row) => batch.match(row));
        const copies = matches.map((match) => Match.fromBytes(match.toBytes()));
        const chosen = Array.from(batch.choose(player));
        for (const asked of [matches, copies]) assert.deepEqual(asked.map((match) => player.choose(match)), chosen);
        for (const match of matches) {
            const redealt = match.position.redeal(match.turn, step);
            assert.equal(player.choose(redealt), player.choose(match.position));
        }
        batch.step(chosen);
    }
    const fresh = game.batch(1, 1);
    fresh.reset([0], [7]);
    assert.equal(fresh.choose(player)[0], player.choose(game.match(7)));
});

test("a limit of time follows the clock of the host", () => {
    const game = load("guyenne");
    const quick = game.player("search", { milliseconds: 100 });
    const start = performance.now();
    assert.ok(quick.think(game.match(1)).iterations > 0);
    const took = performance.now() - start;
    assert.ok(took >= 90, `${took} ms`);
});

test("without a clock a limit of time is refused", async () => {
    const bytes = readFileSync(new URL("../bastide.wasm", import.meta.url));
    const host = { now: () => assert.fail("nobody has begun"), choose: () => -1, asked: () => 0 };
    const { exports: c } = (await WebAssembly.instantiate(bytes, { host })).instance;
    const text = (value) => {
        const start = c.bastide_host_allocate(value.length + 1);
        new Uint8Array(c.memory.buffer, start).set(new TextEncoder().encode(value));
        return start;
    };
    const out = c.bastide_host_allocate(8);
    assert.equal(c.bastide_game_load(text("en_garde"), out), Status.OK);
    const game = new DataView(c.memory.buffer).getUint32(out, true);
    assert.equal(c.bastide_player_new(game, text("easy"), 0n, out), Status.OK);
    assert.equal(c.bastide_player_new(game, text("search(milliseconds=5)"), 0n, out), Status.UNKNOWN_PLAYER);
    assert.equal(
        c.bastide_last_error(out, 0),
        "`milliseconds` needs a clock, which is missing; expected `iterations`".length,
    );
});

test("a function is a player, and does not see what is hidden", () => {
    const game = load("en_garde");
    const asked = [];
    const last = game.player(function last(position) {
        asked.push(position);
        return game.actionText(position.legal().at(-1));
    });
    assert.deepEqual([last.name, last.seed], ["last", null]);
    const match = game.match(3);
    assert.equal(last.choose(match), match.legal().at(-1));
    assert.throws(() => asked[0].legal(), { status: Status.NULL_POINTER, message: "this Position has been freed" });
    while (match.turn !== OVER) match.play(last.choose(match));
    const batch = game.batch(10, 1);
    const chosen = batch.choose((position) => position.legal().at(-1));
    chosen.forEach((action, row) => assert.equal(action, batch.position(row).legal().at(-1)));
    const seen = new Set();
    const same = game.match(3);
    game.player((position) => (seen.add(position.table("everything")), position.legal()[0])).choose(same);
    assert.ok(!seen.has(same.table("everything")));
});

test("a function's exception is rethrown, and its illegal choice is refused", () => {
    const game = load("en_garde");
    const match = game.match(3);
    const thrower = game.player(throwOwn);
    assert.throws(() => thrower.choose(match), isOwn);
    assert.throws(() => game.batch(3, 1).choose(thrower), isOwn);
    assert.throws(() => game.player(() => 35).choose(match), { status: Status.PLAYER_FAILED, message: /chose an illegal action/ });
    assert.throws(() => game.player(() => "fly").choose(match), { status: Status.UNKNOWN_TEXT });
    assert.equal(game.player((position) => game.player("random").choose(position)).choose(match) >= 0, true);
});

test("a network is a player, from its bytes", () => {
    const bytes = readFileSync(new URL("../../../python/python/bastide/networks/en_garde.safetensors", import.meta.url));
    const game = load("en_garde");
    const network = game.player(new Uint8Array(bytes), { name: "mine" });
    assert.deepEqual([network.name, network.seed], ["mine", null]);
    const match = game.match(1);
    while (match.turn !== OVER) match.play(network.choose(match));
    assert.ok(game.arena(new Uint8Array(bytes), "random", { deals: 20, seed: 1 }).wins > 30);
    const refused = { status: Status.UNKNOWN_PLAYER };
    assert.throws(() => game.player(new Uint8Array(9)), refused);
    assert.throws(() => game.player(new Uint8Array(bytes), { level: "greedy" }), refused);
    const settings = (given) => () => game.player(new Uint8Array(bytes), given);
    assert.throws(settings({ level: "net", name: "mine" }), { status: Status.BAD_SETTING, message: /`name`; .* level, seed/ });
    assert.throws(settings({ seed: 1 }), { status: Status.BAD_SETTING, message: /`seed`; .* name, level/ });
    assert.throws(() => load("leduc_poker").player(new Uint8Array(bytes)), { ...refused, message: /en_garde/ });
});

test("a network is drawn at a temperature, or guides a search", () => {
    const bytes = new Uint8Array(readFileSync(new URL("../../../python/python/bastide/networks/leduc_poker.safetensors", import.meta.url)));
    const game = load("leduc_poker");
    const drawn = game.player(bytes, { level: "net(temperature=1)", seed: 3 });
    assert.deepEqual([drawn.name, drawn.seed], ["net(temperature=1)", 3n]);
    const matches = Array.from({ length: 400 }, (_, seed) => game.match(seed));
    const chosen = (player) => matches.map((match) => player.choose(match));
    const thoughts = matches.map((match) => drawn.think(match));
    for (const action of thoughts[0].actions) {
        const chances = thoughts.map(({ actions, values }) => values[actions.indexOf(action)]);
        const [expected, variance] = chances.reduce(([sum, of], chance) => [sum + chance, of + chance * (1 - chance)], [0, 0]);
        const times = chosen(drawn).filter((id) => id === action).length;
        assert.ok(variance > 1 && Math.abs(times - expected) < 5 * Math.sqrt(variance), `${times} times, expected ${expected}`);
    }
    assert.deepEqual(chosen(game.player(bytes, { level: "net(temperature=1)", seed: 3 })), chosen(drawn));
    assert.notDeepEqual(chosen(game.player(bytes, { level: "net(temperature=1)", seed: 4 })), chosen(drawn));
    const guided = game.player(bytes, { level: "search(iterations=90)" });
    const { iterations, actions, visits } = guided.think(game.match(1));
    assert.equal(iterations, 90);
    assert.equal(visits.length, actions.length);
});

test("a long call ends when it is asked to, with its results so far", () => {
    const game = load("guyenne");
    const match = game.match(1);
    const endless = game.player("search(iterations=2147483648)");
    const after = (times) => ({ stop: () => times-- <= 0 });
    const { iterations } = endless.think(match, after(100));
    assert.ok(iterations >= 100 && iterations < 110, `${iterations}`);
    assert.ok(match.legal().includes(endless.choose(match, after(3))));
    assert.ok(game.selfplay(2n ** 60n, 1, 0, after(3)).matches > 0);
    assert.equal(game.arena(endless, endless, { deals: 10, seed: 1, ...after(100) }).deals, 0);
    assert.throws(() => game.start().perft(64, after(3)), { status: Status.STOPPED });
    const batch = game.batch(2, 1);
    batch.step(batch.choose(endless, null, after(20)));
    assert.equal(batch.rollout(2n ** 60n, after(3)).decisions % 2, 0);
    assert.throws(() => endless.choose(match, { stop: throwOwn }), isOwn);
    assert.throws(() => endless.choose(match, { stop: 3 }), { status: Status.BAD_SETTING, message: /`stop`/ });
    // A custom player asks another, which is stopped on its own.
    const nested = game.player((position) => endless.choose(position, after(50)));
    assert.ok(match.legal().includes(nested.choose(match, after(1000))));
});

test("the arena measures players", () => {
    const game = load("en_garde(rounds_to_win=1)");
    const settings = { deals: 20, seed: 1, threads: 2 };
    const first = game.arena("easy", (position) => position.legal()[0], settings);
    assert.deepEqual([first.deals, first.matches, first.wins + first.ties + first.losses], [20, 40, 40]);
    assert.ok(first.wins > 20 && first.seconds.every((seconds) => seconds > 0));
    const parts = [0, 10].map((part) =>
        game.arena("easy", (position) => position.legal()[0], { ...settings, deals: 10, first: part }),
    );
    assert.equal(parts[0].wins + parts[1].wins, first.wins);
});
