/* Replays the evidence through the C face of Bastide: replay FILE... (tests/README.md tells what the files hold). */

#include "bastide.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 1 << 20 };

/* The file being read. */
static const char *file;
static int line;

static void fail(const char *expected, const char *found)
{
    fprintf(stderr, "%s:%d\n  expected: %s\n  found:    %s\n", file, line, expected, found);
    exit(EXIT_FAILURE);
}

static void check(bastide_status status)
{
    char why[512];
    if (status != BASTIDE_STATUS_OK) {
        bastide_last_error(why, sizeof why);
        fail("a call that succeeds", why);
    }
}

/* Appends to a text in a buffer of ROOM bytes. */
static void append(char *text, const char *format, ...)
{
    va_list values;
    size_t length = strlen(text);
    va_start(values, format);
    vsnprintf(text + length, ROOM - length, format, values);
    va_end(values);
}

static void compare(const char *expected, const char *found)
{
    if (strcmp(expected, found) != 0)
        fail(expected, found);
}

/* Compares longer texts, and reports the first different line. */
static void compare_texts(char *expected, char *found)
{
    size_t start = 0;
    for (size_t i = 0; expected[i] == found[i]; i++) {
        if (!expected[i])
            return;
        if (expected[i] == '\n') {
            start = i + 1;
            line++;
        }
    }
    expected[start + strcspn(expected + start, "\n")] = '\0';
    found[start + strcspn(found + start, "\n")] = '\0';
    fail(expected + start, found + start);
}

/* The next line that is not a comment, without its end. */
static int read_line(char *text, FILE *stream)
{
    do {
        if (!fgets(text, ROOM, stream))
            return 0;
        text[strcspn(text, "\n")] = '\0';
        line++;
    } while (text[0] == '#' || text[0] == '\0');
    return 1;
}

static bastide_position *start_of(const bastide_game *game)
{
    bastide_position *position;
    check(bastide_position_new(game, &position));
    return position;
}

/* Deals or plays an id, whichever is asked for. */
static void step(bastide_position *position, uint32_t id)
{
    int chance = bastide_position_turn(position) == BASTIDE_CHANCE;
    check(chance ? bastide_position_deal(position, id) : bastide_position_play(position, id));
}

/* The digest of no bytes. */
static const uint64_t NOTHING = 0xCBF29CE484222325;

/* FNV-1a of 64 bits: a digest after more bytes. */
static uint64_t digested(uint64_t digest, const void *bytes, size_t length)
{
    for (const unsigned char *next = bytes; length--; next++)
        digest = (digest ^ *next) * 0x100000001B3;
    return digest;
}

/* The start of a trace's line, up to the next id. */
static void describe(const bastide_game *game, const bastide_position *position, char *text)
{
    uint16_t legal[BASTIDE_MAX_ACTIONS];
    bastide_outcome possible[BASTIDE_MAX_OUTCOMES];
    int32_t scores[BASTIDE_MAX_SEATS];
    uint8_t values[4096];
    size_t actions, outcomes, seats, length = bastide_game_observation_length(game);

    check(bastide_position_legal(position, legal, BASTIDE_MAX_ACTIONS, &actions));
    check(bastide_position_outcomes(position, possible, BASTIDE_MAX_OUTCOMES, &outcomes));
    check(bastide_position_scores(position, scores, BASTIDE_MAX_SEATS, &seats));
    if (length > sizeof values)
        fail("an observation of at most 4096 values", "a longer one");

    text[0] = '\0';
    append(text, "%" PRId32 " ", bastide_position_turn(position));
    for (size_t i = 0; i < actions; i++)
        append(text, i ? ",%u" : "%u", (unsigned)legal[i]);
    for (size_t i = 0; i < outcomes; i++)
        append(text, i ? ",%u:%u" : "%u:%u", (unsigned)possible[i].id, (unsigned)possible[i].weight);
    append(text, actions + outcomes ? " " : "- ");
    for (size_t seat = 0; seat < seats; seat++)
        append(text, seat ? ",%" PRId32 : "%" PRId32, scores[seat]);
    for (size_t seat = 0; seat < seats; seat++) {
        check(bastide_position_observe(position, (uint32_t)seat, values, length));
        append(text, "%c%016" PRIx64, seat ? ',' : ' ', digested(NOTHING, values, length));
    }
}

