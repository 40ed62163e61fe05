/* Gives the C face bad input: each refusal has its status, names the thing, and changes nothing. */

#include "made.h"

#include <math.h>
#include <pthread.h>

enum { ROOM = 1 << 16 };

static bastide_game *game, *other_game;
static bastide_position *start, *other_start;
static bastide_match *match;

static void games(void)
{
    bastide_game *none = game;
    bastide_option option;
    bastide_option_range range;
    bastide_field field;
    uint32_t id = 4711;
    char text[64];
    size_t length;

    REFUSED(bastide_game_load(NULL, &none), NULL_POINTER, "`name`");
    REFUSED(bastide_game_load("en_garde", NULL), NULL_POINTER, "`game`");
    REFUSED(bastide_game_load("chess", &none), UNKNOWN_GAME, "en_garde");
    REFUSED(bastide_game_load("", &none), UNKNOWN_GAME, "en_garde");
    REFUSED(bastide_game_load("a\33]52;c;AAAA\7\302\2331m\342\200\256", &none), UNKNOWN_GAME,
            "`a\\u{1b}]52;c;AAAA\\u{7}\\u{9b}1m\\u{202e}`");
    REFUSED(bastide_game_load("en_garde(", &none), BAD_OPTION, "en_garde(");
    REFUSED(bastide_game_load("en_garde(rounds=1)", &none), BAD_OPTION, "rounds_to_win");
    REFUSED(bastide_game_load("en_garde(rounds_to_win=0)", &none), BAD_OPTION, "1..=99");
    REFUSED(bastide_game_load("en_garde(rounds_to_win=9,max_rounds=8)", &none), BAD_OPTION, "max_rounds");
    REFUSED(bastide_game_load("\xFF\xFE", &none), NOT_UTF8, "`name`");
    REFUSED(bastide_game_clone(NULL, &none), NULL_POINTER, "`source`");
    REFUSED(bastide_game_option(game, 99, &option), UNKNOWN_INDEX, "99");
    REFUSED(bastide_game_field(game, 99, &field), UNKNOWN_INDEX, "99");
    REFUSED(bastide_game_option_range(game, 99, &range), UNKNOWN_INDEX, "99");
    REFUSED(bastide_game_option_choice(game, 0, 0, text, sizeof text, &length), UNKNOWN_INDEX, "choice 0");
    REFUSED(bastide_game_maxima(game, (uint8_t *)text, 3), WRONG_LENGTH, "`maxima`");
    REFUSED(bastide_game_sides(game, (uint8_t *)text, 1, &length), BUFFER_TOO_SMALL, "`sides`");
    REQUIRE(bastide_game_max_decisions(NULL) == 0 && bastide_game_max_events(NULL) == 0 && !bastide_game_zero_sum(NULL));
    REQUIRE(none == game);

    REFUSED(bastide_game_action_text(game, 65536, text, sizeof text, &length), UNKNOWN_ID, "65536");
    REFUSED(bastide_game_outcome_text(game, 5, text, sizeof text, &length), UNKNOWN_ID, "0 to 4");
    REFUSED(bastide_game_action_id(game, "jump", &id), UNKNOWN_TEXT, "`jump`");
    REFUSED(bastide_game_outcome_id(game, "6", &id), UNKNOWN_TEXT, "`6`");
    REFUSED(bastide_game_action_id(game, "\x80", &id), NOT_UTF8, "`text`");
    REQUIRE(id == 4711);

    REFUSED(bastide_game_action_text(game, 0, text, 3, &length), BUFFER_TOO_SMALL, "`text`");
    REQUIRE(length == strlen("advance 1"));
    REFUSED(bastide_game_action_text(game, 0, text, length, NULL), BUFFER_TOO_SMALL, "10");
    length = 0;
    WORKS(bastide_game_action_text(game, 0, NULL, 0, &length));
    REQUIRE(length == strlen("advance 1"));
    REFUSED(bastide_game_action_text(game, 0, NULL, 0, NULL), NULL_POINTER, "`length`");
    REFUSED(bastide_game_action_text(game, 0, NULL, 1, &length), NULL_POINTER, "`text`");
    WORKS(bastide_game_action_text(game, 0, text, length + 1, NULL));
    REQUIRE(strcmp(text, "advance 1") == 0);

    REQUIRE(bastide_game_name_at(bastide_game_count()) == NULL);
    REQUIRE(bastide_game_name(NULL) == NULL && bastide_game_rules(NULL) == NULL);
    REQUIRE(bastide_game_seats(NULL) + bastide_game_actions(NULL) + bastide_game_outcomes(NULL) == 0);
    REQUIRE(bastide_game_options(NULL) + bastide_game_fields(NULL) + bastide_game_observation_length(NULL) == 0);
    REQUIRE(strcmp(bastide_status_text(1), "unknown status") == 0);
    bastide_game_free(NULL);
}

