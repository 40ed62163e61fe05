// The keyboard at a table.

/** The keys and their effects, for people. */
export const KEYS = [
    ["Arrows, Home, End", "go from part to part"],
    ["Space", "choose a part, or put it back"],
    ["1 to 9", "choose a card of the hand"],
    ["A to F", "choose a castle or a column"],
    ["Enter", "confirm"],
    ["Escape", "put everything back"],
    ["U", "take back"],
    ["H", "hint"],
    ["I", "say what a card is, as does a long press"],
];

const BUTTONS = ".btn, .tool, .line, .ticker";

/** Obeys a key at a match under review; `view` is a Review. */
export function lookedAt(event, view) {
    const { key, target } = event;
    const isPressed = target.matches("input, button") && [" ", "Enter"].includes(key);
    if (!isPressed && view.key(key)) event.preventDefault();
}

/** Obeys a key at a match under way; `view` is a Client. */
export function played(event, view, root) {
    const { key, target } = event;
    const parts = [...root.querySelectorAll("[data-part]")];
    const press = (part) => {
        if (!part) return;
        event.preventDefault();
        view.press(part.dataset.part);
    };
    if (key === "Enter" && !target.closest(BUTTONS) && root.querySelector(".btn.go:not([disabled])[data-do]")) {
        event.preventDefault();
        view.confirm();
    } else if (key === "Escape") view.clear();
    else if (key === "Backspace" || key === "u") view.takeBack();
    else if (key === "h") view.hint();
    else if (/^[1-9]$/.test(key)) press(root.querySelectorAll(".hand > *")[Number(key) - 1]?.closest("[data-part]"));
    else if (/^[a-f]$/i.test(key)) press(parts.find((part) => isNamed(part, key.toUpperCase())));
    else if (/^(Arrow|Home|End)/.test(key)) rove(event, parts, root);
}

/** Whether a part of the board has a letter, or stands in the column of one. */
function isNamed(part, letter) {
    const isBold = [...part.querySelectorAll("b")].some((bold) => bold.textContent === letter);
    return !part.closest(".hand") && (isBold || part.textContent.includes(`column ${letter}`));
}

/** Moves the focus within the hand, within the story or within the rest. */
function rove(event, parts, root) {
    const hand = parts.filter((part) => part.closest(".hand"));
    const lines = [...root.querySelectorAll(".log .line")];
    const rest = parts.filter((part) => !hand.includes(part));
    const group = [hand, lines, rest].find((each) => each.includes(event.target)) ?? parts;
    const at = group.indexOf(event.target);
    const steps = { ArrowLeft: at - 1, ArrowUp: at - 1, ArrowRight: at + 1, ArrowDown: at + 1, Home: 0, End: group.length - 1 };
    const next = group[at < 0 ? 0 : Math.max(0, steps[event.key])];
    if (!next) return;
    event.preventDefault();
    next.focus();
}
