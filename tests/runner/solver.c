/* Solves small games through the C face, and plays the strategies. */

#include "made.h"

#include <math.h>

#define SMALL "leduc_poker(max_raises=1)"

static bastide_measured after_iterations(bastide_solver *solver, uint64_t more)
{
    bastide_measured measured;
    WORKS(bastide_solver_run(solver, more, NULL));
    WORKS(bastide_solver_measure(solver, NULL, &measured));
    return measured;
}

/* A solver that is stopped within an iteration undoes it; a tree that is too large is refused by an estimate. The other calls that can be
   stopped are in growing.c and solver.cpp. */
static void stopped(void)
{
    OWN(tree) *no_tree = NULL;
    OWN(solver) *solver = NULL, *sampling = NULL;
    OWN(game) *large = new_game("knights_of_charlemagne(colours=3,values=2,copies=1,hand=1,aside=0)");
    WORKS(bastide_solver_new(large, "cfr", NULL, solve_in(BASTIDE_FORM_FULL, 0, 0), NULL, &solver));
    WORKS(bastide_solver_run(solver, 5, after(30)));
    REQUIRE(questions < 0 && bastide_solver_iterations(solver) == 0);

    OWN(game) *hopeless = new_game("en_garde");
    for (uint32_t form = BASTIDE_FORM_ANY; form <= BASTIDE_FORM_PUBLIC; form++)
        REFUSED(bastide_tree_new(hopeless, solve_in(form, UINT64_MAX, UINT64_MAX), NULL, &no_tree), TOO_LARGE, "by an estimate");
    WORKS(bastide_solver_new(hopeless, "external", NULL, solve_in(BASTIDE_FORM_ANY, 0, 1 << 22), NULL, &sampling));
    WORKS(bastide_solver_run(sampling, 1, after(10)));
    REQUIRE(questions < 0 && bastide_solver_iterations(sampling) == 0);
    REFUSED(bastide_solver_run(sampling, 1, NULL), TOO_LARGE, "4194304 bytes");
    REQUIRE(bastide_solver_iterations(sampling) == 0);
}

/* A strategy of the public form is as exploitable in the full form, when it is lifted; before, it is refused there. */
static void public_form(void)
{
    OWN(game) *game = new_game("en_garde(piste=7,values=3,copies=3,hand=2,rounds_to_win=1,max_rounds=1)");
    OWN(tree) *full = full_tree(game), *older = NULL, *none = NULL;
    OWN(solver) *solver = NULL, *no_solver = NULL;
    OWN(strategy) *strategy = NULL, *lifted = NULL, *no_strategy = NULL;
    bastide_solve_setup two_threads = BASTIDE_SOLVE_SETUP_DEFAULT;
    bastide_measured measured, in_full;
    two_threads.threads = 2;
    WORKS(bastide_solver_new(game, "pcfr+", NULL, &two_threads, NULL, &solver));
    measured = after_iterations(solver, 100);
    REQUIRE(measured.exploitability < 0.0001);
    WORKS(bastide_solver_strategy(solver, &strategy));
    WORKS(bastide_strategy_lifted(strategy, NULL, &lifted));
    WORKS(bastide_tree_measure(full, lifted, NULL, &in_full));
    REQUIRE(fabs(in_full.exploitability - measured.exploitability) < 1e-9);
    REFUSED(bastide_tree_new(game, solve_in(BASTIDE_FORM_PUBLIC, 100, 0), NULL, &none), TOO_LARGE, "the limit is 100 nodes");
    REFUSED(bastide_solver_new(game, "external", NULL, solve_in(BASTIDE_FORM_PUBLIC, 0, 0), NULL, &no_solver), BAD_SETTING, "pcfr+");
    REFUSED(bastide_solver_new(game, "cfr", NULL, &two_threads, after(0), &no_solver), STOPPED, "stopped");
    two_threads.struct_size = offsetof(bastide_solve_setup, seed);
    WORKS(bastide_tree_new(game, &two_threads, NULL, &older));
    two_threads.struct_size++;
    REQUIRE(!none && !no_solver && !no_strategy);
}

