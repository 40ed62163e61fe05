// A page without an engine: the moments of all viewers of a match are in it, or a host beside it has a match.

import { Client } from "./client.js";
import { Line } from "./line.js";
import { reviewed } from "./moments.js";
import { Page } from "./page.js";
import { PUZZLES, answered, puzzles } from "./puzzles.js";
import { Review } from "./review.js";
import { unpacked } from "./store.js";

/** The page of people at a host far away, which opens other matches for them; each has its address. */
class Far extends Page {
    #follow({ tickets, refusal }, ...words) {
        if (refusal) this.tell(`${refusal}.`);
        else location.hash = [tickets.join(), ...words].join("&");
    }

    review(line, me, { people, ...more }) {
        const playOn = me !== null && (async ({ number }) => this.#follow(await line.ask("open", { events: number, people })));
        return super.review(line, me, { ...more, playOn });
    }

    puzzles(line) {
        this.open("Puzzles", ...puzzles(async ({ link }, place) => this.#follow(await line.ask("open", { link }), "puzzle", place)));
    }
}

const page = new Far();
const text = document.getElementById("match").textContent;
const review = (data) => page.show(new Review(page, reviewed(data), data.at));

/** Opens the link of a host: tickets with commas between them, then perhaps the word `hints`, a puzzle, or the number of a match that is over. */
async function linked() {
    const [tickets, word, place] = location.hash.slice(1).split("&");
    const lines = tickets.split(",").map((ticket) => new Line(ticket));
    const match = Number(word);
    const puzzle = word === "puzzle" && PUZZLES[place];
    const answer = puzzle && !(await lines[0].ask("state")).decided && answered(puzzle);
    const ended = Number.isInteger(match) && (await lines[0].ask("review", { match }));
    if (ended && !ended.refusal) review(ended);
    else await page.show(new Client(page, lines, { isHinted: word === "hints", answer })).begin();
}

if (text === "") {
    window.addEventListener("hashchange", () => location.reload());
    await linked();
} else review(await unpacked(text, "deflate").json());
