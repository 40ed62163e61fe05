// The page: where it starts, and what goes from one view to the next.

import { Thinker } from "../examples/thinker.js";
import { Record, init, load, names } from "../index.js";
import { install } from "./app.js";
import { Client } from "./client.js";
import { h } from "./dom.js";
import { matchAt } from "./engine.js";
import { baseOf, titleOf } from "./games.js";
import { Host } from "./host.js";
import { ofForm } from "./lessons.js";
import { link, opened } from "./link.js";
import { isStill } from "./motion.js";
import { Networks, folderOf, isNetwork } from "./networks.js";
import { Page } from "./page.js";
import { answered, finish, positions, puzzles } from "./puzzles.js";
import { Start, askedAfter } from "./start.js";
import { forget, keep, recall, remember } from "./store.js";

/** The pauses after a step that people see, the most of them before a person is asked, and the pause of those who watch. */
const STEP = 600;
const MOST_STEPS = 6;
const PACE = 900;

/** The page with its own host. */
class Own extends Page {
    #waiting = [];
    #skip = () => {};
    #isFull = false;
    #lesson = [];
    isPaused = false;
    host = null;

    constructor(module) {
        super();
        this.networks = new Networks(names(), folderOf(beside));
        const begin = () => {
            const worker = globalThis.bastideWorker?.() ?? new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
            worker.postMessage({ module });
            return worker;
        };
        [this.thinker, this.dealer] = [new Thinker(begin), new Thinker(begin)];
        window.addEventListener("popstate", () => this.route(true));
        for (const pressed of ["click", "keydown"]) document.addEventListener(pressed, () => this.#skip());
    }

    /** Opens what the address names, a match between thinking players (`#GAME&watch`), or the start; loaded again or gone back to, the match
     * that was opened so, where it was. */
    async route(isAgain = false) {
        const { hash } = location;
        const kept = recall("match", "session");
        if (isAgain && hash.length > 1 && kept?.address === location.href) return this.goOn(kept);
        try {
            if (hash.includes("/")) return this.#teach(hash);
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
        if (match.turn < 0 || at !== null) await this.#look({ match, seat, seed, levels, at: at ?? Infinity });
        else this.#play(new Host(this, { match, seed, people: [seat], levels, hints }));
        const isLacking = named.some((name, each) => isNetwork(name) && levels[each] !== "network");
        const lacking = [
            !isWhole && "This link is of another version: it is shown as far as it can be read.",
            isLacking && "A network of this link is not on this page: medium plays in its place.",
        ].filter(Boolean);
        if (lacking.length > 0) this.tell(lacking.join(" "));
    }

    /** Puts a host in the place of the last one. */
    #seat(host) {
        this.host?.end();
        this.host = host;
    }

    /** Lets people play a match of a host; `answer` gives what is said of the first decision. */
    #play(host, answer = null) {
        this.#seat(host);
        this.isPaused = false;
        host.begin();
        this.show(new Client(this, host.lines, { isHinted: host.hints, whole: host.line("everything"), answer })).begin();
    }

