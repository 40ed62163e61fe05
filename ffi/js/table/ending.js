// The end of a match.

import { h, symbol } from "./dom.js";
import { signed } from "./words.js";

const ENDS = ["round_over", "folded", "shown"];
const isReason = ({ told: { kind, draws_no_more: isEmpty } }) => ENDS.includes(kind) || isEmpty === true;

/** The last sentence, after those of the last round, its hands and the piles that ended the match. */
function reason(entries) {
    const since = entries.findLastIndex(({ told }) => ENDS.includes(told.kind));
    return [...entries.slice(since, -1).filter(isReason), entries.at(-1)].map(({ words }) => words).join(" ");
}

/** The winner and the score, in a sentence, the reason in another, and whether the viewer has won; `entries` are those of the story. */
export function result({ scores, returns }, seats, me, entries, takenBack) {
    const best = Math.max(...returns);
    const winners = seats.filter(({ seat }) => returns[seat] === best);
    const sides = [...new Set(seats.map(({ side }) => side))];
    const score = sides.map((side) => scores[seats.findIndex((seat) => seat.side === side)]);
    const order = [...score].sort((one, other) => other - one).map(signed).join(" to ");
    const isTie = new Set(winners.map(({ side }) => side)).size > 1;
    const isMine = me !== null && winners.some(({ side }) => side === seats[me].side);
    const [{ own, isPeople }] = winners;
    const names = winners.map(({ own: of, name, isMe }) => (isMe ? name : (winners.length === 1 && of) || name)).sort((one, other) => Number(other === "You") - Number(one === "You"));
    const winner = isPeople && !isMine ? `The ${own} win` : `${names.join(" and ")} ${names.length > 1 || isMine ? "win" : "wins"}`;
    const backs = takenBack > 0 ? ` With ${takenBack} take-back${takenBack === 1 ? "" : "s"}.` : "";
    return { title: `${isTie ? "A draw" : winner}, ${order}`, why: `${reason(entries)}${backs}`, isWon: !isTie && (me === null || isMine) };
}

/** The banner that tells the end; the last of its buttons is filled. */
export function banner({ title, why, isWon }, buttons) {
    const shown = buttons.filter(Boolean);
    const button = ({ words, run }, index) => h(`button.btn${index + 1 === shown.length ? ".go" : ""}`, { onclick: run }, words);
    return h(
        "section.banner",
        { "aria-labelledby": "won" },
        isWon ? symbol("wreath", "wreath") : h("span"),
        h("div", {}, h("h2", { id: "won", tabindex: "-1" }, title), h("p", {}, why)),
        h("div.acts", {}, shown.map(button)),
    );
}
