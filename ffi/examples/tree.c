/* A tree of a million positions in memory of its own: the nodes are the bytes of the positions, one after the other, and take no
 * more memory than these. The tree is grown breadth first, so its layers are as large as the first counts of a perft. At the end
 * the mean time of a load and of a store is printed. */

#include "bastide.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { NODES = 1000000, CALLS = 1000000 };

static void check(bastide_status status)
{
    char why[256];
    if (status != BASTIDE_STATUS_OK) {
        bastide_last_error(why, sizeof why);
        fprintf(stderr, "%s\n", why);
        exit(EXIT_FAILURE);
    }
}

/* The ids of the events that can follow a position. */
static size_t events(const bastide_position *position, uint16_t *ids)
{
    bastide_outcome possible[BASTIDE_MAX_OUTCOMES];
    size_t count;
    if (bastide_position_turn(position) != BASTIDE_CHANCE) {
        check(bastide_position_legal(position, ids, BASTIDE_MAX_ACTIONS, &count));
        return count;
    }
    check(bastide_position_outcomes(position, possible, BASTIDE_MAX_OUTCOMES, &count));
    for (size_t i = 0; i < count; i++)
        ids[i] = possible[i].id;
    return count;
}

/* The nanoseconds of each call up to now. */
static double each(clock_t since)
{
    return (double)(clock() - since) / CLOCKS_PER_SEC * 1e9 / CALLS;
}

int main(void)
{
    bastide_game *game;
    bastide_position *start, *node;
    uint16_t ids[BASTIDE_MAX_ACTIONS];
    size_t nodes = 1, layer = 1;
    uint32_t depth = 0;

    check(bastide_game_load("en_garde", &game));
    check(bastide_position_new(game, &start));
    check(bastide_position_new(game, &node));
    const size_t size = bastide_game_position_size(game);
    uint8_t *tree = malloc(NODES * size);
    if (!tree)
        return EXIT_FAILURE;
    check(bastide_position_store(start, tree, size));
    for (size_t grown = 0; grown < nodes; grown++) {
        if (grown == layer) {
            uint64_t expected;
            depth++;
            check(bastide_position_perft(start, depth, NULL, &expected));
            if (nodes - layer != expected)
                return EXIT_FAILURE;
            printf("%" PRIu64 " positions after %" PRIu32 " events\n", expected, depth);
            layer = nodes;
        }
        check(bastide_position_load(node, tree + grown * size, size));
        const bool is_chance = bastide_position_turn(node) == BASTIDE_CHANCE;
        const size_t count = events(node, ids);
        if (nodes + count > NODES)
            break;
        for (size_t i = 0; i < count; i++, nodes++) {
            check(bastide_position_load(node, tree + grown * size, size));
            check(is_chance ? bastide_position_deal(node, ids[i]) : bastide_position_play(node, ids[i]));
            check(bastide_position_store(node, tree + nodes * size, size));
        }
    }
    /* Of a few nodes, which stay in the cache; in the whole tree memory is slower. */
    const size_t few = nodes < 50 ? nodes : 50;
    const clock_t loads = clock();
    for (size_t i = 0; i < CALLS; i++)
        check(bastide_position_load(node, tree + i % few * size, size));
    const double load = each(loads);
    const clock_t stores = clock();
    for (size_t i = 0; i < CALLS; i++)
        check(bastide_position_store(node, tree + i % few * size, size));
    printf("%zu positions in %zu bytes each; %.1f ns to load one, %.1f ns to store one\n", nodes, size, load, each(stores));
    free(tree);
    bastide_position_free(node);
    bastide_position_free(start);
    bastide_game_free(game);
}
