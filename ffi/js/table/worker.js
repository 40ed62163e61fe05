// Players think here, so that the page never waits for them; those of the command that serves the page are asked from here.

import { Match, Position, init, load } from "../index.js";
import { answered } from "./command.js";
import { judged } from "./judge.js";

let ready = null;

self.onmessage = async ({ data: { id, module, address, ...question } }) => {
    try {
        const thought = address ? await ask(address, question) : await think(module, question);
        self.postMessage({ id, thought });
    } catch (error) {
        self.postMessage({ id, error: error.message });
    }
};

/** The thought of a player of the module, or the verdict on an action that was played. */
async function think(module, { game, match, position, player, network, seed, events, played }) {
    await (ready ??= init(module));
    const of = load(game);
    if (events) return judged(of, events, played);
    const asked = match ? Match.fromBytes(match) : Position.fromBytes(position);
    const mind = network ? of.player(network, { level: player, seed }) : of.player(player, { seed });
    const thought = mind.think(asked);
    for (const owned of [mind, asked, of]) owned.free();
    return thought;
}

/** The action of a player of the command, at its address. */
async function ask(address, { match }) {
    return { action: Number(await (await answered(address, match)).text()) };
}
