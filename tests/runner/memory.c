/* Makes batches, trees and solvers under many limits of memory: each call succeeds or returns BASTIDE_STATUS_NO_MEMORY, and none
   ends the process. Sanitizers need additional memory, so there it prints that it did not run. */

#define _XOPEN_SOURCE 700

#include "bastide.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ROWS = 1 << 13, LIMITS = 32, MEGABYTE = 1 << 20, DEFECT = 100 };

#if defined(__SANITIZE_ADDRESS__)
enum { SANITIZED = 1 };
#else
enum { SANITIZED = 0 };
#endif

/* The first call that ran out of memory. */
enum { MADE = 1, COPIED, RECORDED, ROLLED, OVERWRITTEN, GROWN, SOLVED, SAMPLED, NOTHING };

/* A tree of some megabytes. */
#define LARGE "knights_of_charlemagne(colours=3,values=2,copies=1,hand=1,aside=0)"

/* Ends the process with the call that ran out of memory, unless it worked. */
static void run(bastide_status status, int what)
{
    char why[256];
    if (status == BASTIDE_STATUS_OK)
        return;
    bastide_last_error(why, sizeof why);
    if (status != BASTIDE_STATUS_NO_MEMORY)
        fprintf(stderr, "memory.c: %s (%d): %s\n", bastide_status_text(status), (int)status, why);
    _exit(status == BASTIDE_STATUS_NO_MEMORY ? what : DEFECT);
}

/* The memory of this process now. */
static rlim_t taken(void)
{
    unsigned long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file || fscanf(file, "%lu", &pages) != 1)
        exit(EXIT_FAILURE);
    fclose(file);
    return (rlim_t)pages * (rlim_t)sysconf(_SC_PAGESIZE);
}

static void work(const bastide_game *game)
{
    static int32_t actions[ROWS];
    bastide_setup setup = BASTIDE_SETUP_DEFAULT;
    bastide_batch *batch, *copy, *other;
    bastide_tally tally;

    setup.rows = ROWS;
    setup.records = 1;
    run(bastide_batch_new(game, &setup, &batch), MADE);
    run(bastide_batch_clone(batch, &copy), COPIED);
    for (int step = 0; step < 20; step++) {
        run(bastide_batch_sample(batch, actions, ROWS), RECORDED);
        run(bastide_batch_step(batch, actions, ROWS), RECORDED);
    }
    run(bastide_batch_rollout(batch, 30, NULL, &tally), ROLLED);
    setup.rows = 1;
    run(bastide_batch_new(game, &setup, &other), OVERWRITTEN);
    run(bastide_batch_copy(other, batch), OVERWRITTEN);
    run(bastide_batch_equal(other, batch) ? BASTIDE_STATUS_OK : BASTIDE_STATUS_PANIC, OVERWRITTEN);
    bastide_batch_free(other);
    bastide_batch_free(copy);
    bastide_batch_free(batch);
    _exit(NOTHING);
}

static void exact(const bastide_game *small, const bastide_game *game)
{
    bastide_tree *tree;
    bastide_solver *solver, *sampling;
    bastide_strategy *strategy;
    bastide_measured measured;
    bastide_status status;

    run(bastide_tree_new_full(small, 0, 0, NULL, &tree), GROWN);
    run(bastide_tree_uniform(tree, &strategy), GROWN);
    run(bastide_tree_measure(tree, strategy, &measured), GROWN);
    run(bastide_solver_new_full(small, "cfr+", NULL, 0, 0, 0, NULL, &solver), SOLVED);
    run(bastide_solver_run(solver, 1, NULL), SOLVED);
    run(bastide_solver_measure(solver, &measured), SOLVED);
    run(bastide_solver_new(game, "external", NULL, 0, 1, 12 * MEGABYTE, &sampling), SAMPLED);
    /* With more memory than its limit of bytes, the limit ends it. */
    status = bastide_solver_run(sampling, 1, NULL);
    run(status == BASTIDE_STATUS_TOO_LARGE ? BASTIDE_STATUS_OK : status, SAMPLED);
    _exit(NOTHING);
}

int main(void)
{
    bastide_game *game, *small;
    int seen[NOTHING + 1] = {0};

    if (SANITIZED) {
        puts("not run: a sanitizer needs more memory than the limits leave");
        return EXIT_SUCCESS;
    }
    if (bastide_game_load("en_garde", &game) != BASTIDE_STATUS_OK || bastide_game_load(LARGE, &small) != BASTIDE_STATUS_OK)
        return EXIT_FAILURE;
    for (int limit = 0; limit < 2 * LIMITS; limit++) {
        int status;
        pid_t child = fork();
        if (child == 0) {
            rlim_t most = taken() + (rlim_t)(limit / 2) * MEGABYTE;
            struct rlimit memory = {most, most};
            if (setrlimit(RLIMIT_AS, &memory) != 0)
                _exit(DEFECT);
            if (limit % 2)
                exact(small, game);
            work(game);
        }
        if (child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status) || WEXITSTATUS(status) > NOTHING) {
            fprintf(stderr, "memory.c: with %d more megabytes the process ended otherwise\n", limit / 2);
            return EXIT_FAILURE;
        }
        seen[WEXITSTATUS(status)]++;
    }
    bastide_game_free(small);
    bastide_game_free(game);
    printf("ran out of memory: %d growing a tree, %d solving, %d sampling\n", seen[GROWN], seen[SOLVED], seen[SAMPLED]);
    printf("ran out of memory: %d making, %d copying, %d recording, %d rolling, %d overwriting; %d had enough\n", seen[MADE],
           seen[COPIED], seen[RECORDED], seen[ROLLED], seen[OVERWRITTEN], seen[NOTHING]);
    if (!seen[MADE] || !seen[COPIED] || !seen[OVERWRITTEN] || !seen[GROWN] || !seen[SAMPLED] || !seen[NOTHING])
        return EXIT_FAILURE;
    puts("out of memory is an answer");
}
