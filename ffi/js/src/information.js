// The information state of a seat: the chain of its observations and its actions.

import * as argument from "./argument.js";
import { Game } from "./game.js";
import { Match } from "./match.js";
import { Owned } from "./owned.js";
import { Position } from "./position.js";
import { read } from "./struct.js";

/** A mark that only this file can give. */
const MADE = Symbol("made");

export class InformationState {
    #game;
    #state;

    /** The information state of a seat that sees a position first, or of a seat in a match. */
    constructor(seen, seat, made) {
        Object.freeze(this);
        if (made === MADE) {
            [this.#game, this.#state] = [seen, seat];
            return;
        }
        const [pointer, number] = [Owned.pointer(seen, Position, Match), argument.seat(seat)];
        const name = seen instanceof Match ? "bastide_match_information_state" : "bastide_information_state_new";
        this.#game = seen.game;
        this.#state = Owned.module(seen).out("information_state", name, pointer, number);
    }

    get game() {
        return this.#game;
    }

    get seat() {
        return this.#state.seat;
    }

    get key() {
        return (this.#state.key.high << 64n) | this.#state.key.low;
    }

    act(action) {
        const { actions } = this.#game;
        const id = typeof action === "string" ? this.#game.actionId(action) : argument.id(action, "action", actions);
        this.#game.actionText(id);
        return this.#changed("bastide_information_state_act", id);
    }

    see(position) {
        const pointer = Owned.pointer(position, Position);
        Game.unlessOther(this.#game, position.game);
        return this.#changed("bastide_information_state_see", pointer);
    }

    equals(other) {
        if (!(other instanceof InformationState) || !other.#game.equals(this.#game)) return false;
        const parts = ({ key, observation, seat }) => [key.high, key.low, observation.high, observation.low, seat].join();
        return parts(other.#state) === parts(this.#state);
    }

    /** The state after a function of the module has changed a copy. */
    #changed(name, value) {
        const module = Owned.module(this.#game);
        return module.lendStruct("information_state", this.#state, (start) => {
            module.ask(name, start, value);
            return new InformationState(this.#game, read(module.buffer, start, "information_state"), MADE);
        });
    }
}
