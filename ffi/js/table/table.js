// A table on the page: the bar, the board between the people, and the tray. What it shows is a scene and what is chosen of it.

import { back, handCard } from "./cards.js";
import { board } from "./boards.js";
import { arms, h, spoken, symbol } from "./dom.js";
import * as read from "./read.js";
import { cardName, isMany, signed } from "./words.js";

const isCard = (part) => part.startsWith("hand:");
const last = (part) => part.slice(part.lastIndexOf(":") + 1);

/** The material of a drawing: a scene, the seats, and what can be chosen. */
export class Table {
    #copies = new Map();

    constructor({ scene, seats, me, choosing = null, before = null }) {
        Object.assign(this, { scene, me, choosing, before });
        const mine = me === null ? null : seats[me].side;
        this.seats = seats.map((seat) => ({
            ...seat,
            isMine: seat.side === mine,
            sideName: seat.own ?? seat.name,
        }));
        this.lying = new Map();
        const [attack] = read.words(scene, "question");
        this.isAnswering = /answer an? \w*direct attack/i.test(attack ?? "");
        this.battle = [...read.words(scene, "plain")].join(" ").match(/attacks column ([A-Z])/)?.[1] ?? null;
    }

    can(part) {
        return this.choosing !== null && this.choosing.can(part);
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
        return this.choosing.chosen.filter(isCard).map((part) => cardName(last(part))).join(", ");
    }

    /** Whether a figure attacks, which the open question says. */
    isAttacking(seat) {
        return this.isAnswering && this.seats[seat] !== undefined && this.asked !== seat;
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
export function strip(table, seat, isOpen) {
    const { scene } = table;
    const { arms: side, own, name, level, isMe } = seat;
    const hand = read.zone(scene, `hand:${seat.seat}`) ?? [];
    const faces = hand.filter(({ face }) => face !== null);
    const pile = read.pile(scene, seat.seat);
    const discards = read.zone(scene, `discards:${seat.seat}`);
    const facts = read.facts(scene, seat.seat).filter((fact) => !/^(pile )?\d+( points?)?$|chips|^seat|^gave/.test(fact));
    const title = isMe && own ? `You, ${isMany(own) ? `the ${own}` : own}` : name === own || !own ? name : `${name}, ${own}`;
    const count = (number, words, of = side) => h("span.stat", {}, back(of, number), h("span.w", {}, words));
    const goal = Number(read.words(scene, "heading").join().match(/(\d+) points? wins?/)?.[1] ?? 0);
    const score = scene.scores[seat.seat];
    return h(
        "div.strip",
        {},
        h(`span.seat.side-${side}`, {}, arms(side), h("b", {}, title), level && h("span.lvl", {}, level)),
        !isMe && faces.length === 0 && hand.length > 0 && count(hand.length, "in hand"),
        !isMe && isOpen && faces.length > 0 && h("span.stat", {}, faces.map(({ face }) => h("span.chip", {}, cardName(face.name)))),
        pile !== null && pile > 0 && count(pile, "pile"),
        discards && discards.length > 0 && h("span.stat.w", {}, h("b", {}, String(discards.length)), " discards"),
        facts.map((fact) => h("span.stat.w", {}, fact)),
        h("span.spacer"),
        goal > 0 && goal < 10 && h("span.pts", { "aria-hidden": "true" }, Array.from({ length: goal }, (_, index) => h(`i${index < score ? ".won" : ""}`))),
        h(`b.score.side-${side}`, {}, signed(score), spoken(" points")),
    );
}

/** The whole board: the others above, the board, and the viewer below. */
export function boardOf(table, isOpen = false, banner = null) {
    const { seats, me, scene } = table;
    const others = seats.filter(({ seat }) => seat !== (me ?? 0));
    const mine = seats[me ?? 0];
    const isRing = read.kindOf(scene) === "ring";
    const above = isRing ? null : h("div.strips", {}, others.map((seat) => strip(table, seat, isOpen)));
    const below = isRing ? null : strip(table, mine, isOpen);
    const drawn = board(table);
    return h("section.board", { "aria-label": "Table" }, banner, above, drawn, discardsOf(table), below);
}

/** The cards played openly, where they are one heap of all. */
function discardsOf({ scene }) {
    const cards = read.zone(scene, "discards");
    if (!cards) return null;
    const labels = cards.map(({ face }) => face.label);
    const each = [...new Set(labels)].sort().map((label) => {
        const count = labels.filter((other) => other === label).length;
        return h("span", {}, h("b.num", {}, label), Array.from({ length: count }, () => h("i.d")), spoken(`: ${count}`));
    });
    return h("div.gone", {}, h("span", {}, "Played:"), each.length > 0 ? each : "nothing yet");
}

/** The viewer's hand, by its scene; cards that cannot be chosen look so. */
export function handOf(table) {
    const { scene, me, choosing } = table;
    if (me === null) return h("div.hand");
    const cards = (read.zone(scene, `hand:${me}`) ?? []).filter(({ face }) => face);
    const side = table.seats[me].arms;
    const isAsked = choosing !== null && cards.some(({ part }) => part && table.can(part));
    const hand = cards.map((card) => handCard(table, card, side, isAsked));
    const pile = read.commonPile(scene);
    const size = cards.length > 9 ? ".many" : "";
    return h(
        `div.hand${size}`,
        { role: "group", "aria-label": "Your hand" },
        hand,
        pile > 0 && [h("span.gap"), h("div.pile", {}, h("figure", {}, h("span.back.tall", {}, h("b.num", {}, String(pile))), "pile"))],
    );
}

/** The bar above a table. */
export function bar(title, sub, tools) {
    const tool = ({ name, icon, words, run, pressed, disabled }) =>
        h("button.tool", { type: "button", "aria-label": name, "aria-pressed": pressed, disabled, onclick: run, "data-tool": words }, symbol(icon), h("span", {}, words));
    return h("header.bar", {}, symbol("mark", "mark"), h("h1", {}, title), h("span.sub", {}, sub), h("nav.tools", { "aria-label": "Tools" }, tools.map(tool)));
}

/** The story: sentences by their numbers, the newest last; those from `fresh` on are marked. */
export function story(entries, fresh, title, detail, onlook) {
    const line = ({ words, arms: side }, index) =>
        h(
            `li${index >= fresh ? ".fresh" : ""}`,
            {},
            side ? arms(side) : h("i.deal"),
            onlook ? h("button.line", { type: "button", tabindex: index + 1 < entries.length ? "-1" : null, onclick: () => onlook(index) }, words) : h("span", {}, words),
        );
    return h("aside.story", { "aria-label": title }, h("h2", {}, title, h("small", {}, detail)), h("div.newest", {}, h("ol.log", { "aria-label": "Steps of the match" }, entries.map(line))));
}
