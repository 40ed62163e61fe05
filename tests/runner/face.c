/* Tests the parts that only the C face has: callers with other headers, lengths, alignment, the rows of errors, options beside a name,
   records that are refused, stopped calls, and errors of custom players. */

#include "made.h"

#include <stddef.h>

enum { ROWS = 3 };

static bastide_game *game;

/* The structs of a caller with an older header: only the rows, and only the first output. */
struct older_setup {
    size_t struct_size;
    size_t rows;
};
struct older_outputs {
    size_t struct_size;
    uint8_t *observation;
    size_t observation_count;
};

/* The structs of a caller with a newer header. */
struct newer_setup {
    bastide_setup setup;
    uint64_t more;
};

/* A pointer as such a caller passes it. */
static const void *any(const void *pointer)
{
    return pointer;
}

static void structs_of_other_headers(void)
{
    enum { GUARD = 0x77 };
    struct older_setup older = {sizeof older, ROWS}, told = {sizeof told, 0};
    struct newer_setup newer = {BASTIDE_SETUP_DEFAULT, 0};
    bastide_setup whole = BASTIDE_SETUP_DEFAULT;
    OWN(batch) *batch = NULL, *same = rows_of(game, ROWS), *newest = NULL, *none = NULL;
    bastide_tally tally;
    size_t length = ROWS * bastide_game_observation_length(game), shown = 0;
    uint8_t *seen = calloc(length, 1);
    struct {
        struct older_outputs outputs;
        size_t guard[4];
    } memory = {{sizeof memory.outputs, seen, length}, {GUARD, GUARD, GUARD, GUARD}};
    bastide_outputs outputs = {.struct_size = sizeof outputs};

    WORKS(bastide_batch_new(game, any(&older), NULL, &batch));
    REQUIRE(bastide_batch_equal(batch, same));
    WORKS(bastide_batch_setup(batch, (bastide_setup *)(void *)&told));
    REQUIRE(told.struct_size == sizeof told && told.rows == ROWS);
    WORKS(bastide_batch_setup(batch, &whole));
    REQUIRE(whole.struct_size == sizeof whole && whole.threads == 1 && whole.auto_reset == BASTIDE_AUTO_RESET_SAME_STEP);
    WORKS(bastide_batch_register(batch, any(&memory)));
    WORKS(bastide_batch_rollout(batch, 7, NULL, &tally));
    for (size_t i = 0; i < length; i++)
        shown += seen[i];
    REQUIRE(shown > 0);

    newer.setup.struct_size = sizeof newer;
    WORKS(bastide_batch_new(game, &newer.setup, NULL, &newest));
    newer.more = (uint64_t)1 << 40;
    REFUSED(bastide_batch_new(game, &newer.setup, NULL, &none), BAD_SETTING, "does not know");
    WORKS(bastide_batch_setup(newest, &newer.setup));
    REQUIRE(newer.more == 0 && newer.setup.struct_size == sizeof newer && newer.setup.rows == 1);
    outputs.struct_size = offsetof(bastide_outputs, observation_count);
    REFUSED(bastide_batch_register(newest, &outputs), BAD_SETTING, "`outputs`");
    REQUIRE(none == NULL);
    free(seen);
}

/* Misaligned memory is not registered. */
static void misaligned_memory(void)
{
    OWN(batch) *batch = rows_of(game, ROWS);
    bastide_outputs outputs = {.struct_size = sizeof outputs};
    union {
        uint64_t words[4];
        char bytes[32];
    } memory = {{0}};

    outputs.length = (void *)(memory.bytes + 1);
    outputs.length_count = ROWS;
    REFUSED(bastide_batch_register(batch, &outputs), MISALIGNED, "`length`");
}

static void rows_of_errors(void)
{
    OWN(batch) *batch = rows_of(game, ROWS);
    int32_t actions[ROWS];
    const size_t rows[] = {2, 0}, twice[] = {1, 1}, beyond[] = {9};
    uint64_t episode;

    WORKS(bastide_batch_sample(batch, actions, ROWS));
    actions[1] = actions[2] = -1;
    REFUSED(bastide_batch_step(batch, actions, ROWS), ILLEGAL, "row 1");
    REQUIRE(bastide_last_error_row() == 1);
    REFUSED(bastide_batch_step(batch, actions, 1), WRONG_LENGTH, "`actions`");
    REQUIRE(bastide_last_error_row() == BASTIDE_NO_ROW);
    REFUSED(bastide_batch_step_some(batch, rows, actions + 1, 2), ILLEGAL, "row 0");
    REQUIRE(bastide_last_error_row() == 0);
    REFUSED(bastide_batch_step_some(batch, twice, actions, 2), NAMED_TWICE, "row 1");
    REQUIRE(bastide_last_error_row() == 1);
    REFUSED(bastide_batch_reset(batch, beyond, NULL, 1), UNKNOWN_INDEX, "row 9");
    WORKS(bastide_batch_episode(batch, 0, &episode));
    REQUIRE(bastide_last_error_row() == 9);
}

