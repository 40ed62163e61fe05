// The hands that others may hold, in the worlds that a host redealt for a seat.

import { stem } from "./cards.js";
import { h } from "./dom.js";
import { capital } from "./words.js";

/** The most kinds of cards of which a sentence is worth its place. */
const FEW = 8;

/** The kinds of cards in some hands: the name of each, and the shares of hands that have 0, 1, 2, ... of it. */
export function holding(hands, faces) {
    const counts = new Map(Object.values(faces).map((face) => [stem(face), []]));
    for (const hand of hands) {
        const kinds = hand.map((card) => stem(faces[card]));
        for (const [kind, shares] of counts) {
            const count = kinds.filter((each) => each === kind).length;
            shares[count] = (shares[count] ?? 0) + 1 / hands.length;
        }
    }
    return [...counts].map(([key, shares]) => ({ kind: key, name: capital(key.replaceAll("_", " ")), shares: Array.from(shares, (share) => share ?? 0) }));
}

const percent = (share) => `${Math.round(100 * share)}%`;

/** A sentence for each kind of cards that was played: in how many of a hundred hands there is none of it, one, or more. */
export function decisive(kinds, played) {
    const sentence = ({ name, shares: [none = 0, one = 0, ...more] }) => {
        const parts = Object.entries({ none, one, more: more.reduce((sum, each) => sum + each, 0) }).filter(([, share]) => share >= 0.005);
        const words = parts.map(([many, share], place) => `${many} in ${Math.round(100 * share)}${place === 0 ? " of 100 hands" : ""}`);
        return `${name}: ${words.join(", ")}.`;
    };
    return kinds.filter(({ kind }) => played.has(kind)).map(sentence);
}

/** A box that shows for each other seat what it may hold; `played` are the kinds of cards of the choices that are compared. */
export function holdings(others, seats, faces, played) {
    const boxes = others.map(({ seat, hands }) => {
        const all = holding(hands, faces);
        const held = all.filter(({ shares }) => (shares[0] ?? 0) < 1 - 1e-9);
        if (held.length === 0) return null;
        const row = ({ name: kind, shares }) => h("li", {}, h("span", {}, kind), h("span.meter", {}, h("i", { style: { width: percent(1 - (shares[0] ?? 0)) } })), h("b", {}, percent(1 - (shares[0] ?? 0))));
        const words = held.length <= FEW ? decisive(all, played) : [];
        return h("section.holds", {}, h("h3", {}, `What ${seats[seat].name} may hold`, h("small", {}, "from what you saw")), h("ul", {}, held.map(row)), words.length > 0 && h("p", {}, words.join(" ")));
    });
    return boxes.filter(Boolean);
}
