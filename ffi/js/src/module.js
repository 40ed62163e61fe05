// The WebAssembly module: its memory, its calls and its errors.

import { ABI_VERSION, MAX_ACTIONS, STRUCTS, Status } from "./abi.js";
import { BastideError } from "./error.js";
import * as struct from "./struct.js";

/** Enough bytes for any list of considered actions, outcomes or ids; most texts fit, too. */
const ROOM = MAX_ACTIONS * STRUCTS.considered.size;

/** No function asks a call to stop. */
const NEVER = 0;

export class Module {
    #exports;
    #players = new Map();
    #nextPlayer = 1;
    #stopping = null;
    #stop;
    #broken = null;
    #thrown = null;
    #room;
    #words = null;

    /** The module of a source: a URL, bytes, a `Response` or a `WebAssembly.Module`. */
    static async open(source) {
        const module = new Module();
        const host = {
            now: () => performance.now(),
            choose: (position, player) => module.#choose(position, player),
            asked: () => module.#isStopped(),
        };
        const compiled = await compile(source);
        module.#exports = (await WebAssembly.instantiate(compiled, { host })).exports;
        const version = module.call("bastide_abi_version");
        if (version !== ABI_VERSION) throw new Error(`the module has the interface ${version}; expected ${ABI_VERSION}, as these scripts have`);
        module.call("bastide_host_begin");
        module.#room = module.allocate(8 + ROOM);
        module.#stop = module.call("bastide_host_stop");
        return module;
    }

    /** The current memory; a new one replaces it when it grows. */
    get buffer() {
        return this.#exports.memory.buffer;
    }

    /** The number of 32 bits at an address. */
    #word(start) {
        if (this.#words?.buffer !== this.buffer) this.#words = new Uint32Array(this.buffer);
        return this.#words[start >>> 2];
    }

    /** Calls a function of the header. */
    call(name, ...values) {
        if (this.#broken) throw this.#broken;
        try {
            return this.#exports[name](...values);
        } catch (trap) {
            if (!(trap instanceof WebAssembly.RuntimeError) && !(trap instanceof RangeError)) throw trap;
            throw (this.#broken = new BastideError(Status.PANIC, this.#last(trap)));
        }
    }

    /** Calls a function that returns a status; throws unless it is OK. */
    ask(name, ...values) {
        const status = this.call(name, ...values);
        if (status !== Status.OK) throw this.#refusal(status);
    }

    #refusal(status) {
        const thrown = this.#thrown;
        if (status !== Status.PLAYER_FAILED || !thrown) return new BastideError(status, this.#error());
        this.#thrown = null;
        return thrown.error;
    }

    #error() {
        const { bastide_last_error } = this.#exports;
        const length = bastide_last_error(0, 0);
        const start = this.#exports.bastide_host_allocate(length + 1);
        if (start === 0) return "there is not enough memory";
        bastide_last_error(start, length + 1);
        const text = this.read(start);
        this.#exports.bastide_host_release(start, length + 1);
        return text;
    }

    /** The reason why a call did not return: after a panic the library's sentence. */
    #last(trap) {
        let why = "";
        try {
            why = this.#error();
        } catch {
            // A module that has trapped may trap again.
        }
        const defect = why.startsWith("a defect of the library") ? why : `a defect of the library: ${trap.message}`;
        return `${defect}; everything of this module is lost, and \`init\` opens a new one`;
    }

    get isBroken() {
        return this.#broken !== null;
    }

    /** Memory of the module, filled with 0 and aligned for any number. */
    allocate(bytes) {
        const start = bytes <= 0xffffffff ? this.call("bastide_host_allocate", bytes) : 0;
        if (start === 0) throw new BastideError(Status.NO_MEMORY, `there is not enough memory for ${bytes} bytes`);
        return start >>> 0;
    }

    release(start, bytes) {
        if (!this.isBroken) this.call("bastide_host_release", start, bytes);
    }

    /** Lends memory to `work` while it runs. */
    lend(bytes, work) {
        const start = this.allocate(bytes);
        try {
            return work(start);
        } finally {
            this.release(start, bytes);
        }
    }

    /** Lends a text, which ends with NUL, while `work` runs. */
    lendText(text, argument, work) {
        if (typeof text !== "string") throw new BastideError(Status.NOT_UTF8, `\`${argument}\` is of type ${kind(text)}; expected a string`);
        const inside = text.indexOf("\0");
        if (inside >= 0) throw new BastideError(Status.NOT_UTF8, `\`${argument}\` has a NUL inside, at ${inside}`);
        const bytes = new TextEncoder().encode(text);
        return this.lend(bytes.length + 1, (start) => {
            new Uint8Array(this.buffer, start).set(bytes);
            return work(start);
        });
    }

    /** Lends an array of numbers while `work` runs; null as the address 0 and the length 0. */
    lendArray(values, work) {
        if (values === null) return work(0, 0);
        // An array in the module's memory is lost when the memory grows.
        const kept = values.buffer === this.buffer ? values.slice() : values;
        return this.lend(kept.byteLength, (start) => {
            new kept.constructor(this.buffer, start, kept.length).set(kept);
            return work(start, kept.length);
        });
    }

    /** Lends several arrays of numbers while `work` runs, which gets the address and the length of each. */
    lendArrays([values, ...more], work) {
        if (values === undefined) return work();
        return this.lendArray(values, (...lent) => this.lendArrays(more, (...others) => work(lent, ...others)));
    }

    /** Lends a struct with these members while `work` runs. */
    lendStruct(of, members, work) {
        return this.lend(STRUCTS[of].size, (start) => {
            struct.write(this.buffer, start, of, members);
            return work(start);
        });
    }

