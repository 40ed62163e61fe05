// The rules of a game as people read them: how it is played, what is said at first decisions, and its chapters.

import { LEGEND } from "./cards.js";
import { h, symbol } from "./dom.js";
import { baseOf } from "./games.js";
import { recall, remember } from "./store.js";

/** The chapters of rules: the title and the paragraphs of each. */
export function chapters(rules) {
    const texts = rules.split("\n## ").slice(1);
    return texts
        .map((text) => text.split("\n").filter(Boolean))
        .map(([title, ...paragraphs]) => ({ title, paragraphs }));
}

const HOW = "How to play";
const FIRST = "First decisions";
/** Chapters for those who write programs. */
const TECHNICAL = /^(Configurations|Decisions|Small)/;

/** The sentences for first decisions, by the kind of the question or the first word of a choice. */
export function lessons(rules) {
    const { paragraphs } = chapters(rules).find(({ title }) => title === FIRST) ?? { paragraphs: [] };
    return new Map(paragraphs.map((text) => text.match(/^- \*(\w+)\*: (.*)$/).slice(1)));
}

/** The kind of a decision, if it is the first of its kind and there is something to say about it. */
export function toLearn(lessons, { game, question, choices }) {
    const kinds = [question.kind, ...choices.map(({ notation }) => notation.split(" ")[0])];
    const had = recall("taught") ?? {};
    return had === "off" ? null : (kinds.find((kind) => lessons.has(kind) && !had[baseOf(game)]?.includes(kind)) ?? null);
}

/** Remembers that a sentence was read, so that it is never said again. */
export function learn({ game }, kind) {
    const [had, name] = [recall("taught") ?? {}, baseOf(game)];
    if (had !== "off") remember("taught", { ...had, [name]: [...(had[name] ?? []), kind] });
}

/** The words before a colon that say for which values of options a rule or a chapter is: none for most. */
const label = (text) => text.match(/^[A-Z][\w ,]*(?=:|$)/)?.[0].toLowerCase().split(/\W+/) ?? [];

/** The chapters of the rules of one form alone. `options` are the game's, and `all` those of the game without options. */
export function ofForm(rules, options, all) {
    const isMeant = (words) =>
        all.every(({ name, choices }) => {
            const named = choices.filter((choice) => label(words).includes(choice));
            return named.length === 0 || named.includes(options.find((option) => option.name === name).value);
        });
    return chapters(rules)
        .filter(({ title }) => ![HOW, FIRST].includes(title) && !TECHNICAL.test(title) && isMeant(title))
        .map(({ title, paragraphs }) => ({ title, paragraphs: paragraphs.map(bare).filter(isMeant).map((text) => text.split(SENTENCES).filter(isMeant).join(" ")) }));
}

const SENTENCES = /(?<=\.) (?=[A-Z])/;

/** A rule without its number, and without the mark of what the printed rules leave open. */
const bare = (text) => text.replace(/^\s*- (\*\*[A-Z]+-\d+\*\* )?/, "").replace(/\*Ruling:?\* (\w)/g, (_, first) => first.toUpperCase());

const plain = (text) => text.replace(/[*`]/g, "");

/** A paragraph, which begins with bold words if the rules do. */
function paragraph(text) {
    const [, bold, rest] = text.match(/^(?:- )?\*\*(.+?)\*\*(.*)$/) ?? [null, null, text];
    return h(text.startsWith("- ") ? "p.item" : "p", {}, bold && h("b", {}, bold), plain(rest));
}

/** Rules on a page: how to play with pictures and signs, the rules of the form in chapters with a search, and the whole law.
 * `form` has the chapters of the form; without it the law has all. */
export function lesson(rules, { kind, form = null, pictures = [] }) {
    const how = chapters(rules).find(({ title }) => title === HOW).paragraphs.map((words, index) => [paragraph(words), pictures[index]]);
    const signs = (LEGEND[kind] ?? []).map(([sign, words]) => h(`li.kc-${sign}`, {}, symbol(sign), words));
    const law = chapters(rules).filter(({ title }) => ![HOW, FIRST].includes(title));
    const views = [
        [HOW, () => [how.flat(), signs.length > 0 && [h("h3", {}, "The signs"), h("ul.signs", {}, signs)]]],
        form && ["The rules", () => searched(form)],
        ["The whole law", () => searched(law)],
    ].filter(Boolean);
    const body = h("div.chapters");
    const tabs = views.map(([words, draw]) => {
        const open = ({ target }) => {
            tabs.forEach((each) => each.setAttribute("aria-pressed", String(each === target)));
            body.replaceChildren(...draw().flat(2).filter(Boolean));
        };
        return h("button.btn", { onclick: open }, words);
    });
    tabs[0].click();
    return h("div.rules", {}, h("div.row", {}, tabs), body);
}

/** Chapters that open and close, and a search that shows the paragraphs with all its words. */
function searched(all) {
    const found = h("div");
    const show = (text) => {
        const words = text.toLowerCase().split(/\s+/).filter(Boolean);
        const shown = all
            .map(({ title, paragraphs }) => ({ title, paragraphs: paragraphs.filter((each) => words.every((word) => `${title} ${plain(each)}`.toLowerCase().includes(word))) }))
            .filter(({ paragraphs }) => paragraphs.length > 0);
        const chapter = ({ title, paragraphs }, index) => h("details", { open: words.length > 0 || index === 0 }, h("summary", {}, title), paragraphs.map(paragraph));
        found.replaceChildren(...(shown.length > 0 ? shown.map(chapter) : [h("p", {}, `No rule has these words: ${text}.`)]));
    };
    show("");
    return [h("input.address", { type: "search", placeholder: "Search the rules", "aria-label": "Search the rules", oninput: ({ target }) => show(target.value) }), found];
}
