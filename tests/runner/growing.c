/* The calls whose work or memory grows with an argument or with their object, a row for each; `growing` in tests/lib/faces.sh finds them
   in the header. Each is made in processes of its own. Where memory is short, it succeeds or returns BASTIDE_STATUS_NO_MEMORY, and the
   process lives. With enough memory, one that can be stopped asks often whether to stop, and then soon ends; the others end soon.

   Sanitizers need additional memory, so there it prints that it did not run. */

#define _XOPEN_SOURCE 700

#include "refusals.h"

#include <malloc.h>
#include <stdbool.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { ROWS = 1 << 13, MANY = 1 << 20, TEXT_LENGTH = 120000, LIMITS = 4, LAST = LIMITS - 1, DEFECT = 100 };

/* The reasons why a call is soon over. */
static const char STOP[] = "it stops when it is told to";
static const char PASS[] = "it is a pass over rows, with a decision, a deal or a copy in each";
static const char TREE[] = "it is a pass over a tree or a table, whose bytes are limited";
static const char GROW[] = "its nodes and bytes are limited";
static const char TEXT[] = "it is a pass over a text or bytes";
static const char MATCH[] = "it is about one match, which has a bound";
static const char LOOK[] = "it looks something up, or sets it";

/* The network of the Python package, from the root of the workspace. */
#define NETWORK "python/python/bastide/networks/en_garde.safetensors"
/* A game with a tree of some megabytes, and one with a tree that grows for long. */
#define LARGE "knights_of_charlemagne(colours=3,values=2,copies=1,hand=1,aside=0)"
#define WIDE "knights_of_charlemagne(colours=4,values=2,copies=1,hand=2,aside=0)"

/* The additional megabytes; the last limit is none. */
static const rlim_t megabytes[LIMITS] = {0, 2, 8, RLIM_INFINITY};

/* The call, its reason, and its limit of memory. */
static const char *name, *why;
static int limit;
/* When it began, and when it last asked whether to stop; the longest time between questions; whether it asked, and was told to stop. */
static double begun, last, longest;
static bool asked, told;
/* The rows, and those for which memory was short. */
static int rows, found_short;

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

static void waited(void)
{
    double moment = now();
    longest = moment - last > longest ? moment - last : longest;
    last = moment;
}

/* Tells the call to stop after the first question, and after a time that is shorter where memory is. */
static bool is_to_stop(void *data)
{
    (void)data;
    if (told)
        return true;
    waited();
    told = asked && last - begun > (limit < LAST ? 0.01 : 0.05);
    asked = true;
    return told;
}

static const bastide_stop soon = {is_to_stop, NULL}, *const stop = &soon;

static void limit_memory(rlim_t more)
{
    struct rlimit memory;
    unsigned long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    REQUIRE(file && fscanf(file, "%lu", &pages) == 1 && getrlimit(RLIMIT_AS, &memory) == 0);
    fclose(file);
    memory.rlim_cur = more == RLIM_INFINITY ? memory.rlim_max : (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE) + (more << 20);
    REQUIRE(setrlimit(RLIMIT_AS, &memory) == 0);
}

/* Begins the call in its process. */
static void begins(void)
{
    limit_memory(megabytes[limit]);
    begun = last = now();
}

/* Ends its process: with 1 if memory was short, otherwise with 0 or as a defect. */
static void ends(bastide_status status)
{
    char text[256];
    bool is_short = status == BASTIDE_STATUS_NO_MEMORY && limit < LAST;
    bool refused_text = why == TEXT && status != BASTIDE_STATUS_PANIC;
    waited();
    limit_memory(RLIM_INFINITY);
    if (!is_short && !refused_text && status != BASTIDE_STATUS_OK && !(told && status == BASTIDE_STATUS_STOPPED)) {
        bastide_last_error(text, sizeof text);
        fprintf(stderr, "%s, limit %d: %s (%d): %s\n", name, limit, bastide_status_text(status), (int)status, text);
        _exit(DEFECT);
    }
    if (limit == LAST && (longest > 1 || (why == STOP) != asked)) {
        fprintf(stderr, "%s: it waits %.3f s, and is %sasked whether to stop\n", name, longest, asked ? "" : "not ");
        _exit(DEFECT);
    }
    if (limit == LAST)
        printf("%s: %s; %.3f s\n", name, why, longest);
    fflush(stdout);
    _exit(is_short);
}

