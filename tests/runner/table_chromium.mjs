// Plays the page in headless Chromium as people do, by its parts alone: `node table_chromium.mjs CHROMIUM AXE FOLDER MATCHES FORMAT ...`.
// That number of matches of each format is played with the mouse, by the keyboard and on a narrow screen; the records of all are
// written into the folder, and what axe finds is an error.

import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { drawn, opened, served } from "./browser.mjs";

const FORMATS = [
    "en_garde(rounds_to_win=1)",
    "guyenne",
    "guyenne(rules=expert)",
    "guyenne(format=teams)",
    "guyenne(format=ring)",
    "field_of_glory(draft=random)",
    "knights_of_charlemagne",
    "knights_of_charlemagne(players=3)",
    "leduc_poker",
];
const WAYS = [
    { name: "mouse", size: [1280, 800] },
    { name: "keyboard", size: [1280, 800] },
    { name: "narrow", size: [390, 844] },
];
const MOST = 1500;

const [program, axe, folder, count = "1", ...some] = process.argv.slice(2);
const root = join(import.meta.dirname, "../..");
const server = await served(join(root, "ffi/js"), join(root, "python/python/bastide"));
const { order, ask, until, press, clickAt, choose, size, go, allIsWell, close } = await opened(program);

/** Whether a person is to choose, whether the match is over, and whether the start is shown. */
const mine = "document.querySelector('.hand .can, .board .can') !== null && document.querySelector('.tray').ariaBusy !== 'true'";
const over = "document.getElementById('won') !== null";
const started = "document.querySelector('.gallery') !== null";

/** Opens an address of the page, and waits until an expression is true. */
async function visit(address, isThere = mine) {
    await go(`${server.address}table/${address}`);
    await until(isThere);
}

/** The offers of the page: the parts that can be chosen, with their places, and the filled button. */
const offered = () =>
    ask(`(() => {
        const seen = (element) => { const { x, y, width, height } = element.getBoundingClientRect(); return { x: x + width / 2, y: y + height / 2, width, height }; };
        const parts = [...document.querySelectorAll("[data-part]:not(.picked)")];
        const go = document.querySelector(".btn.go[data-do]:not([disabled])");
        return {
            parts: parts.map((part) => {
                const place = seen(part);
                return { key: part.dataset.part, ...place, isOnTop: part.contains(document.elementFromPoint(place.x, place.y)) };
            }),
            go: go && { key: null, ...seen(go) },
            chosen: document.querySelectorAll(".picked").length,
            isOver: document.getElementById("won") !== null,
            isBusy: document.querySelector(".tray")?.ariaBusy === "true",
            width: document.documentElement.scrollWidth,
            height: document.documentElement.scrollHeight,
            signless: [...document.querySelectorAll("use")].map((use) => use.getAttribute("href")).filter((sign) => !document.querySelector(sign)),
            covered: (() => {
                const box = (element) => element.getBoundingClientRect();
                const meet = (one, other) => one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1;
                const lying = [...document.querySelectorAll(".rf")].map(box);
                return [...document.querySelectorAll(".rk .label b")].filter((label) => lying.some((cards) => meet(cards, box(label)))).map((label) => label.textContent);
            })(),
            attacks: [...document.querySelectorAll(".clash")].filter((clash) => clash.closest(".column").querySelector(".unit") === null).length,
            suits: [...document.querySelectorAll(".pl-card")].map((card) => [card.querySelector(".sr").textContent, card.querySelector(".sym use").getAttribute("href").slice(1)]),
        };
    })()`);

/** Goes to a part by keys alone, and presses it; the filled button is Enter. */
async function keyed({ key }) {
    if (key === null) return press("Enter");
    await ask("document.activeElement.blur()");
    for (let count = 0; count < 60; count += 1) {
        await press("Tab");
        if ((await ask("document.activeElement?.dataset?.part ?? null")) === key) return press(" ");
    }
    throw new Error(`${key} is not reached by the keyboard`);
}