static void positions(void)
{
    static bastide_status (*const written[])(const bastide_position *, int32_t, char *, size_t, size_t *) = {
        bastide_position_table, bastide_position_asked, bastide_position_picture, bastide_position_portrait, bastide_position_scene};
    OWN(position) *position = new_position(game);
    bastide_position *none = start;
    uint16_t actions[BASTIDE_MAX_ACTIONS];
    bastide_outcome possible[BASTIDE_MAX_OUTCOMES];
    uint8_t values[512];
    float fractions[512];
    int32_t scores[BASTIDE_MAX_SEATS];
    uint64_t words[8];
    char text[ROOM];
    size_t length = bastide_game_observation_length(game), count;

    REFUSED(bastide_position_new(NULL, &none), NULL_POINTER, "`game`");
    REFUSED(bastide_position_new(game, NULL), NULL_POINTER, "`position`");
    REFUSED(bastide_position_copy(position, NULL), NULL_POINTER, "`source`");
    REFUSED(bastide_position_copy(NULL, start), NULL_POINTER, "`position`");
    REFUSED(bastide_position_copy(NULL, NULL), NULL_POINTER, "`position`");
    REFUSED(bastide_position_copy(position, other_start), OTHER_GAME, "rounds_to_win=1");
    WORKS(bastide_position_copy(position, position));
    REFUSED(bastide_position_store(NULL, values, 1), NULL_POINTER, "`position`");
    REFUSED(bastide_position_store(position, NULL, bastide_game_position_size(game)), NULL_POINTER, "`memory`");
    REFUSED(bastide_position_store(position, NULL, 0), WRONG_LENGTH, "`memory`");
    REFUSED(bastide_position_load(NULL, values, 1), NULL_POINTER, "`position`");
    REFUSED(bastide_position_load(position, NULL, bastide_game_position_size(game)), NULL_POINTER, "`memory`");
    REFUSED(bastide_position_load(position, NULL, 0), WRONG_LENGTH, "`memory`");
    REQUIRE(bastide_position_equal(position, start));
    REQUIRE(bastide_position_turn(NULL) == BASTIDE_STATUS_NULL_POINTER);
    REQUIRE(bastide_position_game(NULL) == NULL && !bastide_position_equal(start, NULL));
    REQUIRE(bastide_position_hash(NULL) == 0);
    REFUSED(bastide_position_perft(NULL, 3, NULL, words), NULL_POINTER, "`position`");
    REFUSED(bastide_position_perft(start, 3, NULL, NULL), NULL_POINTER, "`count`");
    REFUSED(bastide_position_perft(start, 65, NULL, words), BAD_SETTING, "0 to 64");
    WORKS(bastide_position_perft(start, 2, NULL, words));
    REQUIRE(words[0] == 25);

    REFUSED(bastide_position_play(position, 0), NOT_THE_TURN, "chance is to deal");
    REFUSED(bastide_position_play_text(position, "parry"), NOT_THE_TURN, "`parry`");
    REFUSED(bastide_position_play(position, (uint32_t)-1), UNKNOWN_ID, "4294967295");
    REFUSED(bastide_position_deal(position, 5), UNKNOWN_ID, "0 to 4");
    REFUSED(bastide_position_deal_text(position, "six"), UNKNOWN_TEXT, "`six`");
    REFUSED(bastide_position_deal(NULL, 0), NULL_POINTER, "`position`");
    REFUSED(bastide_position_redeal(position, 2, 1), UNKNOWN_SEAT, "seat 2");
    REQUIRE(bastide_position_equal(position, start));

    for (int card = 0; card < 5; card++)
        WORKS(bastide_position_deal(position, 0));
    REFUSED(bastide_position_deal(position, 0), ILLEGAL, "`1`");
    for (int card = 0; card < 5; card++)
        WORKS(bastide_position_deal(position, 1));
    REFUSED(bastide_position_deal(position, 2), NOT_THE_TURN, "seat 0");
    REFUSED(bastide_position_play_text(position, "parry"), ILLEGAL, "advance 1");

    values[0] = 77;
    REFUSED(bastide_position_observe(position, 2, values, length), UNKNOWN_SEAT, "seat 2");
    REFUSED(bastide_position_observe(position, 0, values, length - 1), WRONG_LENGTH, "`values`");
    REFUSED(bastide_position_observe(position, 0, values, length + 1), WRONG_LENGTH, "`values`");
    REFUSED(bastide_position_observe(position, 0, NULL, length), NULL_POINTER, "`values`");
    REFUSED(bastide_position_observe_f32(position, 0, fractions, 1), WRONG_LENGTH, "`values`");
    REFUSED(bastide_position_legal_mask(position, values, 1), WRONG_LENGTH, "`mask`");
    REFUSED(bastide_position_legal_bits(position, words, 8), WRONG_LENGTH, "`words`");
    REQUIRE(values[0] == 77);
    REFUSED(bastide_position_legal(position, actions, 0, &count), BUFFER_TOO_SMALL, "`actions`");
    REQUIRE(count == 1);
    REFUSED(bastide_position_legal(position, actions, 1, NULL), NULL_POINTER, "`length`");
    REFUSED(bastide_position_legal(position, NULL, 1, &count), NULL_POINTER, "`actions`");
    REFUSED(bastide_position_outcomes(start, possible, 4, &count), BUFFER_TOO_SMALL, "`outcomes`");
    REQUIRE(count == 5);
    REFUSED(bastide_position_scores(position, scores, 1, &count), BUFFER_TOO_SMALL, "`scores`");
    REFUSED(bastide_position_returns(position, fractions, 1, &count), BUFFER_TOO_SMALL, "`returns`");
    for (size_t i = 0; i < sizeof written / sizeof *written; i++) {
        REFUSED(written[i](position, 2, text, ROOM, NULL), UNKNOWN_SEAT, "seat 2");
        REFUSED(written[i](position, -3, text, ROOM, NULL), UNKNOWN_SEAT, "-1 for everything, -2 for the public");
        REFUSED(written[i](position, 0, text, 10, &count), BUFFER_TOO_SMALL, "`text`");
        REFUSED(written[i](NULL, 0, text, ROOM, NULL), NULL_POINTER, "`position`");
    }
    REFUSED(bastide_position_plan(position, "hand:1:9", actions, 1, &count), UNKNOWN_TEXT, "`hand:1:9`");
    REFUSED(bastide_position_plan(position, "", actions, 1, &count), ILLEGAL, "no part is chosen");
    REFUSED(bastide_position_plan(position, NULL, actions, 1, &count), NULL_POINTER, "`parts`");
    REFUSED(bastide_position_plan(position, "\xff", actions, 1, &count), NOT_UTF8, "`parts`");
    REFUSED(bastide_position_plan(start, "hand:0:1", actions, 1, &count), NOT_THE_TURN, "chance is to deal");
    REFUSED(bastide_position_plan(NULL, "hand:0:1", actions, 1, &count), NULL_POINTER, "`position`");
    REFUSED(bastide_match_telling(match, 2, 0, text, ROOM, NULL), UNKNOWN_SEAT, "seat 2");
    REFUSED(bastide_match_telling(match, -3, 0, text, ROOM, NULL), UNKNOWN_SEAT, "-1");
    REFUSED(bastide_match_telling(match, 0, 0, text, 3, &count), BUFFER_TOO_SMALL, "`text`");
    REFUSED(bastide_match_telling(NULL, 0, 0, text, ROOM, NULL), NULL_POINTER, "`match`");
    REFUSED(bastide_match_noticed(match, 2, &count), UNKNOWN_SEAT, "seat 2");
    REFUSED(bastide_match_noticed(match, 0, NULL), NULL_POINTER, "`noticed`");
    REFUSED(bastide_record_noticed(NULL, 0, &count, 1, NULL), NULL_POINTER, "`record`");
    REFUSED(bastide_record_telling(NULL, 0, 0, text, ROOM, NULL), NULL_POINTER, "`record`");
    bastide_position_free(NULL);
    REQUIRE(none == start);
}

