// The configurations that tests try, by name, and how often they try the same.

import { readFileSync } from "node:fs";

const lines = readFileSync(new URL("../../../tests/configurations.txt", import.meta.url), "utf8").split("\n");
export const configurations = lines.filter((line) => line && !line.startsWith("#"));

/** A number of repetitions: few for each commit, all at night, where DEEP is set. */
export const times = (few, all) => (process.env.DEEP ? all : few);
