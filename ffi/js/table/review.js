// A match looked back at, step by step, as one viewer or another saw it; a judge may grade the decisions of a seat.

import { ticker, toldIn } from "./acts.js";
import { stem } from "./cards.js";
import { deed } from "./deed.js";
import { Table, bar, boardOf, handOf } from "./table.js";
import { drawn, h, symbol } from "./dom.js";
import { headed } from "./heading.js";
import { holdings } from "./holding.js";
import { kindOf } from "./scene.js";
import { seatsOf } from "./seats.js";
import { why } from "./why.js";

const PLAYED = 900;
/** The most choices that are shown beside each other. */
const SHOWN = 4;
const GRADES = [
    ["best", "★ Best or as good"],
    ["good", "✓ Good"],
    ["slip", "? Slip"],
    ["bad", "✗ Blunder"],
];

/** The place of the grade of a verdict; -1 if it is none, because nothing is proven. */
export function gradeOf({ kind, loss }) {
    if (kind !== "loss") return kind === "best" ? 0 : -1;
    if (loss < 5) return 1;
    return loss < 15 ? 2 : 3;
}

/**
 * A match under review. `match` has the game's title, the faces of its cards, and for each viewer its name, its seat or null, and its
 * moments, each with `events`, `noticed`, `words` and `scene`; perhaps `decisions` of a seat, a `judge` of
 * them, the `worlds` that the seat may be in, perhaps `weighed` by what others did, the gains of one choice over another, `compared` in them, and
 * the `outlook` of its points.
 */
export class Review {
    #page;
    #match;
    #viewer = 0;
    #at = 0;
    /** The decision that was asked for: a seat may make several in a moment. */
    #chosen = null;
    #verdicts = new Map();
    #timer = null;
    #isEnded = false;

    constructor(page, match, at = Infinity) {
        this.#page = page;
        this.#match = match;
        this.go(this.#moments.findLastIndex(({ events }) => events <= at));
        if (match.judge) this.#judge();
    }

    get #moments() {
        return this.#match.viewers[this.#viewer].moments;
    }