/* A strategy of probabilities 1, which the player must follow. */
static void first_actions(bastide_strategy *strategy)
{
    size_t count = bastide_strategy_states(strategy), length;
    uint32_t *seats = malloc(count * sizeof *seats);
    bastide_key *keys = malloc(count * sizeof *keys);
    REQUIRE(seats && keys);
    WORKS(bastide_strategy_keys(strategy, seats, keys, count));
    for (size_t i = 0; i < count; i++) {
        uint16_t actions[BASTIDE_MAX_ACTIONS];
        double probabilities[BASTIDE_MAX_ACTIONS];
        WORKS(bastide_strategy_probabilities(strategy, seats[i], keys[i], actions, probabilities, BASTIDE_MAX_ACTIONS, &length));
        for (size_t action = 0; action < length; action++) {
            REQUIRE(probabilities[action] == 1.0 / (double)length);
            probabilities[action] = action == 0;
        }
        WORKS(bastide_strategy_set(strategy, seats[i], keys[i], probabilities, length));
    }
    const double none[2] = {0.5, 0.4};
    REFUSED(bastide_strategy_set(strategy, seats[0], keys[0], none, 1), DAMAGED, "other actions");
    free(seats);
    free(keys);
}

static void players(const bastide_game *game, const bastide_tree *tree)
{
    OWN(strategy) *again = NULL, *damaged = NULL;
    OWN(player) *player = NULL, *random = new_player(game, "random", 1), *none = NULL;
    OWN(batch) *batch = NULL, *forgetful = rows_of(game, 4);
    bastide_setup setup = BASTIDE_SETUP_DEFAULT;
    bastide_pairing pairing, same;
    bastide_considered considered[BASTIDE_MAX_ACTIONS];
    bastide_thought figures;
    uint16_t legal[BASTIDE_MAX_ACTIONS];
    uint32_t action = 4711;
    int32_t actions[4];
    size_t length, count;
    static char text[1 << 20];

    OWN(strategy) *strategy = uniform_of(tree);
    first_actions(strategy);
    WORKS(bastide_player_strategy("first", strategy, 7, &player));
    OWN(match) *match = new_match(game, 3);
    const bastide_position *position = bastide_match_position(match);
    REFUSED(bastide_player_choose(player, position, NULL, &action), PLAYER_FAILED, "needs the history of the position");
    REQUIRE(action == 4711);
    WORKS(bastide_player_thought_in(player, match, NULL, considered, BASTIDE_MAX_ACTIONS, &count, &figures));
    REQUIRE(count > 1 && figures.line_length == 1 && figures.line[0] == considered[0].action && considered[0].value == 1);
    WORKS(bastide_player_thought_in(player, match, NULL, NULL, 0, &length, NULL));
    REQUIRE(count == length);

    setup.rows = 4;
    REFUSED(bastide_batch_choose(forgetful, player, NULL, 0, NULL, actions, 4), PLAYER_FAILED, "`keys`");
    setup.keys = 1;
    WORKS(bastide_batch_new(game, &setup, NULL, &batch));
    WORKS(bastide_batch_choose(batch, player, NULL, 0, NULL, actions, 4));
    for (size_t row = 0; row < 4; row++) {
        WORKS(bastide_batch_legal(batch, row, legal, BASTIDE_MAX_ACTIONS, &length));
        REQUIRE(actions[row] == legal[0]);
    }

    WORKS(bastide_arena(player, random, 1, 0, 200, 2, NULL, &pairing));
    REQUIRE(pairing.matches == 400);

    /* A strategy from text, and from a file. */
    WORKS(bastide_strategy_to_text(strategy, text, sizeof text, &length));
    WORKS(bastide_strategy_from_text(game, text, &again));
    REQUIRE(bastide_strategy_states(again) == bastide_strategy_states(strategy));
    FILE *file = fopen("bastide_solver.strategy", "wb");
    REQUIRE(file && fwrite(text, 1, length, file) == length && fclose(file) == 0);
    OWN(player) *from_file = new_player(game, "strategy:bastide_solver.strategy", 7);
    REQUIRE(remove("bastide_solver.strategy") == 0);
    WORKS(bastide_arena(from_file, random, 1, 0, 200, 1, NULL, &same));
    REQUIRE(same.wins == pairing.wins && same.ties == pairing.ties && same.returns[0] == pairing.returns[0]);
    REFUSED(bastide_player_new(game, "strategy:/nowhere", 1, &none), UNKNOWN_PLAYER, "`/nowhere` cannot be read");
    text[17] = '2';
    REFUSED(bastide_strategy_from_text(game, text, &damaged), DAMAGED, "line 1");
    REFUSED(bastide_strategy_from_text(game, "bastide strategy 1\ngame " SMALL "\n0 12\n", &damaged), DAMAGED, "line 3");
    REQUIRE(none == NULL && damaged == NULL);
}

