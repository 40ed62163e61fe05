// Opens pages of `bastide render` in headless Chromium, and plays matches of `bastide play --browser`, as people do:
// `node page_chromium.mjs CHROMIUM BASTIDE PAGE.html ... GAME ...`.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const LONGEST = 20_000;
const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"];

const [program, bastide, ...asked] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "bastide-chromium-"));
const browser = spawn(program, [...FLAGS, "--remote-debugging-pipe", `--user-data-dir=${folder}`], {
    stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
});
const [, , , orders, answers] = browser.stdio;
browser.on("error", ({ message }) => {
    console.error(message);
    process.exit(1);
});

// The protocol of Chromium's tools: messages in JSON, each of which ends with a zero byte.
const waiting = new Map();
let events = [];
let rest = "";
answers.setEncoding("utf8").on("data", (data) => {
    const messages = (rest + data).split("\0");
    rest = messages.pop();
    for (const message of messages.map((text) => JSON.parse(text))) {
        if (message.id === undefined) events.push(message);
        else waiting.get(message.id)(message);
    }
});

let orderCount = 0;
let session;
const order = async (method, params = {}) => {
    const id = ++orderCount;
    const answered = new Promise((resolve, reject) => {
        waiting.set(id, resolve);
        setTimeout(() => reject(new Error(`no answer to ${method}`)), LONGEST).unref();
    });
    orders.write(`${JSON.stringify({ id, method, params, ...(session && { sessionId: session }) })}\0`);
    const { result, error } = await answered;
    assert(!error, `${method}: ${error?.message}`);
    return result;
};

