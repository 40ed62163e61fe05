// A host of one match for clients: seats, which play, and watchers, who see what the rules show to everybody. Nothing of the match
// leaves the host but the answers to messages. Connect it to your server, such as one of WebSockets.

import { BastideError, OVER } from "../index.js";

/** The most characters of a message: several times those of the longest choice. */
const MOST = 1000;
const EXPECTED = 'expected {"message": "state", "since": 3} or {"message": "play", "decision": "0-3", "parts": ["hand:0:2"]}';

export class Host {
    #sent = new Map();
    #accepted = new Map();
    #era = 0;

    /** A host of a match, which no client gets. */
    constructor(match) {
        this.match = match;
    }

    /** A seat, or `OVER`. */
    get turn() {
        return this.match.turn;
    }

    /** Goes on with another match, such as this one before a decision that is taken back: no decision has the number of an earlier one. */
    goOnWith(match) {
        this.match = match;
        this.#era += 1;
        this.#sent.clear();
    }

    /** The answer to a message of a seat, or of "public", both in JSON: after a `refusal`, a sentence, nothing has changed. */
    answer(viewer, text) {
        if (viewer === "everything") throw new RangeError('no client sees everything; expected a seat or "public"');
        return JSON.stringify(this.#answer(viewer, text));
    }

    /**
     * Whether a client is told that there is something new, for which it then asks: it has been told something since its last state, or
     * is asked. Who counts messages would otherwise count the decisions of others that nobody sees.
     */
    isNews(viewer) {
        const since = this.#sent.get(viewer) ?? 0;
        const isAsked = this.turn === viewer || this.turn === OVER;
        return this.match.noticed(viewer) !== since && (isAsked || this.match.told(viewer, since).length > 0);
    }

    #answer(viewer, text) {
        if (text.length > MOST) return { refusal: `the message has ${text.length} characters; expected at most ${MOST}` };
        try {
            return this.respond(viewer, JSON.parse(text) ?? {});
        } catch (error) {
            if (error instanceof SyntaxError) return { refusal: `the message is not JSON; ${EXPECTED}` };
            if (error instanceof BastideError) return { refusal: error.message };
            throw error;
        }
    }

    /** The answer to a message that was read; a host with more messages answers its own first. */
    respond(viewer, message) {
        if (message.message === "state") return this.state(viewer, message);
        if (message.message === "play") return this.play(viewer, message);
        if (message.message === "record") return this.record(viewer, message);
        return { refusal: `there is no such message; ${EXPECTED}` };
    }

    /** The number of what a viewer is shown. */
    decision(viewer) {
        return `${this.#era}-${this.match.noticed(viewer)}`;
    }

    /** The client's scene, and what it was told after the first `since` events that it noticed: all of them, if it comes back with 0. */
    state(viewer, { since = 0 }) {
        const noticed = this.match.noticed(viewer);
        if (!(Number.isInteger(since) && since >= 0 && since <= noticed)) {
            return { refusal: `\`since\` is not a number of your messages; expected a whole number from 0 to ${noticed}` };
        }
        this.#sent.set(viewer, noticed);
        return {
            decision: this.decision(viewer),
            noticed,
            asked: this.turn === viewer,
            question: this.match.asked(viewer),
            seat: typeof viewer === "number" ? viewer : null,
            scene: this.match.scene(viewer),
            told: this.match.told(viewer, since),
        };
    }

    /**
     * Plays the actions that `parts` of its scene choose, up to one for which the seat is not asked because of cards that were hidden. The
     * same message twice is played once; what comes late answers another decision, and is refused.
     */
    play(viewer, { decision, parts, since }) {
        const sent = JSON.stringify([decision, parts]);
        if (this.#accepted.get(viewer) === sent) return this.state(viewer, { since });
        if (viewer !== this.turn) return { refusal: "it is not your turn" };
        const now = this.decision(viewer);
        if (decision !== now) return { refusal: `the answer is to another decision; expected an answer to ${now}` };
        this.match.playParts(parts);
        this.#accepted.set(viewer, sent);
        return this.state(viewer, { since });
    }

    record() {
        if (this.turn !== OVER) return { refusal: "the match is not over, and its record holds everything" };
        return { record: this.match.record.toText(), returns: this.match.returns };
    }

    /** Lets a player of the library act for the seat to act, such as one whose time has run out. */
    playFor(player) {
        this.match.play(player.choose(this.match));
    }
}
