// A match that a host holds, on the page of one person or onlooker: it shows the scenes that it is sent, and sends parts.

import { acts, ticker } from "./acts.js";
import { facesOf } from "./cards.js";
import { Choosing } from "./choose.js";
import { actorOf, deed, partName } from "./deed.js";
import { arms, h } from "./dom.js";
import { banner, result } from "./ending.js";
import { titleOf } from "./games.js";
import { headed } from "./heading.js";
import { lesson } from "./lessons.js";
import { chances, hintBox } from "./hint.js";
import { outlook } from "./outlook.js";
import { lookedBack } from "./looking.js";
import { kindOf } from "./scene.js";
import { does, seatsOf } from "./seats.js";
import { download } from "./store.js";
import { Table, bar, boardOf, handOf, story } from "./table.js";

const AGAIN = 2000;
const WISHES = { undo: "to take back", rematch: "for another match" };

/** Answers of the host to messages about one ticket. */
class Line {
    constructor(ticket) {
        this.ticket = ticket;
    }

    /** The answer to a message; a lost message is sent again, and the host plays it once. */
    async ask(message, more = {}) {
        const body = JSON.stringify({ message, ticket: this.ticket, ...more });
        for (;;) {
            try {
                const answer = await fetch("api", { method: "POST", headers: { "content-type": "application/json" }, body });
                return await answer.json();
            } catch {
                await new Promise((done) => setTimeout(done, AGAIN));
            }
        }
    }

    /** Calls a function at once and whenever there is something new, also after a connection was lost. */
    listen(changed) {
        const events = new EventSource(`events?ticket=${encodeURIComponent(this.ticket)}`);
        events.onmessage = changed;
        events.onerror = () => events.readyState === EventSource.CLOSED && setTimeout(() => this.listen(changed), AGAIN);
    }
}

/** A seat or an onlooker at a match of a host. */
export class Client {
    #page;
    #line;
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
    #isBusy = false;

    constructor(page, ticket) {
        this.#page = page;
        this.#line = new Line(ticket);
    }

    /** Shows the match, and what becomes of it. */
    async begin() {
        const state = await this.#line.ask("state");
        if (state.refusal) return this.#page.root.replaceChildren(h("main.pass", {}, h("h1", {}, "There is no such match"), h("p", {}, `${state.refusal}.`)));
        const [game] = (await this.#line.ask("games", { game: state.scene.game })).games;
        Object.assign(this, { me: state.seat, faces: facesOf(game.name, game.cards), rules: game.rules, chips: game.chips });
        await this.#take(state);
        return this.#line.listen(() => this.#update());
    }

    async #update() {
        const since = this.#entries.at(-1)?.noticed ?? 0;
        const state = await this.#line.ask("state", { since });
        await this.#take(state.refusal ? await this.#line.ask("state") : state, state.refusal ? 0 : since);
    }

