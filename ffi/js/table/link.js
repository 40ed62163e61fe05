// Links that open a match: `#game&seat&seed&choices&players&hints&at=events`. A choice is its place among the legal actions, a digit of base 64,
// or two where more than 64 are legal. The players have the other seats, each its own or one all of them, `medium` by default; `net` is
// the network of the game. The word `hints` asks for a hint at each decision; with `at` the
// match is looked back at, after that number of events.

import { isNetwork } from "./networks.js";

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const BASE = DIGITS.length;

/** The link of a match in which players of these names have the other seats. */
export function link(record, seat, seed, players = []) {
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
    const named = players.length > 0 ? [players.map(encodeURIComponent).join(",")] : [];
    return `#${[encodeURIComponent(record.game.name), seat, seed, choices.join(""), ...named].join("&")}`;
}

/** The match of a link, and whether all of it could be played; its seat, its seed, the players of the seats, whether hints are
 * asked for, and after how many events it is looked back at, or null. It is null if the link names no match; players that do not exist are an error. */
export function opened(hash, load) {
    const [, events = null] = hash.match(/&at=(\d+)$/) ?? [];
    const [name, seat, seed, choices = "", players = "", hints] = hash.replace(/^#/, "").replace(/&at=.*/, "").split("&");
    if (!name || !/^\d$/.test(seat ?? "") || !/^\d{1,20}$/.test(seed ?? "")) return null;
    const game = load(decodeURIComponent(name));
    if (Number(seat) >= game.seats) return null;
    const levels = seated(game, Number(seat), players);
    const match = game.match(BigInt(seed));
    return { match, seat: Number(seat), seed: BigInt(seed), levels, hints: hints === "hints", at: events && Number(events), isWhole: play(match, choices) };
}

/** The player of each seat, with `medium` for the person's own. */
function seated(game, seat, players) {
    const others = (players || "medium").split(",").map(decodeURIComponent);
    if (![1, game.seats - 1].includes(others.length)) throw new Error(`there are ${game.seats - 1} other seats; expected 1 player or ${game.seats - 1}`);
    for (const name of others.filter((each) => !isNetwork(each))) game.player(name).free();
    const all = others.length === 1 ? Array(game.seats - 1).fill(others[0]) : others;
    return all.toSpliced(seat, 0, "medium");
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
