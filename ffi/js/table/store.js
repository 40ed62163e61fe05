// What the page remembers in the storage of the browser. It works without one, and then forgets.

const NAME = "bastide.table";
/** The most matches under way that are kept. */
const MOST = 4;

/** The value remembered under a name, or null; `session` is what this page alone remembers. */
export function recall(name, where = "local") {
    try {
        return JSON.parse(globalThis[`${where}Storage`].getItem(`${NAME}.${name}`));
    } catch {
        return null;
    }
}

/** Remembers a value under a name, or forgets it if it is null; whether there was room. */
export function remember(name, value, where = "local") {
    try {
        const storage = globalThis[`${where}Storage`];
        if (value === null) storage.removeItem(`${NAME}.${name}`);
        else storage.setItem(`${NAME}.${name}`, JSON.stringify(value));
        return true;
    } catch {
        return false;
    }
}

/** The matches under way, the latest first, each with the page that it is on. */
export const underWay = () => recall("matches") ?? [];

/** Keeps the match of this page, by which a reload goes on, and by which another page can where it is not over; whether there was room. */
export function keep(match, isOver) {
    const page = recall("page", "session") ?? Math.random().toString(36).slice(2);
    const others = underWay().filter((each) => each.page !== page);
    const kept = isOver ? others : [{ ...match, page }, ...others].slice(0, MOST);
    return [remember("page", page, "session"), remember("match", match, "session"), remember("matches", kept)].every(Boolean);
}

/** Forgets a match that another page may have under way. */
export const forget = (page) => remember("matches", underWay().filter((each) => each.page !== page));

export const toText = (bytes) => btoa(String.fromCharCode(...bytes));
export const toBytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** The content of a text of compressed bytes, as a response, which has ways to read it. */
export const unpacked = (text, format) => new Response(new Blob([toBytes(text)]).stream().pipeThrough(new DecompressionStream(format)));

/** Has the browser save a text as a file. */
export function download(name, text) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
}
