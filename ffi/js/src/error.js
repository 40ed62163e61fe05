// What the package throws.

/** Every error of Bastide: `status` is a number of `Status`, and the message says what was wrong and what would be accepted. */
export class BastideError extends Error {
    constructor(status, message) {
        super(message);
        this.name = "BastideError";
        this.status = status;
    }
}
