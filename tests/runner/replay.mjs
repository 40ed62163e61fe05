// Replays the evidence through JavaScript: `node tests/runner/replay.mjs FILE ...`; README.md says what the files hold.
// A browser imports `replay`.

import { CHANCE, OVER, Record, init, load } from "../../ffi/js/index.js";

const KINDS = { trace, perft: counts, thoughts: counts, pictures: counts, record, json: recordInJson };

/** Replays a file by its kind; throws if something differs. */
export function replay(name, text) {
    let last = 1;
    try {
        for (const [number, expected, found] of KINDS[name.split(".").at(-1)](text)) {
            last = number;
            if (found !== expected) throw new Error(`expected \`${expected}\`, found \`${found}\``);
        }
    } catch (error) {
        throw new Error(`${name}:${last}: ${error.message}`);
    }
}

/** The lines that are not comments, with their numbers. */
function* statements(text) {
    for (const [index, line] of text.split("\n").entries()) if (line && !line.startsWith("#")) yield [index + 1, line];
}

/** The start of the game that the first line names. */
function start(lines) {
    return load(lines.next().value[1].replace("game ", "")).start();
}

/** Each line of a match, and the line that this library writes. */
function* trace(text) {
    const lines = statements(text);
    let position = start(lines);
    for (const [number, line] of lines) {
        if (line.startsWith("returns")) {
            yield [number, line, `returns ${position.returns.map((share) => share.toFixed(6))}`];
            return;
        }
        const event = line.split(" ").at(-1);
        yield [number, line, `${described(position)} ${event}`];
        if (event !== "-") position = moved(position, Number(event));
    }
    throw new Error("the last line of a trace is `returns`");
}

/** The position after an event; the one before is freed. */
function moved(position, event) {
    const next = position.after(event);
    position.free();
    return next;
}

/** The turn, the choices, the scores, and the observation of each seat. */
function described(position) {
    const outcomes = () => position.outcomes().map(([outcome, weight]) => `${outcome}:${weight}`);
    const choices = position.turn === CHANCE ? outcomes() : position.legal();
    const digests = Array.from({ length: position.seats }, (_, seat) => digest(position.observe(seat)));
    return [position.turn, choices.join() || "-", position.scores, digests].join(" ");
}

/** FNV-1a of 64 bits, in two halves: numbers are exact below 2^53. */
function digest(bytes) {
    let [high, low] = [0xcbf29ce4, 0x84222325];
    for (const byte of bytes) {
        const mixed = (low ^ byte) >>> 0;
        const product = mixed * 0x1b3;
        high = (Math.imul(high, 0x1b3) + Math.floor(product / 2 ** 32) + (mixed << 8)) >>> 0;
        low = product >>> 0;
    }
    return [high, low].map((half) => half.toString(16).padStart(8, "0")).join("");
}

/** Each count of sequences, and each thought, and the text that this library writes. */
function* counts(text) {
    const lines = statements(text);
    const first = start(lines);
    let position = first;
    for (const [number, line] of lines) {
        const [word, ...rest] = line.split(" ");
        if (word === "after") {
            position = rest
                .join("")
                .split(",")
                .filter(Boolean)
                .reduce((before, event) => before.after(Number(event)), first);
        } else if (word === "thought") {
            const player = position.game.player(rest[0], { seed: BigInt(rest[1]) });
            yield [number, line, `thought ${rest[0]} ${rest[1]} ${thought(player.think(position))}`];
        } else if (word === "played") {
            const player = position.game.player(rest[0], { seed: BigInt(rest[1]) });
            const actions = played(player, BigInt(rest[2]), rest[3].split(",").length);
            yield [number, line, ["played", ...rest.slice(0, 3), actions.join()].join(" ")];
        } else if (word === "picture") {
            const viewer = rest[0] === "-1" ? "everything" : Number(rest[0]);
            yield [number, line, `picture ${rest[0]} ${digest(new TextEncoder().encode(position.picture(viewer)))}`];
        } else {
            yield [number, line, `depth ${rest[0]} ${position.perft(Number(rest[0]))}`];
        }
    }
}

/** The choice of a player, its iterations and nodes, the number of times that it tried each action, and a digest of the other figures. */
function thought({ action, iterations, nodes, visits, effective, ...all }) {
    const names = ["values", "probabilities", "priors", "errors", "firsts", "ties", "ended"];
    const figures = Float32Array.from([...Array.from(visits, (_, place) => names.map((name) => all[name][place])).flat(), effective]);
    return `${action} ${iterations} ${nodes} ${visits.join() || "-"} ${digest(new Uint8Array(figures.buffer))}`;
}

/** The first actions, at most `most`, of a match in which a player has all seats. */
function played(player, seed, most) {
    const [match, actions] = [player.game.match(seed), []];
    while (match.turn !== OVER && actions.length < most) {
        actions.push(player.choose(match));
        if (player.think(match).action !== actions.at(-1)) throw new Error("expected the same choice twice");
        match.play(actions.at(-1));
    }
    match.free();
    return actions;
}

/** Each line of a record, and the same line written again. */
function* record(text) {
    const [lines, again] = [text, Record.read(text).toText()].map((each) => each.trimEnd().split("\n"));
    yield [lines.length, String(lines.length), String(again.length)];
    for (const [index, line] of lines.entries()) yield [index + 1, line, again[index]];
}

/** The ids of a record, and the same ids written again. */
function* recordInJson(text) {
    const [ids, again] = [text, Record.read(text).toJson()].map((json) => JSON.parse(json).ids.join());
    yield [1, ids, again];
}

if (globalThis.process?.argv[1]?.endsWith("replay.mjs")) {
    const { readFileSync } = await import("node:fs");
    await init();
    const files = process.argv.slice(2);
    for (const file of files) {
        replay(file, readFileSync(file, "utf8"));
        console.log(`ok ${file}`);
    }
    console.log(`${files.length} passed, 0 failed`);
}
