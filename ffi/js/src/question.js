// Read access to a position, and to a match's current position.

import { Status } from "./abi.js";
import * as argument from "./argument.js";
import { BastideError } from "./error.js";
import { Game } from "./game.js";
import { Owned } from "./owned.js";

export class Question extends Owned {
    #game;
    #position;

    constructor(module, pointer, free, position = pointer) {
        super(module, pointer, free);
        this.#position = position;
    }

    /** The address of the position. */
    static position(question) {
        Owned.pointer(question);
        return question.#position;
    }

    get game() {
        return (this.#game ??= Game.copied(Owned.module(this), "bastide_position_game", Question.position(this)));
    }

    get turn() {
        return Owned.module(this).call("bastide_position_turn", Question.position(this));
    }

    get seats() {
        return this.game.seats;
    }

    get scores() {
        return this.#list(Int32Array, "bastide_position_scores");
    }

    get returns() {
        return this.#list(Float32Array, "bastide_position_returns");
    }

    legal() {
        return this.#list(Uint16Array, "bastide_position_legal");
    }

    legalMask(out = new Uint8Array(this.game.actions)) {
        const { actions } = this.game;
        return this.#filled(out, [Uint8Array], actions, (start) => ["bastide_position_legal_mask", start, actions]);
    }

    observe(seat, out = new Uint8Array(this.game.observationLength)) {
        const [number, length] = [argument.seat(seat), this.game.observationLength];
        const name = out instanceof Float32Array ? "bastide_position_observe_f32" : "bastide_position_observe";
        return this.#filled(out, [Uint8Array, Float32Array], length, (start) => [name, number, start, length]);
    }

    table(viewer) {
        return Owned.module(this).text("bastide_position_table", Question.position(this), argument.viewer(viewer));
    }

    asked(viewer) {
        return Owned.module(this).text("bastide_position_asked", Question.position(this), argument.viewer(viewer));
    }

    picture(viewer) {
        return Owned.module(this).text("bastide_position_picture", Question.position(this), argument.viewer(viewer));
    }

    portrait(viewer) {
        return Owned.module(this).text("bastide_position_portrait", Question.position(this), argument.viewer(viewer));
    }

    scene(viewer) {
        const json = Owned.module(this).text("bastide_position_scene", Question.position(this), argument.viewer(viewer));
        return JSON.parse(json);
    }

    plan(parts) {
        const lines = argument.parts(parts).join("\n");
        const module = Owned.module(this);
        const planned = (start) => module.list(Uint16Array, "bastide_position_plan", Question.position(this), start);
        return module.lendText(lines, "parts", planned);
    }

    toString() {
        return this.table("everything");
    }

    #list(of, name) {
        return Owned.module(this).list(of, name, Question.position(this));
    }

    /** Fills `out`, whose class must be among `accepted`, with the values that a function writes. */
    #filled(out, accepted, length, call) {
        if (!accepted.some((of) => out instanceof of) || out.length !== length) {
            const names = accepted.map((of) => of.name).join(" or a ");
            throw new BastideError(Status.WRONG_LENGTH, `\`out\` is unsuitable; expected a ${names} of the length ${length}`);
        }
        const module = Owned.module(this);
        const fill = (start) => {
            const [name, ...values] = call(start);
            module.ask(name, Question.position(this), ...values);
        };
        if (out.buffer === module.buffer) {
            fill(out.byteOffset);
            return out;
        }
        return module.lend(out.byteLength, (start) => {
            fill(start);
            out.set(new out.constructor(module.buffer, start, length));
            return out;
        });
    }
}
