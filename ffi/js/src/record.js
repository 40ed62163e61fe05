// A record: a game, and the ids of everything that happened in a match of it.

import * as argument from "./argument.js";
import { Game } from "./game.js";
import { current } from "./current.js";
import { Match } from "./match.js";
import { Owned } from "./owned.js";

export class Record {
    #game;
    #ids;

    /** A record of a game with these ids; an error unless it replays. */
    constructor(game, ids) {
        Owned.pointer(game, Game);
        this.#game = game;
        this.#ids = Uint16Array.from(argument.numbers(ids, Uint16Array, "ids"));
        this.replay().free();
    }

    static read(text) {
        return Owned.freedAfter(Match.resumed(current(), text, 0n), (match) => match.record);
    }

    get game() {
        return this.#game;
    }

    get ids() {
        return Array.from(this.#ids);
    }

    get length() {
        return this.#ids.length;
    }

    toText() {
        return this.#lent((match) => Owned.module(match).text("bastide_match_record_text", Owned.pointer(match)));
    }

    toJson() {
        return JSON.stringify({ game: this.#game.name, ids: this.ids });
    }

    telling(viewer, since = 0) {
        return this.#lent((match) => match.telling(viewer, since));
    }

    told(viewer, since = 0) {
        return this.#lent((match) => match.told(viewer, since));
    }

    replay() {
        return this.#lent((match) => match.position);
    }

    positions() {
        const positions = [this.#game.start()];
        for (const id of this.#ids) positions.push(positions.at(-1).after(id));
        return positions;
    }

    resume(seed) {
        return Match.resumed(Owned.module(this.#game), this.toJson(), argument.u64(seed, "seed"));
    }

    equals(other) {
        return other instanceof Record && this.toJson() === other.toJson();
    }

    toString() {
        return this.toText();
    }

    #lent(work) {
        return Owned.freedAfter(this.resume(0n), work);
    }
}
