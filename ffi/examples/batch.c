/* Plays a million matches of a game at random, a thousand at a time, and prints the share that each seat won, and the speed:
 * batch GAME [MATCHES [THREADS]] */

#include "bastide.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { ROWS = 1000 };

static void check(bastide_status status)
{
    char why[256];
    if (status != BASTIDE_STATUS_OK) {
        bastide_last_error(why, sizeof why);
        fprintf(stderr, "%s\n", why);
        exit(EXIT_FAILURE);
    }
}

static double now(void)
{
    struct timespec time;
    timespec_get(&time, TIME_UTC);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

int main(int count, char **arguments)
{
    static int32_t actions[ROWS];
    static uint8_t terminated[ROWS];
    static int64_t episode[ROWS];
    static float rewards[ROWS * BASTIDE_MAX_SEATS];
    bastide_game *game;
    bastide_batch *batch;
    bastide_setup setup = BASTIDE_SETUP_DEFAULT;
    bastide_outputs outputs = {.struct_size = sizeof outputs};
    long long wins[BASTIDE_MAX_SEATS] = {0}, steps = 0, ended = 0;

    if (count < 2) {
        fprintf(stderr, "usage: %s GAME [MATCHES [THREADS]]\n", arguments[0]);
        return EXIT_FAILURE;
    }
    check(bastide_game_load(arguments[1], &game));
    size_t seats = bastide_game_seats(game);
    long long share = ((count > 2 ? atoll(arguments[2]) : 1000000) + ROWS - 1) / ROWS;
    setup.rows = ROWS;
    setup.seed = 7;
    setup.threads = count > 3 ? (size_t)atoll(arguments[3]) : 1;
    check(bastide_batch_new(game, &setup, NULL, &batch));

    outputs.terminated = terminated;
    outputs.terminated_count = ROWS;
    outputs.episode = episode;
    outputs.episode_count = ROWS;
    outputs.rewards = rewards;
    outputs.rewards_count = ROWS * seats;
    check(bastide_batch_register(batch, &outputs));

    /* The same number of matches of each row counts: the first matches to end would be the short ones. */
    double start = now();
    for (; ended < share * ROWS; steps++) {
        check(bastide_batch_sample(batch, actions, ROWS));
        check(bastide_batch_step(batch, actions, ROWS));
        for (size_t row = 0; row < ROWS; row++) {
            if (terminated[row] && episode[row] <= share) {
                ended++;
                for (size_t seat = 0; seat < seats; seat++)
                    wins[seat] += rewards[row * seats + seat] > 0;
            }
        }
    }
    double seconds = now() - start;

    for (size_t seat = 0; seat < seats; seat++)
        printf("seat %zu won %.2f %%\n", seat, 100.0 * (double)wins[seat] / (double)ended);
    printf("%lld matches in %.2f s, %.0f a second; %.1f million decisions a second\n", ended, seconds, (double)ended / seconds,
           (double)(steps * ROWS) / seconds / 1e6);

    bastide_batch_free(batch);
    bastide_game_free(game);
}
