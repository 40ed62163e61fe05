// Opens pages of `bastide render` in headless Chromium, and uses them as people do: `node page_chromium.mjs CHROMIUM PAGE ...`.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const LONGEST = 20_000;
const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"];

const [program, ...files] = process.argv.slice(2);
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

// What an expression gives on the page.
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

// What the page shows.
const step = () => ask("Number(bar.value)");
const shown = () => ask("document.getElementById('picture').innerHTML");
const words = () => ask("document.getElementById('words').textContent");

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

    const wrong = events.filter(({ method }) => ["Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded"].includes(method));
    assert.deepEqual(wrong.map(({ params }) => JSON.stringify(params)), []);
    const asked = events.filter(({ method }) => method === "Network.requestWillBeSent").map(({ params }) => params.request.url);
    assert.deepEqual(asked.filter((url) => !url.startsWith("file:")), []);
    assert.equal(asked.length, 1, asked.join(", "));
    events = [];
    console.log(`${file}: ${last} steps for ${seats + 1} viewers, ${statSync(file).size} bytes`);
}

try {
    const { targetId } = await order("Target.createTarget", { url: "about:blank" });
    session = (await order("Target.attachToTarget", { targetId, flatten: true })).sessionId;
    for (const domain of ["Page", "Runtime", "Log", "Network"]) await order(`${domain}.enable`);
    for (const file of files) await isUsed(file);
} finally {
    browser.kill();
    await new Promise((exit) => (browser.exitCode === null && browser.signalCode === null ? browser.on("exit", exit) : exit()));
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
