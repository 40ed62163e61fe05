// Thinks in a worker by ffi/js/examples/thinker.js, in node, Deno or Bun: the thought is that of the same thread, the thread goes on, and
// a thought can be stopped.

import assert from "node:assert/strict";
import { Worker as Thread } from "node:worker_threads";

import { Thinker } from "../../ffi/js/examples/thinker.js";
import { init, load } from "../../ffi/js/index.js";

/** A worker of the web, of as much as is needed, for node. */
class Web {
    #thread;

    constructor(url) {
        const begin = `
            const { parentPort } = require("node:worker_threads");
            globalThis.self = { postMessage: (data) => parentPort.postMessage(data) };
            import(${JSON.stringify(url.href)}).then(() => parentPort.on("message", (data) => self.onmessage({ data })));`;
        this.#thread = new Thread(begin, { eval: true });
        this.#thread.on("message", (data) => this.onmessage({ data }));
        this.#thread.on("error", (error) => this.onerror(error));
    }

    postMessage(data) {
        this.#thread.postMessage(data);
    }

    terminate() {
        this.#thread.terminate();
    }
}
globalThis.Worker ??= Web;

await init();
const match = load("guyenne").match(7);
const thinker = new Thinker();
let ticks = 0;
const clock = setInterval(() => ticks++, 1);
const thought = await thinker.think(match, "search(iterations=3000)", 5);
clearInterval(clock);
assert.deepEqual(thought, match.game.player("search(iterations=3000)", 5).think(match));
assert.ok(ticks > 1, "the thread waited");
await assert.rejects(thinker.think(match, "clever"), /clever/);
const long = assert.rejects(thinker.think(match, "search(iterations=1000000000)"), /the thought was stopped/);
thinker.stop();
await long;
assert.equal((await thinker.think(match, "scripted")).action, match.game.player("scripted").choose(match));
thinker.end();
console.log(`a worker thought for ${ticks} ticks`);
