// The page: where it starts, and what goes from one view to the next.

import { Record, init, load, names } from "../index.js";
import { facesOf } from "./cards.js";
import { h } from "./dom.js";
import { matchAt, moments } from "./engine.js";
import { baseOf, titleOf } from "./games.js";
import { ofForm } from "./lessons.js";
import { link, opened } from "./link.js";
import { Networks, folderOf, isNetwork } from "./networks.js";
import { outlookOf } from "./outlook.js";
import { Page } from "./page.js";
import { Play } from "./play.js";
import { puzzles } from "./puzzles.js";
import { Review } from "./review.js";
import { Start, askedAfter } from "./start.js";
import { forget, recall, remember, underWay } from "./store.js";
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
        window.addEventListener("popstate", () => this.route(true));
    }

    /** Opens what the address names, a match between thinking players (`#GAME&watch`), or the start; loaded again or gone back to, the match
     * that was opened so, where it was. */
    async route(isAgain = false) {
        const { hash } = location;
        const kept = recall("match", "session");
        if (isAgain && hash.length > 1 && kept?.address === location.href) return this.goOn(kept);
        try {
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

    async #opened({ match, seat, seed, levels: named, hints, at, isWhole }) {
        const levels = await this.networks.seated(match.game, named);
        if (match.turn < 0 || at !== null) this.review({ record: match.record, seat, seed, levels, at: at ?? Infinity });
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
        return underWay();
    }

    /** Gives the view an address of its own, to which people can go back. */
    #address(hash) {
        if (location.hash !== hash) history.pushState(null, "", hash || location.pathname + location.search);
    }

    /** The start, which offers a match like the last one that was begun there, or like the one on the table. */
    home(match = null) {
        this.#address("");
        this.show(null);
        new Start(this.root, this, match ? askedAfter(match, load) : (recall("asked") ?? {}), names()).draw();
    }

    start({ game, seed = Math.floor(Math.random() * 100000), people, levels, hints }) {
        this.isPaused = false;
        if (people.length > 0) this.#address("#table");
        const match = load(game).match(seed);
        this.show(new Play(this.root, this, { match, seed: BigInt(seed), people, levels, hints })).begin();
    }

    /** Shows the list of puzzles. */
    puzzles() {
        const start = ({ match, seat, seed, levels }, answer) => {
            this.#address("#table");
            this.show(new Play(this.root, this, { match, seed, people: [seat], levels, answer })).begin();
        };
        this.open("Puzzles", puzzles(load, start));
    }

    #begin(kept) {
        this.show(Play.recalled(this.root, this, kept)).begin();
    }

    /** Goes on with a match that was under way. */
    goOn(kept) {
        try {
            if (location.hash.length < 2) this.#address("#table");
            if (kept.page) forget(kept.page);
            this.#begin(kept);
        } catch {
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

    review({ record, seat, seed, people = [seat], levels = [], at = Infinity }) {
        const { game } = record;
        const whole = link(record, seat, seed, levels.length > 0 ? levels.toSpliced(seat, 1) : []);
        const address = (events) => history.replaceState(null, "", `${whole}&at=${events}`);
        if (!location.hash.startsWith(whole)) this.#address(whole);
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
            this.#address("#table");
            this.show(new Play(this.root, this, { match, seed, people: people.length > 0 ? people : [seat], levels: all })).begin();
        };
        // The position is the link of the match so far, which opens it for the person who gets it to play.
        const puzzle = this.isShared && (({ events }) => this.share(link(new Record(game, record.ids.slice(0, events)), seat, seed, ["hard"]), "A link to this position: who opens it is to choose"));
        const tools = [
            { name: "New match", icon: "i-undo", words: "New match", run: () => this.home({ game, seat, people, levels }) },
            { name: "Rules", icon: "i-book", words: "Rules", run: () => this.rules(game) },
            { name: "Menu", icon: "i-more", words: "Menu", run: () => this.menu() },
        ];
        this.show(null);
        this.view = new Review(this.root, this, { title: titleOf(game.name), faces: facesOf(game.name, game.cards()), seat, viewers, decisions, judge, outlook: outlookOf(game), playOn, puzzle, tools, address }, at);
    }

    pause() {
        this.isPaused = !this.isPaused;
        if (!this.isPaused) this.#waiting.splice(0).forEach((go) => go());
    }

    unpaused() {
        return this.isPaused ? new Promise((go) => this.#waiting.push(go)) : Promise.resolve();
    }

    rules(game) {
        const plain = load(baseOf(game.name));
        const [{ kind }] = Object.values(facesOf(game.name, game.cards()));
        this.teach(game.rules, { kind, form: ofForm(game.rules, game.options, plain.options), pictures: pictured(plain) });
    }
}

/** Pictures of a game: its first decision, the middle of a match, and its end; `easy` has played it. */
function pictured(game) {
    const [match, easy, moments] = [game.match(3), game.player("easy", 3), []];
    const drawn = (moment) => `data:image/svg+xml,${encodeURIComponent(moment.picture(0))}`;
    while (match.turn >= 0) {
        moments.push(match.position);
        match.play(easy.choose(match));
    }
    return [moments[0], moments[Math.floor(moments.length / 2)], match].map((moment) => h("img", { src: drawn(moment), alt: "" }));
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
