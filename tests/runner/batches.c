/* Plays batches of every game beside single matches: both show the same, and threads, saving and parts of a batch change nothing. */

#include "made.h"

#include <math.h>

enum { ROWS = 5, STEPS = 1200 };

static bastide_game *game;

static bastide_batch *recorded(size_t rows, uint64_t first, uint32_t auto_reset)
{
    bastide_setup setup = BASTIDE_SETUP_DEFAULT;
    setup.rows = rows;
    setup.seed = 7;
    setup.first = first;
    setup.auto_reset = auto_reset;
    setup.records = 1;
    setup.keys = 1;
    return new_batch(game, setup);
}

static void *values(size_t *count, size_t length, size_t size)
{
    void *memory = malloc(length * size);
    REQUIRE(memory != NULL);
    *count = length;
    return memory;
}

/* Memory of exactly the necessary lengths, for all outputs. */
static bastide_outputs all_outputs(bastide_batch *batch)
{
    bastide_outputs outputs = {.struct_size = sizeof outputs};
    bastide_shape shape;
    size_t rows = bastide_batch_rows(batch);
    WORKS(bastide_batch_shape(batch, &shape));
#define ALLOCATE(name, type, count) outputs.name = values(&outputs.name##_count, rows * count, sizeof(type));
    BASTIDE_FOR_EACH_OUTPUT(ALLOCATE)
    WORKS(bastide_batch_register(batch, &outputs));
    return outputs;
}

static void free_outputs(bastide_outputs *outputs)
{
#define FREE(name, type, count) free(outputs->name);
    BASTIDE_FOR_EACH_OUTPUT(FREE)
}

static int same_outputs(const bastide_outputs *a, const bastide_outputs *b)
{
    int same = 1;
#define COMPARE(name, type, count) \
    same = same && a->name##_count == b->name##_count && memcmp(a->name, b->name, a->name##_count * sizeof(type)) == 0;
    BASTIDE_FOR_EACH_OUTPUT(COMPARE)
    return same;
}

/* Asserts that a row shows its position. */
static void shows(const bastide_batch *batch, const bastide_outputs *outputs, size_t row, const bastide_position *position, uint32_t viewer)
{
    bastide_shape shape;
    uint8_t observation[4096], mask[BASTIDE_MAX_ACTIONS];
    float fractions[4096];
    uint64_t words[BASTIDE_MAX_ACTIONS / 64];
    WORKS(bastide_batch_shape(batch, &shape));
    REQUIRE(shape.length == bastide_game_observation_length(game) && shape.length <= 4096);
    REQUIRE(shape.seats == bastide_game_seats(game) && shape.actions == bastide_game_actions(game));
    WORKS(bastide_position_observe(position, viewer, observation, shape.length));
    WORKS(bastide_position_observe_f32(position, viewer, fractions, shape.length));
    WORKS(bastide_position_legal_mask(position, mask, shape.actions));
    WORKS(bastide_position_legal_bits(position, words, shape.words));
    REQUIRE(memcmp(outputs->observation + row * shape.length, observation, shape.length) == 0);
    REQUIRE(memcmp(outputs->observation_f32 + row * shape.length, fractions, shape.length * sizeof *fractions) == 0);
    REQUIRE(memcmp(outputs->mask + row * shape.actions, mask, shape.actions) == 0);
    REQUIRE(memcmp(outputs->legal + row * shape.words, words, shape.words * sizeof *words) == 0);
    REQUIRE(outputs->seat[row] == bastide_position_turn(position));
    for (uint32_t seat = 0; seat < shape.seats; seat++) {
        WORKS(bastide_position_observe(position, seat, observation, shape.length));
        REQUIRE(memcmp(outputs->observations + (row * shape.seats + seat) * shape.length, observation, shape.length) == 0);
    }
    int32_t scores[BASTIDE_MAX_SEATS];
    size_t seats;
    WORKS(bastide_position_scores(position, scores, BASTIDE_MAX_SEATS, &seats));
    REQUIRE(memcmp(outputs->scores + row * seats, scores, seats * sizeof *scores) == 0);
}

/* Asserts that the key of the seat to act in a row is the key in its match. */
static void knows(const bastide_outputs *outputs, size_t row, const bastide_match *match)
{
    bastide_information_state known = {.key = {0, 0}};
    int32_t turn = bastide_position_turn(bastide_match_position(match));
    if (turn >= 0)
        WORKS(bastide_match_information_state(match, (uint32_t)turn, &known));
    REQUIRE(outputs->keys[2 * row] == known.key.high && outputs->keys[2 * row + 1] == known.key.low);
}