static void matches(void)
{
    OWN(match) *before = copy_of_match(match);
    bastide_match *none = match;
    const bastide_position *position = bastide_match_position(match);
    bastide_key key;
    bastide_tally tally;
    uint16_t actions[BASTIDE_MAX_ACTIONS], ids[1];
    char text[64];
    size_t count, length;

    REFUSED(bastide_match_new(NULL, 7, &none), NULL_POINTER, "`game`");
    REFUSED(bastide_match_play(match, 512), UNKNOWN_ID, "512");
    REFUSED(bastide_match_play_text(match, "parry"), ILLEGAL, "`parry`");
    REFUSED(bastide_match_play_text(match, NULL), NULL_POINTER, "`action`");
    REFUSED(bastide_match_play(NULL, 0), NULL_POINTER, "`match`");
    count = 9;
    REFUSED(bastide_match_play_parts(match, "hand:1:9", &count), UNKNOWN_TEXT, "`hand:1:9`");
    REFUSED(bastide_match_play_parts(match, "", &count), ILLEGAL, "no part is chosen");
    REFUSED(bastide_match_play_parts(match, NULL, &count), NULL_POINTER, "`parts`");
    REFUSED(bastide_match_play_parts(match, "\xff", &count), NOT_UTF8, "`parts`");
    REFUSED(bastide_match_play_parts(match, "hand:0:1", NULL), NULL_POINTER, "`played`");
    REFUSED(bastide_match_play_parts(NULL, "hand:0:1", &count), NULL_POINTER, "`match`");
    REQUIRE(count == 9);
    REFUSED(bastide_match_information_key(match, 2, &key), UNKNOWN_SEAT, "seat 2");
    REFUSED(bastide_match_information_log(match, 0, text, 1, NULL), BUFFER_TOO_SMALL, "`text`");
    REFUSED(bastide_match_record_ids(match, ids, 1, &count), BUFFER_TOO_SMALL, "`ids`");
    REQUIRE(count == 10 && bastide_match_equal(match, before));
    REQUIRE(bastide_match_position(NULL) == NULL && !bastide_match_equal(match, NULL));

    finish(match);
    REFUSED(bastide_match_play(match, 0), NOT_THE_TURN, "over");
    WORKS(bastide_position_legal(position, actions, BASTIDE_MAX_ACTIONS, &length));
    REQUIRE(length == 0);
    WORKS(bastide_match_copy(match, before));
    REQUIRE(bastide_match_equal(match, before) && bastide_position_equal(position, bastide_match_position(before)));

    REFUSED(bastide_match_from_record("", 0, &none), DAMAGED, "line 1");
    REFUSED(bastide_match_from_record("bastide record: chess\n", 0, &none), DAMAGED, "`chess`");
    REFUSED(bastide_match_from_record("bastide record: en_garde\n0: parry\n", 0, &none), DAMAGED, "line 2");
    REFUSED(bastide_match_from_record("{\"game\": \"en_garde\", \"ids\": [9]}", 0, &none), DAMAGED, "event 0");
    REFUSED(bastide_match_from_record("{\"game\": \"en_garde\"", 0, &none), DAMAGED, "JSON");
    REFUSED(bastide_match_from_record("\xC0", 0, &none), NOT_UTF8, "`record`");
    REFUSED(bastide_selfplay(game, 0, UINT64_MAX, 1, NULL, &tally), UNKNOWN_INDEX, "`first`");
    REFUSED(bastide_selfplay(NULL, 0, 0, 1, NULL, &tally), NULL_POINTER, "`game`");
    REQUIRE(none == match);
    bastide_match_free(NULL);
}

