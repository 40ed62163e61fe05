// An earlier moment of a match under way, without a button that plays.

import { arms, h } from "./dom.js";
import { kindOf } from "./scene.js";
import { Table, bar, boardOf, handOf } from "./table.js";

/** The page at a moment: a view of its scene, its step of the last one, its words, the story beside it, and the way back. */
export function lookedBack(view, { noticed, last, words, title }, story, back) {
    const { scene, seats, me } = view;
    const table = new Table(view);
    const tray = h(
        "section.tray",
        { "aria-label": "Looking back" },
        h("div.prompt", {}, arms(seats[me ?? 0].arms), h("p", {}, `Looking back: step ${noticed} of ${last}.`, h("small", {}, words.join(" ")))),
        h("div.acts", {}, h("button.btn.go", { onclick: back }, "Back to the match ", h("kbd", {}, "Esc"))),
        handOf(table),
    );
    return h(`main.table.of-${kindOf(scene)}`, {}, bar(title, "looking back", []), boardOf(table), tray, story);
}