/* Asserts that a row shows the end of a match that has just ended. */
static void shows_the_end(const bastide_outputs *outputs, size_t row, const bastide_position *position, int decisions)
{
    float returns[BASTIDE_MAX_SEATS], fractions[4096];
    uint8_t observation[4096];
    size_t seats, length = bastide_game_observation_length(game);
    WORKS(bastide_position_returns(position, returns, BASTIDE_MAX_SEATS, &seats));
    REQUIRE(memcmp(outputs->rewards + row * seats, returns, seats * sizeof *returns) == 0);
    REQUIRE(memcmp(outputs->returns + row * seats, returns, seats * sizeof *returns) == 0);
    REQUIRE(outputs->terminated[row] == 1 && outputs->length[row] == decisions);
    for (uint32_t seat = 0; seat < seats; seat++) {
        WORKS(bastide_position_observe(position, seat, observation, length));
        WORKS(bastide_position_observe_f32(position, seat, fractions, length));
        REQUIRE(memcmp(outputs->last_observation + (row * seats + seat) * length, observation, length) == 0);
        REQUIRE(memcmp(outputs->last_observation_f32 + (row * seats + seat) * length, fractions, length * sizeof *fractions) == 0);
    }
}

static int no_rewards(const bastide_outputs *outputs, size_t row)
{
    int none = 1;
    for (size_t seat = 0; seat < bastide_game_seats(game); seat++)
        none = none && outputs->rewards[row * bastide_game_seats(game) + seat] == 0;
    return none;
}

static void play_beside_single_matches(uint32_t auto_reset)
{
    OWN(batch) *batch = recorded(ROWS, 0, auto_reset);
    bastide_outputs outputs = all_outputs(batch);
    bastide_match *single[ROWS];
    size_t rows[ROWS], ends = 0;
    uint64_t seeds[ROWS], episode;
    int32_t actions[ROWS], decisions[ROWS] = {0};
    uint32_t viewer[ROWS] = {0};

    for (size_t row = 0; row < ROWS; row++) {
        rows[row] = row;
        seeds[row] = 100 - row;
        WORKS(bastide_match_new(game, seeds[row], &single[row]));
        WORKS(bastide_match_keep_keys(single[row]));
        viewer[row] = (uint32_t)bastide_position_turn(bastide_match_position(single[row]));
    }
    WORKS(bastide_batch_reset(batch, rows, seeds, ROWS));
    for (int step = 0; step < STEPS && ends < 3 * ROWS; step++) {
        for (size_t row = 0; row < ROWS; row++) {
            shows(batch, &outputs, row, bastide_match_position(single[row]), viewer[row]);
            knows(&outputs, row, single[row]);
        }
        WORKS(bastide_batch_sample(batch, actions, ROWS));
        for (size_t row = 0; row < ROWS; row++)
            if (outputs.seat[row] == BASTIDE_OVER)
                actions[row] = -1;
        WORKS(bastide_batch_step(batch, actions, ROWS));
        for (size_t row = 0; row < ROWS; row++) {
            const bastide_position *position = bastide_match_position(single[row]);
            WORKS(bastide_batch_episode(batch, row, &episode));
            REQUIRE(outputs.episode[row] == (int64_t)episode);
            if (actions[row] >= 0) {
                viewer[row] = (uint32_t)bastide_position_turn(position);
                WORKS(bastide_match_play(single[row], (uint32_t)actions[row]));
                decisions[row]++;
                if (bastide_position_turn(position) != BASTIDE_OVER) {
                    viewer[row] = (uint32_t)bastide_position_turn(position);
                    REQUIRE(outputs.terminated[row] == 0 && no_rewards(&outputs, row));
                    continue;
                }
                ends++;
                shows_the_end(&outputs, row, position, decisions[row]);
                if (auto_reset != BASTIDE_AUTO_RESET_SAME_STEP)
                    continue;
            } else {
                REQUIRE(no_rewards(&outputs, row) && outputs.terminated[row] == (auto_reset == BASTIDE_AUTO_RESET_DISABLED));
                if (auto_reset == BASTIDE_AUTO_RESET_DISABLED) {
                    WORKS(bastide_batch_reset(batch, &row, NULL, 1));
                    REQUIRE(outputs.terminated[row] == 0 && outputs.episode[row] == (int64_t)episode + 1);
                }
            }
            bastide_match_free(single[row]);
            single[row] = match_in(batch, row);
            WORKS(bastide_match_keep_keys(single[row]));
            viewer[row] = (uint32_t)bastide_position_turn(bastide_match_position(single[row]));
            decisions[row] = 0;
        }
        OWN(match) *match = match_in(batch, (size_t)step % ROWS);
        REQUIRE(bastide_match_equal(match, single[step % ROWS]));
    }
    REQUIRE(ends >= ROWS);
    for (size_t row = 0; row < ROWS; row++)
        bastide_match_free(single[row]);
    free_outputs(&outputs);
}