    end() {
        this.#isEnded = true;
        clearInterval(this.#timer);
        this.#page.thinker?.stop();
    }

    async #judge() {
        for (const decision of this.#match.decisions) {
            const verdict = await this.#match.judge(decision, () => this.#isEnded).catch(() => null);
            if (this.#isEnded) return;
            if (verdict) this.#verdicts.set(decision.number, verdict);
            this.#draw();
        }
    }

    go(step) {
        this.#at = Math.min(Math.max(step, 0), this.#moments.length - 1);
        this.#draw();
        this.#match.address?.(this.#moments[this.#at].events);
        this.#page.say(this.#words());
    }

    look(viewer) {
        const { events } = this.#moments[this.#at];
        this.#viewer = viewer;
        this.#toEvent(events);
    }

    play() {
        if (this.#timer) {
            clearInterval(this.#timer);
            this.#timer = null;
        } else {
            this.#timer = setInterval(() => (this.#at + 1 < this.#moments.length ? this.go(this.#at + 1) : this.play()), PLAYED);
        }
        this.#draw();
    }

    nextMistake() {
        const { events } = this.#moments[this.#at];
        const bad = (this.#match.decisions ?? []).filter((each) => gradeOf(this.#verdicts.get(each.number) ?? {}) > 1);
        const next = bad.find((each) => each.number > (this.#here?.number ?? events)) ?? bad[0];
        if (next) this.#toDecision(next);
    }

    #toDecision(decision) {
        this.#chosen = decision;
        this.#toEvent(decision.events);
    }

    #toEvent(events) {
        this.go(this.#moments.findLastIndex((moment) => moment.events <= events));
    }

    key(key) {
        const moves = { Home: -Infinity, ArrowLeft: this.#at - 1, ArrowRight: this.#at + 1, End: Infinity };
        if (key in moves) this.go(moves[key]);
        else if (key === " ") this.play();
        else if (key === "n") this.nextMistake();
        else return false;
        return true;
    }

    get #here() {
        const { events } = this.#moments[this.#at];
        const here = (this.#match.decisions ?? []).filter((decision) => decision.events === events);
        return here.find((decision) => decision === this.#chosen) ?? here[0] ?? null;
    }

    #seats(scene) {
        return seatsOf(scene, this.#match.viewers[this.#viewer].seat);
    }

    #words() {
        return toldIn(this.#moments[this.#at].words);
    }

    #deed({ scene }, action) {
        const choice = scene.choices.find((each) => each.action === action);
        return choice ? deed({ scene, faces: this.#match.faces }, [choice]) : "";
    }

    #grade(decision, of = "") {
        const found = this.#verdicts.get(decision.number);
        if (!found) return null;
        const [name, words] = GRADES[gradeOf(found)] ?? ["unknown", "· Not judged"];
        return h(`span.grade.${name}${of}`, {}, `${words}${gradeOf(found) > 0 ? ` −${this.#match.outlook.lost(found.loss)} ± ${this.#match.outlook.lost(found.error)}` : ""}`);
    }

    #draw() {
        if (this.#isEnded) return;
        const focus = document.activeElement?.dataset?.tool;
        const moment = this.#moments[this.#at];
        const { scene } = moment;
        const seats = this.#seats(scene);
        const { seat } = this.#match.viewers[this.#viewer];
        const table = new Table({ scene, faces: this.#match.faces, seats, me: seat });
        const decision = this.#here;
        const prompt = h(
            "div.prompt",
            {},
            decision && this.#grade(decision, ".big"),
            h("p", {}, decision && this.#verdicts.get(decision.number) ? this.#deed(decision, decision.action) : this.#words(), h("small", {}, this.#saidOf(decision))),
        );
        const mistakes = this.#match.judge && h("button.btn", { "data-tool": "mistake", onclick: () => this.nextMistake() }, "Next mistake ", h("kbd", {}, "N"));
        const puzzle = this.#match.puzzle && decision && h("button.btn", { "data-tool": "puzzle", onclick: () => this.#match.puzzle(decision) }, "Make it a puzzle");
        const on = this.#match.playOn && decision && h("button.btn.go", { "data-tool": "on", onclick: () => this.#match.playOn(decision) }, "Play on from here");
        const tray = h("section.tray", { "aria-label": "Judgement" }, prompt, h("div.acts", {}, mistakes, puzzle, on), this.#player(), this.#bars(decision), moment.thought && h("pre.thought", { tabindex: "0" }, moment.thought), handOf(table));
        const view = h(
            `main.table.reviewed.of-${kindOf(scene)}`,
            {},
            bar(this.#match.title, headed({ scene, faces: this.#match.faces, seats }), this.#match.tools ?? []),
            ticker(this.#words(), "Steps", () => this.#page.open("", this.#list())),
            boardOf(table, seat === null),
            tray,
            this.#list(),
        );
        this.#page.root.replaceChildren(view);
        view.querySelector(".story .here")?.scrollIntoView({ block: "nearest" });
        if (focus) this.#page.root.querySelector(`[data-tool="${focus}"]`)?.focus({ preventScroll: true });
    }

    #saidOf(decision) {
        const found = decision && this.#verdicts.get(decision.number);
        if (!found) return `Step ${this.#at} of ${this.#moments.length - 1}`;
        const { told, titled } = this.#match.outlook;
        if (found.kind === "unknown") return "It could not be told apart from the best choice.";
        const mine = `${titled(found.isCut)}: ${told(found.mine)}`;
        if (found.kind !== "loss") return `${mine}.`;
        const { others = [] } = decision.worlds ?? {};
        const { gains } = decision.compared ?? {};
        const reason = gains ? why({ others, gains }, this.#seats(decision.scene), this.#match.faces, this.#match.outlook) : null;
        return [`${mine}; ${this.#deed(decision, found.best)}: ${told(found.chance)}.`, reason].filter(Boolean).join(" ");
    }

    #bars(decision) {
        const found = decision && this.#verdicts.get(decision.number);
        if (!found?.all) return null;
        const { told, bar, lost } = this.#match.outlook;
        const option = ({ action, points, error }) => {
            const isMine = action === decision.action;
            const isBest = action === found.best;
            return h(`span.opt${isMine ? ".you" : isBest ? ".best" : ""}`, {}, isBest ? symbol("i-check") : h("i"), h("b", {}, this.#deed(decision, action)), h("span.meter", {}, h("i", { style: { width: `${bar(points)}%` } })), h("span", {}, `${told(points)}${error > 0 ? ` ± ${lost(error)}` : ""}`), isMine && h("em", {}, "you"));
        };
        const shown = [...found.all].sort((one, other) => other.points - one.points);
        const own = shown.findIndex(({ action }) => action === decision.action);
        const most = own < SHOWN ? shown.slice(0, SHOWN) : [...shown.slice(0, SHOWN - 1), shown[own]];
        return h("div.hand.verdict", { role: "group", "aria-label": "Every choice, on the same worlds" }, most.map(option));
    }

    /** The decisions with their grades, or the steps, and what moves between them. */
    #list() {
        const { decisions } = this.#match;
        const isJudged = this.#match.judge && this.#match.viewers[this.#viewer].seat === this.#match.seat;
        const row = (isHere, number, words, run, grade = null) =>
            h(`li${isHere ? ".here" : ""}`, {}, h("i", {}, String(number)), h("button.line", { tabindex: isHere ? null : "-1", onclick: run }, words), grade);
        const rows = isJudged
            ? decisions.map((each, index) => row(each === this.#here, index + 1, this.#deed(each, each.action), () => this.#toDecision(each), this.#grade(each)))
            : this.#moments.map((moment, index) => row(index === this.#at, index, toldIn(moment.words), () => this.go(index)));
        const judged = isJudged ? `judged: ${this.#verdicts.size} of ${decisions.length}` : `${this.#moments.length - 1} steps`;
        const title = isJudged ? `Your ${decisions.length} decisions` : "Steps";
        return h("aside.story", { "aria-label": "Review" }, h("h2", {}, title, h("small", {}, judged)), isJudged && this.#curve(), isJudged && this.#here && this.#holdings(this.#here), h("ol.log.rev", { "aria-label": title }, rows));
    }

    /** Asks for what is not known of a decision, one thing after the other. */
    async #find(decision, found) {
        const { worlds, compared, weighed } = this.#match;
        const questions = { worlds, ...(found?.kind === "loss" && { compared }), weighed };
        const wanted = Object.keys(questions).find((name) => !decision[name]);
        if (decision.isAsking || !wanted) return;
        decision.isAsking = true;
        decision[wanted] = await questions[wanted](decision, found?.best);
        decision.isAsking = false;
        // Another question may have ended this one.
        if (decision[wanted]) this.#draw();
    }

    /** The hands that others may hold at a decision. */
    #holdings(decision) {
        const found = this.#verdicts.get(decision.number);
        this.#find(decision, found);
        const cards = decision.scene.choices.filter(({ action }) => [decision.action, found?.best].includes(action)).flatMap(({ parts }) => parts);
        const kinds = new Set(cards.filter((part) => part.startsWith("hand:")).map((part) => stem(this.#match.faces[part.slice(part.lastIndexOf(":") + 1)])));
        return holdings(decision.worlds ?? {}, decision.weighed ?? {}, this.#seats(decision.scene), this.#match.faces, kinds);
    }

    /** The buttons that move between the moments, and the viewers. */
    #player() {
        const last = this.#moments.length - 1;
        const option = ({ name }, index) => h("option", { value: String(index), selected: index === this.#viewer }, name);
        const look = ({ target }) => this.look(Number(target.value));
        const who = h("select", { "aria-label": "Seen by", "data-tool": "viewer", onchange: look }, this.#match.viewers.map(option));
        const button = (words, label, run) => h("button.btn", { "aria-label": label, "data-tool": label, onclick: run }, words);
        const move = ({ target }) => this.go(Number(target.value));
        const range = h("input", { type: "range", min: "0", max: String(last), "aria-label": `Step ${this.#at} of ${last}`, "data-tool": "range", oninput: move });
        range.value = String(this.#at);
        return h(
            "div.player",
            {},
            button("‹", "Back", () => this.go(this.#at - 1)),
            button(this.#timer ? "❚❚" : "▶", this.#timer ? "Pause" : "Play", () => this.play()),
            button("›", "Next", () => this.go(this.#at + 1)),
            range,
            this.#match.viewers.length > 1 && h("label.seen", {}, h("span.w", {}, "Seen by "), who),
        );
    }

    /** The points of the best choices over the decisions. */
    #curve() {
        const { decisions, outlook } = this.#match;
        const points = decisions
            .map(({ number }, index) => ({ index, ...this.#verdicts.get(number) }))
            .filter(({ all }) => all)
            .map(({ index, chance, best, all }) => [index, chance, all.find(({ action }) => action === best).error]);
        if (points.length < 2) return null;
        const at = (index, chance) => `${(index / (decisions.length - 1)) * 284} ${92 - outlook.bar(chance) * 0.92}`;
        const path = points.map(([index, chance]) => at(index, chance)).join("L");
        const band = [...points.map(([index, chance, error]) => at(index, chance + error)), ...points.toReversed().map(([index, chance, error]) => at(index, chance - error))].join("L");
        const lowest = Math.min(...points.map(([, chance]) => chance));
        const [first, low, last] = [points[0][1], lowest, points.at(-1)[1]].map(outlook.told);
        const title = outlook.titled([...this.#verdicts.values()].some(({ isCut }) => isCut));
        const label = `${title}: ${first} at first, ${low} at the lowest, ${last} at the last decision`;
        const even = 92 - outlook.bar(outlook.even) * 0.92;
        return drawn(
            `<div class="curve" role="img" aria-label="${label}"><svg viewBox="0 0 284 92" preserveAspectRatio="none"><path d="M0 ${even}H284" stroke="var(--line-2)" stroke-dasharray="3 4" vector-effect="non-scaling-stroke"/><path d="M${band}Z" fill="var(--accent)" opacity=".18"/><path d="M${path}" fill="none" stroke="var(--accent)" stroke-width="2.5" vector-effect="non-scaling-stroke"/></svg></div>`,
        );
    }
}
