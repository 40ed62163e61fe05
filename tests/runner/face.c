/* Tests the parts that only the C face has and that refusals.py does not make from the header: callers with other headers, the rows of
   errors, sentences, memory of the caller's, lengths that are asked for, objects passed twice, and errors of custom players. */

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

/* The struct of a caller with a newer header. */
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
    bastide_solve_setup before_seeds = BASTIDE_SOLVE_SETUP_DEFAULT;
    OWN(game) *small = new_game("leduc_poker(max_raises=1)");
    OWN(batch) *batch = NULL, *same = rows_of(game, ROWS), *newest = NULL;
    OWN(tree) *tree = NULL;
    bastide_tally tally;
    size_t length = ROWS * bastide_game_observation_length(game), shown = 0;
    uint8_t *seen = calloc(length, 1);
    struct {
        struct older_outputs outputs;
        size_t guard[4];
    } memory = {{sizeof memory.outputs, seen, length}, {GUARD, GUARD, GUARD, GUARD}};

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
    free(seen);

    newer.setup.struct_size = sizeof newer;
    WORKS(bastide_batch_new(game, &newer.setup, NULL, &newest));
    newer.more = (uint64_t)1 << 40;
    WORKS(bastide_batch_setup(newest, &newer.setup));
    REQUIRE(newer.more == 0 && newer.setup.struct_size == sizeof newer && newer.setup.rows == 1);
    before_seeds.struct_size = offsetof(bastide_solve_setup, seed);
    WORKS(bastide_tree_new(small, &before_seeds, NULL, &tree));
}

static void rows_of_errors(void)
{
    OWN(batch) *batch = rows_of(game, ROWS);
    int32_t actions[ROWS];
    const size_t rows[] = {2, 0}, beyond[] = {9};
    uint64_t episode;

    WORKS(bastide_batch_sample(batch, actions, ROWS));
    actions[1] = actions[2] = -1;
    REFUSED(bastide_batch_step(batch, actions, ROWS), ILLEGAL, "row 1");
    REQUIRE(bastide_last_error_row() == 1);
    REFUSED(bastide_batch_step(batch, actions, 1), WRONG_LENGTH, "`actions`");
    REQUIRE(bastide_last_error_row() == BASTIDE_NO_ROW);
    REFUSED(bastide_batch_step_some(batch, rows, actions + 1, 2), ILLEGAL, "row 0");
    REQUIRE(bastide_last_error_row() == 0);
    REFUSED(bastide_batch_reset(batch, beyond, NULL, 1), UNKNOWN_INDEX, "row 9");
    WORKS(bastide_batch_episode(batch, 0, &episode));
    REQUIRE(bastide_last_error_row() == 9);
}

/* A sentence shows what was given, without characters that a terminal obeys, and what is expected. */
static void sentences(void)
{
    OWN(position) *position = new_position(game);
    bastide_game *none = game;
    size_t count = 9;
    char text[10];

    REFUSED(bastide_game_load("a\33]52;c;AAAA\7\302\2331m\342\200\256", &none), UNKNOWN_GAME,
            "`a\\u{1b}]52;c;AAAA\\u{7}\\u{9b}1m\\u{202e}`");
    REFUSED(bastide_game_load("", &none), UNKNOWN_GAME, "en_garde");
    REFUSED(bastide_game_load("en_garde(rounds_to_win=0)", &none), BAD_OPTION, "1..=99");
    REFUSED(bastide_game_outcome_text(game, 5, text, sizeof text, NULL), UNKNOWN_ID, "0 to 4");
    REFUSED(bastide_game_action_text(game, 0, text, strlen("advance 1"), &count), BUFFER_TOO_SMALL, "10");
    REQUIRE(count == strlen("advance 1"));
    WORKS(bastide_game_action_text(game, 0, text, sizeof text, NULL));
    REQUIRE(strcmp(text, "advance 1") == 0 && strcmp(bastide_status_text(1), "unknown status") == 0);
    REQUIRE(none == game && bastide_game_name_at(bastide_game_count()) == NULL);
    REFUSED(bastide_position_play(position, 0), NOT_THE_TURN, "chance is to deal");
    REFUSED(bastide_position_perft(position, 65, NULL, &(uint64_t){0}), BAD_SETTING, "0 to 64");
    REFUSED(bastide_position_table(position, -3, text, sizeof text, NULL), UNKNOWN_SEAT, "-1 for everything, -2 for the public");
}

