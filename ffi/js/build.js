// Builds the module and puts it beside this file: `npm run build`, after `npm install`. It needs Rust, with the target
// wasm32-unknown-unknown. `npm run build -- en_garde leduc_poker` builds a smaller module with these games alone.

import { execFileSync } from "node:child_process";
import { join } from "node:path";

const here = import.meta.dirname;
const flags = ["-Cllvm-args=-inline-threshold=10", "-Clink-arg=--compress-relocations"];
const what = ["--locked", "--package=bastide-ffi", "--lib", "--crate-type=cdylib", "--no-default-features"];
const games = process.argv.slice(2).join(",") || "games";
const how = [
    `--features=${games}`,
    "--profile=wasm",
    "--target=wasm32-unknown-unknown",
    `--config=target.wasm32-unknown-unknown.rustflags=${JSON.stringify(flags)}`,
];
const messages = execFileSync("cargo", ["rustc", ...what, ...how, "--message-format=json-render-diagnostics"], {
    cwd: here,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    maxBuffer: 2 ** 26,
});
const artifacts = messages.split("\n").filter((line) => line.includes('"compiler-artifact"'));
const built = artifacts.flatMap((line) => JSON.parse(line).filenames).find((file) => file.endsWith("bastide.wasm"));
// Features that Rust uses by default, and every engine has.
const features = ["bulk-memory", "multivalue", "mutable-globals", "nontrapping-float-to-int", "reference-types", "sign-ext"];
const enabled = features.map((name) => `--enable-${name}`);
const optimizer = join(here, "node_modules", ".bin", "wasm-opt");
execFileSync(optimizer, ["-Oz", ...enabled, built, "-o", join(here, "bastide.wasm")], { stdio: "inherit" });
