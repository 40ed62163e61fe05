// Small games for two, solved: their whole trees in memory, and the values of actions where both sides play on without a mistake.

import { Record } from "../index.js";

/** The most histories of a tree, the number of its iterations, and the least weight of what a seat itself, or another one, avoids. */
const MOST = 30000;
const ITERATIONS = 400;
const OWN = 0.01;
const OTHERS = 1e-4;

/** The tree of a game, in which a node's `state` is the knowledge of the seat to act; null if it is too large. */
function grown(game) {
    const [ids, states] = [new Map(), new Map()];
    let size = 0;
    const id = (text) => ids.get(text) ?? (ids.set(text, ids.size), ids.size - 1);
    const grow = (position, known) => {
        const { turn } = position;
        const node = { turn, events: [], next: [] };
        if ((size += 1) > MOST) return node;
        if (turn === -2) node.value = position.returns[0];
        else if (turn === -1) {
            const outcomes = position.outcomes();
            node.events = outcomes.map(([outcome]) => outcome);
            node.chances = shares(outcomes.map(([, weight]) => weight));
        } else {
            node.events = position.legal();
            const state = known[turn];
            if (!states.has(state)) states.set(state, { turn, nodes: [], regrets: node.events.map(() => 0), sums: node.events.map(() => 0) });
            node.state = states.get(state);
            node.state.nodes.push(node);
        }
        for (const event of node.events) {
            const after = position.after(event);
            const seen = known.map((state, seat) => id(`${state}:${turn === seat ? event : ""}:${after.observe(seat)}`));
            node.next.push(grow(after, seen));
            after.free();
            if (size > MOST) break;
        }
        return node;
    };
    const root = grow(game.start(), [-1, -2]);
    return size > MOST ? null : { root, states: [...states.values()] };
}

/** Shares in proportion to weights; equal ones if there is none. */
function shares(weights) {
    const all = weights.reduce((sum, each) => sum + each, 0);
    return weights.map((each) => (all > 0 ? each / all : 1 / weights.length));
}

/** The first seat's expected value at a node where all play by their averages. */
function expected({ turn, value, chances, state, next }) {
    if (turn === -2) return value;
    const of = chances ?? state.average;
    return next.reduce((sum, each, index) => sum + (of[index] > 0 ? of[index] * expected(each) : 0), 0);
}

/** Adds up the regrets of a seat, and its averages with a weight; what it can expect. */
function visit(node, seat, own, others, weight) {
    const { turn, state, next } = node;
    if (turn === -2) return seat === 0 ? node.value : -node.value;
    const of = node.chances ?? state.current;
    let sum = 0;
    const values = next.map((each, index) => {
        const isOwn = turn === seat;
        const found = visit(each, seat, isOwn ? own * of[index] : own, isOwn ? others : others * of[index], weight);
        sum += of[index] * found;
        return found;
    });
    if (turn === seat) {
        values.forEach((found, index) => {
            state.added[index] += others * (found - sum);
            state.sums[index] += weight * (own + OWN) * of[index];
        });
    }
    return sum;
}

/** A solved game, or null if it is not small. */
export function solved(game) {
    if (game.seats !== 2 || new Set(game.sides).size !== 2 || !game.zeroSum) return null;
    const tree = grown(game);
    if (tree === null) return null;
    const { root, states } = tree;
    for (let turn = 1; turn <= ITERATIONS; turn += 1) {
        for (const seat of [0, 1]) {
            for (const state of states) Object.assign(state, { current: shares(state.regrets), added: state.regrets.map(() => 0) });
            visit(root, seat, 1, 1, turn ** 2);
            for (const state of states) state.regrets = state.regrets.map((each, index) => Math.max(0, each + state.added[index]));
        }
    }
    for (const state of states) state.average = shares(state.sums);
    reach(root, [1, 1]);
    return { root, states, value: expected(root) };
}

/** Writes how likely the others and chance make each node of a seat. */
function reach(node, [first, second]) {
    const { turn, chances, state, next } = node;
    if (turn >= 0) node.likely = turn === 0 ? second : first;
    next.forEach((each, index) => {
        const of = Math.max(OTHERS, chances?.[index] ?? state.average[index]);
        reach(each, turn === 0 ? [first * of, second] : turn === 1 ? [first, second * of] : [first * of, second * of]);
    });
}

/** The most that a seat can make of nodes, each with its weight, against the average of the other: the sum of their values. */
function answer(nodes, seat) {
    let sum = 0;
    const own = new Map();
    for (const [node, weight] of nodes) {
        const { turn, value, chances, state, next } = node;
        const of = chances ?? state?.average;
        if (turn === -2) sum += weight * (seat === 0 ? value : -value);
        else if (turn === seat) own.set(state, [...(own.get(state) ?? []), [node, weight]]);
        else next.forEach((each, index) => of[index] > 0 && nodes.push([each, weight * of[index]]));
    }
    for (const all of own.values()) sum += Math.max(...all[0][0].next.map((_, index) => answer(after(all, index), seat)));
    return sum;
}

const after = (nodes, index) => nodes.map(([{ next }, weight]) => [next[index], weight]);

/** The values of the actions of a state for its seat, as a thought. */
export function exact({ turn, nodes }) {
    const all = nodes.reduce((sum, { likely }) => sum + likely, 0);
    const likely = nodes.map((node) => [node, node.likely / all]);
    const values = nodes[0].events.map((_, index) => answer(after(likely, index), turn));
    return { actions: nodes[0].events, values, visits: values.map(() => 1) };
}

/** The state of the seat to act after the events of a record. */
export const stateAt = ({ root }, ids) => ids.reduce((node, id) => node.next[node.events.indexOf(id)], root).state;

/** The player that judges the choices of a game that is too large. */
const JUDGE = "search(iterations=8000)";

/** The games solved so far by their names, null for those that are too large. */
const SOLVED = new Map();

/** The thought of the judge about the choices after events of a game; of a game that is solved, the exact one. */
export function thoughtOf(game, ids, seed) {
    if (!SOLVED.has(game.name)) SOLVED.set(game.name, solved(game));
    const whole = SOLVED.get(game.name);
    if (whole) return exact(stateAt(whole, ids));
    const [position, player] = [new Record(game, ids).replay(), game.player(JUDGE, seed)];
    const thought = player.think(position);
    [position, player].forEach((each) => each.free());
    return thought;
}
