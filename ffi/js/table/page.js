// The page around a view: its theme, its dialog, the words for those who do not see it, and what clicks and keys reach.

import { facesOf } from "./cards.js";
import { h } from "./dom.js";
import { KEYS, lookedAt, played } from "./keys.js";
import { lesson } from "./lessons.js";
import { reviewed } from "./moments.js";
import { Review } from "./review.js";
import { sound } from "./sound.js";
import { explain, hush, listen } from "./tips.js";
import { recall, remember } from "./store.js";

export class Page {
    root = document.getElementById("root");
    view = null;
    #live = document.getElementById("live");
    #dialog = document.getElementById("dialog");

    constructor() {
        this.theme(recall("theme"));
        listen();
        document.addEventListener("click", (event) => this.#clicked(event));
        document.addEventListener("keydown", (event) => this.#typed(event));
    }

    /** Puts a view in the place of the last one. */
    show(view) {
        this.view?.end?.();
        this.close();
        this.view = view;
        return view;
    }

    theme(name) {
        const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
        const chosen = name ?? (isDark ? "dark" : "light");
        document.documentElement.dataset.theme = chosen;
        document.querySelector("meta[name=theme-color]").content = chosen === "dark" ? "#1D2433" : "#FAF6EC";
    }

    /** Says something to those who do not see the page. */
    say(words) {
        this.#live.textContent = words;
    }

    /** Says something to everyone. */
    tell(words) {
        this.say(words);
        this.open("", h("p", {}, words));
    }

    open(title, ...content) {
        const close = h("button.btn", { onclick: () => this.#dialog.close() }, "Close");
        this.#dialog.replaceChildren(title ? h("h2", {}, title) : "", ...content, h("div.acts", {}, close));
        if (!this.#dialog.open) this.#dialog.showModal();
    }

    close() {
        this.#dialog.close();
    }

    /** The rules of a game, as they are taught. */
    rules({ name, rules, cards }, more = {}) {
        this.open("Rules", lesson(rules, { kind: Object.values(facesOf(name, cards))[0].kind, ...more }));
    }

    /** Shows the review of a match of a host, as a seat saw it, perhaps after a number of events. */
    async review(line, me, { at, ...more }) {
        this.show(new Review(this, { ...reviewed(await line.ask("review"), me, line), ...more }, at));
    }

    /** Whether others can open the address of the page, which on this machine ends with the command that serves it. */
    isShared = !["127.0.0.1", "localhost"].includes(location.hostname);

    async share(hash, title = "A link to this match", ...more) {
        const address = location.href.split("#")[0] + hash;
        const field = h("input.address", { value: address, readonly: true, "aria-label": "Link" });
        const copied = await navigator.clipboard?.writeText(address).then(() => true, () => false);
        this.open(title, copied && h("p", {}, `Copied, ${address.length} characters.`), field, ...more);
        field.select();
    }

    /** The menu of a match, with what it offers. */
    menuOf(offers) {
        this.menu(h("p.row", {}, offers.filter(Boolean).map(({ words, run }) => h("button.btn", { onclick: run }, words))));
    }

    get isAlwaysConfirmed() {
        return recall("confirm") === true;
    }

    /** The settings, and the effects of keys; `more` stands above them. */
    menu(...more) {
        const theme = (words, name) => h("button.btn", { onclick: () => (remember("theme", name), this.theme(name)) }, words);
        const setting = (name, words, then) => {
            const set = ({ target }) => (remember(name, target.checked || null), then?.());
            return h("p", {}, h("label", {}, h("input", { type: "checkbox", checked: recall(name) === true, onchange: set }), ` ${words}`));
        };
        this.open(
            "Menu",
            ...more.filter(Boolean),
            h("p.row", {}, theme("As the system", null), theme("Light", "light"), theme("Dark", "dark")),
            setting("confirm", "Always ask for Confirm"),
            setting("sound", "Sounds", () => sound("asked")),
            h("dl.keys", {}, KEYS.flatMap(([key, does]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, does)])),
        );
    }

    #clicked({ target }) {
        const part = target.closest("[data-part]")?.dataset.part;
        const does = target.closest("[data-do]")?.dataset.do;
        const at = target.closest("[data-at]")?.dataset.at;
        if (part) this.view?.press?.(part);
        else if (does) this.view?.[does]?.();
        else if (at) this.view?.refuse?.(at);
    }

    #typed(event) {
        const { key, target } = event;
        if (event.altKey || event.ctrlKey || event.metaKey || this.#dialog.open) return;
        if (target.matches("input:not([type=range]), select, textarea")) return;
        hush();
        if (key === "?") this.menu();
        else if (key === "i") explain(document.activeElement);
        else if (this.view?.key) lookedAt(event, this.view);
        else if (this.view?.press) played(event, this.view, this.root);
    }
}
