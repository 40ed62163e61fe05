// Checks of arguments, whose errors name the argument.

import { EVERYTHING, PUBLIC, Status } from "./abi.js";
import { isInModule } from "./current.js";
import { BastideError } from "./error.js";
import { kind } from "./module.js";

const MOST = 2n ** 64n - 1n;

/** Whether a value is a whole number: a bigint, or a number that is exact. */
function isWhole(value) {
    return typeof value === "bigint" || Number.isSafeInteger(value);
}

function shown(value) {
    return ["number", "bigint"].includes(typeof value) ? `${value}` : typeof value === "string" ? `"${value}"` : kind(value);
}

/** A number of 64 bits, as a bigint. */
export function u64(value, name) {
    const accepted = isWhole(value) && value >= 0 && BigInt(value) <= MOST;
    if (!accepted) throw new BastideError(Status.BAD_SETTING, `\`${name}\` is ${shown(value)}; expected 0 to 2^64 - 1`);
    return BigInt(value);
}

/** A number of 32 bits. */
export function u32(value, name) {
    const accepted = isWhole(value) && value >= 0 && value <= 0xffffffff;
    if (!accepted) throw new BastideError(Status.BAD_SETTING, `\`${name}\` is ${shown(value)}; expected 0 to 2^32 - 1`);
    return Number(value);
}

/** An index as a number of 32 bits. */
export function index(value, name) {
    if (isWhole(value) && (value < 0 || value > 0xffffffff)) {
        throw new BastideError(Status.UNKNOWN_INDEX, `${name} ${value} does not exist; expected a whole number from 0 on`);
    }
    return u32(value, name);
}

/** The number of a seat; numbers outside C's range for seats are refused here. */
export function seat(value) {
    if (isWhole(value) && (value < 0 || value > 0x7fffffff)) {
        throw new BastideError(Status.UNKNOWN_SEAT, `seat ${value} does not exist; expected a whole number from 0 on`);
    }
    return u32(value, "seat");
}

/** The number of a viewer: a seat, "public" or "everything". */
export function viewer(value) {
    if (value === "everything") return EVERYTHING;
    if (value === "public") return PUBLIC;
    if (isWhole(value)) return seat(value);
    throw new BastideError(Status.BAD_SETTING, `the viewer is ${shown(value)}; expected a seat, "public" or "everything"`);
}

/** The names of parts of a scene. */
export function parts(values) {
    const refused = (value) => new BastideError(Status.BAD_SETTING, `the parts are ${shown(value)}; expected strings without line breaks`);
    if (!Array.isArray(values)) throw refused(values);
    const wrong = values.find((part) => typeof part !== "string" || part.includes("\n"));
    if (wrong !== undefined) throw refused(wrong);
    return values;
}

/** The id of an action or an outcome, as `what` says; there are `count` of them. */
export function id(value, what, count) {
    if (!isWhole(value)) {
        const message = `${shown(value)} is not an ${what}; expected its id (a whole number) or its notation (a string)`;
        throw new BastideError(Status.UNKNOWN_ID, message);
    }
    if (value < 0 || value > 0xffffffff) {
        const name = what === "action" ? "action" : "chance outcome";
        throw new BastideError(Status.UNKNOWN_ID, `${name} ${value} does not exist; expected 0 to ${count - 1}`);
    }
    return Number(value);
}

/** Whole numbers as an array of the class `of`; such an array is taken as it is, or copied from the module's memory, which may grow. */
export function numbers(values, of, name) {
    if (values instanceof of) return isInModule(values) ? values.slice() : values;
    const big = of.name.startsWith("Big");
    const bits = BigInt(8 * of.BYTES_PER_ELEMENT);
    const [least, most] = of.name.includes("U") ? [0n, 2n ** bits - 1n] : [-(2n ** (bits - 1n)), 2n ** (bits - 1n) - 1n];
    if (values === null || typeof values !== "object" || typeof values[Symbol.iterator] !== "function") {
        throw new BastideError(Status.BAD_SETTING, `\`${name}\` is ${shown(values)}; expected whole numbers, ${least} to ${most}`);
    }
    const check = (value) => {
        if (!isWhole(value) || value < least || value > most) {
            throw new BastideError(Status.BAD_SETTING, `\`${name}\` has ${shown(value)}; expected whole numbers, ${least} to ${most}`);
        }
        return big ? BigInt(value) : Number(value);
    };
    return of.from(Array.from(values, check));
}

/** The numbers of rows; an array of bytes, such as `mask` and `terminated` are, is refused: it may be a mask of all rows. */
export function rows(values, name = "rows") {
    if (values instanceof Uint8Array) {
        throw new BastideError(Status.BAD_SETTING, `\`${name}\` is Uint8Array; expected the numbers of rows in another array`);
    }
    return numbers(values, Uint32Array, name);
}

export function bytes(value) {
    if (value instanceof Uint8Array) return value;
    throw new BastideError(Status.DAMAGED, `the bytes are ${shown(value)}; expected a Uint8Array`);
}

export function flag(value, name) {
    if (typeof value === "boolean") return value;
    throw new BastideError(Status.BAD_SETTING, `\`${name}\` is ${shown(value)}; expected false or true`);
}

/** Values in an array. */
export function list(values, name) {
    if (Array.isArray(values)) return values;
    throw new BastideError(Status.BAD_SETTING, `\`${name}\` is ${shown(values)}; expected an array`);
}

/** Refuses unknown settings. */
export function settings(given, known) {
    if (given === null || typeof given !== "object") {
        throw new BastideError(
            Status.BAD_SETTING,
            `settings are ${shown(given)}; expected an object with some of: ${known.join(", ")}`,
        );
    }
    const unknown = Object.keys(given).find((name) => !known.includes(name));
    if (unknown) throw new BastideError(Status.BAD_SETTING, `unknown setting \`${unknown}\`; expected one of ${known.join(", ")}`);
    return given;
}

/** A name with the options beside it added to those in it. */
export function withOptions(name, options) {
    const written = Object.entries(options ?? {}).map(([option, value]) => {
        const text = value === null ? "auto" : value;
        if (!isWhole(text) && typeof text !== "string") {
            throw new BastideError(
                Status.BAD_OPTION,
                `option \`${option}\` is ${shown(value)}; expected a whole number, a string or null`,
            );
        }
        if (/[,=()]/.test(text)) throw new BastideError(Status.BAD_OPTION, `option \`${option}\` is \`${text}\`; expected one value`);
        return `${option}=${text}`;
    });
    if (written.length === 0 || typeof name !== "string") return name;
    const open = name.trim().replace(/\)$/, "");
    if (open === name.trim()) return `${name}(${written})`;
    return open.trimEnd().endsWith("(") ? `${open}${written})` : `${open},${written})`;
}
