/* Steps of a batch against players, beside single matches in which the same players are asked event by event; and refusals
 * of such steps, and of rows that are redealt, copied, played out and filled with positions. */

#include "made.h"

enum { ROWS = 6, STEPS = 300, SEATS = BASTIDE_MAX_SEATS };

static bastide_game *game;

static bastide_batch *six_rows(uint32_t records)
{
    bastide_setup setup = BASTIDE_SETUP_DEFAULT;
    setup.rows = ROWS;
    setup.seed = 7;
    setup.auto_reset = BASTIDE_AUTO_RESET_DISABLED;
    setup.records = records;
    return new_batch(game, setup);
}

/* Asks the players until seat 0 is to act, or the match is over. */
static void go_on(bastide_match *match, bastide_player *const *of_seats)
{
    int32_t turn;
    uint32_t action;
    while ((turn = bastide_position_turn(bastide_match_position(match))) > 0) {
        WORKS(bastide_player_choose_in(of_seats[turn], match, NULL, &action));
        WORKS(bastide_match_play(match, action));
    }
}

/* In each row the players of `opponents`, whose places are `drawn` for each seat, play as in the match of its seed. */
static void plays_as_single_matches(bastide_opponents opponents, bastide_player *const *players)
{
    OWN(batch) *batch = six_rows(0);
    bastide_match *singles[ROWS];
    bastide_player *of_seats[ROWS][SEATS];
    uint32_t drawn[ROWS * SEATS];
    size_t rows[ROWS], seats = bastide_game_seats(game), compared = 0;
    uint64_t seeds[ROWS], episode;
    int32_t actions[ROWS];
    const uint32_t learner = 0;

    opponents.struct_size = sizeof opponents;
    opponents.learners = &learner;
    opponents.learner_count = 1;
    for (size_t row = 0; row < ROWS; row++) {
        rows[row] = row;
        seeds[row] = 100 + row;
    }
    WORKS(bastide_batch_reset(batch, rows, seeds, ROWS));
    WORKS(bastide_batch_drawn(batch, &opponents, drawn, ROWS * seats));
    WORKS(bastide_batch_step_against(batch, NULL, 0, NULL, 0, &opponents, NULL));
    for (size_t row = 0; row < ROWS; row++) {
        for (size_t seat = 0; seat < seats; seat++)
            of_seats[row][seat] = players[drawn[row * seats + seat]];
        singles[row] = new_match(game, seeds[row]);
        go_on(singles[row], of_seats[row]);
    }
    for (int step = 0; step < STEPS; step++) {
        WORKS(bastide_batch_sample(batch, actions, ROWS));
        WORKS(bastide_batch_step_against(batch, NULL, 0, actions, ROWS, &opponents, NULL));
        for (size_t row = 0; row < ROWS; row++) {
            WORKS(bastide_batch_episode(batch, row, &episode));
            if (episode > 0 || bastide_position_turn(bastide_match_position(singles[row])) == BASTIDE_OVER)
                continue; /* a match that is over before the learner has acted is skipped */
            WORKS(bastide_match_play(singles[row], (uint32_t)actions[row]));
            go_on(singles[row], of_seats[row]);
            OWN(position) *position = position_in(batch, row);
            REQUIRE(bastide_position_equal(position, bastide_match_position(singles[row])));
            compared++;
        }
    }
    REQUIRE(compared > ROWS);
    for (size_t row = 0; row < ROWS; row++)
        bastide_match_free(singles[row]);
}

static void against_players(void)
{
    bastide_player *players[ROWS];
    const bastide_player *const *lent = (const bastide_player *const *)players;
    const double shares[ROWS] = {1, 2, 0.5, 0, 1, 1};
    bastide_opponents opponents = {.players = lent, .count = 1, .form = BASTIDE_OPPONENTS_ONE};

    for (size_t i = 0; i < ROWS; i++)
        players[i] = new_player(game, i % 2 == 0 ? "random" : "greedy(redeals=1)", i);
    plays_as_single_matches(opponents, players);
    opponents.count = bastide_game_seats(game);
    opponents.form = BASTIDE_OPPONENTS_SEATS;
    plays_as_single_matches(opponents, players);
    opponents.count = ROWS;
    opponents.form = BASTIDE_OPPONENTS_ROWS;
    plays_as_single_matches(opponents, players);
    opponents.form = BASTIDE_OPPONENTS_LEAGUE;
    opponents.shares = shares;
    plays_as_single_matches(opponents, players);
    for (size_t i = 0; i < ROWS; i++)
        bastide_player_free(players[i]);
}

