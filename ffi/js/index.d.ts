/// <reference lib="esnext.disposable" />
/** Bastide: the rules engine for card battles with hidden hands. */

import { Status } from "./src/abi.js";

export { CHANCE, OVER, Status } from "./src/abi.js";

/** A whole number: a `number` is exact up to 2^53. */
export type Whole = number | bigint;
/** The values of options; null stands for the default. */
export type Options = { [option: string]: Whole | string | null };
/** An action or an outcome: its id, or its notation. */
export type Event = number | string;

/**
 * Loads the module from a URL, bytes, a `Response` or a `WebAssembly.Module`; by default from `bastide.wasm` in the package. Does so
 * once, and again after a defect of the library has ended the module.
 */
export declare function init(source?: string | URL | BufferSource | Response | WebAssembly.Module): Promise<void>;
/** The game of a name, with options in the name or beside it: `load("name(option=1)")` or `load("name", { option: 1 })`. */
export declare function load(name: string, options?: Options): Game;
/** The names of the games, in alphabetical order. */
export declare function names(): string[];
/** The version of the library. */
export declare function version(): string;

/** Every error of Bastide: the message says what was wrong and what would be accepted. A call that throws has changed nothing. */
export declare class BastideError extends Error {
    /** A number of `Status`. */
    readonly status: (typeof Status)[keyof typeof Status];
}

/** A value that the module holds. */
declare abstract class Owned {
    /** Frees it now; it cannot be used any more. Without this it is freed some time after nobody can reach it. */
    free(): void;
    [Symbol.dispose](): void;
}

/** An option of a game as it was loaded. */
export interface Option {
    readonly name: string;
    readonly value: string;
    readonly default: string;
    readonly accepts: string;
    readonly meaning: string;
    /** The words that it accepts where the other options stay as they are; none where it accepts numbers. */
    readonly choices: string[];
    /** The lowest and the highest number that it accepts there; null where it accepts words. */
    readonly lowest: number | null;
    readonly highest: number | null;
    /** Whether it accepts "auto" or null, too, with which the game chooses. */
    readonly auto: boolean;
}

/** A field of an observation: values with one name, one maximum and one meaning. */
export interface Field {
    readonly name: string;
    readonly meaning: string;
    /** The place of its first value. */
    readonly offset: number;
    readonly length: number;
    /** The largest that a value can be. */
    readonly maximum: number;
}

/** The figures of many matches. */
export interface Tally {
    readonly matches: number;
    readonly decisions: number;
    readonly deals: number;
    /** How many matches each seat won. */
    readonly wins: number[];
    /** How many matches nobody won. */
    readonly ties: number;
    /** The sum of the returns of each seat. */
    readonly returns: number[];
}

/** What came of the matches of two players; figures of other deals can be added, member by member. */
export interface Pairing {
    readonly deals: number;
    readonly matches: number;
    /** The matches that the first player's side won. */
    readonly wins: number;
    readonly ties: number;
    readonly losses: number;
    /** The sum over deals of what their matches brought on the average (1, 0.5 or 0), and of its squares. */
    readonly scoreSums: number[];
    /** The sum over deals of the first player's mean return, and of its squares. */
    readonly returnSums: number[];
    /** How many decisions each player made. */
    readonly decisions: number[];
    /** How many seconds they took. */
    readonly seconds: number[];
}

/** What a player considered when it chose; the arrays have a place for each legal action, or are empty. */
export interface Thought {
    /** The id of the action that is played. */
    readonly action: number;
    readonly actions: Uint16Array;
    /** How often each was tried. */
    readonly visits: Float64Array;
    /** How often each could have been tried. */
    readonly available: Float64Array;
    /** The mean return of the seat after each, from -1 to +1; of `scripted`, how much it likes each. */
    readonly values: Float32Array;
    /** The ids of the action that is played and of those that the player expects then. */
    readonly line: number[];
    readonly iterations: number;
    readonly redeals: number;
    readonly nodes: number;
}

