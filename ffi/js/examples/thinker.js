// A player that thinks in a worker, so that the page goes on: `await thinker.think(match, "hard")` in the place of
// `player.think(match)`.

export class Thinker {
    #worker = null;
    #reject = null;

    /** The thought of a player of the library about a match; it ends the thought before. */
    async think(match, level, seed = 0) {
        if (this.#reject) this.stop();
        this.#worker ??= new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
        const { thought, refusal } = await new Promise((resolve, reject) => {
            this.#reject = reject;
            this.#worker.onmessage = ({ data }) => resolve(data);
            this.#worker.onerror = ({ message }) => reject(new Error(message));
            this.#worker.postMessage({ match: match.toBytes(), level, seed });
        });
        this.#reject = null;
        if (refusal) throw new Error(refusal);
        return thought;
    }

    /** Ends the worker; a thought that it was about is rejected. The next thought begins another worker. */
    stop() {
        this.#worker?.terminate();
        this.#reject?.(new Error("the thought was stopped"));
        this.#worker = this.#reject = null;
    }
}
