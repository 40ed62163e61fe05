// Words on cards and places: shown while the pointer rests on it, at a long press, or by the key `i`; screen readers have it anyway.

import { h } from "./dom.js";

const REST = 500;
const THINGS = "[data-part], [data-at], .card, .kn, .mini, .unit";
const tip = h("p.tip", { "aria-hidden": "true", hidden: true });
let waiting = null;

const thingOf = (target) => target?.closest?.(THINGS) ?? null;

/** Shows what a thing is, beside it. */
export function explain(thing) {
    const words = [...(thing?.querySelectorAll(".sr") ?? [])].map((each) => each.textContent).join(", ");
    if (!words) return false;
    tip.textContent = words;
    tip.hidden = false;
    const { left, top, bottom, width } = thing.getBoundingClientRect();
    const { offsetWidth, offsetHeight } = tip;
    tip.style.left = `${Math.max(4, Math.min(left + width / 2 - offsetWidth / 2, innerWidth - offsetWidth - 4))}px`;
    tip.style.top = `${top > offsetHeight + 8 ? top - offsetHeight - 6 : bottom + 6}px`;
    return true;
}

/** Shows nothing. */
export function hush() {
    clearTimeout(waiting);
    tip.hidden = true;
}

/** Lets pointers ask. A press that was long enough to ask chooses nothing. */
export function listen() {
    document.body.append(tip);
    let isLong = false;
    const ask = (target, isTouch) => {
        hush();
        waiting = setTimeout(() => (isLong = explain(thingOf(target)) && isTouch), REST);
    };
    document.addEventListener("pointerover", ({ target, pointerType }) => pointerType === "mouse" && target !== tip && ask(target, false));
    document.addEventListener("pointerdown", ({ target, pointerType }) => (pointerType === "mouse" ? hush() : ((isLong = false), ask(target, true))));
    for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => clearTimeout(waiting));
    document.addEventListener("click", (event) => isLong && ((isLong = false), event.stopPropagation(), event.preventDefault()), true);
    document.addEventListener("contextmenu", (event) => isLong && event.preventDefault());
}
