// Cards and other things that can be chosen.

import { drawn, h, spoken, symbol } from "./dom.js";
import { baseOf } from "./games.js";
import { capital } from "./words.js";

/** The colours of knights' arms, which are their signs too, then of suits. */
const COLOURS = ["red", "green", "blue", "violet", "yellow", "red", "ink"];
const VALUES = { five: "5", four: "4", three: "3", trebuchet: "3", archer: "2", two: "2", hero: "" };
const SPECIAL = { archer: ["i-shield", "4", "2, or 4 as a defender"], trebuchet: ["i-tower", "5", "3, or 5 as an attacker of a castle that is held"] };
const SHORT = [["Heavy Infantry", "Heavy Inf."], ["Medium Infantry", "Med. Inf."], ["Light Infantry", "Light Inf."], ["Light Cavalry", "Light Cav."]];

/** The signs on the cards of a kind, and their meaning. */
export const LEGEND = {
    fog: [["i-coin", "what it costs to place the unit"], ["i-flank", "what it costs more in an outer column"], ["i-cmd", "command points: what the card pays, or adds in a battle"], ["i-star", "victory points for the side that eliminates it"]],
    gu: [["i-shield", "an archer counts 4 where it defends"], ["i-tower", "a trebuchet counts 5 where it attacks a castle of another side"], ["hero", "a hero beats every sum"]],
    kn: ["red", "green", "blue", "violet", "yellow"].map((colour) => [colour, colour]),
};

const tick = () => h("span.tick", {}, symbol("i-check"));
/** The first word of a card's notation, which is its symbol. */
export const stem = ({ notation }) => notation.split(/[/ ]/)[0];
/** The name of a card without the number in its corner. */
const title = ({ name, label }) => (name.endsWith(` ${label}`) ? name.slice(0, -1 - label.length) : name);

const KINDS = { en_garde: "eg", guyenne: "gu", field_of_glory: "fog", knights_of_charlemagne: "kn", leduc_poker: "pl" };

/** The faces of a game's cards by their notation, each with its kind. */
export function facesOf(game, cards) {
    const face = ([notation, card]) => [notation, { ...card, notation, kind: KINDS[baseOf(game)] }];
    return Object.fromEntries(Object.entries(cards).map(face));
}

/** The cards of a zone: the part and face of each open one, and neither of a hidden one. */
export function cardsOf(faces, { part, open, hidden }) {
    return [...open.map((card) => ({ part: `${part}:${card}`, face: faces[card] })), ...Array.from({ length: hidden }, () => ({ part: null, face: null }))];
}

/** A sentence about a card. */
function saidOf({ name, notation, kind, figures }) {
    if (kind === "fog") {
        const all = ["strength", "cost", "flank_penalty", "victory_points", "command_points"].filter((each) => each in figures);
        return `${name}: ${all.map((each) => [each.replace("_", " "), figures[each]]).map(([words, figure]) => (words.endsWith("points") ? `${figure} ${words}` : `${words} ${figure}`)).join(", ")}`;
    }
    if (kind === "gu") return `${name}${notation === "hero" ? ": it beats every sum" : SPECIAL[notation] ? `: ${SPECIAL[notation][2]}` : ""}`;
    return kind === "eg" ? `Card ${name}` : name;
}

const DRAWN = {
    fog: (face) => {
        const { figures } = face;
        const has = (name) => figures[name] !== undefined;
        return [
            has("strength") && h("b.str.num", {}, String(figures.strength)),
            has("cost") && h("span.cost.num", {}, symbol("i-coin"), String(figures.cost)),
            figures.flank_penalty > 0 && h("span.flank", {}, symbol("i-flank"), `+${figures.flank_penalty}`),
            symbol(stem(face), "sym"),
            h("span.name", {}, h("span", {}, title(face))),
            h("b.cp.num", {}, symbol("i-cmd"), String(figures.command_points)),
            figures.victory_points > 0 && h("span.vp.num", {}, symbol("i-star"), String(figures.victory_points)),
        ];
    },
    gu: (face) => [
        h("b.val.num", {}, VALUES[face.notation]),
        SPECIAL[face.notation] && h("span.extra", {}, symbol(SPECIAL[face.notation][0]), SPECIAL[face.notation][1]),
        symbol(face.notation, "sym"),
        h("span.name", {}, title(face)),
    ],
    eg: (face) => [
        h("b.val.num", {}, face.label),
        h("span.pips", {}, Array.from({ length: Number(face.label) }, () => h("i"))),
    ],
    kn: (face) => [h("b.val.num", {}, face.label), symbol(COLOURS[face.colour], "sym"), h("span.name", {}, title(face))],
    pl: (face) => [
        h("b.val.num", {}, face.label),
        symbol(face.notation.split(" of ")[1], "sym"),
        h("span.name", {}, capital(stem(face))),
    ],
};

const classes = (face, side) => `.card.${face.kind}-card.side-${side}${["kn", "pl"].includes(face.kind) ? `.kc-${COLOURS[face.colour]}` : ""}`;

