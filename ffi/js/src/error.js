// The package's errors.

/** Characters that control a terminal: C0, DEL, C1, the ends of lines, and bidirectional controls. */
const CONTROLS = /[\0-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** A control character as an escape. */
const escaped = (control) => `\\u{${control.codePointAt(0).toString(16)}}`;

/** Every error of Bastide: `status` is a number of `Status`, and the message says what is wrong and what is expected. */
export class BastideError extends Error {
    constructor(status, message) {
        super(message.replace(CONTROLS, escaped));
        this.name = "BastideError";
        this.status = status;
    }
}
