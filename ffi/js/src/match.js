// A match: a position with its random stream and its record. Chance plays itself.

import * as argument from "./argument.js";
import { current } from "./current.js";
import { InformationState } from "./information.js";
import { Owned } from "./owned.js";
import { Position } from "./position.js";
import { Question } from "./question.js";
import { Record } from "./record.js";

export class Match extends Question {
    constructor(module, pointer) {
        super(module, pointer, "bastide_match_free", module.call("bastide_match_position", pointer));
    }

    static begin(game, seed, keys) {
        const module = Owned.module(game);
        return new Match(module, module.out("u32", "bastide_match_new", Owned.pointer(game), seed)).#keeping(keys);
    }

    static fromBytes(bytes, settings = {}) {
        const { keys = false } = argument.settings(settings, ["keys"]);
        const module = current();
        const read = (start, length) => module.out("u32", "bastide_match_from_bytes", start, length);
        return new Match(module, module.lendArray(argument.bytes(bytes), read)).#keeping(argument.flag(keys, "keys"));
    }

    /** The match of a record, as text or as JSON. */
    static resumed(module, record, seed) {
        const read = (start) => module.out("u32", "bastide_match_from_record", start, seed);
        return new Match(module, module.lendText(record, "record", read));
    }

    #keeping(keys) {
        if (keys) Owned.module(this).ask("bastide_match_keep_keys", Owned.pointer(this));
        return this;
    }

    play(action) {
        const [module, pointer] = [Owned.module(this), Owned.pointer(this)];
        if (typeof action === "string") {
            module.lendText(action, "action", (start) => module.ask("bastide_match_play_text", pointer, start));
        } else {
            module.ask("bastide_match_play", pointer, argument.id(action, "action", this.game.actions));
        }
    }

    playParts(parts) {
        const [module, pointer] = [Owned.module(this), Owned.pointer(this)];
        const play = (start) => module.out("u32", "bastide_match_play_parts", pointer, start);
        return module.lendText(argument.parts(parts).join("\n"), "parts", play);
    }

    get position() {
        return Position.copied(Owned.module(this), Question.position(this));
    }

    get record() {
        return new Record(this.game, Owned.module(this).written(Uint16Array, "bastide_match_record_ids", Owned.pointer(this)));
    }

    informationState(seat) {
        return new InformationState(this, seat);
    }

    informationLog(seat) {
        return Owned.module(this).text("bastide_match_information_log", Owned.pointer(this), argument.seat(seat));
    }

    get publicHistoryKey() {
        const { high, low } = Owned.module(this).out("key", "bastide_match_public_history_key", Owned.pointer(this));
        return (high << 64n) | low;
    }

    telling(viewer, since = 0) {
        const values = [argument.viewer(viewer), argument.index(since, "event")];
        const lines = Owned.module(this).text("bastide_match_telling", Owned.pointer(this), ...values).split("\n").slice(0, -1);
        return lines.map((line) => {
            const end = line.indexOf(" ");
            return [Number(line.slice(0, end)), line.slice(end + 1)];
        });
    }

    told(viewer, since = 0) {
        const values = [argument.viewer(viewer), argument.index(since, "event")];
        return JSON.parse(Owned.module(this).text("bastide_match_told", Owned.pointer(this), ...values));
    }

    noticed(viewer) {
        return Owned.module(this).out("u32", "bastide_match_noticed", Owned.pointer(this), argument.viewer(viewer));
    }

    toBytes() {
        return Owned.module(this).written(Uint8Array, "bastide_match_to_bytes", Owned.pointer(this));
    }

    clone() {
        const module = Owned.module(this);
        return new Match(module, module.out("u32", "bastide_match_clone", Owned.pointer(this)));
    }

    equals(other) {
        if (!(other instanceof Match) || Owned.module(other) !== Owned.module(this)) return false;
        return Owned.module(this).call("bastide_match_equal", Owned.pointer(this), Owned.pointer(other)) !== 0;
    }
}
