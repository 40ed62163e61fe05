// The page of the guide "Draw it yourself", with as much of a document as it needs: every action can be chosen on it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import * as bastide from "../index.js";
import { screen } from "./document.js";

await bastide.init();

const page = readFileSync(new URL("../examples/table.html", import.meta.url), "utf8");
const script = page.match(/<script type="module">([^]*)<\/script>/)[1].replace(/import (.*) from ".*";/, "const $1 = bastide;");
const AsyncFunction = (async () => {}).constructor;

for (const name of bastide.names()) {
    test(`a match is played by pressing what the page marks: ${name}`, async () => {
        const table = screen();
        const document = {
            createElement: screen,
            getElementById: () => table,
            querySelectorAll: () => [...table.all()].filter((element) => element !== table),
        };
        const game = bastide.load(name);
        let match;
        const watched = { cards: () => game.cards(), match: (seed) => (match = game.match(seed)), player: () => game.player("random") };
        const given = [{ ...bastide, load: () => watched }, document, { search: "" }];
        await new AsyncFunction("bastide", "document", "location", script)(...given);
        let presses = 0;
        for (let marked; (marked = [...table.all()].filter((element) => element.onclick)).length > 0; presses++) {
            marked[(7 * presses) % marked.length].onclick();
        }
        assert.equal(match.turn, bastide.OVER);
        assert.ok(presses > 1);
    });
}