static void information_states(void)
{
    bastide_information_state state, before;

    REFUSED(bastide_information_state_new(NULL, 0, &state), NULL_POINTER, "`position`");
    REFUSED(bastide_information_state_new(start, 0, NULL), NULL_POINTER, "`state`");
    REFUSED(bastide_information_state_new(start, 2, &state), UNKNOWN_SEAT, "seat 2");
    WORKS(bastide_information_state_new(start, 1, &state));
    before = state;
    REFUSED(bastide_information_state_act(&state, 512), UNKNOWN_ID, "0 to 511");
    REFUSED(bastide_information_state_act(NULL, 0), NULL_POINTER, "`state`");
    REFUSED(bastide_information_state_see(&state, NULL), NULL_POINTER, "`position`");
    WORKS(bastide_information_state_see(&state, start));
    REQUIRE(state.key.high == before.key.high && state.key.low == before.key.low && state.seat == 1);
    WORKS(bastide_information_state_act(&state, 0));
    REQUIRE(state.key.high != before.key.high && state.key.low != before.key.low);
    before = state;
    state.seat = 2;
    REFUSED(bastide_information_state_see(&state, start), UNKNOWN_SEAT, "seat 2");
    state.seat = UINT32_MAX;
    REFUSED(bastide_information_state_see(&state, start), UNKNOWN_SEAT, "seat 4294967295");
    REFUSED(bastide_information_state_act(&state, 0), UNKNOWN_SEAT, "0 to 3");
    REQUIRE(state.key.high == before.key.high && state.key.low == before.key.low);
    REFUSED(bastide_match_keep_keys(NULL), NULL_POINTER, "`match`");
    REFUSED(bastide_match_information_state(match, 2, &state), UNKNOWN_SEAT, "seat 2");
    REFUSED(bastide_match_information_state(match, 0, NULL), NULL_POINTER, "`state`");
    REFUSED(bastide_match_public_history_key(NULL, &state.key), NULL_POINTER, "`match`");
    REFUSED(bastide_match_public_history_key(match, NULL), NULL_POINTER, "`key`");
}

static bastide_batch *batch;

