// The hands that others may hold, in the worlds that a host redealt for a seat.

import { stem } from "./cards.js";
import { h, spoken } from "./dom.js";
import { nameOf } from "./seats.js";
import { capital } from "./words.js";

/** The most kinds of cards of which a sentence is worth its place. */
const FEW = 8;

/** The words of a kind of cards. */
export const wordsOf = (key) => key.replaceAll("_", " ");

/** The kinds of cards in some hands, each with its weight: the name of each, and the shares of hands that have 0, 1, 2, ... of it. */
export function holding(hands, faces, weights = hands.map(() => 1 / hands.length)) {
    const counts = new Map(Object.values(faces).map((face) => [stem(face), []]));
    for (const [place, hand] of hands.entries()) {
        const kinds = hand.map((card) => stem(faces[card]));
        for (const [kind, shares] of counts) {
            const count = kinds.filter((each) => each === kind).length;
            shares[count] = (shares[count] ?? 0) + weights[place];
        }
    }
    return [...counts].map(([key, shares]) => ({ kind: key, name: capital(wordsOf(key)), shares: Array.from(shares, (share) => share ?? 0) }));
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

/**
 * A box that shows for each other seat what it may hold, perhaps beside hands weighed by what it did; `played` are the kinds of cards
 * of the choices that are compared.
 */
export function holdings({ others = [] }, { others: likely, weights }, seats, faces, played) {
    const some = ({ shares: [none = 0] }) => 1 - none;
    const bar = (share) => h("span.meter", {}, h("i", { style: { width: percent(share) } }));
    return others.map(({ seat, hands }, place) => {
        const all = holding(hands, faces);
        const did = weights && holding(likely[place].hands, faces, weights);
        const rows = all.map((kind, place) => [kind, some(kind), did && some(did[place])]).filter(([, saw]) => saw > 1e-9);
        if (rows.length === 0) return null;
        const row = ([{ name }, saw, share]) =>
            h("li", {}, h("span", {}, name), bar(saw), h("b", {}, percent(saw)), did && [bar(share), h("b", {}, spoken("from what they did "), percent(share))]);
        const heading = [h("small", {}, "from what you saw"), did && h("small.did", {}, "… and from what they did last")];
        const words = rows.length <= FEW ? decisive(all, played) : [];
        return h(`section.holds${did ? ".both" : ""}`, {}, h("h3", {}, `What ${nameOf(seats[seat])} may hold`, heading), h("ul", {}, rows.map(row)), words.length > 0 && h("p", {}, words.join(" ")));
    });
}