/* The actions that a player considers. */
static bastide_considered considered[BASTIDE_MAX_ACTIONS];

/* The choice of a player, its iterations and nodes, the number of times that it tried each legal action, and a digest of the other
   figures. */
static void think(const bastide_game *game, const bastide_position *position, const char *line_read, char *text)
{
    bastide_thought figures;
    bastide_player *player;
    char name[128];
    uint64_t seed, digest = NOTHING;
    uint32_t action;
    size_t length;

    if (sscanf(line_read, "thought %127s %" SCNu64, name, &seed) != 2)
        fail("thought PLAYER SEED", line_read);
    check(bastide_player_new(game, name, seed, &player));
    check(bastide_player_thought(player, position, NULL, considered, BASTIDE_MAX_ACTIONS, &length, &figures));
    check(bastide_player_choose(player, position, NULL, &action));
    if (action != figures.line[0])
        fail("the same choice twice", "another one");
    text[0] = '\0';
    append(text, "thought %s %" PRIu64 " %" PRIu32 " %" PRIu64 " %" PRIu64 " ", name, seed, action, figures.iterations, figures.nodes);
    for (size_t i = 0; i < length; i++)
        append(text, i ? ",%" PRIu64 : "%" PRIu64, considered[i].visits);
    for (size_t i = 0; i < length; i++)
        digest = digested(digest, &considered[i].value, sizeof considered[i] - offsetof(bastide_considered, value));
    append(text, length ? " %016" PRIx64 : "- %016" PRIx64, digested(digest, &figures.effective, sizeof figures.effective));
    bastide_player_free(player);
}

/* The first actions of a match in which a player has all seats, as many as the line has. */
static void play(const bastide_game *game, const char *line_read, char *text)
{
    bastide_player *player;
    bastide_match *match;
    bastide_thought figures;
    char name[128];
    uint64_t seed, of_match;
    uint32_t action;
    size_t length, most = 1;

    if (sscanf(line_read, "played %127s %" SCNu64 " %" SCNu64, name, &seed, &of_match) != 3)
        fail("played PLAYER SEED MATCH ACTIONS", line_read);
    for (const char *next = strrchr(line_read, ' '); *next; next++)
        most += *next == ',';
    check(bastide_player_new(game, name, seed, &player));
    check(bastide_match_new(game, of_match, &match));
    text[0] = '\0';
    append(text, "played %s %" PRIu64 " %" PRIu64, name, seed, of_match);
    for (size_t i = 0; i < most && bastide_position_turn(bastide_match_position(match)) != BASTIDE_OVER; i++) {
        check(bastide_player_choose_in(player, match, NULL, &action));
        check(bastide_player_thought_in(player, match, NULL, considered, BASTIDE_MAX_ACTIONS, &length, &figures));
        if (action != figures.line[0])
            fail("the same choice twice", "another one");
        check(bastide_match_play(match, action));
        append(text, i ? ",%" PRIu32 : " %" PRIu32, action);
    }
    bastide_match_free(match);
    bastide_player_free(player);
}

/* The digest of a picture. */
static void draw(const bastide_position *position, int32_t viewer, char *text)
{
    static char picture[ROOM];

    check(bastide_position_picture(position, viewer, picture, ROOM, NULL));
    text[0] = '\0';
    append(text, "picture %" PRId32 " %016" PRIx64, viewer, digested(NOTHING, picture, strlen(picture)));
}

