// Values in the module's memory: each is freed once, by hand or when it becomes unreachable.

import { Status } from "./abi.js";
import * as argument from "./argument.js";
import { BastideError } from "./error.js";

const forgotten = new FinalizationRegistry((free) => free());

export class Owned {
    #module;
    #pointer;
    #free;

    /** Takes over a value that a function of the module made; `free` names the function that frees it. */
    constructor(module, pointer, free, beside = () => {}) {
        this.#module = module;
        this.#pointer = pointer;
        this.#free = () => {
            if (!module.isBroken) module.call(free, pointer);
            beside();
        };
        forgotten.register(this, this.#free, this);
    }

    /** Frees it now; it cannot be used any more. Freeing it again does nothing. */
    free() {
        if (this.#pointer === 0) return;
        forgotten.unregister(this);
        this.#pointer = 0;
        this.#free();
    }

    /** The result of `work` with a value, which is then freed. */
    static freedAfter(owned, work) {
        try {
            return work(owned);
        } finally {
            owned.free();
        }
    }

    /** Lends `work` a `bastide_stop` while it runs, by settings that have nothing but `stop`. */
    static until(owned, settings, work) {
        const { stop } = argument.settings(settings, ["stop"]);
        return owned.#module.stopping(stop, work);
    }

    static module(owned) {
        return owned.#module;
    }

    /** Its address; an error if it has been freed, or its class is not among `accepted`. */
    static pointer(owned, ...accepted) {
        if (accepted.length > 0 && !accepted.some((of) => owned instanceof of)) {
            const names = accepted.map((of) => of.name).join(" or a ");
            const given = owned === null || typeof owned !== "object" ? String(owned) : owned.constructor?.name;
            throw new BastideError(Status.NULL_POINTER, `${given} is not accepted; expected a ${names}`);
        }
        if (owned.#pointer === 0) throw new BastideError(Status.NULL_POINTER, `this ${owned.constructor.name} has been freed`);
        return owned.#pointer;
    }
}

Object.defineProperty(Owned.prototype, Symbol.dispose ?? Symbol.for("Symbol.dispose"), {
    value() {
        this.free();
    },
});
