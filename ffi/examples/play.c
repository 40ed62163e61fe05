/* Plays a match of En Garde at random, and shows how it ended. */

#include "bastide.h"

#include <stdio.h>
#include <stdlib.h>

static void check(bastide_status status)
{
    char why[256];
    if (status != BASTIDE_STATUS_OK) {
        bastide_last_error(why, sizeof why);
        fprintf(stderr, "%s\n", why);
        exit(EXIT_FAILURE);
    }
}

int main(void)
{
    bastide_game *game;
    bastide_match *match;
    uint16_t legal[BASTIDE_MAX_ACTIONS];
    float returns[BASTIDE_MAX_SEATS];
    char text[4096];
    size_t count;

    check(bastide_game_load("en_garde(rounds_to_win=1)", &game));
    check(bastide_match_new(game, 7, &match));
    const bastide_position *position = bastide_match_position(match);

    while (bastide_position_turn(position) != BASTIDE_OVER) {
        check(bastide_position_legal(position, legal, BASTIDE_MAX_ACTIONS, &count));
        uint16_t action = legal[(size_t)rand() % count];
        check(bastide_game_action_text(game, action, text, sizeof text, NULL));
        printf("seat %d: %s\n", (int)bastide_position_turn(position), text);
        check(bastide_match_play(match, action));
    }

    check(bastide_position_table(position, BASTIDE_EVERYTHING, text, sizeof text, NULL));
    check(bastide_position_returns(position, returns, BASTIDE_MAX_SEATS, &count));
    puts(text);
    for (size_t seat = 0; seat < count; seat++)
        printf("seat %zu: %+.0f\n", seat, (double)returns[seat]);

    bastide_match_free(match);
    bastide_game_free(game);
}