static void options_beside_a_name(void)
{
    const bastide_setting one[] = {{"rounds_to_win", "1"}}, two[] = {{"rounds_to_win", "1"}, {"max_rounds", "9"}};
    const bastide_setting twice[] = {{"max_rounds", "9"}}, more[] = {{"rounds_to_win", "1,max_rounds=9"}};
    const bastide_setting iterations[] = {{"iterations", "20"}};
    OWN(game) *named = new_game("en_garde(max_rounds=9,rounds_to_win=1)");
    OWN(game) *beside = NULL, *partly = NULL, *made = NULL, *other = NULL;
    OWN(player) *player = NULL;

    WORKS(bastide_game_load_with("en_garde", two, 2, &beside));
    REQUIRE(strcmp(bastide_game_name(beside), bastide_game_name(named)) == 0);
    WORKS(bastide_game_load_with("en_garde(max_rounds=9)", one, 1, &partly));
    REQUIRE(strcmp(bastide_game_name(partly), bastide_game_name(named)) == 0);
    WORKS(bastide_game_load_with("en_garde", NULL, 0, &made));
    REQUIRE(strcmp(bastide_game_name(made), "en_garde") == 0);
    REFUSED(bastide_game_load_with("en_garde(max_rounds=9)", twice, 1, &other), BAD_OPTION, "twice");
    REFUSED(bastide_game_load_with("en_garde", more, 1, &other), BAD_OPTION, "rounds_to_win=1,max_rounds=9");
    REQUIRE(other == NULL);
    WORKS(bastide_player_new_with(made, "search", iterations, 1, 7, &player));
    REQUIRE(strcmp(bastide_player_name(player), "search(iterations=20)") == 0);
    REFUSED(bastide_player_new_with(made, "search", one, 1, 7, &player), UNKNOWN_PLAYER, "`rounds_to_win`");
}

/* The sentence about a record that is damaged names the event; face.cpp asserts what records hold. */
static void records(void)
{
    OWN(match) *match = new_match(game, 7);
    OWN(record) *record = NULL, *none = NULL;
    uint16_t ids[1 << 12];
    size_t events;

    finish(match);
    WORKS(bastide_record_of(match, &record));
    WORKS(bastide_record_ids(record, ids, 1 << 12, &events));
    ids[10] = 600;
    REFUSED(bastide_record_from_ids(game, ids, events, &none), DAMAGED, "event 10");
    ids[3] = ids[2] = ids[1] = ids[0];
    ids[4] = ids[5] = ids[0];
    REFUSED(bastide_record_from_ids(game, ids, 6, &none), DAMAGED, "event 5");
    REFUSED(bastide_record_read("bastide record: chess\n", &none), DAMAGED, "`chess`");
    REQUIRE(none == NULL);
}

/* Positions of a match, kept in memory at odd addresses and as handles, are loaded in another order. */
static void positions_in_memory(void)
{
    enum { KEPT = 30 };
    static uint8_t memory[1 + KEPT * BASTIDE_MAX_POSITION_SIZE];
    for (size_t number = 0; number < bastide_game_count(); number++) {
        OWN(game) *each = new_game(bastide_game_name_at(number));
        OWN(match) *match = new_match(each, 7);
        OWN(position) *loaded = new_position(each);
        bastide_position *kept[KEPT];
        uint16_t actions[BASTIDE_MAX_ACTIONS];
        size_t count, many = 0;
        const bastide_position *position = bastide_match_position(match);
        const size_t size = bastide_game_position_size(each);
        REQUIRE(size > 0 && size <= BASTIDE_MAX_POSITION_SIZE);
        for (; many < KEPT && bastide_position_turn(position) != BASTIDE_OVER; many++) {
            WORKS(bastide_position_clone(position, &kept[many]));
            WORKS(bastide_position_store(position, memory + 1 + many * size, size));
            WORKS(bastide_position_legal(position, actions, BASTIDE_MAX_ACTIONS, &count));
            WORKS(bastide_match_play(match, actions[many % count]));
        }
        REQUIRE(many > 1);
        while (many-- > 0) {
            REQUIRE(!bastide_position_equal(loaded, kept[many]));
            WORKS(bastide_position_load(loaded, memory + 1 + many * size, size));
            REQUIRE(bastide_position_equal(loaded, kept[many]));
            bastide_position_free(kept[many]);
        }
        REFUSED(bastide_position_store(loaded, memory, size - 1), WRONG_LENGTH, "expected");
        REFUSED(bastide_position_load(loaded, memory, size + 1), WRONG_LENGTH, "expected");
    }
}

