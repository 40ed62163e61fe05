// Bastide: the rules engine for card battles with hidden hands, as a WebAssembly module.

import { current } from "./src/current.js";
import { Game } from "./src/game.js";

export { CHANCE, OVER, Status } from "./src/abi.js";
export { Batch } from "./src/batch.js";
export { init } from "./src/current.js";
export { BastideError } from "./src/error.js";
export { InformationState } from "./src/information.js";
export { Match } from "./src/match.js";
export { Player } from "./src/player.js";
export { Position } from "./src/position.js";
export { Record } from "./src/record.js";
export { Game };

/** The game of a name, with options in the name or beside it. */
export function load(name, options) {
    return Game.load(current(), name, options);
}

/** The names of the games, in alphabetical order. */
export function names() {
    const module = current();
    const name = (_, index) => module.read(module.call("bastide_game_name_at", index));
    return Array.from({ length: module.call("bastide_game_count") }, name);
}

/** The version of the library. */
export function version() {
    return current().read(current().call("bastide_version"));
}
