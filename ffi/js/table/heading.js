// The heading of a scene, in words for its viewer.

import { stem } from "./cards.js";
import { baseOf } from "./games.js";
import { counted } from "./words.js";

/** The words in which a seat or side goes first, or is on its turn. */
const HEADINGS = {
    en_garde: ({ round, points_to_win: points }) => `Round ${round}, ${points === 1 ? "1 point wins" : `${points} points win`}`,
    guyenne({ round, first, sides }, seats) {
        const members = seats.filter(({ side }) => side === first);
        const [{ own, name, isMe }] = members;
        const side = sides[first].name ? `the ${own}` : name;
        return `Round ${round}, ${members.length === 1 && isMe ? "you" : side} first`;
    },
    field_of_glory({ turns, active, end }, seats) {
        if (end !== null) return `After ${counted(turns, "turn")}`;
        if (active === null) return "Set-up";
        return `Turn ${turns + 1}: ${seats[active].isMe ? "your" : `${seats[active].name}’s`} turn`;
    },
    leduc_poker({ public: { open: [card] }, seats: all }, seats, faces) {
        const pair = seats.find(({ seat }) => card && all[seat].hand.open.some((own) => faces[own].label === faces[card].label));
        return pair ? `${pair.isMe ? "You pair" : `${pair.name} pairs`} the public ${stem(faces[card])}` : "";
    },
};

/** The heading of a scene: the round, and who begins it, or a pair. */
export const headed = ({ scene, faces, seats }) => HEADINGS[baseOf(scene.game)]?.(scene, seats, faces) ?? "";