/* Calls that are stopped have done what they were asked for as far as they came; face.cpp stops those of batches. */
static void calls_that_are_stopped(void)
{
    const bastide_stop never = {NULL, NULL};
    OWN(match) *match = new_match(game, 7);
    OWN(player) *player = new_player(game, "search(iterations=2147483648)", 7), *random = new_player(game, "random", 7);
    OWN(batch) *batch = rows_of(game, ROWS), *same = copy_of_batch(batch);
    const bastide_position *asked = bastide_match_position(match);
    bastide_tally tally, whole;
    bastide_pairing pairing;
    bastide_thought figures;
    uint32_t action = 4711;
    uint64_t count = 4711, again;
    int32_t actions[ROWS];
    bastide_considered one;
    size_t length, legal, room;

    WORKS(bastide_selfplay(game, 7, 0, UINT64_MAX / 2, after(3), &tally));
    REQUIRE(tally.matches > 0 && tally.matches % 3 == 0);
    WORKS(bastide_selfplay(game, 7, 0, tally.matches, &never, &whole));
    REQUIRE(memcmp(&tally, &whole, sizeof tally) == 0);

    REFUSED(bastide_position_perft(asked, 64, after(50), &count), STOPPED, "stopped");
    REQUIRE(count == 4711);
    WORKS(bastide_position_perft(asked, 6, &never, &count));
    WORKS(bastide_position_perft(asked, 6, NULL, &again));
    REQUIRE(count == again && count > 100);

    WORKS(bastide_player_choose(player, asked, after(100), &action));
    REQUIRE(action < bastide_game_actions(game));
    WORKS(bastide_player_thought(player, asked, after(100), NULL, 0, &length, &figures));
    REQUIRE(length > 1 && figures.iterations == 100 && figures.line[0] == action);

    /* A caller that asks for the length alone, or whose buffer is too small, does not wait for an endless thought. */
    WORKS(bastide_position_legal(asked, NULL, 0, &legal));
    WORKS(bastide_player_thought(player, asked, NULL, NULL, 0, &room, NULL));
    REQUIRE(room == legal && room == length);
    WORKS(bastide_player_thought_in(player, match, NULL, NULL, 0, &room, NULL));
    REQUIRE(room == legal);
    room = 4711;
    REFUSED(bastide_player_thought(player, asked, NULL, &one, 1, &room, &figures), BUFFER_TOO_SMALL, "`considered`");
    REQUIRE(room == legal && figures.iterations == 100);
    WORKS(bastide_player_thought(random, asked, NULL, NULL, 0, &room, NULL));
    REQUIRE(room == 0);
    WORKS(bastide_arena(player, player, 7, 0, UINT64_MAX / 2, 1, after(1000), &pairing));
    REQUIRE(pairing.deals == 0);

    WORKS(bastide_batch_choose(batch, player, NULL, 0, after(20), actions, ROWS));
    WORKS(bastide_batch_step(batch, actions, ROWS));
    WORKS(bastide_batch_copy(batch, same));
    WORKS(bastide_batch_rollout(batch, UINT64_MAX, after(2), &tally));
    REQUIRE(tally.decisions > 0 && tally.decisions % ROWS == 0);
    WORKS(bastide_batch_rollout(same, tally.decisions / ROWS, NULL, &whole));
    REQUIRE(bastide_batch_equal(batch, same));
}

/* A custom player that explains its failure: itself, by an error inside it, or not at all. */
static int32_t fail(const bastide_position *position, void *how)
{
    uint16_t none[1];
    size_t length;
    if (*(int *)how == 0)
        bastide_set_last_error("it is too late for a move");
    if (*(int *)how == 1)
        REQUIRE(bastide_position_legal(position, none, 1, &length) == BASTIDE_STATUS_BUFFER_TOO_SMALL);
    return -7;
}

static void players_say_why(void)
{
    int how = 0;
    OWN(match) *match = new_match(game, 7);
    OWN(batch) *batch = NULL;
    OWN(player) *player = NULL;
    bastide_setup setup = BASTIDE_SETUP_DEFAULT;
    const bastide_position *asked = bastide_match_position(match);
    uint32_t action;
    char why[256];
    int32_t actions[ROWS];

    WORKS(bastide_player_custom(game, "own", fail, &how, &player));
    REFUSED(bastide_player_choose(player, asked, NULL, &action), PLAYER_FAILED, "too late for a move");
    how = 1;
    REFUSED(bastide_player_choose(player, asked, NULL, &action), PLAYER_FAILED, "`actions`");
    how = 2;
    REFUSED(bastide_player_choose(player, asked, NULL, &action), PLAYER_FAILED, "answered -7");
    setup.rows = ROWS;
    setup.threads = 2;
    WORKS(bastide_batch_new(game, &setup, NULL, &batch));
    how = 0;
    REFUSED(bastide_batch_choose(batch, player, NULL, 0, NULL, actions, ROWS), PLAYER_FAILED, "row 0: the player failed: it is too late");
    REQUIRE(bastide_last_error_row() == 0);
    bastide_set_last_error("\xFF");
    REQUIRE(bastide_last_error(why, sizeof why) == 3 && bastide_last_error_row() == BASTIDE_NO_ROW);
    bastide_set_last_error(NULL);
    REQUIRE(bastide_last_error(why, sizeof why) == 0 && why[0] == 0);
}

int main(void)
{
    WORKS(bastide_game_load("en_garde", &game));
    structs_of_other_headers();
    misaligned_memory();
    rows_of_errors();
    options_beside_a_name();
    records();
    positions_in_memory();
    calls_that_are_stopped();
    players_say_why();
    bastide_game_free(game);
    puts("the C face does what it says");
}
