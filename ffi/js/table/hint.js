// Hints: the choices that a player tried, each with its chance to win, or the chips that it expects.

import { h } from "./dom.js";

const SHOWN = 5;
const FIGURES = { value: "values", visits: "visits", first: "firsts", tie: "ties", ended: "ended" };

/** The actions that a player considered, each with its figures: null for what the player cannot say. */
export function considered(thought) {
    const figure = (value = NaN) => (Number.isNaN(value) ? null : value);
    const figures = (index) => Object.entries(FIGURES).map(([name, all]) => [name, figure(thought[all]?.[index])]);
    return [...thought.actions].map((action, index) => ({ action, ...Object.fromEntries(figures(index)) }));
}

/** The choices of what a player considered, with what they promise, the most tried first. */
export function chances(tried, choices, { expected }) {
    const all = tried.map((one) => ({ choice: choices.find((each) => each.action === one.action), visits: one.visits, ...expected(one) }));
    return all.filter(({ visits, choice }) => visits > 0 && choice).sort((one, other) => other.visits - one.visits).slice(0, SHOWN);
}

/** The box of a hint; `lines` is null while the player thinks, `deed` says a choice in words, and `take` gets the one that is pressed. */
export function hintBox(lines, { titled, told, bar }, deed, take) {
    const heading = titled(lines?.some(({ isCut }) => isCut));
    const line = ({ points, choice, ties }) =>
        h(
            "button.hint",
            { onclick: () => take(choice) },
            h("span", {}, deed(choice)),
            h("b", {}, told(points), ties > 0 && h("small", {}, ` (${ties} % shared)`)),
            h("span.meter", {}, h("i", { style: { width: `${bar(points)}%` } })),
        );
    const title = h("h3", {}, heading, h("small", {}, "thought by hard"));
    return h("section.hintbox", { "aria-label": "Hint" }, title, lines?.map(line) ?? h("p.fine", {}, "Thinking…"));
}