/** A game with its options. It never changes. */
export declare class Game extends Owned {
    private constructor();
    /** The name with the options that differ from the default; `load` takes it. */
    readonly name: string;
    readonly seats: number;
    /** The number of actions; their ids are below it. */
    readonly actions: number;
    /** The number of chance outcomes; their ids are below it. */
    readonly outcomes: number;
    /** The number of values of an observation. */
    readonly observationLength: number;
    /** The bytes that a position takes in memory. */
    readonly positionSize: number;
    /** The side of each seat: seats of one side win and lose together. */
    get sides(): number[];
    /** Whether the returns of all seats add up to 0 at every end. */
    get zeroSum(): boolean;
    /** A number of decisions that no match goes beyond; 0 where the game does not say one. */
    get maxDecisions(): number;
    /** A number of events, decisions and deals of chance, that no match goes beyond; 0 where the game does not say one. */
    get maxEvents(): number;
    /** The highest that each value of an observation can be. */
    get maxima(): Uint8Array;
    /** The rules, numbered, as Markdown. */
    get rules(): string;
    get options(): Option[];
    /** The fields of an observation, one after the other. */
    get layout(): Field[];
    actionText(id: number): string;
    actionId(text: string): number;
    outcomeText(id: number): string;
    outcomeId(text: string): number;
    /** The position before the first event, with chance explicit. */
    start(): Position;
    /** A new match; the same seed gives the same chance. With `keys`, it keeps what each seat knows as it goes. */
    match(seed: Whole, settings?: { keys?: boolean }): Match;
    /** A batch of `rows` matches, stepped in one call, each at its first decision. */
    batch(rows: number, seed: Whole, settings?: BatchSettings): Batch;
    /** A player of the library by its name, such as "hard" or "search(iterations=2000)"; `seed` is 0 without one. */
    player(level: string, settings?: Whole | ({ seed?: Whole } & Options)): Player;
    /** The player that a network is, from the bytes of its file. */
    player(network: Uint8Array, settings?: { name?: string }): Player;
    /** A player of your own. It is asked in a position in which what the seat cannot see was dealt anew, freed when it returns. */
    player(choose: (position: Position) => Event, settings?: { name?: string }): Player;
    /** Plays matches at random, those with the indices `first` to `first + matches - 1`; stopped, the first of them. */
    selfplay(matches: Whole, seed: Whole, first?: Whole, until?: Until): Tally;
    /** Plays deals between two players, each once for every side that the first can take; stopped, those that were finished. */
    arena(
        player: Asked,
        other: Asked,
        settings: { deals: Whole; seed: Whole; first?: Whole; threads?: number } & Until,
    ): Pairing;
    equals(other: unknown): boolean;
    toString(): string;
}

/** A player, the name of one, a network's bytes, or a function that chooses. */
export type Asked = Player | string | Uint8Array | ((position: Position) => Event);

/** When a long call is to end early, with what it has. */
export interface Until {
    /** Asked again and again while the call runs; once it answers true, the call ends soon. What it throws is thrown. */
    stop?: () => boolean;
}

/** What can be asked of a position, and of a match as it stands. */
declare abstract class Question extends Owned {
    get game(): Game;
    /** Whose turn it is: a seat, `CHANCE` (-1), or `OVER` (-2) after the end. */
    get turn(): number;
    get seats(): number;
    /** The score of each seat, as if the match ended now. */
    get scores(): number[];
    /** The return of each seat, from -1 to +1; all 0 before the end. */
    get returns(): number[];
    /** The ids of the legal actions in ascending order; empty where no seat is to play. */
    legal(): number[];
    /** 1 for each legal action and 0 for the others, in `out` where it is given. */
    legalMask(out?: Uint8Array): Uint8Array;
    /** What a seat sees: small numbers, or in a `Float32Array` these divided by their maxima. */
    observe(seat: number): Uint8Array;
    observe<Out extends Uint8Array | Float32Array>(seat: number, out: Out): Out;
    /** The table for people, as a seat sees it, or with everything shown. */
    table(viewer?: number | null): string;
    toString(): string;
}

/** The complete state of a match. It never changes: `after` gives the position that follows. */
export declare class Position extends Question {
    private constructor();
    /** Reads what `toJson` wrote. */
    static fromJson(json: string): Position;
    /** Reads what `toBytes` wrote. */
    static fromBytes(bytes: Uint8Array): Position;
    /** The position after an event: an action at a seat's turn, an outcome at chance's. */
    after(event: Event): Position;
    /** The position with everything that a seat cannot see dealt anew, consistent with what it sees. */
    redeal(seat: number, seed: Whole): Position;
    /** The position at the end, after every action was played at random. */
    playout(seed: Whole): Position;
    /** The outcomes that chance can deal, each with its weight; empty where chance is not to deal. */
    outcomes(): [outcome: number, weight: number][];
    /** The number of sequences of exactly `depth` events; `depth` is 0 to 64. Stopped, it throws. */
    perft(depth: number, until?: Until): bigint;
    toJson(): string;
    toBytes(): Uint8Array;
    /** Equal positions have equal hashes; other versions of the library may give others. */
    hash(): bigint;
    equals(other: unknown): boolean;
}

