// The page as one file, in which the module and the worker are texts.

const text = (id) => document.getElementById(id).textContent;

globalThis.bastideModule = async () => {
    const bytes = Uint8Array.from(atob(text("module")), (letter) => letter.charCodeAt(0));
    const whole = new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));
    return WebAssembly.compile(await whole.arrayBuffer());
};
globalThis.bastideWorker = () => new Worker(URL.createObjectURL(new Blob([text("worker")], { type: "text/javascript" })));

await import("./main.js");
