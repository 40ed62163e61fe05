/// <reference lib="esnext.disposable" />
/** Bastide: the rules engine for card battles with hidden hands. */

import type { en_garde, field_of_glory, guyenne, knights_of_charlemagne, leduc_poker } from "./scenes.js";
import { Status } from "./src/abi.js";

export type { en_garde, field_of_glory, guyenne, knights_of_charlemagne, leduc_poker } from "./scenes.js";
export { CHANCE, OVER, Status } from "./src/abi.js";

/** A whole number: a `number` is exact up to 2^53. */
export type Whole = number | bigint;
/** The values of options; null stands for the default. */
export type Options = { [option: string]: Whole | string | null };
/** An action or an outcome: its id, or its notation. */
export type Event = number | string;

/** The values of a class of the platform; none where its types are not among those of the program. */
type Of<Class> = Class extends { prototype: infer Value } ? Value : never;
type Platform = typeof globalThis;
/** An address, a response or a compiled module. */
type Source =
    | Of<Platform extends { URL: infer Class } ? Class : never>
    | Of<Platform extends { Response: infer Class } ? Class : never>
    | Of<Platform extends { WebAssembly: { Module: infer Class } } ? Class : never>;

/**
 * Loads the module from a URL, bytes, a `Response` or a `WebAssembly.Module`; by default from `bastide.wasm` in the package.
 * Loads it once, and again only after a defect of the library has ended the module.
 */
export declare function init(source?: string | ArrayBuffer | ArrayBufferView | Source): Promise<void>;
/** The game of a name, with options in the name or beside it: `load("name(option=1)")` or `load("name", { option: 1 })`. */
export declare function load(name: string, options?: Options): Game;
/** The names of the games, in alphabetical order. */
export declare function names(): string[];
/** The version of the library. */
export declare function version(): string;

/** Every error of Bastide: the message says what is wrong and what is expected. A call that throws has changed nothing. */
export declare class BastideError extends Error {
    /** A number of `Status`. */
    readonly status: (typeof Status)[keyof typeof Status];
}

/** A value in the module's memory. */
declare abstract class Owned {
    /** Frees it now; it cannot be used any more. Otherwise it is freed some time after it becomes unreachable. */
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
    /** The words that it accepts while the other options stay as they are; empty if it accepts numbers. */
    readonly choices: string[];
    /** The lowest and the highest number that it accepts then; null if it accepts words. */
    readonly lowest: number | null;
    readonly highest: number | null;
    /** Whether it also accepts "auto" or null, which lets the game choose. */
    readonly auto: boolean;
}

/** A field of an observation: values with one name, one maximum and one meaning. */
export interface Field {
    readonly name: string;
    readonly meaning: string;
    /** The place of its first value. */
    readonly offset: number;
    readonly length: number;
    /** The maximum of a value. */
    readonly maximum: number;
}

/** Statistics of many matches. */
export interface Tally {
    readonly matches: number;
    readonly decisions: number;
    readonly deals: number;
    /** The matches that each seat won. */
    readonly wins: number[];
    /** The matches that nobody won. */
    readonly ties: number;
    /** The sum of the returns of each seat. */
    readonly returns: number[];
}

/** The results of the matches of two players. Results of other deals can be added, member by member. */
export interface Pairing {
    readonly deals: number;
    readonly matches: number;
    /** The matches that the first player's side won. */
    readonly wins: number;
    readonly ties: number;
    readonly losses: number;
    /** The sum over deals of their matches' mean score (1, 0.5 or 0 a match), and of its square. */
    readonly scoreSums: number[];
    /** The sum over deals of the first player's mean return, and of its square. */
    readonly returnSums: number[];
    /** The decisions that each player made. */
    readonly decisions: number[];
    /** The seconds that each player took. */
    readonly seconds: number[];
}

/** Worlds that a seat considers possible. */
export interface Worlds {
    /** The worlds, which look alike to the seat. */
    readonly positions: Position[];
    /** The share of each; their sum is 1. */
    readonly weights: Float64Array;
    /** The number of equally likely worlds that would tell as much. */
    readonly effective: number;
}

