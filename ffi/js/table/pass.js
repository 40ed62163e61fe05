// The screen between two people, which shows nothing of the match, and the decisions that people can take back.

import { h } from "./dom.js";
import { decisions, matchAt } from "./engine.js";

/** A screen that hands the table to another person, or asks that person something; each answer has `words` and what it does. */
export function passing({ name, why, answers }) {
    const button = ({ words, run }, index) => h(`button.btn${index === 0 ? ".go" : ""}`, { type: "button", onclick: run }, words);
    return h("main.pass", {}, h("h1", {}, `Pass the screen to ${name}`), why && h("p", {}, why), h("div.acts", {}, answers.filter(Boolean).map(button)));
}

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
