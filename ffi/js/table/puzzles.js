// Puzzles: positions of small games, which are solved, so that their answers are proven; a test proves each again.

import { facesOf } from "./cards.js";
import { deed } from "./deed.js";
import { h } from "./dom.js";
import { titleOf } from "./games.js";
import { opened } from "./link.js";
import { outlookOf } from "./outlook.js";
import { recall, remember } from "./store.js";

const SHORT = "en_garde(rounds_to_win=1,max_rounds=1,piste=5,values=2,copies=3,hand=2)";
const LONG = "en_garde(rounds_to_win=1,max_rounds=1,piste=7,values=2,copies=3,hand=2)";

/** The link of each puzzle, and the returns of its choices where both sides play on without a mistake. */
export const PUZZLES = [
    [`#${LONG}&1&5&A&expert`, { "advance 2": 1, "advance 1": 0 }],
    [`#${SHORT}&0&110&BB&expert`, { parry: 1, "retreat 1": 0, "retreat 2": -1 }],
    [`#${SHORT}&0&4&&expert`, { "advance 2 attack x1": 1, "advance 2": 0.5 }],
    ["#leduc_poker&0&13&BC&expert", { call: 0.093, fold: -0.231 }],
    ["#leduc_poker&1&7&BBA&expert", { raise: 0.382, call: 0.231 }],
    ["#leduc_poker&1&14&AAA&expert", { call: -0.015, raise: -0.165 }],
    ["#leduc_poker&0&3&BC&expert", { call: -0.125, fold: -0.231 }],
];

/** The best choice of a puzzle. */
const best = (values) => Object.keys(values).reduce((one, other) => (values[other] > values[one] ? other : one));

/** A sentence about an answer to a puzzle: whether it is right, and what each choice is worth. */
function answered([hash, values], match, chosen) {
    const scene = match.scene(match.turn);
    const { game } = match;
    const { of, told, title } = outlookOf(game);
    const faces = facesOf(game.name, game.cards());
    const isRight = chosen === best(values);
    if (isRight) remember("solved", [...new Set([...(recall("solved") ?? []), hash])]);
    const worth = scene.choices.map((choice) => [deed({ scene, faces }, [choice]), values[choice.notation]]).sort(([, one], [, other]) => other - one);
    const each = [...new Map(worth)].map(([words, value]) => `${words}: ${told(of(value))}`);
    return `${isRight ? "Right." : "That is not the best."} ${title}: ${each.join("; ")}. Both sides play on without a mistake.`;
}

/** The list of puzzles; `start` gets what a link opens, and what is said of an answer. */
export function puzzles(load, start) {
    const solved = recall("solved") ?? [];
    const row = (puzzle) => {
        const [hash] = puzzle;
        const found = opened(hash, load);
        const { match } = found;
        const scene = match.scene(match.turn);
        const faces = facesOf(match.game.name, match.game.cards());
        const deeds = [...new Set(scene.choices.map((choice) => deed({ scene, faces }, [choice])))];
        const words = `${titleOf(match.game.name)}: ${deeds.join(", or ")}?`;
        return h("li", {}, h("button.line", { type: "button", onclick: () => start(found, (chosen) => answered(puzzle, opened(hash, load).match, chosen)) }, words), solved.includes(hash) && " ✓");
    };
    return h("div", {}, h("p", {}, "Small games, in which the best choice is proven. You are to choose; then you see what each choice is worth."), h("ol.puzzles", {}, PUZZLES.map(row)));
}
