// Refusals by construction from the declared types: each method of each class gets each argument wrong in turn. It returns, or throws a
// BastideError and changes nothing; a symbol, which no argument can be, it refuses.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import * as bastide from "../index.js";

const { BastideError, InformationState, init, load } = bastide;
const DECLARED = readFileSync(new URL("../index.d.ts", import.meta.url), "utf8").replace(/\/\*\*[^]*?\*\//g, "");

await init();

const game = load("en_garde");
const match = game.match(1);
const [action] = match.legal();
const { parts } = match.scene(match.turn).choices[0];

/** New objects of each class, with everything of them that a call could change. */
const OBJECTS = {
    Game: [() => load("en_garde"), (one) => one.name],
    Position: [() => game.match(1).position, (one) => one.toBytes()],
    Match: [() => game.match(1), (one) => one.toBytes()],
    Record: [() => game.match(1).record, (one) => one.ids],
    InformationState: [() => new InformationState(game.match(1), 0), (one) => one.key],
    Player: [() => game.player("random"), (one) => one.name],
    Batch: [() => game.batch(3, 1, { records: true }), (one) => [one.toBytes(), Array.from(one.mask)]],
};

/** Arguments that work: by the class and the method, otherwise by the name, otherwise by the type. */
const WORKS = {
    "Game.actionId": () => game.actionText(0),
    "Game.outcomeId": () => game.outcomeText(0),
    "Position.fromJson": () => game.start().toJson(),
    "Position.fromBytes": () => game.start().toBytes(),
    "Match.fromBytes": () => match.toBytes(),
    "Record.read": () => match.record.toText(),
    "Batch.fromBytes": () => game.batch(3, 1).toBytes(),
    "Batch.putPosition": (name) => (name === "row" ? 1 : match.position),
    "Batch.putPositions": (name) => (name === "rows" ? [2, 0] : [match.position, match.position]),
    level: () => "random",
    network: () => new Uint8Array(8),
    choose: () => () => action,
    parts: () => parts,
    position: () => match.position,
    match: () => match,
    source: () => game.batch(3, 2, { records: true }),
    fromRows: () => [0, 1],
    seats: () => [0, 1],
    temperature: () => 1,
    out: () => new Uint8Array(game.observationLength),
    row: () => 1,
    number: () => 0,
    Whole: () => 1,
    Viewer: () => "public",
    Event: () => action,
    Asked: () => "random",
    Opponents: () => "random",
    "Uint32Array | number[]": () => [2, 0],
    "Int32Array | number[]": () => [action, action],
    "BigUint64Array | Whole[]": () => [5, 6],
    Float32Array: () => new Float32Array(3 * game.actions),
    Uint8Array: () => new Uint8Array(game.actions),
    "{ level: string; seed?: Whole }": () => ({ level: "update(worlds=4)" }),
    "{ deals: Whole; seed: Whole; first?: Whole; threads?: number } & Until": () => ({ deals: 1, seed: 1 }),
    unknown: () => match,
};

/** Values that are wrong for most arguments; the first for each, unless its type is `unknown`. */
const WRONG = [
    Symbol("wrong"),
    { wrong: 1 },
    undefined,
    null,
    true,
    "wrong",
    "\ud800\0",
    -1,
    0.5,
    NaN,
    2 ** 60,
    2n ** 70n,
    -1n,
    [],
    [[]],
    [-1, 2 ** 60],
    new Uint8Array(1),
    new Float64Array(5000),
    () => null,
    load("leduc_poker").match(1),
    load("leduc_poker").match(1).position,
    Object.create(null),
    new Proxy([], {}),
];

/** The parts of a text between commas that are in no bracket. */
function split(text) {
    const found = [""];
    let depth = 0;
    for (const [place, letter] of Array.from(text.trim().replace(/,$/, "")).entries()) {
        if ("([{<".includes(letter)) depth++;
        if (")]}".includes(letter) || (letter === ">" && text.trim()[place - 1] !== "=")) depth--;
        if (letter === "," && depth === 0) found.push("");
        else found[found.length - 1] += letter;
    }
    return found.map((part) => part.trim()).filter((part) => part !== "");
}

/** The methods of a class that take arguments: the name, whether it is static, and the name and type of each argument. */
function methods(name) {
    const [, above, body] = DECLARED.match(new RegExp(`class ${name}(?: extends (\\w+))?[^{]*{\n([^]*?)\n}`));
    const own = Array.from(body.matchAll(/^    (static )?(?!constructor)(\w+)(?:<.*?>)?\(([^]*?)\): /gm), ([, isStatic, method, text]) => {
        const given = split(text.replace(/\s+/g, " ")).map((part) => part.match(/^(\w+)(\??): (.*)$/).slice(1));
        return { method, isStatic: isStatic !== undefined, given };
    });
    return [...(above && above !== "Owned" ? methods(above) : []), ...own].filter(({ given }) => given.length > 0);
}

/** An argument that works. */
function works(place, name, optional, type) {
    const found = WORKS[place] ?? WORKS[name] ?? WORKS[type.replace(/ \| null$/, "")];
    assert.ok(found !== undefined || optional, `an argument that works as ${place} ${name}: ${type}`);
    return found?.(name);
}

for (const [name, [make, state]] of Object.entries(OBJECTS)) {
    test(`${name} refuses what is wrong, with nothing changed`, () => {
        for (const { method, isStatic, given } of methods(name)) {
            for (const [place, [argument, , type]] of given.entries()) {
                for (const [number, wrong] of WRONG.entries()) {
                    const object = make();
                    const before = state(object);
                    const values = given.map(([each, optional, of]) => works(`${name}.${method}`, each, optional, of));
                    values[place] = wrong;
                    const call = `${name}.${method} with \`${argument}\` of WRONG[${number}]`;
                    try {
                        (isStatic ? bastide[name] : object)[method](...values);
                        assert.ok(number > 0 || type === "unknown", `${call} is accepted`);
                    } catch (error) {
                        assert.ok(error instanceof BastideError, `${call}: ${error.stack}`);
                        assert.deepEqual(state(object), before, `${call} changes it`);
                    }
                }
            }
        }
    });
}
