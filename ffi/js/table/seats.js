// The people at a table: their names, as they are told of, and their arms.

import { baseOf } from "./games.js";
import { capital } from "./words.js";

const SIDES = ["red", "blue", "green", "violet"];

/** The sentence in which a seat does something, such as "The French are thinking": `one` and `many` are the verb's forms. */
export const does = (seat, one, many) => `${capital(nameOf(seat))} ${seat.isMe || seat.isMany ? many : one}`;

/** The name of a seat within a sentence, such as "the French". */
export const nameOf = ({ name, isMany }) => (isMany ? `the ${name}` : name);

/** The seats of a scene. `me` is the seat of the viewer, or null; seats of one side win together. A people acts in the plural. */
export function seatsOf({ game, seats, sides }, me) {
    const distinct = [...new Set(seats.map(({ side }) => side))];
    return seats.map(({ seat, side, name: given }) => {
        const people = sides?.[side].name ?? null;
        const own = (given ?? people) && capital(given ?? people);
        const arms = baseOf(game) === "en_garde" ? ["white", "black"][seat] : SIDES[distinct.indexOf(side)];
        const alone = seats.filter((each) => each.side === side).length === 1;
        const name = own && alone ? own : seats.length === 2 && me !== null ? "Opponent" : `Seat ${seat}`;
        const isMe = seat === me;
        const isPeople = people !== null;
        return { seat, side, arms, own, name: isMe ? "You" : name, isMe, isPeople, isMany: isPeople && alone && !isMe };
    });
}
