// The page: where it starts, and what goes from one view to the next.

import { Record, init, load, names } from "../index.js";
import { h } from "./dom.js";
import { moments } from "./engine.js";
import { titleOf } from "./games.js";
import { opened } from "./link.js";
import { Play } from "./play.js";
import { Review } from "./review.js";
import { Start } from "./start.js";
import { recall, remember } from "./store.js";
import { Thinker } from "./thinker.js";

const KEYS = [
    ["Arrows, Home, End", "go from part to part"],
    ["Space", "choose a part, or put it back"],
    ["1 to 9", "choose a card of the hand"],
    ["A to F", "choose a castle or a column"],
    ["Enter", "confirm"],
    ["Escape", "put everything back"],
    ["U", "take back"],
    ["H", "hint"],
];

class Page {
    #root = document.getElementById("root");
    #live = document.getElementById("live");
    #dialog = document.getElementById("dialog");
    #view = null;
    #waiting = [];
    pace = 900;
    isPaused = false;

    constructor(module) {
        this.thinker = new Thinker(module);
        this.load = load;
        this.remember = remember;
        this.titleOf = titleOf;
        this.theme(recall("theme"));
        document.addEventListener("click", (event) => this.#clicked(event));
        document.addEventListener("keydown", (event) => this.#typed(event));
        window.addEventListener("hashchange", () => location.hash.length > 1 && this.route());
    }

    /** Opens what the address names, or the start. */
    route() {
        try {
            const found = location.hash.length > 1 ? opened(location.hash, load) : null;
            if (found) return this.#opened(found);
            const name = decodeURIComponent(location.hash.slice(1));
            if (names().includes(name)) remember("asked", { ...(recall("asked") ?? {}), game: name, format: 0, rules: 0 });
        } catch (error) {
            this.say(error.message);
        }
        return this.home();
    }

    #opened({ match, seat, seed, isWhole }) {
        if (match.turn < 0) this.review({ record: match.record, seat, seed });
        else this.#show(new Play(this.#root, this, { match, seed, people: [seat], levels: Array(match.seats).fill("medium") })).begin();
        if (!isWhole) this.tell("This link is of another version: it is shown as far as it can be read.");
    }

    #show(view) {
        this.#view?.end?.();
        this.#dialog.close();
        this.#view = view;
        return view;
    }

    /** The record of the match on the page, as text; null without one. */
    get record() {
        return this.#view?.match?.record?.toText() ?? null;
    }

    get kept() {
        return recall("match");
    }

