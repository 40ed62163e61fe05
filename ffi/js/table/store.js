// What the page remembers in the storage of the browser. It works without one, and then forgets.

const NAME = "bastide.table";

/** The value remembered under a name, or null. */
export function recall(name) {
    try {
        return JSON.parse(localStorage.getItem(`${NAME}.${name}`));
    } catch {
        return null;
    }
}

/** Remembers a value under a name, or forgets it if it is null; whether there was room. */
export function remember(name, value) {
    try {
        if (value === null) localStorage.removeItem(`${NAME}.${name}`);
        else localStorage.setItem(`${NAME}.${name}`, JSON.stringify(value));
        return true;
    } catch {
        return false;
    }
}

export const toText = (bytes) => btoa(String.fromCharCode(...bytes));
export const toBytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** Has the browser save a text as a file. */
export function download(name, text) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
}
