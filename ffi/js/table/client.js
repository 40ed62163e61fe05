// A match that a host holds, on the page of one person or onlooker: it shows the scenes that it is sent, and sends parts.

import { acts, ticker, toldIn } from "./acts.js";
import { facesOf } from "./cards.js";
import { Choosing, named } from "./choose.js";
import { actorOf, deed, partName } from "./deed.js";
import { arms, h } from "./dom.js";
import { banner, result } from "./ending.js";
import { baseOf, titleOf } from "./games.js";
import { headed } from "./heading.js";
import { chances, hintBox } from "./hint.js";
import { learn, lessons, toLearn } from "./lessons.js";
import { lookedBack } from "./looking.js";
import { isStill, move, placed } from "./motion.js";
import { outlook } from "./outlook.js";
import { kindOf } from "./scene.js";
import { does, seatsOf } from "./seats.js";
import { sound } from "./sound.js";
import { download, remember } from "./store.js";
import { Table, bar, boardOf, handOf, story } from "./table.js";
import { capital } from "./words.js";

const WISHES = { undo: "to take back", rematch: "for another match" };
/** The time after which the page says that a player thinks. */
const SLOW = 400;

/** The wish of another person that waits for a seat, with what is wished; null if there is none. */
function wishFor({ seat, wishes }) {
    const [what, wish] = Object.entries(wishes)[0] ?? [];
    return wish && seat !== null && wish.seat !== seat && !wish.granted.includes(seat) ? { ...wish, what } : null;
}

/** The number of a state among those of a host: of two answers that cross, the later one is shown. */
const lateness = ({ decision, noticed }) => parseInt(decision, 10) * 1e6 + noticed;

/** The screen between two people, which shows nothing of the match; each answer has `words` and what it does. */
function passing({ name, answers }) {
    const button = ({ words, run }, index) => h(`button.btn${index === 0 ? ".go" : ""}`, { onclick: run }, words);
    return h("main.pass", {}, h("h1", {}, `Pass the screen to ${name}`), h("div.acts", {}, answers.filter(Boolean).map(button)));
}

/** Whether a person has something to say. */
const isWanted = (state) => state !== null && (state.asked || wishFor(state) !== null);

/** A match of a host, for an onlooker, a person, or several people who share the screen: each of them has a line. */
export class Client {
    #page;
    #lines;
    #line;
    #passing = null;
    #people = [];
    #state = null;
    #entries = [];
    #fresh = 0;
    #choosing = null;
    #lying = null;
    #before = null;
    #hint = null;
    #past = null;
    #note = "";
    #end = null;
    #lesson = null;
    #late = null;
    #isThinking = false;
    #isOpen = false;
    #isBusy = false;
    #isLate = false;

