// The page as one file, in which the module and the worker are texts.

import { unpacked } from "./store.js";

const text = (id) => document.getElementById(id).textContent;

globalThis.bastideModule = async () => WebAssembly.compile(await unpacked(text("module"), "gzip").arrayBuffer());
globalThis.bastideWorker = () => new Worker(URL.createObjectURL(new Blob([text("worker")], { type: "text/javascript" })));

await import("./main.js");
