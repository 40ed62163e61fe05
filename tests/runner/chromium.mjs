// Replays the evidence and plays the example page in headless Chromium: `node tests/runner/chromium.mjs CHROMIUM FILE ...`.

import { relative, resolve } from "node:path";

import { opened, served } from "./browser.mjs";

const EXAMPLE = "ffi/js/examples/duel.html";

const root = resolve(import.meta.dirname, "../..");
const [program, ...names] = process.argv.slice(2);
const files = names.map((name) => relative(root, resolve(name)));

/** Gets ready to replay, on the page. */
async function prepare() {
    const [{ init }, { replay }] = await Promise.all([import("/ffi/js/index.js"), import("/tests/runner/replay.mjs")]);
    await init();
    globalThis.replayed = async (file) => replay(file, await (await fetch(`/${file}`)).text());
}

/** Begins a match on the page, and clicks a button that is not always the first until it is over; the number of clicks. */
function play() {
    const shown = (id) => document.getElementById(id);
    const begin = (level) => {
        shown("level").value = level;
        shown("begin").click();
    };
    begin("nobody");
    if (!shown("says").textContent.includes("unknown player `nobody`")) throw new Error("a wrong level is not refused");
    begin("easy");
    const buttons = shown("actions").children;
    let clicks = 0;
    for (; buttons.length > 0; clicks++) {
        if (shown("table").textContent === "") throw new Error("there is no table");
        buttons[clicks % buttons.length].click();
    }
    const said = shown("says").textContent;
    if (clicks === 0 || !said.includes("It is over")) throw new Error(`after ${clicks} clicks it says \`${said}\``);
    return clicks;
}

const server = await served(root);
const { ask, until, go, close } = await opened(program);
try {
    await go(server.address + EXAMPLE);
    await until("document.getElementById('actions')?.children.length > 0");
    await ask(`(${prepare})()`);
    for (const file of files) await ask(`replayed(${JSON.stringify(file)})`);
    console.log(`${EXAMPLE}: ${await ask(`(${play})()`)} clicks\n${files.length} passed, 0 failed`);
} finally {
    await close();
    server.close();
}
