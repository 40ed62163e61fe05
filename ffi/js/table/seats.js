// The people at a table: their names, as one of them calls them, and their arms.

import { baseOf } from "./games.js";
import { capital } from "./words.js";

const SIDES = ["red", "blue", "green", "violet"];
const ROUND = { 3: ["", "Left", "Right"], 4: ["", "Left", "Across", "Right"] };
const COMPASS = ["South", "West", "North", "East"];

/** The seats of a scene. `me` is the seat of the viewer, or null; seats of one side win together. A people acts in the plural. */
export function seatsOf({ game, seats, sides }, me) {
    const distinct = [...new Set(seats.map(({ side }) => side))];
    return seats.map(({ seat, side, name: given }) => {
        const people = sides?.[side].name ?? null;
        const own = (given ?? people) && capital(given ?? people);
        const arms = baseOf(game) === "en_garde" ? ["white", "black"][seat] : SIDES[distinct.indexOf(side)];
        const around = me === null ? null : (seat - me + seats.length) % seats.length;
        const partner = me !== null && seat !== me && side === seats[me].side;
        const place = partner ? "Partner" : (ROUND[seats.length]?.[around] ?? COMPASS[seat]);
        const alone = seats.filter((each) => each.side === side).length === 1;
        const name = own && alone ? own : seats.length === 2 && me !== null ? "Opponent" : place;
        const isMe = seat === me;
        const isPeople = people !== null;
        return { seat, side, arms, own, name: isMe ? "You" : name, isMe, isPeople, isMany: isPeople && alone && !isMe };
    });
}