    /** The array of a length that `write` writes at an address. */
    array(of, length, write) {
        return this.lend(length * of.BYTES_PER_ELEMENT, (start) => {
            write(start);
            return new of(this.buffer, start, length).slice();
        });
    }

    /** The values that a function writes; it takes `values`, then a buffer, its capacity and the length. */
    written(of, name, ...values) {
        return this.#copied(this.#room, ROOM, of, name, values);
    }

    #copied(start, bytes, of, name, values) {
        const size = of.BYTES_PER_ELEMENT;
        const status = this.call(name, ...values, start + 8, Math.floor(bytes / size), start);
        const length = this.#word(start);
        if (status === Status.BUFFER_TOO_SMALL && bytes === ROOM) {
            const needed = (length + 1) * size;
            return this.lend(8 + needed, (room) => this.#copied(room, needed, of, name, values));
        }
        if (status !== Status.OK) throw this.#refusal(status);
        return new of(this.buffer, start + 8, length).slice();
    }

    /** The numbers that a function writes, as `written`. */
    list(of, name, ...values) {
        const written = this.written(of, name, ...values);
        const numbers = [];
        for (let place = 0; place < written.length; place++) numbers.push(written[place]);
        return numbers;
    }

    /** The text that a function writes. */
    text(name, ...values) {
        return new TextDecoder().decode(this.written(Uint8Array, name, ...values));
    }

    /** The structs that a function writes; it takes `values`, a buffer, its capacity, the length, and `more`. */
    structs(of, name, values, more = []) {
        const [start, size] = [this.#room + 8, STRUCTS[of].size];
        this.ask(name, ...values, start, Math.floor(ROOM / size), this.#room, ...more);
        const length = this.#word(this.#room);
        return Array.from({ length }, (_, place) => struct.read(this.buffer, start + place * size, of));
    }

    /** The number or struct that a function writes through its last pointer. */
    out(of, name, ...values) {
        if (STRUCTS[of]) struct.write(this.buffer, this.#room, of, {});
        this.ask(name, ...values, this.#room);
        return of === "u32" ? this.#word(this.#room) : struct.read(this.buffer, this.#room, of);
    }

    /** The text that begins at an address and ends with NUL. */
    read(start) {
        const bytes = new Uint8Array(this.buffer, start >>> 0);
        return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
    }

    /** A number by which the module calls the host's function. */
    keepPlayer(choose) {
        this.#players.set(this.#nextPlayer, choose);
        return this.#nextPlayer++;
    }

    forgetPlayer(number) {
        this.#players.delete(number);
    }

    /** Lends `work` a `bastide_stop` while it runs, which ends a call once `stop` returns true; without a function, never. */
    stopping(stop, work) {
        if (stop === undefined || stop === null) return work(NEVER);
        if (typeof stop !== "function") {
            throw new BastideError(Status.BAD_SETTING, `\`stop\` is of type ${kind(stop)}; expected a function that returns whether to stop`);
        }
        const [before, stopping] = [this.#stopping, { stop, thrown: null }];
        this.#stopping = stopping;
        try {
            return work(this.#stop);
        } finally {
            this.#stopping = before;
            if (stopping.thrown) throw stopping.thrown.error;
        }
    }

    /** Whether the running call is to end: an exception here ends it, and is rethrown after the call has returned. */
    #isStopped() {
        const { stop } = this.#stopping;
        try {
            return stop() ? 1 : 0;
        } catch (error) {
            this.#stopping.thrown ??= { error };
            return 1;
        }
    }

    /** Asks a player. Nothing is thrown through the module: a player's exception is rethrown after the call has returned. */
    #choose(position, player) {
        try {
            return this.#players.get(player)(position >>> 0);
        } catch (error) {
            this.#thrown ??= { error };
            return -1;
        }
    }
}

/** The first bytes of every module: `\0asm`. */
const MAGIC = [0x00, 0x61, 0x73, 0x6d];

async function compile(source) {
    if (source instanceof WebAssembly.Module) return source;
    if (typeof Response !== "undefined" && source instanceof Response) {
        if (!source.ok) throw new Error(`${source.url} cannot be loaded: ${source.status} ${source.statusText}`);
        const bytes = await source.arrayBuffer();
        if (isModule(bytes)) return WebAssembly.compile(bytes);
        const type = source.headers.get("content-type") ?? "of an unknown type";
        throw new Error(`${source.url} is not a WebAssembly module but ${type}; give \`init\` the address of bastide.wasm`);
    }
    if (typeof source === "string" || source instanceof URL) {
        const url = new URL(source, globalThis.location?.href ?? `file://${globalThis.process?.cwd()}/`);
        // Bundlers do not look for a module that is asked for in this way, and not imported.
        const files = url.protocol === "file:" && globalThis.process?.getBuiltinModule?.("node:fs/promises");
        return files ? WebAssembly.compile(await files.readFile(url).catch(unread(url))) : compile(await fetch(url));
    }
    return WebAssembly.compile(source);
}

/** Throws the error of a file that cannot be read: a server's bundler may have made the address one of its site. */
function unread(url) {
    return ({ code }) => {
        const external = "a server that is bundled, as by Next.js, names `bastide` in `serverExternalPackages`";
        throw new Error(`${url} cannot be read (${code}); expected the address of bastide.wasm: ${external}`);
    };
}

function isModule(bytes) {
    const start = new Uint8Array(bytes, 0, Math.min(bytes.byteLength, MAGIC.length));
    return start.length === MAGIC.length && start.every((byte, place) => byte === MAGIC[place]);
}

/** The kind of a value. */
export function kind(value) {
    return value === null ? "null" : typeof value;
}
