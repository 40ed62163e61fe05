/* A plugin that uses the library for one thing, and frees everything again. */

#include "bastide.h"

#include <stdio.h>
#include <string.h>

int uses(const char *what);

static bool asked_often(void *left)
{
    return --*(int *)left < 0;
}

static int32_t first(const bastide_position *position, void *unused)
{
    uint16_t legal[BASTIDE_MAX_ACTIONS];
    size_t count;
    (void)unused;
    return bastide_position_legal(position, legal, BASTIDE_MAX_ACTIONS, &count) ? -1 : legal[0];
}

/* A player chooses in a match. */
static int chooses(const bastide_game *game, bastide_player *player)
{
    int left = 20;
    const bastide_stop stop = {asked_often, &left};
    bastide_match *match = NULL;
    uint32_t action;
    const int failed = bastide_match_new(game, 1, &match) || bastide_player_choose_in(player, match, &stop, &action);
    bastide_match_free(match);
    bastide_player_free(player);
    return !failed;
}

static int compares(const bastide_game *game, uint32_t threads)
{
    bastide_player *player = NULL;
    bastide_pairing pairing;
    const int failed = bastide_player_new(game, "search(iterations=5)", 1, &player)
                       || bastide_arena(player, player, 1, 0, 4, threads, NULL, &pairing);
    bastide_player_free(player);
    return !failed;
}

static int batches(const bastide_game *game, uint32_t threads)
{
    bastide_batch *batch = NULL;
    bastide_tally tally;
    bastide_setup setup = BASTIDE_SETUP_DEFAULT;
    setup.rows = 2048;
    setup.threads = threads;
    const int failed = bastide_batch_new(game, &setup, NULL, &batch) || bastide_batch_rollout(batch, 4, NULL, &tally);
    bastide_batch_free(batch);
    return !failed;
}

static int solves(void)
{
    bastide_game *game = NULL;
    bastide_solver *solver = NULL;
    bastide_strategy *strategy = NULL;
    bastide_player *player = NULL;
    const int failed = bastide_game_load("leduc_poker(max_raises=1)", &game)
                       || bastide_solver_new(game, "cfr+", "alternating", NULL, NULL, &solver) || bastide_solver_run(solver, 2, NULL)
                       || bastide_solver_strategy(solver, &strategy) || bastide_player_strategy("solved", strategy, 1, &player);
    const int used = !failed && chooses(game, player);
    bastide_strategy_free(strategy);
    bastide_solver_free(solver);
    bastide_game_free(game);
    return used;
}

/* Does one thing: 1 if all of it succeeds. */
int uses(const char *what)
{
    char why[64];
    int used = 0;
    bastide_game *game;
    bastide_player *player;
    bastide_tally tally;
    if (bastide_game_load("en_garde", &game))
        return 0;
    if (strcmp(what, "error") == 0)
        used = bastide_game_action_id(game, "jump", NULL) != BASTIDE_STATUS_OK && bastide_last_error(why, sizeof why) > 0;
    else if (strcmp(what, "selfplay") == 0)
        used = !bastide_selfplay(game, 1, 0, 20, NULL, &tally);
    else if (strcmp(what, "batch") == 0)
        used = batches(game, 1);
    else if (strcmp(what, "batch with threads") == 0)
        used = batches(game, 3);
    else if (strcmp(what, "arena") == 0)
        used = compares(game, 1);
    else if (strcmp(what, "arena with threads") == 0)
        used = compares(game, 3);
    else if (strcmp(what, "solver") == 0)
        used = solves();
    else if (strcmp(what, "own") == 0)
        used = !bastide_player_custom(game, "own", first, NULL, &player) && chooses(game, player);
    else
        used = !bastide_player_new(game, what, 1, &player) && chooses(game, player);
    bastide_game_free(game);
    return used;
}
