// The first page: which game, by which rules, with whom.

import { load, names } from "../index.js";
import { castle, facesOf, fencer, shownCard } from "./cards.js";
import { arms, h, symbol } from "./dom.js";
import { GAMES, LEVELS, formOf, formsOf, loadForm, titleOf } from "./games.js";
import { seatsOf } from "./seats.js";
import { remember, underWay } from "./store.js";
import { bar } from "./table.js";
import { capital } from "./words.js";

/** Some cards held in a hand. */
function fan(width, faces, ...names) {
    const cards = names.map((name, index) => {
        const card = shownCard(faces[name], index % 2 ? "red" : "blue");
        card.classList.add("fanned");
        card.style.setProperty("--turn", `${(index - (names.length - 1) / 2) * 7}deg`);
        card.style.setProperty("--shift", `${(index - (names.length - 1) / 2) * width}px`);
        return card;
    });
    return h("span.fan", {}, cards);
}

const PICTURES = {
    en_garde: () => h("span.duo", {}, fencer("white"), fencer("black", "lunge")),
    guyenne: () => h("span.trio", {}, castle("red"), castle("red"), castle("blue")),
    field_of_glory: (faces) => fan(62, faces, "cavalry/4", "elephant/3", "spear/3"),
    knights_of_charlemagne: (faces) => fan(46, faces, "red 2", "green 4", "blue 3", "violet 5"),
    leduc_poker: (faces) => fan(62, faces, "king of hearts", "queen of spades"),
};

const DEFAULT = { game: "guyenne", format: 0, rules: 0, other: null, seat: 0, levels: ["medium", "medium", "medium", "medium"] };

/** The match that the first page offers after another: the same game with the same players. */
export function askedAfter({ game, seat, people, levels }, load) {
    const players = levels.map((level, each) => (people.includes(each) && each !== seat ? "person" : level));
    return { ...formOf(game.name, load), seat, levels: DEFAULT.levels.map((level, each) => players[each] ?? level) };
}

/** A choice of one of several words; `run` gets the number of the one that is chosen. */
function choice(label, words, chosen, run) {
    const name = `choice ${label}`;
    const one = (word, index) =>
        h("label", {}, h("input", { type: "radio", name, checked: index === chosen, onchange: () => run(index) }), h("span", {}, word));
    return h("span.seg", { role: "radiogroup", "aria-label": label }, words.map(one));
}

/** The first page. `page.start` gets the match that is asked for. */
export class Start {
    #page;
    #asked;
    #seed = Math.floor(Math.random() * 100000);