    /** Waits after a step that people saw, until they press something. */
    async rest(steps, { people }) {
        const time = people.length === 0 ? PACE : steps > MOST_STEPS ? 0 : STEP;
        if (!isStill() && time > 0) await new Promise((done) => (setTimeout(done, time), (this.#skip = done)));
        if (this.isPaused) await new Promise((go) => this.#waiting.push(go));
    }

    /** Keeps the match of a host, by which a reload goes on. */
    keep({ kept, turn, match, people }) {
        const title = `${titleOf(match.game.name)}, ${kept.scores}`;
        if (keep({ ...kept, title, address: location.href }, turn < 0 || people.length === 0) || this.#isFull) return;
        this.#isFull = true;
        this.tell("Nothing was saved: the storage is full.");
    }

    /** Gives the view an address of its own, to which people can go back. */
    #address(hash) {
        if (location.hash !== hash) history.pushState(null, "", hash || location.pathname + location.search);
    }

    /** The start, which offers a match like the last one that was begun there, or like the one on the table. */
    home(match = null) {
        this.#address("");
        this.#welcome(match);
    }

    #welcome(match = null) {
        this.show(null);
        this.#seat(null);
        new Start(this, match ? askedAfter(match, load) : (recall("asked") ?? {})).draw();
    }

    /** Offers a match like the one on the table, which a person sees. */
    again(me = null) {
        const { match, people, levels } = this.host;
        this.home({ game: match.game, seat: me ?? people[0] ?? 0, people, levels });
    }

    /** Begins a match like the one on the table, in which the person and the players have the next seats. */
    swap() {
        const { match, people, levels, hints } = this.host;
        this.start({ game: match.game.name, people: people.map((seat) => (seat + 1) % levels.length), levels: [levels.at(-1), ...levels.slice(0, -1)], hints });
    }

    start({ game, seed = Math.floor(Math.random() * 100000), people, levels, hints }) {
        if (people.length > 0) this.#address("#table");
        this.#play(new Host(this, { match: load(game).match(seed), seed: BigInt(seed), people, levels, hints }));
    }

    /** Shows the list of puzzles. */
    puzzles() {
        const start = (puzzle) => {
            const { match, seat, seed, levels } = opened(puzzle.link, load);
            this.#address("#table");
            this.#play(new Host(this, { match, seed, people: [seat], levels }), answered(puzzle));
        };
        this.open("Puzzles", ...puzzles(start));
    }

    /** Shows the positions of a lesson, whose links are in its address; each has an address of its own. */
    #teach(hash) {
        const all = hash.slice(1).split("/").map((each) => {
            const found = opened(`#${each}`, load);
            if (found === null) throw new Error("it names no position");
            return { link: `#${each}`, words: found.match.asked(found.seat) };
        });
        const start = ({ link }) => {
            finish(link);
            this.#address(link);
            this.route();
        };
        this.#welcome();
        this.open("A lesson", h("p", {}, "You are to choose in each of these positions; Back leads here again."), positions(all, start));
    }

    /** Goes on with a match that was under way. */
    goOn(kept) {
        try {
            if (location.hash.length < 2) this.#address("#table");
            if (kept.page) forget(kept.page);
            this.#play(Host.recalled(this, kept));
        } catch {
            this.home();
            this.tell("The match that was kept cannot be read.");
        }
    }

    /** Opens a saved record. */
    async openFile(file) {
        try {
            const match = Record.read(await file.text()).resume(0n);
            await this.#look({ match, seat: 0, seed: 0n, levels: match.game.sides.map(() => "medium") });
        } catch (error) {
            this.tell(`This record cannot be read: ${error.message}`);
        }
    }

    /** Looks at a match of which nothing is played here. */
    #look({ match, seat, seed, levels, at }) {
        this.#seat(new Host(this, { match, seed, people: [seat], levels }));
        return this.review(this.host.line("everything"), seat, { at });
    }

    /** Shows a review which has an address at each step, and from which people can play on. */
    review(line, me, { at }) {
        const { match, seed, people, levels } = this.host;
        const { game, record } = match;
        const seat = me ?? 0;
        const whole = this.host.link(seat);
        if (!location.hash.startsWith(whole)) this.#address(whole);
        const address = (events) => history.replaceState(null, "", `${whole}&at=${events}`);
        const playOn = ({ number }) => {
            this.#address("#table");
            this.#play(new Host(this, { match: matchAt(record, number, seed), seed, people: people.length > 0 ? people : [seat], levels }));
        };
        // The position is the link of the match so far, which opens it for the person who gets it to play.
        const puzzle = this.isShared && (({ number }) => this.#sharePuzzle(link(new Record(game, record.ids.slice(0, number)), seat, seed, ["hard"])));
        const tools = [
            { icon: "i-undo", words: "New match", run: () => this.again(seat) },
            { icon: "i-book", words: "Rules", run: () => this.rules({ name: game.name, rules: game.rules, cards: game.cards() }) },
            { icon: "i-more", words: "Menu", run: () => this.menu() },
        ];
        return super.review(line, seat, { tools, playOn, puzzle, address, at });
    }

    /** Shares the link of a position, which others of this page make a lesson. */
    #sharePuzzle(here) {
        const add = () => {
            this.#lesson = [...new Set([...this.#lesson, here.slice(1)])];
            this.share(`#${this.#lesson.join("/")}`, `A lesson of ${this.#lesson.length}: who opens it is to choose in each position`);
        };
        this.share(here, "A link to this position: who opens it is to choose", h("p.row", {}, h("button.btn", { onclick: add }, "Add it to a lesson")));
    }

    pause() {
        this.isPaused = !this.isPaused;
        if (!this.isPaused) this.#waiting.splice(0).forEach((go) => go());
    }

    /** The rules of a form alone, with pictures. */
    rules(game) {
        const plain = load(baseOf(game.name));
        super.rules(game, { form: ofForm(game.rules, load(game.name).options, plain.options), pictures: pictured(plain) });
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
    install(location);
    const module = await compiled();
    await init(module);
    const page = new Own(module);
    /** The page for programs that drive it: the record of its match so far, and its link. */
    globalThis.bastide = { record: () => page.host?.match.record.toText() ?? null, link: () => page.view.link() };
    await page.route(performance.getEntriesByType("navigation")[0]?.type === "reload");
} catch (error) {
    const why = globalThis.WebAssembly ? error.message : "WebAssembly is off";
    document.getElementById("root").replaceChildren(h("main.pass", {}, h("p", {}, `This browser cannot run the engine: ${why}.`)));
    throw error;
}
