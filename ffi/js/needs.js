// Ensures that files lie beside package.json before a script of npm needs them: node needs.js FILE...

import { existsSync } from "node:fs";

const missing = process.argv.slice(2).find((name) => !existsSync(new URL(name, import.meta.url)));
if (missing !== undefined) {
    console.error(`${missing} is missing beside package.json; \`npm install && npm run build\` makes it`);
    process.exit(1);
}
