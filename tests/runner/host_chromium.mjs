// People at several browsers play each game through `bastide host`: `node host_chromium.mjs CHROMIUM BASTIDE`. An onlooker watches; one
// person reloads the page in the midst, another is offline for a while, and the host is killed and goes on.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { PRESSED, begun, opened } from "./browser.mjs";

const [program, bastide] = process.argv.slice(2);
const GAMES = { en_garde: 2, guyenne: 2, "guyenne(format=ring,players=3)": 3, field_of_glory: 2, knights_of_charlemagne: 2, leduc_poker: 2 };
const folder = mkdtempSync(join(tmpdir(), "bastide-host-"));

/** A host, which prints links for its seats and onlookers. */
function hosted(words, count) {
    const links = (printed) => Array.from(printed.matchAll(/^(?:seat \d|onlookers): (http:\S+)$/gm), ([, link]) => link);
    return begun(bastide, ["host", ...words], (printed) => links(printed).length === count && links(printed), { XDG_STATE_HOME: folder });
}

const shown = "document.querySelector('main.table') !== null";
const isMine = "document.querySelector('[data-part].can, .acts [data-part], .btn.go[data-do]') !== null";
const isOver = "document.querySelector('.banner') !== null";
const press = `(() => {
    const found = ${JSON.stringify(PRESSED)}.map((each) => [...document.querySelectorAll(each)]).find((each) => each.length > 0) ?? [];
    found[Math.floor(Math.random() * found.length)]?.click();
})()`;

for (const [game, seats] of Object.entries(GAMES)) {
    let host = await hosted([game, "--seed", "7"], seats + 1);
    const links = host.found;
    const browsers = await Promise.all(links.map(() => opened(program)));
    await Promise.all(browsers.map(async (browser, index) => (await browser.go(links[index]), browser.until(shown))));
    const onlooker = browsers.at(-1);
    let moves = 0;
    for (let idle = 0; idle < 400; ) {
        const done = await Promise.all(browsers.map(({ ask }) => ask(isOver)));
        if (done.every(Boolean)) break;
        const turns = await Promise.all(browsers.map(({ ask }) => ask(isMine)));
        assert(!turns.at(-1), "the onlooker is asked");
        const at = turns.indexOf(true);
        if (at < 0) {
            idle += 1;
            await new Promise((next) => setTimeout(next, 50));
            continue;
        }
        await browsers[at].ask(press);
        await new Promise((next) => setTimeout(next, 30));
        [idle, moves] = [0, moves + 1];
        if (moves === 8) {
            await browsers[0].order("Page.reload");
            await browsers[0].until(shown);
        } else if (moves === 14) {
            const offline = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
            await browsers[1].order("Network.emulateNetworkConditions", { offline: true, ...offline });
            await new Promise((next) => setTimeout(next, 1000));
            await browsers[1].order("Network.emulateNetworkConditions", { offline: false, ...offline });
        } else if (moves === 20) {
            await host.end("SIGKILL");
            host = await hosted([], seats + 1);
            assert.deepEqual(host.found, links);
        }
    }
    await Promise.all(browsers.map(({ until }) => until(isOver)));
    const titles = await Promise.all(browsers.map(({ ask }) => ask("document.querySelector('#won').textContent")));
    const winners = titles.filter((title) => title.startsWith("You win")).length;
    assert(winners <= 1 && !titles.at(-1).startsWith("You"), titles.join(" | "));
    const told = await onlooker.ask("document.querySelectorAll('.log .line').length");
    console.log(`${game}: ${moves} presses, ${told} sentences for the onlooker; ${titles.join(" | ")}`);
    // A person plays on from a decision, in a match of its own that nobody else is told of.
    const [{ ask, until, choose, press: type }, other] = browsers;
    const first = await ask("location.hash");
    await choose("Review");
    await until("document.querySelector('.reviewed') !== null");
    await type("Home");
    while (await ask("document.querySelector('[data-tool=on]') === null")) await type("ArrowRight");
    await choose("Play on from here");
    await until(`location.hash !== "${first}" && ${isMine}`);
    assert.deepEqual(await ask("[...document.querySelectorAll('.lvl')].map(({ textContent }) => textContent)"), Array(seats - 1).fill("medium"));
    assert.equal(await other.ask("document.querySelector('#won').textContent"), titles[1]);
    await Promise.all(browsers.map(({ close }) => close()));
    await host.end("SIGKILL");
}
rmSync(folder, { recursive: true, force: true });