/** The thought behind a choice; the arrays have a place for each legal action, or are empty. What the player cannot say is NaN. */
export interface Thought {
    /** The id of the chosen action. */
    readonly action: number;
    readonly actions: Uint16Array;
    /** The number of times that each was tried. */
    readonly visits: Float64Array;
    /** The number of times that each could have been tried. */
    readonly available: Float64Array;
    /** The mean return of the seat after each, from -1 to +1; for `scripted`, its preferences. */
    readonly values: Float32Array;
    /** The probability with which each is drawn, by a strategy or at a temperature; otherwise 1 for the chosen action. */
    readonly probabilities: Float32Array;
    /** The probability of each before: by the network or the script that guides a search, or by the policy that `update` changes. */
    readonly priors: Float32Array;
    /** The standard error of each searched value, 1 if it was tried once; for `update`, of its lead over the mean of the policy before. */
    readonly errors: Float32Array;
    /** The share of first places that the seat's side takes in the play-outs of each; sides that share one have equal parts of it. */
    readonly firsts: Float32Array;
    /** The share of the play-outs of each after which its side shares the first place. */
    readonly ties: Float32Array;
    /** The share of the play-outs that went to the end of the match; where the others stopped, the first place is the highest value. */
    readonly ended: Float32Array;
    /** The ids of the chosen action and of the actions that the player expects to follow. */
    readonly line: number[];
    readonly iterations: number;
    readonly redeals: number;
    readonly nodes: number;
    /** The number of equally likely worlds that would tell as much as those redealt: fewer where `update` recalls. */
    readonly effective: number;
}