    /** `isHinted` shows a hint at each decision; a line for everything, `whole`, is there if the match is the page's own; `answer` gives what is
     * said of the first decision, from its notation, what is seen then and the points of returns: it answers a puzzle. */
    constructor(page, lines, { isHinted = false, whole = null, answer = null } = {}) {
        [this.#page, this.#lines] = [page, lines];
        Object.assign(this, { isHinted, whole, answer });
    }

    /** Shows the match, and what becomes of it. */
    async begin() {
        const states = await Promise.all(this.#lines.map((line) => line.ask("state")));
        const [{ scene, refusal }] = states;
        this.#people = states.map(({ seat }) => seat);
        if (refusal) return this.#page.root.replaceChildren(h("main.pass", {}, h("h1", {}, "There is no such match"), h("p", {}, `${refusal}.`)));
        const [game] = (await this.#lines[0].ask("games", { game: scene.game })).games;
        Object.assign(this, { faces: facesOf(game.name, game.cards), game });
        this.lessons = lessons(game.rules);
        if (states.length === 1 || scene.question === null) await this.#come(this.#lines[0]);
        return this.#lines.forEach((line) => line.listen(() => this.#hear(line)));
    }

    /** Something is new for a line: its person is called to the screen, if another one is there and has nothing to do. */
    async #hear(line) {
        if (line === this.#line) return this.#update();
        const state = await line.ask("state");
        if (!isWanted(state) || [this.#line, this.#passing?.line].includes(line) || isWanted(this.#state)) return;
        const { name } = seatsOf(state.scene, null)[state.seat];
        const last = this.#line;
        const back = this.#state?.decided && { words: "Ask to take back", run: () => last.ask("undo") };
        this.#leave();
        this.#passing = { line, name, answers: [{ words: "I am here", run: () => this.#come(line) }, back] };
        this.#page.close();
        this.#page.say(`Pass the screen to ${name}.`);
        this.#draw();
        return this.#focus(".pass .go");
    }

    /** Forgets what another person saw. */
    #leave() {
        [this.#line, this.#state, this.#entries, this.#before] = [null, null, [], null];
        this.#forget();
    }

    #forget() {
        clearTimeout(this.#late);
        [this.#choosing, this.#hint, this.#past, this.#note, this.#end, this.#lesson] = [null, null, null, "", null, null];
        [this.#isThinking, this.#isOpen] = [false, false];
    }

    /** The person of a line is at the screen. */
    async #come(line) {
        this.#leave();
        const state = await line.ask("state");
        [this.#line, this.#passing, this.me] = [line, null, state.seat];
        await this.#take(state);
    }

    async #update() {
        // What is sent may go back, or begin another match.
        if (this.#isBusy) return (this.#isLate = true);
        this.#isLate = false;
        const line = this.#line;
        const since = this.#entries.at(-1)?.noticed ?? 0;
        const state = await line.ask("state", { since });
        const again = state.refusal ? await line.ask("state") : state;
        if (this.#line === line) await this.#take(again, state.refusal ? 0 : since);
    }

    /** Takes a state of the host, with what was told after the first `since` events; it may be the answer to a decision. */
    async #take(state, since = 0, isDecided = false) {
        const line = this.#line;
        const isOther = state.decision !== this.#state?.decision;
        if (this.#state && lateness(state) < lateness(this.#state)) return;
        // After a take-back the events that were told are others.
        if (since > 0 && parseInt(state.decision, 10) !== parseInt(this.#state.decision, 10)) return this.#take(await this.#line.ask("state"));
        const seats = this.#seats(state);
        const kept = since === 0 ? [] : this.#entries.filter(({ noticed }) => noticed <= since);
        const fresh = state.told.map(({ number, sentence, told }) => ({ noticed: number, words: sentence, told, arms: seats[actorOf(told)]?.arms ?? null }));
        // The lines after the last decision of a person are new, and for an onlooker those of the last step.
        const isFirst = this.#state === null;
        if (isFirst || isDecided) this.#fresh = Infinity;
        else if (this.me === null) this.#fresh = kept.length;
        this.#state = state;
        this.#entries = [...kept, ...fresh];
        this.#fresh = Math.min(this.#fresh, this.#entries.length);
        if (isOther) {
            this.#forget();
            const choosing = state.asked ? new Choosing(state.scene.choices, await line.look()) : null;
            const end = state.scene.question === null ? await line.ask("record", { seat: this.me ?? 0 }) : null;
            if (this.#state?.decision !== state.decision || this.#line !== line) return;
            [this.#choosing, this.#end] = [choosing, end?.returns ? end : null];
            this.#lesson = choosing && toLearn(this.lessons, state.scene);
            if (this.#thinker !== null) this.#late = setTimeout(() => ((this.#isThinking = true), this.#draw()), SLOW);
        }
        this.#draw();
        if (isOther && this.#isShown) {
            this.#before = this.#lying;
            this.#page.say([...(isFirst ? [] : fresh).map(({ words }) => words), this.#title(), this.lessons.get(this.#lesson)].filter(Boolean).join(" "));
            if (!isFirst) sound(this.isOver ? "over" : state.asked ? "asked" : "told");
            if (state.asked || this.isOver) this.#focus(this.isOver ? "#won" : ".hand button, .board button[data-part], .acts button");
        }
        if (isOther && this.isHinted) this.hint();
        if (!isWanted(state)) this.#lines.filter((each) => each !== line).forEach((each) => this.#hear(each));
    }

    /** The seat that is to act, if a player has it. */
    get #thinker() {
        const seat = this.#state.scene.question?.seat ?? null;
        return seat === null || this.#state.seats[seat].player === "person" ? null : seat;
    }

    async #send(message, more) {
        if (this.#isBusy) return;
        this.#isBusy = true;
        const line = this.#line;
        const answer = await line.ask(message, { since: this.#entries.at(-1)?.noticed ?? 0, ...more });
        this.#isBusy = false;
        if (this.#line !== line) return;
        if (answer.refusal) {
            this.#note = `${answer.refusal}.`;
            await this.#update();
        } else await this.#take(answer, message === "play" ? (this.#entries.at(-1)?.noticed ?? 0) : 0, message === "play");
        if (this.#isLate) await this.#update();
    }

    press(key) {
        const choosing = this.#choosing;
        if (!choosing || this.#past) return;
        const had = choosing.keys.length;
        this.#note = "";
        if (!choosing.press(key)) return this.refuse(named(key));
        if (choosing.isAtOnce && !this.#page.isAlwaysConfirmed) return this.confirm();
        this.#draw(key);
        if (choosing.keys.length > had && choosing.course && choosing.parts.every((each) => choosing.chosen.includes(each) || !choosing.can(each))) this.#focus(".btn.go");
        return this.#page.say(this.#small(this.#view()));
    }

    /** Says why a part of the table is not chosen. */
    refuse(part) {
        if (this.#past || this.me === null || this.#passing) return;
        this.#note = this.#choosing ? this.#refusal(part) : this.isOver ? "The match is over." : "";
        this.#draw();
        this.#page.say(this.#note || this.#title());
    }

    #refusal(part) {
        const view = this.#view();
        const nameOf = (each) => (/^(castle|column):/.test(each) ? `${each.split(":")[0]} ${partName(view, each)}` : partName(view, each));
        const [name, { chosen, parts }] = [capital(nameOf(part) ?? "this"), this.#choosing];
        if (chosen.length > 0 && parts.includes(part)) return `${name} does not go with ${chosen.map(nameOf).filter(Boolean).join(" + ")}: put that back first.`;
        const others = [...new Set(parts.filter((each) => this.#choosing.can(each)).map(nameOf).filter(Boolean))];
        const open = others.length > 0 && others.length <= 8 ? ` You can choose ${others.join(", ")}.` : "";
        return `${name} cannot be chosen here.${open}`;
    }

    confirm() {
        const parts = this.#choosing?.course;
        if (!parts || this.#isBusy) return;
        if (this.#lesson) learn(this.#state.scene, this.#lesson);
        if (this.answer) this.#page.tell(this.answer(this.#choosing.choice.notation, this.#view(), this.#outlook));
        this.answer = null;
        this.#send("play", { decision: this.#state.decision, parts });
    }

    clear() {
        if (this.#past) return this.lookBack();
        this.#choosing?.clear();
        this.#draw();
    }

    takeBack() {
        if (this.#state?.decided) this.#send("undo");
    }

    async hint() {
        const choosing = this.#choosing;
        if (!choosing || !this.#state.hints) return;
        this.#hint = this.#hint ? null : { lines: null };
        this.#draw();
        if (!this.#hint) return;
        const { thought } = await this.#line.ask("hint");
        if (!thought || !this.#hint || this.#choosing !== choosing) return;
        this.#hint.lines = chances(thought.considered, choosing.choices, this.#outlook);
        this.#draw();
    }

    /** Says nothing about first decisions any more. */
    unteach() {
        remember("taught", "off");
        this.#lesson = null;
        this.#draw();
    }

    /** Shows the cards of all hands after the end, or hides them. */
    openAll() {
        this.#isOpen = this.isOver && !this.#isOpen;
        this.#draw();
    }

    /** Shows the match from its beginning. */
    #review() {
        const back = { name: "Back to the match", icon: "i-undo", words: "Back", run: () => (this.#page.show(this), this.#draw()) };
        const match = parseInt(this.#state.decision, 10);
        const ask = (message, more) => (this.whole ?? this.#line).ask(message, { match, ...more });
        return this.#page.review({ ask }, this.me, { tools: [back], people: this.#people });
    }

    /** The record of the match and its link for others; before the end only of a match of the page. */
    #record() {
        return this.#end ?? this.whole.ask("record", { seat: this.me ?? 0 });
    }

    async link() {
        const { link, onlookers } = await this.#record();
        return link ?? `#${onlookers}&${parseInt(this.#state.decision, 10)}`;
    }

    get isOver() {
        return this.#end !== null;
    }

    /** The deeds with the match beside playing it. */
    get #offers() {
        const save = { words: "Save", run: async () => download(`${baseOf(this.game.name)}.txt`, (await this.#record()).record) };
        const share = this.#page.isShared && { words: "Share", run: async () => this.#page.share(await this.link()) };
        if (!this.whole) return this.isOver ? [save, share] : [];
        return [{ words: "New match", run: () => this.#page.again() }, save, share];
    }

    /** The tools above the table; those who watch have a pause in the place of decisions. */
    get #tools() {
        const page = this.#page;
        const pause = page.isPaused ? "Go on" : "Pause";
        const own =
            this.me === null
                ? [page.pause && { icon: "i-swords", words: pause, run: () => (page.pause(), this.#draw()) }]
                : [
                      { name: "Take back my last decision", icon: "i-undo", words: "Take back", run: () => this.takeBack(), disabled: !this.#state.decided },
                      !this.isOver && this.#state.hints && { name: "Hint: what each choice brings", icon: "i-hint", words: "Hint", run: () => this.hint(), pressed: String(this.#hint !== null) },
                  ];
        return [
            ...own,
            { icon: "i-book", words: "Rules", run: () => page.rules(this.game) },
            { name: "Menu: save, new match, settings", icon: "i-more", words: "Menu", run: () => page.menuOf([...this.#offers, this.me !== null && this.#state.hints && { words: "Puzzles", run: () => page.puzzles(this.#line) }]) },
        ];
    }

    get #isShown() {
        return this.#page.view === this;
    }

    /** Shows an earlier moment, or the present. */
    async lookBack(entry = null) {
        this.#past = entry === null ? null : await this.#line.ask("state", { at: this.#entries[entry].noticed });
        this.#draw();
    }

    #seats({ scene, seats }) {
        const level = ({ player, present }) => (player !== "person" ? player : present ? null : "away");
        return seatsOf(scene, this.me ?? null).map((seat) => ({ ...seat, level: seat.isMe ? null : level(seats[seat.seat]) }));
    }

    #view(scene = this.#state.scene) {
        return { scene, faces: this.faces, seats: this.#seats(this.#state), me: this.me ?? null };
    }

    /** The points of returns; where there is a pot, the game says how many chips a return of 1 is. */
    get #outlook() {
        return outlook(this.#state.scene.seats.map(({ side }) => side), this.game.chips);
    }

    get #isAlone() {
        return this.whole !== null || this.#state.seats.filter(({ player }) => player === "person").length === 1;
    }

    #result() {
        const { returns } = this.#end;
        const scores = this.#state.scene.seats.map(({ score }) => score);
        return result({ scores, returns }, this.#seats(this.#state), this.me, this.#entries, this.#state.undone ?? 0);
    }

    #title() {
        const [what, wish] = Object.entries(this.#state.wishes)[0] ?? [];
        if (wish) return `${does(this.#seats(this.#state)[wish.seat], "asks", "ask")} ${WISHES[what]}.`;
        const { failure, question } = this.#state;
        const seats = this.#seats(this.#state);
        if (failure) return `${does(seats[failure.seat], "does", "do")} not play: ${failure.why}.`;
        if (this.#isThinking) return `${does(seats[this.#thinker], "is", "are")} thinking…`;
        return this.isOver ? this.#result().title : question;
    }

    /** The buttons beside the sentence. */
    #acts(view) {
        const button = (words, run, of = "") => h(`button.btn${of}`, { onclick: run }, words);
        const wish = wishFor(this.#state);
        const message = wish?.what === "rematch" ? "offer" : wish?.what;
        if (wish) return [button("No", () => this.#send(message, { no: true })), button("Allow it", () => this.#send(message), ".go")];
        const hurry = (words, more, of) => button(words, () => this.#send("hurry", more), of);
        if (this.#state.failure) return [hurry("Let medium play", { player: "medium" }), hurry("Ask again", {}, ".go")];
        if (this.#isThinking && this.#isAlone) return [hurry("Stop thinking", {})];
        return this.#choosing ? acts(view, this.#choosing) : [];
    }

    /** The sentence about what is chosen, or about people who are away. */
    #small(view) {
        const names = (this.#choosing?.chosen ?? []).map((part) => partName(view, part)).filter(Boolean);
        if (this.#note || names.length > 0) return this.#note || `Chosen: ${names.join(" + ")}.`;
        const away = view.seats.filter(({ level }) => level === "away");
        return this.isOver ? "" : away.map((seat) => `${does(seat, "has", "have")} left, and can come back by the link.`).join(" ");
    }

    #banner() {
        if (!this.isOver) return null;
        const again = (this.whole || this.me !== null) && { words: this.#isAlone ? "Again" : "Offer another match", run: () => this.#send("offer") };
        const swap = this.whole && this.me !== null && this.#lines.length === 1 && { words: "Other seat", run: () => this.#page.swap() };
        const hands = { words: this.#isOpen ? "Hide hands" : "Show all cards", run: () => this.openAll() };
        const [first, ...more] = this.whole ? this.#offers : [null, ...this.#offers];
        return banner(this.#result(), [first, swap, again, hands, ...more, { words: "Review", run: () => this.#review() }]);
    }

    #storyOf() {
        return story(this.#entries, this.#fresh, "What happened", this.me === null ? "you watch" : "", (index) => this.lookBack(index));
    }

    /** An earlier moment, with what was told then. */
    #drawBack({ scene, at }) {
        const words = this.#entries.filter(({ noticed }) => noticed === at).map((each) => each.words);
        const moment = { noticed: at, last: this.#state.noticed, words, title: titleOf(scene.game) };
        this.#page.root.replaceChildren(lookedBack(this.#view(scene), moment, this.#storyOf(), () => this.lookBack()));
        this.#focus(".btn.go");
    }

    #draw(focus = document.activeElement?.dataset?.part) {
        if (!this.#isShown) return;
        if (this.#passing) return this.#page.root.replaceChildren(passing(this.#passing));
        if (!this.#state) return;
        if (this.#past) return this.#drawBack(this.#past);
        const view = this.#view(this.#isOpen ? this.#end.scene : this.#state.scene);
        const { scene, seats } = view;
        const table = new Table({ ...view, choosing: this.#choosing, before: this.#before });
        const small = this.#small(view);
        const hint = this.#hint && hintBox(this.#hint.lines, this.#outlook, (choice) => deed(view, [choice]), ({ parts }) => {
            this.#choosing.clear();
            parts.forEach((part, index) => this.#choosing.keys.push(parts.indexOf(part) === index ? part : `${part}#${index + 1}`));
            this.#draw();
            this.#focus(".btn.go");
        });
        const isAsked = !this.isOver || Object.keys(this.#state.wishes).length > 0;
        const taught = small === "" && this.#lesson && h("small", {}, this.lessons.get(this.#lesson), " ", h("button.text", { "data-do": "unteach" }, "No more tips"));
        const prompt = () => [h("div.prompt", {}, arms(seats[this.me ?? 0].arms), h("p", {}, this.#title(), small && h("small", {}, small), taught)), h("div.acts", {}, this.#acts(view))];
        const latest = (this.#fresh < this.#entries.length ? this.#entries.slice(this.#fresh) : this.#entries).slice(-2);
        const main = h(
            `main.table.of-${kindOf(scene)}`,
            {},
            bar(titleOf(scene.game), headed(view), this.#tools),
            ticker(toldIn(latest.map(({ words }) => words)), "Story", () => this.#page.open("", this.#storyOf()), latest.at(-1)?.arms),
            boardOf(table, this.#isOpen),
            hint,
            h("section.tray", { "aria-label": "Your hand and actions", "aria-busy": this.#thinker !== null ? "true" : null }, this.#banner(), isAsked && prompt(), handOf(table)),
            this.#storyOf(),
        );
        this.#lying = table.lying;
        const before = isStill() ? null : placed(this.#page.root);
        this.#page.root.replaceChildren(main);
        if (before) move(this.#page.root, before);
        if (focus) this.#page.root.querySelector(`[data-part="${CSS.escape(focus)}"]`)?.focus();
    }

    #focus(where) {
        const found = where.split(",").map((each) => this.#page.root.querySelector(each.trim())).find(Boolean);
        found?.focus({ preventScroll: true });
    }
}
