// The hands that others may hold, in many worlds that look alike to a seat, each as likely as what the seat saw leaves it.

import { stem } from "./cards.js";
import { h } from "./dom.js";
import { thingsOf } from "./scene.js";
import { capital } from "./words.js";

const WORLDS = 400;
/** The most kinds of cards of which a sentence is worth its place. */
const FEW = 8;

/** The kinds of cards that another seat may hold: the name of each, and the shares of worlds in which it holds 0, 1, 2, ... of it. */
export function holding(position, seat, other, faces, worlds = WORLDS) {
    const kinds = [...new Set(Object.values(faces).map(stem))];
    const counts = new Map(kinds.map((kind) => [kind, []]));
    for (let world = 0; world < worlds; world += 1) {
        const dealt = position.redeal(seat, world);
        const hand = thingsOf(dealt.scene("everything"), other).hand.open.map((card) => stem(faces[card]));
        dealt.free();
        for (const [kind, shares] of counts) {
            const count = hand.filter((card) => card === kind).length;
            shares[count] = (shares[count] ?? 0) + 1 / worlds;
        }
    }
    return kinds.map((key) => ({ kind: key, name: capital(key.replaceAll("_", " ")), shares: Array.from(counts.get(key), (share) => share ?? 0) }));
}

const percent = (share) => `${Math.round(100 * share)}%`;

/** A box that shows for each other seat what it may hold; `played` are the kinds of cards of the choices that are compared. */
export function holdings(others, seats, played) {
    const boxes = others.map(({ seat, kinds }) => {
        const held = kinds.filter(({ shares }) => (shares[0] ?? 0) < 1);
        if (held.length === 0) return null;
        const row = ({ name: kind, shares }) => h("li", {}, h("span", {}, kind), h("span.meter", {}, h("i", { style: { width: percent(1 - (shares[0] ?? 0)) } })), h("b", {}, percent(1 - (shares[0] ?? 0))));
        const decisive = held.length <= FEW ? held.filter(({ kind }) => played.has(kind)) : [];
        const words = decisive.map(({ name: kind, shares: [none = 0, one = 0, ...more] }) => `${kind}: none in ${Math.round(100 * none)} of 100 hands, one in ${Math.round(100 * one)}, more in ${Math.round(100 * more.reduce((sum, each) => sum + each, 0))}.`);
        return h("section.holds", {}, h("h3", {}, `What ${seats[seat].name} may hold`, h("small", {}, "from what you saw")), h("ul", {}, held.map(row)), words.length > 0 && h("p", {}, words.join(" ")));
    });
    return boxes.filter(Boolean);
}
