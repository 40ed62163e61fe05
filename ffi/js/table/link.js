// Links that open a match: `#game&seat&seed&choices`. A choice is its place among the legal actions, a digit of base 64, or two
// where more than 64 are legal.

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const BASE = DIGITS.length;

/** The link of a match. */
export function link(record, seat, seed) {
    const choices = [];
    let position = record.game.start();
    for (const id of record.ids) {
        if (position.turn >= 0) {
            const legal = position.legal();
            const place = legal.indexOf(id);
            choices.push(legal.length > BASE ? DIGITS[Math.floor(place / BASE)] + DIGITS[place % BASE] : DIGITS[place]);
        }
        const next = position.after(id);
        position.free();
        position = next;
    }
    position.free();
    return `#${[encodeURIComponent(record.game.name), seat, seed, choices.join("")].join("&")}`;
}

/** The match of a link, its seat and its seed, and whether all of it could be played; null if the link names no match. */
export function opened(hash, load) {
    const [name, seat, seed, choices = ""] = hash.replace(/^#/, "").split("&");
    if (!name || !/^\d$/.test(seat ?? "") || !/^\d{1,19}$/.test(seed ?? "")) return null;
    const game = load(decodeURIComponent(name));
    if (Number(seat) >= game.seats) return null;
    const match = game.match(BigInt(seed));
    return { match, seat: Number(seat), seed: BigInt(seed), isWhole: play(match, choices) };
}

/** Plays choices as far as they can be; whether that was all. */
function play(match, choices) {
    let at = 0;
    while (at < choices.length && match.turn >= 0) {
        const legal = match.legal();
        const digits = legal.length > BASE ? 2 : 1;
        let place = 0;
        for (const digit of choices.slice(at, at + digits)) place = place * BASE + DIGITS.indexOf(digit);
        if (legal[place] === undefined || choices.length < at + digits) return false;
        match.play(legal[place]);
        at += digits;
    }
    return at === choices.length;
}