/** Plays a match from its start to its end; its record. */
async function played(name, seed, way) {
    await size(...way.size);
    await visit(`#${encodeURIComponent(name)}&0&${seed}&`, "document.querySelector('.tray') !== null");
    let isChecked = false;
    for (let step = 0; step < MOST; step += 1) {
        await until("document.getElementById('won') || (document.querySelector('.tray') && document.querySelector('.tray').ariaBusy !== 'true' && document.querySelector('[data-part], .btn.go'))");
        const { parts, go: filled, chosen, isOver, width, height, signless, covered, attacks, suits } = await offered();
        assert.deepEqual(signless, [], `${name}: there are no such signs`);
        assert.deepEqual(covered, [], `${name}: the names of these castles are under cards`);
        assert.equal(attacks, 0, `${name}: an attack is offered where no unit stands`);
        for (const [words, sign] of suits) assert(words.toLowerCase().endsWith(` of ${sign}`), `${name}: ${words} has the sign of ${sign}`);
        if (isOver) break;
        assert(width <= way.size[0] && height <= way.size[1], `${name}: the page is ${width} by ${height} at ${way.size}`);
        for (const { key, x, y, width: wide, height: high, isOnTop } of parts) {
            assert(x > 0 && y > 0 && x < way.size[0] && y < way.size[1], `${name}: ${key} is outside of the screen`);
            assert(wide >= 24 && high >= 24, `${name}: ${key} is ${wide} by ${high}`);
            assert(isOnTop, `${name}: something covers the middle of ${key}`);
        }
        if (!isChecked && step >= 4) {
            isChecked = true;
            await isAccessible(`${name}, ${way.name}`);
        }
        if (step === 0 && way.name === "narrow") await isHinted(name, way);
        // A set grows for a while, and is then confirmed.
        const isDone = filled && (chosen > 2 || drawn(seed + step, 3) > 0 || parts.length === 0);
        const choice = isDone ? filled : parts[drawn(seed * 31 + step, parts.length)];
        if (!choice) await press("Escape");
        else await (way.name === "keyboard" ? keyed(choice) : clickAt(choice.x, choice.y));
        if (chosen > 6 && !filled) await press("Escape");
    }
    assert(await ask(over), `${name}: the match did not end: ${await ask("document.querySelector('.tray').textContent")}`);
    const cut = await ask("[...document.querySelectorAll('.unit')].filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight).length");
    assert.equal(cut, 0, `${name}: units are higher than their places beside the result`);
    allIsWell();
    return ask("bastide.record()");
}

/** A hint is on the screen, and covers nothing that can be chosen; then it goes again. */
async function isHinted(name, way) {
    const hint = "document.querySelector('[data-tool=Hint]').click()";
    await ask(hint);
    await until("document.querySelector('.hintbox .hint') !== null");
    const { top, bottom, parts } = await ask(`(() => {
        const box = (element) => { const { top, bottom } = element.getBoundingClientRect(); return { top, bottom }; };
        return { ...box(document.querySelector(".hintbox")), parts: [...document.querySelectorAll("[data-part], .acts button")].map(box) };
    })()`);
    assert(top > 0 && bottom > top + 60 && bottom <= way.size[1], `${name}: the hint is from ${top} to ${bottom}`);
    for (const part of parts) assert(part.bottom <= top || part.top >= bottom, `${name}: the hint covers what can be chosen`);
    await ask(hint);
}

/** Plays a hand of poker to its end, by its buttons. */
async function showDown() {
    for (let count = 0; count < 8 && !(await ask(over)); count += 1) {
        await until(`${over} || document.querySelector('.acts [data-part]') !== null`);
        await ask("document.querySelector('.acts [data-part]')?.click()");
    }
    await until(over);
}

/** Goes to a field by the first card that leads to one. */
const stepOn = () => ask("document.querySelector('.hand .can').click(), document.querySelector('.to').click()");

