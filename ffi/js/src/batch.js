// A batch: many matches of one game, one in each row, stepped in one call.

import { OPPONENTS_LEAGUE, OPPONENTS_ONE, OPPONENTS_ROWS, OPPONENTS_SEATS, OUTPUTS, Status } from "./abi.js";
import * as argument from "./argument.js";
import { current } from "./current.js";
import { BastideError } from "./error.js";
import { tally } from "./figures.js";
import { Game } from "./game.js";
import { Match } from "./match.js";
import { Owned } from "./owned.js";
import { Player } from "./player.js";
import { Position } from "./position.js";
import { Question } from "./question.js";
import { ModuleArray } from "./module_array.js";

/** The treatments of a finished match; the place of each is its number in C. */
const AUTO_RESET = ["same_step", "next_step", "disabled"];
/** The default outputs. */
const USUAL = ["observation", "mask", "seat", "rewards", "terminated"];

/** The name of an output in JavaScript. */
const camel = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
const NAMES = new Map(Object.keys(OUTPUTS).map((name) => [camel(name), name]));

export class Batch extends Owned {
    #game;
    #arrays = new Map();
    #actions;
    #logProbs;
    #entropy;

    constructor(module, pointer, outputs) {
        const memory = [];
        super(module, pointer, "bastide_batch_free", () => memory.forEach((part) => part.release()));
        const keep = (of, length) => {
            memory.push(new ModuleArray(module, of, length));
            return memory.at(-1);
        };
        try {
            this.#game = Game.copied(module, "bastide_batch_game", pointer);
            const { rows } = this;
            this.#actions = keep(Int32Array, rows);
            this.#logProbs = keep(Float32Array, rows);
            this.#entropy = keep(Float32Array, rows);
            const shape = module.out("shape", "bastide_batch_shape", pointer);
            for (const name of outputNames(outputs)) {
                const [of, sizes] = OUTPUTS[NAMES.get(name)];
                const length = sizes.reduce((all, size) => all * (shape[size] ?? size), rows);
                this.#arrays.set(name, keep(of, length));
            }
            this.#register();
        } catch (error) {
            this.free();
            throw error;
        }
    }

    static begin(game, rows, seed, settings) {
        const known = ["first", "autoReset", "threads", "records", "history", "outputs", "stop"];
        const { outputs = USUAL, stop, ...given } = argument.settings(settings, known);
        const { first = 0, autoReset = "same_step", threads = 1, records = false, history = 64 } = given;
        const number = AUTO_RESET.indexOf(autoReset);
        if (number < 0) {
            const message = `\`autoReset\` is "${autoReset}"; expected one of "${AUTO_RESET.join('", "')}"`;
            throw new BastideError(Status.BAD_SETTING, message);
        }
        const names = outputNames(outputs);
        const setup = {
            rows: argument.u32(rows, "rows"),
            seed: argument.u64(seed, "seed"),
            first: argument.u64(first, "first"),
            threads: argument.u32(threads, "threads"),
            auto_reset: number,
            records: Number(argument.flag(records, "records")),
            keys: Number(names.includes("keys")),
            history: names.includes("history") ? argument.u32(history, "history") : 0,
        };
        const module = Owned.module(game);
        const pointer = module.lendStruct("setup", setup, (start) =>
            module.stopping(stop, (until) => module.out("u32", "bastide_batch_new", Owned.pointer(game), start, until)),
        );
        return new Batch(module, pointer, outputs);
    }

    static fromBytes(bytes, settings = {}) {
        const { outputs = USUAL, stop } = argument.settings(settings, ["outputs", "stop"]);
        outputNames(outputs);
        const module = current();
        const read = (...memory) =>
            module.stopping(stop, (until) => module.out("u32", "bastide_batch_from_bytes", ...memory, until));
        return new Batch(module, module.lendArray(argument.bytes(bytes), read), outputs);
    }

    /** Registers the outputs with the module, which then writes them. */
    #register() {
        const outputs = {};
        for (const [name, { start, length }] of this.#arrays) {
            const member = NAMES.get(name);
            outputs[member] = start;
            outputs[`${member}_count`] = length;
        }
        Owned.module(this).lendStruct("outputs", outputs, (start) => this.#ask("bastide_batch_register", start));
        this.refresh();
    }