// The value of an expression on the page.
const ask = async (expression) => {
    const { result, exceptionDetails } = await order("Runtime.evaluate", { expression, returnByValue: true, awaitPromise: true });
    assert(!exceptionDetails, `${expression}: ${exceptionDetails?.exception?.description}`);
    return result.value;
};
const until = async (expression) => {
    const late = Date.now() + LONGEST;
    while (!(await ask(expression))) {
        assert(Date.now() < late, `this did not become true: ${expression}`);
        await new Promise((next) => setTimeout(next, 20));
    }
};
const press = async (key) => {
    const windowsVirtualKeyCode = { End: 35, Home: 36, ArrowLeft: 37, ArrowRight: 39, ArrowDown: 40 }[key];
    for (const type of ["keyDown", "keyUp"]) await order("Input.dispatchKeyEvent", { type, key, code: key, windowsVirtualKeyCode });
};
const mouse = (type, x, y) => order("Input.dispatchMouseEvent", { type, x, y, button: "left", buttons: 1, clickCount: 1 });
const place = (name) => ask(`(({ x, y, width, height }) => ({ x, y, width, height }))(document.querySelector("${name}").getBoundingClientRect())`);
const click = async (name) => {
    await ask(`document.querySelector("${name}").scrollIntoView({ block: "nearest" })`);
    const { x, y, width, height } = await place(name);
    await mouse("mousePressed", x + width / 2, y + height / 2);
    await mouse("mouseReleased", x + width / 2, y + height / 2);
};
const size = (width, height) =>
    order("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: width < 500 });

// The step that the page shows.
const step = () => ask("Number(bar.value)");
const shown = () => ask("document.getElementById('picture').innerHTML");
const words = () => ask("document.getElementById('words').textContent");

// Asserts that nothing went wrong since the last call; returns the addresses requested.
function allIsWell() {
    const wrong = events.filter(({ method }) => ["Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded"].includes(method));
    assert.deepEqual(wrong.map(({ params }) => JSON.stringify(params)), []);
    const addresses = events.filter(({ method }) => method === "Network.requestWillBeSent").map(({ params }) => params.request.url);
    events = [];
    return addresses;
}

// Clicks a button of the form, and waits for the page that answers; the number of events that it tells.
const answered = async (button, before) => {
    await click(button);
    const late = Date.now() + LONGEST;
    for (;;) {
        const now = await ask("document.querySelector('#picture svg') && Number(document.querySelector('[name=noticed]').value)").catch(() => null);
        if (now !== null && now !== before) return now;
        assert(Date.now() < late, `no answer to ${button} after ${before} events`);
        await new Promise((next) => setTimeout(next, 10));
    }
};

// Plays a match with the mouse from its first move to its last, takes the last one back and plays it again, and ends the server.
async function isPlayed(game) {
    const server = spawn(bastide, ["play", game, "--browser", "--against", "random", "--seed", "3"], { stdio: ["ignore", "pipe", "inherit"] });
    try {
        let printed = "";
        const address = await new Promise((found, reject) => {
            server.on("exit", () => reject(new Error(printed)));
            server.stdout.setEncoding("utf8").on("data", (data) => {
                printed += data;
                const [, at] = printed.match(/Open (http:\S+)/) ?? [];
                if (at) found(at);
            });
        });
        await size(1000, 800);
        await order("Page.navigate", { url: address });
        await until("document.querySelector('#picture svg') !== null");
        assert.equal(await ask("viewer.options.length"), 1);
        let now = await ask("Number(document.querySelector('[name=noticed]').value)");
        let moves = 0;
        const actions = () => ask("document.querySelectorAll('[name=action]').length");
        for (let count = await actions(); count > 0; count = await actions()) {
            if (moves === 1) await size(360, 640);
            assert(await ask("document.documentElement.scrollWidth <= innerWidth"), "wider than the screen");
            assert.equal(await step(), await ask("Number(bar.max)"), "the page opens at the end of what happened");
            now = await answered(`[name=action]:nth-of-type(${1 + (moves * 7) % count})`, now);
            moves += 1;
        }
        assert.match(await words(), /^The match is (won by|a tie)/);
        await press("Home");
        assert.equal(await step(), 0);
        const before = await answered("[name=undo]", now);
        assert(before < now && (await actions()) > 0);
        await answered("[name=action]", before);
        assert.deepEqual([...new Set(allIsWell())], [address]);
        const ended = new Promise((exit) => server.on("close", exit));
        server.kill("SIGINT");
        assert.equal(await ended, 0);
        assert.match(printed, /Goodbye\.\n$/);
        console.log(`${game}: played in ${moves} moves, ${now} events`);
    } finally {
        server.kill("SIGKILL");
    }
}

async function isUsed(file) {
    await size(1000, 800);
    await order("Page.navigate", { url: pathToFileURL(resolve(file)).href });
    await until("document.readyState === 'complete' && document.querySelector('#picture svg') !== null");
    const last = await ask("Number(bar.max)");
    assert(last > 1 && (await step()) === 0);
    assert.equal(await ask("steps.children.length"), last + 1);
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
    const thought = () => ask("document.getElementById('thoughts').textContent");
    while ((await step()) < last && !(await thought())) await press("ArrowRight");
    assert.match(await thought(), /^\w+ would play /);
    await press("Home");

    await click("#next");
    assert.equal(await step(), 1);
    await click("#back");
    await click("#last");
    assert.equal(await step(), last);
    assert(await ask("next.disabled && document.getElementById('last').disabled"));
    await click("#first");
    assert.equal(await step(), 0);
    await click("#steps li:nth-child(3)");
    assert.deepEqual([await step(), await words()], [2, await ask("steps.children[2].textContent")]);

    // The bar is dragged from its end to its middle, and then moved by a key.
    await press("End");
    const bar = await place("#bar");
    const y = bar.y + bar.height / 2;
    await mouse("mousePressed", bar.x + bar.width - 8, y);
    for (const share of [0.9, 0.7, 0.5]) await mouse("mouseMoved", bar.x + bar.width * share, y);
    await mouse("mouseReleased", bar.x + bar.width / 2, y);
    const middle = await step();
    assert(Math.abs(middle - last / 2) <= 1 + last / 20, `dragged to ${middle} of ${last}`);
    assert.equal(await words(), await ask(`steps.children[${middle}].textContent`));
    await press("ArrowRight");
    assert.equal(await step(), middle + 1);

    // Another viewer sees the same moment, and backs of cards.
    const seats = await ask("viewer.options.length") - 1;
    assert(seats >= 2);
    await ask("viewer.focus()");
    await press("ArrowDown");
    assert.equal(await ask("viewer.selectedOptions[0].textContent"), "seat 0");
    assert.match(await shown(), /as seat 0 sees it/);
    await press("Home");
    assert.equal(await ask("viewer.selectedOptions[0].textContent"), "everything");

    // On a narrow screen nothing is wider than it, and everything can be reached.
    await size(320, 640);
    await until("innerWidth === 320");
    assert(await ask("document.documentElement.scrollWidth <= 320"), "wider than a narrow screen");
    for (const name of ["#picture svg", "#bar", "#next", "#steps"]) {
        const { width, height } = await place(name);
        assert(width > 40 && height >= 10, `${name} is ${width} by ${height}`);
    }
    await click("#last");
    assert.equal(await step(), last);

    const loaded = allIsWell();
    assert.deepEqual(loaded, [pathToFileURL(resolve(file)).href]);
    console.log(`${file}: ${last} steps for ${seats + 1} viewers, ${statSync(file).size} bytes`);
}

try {
    const { targetId } = await order("Target.createTarget", { url: "about:blank" });
    session = (await order("Target.attachToTarget", { targetId, flatten: true })).sessionId;
    for (const domain of ["Page", "Runtime", "Log", "Network"]) await order(`${domain}.enable`);
    for (const name of asked) await (name.endsWith(".html") ? isUsed(name) : isPlayed(name));
} finally {
    browser.kill();
    await new Promise((exit) => (browser.exitCode === null && browser.signalCode === null ? browser.on("exit", exit) : exit()));
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
