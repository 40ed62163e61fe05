// Plays `bastide play --browser` of a package with the page in headless Chromium: `node play_chromium.mjs CHROMIUM BASTIDE`. The match, its
// seat, its players and the wish for hints come from the command; then it is asked for networks, and for players that the page lacks.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { commanded, opened } from "./browser.mjs";

const [program, bastide] = process.argv.slice(2);
const { order, ask, until, mouse, choose, size, go, allIsWell, close } = await opened(program);

const folder = mkdtempSync(join(tmpdir(), "bastide-play-"));
process.env.XDG_STATE_HOME = folder;
const run = (words, input = "") => execFileSync(bastide, words, { input, stdio: ["pipe", "ignore", "inherit"] });

const mine = "document.querySelector('.hand .can, .board .can, .acts [data-part]') !== null";
const hinted = "document.querySelector('.hintbox .meter') !== null";
const record = () => ask("bastide.record()");
const title = () => ask("document.querySelector('.prompt p').firstChild.textContent");
const level = () => ask("document.querySelector('.lvl').textContent");
const button = (words) => `[...document.querySelectorAll("button, .seg label")].find(({ textContent }) => textContent === ${JSON.stringify(words)})`;
const thinks = `${button("Stop thinking")} !== undefined`;

/** Presses the first part or button of a kind with the mouse, in its middle. */
async function click(name) {
    const { x, y } = await ask(`(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))(document.querySelector(${JSON.stringify(name)}).getBoundingClientRect())`);
    await mouse("mousePressed", x, y);
    await mouse("mouseReleased", x, y);
}

/** Plays a card, where it goes, and the button if one asks; then the opponent plays. The record after it. */
async function move() {
    const before = await record();
    for (let count = 0; (await record()) === before; count += 1) {
        assert(count < 3, "the move was not played");
        await click(["[data-part^='hand:'].can", ".board [data-part].can", ".btn.go[data-do]"][count]);
    }
    await until(mine);
    return record();
}

/** The addresses that were asked for, without the page's own scripts. */
const requests = () => allIsWell().filter((each) => !each.startsWith("blob:"));

/** Serves a match for these words, opens it, and ends the command as people do, unless `play` killed it; the port of the page. */
async function isPlayed(words, play, ready = `${mine} || document.querySelector('#won') !== null`) {
    const { address, end, kill } = await commanded(bastide, words);
    try {
        const [page, fragment] = address.split("#");
        assert.equal(fragment, "match");
        await go(address);
        await until(`globalThis.bastide && (${ready})`);
        const isKilled = await play(page, kill);
        if (!isKilled) await end();
        console.log(`bastide play ${words.join(" ").replaceAll(folder, "")}`);
        return new URL(page).port;
    } finally {
        kill();
    }
}

