// Players think here, so that the page never waits for them.

import { Match, Position, init, load } from "../index.js";

let ready = null;

self.onmessage = async ({ data: { id, module, game, match, position, player, network, seed } }) => {
    try {
        await (ready ??= init(module));
        const of = load(game);
        const asked = match ? Match.fromBytes(match) : Position.fromBytes(position);
        const mind = network ? of.player(network) : of.player(player, { seed });
        const thought = mind.think(asked);
        for (const owned of [mind, asked, of]) owned.free();
        self.postMessage({ id, thought });
    } catch (error) {
        self.postMessage({ id, error: error.message });
    }
};
