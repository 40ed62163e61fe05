// The host of a match on this page: it answers the messages that a host far away answers, and its players think in a worker.

import { Host as Messages } from "../examples/host.js";
import { BastideError, Match, OVER } from "../index.js";
import { decisions, following, matchAt, moments } from "./engine.js";
import { considered } from "./hint.js";
import { link } from "./link.js";
import { chipsOf } from "./outlook.js";
import { toBytes, toText } from "./store.js";

const refused = (refusal) => ({ refusal });

/**
 * A match on the page. `people` are the seats of people, `levels` the players of the others. The `page` has a `thinker`, a `dealer` of worlds, the `networks`, `rest`,
 * which waits after a step that was shown, and `keep`, which is asked to keep the host whenever the match has changed.
 */
export class Host extends Messages {
    #page;
    #listeners = new Map();
    #decided;
    #wish = null;
    #failure = null;
    #course = 0;
    #past = new Map();

    constructor(page, { match, seed, people, levels, hints = false, takenBack = 0 }) {
        super(match);
        this.#page = page;
        this.#decided = decisions(match.record, people);
        Object.assign(this, { seed, people, levels, hints, takenBack });
    }

    /** The host of a match that was kept. */
    static recalled(page, kept) {
        return new Host(page, { ...kept, match: Match.fromBytes(toBytes(kept.match)), seed: BigInt(kept.seed) });
    }

    /** The match as a page keeps it; its title has the scores that all people see. */
    get kept() {
        const scores = this.match.scene(this.people.length === 1 ? this.people[0] : "public").seats.map(({ score }) => score);
        const { seed, people, levels, hints, takenBack } = this;
        return { match: toText(this.match.toBytes()), seed: String(seed), people, levels, hints, takenBack, scores: scores.join(" : ") };
    }

