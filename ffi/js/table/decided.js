// The decisions that people can take back.

import { decisions, matchAt } from "./engine.js";

/** The decisions of people so far, each with its seat and the match before it. */
export class Decisions {
    #all;

    constructor(record, people, seed) {
        this.#all = decisions(record, people).map(({ events, seat }) => ({ seat, before: () => matchAt(record, events, seed) }));
    }

    add(seat, match) {
        this.#all.push({ seat, before: () => match });
    }

    /** Whether a seat has one. */
    of(seat) {
        return this.#all.some((each) => each.seat === seat);
    }

    /** The seats that have decided since the last decision of a seat. */
    since(seat) {
        return new Set(this.#all.slice(this.#last(seat) + 1).map((each) => each.seat));
    }

    /** The match before the last decision of a seat, which is forgotten with all later ones. */
    takeBack(seat) {
        const [{ before }] = this.#all.splice(this.#last(seat));
        return before();
    }

    #last(seat) {
        return this.#all.findLastIndex((each) => each.seat === seat);
    }
}