static void batch_setups(void)
{
    bastide_batch *none = batch;
    bastide_setup setup = BASTIDE_SETUP_DEFAULT;
    bastide_shape shape;

    WORKS(bastide_batch_shape(batch, &shape));
    REFUSED(bastide_batch_new(NULL, &setup, NULL, &none), NULL_POINTER, "`game`");
    REFUSED(bastide_batch_new(game, NULL, NULL, &none), NULL_POINTER, "`setup`");
    REFUSED(bastide_batch_new(game, &setup, NULL, NULL), NULL_POINTER, "`batch`");
    setup.rows = 0;
    REFUSED(bastide_batch_new(game, &setup, NULL, &none), BAD_SETTING, "`rows`");
    setup.rows = SIZE_MAX;
    REFUSED(bastide_batch_new(game, &setup, NULL, &none), BAD_SETTING, "16777216");
    setup.rows = 1;
    setup.threads = 257;
    REFUSED(bastide_batch_new(game, &setup, NULL, &none), BAD_SETTING, "`threads`");
    setup.threads = 1;
    setup.auto_reset = 3;
    REFUSED(bastide_batch_new(game, &setup, NULL, &none), BAD_SETTING, "`auto_reset` is 3");
    setup.auto_reset = BASTIDE_AUTO_RESET_DISABLED;
    setup.records = 2;
    REFUSED(bastide_batch_new(game, &setup, NULL, &none), BAD_SETTING, "`records` is 2");
    REFUSED(bastide_batch_set_threads(batch, 0), BAD_SETTING, "`threads`");
    REFUSED(bastide_batch_set_threads(NULL, 1), NULL_POINTER, "`batch`");
    REFUSED(bastide_batch_clone(NULL, NULL, &none), NULL_POINTER, "`source`");
    REFUSED(bastide_batch_copy(batch, NULL), NULL_POINTER, "`source`");
    REFUSED(bastide_batch_copy(NULL, NULL), NULL_POINTER, "`batch`");
    WORKS(bastide_batch_copy(batch, batch));
    REFUSED(bastide_batch_setup(NULL, &setup), NULL_POINTER, "`batch`");
    REFUSED(bastide_batch_setup(batch, NULL), NULL_POINTER, "`setup`");
    REFUSED(bastide_batch_shape(NULL, &shape), NULL_POINTER, "`batch`");
    REFUSED(bastide_batch_shape(batch, NULL), NULL_POINTER, "`shape`");
    REQUIRE(bastide_batch_rows(NULL) + bastide_batch_match_size(NULL) == 0 && bastide_batch_game(NULL) == NULL);
    REQUIRE(!bastide_batch_equal(batch, NULL) && none == batch);
    bastide_batch_free(NULL);
}

