// A table on the page: the bar, the board between the people, and the tray. What it shows is a scene and what is chosen of it.

import { back, cardsOf, handCard } from "./cards.js";
import { board } from "./boards.js";
import { arms, h, spoken, symbol } from "./dom.js";
import { facts, kindOf, sizeOf, thingsOf } from "./scene.js";
import { signed } from "./words.js";

const isCard = (part) => part.startsWith("hand:");
const last = (part) => part.slice(part.lastIndexOf(":") + 1);

/** The material of a drawing: a scene, the faces of its cards, the seats, and what can be chosen. */
export class Table {
    #copies = new Map();

    constructor({ scene, faces, seats, me, choosing = null, before = null }) {
        Object.assign(this, { scene, faces, me, choosing, before });
        const mine = me === null ? null : seats[me].side;
        this.seats = seats.map((seat) => ({
            ...seat,
            isMine: seat.side === mine,
            sideName: seat.own ?? seat.name,
        }));
        this.lying = new Map();
    }

    /** Whether the open question is about an attack on the piste. */
    get isAnswering() {
        return Boolean(this.scene.question?.attack);
    }

    can(part) {
        return this.choosing !== null && this.choosing.can(part);
    }

    /** Whether a place can be chosen without a card of the hand. */
    canAlone(part) {
        return this.can(part) && this.choosing.choices.some(({ parts }) => parts.includes(part) && !parts.some(isCard));
    }

    isPicked(key) {
        return this.choosing !== null && this.choosing.keys.includes(key);
    }

    /** The name of a part on the page; the second of equal cards has #2 at its end. Looks without counting if asked to. */
    key(part, isCounting = true) {
        const copy = (this.#copies.get(part) ?? 0) + 1;
        if (isCounting) this.#copies.set(part, copy);
        return copy === 1 ? part : `${part}#${copy}`;
    }

    /** The cards that lead to a place. */
    cardsTo(part) {
        const choices = this.choosing.choices.filter(({ parts }) => parts.length === 2 && parts[1] === part);
        return [...new Set(choices.map(({ parts }) => last(parts[0])))];
    }

    get hasCard() {
        return this.choosing !== null && this.choosing.chosen.some(isCard);
    }

    get chosenCard() {
        return this.choosing.chosen.filter(isCard).map((part) => this.faces[last(part)].name).join(", ");
    }

    /** Whether a figure attacks, which the open question says. */
    isAttacking(seat) {
        return this.isAnswering && this.scene.question.seat !== seat;
    }

    /** Whether more lies at a place than at the last decision; remembers what lies there. */
    isFresh(place, what) {
        this.lying.set(place, what);
        if (this.before === null || !what) return false;
        const earlier = this.before.get(place);
        return typeof what === "number" ? what > (earlier ?? 0) : what !== earlier;
    }
}

/** The strip of a seat: who it is, and what it has. */
function strip(table, seat, isOpen) {
    const { scene } = table;
    const { arms: side, own, name, level, isMe, isPeople } = seat;
    const isMine = seat.seat === (table.me ?? 0);
    const { hand, pile: ownPile, discards, score } = thingsOf(scene, seat.seat);
    const pile = ownPile ?? (isMine ? scene.pile : null);
    const people = own && name !== own && h("span.own", {}, `, ${isMe && isPeople ? `the ${own}` : own}`);
    const count = (number, words, of = side) => h("span.stat", {}, back(of, number), h("span.w", {}, words));
    const goal = scene.points_to_win ?? 0;
    return h(
        "div.strip",
        {},
        h(`span.seat.side-${side}`, {}, arms(side), h("b", {}, name, people), level && h("span.lvl", {}, level)),
        !isMe && hand?.hidden > 0 && count(hand.hidden, "in hand"),
        !isMe && isOpen && hand?.open.length > 0 && h("span.stat", {}, hand.open.map((card) => h("span.chip", {}, table.faces[card].name))),
        pile && sizeOf(pile) > 0 && count(sizeOf(pile), "in the pile", ownPile ? side : "none"),
        discards?.open.length > 0 && h("span.stat.w", {}, h("b", {}, String(discards.open.length)), " discarded"),
        facts(scene, seat.seat).map((fact) => h("span.stat.w", {}, fact)),
        h("span.spacer"),
        goal > 0 && goal < 10 && h("span.pts", { "aria-hidden": "true" }, Array.from({ length: goal }, (_, index) => h(`i${index < score ? ".won" : ""}`))),
        h(`b.score.side-${side}`, {}, signed(score), spoken(" points")),
    );
}

/** The whole board: the others above, the board, and the viewer below. */
export function boardOf(table, isOpen = false) {
    const { seats, me, scene } = table;
    const others = seats.filter(({ seat }) => seat !== (me ?? 0));
    const mine = seats[me ?? 0];
    const isRing = kindOf(scene) === "ring";
    const above = isRing ? null : h("div.strips", {}, others.map((seat) => strip(table, seat, isOpen)));
    const below = isRing ? null : strip(table, mine, isOpen);
    const drawn = board(table);
    return h("section.board", { "aria-label": "Table" }, above, drawn, discardsOf(table), below);
}

/** The cards played openly, where they are one heap of all. */
function discardsOf({ scene: { discards } }) {
    if (!discards) return null;
    const each = [...new Set(discards.open)].sort().map((card) => {
        const count = discards.open.filter((other) => other === card).length;
        return h("span", {}, h("b.num", {}, card), Array.from({ length: count }, () => h("i.d")), spoken(`: ${count}`));
    });
    return h("div.gone", {}, h("span", {}, "Played:"), each.length > 0 ? each : "nothing yet");
}

/** The viewer's hand, by its scene; cards that cannot be chosen look so. */
export function handOf(table) {
    const { scene, faces, me, choosing } = table;
    if (me === null) return h("div.hand");
    const { hand: zone } = thingsOf(scene, me);
    const cards = zone ? cardsOf(faces, zone).filter(({ face }) => face) : [];
    const side = table.seats[me].arms;
    const isAsked = choosing !== null && cards.some(({ part }) => part && table.can(part));
    const hand = cards.map((card) => handCard(table, card, side, isAsked));
    return h(`div.hand${cards.length > 9 ? ".many" : ""}`, { role: "group", "aria-label": "Your hand" }, hand);
}

/** The bar above a table, or above the start; the name of a tool is its words, if it has no longer one. */
export function bar(title, sub, tools) {
    const tool = ({ words, name = words, icon, run, pressed, disabled }) =>
        h("button.tool", { "aria-label": name, "aria-pressed": pressed, disabled, onclick: run, "data-tool": words }, symbol(icon), h("span", {}, words));
    return h("header.bar", {}, symbol("mark", "mark"), h("h1", {}, title), h("span.sub", {}, sub), h("nav.tools", { "aria-label": "Tools" }, tools.filter(Boolean).map(tool)));
}

/** The story: sentences by their numbers, the newest last; those from `fresh` on are marked. */
export function story(entries, fresh, title, detail, onlook) {
    const line = ({ words, arms: side }, index) =>
        h(
            `li${index >= fresh ? ".fresh" : ""}`,
            {},
            side ? arms(side) : h("i.deal"),
            onlook ? h("button.line", { tabindex: index + 1 < entries.length ? "-1" : null, onclick: () => onlook(index) }, words) : h("span", {}, words),
        );
    return h("aside.story", { "aria-label": title }, h("h2", {}, title, h("small", {}, detail)), h("div.newest", {}, h("ol.log", { "aria-label": "Steps of the match" }, entries.map(line))));
}
