/* Handles that are made in one line and freed at the end of their block: OWN(game) *game = new_game("en_garde"); */

#ifndef MADE_H
#define MADE_H

#include "refusals.h"

/* A handle of its block: it is NULL or valid whenever the block ends. */
#define OWN(thing) __attribute__((cleanup(drop_##thing))) bastide_##thing

#define DROPS(thing)                                      \
    static inline void drop_##thing(bastide_##thing **it) \
    {                                                     \
        bastide_##thing##_free(*it);                      \
    }
DROPS(game)
DROPS(position)
DROPS(match)
DROPS(batch)
DROPS(player)
DROPS(tree)
DROPS(solver)

/* A function that returns the handle of a call, which must work: MAKES(THING, FUNCTION, CALL, PARAMETER...). */
#define MAKES(thing, function, call, ...)                \
    static inline bastide_##thing *function(__VA_ARGS__) \
    {                                                    \
        bastide_##thing *it = NULL;                      \
        WORKS(call);                                     \
        return it;                                       \
    }
MAKES(game, new_game, bastide_game_load(name, &it), const char *name)
MAKES(position, new_position, bastide_position_new(game, &it), const bastide_game *game)
MAKES(position, position_in, bastide_batch_position(batch, row, &it), const bastide_batch *batch, size_t row)
MAKES(match, new_match, bastide_match_new(game, seed, &it), const bastide_game *game, uint64_t seed)
MAKES(match, copy_of_match, bastide_match_clone(source, &it), const bastide_match *source)
MAKES(batch, new_batch, bastide_batch_new(game, &setup, NULL, &it), const bastide_game *game, bastide_setup setup)
MAKES(player, new_player, bastide_player_new(game, name, seed, &it), const bastide_game *game, const char *name, uint64_t seed)

/* Rows with the default settings. */
static inline bastide_batch *rows_of(const bastide_game *game, size_t rows)
{
    bastide_setup setup = BASTIDE_SETUP_DEFAULT;
    setup.rows = rows;
    return new_batch(game, setup);
}

/* The questions that are answered with no before a call is stopped. */
static int questions;

static inline bool is_enough(void *data)
{
    (void)data;
    return questions-- <= 0;
}

/* A stop after some questions. */
static inline const bastide_stop *after(int some)
{
    static const bastide_stop stop = {is_enough, NULL};
    questions = some;
    return &stop;
}

/* Plays a match to its end: always its last legal action. */
static inline void finish(bastide_match *match)
{
    const bastide_position *position = bastide_match_position(match);
    uint16_t legal[BASTIDE_MAX_ACTIONS];
    size_t count;
    while (bastide_position_turn(position) != BASTIDE_OVER) {
        WORKS(bastide_position_legal(position, legal, BASTIDE_MAX_ACTIONS, &count));
        WORKS(bastide_match_play(match, legal[count - 1]));
    }
}

#endif