/* An object is equal to itself when it is copied onto itself, and to no object. */
static void of_itself_and_nothing(void)
{
    OWN(match) *match = new_match(game, 7), *before = copy_of_match(match);
    OWN(position) *position = new_position(game), *same = new_position(game);
    OWN(batch) *batch = rows_of(game, ROWS), *other = rows_of(game, ROWS);
    WORKS(bastide_position_copy(position, position));
    WORKS(bastide_match_copy(match, match));
    WORKS(bastide_batch_copy(batch, batch));
    REQUIRE(bastide_match_equal(match, before) && bastide_position_equal(position, same) && bastide_batch_equal(batch, other));
    REQUIRE(!bastide_match_equal(match, NULL) && !bastide_position_equal(position, NULL) && !bastide_batch_equal(batch, NULL));
}

/* Memory of the caller's: what is registered is aligned and filled with 0, and a batch that grows no longer fits into it; positions
   are stored at any address. */
static void memory_of_the_caller(void)
{
    OWN(batch) *grows = rows_of(game, ROWS), *larger = rows_of(game, ROWS + 1);
    bastide_outputs outputs = {.struct_size = sizeof outputs};
    uint8_t mask[ROWS * BASTIDE_MAX_ACTIONS], memory[1 + BASTIDE_MAX_POSITION_SIZE];
    size_t all = ROWS * bastide_game_actions(game);

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
    outputs.length = (void *)((uintptr_t)(void *)mask | 1);
    outputs.length_count = ROWS + 1;
    REFUSED(bastide_batch_register(grows, &outputs), MISALIGNED, "`length`");

    for (size_t number = 0; number < bastide_game_count(); number++) {
        OWN(game) *each = new_game(bastide_game_name_at(number));
        OWN(match) *match = new_match(each, 7);
        OWN(position) *loaded = new_position(each);
        const size_t size = bastide_game_position_size(each);
        REQUIRE(size > 0 && size <= BASTIDE_MAX_POSITION_SIZE);
        for (size_t odd = 0; odd < 2; odd++) {
            WORKS(bastide_position_store(bastide_match_position(match), memory + odd, size));
            WORKS(bastide_position_load(loaded, memory + odd, size));
            REQUIRE(bastide_position_equal(loaded, bastide_match_position(match)));
            finish(match);
        }
    }
}

/* A caller that asks for the length alone, or whose buffer is too small, does not wait for an endless thought. */
static void lengths_without_thoughts(void)
{
    OWN(match) *match = new_match(game, 7);
    OWN(player) *player = new_player(game, "search(iterations=2147483648)", 7), *random = new_player(game, "random", 7);
    const bastide_position *asked = bastide_match_position(match);
    bastide_thought figures;
    bastide_considered one;
    size_t legal, room;

    WORKS(bastide_position_legal(asked, NULL, 0, &legal));
    WORKS(bastide_player_thought(player, asked, after(100), NULL, 0, &room, &figures));
    REQUIRE(room == legal && figures.iterations == 100);
    WORKS(bastide_player_thought_in(player, match, NULL, NULL, 0, &room, NULL));
    REQUIRE(room == legal && legal > 1);
    room = 4711;
    REFUSED(bastide_player_thought(player, asked, NULL, &one, 1, &room, &figures), BUFFER_TOO_SMALL, "`considered`");
    REQUIRE(room == legal && figures.iterations == 100);
    WORKS(bastide_player_thought(random, asked, NULL, NULL, 0, &room, NULL));
    REQUIRE(room == 0);
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
    static const char *const why[] = {"too late for a move", "`actions`", "answered -7"};
    int how = 0;
    OWN(match) *match = new_match(game, 7);
    OWN(player) *player = NULL;
    uint32_t action;
    char text[256];

    WORKS(bastide_player_custom(game, "own", fail, &how, &player));
    for (; how < 3; how++)
        REFUSED(bastide_player_choose(player, bastide_match_position(match), NULL, &action), PLAYER_FAILED, why[how]);
    bastide_set_last_error("\xFF");
    REQUIRE(bastide_last_error(text, sizeof text) == 3 && bastide_last_error_row() == BASTIDE_NO_ROW);
    bastide_set_last_error(NULL);
    REQUIRE(bastide_last_error(text, sizeof text) == 0 && text[0] == 0);
}

int main(void)
{
    REQUIRE(bastide_abi_version() == BASTIDE_ABI_VERSION);
    game = new_game("en_garde");
    structs_of_other_headers();
    rows_of_errors();
    sentences();
    of_itself_and_nothing();
    memory_of_the_caller();
    lengths_without_thoughts();
    players_say_why();
#if defined(BASTIDE_TEST_HOOKS)
    REFUSED(bastide_test_panic(), PANIC, "a test of a panic");
#endif
    bastide_game_free(game);
    puts("the C face does what it says");
}