static void batches(void)
{
    OWN(batch) *before = copy_of_batch(batch), *larger = rows_of(game, 4), *others = rows_of(other_game, 1);
    OWN(match) *other = new_match(other_game, 7);
    bastide_batch *read = batch;
    bastide_outputs outputs = {.struct_size = sizeof outputs};
    bastide_tally tally;
    bastide_match *taken = match;
    bastide_position *position = start;
    int32_t actions[3] = {0}, illegal[3] = {0};
    float logits[3 * BASTIDE_MAX_ACTIONS] = {0}, fractions[512];
    uint16_t legal[BASTIDE_MAX_ACTIONS];
    uint8_t mask[3 * BASTIDE_MAX_ACTIONS], seen[512] = {77}, *bytes = mask;
    uint64_t episode;
    const size_t rows[] = {2, 1}, beyond[] = {0, 3}, twice[] = {1, 1};
    const uint64_t seeds[] = {1, 2};
    size_t all = 3 * bastide_game_actions(game), count, length = bastide_game_observation_length(game);

    REFUSED(bastide_batch_copy(batch, others), OTHER_GAME, "rounds_to_win=1");

    memset(mask, 77, sizeof mask);
    REFUSED(bastide_batch_register(NULL, &outputs), NULL_POINTER, "`batch`");
    REFUSED(bastide_batch_register(batch, NULL), NULL_POINTER, "`outputs`");
    outputs.mask = mask;
    outputs.mask_count = all;
    outputs.rewards_count = 6;
    REFUSED(bastide_batch_register(batch, &outputs), NULL_POINTER, "`rewards`");
    outputs.rewards_count = 0;
    outputs.mask_count = all - 1;
    REFUSED(bastide_batch_register(batch, &outputs), WRONG_LENGTH, "`mask`");
    outputs.mask_count = 0;
    REFUSED(bastide_batch_register(batch, &outputs), WRONG_LENGTH, "`mask`");
    REQUIRE(mask[0] == 77);
    outputs.mask_count = all;
    WORKS(bastide_batch_register(batch, &outputs));
    REQUIRE(mask[0] == 0 && mask[all - 1] == 0 && mask[all] == 77);
    WORKS(bastide_batch_refresh(batch));
    REFUSED(bastide_batch_refresh(NULL), NULL_POINTER, "`batch`");

    WORKS(bastide_batch_sample(before, actions, 3));
    WORKS(bastide_batch_copy(before, batch));
    illegal[1] = -1;
    illegal[2] = 60000;
    illegal[0] = actions[0];
    REFUSED(bastide_batch_step(batch, illegal, 3), ILLEGAL, "row 1");
    REFUSED(bastide_batch_step(batch, illegal, 3), ILLEGAL, "row 2");
    REFUSED(bastide_batch_step(batch, actions, 2), WRONG_LENGTH, "`actions`");
    REFUSED(bastide_batch_step(batch, actions, SIZE_MAX), WRONG_LENGTH, "`actions`");
    REFUSED(bastide_batch_step(batch, NULL, 3), NULL_POINTER, "`actions`");
    REFUSED(bastide_batch_step(NULL, actions, 3), NULL_POINTER, "`batch`");
    REFUSED(bastide_batch_step_some(batch, rows, illegal + 1, 2), ILLEGAL, "row 1");
    REFUSED(bastide_batch_step_some(batch, beyond, actions, 2), UNKNOWN_INDEX, "row 3");
    REFUSED(bastide_batch_step_some(batch, twice, actions, 2), NAMED_TWICE, "row 1");
    REFUSED(bastide_batch_step_some(batch, NULL, actions, 2), NULL_POINTER, "`rows`");
    REFUSED(bastide_batch_step_some(batch, rows, NULL, 2), NULL_POINTER, "`actions`");
    REFUSED(bastide_batch_step_some(NULL, rows, actions, 2), NULL_POINTER, "`batch`");
    REFUSED(bastide_batch_reset(batch, beyond, NULL, 2), UNKNOWN_INDEX, "row 3");
    REFUSED(bastide_batch_reset(batch, twice, seeds, 2), NAMED_TWICE, "row 1");
    REFUSED(bastide_batch_reset(batch, NULL, seeds, 2), NULL_POINTER, "`rows`");
    REFUSED(bastide_batch_reset(NULL, rows, seeds, 2), NULL_POINTER, "`batch`");
    REFUSED(bastide_batch_sample(batch, actions, 4), WRONG_LENGTH, "`actions`");
    REFUSED(bastide_batch_sample(batch, NULL, 3), NULL_POINTER, "`actions`");
    REFUSED(bastide_batch_sample(NULL, actions, 3), NULL_POINTER, "`batch`");
    REFUSED(bastide_batch_sample_logits(batch, logits, all, 0, actions, NULL, NULL, 3), BAD_SETTING, "temperature");
    REFUSED(bastide_batch_sample_logits(batch, logits, all - 1, 1, actions, NULL, NULL, 3), WRONG_LENGTH, "`logits`");
    REFUSED(bastide_batch_sample_logits(batch, logits, all, 1, actions, NULL, NULL, 2), WRONG_LENGTH, "`rows`");
    REFUSED(bastide_batch_sample_logits(batch, NULL, all, 1, actions, NULL, NULL, 3), NULL_POINTER, "`logits`");
    REFUSED(bastide_batch_sample_logits(NULL, logits, all, 1, actions, NULL, NULL, 3), NULL_POINTER, "`batch`");
    WORKS(bastide_batch_legal(batch, 1, legal, BASTIDE_MAX_ACTIONS, &count));
    logits[all / 3 + legal[0]] = NAN;
    REFUSED(bastide_batch_sample_logits(batch, logits, all, 1, actions, NULL, NULL, 3), BAD_LOGITS, "row 1");
    REFUSED(bastide_batch_sample_logits(batch, logits, all, 1, actions, NULL, NULL, 3), BAD_LOGITS, "has NaN; expected finite");
    REFUSED(bastide_batch_sample_logits(batch, logits, all, 1e-40f, actions, NULL, NULL, 3), BAD_SETTING, "temperature is 1e-40");
    REFUSED(bastide_batch_rollout(batch, 3, NULL, NULL), NULL_POINTER, "`tally`");
    REFUSED(bastide_batch_rollout(NULL, 3, NULL, &tally), NULL_POINTER, "`batch`");

    REFUSED(bastide_batch_observe(batch, 3, 0, seen, length), UNKNOWN_INDEX, "row 3");
    REFUSED(bastide_batch_observe(batch, 0, 2, seen, length), UNKNOWN_SEAT, "seat 2");
    REFUSED(bastide_batch_observe(batch, 0, 0, seen, length - 1), WRONG_LENGTH, "`values`");
    REFUSED(bastide_batch_observe(batch, 0, 0, NULL, length), NULL_POINTER, "`values`");
    REFUSED(bastide_batch_observe_f32(batch, 3, 0, fractions, length), UNKNOWN_INDEX, "row 3");
    REFUSED(bastide_batch_observe_f32(batch, 0, UINT32_MAX, fractions, length), UNKNOWN_SEAT, "4294967295");
    REFUSED(bastide_batch_observe_f32(batch, 0, 0, fractions, 0), WRONG_LENGTH, "`values`");
    REFUSED(bastide_batch_position(batch, 3, &position), UNKNOWN_INDEX, "0 to 2");
    REFUSED(bastide_batch_position(batch, 0, NULL), NULL_POINTER, "`position`");
    REFUSED(bastide_batch_legal(batch, SIZE_MAX, legal, BASTIDE_MAX_ACTIONS, &count), UNKNOWN_INDEX, "0 to 2");
    REFUSED(bastide_batch_legal(batch, 0, legal, 0, &count), BUFFER_TOO_SMALL, "`actions`");
    REFUSED(bastide_batch_legal(batch, 0, legal, BASTIDE_MAX_ACTIONS, NULL), NULL_POINTER, "`length`");
    REFUSED(bastide_batch_episode(batch, 3, &episode), UNKNOWN_INDEX, "row 3");
    REFUSED(bastide_batch_episode(batch, 0, NULL), NULL_POINTER, "`episode`");
    REFUSED(bastide_batch_match(batch, 3, &taken), UNKNOWN_INDEX, "row 3");
    REFUSED(bastide_batch_match(batch, 0, &taken), NOT_RECORDED, "records");
    REFUSED(bastide_batch_match(batch, 0, NULL), NULL_POINTER, "`match`");
    REFUSED(bastide_batch_put_match(batch, 3, match), UNKNOWN_INDEX, "row 3");
    REFUSED(bastide_batch_put_match(batch, 0, NULL), NULL_POINTER, "`match`");
    REFUSED(bastide_batch_put_match(batch, 0, other), OTHER_GAME, "rounds_to_win=1");
    finish(other);
    REFUSED(bastide_batch_put_match(others, 0, other), MATCH_OVER, "over");
    REFUSED(bastide_batch_to_bytes(batch, NULL, bytes, 1, &count), BUFFER_TOO_SMALL, "`bytes`");
    REFUSED(bastide_batch_to_bytes(NULL, NULL, bytes, 1, &count), NULL_POINTER, "`batch`");
    REFUSED(bastide_batch_from_bytes(NULL, 4, NULL, &read), NULL_POINTER, "`bytes`");
    REFUSED(bastide_batch_from_bytes(NULL, 0, NULL, &read), DAMAGED, "begin with");
    REQUIRE(seen[0] == 77 && read == batch && taken == match && position == start && bastide_batch_equal(batch, before));

    /* The copy of a larger batch does not fit into the outputs until they are registered again. */
    WORKS(bastide_batch_copy(batch, larger));
    REFUSED(bastide_batch_refresh(batch), WRONG_LENGTH, "`mask`");
    outputs = (bastide_outputs){.struct_size = sizeof outputs};
    WORKS(bastide_batch_register(batch, &outputs));
    WORKS(bastide_batch_refresh(batch));
}

