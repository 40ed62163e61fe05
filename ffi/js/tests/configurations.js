// The configurations that tests try, by name, how often they try the same, and what a seat does not notice.

import { readFileSync } from "node:fs";

import { load } from "../index.js";

const lines = readFileSync(new URL("../../../tests/configurations.txt", import.meta.url), "utf8").split("\n");
export const configurations = lines.filter((line) => line && !line.startsWith("#"));

/** A number of repetitions: few for each commit, all at night, where DEEP is set. */
export const times = (few, all) => (process.env.DEEP ? all : few);

/** A match of Guyenne, and two courses of it that are one to seat 0: a placement of seat 1 that ends by itself, and one that is ended. */
export function unseen() {
    const game = load("guyenne");
    const opening = game.match(0);
    while (opening.turn !== 1 || !game.actionText(opening.legal()[0]).startsWith("commit")) opening.play(opening.legal()[0]);
    const courses = [
        ["commit two", "done", "target 5", "commit two", "commit two"],
        ["commit hero", "done", "target 5", "commit four", "commit three", "done"],
    ];
    return { opening, courses };
}
