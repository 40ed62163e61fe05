// What choices do, in words for people.

import { placeName } from "./scene.js";
import { capital, several } from "./words.js";

const VERBS = { commit: "Place", deploy: "Place", bonus: "Add", target: "Castle", end: "End my turn", flank: "Attack" };
const WHOLE = {
    "lead self": "I play first",
    "lead partner": "My partner plays first",
    "bonus top": "Top of my pile, unseen",
    stand: "Stay",
};

/** The name of the card that a part of a hand, of the table or a button is; null if it is none. */
function cardOf(faces, part) {
    const [kind, ...rest] = part.split(":");
    const last = rest.at(-1);
    if (kind === "button") return faces[last.slice(last.indexOf(" ") + 1)]?.name ?? null;
    return ["hand", "placed", "unit"].includes(kind) ? faces[last].name : null;
}

/** The name of a place or card, for people; null if a part is neither. */
export const partName = ({ scene, faces }, part) => placeName(scene, part) ?? cardOf(faces, part);

/** The seat that an event of a telling is about, if it is about one. */
export const actorOf = ({ seat, who, side, winner }) => seat ?? who?.seat ?? side?.seats[0] ?? winner;

/** The deed of a choice, or of several of one verb together: `Place Four + Archer at D`. */
export function deed({ scene, faces }, choices) {
    const [{ notation }] = choices;
    if (choices.length === 1 && WHOLE[notation]) return WHOLE[notation];
    const [verb, ...rest] = notation.split(" ");
    const parts = choices.flatMap((choice) => choice.parts);
    const cards = parts.map((part) => cardOf(faces, part)).filter(Boolean);
    const to = [...new Set(parts.map((part) => placeName(scene, part)).filter(Boolean))];
    const strength = [verb, ...rest].find((word, index, all) => all[index - 1] === "attack" && word.startsWith("x"));
    if (strength) {
        const with_ = `ttack with ${several(Number(strength.slice(1)), cards.at(-1))}`;
        return verb === "advance" ? `Advance ${cards[0]} and a${with_}` : `A${with_}`;
    }
    if (verb === "parry") return `Parry with ${several(cards.length, cards[0])}`;
    const isCard = cards.length > 0 && cards[0].toLowerCase().startsWith(verb);
    const words = isCard ? "" : (VERBS[verb] ?? capital(verb));
    const things = cards.length > 0 ? cards.join(" + ") : to.length === 0 ? rest.map((word) => faces[word]?.name ?? word).join(" ") : "";
    const isMoved = isCard || (cards.length > 0 && (verb === "advance" || verb === "retreat"));
    const before = isMoved ? "to" : verb === "target" ? "" : "in";
    return [words, things, to.length > 0 && before, to.join(" from ")].filter(Boolean).join(" ");
}
