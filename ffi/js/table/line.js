// The line to a host that is served over HTTP. A host elsewhere has a line with the same two functions.

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

    /** Calls a function at once and whenever there is something new, also after a connection was lost. */
    listen(changed) {
        const events = new EventSource(`events?ticket=${encodeURIComponent(this.ticket)}`);
        events.onmessage = changed;
        events.onerror = () => events.readyState === EventSource.CLOSED && setTimeout(() => this.listen(changed), AGAIN);
    }
}
