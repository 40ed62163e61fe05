// Players, which choose an action from the observation of the seat to act.

import { STRUCTS, Status } from "./abi.js";
import * as argument from "./argument.js";
import { BastideError } from "./error.js";
import { thought } from "./figures.js";
import { Match } from "./match.js";
import { kind } from "./module.js";
import { Owned } from "./owned.js";
import { Position } from "./position.js";
import { Question } from "./question.js";
import { read } from "./struct.js";

export class Player extends Owned {
    #game;

    constructor(game, pointer, seed, beside) {
        const module = Owned.module(game);
        super(module, pointer, "bastide_player_free", beside);
        this.#game = game;
        this.name = module.read(module.call("bastide_player_name", pointer));
        this.seed = seed;
        Object.freeze(this);
    }

    /** A player of the library by its name, a network by the bytes of its file, or one of your own by a function. */
    static of(game, player, settings) {
        if (typeof player === "function") return Player.#own(game, player, settings);
        return player instanceof Uint8Array ? Player.#network(game, player, settings) : Player.#level(game, player, settings);
    }

    static #level(game, level, settings) {
        const module = Owned.module(game);
        if (typeof level !== "string") {
            const message = `the player is of type ${kind(level)}; expected a name (a string), a network (a Uint8Array) or a function`;
            throw new BastideError(Status.UNKNOWN_PLAYER, message);
        }
        const { seed = 0, ...options } = settings !== null && typeof settings === "object" ? settings : { seed: settings };
        const number = argument.u64(seed, "seed");
        const make = (name) => module.out("u32", "bastide_player_new", Owned.pointer(game), name, number);
        return new Player(game, module.lendText(argument.withOptions(level, options), "player", make), number);
    }

    static #network(game, bytes, settings) {
        const module = Owned.module(game);
        const guides = settings?.level !== undefined;
        const { name = "net", level, seed = 0 } = argument.settings(settings, guides ? ["level", "seed"] : ["name", "level"]);
        const [text, what, make, ...number] = guides
            ? [level, "level", "bastide_player_guided", argument.u64(seed, "seed")]
            : [name, "name", "bastide_player_network"];
        const made = (named) =>
            module.lendArray(bytes, (start, length) => module.out("u32", make, Owned.pointer(game), named, start, length, ...number));
        return new Player(game, module.lendText(text, what, made), number[0] ?? null);
    }

    static #own(game, choose, settings) {
        const module = Owned.module(game);
        const { name = choose.name || "function" } = argument.settings(settings, ["name"]);
        const number = module.keepPlayer((pointer) => {
            const chosen = Owned.freedAfter(Position.copied(module, pointer), choose);
            return typeof chosen === "string" ? game.actionId(chosen) : argument.id(chosen, "action", game.actions);
        });
        const make = (start) => module.out("u32", "bastide_host_player", Owned.pointer(game), start, number);
        try {
            return new Player(game, module.lendText(name, "name", make), null, () => module.forgetPlayer(number));
        } catch (error) {
            module.forgetPlayer(number);
            throw error;
        }
    }

    /** Lends a player to `work`, given as a Player, a name or a function. */
    static lend(game, player, work) {
        if (player instanceof Player) return work(Owned.pointer(player));
        return Owned.freedAfter(Player.of(game, player, {}), (own) => work(Owned.pointer(own)));
    }

    get game() {
        return this.#game;
    }

    choose(position, settings = {}) {
        const [module, pointer] = [Owned.module(this), Owned.pointer(this)];
        const [ask, asked] = Player.#asked("bastide_player_choose", position);
        return Owned.until(this, settings, (until) => module.out("u32", ask, pointer, asked, until));
    }

    think(position, settings = {}) {
        const [module, pointer] = [Owned.module(this), Owned.pointer(this)];
        const [ask, asked] = Player.#asked("bastide_player_thought", position);
        return module.lend(STRUCTS.thought.size, (start) => {
            const considered = Owned.until(this, settings, (until) =>
                module.structs("considered", ask, [pointer, asked, until], [start]),
            );
            return thought(considered, read(module.buffer, start, "thought"));
        });
    }

    worlds(match, count, settings = {}) {
        const [module, pointer, asked] = [Owned.module(this), Owned.pointer(this), Owned.pointer(match, Match)];
        const number = argument.u32(count, "count");
        return module.lend(8, (effective) => {
            const ask = (until) => module.structs("world", "bastide_player_worlds", [pointer, asked, number, until], [effective]);
            const found = Owned.until(this, settings, ask);
            const positions = found.map(({ position }) => new Position(module, position));
            const weights = Float64Array.from(found, ({ weight }) => weight);
            return { positions, weights, effective: read(module.buffer, effective, "f64") };
        });
    }

    /** The function that asks a player in a match or a position, and the pointer of either. */
    static #asked(ask, given) {
        const pointer = Owned.pointer(given, Match, Position);
        return given instanceof Match ? [`${ask}_in`, pointer] : [ask, Question.position(given)];
    }
}
