/* Threads share a game and a match that no thread changes, each with its own batch and its own errors; one writes the actions of a step
   while it runs; and a child of fork continues from its parent's state. */

#define _XOPEN_SOURCE 700

#include "made.h"

#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

enum { THREADS = 4, TIMES = 50, ROWS = 64, STEPS = 200, TEXT = 1 << 16, STEPPED = 4096, DISTURBED = 300 };

static bastide_game *game;
static bastide_match *shared;
static const bastide_position *position;

/* The view of the shared match, and the end of a copy. */
typedef struct {
    char record[TEXT], table[TEXT];
    uint8_t observation[4096];
    uint64_t hash, end;
} sight;

static void look(sight *seen)
{
    memset(seen, 0, sizeof *seen);
    WORKS(bastide_match_record_text(shared, seen->record, TEXT, NULL));
    WORKS(bastide_position_table(position, BASTIDE_EVERYTHING, seen->table, TEXT, NULL));
    WORKS(bastide_position_observe(position, 0, seen->observation, bastide_game_observation_length(game)));
    seen->hash = bastide_position_hash(position);
    OWN(match) *copy = copy_of_match(shared);
    finish(copy);
    seen->end = bastide_position_hash(bastide_match_position(copy));
}

/* A batch that has been played, with the digest of its positions. */
static bastide_batch *played(size_t threads, uint64_t seed, uint64_t *digest)
{
    bastide_setup setup = BASTIDE_SETUP_DEFAULT;
    bastide_tally tally;
    setup.rows = ROWS;
    setup.seed = seed;
    setup.threads = threads;
    bastide_batch *batch = new_batch(game, setup);
    WORKS(bastide_batch_rollout(batch, STEPS, NULL, &tally));
    *digest = 0;
    for (size_t row = 0; row < ROWS; row++) {
        OWN(position) *copy = position_in(batch, row);
        *digest = *digest * 31 + bastide_position_hash(copy);
    }
    return batch;
}

static uint64_t digest_of(size_t threads, uint64_t seed)
{
    uint64_t digest;
    bastide_batch_free(played(threads, seed, &digest));
    return digest;
}

static sight expected;
static uint64_t digests[THREADS];

/* Errors are a thread's own; a text that is cut off ends with NUL. */
static void errors(size_t number)
{
    char why[256], text[16];
    uint32_t id = 1000 + (uint32_t)number;
    REQUIRE(bastide_last_error(NULL, 0) == 0);
    snprintf(text, sizeof text, "action %u ", (unsigned)id);
    for (int i = 0; i < 1000; i++) {
        REQUIRE(bastide_game_action_text(game, id, why, sizeof why, NULL) == BASTIDE_STATUS_UNKNOWN_ID);
        REQUIRE(bastide_last_error(why, sizeof why) == strlen(why) && strstr(why, text) == why);
    }
    REQUIRE(bastide_last_error(why, 5) > 5 && strlen(why) == 4);
}

static void *thread(void *number)
{
    size_t i = *(size_t *)number;
    static sight seen[THREADS];
    errors(i);
    for (int time = 0; time < TIMES; time++) {
        look(&seen[i]);
        REQUIRE(memcmp(&seen[i], &expected, sizeof expected) == 0);
    }
    REQUIRE(digest_of(2, i) == digests[i]);
    return NULL;
}

/* The child has its parent's values, but none of its threads: a batch with threads can be freed there, and a new one made. */
static void child(bastide_batch *inherited)
{
    static sight seen;
    look(&seen);
    REQUIRE(memcmp(&seen, &expected, sizeof expected) == 0);
    REQUIRE(digest_of(1, 1) == digests[1] && digest_of(2, 1) == digests[1]);
    bastide_batch_free(inherited);
    bastide_match_free(shared);
    bastide_game_free(game);
}

/* Another thread writes the actions of a step while it runs: the step plays the actions that it has checked, or refuses them. */
static volatile int32_t disturbed[STEPPED];
static volatile int done;

static void *disturb(void *unused)
{
    while (!done)
        for (size_t row = 0; row < STEPPED && !done; row++)
            disturbed[row] ^= 31;
    return unused;
}

static void actions_that_change_during_a_step(void)
{
    pthread_t other;
    bastide_setup setup = BASTIDE_SETUP_DEFAULT;
    OWN(game) *fencing = new_game("en_garde");

    setup.rows = STEPPED;
    setup.records = 1;
    OWN(batch) *stepped = new_batch(fencing, setup), *read = NULL;
    REQUIRE(pthread_create(&other, NULL, disturb, NULL) == 0);
    for (int step = 0; step < DISTURBED; step++) {
        WORKS(bastide_batch_sample(stepped, (int32_t *)disturbed, STEPPED));
        bastide_status status = bastide_batch_step(stepped, (int32_t *)disturbed, STEPPED);
        REQUIRE(status == BASTIDE_STATUS_OK || status == BASTIDE_STATUS_ILLEGAL);
    }
    done = 1;
    REQUIRE(pthread_join(other, NULL) == 0);

    size_t length;
    WORKS(bastide_batch_to_bytes(stepped, NULL, NULL, 0, &length));
    uint8_t *bytes = malloc(length);
    WORKS(bastide_batch_to_bytes(stepped, NULL, bytes, length, &length));
    WORKS(bastide_batch_from_bytes(bytes, length, NULL, &read));
    REQUIRE(bastide_batch_equal(stepped, read));
    free(bytes);
}

int main(void)
{
    pthread_t threads[THREADS];
    size_t numbers[THREADS];
    uint64_t digest;

    game = new_game("guyenne");
    shared = new_match(game, 7);
    position = bastide_match_position(shared);
    look(&expected);
    for (size_t i = 0; i < THREADS; i++)
        digests[i] = digest_of(1, i);
    REQUIRE(digests[0] != digests[1] && expected.hash != expected.end);

    for (size_t i = 0; i < THREADS; i++) {
        numbers[i] = i;
        REQUIRE(pthread_create(&threads[i], NULL, thread, &numbers[i]) == 0);
    }
    for (size_t i = 0; i < THREADS; i++)
        REQUIRE(pthread_join(threads[i], NULL) == 0);

    bastide_batch *batch = played(2, 1, &digest);
    for (int time = 0; time < 10; time++) {
        int status;
        pid_t process = fork();
        REQUIRE(process >= 0);
        if (process == 0) {
            alarm(60);
            child(batch);
            _exit(EXIT_SUCCESS);
        }
        REQUIRE(waitpid(process, &status, 0) == process && status == 0);
    }
    REQUIRE(digest_of(2, 1) == digest);
    actions_that_change_during_a_step();
    bastide_batch_free(batch);
    bastide_match_free(shared);
    bastide_game_free(game);
    puts("threads and processes see the same");
}
