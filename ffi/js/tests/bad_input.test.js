// Bad input is refused with a sentence, and nothing has changed.

import assert from "node:assert/strict";
import test from "node:test";
import { Batch, BastideError, InformationState, Match, Position, Record, Status, init, load } from "../index.js";

await init();

const game = load("en_garde");
const match = game.match(1);
const other = load("guyenne").match(1);
const batch = game.batch(4, 1);
const actions = batch.sample().slice();
const far = 2 ** 32 + 1;
const illegal = Array.from({ length: 36 }, (_, id) => id).find((id) => !match.legal().includes(id));

/** Refused calls, each with its status and its sentence. */
const REFUSED = [
    [() => load("go"), "UNKNOWN_GAME", /^unknown game `go`; expected one of en_garde, .*leduc_poker$/],
    [() => load("a\x1b]52;c;AAAA\x07\x9b1m\u202e"), "UNKNOWN_GAME", /^unknown game `a\\u\{1b\}]52;c;AAAA\\u\{7\}\\u\{9b\}1m\\u\{202e\}`/],
    [() => game.match(1, { "a\x1b[31m": 1 }), "BAD_SETTING", /unknown setting `a\\u\{1b\}\[31m`/],
    [() => load("en_garde(rounds=1)"), "BAD_OPTION", /`rounds`.*rounds_to_win/],
    [() => load("en_garde", { rounds_to_win: 0 }), "BAD_OPTION", /does not accept `0`; expected/],
    [() => load("en_garde", { rounds_to_win: 1.5 }), "BAD_OPTION", /a whole number, a string or null/],
    [() => load("en_garde", { rounds_to_win: "1,max_rounds=2" }), "BAD_OPTION", /expected one value/],
    [() => load("en_garde\0(rounds_to_win=1)"), "NOT_UTF8", /`name` has a NUL inside, at 8/],
    [() => load(7), "NOT_UTF8", /`name` is of type number; expected a string/],
    [() => load("en_garde", { rounds_to_win: Symbol("1") }), "BAD_OPTION", /is symbol; expected/],
    [() => match.play(illegal), "ILLEGAL", /legal/],
    [() => match.play(36), "UNKNOWN_ID", /^action 36 does not exist; expected 0 to 35$/],
    [() => match.play(-1), "UNKNOWN_ID", /^action -1 does not exist; expected 0 to 35$/],
    [() => match.play(far), "UNKNOWN_ID", /^action 4294967297 does not exist/],
    [() => match.play(0.5), "UNKNOWN_ID", /not an action; expected its id .* or its notation/],
    [() => match.play(undefined), "UNKNOWN_ID", /undefined is not an action/],
    [() => match.play("jump"), "UNKNOWN_TEXT", /`jump`/],
    [() => game.actionText(99), "UNKNOWN_ID", /99/],
    [() => game.outcomeText(-3), "UNKNOWN_ID", /^chance outcome -3 does not exist; expected 0 to 4$/],
    [() => game.start().after(9), "UNKNOWN_ID", /^chance outcome 9 does not exist/],
    [() => game.start().after("advance 1"), "UNKNOWN_TEXT", /advance 1/],
    [() => match.position.playout(1).after(0), "NOT_THE_TURN", /the match is over/],
    [() => game.match(-1), "BAD_SETTING", /^`seed` is -1; expected 0 to 2\^64 - 1$/],
    [() => game.match(2n ** 64n), "BAD_SETTING", /`seed`/],
    [() => game.match("7"), "BAD_SETTING", /`seed` is "7"/],
    [() => game.match(1, { key: true }), "BAD_SETTING", /unknown setting `key`/],
    [() => game.match(1, { keys: 1 }), "BAD_SETTING", /`keys` is 1; expected false or true/],
    [() => match.observe(2), "UNKNOWN_SEAT", /^seat 2 does not exist/],
    [() => match.observe(-1), "UNKNOWN_SEAT", /^seat -1 does not exist/],
    [() => match.observe(far), "UNKNOWN_SEAT", /^seat 4294967297 does not exist/],
    [() => match.observe(0, new Uint8Array(3)), "WRONG_LENGTH", /`out` is unsuitable; expected a Uint8Array or a Float32Array of the length 47/],
    [() => match.observe(0, new Int32Array(47)), "WRONG_LENGTH", /`out`/],
    [() => match.legalMask([]), "WRONG_LENGTH", /`out` is unsuitable; expected a Uint8Array of the length 36/],
    [() => match.table(7), "UNKNOWN_SEAT", /seat 7/],
    [() => match.table(-1), "UNKNOWN_SEAT", /seat -1/],
    [() => match.scene(2), "UNKNOWN_SEAT", /seat 2/],
    [() => match.picture("all"), "BAD_SETTING", /the viewer is "all"; expected a seat, "public" or "everything"/],
    [() => match.telling(null), "BAD_SETTING", /the viewer is null/],
    [() => match.plan(["hand:1:9"]), "UNKNOWN_TEXT", /`hand:1:9` chooses no action; expected some of /],
    [() => match.plan([]), "ILLEGAL", /no part is chosen/],
    [() => match.plan("hand:0:1"), "BAD_SETTING", /the parts are "hand:0:1"; expected strings/],
    [() => match.plan([1]), "BAD_SETTING", /the parts are 1; expected strings/],
    [() => match.playParts(["hand:1:9"]), "UNKNOWN_TEXT", /`hand:1:9` chooses no action; expected some of /],
    [() => match.playParts([]), "ILLEGAL", /no part is chosen/],
    [() => match.playParts("hand:0:1"), "BAD_SETTING", /the parts are "hand:0:1"; expected strings/],
    [() => match.table(), "BAD_SETTING", /the viewer is undefined; expected a seat, "public" or "everything"/],
    [() => match.informationState(5), "UNKNOWN_SEAT", /seat 5/],
    [() => new InformationState(game, 0), "NULL_POINTER", /Game is not accepted; expected a Position or a Match/],
    [() => match.informationState(0).act(36), "UNKNOWN_ID", /36/],
    [() => match.informationState(0).see(other.position), "OTHER_GAME", /`guyenne`/],
    [() => match.position.perft(65), "BAD_SETTING", /`depth` is 65; expected 0 to 64/],
    [() => Position.fromJson("{}"), "DAMAGED", /./],
    [() => Position.fromBytes(Uint8Array.of(1, 2, 3)), "DAMAGED", /a position in bytes/],
    [() => Position.fromBytes("BsP"), "DAMAGED", /the bytes are .*; expected a Uint8Array/],
    [() => Match.fromBytes(new Uint8Array(0)), "DAMAGED", /a match in bytes/],
    [() => Batch.fromBytes(match.toBytes()), "DAMAGED", /a batch in bytes/],
    [() => Record.read("bastide record: en_garde\nchance: 9"), "DAMAGED", /line 2/],
    [() => new Record(game, [9]), "DAMAGED", /./],
    [() => new Record(game, [70000]), "BAD_SETTING", /`ids` has 70000; expected whole numbers, 0 to 65535/],
    [() => new Record(match, []), "NULL_POINTER", /Match is not accepted; expected a Game/],
    [() => game.batch(0, 1), "BAD_SETTING", /`rows` is 0; expected 1 to 16777216/],
    [() => game.batch(4, 1, { threads: 257 }), "BAD_SETTING", /`threads` is 257/],
    [() => game.batch(4, 1, { autoReset: "never" }), "BAD_SETTING", /`autoReset` is "never"; expected one of "same_step", /],
    [() => game.batch(4, 1, { outputs: ["seats"] }), "BAD_SETTING", /`outputs` has seats.*expected distinct names of: observation, /],
    [() => game.batch(4, 1, { outputs: ["seat", "seat"] }), "BAD_SETTING", /`outputs` has seat/],
    [() => game.batch(4, 1, { rows: 5 }), "BAD_SETTING", /unknown setting `rows`/],
    [() => batch.episode, "BAD_SETTING", /`episode` is not written/],
    [() => batch.step([0, 0, 0, 99]), "ILLEGAL", /row 3|99/],
    [() => batch.step([0, 0, 0]), "WRONG_LENGTH", /3/],
    [() => batch.step(), "BAD_SETTING", /`actions` is undefined; expected whole numbers/],
    [() => batch.step([0, 0, 0, 2 ** 31]), "BAD_SETTING", /`actions` has 2147483648; expected whole numbers/],
    [() => batch.stepSome([1, 1], [0, 0]), "NAMED_TWICE", /1/],
    [() => batch.stepSome([1], [0, 0]), "WRONG_LENGTH", /`actions` has the length 2; expected 1, one for each row/],
    [() => batch.stepSome([4], [0]), "UNKNOWN_INDEX", /row 4/],
    [() => batch.reset([0], [1, 2]), "WRONG_LENGTH", /`seeds` has the length 2/],
    [() => batch.reset([-1]), "BAD_SETTING", /`rows` has -1; expected whole numbers/],
    [() => batch.position(-1), "UNKNOWN_INDEX", /row -1 does not exist/],
    [() => batch.match(0), "NOT_RECORDED", /record/],
    [() => batch.putMatch(0, other), "OTHER_GAME", /guyenne/],
    [() => batch.putMatch(0, other.position), "NULL_POINTER", /Position is not accepted; expected a Match/],
    [() => batch.sampleLogits(new Float32Array(3)), "WRONG_LENGTH", /3/],
    [() => batch.sampleLogits(new Float32Array(4 * 36).fill(NaN)), "BAD_LOGITS", /row 0/],
    [() => batch.sampleLogits(Array(4 * 36).fill(0)), "BAD_LOGITS", /Float32Array/],
    [() => batch.sampleLogits(new Float32Array(4 * 36), 0), "BAD_SETTING", /temperature/],
    [() => batch.stepAgainst(actions, "grandmaster"), "UNKNOWN_PLAYER", /grandmaster/],
    [() => batch.stepAgainst(actions, ["random"]), "WRONG_LENGTH", /`players`/],
    [() => batch.stepAgainst(actions, { league: [["random", -1]] }), "BAD_SETTING", /share of player 0/],
    [() => batch.stepAgainst(actions, { league: [["random", NaN]] }), "BAD_SETTING", /share of player 0/],
    [() => batch.stepAgainst(actions, { league: [["random", "1"]] }), "BAD_SETTING", /not a number/],
    [() => batch.stepAgainst(actions, "random", 2), "UNKNOWN_SEAT", /seat 2/],
    [() => batch.stepAgainst(actions, "random", []), "UNKNOWN_SEAT", /at least one/],
    [() => batch.stepAgainst(actions, "random", [0, 0]), "UNKNOWN_SEAT", /seat 0 is a learner's twice.*same seats in every row/],
    [() => batch.stepAgainst(actions, "random", [0, 1]), "UNKNOWN_SEAT", /every seat is a learner's/],
    [() => batch.reset(Uint8Array.of(1, 0)), "BAD_SETTING", /`rows` is Uint8Array/],
    [() => batch.playout(Uint8Array.of(0, 1), [1, 2]), "BAD_SETTING", /`rows` is Uint8Array/],
    [() => batch.stepAgainst(actions, "random", 1), "NOT_THE_TURN", /row 0 waits for seat 0/],
    [() => batch.stepAgainst([0], "random"), "WRONG_LENGTH", /`actions`/],
    [() => batch.redeal([1, 1], [0, 0], [1, 2]), "NAMED_TWICE", /row 1/],
    [() => batch.redeal([1], [0, 0], [1]), "WRONG_LENGTH", /`seats`/],
    [() => batch.redeal([1], [4], [1]), "UNKNOWN_SEAT", /seat 4/],
    [() => batch.copy([0], [4]), "UNKNOWN_INDEX", /row 4/],
    [() => batch.copy([0], [0], load("guyenne").batch(1, 1)), "OTHER_GAME", /guyenne/],
    [() => batch.playout([0], [-1]), "BAD_SETTING", /`seeds`/],
    [() => batch.putPositions([0, 1], [batch.position(0)]), "WRONG_LENGTH", /`positions`/],
    [() => game.player("harder"), "UNKNOWN_PLAYER", /unknown player `harder`; expected one of random, scripted, greedy/],
    [() => game.player("search", { iterations: 0 }), "UNKNOWN_PLAYER", /iterations/],
    [() => game.player(7), "UNKNOWN_PLAYER", /is of type number; expected a name .*, a network \(a Uint8Array\) or a function/],
    [() => game.player(() => 0, { seed: 1 }), "BAD_SETTING", /unknown setting `seed`; expected one of name/],
    [() => game.player("easy").choose(other), "OTHER_GAME", /`guyenne`/],
    [() => game.player("easy").choose(game), "NULL_POINTER", /Game is not accepted; expected a Match or a Position/],
    [() => game.player("easy").choose(game.start()), "NOT_THE_TURN", /nothing to choose/],
    [() => game.arena("easy", "easy", { deals: 1, seed: 1, threads: 0 }), "BAD_SETTING", /`threads` is 0; expected 1 to 256/],
    [() => game.arena("easy", "easy"), "BAD_SETTING", /`seed` is undefined/],
];

test("bad input is refused by name, with the values expected", () => {
    const before = [match.toBytes(), batch.toBytes()];
    for (const [attempt, status, message] of REFUSED) {
        assert.throws(
            attempt,
            (error) => {
                assert.ok(error instanceof BastideError, `${attempt}: ${error.stack}`);
                assert.equal(error.status, Status[status], `${attempt}: ${error.message}`);
                assert.match(error.message, message);
                return true;
            },
            `${attempt}`,
        );
    }
    assert.deepEqual([match.toBytes(), batch.toBytes()], before);
});
