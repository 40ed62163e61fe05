// What is chosen: the parts of a scene, and the actions that they stand for. It knows choices, and no game.

/** The name of a part without the number of its copy: equal cards share a name, and each has a number on the page. */
export const named = (key) => key.replace(/#\d+$/, "");

/** The most cards that a set may still lack. */
const MORE = 4;

const BUTTON = "button:";
const isButton = (part) => part.startsWith(BUTTON);
const isCard = (part) => part.startsWith("hand:") || part.startsWith("placed:");
const place = (part) => part.slice(0, part.lastIndexOf(":"));
const verb = ({ notation }) => notation.split(" ")[0];

/** The parts that `whole` has beyond `some`, or null if it lacks one of them. */
function beyond(whole, some) {
    const rest = [...whole];
    for (const part of some) {
        const place = rest.indexOf(part);
        if (place < 0) return null;
        rest.splice(place, 1);
    }
    return rest;
}

/** The parts that one seat has chosen at one of its decisions. */
export class Choosing {
    #look;
    #set;
    #after = new Map();
    #open = new Map();

    /**
     * `choices` are those of the scene; `look(actions)` returns the choices that the same seat has after them, or an empty list if it is
     * not to act.
     */
    constructor(choices, look) {
        this.choices = choices;
        this.keys = [];
        this.#look = look;
        this.#after.set("", choices);
        this.#set = this.#several();
    }

    /** The names of the chosen parts, in the order in which they were chosen. */
    get chosen() {
        return this.keys.map(named);
    }

    /** The choices that the seat has after actions; remembers them, for which the engine may be asked often. */
    #choicesAfter(actions) {
        const asked = actions.join();
        if (!this.#after.has(asked)) this.#after.set(asked, this.#look(actions));
        return this.#after.get(asked);
    }

    /** The choices that a seat makes one by one where people lay several cards, with the button that each of them needs. */
    #several() {
        for (const choice of this.choices) {
            const [part, button, ...more] = choice.parts;
            if (more.length > 0 || (button !== undefined && !isButton(button)) || part === undefined) continue;
            if (!isCard(part) && !(isButton(part) && choice.notation.includes(" "))) continue;
            const after = this.#choicesAfter([choice.action]);
            const alike = ({ notation, parts: [first, ...rest] }) =>
                notation.split(" ")[0] === verb(choice) && place(first) === place(part) && rest.every(isButton);
            if (!after.some(alike)) continue;
            return { alike, parts: this.#reached(alike) };
        }
        return null;
    }

    /** The parts of a set, each with the number of its copies: of the choices now, and of those that come after others of them. */
    #reached(alike) {
        const copies = new Map();
        const waiting = [[]];
        for (const actions of waiting) {
            for (const { action, parts: [part] } of this.#choicesAfter(actions).filter(alike)) {
                const copy = 1 + actions.filter((each) => each === action).length;
                if (copy <= (copies.get(part) ?? 0)) continue;
                copies.set(part, copy);
                waiting.push([...actions, action]);
            }
        }
        return copies;
    }

    /** Whether several cards can be chosen here, one decision for each. */
    get isSet() {
        return this.#set !== null && this.chosen.every((part) => this.#set.parts.has(part));
    }

    /** Whether a choice is one of those that a seat makes one by one. */
    isOfSet(choice) {
        return this.#set !== null && this.#set.alike(choice);
    }

    /** A set of `parts` and at most `more` others: the parts of its choices in order, and of what ends it; null if there is none. */
    #laid(parts, more, actions = []) {
        const choices = this.#choicesAfter(actions);
        const alike = choices.filter(this.#set.alike);
        if (parts.length === 0 && actions.length > 0) {
            if (alike.length === 0) return [];
            const end = choices.find(({ parts }) => parts.length === 1 && isButton(parts[0]));
            if (end) return end.parts;
        }
        for (const choice of alike) {
            const rest = beyond(parts, choice.parts.slice(0, 1));
            if (rest === null && more === 0) continue;
            const others = this.#laid(rest ?? parts, rest === null ? more - 1 : more, [...actions, choice.action]);
            if (others !== null) return [...choice.parts, ...others];
        }
        return null;
    }

    /** Whether parts are all of the set, and no more copies of one than it has. */
    #isOfCards(parts) {
        const copies = (part) => parts.filter((each) => each === part).length;
        return this.#set !== null && parts.every((part) => copies(part) <= (this.#set.parts.get(part) ?? 0));
    }

    #candidates(parts) {
        return this.choices.filter((choice) => beyond(choice.parts, parts) !== null);
    }

    /** Whether parts can become a choice or a set; remembers the answer, for which the engine may be asked often. */
    #isOpen(parts) {
        const asked = [...parts].sort().join();
        if (!this.#open.has(asked)) {
            this.#open.set(asked, this.#candidates(parts).length > 0 || (this.#isOfCards(parts) && this.#laid(parts, MORE) !== null));
        }
        return this.#open.get(asked);
    }

    /** Whether a part can be chosen beside those that are. */
    can(part) {
        return this.#isOpen([...this.chosen, part]);
    }

    /** The names of all parts that are in a choice. */
    get parts() {
        return [...new Set([...this.choices.flatMap(({ parts }) => parts), ...(this.#set?.parts.keys() ?? [])])];
    }

    /** The choice that is complete, but for a button that Confirm stands for, or the only one that is left. */
    get choice() {
        const parts = this.chosen;
        if (parts.length === 0) return null;
        const candidates = this.#candidates(parts);
        const complete = candidates.filter((choice) => beyond(choice.parts, parts).every(isButton));
        const inOrder = complete.find((choice) => choice.parts.join() === parts.join());
        const last = parts.at(-1);
        const only = candidates.length === 1 && !isCard(last) ? candidates[0] : null;
        return inOrder ?? complete[0] ?? only;
    }

    /** The parts to play, in the order of their actions; null if something is missing. */
    get course() {
        if (this.keys.length === 0) return null;
        if (this.isSet) {
            const course = this.#laid(this.chosen, 0);
            if (course) return course;
        }
        const { choice } = this;
        if (!choice || (this.isOfSet(choice) && this.#laid([choice.parts[0]], 0) === null)) return null;
        return choice.parts;
    }

    /** Whether the chosen parts are played at once: nothing can be added, and the last of them is a place, not a card. */
    get isAtOnce() {
        const { choice } = this;
        if (!choice || this.isOfSet(choice) || isCard(this.chosen.at(-1))) return false;
        if (choice.parts.filter(isCard).length > 1) return false;
        return this.#candidates(this.chosen).length === 1;
    }

    /** Chooses a part of the page, or puts it back; what hung on it goes with it. */
    press(key) {
        const part = named(key);
        // A button without the cards of the hand that are chosen.
        if (isButton(part) && this.keys.length > 0 && this.chosen.every((each) => each.startsWith("hand:")) && !this.can(part)) this.clear();
        const index = this.keys.indexOf(key);
        if (index >= 0 && !(this.can(part) && !isCard(part))) {
            this.keys.splice(index, 1);
            if (!this.#isOpen(this.chosen)) this.keys.length = 0;
        } else if (this.can(part)) {
            this.keys.push(key);
        } else {
            const kept = this.keys.filter((each) => this.#isOpen([named(each), part]));
            if (!this.#isOpen([part])) return false;
            this.keys = this.#isOpen([...kept.map(named), part]) ? [...kept, key] : [key];
        }
        return true;
    }

    clear() {
        this.keys.length = 0;
    }
}
