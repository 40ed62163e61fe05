// Reads the site in headless Chromium: `node site_chromium.mjs CHROMIUM AXE SITE`. What axe finds on a page, light or dark, is an error, and so is a
// request to elsewhere; the search answers players' questions, and the pages work as files on a disk.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { opened, served } from "./browser.mjs";

/** The page to play in, which is drawn once its module is there, and the questions that players ask, each with the page that answers. */
const PLAY = "play/index.html";
const DRAWN = "document.querySelector('.gallery') !== null";
const QUESTIONS = { "how do I win": "games/index.html", "save a match": "browser.html" };

const [program, axe, site] = process.argv.slice(2);
const server = await served(site);
const disk = pathToFileURL(join(site, "/")).href;
const { order, ask, until, size, go, allIsWell, close } = await opened(program);
const pages = readdirSync(site, { recursive: true }).filter((name) => name.endsWith(".html")).sort();

/** Opens a page, which asks nobody else. */
async function open(place, page) {
    await go("about:blank");
    await go(place + page);
    await until("document.readyState === 'complete'");
    const elsewhere = allIsWell().filter((url) => !["about:", server.address, disk].some((own) => url.startsWith(own)));
    assert.deepEqual(elsewhere, [], `${page} asks`);
}

/** The page that a search finds first. */
async function found(place, question) {
    await open(place, "index.html");
    await ask(`(() => {
        document.querySelector("#__search").click();
        const field = document.querySelector(".md-search__input");
        field.focus();
        field.value = ${JSON.stringify(question)};
        field.dispatchEvent(new KeyboardEvent("keyup", { bubbles: true }));
    })()`);
    await until("document.querySelector('.md-search-result__link') !== null");
    return ask("document.querySelector('.md-search-result__link').href.replace(/[?#].*/, '')");
}

await size(1280, 900);
for (const place of [server.address, disk]) {
    for (const [question, page] of Object.entries(QUESTIONS)) assert.equal(await found(place, question), place + page, question);
}
// A server finds the styles of the page of errors.
for (const page of pages.filter((name) => name !== "404.html" && name !== PLAY)) {
    await open(disk, page);
    assert.equal(await ask("getComputedStyle(document.querySelector('.md-main__inner')).display"), "flex", `${page} has no styles`);
}
await open(disk, `${PLAY}#leduc_poker`);
await until(DRAWN);
allIsWell();
console.log("the search answers, and the files work on a disk");

await open(server.address, PLAY);
await until("navigator.serviceWorker.getRegistration().then((found) => found?.active !== undefined && found.active !== null)");
const { installabilityErrors } = await order("Page.getInstallabilityErrors");
assert.deepEqual(installabilityErrors, []);
console.log("the table can be installed");

const wrong = [];
for (const value of ["light", "dark"]) {
    await order("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value }] });
    for (const page of pages) {
        await open(server.address, page);
        if (page === PLAY) await until(DRAWN);
        await ask(`${readFileSync(axe, "utf8")}; null`);
        const found = await ask("axe.run().then(({ violations }) => violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(({ html }) => html.slice(0, 200)).join(' ')}`))");
        wrong.push(...found.map((each) => `${page}, ${value}: ${each}`));
    }
}
assert.deepEqual(wrong, []);
console.log(`${pages.length} pages, light and dark: axe finds nothing`);

// Without a server the page still plays.
server.close();
await go(server.address + PLAY);
await until(DRAWN);
console.log("the table is there without a network");
await close();
