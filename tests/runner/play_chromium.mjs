// Plays `bastide play --browser` of a package in headless Chromium, by mouse: `node play_chromium.mjs CHROMIUM BASTIDE [GAME]`. One match
// goes to its end; then, unless a GAME is named, each kind of player sits at the table, saved matches and the last one go on, two people
// share the screen, and a reload and a command that was killed lose nothing.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { PRESSED, begun, opened } from "./browser.mjs";

const [program, bastide, named] = process.argv.slice(2);
const { order, ask, until, click, choose, size, go, allIsWell, forget, close } = await opened(program);

const folder = mkdtempSync(join(tmpdir(), "bastide-play-"));
process.env.XDG_STATE_HOME = folder;
const run = (words, input = "") => execFileSync(bastide, words, { input, stdio: ["pipe", "ignore", "inherit"] });

/** The next element to press. */
const next = `${JSON.stringify(PRESSED)}.flatMap((each) => [...document.querySelectorAll(each)])[0]`;
const mine = `(${next}) !== undefined`;
const hinted = "document.querySelector('.hintbox .meter') !== null";
const over = "document.querySelector('#won') !== null";
const passed = "document.querySelector('.pass .go') !== null";
const ready = `${mine} || ${over} || ${passed}`;
const title = () => ask("document.querySelector('.prompt p').firstChild.textContent");
const told = () => ask("document.querySelector('main').textContent");
const button = (words) => `[...document.querySelectorAll("button")].find(({ textContent }) => textContent === ${JSON.stringify(words)})`;

/** Makes a decision, or takes the screen. */
async function move() {
    const before = await told();
    await click(`${passed} ? document.querySelector(".pass .go") : ${next}`);
    await until(`document.querySelector('main').textContent !== ${JSON.stringify(before)} || ${over}`);
    await until(ready);
}

/** Serves a match for these words, opens it, and ends the command as people do, unless `play` killed it. */
async function isPlayed(words, play) {
    // A browser that opens nothing.
    const served = (printed) => printed.match(/Open (http:\S+)/)?.[1];
    const { found: address, end } = await begun(bastide, ["play", ...words, "--browser"], served, { BROWSER: "true" });
    const kill = () => end("SIGKILL");
    try {
        await go("about:blank");
        forget();
        await go(address);
        await until(ready);
        if (!(await play(kill))) {
            const { status, printed } = await end("SIGINT");
            assert.equal(status, 0);
            assert.match(printed, /Goodbye\.\n$/);
        }
        console.log(`bastide play ${words.join(" ").replaceAll(folder, "")}`);
    } finally {
        kill();
    }
}

/** A match is played to its end, is reviewed, and has a successor. */
async function isFinished() {
    let moves = 0;
    for (; !(await ask(over)); moves += 1) {
        assert(moves < 1000, "the match does not end");
        await move();
    }
    await choose("Show all cards");
    await until(`${button("Hide hands")} !== undefined`);
    await choose("Review");
    await until("document.querySelector('main.reviewed') !== null");
    const steps = await ask("document.querySelectorAll('.log .line').length");
    assert(steps > 5, `${steps} steps`);
    // Its decisions are judged, and beside one stands what the other may hold.
    await until(`/^judged: [1-9]/.test(document.querySelector(".story h2 small").textContent)`);
    await ask("document.querySelector('.log .line').click()");
    await until("document.querySelector('.holds .meter') !== null");
    // From a decision the match is played on, and Back leads to the one that is over.
    const first = await ask("location.hash");
    await choose("Play on from here");
    await until(`location.hash !== ${JSON.stringify(first)} && ${mine}`);
    assert(await ask(`${button("Take back")}.disabled`));
    await isPuzzled();
    await ask("history.go(-2)");
    await until(over);
    await choose("Again");
    await until(mine);
    allIsWell();
    console.log(`${moves} presses, ${steps} steps`);
}