/** The buttons of the menu. */
const menued = () => ask("document.querySelector('[data-tool=Menu]').click(), [...document.querySelectorAll('dialog button')].map((button) => button.textContent)");

/** A match under way survives another page, and a link opens it as it was; both go on. */
async function isKept() {
    await visit("#guyenne&1&5&");
    const record = await ask("bastide.record()");
    const hash = await ask("bastide.link()");
    await visit("?another", "document.querySelector('.lede .btn') !== null");
    assert.match(await ask("document.querySelector('.lede .btn').textContent"), /^Go on: Guyenne/);
    await ask("document.querySelector('.lede .btn').click()");
    await until(mine);
    assert.equal(await ask("bastide.record()"), record);
    await visit(hash);
    assert.equal(await ask("bastide.record()"), record);
    assert(!(await menued()).includes("Share"));
}

/** Earlier moments of a match are shown, which are found once for all steps, and then the match goes on. */
async function isLookedBackAt() {
    await visit("#guyenne&1&5&");
    await ask(`import("/index.js").then(({ Record }) => {
        const { told } = Record.prototype;
        globalThis.tellings = 0;
        Record.prototype.told = function (...viewer) { globalThis.tellings += 1; return told.apply(this, viewer); };
    })`);
    for (const [step, who] of ["The English draw", "You draw"].entries()) {
        await ask(`document.querySelectorAll(".story .line")[${step}].click()`);
        await until(`/^Looking back: step \\d+ of \\d+\\.${who} for round 1/.test(document.querySelector(".prompt").textContent)`);
    }
    assert.equal(await ask("document.querySelector('[data-part]')"), null);
    assert.equal(await ask("globalThis.tellings"), 1);
    await press("Escape");
    await until(mine);
}

/** A player is taught: at first decisions, by cards and by presses that do nothing, and in the rules; once, and not at all if so wished. */
async function isTaught() {
    const small = () => ask("document.querySelector('.prompt small')?.textContent ?? ''");
    await go(`${server.address}table/#en_garde&0&5&`);
    await ask("localStorage.clear()");
    await visit("#en_garde&0&5&");
    assert.match(await small(), /^Play one card: you step .* No more tips$/);
    // A card and a field say what they are, and a key says it, too.
    assert.equal(await ask("document.querySelector('.tip').hidden"), true);
    const card = await ask("(({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 }))(document.querySelector('.hand .card').getBoundingClientRect())");
    await order("Input.dispatchMouseEvent", { type: "mouseMoved", x: card.x, y: card.y });
    await until("!document.querySelector('.tip').hidden");
    assert.match(await ask("document.querySelector('.tip').textContent"), /^Card \d$/);
    await press("Escape");
    assert.equal(await ask("document.querySelector('.tip').hidden"), true);
    await ask("document.querySelector('.hand .card').focus()");
    await press("i");
    await until("!document.querySelector('.tip').hidden");
    await press("Escape");
    // The sentence is not said again after the decision, in this match or in another one.
    await stepOn();
    await until(mine);
    assert.doesNotMatch(await small(), /^Play one card/);
    await visit("#en_garde&0&6&");
    assert.doesNotMatch(await small(), /^Play one card/);
    // A press that does nothing says why.
    await visit("#guyenne&0&5&");
    assert.match(await small(), /^Name a castle to fight for/);
    await ask("document.querySelector('.hand .card').click()");
    assert.match(await small(), /^\w+ cannot be chosen here\. You can choose castle A, castle B, .*castle F\.$/);
    await ask("document.querySelector('.board .can').click()");
    await until("document.querySelector('.hand .can') !== null");
    await ask("document.querySelector('[data-do=unteach]').click()");
    assert.equal(await small(), "");
    await ask("document.querySelector('.keep:not(.can)').click()");
    assert.match(await small(), /^Castle \w cannot be chosen here\. You can choose /);
    // The rules begin with how to play, with pictures and signs; then come those of the form, which are searched.
    await ask("document.querySelector('[data-tool=Rules]').click()");
    const shown = () => ask("document.querySelector('.chapters').innerText");
    assert.match(await shown(), /^Name and place\.[^]*The signs[^]*an archer counts 4/);
    await until("document.querySelectorAll('.chapters img').length === 3 && [...document.querySelectorAll('.chapters img')].every((image) => image.naturalWidth > 0)");
    await isAccessible("how to play");
    await choose("The rules");
    assert.doesNotMatch(await ask("document.querySelector('.chapters').textContent"), /GU-\d+\*|Teams|Prototype:/);
    await ask("(() => { const field = document.querySelector('.chapters input'); field.value = 'hero wins'; field.dispatchEvent(new Event('input')); })()");
    assert.match(await shown(), /A side whose Hero fights wins the battle/);
    assert((await shown()).length < 2500);
    await isAccessible("the rules");
}

