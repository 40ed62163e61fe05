// The module that reads names, bytes and texts: a single one, until it breaks.

import { Status } from "./abi.js";
import { BastideError } from "./error.js";
import { Module } from "./module.js";

let opening = null;
let opened = null;

/** Opens a module, unless one is open and intact. */
export async function open(source) {
    if (opened?.isBroken) opening = opened = null;
    opening ??= Module.open(source);
    try {
        opened = await opening;
    } catch (error) {
        opening = null;
        throw error;
    }
}

/** Whether an array lies in the module's memory, and is lost when that grows. */
export const isInModule = (array) => array.buffer === opened?.buffer;

export function current() {
    if (opened === null) throw new BastideError(Status.NULL_POINTER, "the module is not loaded: `await init()` comes first");
    return opened;
}
