// Replays the evidence and plays the example page in headless Chromium: `node tests/runner/chromium.mjs CHROMIUM FILE ...`. It
// serves the folder, opens a page that imports replay.mjs, and waits for its report.

import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join, normalize, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const TYPES = { ".js": "text/javascript", ".mjs": "text/javascript", ".html": "text/html", ".wasm": "application/wasm" };
const LONGEST = 240_000;
const FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

const root = fileURLToPath(new URL("../..", import.meta.url));
const [program, ...names] = process.argv.slice(2);
const files = names.map((name) => relative(root, resolve(name)));
const page = `<!doctype html><script type="module">
    import { report } from "/tests/runner/page.mjs";
    report(${JSON.stringify(files)});
</script>`;

let tell, fail;
const told = new Promise((resolve, reject) => ([tell, fail] = [resolve, reject]));
const server = createServer((request, response) => {
    if (request.method === "POST") {
        let text = "";
        request.on("data", (data) => (text += data)).on("end", () => (response.end(), tell(text)));
        return;
    }
    const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname));
    try {
        const body = path === "/" ? page : readFileSync(join(root, path));
        response
            .writeHead(200, { "content-type": path === "/" ? "text/html" : (TYPES[extname(path)] ?? "text/plain") })
            .end(body);
    } catch {
        response.writeHead(404).end();
    }
});
server.listen(0, "127.0.0.1");
await new Promise((listening) => server.on("listening", listening));

const folder = mkdtempSync(join(tmpdir(), "bastide-chromium-"));
const address = `http://127.0.0.1:${server.address().port}/`;
const browser = spawn(program, [...FLAGS, `--user-data-dir=${folder}`, address], { stdio: "ignore" });
const ended = new Promise((exit) => browser.on("exit", exit));
browser.on("error", fail);
ended.then(() => fail(new Error(`${program} ended before the page had reported`)));
const late = setTimeout(() => fail(new Error(`the page has not reported within ${LONGEST / 1000} s`)), LONGEST);

let failed = true;
try {
    const report = await told;
    console.log(report);
    failed = !report.endsWith(", 0 failed");
} catch (error) {
    console.error(error.message);
} finally {
    clearTimeout(late);
    browser.kill();
    await ended;
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true, force: true });
}
process.exitCode = Number(failed);
