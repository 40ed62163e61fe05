// Hints: the choices that a player tried, each with its chance to win, or the chips that it expects.

import { h } from "./dom.js";

const SHOWN = 5;

/** The choices of a thought that were tried, with the points of their returns, the most tried first. */
export function chances({ actions, values, visits }, choices, { of }) {
    const all = [...actions].map((action, index) => ({
        choice: choices.find((each) => each.action === action),
        visits: visits[index],
        points: of(values[index]),
    }));
    return all.filter(({ visits: tried, choice }) => tried > 0 && choice).sort((one, other) => other.visits - one.visits).slice(0, SHOWN);
}

/** The box of a hint; `lines` is null while the player thinks, `deed` says a choice in words, and `take` gets the one that is pressed. */
export function hintBox(lines, { title: heading, told, bar }, deed, take) {
    const line = ({ points, choice }) =>
        h(
            "button.hint",
            { type: "button", onclick: () => take(choice) },
            h("span", {}, deed(choice)),
            h("b", {}, told(points)),
            h("span.meter", {}, h("i", { style: { width: `${bar(points)}%` } })),
        );
    const title = h("h3", {}, heading, h("small", {}, "thought by hard"));
    return h("section.hintbox", { "aria-label": "Hint" }, title, lines?.map(line) ?? h("p.fine", {}, "Thinking…"));
}
