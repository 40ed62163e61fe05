// Asks players in a worker, one question at a time for each thinker; a question can be stopped.

export class Thinker {
    #module;
    #worker = null;
    #asked = null;

    /** A thinker with a compiled module. */
    constructor(module) {
        this.#module = module;
    }

    /** The thought of a player about a match or a position, given as bytes; null if it was stopped. */
    think(question) {
        this.stop();
        this.#worker ??= this.#begin();
        return new Promise((resolve, reject) => {
            this.#asked = { resolve, reject };
            this.#worker.postMessage({ module: this.#module, ...question });
        });
    }

    /** Ends the thinking. */
    stop() {
        if (this.#asked === null) return;
        this.#worker.terminate();
        this.#worker = null;
        this.#end("resolve", null);
    }

    #end(how, value) {
        const asked = this.#asked;
        this.#asked = null;
        asked?.[how](value);
    }

    #begin() {
        const worker = globalThis.bastideWorker?.() ?? new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
        worker.onmessage = ({ data: { thought, error } }) => worker === this.#worker && (error ? this.#end("reject", new Error(error)) : this.#end("resolve", thought));
        worker.onerror = () => this.#end("reject", new Error("the thinking stopped"));
        return worker;
    }
}
