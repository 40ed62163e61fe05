// A host of one match for clients: seats, which play, and watchers, who see what the rules show to everybody. Nothing of the match
// leaves the host but what these functions return. Connect them to your server, such as one of WebSockets.

import { BastideError } from "../index.js";

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
     * everything.
     */
    message(viewer, since) {
        if (viewer === "everything") throw new RangeError('no client sees everything; expected a seat or "public"');
        const told = this.#match.telling(viewer, since).map(([, sentence]) => sentence);
        return JSON.stringify({ turn: this.turn, noticed: this.#match.noticed(viewer), told, scene: this.#match.scene(viewer) });
    }

    /**
     * Plays what a seat sent: `{"action": 12}`, or `{"parts": ["hand:0:2", "field:3"]}` of its scene, up to an action for
     * which the seat is not asked because of cards that were hidden. Returns a refusal for this seat, or ""; after a refusal nothing
     * has changed.
     */
    receive(seat, text) {
        if (seat !== this.turn) return "it is not your turn";
        try {
            const { action, parts } = JSON.parse(text);
            if (parts === undefined) this.#match.play(action);
            else this.#match.playParts(parts);
            return "";
        } catch (error) {
            if (error instanceof BastideError || error instanceof SyntaxError || error instanceof TypeError) return error.message;
            throw error;
        }
    }

    /** Lets a player of the library act for the seat to act, such as one whose time has run out. */
    playFor(player) {
        this.#match.play(player.choose(this.#match));
    }
}
