/* A seat that searches, without allocating anything: for each legal action it redeals what it cannot see, plays to the end at
 * random, and takes the action with the best mean return. It meets a seat that plays at random. */

#include "bastide.h"

#include <stdio.h>
#include <stdlib.h>

enum { MATCHES = 20, PLAYOUTS = 50 };

static void check(bastide_status status)
{
    char why[256];
    if (status != BASTIDE_STATUS_OK) {
        bastide_last_error(why, sizeof why);
        fprintf(stderr, "%s\n", why);
        exit(EXIT_FAILURE);
    }
}

static uint16_t any_action(const bastide_position *position)
{
    uint16_t legal[BASTIDE_MAX_ACTIONS];
    size_t count;
    check(bastide_position_legal(position, legal, BASTIDE_MAX_ACTIONS, &count));
    return legal[(size_t)rand() % count];
}

/* An outcome, each as likely as its weight says. */
static uint16_t any_outcome(const bastide_position *position)
{
    bastide_outcome possible[BASTIDE_MAX_OUTCOMES];
    size_t count, choice = 0;
    int sum = 0;
    check(bastide_position_outcomes(position, possible, BASTIDE_MAX_OUTCOMES, &count));
    for (size_t i = 0; i < count; i++)
        sum += possible[i].weight;
    for (int rest = rand() % sum; rest >= possible[choice].weight; choice++)
        rest -= possible[choice].weight;
    return possible[choice].id;
}

static float play_out(bastide_position *position, uint32_t seat)
{
    float returns[BASTIDE_MAX_SEATS];
    size_t seats;
    int32_t turn;
    while ((turn = bastide_position_turn(position)) != BASTIDE_OVER) {
        if (turn == BASTIDE_CHANCE)
            check(bastide_position_deal(position, any_outcome(position)));
        else
            check(bastide_position_play(position, any_action(position)));
    }
    check(bastide_position_returns(position, returns, BASTIDE_MAX_SEATS, &seats));
    return returns[seat];
}

static uint16_t best_action(const bastide_position *position, bastide_position *ahead)
{
    uint32_t seat = (uint32_t)bastide_position_turn(position);
    uint16_t legal[BASTIDE_MAX_ACTIONS], best = 0;
    float highest = -2 * PLAYOUTS;
    size_t count;
    check(bastide_position_legal(position, legal, BASTIDE_MAX_ACTIONS, &count));
    for (size_t i = 0; i < count; i++) {
        float sum = 0;
        for (uint64_t playout = 0; playout < PLAYOUTS; playout++) {
            check(bastide_position_copy(ahead, position));
            check(bastide_position_redeal(ahead, seat, playout));
            check(bastide_position_play(ahead, legal[i]));
            sum += play_out(ahead, seat);
        }
        if (sum > highest) {
            highest = sum;
            best = legal[i];
        }
    }
    return best;
}

int main(void)
{
    bastide_game *game;
    bastide_match *match;
    bastide_position *ahead;
    float returns[BASTIDE_MAX_SEATS];
    size_t seats;
    int won = 0;

    check(bastide_game_load("en_garde(rounds_to_win=1)", &game));
    check(bastide_position_new(game, &ahead));
    for (uint64_t seed = 0; seed < MATCHES; seed++) {
        check(bastide_match_new(game, seed, &match));
        const bastide_position *position = bastide_match_position(match);
        int32_t turn;
        while ((turn = bastide_position_turn(position)) != BASTIDE_OVER)
            check(bastide_match_play(match, turn == 0 ? best_action(position, ahead) : any_action(position)));
        check(bastide_position_returns(position, returns, BASTIDE_MAX_SEATS, &seats));
        won += returns[0] > 0;
        bastide_match_free(match);
    }
    printf("the seat that searches won %d of %d matches\n", won, MATCHES);
    bastide_position_free(ahead);
    bastide_game_free(game);
}
