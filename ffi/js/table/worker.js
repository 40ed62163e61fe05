// Players think here, so that the page never waits for them. The first message has the compiled module.

import { Match, Position, init, load } from "../index.js";
import { gainsOf, holdingsOf } from "./engine.js";
import { thoughtOf } from "./solve.js";

let ready = null;

self.onmessage = async ({ data: { module, ...question } }) => {
    if (module) return (ready = init(module));
    try {
        await ready;
        return self.postMessage({ thought: think(question) });
    } catch (error) {
        return self.postMessage({ refusal: error.message });
    }
};

/** The thought of a player, or of the judge about a decision after events, or the hands that others may hold there,
 * or how two actions fare in these worlds. */
function think({ game, match, position, player, network, seed, events, worlds, actions }) {
    const of = load(game);
    if (actions) return { gains: gainsOf(of, worlds, actions) };
    if (worlds) return holdingsOf(of, worlds, network);
    if (events) return thoughtOf(of, events, seed);
    const asked = match ? Match.fromBytes(match) : Position.fromBytes(position);
    const mind = network ? of.player(network, { level: player, seed }) : of.player(player, { seed });
    const thought = mind.think(asked);
    for (const owned of [mind, asked, of]) owned.free();
    return thought;
}