/* One thread and two, a batch and its copies, one rollout and single steps: all write the same. */
static void different_ways(void)
{
    enum { MANY = 1100, PLAYED = 16 };
    static int32_t actions[MANY], same[MANY];
    OWN(batch) *one = recorded(MANY, 0, BASTIDE_AUTO_RESET_SAME_STEP), *two = copy_of_batch(one), *rolled = copy_of_batch(one);
    OWN(batch) *copied = recorded(2, 9, 1);
    bastide_outputs of_one = all_outputs(one), of_two = all_outputs(two), of_rolled = all_outputs(rolled);
    bastide_setup setup = {.struct_size = sizeof setup};
    bastide_tally tally;

    WORKS(bastide_batch_refresh(one));
    WORKS(bastide_batch_set_threads(two, 2));
    WORKS(bastide_batch_setup(two, &setup));
    REQUIRE(setup.threads == 2 && setup.rows == MANY && setup.seed == 7 && setup.records == 1 && bastide_batch_equal(one, two));
    for (int step = 0; step < PLAYED; step++) {
        WORKS(bastide_batch_sample(one, actions, MANY));
        WORKS(bastide_batch_sample(two, same, MANY));
        REQUIRE(memcmp(actions, same, sizeof actions) == 0);
        WORKS(bastide_batch_step(one, actions, MANY));
        WORKS(bastide_batch_step(two, same, MANY));
        REQUIRE(same_outputs(&of_one, &of_two) && bastide_batch_equal(one, two) && !bastide_batch_equal(one, rolled));
    }
    WORKS(bastide_batch_rollout(rolled, PLAYED, NULL, &tally));
    REQUIRE(same_outputs(&of_one, &of_rolled) && bastide_batch_equal(one, rolled));
    REQUIRE(tally.decisions == MANY * PLAYED && tally.deals > 0);

    WORKS(bastide_batch_copy(copied, one));
    REQUIRE(bastide_batch_rows(copied) == MANY && bastide_batch_equal(copied, one));
    OWN(batch) *read = read_back(one);
    REQUIRE(bastide_batch_equal(read, one) && bastide_batch_match_size(read) == bastide_batch_match_size(one));
    WORKS(bastide_batch_rollout(read, 3, NULL, &tally));
    WORKS(bastide_batch_rollout(one, 3, NULL, &tally));
    WORKS(bastide_batch_rollout(copied, 3, NULL, &tally));
    REQUIRE(bastide_batch_equal(read, one) && bastide_batch_equal(copied, one));

    free_outputs(&of_one);
    free_outputs(&of_two);
    free_outputs(&of_rolled);
}

static void logits(void)
{
    OWN(batch) *batch = recorded(ROWS, 0, BASTIDE_AUTO_RESET_DISABLED);
    bastide_outputs outputs = all_outputs(batch);
    size_t all = bastide_game_actions(game), count;
    float *logits = calloc(ROWS * all, sizeof *logits), log_probs[ROWS], entropy[ROWS];
    int32_t actions[ROWS];
    uint16_t legal[BASTIDE_MAX_ACTIONS];

    for (int step = 0; step < 20; step++) {
        WORKS(bastide_batch_sample_logits(batch, logits, ROWS * all, 1, actions, log_probs, entropy, ROWS));
        for (size_t row = 0; row < ROWS; row++) {
            WORKS(bastide_batch_legal(batch, row, legal, BASTIDE_MAX_ACTIONS, &count));
            float of_all = logf(count > 0 ? (float)count : 1);
            REQUIRE(fabsf(entropy[row] - of_all) < 1e-5f && fabsf(log_probs[row] + of_all) < 1e-5f);
            if (count > 0)
                logits[row * all + legal[count / 2]] = 60;
        }
        WORKS(bastide_batch_sample_logits(batch, logits, ROWS * all, 0.5f, actions, NULL, NULL, ROWS));
        WORKS(bastide_batch_sample_logits(batch, logits, ROWS * all, 0.5f, NULL, log_probs, NULL, ROWS));
        for (size_t row = 0; row < ROWS; row++) {
            WORKS(bastide_batch_legal(batch, row, legal, BASTIDE_MAX_ACTIONS, &count));
            REQUIRE(actions[row] == (count > 0 ? legal[count / 2] : 0) && fabsf(log_probs[row]) < 1e-5f);
        }
        memset(logits, 0, ROWS * all * sizeof *logits);
        WORKS(bastide_batch_step(batch, actions, ROWS));
    }
    free(logits);
    free_outputs(&outputs);
}

int main(int count, char **names)
{
    for (size_t i = 0; i < bastide_game_count(); i++) {
        if (count > 1 && strcmp(names[1], bastide_game_name_at(i)) != 0)
            continue;
        puts(bastide_game_name_at(i));
        game = new_game(bastide_game_name_at(i));
        for (uint32_t auto_reset = 0; auto_reset <= BASTIDE_AUTO_RESET_DISABLED; auto_reset++)
            play_beside_single_matches(auto_reset);
        different_ways();
        logits();
        bastide_game_free(game);
    }
    puts("batches play as matches do");
}
