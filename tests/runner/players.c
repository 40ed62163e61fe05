/* Asks players that fail or cannot be made, and networks in bytes and in files alike. */

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
    OWN(position) *start = new_position(game);
    OWN(match) *match = new_match(game, 7), *over = copy_of_match(match);
    OWN(player) *easy = new_player(game, "easy", 1), *own = NULL, *none = NULL;
    OWN(player) *from_bytes = NULL, *from_file = NULL, *guided = NULL, *guided_from_file = NULL;
    const bastide_position *asked = bastide_match_position(match);
    bastide_setup setup = BASTIDE_SETUP_DEFAULT;
    bastide_considered considered[BASTIDE_MAX_ACTIONS];
    bastide_thought figures;
    bastide_pairing pairing;
    int32_t answered = -1, actions[3] = {-7, -7, -7};
    static uint8_t network[1 << 18];
    const size_t last[1] = {2};
    uint32_t action = 4711;
    size_t length;

    finish(over);
    setup.rows = 3;
    setup.auto_reset = BASTIDE_AUTO_RESET_DISABLED;
    OWN(batch) *batch = new_batch(game, setup);

    REFUSED(bastide_player_new(game, "search(iterations=0)", 1, &none), UNKNOWN_PLAYER, "1..=2147483648");
    WORKS(bastide_player_custom(game, "own", answer, &answered, &own));
    REQUIRE(strcmp(bastide_player_name(own), "own") == 0);
    REFUSED(bastide_player_choose(easy, start, NULL, &action), NOT_THE_TURN, "chance");
    REFUSED(bastide_player_choose(easy, bastide_match_position(over), NULL, &action), NOT_THE_TURN, "over");
    REFUSED(bastide_player_choose(own, asked, NULL, &action), PLAYER_FAILED, "-1");
    answered = 600;
    REFUSED(bastide_player_choose(own, asked, NULL, &action), PLAYER_FAILED, "600");
    answered = 35;
    REFUSED(bastide_player_choose(own, asked, NULL, &action), PLAYER_FAILED, "`parry`");
    REQUIRE(action == 4711);

    REFUSED(bastide_batch_choose(batch, own, NULL, 0, NULL, actions, 3), PLAYER_FAILED, "row 0");
    WORKS(bastide_batch_put_match(batch, 2, over));
    REFUSED(bastide_batch_choose(batch, easy, last, 1, NULL, actions, 3), NOT_THE_TURN, "row 2");
    REQUIRE(actions[0] == -7 && actions[1] == -7 && actions[2] == -7);
    WORKS(bastide_batch_put_match(batch, 2, match));

    REFUSED(bastide_arena(easy, own, 1, 0, 1, 2, NULL, &pairing), PLAYER_FAILED, "`parry`");

    /* A network chooses the same from its bytes as from its file. */
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
    REQUIRE(figures.iterations == 25 && figures.effective == 25);
    /* What it cannot say of an action that was not tried is NaN; the network's probability is known nevertheless. */
    for (size_t i = 0; i < length; i++) {
        const bastide_considered one = considered[i];
        REQUIRE(one.prior > 0 && one.prior <= 1);
        REQUIRE(one.visits ? one.first >= 0 && one.first <= 1 && one.tie <= 1 && one.error <= 1 : one.first != one.first);
    }
    WORKS(bastide_arena(guided, easy, 1, 0, 20, 1, NULL, &pairing));
    REQUIRE(pairing.wins > 20);

    puts("every player that cannot be was refused");
}