/** Each position has an address, to which people can go back; a finished match and its review survive a reload. */
async function isAddressed() {
    await visit("", started);
    await ask("localStorage.clear(), sessionStorage.clear()");
    await ask("[...document.querySelectorAll('.game')].find(({ textContent }) => textContent.includes('Leduc')).querySelector('input').click()");
    await choose("Start the match");
    await until("document.querySelector('.acts [data-part]') !== null");
    assert.equal(await ask("location.hash"), "#table");
    const record = await ask("bastide.record()");
    await ask("history.back()");
    await until(started);
    await ask("history.forward()");
    await until("document.querySelector('.acts [data-part]') !== null");
    assert.equal(await ask("bastide.record()"), record);
    await showDown();
    const whole = await ask("bastide.record()");
    await order("Page.reload");
    await until(over);
    assert.equal(await ask("bastide.record()"), whole);
    await choose("Review");
    await until("document.querySelector('.reviewed') !== null");
    await until(`/^judged: [1-9]/.test(document.querySelector(".story h2 small").textContent)`);
    await ask("document.querySelector('.log .line').click()");
    await until("document.querySelector('.holds .meter') !== null");
    // The bars of choices are compared by their ends.
    const bars = await ask("[...document.querySelectorAll('.opt .meter')].map((bar) => `${bar.offsetLeft} ${bar.offsetWidth}`)");
    assert(bars.length > 1 && new Set(bars).size === 1, `bars at ${bars}`);
    await press("Home");
    const first = await ask("document.querySelector('.board').textContent");
    assert.match(await ask("location.hash"), /&at=\d+$/);
    await order("Page.reload");
    await until("document.querySelector('.reviewed') !== null");
    assert.equal(await ask("document.querySelector('.board').textContent"), first);
    await ask("history.back()");
    await until(over);
    assert.equal(await ask("bastide.record()"), whole);
    // Another page, which knows nothing of this one, keeps a match of its own beside it.
    await ask("localStorage.clear()");
    for (const title of ["En Garde", "Guyenne"]) {
        await ask("sessionStorage.clear()");
        await visit(`?${title.length}`, started);
        await ask(`[...document.querySelectorAll('.game')].find(({ textContent }) => textContent.includes("${title}")).querySelector('input').click()`);
        await choose("Start the match");
        await until("document.querySelector('.can') !== null");
    }
    await ask("sessionStorage.clear()");
    await visit("?third", started);
    const offered = await ask("[...document.querySelectorAll('.lede .btn')].map(({ textContent }) => textContent)");
    assert.deepEqual(offered.map((words) => words.slice(0, 11)), ["Go on: Guye", "Go on: En G"]);
}

/** Cards and fencers move to where they go, in 220 ms, and nothing moves where people ask for less motion. */
async function isMoving() {
    const durations = () => ask("document.getAnimations().filter((each) => !(each instanceof CSSAnimation || each instanceof CSSTransition)).map((each) => each.effect.getTiming().duration)");
    for (const value of ["no-preference", "reduce"]) {
        await order("Emulation.setEmulatedMedia", { features: [{ name: "prefers-reduced-motion", value }] });
        await visit("#en_garde&0&5&", "document.querySelector('.hand .can') !== null");
        await stepOn();
        const found = await durations();
        assert.equal(found.length > 0, value === "no-preference");
        assert(found.every((duration) => duration === 220));
    }
}

