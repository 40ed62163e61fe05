// A match at the table: people choose, players think, and what happened is shown step by step.

import { Match } from "../index.js";
import { acts, ends, ticker, tools } from "./acts.js";
import { facesOf } from "./cards.js";
import { Decisions } from "./decided.js";
import { named } from "./choose.js";
import { actorOf, deed, partName } from "./deed.js";
import { arms, h } from "./dom.js";
import { banner, result } from "./ending.js";
import { move, placed } from "./motion.js";
import { choosing, moments } from "./engine.js";
import { baseOf } from "./games.js";
import { headed } from "./heading.js";
import { chances, hintBox } from "./hint.js";
import { lessons } from "./lessons.js";
import { link } from "./link.js";
import { lookedBack } from "./looking.js";
import { outlookOf } from "./outlook.js";
import { passing } from "./pass.js";
import { kindOf } from "./scene.js";
import { does, seatsOf } from "./seats.js";
import { download, keep, recall, remember, toBytes, toText } from "./store.js";
import { Table, bar, boardOf, handOf, story } from "./table.js";
import { capital } from "./words.js";

const STEP = 600;
const ALL_STEPS = 4000;
const SLOW = 400;

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const wait = (time, until) => new Promise((done) => (setTimeout(done, time), until.then(done)));

/** A match on the page. `people` are the seats of people, `levels` the players of the others; `hints` shows one at each decision; `answer` gives
 * what is said of the first decision, which is the answer to a puzzle. */
export class Play {
    #root;
    #page;
    #match;
    #choosing = null;
    #decisions;
    #passing = null;
    #course = 0;
    #before = null;
    #fresh = 0;
    #entries = [];
    #lying = null;
    #looking = null;
    #past = null;
    #hint = null;
    #note = "";
    #isOpen = false;
    #skip = () => {};
    #isEnded = false;
    #thinking = null;
    #failure = null;
    #lesson = null;

    constructor(root, page, { match, seed, people, levels, hints = false, takenBack = 0, answer = null }) {
        this.#root = root;
        this.#page = page;
        this.#match = match;
        this.#decisions = new Decisions(match.record, people, seed);
        Object.assign(this, { seed, people, levels, hints, takenBack, answer, outlook: outlookOf(match.game), faces: facesOf(match.game.name, match.game.cards()) });
        this.lessons = lessons(match.game.rules);
        this.me = people.length === 1 ? people[0] : null;
    }

    /** The match that the page remembered, or null. */
    static recalled(root, page, kept) {
        const match = Match.fromBytes(toBytes(kept.match));
        return new Play(root, page, { ...kept, match, seed: BigInt(kept.seed) });
    }

