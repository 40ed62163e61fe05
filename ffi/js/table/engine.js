// Questions to the engine about a position.

import { Record } from "../index.js";
import { placeAsked, thingsOf } from "./scene.js";

/** The choices that the seat to act in a position has after actions of its own, as a function; none where it is asked something else. */
export function following(position) {
    const seat = position.turn;
    const asked = placeAsked(position.scene(seat));
    return (actions) => {
        const passed = [position.redeal(seat, 0)];
        for (const action of actions) passed.push(passed.at(-1).after(action));
        const last = passed.at(-1);
        const next = last.turn === seat ? last.scene(seat) : null;
        passed.forEach((each) => each.free());
        return next !== null && placeAsked(next) === asked ? next.choices : [];
    };
}

/** The match after some events of a record, a decision of a seat being next: as the seed deals it if it dealt the record, and else
 * with new chance. */
export function matchAt(record, events, seed) {
    const ids = record.ids.slice(0, events);
    const wanted = new Record(record.game, ids);
    const match = record.game.match(seed);
    wanted.positions().slice(0, events).forEach(({ turn }, index) => {
        if (turn >= 0 && match.legal().includes(ids[index])) match.play(ids[index]);
    });
    return match.record.equals(wanted) ? match : wanted.resume(seed);
}

/** The decisions of these seats in which they had a choice: the seat, and after how many events of a record. */
export function decisions(record, seats) {
    const positions = record.positions().slice(0, record.length);
    return positions.flatMap((position, events) => (seats.includes(position.turn) && position.legal().length > 1 ? [{ events, seat: position.turn }] : []));
}

/** The decisions of others by which worlds are weighed, the most first, and the fewest equally likely worlds that weighed ones are to tell as much as. */
const RECALLED = [8, 4, 2, 1];
const ENOUGH = 40;
const WEIGHED = 512;
const WORLDS = 400;

const handIn = (world, seat) => thingsOf(world.scene("everything"), seat).hand.open;

/** The hands that another seat may hold, in worlds that look alike to a seat, each as likely as what the seat saw leaves it. */
export function handsOf(position, seat, other, worlds) {
    return Array.from({ length: worlds }, (_, world) => {
        const dealt = position.redeal(seat, world);
        const open = handIn(dealt, other);
        dealt.free();
        return open;
    });
}

/** The worlds of the seat to act, weighed by what a network would have done in the place of the others; none if too few fit, or if they did nothing. */
function weighed(match, network) {
    for (const recalled of RECALLED) {
        const player = match.game.player(network, { level: `update(recall=${recalled})` });
        const { positions, weights, effective } = player.worlds(match, WEIGHED);
        player.free();
        if (effective >= ENOUGH && effective < WEIGHED - 0.5) return { positions, weights: [...weights] };
        positions.forEach((each) => each.free());
    }
    return { positions: [] };
}

/**
 * The hands that seats of other sides may hold at the decision after events of a game: as likely as what the seat to act saw leaves them,
 * or with a network weighed also by what they did last, each with its weight.
 */
export function holdingsOf(game, ids, network = null) {
    const match = new Record(game, ids).resume(0n);
    const { position, turn: seat } = match;
    const { positions, weights } = network ? weighed(match, network) : { positions: null };
    const hands = (other) => positions?.map((world) => handIn(world, other)) ?? handsOf(position, seat, other, WORLDS);
    const others = [...game.sides.keys()].filter((other) => game.sides[other] !== game.sides[seat]).map((other) => ({ seat: other, hands: hands(other) }));
    positions?.forEach((each) => each.free());
    return { others, weights };
}

/** The returns of the seat to act after an action in worlds that look alike to it, the same for all actions; `scripted` plays on for all. */
export function returnsOf(position, action, worlds) {
    const [{ game, turn }, rows] = [position, Array.from({ length: worlds }, (_, world) => world)];
    const batch = game.batch(worlds, 1, { autoReset: "disabled", outputs: ["terminated", "returns"] });
    batch.putPositions(rows, rows.map(() => position));
    batch.redeal(rows, rows.map(() => turn), rows);
    batch.step(rows.map(() => action));
    while (batch.terminated.includes(0)) batch.step(batch.choose("scripted"));
    const returns = rows.map((row) => batch.returns[row * game.seats + turn]);
    batch.free();
    return returns;
}

/** By how much an action returns more than another at the decision after events of a game, in each world of `holdingsOf`. */
export function gainsOf(game, ids, actions) {
    const [one, other] = actions.map((action) => returnsOf(new Record(game, ids).replay(), action, WORLDS));
    return one.map((each, world) => each - other[world]);
}

/** The moments of a match that a viewer noticed: after how many events, what is told of each, and what the viewer saw then. */
export function moments(record, viewer) {
    const told = new Map();
    for (const { number, sentence } of record.told(viewer)) told.set(number, [...(told.get(number) ?? []), sentence]);
    const all = [];
    let [seen, turn] = [[], null];
    for (const [events, position] of record.positions().entries()) {
        const had = seen;
        seen = sight(position, viewer);
        const isNoticed = viewer === "everything" || turn === viewer || seen.some((value, index) => value !== had[index]);
        // What it did not notice changes nothing that it sees, but the last position is the true one.
        if (isNoticed) all.push({ events, noticed: all.length, words: told.get(all.length) ?? [], position });
        else Object.assign(all.at(-1), { events, position });
        turn = position.turn;
    }
    return all;
}

/** The values that a viewer sees: an event that changes none of them is not noticed. */
function sight(position, viewer) {
    if (viewer === "everything") return [];
    return viewer === "public" ? [JSON.stringify(position.scene(viewer))] : position.observe(viewer);
}
