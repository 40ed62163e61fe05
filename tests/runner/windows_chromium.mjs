// Looks at the page in every window that people have, in headless Chromium: `node windows_chromium.mjs CHROMIUM [FOLDER [FORM ...]]`.
// Each form is looked at in its beginning, its middle, at its end and in its review; pictures of all go into the folder.

import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { init, load } from "../../ffi/js/index.js";
import { link } from "../../ffi/js/table/link.js";
import { drawn, opened, served } from "./browser.mjs";

const WINDOWS = [
    [844, 390],
    [640, 400],
    [375, 553],
    [390, 664],
    [360, 640],
    [320, 640],
    [390, 844],
    [768, 1024],
    [1024, 768],
    [1366, 625],
    [1280, 800],
    [1920, 1080],
];
// The forms, each with a deal whose middle lies full.
const FORMS = {
    "en_garde": 3,
    "guyenne": 5,
    "guyenne(format=teams)": 2,
    "guyenne(format=ring)": 4,
    "field_of_glory(draft=random)": 1,
    "field_of_glory": 2,
    "knights_of_charlemagne": 1,
    "knights_of_charlemagne(players=3)": 1,
    "knights_of_charlemagne(players=4)": 2,
    "leduc_poker": 5,
};
const TIMES = ["beginning", "middle", "end", "review"];
/** Whether the page may scroll: in a low window, and after the match in all but the largest. */
const SCROLLS = ([width, height], time) => height < 800 || (width < 1900 && ["end", "review"].includes(time));

const [program, folder, ...some] = process.argv.slice(2);
const root = join(import.meta.dirname, "../..");
await init();

/** Links of a match from deals and choices of its own: at its first decision, in its middle, and before its last one. */
function links(name, seed) {
    const match = load(name).match(seed);
    const all = [];
    for (let step = 0; match.turn >= 0; step += 1) {
        const legal = match.legal();
        if (match.turn === 0 && legal.length > 1) all.push(link(match.record, 0, seed, ["random"]));
        match.play(legal[drawn(seed * 31 + step, legal.length)]);
    }
    const [middle, end] = [all[Math.floor(all.length * 0.6)], all.at(-1)];
    return { beginning: all[0], middle, end, review: link(match.record, 0, seed, ["random"]) };
}

/** The faults of the page, in words; it runs in the page. */
function faults(isScrolled) {
    const found = new Set();
    const say = (what, element, more = "") => found.add(`${what}: ${element.closest("[class]")?.getAttribute("class")} "${element.textContent.trim().slice(0, 40)}" ${more}`.trim());
    const box = (element) => element.getBoundingClientRect();
    const page = document.documentElement;
    if (page.scrollWidth > innerWidth) found.add(`the page is ${page.scrollWidth} wide`);
    if (!isScrolled && page.scrollHeight > innerHeight) found.add(`the page is ${page.scrollHeight} high`);
    const texts = [];
    const walk = document.createTreeWalker(document.getElementById("root"), NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const node = walk.currentNode;
        const element = node.parentElement;
        // The ticker is the beginning of the story, which it opens.
        if (!node.data.trim() || element.closest(".sr, option, .log, .ticker") || !element.checkVisibility({ visibilityProperty: true })) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        const rects = [...range.getClientRects()].filter(({ width }) => width > 0);
        if (rects.length === 0) continue;
        const size = parseFloat(getComputedStyle(element).fontSize);
        if (size < 11) {
            if (size > 0) say(`${size} px`, element);
            continue;
        }
        texts.push({ element, rects });
        const within = element.closest(".card, .unit, .tile, .kn, .btn, .mini, .slot, .clash, .rk, .rseat, .strip, .game") ?? page;
        for (const { left, right, top, bottom } of rects) {
            const own = box(within);
            const isOut = left < own.left - 3.5 || right > own.right + 3.5 || (within !== page && (top < own.top - 5 || bottom > own.bottom + 5));
            if (isOut) say("out of its place", element, `${[left - own.left, own.right - right, top - own.top, own.bottom - bottom].map(Math.round)}`);
            for (let at = element; at !== page; at = at.parentElement) {
                const style = getComputedStyle(at);
                if (!/hidden|clip/.test(style.overflowX + style.overflowY)) continue;
                const clip = box(at);
                const line = parseFloat(getComputedStyle(element).lineHeight) || size;
                if (left < clip.left - 1 || right > clip.right + 1 || top + line * 0.3 < clip.top || bottom - line * 0.3 > clip.bottom) say("cut", element, `by ${at.getAttribute("class")}`);
            }
        }
        for (let at = element; at !== page; at = at.parentElement) {
            const style = getComputedStyle(at);
            if (style.textOverflow === "ellipsis" && at.scrollWidth > at.clientWidth) say("shortened", element);
            if (style.webkitLineClamp !== "none" && at.scrollHeight > at.clientHeight + 2) say("shortened", element);
        }
    }
    // Two texts do not lie on each other.
    const shrunk = texts.flatMap(({ element, rects }) => rects.map(({ left, right, top, bottom }) => ({ element, left: left + 2, right: right - 2, top: top + (bottom - top) * 0.25, bottom: bottom - (bottom - top) * 0.25 })));
    shrunk.sort((one, other) => one.top - other.top);
    shrunk.forEach((one, index) => {
        for (const other of shrunk.slice(index + 1)) {
            if (other.top >= one.bottom) break;
            const isFar = (one.element.closest(".tray") === null) !== (other.element.closest(".tray") === null) && isScrolled;
            if (one.left < other.right && other.left < one.right && !isFar) say("lies on another text", one.element, `and ${other.element.textContent.slice(0, 20)}`);
        }
    });
    // What is there to be read or chosen lies on top where it is, if need be after the page is scrolled.
    const seen = (element, what) => {
        const at = () => {
            const { left, top, width, height } = box(element);
            return [left + width / 2, top + height / 2];
        };
        let [x, y] = at();
        const isOnTop = () => {
            const top = document.elementFromPoint(x, y);
            return top !== null && (element.contains(top) || (!what && (top.contains(element) || top.parentElement.contains(element))));
        };
        if (!isOnTop() && isScrolled) {
            element.scrollIntoView({ block: "start" });
            [x, y] = at();
        }
        if (!isOnTop()) say("covered", element, `by ${document.elementFromPoint(x, y)?.getAttribute("class")}`);
    };
    for (const part of document.querySelectorAll("[data-part], .acts .btn, .tool, .player .btn")) {
        const { width, height } = box(part);
        if (width < 23.5 || height < 23.5) say("small", part, `${Math.round(width)} by ${Math.round(height)}`);
        seen(part, true);
    }
    for (const thing of document.querySelectorAll(".keep .label b, .rk .label b, .tname b, .hand .card, .strip .score, .seat b, .prompt p")) seen(thing, false);
    // The board has room for what lies on it.
    const board = document.querySelector(".board");
    for (const child of board.querySelectorAll(":scope > *, .column > *, .place > *, .state > *, .kn, .mini, .back, .rseat, .rk, .rf > *")) {
        const own = box(board);
        const { left, right, top, bottom } = box(child);
        if (left < own.left - 1 || right > own.right + 1 || top < own.top - 1 || bottom > own.bottom + 1) say("out of the board", child, [left - own.left, own.right - right, top - own.top, own.bottom - bottom].map(Math.round));
    }
    for (const place of board.querySelectorAll(".unit, .slot")) if (box(place).height < 34) say("low", place, `${Math.round(box(place).height)}`);
    for (const place of board.querySelectorAll(".rank, .force, .unit")) if (place.scrollHeight > place.clientHeight + 3 || place.scrollWidth > place.clientWidth + 3) say("too much in it", place, `${place.scrollWidth}/${place.clientWidth} ${place.scrollHeight}/${place.clientHeight}`);
    // Sideways the hand and the sentence are beside the board.
    if (innerHeight < 480 && innerWidth > innerHeight && box(document.querySelector(".tray")).left < box(board).right - 1) found.add("the tray is not beside the board");
    scrollTo(0, 0);
    return [...found];
}

