// The types declare everything that exists, and nothing else.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import * as bastide from "../index.js";

const { InformationState, init, load } = bastide;
const declarations = readFileSync(new URL("../index.d.ts", import.meta.url), "utf8");

await init();

/** The members that a class or an interface of the declarations names, including inherited ones. */
function declared(name) {
    const declaration = new RegExp(`(?:class|interface) ${name}(?: extends (\\w+))? {(?:\n([^]*?)\n)?}`, "g");
    const members = Array.from(declarations.matchAll(declaration), ([, above, body = ""]) => [
        ...Array.from(body.matchAll(/^    (?:readonly |get )?(\w+)[(<:]/gm), ([, member]) => member),
        ...(above ? declared(above) : []),
    ]);
    return new Set(members.flat().filter((member) => member !== "constructor"));
}

/** The members that a value has. */
function found(value) {
    const names = new Set(Object.keys(value));
    for (let of = Object.getPrototypeOf(value); of !== Object.prototype; of = Object.getPrototypeOf(of)) {
        Object.getOwnPropertyNames(of).forEach((name) => names.add(name));
    }
    names.delete("constructor");
    return names;
}

test("each class has the members that are declared, and no other", () => {
    const game = load("en_garde");
    const match = game.match(1);
    const values = {
        Game: game,
        Match: match,
        Position: match.position,
        Record: match.record,
        InformationState: new InformationState(match, 0),
        Player: game.player("easy"),
        Batch: game.batch(1, 1),
    };
    for (const [name, value] of Object.entries(values))
        assert.deepEqual([...found(value)].sort(), [...declared(name)].sort(), name);
});

test("figures have the members that are declared", () => {
    const game = load("en_garde");
    const figures = {
        Tally: game.selfplay(1, 1),
        Pairing: game.arena("random", "random", { deals: 1, seed: 1 }),
        Thought: game.player("easy").think(game.match(1)),
        Option: game.options[0],
        Field: game.layout[0],
    };
    for (const [name, value] of Object.entries(figures)) assert.deepEqual(Object.keys(value).sort(), [...declared(name)].sort(), name);
});

test("the package has the version of the library", () => {
    assert.equal(JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")).version, bastide.version());
});

test("everything that is exported is declared", () => {
    const names = Array.from(declarations.matchAll(/export declare (?:class|function) (\w+)/g), ([, name]) => name);
    assert.deepEqual(Object.keys(bastide).sort(), ["CHANCE", "OVER", "Status", ...names].sort());
});
