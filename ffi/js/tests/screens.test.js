// Several people at one screen: at every step it shows what the person before it may see, or nothing of the match.

import assert from "node:assert/strict";
import { test } from "node:test";

import { Match, init, load } from "../index.js";
import { facesOf } from "../table/cards.js";
import { Choosing } from "../table/choose.js";
import { Client } from "../table/client.js";
import { following, moments } from "../table/engine.js";
import { Host } from "../table/host.js";
import { seatsOf } from "../table/seats.js";
import { Table, boardOf, handOf } from "../table/table.js";
import { times } from "./configurations.js";
import { place, screen, settled } from "./document.js";

await init();
place();

const FORMS = [
    "en_garde(rounds_to_win=1)",
    "field_of_glory(draft=random)",
    "guyenne",
    "guyenne(format=teams,players=3)",
    "guyenne(format=teams)",
    "guyenne(rules=expert,format=ring)",
    "knights_of_charlemagne",
    "knights_of_charlemagne(players=3)",
    "knights_of_charlemagne(players=4)",
    "leduc_poker",
];
const COURSES = Number(process.env.COURSES ?? times(5, 10));
const STEPS = 30;

/** The sentences that each viewer was told. */
const told = new Map();
const { told: tell } = Match.prototype;
Match.prototype.told = function (viewer, ...since) {
    const all = tell.call(this, viewer, ...since);
    told.set(viewer, new Set([...(told.get(viewer) ?? []), ...all.map(({ sentence }) => sentence)]));
    return all;
};

/** Random numbers below limits, the same for the same seed. */
function dice(seed) {
    let state = seed + 1;
    return (limit) => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return Math.floor((state / 2 ** 32) * limit);
    };
}

/** A page at which people sit, and one player. */
class Course {
    root = screen();
    /** The person before the screen, or null. */
    person = null;
    isOpen = false;
    isBack = false;
    said = "";

    constructor(name, seed) {
        this.draw = dice(seed);
        this.name = name;
        this.game = load(name);
        this.faces = facesOf(name, this.game.cards());
        this.random = this.game.player("random", seed);
        const seats = this.game.seats;
        const isMixed = seats > 2 && seed % 2 === 1;
        this.people = Array.from({ length: seats }, (_, seat) => seat).slice(isMixed ? 1 : 0);
        this.page = {
            root: this.root,
            isAlwaysConfirmed: true,
            networks: { asking: async (player) => ({ player }), linked: String },
            thinker: { ask: async ({ match }) => (match ? this.#thought() : null), stop() {} },
            say: (words) => (this.said = words),
            keep: ({ kept }) => (this.kept = JSON.stringify(kept)),
            async rest() {},
            close() {},
        };
        const levels = this.game.sides.map(() => "random");
        this.#sit(new Host(this.page, { match: this.game.match(seed), seed: BigInt(seed), people: this.people, levels }));
    }

    #thought() {
        return { action: this.random.choose(this.host.match) };
    }

    #sit(host) {
        this.host = host;
        this.person = null;
        host.begin();
        this.view = this.page.view = new Client(this.page, host.lines, { whole: host.line("everything") });
        this.view.begin();
    }

    get button() {
        return Object.fromEntries([...this.root.all("button")].map((button) => [button.words, button]));
    }

    get isPassing() {
        return [...this.root.all("pass")].length > 0;
    }

