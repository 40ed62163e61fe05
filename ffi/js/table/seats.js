// The people at a table: their names, as one of them calls them, and their arms.

const SIDES = ["red", "blue", "green", "violet"];
const ROUND = { 3: ["", "Left", "Right"], 4: ["", "Left", "Across", "Right"] };
const COMPASS = ["South", "West", "North", "East"];

/** The seats of a scene. `me` is the seat of the viewer, or null; seats of one side win together. */
export function seatsOf(scene, sides, me) {
    const track = scene.parts.find(({ kind }) => kind === "track");
    const distinct = [...new Set(sides)];
    return sides.map((side, seat) => {
        const own = nameOf(scene, sides.indexOf(side));
        const arms = track ? ["white", "black"][seat] : SIDES[distinct.indexOf(side)];
        const around = me === null ? null : (seat - me + sides.length) % sides.length;
        const partner = me !== null && seat !== me && side === sides[me];
        const place = partner ? "Partner" : (ROUND[sides.length]?.[around] ?? COMPASS[seat]);
        const alone = sides.filter((each) => each === side).length === 1;
        const name = own && alone ? own : sides.length === 2 && me !== null ? "Opponent" : place;
        return { seat, side, arms, own, name: seat === me ? "You" : name, isMe: seat === me };
    });
}

/** The name of a side that a scene gives to a seat, such as White or English. */
function nameOf(scene, seat) {
    const line = scene.parts.find(({ kind, owner, label }) => kind === "line" && owner === seat && /^[A-Z]/.test(label));
    const [name] = line?.label.match(/^[A-Z][a-z]+/) ?? [];
    return name && name !== "Seat" ? name : null;
}
