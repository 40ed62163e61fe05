// A player that thinks in a worker, so that the page goes on: `await thinker.think(match, "hard")` in the place of
// `player.think(match)`.

export class Thinker {
    #begin;
    #worker = null;
    #stopped = null;

    /** A thinker; `begin` begins its worker, by default the one beside this file. */
    constructor(begin = () => new Worker(new URL("./worker.js", import.meta.url), { type: "module" })) {
        this.#begin = begin;
    }

    /** The thought of a player of the library about a match; it ends the thought before. */
    async think(match, level, seed = 0) {
        const thought = await this.ask({ match: match.toBytes(), level, seed });
        if (thought === null) throw new Error("the thought was stopped");
        return thought;
    }

    /** The thought of the worker about a question; null if it was stopped. It ends the thought before. */
    async ask(question) {
        this.stop();
        const worker = (this.#worker ??= this.#begin());
        const { thought, refusal } = await new Promise((resolve, reject) => {
            const ends = (end) => (value) => {
                if (worker === this.#worker) this.#stopped = null;
                end(value);
            };
            this.#stopped = () => resolve({ thought: null });
            worker.onmessage = ends(({ data }) => resolve(data));
            worker.onerror = ends(({ message }) => reject(new Error(message)));
            worker.postMessage(question);
        });
        if (refusal) throw new Error(refusal);
        return thought;
    }

    /** Ends the thought that the worker is about; a worker that is about none stays for the next. */
    stop() {
        if (this.#stopped !== null) this.end();
    }

    /** Ends the worker, without which a program ends, and its thought. The next thought begins another worker. */
    end() {
        this.#worker?.terminate();
        this.#worker = null;
        this.#stopped?.();
        this.#stopped = null;
    }
}
