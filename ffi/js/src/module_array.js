// An array in the module's memory, which keeps its address when the memory grows.

export class ModuleArray {
    #module;
    #of;
    #bytes;
    #array = null;

    constructor(module, of, length) {
        this.#module = module;
        this.#of = of;
        this.length = length;
        this.#bytes = length * of.BYTES_PER_ELEMENT;
        this.start = module.allocate(this.#bytes);
    }

    /** The array; a new one after the memory has grown, because older ones are then empty. */
    get array() {
        const { buffer } = this.#module;
        if (this.#array?.buffer !== buffer) this.#array = new this.#of(buffer, this.start, this.length);
        return this.#array;
    }

    release() {
        this.#module.release(this.start, this.#bytes);
    }
}
