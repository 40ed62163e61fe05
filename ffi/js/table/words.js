// Words for people: names of cards, sentences from the point of view of one of them, and what a choice does.

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
export const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);

/** The name of a card: `Heavy Infantry 4`, `Queen of Hearts`, `4`. */
export function cardName(name) {
    return name.split(/[_/ ]/).map((word) => (word === "of" ? word : capital(word))).join(" ");
}

/** Words without identifiers: `medium_infantry/2,4` becomes `Medium Infantry 2, Medium Infantry 4`. */
export function tidy(words) {
    return words
        .replace(/\b([a-z]+(?:_[a-z]+)*)\/(\d(?:,\d)*)/g, (_, name, numbers) =>
            numbers.split(",").map((number) => cardName(`${name}/${number}`)).join(", "))
        .replace(/\b(\d) cards? of value (\d)\b/g, (_, count, value) => several(Number(count), value))
        .replace(/\b[a-z]+_[a-z]+\b/g, (name) => cardName(name))
        .trim();
}

/** Cards of one value: `one 4`, `two 4s`. */
export function several(count, value) {
    return `${NUMBERS[count] ?? count} ${value}${count === 1 ? "" : "s"}`;
}

/** A number with a minus that is as wide as a plus. */
export const signed = (number) => String(number).replace("-", "−");

const IRREGULAR = { has: "have", is: "are", passes: "pass", goes: "go" };
const plain = (verb) => IRREGULAR[verb] ?? verb.replace(/(?<=[^s])s$/, "");

const SINGULAR = { "": "", " take": " takes", " have": " has" };
const ADVERBS = "(?: (?:also|directly|indirectly|not))?";

/** A sentence in which seats have the names that the viewer gives them: "White advances" becomes "You advance". */
export function told(sentence, seats) {
    let words = tidy(sentence).replace(/\b(English|French) \(seats? [\d and]+\)/g, "$1");
    words = words.replace(/[Ss]eats (\d) and (\d)( take| have)?/g, (_, one, other, verb = "") => {
        const [subject, isSide] = [together(seats[one], seats[other], seats), seats[one].side === seats[other].side];
        return subject + (isSide ? SINGULAR[verb] : verb);
    });
    for (const { seat, own, name, isMe } of seats) {
        const names = [`[Ss]eat ${seat}(?: \\(\\w+\\))?`, ...(own && isOnly(seats, own) ? [`(?:[Tt]he )?${own}`] : [])];
        for (const each of names) {
            const verbs = (to, [verb, rest]) => `${to} ${plain(verb)}${rest}`;
            const withVerb = new RegExp(`\\b${each} (\\w+s)\\b(${ADVERBS})`, "g");
            if (isMe) {
                words = words
                    .replace(new RegExp(`\\b${each}['’]s\\b`, "g"), "your")
                    .replace(withVerb, (_, ...verb) => verbs("you", verb))
                    .replace(new RegExp(`\\b${each}(?!\\w)`, "g"), "you");
            } else if (isMany(name)) {
                words = words
                    .replace(withVerb, (_, ...verb) => verbs(`the ${name}`, verb))
                    .replace(new RegExp(`(?<![Tt]he )\\b${each}(?!\\w)`, "g"), `the ${name}`);
            } else {
                words = words.replace(new RegExp(`\\b${each}(?!\\w)`, "g"), name);
            }
        }
    }
    words = words.replace(/\b((?:you|the English|the French) [a-z]+ (?:[^.;:]* )?and) (\w+s)\b(?= (?:the|\d|an?|more|on|in|from|to|with|indirectly|directly)\b)/g, (_, before, verb) => `${before} ${plain(verb)}`);
    return capital(words).replace(/([.!?] )([a-z])/g, (_, end, letter) => end + letter.toUpperCase());
}

/** The common name of two seats: their side, or both names. */
function together(one, other, seats) {
    if (one.side !== other.side) return `${one.isMe ? "you" : one.name} and ${other.isMe ? "you" : other.name}`;
    const me = seats.find(({ isMe }) => isMe);
    return me === undefined ? `the side of ${one.name}` : me.side === one.side ? "your side" : "the other side";
}