/** A new match: its moves need no request, a reload goes on with it, and a new one is against the network of the package. */
async function isNew(page) {
    assert.deepEqual(requests(), [page, `${page}match`]);
    assert.match(await ask("bastide.link()"), /^#en_garde&1&3&.*&easy$/);
    assert.equal(await level(), "easy");
    await until(hinted);
    const after = await move();
    await until(hinted);
    assert.deepEqual(requests(), []);

    await order("Page.reload");
    await until(`globalThis.bastide && ${mine}`);
    assert.equal(await record(), after);
    await until(hinted);
    assert.deepEqual(requests(), [page]);
    writeFileSync(join(folder, "left.record"), await move());

    for (const words of ["Menu", "New match", "Network", "Start the match"]) await choose(words);
    await until(`document.querySelector('.lvl')?.textContent === 'network' && ${mine}`);
    assert.deepEqual(requests(), [`${page}networks/en_garde.safetensors`]);
}

/** A match of a record opens where it was left, goes back to each decision before that, and on; a reload goes on, too. */
async function isResumed(left) {
    assert.equal(await record(), left);
    assert.equal(await level(), "easy");
    const lengths = [];
    while (!(await ask(`document.querySelector("[aria-label='Take back my last decision']").disabled`))) {
        await choose("Take back");
        await until(mine);
        const now = await record();
        assert(left.startsWith(now), "another match than the one that was left");
        lengths.push(now.length);
    }
    assert(lengths.length > 1 && lengths.every((length, index) => length < (lengths[index - 1] ?? left.length)), String(lengths));
    const after = await move();
    await order("Page.reload");
    await until(`globalThis.bastide && ${mine}`);
    assert.equal(await record(), after);
    allIsWell();
}

/** A network plays in the page, also when the command has ended. */
async function isOfANetwork(name, page, kill) {
    assert.equal(await level(), name);
    assert.deepEqual(requests(), [page, `${page}match`, `${page}players/0`]);
    kill();
    await move();
    assert.deepEqual(requests(), []);
    return true;
}

/** The command plays; when it has ended, the table says so, and another player takes the seat. */
async function isAsked(name, kill) {
    assert.equal(await level(), name);
    kill();
    await choose("Call");
    for (let count = 0; count < 2; count += 1) {
        await until(`${button("Ask again")} !== undefined`);
        assert.equal(await title(), "Opponent does not play: the command has ended.");
        if (count === 0) await choose("Ask again");
    }
    await choose("Let medium play");
    await until(`${mine} || document.querySelector('#won') !== null`);
    assert.equal(await level(), "medium");
    allIsWell();
    return true;
}

/** The command thinks for long: a decision taken back stays with the person, and thinking that is stopped ends. */
async function isStopped() {
    const before = await record();
    for (const end of ["Take back", "Stop thinking"]) {
        assert.equal(await record(), before);
        await choose("Call");
        await until(thinks);
        await choose(end);
        await until(`${mine} || document.querySelector('#won') !== null`);
        await ask("new Promise((later) => setTimeout(later, 300))");
    }
    assert.notEqual(await record(), before);
    assert.match(await title(), /^(Your turn: |You )/);
    allIsWell();
}

/** The page of another command at the same port is loaded again while the command thinks: its own match is opened. */
async function isReloaded() {
    await order("Page.reload");
    await until(`globalThis.bastide && (${mine} || ${thinks})`);
    assert.match(await record(), /^bastide record: leduc_poker$/m);
    allIsWell();
}

try {
    await order("Emulation.setEmulatedMedia", { features: [{ name: "prefers-reduced-motion", value: "reduce" }] });
    await size(1280, 800);
    const easy = ["--against", "easy", "--seat", "1"];
    await isPlayed(["en_garde", ...easy, "--seed", "3", "--hints"], isNew);

    const left = join(folder, "left.record");
    const port = await isPlayed(["--resume", left, ...easy], () => isResumed(readFileSync(left, "utf8")));
    run(["play", "en_garde", ...easy, "--seed", "3"], "1\n1\n1\nquit\n");
    const matches = join(folder, "bastide", "matches");
    const [kept] = readdirSync(matches).filter((name) => name.endsWith(".record"));
    await isPlayed(["--resume"], () => isResumed(readFileSync(join(matches, kept), "utf8")));
    const over = join("tests", "evidence", "en_garde", "default", "whole.record");
    await isPlayed(["--resume", over, ...easy], async () => {
        assert.equal(await record(), readFileSync(over, "utf8"));
        assert(await ask("document.querySelector('#won') !== null"));
        await isResumed(readFileSync(over, "utf8"));
    });

    const own = join(folder, "own.safetensors");
    copyFileSync("python/python/bastide/networks/en_garde.safetensors", own);
    for (const [before, after] of [["net:", ""], ["search(iterations=20,net=", ")"]]) {
        const isOfThis = (page, kill) => isOfANetwork(`${before}own.safetensors${after}`, page, kill);
        await isPlayed(["en_garde", "--against", `${before}${own}${after}`, "--seat", "1", "--seed", "3"], isOfThis);
    }

    const strategy = join(folder, "leduc.strategy");
    run(["solve", "leduc_poker", "--iterations", "50", "-o", strategy]);
    for (const [name, player] of [["strategy:leduc.strategy", `strategy:${strategy}`], ["search(solve=50)", "search(solve=50)"]]) {
        await isPlayed(["leduc_poker", "--against", player, "--seat", "1", "--seed", "3"], (_, kill) => isAsked(name, kill));
    }
    const long = ["leduc_poker", "--against", "search(iterations=100000000,solve=1)", "--seed", "3"];
    await isPlayed(long, isStopped);
    await isPlayed([...long, "--seat", "1", "--port", port], isReloaded, thinks);
} finally {
    await close();
    rmSync(folder, { recursive: true });
}