    /** Takes a state of the host, with what was told after the first `since` events. */
    async #take(state, since = 0) {
        const isOther = state.decision !== this.#state?.decision;
        // After a take-back the events that were told are others.
        if (since > 0 && parseInt(state.decision, 10) !== parseInt(this.#state.decision, 10)) return this.#take(await this.#line.ask("state"));
        const seats = this.#seats(state);
        const kept = since === 0 ? [] : this.#entries.filter(({ noticed }) => noticed <= since);
        const fresh = state.told.map(({ number, sentence, told }) => ({ noticed: number, words: sentence, told, arms: seats[actorOf(told)]?.arms ?? null }));
        this.#state = state;
        this.#entries = [...kept, ...fresh];
        if (isOther) {
            this.#fresh = kept.length;
            this.#before = this.#lying;
            [this.#hint, this.#past, this.#note] = [null, null, ""];
            this.#choosing = state.asked ? new Choosing(state.scene.choices, () => []) : null;
            this.#end = state.scene.question === null ? await this.#line.ask("record") : null;
        }
        this.#draw();
        if (isOther) this.#page.say([...fresh.map(({ words }) => words), this.#title()].join(" "));
        return undefined;
    }

    async #send(message, more) {
        if (this.#isBusy) return;
        this.#isBusy = true;
        const answer = await this.#line.ask(message, { since: this.#entries.at(-1)?.noticed ?? 0, ...more });
        this.#isBusy = false;
        if (answer.refusal) {
            this.#note = `${answer.refusal}.`;
            await this.#update();
        } else await this.#take(answer, message === "play" ? (this.#entries.at(-1)?.noticed ?? 0) : 0);
    }

    press(key) {
        const choosing = this.#choosing;
        if (!choosing || this.#past || !choosing.press(key)) return;
        if (choosing.isAtOnce && !this.#page.isAlwaysConfirmed) this.confirm();
        else this.#draw(key);
    }

    confirm() {
        const parts = this.#choosing?.course;
        if (parts) this.#send("play", { decision: this.#state.decision, parts });
    }

    clear() {
        if (this.#past) return this.lookBack();
        this.#choosing?.clear();
        this.#draw();
        return undefined;
    }

    takeBack() {
        if (this.me !== null) this.#send("undo");
    }

    async hint() {
        if (!this.#choosing || !this.#state.hints) return;
        const { thought } = await this.#line.ask("hint");
        if (!thought || !this.#choosing) return;
        const each = (name) => thought.considered.map((one) => one[name]);
        this.#hint = chances({ actions: each("action"), values: each("value"), visits: each("visits") }, this.#choosing.choices, this.#outlook);
        this.#draw();
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
        return outlook(new Set(this.#state.scene.seats.map(({ side }) => side)).size, this.chips);
    }

    #result() {
        const { returns } = this.#end;
        const scores = this.#state.scene.seats.map(({ score }) => score);
        return result({ scores, returns }, this.#seats(this.#state), this.me, this.#entries, 0);
    }

    #title() {
        const [what, wish] = Object.entries(this.#state.wishes)[0] ?? [];
        if (wish) return `${does(this.#seats(this.#state)[wish.seat], "asks", "ask")} ${WISHES[what]}.`;
        return this.#end?.returns ? this.#result().title : this.#state.question;
    }

    /** The buttons beside the sentence. */
    #acts(view) {
        const button = (words, run, of = "") => h(`button.btn${of}`, { type: "button", onclick: run }, words);
        const [what, wish] = Object.entries(this.#state.wishes)[0] ?? [];
        const message = what === "rematch" ? "offer" : what;
        if (wish && this.me !== null && wish.seat !== this.me && !wish.granted.includes(this.me)) {
            return [button("No", () => this.#send(message, { no: true })), button("Allow it", () => this.#send(message), ".go")];
        }
        return this.#choosing ? acts(view, this.#choosing) : [];
    }

    #banner() {
        if (!this.#end?.returns) return null;
        const save = { words: "Save", run: () => download("match.txt", this.#end.record) };
        const again = this.me !== null && { words: "Offer another match", run: () => this.#send("offer") };
        return banner(this.#result(), [save, again]);
    }

    #storyOf() {
        return story(this.#entries, this.#fresh, "What happened", this.me === null ? "you watch" : "", (index) => this.lookBack(index));
    }

    /** An earlier moment, with what was told then. */
    #drawBack({ scene, at }) {
        const words = this.#entries.filter(({ noticed }) => noticed === at).map((each) => each.words);
        const moment = { noticed: at, last: this.#state.noticed, words, title: titleOf(scene.game) };
        this.#page.root.replaceChildren(lookedBack(this.#view(scene), moment, this.#storyOf(), () => this.lookBack()));
        this.#page.root.querySelector(".btn.go").focus({ preventScroll: true });
    }

    #draw(focus = document.activeElement?.dataset?.part) {
        if (this.#past) return this.#drawBack(this.#past);
        const view = this.#view();
        const { scene, seats } = view;
        const table = new Table({ ...view, choosing: this.#choosing, before: this.#before });
        const names = (this.#choosing?.chosen ?? []).map((part) => partName(view, part)).filter(Boolean);
        const small = this.#note || (names.length > 0 ? `Chosen: ${names.join(" + ")}.` : "");
        const hint = this.#hint && hintBox(this.#hint, this.#outlook, (choice) => deed(view, [choice]), ({ parts }) => {
            this.#choosing.clear();
            parts.forEach((part) => this.#choosing.press(part));
            this.#draw();
        });
        const tools = [
            this.me !== null && { name: "Take back my last decision", icon: "i-undo", words: "Take back", run: () => this.takeBack() },
            this.#state.hints && { name: "Hint", icon: "i-hint", words: "Hint", run: () => this.hint(), disabled: !this.#choosing },
            { name: "Rules", icon: "i-book", words: "Rules", run: () => this.#page.open("Rules", lesson(this.rules, { kind: Object.values(this.faces)[0].kind })) },
            { name: "Menu: settings", icon: "i-more", words: "Menu", run: () => this.#page.menu() },
        ].filter(Boolean);
        const isAsked = !this.#end?.returns || Object.keys(this.#state.wishes).length > 0;
        const main = h(
            `main.table.of-${kindOf(scene)}`,
            {},
            bar(titleOf(scene.game), headed(view), tools),
            ticker(this.#entries.slice(-2), () => this.#page.sheet(this.#storyOf())),
            boardOf(table),
            hint,
            h("section.tray", { "aria-label": "Your hand and actions" }, this.#banner(), isAsked && [h("div.prompt", {}, arms(seats[this.me ?? 0].arms), h("p", {}, this.#title(), small && h("small", {}, small))), h("div.acts", {}, this.#acts(view))], handOf(table)),
            this.#storyOf(),
        );
        this.#lying = table.lying;
        this.#page.root.replaceChildren(main);
        if (focus) this.#page.root.querySelector(`[data-part="${CSS.escape(focus)}"]`)?.focus();
        return undefined;
    }
}
