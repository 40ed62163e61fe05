// The screen between two people, which shows nothing of the match.

import { h } from "./dom.js";

/** A screen that hands the table to another person; each answer has `words` and what it does. */
export function passing({ name, answers }) {
    const button = ({ words, run }, index) => h(`button.btn${index === 0 ? ".go" : ""}`, { type: "button", onclick: run }, words);
    return h("main.pass", {}, h("h1", {}, `Pass the screen to ${name}`), h("div.acts", {}, answers.filter(Boolean).map(button)));
}
