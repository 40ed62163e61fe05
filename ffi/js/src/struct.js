// Numbers and structs in the memory of the module.

import { STRUCTS } from "./abi.js";

const NUMBERS = {
    u8: [1, "Uint8"],
    u16: [2, "Uint16"],
    u32: [4, "Uint32"],
    u64: [8, "BigUint64"],
    f32: [4, "Float32"],
    f64: [8, "Float64"],
};

/** The bytes of a number or a struct. */
function sizeOf(type) {
    return STRUCTS[type]?.size ?? NUMBERS[type][0];
}

/** The number or the struct at an address; members that are arrays are arrays. */
export function read(buffer, start, type) {
    const members = STRUCTS[type]?.members;
    if (!members) return new DataView(buffer)[`get${NUMBERS[type][1]}`](start, true);
    const each = ([name, [offset, of, count]]) => {
        const places = Array.from({ length: count }, (_, place) => read(buffer, start + offset + place * sizeOf(of), of));
        return [name, count === 1 ? places[0] : places];
    };
    return Object.fromEntries(Object.entries(members).map(each));
}

/** Writes some members of the struct at an address. A struct that begins with its size gets it. */
export function write(buffer, start, type, values) {
    const { members, size } = STRUCTS[type];
    const all = "struct_size" in members ? { struct_size: size, ...values } : values;
    for (const [name, value] of Object.entries(all)) {
        const [offset, of] = members[name];
        if (STRUCTS[of]) write(buffer, start + offset, of, value);
        else new DataView(buffer)[`set${NUMBERS[of][1]}`](start + offset, value, true);
    }
}
