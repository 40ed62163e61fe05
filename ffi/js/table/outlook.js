// Expectations as people read them: the chance to win, or chips where the returns are stakes.

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
 * The points that players promise: shares of first places in a hundred, of which each of the sides has as many before a match and sides that tie
 * have equal parts, or tenths of chips where a return of 1 is `chips`. `sides` has the side of each seat.
 */
export function outlook(sides, chips) {
    // Where play-outs stop before the end of the match, they say who is ahead.
    const titled = (isCut) => (chips ? "Expected chips" : isCut ? "Chance to come out ahead" : "Chance to win");
    /** Points on a bar that is full at 100. */
    const bar = (points) => Math.min(100, Math.max(0, chips ? 50 + (5 * points) / chips : points));
    const lost = (points) => (chips ? (points / 10).toFixed(1) : String(Math.round(points)));
    const told = (points) => (chips ? gained(points) : `${Math.round(bar(points))}\u00a0%`);
    const gained = (points) => `${points < 0 ? "" : "+"}${signed(lost(points))} ${chips ? "chips" : "points"}`;
    /** The points of a value where two sides play to the end. */
    const of = (value) => (chips ? 10 * chips * value : 50 + 50 * value);
    /** The promise of an action that a player considered: its points, and how many of a hundred are shared. A solved game has values alone. */
    const expected = ({ value, first, tie, ended }) =>
        chips || first === null ? { points: of(value), ties: 0, isCut: false } : { points: 100 * first, ties: Math.round(100 * tie), isCut: ended < 1 };
    return { titled, told, gained, bar, lost, of, expected, even: chips ? 0 : 100 / new Set(sides).size };
}

/** The points that players of a game promise. */
export const outlookOf = (game) => outlook(game.sides, chipsOf(game));
