// Puzzles: positions with one best choice. Small games are solved, and in large ones each choice is tried in 20,000 worlds; a test proves each.

import { deed } from "./deed.js";
import { h } from "./dom.js";
import { titleOf } from "./games.js";
import { recall, remember } from "./store.js";

const SHORT = "en_garde(rounds_to_win=1,max_rounds=1,piste=5,values=2,copies=3,hand=2)";
const LONG = "en_garde(rounds_to_win=1,max_rounds=1,piste=7,values=2,copies=3,hand=2)";

/** Each puzzle: what it asks, its link, and the returns of its choices; `worlds` is the number of worlds in which they were measured, in each
 * of which `scripted` plays on for all seats, and where there is none, both sides play on without a mistake. */
export const PUZZLES = [
    { words: "a piste of seven fields: how far to go?", link: `#${LONG}&1&5&A&expert`, values: { "advance 2": 1, "advance 1": 0 } },
    { words: "a piste of five fields: stand, or give way?", link: `#${SHORT}&0&110&BB&expert`, values: { parry: 1, "retreat 1": 0, "retreat 2": -1 } },
    { words: "a piste of five fields: step, or strike?", link: `#${SHORT}&0&4&&expert`, values: { "advance 2 attack x1": 1, "advance 2": 0.5 } },
    { words: "pay to see the hand out?", link: "#leduc_poker&0&13&BC&expert", values: { call: 0.093, fold: -0.231 } },
    { words: "is this hand worth more chips?", link: "#leduc_poker&1&7&BBA&expert", values: { raise: 0.382, call: 0.231 } },
    { words: "bet first, or wait?", link: "#leduc_poker&1&14&AAA&expert", values: { call: -0.015, raise: -0.165 } },
    { words: "a weak hand: pay, or give up?", link: "#leduc_poker&0&3&BC&expert", values: { call: -0.125, fold: -0.231 } },
    { words: "strike at once, or wait?", link: "#en_garde&1&129&CBECCEBBIABEABCEGCACAHAB&expert", worlds: 20000, values: { "retreat 1": 0.521, "attack x1": -0.035, "retreat 3": -0.035, "advance 1": -0.035 } },
    { words: "another battle, or a pass?", link: "#guyenne&0&109&AFBBBCACDACBCAAAA&expert", worlds: 20000, values: { pass: 0.466, "target 0": -0.061, "target 3": -0.061 } },
    { words: "attack, or end the turn?", link: "#field_of_glory&1&105&AAABCCACCCACABCBBACACCCACCCCCACCAAAAYeLSFKEAAAYeLRFKICBEBCBC&expert", worlds: 20000, values: { "attack 2": -0.083, end: -0.608 } },
    { words: "two knights, four states: which first?", link: "#knights_of_charlemagne&1&243&FIODKDHAGAAANEGACDDAJNIAIGAFCJGJLEEAHFAHFDBCA&expert", worlds: 20000, values: { "yellow 4 to number": 0.67, "green 3 to number": 0.34, "green 3 to colour": 0.337, "yellow 4 to colour": -0.325 } },
];

/** Remembers that a position was worked through. */
export const finish = (link) => remember("solved", [...new Set([...(recall("solved") ?? []), link])]);

/** A sentence about an answer to a puzzle, as a function of it: whether it is right, and what each choice is worth. */
export function answered({ link, values, worlds }) {
    return (chosen, view, { of, told, titled }) => {
        const best = Object.keys(values).reduce((one, other) => (values[other] > values[one] ? other : one));
        if (chosen === best) finish(link);
        const worth = view.scene.choices.map((choice) => [deed(view, [choice]), values[choice.notation]]).sort(([, one], [, other]) => other - one);
        const each = [...new Map(worth)].map(([words, value]) => `${words}: ${told(of(value))}`);
        const how = worlds ? `Measured in ${worlds.toLocaleString("en")} worlds that look alike to you, with scripted players.` : "Both sides play on without a mistake.";
        return `${chosen === best ? "Right." : "That is not the best."} ${titled(false)}: ${each.join("; ")}. ${how}`;
    };
}

/** A list of positions to choose in, each with `words` and its `link`; `start` gets the one that is pressed, and its place. */
export function positions(all, start) {
    const solved = recall("solved") ?? [];
    const row = (each, place) => {
        const title = titleOf(decodeURIComponent(each.link.slice(1).split("&")[0]));
        return h("li", {}, h("button.line", { onclick: () => start(each, place) }, `${title}: ${each.words}`), solved.includes(each.link) && " ✓");
    };
    return h("ol.puzzles", {}, all.map(row));
}

/** The list of puzzles. */
export const puzzles = (start) => [h("p", {}, "You are to choose; then you see what each choice is worth."), positions(PUZZLES, start)];
