/* Gives the C face bad input that only a person thinks of: sentences with what is expected, damaged bytes, memory that another thread
   changes. refusals.py makes the refusals that follow from the header. */

#include "made.h"

#include <math.h>
#include <pthread.h>

enum { ROOM = 1 << 16 };

static bastide_game *game;
static bastide_position *start;
static bastide_match *match;
static bastide_batch *batch;

/* A sentence shows what was given, without characters that a terminal obeys, and what is expected. */
static void sentences(void)
{
    OWN(position) *position = new_position(game);
    bastide_game *none = game;
    bastide_match *read = match;
    uint16_t actions[1];
    size_t count = 9;
    uint64_t sequences;
    char text[10];

    REFUSED(bastide_game_load("a\33]52;c;AAAA\7\302\2331m\342\200\256", &none), UNKNOWN_GAME,
            "`a\\u{1b}]52;c;AAAA\\u{7}\\u{9b}1m\\u{202e}`");
    REFUSED(bastide_game_load("", &none), UNKNOWN_GAME, "en_garde");
    REFUSED(bastide_game_load("en_garde(", &none), BAD_OPTION, "en_garde(");
    REFUSED(bastide_game_load("en_garde(rounds=1)", &none), BAD_OPTION, "rounds_to_win");
    REFUSED(bastide_game_load("en_garde(rounds_to_win=0)", &none), BAD_OPTION, "1..=99");
    REFUSED(bastide_game_load("en_garde(rounds_to_win=9,max_rounds=8)", &none), BAD_OPTION, "max_rounds");
    REFUSED(bastide_game_outcome_text(game, 5, text, sizeof text, NULL), UNKNOWN_ID, "0 to 4");
    REFUSED(bastide_game_action_text(game, 0, text, strlen("advance 1"), &count), BUFFER_TOO_SMALL, "10");
    REQUIRE(count == strlen("advance 1"));
    WORKS(bastide_game_action_text(game, 0, text, sizeof text, NULL));
    REQUIRE(strcmp(text, "advance 1") == 0 && strcmp(bastide_status_text(1), "unknown status") == 0);
    REQUIRE(bastide_game_name_at(bastide_game_count()) == NULL);
    REFUSED(bastide_position_play(position, 0), NOT_THE_TURN, "chance is to deal");
    REFUSED(bastide_position_play_text(position, "parry"), NOT_THE_TURN, "`parry`");
    for (int card = 0; card < 5; card++)
        WORKS(bastide_position_deal(position, 0));
    REFUSED(bastide_position_deal(position, 0), ILLEGAL, "`1`");
    for (int card = 0; card < 5; card++)
        WORKS(bastide_position_deal(position, 1));
    REFUSED(bastide_position_deal(position, 2), NOT_THE_TURN, "seat 0");
    REFUSED(bastide_position_play_text(position, "parry"), ILLEGAL, "advance 1");
    REFUSED(bastide_position_perft(position, 65, NULL, &sequences), BAD_SETTING, "0 to 64");
    REFUSED(bastide_position_table(position, -3, text, sizeof text, NULL), UNKNOWN_SEAT, "-1 for everything, -2 for the public");
    REFUSED(bastide_position_plan(position, "hand:1:9", actions, 1, &count), UNKNOWN_TEXT, "`hand:1:9`");
    REFUSED(bastide_position_plan(position, "", actions, 1, &count), ILLEGAL, "no part is chosen");
    REFUSED(bastide_match_from_record("", 0, &read), DAMAGED, "line 1");
    REFUSED(bastide_match_from_record("bastide record: chess\n", 0, &read), DAMAGED, "`chess`");
    REFUSED(bastide_match_from_record("bastide record: en_garde\n0: parry\n", 0, &read), DAMAGED, "line 2");
    REFUSED(bastide_match_from_record("{\"game\": \"en_garde\", \"ids\": [9]}", 0, &read), DAMAGED, "event 0");
    REFUSED(bastide_match_from_record("{\"game\": \"en_garde\"", 0, &read), DAMAGED, "JSON");
    REQUIRE(none == game && read == match);
}

/* An object is equal to itself when it is copied onto itself; NULL can be freed, and has nothing. */
static void of_itself_and_nothing(void)
{
    OWN(match) *before = copy_of_match(match);
    WORKS(bastide_position_copy(start, start));
    WORKS(bastide_match_copy(match, match));
    WORKS(bastide_batch_copy(batch, batch));
    REQUIRE(bastide_match_equal(match, before) && !bastide_match_equal(match, NULL));
    finish(match);
    REQUIRE(!bastide_match_equal(match, before));
    WORKS(bastide_match_copy(match, before));
    REQUIRE(bastide_match_equal(match, before));
    REQUIRE(bastide_position_equal(bastide_match_position(match), bastide_match_position(before)));
}

/* What is registered is filled with 0; a batch that grows no longer fits into it, and logits determine an action. */
static void batches(void)
{
    OWN(batch) *grows = rows_of(game, 3), *larger = rows_of(game, 4);
    bastide_outputs outputs = {.struct_size = sizeof outputs};
    float logits[3 * BASTIDE_MAX_ACTIONS] = {0};
    int32_t actions[3] = {0};
    uint16_t legal[BASTIDE_MAX_ACTIONS];
    uint8_t mask[3 * BASTIDE_MAX_ACTIONS];
    size_t all = 3 * bastide_game_actions(game), count;

    memset(mask, 77, sizeof mask);
    outputs.mask = mask;
    outputs.mask_count = all;
    WORKS(bastide_batch_register(grows, &outputs));
    REQUIRE(mask[0] == 0 && mask[all - 1] == 0 && mask[all] == 77);
    WORKS(bastide_batch_refresh(grows));
    WORKS(bastide_batch_copy(grows, larger));
    REFUSED(bastide_batch_refresh(grows), WRONG_LENGTH, "`mask`");
    outputs = (bastide_outputs){.struct_size = sizeof outputs};
    WORKS(bastide_batch_register(grows, &outputs));
    WORKS(bastide_batch_refresh(grows));

    REFUSED(bastide_batch_sample_logits(batch, logits, all, 0, actions, NULL, NULL, 3), BAD_SETTING, "temperature");
    WORKS(bastide_batch_legal(batch, 1, legal, BASTIDE_MAX_ACTIONS, &count));
    logits[all / 3 + legal[0]] = NAN;
    REFUSED(bastide_batch_sample_logits(batch, logits, all, 1, actions, NULL, NULL, 3), BAD_LOGITS, "row 1");
    REFUSED(bastide_batch_sample_logits(batch, logits, all, 1, actions, NULL, NULL, 3), BAD_LOGITS, "has NaN; expected finite");
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
    start = new_position(game);
    match = new_match(game, 7);
    batch = rows_of(game, 3);

    sentences();
    of_itself_and_nothing();
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
    bastide_game_free(game);
    puts("everything bad was refused");
}