/** A game with its options. It never changes. */
export declare class Game extends Owned {
    private constructor();
    /** The name with the options that differ from their defaults; `load` takes it. */
    readonly name: string;
    readonly seats: number;
    /** The number of actions; their ids are below it. */
    readonly actions: number;
    /** The number of chance outcomes; their ids are below it. */
    readonly outcomes: number;
    /** The number of values of an observation. */
    readonly observationLength: number;
    /** The bytes of memory per position. */
    readonly positionSize: number;
    /** The side of each seat: seats of one side win and lose together. */
    get sides(): number[];
    /** Whether the returns of all seats add up to 0 at every end. */
    get zeroSum(): boolean;
    /** An upper bound on the decisions of a match; 0 if the game has none. */
    get maxDecisions(): number;
    /** An upper bound on the events of a match (decisions and deals of chance); 0 if the game has none. */
    get maxEvents(): number;
    /** The maximum of each value of an observation. */
    get maxima(): Uint8Array;
    /** The rules, numbered, as Markdown. */
    get rules(): string;
    /** The faces of all cards, by their notation. */
    cards(): { [notation: string]: Face };
    get options(): Option[];
    /** The fields of an observation, one after the other. */
    get layout(): Field[];
    actionText(id: number): string;
    actionId(text: string): number;
    outcomeText(id: number): string;
    outcomeId(text: string): number;
    /** The position before the first event, with chance explicit. */
    start(): Position;
    /** A new match; the same seed gives the same chance. With `keys`, it keeps the information state of each seat. */
    match(seed: Whole, settings?: { keys?: boolean }): Match;
    /** A batch of `rows` matches, stepped in one call, each at its first decision. */
    batch(rows: number, seed: Whole, settings?: BatchSettings): Batch;
    /** A player of the library by its name, such as "hard" or "search(iterations=2000)"; `seed` is 0 without one. */
    player(level: string, settings?: Whole | ({ seed?: Whole } & Options)): Player;
    /** A player from the bytes of a network's file, which takes the action with the highest logit. */
    player(network: Uint8Array, settings?: { name?: string }): Player;
    /** The network drawn at a temperature, "net(temperature=1)", a search that it guides, "search(iterations=2000)", or a search that
     * updates its policy, "update(worlds=64)". */
    player(network: Uint8Array, settings: { level: string; seed?: Whole }): Player;
    /** A player of your own. It gets a position in which everything that the seat cannot see was redealt; the position is freed
     * when it returns. */
    player(choose: (position: Position) => Event, settings?: { name?: string }): Player;
    /** Plays the matches `first` to `first + matches - 1` at random; if stopped, the first of them. */
    selfplay(matches: Whole, seed: Whole, first?: Whole, until?: Until): Tally;
    /** Plays deals between two players, each once for every side that the first can take; if stopped, leaves out unfinished
     * deals. */
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

/**
 * The opponents of learners: one player for all other seats; an array with a player for each row of the batch; a player for each
 * seat of the game; or a league, players with their shares, one of which each seat draws in each match.
 */
export type Opponents = Asked | Asked[] | { seats: Asked[] } | { league: [Asked, number][] };

/** A way to end a long call early, with its results so far. */
export interface Until {
    /** Called repeatedly while the call runs; once it returns true, the call ends soon. Its exceptions are rethrown. */
    stop?: () => boolean;
}

/** A viewer: a seat; the public, which sees only what the rules show to everybody; or a viewer of everything. */
export type Viewer = number | "public" | "everything";

/** The table of a game as a viewer sees it, as data. Each game has its own members. */
export type Scene = en_garde.Scene | field_of_glory.Scene | guyenne.Scene | knights_of_charlemagne.Scene | leduc_poker.Scene;
/** An event of a match of a game, with its `kind`. */
export type Told = en_garde.Told | field_of_glory.Told | guyenne.Told | knights_of_charlemagne.Told | leduc_poker.Told;

/** A legal action, and the parts that choose it one after the other. No sequence of parts begins another. */
export type Choice = en_garde.Choice;

/** The face of a card: its name for people, the label in its corner, the number of its colour in pictures, and other numbers on it. */
export interface Face {
    name: string;
    label: string;
    colour: number | null;
    figures: { [name: string]: number };
}

/** Read access to a position, and to a match's current position. */
declare abstract class Question extends Owned {
    get game(): Game;
    /** The turn: a seat, `CHANCE` (-1), or `OVER` (-2) after the end. */
    get turn(): number;
    get seats(): number;
    /** The score of each seat, as if the match ended now. It may count hidden cards: show a viewer the scores of its scene. */
    get scores(): number[];
    /** The return of each seat, from -1 to +1; all 0 before the end. */
    get returns(): number[];
    /** The ids of the legal actions in ascending order; empty unless it is a seat's turn. */
    legal(): number[];
    /** 1 for each legal action and 0 for the others, in `out` if it is given. */
    legalMask(out?: Uint8Array): Uint8Array;
    /** The observation of a seat: small numbers, or divided by their maxima in a `Float32Array`. */
    observe(seat: number): Uint8Array;
    observe<Out extends Uint8Array | Float32Array>(seat: number, out: Out): Out;
    /** The table for people, as a viewer sees it. */
    table(viewer: Viewer): string;
    /** The open question in a sentence for a viewer, such as "Your turn: name a castle.", or the result: a seat is "you". */
    asked(viewer: Viewer): string;
    /** The table as a picture, self-contained SVG, as a viewer sees it. */
    picture(viewer: Viewer): string;
    /** The picture upright, 390 wide, for a narrow screen. */
    portrait(viewer: Viewer): string;
    /** The table described for programs, as a viewer sees it. Send a client its scene, never the position. */
    scene(viewer: Viewer): Scene;
    /**
     * The actions that parts of the scene of the seat to act choose: its next decisions, with no other seat and no chance between
     * them. The parts are those of the actions' choices, all of them, in any order. Where another order chooses other actions, with
     * another result, they are taken in their own order. The answer depends on nothing that is hidden from the seat. Hidden cards
     * may make a later action illegal or change the question before it: `Match.playParts` plays as many as the seat is asked for.
     */
    plan(parts: string[]): number[];
    toString(): string;
}

/** The complete state of a match. It never changes: `after` returns the next position. */
export declare class Position extends Question {
    private constructor();
    /** Reads what `toJson` wrote. */
    static fromJson(json: string): Position;
    /** Reads what `toBytes` wrote. */
    static fromBytes(bytes: Uint8Array): Position;
    /** The position after an event: an action at a seat's turn, an outcome at chance's. */
    after(event: Event): Position;
    /** The position with everything redealt that a seat cannot see, consistent with what it sees. */
    redeal(seat: number, seed: Whole): Position;
    /** The position at the end, after random play. */
    playout(seed: Whole): Position;
    /** The outcomes that chance can deal, each with its weight; empty unless it is chance's turn. */
    outcomes(): [outcome: number, weight: number][];
    /** The number of sequences of exactly `depth` events; `depth` is 0 to 64. If stopped, it throws. */
    perft(depth: number, until?: Until): bigint;
    /** Everything of the position in JSON, hidden cards included. */
    toJson(): string;
    /** Everything of the position in few bytes, hidden cards included. */
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
    /** Plays an action, then chance deals. */
    play(action: Event): void;
    /**
     * Plays the actions that parts of the scene of the seat to act choose, in any order, as in `plan`; returns their number. Hidden
     * cards may end the seat's decisions before the last of them, or lead to another question. So an action is played only while the
     * seat has the choice of this action by these parts; the first always is.
     */
    playParts(parts: string[]): number;
    /** The current position, to look ahead, with chance explicit. */
    get position(): Position;
    /** Everything that happened so far. */
    get record(): Record;
    /** The information state of a seat: everything that it has seen and done so far. */
    informationState(seat: number): InformationState;
    /** The information state as readable text: a line for each of the seat's actions and observations. */
    informationLog(seat: number): string;
    /** A digest in 128 bits of the history as everybody sees it: a function of the information state of every seat. */
    get publicHistoryKey(): bigint;
    /**
     * The sentences after the first `since` events that the viewer noticed, as the viewer may know them, each after the number of
     * events noticed by then. A seat notices its own actions, and events that change its observation; the public notices events
     * that change its scene.
     */
    telling(viewer: Viewer, since?: number): [noticed: number, sentence: string][];
    /** The same events as data of the game, each with its `kind`, and in sentences in which the viewer is "you". */
    told(viewer: Viewer, since?: number): { number: number; sentence: string; told: Told }[];
    /** The number of events so far that the viewer noticed. */
    noticed(viewer: Viewer): number;
    /** Everything of the match in few bytes: its record and its random stream. */
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
    /** The ids of everything that happened. */
    get ids(): number[];
    /** The number of events. */
    get length(): number;
    /** Everything that happened as text: a line that names the game, then a line for each event. */
    toText(): string;
    /** Everything that happened in JSON. */
    toJson(): string;
    /** The sentences about its events, as in `Match.telling`. */
    telling(viewer: Viewer, since?: number): [noticed: number, sentence: string][];
    /** The same events as data of the game, each with its `kind`, and in sentences in which the viewer is "you". */
    told(viewer: Viewer, since?: number): { number: number; sentence: string; told: Told }[];
    /** The position after the last event. */
    replay(): Position;
    /** The position before each event and the one after the last. */
    positions(): Position[];
    /** The match of this record, whose further chance follows a seed. */
    resume(seed: Whole): Match;
    equals(other: unknown): boolean;
    toString(): string;
}

/** The information state of a seat: everything that it has seen and done. It never changes: `act` and `see` return the next one.
 * */
export declare class InformationState {
    /** The information state of a seat that sees a position first, or of a seat in a match. */
    constructor(seen: Position | Match, seat: number);
    get game(): Game;
    get seat(): number;
    /** A digest in 128 bits, the same in every language. */
    get key(): bigint;
    /** The state after an action of the seat, before the observation that follows it. */
    act(action: Event): InformationState;
    /** The state after the seat has seen a position; call it after every event. */
    see(position: Position): InformationState;
    equals(other: unknown): boolean;
}

/** A player, which chooses an action from the observation of the seat to act. It never changes. */
export declare class Player extends Owned {
    private constructor();
    readonly name: string;
    /** The seed of its random numbers; null for a network that does not draw, and for a player of your own. */
    readonly seed: bigint | null;
    get game(): Game;
    /**
     * The id of the chosen action; if stopped, of the best that it has found.
     *
     * In a match, the choice of a player of the library depends on the observation of the seat to act, on `seed`, on the seed of
     * the match, and on the number of decisions that the seat has made in it; the same seeds give the same match. In a position
     * outside a match it depends on the observation and on `seed` alone, so a randomized player is one fixed pure strategy.
     */
    choose(position: Position | Match, until?: Until): number;
    /** As `choose`, with its thought. */
    think(position: Position | Match, until?: Until): Thought;
    /**
     * At most `count` worlds, 1 to 1024, that the seat to act in a match considers possible: redeals, as likely as the others' last N
     * decisions make them, if they play as the network of the player does, which is `update(recall=N)`; none if all that were dealt
     * were found to be impossible, or if stopped. They depend on what the seat saw and did, and on `seed`.
     */
    worlds(match: Match, count: number, until?: Until): Worlds;
}

/** The arrays that a batch writes. */
export interface Outputs {
    /** `rows * observationLength`: the observation of the seat to act; after the end, of the last seat to act. */
    readonly observation: Uint8Array;
    /** The same as fractions of the maxima, 0 to 1. */
    readonly observationF32: Float32Array;
    /** `rows * actions`: 1 for each legal action, otherwise 0. */
    readonly mask: Uint8Array;
    /** `rows * words`: the legal actions as bits, 64 in each word, beginning with the lowest bit. */
    readonly legal: BigUint64Array;
    /** `rows`: the seat to act, or -2 if the match is over. */
    readonly seat: Int8Array;
    /** `rows * seats`: the returns of a match that ended in this step, otherwise 0. */
    readonly rewards: Float32Array;
    /** `rows`: 1 if a match ended in this step, or is over; otherwise 0. */
    readonly terminated: Uint8Array;
    /** `rows`: the number of the match, from 0, among those of its row. */
    readonly episode: BigInt64Array;
    /** `rows`: the decisions of the row's last finished match; 0 before the first. */
    readonly length: Int32Array;
    /** `rows * seats`: the returns of the row's last finished match; 0 before the first. */
    readonly returns: Float32Array;
    /** `rows * seats * observationLength`: the observation of each seat at the end; written when a match ends in this step. */
    readonly lastObservation: Uint8Array;
    /** The same as fractions of the maxima, 0 to 1. */
    readonly lastObservationF32: Float32Array;
    /** `rows * seats * observationLength`: the observation of each seat, as small unsigned integers. */
    readonly observations: Uint8Array;
    /** `rows * seats`: the score of each seat, as if the match ended now; it may count hidden cards. */
    readonly scores: Int32Array;
    /** `rows * 2`: the key of the information state of the seat to act, its upper half first; 0 if the match is over. */
    readonly keys: BigUint64Array;
    /**
     * `rows * history`: the last things that the seat to act noticed and did, as numbers, the newest last, after zeros; 0 if the
     * match is over.
     */
    readonly history: Int32Array;
}

/** The setup of a batch, the same as for Python's `Batch`. */
export interface BatchSettings {
    /** The index of the first row: several batches with one seed are parts of one. */
    first?: Whole;
    /** The treatment of a finished match; "same_step" by default. */
    autoReset?: "same_step" | "next_step" | "disabled";
    /** 1 to 256; ignored, because a WebAssembly module has one thread. */
    threads?: number;
    /** Whether to keep records, so that matches can be taken out. */
    records?: boolean;
    /** The number of numbers of the output "history", 64 by default; `bastide_setup` in the C header says what they mean. */
    history?: number;
    /** The arrays that are written; by default "observation", "mask", "seat", "rewards" and "terminated". */
    outputs?: (keyof Outputs)[];
    /** Called repeatedly while the batch is made; once it returns true, there is no batch, and `Status.STOPPED` is thrown. */
    stop?: () => boolean;
}

/** A batch has the arrays that it writes. */
export interface Batch extends Outputs {}

/**
 * Many matches of one game, one in each row, stepped in one call.
 *
 * The arrays lie in the module's memory, written in place. Get an array from the batch again after other calls: when the
 * memory grows, there is a new one, and the old one is empty. Reading an array that is not in `outputs` throws.
 */
export declare class Batch extends Owned {
    private constructor();
    /** Reads what `toBytes` wrote; it goes on identically. */
    static fromBytes(bytes: Uint8Array, settings?: { outputs?: (keyof Outputs)[]; stop?: () => boolean }): Batch;
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
    /** The bytes of memory per match, without the arrays and the record. */
    get matchSize(): number;
    /** Writes every row of every array for the current positions; rewards are 0. */
    refresh(): void;
    /** Samples a legal action in `rows`, or in all; 0 where the match is over. Returns `actions`, whose other places stay. */
    sample(rows?: Uint32Array | number[] | null): Int32Array;
    /** Samples from the softmax of `logits / temperature` over the legal actions of each row. */
    sampleLogits(
        logits: Float32Array,
        temperature?: number,
        rows?: null,
    ): { actions: Int32Array; logProbs: Float32Array; entropy: Float32Array };
    /** Samples in `rows`, from logits for these rows; with the temperature 0 the action with the highest logit is chosen. */
    sampleLogits(logits: Float32Array, temperature: number, rows: Uint32Array | number[]): { actions: Int32Array };
    /** Plays an action in each match; actions of finished matches are ignored. */
    step(actions: Int32Array | number[]): void;
    /** Plays an action in each of `rows`, which are distinct. */
    stepSome(rows: Uint32Array | number[], actions: Int32Array | number[]): void;
    /** Begins new matches in `rows`, or in all: the next ones or, with `seeds`, those that `Game.match` makes. */
    reset(rows?: Uint32Array | number[], seeds?: BigUint64Array | Whole[] | null): void;
    /**
     * Writes the choices of a player in `rows`, or in all, into `actions`, each as in the match of the row. The match's seed is
     * the one that the row was reset with; otherwise it is made of the batch's seed, of `first` + row and of the episode.
     */
    choose(player: Asked, rows?: Uint32Array | number[] | null, until?: Until): Int32Array;
    /**
     * Plays the learners' actions, and then the opponents' until in each of `rows`, or in all, a learner is to act or the match is
     * over; with null in the place of `actions` only the opponents', as before the first step and after a reset. `seats` has the
     * learners' seats, the same in every row: one or several, each once, but not all. Rewards belong to the whole step; a match that
     * is over before a learner acted is skipped.
     */
    stepAgainst(
        actions: Int32Array | number[] | null,
        opponents: Opponents,
        seats?: number | number[],
        rows?: Uint32Array | number[] | null,
        until?: Until,
    ): void;
    /** The place, among the opponents, of the player of each seat in the match of each row: `rows * seats`. */
    drawn(opponents: Opponents, seats?: number | number[]): Uint32Array;
    /**
     * Redeals in `rows` everything that a seat cannot see, with a seat and a seed for each. All that is yet to come follows the
     * seed, too.
     */
    redeal(rows: Uint32Array | number[], seats: Uint32Array | number[], seeds: BigUint64Array | Whole[]): void;
    /** Makes `rows` exact copies of the rows `fromRows`, of this batch as it was before the call, or of `source`. */
    copy(rows: Uint32Array | number[], fromRows: Uint32Array | number[], source?: Batch): void;
    /** The returns of random play from `rows` to the end: `rows named * seats`. The matches stay as they are. If stopped, it throws. */
    playout(rows: Uint32Array | number[], seeds: BigUint64Array | Whole[], until?: Until): Float32Array;
    /** Plays `decisions` random decisions in every row; if stopped, the same number in each. */
    rollout(decisions: Whole, until?: Until): Tally;
    /** The observation of a seat in a row, as `Position.observe` returns it. */
    observe(row: number, seat: number): Uint8Array;
    observe<Out extends Uint8Array | Float32Array>(row: number, seat: number, out: Out): Out;
    /** The position of a row, with chance explicit. */
    position(row: number): Position;
    /** A copy of a row's match with its record; needs a batch with `records`. */
    match(row: number): Match;
    /** Puts a copy of a match into a row. */
    putMatch(row: number, match: Match): void;
    /** Puts a position, such as a redealt one, into a row; the row goes on with its own chance. */
    putPosition(row: number, position: Position): void;
    /** Puts positions into `rows`, one for each. */
    putPositions(rows: Uint32Array | number[], positions: Position[]): void;
    /** Everything of the batch in few bytes; if stopped, it throws, as `fromBytes` and `clone` do. */
    toBytes(settings?: { stop?: () => boolean }): Uint8Array;
    /** A copy with separate arrays, which goes on identically. */
    clone(settings?: { stop?: () => boolean }): Batch;
    equals(other: unknown): boolean;
}
