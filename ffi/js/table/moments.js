// The moments of a match as another program sends them, for a review.

import { facesOf } from "./cards.js";
import { titleOf } from "./games.js";
import { judged } from "./judge.js";
import { outlook } from "./outlook.js";
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

/** The match that a Review shows; the viewer of a seat comes first, and its decisions are judged if the line of a host gives thoughts. */
export function reviewed({ game, cards, values, views, decisions = [], hints, chips }, me = null, line = null) {
    const viewers = views.map((view) => viewerOf(view, values));
    const all = [...viewers.filter(({ seat }) => seat === me), ...viewers.filter(({ seat }) => seat !== me)];
    const points = outlook(all[0].moments[0].scene.seats.map(({ side }) => side), chips);
    const own = decisions.filter(([, seat]) => seat === me).map(([number, , action, choices]) => {
        const { events, scene } = all[0].moments.findLast((moment) => moment.events <= number);
        return { number, events, action, scene: { ...scene, choices } };
    });
    const think = async (events, seed, isLeft) => {
        if (isLeft()) throw new Error("the review was left");
        return (await line.ask("hint", { events, seed })).thought.considered;
    };
    const judge = own.length > 0 && hints && (({ number, action }, isLeft) => judged((seed) => think(number, seed, isLeft), action, points.expected));
    const worlds = ({ number }) => line.ask("worlds", { events: number });
    const weighed = ({ number }) => line.ask("worlds", { events: number, weighed: true });
    const compared = ({ number, action }, best) => line.ask("compare", { events: number, actions: [best, action] });
    return { title: titleOf(game), faces: facesOf(game, cards), seat: me, viewers: all, decisions: own, judge, worlds, weighed, compared, outlook: points };
}