const server = await served(join(root, "ffi/js"), join(root, "python/python/bastide"));
const { order, ask, until, choose, size, go, picture, allIsWell, close } = await opened(program);
const ready = "document.getElementById('won') || document.querySelector('.reviewed') || (document.querySelector('.tray') && document.querySelector('.tray').ariaBusy !== 'true' && document.querySelector('[data-part], .btn.go'))";

/** Plays on to the end, by parts of the page. */
async function finished() {
    for (let step = 0; step < 400; step += 1) {
        await until(ready);
        if (await ask("document.getElementById('won') !== null")) return;
        await ask(`(() => {
            const go = document.querySelector(".btn.go[data-do]:not([disabled])");
            if (go && ${step} % 3 > 0) return go.click();
            const parts = [...document.querySelectorAll("[data-part]:not(.picked)")];
            (parts[(${step} * 7) % parts.length] ?? go ?? document.querySelector("[data-do=clear]"))?.click();
        })()`);
    }
    throw new Error("the match does not end");
}

let [pairs, failed] = [0, 0];
try {
    await order("Emulation.setEmulatedMedia", { features: [{ name: "prefers-reduced-motion", value: "reduce" }] });
    for (const [name, seed] of Object.entries(FORMS)) {
        if (some.length > 0 && !some.includes(name)) continue;
        const addresses = links(name, seed);
        for (const time of TIMES) {
            await size(1280, 800);
            await go(`${server.address}table/${addresses[time]}`);
            await until(ready);
            if (time === "end") await finished();
            for (const window of WINDOWS) {
                await size(...window);
                await until(`innerWidth === ${window[0]} && innerHeight === ${window[1]}`);
                const found = await ask(`(${faults})(${SCROLLS(window, time)})`);
                pairs += 1;
                const what = `${name.replace(/\W+/g, "_")}-${time}-${window.join("x")}`;
                if (folder) writeFileSync(join(folder, `${what}.png`), await picture());
                if (found.length > 0) {
                    failed += 1;
                    console.log(`${what}\n${found.map((each) => `    ${each}`).join("\n")}`);
                }
            }
        }
    }
    // The page can be installed, and the bars of the browser have its colours.
    await go(`${server.address}table/`);
    await until("document.querySelector('.gallery') !== null");
    const { errors, data } = await order("Page.getAppManifest");
    assert.deepEqual([errors, JSON.parse(data).name, JSON.parse(data).display], [[], "Bastide Table", "standalone"]);
    const bars = () => ask("[document.querySelector('meta[name=theme-color]').content, getComputedStyle(document.documentElement).getPropertyValue('--panel')].join()");
    for (const theme of ["Light", "Dark"]) {
        await ask("document.querySelector('[aria-label=Settings]').click()");
        await choose(theme);
        assert.match(await bars(), /^(#\w+),\1$/i);
    }
    allIsWell();
} finally {
    await close();
    server.close();
}
console.log(`${pairs} windows, ${failed} with faults`);
assert.equal(failed, 0);
