/* Gives the players of the C face bad input, and asks networks in bytes and in files alike. */

#include "made.h"

/* The network of the Python package, from the root of the workspace. */
#define NETWORK "python/python/bastide/networks/en_garde.safetensors"

/* A player that returns the number in its data. */
static int32_t answer(const bastide_position *position, void *data)
{
    REQUIRE(bastide_position_turn(position) >= 0);
    return *(int32_t *)data;
}

static void choose_the_same(const bastide_batch *batch, const bastide_player *one, const bastide_player *other)
{
    int32_t actions[3], also[3];
    WORKS(bastide_batch_choose(batch, one, NULL, 0, NULL, actions, 3));
    WORKS(bastide_batch_choose(batch, other, NULL, 0, NULL, also, 3));
    REQUIRE(memcmp(actions, also, sizeof also) == 0);
}

int main(void)
{
    OWN(game) *game = new_game("en_garde"), *other_game = new_game("en_garde(rounds_to_win=1)");
    OWN(position) *start = new_position(game), *other_start = new_position(other_game);
    OWN(match) *match = new_match(game, 7), *over = copy_of_match(match);
    OWN(player) *easy = new_player(game, "easy", 1), *other = new_player(other_game, "easy", 1), *own = NULL, *none = NULL;
    OWN(player) *from_bytes = NULL, *from_file = NULL, *guided = NULL, *guided_from_file = NULL;
    const bastide_position *asked = bastide_match_position(match);
    bastide_setup setup = BASTIDE_SETUP_DEFAULT;
    bastide_considered considered[BASTIDE_MAX_ACTIONS];
    bastide_thought figures;
    bastide_pairing pairing;
    int32_t answered = -1, actions[3] = {-7, -7, -7};
    static uint8_t network[1 << 18];
    const size_t twice[2] = {1, 1}, beyond[1] = {3}, last[1] = {2};
    uint32_t action = 4711;
    size_t length;

    finish(over);
    setup.rows = 3;
    setup.auto_reset = BASTIDE_AUTO_RESET_DISABLED;
    OWN(batch) *batch = new_batch(game, setup);

    REFUSED(bastide_player_new(NULL, "easy", 1, &none), NULL_POINTER, "`game`");
    REFUSED(bastide_player_new(game, NULL, 1, &none), NULL_POINTER, "`name`");
    REFUSED(bastide_player_new(game, "easy", 1, NULL), NULL_POINTER, "`player`");
    REFUSED(bastide_player_new(game, "\xC0", 1, &none), NOT_UTF8, "`name`");
    REFUSED(bastide_player_new(game, "harder", 1, &none), UNKNOWN_PLAYER, "expert");
    REFUSED(bastide_player_new(game, "search(iterations=0)", 1, &none), UNKNOWN_PLAYER, "1..=2147483648");
    REFUSED(bastide_player_custom(game, "own", NULL, NULL, &none), NULL_POINTER, "`choose`");
    REFUSED(bastide_player_custom(game, NULL, answer, NULL, &none), NULL_POINTER, "`name`");
    REQUIRE(none == NULL && bastide_player_name(NULL) == NULL);

    WORKS(bastide_player_custom(game, "own", answer, &answered, &own));
    REQUIRE(strcmp(bastide_player_name(own), "own") == 0);
    REFUSED(bastide_player_choose(NULL, asked, NULL, &action), NULL_POINTER, "`player`");
    REFUSED(bastide_player_choose(easy, NULL, NULL, &action), NULL_POINTER, "`position`");
    REFUSED(bastide_player_choose(easy, asked, NULL, NULL), NULL_POINTER, "`action`");
    REFUSED(bastide_player_choose(easy, start, NULL, &action), NOT_THE_TURN, "chance");
    REFUSED(bastide_player_choose(easy, bastide_match_position(over), NULL, &action), NOT_THE_TURN, "over");
    REFUSED(bastide_player_choose(other, asked, NULL, &action), OTHER_GAME, "rounds_to_win=1");
    REFUSED(bastide_player_choose(own, asked, NULL, &action), PLAYER_FAILED, "-1");
    answered = 600;
    REFUSED(bastide_player_choose(own, asked, NULL, &action), PLAYER_FAILED, "600");
    answered = 35;
    REFUSED(bastide_player_choose(own, asked, NULL, &action), PLAYER_FAILED, "`parry`");
    REQUIRE(action == 4711);
    REFUSED(bastide_player_thought(easy, asked, NULL, considered, 1, &length, &figures), BUFFER_TOO_SMALL, "`considered`");
    REQUIRE(length > 1);
    WORKS(bastide_player_thought(easy, asked, NULL, considered, length, &length, NULL));
    REFUSED(bastide_player_thought_in(easy, match, NULL, considered, 1, &length, &figures), BUFFER_TOO_SMALL, "`considered`");
    REFUSED(bastide_player_thought_in(NULL, match, NULL, considered, 1, &length, NULL), NULL_POINTER, "`player`");
    REFUSED(bastide_player_thought_in(easy, NULL, NULL, considered, 1, &length, NULL), NULL_POINTER, "`match`");
    REFUSED(bastide_player_thought_in(easy, over, NULL, considered, 1, &length, NULL), NOT_THE_TURN, "over");
    REFUSED(bastide_player_thought_in(other, match, NULL, considered, 1, &length, NULL), OTHER_GAME, "rounds_to_win=1");

    REFUSED(bastide_batch_choose(NULL, easy, NULL, 0, NULL, actions, 3), NULL_POINTER, "`batch`");
    REFUSED(bastide_batch_choose(batch, NULL, NULL, 0, NULL, actions, 3), NULL_POINTER, "`player`");
    REFUSED(bastide_batch_choose(batch, easy, NULL, 0, NULL, actions, 2), WRONG_LENGTH, "`actions`");
    REFUSED(bastide_batch_choose(batch, easy, NULL, 1, NULL, actions, 3), NULL_POINTER, "`rows`");
    REFUSED(bastide_batch_choose(batch, easy, twice, 2, NULL, actions, 3), NAMED_TWICE, "row 1");
    REFUSED(bastide_batch_choose(batch, easy, beyond, 1, NULL, actions, 3), UNKNOWN_INDEX, "row 3");
    REFUSED(bastide_batch_choose(batch, other, NULL, 0, NULL, actions, 3), OTHER_GAME, "rounds_to_win=1");
    REFUSED(bastide_batch_choose(batch, own, NULL, 0, NULL, actions, 3), PLAYER_FAILED, "row 0");
    WORKS(bastide_batch_put_match(batch, 2, over));
    REFUSED(bastide_batch_choose(batch, easy, last, 1, NULL, actions, 3), NOT_THE_TURN, "row 2");
    REQUIRE(actions[0] == -7 && actions[1] == -7 && actions[2] == -7);
    WORKS(bastide_batch_put_match(batch, 2, match));
    REFUSED(bastide_batch_put_position(batch, 0, NULL), NULL_POINTER, "`position`");
    REFUSED(bastide_batch_put_position(batch, 3, asked), UNKNOWN_INDEX, "row 3");
    REFUSED(bastide_batch_put_position(batch, 0, other_start), OTHER_GAME, "rounds_to_win=1");
    REFUSED(bastide_position_play_out(NULL, 1), NULL_POINTER, "`position`");

    REFUSED(bastide_arena(NULL, easy, 1, 0, 1, 1, NULL, &pairing), NULL_POINTER, "`first_player`");
    REFUSED(bastide_arena(easy, NULL, 1, 0, 1, 1, NULL, &pairing), NULL_POINTER, "`second_player`");
    REFUSED(bastide_arena(easy, easy, 1, 0, 1, 1, NULL, NULL), NULL_POINTER, "`pairing`");
    REFUSED(bastide_arena(easy, other, 1, 0, 1, 1, NULL, &pairing), OTHER_GAME, "rounds_to_win=1");
    REFUSED(bastide_arena(easy, own, 1, 0, 1, 2, NULL, &pairing), PLAYER_FAILED, "`parry`");
    REFUSED(bastide_arena(easy, easy, 1, UINT64_MAX, 1, 1, NULL, &pairing), UNKNOWN_INDEX, "`first`");
    REFUSED(bastide_arena(easy, easy, 1, 0, 1, 0, NULL, &pairing), BAD_SETTING, "1 to 256");
    REFUSED(bastide_arena(easy, easy, 1, 0, 1, 257, NULL, &pairing), BAD_SETTING, "1 to 256");

    /* A network chooses the same from its bytes as from its file. */
    REFUSED(bastide_player_network(NULL, "mine", network, 9, &none), NULL_POINTER, "`game`");
    REFUSED(bastide_player_network(game, NULL, network, 9, &none), NULL_POINTER, "`name`");
    REFUSED(bastide_player_network(game, "mine", NULL, 9, &none), NULL_POINTER, "`bytes`");
    REFUSED(bastide_player_network(game, "mine", network, 9, NULL), NULL_POINTER, "`player`");
    REFUSED(bastide_player_network(game, "mine", NULL, 0, &none), UNKNOWN_PLAYER, "shorter than a header");
    REFUSED(bastide_player_new(game, "net:/nowhere", 1, &none), UNKNOWN_PLAYER, "`/nowhere` cannot be read");
    FILE *file = fopen(NETWORK, "rb");
    REQUIRE(file != NULL);
    length = fread(network, 1, sizeof network, file);
    fclose(file);
    REFUSED(bastide_player_network(game, "mine", network, length - 1, &none), UNKNOWN_PLAYER, "is at");
    REFUSED(bastide_player_network(other_game, "mine", network, length, &none), UNKNOWN_PLAYER, "rounds_to_win=1");
    REQUIRE(none == NULL);
    WORKS(bastide_player_network(game, "mine", network, length, &from_bytes));
    WORKS(bastide_player_new(game, "net:" NETWORK, 1, &from_file));
    choose_the_same(batch, from_bytes, from_file);
    WORKS(bastide_arena(from_bytes, from_file, 1, 0, 20, 1, NULL, &pairing));
    REQUIRE(pairing.matches == 40 && pairing.score[0] == 10.0);
    WORKS(bastide_arena(from_bytes, easy, 1, 0, 20, 1, NULL, &pairing));
    REQUIRE(pairing.wins > 20);

    /* So does a search guided by a network. */
    REFUSED(bastide_player_guided(NULL, "easy", network, length, 1, &none), NULL_POINTER, "`game`");
    REFUSED(bastide_player_guided(game, NULL, network, length, 1, &none), NULL_POINTER, "`name`");
    REFUSED(bastide_player_guided(game, "easy", NULL, 9, 1, &none), NULL_POINTER, "`bytes`");
    REFUSED(bastide_player_guided(game, "easy", network, length, 1, NULL), NULL_POINTER, "`player`");
    REFUSED(bastide_player_guided(game, "greedy", network, length, 1, &none), UNKNOWN_PLAYER, "`greedy`");
    REFUSED(bastide_player_guided(game, "search(depth=3)", network, length, 1, &none), UNKNOWN_PLAYER, "`depth`");
    REFUSED(bastide_player_guided(game, "easy", network, length - 1, 1, &none), UNKNOWN_PLAYER, "is at");
    REFUSED(bastide_player_guided(other_game, "easy", network, length, 1, &none), UNKNOWN_PLAYER, "rounds_to_win=1");
    REFUSED(bastide_player_new(game, "search(net=/nowhere)", 1, &none), UNKNOWN_PLAYER, "`/nowhere` cannot be read");
    REQUIRE(none == NULL);
    WORKS(bastide_player_guided(game, "easy", network, length, 1, &guided));
    WORKS(bastide_player_new(game, "search(net=" NETWORK ",iterations=25)", 1, &guided_from_file));
    choose_the_same(batch, guided, guided_from_file);
    WORKS(bastide_player_thought(guided, asked, NULL, considered, BASTIDE_MAX_ACTIONS, &length, &figures));
    REQUIRE(figures.iterations == 25);
    WORKS(bastide_arena(guided, easy, 1, 0, 20, 1, NULL, &pairing));
    REQUIRE(pairing.wins > 20);

    bastide_player_free(NULL);
    puts("every player that cannot be was refused");
}
