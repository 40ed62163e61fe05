// Sources of the module, and errors for other data.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import test from "node:test";
import { Status, init, load, version } from "../index.js";

const file = new URL("../bastide.wasm", import.meta.url);

test("data that is not a module is refused with its address and its type, and the next source is taken", async () => {
    const server = createServer((request, response) => {
        const [status, type, bytes] = {
            "/page": [200, "text/html", "<!doctype html>"],
            "/empty": [200, "application/wasm", ""],
            "/nothing": [404, "text/plain", "not found"],
            "/bastide.wasm": [200, "application/octet-stream", readFileSync(file)],
        }[request.url];
        response.writeHead(status, { "content-type": type }).end(bytes);
    });
    await new Promise((resume) => server.listen(0, "127.0.0.1", resume));
    const address = `http://127.0.0.1:${server.address().port}`;
    try {
        await assert.rejects(init(`${address}/page`), /\/page is not a WebAssembly module but text\/html; give `init`/);
        await assert.rejects(init(`${address}/empty`), /\/empty is not a WebAssembly module but application\/wasm/);
        await assert.rejects(init(await fetch(`${address}/page`)), /text\/html/);
        await assert.rejects(init(`${address}/nothing`), /404/);
        await assert.rejects(init(new URL("no.wasm", file)), /no\.wasm cannot be read \(ENOENT\); expected .* `serverExternalPackages`$/);
        await assert.rejects(init(new Uint8Array(8)), WebAssembly.CompileError);
        assert.throws(() => version(), { status: Status.NULL_POINTER, message: /`await init\(\)` comes first/ });
        await init(`${address}/bastide.wasm`);
        assert.equal(load("en_garde").name, "en_garde");
        await init();
    } finally {
        server.close();
    }
});
