// Sentences about why a choice is better, against enumerated cards and against chance.

import assert from "node:assert/strict";
import { test } from "node:test";

import { init, load } from "../index.js";
import { facesOf } from "../table/cards.js";
import { gainsOf, holdingsOf } from "../table/engine.js";
import { outlookOf } from "../table/outlook.js";
import { seatsOf } from "../table/seats.js";
import { counted, decidingCard, why } from "../table/why.js";

await init();

/** The sentence about two actions of the last decision of Leduc poker: everybody called but the other seat, which raised. */
function said(seed, one, other) {
    const game = load("leduc_poker");
    const match = game.match(seed);
    for (const action of ["call", "call", "call", "raise"]) match.play(action);
    const { others } = holdingsOf(game, match.record.ids, null);
    const gains = gainsOf(game, match.record.ids, [one, other].map((action) => game.actionId(action)));
    return why({ others, gains }, seatsOf(match.scene(0), 0), facesOf("leduc_poker", game.cards()), outlookOf(game));
}

test("a call against a raise is better if the other card loses, by as many chips as follow from the cards that are left", () => {
    // A king beside a jack: of the cards left, two queens lose 5 chips to it in the place of 1, the jack wins 5, and the king none.
    assert.match(said(13, "call", "fold"), /^Better if Opponent holds a queen \((4[5-9]|5[0-5]) of 100 worlds\): \+6\.0 chips; otherwise −1\.[3-7] chips\.$/);
    // A jack beside a king loses 5 chips in the place of 1, unless the other card is the other jack.
    assert.match(said(8, "fold", "call"), /^Better if Opponent holds no jack \((7\d|80) of 100 worlds\): \+4\.0 chips; otherwise −1\.0 chips\.$/);
});

test("a choice that is better whatever the others hold is counted, and nothing is said of one that is worse", () => {
    assert.equal(said(8, "call", "fold"), null);
    // A pair of queens wins against each card.
    assert.equal(said(9, "call", "fold"), "Better in 100 of 100 worlds.");
});

test("counts of worlds tell gains from losses, and say nothing within chance or against the mean", () => {
    const of = (...counts) => counted(counts.flatMap(([many, gain]) => Array(many).fill(gain)));
    assert.equal(of([72, 50], [28, -50], [300, 0]), "Better in 18 of 100 worlds, worse in 7.");
    assert.equal(of([72, 50], [328, 0]), "Better in 18 of 100 worlds, worse in none.");
    // The difference of 60 and 40 fair signs is two standard deviations.
    assert.equal(of([60, 50], [40, -50], [300, 0]), null);
    assert.equal(of([61, 50], [39, -50], [300, 0]), "Better in 15 of 100 worlds, worse in 10.");
    for (const fine of [[[72, 10], [28, -50], [300, 0]], [[28, 50], [72, -10], [300, 0]], [[400, 0]]]) assert.equal(of(...fine), null);
});

test("chance has no reason: of a hundred draws that depend on no card nothing is said of at least 95", () => {
    const game = load("en_garde");
    const { others } = holdingsOf(game, game.match(1).record.ids, null);
    const faces = facesOf("en_garde", game.cards());
    // The generator of Park and Miller (1988).
    let drawn = 1;
    const random = () => (drawn = (drawn * 48271) % 2147483647) / 2147483647;
    for (const gain of [() => random() - 0.45, () => (random() < 0.1 ? 2 : 0)]) {
        const found = Array.from({ length: 100 }, () => decidingCard(others, others[0].hands.map(gain), faces)).filter(Boolean);
        assert(found.length <= 5, `${found.length}: ${JSON.stringify(found[0])}`);
    }
});
