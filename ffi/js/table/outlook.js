// A return as people read it: the chance to win, or chips where the returns are stakes.

import { signed } from "./words.js";

const PLAYOUTS = 8;

/** The chips of a return of 1 where scores are stakes, which are the returns on another scale; null in other games. */
export function chipsOf(game) {
    const ends = Array.from({ length: PLAYOUTS }, (_, seed) => game.start().playout(seed));
    const pairs = ends.flatMap(({ scores, returns }) => scores.map((score, seat) => [score, returns[seat]]));
    const [score, share] = pairs.find((pair) => pair[1] !== 0) ?? [0, 1];
    const chips = Math.round(score / share);
    return chips > 1 && pairs.every((pair) => Math.abs(pair[0] - chips * pair[1]) < 1e-3) ? chips : null;
}

/**
 * The points of returns where there are sides, or where a return of 1 is `chips`: the chance to win in a hundred, of which each side has
 * as many before a match, or tenths of chips. A return of v has `base + scale * v` of them.
 */
export function outlook(sides, chips) {
    const [base, scale] = chips ? [0, 10 * chips] : [100 / sides, 100 - 100 / sides];
    const title = chips ? "Expected chips" : "Chance to win";
    /** Points on a bar that is full at 100. */
    const bar = (points) => Math.min(100, Math.max(0, chips ? 50 + (50 * points) / scale : points));
    const lost = (points) => (chips ? (points / 10).toFixed(1) : String(Math.round(points)));
    const told = (points) => (chips ? `${points < 0 ? "" : "+"}${signed(lost(points))} chips` : `${Math.round(bar(points))} %`);
    const of = (value) => base + scale * value;
    /**
     * The promise of an action that a player considered: the points of its share of first places, and how many of a hundred are shared,
     * where the player can say; otherwise the points of its mean return.
     */
    const expected = ({ value, first, tie, ended }) =>
        chips || first === null ? { points: of(value), ties: 0, isCut: false } : { points: 100 * first, ties: Math.round(100 * tie), isCut: ended < 1 };
    return { title, told, bar, lost, of, expected };
}

/** The points of returns in a game. */
export const outlookOf = (game) => outlook(new Set(game.sides).size, chipsOf(game));
