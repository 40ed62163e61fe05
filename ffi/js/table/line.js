// The line to a host that is served over HTTP. A host elsewhere, such as the one of the page itself, has a line with the same functions.

const AGAIN = 2000;

/** A line for one ticket. */
export class Line {
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

    /** The choices that the seat has after actions of its own, as a function; a host that does not tell them gets one action at a time. */
    async look() {
        const { choices, after = {} } = await this.ask("look");
        return (actions) => (after[actions.join()] ?? []).map((place) => choices[place]);
    }

    /** Calls a function at once and whenever there is something new, also after a connection was lost. */
    listen(changed) {
        const events = new EventSource(`events?ticket=${encodeURIComponent(this.ticket)}`);
        events.onmessage = changed;
        events.onerror = () => events.readyState === EventSource.CLOSED && setTimeout(() => this.listen(changed), AGAIN);
    }
}
