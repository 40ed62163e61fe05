/* Threads share a game and a match that no thread changes, each with its own batch; and a child of fork continues from its
 * parent's state. */

#define _XOPEN_SOURCE 700

#include "made.h"

#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>

enum { THREADS = 4, TIMES = 50, ROWS = 64, STEPS = 200, TEXT = 1 << 16 };

static bastide_game *game;
static bastide_match *shared;
static const bastide_position *position;

/* The view of the shared match, and the end of a copy. */
typedef struct {
    char record[TEXT], table[TEXT];
    uint16_t legal[BASTIDE_MAX_ACTIONS];
    uint8_t observation[4096];
    uint64_t hash, end;
    size_t count;
} sight;

static void play(bastide_match *match, int decisions)
{
    uint16_t legal[BASTIDE_MAX_ACTIONS];
    size_t count;
    while (decisions-- && bastide_position_turn(bastide_match_position(match)) != BASTIDE_OVER) {
        WORKS(bastide_position_legal(bastide_match_position(match), legal, BASTIDE_MAX_ACTIONS, &count));
        WORKS(bastide_match_play(match, legal[(size_t)decisions * 7 % count]));
    }
}

static void look(sight *seen)
{
    memset(seen, 0, sizeof *seen);
    WORKS(bastide_match_record_text(shared, seen->record, TEXT, NULL));
    WORKS(bastide_position_table(position, BASTIDE_EVERYTHING, seen->table, TEXT, NULL));
    WORKS(bastide_position_legal(position, seen->legal, BASTIDE_MAX_ACTIONS, &seen->count));
    WORKS(bastide_position_observe(position, 0, seen->observation, bastide_game_observation_length(game)));
    seen->hash = bastide_position_hash(position);
    OWN(match) *copy = copy_of_match(shared);
    play(copy, 1000);
    seen->end = bastide_position_hash(bastide_match_position(copy));
}

/* A batch that has been played, with the digest of its positions. */
static bastide_batch *played(size_t threads, uint64_t seed, uint64_t *digest)
{
    int32_t actions[ROWS];
    bastide_setup setup = BASTIDE_SETUP_DEFAULT;
    setup.rows = ROWS;
    setup.seed = seed;
    setup.threads = threads;
    bastide_batch *batch = new_batch(game, setup);
    for (int step = 0; step < STEPS; step++) {
        WORKS(bastide_batch_sample(batch, actions, ROWS));
        WORKS(bastide_batch_step(batch, actions, ROWS));
    }
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

static void *thread(void *number)
{
    size_t i = *(size_t *)number;
    static sight seen[THREADS];
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

int main(void)
{
    pthread_t threads[THREADS];
    size_t numbers[THREADS];
    uint64_t digest;

    game = new_game("guyenne");
    shared = new_match(game, 7);
    position = bastide_match_position(shared);
    play(shared, 20);
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
    bastide_batch_free(batch);
    bastide_match_free(shared);
    bastide_game_free(game);
    puts("threads and processes see the same");
}