/* Whether this is the process of the call; the other waits for it. */
static bool apart(int *times)
{
    int status;
    pid_t child = fork();
    if (child == 0)
        return true;
    if (child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status) || WEXITSTATUS(status) > 1) {
        fprintf(stderr, "growing.c: %s fails or ends the process with %d of %d limits of memory\n", name, limit + 1, LIMITS);
        exit(EXIT_FAILURE);
    }
    *times += WEXITSTATUS(status);
    return false;
}

/* Begins a row. */
static void next_row(const char *call, const char *reason)
{
    name = call;
    why = reason;
    limit = 0;
    rows++;
}

/* A row: the reason, the function, and its arguments. */
#define ROW(reason, call, ...)                              \
    next_row(#call, reason);                                \
    for (int times = 0; limit < LIMITS; limit++) {          \
        if (apart(&times)) {                                \
            begins();                                       \
            ends(call(__VA_ARGS__));                        \
        }                                                   \
        found_short += limit == LAST && times > 0;          \
    }

static int32_t first_legal(const bastide_position *position, void *data)
{
    uint16_t legal[BASTIDE_MAX_ACTIONS];
    size_t count;
    (void)data;
    WORKS(bastide_position_legal(position, legal, BASTIDE_MAX_ACTIONS, &count));
    return legal[0];
}

static void *filled(size_t length)
{
    char *memory = malloc(length + 1);
    REQUIRE(memory != NULL);
    memset(memory, 'a', length);
    memory[length] = '\0';
    return memory;
}

/* Writes a text or bytes to new memory. */
#define WRITE(call, object, to, length)         \
    WORKS(call(object, NULL, 0, &length));      \
    to = filled(length);                        \
    WORKS(call(object, to, length + 1, &length))

static size_t every[ROWS];
static uint64_t seeds[ROWS];
static uint32_t seats[ROWS], places[2 * ROWS];
static int32_t actions[ROWS];
static float *logits, returns[2 * ROWS];
static const bastide_position *positions[ROWS];
static bastide_game *game, *large, *wide, *made;
static bastide_match *match, *new_match;
static bastide_position *position, *new_position;
static bastide_record *record;
static bastide_player *random_player, *thinks, *new_player;
static bastide_batch *batch, *plain, *other, *new_batch;
static bastide_tree *tree, *new_tree;
static bastide_solver *solver, *sampling, *new_solver;
static bastide_strategy *strategy, *public_strategy, *new_strategy;
static bastide_setup setup = BASTIDE_SETUP_DEFAULT, many = BASTIDE_SETUP_DEFAULT;
static bastide_solve_setup endless = BASTIDE_SOLVE_SETUP_DEFAULT, in_full;
static bastide_outputs outputs = {.struct_size = sizeof outputs};
static bastide_opponents opponents = {.struct_size = sizeof opponents, .count = 1, .learner_count = 1};
static bastide_tally tally;
static bastide_measured measured;
static size_t length;
static double value;

/* The rows of games, matches and players. */
static void single(void)
{
    static uint8_t network[1 << 18], bytes[1 << 12];
    const char *text = filled(TEXT_LENGTH);
    const bastide_setting setting = {"iterations", "9"};
    bastide_considered considered[BASTIDE_MAX_ACTIONS];
    bastide_thought thought;
    bastide_pairing pairing;
    uint16_t planned[BASTIDE_MAX_ACTIONS];
    uint64_t count;
    uint32_t id;
    size_t size = bastide_game_position_size(game);
    FILE *file = fopen(NETWORK, "rb");

    REQUIRE(file != NULL);
    length = fread(network, 1, sizeof network, file);
    fclose(file);
    WORKS(bastide_position_store(position, bytes, size));
    ROW(TEXT, bastide_game_load, text, &made);
    ROW(TEXT, bastide_game_load_with, text, &setting, 1, &made);
    ROW(TEXT, bastide_game_action_id, game, text, &id);
    ROW(TEXT, bastide_game_outcome_id, game, text, &id);
    ROW(TEXT, bastide_position_play_text, position, text);
    ROW(TEXT, bastide_position_deal_text, position, text);
    ROW(STOP, bastide_position_perft, position, 64, stop, &count);
    ROW(TEXT, bastide_position_from_json, text, &new_position);
    ROW(TEXT, bastide_position_from_bytes, (const uint8_t *)text, TEXT_LENGTH, &new_position);
    ROW(MATCH, bastide_position_load, position, bytes, size);
    ROW(TEXT, bastide_position_plan, position, text, planned, BASTIDE_MAX_ACTIONS, &length);
    ROW(TEXT, bastide_match_play_text, match, text);
    ROW(TEXT, bastide_match_play_parts, match, text, &length);
    ROW(TEXT, bastide_match_from_record, text, 1, &new_match);
    ROW(TEXT, bastide_match_from_bytes, (const uint8_t *)text, TEXT_LENGTH, &new_match);
    ROW(TEXT, bastide_record_from_ids, game, (const uint16_t *)text, TEXT_LENGTH / 2, &record);
    ROW(TEXT, bastide_record_read, text, &record);
    ROW(STOP, bastide_selfplay, game, 1, 0, UINT64_MAX, stop, &tally);
    ROW(TEXT, bastide_player_new, game, text, 1, &new_player);
    ROW(TEXT, bastide_player_new_with, game, "search", &setting, 1, 1, &new_player);
    ROW(TEXT, bastide_player_network, game, "own", network, length, &new_player);
    ROW(TEXT, bastide_player_guided, game, "search", network, length, 1, &new_player);
    ROW(TEXT, bastide_player_custom, game, text, first_legal, NULL, &new_player);
    ROW(STOP, bastide_player_choose, thinks, position, stop, &id);
    ROW(STOP, bastide_player_choose_in, thinks, match, stop, &id);
    ROW(STOP, bastide_player_thought, thinks, position, stop, considered, BASTIDE_MAX_ACTIONS, &length, &thought);
    ROW(STOP, bastide_player_thought_in, thinks, match, stop, considered, BASTIDE_MAX_ACTIONS, &length, &thought);
    ROW(STOP, bastide_arena, random_player, random_player, 1, 0, UINT64_MAX, 1, stop, &pairing);
}

/* The rows of batches. */
static void batches(void)
{
    const size_t all = bastide_game_actions(game) * ROWS;
    size_t size;
    uint8_t *bytes;
    bastide_shape shape;

    WORKS(bastide_batch_to_bytes(batch, NULL, NULL, 0, &size));
    bytes = filled(size);
    WORKS(bastide_batch_to_bytes(batch, NULL, bytes, size, &size));
    ROW(STOP, bastide_batch_new, game, &many, stop, &new_batch);
    ROW(STOP, bastide_batch_clone, batch, stop, &new_batch);
    ROW(PASS, bastide_batch_copy, other, batch);
    ROW(PASS, !bastide_batch_equal, batch, batch);
    ROW(LOOK, bastide_batch_setup, batch, &setup);
    ROW(LOOK, bastide_batch_shape, batch, &shape);
    ROW(LOOK, bastide_batch_set_threads, batch, 2);
    ROW(PASS, bastide_batch_register, batch, &outputs);
    ROW(PASS, bastide_batch_refresh, batch);
    ROW(PASS, bastide_batch_step, batch, actions, ROWS);
    ROW(PASS, bastide_batch_step_some, batch, every, actions, ROWS);
    ROW(PASS, bastide_batch_reset, batch, every, seeds, ROWS);
    ROW(PASS, bastide_batch_sample, batch, actions, ROWS);
    ROW(STOP, bastide_batch_choose, batch, thinks, NULL, 0, stop, actions, ROWS);
    ROW(PASS, bastide_batch_sample_logits, batch, logits, all, 1, actions, NULL, NULL, ROWS);
    ROW(PASS, bastide_batch_sample_some, batch, every, ROWS, actions, ROWS);
    ROW(PASS, bastide_batch_sample_logits_some, batch, every, ROWS, logits, all, 1, actions, ROWS);
    ROW(STOP, bastide_batch_rollout, batch, UINT64_MAX, stop, &tally);
    ROW(STOP, bastide_batch_step_against, plain, NULL, 0, NULL, 0, &opponents, stop);
    ROW(PASS, bastide_batch_drawn, batch, &opponents, places, 2 * ROWS);
    ROW(MATCH, bastide_batch_match, batch, 0, &new_match);
    ROW(MATCH, bastide_batch_put_match, batch, 0, match);
    ROW(PASS, bastide_batch_redeal, plain, every, seats, seeds, ROWS);
    ROW(PASS, bastide_batch_copy_rows, batch, every, every, ROWS, NULL);
    ROW(STOP, bastide_batch_playout, batch, every, seeds, ROWS, stop, returns, 2 * ROWS);
    ROW(PASS, bastide_batch_put_positions, plain, every, positions, ROWS);
    ROW(STOP, bastide_batch_from_bytes, bytes, size, stop, &new_batch);
    ROW(STOP, bastide_batch_to_bytes, batch, stop, bytes, size, &length);
}

/* The rows of trees, solvers and strategies. */
static void exact(void)
{
    uint8_t *saved;
    char *text;
    size_t text_length, size, states = bastide_strategy_states(strategy);
    uint32_t *state_seats = filled(states * sizeof *state_seats);
    bastide_key *keys = filled(states * sizeof *keys);
    double odds[BASTIDE_MAX_ACTIONS];
    uint16_t of_state[BASTIDE_MAX_ACTIONS];
    bastide_tree_figures figures;

    WRITE(bastide_solver_to_bytes, solver, saved, size);
    WRITE(bastide_strategy_to_text, strategy, text, text_length);
    WORKS(bastide_strategy_keys(strategy, state_seats, keys, states));
    WORKS(bastide_strategy_probabilities(strategy, state_seats[0], keys[0], of_state, odds, BASTIDE_MAX_ACTIONS, &length));
    ROW(TEXT, bastide_strategy_from_text, large, text, &new_strategy);
    ROW(TREE, bastide_strategy_to_text, strategy, text, text_length + 1, NULL);
    ROW(STOP, bastide_strategy_lifted, public_strategy, stop, &new_strategy);
    ROW(TREE, bastide_strategy_keys, strategy, state_seats, keys, states);
    ROW(LOOK, bastide_strategy_probabilities, strategy, state_seats[0], keys[0], of_state, odds, BASTIDE_MAX_ACTIONS, &length);
    ROW(LOOK, bastide_strategy_set, strategy, state_seats[0], keys[0], odds, length);
    ROW(TREE, bastide_player_strategy, "own", strategy, 1, &new_player);
    ROW(GROW, bastide_tree_new, large, NULL, NULL, &new_tree);
    ROW(STOP, bastide_tree_new, wide, &endless, stop, &new_tree);
    ROW(STOP, bastide_tree_new, wide, &in_full, stop, &new_tree);
    ROW(LOOK, bastide_tree_size, tree, &figures);
    ROW(TREE, bastide_tree_uniform, tree, &new_strategy);
    ROW(STOP, bastide_tree_measure, tree, strategy, stop, &measured);
    ROW(STOP, bastide_tree_best_response, tree, strategy, 0, stop, &new_strategy, &value);
    ROW(GROW, bastide_solver_new, large, "cfr", NULL, NULL, NULL, &new_solver);
    ROW(STOP, bastide_solver_new, wide, "cfr", NULL, &endless, stop, &new_solver);
    ROW(STOP, bastide_solver_new, wide, "cfr", NULL, &in_full, stop, &new_solver);
    ROW(STOP, bastide_solver_from_bytes, large, saved, size, NULL, stop, &new_solver);
    ROW(TREE, bastide_solver_to_bytes, solver, saved, size, &length);
    ROW(STOP, bastide_solver_run, sampling, UINT64_MAX, stop);
    ROW(TREE, bastide_solver_strategy, solver, &new_strategy);
    ROW(STOP, bastide_solver_measure, solver, stop, &measured);
}

int main(void)
{
    const bastide_player *player;
    const uint32_t learner = 1;
    bastide_tree *public_tree;
    bastide_game *duel;

    if (SANITIZED) {
        puts("not run: a sanitizer needs more memory than the limits leave");
        return EXIT_SUCCESS;
    }
#ifdef __GLIBC__
    /* Memory that was freed does not serve for large objects. */
    mallopt(M_MMAP_THRESHOLD, 1 << 13);
#endif
    setvbuf(stdout, NULL, _IOLBF, 0);
    WORKS(bastide_game_load("en_garde", &game));
    WORKS(bastide_game_load(LARGE, &large));
    WORKS(bastide_game_load(WIDE, &wide));
    WORKS(bastide_game_load("en_garde(piste=7,values=3,copies=3,hand=2,rounds_to_win=1,max_rounds=1)", &duel));
    WORKS(bastide_match_new(game, 1, &match));
    WORKS(bastide_position_clone(bastide_match_position(match), &position));
    WORKS(bastide_player_new(game, "random", 1, &random_player));
    WORKS(bastide_player_new(game, "search(iterations=2147483648)", 1, &thinks));
    for (size_t row = 0; row < ROWS; row++) {
        every[row] = seeds[row] = row;
        positions[row] = position;
    }
    setup.rows = ROWS;
    many.rows = MANY;
    WORKS(bastide_batch_new(game, &setup, NULL, &plain));
    setup.records = setup.keys = 1;
    WORKS(bastide_batch_new(game, &setup, NULL, &batch));
    WORKS(bastide_batch_rollout(batch, 30, NULL, &tally));
    WORKS(bastide_batch_sample(batch, actions, ROWS));
    many.rows = 1;
    WORKS(bastide_batch_new(game, &many, NULL, &other));
    many.rows = MANY;
    outputs.seat = filled(ROWS);
    outputs.seat_count = ROWS;
    logits = calloc(ROWS, bastide_game_actions(game) * sizeof *logits);
    REQUIRE(logits != NULL);
    player = thinks;
    opponents.players = &player;
    opponents.learners = &learner;
    in_full = endless;
    in_full.form = BASTIDE_FORM_FULL;
    WORKS(bastide_tree_new(large, &in_full, NULL, &tree));
    WORKS(bastide_tree_uniform(tree, &strategy));
    WORKS(bastide_solver_new(large, "cfr+", NULL, &in_full, NULL, &solver));
    endless.nodes = endless.bytes = in_full.nodes = in_full.bytes = UINT64_MAX;
    WORKS(bastide_solver_run(solver, 1, NULL));
    WORKS(bastide_solver_new(game, "external", NULL, &endless, NULL, &sampling));
    WORKS(bastide_tree_new(duel, NULL, NULL, &public_tree));
    WORKS(bastide_tree_uniform(public_tree, &public_strategy));
    single();
    batches();
    exact();
    REQUIRE(found_short >= 40);
    printf("%d calls that grow are soon over; for %d memory was short\n", rows, found_short);
}