/** The host opens a puzzle; its answer is told after a reload, too. */
async function isPuzzled() {
    await ask("document.querySelector('[data-tool=Menu]').click()");
    await choose("Puzzles");
    await ask("document.querySelectorAll('.puzzles .line')[3].click()");
    await until(`${button("Fold")} !== undefined`);
    await ask("globalThis.isOld = true");
    await order("Page.reload");
    await until(`!globalThis.isOld && ${button("Fold")} !== undefined`);
    await choose("Call");
    await until("document.querySelector('dialog').open");
    assert.match(await ask("document.querySelector('dialog p').textContent"), /^Right\. Expected chips: Call: \+1\.2 chips; Fold: −3\.0 chips\. Both/);
    await choose("Close");
}

/** A reload shows the same table, a hint is there, and the last decision is taken back. */
async function isKept() {
    await until(hinted);
    const first = await title();
    for (let moves = 0; moves < 3; moves += 1) await move();
    await until(hinted);
    const before = await ask("document.querySelector('.log').textContent");
    await order("Page.reload");
    await until(mine);
    assert.equal(await ask("document.querySelector('.log').textContent"), before);
    while (!(await ask(`${button("Take back")} === undefined || ${button("Take back")}.disabled`))) {
        const shown = await told();
        await choose("Take back");
        await until(`document.querySelector('main').textContent !== ${JSON.stringify(shown)} && ${hinted}`);
    }
    assert.equal(await title(), first);
    allIsWell();
}

/** Two people hand over the screen, and nothing of the match is on it then. */
async function isShared() {
    assert(await ask(passed));
    for (let passes = 0, moves = 0; passes < 4 && !(await ask(over)); moves += 1) {
        assert(moves < 100, "nobody else is called");
        if (await ask(passed)) {
            passes += 1;
            assert.equal(await ask("document.querySelector('[data-part], .hand') === null"), true);
        }
        await move();
    }
    allIsWell();
}

try {
    await order("Emulation.setEmulatedMedia", { features: [{ name: "prefers-reduced-motion", value: "reduce" }] });
    await size(1280, 800);
    const easy = ["--against", "easy", "--seat", "1", "--seed", "3"];
    await isPlayed([named ?? "en_garde", ...easy], isFinished);
    if (named === undefined) {
        await isPlayed(["en_garde", ...easy, "--hints"], isKept);
        await isPlayed(["guyenne", "--seat", "0", "--seat", "1", "--seed", "3"], isShared);
        await isPlayed(["--resume", join("tests", "evidence", "en_garde", "default", "whole.record")], async () => assert(await ask(over)));
        run(["play", "en_garde", ...easy], "1\n1\n1\nquit\n");
        await isPlayed(["--resume"], move);

        const own = join(folder, "own.safetensors");
        const strategy = join(folder, "leduc.strategy");
        copyFileSync("python/python/bastide/networks/leduc_poker.safetensors", own);
        run(["solve", "leduc_poker", "--iterations", "50", "-o", strategy]);
        for (const player of [`net:${own}`, `search(iterations=20,net=${own})`, `strategy:${strategy}`, "search(solve=50)"]) {
            await isPlayed(["leduc_poker", "--against", player, "--seat", "1", "--seed", "3"], async () => {
                const shown = await told();
                assert(shown.includes(player.replace(`${folder}/`, "")) && !shown.includes(folder), shown);
                await move();
            });
        }
        await isPlayed(["leduc_poker", "--seed", "3"], async (kill) => {
            kill();
            const { length } = readdirSync(join(folder, "bastide", "hosted"));
            const host = await begun(bastide, ["host", "--hints"], (printed) => printed);
            await move();
            await host.end("SIGKILL");
            assert.equal(readdirSync(join(folder, "bastide", "hosted")).length, length);
            return true;
        });
    }
} finally {
    await close();
    rmSync(folder, { recursive: true });
}
