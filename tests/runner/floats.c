/* Makes the same calls under other floating-point settings of the caller: the results are the same bytes, and the settings stay. */

#define _GNU_SOURCE

#include "made.h"

#include <fenv.h>
#if defined(__SSE__)
#include <xmmintrin.h>
#endif

/* The network of the Python package, from the root of the workspace. */
#define NETWORK "python/python/bastide/networks/en_garde.safetensors"

enum { ROWS = 6, STEPS = 5, SEATS = BASTIDE_MAX_SEATS, ROOM = 1 << 20 };

/* What a player, a solver or a step of a batch has written. */
static char text[ROOM];
static float floats[ROOM];

/* A digest of everything that was written. */
static uint64_t digest;

static void note(const void *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        digest = (digest ^ ((const unsigned char *)bytes)[i]) * 0x100000001b3;
}

static void match_of(const char *name)
{
    uint16_t legal[BASTIDE_MAX_ACTIONS];
    size_t count, written;

    OWN(game) *game = new_game(name);
    OWN(match) *match = new_match(game, 7);
    const bastide_position *position = bastide_match_position(match);
    size_t length = bastide_game_observation_length(game);
    for (size_t step = 0;; step++) {
        for (uint32_t seat = 0; seat < bastide_game_seats(game); seat++) {
            WORKS(bastide_position_observe_f32(position, seat, floats, length));
            note(floats, length * sizeof *floats);
        }
        if (bastide_position_turn(position) == BASTIDE_OVER)
            break;
        WORKS(bastide_position_legal(position, legal, BASTIDE_MAX_ACTIONS, &count));
        WORKS(bastide_match_play(match, legal[step % count]));
    }
    WORKS(bastide_position_returns(position, floats, SEATS, &count));
    note(floats, count * sizeof *floats);
    WORKS(bastide_position_picture(position, BASTIDE_EVERYTHING, text, ROOM, &written));
    note(text, written);
}

static void batch_of(const char *name)
{
    bastide_setup setup = BASTIDE_SETUP_DEFAULT;
    bastide_outputs outputs = {.struct_size = sizeof outputs};
    bastide_tally tally;
    static float logits[ROWS * BASTIDE_MAX_ACTIONS], log_probs[ROWS], entropy[ROWS];
    int32_t actions[ROWS];

    OWN(game) *game = new_game(name);
    setup.rows = ROWS;
    setup.threads = 2;
    OWN(batch) *batch = new_batch(game, setup);
    outputs.observation_f32 = floats;
    outputs.observation_f32_count = ROWS * bastide_game_observation_length(game);
    WORKS(bastide_batch_register(batch, &outputs));
    size_t count = ROWS * bastide_game_actions(game);
    for (size_t i = 0; i < count; i++)
        logits[i] = (float)(i % 8) * 0.5f;
    for (int step = 0; step < STEPS; step++) {
        WORKS(bastide_batch_sample_logits(batch, logits, count, 0.75f, actions, log_probs, entropy, ROWS));
        note(log_probs, sizeof log_probs);
        note(entropy, sizeof entropy);
        WORKS(bastide_batch_step(batch, actions, ROWS));
        note(floats, outputs.observation_f32_count * sizeof *floats);
    }
    WORKS(bastide_batch_rollout(batch, 20, NULL, &tally));
    note(&tally.returns, sizeof tally.returns);
}

static void players(void)
{
    static const char *const names[] = {"greedy", "search(iterations=20,temperature=1)", "search(iterations=20,threads=2)",
                                        "net:" NETWORK "(temperature=1)", "search(net=" NETWORK ",iterations=5)"};
    bastide_considered considered[BASTIDE_MAX_ACTIONS];
    bastide_pairing pairing;
    size_t count;

    OWN(game) *game = new_game("en_garde");
    OWN(match) *match = new_match(game, 7);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        OWN(player) *player = new_player(game, names[i], 1);
        WORKS(bastide_player_thought_in(player, match, NULL, considered, BASTIDE_MAX_ACTIONS, &count, NULL));
        note(considered, count * sizeof *considered);
        if (i == 0) {
            WORKS(bastide_arena(player, player, 1, 0, 1, 2, NULL, &pairing));
            note(pairing.returns, sizeof pairing.returns);
        }
    }
}

static void solvers(void)
{
    static const char *const methods[] = {"pcfr+", "cfr+", "external"};
    bastide_measured measured;
    size_t count;

    OWN(game) *game = new_game("leduc_poker(max_raises=1)");
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        OWN(solver) *solver = NULL;
        WORKS(bastide_solver_new(game, methods[i], NULL, NULL, NULL, &solver));
        WORKS(bastide_solver_run(solver, 5, NULL));
        WORKS(bastide_solver_measure(solver, NULL, &measured));
        note(&measured, sizeof measured);
        WORKS(bastide_solver_to_bytes(solver, (uint8_t *)text, ROOM, &count));
        note(text, count);
    }
}

/* The digest of all calls. */
static uint64_t calls(void)
{
    digest = 0xcbf29ce484222325;
    for (size_t i = 0; i < bastide_game_count(); i++) {
        match_of(bastide_game_name_at(i));
        batch_of(bastide_game_name_at(i));
    }
    players();
    solvers();
    return digest;
}

int main(void)
{
    static const int modes[] = {
#ifdef FE_UPWARD
        FE_UPWARD,
#endif
#ifdef FE_DOWNWARD
        FE_DOWNWARD,
#endif
#ifdef FE_TOWARDZERO
        FE_TOWARDZERO,
#endif
        FE_TONEAREST,
    };
    const uint64_t standard = calls();
    size_t tried = 0;

    REQUIRE(calls() == standard);
    for (; tried < sizeof modes / sizeof *modes; tried++) {
        REQUIRE(fesetround(modes[tried]) == 0);
        uint64_t found = calls();
        REQUIRE(fegetround() == modes[tried]);
        fesetround(FE_TONEAREST);
        REQUIRE(found == standard);
    }
#if defined(__GLIBC__)
    /* FE_INEXACT, too, so that any calculation under the caller's settings is noticed. */
    feenableexcept(FE_ALL_EXCEPT);
    REQUIRE(calls() == standard && fegetexcept() == FE_ALL_EXCEPT);
    fedisableexcept(FE_ALL_EXCEPT);
    tried++;
#endif
#if defined(__SSE__)
    /* Small numbers are taken for 0, and results as small become 0. */
    unsigned int settings = _mm_getcsr(), flushing = settings | 0x8040;
    _mm_setcsr(flushing);
    REQUIRE(calls() == standard && (_mm_getcsr() & 0x8040) == 0x8040);
    _mm_setcsr(settings);
    tried++;
#endif
    printf("the same results under %zu settings\n", tried);
    return 0;
}