    /** The person at the screen; nobody between two of them, and everything is seen where all seats are players'. */
    get #viewer() {
        return this.me ?? (this.people.length > 0 ? "public" : "everything");
    }

    /** Whether a player is to act, and not a person. */
    get #isWaiting() {
        return this.#match.turn >= 0 && !this.people.includes(this.#match.turn);
    }

    get isOver() {
        return this.#match.turn < 0;
    }

    /** Whether the person at the screen has decided. */
    get hasDecided() {
        return this.#decisions.of(this.me);
    }

    hasHints = true;

    get hasHint() {
        return this.#hint !== null;
    }

    get isOpen() {
        return this.#isOpen;
    }

    /** Plays until a person is to choose, or the match is over. */
    async begin() {
        this.#save();
        this.#tell();
        await this.#goOn();
    }

    async #goOn() {
        const course = (this.#course += 1);
        this.#fresh = this.#entries.length;
        const began = performance.now();
        let isSkipped = false;
        const skipped = new Promise((done) => (this.#skip = () => ((isSkipped = true), done())));
        if (this.#isWaiting) this.#draw();
        while (this.#isWaiting && this.#course === course) {
            const shown = performance.now();
            const action = await this.#thought(this.#match.turn);
            if (action === null) return this.#stand();
            if (this.people.length === 0) this.#fresh = this.#entries.length;
            const before = this.#entries.length;
            this.#match.play(action);
            this.#save();
            this.#tell();
            // Who counted redraws and pauses would count the decisions that others make unseen.
            if (this.#entries.length === before) continue;
            const rest = this.people.length === 0 ? this.#page.pace : Math.min(STEP, ALL_STEPS - (shown - began));
            const isShown = !isStill() && !isSkipped && rest > 0 && this.#match.turn >= 0;
            if (isShown || this.#isWaiting) this.#draw();
            if (isShown) await wait(rest, skipped);
            if (this.people.length === 0) await this.#page.unpaused();
        }
        if (this.#course === course) this.#ask();
        return undefined;
    }

    /** The action of the player of a seat, or null; the page says that it thinks, if that takes a while. */
    async #thought(seat) {
        const [match, course] = [this.#match, this.#course];
        const isLeft = () => this.#course !== course;
        const think = (player) => (isLeft() ? null : this.#page.thinker.think({ game: match.game.name, match: match.toBytes(), seed: this.seed, ...player }));
        this.#thinking = seat;
        const late = setTimeout(() => isLeft() || this.#draw(), SLOW);
        try {
            const asked = await this.#page.networks.asking(this.levels[seat], match.game.name);
            const thought = (await think(asked)) ?? (await think({ player: "easy" }));
            if (isLeft()) return null;
            if (thought) return thought.action;
            throw new Error("it was stopped");
        } catch (error) {
            if (!isLeft()) this.#failure = { seat, why: error.message };
            return null;
        } finally {
            clearTimeout(late);
            if (!isLeft()) this.#thinking = null;
        }
    }

    /** Shows that a player does not play, if that is why the match does not go on. */
    #stand() {
        if (this.#failure === null) return;
        this.#draw();
        this.#say();
        this.#focus(".acts .go");
    }

    /** Asks a player that does not play again, or another one for its seat. */
    #askAgain(player = this.levels[this.#failure.seat]) {
        this.levels = this.levels.with(this.#failure.seat, player);
        this.#failure = null;
        this.#goOn();
    }

    /** The people choose, or the match is over. */
    #ask() {
        const { turn } = this.#match;
        if (!this.isOver && this.people.length > 1 && turn !== this.me) {
            this.#handOver(turn);
            return;
        }
        this.#choosing = this.isOver ? null : choosing(this.#match);
        this.#lesson = this.isOver ? null : this.#taught();
        this.#save();
        this.#draw();
        this.#before = this.#lying;
        this.#say();
        this.#focus(this.isOver ? "#won" : ".hand button, .board button[data-part], .acts button");
        if (this.hints && !this.isOver) this.hint();
    }

    /** The kind of this decision, if it is the first of its kind and there is something to say about it. */
    #taught() {
        const { question, choices } = this.#match.scene(this.me);
        const kinds = [question.kind, ...choices.map(({ notation }) => notation.split(" ")[0])];
        const had = recall("taught") ?? {};
        return had === "off" ? null : (kinds.find((kind) => this.lessons.has(kind) && !had[baseOf(this.#match.game.name)]?.includes(kind)) ?? null);
    }

    /** Remembers that a sentence was read, so that it is never said again. */
    #learn() {
        if (this.#lesson === null) return;
        const [had, game] = [recall("taught") ?? {}, baseOf(this.#match.game.name)];
        if (had !== "off") remember("taught", { ...had, [game]: [...(had[game] ?? []), this.#lesson] });
        this.#lesson = null;
    }

    /** Says nothing about first decisions any more. */
    unteach() {
        remember("taught", "off");
        this.#lesson = null;
        this.#draw();
    }

    /** Lets another person come to the screen; the one who was there may ask it first. */
    #handOver(seat) {
        const last = this.me;
        const back = last !== null && this.#decisions.of(last) && { words: "Ask to take back", run: () => this.#takeBack(last, [seat]) };
        this.#pass(seat, "", { words: "I am here", run: () => this.#come(seat) }, back);
    }

    /** Shows nothing but who is to come to the screen, and why. */
    #pass(seat, why, ...answers) {
        this.me = null;
        this.#leave();
        const name = this.#nameOf(seat);
        this.#passing = { name, why, answers };
        this.#page.close();
        this.#page.say(`Pass the screen to ${name}. ${why}`);
        this.#draw();
        this.#focus(".pass .go");
    }

    /** The name of a seat for everybody. */
    #nameOf(seat) {
        return this.#seats(this.#match.scene("public"), null)[seat].name;
    }

    /** A person is at the screen. */
    #come(seat) {
        this.me = seat;
        this.#passing = null;
        this.#leave();
        this.#tell();
        this.#goOn();
    }

    /** Forgets what is thought, chosen and shown, which is another person's. */
    #leave() {
        this.#course += 1;
        this.#page.thinker.stop();
        this.#entries = [];
        this.#isOpen = false;
        this.#thinking = this.#failure = this.#choosing = this.#hint = this.#looking = this.#before = this.#past = null;
    }

    #seats(scene, me = this.me) {
        return seatsOf(scene, me).map((seat) => ({ ...seat, level: this.people.includes(seat.seat) ? null : this.levels[seat.seat] }));
    }

    /** Adds what the viewer has noticed since. */
    #tell() {
        this.#past = null;
        const seats = this.#seats(this.#match.scene(this.#viewer));
        const since = this.#entries.at(-1)?.noticed ?? 0;
        for (const { number, sentence, told } of this.#match.told(this.#viewer, since)) {
            this.#entries.push({ noticed: number, words: sentence, told, arms: seats[actorOf(told)]?.arms ?? null });
        }
    }

    /** Tells those who do not see the page what happened, once. */
    #say() {
        const happened = this.#entries.slice(this.#fresh).map(({ words }) => words);
        const { title, lesson } = this.isOver ? this.#result() : this.#prompt();
        this.#page.say([...happened, title, lesson].filter(Boolean).join(" "));
    }

    #save() {
        const kept = { match: toText(this.#match.toBytes()), seed: String(this.seed), people: this.people, levels: this.levels, hints: this.hints, takenBack: this.takenBack, address: location.href };
        const viewer = this.people.length === 1 ? this.me : "public";
        const title = `${this.#page.titleOf(this.#match.game.name)}, ${this.#match.scene(viewer).seats.map(({ score }) => score).join(" : ")}`;
        if (!keep({ ...kept, title }, this.isOver || this.people.length === 0)) this.#note = "Nothing was saved: the storage is full.";
    }

    /** Leaves the match. */
    end() {
        this.#isEnded = true;
        this.#course += 1;
        this.#skip();
        this.#page.thinker.stop();
    }

    /** The match, and who sees it. */
    get match() {
        return this.#match;
    }

    // What people do.

    press(key) {
        this.#skip();
        const choosing = this.#choosing;
        if (!choosing || this.#looking !== null) return undefined;
        const part = named(key);
        if (part.startsWith("button:") && choosing.chosen.every((each) => each.startsWith("hand:")) && choosing.keys.length > 0 && !choosing.can(part)) choosing.clear();
        const had = choosing.keys.length;
        this.#note = "";
        if (!choosing.press(key)) return this.refuse(part);
        if (choosing.isAtOnce && !this.#page.isAlwaysConfirmed) this.confirm();
        else {
            this.#draw(key);
            if (choosing.keys.length > had && choosing.course && choosing.parts.every((each) => choosing.chosen.includes(each) || !choosing.can(each))) this.#focus(".btn.go");
            this.#page.say(this.#prompt().small);
        }
        return undefined;
    }

    /** Says why a part of the table is not chosen. */
    refuse(part) {
        if (this.#looking !== null || this.me === null) return;
        this.#note = this.#choosing ? this.#refusal(part) : this.isOver ? "The match is over." : "";
        this.#draw();
        this.#page.say(this.#note || this.#prompt().title);
    }

    #refusal(part) {
        const view = this.#view(this.#match.scene(this.me));
        const nameOf = (each) => (/^(castle|column):/.test(each) ? `${each.split(":")[0]} ${partName(view, each)}` : partName(view, each));
        const [name, { chosen, parts }] = [capital(nameOf(part) ?? "this"), this.#choosing];
        if (chosen.length > 0 && parts.includes(part)) return `${name} does not go with ${chosen.map(nameOf).filter(Boolean).join(" + ")}: put that back first.`;
        const others = [...new Set(parts.filter((each) => this.#choosing.can(each)).map(nameOf).filter(Boolean))];
        const open = others.length > 0 && others.length <= 8 ? ` You can choose ${others.join(", ")}.` : "";
        return `${name} cannot be chosen here.${open}`;
    }

    confirm() {
        const course = this.#choosing?.course;
        if (!course) return;
        this.#learn();
        if (this.answer) this.#page.tell(this.answer(this.#choosing.choice.notation));
        this.answer = null;
        this.#decisions.add(this.me, this.#match.clone());
        this.#choosing = null;
        this.#hint = null;
        this.#note = "";
        this.#match.playParts(course);
        this.#save();
        this.#tell();
        this.#goOn();
    }

    clear() {
        if (this.#looking !== null) return this.lookBack();
        this.#choosing?.clear();
        this.#draw();
        return undefined;
    }

    /** Takes back the last decision of the person at the screen, and asks those first who have decided since. */
    takeBack() {
        if (this.hasDecided) this.#takeBack(this.me, [...this.#decisions.since(this.me)]);
    }

    #takeBack(seat, [asked, ...others]) {
        if (asked === undefined) {
            const isThere = this.me === seat;
            this.#match = this.#decisions.takeBack(seat);
            this.takenBack += 1;
            this.#save();
            if (isThere) this.#come(seat);
            else this.#handOver(seat);
            return;
        }
        const name = this.#nameOf(seat);
        const refuse = () => {
            this.#passing = null;
            this.#note = `The take-back of ${name} was refused.`;
            if (this.#match.turn === asked) this.#come(asked);
            else this.#goOn();
        };
        this.#pass(asked, `${name} asks to take back the last decision.`, { words: "Allow it", run: () => this.#takeBack(seat, others) }, { words: "Refuse", run: refuse });
    }

    async hint() {
        if (this.#hint) {
            this.#hint = null;
            this.#draw();
            return;
        }
        if (!this.#choosing) return;
        const asked = this.#choosing;
        this.#hint = { lines: null };
        this.#draw();
        const thought = await this.#page.thinker.think({ game: this.#match.game.name, position: this.#match.position.toBytes(), player: "hard", seed: 0n }).catch(() => null);
        if (this.#choosing !== asked || !thought) return;
        this.#hint = { lines: chances(thought, asked.choices, this.outlook) };
        this.#draw();
    }

    /** Shows an earlier moment, or the present. */
    lookBack(entry = null) {
        if (this.#passing) return;
        this.#looking = entry === null ? null : this.#entries[entry].noticed;
        this.#draw();
    }

    openAll() {
        if (!this.isOver) return;
        this.#isOpen = !this.#isOpen;
        this.#draw();
    }

    pause() {
        this.#page.pause();
        this.#draw();
    }

    rules() {
        this.#page.rules(this.#match.game);
    }

    /** The deeds with the match beside playing it. */
    get offers() {
        return [{ words: "New match", run: () => this.newMatch() }, { words: "Save", run: () => this.save() }, this.#page.isShared && { words: "Share", run: () => this.#page.share(this.link()) }];
    }

    save() {
        download(`${baseOf(this.#match.game.name)}.txt`, this.#match.record.toText());
    }

    link() {
        const seat = this.me ?? 0;
        const network = this.#page.networks.linked(this.#match.game.name);
        const players = this.levels.map((level) => (level === "network" ? network : level)).toSpliced(seat, 1);
        return link(this.#match.record, seat, this.seed, players);
    }

    /** Goes to the start, which offers the same match. */
    newMatch() {
        this.#page.home({ game: this.#match.game, seat: this.me ?? 0, people: this.people, levels: this.levels });
    }

    again(isSwapped = false) {
        const seats = this.#match.seats;
        const people = isSwapped ? this.people.map((seat) => (seat + 1) % seats) : this.people;
        const levels = isSwapped ? this.levels.map((_, seat) => this.levels[(seat + seats - 1) % seats]) : this.levels;
        this.#page.start({ game: this.#match.game.name, people, levels, hints: this.hints });
    }

    review() {
        this.#page.review({ record: this.#match.record, seat: this.me ?? 0, seed: this.seed, people: this.people, levels: this.levels });
    }

    // What the page shows.

    /** A scene with the names of its people and cards. */
    #view(scene) {
        return { scene, faces: this.faces, seats: this.#seats(scene), me: this.me };
    }

    /** The scene that the page shows: the viewer's, or everything. */
    get #shown() {
        return this.#view(this.#match.scene(this.#isOpen ? "everything" : this.#viewer));
    }

    /** The sentence that says who must do what, and the smaller one about what is chosen. */
    #prompt() {
        const view = this.#view(this.#match.scene(this.#viewer));
        if (this.#failure !== null) return { title: `${does(view.seats[this.#failure.seat], "does", "do")} not play: ${this.#failure.why}.`, small: "" };
        if (this.#thinking !== null) return { title: `${does(view.seats[this.#thinking], "is", "are")} thinking…`, small: "" };
        const title = this.#match.turn < 0 ? this.#result().title : this.#match.asked(this.#viewer);
        const names = (this.#choosing?.chosen ?? []).map((part) => partName(view, part)).filter(Boolean);
        const small = this.#note || (names.length > 0 ? `Chosen: ${names.join(" + ")}.` : "");
        return { title, small, lesson: small === "" && this.#choosing && this.lessons.get(this.#lesson) };
    }

    /** The buttons beside the sentence; nothing that ends a turn is filled. */
    #acts(view) {
        if (this.#failure !== null) {
            const medium = h("button.btn", { type: "button", onclick: () => this.#askAgain("medium") }, "Let medium play");
            return [medium, h("button.btn.go", { type: "button", onclick: () => this.#askAgain() }, "Ask again")];
        }
        if (this.#thinking !== null) return [h("button.btn", { type: "button", onclick: () => this.#page.thinker.stop() }, "Stop thinking")];
        return this.#choosing ? acts(view, this.#choosing) : [];
    }

    /** The winner and the score, in a sentence, and the reason in another. */
    #result() {
        const seats = this.#seats(this.#match.scene(this.#viewer));
        return result(this.#match, seats, this.me, this.#entries, this.takenBack);
    }

    #banner() {
        const swap = this.people.length === 1 && { words: "Other seat", run: () => this.again(true) };
        return banner(this.#result(), [{ words: "New match", run: () => this.newMatch() }, swap, { words: "Again", run: () => this.again() }, ...ends(this, this.#page)]);
    }

    /** Chooses the parts of a choice that a hint names. */
    #take({ parts }) {
        this.#choosing.clear();
        parts.forEach((part, index) => this.#choosing.keys.push(parts.indexOf(part) === index ? part : `${part}#${index + 1}`));
        this.#draw();
        this.#focus(".btn.go");
    }

    #draw(focus = document.activeElement?.dataset?.part) {
        if (this.#isEnded) return undefined;
        if (this.#passing) return this.#root.replaceChildren(passing(this.#passing));
        if (this.#looking !== null) return this.#drawBack();
        const view = this.#shown;
        const { scene, seats } = view;
        const table = new Table({ ...view, choosing: this.#choosing, before: this.#before });
        const prompted = this.#prompt();
        const own = seats[this.me ?? 0].arms;
        const title = this.#page.titleOf(this.#match.game.name);
        const hint = this.#hint && hintBox(this.#hint.lines, this.outlook, (choice) => deed(view, [choice]), (choice) => this.#take(choice));
        const teaching = prompted.lesson && h("small", {}, prompted.lesson, " ", h("button.text", { type: "button", "data-do": "unteach" }, "No more tips"));
        const prompt = h("div.prompt", {}, arms(own), h("p", {}, prompted.title, prompted.small && h("small", {}, prompted.small), teaching));
        const told = this.isOver ? this.#banner() : [prompt, h("div.acts", {}, this.#acts(view))];
        const tray = h("section.tray", { "aria-label": "Your hand and actions", "aria-busy": this.#thinking !== null ? "true" : null }, told, handOf(table));
        const fresh = this.#entries.slice(this.#fresh);
        const latest = (fresh.length > 0 ? fresh : this.#entries).slice(-2);
        const page = h(
            `main.table.of-${kindOf(scene)}`,
            {},
            bar(title, headed(view), tools(this, this.#page)),
            ticker(latest, () => this.#page.sheet(this.#storyOf())),
            boardOf(table, this.#isOpen),
            hint,
            tray,
            this.#storyOf(),
        );
        this.#lying = table.lying;
        const before = isStill() ? null : placed(this.#root);
        this.#root.replaceChildren(page);
        if (before) move(this.#root, before);
        if (focus) this.#root.querySelector(`[data-part="${CSS.escape(focus)}"]`)?.focus();
        return undefined;
    }

    #storyOf() {
        return story(this.#entries, this.#fresh, "What happened", this.people.length === 0 ? "you watch" : "", (index) => this.lookBack(index));
    }

    /** An earlier moment, without a button that plays. */
    #drawBack() {
        // All moments are found at the first step, which takes some time, and kept until something happens.
        const all = (this.#past ??= moments(this.#match.record, this.#viewer));
        const moment = all.find(({ noticed }) => noticed >= this.#looking) ?? all.at(-1);
        const view = this.#view(moment.position.scene(this.#viewer));
        const title = this.#page.titleOf(this.#match.game.name);
        this.#root.replaceChildren(lookedBack(view, { ...moment, last: all.at(-1).noticed, title }, this.#storyOf(), () => this.lookBack()));
        this.#focus(".btn.go");
    }

    #focus(where) {
        const found = where.split(",").map((each) => this.#root.querySelector(each.trim())).find(Boolean);
        found?.focus({ preventScroll: true });
    }
}
