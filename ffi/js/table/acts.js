// The buttons of a match under way beside its sentence, where they put back what is chosen, choose what is no part of the board, and
// confirm; and the one that opens its story.

import { deed, partName } from "./deed.js";
import { arms, h } from "./dom.js";
import { buttons } from "./scene.js";

/** The actions that are chosen, in words. */
function chosenDeed(view, choosing) {
    const { course, choice, isSet } = choosing;
    if (isSet && !(choice && !choosing.isOfSet(choice))) {
        const [first] = choosing.choices.filter((each) => choosing.isOfSet(each));
        return deed(view, [{ notation: first.notation, parts: choosing.chosen }]);
    }
    return course && deed(view, [choice]);
}

/** The buttons of a seat that chooses; nothing that ends a turn is filled. */
export function acts(view, choosing) {
    const { chosen } = choosing;
    const shown = buttons(view.scene).filter((part) => choosing.can(part) || chosen.includes(part));
    const button = (part) => {
        const [choice] = choosing.choices.filter(({ parts }) => parts.at(-1) === part || parts[0] === part);
        if (!choice || choice.parts.length > 1) return null;
        const count = chosen.filter((each) => each === part).length;
        const isChip = choosing.isOfSet(choice);
        const label = isChip ? partName(view, part) : deed(view, [choice]);
        return h(`button.btn${isChip ? ".chosen" : ""}`, { "data-part": `${part}#${count + 1}` }, label, count > 0 && h("b", {}, ` × ${count}`));
    };
    const clear = chosen.length > 0 && h("button.btn.quiet", { "data-do": "clear" }, "Put back ", h("kbd", {}, "Esc"));
    const isReady = choosing.course !== null;
    const isFilling = chosen.length > 0 && choosing.isSet;
    const words = () => [chosenDeed(view, choosing), " ", h("kbd", {}, "Enter")];
    const go = (isReady || isFilling) && h("button.btn.go", { "data-do": "confirm", disabled: !isReady }, words());
    return [clear, shown.map(button), go];
}

/** The sentences that were told, or that the match begins. */
export const toldIn = (words) => words.join(" ") || "The match begins.";

/** The latest of the story or of the steps, which opens them by their `name`. */
export const ticker = (words, name, open, side = null) =>
    h("button.ticker", { onclick: open }, side && arms(side), h("span.last", {}, words), h("u", {}, name));
