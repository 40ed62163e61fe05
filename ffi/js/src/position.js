// A position: the complete state of a match. It never changes: `after` returns the next position.

import { CHANCE } from "./abi.js";
import * as argument from "./argument.js";
import { current } from "./current.js";
import { Owned } from "./owned.js";
import { Question } from "./question.js";

export class Position extends Question {
    constructor(module, pointer) {
        super(module, pointer, "bastide_position_free");
    }

    /** A copy of the position at an address. */
    static copied(module, source) {
        return new Position(module, module.out("u32", "bastide_position_clone", source));
    }

    static fromJson(json) {
        const module = current();
        return new Position(
            module,
            module.lendText(json, "json", (start) => module.out("u32", "bastide_position_from_json", start)),
        );
    }

    static fromBytes(bytes) {
        const module = current();
        const read = (start, length) => module.out("u32", "bastide_position_from_bytes", start, length);
        return new Position(module, module.lendArray(argument.bytes(bytes), read));
    }

    after(event) {
        const [verb, what] = this.turn === CHANCE ? ["deal", "outcome"] : ["play", "action"];
        return this.#changed((module, pointer) => {
            if (typeof event === "string") {
                module.lendText(event, what, (start) => module.ask(`bastide_position_${verb}_text`, pointer, start));
            } else {
                module.ask(`bastide_position_${verb}`, pointer, argument.id(event, what, this.game[`${what}s`]));
            }
        });
    }

    redeal(seat, seed) {
        const numbers = [argument.seat(seat), argument.u64(seed, "seed")];
        return this.#changed((module, pointer) => module.ask("bastide_position_redeal", pointer, ...numbers));
    }

    playout(seed) {
        const number = argument.u64(seed, "seed");
        return this.#changed((module, pointer) => module.ask("bastide_position_play_out", pointer, number));
    }

    /** A copy after `change`; it is freed if that throws. */
    #changed(change) {
        const module = Owned.module(this);
        const copy = Position.copied(module, Owned.pointer(this));
        try {
            change(module, Owned.pointer(copy));
            return copy;
        } catch (error) {
            copy.free();
            throw error;
        }
    }

    outcomes() {
        const all = Owned.module(this).structs("outcome", "bastide_position_outcomes", [Owned.pointer(this)]);
        return all.map(({ id, weight }) => [id, weight]);
    }

    perft(depth, settings = {}) {
        const [module, pointer, number] = [Owned.module(this), Owned.pointer(this), argument.u32(depth, "depth")];
        return Owned.until(this, settings, (until) => module.out("u64", "bastide_position_perft", pointer, number, until));
    }

    toJson() {
        return Owned.module(this).text("bastide_position_to_json", Owned.pointer(this));
    }

    toBytes() {
        return Owned.module(this).written(Uint8Array, "bastide_position_to_bytes", Owned.pointer(this));
    }

    hash() {
        return BigInt.asUintN(64, Owned.module(this).call("bastide_position_hash", Owned.pointer(this)));
    }

    equals(other) {
        if (!(other instanceof Position) || Owned.module(other) !== Owned.module(this)) return false;
        return Owned.module(this).call("bastide_position_equal", Owned.pointer(this), Owned.pointer(other)) !== 0;
    }
}
