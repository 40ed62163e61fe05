// The page of the guide "Draw it yourself", with as much of a document as it needs: every action can be chosen on it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import * as bastide from "../index.js";

await bastide.init();

const page = readFileSync(new URL("../examples/table.html", import.meta.url), "utf8");
const script = page.match(/<script type="module">([^]*)<\/script>/)[1].replace(/import (.*) from ".*";/, "const $1 = bastide;");
const AsyncFunction = (async () => {}).constructor;

class Element {
    dataset = {};
    children = [];

    append(...inside) {
        this.children.push(...inside);
    }

    replaceChildren(...inside) {
        this.children = inside;
    }

    /** This element and those inside, in order. */
    *all() {
        yield this;
        for (const child of this.children) if (child instanceof Element) yield* child.all();
    }

    words() {
        return this.children.map((child) => (child instanceof Element ? child.words() : child)).join(" ");
    }
}

for (const name of bastide.names()) {
    test(`a match is played by pressing what the page marks: ${name}`, async () => {
        const table = new Element();
        const document = {
            createElement: () => new Element(),
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
