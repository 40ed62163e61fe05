// Measures pictures by the boxes of headless Chromium: `node pictures_chromium.mjs CHROMIUM FILE ...`. A file is a JSON array of
// pictures. No text overlaps another, leaves its card or the picture, is covered by what is drawn after it, or is squeezed; upright,
// none is smaller than 10 px.

import { readFileSync } from "node:fs";
import { basename } from "node:path";

import { opened } from "./browser.mjs";

const BATCH = 50;
const MOST = 20;

/** The faults of a picture, on the page. */
function faults(picture) {
    document.body.innerHTML = picture;
    const svg = document.querySelector("svg");
    const boxes = (selector) =>
        [...svg.querySelectorAll(selector)]
            .filter((element) => !element.closest("defs"))
            .map((element) => ({ element, text: element.textContent, box: element.getBoundingClientRect() }));
    // Half a pixel of a line's box may be shared: letters do not fill it.
    const meet = (one, other) =>
        Math.min(one.right, other.right) - Math.max(one.left, other.left) > 0.5 &&
        Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 0.5;
    const holds = (outer, inner) =>
        inner.left >= outer.left - 0.5 && inner.right <= outer.right + 0.5 && inner.top >= outer.top - 0.5 && inner.bottom <= outer.bottom + 0.5;
    const ground = svg.getBoundingClientRect();
    const texts = boxes("text");
    const surfaces = boxes("rect, path").filter(({ element }) => getComputedStyle(element).fill !== "none" && !element.classList.contains("bastide-inner"));
    const found = [];
    texts.forEach(({ element, text, box }, place) => {
        const say = (fault) => found.push(`“${text}” ${fault}`);
        if (!holds(ground, box)) say("leaves the picture");
        if (element.hasAttribute("textLength")) say("is squeezed");
        if (ground.width < 500 && parseFloat(getComputedStyle(element).fontSize) < 10) say("is smaller than 10 px");
        for (const other of texts.slice(place + 1)) if (meet(box, other.box)) say(`meets “${other.text}”`);
        for (const surface of surfaces) {
            if (!meet(box, surface.box)) continue;
            const isAfter = element.compareDocumentPosition(surface.element) & Node.DOCUMENT_POSITION_FOLLOWING;
            if (isAfter) say(`is covered by ${surface.element.outerHTML.slice(0, 90)}`);
            else if (surface.element.tagName === "rect" && surface.box.width > 5 && !holds(surface.box, box)) say(`is cut by ${surface.element.outerHTML.slice(0, 90)}`);
        }
    });
    if (texts.length === 0) found.push("there is no text");
    return found;
}

const [program, ...files] = process.argv.slice(2);
const { ask, close } = await opened(program);
let failed = 0;
try {
    for (const file of files) {
        const pictures = JSON.parse(readFileSync(file, "utf8"));
        const found = [];
        for (let first = 0; first < pictures.length; first += BATCH) {
            const some = pictures.slice(first, first + BATCH);
            const faulty = await ask(`${JSON.stringify(some)}.map(${faults})`);
            faulty.forEach((list, place) => list.forEach((fault) => found.push(`picture ${first + place}: ${fault}`)));
        }
        console.log(`${basename(file)}: ${pictures.length} pictures, ${found.length} faults`);
        found.slice(0, MOST).forEach((fault) => console.log(`  ${fault}`));
        failed += found.length;
    }
} finally {
    await close();
}
process.exitCode = Number(failed > 0);