/* Rows are copied between batches only if both keep records; loops with records are not redealt. */
static void records(void)
{
    OWN(batch) *batch = six_rows(0), *source = six_rows(1), *before = copy_of_batch(batch);
    const size_t rows[] = {4, 1, 3}, from[] = {1, 0, 4};

    WORKS(bastide_batch_copy_rows(batch, rows, rows, 3, batch));
    REQUIRE(bastide_batch_equal(batch, before));
    REFUSED(bastide_batch_copy_rows(source, rows, from, 3, batch), NOT_RECORDED, "keeps no records");
}

static int32_t nothing(const bastide_position *position, void *data)
{
    (void)position;
    (void)data;
    return -1;
}

static void refusals(void)
{
    OWN(batch) *batch = six_rows(0), *before = NULL;
    OWN(player) *random = new_player(game, "random", 1), *own = NULL;
    const double shares[] = {-1};
    const uint32_t first = 0, none = 9, second = 1;
    int32_t actions[ROWS];

    WORKS(bastide_player_custom(game, "own", nothing, NULL, &own));
    const bastide_player *players[] = {random, NULL};
    bastide_opponents opponents = {.players = players, .count = 1, .learners = &first, .learner_count = 1};
    opponents.struct_size = sizeof opponents;
    WORKS(bastide_batch_step_against(batch, NULL, 0, NULL, 0, &opponents, NULL));
    WORKS(bastide_batch_sample(batch, actions, ROWS));
    WORKS(bastide_batch_clone(batch, NULL, &before));
#define STEP(actions, count) bastide_batch_step_against(batch, NULL, 0, actions, count, &opponents, NULL)
    REFUSED(STEP(actions, ROWS - 1), WRONG_LENGTH, "`actions`");
    const uint32_t rows[] = {1, 0, 1};
    opponents.learners = rows;
    opponents.learner_count = 3;
    REFUSED(STEP(actions, ROWS), UNKNOWN_SEAT, "seat 1 is a learner's twice");
    opponents.learner_count = (uint32_t)bastide_game_seats(game);
    REFUSED(STEP(actions, ROWS), UNKNOWN_SEAT, "every seat is a learner's");
    opponents.learner_count = 1;
    opponents.learners = &none;
    REFUSED(STEP(actions, ROWS), UNKNOWN_SEAT, "seat 9");
    opponents.learner_count = 0;
    REFUSED(STEP(actions, ROWS), UNKNOWN_SEAT, "at least one");
    opponents.learner_count = 1;
    opponents.learners = &second;
    REFUSED(STEP(actions, ROWS), NOT_THE_TURN, "an opponent");
    opponents.learners = &first;
    opponents.count = 2;
    REFUSED(STEP(actions, ROWS), NULL_POINTER, "`players`");
    opponents.count = 1;
    opponents.form = BASTIDE_OPPONENTS_ROWS;
    REFUSED(STEP(actions, ROWS), WRONG_LENGTH, "`players` has the length 1; expected 6");
    opponents.form = BASTIDE_OPPONENTS_LEAGUE;
    REFUSED(STEP(actions, ROWS), NULL_POINTER, "`shares`");
    opponents.shares = shares;
    REFUSED(STEP(actions, ROWS), BAD_SETTING, "share of player 0");
    opponents.form = 4;
    REFUSED(STEP(actions, ROWS), BAD_SETTING, "`form` is 4");
    opponents.form = BASTIDE_OPPONENTS_ONE;
    players[0] = own;
    REFUSED(STEP(actions, ROWS), PLAYER_FAILED, "row");
    players[0] = random;
    REQUIRE(bastide_batch_equal(batch, before));
}

int main(int count, char **names)
{
    for (size_t i = 0; i < bastide_game_count(); i++) {
        if (count > 1 && strcmp(names[1], bastide_game_name_at(i)) != 0)
            continue;
        game = new_game(bastide_game_name_at(i));
        against_players();
        records();
        bastide_game_free(game);
    }
    game = new_game("en_garde");
    refusals();
    bastide_game_free(game);
    puts("loops are single matches");
}
