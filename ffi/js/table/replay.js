// A match without an engine: the moments of all its viewers are in the page.

import { Page } from "./page.js";
import { Review } from "./review.js";
import { seatsOf } from "./seats.js";
import { titleOf } from "./games.js";

/** The match that the page holds, compressed. */
async function unpacked() {
    const bytes = Uint8Array.from(atob(document.getElementById("match").textContent), (letter) => letter.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).json();
}

/** A viewer with its moments: parts of scenes are alike, and each is stored once. A thought stands at the last moment before it. */
function viewerOf({ seat, name, steps, thoughts }, parts, sides) {
    const moments = steps.map(([events, words, scores, turn, scene], noticed) => {
        const later = steps[noticed + 1]?.[0] ?? Infinity;
        const own = thoughts.filter(([seen]) => events <= seen && seen < later);
        const thought = own.map(([, lines]) => lines).join("\n\n");
        return { events, noticed, words: [words], turn, thought, scene: { scores, parts: scene.map((part) => parts[part]), choices: [] } };
    });
    const own = seat === null ? null : seatsOf(moments[0].scene, sides, null)[seat].own;
    return { seat, name: own ?? name, moments };
}

const { at, game, sides, parts, views } = await unpacked();
const match = { title: titleOf(game), sides, viewers: views.map((view) => viewerOf(view, parts, sides)) };
const page = new Page();
page.show(new Review(page.root, page, match, at));
