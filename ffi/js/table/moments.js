// The moments of a match as another program sends them, for a review.

import { facesOf } from "./cards.js";
import { titleOf } from "./games.js";
import { seatsOf } from "./seats.js";

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

/** The match that a Review shows; the viewer of a seat comes first. */
export function reviewed({ game, cards, values, views }, me = null) {
    const viewers = views.map((view) => viewerOf(view, values));
    return { title: titleOf(game), faces: facesOf(game, cards), viewers: [...viewers.filter(({ seat }) => seat === me), ...viewers.filter(({ seat }) => seat !== me)] };
}
