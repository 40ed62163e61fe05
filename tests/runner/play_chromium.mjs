// Plays `bastide play --browser` of a package with the whole page in headless Chromium: `node play_chromium.mjs CHROMIUM BASTIDE`.
// The match, its seat, its players and the wish for hints come from the command; once the page is there, nothing but a network is asked of it.

import assert from "node:assert/strict";

import { commanded, opened } from "./browser.mjs";

const [program, bastide] = process.argv.slice(2);
const { order, ask, until, mouse, choose, size, go, allIsWell, close } = await opened(program);
const { address, end, kill } = await commanded(bastide, ["en_garde", "--against", "easy", "--seat", "1", "--seed", "3", "--hints"]);

const mine = "document.querySelector('.hand .can, .board .can') !== null";
const hinted = "document.querySelector('.hintbox .meter') !== null";

/** Presses the first part or button of a kind with the mouse, in its middle. */
async function click(name) {
    const { x, y } = await ask(`(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))(document.querySelector(${JSON.stringify(name)}).getBoundingClientRect())`);
    await mouse("mousePressed", x, y);
    await mouse("mouseReleased", x, y);
}

try {
    await order("Emulation.setEmulatedMedia", { features: [{ name: "prefers-reduced-motion", value: "reduce" }] });
    await size(1280, 800);
    const [page, fragment] = address.split("#");
    assert.equal(fragment, "en_garde&1&3&&easy&hints");
    await go(address);
    await until(mine);
    const loaded = allIsWell();
    assert.deepEqual(loaded.filter((each) => !each.startsWith("blob:")), [page]);
    assert.match(await ask("bastide.link()"), /^#en_garde&1&3&.*&easy$/);
    assert.equal(await ask("document.querySelector('.lvl').textContent"), "easy");
    await until(hinted);

    // A card, where it goes, and the button if one asks; then the opponent plays.
    const before = await ask("bastide.record()");
    for (let count = 0; (await ask("bastide.record()")) === before; count += 1) {
        assert(count < 3, "the move was not played");
        await click(["[data-part^='hand:'].can", ".board [data-part].can", ".btn.go[data-do]"][count]);
    }
    await until(mine);
    const after = await ask("bastide.record()");
    assert.notEqual(after, before);
    await until(hinted);
    assert.deepEqual(allIsWell().filter((each) => !each.startsWith("blob:")), []);

    // Loaded again, the page goes on with the match.
    await order("Page.reload");
    await until(`globalThis.bastide && ${mine}`);
    assert.equal(await ask("bastide.record()"), after);
    await until(hinted);
    allIsWell();

    // A new match, of the same game, against the network of the package, which the command has.
    for (const words of ["Menu", "New match", "Network", "Start the match"]) await choose(words);
    await until(`document.querySelector('.lvl')?.textContent === 'network' && ${mine}`);
    assert.deepEqual(allIsWell().filter((each) => !each.startsWith("blob:")), [`${page}networks/en_garde.safetensors`]);
    await end();
    console.log("a move of `bastide play en_garde --browser` is played without a request, and kept; a network plays");
} finally {
    kill();
    await close();
}