/** A position with its random stream and its record: chance plays itself. */
export declare class Match extends Question {
    private constructor();
    /** Reads what `toBytes` wrote. */
    static fromBytes(bytes: Uint8Array, settings?: { keys?: boolean }): Match;
    /** Plays an action, then whatever chance deals. */
    play(action: Event): void;
    /** The position as it is now, to look ahead in with chance explicit. */
    get position(): Position;
    /** Everything that happened so far. */
    get record(): Record;
    /** What a seat has seen and done so far. */
    informationState(seat: number): InformationState;
    /** The same to read: a line for each own action and for each observation. */
    informationLog(seat: number): string;
    toBytes(): Uint8Array;
    /** A copy, which goes on with the same chance. */
    clone(): Match;
    equals(other: unknown): boolean;
}

/** A game, and the ids of everything that happened in a match of it. */
export declare class Record {
    /** A record of a game with these ids; an error unless it replays. */
    constructor(game: Game, ids: Iterable<number>);
    /** Reads a record in text or in JSON. */
    static read(text: string): Record;
    get game(): Game;
    get ids(): number[];
    /** The number of events. */
    get length(): number;
    /** A line that names the game, then a line for each event. */
    toText(): string;
    toJson(): string;
    /** The position after the last event. */
    replay(): Position;
    /** The position before each event and the one after the last. */
    positions(): Position[];
    /** The match of this record, to be played on with the chance of a seed. */
    resume(seed: Whole): Match;
    equals(other: unknown): boolean;
    toString(): string;
}

/** What a seat has seen and done. It never changes: `act` and `see` give the one that follows. */
export declare class InformationState {
    /** What a seat knows where a position is the first that it sees, or what it knows in a match. */
    constructor(seen: Position | Match, seat: number);
    get game(): Game;
    get seat(): number;
    /** The chain in 128 bits, the same in every language. */
    get key(): bigint;
    /** What the seat knows after an action of its own, before the observation that follows it. */
    act(action: Event): InformationState;
    /** What the seat knows after it has seen a position; to be asked for each position, after every event. */
    see(position: Position): InformationState;
    equals(other: unknown): boolean;
}

/** Who chooses an action from what the seat to act sees. It never changes. */
export declare class Player extends Owned {
    private constructor();
    readonly name: string;
    /** The seed of its random numbers; null for a network and for a player of your own. */
    readonly seed: bigint | null;
    get game(): Game;
    /**
     * The id of the action that it plays; stopped, the best that it has found.
     *
     * In a match, the choice of a player of the library depends on what the seat to act sees, on `seed`, on the seed of the match, and on the
     * number of decisions that the seat has made in it; the same seeds give the same match. A position belongs to no match: there the choice
     * depends on what the seat sees and on `seed` alone, so a player that draws lots is one fixed pure strategy.
     */
    choose(position: Position | Match, until?: Until): number;
    /** As `choose`, with what it considered. */
    think(position: Position | Match, until?: Until): Thought;
}

/** The arrays that a batch writes. */
export interface Outputs {
    /** `rows * observationLength`: what the seat to act sees; after the end, what the last seat to act sees. */
    readonly observation: Uint8Array;
    /** The same as fractions of the maxima, 0 to 1. */
    readonly observationF32: Float32Array;
    /** `rows * actions`: 1 where an action is legal, otherwise 0. */
    readonly mask: Uint8Array;
    /** `rows * words`: the legal actions as bits, 64 in each word, beginning with the lowest bit. */
    readonly legal: BigUint64Array;
    /** `rows`: the seat to act, or -2 where the match is over. */
    readonly seat: Int8Array;
    /** `rows * seats`: the returns of a match that ended in this step, otherwise 0. */
    readonly rewards: Float32Array;
    /** `rows`: 1 where a match ended in this step, or is over; otherwise 0. */
    readonly terminated: Uint8Array;
    /** `rows`: the number of the match, from 0, among those of its row. */
    readonly episode: BigInt64Array;
    /** `rows`: the decisions of the row's match that ended last; 0 before. */
    readonly length: Int32Array;
    /** `rows * seats`: the returns of the row's match that ended last; 0 before. */
    readonly returns: Float32Array;
    /** `rows * seats * observationLength`: what each seat saw at the end; written where a match ended in this step. */
    readonly lastObservation: Uint8Array;
    /** The same as fractions of the maxima, 0 to 1. */
    readonly lastObservationF32: Float32Array;
    /** `rows * seats * observationLength`: what each seat sees, as small unsigned integers. */
    readonly observations: Uint8Array;
    /** `rows * seats`: the score of each seat, as if the match ended now. */
    readonly scores: Int32Array;
    /** `rows * 2`: the key of the information state of the seat to act, its upper half first; 0 where the match is over. */
    readonly keys: BigUint64Array;
}