/** Sounds are off until they are switched on, then remembered, and wait for a click in a page that was just opened. */
async function isHeard() {
    // The tones after a step, with a click of the mouse on the page before it or not.
    const tones = async (isClicked) => {
        await visit("#en_garde&0&5&&random");
        await ask("{ const { start } = OscillatorNode.prototype; globalThis.tones = 0; OscillatorNode.prototype.start = function (at) { globalThis.tones += 1; return start.call(this, at); }; }");
        if (isClicked) await clickAt(640, 60);
        await stepOn();
        await until(mine);
        return ask("globalThis.tones");
    };
    assert.equal(await tones(true), 0);
    await menued();
    await ask("[...document.querySelectorAll('dialog label')].find(({ textContent }) => textContent === ' Sounds').click()");
    assert.deepEqual([await ask("globalThis.tones"), await tones(false), await tones(true) >= 2], [2, 0, true]);
    await ask("localStorage.clear()");
}

/** A puzzle is chosen from the list, and answered wrongly and rightly; the list knows which are solved. */
async function isPuzzled() {
    const list = async () => {
        await visit("", started);
        await ask("document.querySelector('[aria-label=Puzzles]').click()");
    };
    for (const [value, said] of [[1, /^That is not the best\./], [2, /^Right\. Chance to win: .* 100\s%; .* 50\s%\./]]) {
        await list();
        await isAccessible("puzzles");
        await ask("document.querySelector('.puzzles .line').click()");
        await until("document.querySelector('.hand .can') !== null");
        await ask(`[...document.querySelectorAll(".hand .can")].find(({ textContent }) => textContent.startsWith(${value})).click()`);
        await ask("document.querySelector('.to').click()");
        await until("document.querySelector('dialog').open");
        assert.match(await ask("document.querySelector('dialog p').textContent"), said);
    }
    await list();
    assert.equal(await ask("document.querySelectorAll('.puzzles li')[0].textContent.endsWith('✓')"), true);
}

/** Decisions of a review become a lesson, whose address is a list that is worked through. */
async function isLesson() {
    await go(`${pathToFileURL(join(root, "ffi/js/table.html")).href}#leduc_poker&0&13&ABBAA&easy`);
    await until("document.querySelector('.reviewed') !== null");
    await ask("localStorage.clear()");
    for (const count of [1, 2]) {
        await ask(`document.querySelectorAll(".log .line")[${count - 1}].click()`);
        await choose("Make it a puzzle");
        await until("document.querySelector('dialog[open] .row .btn') !== null");
        await choose("Add it to a lesson");
        await until(`document.querySelector("dialog h2").textContent.startsWith("A lesson of ${count}:")`);
        if (count === 1) await choose("Close");
    }
    const lesson = await ask("document.querySelector('dialog .address').value");
    const rows = async () => {
        await until("document.querySelector('.puzzles') !== null");
        return ask("[...document.querySelectorAll('.puzzles li')].map(({ textContent }) => textContent)");
    };
    await go(lesson);
    const words = ["Leduc poker: Your turn: call or raise.", "Leduc poker: Your turn: fold, call or raise."];
    assert.deepEqual(await rows(), words);
    await ask("document.querySelectorAll('.puzzles .line')[1].click()");
    await until("document.querySelectorAll('.acts [data-part]').length === 3");
    await ask("history.back()");
    assert.deepEqual(await rows(), [words[0], `${words[1]} ✓`]);
    await go(`${lesson}/nothing`);
    await until("document.querySelector('dialog')?.open");
    assert.match(await ask("document.querySelector('dialog').textContent"), /^This link cannot be opened: it names no position/);
}

/** An address opens a match that nobody plays: it ends without a press. */
async function isWatched() {
    await visit("#leduc_poker&watch", over);
}

