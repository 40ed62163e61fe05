// The page: where it starts, and what goes from one view to the next.

import { Record, init, load, names } from "../index.js";
import { facesOf } from "./cards.js";
import { given } from "./command.js";
import { h } from "./dom.js";
import { matchAt, moments } from "./engine.js";
import { titleOf } from "./games.js";
import { opened } from "./link.js";
import { Networks, folderOf, isNetwork } from "./networks.js";
import { outlookOf } from "./outlook.js";
import { Page } from "./page.js";
import { Play } from "./play.js";
import { Review } from "./review.js";
import { Start, askedAfter } from "./start.js";
import { recall, remember } from "./store.js";
import { Thinker } from "./thinker.js";

class Host extends Page {
    #waiting = [];
    pace = 900;
    isPaused = false;

    constructor(module) {
        super();
        this.networks = new Networks(names(), folderOf(beside));
        this.thinker = new Thinker(module);
        this.load = load;
        this.remember = remember;
        this.titleOf = titleOf;
        window.addEventListener("hashchange", () => location.hash.length > 1 && this.route());
    }

    /** Opens what the address names, a match between thinking players (`#GAME&watch`), the match of the command that serves the page
     * (`#match`), or the start; loaded again, the match that was opened so, where it was. */
    async route(isAgain = false) {
        const { hash } = location;
        if (isAgain && hash.length > 1 && this.kept?.address === location.href) return this.goOn();
        try {
            if (hash === "#match") return this.#begin(await given(beside));
            const found = hash.length > 1 ? opened(hash, load) : null;
            if (found) return await this.#opened(found);
            const [name, what] = decodeURIComponent(hash.slice(1)).split("&");
            if (names().includes(name)) {
                if (what === "watch") return this.start({ game: name, people: [], levels: load(name).sides.map(() => "medium") });
                remember("asked", { ...(recall("asked") ?? {}), game: name, format: 0, rules: 0, other: null });
            }
        } catch (error) {
            this.home();
            return this.tell(`This link cannot be opened: ${error.message}.`);
        }
        return this.home();
    }

    async #opened({ match, seat, seed, levels: named, hints, isWhole }) {
        const levels = await this.networks.seated(match.game, named);
        if (match.turn < 0) this.review({ record: match.record, seat, seed, levels });
        else this.show(new Play(this.root, this, { match, seed, people: [seat], levels, hints })).begin();
        const isLacking = named.some((name, each) => isNetwork(name) && levels[each] !== "network");
        const lacking = [
            !isWhole && "This link is of another version: it is shown as far as it can be read.",
            isLacking && "A network of this link is not on this page: medium plays in its place.",
        ].filter(Boolean);
        if (lacking.length > 0) this.tell(lacking.join(" "));
    }

    /** The record of the match on the page, as text; null without one. */
    get record() {
        return this.view?.match?.record?.toText() ?? null;
    }

    get kept() {
        return recall("match");
    }

    /** The start, which offers a match like the last one that was begun there, or like the one on the table. */
    home(match = null) {
        history.replaceState(null, "", location.pathname + location.search);
        this.show(null);
        new Start(this.root, this, match ? askedAfter(match, load) : (recall("asked") ?? {}), names()).draw();
    }

    start({ game, seed = Math.floor(Math.random() * 100000), people, levels, hints }) {
        this.isPaused = false;
        const match = load(game).match(seed);
        this.show(new Play(this.root, this, { match, seed: BigInt(seed), people, levels, hints })).begin();
    }

    #begin(kept) {
        this.show(Play.recalled(this.root, this, kept)).begin();
    }

    /** Goes on with the match that was under way. */
    goOn() {
        try {
            this.#begin(this.kept);
        } catch {
            remember("match", null);
            this.home();
            this.tell("The match that was kept cannot be read.");
        }
    }

    /** Opens a saved record. */
    async openFile(file) {
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
            .filter((moment) => moment.turn === seat && moment.events < record.length && moment.scene.choices.length > 1)
            .map(({ events, scene, position }) => ({ events, scene, position, action: record.ids[events] }));
        const judge = ({ events, action }) => this.thinker.think({ game: game.name, events: record.ids.slice(0, events), played: action });
        const playOn = ({ events }) => {
            const match = matchAt(record, events, seed);
            const all = levels.length > 0 ? levels : game.sides.map(() => "medium");
            this.show(new Play(this.root, this, { match, seed, people: people.length > 0 ? people : [seat], levels: all })).begin();
        };
        const tools = [
            { name: "New match", icon: "i-undo", words: "New match", run: () => this.home({ game, seat, people, levels }) },
            { name: "Rules", icon: "i-book", words: "Rules", run: () => this.rules(game) },
            { name: "Menu", icon: "i-more", words: "Menu", run: () => this.menu() },
        ];
        this.show(null);
        this.view = new Review(this.root, this, { title: titleOf(game.name), faces: facesOf(game.name, game.cards()), seat, viewers, decisions, judge, outlook: outlookOf(game), playOn, tools });
    }

    pause() {
        this.isPaused = !this.isPaused;
        if (!this.isPaused) this.#waiting.splice(0).forEach((go) => go());
    }

    unpaused() {
        return this.isPaused ? new Promise((go) => this.#waiting.push(go)) : Promise.resolve();
    }

    rules(game) {
        this.open("", h("div.rules", {}, game.rules.split("\n").map(markdown)));
    }

    /** Whether others can open the address of the page, which ends with the command that serves it. */
    isShared = !["127.0.0.1", "localhost"].includes(location.hostname);

    async share(hash) {
        const address = location.href.split("#")[0] + hash;
        const field = h("input.address", { value: address, readonly: true, "aria-label": "Link" });
        const copied = await navigator.clipboard?.writeText(address).then(() => true, () => false);
        this.open("A link to this match", copied && h("p", {}, `Copied, ${address.length} characters.`), field);
        field.select();
    }

    /** The menu of a match under way, or of a page without one. */
    menuOf(play) {
        const button = (words, run) => h("button.btn", { type: "button", onclick: run }, words);
        const all = [button("New match", () => play.newMatch()), button("Save", () => play.save()), this.isShared && button("Share", () => this.share(play.link()))];
        this.menu(play && h("p.row", {}, all));
    }
}

/** A line of rules. */
function markdown(line) {
    const text = line.replace(/[*`]/g, "");
    if (line.startsWith("#")) return h("h3", {}, text.replace(/^#+ */, ""));
    return /^\s*-/.test(line) ? h("p.item", {}, text.replace(/^\s*- */, "")) : h("p", {}, text);
}

/** The folder of the page's other files: of the page, if it is one file, or above the scripts. */
const beside = globalThis.bastideModule ? new URL(".", location.href) : new URL("..", import.meta.url);

/** The compiled module. */
async function compiled() {
    if (globalThis.bastideModule) return globalThis.bastideModule();
    return WebAssembly.compileStreaming(fetch(new URL("bastide.wasm", beside)));
}

try {
    const module = await compiled();
    await init(module);
    const page = new Host(module);
    /** The page for programs that drive it: the record of its match so far, and its link. */
    globalThis.bastide = { record: () => page.record, link: () => page.view.link() };
    await page.route(performance.getEntriesByType("navigation")[0]?.type === "reload");
} catch (error) {
    const why = globalThis.WebAssembly ? error.message : "WebAssembly is off";
    document.getElementById("root").replaceChildren(h("main.pass", {}, h("p", {}, `This browser cannot run the engine: ${why}.`)));
    throw error;
}
