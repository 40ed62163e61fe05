// What is told of a match, in the words of the viewer.

import { capital, several } from "./words.js";

/** The name of a card: `Heavy Infantry 4`, `Queen of Hearts`, `4`. */
function cardName(name) {
    return name.split(/[_/ ]/).map((word) => (word === "of" ? word : capital(word))).join(" ");
}

/** Words without identifiers: `medium_infantry/2,4` becomes `Medium Infantry 2, Medium Infantry 4`. */
function tidy(words) {
    return words
        .replace(/\b([a-z]+(?:_[a-z]+)*)\/(\d(?:,\d)*)/g, (_, name, numbers) =>
            numbers.split(",").map((number) => cardName(`${name}/${number}`)).join(", "))
        .replace(/\b(\d) cards? of value (\d)\b/g, (_, count, value) => several(Number(count), value))
        .replace(/\b[a-z]+_[a-z]+\b/g, (name) => cardName(name))
        .trim();
}

const IRREGULAR = { buries: "bury", dismisses: "dismiss", goes: "go", has: "have", is: "are", parries: "parry", passes: "pass" };
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
    for (const { seat, own, name, isMe, isMany } of seats) {
        const names = [`[Ss]eat ${seat}(?: \\(\\w+\\))?`, ...(own && isOnly(seats, own) ? [`(?:[Tt]he )?${own}`] : [])];
        for (const each of names) {
            const verbs = (to, [verb, rest]) => `${to} ${plain(verb)}${rest}`;
            const withVerb = new RegExp(`\\b${each} (\\w+s)\\b(${ADVERBS})`, "g");
            if (isMe) {
                words = words
                    .replace(new RegExp(`\\b${each}['’]s\\b`, "g"), "your")
                    .replace(withVerb, (_, ...verb) => verbs("you", verb))
                    .replace(new RegExp(`\\b${each}(?!\\w)`, "g"), "you");
            } else if (isMany) {
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

const isOnly = (seats, own) => seats.filter((each) => each.own === own).length === 1;

/** The seat with which a sentence begins, if it does. */
export function subjectOf(sentence, seats) {
    return seats.find(({ own, seat }) => new RegExp(`^(Seat ${seat}\\b|(The )?${own ?? "-"}\\b)`).test(sentence));
}

/** The sentence about the end of a round or a hand, and the one about a pile that ended the match after it. */
const END = /^Round \d+ is over:| wins? round \d+:| folds?\.$|^The hands are shown:/;
const EMPTY = /; no more cards are drawn\.$/;

/** The last sentence of a story, after the reasons since the last round. */
export function reason(story) {
    const since = story.findLastIndex((words) => END.test(words));
    return [...story.slice(since, -1).filter((words) => END.test(words) || EMPTY.test(words)), story.at(-1)].join(" ");
}