/* A trace, a perft table, thoughts, or pictures. */
static void replay_lines(char *text, FILE *stream)
{
    static char found[ROOM];
    bastide_game *game = NULL;
    bastide_position *position = NULL;
    float returns[BASTIDE_MAX_SEATS];
    size_t seats;
    uint32_t depth;
    int32_t viewer;
    int complete = 0;

    while (read_line(text, stream)) {
        const char *event = NULL;
        complete = 0;
        if (strncmp(text, "game ", 5) == 0 && !game) {
            check(bastide_game_load(text + 5, &game));
            position = start_of(game);
            continue;
        }
        if (strncmp(text, "after", 5) == 0) {
            bastide_position_free(position);
            position = start_of(game);
            for (char *id = strtok(text + 5, " ,"); id; id = strtok(NULL, " ,"))
                step(position, (uint32_t)strtoul(id, NULL, 10));
            continue;
        }
        if (sscanf(text, "depth %" SCNu32, &depth) == 1) {
            uint64_t sequences;
            check(bastide_position_perft(position, depth, NULL, &sequences));
            snprintf(found, sizeof found, "depth %" PRIu32 " %" PRIu64, depth, sequences);
        } else if (sscanf(text, "picture %" SCNd32, &viewer) == 1) {
            draw(position, viewer, found);
        } else if (strncmp(text, "thought ", 8) == 0) {
            think(game, position, text, found);
        } else if (strncmp(text, "played ", 7) == 0) {
            play(game, text, found);
        } else if (strncmp(text, "returns ", 8) == 0) {
            check(bastide_position_returns(position, returns, BASTIDE_MAX_SEATS, &seats));
            strcpy(found, "returns");
            for (size_t seat = 0; seat < seats; seat++)
                append(found, "%c%.6f", seat ? ',' : ' ', (double)returns[seat]);
        } else {
            const char *last = strrchr(text, ' ');
            describe(game, position, found);
            event = bastide_position_turn(position) == BASTIDE_OVER || !last ? " -" : last;
            append(found, "%s", event);
        }
        compare(text, found);
        complete = !event;
        if (event && bastide_position_turn(position) != BASTIDE_OVER) {
            if (strspn(event, " 0123456789") != strlen(event))
                fail("an id", event);
            step(position, (uint32_t)strtoul(event, NULL, 10));
        }
    }
    if (!complete)
        fail("`returns`, `depth`, `thought`, `played` or `picture`", "the end of the file");
    bastide_position_free(position);
    bastide_game_free(game);
}

/* A record is read, replayed step by step, and written again; of JSON, the ids are compared. */
static void replay_record(char *text, FILE *stream, int json)
{
    static char written[ROOM];
    static uint16_t ids[ROOM];
    size_t count;
    bastide_match *match;

    line = 1;
    text[fread(text, 1, ROOM - 1, stream)] = '\0';
    check(bastide_match_from_record(text, 0, &match));
    check(bastide_match_record_ids(match, ids, ROOM, &count));

    const bastide_position *end = bastide_match_position(match);
    bastide_position *position = start_of(bastide_position_game(end));
    for (size_t i = 0; i < count; i++)
        step(position, ids[i]);
    if (!bastide_position_equal(position, end))
        fail("the position of the match", "another one");

    if (json) {
        char *next = strchr(text, '[');
        for (size_t i = 0; i < count; i++)
            if (!next || strtoul(next + 1, &next, 10) != ids[i])
                fail("the ids of the file", "others");
        if (!next || next[strspn(next, " \n")] != ']')
            fail("as many ids as in the file", "fewer");
    } else {
        check(bastide_match_record_text(match, written, sizeof written, NULL));
        compare_texts(text, written);
    }
    bastide_position_free(position);
    bastide_match_free(match);
}

int main(int count, char **files)
{
    static char text[ROOM];
    if (count < 2) {
        fputs("usage: replay FILE...\n", stderr);
        return EXIT_FAILURE;
    }
    for (int i = 1; i < count; i++) {
        const char *kind = strrchr(file = files[i], '.');
        FILE *stream = fopen(file, "rb");
        line = 0;
        if (!kind || !stream)
            fail("a file that can be read", "none");
        if (strcmp(kind, ".trace") == 0 || strcmp(kind, ".perft") == 0 || strcmp(kind, ".thoughts") == 0 ||
            strcmp(kind, ".pictures") == 0)
            replay_lines(text, stream);
        else if (strcmp(kind, ".record") == 0 || strcmp(kind, ".json") == 0)
            replay_record(text, stream, strcmp(kind, ".json") == 0);
        else
            fail("a .trace, .perft, .thoughts, .pictures, .record or .json file", kind);
        fclose(stream);
        printf("ok %s\n", file);
    }
    printf("%d passed, 0 failed\n", count - 1);
}
