// A game: the constants of all its matches.

import { Status } from "./abi.js";
import * as argument from "./argument.js";
import { Batch } from "./batch.js";
import { BastideError } from "./error.js";
import { pairing, tally } from "./figures.js";
import { Match } from "./match.js";
import { Owned } from "./owned.js";
import { Player } from "./player.js";
import { Position } from "./position.js";

export class Game extends Owned {
    constructor(module, pointer) {
        super(module, pointer, "bastide_game_free");
        const number = (name) => module.call(name, pointer);
        this.name = module.read(number("bastide_game_name"));
        this.seats = number("bastide_game_seats");
        this.actions = number("bastide_game_actions");
        this.outcomes = number("bastide_game_outcomes");
        this.observationLength = number("bastide_game_observation_length");
        this.positionSize = number("bastide_game_position_size");
        Object.freeze(this);
    }

    static load(module, name, options) {
        const whole = argument.withOptions(name, options);
        return new Game(
            module,
            module.lendText(whole, "name", (start) => module.out("u32", "bastide_game_load", start)),
        );
    }

    /** Another handle of the game that a function returns. */
    static copied(module, name, pointer) {
        return new Game(module, module.out("u32", "bastide_game_clone", module.call(name, pointer)));
    }

    /** The side of each seat. */
    get sides() {
        return Owned.module(this).list(Uint8Array, "bastide_game_sides", Owned.pointer(this));
    }

    get zeroSum() {
        return this.#number("zero_sum") !== 0;
    }

    get maxDecisions() {
        return this.#number("max_decisions");
    }

    get maxEvents() {
        return this.#number("max_events");
    }

    #number(of) {
        return Owned.module(this).call(`bastide_game_${of}`, Owned.pointer(this)) >>> 0;
    }

    get maxima() {
        const [module, length] = [Owned.module(this), this.observationLength];
        return module.array(Uint8Array, length, (start) => module.ask("bastide_game_maxima", Owned.pointer(this), start, length));
    }

    get rules() {
        const module = Owned.module(this);
        return module.read(module.call("bastide_game_rules", Owned.pointer(this)));
    }

    cards() {
        const module = Owned.module(this);
        return JSON.parse(module.read(module.call("bastide_game_cards", Owned.pointer(this))));
    }

    get options() {
        return this.#list("option").map((option, index) => ({
            name: option.name,
            value: option.value,
            default: option.default_value,
            accepts: option.accepts,
            meaning: option.meaning,
            ...this.#range(index),
        }));
    }

    /** The values that an option accepts: words, or a range of numbers. */
    #range(index) {
        const [module, pointer] = [Owned.module(this), Owned.pointer(this)];
        const range = module.out("option_range", "bastide_game_option_range", pointer, index);
        const word = (_, choice) => module.text("bastide_game_option_choice", pointer, index, choice);
        const isNumber = range.choices === 0;
        return {
            choices: Array.from({ length: range.choices }, word),
            lowest: isNumber ? range.lowest : null,
            highest: isNumber ? range.highest : null,
            auto: range.accepts_auto === 1,
        };
    }

    get layout() {
        return this.#list("field");
    }

    /** The options or the fields, with texts instead of their addresses. */
    #list(of) {
        const [module, pointer] = [Owned.module(this), Owned.pointer(this)];
        const texts = ["name", "meaning", "value", "default_value", "accepts"];
        const each = (_, index) => {
            const members = Object.entries(module.out(of, `bastide_game_${of}`, pointer, index));
            return Object.fromEntries(members.map(([name, value]) => [name, texts.includes(name) ? module.read(value) : value]));
        };
        return Array.from({ length: module.call(`bastide_game_${of}s`, pointer) }, each);
    }

    actionText(id) {
        const number = argument.id(id, "action", this.actions);
        return Owned.module(this).text("bastide_game_action_text", Owned.pointer(this), number);
    }

    actionId(text) {
        return this.#id("bastide_game_action_id", text);
    }

    outcomeText(id) {
        const number = argument.id(id, "outcome", this.outcomes);
        return Owned.module(this).text("bastide_game_outcome_text", Owned.pointer(this), number);
    }

    outcomeId(text) {
        return this.#id("bastide_game_outcome_id", text);
    }

    #id(name, text) {
        const module = Owned.module(this);
        return module.lendText(text, "text", (start) => module.out("u32", name, Owned.pointer(this), start));
    }

    start() {
        const module = Owned.module(this);
        return new Position(module, module.out("u32", "bastide_position_new", Owned.pointer(this)));
    }

    match(seed, settings = {}) {
        const { keys = false } = argument.settings(settings, ["keys"]);
        return Match.begin(this, argument.u64(seed, "seed"), argument.flag(keys, "keys"));
    }

    batch(rows, seed, settings = {}) {
        return Batch.begin(this, rows, seed, settings);
    }

    player(player, settings = {}) {
        return Player.of(this, player, settings);
    }

    selfplay(matches, seed, first = 0, settings = {}) {
        const numbers = [argument.u64(seed, "seed"), argument.u64(first, "first"), argument.u64(matches, "matches")];
        const play = (until) => Owned.module(this).out("tally", "bastide_selfplay", Owned.pointer(this), ...numbers, until);
        return tally(Owned.until(this, settings, play), this.seats);
    }

    arena(player, other, settings = {}) {
        const { deals, seed, first = 0, threads = 1, stop } = argument.settings(settings, ["deals", "seed", "first", "threads", "stop"]);
        const numbers = [argument.u64(seed, "seed"), argument.u64(first, "first"), argument.u64(deals, "deals")];
        const last = argument.u32(threads, "threads");
        const module = Owned.module(this);
        return Player.lend(this, player, (one) =>
            Player.lend(this, other, (two) =>
                pairing(module.stopping(stop, (until) => module.out("pairing", "bastide_arena", one, two, ...numbers, last, until))),
            ),
        );
    }

    equals(other) {
        return other instanceof Game && other.name === this.name;
    }

    toString() {
        return this.name;
    }

    /** Throws if something belongs to another game. */
    static unlessOther(mine, given) {
        if (mine.name === given.name) return;
        throw new BastideError(Status.OTHER_GAME, `it belongs to game \`${given.name}\`; expected \`${mine.name}\``);
    }
}
