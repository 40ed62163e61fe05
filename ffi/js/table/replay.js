// A page without an engine: the moments of all viewers of a match are in it, or a host beside it has a match.

import { Client } from "./client.js";
import { Line } from "./line.js";
import { reviewed } from "./moments.js";
import { Page } from "./page.js";
import { Review } from "./review.js";

/** The match in the page, which is compressed. */
async function unpacked(text) {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).json();
}

const page = new Page();
const text = document.getElementById("match").textContent;
const review = (data) => page.show(new Review(page.root, page, reviewed(data), data.at));

/** Opens the link of a host: tickets with commas between them, then perhaps the word `hints`, or the number of a match that is over. */
async function linked() {
    const [tickets, word] = location.hash.slice(1).split("&");
    const lines = tickets.split(",").map((ticket) => new Line(ticket));
    const match = Number(word);
    const ended = Number.isInteger(match) && (await lines[0].ask("review", { match }));
    if (ended && !ended.refusal) review(ended);
    else await page.show(new Client(page, lines, { isHinted: word === "hints" })).begin();
}

if (text === "") {
    window.addEventListener("hashchange", () => location.reload());
    await linked();
} else review(await unpacked(text));
