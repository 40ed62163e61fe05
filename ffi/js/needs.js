// Ensures that files lie beside package.json before a script of npm needs them, and that the module is not a development build:
// node needs.js FILE...

import { existsSync, readFileSync } from "node:fs";

const missing = process.argv.slice(2).find((name) => !existsSync(new URL(name, import.meta.url)));
if (missing !== undefined) {
    console.error(`${missing} is missing beside package.json; \`npm install && npm run build\` makes it`);
    process.exit(1);
}
if (process.argv.includes("bastide.wasm")) {
    const module = new WebAssembly.Module(readFileSync(new URL("bastide.wasm", import.meta.url)));
    // Only a development build has names for debuggers, and ten times the size.
    if (WebAssembly.Module.customSections(module, "name").length > 0) {
        console.error("bastide.wasm is a development build; expected what `npm run build` makes");
        process.exit(1);
    }
}
