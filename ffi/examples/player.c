/* A custom player in the arena: it plays each legal action out at random many times, and takes the best:
 * player [GAME [DEALS]] */

#include "bastide.h"

#include <stdio.h>
#include <stdlib.h>

enum { PLAYOUTS = 40 };

static void check(bastide_status status)
{
    char why[256];
    if (status != BASTIDE_STATUS_OK) {
        bastide_last_error(why, sizeof why);
        fprintf(stderr, "%s\n", why);
        exit(EXIT_FAILURE);
    }
}

/* Tries each legal action in turn, with redealt hidden cards and random play to the end; -1 if something fails. */
static int32_t choose(const bastide_position *seen, void *unused)
{
    uint16_t legal[BASTIDE_MAX_ACTIONS];
    float returns[BASTIDE_MAX_SEATS];
    double brought[BASTIDE_MAX_ACTIONS] = {0};
    size_t count, seats, best = 0;
    uint32_t seat = (uint32_t)bastide_position_turn(seen);
    bastide_position *tried;
    (void)unused;

    if (bastide_position_clone(seen, &tried) || bastide_position_legal(seen, legal, BASTIDE_MAX_ACTIONS, &count))
        return -1;
    for (uint64_t seed = 0; seed < PLAYOUTS; seed++)
        for (size_t i = 0; i < count; i++) {
            if (bastide_position_copy(tried, seen) || bastide_position_redeal(tried, seat, seed)
                || bastide_position_play(tried, legal[i]) || bastide_position_play_out(tried, seed)
                || bastide_position_returns(tried, returns, BASTIDE_MAX_SEATS, &seats)) {
                bastide_position_free(tried);
                return -1;
            }
            brought[i] += returns[seat];
        }
    bastide_position_free(tried);
    for (size_t i = 1; i < count; i++)
        if (brought[i] > brought[best])
            best = i;
    return legal[best];
}

int main(int count, char **arguments)
{
    bastide_game *game;
    bastide_player *own, *other;
    bastide_pairing pairing;
    const char *levels[] = {"random", "greedy", "easy"};

    check(bastide_game_load(count > 1 ? arguments[1] : "en_garde(rounds_to_win=1)", &game));
    check(bastide_player_custom(game, "playouts", choose, NULL, &own));
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
        check(bastide_player_new(game, levels[i], 7, &other));
        check(bastide_arena(own, other, 1, 0, count > 2 ? strtoull(arguments[2], NULL, 10) : 50, 1, NULL, &pairing));
        printf("%s against %-6s  %5.1f %% of %llu matches\n", bastide_player_name(own), levels[i],
               100.0 * pairing.score[0] / (double)pairing.deals, (unsigned long long)pairing.matches);
        bastide_player_free(other);
    }
    bastide_player_free(own);
    bastide_game_free(game);
}