    home() {
        history.replaceState(null, "", location.pathname + location.search);
        this.#show(null);
        new Start(this.#root, this, recall("asked") ?? {}, names()).draw();
    }

    start({ game, seed = Math.floor(Math.random() * 100000), people, levels }) {
        this.isPaused = false;
        const match = load(game).match(seed);
        this.#show(new Play(this.#root, this, { match, seed: BigInt(seed), people, levels })).begin();
    }

    /** Goes on with the match that was under way. */
    goOn() {
        try {
            this.#show(Play.recalled(this.#root, this, this.kept)).begin();
        } catch {
            remember("match", null);
            this.home();
            this.tell("The match that was kept cannot be read.");
        }
    }

    /** Opens a saved record. */
    async open(file) {
        try {
            const record = Record.read(await file.text());
            this.review({ record, seat: 0, seed: 0n });
        } catch (error) {
            this.tell(`This record cannot be read: ${error.message}`);
        }
    }

    review({ record, seat, seed, people = [seat], levels = [] }) {
        const { game } = record;
        const seen = (viewer, name) => ({
            name,
            seat: typeof viewer === "number" ? viewer : null,
            get moments() {
                const all = moments(record, viewer).map(({ position, ...moment }) => ({
                    ...moment,
                    get scene() {
                        return position.scene(viewer);
                    },
                    scores: position.scores,
                    turn: position.turn,
                    position,
                }));
                Object.defineProperty(this, "moments", { value: all });
                return all;
            },
        });
        const others = game.sides.map((_, each) => each).filter((each) => each !== seat);
        const viewers = [seen(seat, "you"), ...others.map((each) => seen(each, `seat ${each + 1}`)), seen("everything", "everyone")];
        const decisions = viewers[0].moments
            .filter(({ turn, scene, events }) => turn === seat && scene.choices.length > 1 && events < record.length)
            .map(({ events, scene, position }) => ({ events, scene, position, action: record.ids[events] }));
        const judge = ({ position }) => this.thinker.think({ game: game.name, position: position.toBytes(), player: "hard", seed: 0n });
        const playOn = ({ events }) => {
            const match = new Record(game, record.ids.slice(0, events)).resume(seed);
            const all = levels.length > 0 ? levels : game.sides.map(() => "medium");
            this.#show(new Play(this.#root, this, { match, seed, people: people.length > 0 ? people : [seat], levels: all })).begin();
        };
        const tools = [
            { name: "New match", icon: "i-undo", words: "New match", run: () => this.home() },
            { name: "Rules", icon: "i-book", words: "Rules", run: () => this.rules(game) },
            { name: "Menu", icon: "i-more", words: "Menu", run: () => this.menu(null) },
        ];
        this.#show(null);
        this.#view = new Review(this.#root, this, { title: titleOf(game.name), sides: game.sides, seat, viewers, decisions, judge, playOn, tools });
    }

    pause() {
        this.isPaused = !this.isPaused;
        if (!this.isPaused) this.#waiting.splice(0).forEach((go) => go());
    }

    unpaused() {
        return this.isPaused ? new Promise((go) => this.#waiting.push(go)) : Promise.resolve();
    }

    get isAlwaysConfirmed() {
        return recall("confirm") === true;
    }

    theme(name) {
        if (name) document.documentElement.dataset.theme = name;
        else document.documentElement.dataset.theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    }

    /** Says something to those who do not see the page. */
    say(words) {
        this.#live.textContent = words;
    }

    /** Says something to everyone. */
    tell(words) {
        this.say(words);
        this.#open("", h("p", {}, words));
    }

    #open(title, ...content) {
        const close = h("button.btn", { type: "button", onclick: () => this.#dialog.close() }, "Close");
        this.#dialog.replaceChildren(title ? h("h2", {}, title) : "", ...content, h("div.acts", {}, close));
        if (!this.#dialog.open) this.#dialog.showModal();
    }

    sheet(content) {
        this.#open("", content);
    }

    rules(game) {
        this.#open("", h("div.rules", {}, game.rules.split("\n").map(markdown)));
    }

    async share(hash) {
        const address = location.href.split("#")[0] + hash;
        const field = h("input.address", { value: address, readonly: true, "aria-label": "Link" });
        const said = await navigator.clipboard?.writeText(address).then(() => `Copied, ${address.length} characters.`, () => "") ?? "";
        this.#open("A link to this match", h("p", {}, said), field);
        field.select();
    }

    menu(play) {
        const button = (words, run) => h("button.btn", { type: "button", onclick: run }, words);
        const theme = (words, name) => button(words, () => (remember("theme", name), this.theme(name)));
        const confirm = h("input", { type: "checkbox", checked: this.isAlwaysConfirmed, onchange: ({ target }) => remember("confirm", target.checked || null) });
        this.#open(
            "Menu",
            play && h("p.row", {}, button("New match", () => this.home()), button("Save", () => play.save()), button("Share", () => this.share(play.link()))),
            h("p.row", {}, theme("As the system", null), theme("Light", "light"), theme("Dark", "dark")),
            h("p", {}, h("label", {}, confirm, " Always ask for Confirm")),
            h("dl.keys", {}, KEYS.flatMap(([key, does]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, does)])),
        );
    }

    #clicked({ target }) {
        const part = target.closest("[data-part]")?.dataset.part;
        const does = target.closest("[data-do]")?.dataset.do;
        if (part) this.#view?.press?.(part);
        else if (does) this.#view?.[does]?.();
    }

    #typed(event) {
        const { key, target } = event;
        if (event.altKey || event.ctrlKey || event.metaKey || this.#dialog.open) return;
        if (target.matches("input:not([type=range]), select, textarea")) return;
        const view = this.#view;
        if (view instanceof Review) {
            if (!(target.matches("input, button") && [" ", "Enter"].includes(key)) && view.key(key)) event.preventDefault();
            return;
        }
        if (!(view instanceof Play)) return;
        const parts = [...this.#root.querySelectorAll("[data-part]")];
        const hand = parts.filter((part) => part.closest(".hand"));
        const pressed = (part) => part && (event.preventDefault(), view.press(part.dataset.part));
        if (key === "Enter" && !target.closest(".btn, .tool, .line, .ticker") && this.#root.querySelector(".btn.go:not([disabled])[data-do]")) {
            event.preventDefault();
            view.confirm();
        } else if (key === "Escape") view.clear();
        else if (key === "Backspace" || key === "u") view.takeBack();
        else if (key === "h") view.hint();
        else if (key === "?") this.menu(view);
        else if (/^[1-9]$/.test(key)) pressed(this.#root.querySelectorAll(".hand > *")[Number(key) - 1]?.closest("[data-part]"));
        else if (/^[a-f]$/i.test(key)) pressed(parts.find((part) => [...part.querySelectorAll("b")].some((b) => b.textContent === key.toUpperCase()) || new RegExp(`column ${key}$`, "i").test(part.textContent)));
        else if (/^(Arrow|Home|End)/.test(key)) this.#rove(event, parts, hand);
    }

    /** Moves the focus within the hand, within the story or within the rest. */
    #rove(event, parts, hand) {
        const lines = [...this.#root.querySelectorAll(".log .line")];
        const group = [hand, lines].find((each) => each.includes(event.target)) ?? parts.filter((part) => !hand.includes(part));
        const at = group.indexOf(event.target);
        const steps = { ArrowLeft: at - 1, ArrowUp: at - 1, ArrowRight: at + 1, ArrowDown: at + 1, Home: 0, End: group.length - 1 };
        const next = (at < 0 ? parts : group)[Math.max(0, at < 0 ? 0 : steps[event.key])];
        if (!next) return;
        event.preventDefault();
        next.focus();
    }
}

/** A line of rules. */
function markdown(line) {
    const words = line.replace(/[*`]/g, "");
    if (line.startsWith("#")) return h("h3", {}, words.replace(/^#+ */, ""));
    return /^\s*-/.test(line) ? h("p.item", {}, words.replace(/^\s*- */, "")) : h("p", {}, words);
}

const module = await (globalThis.bastideModule?.() ?? WebAssembly.compileStreaming(fetch(new URL("../bastide.wasm", import.meta.url))));
await init(module);
const page = new Page(module);
/** The page for programs that drive it: the record of its match so far. */
globalThis.bastide = { record: () => page.record };
page.route();
