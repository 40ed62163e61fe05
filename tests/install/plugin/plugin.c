/* A plugin with its own copy of the library. */

#include "bastide.h"

uint64_t played(void);

/* Plays matches in a batch with threads, and returns the number of decisions; 0 if a call failed. */
uint64_t played(void)
{
    char why[64];
    bastide_game *game;
    bastide_batch *batch;
    bastide_tally tally = {0};
    bastide_setup setup = BASTIDE_SETUP_DEFAULT;
    setup.rows = 64;
    setup.threads = 2;
    if (bastide_game_load("no game", &game) != BASTIDE_STATUS_UNKNOWN_GAME || bastide_last_error(why, sizeof why) == 0)
        return 0;
    if (bastide_game_load("en_garde", &game) || bastide_batch_new(game, &setup, NULL, &batch) || bastide_batch_rollout(batch, 50, NULL, &tally))
        return 0;
    bastide_batch_free(batch);
    bastide_game_free(game);
    return tally.decisions;
}