/** Something on the table: a button if it can be chosen, and otherwise not. `name` is the tag with classes. */
export function piece(table, part, name, said, ...face) {
    const key = part && table.key(part);
    const isPicked = key !== null && table.isPicked(key);
    const can = part !== null && table.can(part);
    if (!can && !isPicked) return h(`${name.startsWith(".") ? "div" : ""}${name}`, { "data-at": part }, h("span.face", { "aria-hidden": "true" }, ...face), spoken(said));
    const classes = [can && "can", isPicked && "picked"].filter(Boolean).join(" ");
    const pressed = { "data-part": key, "aria-pressed": String(isPicked), class: classes };
    return h(`button${name}`, pressed, h("span.face", { "aria-hidden": "true" }, ...face, tick()), spoken(said));
}

/** A card of a hand. */
export function handCard(table, { part, face }, side, isOff) {
    const off = isOff && part && !table.can(part) && !table.isPicked(table.key(part, false)) ? ".off" : "";
    return piece(table, part, `${classes(face, side)}${off}`, saidOf(face), ...DRAWN[face.kind](face));
}

/** A card that lies on the table, small. */
export function mini(table, { part, face }, side) {
    return piece(table, part, `.mini.side-${side}`, saidOf(face), h("b.num", {}, VALUES[face.notation]), symbol(stem(face), "sym"));
}

/** A knight at a state, by what the state does not say. */
export const knight = (face, isNumbered) =>
    h(`span.kn.kc-${COLOURS[face.colour]}`, {}, h("span.face", { "aria-hidden": "true" }, isNumbered ? symbol(COLOURS[face.colour], "sym") : h("b.num", {}, face.label)), spoken(saidOf(face)));

/** A card face down, with the number of those that lie there. */
export const back = (side, count = null) => h(`span.back${side ? `.side-${side}` : ""}`, {}, count !== null && h("b.num", {}, String(count)));

/** A card on the table that nobody can choose, as large as in a hand. */
export const shownCard = (face, side = "red") =>
    h(`div${classes(face, side)}`, {}, h("span.face", { "aria-hidden": "true" }, ...DRAWN[face.kind](face)), spoken(saidOf(face)));

/** A unit in a column. */
export function unit(table, part, face, side, column) {
    const name = title(face);
    const short = SHORT.find(([long]) => long === name)?.[1] ?? name;
    return piece(
        table,
        part,
        `.unit.side-${side}`,
        `${saidOf(face)}, in column ${column}`,
        h("b.num", {}, String(face.figures.strength ?? "")),
        symbol(stem(face), "sym"),
        h("span.cp.num", {}, symbol("i-cmd"), String(face.figures.command_points)),
        h("span.uname", {}, h("span.long", {}, name), h("span.short", {}, short)),
    );
}

const FLAGS = {
    red: "M1 21l11-9 11 9v-6L12 6 1 15z",
    blue: "M0 4l20 22 6-5L5-2z",
    green: "M-1 1l26 26 4-4L3-3zM25 1L-1 27l-4-4L21-3z",
    violet: "M9 0h6v10h9v6h-9v12H9V16H0v-6h9z",
};

/** A castle with the flag of its holder. */
export function castle(holder) {
    const flag = holder
        ? `<g class="flag side-${holder}"><path class="pole" d="M64.5 30V-6"/><svg x="64.5" y="-8" width="34" height="26" viewBox="0 4 24 18" preserveAspectRatio="none"><path class="field" d="M0 4h24l-4 8 4 9H0z"/><g class="charge" clip-path="url(#esc)"><path d="${FLAGS[holder]}"/></g></svg></g>`
        : "";
    return drawn(
        `<svg class="castle ${holder ? `side-${holder}` : "neutral"}" viewBox="3 -10 123 94" aria-hidden="true"><use href="#castle" x="3" y="-2" width="123" height="86"/>${flag}</svg>`,
    );
}

const POSES = {
    guard: ["M98 45L146 36", ["M62 44L82 50 97 45", "M62 44L42 42 36 22", "M59 72L83 82 81 112 92 112", "M59 72L40 90 30 112 20 112"], "M62 40L59 72", [63, 22], "M62 14v16M67 15v14M60 19h10M60 25h10", "M95 38c6 3 7 10 1 14z"],
    lunge: ["M107 44L149 41", ["M66 47L86 46 106 44", "M66 47L44 52 26 58", "M54 72L86 76 88 112 100 112", "M54 72L34 92 10 110 4 104"], "M66 44L54 72", [71, 27], "M70 19v16M75 20v14M68 24h10M68 30h10", "M104 37c6 3 7 10 1 14z"],
};

/** A fencer on guard, or in a lunge. */
export function fencer(colour, pose = "guard") {
    const [foil, limbs, torso, [x, y], mesh, guard] = POSES[pose];
    const body = `<path class="torso" d="${torso}"/>${limbs.map((limb) => `<path d="${limb}"/>`).join("")}<ellipse cx="${x}" cy="${y}" rx="9" ry="11"/>`;
    return drawn(
        `<svg class="fencer ${colour}" viewBox="0 0 150 118" aria-hidden="true"><path class="foil" d="${foil}"/><g class="rimline">${body}</g><g class="figure">${body}</g><path class="mesh" d="${mesh}"/><path class="guardbell" d="${guard}"/></svg>`,
    );
}
