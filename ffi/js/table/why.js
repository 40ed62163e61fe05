// One sentence why a choice beats another: the card of another seat on which its gain depends most, or else how often it gains, if
// beyond chance.

import { stem } from "./cards.js";
import { wordsOf } from "./holding.js";
import { nameOf } from "./seats.js";

/** The fewest worlds with a card and without it, the standard errors that are beyond chance for a card among many and for counts that
 * a judge agrees with, and the points that make no difference. */
const FEWEST = 20;
const ERRORS = 3;
const SIGNS = 2;
const EQUAL = 2;

const sum = (numbers) => numbers.reduce((all, each) => all + each, 0);
const mean = (numbers) => sum(numbers) / numbers.length;

/** The gains in worlds with a card and without it. */
const parted = (gains, held) => [true, false].map((is) => gains.filter((_, world) => held[world] === is));

/**
 * The card, of the kinds in hands that `others` may hold, on which gains depend most: its `seat`, its `kind`, whether it `is` held where they are
 * larger, in which `share` of the worlds that is, and the mean gains there and `otherwise`. Null if none explains half of the mean gain, or beyond
 * chance: if gains did not depend on cards, the squared correlation times the number of worlds would be the square of a normal error, the largest of
 * which grows with the logarithm of their number.
 */
export function decidingCard(others, gains, faces) {
    const kinds = [...new Set(Object.values(faces).map(stem))];
    const all = others.flatMap(({ seat, hands }) => kinds.map((kind) => ({ seat, kind, held: hands.map((hand) => hand.some((card) => stem(faces[card]) === kind)) })));
    const tried = all.filter(({ held }) => parted(gains, held).every((each) => each.length >= FEWEST));
    const [whole, squares] = [mean(gains), sum(gains.map((gain) => (gain - mean(gains)) ** 2))];
    const found = tried.map(({ held, ...card }) => {
        const parts = parted(gains, held);
        const gap = mean(parts[0]) - mean(parts[1]);
        const [better, other] = gap > 0 ? parts : parts.toReversed();
        const explained = (gap ** 2 * better.length * other.length) / gains.length;
        return { ...card, is: gap > 0, share: better.length / gains.length, gain: mean(better), otherwise: mean(other), explained };
    });
    const best = found.toSorted((one, other) => other.explained - one.explained)[0];
    if (!best || whole <= 0 || best.share * (best.gain - best.otherwise) < whole / 2) return null;
    return (best.explained / squares) * gains.length >= ERRORS ** 2 + 2 * Math.log(tried.length) ? best : null;
}

/** The name of a card with its article, or with `no`. */
function named(kind, is, faces) {
    const { kind: drawn } = Object.values(faces)[0];
    const noun = drawn === "kn" ? `${wordsOf(kind)} card` : wordsOf(kind);
    if (!is) return `no ${noun}`;
    return drawn === "fog" ? noun : `${"aeiou8".includes(noun[0]) ? "an" : "a"} ${noun}`;
}

/** A sentence on the worlds in which a choice gains and loses, such as "Better in 18 of 100 worlds, worse in 7."; null if its mean gain or
 * the counts do not say beyond chance that it is better. */
export function counted(gains) {
    const [better, worse] = [1, -1].map((sign) => gains.filter((gain) => sign * gain > 0).length);
    if (mean(gains) <= 0 || better - worse <= SIGNS * Math.sqrt(better + worse)) return null;
    const [ups, downs] = [better, worse].map((each) => Math.round((100 * each) / gains.length));
    return `Better in ${ups} of 100 worlds${ups < 100 ? `, worse in ${downs || "none"}` : ""}.`;
}

/** The sentence, such as "Better if Anna holds a 2 (61 of 100 worlds): +18 points; otherwise the same."; null if there is none. */
export function why({ others, gains }, seats, faces, { of, gained }) {
    const points = gains.map((gain) => of(gain) - of(0));
    const found = decidingCard(others, points, faces);
    if (!found) return counted(points);
    const { seat, kind, is, share, gain, otherwise } = found;
    const rest = Math.abs(otherwise) < EQUAL ? "the same" : gained(otherwise);
    const holder = `${nameOf(seats[seat])} ${seats[seat].isMany ? "hold" : "holds"}`;
    return `Better if ${holder} ${named(kind, is, faces)} (${Math.round(100 * share)} of 100 worlds): ${gained(gain)}; otherwise ${rest}.`;
}