/* Another thread writes the actions of a step while it runs: the step plays the actions that it has checked, or refuses them. */
enum { STEPPED = 4096, DISTURBED = 300 };
static volatile int32_t disturbed[STEPPED];
static volatile int done;

static void *disturb(void *unused)
{
    while (!done)
        for (size_t row = 0; row < STEPPED && !done; row++)
            disturbed[row] ^= 31;
    return unused;
}

static void actions_that_change_during_a_step(void)
{
    pthread_t other;
    bastide_setup setup = BASTIDE_SETUP_DEFAULT;

    setup.rows = STEPPED;
    setup.records = 1;
    OWN(batch) *stepped = new_batch(game, setup);
    REQUIRE(pthread_create(&other, NULL, disturb, NULL) == 0);
    for (int step = 0; step < DISTURBED; step++) {
        WORKS(bastide_batch_sample(stepped, (int32_t *)disturbed, STEPPED));
        bastide_status status = bastide_batch_step(stepped, (int32_t *)disturbed, STEPPED);
        REQUIRE(status == BASTIDE_STATUS_OK || status == BASTIDE_STATUS_ILLEGAL);
    }
    done = 1;
    REQUIRE(pthread_join(other, NULL) == 0);
    OWN(batch) *read = read_back(stepped);
    REQUIRE(bastide_batch_equal(stepped, read));
}

/* Readers explain refusals in a sentence. */
static void in_a_sentence(void)
{
    char why[1024];
    bastide_last_error(why, sizeof why);
    REQUIRE(strlen(why) > 10 && !strstr(why, "Serde"));
}

static char table[ROOM];

static bastide_status read_match(const uint8_t *bytes, size_t length)
{
    OWN(match) *read = NULL;
    bastide_status status = bastide_match_from_bytes(bytes, length, &read);
    if (status == BASTIDE_STATUS_OK)
        WORKS(bastide_position_table(bastide_match_position(read), 0, table, ROOM, NULL));
    return status;
}

static bastide_status read_batch(const uint8_t *bytes, size_t length)
{
    OWN(batch) *read = NULL;
    bastide_tally tally;
    bastide_status status = bastide_batch_from_bytes(bytes, length, NULL, &read);
    if (status == BASTIDE_STATUS_OK)
        WORKS(bastide_batch_rollout(read, 100, NULL, &tally));
    return status;
}