/** How a batch is set up; `Batch` of Python has the same. */
export interface BatchSettings {
    /** The index of the first row: several batches with one seed are parts of one. */
    first?: Whole;
    /** What becomes of a match that has ended; "same_step" unless another is given. */
    autoReset?: "same_step" | "next_step" | "disabled";
    /** 1 to 256; a WebAssembly module has one thread, whatever is said here. */
    threads?: number;
    /** Whether matches can be taken out with their records. */
    records?: boolean;
    /** The arrays that are written; "observation", "mask", "seat", "rewards" and "terminated" unless others are named. */
    outputs?: (keyof Outputs)[];
    /** Asked again and again while the batch is made; once it answers true, there is none, and `Status.STOPPED` is thrown. */
    stop?: () => boolean;
}

/**
 * Many matches of one game, one in each row, stepped in one call.
 *
 * The arrays are views on the module's memory, written in place. Ask the batch for an array again after other calls: when the memory
 * grows, there is a new one, and the old one is empty. Arrays that were not asked for throw.
 */
export declare class Batch extends Owned implements Outputs {
    private constructor();
    /** Reads what `toBytes` wrote; it goes on identically. */
    static fromBytes(bytes: Uint8Array, settings?: { outputs?: (keyof Outputs)[] }): Batch;
    readonly observation: Uint8Array;
    readonly observationF32: Float32Array;
    readonly mask: Uint8Array;
    readonly legal: BigUint64Array;
    readonly seat: Int8Array;
    readonly rewards: Float32Array;
    readonly terminated: Uint8Array;
    readonly episode: BigInt64Array;
    readonly length: Int32Array;
    readonly returns: Float32Array;
    readonly lastObservation: Uint8Array;
    readonly lastObservationF32: Float32Array;
    readonly observations: Uint8Array;
    readonly scores: Int32Array;
    readonly keys: BigUint64Array;
    /** The actions that were sampled or chosen last. */
    get actions(): Int32Array;
    get game(): Game;
    get rows(): number;
    get seed(): bigint;
    get first(): bigint;
    get autoReset(): "same_step" | "next_step" | "disabled";
    get records(): boolean;
    get threads(): number;
    /** The names of the arrays that are written. */
    get outputs(): (keyof Outputs)[];
    /** The bytes that a match takes in memory, without the arrays and the record. */
    get matchSize(): number;
    /** Writes every row of every array as the matches stand; rewards are 0. */
    refresh(): void;
    /** Samples a legal action in some rows, or in all; 0 where the match is over. Gives `actions`, whose other places stay. */
    sample(rows?: Uint32Array | number[] | null): Int32Array;
    /** Samples with the probabilities that the softmax of `logits / temperature` gives to the legal actions of each row. */
    sampleLogits(
        logits: Float32Array,
        temperature?: number,
        rows?: null,
    ): { actions: Int32Array; logProbs: Float32Array; entropy: Float32Array };
    /** The same in some rows, whose logits are given; with the temperature 0 the action with the highest is chosen. */
    sampleLogits(logits: Float32Array, temperature: number, rows: Uint32Array | number[]): { actions: Int32Array };
    /** Plays an action in each match; those of matches that are over do not matter. */
    step(actions: Int32Array | number[]): void;
    /** Plays an action in each of some rows, which are named once each. */
    stepSome(rows: Uint32Array | number[], actions: Int32Array | number[]): void;
    /** Begins new matches in some rows, or in all: the next ones or, with a seed for each, those that `Game.match` makes from it. */
    reset(rows?: Uint32Array | number[], seeds?: BigUint64Array | Whole[] | null): void;
    /**
     * Writes into `actions` what a player chooses in some rows, or in all, each as in the match of the row: its seed is made of the batch's
     * seed, of `first` + row and of the episode, or is the one that it was reset with.
     */
    choose(player: Asked, rows?: Uint32Array | number[] | null, until?: Until): Int32Array;
    /** Plays `decisions` random decisions in every row; stopped, in each the same number of them. */
    rollout(decisions: Whole, until?: Until): Tally;
    /** What a seat sees of a row, as `Position.observe` gives it. */
    observe(row: number, seat: number): Uint8Array;
    observe<Out extends Uint8Array | Float32Array>(row: number, seat: number, out: Out): Out;
    /** The position of a row, with chance explicit. */
    position(row: number): Position;
    /** A copy of a row's match with its record. Needs a batch with `records`. */
    match(row: number): Match;
    /** Puts a copy of a match into a row. */
    putMatch(row: number, match: Match): void;
    /** Puts a position into a row, such as one that was dealt anew; the row goes on with its own chance. */
    putPosition(row: number, position: Position): void;
    toBytes(): Uint8Array;
    /** A copy with arrays of its own, which goes on identically. */
    clone(): Batch;
    equals(other: unknown): boolean;
}
