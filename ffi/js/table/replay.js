// A page without an engine: the moments of all viewers of a match are in it, or a host beside it has a match.

import { facesOf } from "./cards.js";
import { Client } from "./client.js";
import { Page } from "./page.js";
import { Review } from "./review.js";
import { seatsOf } from "./seats.js";
import { titleOf } from "./games.js";

/** The match in the page, which is compressed. */
async function unpacked(text) {
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).json();
}

/** A viewer with its moments: scenes are alike, and each value of their members is stored once. A thought stands at the last moment before it. */
function viewerOf({ seat, name, steps, thoughts }, values) {
    const moments = steps.map(([events, words, members], noticed) => {
        const later = steps[noticed + 1]?.[0] ?? Infinity;
        const own = thoughts.filter(([seen]) => events <= seen && seen < later);
        const thought = own.map(([, lines]) => lines).join("\n\n");
        const scene = Object.fromEntries(Object.entries(members).map(([member, value]) => [member, values[value]]));
        return { events, noticed, words: [words], thought, scene: { ...scene, choices: [] } };
    });
    const own = seat === null ? null : seatsOf(moments[0].scene, null)[seat].own;
    return { seat, name: own ?? name, moments };
}

const page = new Page();
const text = document.getElementById("match").textContent;
if (text === "") page.show(new Client(page, location.hash.slice(1))).begin();
else {
    const { at, game, cards, values, views } = await unpacked(text);
    const match = { title: titleOf(game), faces: facesOf(game, cards), viewers: views.map((view) => viewerOf(view, values)) };
    page.show(new Review(page.root, page, match, at));
}