static void solvers(const bastide_game *game)
{
    static const char *const methods[] = {"cfr", "cfr+", "linear", "discounted", "external", "outcome"};
    OWN(game) *other = new_game("leduc_poker");
    OWN(solver) *limited = NULL, *none = NULL;
    bastide_measured measured, once_more;
    size_t length;
    const bastide_solve_setup *full = solve_in(BASTIDE_FORM_FULL, 0, 0);
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        OWN(solver) *solver = NULL, *again = NULL;
        OWN(strategy) *strategy = NULL;
        WORKS(bastide_solver_new(game, methods[i], "simultaneous", full, NULL, &solver));
        WORKS(bastide_solver_run(solver, 1000, after(0)));
        REQUIRE(bastide_solver_iterations(solver) == 0);
        WORKS(bastide_solver_run(solver, i < 4 ? 50 : 20000, NULL));
        WORKS(bastide_solver_to_bytes(solver, NULL, 0, &length));
        uint8_t *bytes = malloc(length);
        REQUIRE(bytes != NULL);
        WORKS(bastide_solver_to_bytes(solver, bytes, length, &length));
        WORKS(bastide_solver_from_bytes(game, bytes, length, NULL, NULL, &again));
        REFUSED(bastide_solver_from_bytes(game, bytes, length - 1, NULL, NULL, &none), DAMAGED, "cut off");
        REFUSED(bastide_solver_from_bytes(other, bytes, length, NULL, NULL, &none), DAMAGED, "another game");
        free(bytes);
        measured = after_iterations(solver, 20);
        once_more = after_iterations(again, 20);
        REQUIRE(measured.exploitability == once_more.exploitability && measured.exploitability < 0.09);
        REQUIRE(measured.exploitability >= 0 && fabs(measured.values[0] + measured.values[1]) < 1e-9);
        WORKS(bastide_solver_strategy(solver, &strategy));
        REQUIRE(bastide_strategy_states(strategy) == 384);
    }
    REFUSED(bastide_solver_new(game, "luck", NULL, NULL, NULL, &none), BAD_SETTING, "outcome");
    REFUSED(bastide_solver_new(game, "cfr", "both", NULL, NULL, &none), BAD_SETTING, "simultaneous");
    REFUSED(bastide_solver_new(game, "cfr", NULL, solve_in(BASTIDE_FORM_ANY, 100, 0), NULL, &none), TOO_LARGE, "the limit is 100 nodes");
    REFUSED(bastide_solver_new(game, "cfr", NULL, solve_in(BASTIDE_FORM_ANY, 0, 1000), NULL, &none), TOO_LARGE, "1000 bytes");
    WORKS(bastide_solver_new(game, "external", NULL, solve_in(BASTIDE_FORM_ANY, 100, 0), NULL, &limited));
    REFUSED(bastide_solver_measure(limited, NULL, &measured), TOO_LARGE, "100 nodes were counted");
    REQUIRE(none == NULL && bastide_solver_iterations(NULL) == 0 && bastide_strategy_states(NULL) == 0);
}

int main(void)
{
    OWN(game) *game = new_game(SMALL);
    OWN(tree) *tree = full_tree(game), *none = NULL;
    public_form();
    stopped();
    REFUSED(bastide_tree_new(game, solve_in(BASTIDE_FORM_FULL, 100, 0), NULL, &none), TOO_LARGE, "100 nodes were counted");
    REQUIRE(none == NULL);
    players(game, tree);
    solvers(game);
    puts("small games are solved, and strategies play");
}
