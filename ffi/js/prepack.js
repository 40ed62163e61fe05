// Ensures that the package is not packed without its module: `npm pack` and `npm publish` run it first.

import { existsSync } from "node:fs";

if (!existsSync(new URL("bastide.wasm", import.meta.url))) {
    console.error("bastide.wasm is missing beside package.json; `npm install && npm run build` makes it");
    process.exit(1);
}
