// A scene, read for drawing: whose things lie where, and the names of places.

import { baseOf } from "./games.js";
import { counted } from "./words.js";

const BOARDS = { en_garde: "fence", field_of_glory: "front", knights_of_charlemagne: "states", leduc_poker: "felt" };

/** The kind of board on which a game is played. */
export function kindOf({ game, ring }) {
    return BOARDS[baseOf(game)] ?? (ring ? "ring" : "castles");
}

const letter = (number) => String.fromCharCode(65 + number);

/** The names of places, by their parts. A castle of a ring has the letter of its border, and its number from the centre. */
const PLACES = {
    castle: ({ ring }, castle) => (ring ? `${letter(Math.floor(castle / 3))}${(castle % 3) + 1}` : letter(Number(castle))),
    column: (_, column) => letter(Number(column)),
    field: (_, field) => `field ${field}`,
    state: (_, state) => (Number(state) ? `number ${state}` : `the ${state} state`),
};

/** The name of a place on the board, for people; null if the part is none. */
export function placeName(scene, part) {
    const [kind, place] = part.split(":");
    return PLACES[kind]?.(scene, place) ?? null;
}

/** The number of the place that the open question is about: the same verb at another place is another decision. */
export const placeAsked = ({ question }) => question?.castle ?? question?.column ?? null;

/** The parts that are buttons beside the table. */
export const buttons = ({ choices }) => [...new Set(choices.flatMap(({ parts }) => parts))].filter((part) => part.startsWith("button:"));

/** The number of cards in a zone. */
export const sizeOf = ({ open, hidden }) => open.length + hidden;

/** The things of a seat; those of a side are at its first seat. */
export const thingsOf = (scene, seat) => ({ ...scene.sides?.find(({ seats }) => seats[0] === seat), ...scene.seats[seat] });

const MARKERS = ["first shuffle", "second shuffle", "no marker"];

const FACTS = {
    guyenne: ({ run_outs: times, run_outs_at_most: most }) => (times > 0 ? [`ran out ${times} of ${most}`] : []),
    field_of_glory: ({ drafted_rounds: rounds, score, victory_points: points, shuffles }) =>
        rounds === null
            ? [counted(score, "terrain"), counted(points, "victory point"), MARKERS[shuffles]]
            : [`${counted(rounds, "round")} of the draft complete`],
};

/** Short facts about a seat's things, beside its cards. */
export const facts = (scene, seat) => FACTS[baseOf(scene.game)]?.(thingsOf(scene, seat)) ?? [];

/** The castles, from the viewer's first one on. */
export function castles({ castles: all, seats, viewer }) {
    const line = ({ line }) => line[seats[viewer]?.side] ?? all.length;
    return typeof viewer === "number" ? [...all].sort((one, other) => line(one) - line(other)) : all;
}