/* Bytes that are cut or have one wrong bit, read by a function. */
static void damaged_bytes(uint8_t *bytes, size_t length, bastide_status (*read)(const uint8_t *, size_t))
{
    for (size_t cut = 0; cut < length; cut++)
        REQUIRE(read(bytes, cut) == BASTIDE_STATUS_DAMAGED);
    for (size_t i = 0; i < 8 * length; i++) {
        bytes[i / 8] ^= (uint8_t)(1u << i % 8);
        if (read(bytes, length) != BASTIDE_STATUS_OK)
            in_a_sentence();
        bytes[i / 8] ^= (uint8_t)(1u << i % 8);
    }
}

/* Damaged bytes or text are refused, or give a whole position, match or batch. */
static void damage(void)
{
    static uint8_t bytes[ROOM];
    static char json[ROOM];
    bastide_position *position = start;
    bastide_match *read = match;
    size_t length;

    REFUSED(bastide_position_from_json("{}", &position), DAMAGED, "JSON");
    REFUSED(bastide_position_from_bytes(NULL, 4, &position), NULL_POINTER, "`bytes`");
    REFUSED(bastide_position_from_bytes(bytes, 0, &position), DAMAGED, "begin with");
    REFUSED(bastide_position_from_bytes(bytes, SIZE_MAX, &position), WRONG_LENGTH, "`bytes`");
    REFUSED(bastide_match_from_bytes(bytes, 4, &read), DAMAGED, "begin with");
    REQUIRE(position == start && read == match);

    WORKS(bastide_position_to_json(start, json, ROOM, &length));
    for (size_t i = 0; i < length; i++) {
        char kept = json[i];
        json[i] = '7';
        if (bastide_position_from_json(json, &position) == BASTIDE_STATUS_OK) {
            WORKS(bastide_position_table(position, BASTIDE_EVERYTHING, table, ROOM, NULL));
            bastide_position_free(position);
        }
        json[i] = kept;
    }
    WORKS(bastide_match_to_bytes(match, bytes, ROOM, &length));
    damaged_bytes(bytes, length, read_match);
    WORKS(bastide_batch_to_bytes(batch, NULL, bytes, ROOM, &length));
    damaged_bytes(bytes, length, read_batch);
}

/* Each thread has its own errors; a game, and positions that no thread changes, are shared. */
static void *thread(void *number)
{
    char why[256], text[16];
    bastide_tally tally, whole;
    uint32_t id = 1000 + (uint32_t)*(int *)number;

    REQUIRE(bastide_last_error(NULL, 0) == 0);
    snprintf(text, sizeof text, "action %u ", (unsigned)id);
    for (int i = 0; i < 1000; i++) {
        REQUIRE(bastide_game_action_text(game, id, why, sizeof why, NULL) == BASTIDE_STATUS_UNKNOWN_ID);
        REQUIRE(bastide_last_error(why, sizeof why) == strlen(why) && strstr(why, text) == why);
        REQUIRE(bastide_position_turn(start) == BASTIDE_CHANCE && bastide_game_name(game) != NULL);
    }
    REQUIRE(bastide_last_error(why, 5) > 5 && strlen(why) == 4);
    WORKS(bastide_selfplay(game, 7, 0, 20, NULL, &tally));
    WORKS(bastide_selfplay(game, 7, 0, 20, NULL, &whole));
    REQUIRE(tally.matches == 20 && tally.decisions == whole.decisions && tally.deals == whole.deals);
    return NULL;
}

int main(void)
{
    pthread_t threads[4];
    int numbers[4];

    REQUIRE(bastide_abi_version() == BASTIDE_ABI_VERSION);
    game = new_game("en_garde");
    other_game = new_game("en_garde(rounds_to_win=1)");
    start = new_position(game);
    other_start = new_position(other_game);
    match = new_match(game, 7);
    batch = rows_of(game, 3);

    games();
    positions();
    matches();
    information_states();
    batch_setups();
    batches();
    damage();
    actions_that_change_during_a_step();
    for (int i = 0; i < 4; i++) {
        numbers[i] = i;
        REQUIRE(pthread_create(&threads[i], NULL, thread, &numbers[i]) == 0);
    }
    for (int i = 0; i < 4; i++)
        REQUIRE(pthread_join(threads[i], NULL) == 0);
#if defined(BASTIDE_TEST_HOOKS)
    REFUSED(bastide_test_panic(), PANIC, "a test of a panic");
#endif

    bastide_batch_free(batch);
    bastide_match_free(match);
    bastide_position_free(start);
    bastide_position_free(other_start);
    bastide_game_free(game);
    bastide_game_free(other_game);
    puts("everything bad was refused");
}