    #ask(name, ...values) {
        Owned.module(this).ask(name, Owned.pointer(this), ...values);
    }

    /** Lends arrays of numbers to `work`, which gets the address and the length of each. */
    #lend(arrays, work) {
        return Owned.module(this).lendArrays(arrays, work);
    }

    #out(of, name, ...values) {
        return Owned.module(this).out(of, name, Owned.pointer(this), ...values);
    }

    get #setup() {
        return this.#out("setup", "bastide_batch_setup");
    }

    get game() {
        return this.#game;
    }

    get rows() {
        return Owned.module(this).call("bastide_batch_rows", Owned.pointer(this));
    }

    get seed() {
        return this.#setup.seed;
    }

    get first() {
        return this.#setup.first;
    }

    get autoReset() {
        return AUTO_RESET[this.#setup.auto_reset];
    }

    get records() {
        return this.#setup.records === 1;
    }

    get threads() {
        return this.#setup.threads;
    }

    get outputs() {
        return [...this.#arrays.keys()];
    }

    get matchSize() {
        return Owned.module(this).call("bastide_batch_match_size", Owned.pointer(this));
    }

    get actions() {
        Owned.pointer(this);
        return this.#actions.array;
    }

    /** The array of a registered output. */
    static output(batch, name) {
        Owned.pointer(batch);
        const array = batch.#arrays.get(name);
        if (array) return array.array;
        throw new BastideError(Status.BAD_SETTING, `\`${name}\` is not written by this batch; expected one of its \`outputs\``);
    }

    refresh() {
        this.#ask("bastide_batch_refresh");
    }

    sample(rows = null) {
        const written = [this.#actions.start, this.rows];
        if (rows === null) this.#ask("bastide_batch_sample", ...written);
        else this.#lend([argument.rows(rows)], (lent) => this.#ask("bastide_batch_sample_some", ...lent, ...written));
        return this.actions;
    }

    sampleLogits(logits, temperature = 1, rows = null) {
        if (!(logits instanceof Float32Array) || typeof temperature !== "number") {
            throw new BastideError(Status.BAD_LOGITS, "`logits` are a Float32Array, and `temperature` is a number");
        }
        const written = [this.#actions, this.#logProbs, this.#entropy];
        if (rows !== null) {
            this.#lend([logits, argument.rows(rows)], (lent, which) =>
                this.#ask("bastide_batch_sample_logits_some", ...which, ...lent, temperature, this.#actions.start, this.rows),
            );
            return { actions: this.actions };
        }
        this.#lend([logits], (lent) =>
            this.#ask("bastide_batch_sample_logits", ...lent, temperature, ...written.map(({ start }) => start), this.rows),
        );
        const [actions, logProbs, entropy] = written.map(({ array }) => array);
        return { actions, logProbs, entropy };
    }

    step(actions) {
        if (actions === this.#actions.array) return this.#ask("bastide_batch_step", this.#actions.start, this.rows);
        const numbers = argument.numbers(actions, Int32Array, "actions");
        this.#lend([numbers], (lent) => this.#ask("bastide_batch_step", ...lent));
    }

    stepSome(rows, actions) {
        const [which, numbers] = [argument.rows(rows), argument.numbers(actions, Int32Array, "actions")];
        sameLength(which, numbers, "actions");
        this.#lend([which, numbers], ([places], lent) => this.#ask("bastide_batch_step_some", places, ...lent));
    }

    reset(rows = Uint32Array.from({ length: this.rows }, (_, row) => row), seeds = null) {
        const which = argument.rows(rows);
        const numbers = seeds === null ? null : argument.numbers(seeds, BigUint64Array, "seeds");
        if (numbers !== null) sameLength(which, numbers, "seeds");
        this.#lend([which, numbers], ([places, count], [start]) => this.#ask("bastide_batch_reset", places, start, count));
    }

    choose(player, rows = null, settings = {}) {
        const { stop } = argument.settings(settings, ["stop"]);
        const which = rows === null ? null : argument.rows(rows);
        const written = [this.#actions.start, this.rows];
        Player.lend(this.#game, player, (asked) => {
            if (which?.length === 0) return;
            this.#lend([which], (lent) =>
                Owned.module(this).stopping(stop, (until) => this.#ask("bastide_batch_choose", asked, ...lent, until, ...written)),
            );
        });
        return this.actions;
    }

    stepAgainst(actions, opponents, seats = 0, rows = null, settings = {}) {
        const which = rows === null ? null : argument.rows(rows);
        const numbers = actions === null ? null : argument.numbers(actions, Int32Array, "actions");
        this.#lendOpponents(opponents, seats, (lent) =>
            this.#lend([which, numbers], (places, played) => {
                const ask = (until) => this.#ask("bastide_batch_step_against", ...places, ...played, lent, until);
                Owned.until(this, settings, ask);
            }),
        );
    }

    drawn(opponents, seats = 0) {
        const module = Owned.module(this);
        const length = this.rows * this.#game.seats;
        return this.#lendOpponents(opponents, seats, (lent) =>
            module.array(Uint32Array, length, (start) => this.#ask("bastide_batch_drawn", lent, start, length)),
        );
    }

    /** Lends `bastide_opponents` to `work`: a player, an array with one for each row, `{ seats }`, or `{ league }`. */
    #lendOpponents(opponents, seats, work) {
        const module = Owned.module(this);
        const learners = argument.numbers(Array.isArray(seats) ? seats : [seats], Uint32Array, "seats");
        const { form, players, shares = [] } = formOf(opponents);
        const lend = (rest, pointers) => {
            if (rest.length > 0) {
                return Player.lend(this.#game, rest[0], (pointer) => lend(rest.slice(1), [...pointers, pointer]));
            }
            const arrays = [Uint32Array.from(pointers), Float64Array.from(shares), learners];
            return this.#lend(arrays, ([first, count], [parts], [start, length]) => {
                const members = { players: first, count, shares: parts, learners: start, learner_count: length, form };
                return module.lendStruct("opponents", members, work);
            });
        };
        return lend(players, []);
    }

    redeal(rows, seats, seeds) {
        const which = argument.rows(rows);
        const viewers = argument.numbers(seats, Uint32Array, "seats");
        const numbers = argument.numbers(seeds, BigUint64Array, "seeds");
        sameLength(which, viewers, "seats");
        sameLength(which, numbers, "seeds");
        this.#lend([which, viewers, numbers], ([places, count], [of], [start]) =>
            this.#ask("bastide_batch_redeal", places, of, start, count),
        );
    }

    copy(rows, fromRows, source = this) {
        const which = argument.rows(rows);
        const from = argument.rows(fromRows, "fromRows");
        sameLength(which, from, "fromRows");
        const given = Owned.pointer(source, Batch);
        this.#lend([which, from], ([places], lent) => this.#ask("bastide_batch_copy_rows", places, ...lent, given));
    }

    playout(rows, seeds, settings = {}) {
        const which = argument.rows(rows);
        const numbers = argument.numbers(seeds, BigUint64Array, "seeds");
        sameLength(which, numbers, "seeds");
        const length = which.length * this.#game.seats;
        return Owned.module(this).array(Float32Array, length, (returns) =>
            this.#lend([which, numbers], ([places], lent) => {
                const ask = (until) => this.#ask("bastide_batch_playout", places, ...lent, until, returns, length);
                Owned.until(this, settings, ask);
            }),
        );
    }

    rollout(decisions, settings = {}) {
        const number = argument.u64(decisions, "decisions");
        const play = (until) => this.#out("tally", "bastide_batch_rollout", number, until);
        return tally(Owned.until(this, settings, play), this.#game.seats);
    }

    observe(row, seat, out) {
        return Owned.freedAfter(this.position(row), (position) => position.observe(seat, out));
    }

    position(row) {
        return new Position(Owned.module(this), this.#out("u32", "bastide_batch_position", argument.index(row, "row")));
    }

    match(row) {
        return new Match(Owned.module(this), this.#out("u32", "bastide_batch_match", argument.index(row, "row")));
    }

    putMatch(row, match) {
        this.#ask("bastide_batch_put_match", argument.index(row, "row"), Owned.pointer(match, Match));
    }

    putPosition(row, position) {
        Owned.pointer(position, Position);
        this.#ask("bastide_batch_put_position", argument.index(row, "row"), Question.position(position));
    }

    putPositions(rows, positions) {
        const which = argument.rows(rows);
        const handles = Uint32Array.from(argument.list(positions, "positions"), (position) => {
            Owned.pointer(position, Position);
            return Question.position(position);
        });
        sameLength(which, handles, "positions");
        this.#lend([which, handles], ([places], lent) => this.#ask("bastide_batch_put_positions", places, ...lent));
    }

    toBytes(settings = {}) {
        const [module, pointer] = [Owned.module(this), Owned.pointer(this)];
        return Owned.until(this, settings, (until) => module.written(Uint8Array, "bastide_batch_to_bytes", pointer, until));
    }

    clone(settings = {}) {
        const pointer = Owned.until(this, settings, (until) => this.#out("u32", "bastide_batch_clone", until));
        return new Batch(Owned.module(this), pointer, this.outputs);
    }

    equals(other) {
        if (!(other instanceof Batch) || Owned.module(other) !== Owned.module(this)) return false;
        return Owned.module(this).call("bastide_batch_equal", Owned.pointer(this), Owned.pointer(other)) !== 0;
    }
}

for (const name of NAMES.keys()) {
    Object.defineProperty(Batch.prototype, name, {
        get() {
            return Batch.output(this, name);
        },
    });
}

/** The form of opponents, and their players. */
function formOf(opponents) {
    if (Array.isArray(opponents)) return { form: OPPONENTS_ROWS, players: opponents };
    if (Array.isArray(opponents?.seats)) return { form: OPPONENTS_SEATS, players: opponents.seats };
    if (Array.isArray(opponents?.league)) {
        const [players, shares] = [0, 1].map((place) => opponents.league.map((pair) => pair?.[place]));
        if (shares.every((share) => typeof share === "number")) return { form: OPPONENTS_LEAGUE, players, shares };
        throw new BastideError(Status.BAD_SETTING, "a share of the league is not a number; expected pairs of a player and its share");
    }
    return { form: OPPONENTS_ONE, players: [opponents] };
}

/** Throws unless there is a value for each row. */
function sameLength(rows, values, name) {
    if (rows.length === values.length) return;
    const message = `\`${name}\` has the length ${values.length}; expected ${rows.length}, one for each row`;
    throw new BastideError(Status.WRONG_LENGTH, message);
}

/** The names of outputs, which must be known and distinct. */
function outputNames(given) {
    const names = Array.isArray(given) ? given : [given];
    const wrong = names.find((name, place) => !NAMES.has(name) || names.indexOf(name) !== place);
    if (wrong === undefined) return names;
    const message = `\`outputs\` has ${String(wrong)}, unknown or twice; expected distinct names of: ${[...NAMES.keys()].join(", ")}`;
    throw new BastideError(Status.BAD_SETTING, message);
}
