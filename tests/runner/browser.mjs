// Chromium without a window, driven by the protocol of its tools.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";

const TYPES = { ".js": "text/javascript", ".mjs": "text/javascript", ".html": "text/html", ".css": "text/css", ".wasm": "application/wasm" };
const LONGEST = 20_000;
const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-sync"];
const CODES = { End: 35, Home: 36, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40, Enter: 13, Escape: 27, Tab: 9, " ": 32 };
/** The things to press at a table, the first of which is pressed first: a button that ends a choice, a card, its place, another button. */
export const PRESSED = ["[data-do=confirm]:not([disabled])", "[data-part^='hand:'].can:not(.picked)", ".board [data-part].can:not(.picked)", ".acts [data-part]"];

/** A number below a limit, the same for the same step. */
export const drawn = (seed, limit) => (Math.imul(seed + 1, 2654435761) >>> 8) % limit;

/** A server of the files in folders, the first that has one, on this machine alone, and its address. */
export async function served(...folders) {
    const server = createServer((request, response) => {
        const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname)).replace(/\/$/, "/index.html");
        try {
            const body = readFileSync(folders.map((folder) => join(folder, path)).find(existsSync));
            response.writeHead(200, { "content-type": TYPES[extname(path)] ?? "text/plain" }).end(body);
        } catch {
            response.writeHead(404).end();
        }
    });
    server.listen(0, "127.0.0.1");
    await new Promise((listening) => server.on("listening", listening));
    return { address: `http://127.0.0.1:${server.address().port}/`, close: () => (server.closeAllConnections(), server.close()) };
}

/** Begins a program that goes on: what `find` finds in what it prints, and a way to end it, which gives its status and all that it printed. */
export async function begun(program, words, find, env = {}) {
    const child = spawn(program, words, { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, ...env } });
    const ended = new Promise((exit) => child.on("close", exit));
    let printed = "";
    const found = await new Promise((resolve, reject) => {
        child.on("exit", () => reject(new Error(printed)));
        child.stdout.setEncoding("utf8").on("data", (data) => {
            printed += data;
            const answer = find(printed);
            if (answer) resolve(answer);
        });
    });
    const end = async (signal) => {
        child.kill(signal);
        return { status: await ended, printed };
    };
    return { found, end };
}

/** A browser with one page. */
export async function opened(program) {
    const folder = mkdtempSync(join(tmpdir(), "bastide-chromium-"));
    const browser = spawn(program, [...FLAGS, "--remote-debugging-pipe", `--user-data-dir=${folder}`], {
        stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
    });
    const [, , , orders, answers] = browser.stdio;
    browser.on("error", ({ message }) => {
        console.error(message);
        process.exit(1);
    });

    // Messages in JSON, each of which ends with a zero byte.
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

    /** The value of an expression on the page. */
    const ask = async (expression) => {
        const { result, exceptionDetails } = await order("Runtime.evaluate", { expression, returnByValue: true, awaitPromise: true });
        assert(!exceptionDetails, `${expression}: ${exceptionDetails?.exception?.description}`);
        return result.value;
    };
    const until = async (expression, longest = LONGEST) => {
        const late = Date.now() + longest;
        // A page that goes elsewhere meanwhile does not answer.
        const left = (error) => assert.match(error.message, /^Runtime\.evaluate: /, error);
        while (!(await ask(expression).catch(left))) {
            assert(Date.now() < late, `this did not become true: ${expression}`);
            await new Promise((next) => setTimeout(next, 15));
        }
    };
    const press = async (key) => {
        const text = key === "Enter" ? "\r" : key.length === 1 ? key : undefined;
        const params = { key, code: key, windowsVirtualKeyCode: CODES[key] ?? key.toUpperCase().charCodeAt(0) };
        await order("Input.dispatchKeyEvent", { type: "keyDown", text, ...params });
        await order("Input.dispatchKeyEvent", { type: "keyUp", ...params });
    };
    /** Presses a place with the mouse. */
    const clickAt = async (x, y) => {
        const params = { x, y, button: "left", buttons: 1, clickCount: 1 };
        for (const type of ["mousePressed", "mouseReleased"]) await order("Input.dispatchMouseEvent", { type, ...params });
    };
    /** Presses an element of the page with the mouse, in its middle. */
    const click = async (element) => {
        // What is drawn again, or comes into sight, has its place only after a frame.
        const frame = "new Promise(requestAnimationFrame)";
        await ask(`(async () => ((${element}).scrollIntoView({ block: "nearest" }), await ${frame}, await ${frame}))()`);
        const { x, y, width, height } = await ask(`(({ x, y, width, height }) => ({ x, y, width, height }))((${element}).getBoundingClientRect())`);
        await clickAt(x + width / 2, y + height / 2);
    };
    /** Presses a button or a choice by its words. */
    const choose = (words) => ask(`[...document.querySelectorAll("button, .seg label")].find(({ textContent }) => textContent === ${JSON.stringify(words)}).click()`);
    const size = (width, height) => order("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: width < 500 });
    /** Opens an address afresh, also one that differs from the last in its hash alone. */
    const go = async (url) => (await order("Page.navigate", { url: "about:blank" }), order("Page.navigate", { url }));
    const picture = async () => Buffer.from((await order("Page.captureScreenshot")).data, "base64");

    /** Asserts that nothing went wrong since the last call; returns the addresses requested. */
    const allIsWell = () => {
        const wrong = events.filter(({ method }) => ["Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded"].includes(method));
        assert.deepEqual(wrong.map(({ params }) => JSON.stringify(params)), []);
        const addresses = events.filter(({ method }) => method === "Network.requestWillBeSent").map(({ params }) => params.request.url).filter((url) => !url.startsWith("data:"));
        events = [];
        return addresses;
    };

    /** Forgets what went wrong so far. */
    const forget = () => (events = []);

    const close = async () => {
        browser.kill();
        await new Promise((exit) => (browser.exitCode === null && browser.signalCode === null ? browser.on("exit", exit) : exit()));
        // Its children write until they end.
        await rm(folder, { recursive: true, force: true, maxRetries: 20 });
    };

    const { targetId } = await order("Target.createTarget", { url: "about:blank" });
    session = (await order("Target.attachToTarget", { targetId, flatten: true })).sessionId;
    for (const domain of ["Page", "Runtime", "Log", "Network"]) await order(`${domain}.enable`);
    return { order, ask, until, press, clickAt, click, choose, size, go, picture, allIsWell, forget, close };
}