    /** The line of a viewer. A host on the page looks ahead whenever it is asked, so that nothing is too far. */
    line(viewer) {
        return {
            ask: (message, more = {}) => this.ask(viewer, { message, ...more }),
            listen: (changed) => (this.#listeners.set(viewer, changed), changed()),
            look: async () => following(this.match.position),
        };
    }

    /** The lines of all people, or of one who watches all hands. */
    get lines() {
        return (this.people.length > 0 ? this.people : ["everything"]).map((viewer) => this.line(viewer));
    }

    /** The answer to a message, in which there is nothing but JSON. */
    async ask(viewer, message) {
        try {
            return JSON.parse(JSON.stringify(await this.respond(viewer, message)));
        } catch (error) {
            if (error instanceof BastideError) return refused(error.message);
            throw error;
        }
    }

    /** Lets players act until a person is asked. */
    async begin() {
        const course = (this.#course += 1);
        const isLeft = () => this.#course !== course;
        this.#page.keep(this);
        for (let steps = 0; this.turn !== OVER && !this.people.includes(this.turn); ) {
            const action = await this.#thought(isLeft);
            if (action === null) return;
            this.match.play(action);
            // Who counted pauses would count the decisions that others make unseen.
            if (this.#changed() && this.turn !== OVER) await this.#page.rest((steps += 1), this);
            if (isLeft()) return;
        }
    }

    /** Plays nothing more. */
    end() {
        this.#course += 1;
        this.#page.thinker.stop();
    }

    /** The action of the player to act; null if another course was taken, or if it does not play. */
    async #thought(isLeft) {
        const { match, turn: seat } = this;
        const think = (player) => (isLeft() ? null : this.#page.thinker.ask({ game: match.game.name, match: match.toBytes(), seed: this.seed, ...player }));
        try {
            const thought = (await think(await this.#page.networks.asking(this.levels[seat], match.game.name))) ?? (await think({ player: "easy" }));
            if (isLeft()) return null;
            if (thought) return thought.action;
            throw new Error("it was stopped");
        } catch (error) {
            if (isLeft()) return null;
            this.#failure = { seat, why: error.message };
            this.#tell([...this.#listeners.keys()]);
            return null;
        }
    }

    /** Keeps the match, and tells those who are asked, or were told something; whether there are any. */
    #changed() {
        this.#past.clear();
        this.#page.keep(this);
        return this.#tell([...this.#listeners.keys()].filter((viewer) => this.isNews(viewer)));
    }

    #tell(viewers) {
        viewers.forEach((viewer) => this.#listeners.get(viewer)());
        return viewers.length > 0;
    }

    /** Goes on with another match, of which all are told. */
    goOnWith(match) {
        super.goOnWith(match);
        [this.#wish, this.#failure] = [null, null];
        this.#past.clear();
        this.begin();
        this.#tell([...this.#listeners.keys()]);
    }

    respond(viewer, message) {
        const own = { games: this.#games, undo: this.#undo, offer: this.#offer, hurry: this.#hurry, hint: this.#hint, worlds: this.#worlds, compare: this.#compare, review: this.#review };
        return Object.hasOwn(own, message.message) ? own[message.message].call(this, viewer, message) : super.respond(viewer, message);
    }

    #games() {
        const { game } = this.match;
        return { games: [{ name: game.name, seats: game.seats, cards: game.cards(), chips: chipsOf(game), rules: game.rules }] };
    }

    state(viewer, message) {
        if (message.at !== undefined) {
            const moment = this.#moments(viewer)[message.at];
            return moment ? { at: message.at, scene: moment.position.scene(viewer) } : refused("`at` is not a number of your messages");
        }
        const seats = this.levels.map((player, seat) => ({ player: this.people.includes(seat) ? "person" : player, present: true }));
        const more = { seats, wishes: this.#wish ? { undo: this.#wish } : {}, hints: true, undone: this.takenBack, failure: this.#failure };
        return { ...super.state(viewer, message), decided: this.#decided.some(({ seat }) => seat === viewer), ...more };
    }

    /** The moments that a viewer noticed, which are found once until something happens. */
    #moments(viewer) {
        if (!this.#past.has(viewer)) this.#past.set(viewer, moments(this.match.record, viewer));
        return this.#past.get(viewer);
    }

    play(viewer, message) {
        const events = this.match.noticed("everything");
        const answer = super.play(viewer, message);
        if (this.match.noticed("everything") === events) return answer;
        this.#decided.push({ seat: viewer, events });
        this.#wish = null;
        this.#changed();
        this.begin();
        return this.state(viewer, message);
    }

    /** Wishes to take back, or grants or refuses it; those are asked who have decided since. */
    #undo(viewer, { no }) {
        const last = this.#decided.findLastIndex(({ seat }) => seat === (this.#wish?.seat ?? viewer));
        if (last < 0) return refused("you have decided nothing that can be taken back");
        const since = new Set(this.#decided.slice(last + 1).map(({ seat }) => seat));
        if (no) this.#wish = null;
        else if (this.#wish === null) this.#wish = { seat: viewer, granted: this.people.filter((seat) => !since.has(seat)) };
        else this.#wish.granted.push(viewer);
        if (this.#wish && [...since].every((seat) => this.#wish.granted.includes(seat))) {
            this.takenBack += 1;
            const [{ events }] = this.#decided.splice(last);
            this.goOnWith(matchAt(this.match.record, events, this.seed));
        } else this.#tell([...this.#listeners.keys()].filter((each) => each !== viewer));
        return this.state(viewer, {});
    }

    /** Begins another match; people at one screen agree by themselves. */
    #offer(viewer) {
        if (this.turn !== OVER) return refused("the match is not over");
        [this.seed, this.takenBack, this.#decided] = [BigInt(Math.floor(Math.random() * 100000)), 0, []];
        this.goOnWith(this.match.game.match(this.seed));
        return this.state(viewer, {});
    }

    /** Stops the thinking of a player, or asks one that does not play again, or another one in its place. */
    #hurry(viewer, { player }) {
        if (this.#failure === null) this.#page.thinker.stop();
        else {
            this.levels = this.levels.with(this.turn, player ?? this.levels[this.turn]);
            this.#failure = null;
            this.begin();
        }
        return this.state(viewer, {});
    }

    /** A thought about the choices of a seat that is asked, or about those after `events` of a match that is over. */
    async #hint(viewer, { events, seed }) {
        const { match } = this;
        if (events === undefined && this.turn !== viewer) return refused("it is not your turn");
        if (events !== undefined && !this.#isOpen(viewer)) return refused("the match is not over");
        const question = events === undefined ? { position: match.position.toBytes(), player: "hard", seed: 0n } : { events: match.record.ids.slice(0, events), seed };
        const decision = this.decision(viewer);
        const thought = await this.#page.thinker.ask({ game: match.game.name, ...question }).catch(() => null);
        return { decision, thought: thought && { considered: considered(thought) } };
    }

    /** Whether a viewer may see everything. */
    #isOpen(viewer) {
        return this.turn === OVER || viewer === "everything";
    }

    /** The hands that others may hold at a decision after `events` of a match, for the seat that made it, perhaps `weighed` by a network. */
    async #worlds(viewer, { events, weighed = false }) {
        if (!this.#isOpen(viewer)) return refused("the match is not over");
        const { name } = this.match.game;
        const network = weighed ? await this.#page.networks.of(name).catch(() => null) : null;
        if (weighed && !network) return { others: [] };
        return this.#page.dealer.ask({ game: name, worlds: this.match.record.ids.slice(0, events), network });
    }

    /** The gains of an action over another at a decision, in the worlds of the hands. */
    #compare(viewer, { events, actions }) {
        if (!this.#isOpen(viewer)) return refused("the match is not over");
        const { game, ids } = this.match.record;
        return this.#page.dealer.ask({ game: game.name, worlds: ids.slice(0, events), actions });
    }

    /** The record, with the link of a match for a seat; before the end it is for a viewer of everything alone. */
    record(viewer, { seat = 0 }) {
        if (!this.#isOpen(viewer)) return super.record();
        const { match } = this;
        return { record: match.record.toText(), returns: match.returns, scene: match.scene("everything"), link: this.link(seat) };
    }

    /** The link of the match for a seat, in which the others have their players. */
    link(seat) {
        const network = this.#page.networks.linked(this.match.game.name);
        const players = this.levels.map((level) => (level === "network" ? network : level)).toSpliced(seat, 1);
        return link(this.match.record, seat, this.seed, players);
    }

    /** The moments of all viewers, and the decisions of people; before the end for a viewer of everything alone. */
    #review(viewer) {
        if (!this.#isOpen(viewer)) return super.record();
        const { game, ids } = this.match.record;
        const values = [];
        const view = (seen) => ({
            name: seen === "everything" ? seen : `seat ${seen}`,
            seat: seen === "everything" ? null : seen,
            steps: this.#moments(seen).map(({ events, words, position }) => [events, words.join(" "), membersOf(position.scene(seen), values)]),
            thoughts: [],
        });
        const all = decisions(this.match.record, game.sides.map((_, seat) => seat));
        const scenes = this.#moments("everything").map(({ position }) => position);
        const chosen = all.map(({ seat, events }) => [events, seat, ids[events], scenes[events].scene(seat).choices]);
        return { game: game.name, cards: game.cards(), views: ["everything", ...game.sides.keys()].map(view), values, decisions: chosen, hints: true, chips: chipsOf(game) };
    }
}

/** The members of a scene by the places of their values, which are added to a list. */
const membersOf = ({ choices, ...members }, values) => Object.fromEntries(Object.entries(members).map(([name, value]) => [name, values.push(value) - 1]));
