// Players think here, so that the page never waits for them.

import { Match, Position, init, load } from "../index.js";
import { thoughtOf } from "./solve.js";

let ready = null;

self.onmessage = async ({ data: { module, ...question } }) => {
    try {
        self.postMessage({ thought: await think(module, question) });
    } catch (error) {
        self.postMessage({ error: error.message });
    }
};

/** The thought of a player of the module, or the verdict on an action that was played. */
async function think(module, { game, match, position, player, network, seed, events }) {
    await (ready ??= init(module));
    const of = load(game);
    if (events) return thoughtOf(of, events, seed);
    const asked = match ? Match.fromBytes(match) : Position.fromBytes(position);
    const mind = network ? of.player(network, { level: player, seed }) : of.player(player, { seed });
    const thought = mind.think(asked);
    for (const owned of [mind, asked, of]) owned.free();
    return thought;
}
