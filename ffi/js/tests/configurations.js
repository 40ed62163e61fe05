// The configurations that tests try, by name.

import { readFileSync } from "node:fs";

const lines = readFileSync(new URL("../../../tests/configurations.txt", import.meta.url), "utf8").split("\n");
export const configurations = lines.filter((line) => line && !line.startsWith("#"));
