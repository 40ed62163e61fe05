// Bastide: the rules engine for card battles with hidden hands, as a WebAssembly module.

import { current, open } from "./src/current.js";
import { Game } from "./src/game.js";

export { CHANCE, OVER, Status } from "./src/abi.js";
export { Batch } from "./src/batch.js";
export { BastideError } from "./src/error.js";
export { InformationState } from "./src/information.js";
export { Match } from "./src/match.js";
export { Player } from "./src/player.js";
export { Position } from "./src/position.js";
export { Record } from "./src/record.js";
export { Game };

/** Loads the module once, and again only after a defect of the library has ended it. */
export async function init(source = beside()) {
    await open(source);
}

/**
 * The address of the module beside this script, in the form that bundlers recognize. Before version 8, the development server of
 * Vite serves this script from another folder, and the module from where it was.
 */
function beside() {
    if (!import.meta.url) throw new Error("these scripts lack their address, as in the format cjs; expected `init(URL)` with the address of bastide.wasm");
    const address = new URL("./bastide.wasm", import.meta.url);
    return address.pathname.endsWith("/.vite/deps/bastide.wasm") ? new URL("../../bastide/bastide.wasm", address) : address;
}

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