/** A network of the package is fetched when a match against it starts, and once; a page as one file has it beside it, too. */
async function isNetworked(page) {
    const network = `${server.address}networks/leduc_poker.safetensors`;
    await go(`${server.address}${page}#leduc_poker`);
    await until(started);
    await choose("Network");
    assert.equal(await ask("document.querySelector('.who input:checked').parentElement.textContent"), "Network");
    assert(!allIsWell().includes(network));
    await choose("Start the match");
    await until("document.querySelector('.lvl')?.textContent === 'network'");
    await showDown();
    assert.deepEqual(allIsWell().filter((address) => address.includes("networks")), [network]);
    assert.match(await ask("bastide.link()"), /^#leduc_poker&0&\d+&.+&net$/);
    for (const [player, level] of [["net", "network"], ["net:mine", "medium"]]) {
        await go(`${server.address}${page}#leduc_poker&0&5&&${player}`);
        await until(`document.querySelector('.lvl')?.textContent === '${level}'`);
        assert.equal(await ask("document.querySelector('dialog').innerText.includes('medium plays in its place')"), level === "medium");
    }
    allIsWell();
    await go(`${server.address}${page}?more#en_garde`);
    await until(started);
    assert.equal(await ask("document.querySelector('.who').textContent.includes('Network')"), true);
    await choose("One round");
    assert.equal(await ask("document.querySelector('.who').textContent.includes('Network')"), false);
    allIsWell();
    console.log(`a network plays on ${page}`);
}

/** After a match of a link the start offers the same game, seat and players, even a form or a player that it does not offer otherwise. */
async function isOfferedAgain() {
    for (const [match, players, offered] of [
        ["guyenne(rules=expert,format=ring)&1", "easy,greedy,random", ["Guyenne", "Ring of four", "Expert", "Easy", "Greedy", "Random"]],
        ["guyenne(edition=prototype)&0", "medium", ["Guyenne", "As before", "Medium"]],
    ]) {
        await visit(`#${match}&7&&${players}`, "document.querySelector('[data-tool=Menu]') !== null");
        await menued();
        await choose("New match");
        const marked = "[...document.querySelectorAll('.game.picked .h, .seg :checked + span')].map(({ textContent }) => textContent)";
        assert.deepEqual(await ask(marked), offered);
        await choose("Start the match");
        await until("document.querySelector('[data-tool=Menu]') !== null");
        const [game, seat, , , others] = decodeURIComponent(await ask("bastide.link()")).split("&");
        assert.deepEqual([`${game}&${seat}`, others], [`#${match}`, players]);
    }
}

/** Each choice of the start stands in one row, or on a narrow page in rows alike; no word is cut or broken. */
async function isFitted() {
    for (const [width, game] of [[1280, "en_garde"], [1280, "guyenne"], [390, "en_garde"], [390, "guyenne"]]) {
        await size(width, 844);
        await visit(`#${game}`, started);
        const choices = await ask(`[...document.querySelectorAll(".seg")].map((choice) => {
            const words = [...choice.querySelectorAll("span")];
            const tops = words.map((word) => word.getBoundingClientRect().top);
            return {
                name: choice.ariaLabel,
                rows: [...new Set(tops)].map((top) => tops.filter((each) => each === top).length),
                cut: words.filter((word) => word.offsetHeight > 42 || word.scrollWidth > word.clientWidth).map((word) => word.textContent),
            };
        })`);
        assert(choices.length > 1);
        for (const { name, rows, cut } of choices) {
            assert.deepEqual(cut, [], `${game}, ${name}: words are cut at ${width}`);
            if (width > 390) assert.equal(rows.length, 1, `${game}, ${name}: there are rows of ${rows} at ${width}`);
            assert(Math.max(...rows) - Math.min(...rows) < 2, `${game}, ${name}: there are rows of ${rows} at ${width}`);
        }
    }
}

/** Fencers at both ends of a narrow board are drawn whole, and the mark of one that can be chosen is around it. */
async function isFenced() {
    await size(390, 844);
    for (const link of ["0&1&", "1&39&BADCCHDCDCBFAD", "0&1634&BBDEEEEDDBECEI"]) {
        await visit(`#en_garde(rounds_to_win=1)&${link}`, "document.querySelector('.hand .can') !== null");
        const { drawn, marked } = await ask(`(() => {
            const sides = (element) => { const { left, right } = element.getBoundingClientRect(); return [left, right]; };
            const marks = [...document.querySelectorAll(".enemyhit")];
            return {
                drawn: [...document.querySelectorAll(".fencer g, .enemyhit")].map(sides),
                marked: marks.map((mark) => [sides(mark), sides(document.querySelector((mark.matches(".black") ? ".black" : ".white") + " .torso"))]),
            };
        })()`);
        for (const [left, right] of drawn) assert(left >= 0 && right <= 390, `${link}: a fencer is drawn from ${left} to ${right}`);
        assert.equal(marked.length, link === "0&1&" ? 0 : 1);
        for (const [[from, to], [left, right]] of marked) assert(from < left && right < to, `${link}: the mark from ${from} to ${to} is not around the fencer from ${left} to ${right}`);
    }
}

/** The page as one file plays without a network: it asks for nothing but its own worker. */
async function isOneFile() {
    const file = pathToFileURL(join(root, "ffi/js/table.html")).href;
    await go(`${file}#guyenne&1&5&`);
    await until(mine);
    assert((await menued()).includes("Share"));
    const addresses = allIsWell().filter((address) => !address.startsWith("blob:"));
    assert.deepEqual(addresses, [file]);
    await go(`${file}#guyenne&1&5&&net`);
    await until("document.querySelector('dialog')?.innerText.startsWith('A network of this link is not on this page: medium')");
    assert.equal(await ask("document.querySelector('.lvl').textContent"), "medium");
}

/** Asserts that axe finds nothing on the page. */
async function isAccessible(where) {
    await ask(`${readFileSync(axe, "utf8")}; true`);
    const found = await ask(`axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) =>
        violations.map(({ id, nodes }) => id + ": " + nodes.slice(0, 3).map(({ html, any }) => html.slice(0, 160) + " " + (any[0]?.message ?? "")).join(" | ")))`);
    assert.deepEqual(found, [], where);
}

/** The checks of the page, each with what it proves. */
const CHECKS = [
    [isKept, "a match is kept, and its link opens it"],
    [isLookedBackAt, "a match is looked back at"],
    [isTaught, "a player is taught"],
    [isAddressed, "positions have addresses"],
    [isMoving, "cards move"],
    [isHeard, "sounds are heard"],
    [isPuzzled, "puzzles are solved"],
    [isLesson, "a lesson is made and worked through"],
    [isWatched, "a match is watched to its end"],
    [isOfferedAgain, "the match on the table is offered again"],
    [isFitted, "the choices of the start fit"],
    [isFenced, "fencers at the ends are drawn whole"],
    [isOneFile, "the page as one file plays"],
];

try {
    await order("Emulation.setEmulatedMedia", { features: [{ name: "prefers-reduced-motion", value: "reduce" }] });
    await size(1280, 800);
    await visit("", started);
    await isAccessible("the start");
    allIsWell();
    for (const [isSo, words] of CHECKS) {
        await isSo();
        allIsWell();
        console.log(words);
    }
    for (const page of ["table/", "table.html"]) await isNetworked(page);
    for (const [index, name] of FORMATS.entries()) {
        if (some.length > 0 && !some.includes(name)) continue;
        for (const way of WAYS) {
            for (let match = 0; match < Number(count); match += 1) {
                const record = await played(name, 10 * index + match + 1, way);
                writeFileSync(join(folder, `${index}-${way.name}-${match}.record`), record);
                console.log(`${name}, ${way.name}: ${record.trim().split("\n").length - 1} events`);
            }
        }
    }
} finally {
    await close();
    server.close();
}
