// Lessons from the rules: how to play, the rules of one form, and what is said at first decisions.

import assert from "node:assert/strict";
import { test } from "node:test";

import { init, load, names } from "../index.js";
import { chapters, lessons, ofForm } from "../table/lessons.js";
import { configurations } from "./configurations.js";

await init();

const formed = (name) => ofForm(load(name).rules, load(name).options, load(name.split("(")[0]).options);
const said = (name) => formed(name).map(({ title, paragraphs }) => [title, ...paragraphs].join("\n")).join("\n");

test("the rules of a form are those of this form alone", () => {
    const titles = (name) => formed(name).map(({ title }) => title);
    assert.deepEqual(titles("leduc_poker"), ["Cards and chips", "Betting", "Score", "What is hidden"]);
    for (const [name, has, lacks] of [
        ["guyenne", [/no card is ever removed/], ["Teams", "Ring", "Configurations", "Small forms"]],
        ["guyenne(format=teams)", [/He gives his partner|The drawer gives his partner/], ["Ring"]],
        ["guyenne(format=ring)", [/to the left of seat i/], ["Teams"]],
        ["guyenne(rules=expert)", [/puts 5 of its troops/, /removes the strongest card/], ["Teams", "Ring"]],
    ]) {
        has.forEach((words) => assert.match(said(name), words, name));
        lacks.forEach((title) => assert(!titles(name).includes(title), `${name} has the chapter ${title}`));
    }
    // Basic and expert rules, the prototype and its successor exclude each other.
    assert.doesNotMatch(said("guyenne"), /puts 5 of its troops|Advanced and expert rules|Prototype:/);
    assert.doesNotMatch(said("guyenne(rules=expert)"), /no card is ever removed/);
    assert.doesNotMatch(said("guyenne(edition=prototype)"), /next to another one of the same side\. The side with more points/);
    for (const name of configurations) assert(!/\*\*[A-Z]+-\d+\*\*|\*Ruling/.test(said(name)), name);
});

test("every game says how it is played, and something at first decisions that occur", () => {
    for (const game of names()) {
        const { rules } = load(game);
        assert.equal(chapters(rules)[0].title, "How to play");
        assert.equal(chapters(rules)[0].paragraphs.length, 3, game);
        const left = new Set(lessons(rules).keys());
        assert(left.size >= 1 && left.size <= 8, game);
        for (const name of configurations.filter((each) => each.split("(")[0] === game)) {
            for (let seed = 0; seed < 4 && left.size > 0; seed += 1) {
                const match = load(name).match(seed);
                const random = load(name).player("random", seed);
                while (match.turn >= 0) {
                    const { question, choices } = match.scene(match.turn);
                    if (choices.length > 1) [question.kind, ...choices.map(({ notation }) => notation.split(" ")[0])].forEach((kind) => left.delete(kind));
                    match.play(random.choose(match));
                }
            }
        }
        assert.deepEqual([...left], [], `${game}: these decisions never occur`);
    }
});
