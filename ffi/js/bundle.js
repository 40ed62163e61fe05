// Writes the page as one file, which opens without a network: `npm run page`, after `npm run build`, writes `table.html` with the
// module inside. `node bundle.js --replay FILE` writes the page of the Python package, which has no engine: another program fills in the
// moments of a match, or a host serves it.

import { buildSync } from "esbuild";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { join } from "node:path";

const here = import.meta.dirname;

/** A script and everything that it imports. */
function bundled(name, format) {
    const options = { bundle: true, minify: true, write: false, format, target: "es2022", charset: "utf8", logLevel: "error" };
    const silent = { "empty-import-meta": "silent" };
    const [{ text }] = buildSync({ ...options, entryPoints: [join(here, name)], logOverride: silent }).outputFiles;
    return text.trim().replaceAll("</script", "<\\/script");
}

/** The page with its style and a script inside, and with texts that the script reads. */
function page(script, texts, policy = "") {
    const style = buildSync({ entryPoints: [join(here, "table/table.css")], minify: true, write: false, charset: "utf8" }).outputFiles[0].text;
    const digest = createHash("sha256").update(script).digest("base64");
    const rules = `default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; script-src 'sha256-${digest}'${policy}`;
    const inside = Object.entries(texts).map(([id, text]) => `<script type="text/plain" id="${id}">${text}</script>\n`);
    const replaced = {
        '<meta charset="utf-8" />': `<meta charset="utf-8" />\n<meta http-equiv="Content-Security-Policy" content="${rules}" />`,
        '<link rel="stylesheet" href="table.css" />': `<style>${style.trim()}</style>`,
        '<script type="module" src="main.js"></script>': `${inside.join("")}<script type="module">${script}</script>`,
    };
    const plain = readFileSync(join(here, "table/index.html"), "utf8");
    const whole = Object.entries(replaced).reduce((text, [from, to]) => text.replace(from, () => to), plain);
    return whole.replace(/^ +/gm, "");
}

const [kind, file] = process.argv.slice(2);
if (kind === "--replay") {
    const text = page(bundled("table/replay.js", "esm"), { match: "{{match}}" });
    writeFileSync(file, text.replace(/<title>.*<\/title>/, "<title>{{title}}</title>"));
} else {
    const module = gzipSync(readFileSync(join(here, "bastide.wasm")), { level: 9 }).toString("base64");
    const script = bundled("table/whole.js", "esm");
    const texts = { module, worker: bundled("table/worker.js", "iife") };
    writeFileSync(join(here, "table.html"), page(script, texts, " 'wasm-unsafe-eval'; worker-src blob: 'self'; manifest-src data:; connect-src 'self'"));
}