/** Whether a side is named after a people, which acts in the plural. */
export const isMany = (name) => /^(English|French)$/.test(name);

const isOnly = (seats, own) => seats.filter((each) => each.own === own).length === 1;

const DOES = { deploy: "place units", withdraw: "withdraw", attack: "attack", pay: "pay", end: "end your turn", advance: "advance", retreat: "retreat" };

/** The deeds at a turn without a question, from the verbs of the choices; the end of the turn comes last. */
function open(choices) {
    const verbOf = ({ notation, parts }) => {
        const verb = / attack /.test(notation) ? "attack" : notation.split(" ")[0];
        return DOES[verb] ?? (parts.some((part) => part.startsWith("hand:")) ? "play a card" : verb);
    };
    const does = [...new Set(choices.map(verbOf))].sort((one, other) => Number(one === DOES.end) - Number(other === DOES.end));
    return does.length > 1 ? `${does.slice(0, -1).join(", ")} or ${does.at(-1)}` : does.join("");
}

/** The open question, as the viewer is asked it; `choices` are those of the scene. */
export function asked(question, seats, turn, choices = []) {
    const answer = question.match(/answer an? (in)?direct attack with (\d) cards? of value (\d)/);
    const me = seats.find(({ isMe }) => isMe);
    if (answer && me?.seat === turn) {
        const other = seats.find(({ isMe }) => !isMe).name;
        return `${other} attacks with ${several(Number(answer[2]), answer[3])}. ${answer[1] ? "Parry, or retreat?" : "Parry?"}`;
    }
    const words = told(question, seats)
        .replace(/, (from the \w+ (down to the \w+|up)|in the order in which they stand)/g, "")
        .replace(/; cards are paid from the fewest command points up/, "")
        .replace(/\bits (?=cards|partner)/, me?.seat === turn ? "your " : "its ");
    if (me?.seat !== turn) return words;
    const mine = words.replace(/^You are to (.*)$/, "Your turn: $1").replace(/\band owes\b/, "and owe");
    return mine.replace(/^Your turn: (act|move|play)\.$/, `Your turn: ${open(choices)}.`);
}

const VERBS = { commit: "Place", deploy: "Place", bonus: "Add", target: "Castle", stand: "Stay", done: "Done", end: "End my turn", flank: "Attack" };
const WHOLE = { "lead self": "I play first", "lead partner": "My partner plays first", "bonus top": "Top of my pile, unseen", stand: "Stay" };

/** The heading of a scene: the round, and who begins it. */
export const headed = (heading, seats) => told(heading, seats).replace(/ of at most \d+/, "").replace(/: (your|\w+['’]s)$/, ": $1 turn");

/** The deed of a choice, or of several of one verb together: `Place Four + Archer at D`. `place` names parts of the board. */
export function deed(choices, place) {
    const [first] = choices;
    if (choices.length === 1 && WHOLE[first.notation]) return WHOLE[first.notation];
    const [verb, ...rest] = first.notation.split(" ");
    const parts = choices.flatMap((choice) => choice.parts);
    const cards = parts.flatMap((part) => part.match(/^(?:(?:hand|placed|unit):.*:|button:\w+ )(.*)$/)?.[1] ?? []).map(cardName);
    const to = [...new Set(parts.filter((part) => /^(castle|column|state|field):/.test(part)))].map(place);
    const attack = first.notation.match(/attack x(\d)/);
    if (attack) {
        const with_ = `ttack with ${several(Number(attack[1]), cards.at(-1))}`;
        return verb === "advance" ? `Advance ${cards[0]} and a${with_}` : `A${with_}`;
    }
    if (verb === "parry") return `Parry with ${several(cards.length, cards[0])}`;
    const isCard = cards.length > 0 && cards[0].toLowerCase().startsWith(verb);
    const words = isCard ? "" : (VERBS[verb] ?? capital(verb));
    const things = cards.length > 0 ? cards.join(" + ") : to.length === 0 ? tidy(rest.join(" ")) : "";
    const at = to.length > 0 ? `${cards.length > 0 ? (verb === "advance" || verb === "retreat" || isCard ? "to " : "in ") : verb === "target" ? "" : "in "}${to.join(" from ")}` : "";
    return [words, things, at].filter(Boolean).join(" ");
}
