// A host of one match for clients: seats, which play, and watchers, who see what the rules show to everybody. Nothing of the match
// leaves the host but what these functions return. Connect them to your server, such as one of WebSockets.

import { BastideError, OVER } from "../index.js";

/** The most characters of an answer: several times those of the longest choice. */
const MOST = 1000;
const EXPECTED = 'expected {"noticed": 3, "action": 12} or {"noticed": 3, "parts": ["hand:0:2"]}';

export class Host {
    #match;

    constructor(match) {
        this.#match = match;
    }

    /** A seat, or `OVER`. */
    get turn() {
        return this.#match.turn;
    }

    /**
     * The message for a seat, or for "public": the sentences after the first `since` events that the client noticed, the number of
     * these events by now, and the client's scene. A client that comes back asks with the last number that it got, or with 0 for
     * everything; any other value is refused.
     */
    message(viewer, since = 0) {
        if (viewer === "everything") throw new RangeError('no client sees everything; expected a seat or "public"');
        const noticed = this.#match.noticed(viewer);
        if (!(Number.isInteger(since) && since >= 0 && since <= noticed)) {
            return JSON.stringify({ refusal: `\`since\` is not a number of your messages; expected a whole number from 0 to ${noticed}` });
        }
        const told = this.#match.telling(viewer, since).map(([, sentence]) => sentence);
        return JSON.stringify({ turn: this.turn, noticed, told, scene: this.#match.scene(viewer) });
    }

    /**
     * The message for a client that has been told something since its last one, which had the number `since`, or is asked; otherwise
     * "": who counts messages would count the decisions of others that nobody sees.
     */
    news(viewer, since) {
        const isAsked = this.turn === viewer || this.turn === OVER;
        if (this.#match.noticed(viewer) === since || !(isAsked || this.#match.telling(viewer, since).length)) return "";
        return this.message(viewer, since);
    }

    /**
     * Plays the answer of a seat to the message `noticed`: an `action`, or `parts` of its scene, up to an action for which the seat is
     * not asked because of cards that were hidden. Returns a refusal for this seat, or ""; after a refusal nothing has changed. What
     * comes twice, or late, answers another message, and is refused.
     */
    receive(seat, text) {
        if (seat !== this.turn) return "it is not your turn";
        if (text.length > MOST) return `the answer has ${text.length} characters; expected at most ${MOST}`;
        const now = this.#match.noticed(seat);
        try {
            const { noticed, action, parts } = JSON.parse(text) ?? {};
            if (noticed === undefined) return `the answer names no message; ${EXPECTED}`;
            if (noticed !== now) return `the answer is to another message; expected an answer to message ${now}`;
            if (parts === undefined) this.#match.play(action);
            else this.#match.playParts(parts);
            return "";
        } catch (error) {
            if (error instanceof SyntaxError) return `the answer is not JSON; ${EXPECTED}`;
            if (error instanceof BastideError) return error.message;
            throw error;
        }
    }

    /** Lets a player of the library act for the seat to act, such as one whose time has run out. */
    playFor(player) {
        this.#match.play(player.choose(this.#match));
    }
}
