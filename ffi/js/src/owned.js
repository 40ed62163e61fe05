// Values that the module holds for us: each is freed once, by hand or when nobody can reach it.

import { Status } from "./abi.js";
import { BastideError } from "./error.js";

const forgotten = new FinalizationRegistry((free) => free());

export class Owned {
    #module;
    #pointer;
    #free;

    /** Takes over what a function of the module made; `free` names the one that frees it. */
    constructor(module, pointer, free, beside = () => {}) {
        this.#module = module;
        this.#pointer = pointer;
        this.#free = () => {
            if (!module.isBroken) module.call(free, pointer);
            beside();
        };
        forgotten.register(this, this.#free, this);
    }

    /** Frees it now; it cannot be used any more. To free it again does nothing. */
    free() {
        if (this.#pointer === 0) return;
        forgotten.unregister(this);
        this.#pointer = 0;
        this.#free();
    }

    static module(owned) {
        return owned.#module;
    }

    /** Where it is; an error where it has been freed, or is of another class than is accepted. */
    static pointer(owned, ...accepted) {
        if (accepted.length > 0 && !accepted.some((of) => owned instanceof of)) {
            const names = accepted.map((of) => of.name).join(" or a ");
            const given = owned === null || typeof owned !== "object" ? String(owned) : owned.constructor?.name;
            throw new BastideError(Status.NULL_POINTER, `a ${names} is accepted, not ${given}`);
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