    /** One of the deeds of people, which the screen allows; what it was. */
    async step() {
        const { view, host, button } = this;
        if (this.isPassing) {
            const [, name] = [...this.root.all("h1")][0].words.match(/^Pass the screen to (.*)$/);
            const seats = seatsOf(host.match.scene("public"), null);
            const seat = seats.find((each) => each.name === name).seat;
            const can = ["Reload", "Escape", ...Object.keys(button), ...Object.keys(button)];
            const did = can[this.draw(can.length)];
            if (did === "Reload") this.#reload();
            else if (did === "Escape") [view.clear, view.takeBack, view.hint, view.lookBack, view.openAll].forEach((each) => each.call(view));
            else button[did].click();
            await settled();
            if (!this.isPassing && did !== "Escape") this.person = seat;
            return did;
        }
        const isOver = host.match.turn < 0;
        if (this.isBack) {
            this.isBack = false;
            view.lookBack();
            return "back";
        }
        const did = ["play", "play", "play", "play", "take back", "reload", "look back", "open"][this.draw(8)];
        if (did === "play" && !isOver) this.#play();
        else if (did === "take back") {
            this.isOpen = false;
            const before = host.match.record;
            view.takeBack();
            await settled();
            const { length } = host.match.record;
            const lost = before.positions().slice(length, before.length);
            const others = this.people.filter((each) => each !== this.person);
            assert(lost.every(({ turn }) => !others.includes(turn)), "a decision of another person was taken back, and that person was not asked");
        } else if (did === "reload" && !isOver) this.#reload();
        else if (did === "look back") {
            const lines = [...this.root.all("line")];
            if (lines.length > 0) {
                this.isBack = true;
                lines[this.draw(lines.length)].click();
            }
        } else if (did === "open") {
            view.openAll();
            if (isOver) this.isOpen = !this.isOpen;
        }
        return did;
    }

    #play() {
        const { choices } = this.host.match.scene(this.person);
        const { parts } = choices[this.draw(choices.length)];
        parts.forEach((part, index) => this.view.press(parts.slice(0, index).includes(part) ? `${part}#2` : part));
        this.view.confirm();
        this.view.clear();
    }

    #reload() {
        const { record } = this.host.match;
        this.host.end();
        this.isOpen = false;
        this.#sit(Host.recalled(this.page, JSON.parse(this.kept)));
        assert(this.host.match.record.equals(record), "a move was lost");
    }

    /** Asserts that the screen shows what its person may see. */
    check() {
        const { root } = this;
        const { match } = this.host;
        const isOver = match.turn < 0;
        if (this.isPassing) {
            this.person = null;
            for (const part of ["hand", "board", "story", "line", "prompt"]) assert.deepEqual([...root.all(part)], [], part);
            assert.match(root.words, /^Pass the screen to [\w ]+( [\w ]+ asks to take back the last decision\. Allow it Refuse| I am here( Ask to take back)?)$/);
            assert.match(this.said, /^Pass the screen to /);
            return;
        }
        if (!isOver) assert(this.people.includes(this.person), "a person is at the screen");
        const viewer = this.person ?? "public";
        for (const { words } of root.all("line")) assert(told.get(viewer)?.has(words), words);
        const shown = [...root.all("section")].find(({ attributes }) => attributes["aria-label"] === "Table").words;
        const hand = [...root.all("hand")].map(({ words }) => words);
        if (this.isBack) {
            const all = moments(match.record, viewer).map(({ position }) => this.#drawn(position.scene(viewer), false));
            assert(all.some((each) => each.hand === hand[0] && each.board === shown));
            return;
        }
        const may = this.#drawn(match.scene(this.isOpen ? "everything" : viewer), this.isOpen);
        assert.deepEqual(hand, [may.hand]);
        if (!isOver) assert.equal(shown, may.board);
    }

    #drawn(scene, isOpen) {
        const seats = seatsOf(scene, this.person).map((each) => ({ ...each, level: this.people.includes(each.seat) ? null : "random" }));
        const { match } = this.host;
        const isAsked = !this.isBack && match.turn === this.person;
        const table = new Table({ scene, faces: this.faces, seats, me: this.person, choosing: isAsked ? new Choosing(match.scene(this.person).choices, following(match.position)) : null });
        return { board: boardOf(table, isOpen).words, hand: handOf(table).words };
    }
}

for (const name of FORMS) {
    test(`people at one screen see no hand but their own: ${name}`, async () => {
        const done = new Set();
        for (let seed = 0; seed < COURSES; seed += 1) {
            told.clear();
            const course = new Course(name, seed);
            await settled();
            course.check();
            for (let step = 0; step < STEPS; step += 1) {
                done.add(await course.step());
                await settled();
                course.check();
            }
        }
        for (const did of ["play", "take back", "reload", "I am here", "look back", "open"]) assert(done.has(did), did);
    });
}
