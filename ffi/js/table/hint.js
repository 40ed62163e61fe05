// Hints: the choices that a player tried, with chances in a hundred.

import { h } from "./dom.js";

const SHOWN = 5;

/** The choices of a thought that were tried, with chances in a hundred, the most tried first. */
export function chances({ actions, values, visits }, choices) {
    const all = [...actions].map((action, index) => ({
        choice: choices.find((each) => each.action === action),
        visits: visits[index],
        chance: Math.round(50 * (values[index] + 1)),
    }));
    return all.filter(({ visits: tried, choice }) => tried > 0 && choice).sort((one, other) => other.visits - one.visits).slice(0, SHOWN);
}

/** The box of a hint; `lines` is null while the player thinks, `deed` says a choice in words, and `take` gets the one that is pressed. */
export function hintBox(lines, deed, take) {
    const line = ({ chance, choice }) =>
        h(
            "button.hint",
            { type: "button", onclick: () => take(choice) },
            h("span", {}, deed(choice)),
            h("b", {}, `${chance} %`),
            h("span.meter", {}, h("i", { style: { width: `${chance}%` } })),
        );
    const title = h("h3", {}, "Chance to win", h("small", {}, "thought by hard"));
    return h("section.hintbox", { "aria-label": "Hint" }, title, lines?.map(line) ?? h("p.fine", {}, "Thinking…"));
}
