// The worker of thinker.js: it loads a module for itself, and thinks about the matches that it is sent.

import { Match, init } from "../index.js";

const ready = init();

self.onmessage = async ({ data: { match: bytes, level, seed } }) => {
    try {
        await ready;
        const match = Match.fromBytes(bytes);
        const game = match.game;
        const player = game.player(level, { seed });
        self.postMessage({ thought: player.think(match) });
        [player, game, match].forEach((value) => value.free());
    } catch (error) {
        self.postMessage({ refusal: error.message });
    }
};
