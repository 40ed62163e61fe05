// As much of a document as the page needs to be drawn and pressed without a browser.

/** An element with its attributes, its children and what listens to it. */
class Element {
    children = [];
    attributes = {};
    dataset = {};
    style = { setProperty() {} };
    className = "";
    #listeners = {};

    constructor(tag) {
        this.tag = tag;
        this.classList = { add: (name) => (this.className += ` ${name}`) };
    }

    setAttribute(name, value) {
        this.attributes[name] = value;
        if (name.startsWith("data-")) this.dataset[name.slice(5)] = value;
    }

    addEventListener(name, run) {
        this.#listeners[name] = run;
    }

    append(...inside) {
        this.children.push(...inside);
    }

    replaceChildren(...inside) {
        this.children = inside;
    }

    querySelector() {
        return null;
    }

    click() {
        this.#listeners.click?.({ target: this });
    }

    /** This element and those inside, in order; with a class or a tag, if one is named. */
    *all(name) {
        if (name === undefined || this.className.split(" ").includes(name) || this.tag === name) yield this;
        for (const child of this.children) if (child instanceof Element) yield* child.all(name);
    }

    /** The words on it, in order. */
    get words() {
        return this.children.map((child) => (child instanceof Element ? child.words : child)).filter((each) => each !== "").join(" ");
    }
}

/** A new element, such as one that stands for the page. */
export const screen = () => new Element("div");

/** Lets all that is waiting go on. */
export const settled = () => new Promise((done) => setImmediate(done));

/** A memory of the browser. */
function storage() {
    const values = new Map();
    return { getItem: (name) => values.get(name) ?? null, setItem: (name, value) => values.set(name, value), removeItem: (name) => values.delete(name) };
}

/** Puts the document in its place; a module is initialized before. */
export const place = () =>
    Object.assign(globalThis, {
        document: {
            activeElement: null,
            createElement: (tag) => (tag === "template" ? { content: { firstElementChild: { cloneNode: () => new Element("svg") } } } : new Element(tag)),
        },
        localStorage: storage(),
        sessionStorage: storage(),
        matchMedia: () => ({ matches: true }),
        location: { href: "" },
        CSS: { escape: String },
    });
