// The networks of the package as players of the page.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";

import { init, load, names } from "../index.js";
import { Networks, folderOf } from "../table/networks.js";

await init();
const PACKAGED = new URL("../../../python/python/bastide/networks/", import.meta.url);

/** A server of the packaged networks, and the addresses that were asked for. */
async function serving(run) {
    const asked = [];
    const server = createServer(({ url }, response) => {
        asked.push(url);
        try {
            return response.end(readFileSync(new URL(url.replace("/page/networks/", ""), PACKAGED)));
        } catch {
            return response.writeHead(404).end();
        }
    });
    await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
    try {
        await run(new URL(`http://127.0.0.1:${server.address().port}/page/`), asked);
    } finally {
        server.closeAllConnections();
        server.close();
    }
}

test("the networks of the package play the games that their files state, and are fetched once", () =>
    serving(async (page, asked) => {
        const networks = new Networks(names(), folderOf(page));
        const files = readdirSync(PACKAGED);
        for (const file of files) {
            const name = /"game": ?"([^"]*)"/.exec(readFileSync(new URL(file, PACKAGED), "latin1"))[1];
            assert(networks.has(name));
            const game = load(name);
            game.player(await networks.of(name)).free();
            assert.equal(await networks.of(name), await networks.of(name));
            game.free();
        }
        assert.deepEqual(asked, files.map((file) => `/page/networks/${file}`));
    }));

test("other forms have none, and one that is missing is an error", () =>
    serving(async (page, asked) => {
        const networks = new Networks([...names(), "chess"], folderOf(page));
        assert(!networks.has("guyenne(rules=expert)"));
        await assert.rejects(networks.of("guyenne(rules=expert)"), { message: "there is no network of guyenne(rules=expert)" });
        assert.deepEqual(asked, []);
        await assert.rejects(networks.of("chess"), { message: "the network of chess is not where the page is" });
        await assert.rejects(networks.of("chess"));
    }));

test("a link names the network of the package or a file; one that is not here leaves its seat to medium", () =>
    serving(async (page) => {
        const game = load("leduc_poker");
        const networks = new Networks(names(), folderOf(page));
        assert.equal(networks.linked(game.name), "net");
        assert.deepEqual(await networks.seated(game, ["net", "hard", "net:mine"]), ["network", "hard", "medium"]);
        networks.open(game.name, await networks.of(game.name), "mine");
        assert.equal(networks.linked(game.name), "net:mine");
        assert.deepEqual(await networks.seated(game, ["net", "hard", "net:mine"]), ["medium", "hard", "network"]);
        networks.open(game.name, new Uint8Array([1]), "mine");
        assert.deepEqual(await networks.seated(game, ["net:mine"]), ["medium"]);
        const alone = new Networks(names(), null);
        assert.deepEqual(await alone.seated(game, ["net", "greedy"]), ["medium", "greedy"]);
    }));

test("a player is asked by its name, or with its network", () =>
    serving(async (page) => {
        const networks = new Networks(names(), folderOf(page));
        assert.deepEqual(await networks.asking("hard", "leduc_poker"), { player: "hard" });
        const own = await networks.asking("network", "leduc_poker");
        assert.deepEqual(own, { player: "net", network: new Uint8Array(readFileSync(new URL("leduc_poker.safetensors", PACKAGED))) });
        assert.deepEqual(await networks.asking("network", "guyenne(rules=expert)"), { player: "medium" });
        for (const level of ["net", "net(temperature=1)", "search()", "search(iterations=9)"]) load("leduc_poker").player(own.network, { level, seed: 3n }).free();
    }));

test("a page from a file has the networks that people open", async () => {
    const networks = new Networks(names(), folderOf(new URL("file:///home/table.html")));
    assert(!networks.has("guyenne"));
    const bytes = new Uint8Array([1]);
    networks.open("guyenne", bytes);
    assert(networks.has("guyenne"));
    assert.equal(await networks.of("guyenne"), bytes);
});
