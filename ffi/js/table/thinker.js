// Asks players in a worker, one question at a time for each thinker; a question can be stopped.

export class Thinker {
    #module;
    #worker = null;
    #asked = null;
    #id = 0;

    /** A thinker with a compiled module. */
    constructor(module) {
        this.#module = module;
    }

    get isThinking() {
        return this.#asked !== null;
    }

    /** The thought of a player about a match or a position, given as bytes; null if it was stopped. */
    think(question) {
        this.stop();
        this.#worker ??= this.#begin();
        const id = (this.#id += 1);
        return new Promise((resolve, reject) => {
            this.#asked = { id, resolve, reject };
            this.#worker.postMessage({ id, module: this.#module, ...question });
        });
    }

    /** Ends the thinking. */
    stop() {
        if (this.#asked === null) return;
        this.#worker.terminate();
        this.#worker = null;
        this.#end().resolve(null);
    }

    #end() {
        const asked = this.#asked;
        this.#asked = null;
        return asked;
    }

    #begin() {
        const worker = globalThis.bastideWorker?.() ?? new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
        worker.onmessage = ({ data: { id, thought, error } }) => {
            if (this.#asked?.id !== id) return;
            const { resolve, reject } = this.#end();
            if (error) reject(new Error(error));
            else resolve(thought);
        };
        worker.onerror = () => this.#asked && this.#end().reject(new Error("the thinking stopped"));
        return worker;
    }
}
