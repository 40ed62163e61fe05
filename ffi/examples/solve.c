/* Solves a small game: `solve [GAME [METHOD [ITERATIONS]]]`. Prints the size of the game, and the exploitability of the strategy
 * on the way. */

#include "bastide.h"

#include <stdio.h>
#include <stdlib.h>

static void check(bastide_status status)
{
    char why[512];
    if (status != BASTIDE_STATUS_OK) {
        bastide_last_error(why, sizeof why);
        fprintf(stderr, "%s\n", why);
        exit(EXIT_FAILURE);
    }
}

int main(int count, char **arguments)
{
    const char *name = count > 1 ? arguments[1] : "leduc_poker", *method = count > 2 ? arguments[2] : NULL;
    uint64_t iterations = count > 3 ? strtoull(arguments[3], NULL, 10) : 100;
    bastide_game *game;
    bastide_tree *tree;
    bastide_tree_figures figures;
    bastide_solver *solver;
    bastide_solve_setup setup = BASTIDE_SOLVE_SETUP_DEFAULT;
    bastide_measured measured;
    check(bastide_game_load(name, &game));
    check(bastide_tree_new(game, &setup, NULL, &tree));
    check(bastide_tree_size(tree, &figures));
    bastide_tree_free(tree);
    printf("%s: %llu nodes, %llu + %llu information states\n", name, (unsigned long long)figures.nodes,
           (unsigned long long)figures.states[0], (unsigned long long)figures.states[1]);
    setup.seed = 7;
    check(bastide_solver_new(game, method, NULL, &setup, NULL, &solver));
    for (uint64_t done = 0, next = 1; done < iterations; next *= 10) {
        next = next < iterations ? next : iterations;
        check(bastide_solver_run(solver, next - done, NULL));
        done = next;
        check(bastide_solver_measure(solver, NULL, &measured));
        printf("after %llu iterations: exploitability %.6f, seat 0 is worth %+.6f\n", (unsigned long long)done,
               measured.exploitability, measured.values[0]);
    }
    bastide_solver_free(solver);
    bastide_game_free(game);
}
