// The buttons around a match under way: of its tools, of its end, and beside its sentence, where they put back what is chosen, choose
// what is no part of the board, and confirm.

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
        return h(`button.btn${isChip ? ".chosen" : ""}`, { type: "button", "data-part": `${part}#${count + 1}` }, label, count > 0 && h("b", {}, ` × ${count}`));
    };
    const clear = chosen.length > 0 && h("button.btn.quiet", { type: "button", "data-do": "clear" }, "Put back ", h("kbd", {}, "Esc"));
    const isReady = choosing.course !== null;
    const isFilling = chosen.length > 0 && choosing.isSet;
    const words = () => [chosenDeed(view, choosing), " ", h("kbd", {}, "Enter")];
    const go = (isReady || isFilling) && h("button.btn.go", { type: "button", "data-do": "confirm", disabled: !isReady }, words());
    return [clear, ...shown.map(button), go].filter(Boolean);
}

/** The offers of a match that is over, in words and what they do. */
export function ends(play, page) {
    return [
        { words: play.isOpen ? "Hide hands" : "Show all cards", run: () => play.openAll() },
        { words: "Save", run: () => play.save() },
        page.isShared && { words: "Share", run: async () => page.share(await play.link()) },
        { words: "Review", run: () => play.review() },
    ];
}

/** The latest of the story, which opens it. */
export function ticker(latest, open) {
    const side = latest.at(-1)?.arms;
    const words = latest.map((each) => each.words).join(" ") || "The match begins.";
    return h("button.ticker", { type: "button", onclick: open }, side && arms(side), h("span.last", {}, words), h("u", {}, "Story"));
}

/** The tools of a match; those who watch have a pause in the place of decisions. */
export function tools(play, page) {
    const pause = page.isPaused ? "Go on" : "Pause";
    const own =
        play.people.length === 0
            ? [page.pause && { name: pause, icon: "i-swords", words: pause, run: () => play.pause() }]
            : [
                  { name: "Take back my last decision", icon: "i-undo", words: "Take back", run: () => play.takeBack(), disabled: !play.hasDecided },
                  !play.isOver && play.hasHints && { name: "Hint: what each choice brings", icon: "i-hint", words: "Hint", run: () => play.hint(), pressed: String(play.hasHint) },
              ];
    return [
        ...own.filter(Boolean),
        { name: "Rules", icon: "i-book", words: "Rules", run: () => play.rules() },
        { name: "Menu: save, new match, settings", icon: "i-more", words: "Menu", run: () => page.menuOf(play) },
    ];
}
