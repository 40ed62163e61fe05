/* Steps of batches with their outputs, beside a loop of this program on the same processor: a library that was built without inlining
 * between its units takes three to four times as long. Sanitizers and memcheck slow one loop alone, so there it prints that it did not run. */

#include "made.h"

#include <time.h>

enum { ROWS = 1024, STEPS = 60, ROUNDS = ROWS * STEPS * 16, TIMES = 9 };

static double now(void)
{
    struct timespec time;
    timespec_get(&time, TIME_UTC);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

/* Seconds of the steps of a batch. */
static double of_steps(bastide_batch *batch)
{
    static int32_t actions[ROWS];
    const double began = now();
    for (int step = 0; step < STEPS; step++) {
        WORKS(bastide_batch_sample(batch, actions, ROWS));
        WORKS(bastide_batch_step(batch, actions, ROWS));
    }
    return now() - began;
}

/* Seconds of sixteen random numbers for each decision. */
static double of_numbers(void)
{
    static volatile uint64_t kept = 1;
    const double began = now();
    uint64_t number = kept;
    for (int round = 0; round < ROUNDS; round++) {
        number ^= number << 13;
        number ^= number >> 7;
        number ^= number << 17;
    }
    kept = number;
    return now() - began;
}

int main(void)
{
    static const struct {
        const char *name;
        double most;
    } games[] = {{"en_garde", 3.5}, {"field_of_glory", 17.0}};
    static uint8_t observation[ROWS * 4096], mask[ROWS * BASTIDE_MAX_ACTIONS];
    for (size_t i = 0; i < sizeof games / sizeof *games && !SANITIZED; i++) {
        bastide_setup setup = BASTIDE_SETUP_DEFAULT;
        bastide_outputs outputs = {.struct_size = sizeof outputs, .observation = observation, .mask = mask};
        OWN(game) *game = new_game(games[i].name);
        double steps = 1e9, numbers = 1e9;
        setup.rows = ROWS;
        setup.threads = 1;
        outputs.observation_count = ROWS * bastide_game_observation_length(game);
        outputs.mask_count = ROWS * bastide_game_actions(game);
        REQUIRE(outputs.observation_count <= sizeof observation);
        OWN(batch) *batch = new_batch(game, setup);
        WORKS(bastide_batch_register(batch, &outputs));
        // Other work takes a processor's caches for a while: a library that is built badly stays slow.
        for (int time = 0; time < TIMES || (time < 20 * TIMES && steps / numbers >= games[i].most); time++) {
            const double one = of_steps(batch), other = of_numbers();
            steps = one < steps ? one : steps;
            numbers = other < numbers ? other : numbers;
        }
        printf("%s: a step takes %.1f times as long as sixteen numbers\n", games[i].name, steps / numbers);
        REQUIRE(steps / numbers < games[i].most);
    }
    puts(SANITIZED ? "not run: sanitizers slow this program alone" : "what is compiled for the processor is inlined");
    return EXIT_SUCCESS;
}
