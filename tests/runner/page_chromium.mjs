// Opens pages of `bastide render` in headless Chromium, as people do: `node page_chromium.mjs CHROMIUM PAGE.html ...`.

import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { opened } from "./browser.mjs";

const [program, ...files] = process.argv.slice(2);
const { ask, until, press, click, size, go, allIsWell, close } = await opened(program);

const place = (name) => ask(`(({ x, y, width, height }) => ({ x, y, width, height }))(document.querySelector('${name}').getBoundingClientRect())`);
const tool = (name) => click(`document.querySelector('[data-tool="${name}"]')`);
const drawn = "document.querySelector('.board') !== null";

// The step that the page shows, and the last one.
const step = () => ask("Number(document.querySelector('[data-tool=range]').value)");
const lastStep = () => ask("Number(document.querySelector('[data-tool=range]').max)");
const shown = () => ask("document.querySelector('.board').innerHTML");
const words = () => ask("document.querySelector('.prompt p').firstChild.textContent");

/** Asserts that nothing is wider than the screen, and every control can be scrolled to. */
async function fits() {
    assert(await ask("document.documentElement.scrollWidth <= innerWidth"), "wider than the screen");
    for (const name of [".board", "[data-tool=range]", "[data-tool=Next]"]) {
        await ask(`document.querySelector('${name}').scrollIntoView({ block: "nearest" })`);
        const { x, y, width, height } = await place(name);
        assert(width > 40 && height >= 10 && x >= 0 && y >= 0, `${name} is ${width} by ${height}`);
    }
}

/** Goes through a page by keys, by its buttons, by its bar and by its list, as each of its viewers and on a narrow screen. */
async function isUsed(file) {
    await size(1000, 800);
    await go(pathToFileURL(resolve(file)).href);
    await until(drawn);
    const last = await lastStep();
    assert(last > 1 && (await step()) === 0);
    assert.equal(await ask("document.querySelectorAll('.log li').length"), last + 1);
    const [first, begin] = [await shown(), await words()];

    await press("ArrowRight");
    assert.equal(await step(), 1);
    assert.notEqual(await words(), begin);
    await press("ArrowLeft");
    await press("ArrowLeft");
    assert.deepEqual([await step(), await shown()], [0, first]);
    await press("End");
    assert.equal(await step(), last);
    assert.match(await words(), /^The match is (won by|a tie)/);
    assert.notEqual(await shown(), first);
    await press("Home");
    assert.equal(await step(), 0);

    // A player's thought stands beside the step at which it was to play.
    const thought = () => ask("document.querySelector('.thought')?.textContent ?? ''");
    while ((await step()) < last && !(await thought())) await press("ArrowRight");
    assert.match(await thought(), /^\w+ would play /);
    await press("Home");

    await tool("Next");
    assert.equal(await step(), 1);
    await tool("Back");
    assert.equal(await step(), 0);
    await tool("Play");
    await until("Number(document.querySelector('[data-tool=range]').value) >= 1");
    await tool("Pause");
    await click("document.querySelector('.log li:nth-child(3) .line')");
    assert.equal(await step(), 2);
    assert.equal(await words(), await ask("document.querySelector('.log li:nth-child(3) .line').textContent"));

    // The bar is moved to its middle, and then by a key.
    await ask(`(() => { const bar = document.querySelector('[data-tool=range]'); bar.value = ${Math.floor(last / 2)}; bar.dispatchEvent(new Event("input")); })()`);
    assert.equal(await step(), Math.floor(last / 2));
    await press("ArrowRight");
    assert.equal(await step(), Math.floor(last / 2) + 1);

    // Another viewer sees the same moment, and backs of cards.
    const viewers = await ask("document.querySelectorAll('[data-tool=viewer] option').length");
    assert(viewers >= 3);
    const open = await shown();
    await ask(`(() => { const who = document.querySelector('[data-tool=viewer]'); who.value = "1"; who.dispatchEvent(new Event("change")); })()`);
    assert.notEqual(await shown(), open);
    assert(await ask("document.querySelector('.prompt') !== null && document.body.textContent.includes('You')"));

    // On a narrow screen nothing is wider than it, and everything can be reached.
    await size(320, 640);
    await until("innerWidth === 320");
    await fits();
    await press("End");
    assert.equal(await step(), await lastStep());

    const loaded = allIsWell();
    assert.deepEqual(loaded, [pathToFileURL(resolve(file)).href]);
    console.log(`${file}: ${last} steps for ${viewers} viewers, ${statSync(file).size} bytes`);
}

try {
    for (const file of files) await isUsed(file);
} finally {
    await close();
}