    constructor(page, asked) {
        this.#page = page;
        this.#asked = { ...DEFAULT, ...asked };
        if (!names().includes(this.#asked.game)) [this.#asked.game] = names();
    }

    #load() {
        return loadForm(this.#asked, load);
    }

    /** The player of a seat: as chosen, if there is a network for one. */
    #levelOf(seat, game) {
        const level = this.#asked.levels[seat];
        return level === "network" && !this.#page.networks.has(game.name) ? "medium" : level;
    }

    #set(change) {
        const focused = document.activeElement?.name ?? null;
        Object.assign(this.#asked, change);
        this.draw();
        if (focused) this.#page.root.querySelector(`[name="${CSS.escape(focused)}"]:checked`)?.focus();
    }

    draw() {
        const game = this.#load();
        const seat = Math.min(this.#asked.seat, game.seats - 1);
        const seats = seatsOf(game.match(0).scene(seat), seat);
        const { formats, rules } = formsOf(this.#asked.game, this.#asked.other);
        const hasRules = rules.length > 1 && formats[this.#asked.format]?.[1] !== null;
        const gallery = names().map((name) => this.#offer(name));
        const players = [...LEVELS, "person", ...(this.#page.networks.has(game.name) ? ["network"] : [])];
        const row = (each) => {
            const level = this.#levelOf(each.seat, game);
            const words = [...new Set([...players, level])];
            const shown = words.map((word) => (word === "person" ? "A person" : capital(word)));
            const change = (index) => this.#set({ levels: this.#asked.levels.map((old, other) => (other === each.seat ? words[index] : old)) });
            const mine = h("span.fine", {}, each.own ? `${each.own}. ` : "", h("button.text", { onclick: () => this.#set({ seat: (seat + 1) % game.seats }) }, "Change the seat"));
            return h("div.row", {}, arms(each.arms), h("b", {}, each.name), each.isMe ? mine : choice(`Who plays ${each.name}`, shown, words.indexOf(level), change));
        };
        const train = () => h("input", { type: "file", accept: ".safetensors", onchange: ({ target }) => this.#learn(target.files[0]) }).click();
        const deal = h("input.seed", { value: String(this.#seed), "aria-label": "Deal", inputmode: "numeric", maxlength: "15", onchange: ({ target }) => (this.#seed = Number.parseInt(target.value, 10) || 0) });
        const setup = h(
            "form.setup",
            { "aria-label": `New match of ${titleOf(this.#asked.game)}`, onsubmit: (event) => (event.preventDefault(), this.#begin(game, seat, false)) },
            h(
                "div.how",
                {},
                formats.length > 1 && [h("p.lab", {}, "Format"), choice("Format", formats.map(([word]) => word), this.#asked.format, (format) => this.#set({ format }))],
                hasRules && [h("p.lab", {}, "Rules"), choice("Rules", rules.map(([word]) => word), this.#asked.rules, (rule) => this.#set({ rules: rule }))],
                h("p.lab", {}, "Deal"),
                h("span.dealt", {}, deal, h("span.fine", {}, "the same number deals the same cards")),
            ),
            h("div.who", {}, h("p.lab", {}, "Who plays"), seats.map(row), h("p.fine", {}, h("button.text", { onclick: train }, "Open a network"), " to play against it"), h("div.go2", {}, h("button.btn.go", { type: "submit" }, "Start the match"), h("button.btn", { onclick: () => this.#begin(game, seat, true) }, "Watch one"))),
        );
        const open = () => h("input", { type: "file", accept: ".txt,.json,text/plain", onchange: ({ target }) => this.#page.openFile(target.files[0]) }).click();
        const tools = [
            { words: "Puzzles", icon: "i-hint", run: () => this.#page.puzzles() },
            { words: "Open a record", icon: "i-share", run: open },
            { words: "Settings", icon: "i-more", run: () => this.#page.menu() },
        ];
        this.#page.root.replaceChildren(
            bar("Bastide Table", "card battles against thinking opponents, in this page alone", tools),
            h(
                "main.page",
                {},
                h("div.lede", {}, h("div", {}, h("h2", {}, "What shall we play?"), h("p", {}, "Nothing is sent anywhere. The opponents think in your browser.")), underWay().map((each) => h("button.btn", { onclick: () => this.#page.goOn(each) }, `Go on: ${each.title}`))),
                h("div.gallery", { role: "radiogroup", "aria-label": "Game" }, gallery),
                setup,
            ),
        );
    }

    #offer(name) {
        const { title, about, facts } = GAMES[name] ?? { title: name, about: "", facts: "" };
        const isChosen = name === this.#asked.game;
        return h(
            `label.game${isChosen ? ".picked" : ""}`,
            {},
            h("input.sr", { type: "radio", name: "game", checked: isChosen, onchange: () => this.#set({ game: name, format: 0, rules: 0, seat: 0 }) }),
            h("span.pic", { "aria-hidden": "true" }, PICTURES[name]?.(facesOf(name, load(name).cards())), h("span.tick", {}, symbol("i-check"))),
            h("span.txt", {}, h("b.h", {}, title), h("span.p", {}, about), h("span.p", {}, facts)),
        );
    }

    /** Opens the file of a network, which then can be chosen as a player. */
    async #learn(file) {
        const bytes = new Uint8Array(await file.arrayBuffer());
        try {
            const game = this.#load();
            game.player(bytes).free();
            this.#page.networks.open(game.name, bytes, file.name.replace(/\.safetensors$/, ""));
            this.#set({ levels: this.#asked.levels.map(() => "network") });
        } catch (error) {
            this.#page.tell(`This network cannot play here: ${error.message}.`);
        }
    }

    async #begin(game, seat, isWatched) {
        const all = Array.from({ length: game.seats }, (_, index) => index);
        const people = isWatched ? [] : all.filter((each) => each === seat || this.#asked.levels[each] === "person");
        const levels = all.map((each) => this.#levelOf(each, game)).map((level) => (level === "person" ? "medium" : level));
        try {
            if (all.some((each) => !people.includes(each) && levels[each] === "network")) game.player(await this.#page.networks.of(game.name)).free();
        } catch (error) {
            return this.#page.tell(`The network cannot play: ${error.message}.`);
        }
        remember("asked", { ...this.#asked, ...formOf(game.name, load) });
        return this.#page.start({ game: game.name, seed: this.#seed, people, levels });
    }
}
