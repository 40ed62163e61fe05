// Opens a page without a browser: page_in_node.mjs ADDRESS TEXT
//
// Runs the scripts of the page, which load their imports and fetch from its server. Fails if a file fetched as a WebAssembly
// module is not one, or if the page does not show the text in the end.

import vm from "node:vm";

const [page, expected] = [new URL(process.argv[2]), process.argv[3]];
const modules = new Map();
const ask = globalThis.fetch;

const element = () => ({ relList: { supports: () => true }, setAttribute() {}, append() {}, appendChild() {} });
const body = { textContent: "" };
globalThis.document = {
    body,
    baseURI: page.href,
    head: element(),
    createElement: element,
    getElementsByTagName: () => [],
    querySelector: () => null,
    querySelectorAll: () => [],
};
globalThis.location = page;
globalThis.self = globalThis.window = globalThis;
// Node's way to read files is removed, as in a browser.
process.getBuiltinModule = undefined;

globalThis.fetch = async (address, options) => {
    const url = new URL(address, page);
    const answer = await ask(url, options);
    if (!url.pathname.endsWith(".wasm")) return answer;
    const bytes = Buffer.from(await answer.clone().arrayBuffer()).subarray(0, 4);
    console.log(`${url.pathname}: ${answer.status} ${JSON.stringify(bytes.toString("latin1"))}`);
    if (bytes.toString("latin1") !== "\0asm") throw new Error(`${url} is not a WebAssembly module`);
    return answer;
};

async function text(address) {
    const answer = await ask(address);
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    return answer.text();
}

/** The script at an address, as a module; each is loaded once. */
function module(address) {
    const load = async (identifier) => new vm.SourceTextModule(await text(identifier), {
        identifier,
        initializeImportMeta: (meta) => Object.assign(meta, { url: identifier }),
        importModuleDynamically: async (name, from) => run(await module(new URL(name, from.identifier))),
    });
    if (!modules.has(address.href)) modules.set(address.href, load(address.href));
    return modules.get(address.href);
}

async function run(loaded) {
    if (loaded.status === "unlinked") await loaded.link((name, from) => module(new URL(name, from.identifier)));
    await loaded.evaluate();
    return loaded;
}

for (const [, attributes] of (await text(page)).matchAll(/<script([^>]*)>/g)) {
    const source = attributes.match(/src="([^"]*)"/)?.[1];
    // The client of a development server loads the page again when a file changes.
    if (!source || source.startsWith("/@")) continue;
    const address = new URL(source, page);
    if (attributes.includes('type="module"')) await run(await module(address));
    else {
        document.currentScript = { src: address.href, tagName: "SCRIPT" };
        vm.runInThisContext(await text(address), { filename: address.href });
    }
}
for (let waited = 0; body.textContent === "" && waited < 60_000; waited += 20) await new Promise((resume) => setTimeout(resume, 20));
if (!body.textContent.includes(expected)) throw new Error(`the page shows \`${body.textContent}\``);
console.log(`the page shows "${expected}"`);
