/*
 * Bastide: a rules engine for card battles with hidden hands. The C interface, for C99 and C++11 and later; bastide.hpp is a C++17
 * face over it.
 *
 * WHAT THERE IS
 *
 * A `bastide_game` is a game with its options. A `bastide_position` is its complete state, where the caller deals for chance.
 * A `bastide_match` is a position with a random stream and a record: chance plays itself. A `bastide_record` is everything that
 * happened in a match. A `bastide_batch` is many matches of one game that are stepped in one call. A `bastide_player` chooses actions
 * from what a seat sees. A `bastide_solver` finds a `bastide_strategy`, a table of probabilities, for a game that is small enough for a
 * `bastide_tree`, which says how far from perfect a strategy is. The functions come in this order, and each says which errors it has
 * besides those that all have.
 *
 * IDS
 *
 * Actions are numbered from 0 to `bastide_game_actions` - 1, chance outcomes from 0 to `bastide_game_outcomes` - 1, seats from 0.
 * Ids are uint16_t in arrays and uint32_t as arguments, so that no number out of range turns into an id; in the arrays of a batch
 * they are int32_t, as is usual with networks.
 *
 * ERRORS
 *
 * A function that can fail returns a `bastide_status`: BASTIDE_STATUS_OK, which is 0, or a negative number. `bastide_last_error` then
 * tells what was wrong and what would be accepted, and `bastide_last_error_row` in which row of a batch. A call that fails changes
 * nothing and writes no result, unless it says otherwise. A function that returns its result answers NULL pointers with 0, false or
 * NULL, unless it says otherwise. Every function can fail with BASTIDE_STATUS_NULL_POINTER for a pointer that must not be NULL, with
 * BASTIDE_STATUS_NOT_UTF8 for a text, and with the statuses of buffers, which are named below. Nothing unwinds out of the library; a
 * defect of it is BASTIDE_STATUS_PANIC.
 *
 * OWNERSHIP
 *
 * What a function makes belongs to the caller, who frees it with the `_free` of its type; that accepts NULL. It stays good when what
 * it was made from is freed: a position outlives its game. What a function returns as a pointer to const belongs to the handle that
 * was asked and lives as long as it: texts, the game of a position, the position of a match. So do the texts in a `bastide_field` or
 * `bastide_option`. What is given to a function stays the caller's, and may go when the call returns, but for the memory that
 * `bastide_batch_register` is given, and the `data` of `bastide_player_custom`.
 *
 * TEXTS AND BUFFERS
 *
 * Texts are UTF-8 and end with NUL. Buffers belong to the caller. With a `capacity` they may be larger than needed, and `*length` is
 * how much was written; if they are too small, the status is BASTIDE_STATUS_BUFFER_TOO_SMALL and `*length` is what there is to
 * write. NULL with the capacity 0 asks for that length, and is BASTIDE_STATUS_OK. The length of a text does not count its final NUL,
 * so a text needs a capacity of one more; `length` may be NULL for texts that are written. Where `length` is not a pointer, a buffer
 * must have exactly this length, or the status is BASTIDE_STATUS_WRONG_LENGTH. Where there are no values to read, the pointer may be
 * NULL. No two buffers of a call overlap.
 *
 * Alignment: a pointer to values must be a multiple of their alignment, as it is for every object of its type in C. For buffers and
 * for the memory of a batch this is checked: BASTIDE_STATUS_MISALIGNED.
 *
 * THREADS
 *
 * Calls with different handles may run at the same time. So may calls with the same handle where it is passed as pointer to const;
 * any other call needs the handle for itself. To use the position of a match is to use the match. Handles may move between threads.
 * The library keeps nothing but the text of the last error, of which each thread has its own. Only a batch, an arena and a search
 * that were told to use more than one thread start any: those of a batch stay until it is freed, others end before the call returns.
 * A solver uses the caller's thread alone.
 *
 * MEMORY
 *
 * Playing, dealing, asking for legal actions, outcomes and observations, redealing, copying, hashing and keys need no memory, and
 * neither do the steps, samples and resets of a batch on one thread; the record of a match and those of a batch grow now and then.
 * Where there is not enough memory for a batch, its records or its copies, for a tree, a solver, a strategy or a network, or to read
 * a file, the status is BASTIDE_STATUS_NO_MEMORY, and nothing has changed. Where a few bytes for another handle, a text or an error cannot be had, the process ends, as is usual in Rust.
 *
 * fork: the child may use every handle that no thread of the parent was using at that moment; a batch starts threads of its own
 * there. dlclose: after the first call the library stays loaded until the process ends, and so does a plugin that contains a static copy
 * of it, because Rust's threads end with code of their own. To close it succeeds, and opening it again gives the same. A plugin
 * that is to be replaced while the program runs links the shared library.
 *
 * WHAT IS THE SAME EVERYWHERE
 *
 * The same seed gives the same match, on every platform, in every language, with any number of threads. So do the same bytes, which
 * have no byte order of the platform's. Observations, records, keys, texts, pictures, JSON and what a network or a player with a number
 * of iterations chooses are the same, too. What is not: `bastide_position_hash`, the seconds of a pairing, and what a player chooses who
 * thinks for a time.
 *
 * WHAT A VERSION PROMISES
 *
 * A program that was built with this header runs with every library of the same soname (on Linux libbastide.so.0.1 for all versions
 * 0.1.x, from version 1.0 one for each major version). Libraries of one soname have one BASTIDE_ABI_VERSION, those of another soname
 * have another: to compare `bastide_abi_version` with it is to compare what was loaded with what was included. Within it, functions,
 * statuses and macros are added, and members at the end of structs that begin with `struct_size`; all others stay as they are. Such a
 * struct is understood in the length that it says it has: members that an older caller does not have are as in its default, and those
 * that an older library does not know must be 0.
 *
 * WINDOWS
 *
 * Functions are imported from the library, unless BASTIDE_STATIC is defined, as it must be with the static one.
 */

#ifndef BASTIDE_H
#define BASTIDE_H

/* Generated by cbindgen from ffi/src: do not edit. */

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__) || defined(__clang__)
#define BASTIDE_MUST_USE __attribute__((warn_unused_result))
#else
#define BASTIDE_MUST_USE
#endif

/* Whoever links the static library on Windows defines BASTIDE_STATIC. */
#if defined(_WIN32) && !defined(BASTIDE_STATIC)
#define BASTIDE_API __declspec(dllimport)
#else
#define BASTIDE_API
#endif

/// The row of an error that has none.
#define BASTIDE_NO_ROW SIZE_MAX

/// The version of the interface that this header declares.
#define BASTIDE_ABI_VERSION 2

/// The most actions of a game: enough room for every list of legal actions.
#define BASTIDE_MAX_ACTIONS 512

/// The most chance outcomes of a game: enough room for every list of outcomes.
#define BASTIDE_MAX_OUTCOMES 512

/// The most seats of a game: enough room for all scores and returns.
#define BASTIDE_MAX_SEATS 4

/// The turn of a position where chance is to deal.
#define BASTIDE_CHANCE -1

/// The turn of a position that is over.
#define BASTIDE_OVER -2

/// The viewer of a table on which everything is shown.
#define BASTIDE_EVERYTHING -1

/// The most actions of a thought's line.
#define BASTIDE_LINE 16

/// A match that has ended is followed by the next one in the same step. Outputs show the new match; `last_observation` the end.
#define BASTIDE_AUTO_RESET_SAME_STEP 0

/// A match that has ended is followed by the next one in the step after it, whose action is ignored. Outputs show the end first.
#define BASTIDE_AUTO_RESET_NEXT_STEP 1

/// A match that has ended stays over, and its actions are ignored, until it is reset.
#define BASTIDE_AUTO_RESET_DISABLED 2

/// What a call answers. -1 to -9 are no status: they are turns.
enum bastide_status
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /// The call did what it says.
    BASTIDE_STATUS_OK = 0,
    /// A pointer is NULL.
    BASTIDE_STATUS_NULL_POINTER = -10,
    /// A text is not UTF-8; in C++ also: there is a NUL inside it.
    BASTIDE_STATUS_NOT_UTF8 = -11,
    /// No game has this name.
    BASTIDE_STATUS_UNKNOWN_GAME = -12,
    /// The game has no such option, the option does not accept the value, or the text is not `game(option=value)`.
    BASTIDE_STATUS_BAD_OPTION = -13,
    /// No action or chance outcome has this id.
    BASTIDE_STATUS_UNKNOWN_ID = -14,
    /// The text is the notation of no action or chance outcome.
    BASTIDE_STATUS_UNKNOWN_TEXT = -15,
    /// No seat has this number.
    BASTIDE_STATUS_UNKNOWN_SEAT = -16,
    /// Nothing has this index.
    BASTIDE_STATUS_UNKNOWN_INDEX = -17,
    /// The action is not legal, or the outcome cannot be dealt.
    BASTIDE_STATUS_ILLEGAL = -18,
    /// An action where no seat is asked, or an outcome where chance is not to deal.
    BASTIDE_STATUS_NOT_THE_TURN = -19,
    /// The two are of different games, or of one game with different options.
    BASTIDE_STATUS_OTHER_GAME = -20,
    /// The buffer has not the length that is needed.
    BASTIDE_STATUS_WRONG_LENGTH = -21,
    /// The buffer has not the room that is needed.
    BASTIDE_STATUS_BUFFER_TOO_SMALL = -22,
    /// What was read breaks the rules, or is not what it says.
    BASTIDE_STATUS_DAMAGED = -23,
    /// A setting of a batch, or a temperature, is out of its range.
    BASTIDE_STATUS_BAD_SETTING = -24,
    /// A row of a batch is named more than once.
    BASTIDE_STATUS_NAMED_TWICE = -25,
    /// The batch keeps no records, so that no match can be taken out.
    BASTIDE_STATUS_NOT_RECORDED = -26,
    /// The match is over, and each of the batch goes on.
    BASTIDE_STATUS_MATCH_OVER = -27,
    /// Logits from which no action can be chosen.
    BASTIDE_STATUS_BAD_LOGITS = -28,
    /// There is not enough memory.
    BASTIDE_STATUS_NO_MEMORY = -29,
    /// The batch keeps records, which begin at the start, so that it takes matches and not positions.
    BASTIDE_STATUS_RECORDED = -30,
    /// No player has this name, or it does not accept these options.
    BASTIDE_STATUS_UNKNOWN_PLAYER = -31,
    /// A player did not choose a legal action: one of the caller's own, or a strategy that was not told how the position came about.
    BASTIDE_STATUS_PLAYER_FAILED = -32,
    /// A buffer is not aligned for its values.
    BASTIDE_STATUS_MISALIGNED = -33,
    /// The call was stopped, and what it has is not enough for an answer.
    BASTIDE_STATUS_STOPPED = -34,
    /// The game is too large for an exact method within these limits.
    BASTIDE_STATUS_TOO_LARGE = -35,
    /// A defect of the library; free what the call was to change.
    BASTIDE_STATUS_PANIC = -100,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum bastide_status bastide_status;
#else
typedef int32_t bastide_status;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/// Many matches of one game, played side by side, one in each row. Chance plays itself. A call shares the rows out among the batch's own
/// threads; what comes out does not depend on them.
typedef struct bastide_batch bastide_batch;

/// A game with its options. It never changes, so any number of threads may use it at the same time.
typedef struct bastide_game bastide_game;

/// A match: a position with its random stream and its record. Chance plays itself, so it is always a seat's turn, or over.
typedef struct bastide_match bastide_match;

/// A player in a game. It never changes, so any number of threads may use it at the same time.
///
/// It cannot see what is hidden from the seat to act. `bastide_player_choose_in` says on what its choice depends.
typedef struct bastide_player bastide_player;

/// A position: the complete state of a game. Chance is explicit: it is dealt by the caller.
typedef struct bastide_position bastide_position;

/// A record: a game, and the ids of everything that happened in a match of it, actions and chance outcomes. Every step has been checked
/// against the rules. It never changes, so any number of threads may use it at the same time.
typedef struct bastide_record bastide_record;

/// Finds an equilibrium of a small game, or comes close to it by sampling.
typedef struct bastide_solver bastide_solver;

/// How every seat plays in each information state: a probability for each legal action. A state that it does not hold is played alike.
typedef struct bastide_strategy bastide_strategy;

/// A small game as arrays: every history, and the information states that join them. It never changes.
typedef struct bastide_tree bastide_tree;

/// An option that stands beside a name, and its value as it is written there: `{"rounds_to_win", "1"}`.
typedef struct bastide_setting {
    /// The name of the option.
    const char *option;
    /// Its value.
    const char *value;
} bastide_setting;

/// An option of a game, with its value there.
typedef struct bastide_option {
    /// Its name.
    const char *name;
    /// What it accepts.
    const char *accepts;
    /// What it means.
    const char *meaning;
    /// Its value in this game.
    const char *value;
    /// Its value unless another is given.
    const char *default_value;
} bastide_option;

/// A field of an observation: values with one name, one maximum and one meaning.
typedef struct bastide_field {
    /// Its name.
    const char *name;
    /// What its values say.
    const char *meaning;
    /// The place of its first value.
    size_t offset;
    /// How many values it has.
    size_t length;
    /// The largest that a value can be; at least 1.
    uint8_t maximum;
} bastide_field;

/// Which values an option accepts where the other options of the game stay as they are.
typedef struct bastide_option_range {
    /// The number of words that it accepts, which `bastide_game_option_choice` gives; 0 where it accepts numbers.
    size_t choices;
    /// The lowest number that it accepts.
    uint32_t lowest;
    /// The highest number that it accepts.
    uint32_t highest;
    /// 1 where it accepts `auto`, too, with which the game chooses; otherwise 0.
    uint32_t accepts_auto;
} bastide_option_range;

/// A chance outcome that can be dealt.
typedef struct bastide_outcome {
    /// Its id.
    uint16_t id;
    /// How likely it is, against the sum of all weights; at least 1.
    uint16_t weight;
} bastide_outcome;

/// Who says when a long call is to end early: NULL in its place lets the call run to its end.
///
/// `asked` is called again and again with `data`, from each thread that works for the call, at the same time where these are several.
/// Once it has answered true, the call ends soon, with what it has: a player chooses after the thought that it has had, and figures
/// are those of the matches that were finished. The function must not unwind.
typedef struct bastide_stop {
    /// Whether to end the call; NULL is never.
    bool (*asked)(void *data);
    /// What `asked` is given.
    void *data;
} bastide_stop;

/// 128 bits in the place of all that a seat has seen and done, or of what it sees; the same on every platform.
typedef struct bastide_key {
    /// The upper half.
    uint64_t high;
    /// The lower half.
    uint64_t low;
} bastide_key;

/// The information state of a seat: the chain of its observations and its own actions. A plain value, which needs no memory of the
/// library's: copy it to look ahead, and compare the keys.
///
/// An observation counts where it differs from the one before, so the number of events that a seat does not notice leaves no trace.
/// Different chains have different keys but for a chance of about 2^-128 a pair, which an adversary can raise.
typedef struct bastide_information_state {
    /// The chain: equal where a seat has seen and done the same.
    bastide_key key;
    /// What the seat saw last.
    bastide_key view;
    /// The seat.
    uint32_t seat;
} bastide_information_state;

/// The figures of many matches; of the arrays, the first `bastide_game_seats` values count.
typedef struct bastide_tally {
    /// How many matches were played.
    uint64_t matches;
    /// How many actions were played.
    uint64_t decisions;
    /// How many outcomes chance dealt.
    uint64_t deals;
    /// How many matches each seat won: its return is above 0.
    uint64_t wins[BASTIDE_MAX_SEATS];
    /// How many matches nobody won.
    uint64_t ties;
    /// The sum of the returns of each seat.
    double returns[BASTIDE_MAX_SEATS];
} bastide_tally;

/// How a player of the caller's own chooses: the id of a legal action of `position`, or a negative number where it cannot.
///
/// `position` looks to the seat to act as the true one does; what the seat cannot see was dealt at random. It belongs to the library and
/// lives until the call returns: clone it to look ahead. The function must not unwind. Calls come from several threads at the same
/// time where a batch or an arena has threads. Where it answers a negative number, the error of the call that asked the player repeats
/// the last error of the function's thread, which may be that of a call that failed there, or the function's own
/// (`bastide_set_last_error`).
typedef int32_t (*bastide_choose)(const bastide_position *position, void *data);

/// An action that a player considered.
typedef struct bastide_considered {
    /// How often it was tried.
    uint64_t visits;
    /// How often it could have been tried.
    uint64_t available;
    /// Its id.
    uint32_t action;
    /// The mean return of the seat after it, from -1 to +1; 0 where it was never tried. Of `scripted`, how
    /// much it likes it; of a strategy, its probability.
    float value;
} bastide_considered;

/// What a player considered besides.
typedef struct bastide_thought {
    /// How many courses of the match were tried.
    uint64_t iterations;
    /// How often the hidden cards were dealt anew.
    uint64_t redeals;
    /// The nodes of the trees.
    uint64_t nodes;
    /// How many actions `line` has.
    uint32_t line_length;
    /// The action that it plays, and those that it expects then.
    uint16_t line[BASTIDE_LINE];
} bastide_thought;

/// What came of the matches of two players. Figures of other deals can be added, member by member.
///
/// A deal is played once for each side: the first player takes that side, the second all others. The score of a match is 1 where the
/// first player's side wins, 0.5 for a tie and 0 where it loses; that of a deal is the mean of its matches.
typedef struct bastide_pairing {
    /// How many deals were played.
    uint64_t deals;
    /// How many matches.
    uint64_t matches;
    /// The matches that the first player's side won.
    uint64_t wins;
    /// Those that nobody won.
    uint64_t ties;
    /// Those that it lost.
    uint64_t losses;
    /// The sum of the scores of the deals, and of their squares.
    double score[2];
    /// The sum of the first player's mean returns in the deals, and of their squares.
    double returns[2];
    /// How many decisions each player made.
    uint64_t decisions[2];
    /// How many seconds they took.
    double seconds[2];
} bastide_pairing;

/// How a batch is set up; BASTIDE_SETUP_DEFAULT is where to begin.
typedef struct bastide_setup {
    /// `sizeof(bastide_setup)`. What a caller with an older header does not have is as in BASTIDE_SETUP_DEFAULT.
    size_t struct_size;
    /// The number of rows, 1 to 16777216: how many matches are played side by side.
    size_t rows;
    /// The seed of all random streams.
    uint64_t seed;
    /// The index of the first row: several batches with one seed are parts of one large batch.
    uint64_t first;
    /// How many threads step it, the caller's among them, 1 to 256.
    size_t threads;
    /// What becomes of a match that has ended: BASTIDE_AUTO_RESET_SAME_STEP, BASTIDE_AUTO_RESET_NEXT_STEP or
    /// BASTIDE_AUTO_RESET_DISABLED.
    uint32_t auto_reset;
    /// 1 where what happens is recorded, so that matches can be taken out with `bastide_batch_match`; otherwise 0.
    uint32_t records;
    /// 1 where the information states of all seats are kept as matches go, for the output `keys`; otherwise 0.
    uint32_t keys;
} bastide_setup;

/// The sizes of the outputs of a row of a batch.
typedef struct bastide_shape {
    /// The seats.
    size_t seats;
    /// The values of an observation.
    size_t length;
    /// The actions.
    size_t actions;
    /// The words of a set of legal actions, 64 actions in each.
    size_t words;
} bastide_shape;

/// How large the tree of a game is.
typedef struct bastide_tree_figures {
    /// The histories, the first and the ends among them.
    uint64_t histories;
    /// The information states in which each seat decides; 0 for seats that there are not.
    uint64_t states[BASTIDE_MAX_SEATS];
    /// The actions of all information states together.
    uint64_t actions;
    /// The events of the longest history.
    uint64_t depth;
    /// The bytes of the arrays.
    uint64_t bytes;
    /// How many points of the game's scores a return of 1 is, where scores and returns are in proportion; 0 elsewhere.
    double points;
} bastide_tree_figures;

/// What a strategy is worth where all seats play it, and how far it is from perfect; in returns.
typedef struct bastide_measured {
    /// What each seat can expect; 0 for seats that there are not.
    double values[BASTIDE_MAX_SEATS];
    /// What each seat could expect if it alone played a best response.
    double responses[BASTIDE_MAX_SEATS];
    /// What the seats could win by best responses, all together: NashConv.
    double nash_conv;
    /// What a seat could win by a best response, on the average of the seats.
    double exploitability;
} bastide_measured;

/// One row, seed 0, on the caller's thread, BASTIDE_AUTO_RESET_SAME_STEP, without records and keys: `bastide_setup setup = BASTIDE_SETUP_DEFAULT;`
#define BASTIDE_SETUP_DEFAULT {sizeof(bastide_setup), 1, 0, 0, 1, 0, 0, 0}

/// Calls X(name, type, count) for each output of a batch: `type` is that of its values, and `count` says how many a row has, as an
/// expression of a `bastide_shape` named `shape`.
#define BASTIDE_FOR_EACH_OUTPUT(X) \
    X(observation, uint8_t, shape.length) \
    X(observation_f32, float, shape.length) \
    X(mask, uint8_t, shape.actions) \
    X(legal, uint64_t, shape.words) \
    X(seat, int8_t, 1) \
    X(rewards, float, shape.seats) \
    X(terminated, uint8_t, 1) \
    X(episode, int64_t, 1) \
    X(length, int32_t, 1) \
    X(returns, float, shape.seats) \
    X(last_observation, uint8_t, shape.seats * shape.length) \
    X(last_observation_f32, float, shape.seats * shape.length) \
    X(observations, uint8_t, shape.seats * shape.length) \
    X(scores, int32_t, shape.seats) \
    X(keys, uint64_t, 2)

/// The memory that a batch writes into, with the number of values in each; what is NULL, with the count 0, is not written.
///
/// Each has a part for every row, one after the other; the sizes of a part are those of `bastide_shape`.
typedef struct bastide_outputs {
    /// `sizeof(bastide_outputs)`: `bastide_outputs outputs = {.struct_size = sizeof outputs};`. What a caller with an older header does not have is not written.
    size_t struct_size;
    /// `rows * length`: what the seat to act sees, as small unsigned integers; after the end, what the last seat to act sees.
    uint8_t *observation;
    /// Its number of values.
    size_t observation_count;
    /// `rows * length`: the same as fractions of the maxima, 0 to 1.
    float *observation_f32;
    /// Its number of values.
    size_t observation_f32_count;
    /// `rows * actions`: 1 where an action is legal, otherwise 0.
    uint8_t *mask;
    /// Its number of values.
    size_t mask_count;
    /// `rows * words`: the legal actions as bits, 64 in each word, beginning with the lowest bit.
    uint64_t *legal;
    /// Its number of values.
    size_t legal_count;
    /// `rows`: the seat to act, or -2 where the match is over.
    int8_t *seat;
    /// Its number of values.
    size_t seat_count;
    /// `rows * seats`: the returns of a match that ended in this step, otherwise 0.
    float *rewards;
    /// Its number of values.
    size_t rewards_count;
    /// `rows`: 1 where a match ended in this step, or is over; otherwise 0.
    uint8_t *terminated;
    /// Its number of values.
    size_t terminated_count;
    /// `rows`: the number of the match, from 0, among those of its row.
    int64_t *episode;
    /// Its number of values.
    size_t episode_count;
    /// `rows`: the decisions of the row's match that ended last; 0 before.
    int32_t *length;
    /// Its number of values.
    size_t length_count;
    /// `rows * seats`: the returns of the row's match that ended last; 0 before.
    float *returns;
    /// Its number of values.
    size_t returns_count;
    /// `rows * seats * length`: what each seat saw at the end; written where a match ended in this step.
    uint8_t *last_observation;
    /// Its number of values.
    size_t last_observation_count;
    /// `rows * seats * length`: the same as fractions of the maxima, 0 to 1.
    float *last_observation_f32;
    /// Its number of values.
    size_t last_observation_f32_count;
    /// `rows * seats * length`: what each seat sees, as small unsigned integers.
    uint8_t *observations;
    /// Its number of values.
    size_t observations_count;
    /// `rows * seats`: the score of each seat, as if the match ended now.
    int32_t *scores;
    /// Its number of values.
    size_t scores_count;
    /// `rows * halves`: the key of the information state of the seat to act, its upper half first; 0 where the match is over.
    uint64_t *keys;
    /// Its number of values.
    size_t keys_count;
} bastide_outputs;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// The version of the interface that the library has: BASTIDE_ABI_VERSION of the header that it was built with.
BASTIDE_API uint32_t bastide_abi_version(void);

/// The version of the library, such as `0.1.0`.
BASTIDE_API const char *bastide_version(void);

/// What a status means, in English; `unknown status` where it is none.
BASTIDE_API const char *bastide_status_text(int32_t status);

/// Copies why the last call that failed in this thread did, cut to the capacity; empty before the first failure.
///
/// Returns the length of the whole text without its final NUL. With a NULL pointer or the capacity 0, nothing is copied.
BASTIDE_API size_t bastide_last_error(char *text, size_t capacity);

/// The row of a batch for which the last call that failed in this thread did, the first of them if there were several;
/// BASTIDE_NO_ROW where the error is of no row.
BASTIDE_API size_t bastide_last_error_row(void);

/// Makes a text the last error of this thread: a player of the caller's own says so why it does not choose. NULL is the empty text;
/// what is not UTF-8 is replaced.
BASTIDE_API
void bastide_set_last_error(const char *text);

/// The number of games.
BASTIDE_API size_t bastide_game_count(void);

/// The name of a game, in alphabetical order; NULL where the index is not below `bastide_game_count`.
BASTIDE_API const char *bastide_game_name_at(size_t index);

/// Makes the game of a name with options, such as `en_garde` or `en_garde(rounds_to_win=1)`.
///
/// BASTIDE_STATUS_UNKNOWN_GAME, BASTIDE_STATUS_BAD_OPTION.
BASTIDE_API BASTIDE_MUST_USE bastide_status bastide_game_load(const char *name, bastide_game **game);

/// Makes the game of a name with options, which stand in the name, beside it, or both; of `count` settings there may be none.
///
/// BASTIDE_STATUS_UNKNOWN_GAME, BASTIDE_STATUS_BAD_OPTION.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_game_load_with(const char *name,
                                      const bastide_setting *settings,
                                      size_t count,
                                      bastide_game **game);

/// Makes another handle of the same game, which shares everything with it.
BASTIDE_API BASTIDE_MUST_USE bastide_status bastide_game_clone(const bastide_game *source, bastide_game **game);

/// Frees a game; its positions and matches live on.
BASTIDE_API void bastide_game_free(bastide_game *game);

/// The name of the game with the options that differ from the default; equal games have equal names.
BASTIDE_API const char *bastide_game_name(const bastide_game *game);

/// The rules, numbered, as Markdown.
BASTIDE_API const char *bastide_game_rules(const bastide_game *game);

/// The number of seats.
BASTIDE_API size_t bastide_game_seats(const bastide_game *game);

/// The number of actions, which is the length of a mask of legal actions.
BASTIDE_API size_t bastide_game_actions(const bastide_game *game);

/// The number of chance outcomes.
BASTIDE_API size_t bastide_game_outcomes(const bastide_game *game);

/// The number of values of an observation.
BASTIDE_API size_t bastide_game_observation_length(const bastide_game *game);

/// The bytes that a position takes in memory, beside its handle.
BASTIDE_API size_t bastide_game_position_size(const bastide_game *game);

/// The number of options.
BASTIDE_API size_t bastide_game_options(const bastide_game *game);

/// Writes an option. BASTIDE_STATUS_UNKNOWN_INDEX.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_game_option(const bastide_game *game,
                                   size_t index,
                                   bastide_option *option);

/// The number of fields of an observation.
BASTIDE_API size_t bastide_game_fields(const bastide_game *game);

/// Writes a field of the observation's layout. BASTIDE_STATUS_UNKNOWN_INDEX.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_game_field(const bastide_game *game,
                                  size_t index,
                                  bastide_field *field);

/// Writes the notation of an action. BASTIDE_STATUS_UNKNOWN_ID.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_game_action_text(const bastide_game *game,
                                        uint32_t action,
                                        char *text,
                                        size_t capacity,
                                        size_t *length);

/// Writes the id of an action from its notation. BASTIDE_STATUS_UNKNOWN_TEXT.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_game_action_id(const bastide_game *game,
                                      const char *text,
                                      uint32_t *action);

/// Writes the notation of a chance outcome. BASTIDE_STATUS_UNKNOWN_ID.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_game_outcome_text(const bastide_game *game,
                                         uint32_t outcome,
                                         char *text,
                                         size_t capacity,
                                         size_t *length);

/// Writes the id of a chance outcome from its notation. BASTIDE_STATUS_UNKNOWN_TEXT.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_game_outcome_id(const bastide_game *game,
                                       const char *text,
                                       uint32_t *outcome);

/// Writes the highest that each value of an observation can be. The length is `bastide_game_observation_length`.
///
/// BASTIDE_STATUS_WRONG_LENGTH.
BASTIDE_API BASTIDE_MUST_USE bastide_status bastide_game_maxima(const bastide_game *game, uint8_t *maxima, size_t length);

/// Writes the side of each seat, at most BASTIDE_MAX_SEATS: seats of one side win and lose together.
///
/// BASTIDE_STATUS_BUFFER_TOO_SMALL.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_game_sides(const bastide_game *game,
                                  uint8_t *sides,
                                  size_t capacity,
                                  size_t *length);

/// Whether the returns of all seats add up to 0 at every end: they do unless sides have different numbers of seats.
BASTIDE_API bool bastide_game_zero_sum(const bastide_game *game);

/// A number of decisions that no match goes beyond; 0 where the game does not say one.
BASTIDE_API uint32_t bastide_game_max_decisions(const bastide_game *game);

/// A number of events, decisions and deals of chance, that no match goes beyond; 0 where the game does not say one.
BASTIDE_API uint32_t bastide_game_max_events(const bastide_game *game);

/// Writes which values an option accepts. BASTIDE_STATUS_UNKNOWN_INDEX.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_game_option_range(const bastide_game *game,
                                         size_t index,
                                         bastide_option_range *range);

/// Writes a word that an option accepts, with a NUL; the length is that of the text alone. BASTIDE_STATUS_UNKNOWN_INDEX,
/// BASTIDE_STATUS_BUFFER_TOO_SMALL.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_game_option_choice(const bastide_game *game,
                                          size_t index,
                                          size_t choice,
                                          char *text,
                                          size_t capacity,
                                          size_t *length);

/// Makes the position before the first event.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_position_new(const bastide_game *game,
                                    bastide_position **position);

/// Makes a copy of a position, which may be that of a match.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_position_clone(const bastide_position *source,
                                      bastide_position **position);

/// Makes one position equal to another, which may be that of a match, without allocation. BASTIDE_STATUS_OTHER_GAME.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_position_copy(bastide_position *position,
                                     const bastide_position *source);

/// Frees a position.
BASTIDE_API void bastide_position_free(bastide_position *position);

/// The game that a position is of; NULL for NULL. It belongs to the position and lives as long; clone it to keep it longer.
BASTIDE_API const bastide_game *bastide_position_game(const bastide_position *position);

/// Whether two positions are equal, their games included.
BASTIDE_API bool bastide_position_equal(const bastide_position *position, const bastide_position *other);

/// A hash of a position; equal positions have equal hashes. Other versions of the library and other platforms may give others, and who
/// wants to can find positions with equal ones. For a table that is kept, use the key of an information state.
BASTIDE_API
uint64_t bastide_position_hash(const bastide_position *position);

/// Whose turn it is: a seat, BASTIDE_CHANCE or BASTIDE_OVER; for NULL, BASTIDE_STATUS_NULL_POINTER, which differs from these.
BASTIDE_API int32_t bastide_position_turn(const bastide_position *position);

/// Writes the ids of the legal actions in ascending order, at most BASTIDE_MAX_ACTIONS; none where no seat is to play.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_position_legal(const bastide_position *position,
                                      uint16_t *actions,
                                      size_t capacity,
                                      size_t *length);

/// Writes for each action 1 where it is legal and 0 where it is not. The length is `bastide_game_actions`.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_position_legal_mask(const bastide_position *position,
                                           uint8_t *mask,
                                           size_t length);

/// Writes the mask of legal actions as bits: action `a` is bit `a % 64` of word `a / 64`. The length is `bastide_game_actions`
/// divided by 64, rounded up.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_position_legal_bits(const bastide_position *position,
                                           uint64_t *words,
                                           size_t length);

/// Writes what chance can deal, in ascending order of the ids, at most BASTIDE_MAX_OUTCOMES; nothing where it is not to deal.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_position_outcomes(const bastide_position *position,
                                         bastide_outcome *outcomes,
                                         size_t capacity,
                                         size_t *length);

/// Plays an action. BASTIDE_STATUS_UNKNOWN_ID, BASTIDE_STATUS_ILLEGAL, BASTIDE_STATUS_NOT_THE_TURN.
BASTIDE_API BASTIDE_MUST_USE bastide_status bastide_position_play(bastide_position *position, uint32_t action);

/// Plays an action in its notation. BASTIDE_STATUS_UNKNOWN_TEXT, BASTIDE_STATUS_ILLEGAL, BASTIDE_STATUS_NOT_THE_TURN.
BASTIDE_API BASTIDE_MUST_USE bastide_status bastide_position_play_text(bastide_position *position, const char *action);

/// Deals a chance outcome. BASTIDE_STATUS_UNKNOWN_ID, BASTIDE_STATUS_ILLEGAL, BASTIDE_STATUS_NOT_THE_TURN.
BASTIDE_API BASTIDE_MUST_USE bastide_status bastide_position_deal(bastide_position *position, uint32_t outcome);

/// Deals a chance outcome in its notation. BASTIDE_STATUS_UNKNOWN_TEXT, BASTIDE_STATUS_ILLEGAL, BASTIDE_STATUS_NOT_THE_TURN.
BASTIDE_API BASTIDE_MUST_USE bastide_status bastide_position_deal_text(bastide_position *position, const char *outcome);

/// Deals everything anew that a seat cannot see, without allocation; what it sees stays. BASTIDE_STATUS_UNKNOWN_SEAT.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_position_redeal(bastide_position *position,
                                       uint32_t seat,
                                       uint64_t seed);

/// Plays to the end, every action uniformly at random among the legal ones, without allocation.
BASTIDE_API BASTIDE_MUST_USE bastide_status bastide_position_play_out(bastide_position *position, uint64_t seed);

/// Writes the number of sequences of exactly `depth` events from a position, 0 to 64, actions and chance outcomes alike.
///
/// BASTIDE_STATUS_BAD_SETTING for a greater depth; BASTIDE_STATUS_STOPPED.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_position_perft(const bastide_position *position,
                                      uint32_t depth,
                                      const bastide_stop *stop,
                                      uint64_t *count);

/// Makes a position from JSON. BASTIDE_STATUS_DAMAGED.
BASTIDE_API BASTIDE_MUST_USE bastide_status bastide_position_from_json(const char *json, bastide_position **position);

/// Makes a position from bytes. BASTIDE_STATUS_DAMAGED.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_position_from_bytes(const uint8_t *bytes,
                                           size_t length,
                                           bastide_position **position);

/// Writes a position as JSON, with the name of its game.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_position_to_json(const bastide_position *position,
                                        char *text,
                                        size_t capacity,
                                        size_t *length);

/// Writes a position as bytes, with the name of its game.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_position_to_bytes(const bastide_position *position,
                                         uint8_t *bytes,
                                         size_t capacity,
                                         size_t *length);

/// Writes the score of each seat, as if the game ended now; at most BASTIDE_MAX_SEATS.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_position_scores(const bastide_position *position,
                                       int32_t *scores,
                                       size_t capacity,
                                       size_t *length);

/// Writes the return of each seat, from -1 to +1, all 0 before the end; at most BASTIDE_MAX_SEATS.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_position_returns(const bastide_position *position,
                                        float *returns,
                                        size_t capacity,
                                        size_t *length);

/// Writes what a seat sees, as numbers up to the maxima of the fields. The length is `bastide_game_observation_length`.
///
/// BASTIDE_STATUS_UNKNOWN_SEAT, BASTIDE_STATUS_WRONG_LENGTH.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_position_observe(const bastide_position *position,
                                        uint32_t seat,
                                        uint8_t *values,
                                        size_t length);

/// Writes what a seat sees, as fractions of the maxima of the fields, 0 to 1. The length is `bastide_game_observation_length`.
///
/// BASTIDE_STATUS_UNKNOWN_SEAT, BASTIDE_STATUS_WRONG_LENGTH.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_position_observe_f32(const bastide_position *position,
                                            uint32_t seat,
                                            float *values,
                                            size_t length);

/// Writes the table for people, as a seat sees it or, for BASTIDE_EVERYTHING, with everything shown.
///
/// BASTIDE_STATUS_UNKNOWN_SEAT.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_position_table(const bastide_position *position,
                                      int32_t viewer,
                                      char *text,
                                      size_t capacity,
                                      size_t *length);

/// Writes the table as a picture, SVG that needs nothing from outside, as a seat sees it or, for BASTIDE_EVERYTHING, with everything shown.
///
/// BASTIDE_STATUS_UNKNOWN_SEAT.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_position_picture(const bastide_position *position,
                                        int32_t viewer,
                                        char *text,
                                        size_t capacity,
                                        size_t *length);

/// Makes a new match; the same seed gives the same chance.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_match_new(const bastide_game *game,
                                 uint64_t seed,
                                 bastide_match **match);

/// Makes a copy of a match, which goes on with the same chance.
BASTIDE_API BASTIDE_MUST_USE bastide_status bastide_match_clone(const bastide_match *source, bastide_match **match);

/// Makes one match equal to another. BASTIDE_STATUS_OTHER_GAME.
BASTIDE_API BASTIDE_MUST_USE bastide_status bastide_match_copy(bastide_match *match, const bastide_match *source);

/// Frees a match, and its position with it.
BASTIDE_API void bastide_match_free(bastide_match *match);

/// The position of a match, to ask everything that can be asked of a position; NULL for NULL.
///
/// It belongs to the match, follows its play and lives as long. Clone or copy it to look ahead. To use it is to use the match,
/// as far as threads are concerned.
BASTIDE_API const bastide_position *bastide_match_position(const bastide_match *match);

/// Whether two matches are equal: their records, and the chance that follows.
BASTIDE_API bool bastide_match_equal(const bastide_match *match, const bastide_match *other);

/// Plays an action, then whatever chance deals. BASTIDE_STATUS_UNKNOWN_ID, BASTIDE_STATUS_ILLEGAL, BASTIDE_STATUS_NOT_THE_TURN.
BASTIDE_API BASTIDE_MUST_USE bastide_status bastide_match_play(bastide_match *match, uint32_t action);

/// Plays an action in its notation, then whatever chance deals.
///
/// BASTIDE_STATUS_UNKNOWN_TEXT, BASTIDE_STATUS_ILLEGAL, BASTIDE_STATUS_NOT_THE_TURN.
BASTIDE_API BASTIDE_MUST_USE bastide_status bastide_match_play_text(bastide_match *match, const char *action);

/// Writes the ids of everything that happened: actions and chance outcomes.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_match_record_ids(const bastide_match *match,
                                        uint16_t *ids,
                                        size_t capacity,
                                        size_t *length);

/// Writes the record as text: a line that names the game, then a line for each event.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_match_record_text(const bastide_match *match,
                                         char *text,
                                         size_t capacity,
                                         size_t *length);

/// Writes the record as JSON: `{"game":"en_garde","ids":[3,1,4]}`.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_match_record_json(const bastide_match *match,
                                         char *text,
                                         size_t capacity,
                                         size_t *length);

/// Makes the match of a record, as text or as JSON, checking every step; what chance deals from there on follows the seed.
///
/// BASTIDE_STATUS_DAMAGED.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_match_from_record(const char *record,
                                         uint64_t seed,
                                         bastide_match **match);

/// Makes a match from bytes; it goes on with the same chance. BASTIDE_STATUS_DAMAGED.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_match_from_bytes(const uint8_t *bytes,
                                        size_t length,
                                        bastide_match **match);

/// Writes a match as bytes: its record and its random stream.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_match_to_bytes(const bastide_match *match,
                                      uint8_t *bytes,
                                      size_t capacity,
                                      size_t *length);

/// Makes the record of a match, as it stands.
BASTIDE_API BASTIDE_MUST_USE bastide_status bastide_record_of(const bastide_match *match, bastide_record **record);

/// Makes the record of a game with these ids, in the order of the events; there may be none. BASTIDE_STATUS_DAMAGED, and the sentence
/// says which step cannot happen.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_record_from_ids(const bastide_game *game,
                                       const uint16_t *ids,
                                       size_t length,
                                       bastide_record **record);

/// Makes a record from text or JSON, as `bastide_record_to_text` and `bastide_record_to_json` write them, checking every step.
///
/// BASTIDE_STATUS_DAMAGED.
BASTIDE_API BASTIDE_MUST_USE bastide_status bastide_record_read(const char *text, bastide_record **record);

/// Makes a copy of a record.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_record_clone(const bastide_record *source,
                                    bastide_record **record);

/// Frees a record.
BASTIDE_API void bastide_record_free(bastide_record *record);

/// The game of a record; NULL for NULL. It belongs to the record and lives as long; clone it to keep it longer.
BASTIDE_API const bastide_game *bastide_record_game(const bastide_record *record);

/// Whether two records are equal, their games included.
BASTIDE_API bool bastide_record_equal(const bastide_record *record, const bastide_record *other);

/// The number of events.
BASTIDE_API size_t bastide_record_length(const bastide_record *record);

/// Writes the ids of the events; an id is an action's or an outcome's according to whose turn it was. There are
/// `bastide_record_length`.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_record_ids(const bastide_record *record,
                                  uint16_t *ids,
                                  size_t capacity,
                                  size_t *length);

/// Writes a record as text: a line that names the game, then a line for each event.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_record_to_text(const bastide_record *record,
                                      char *text,
                                      size_t capacity,
                                      size_t *length);

/// Writes a record as JSON: `{"game":"en_garde","ids":[3,1,4]}`.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_record_to_json(const bastide_record *record,
                                      char *text,
                                      size_t capacity,
                                      size_t *length);

/// Makes the position before an event, counted from 0; with `bastide_record_length`, the one after the last.
///
/// BASTIDE_STATUS_UNKNOWN_INDEX. To see all of them, begin with `bastide_position_new`, and play or deal one id after the other, as
/// `bastide_position_turn` says.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_record_position(const bastide_record *record,
                                       size_t event,
                                       bastide_position **position);

/// Makes the match of a record, to be played on with the chance of a seed.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_record_resume(const bastide_record *record,
                                     uint64_t seed,
                                     bastide_match **match);

/// Writes what has happened after the first `since` events that the viewer noticed, as a seat may know it or, for BASTIDE_EVERYTHING, with
/// everything told: a line for each sentence, with the number of noticed events after which it is true before it, such as
/// `11 White advances 1 to field 2.`. Nothing where no event follows.
///
/// A seat notices its own actions, and whatever changes what it sees; BASTIDE_EVERYTHING is told of all events. `bastide_match_noticed`
/// says how many there have been.
///
/// BASTIDE_STATUS_UNKNOWN_SEAT.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_match_telling(const bastide_match *match,
                                     int32_t viewer,
                                     size_t since,
                                     char *text,
                                     size_t capacity,
                                     size_t *length);

/// Writes what happened in a record, as `bastide_match_telling` does.
///
/// BASTIDE_STATUS_UNKNOWN_SEAT.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_record_telling(const bastide_record *record,
                                      int32_t viewer,
                                      size_t since,
                                      char *text,
                                      size_t capacity,
                                      size_t *length);

/// Writes the number of events so far that a viewer noticed: a seat, or BASTIDE_EVERYTHING. What a seat is told has such numbers, so that
/// it says nothing of steps that are hidden from the seat; the number of all events would.
///
/// BASTIDE_STATUS_UNKNOWN_SEAT.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_match_noticed(const bastide_match *match,
                                     int32_t viewer,
                                     size_t *noticed);

/// Writes the number of events that a viewer had noticed in each position of a record, from the one before the first event on: one more
/// than `bastide_record_length`.
///
/// BASTIDE_STATUS_UNKNOWN_SEAT.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_record_noticed(const bastide_record *record,
                                      int32_t viewer,
                                      size_t *noticed,
                                      size_t capacity,
                                      size_t *length);

/// Writes what a seat knows where a position is the first that it sees. BASTIDE_STATUS_UNKNOWN_SEAT.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_information_state_new(const bastide_position *position,
                                             uint32_t seat,
                                             bastide_information_state *state);

/// Adds an action of the seat to what it knows. It comes before the observation that follows it.
///
/// Whether the action is legal is not asked; BASTIDE_STATUS_UNKNOWN_ID where no game has it.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_information_state_act(bastide_information_state *state,
                                             uint32_t action);

/// Adds what the seat sees in a position to what it knows; for each position, after every event. BASTIDE_STATUS_UNKNOWN_SEAT.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_information_state_see(bastide_information_state *state,
                                             const bastide_position *position);

/// Keeps the information states of all seats from now on: to ask for one is then a read, and an event costs each seat little more
/// than an observation. Clones and copies of the match keep them, too; what is read from bytes does not.
BASTIDE_API BASTIDE_MUST_USE bastide_status bastide_match_keep_keys(bastide_match *match);

/// Writes what a seat knows in a match, to look ahead from its position. BASTIDE_STATUS_UNKNOWN_SEAT.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_match_information_state(const bastide_match *match,
                                               uint32_t seat,
                                               bastide_information_state *state);

/// Writes the key of a seat's information state: equal where it has seen and done the same. It is read where the match keeps its keys
/// (`bastide_match_keep_keys`), and else found from the record. BASTIDE_STATUS_UNKNOWN_SEAT.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_match_information_key(const bastide_match *match,
                                             uint32_t seat,
                                             bastide_key *key);

/// Writes a seat's information state to read: a line for each own action and for each observation. BASTIDE_STATUS_UNKNOWN_SEAT.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_match_information_log(const bastide_match *match,
                                             uint32_t seat,
                                             char *text,
                                             size_t capacity,
                                             size_t *length);

/// Plays the matches `first` to `first + count - 1` of a seed, every action uniformly at random among the legal ones.
///
/// The course of a match depends on the seed and its number only, so threads may share the numbers among them. Stopped, it has played
/// the first `matches` of them. BASTIDE_STATUS_UNKNOWN_INDEX where the numbers do not fit in 64 bits.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_selfplay(const bastide_game *game,
                                uint64_t seed,
                                uint64_t first,
                                uint64_t count,
                                const bastide_stop *stop,
                                bastide_tally *tally);

/// Makes the player of a name in a game: `random`, `scripted`, `greedy`, `easy`, `medium`, `hard`, `expert`, or with options
/// `greedy(redeals=8)`, `search(iterations=2000,threads=2)`; another seed gives other random numbers. `net:FILE` is the network in a
/// file, `search(net=FILE,iterations=2000)` a search that it guides, `strategy:FILE` the strategy in one.
///
/// BASTIDE_STATUS_UNKNOWN_PLAYER.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_player_new(const bastide_game *game,
                                  const char *name,
                                  uint64_t seed,
                                  bastide_player **player);

/// Makes the player of a name in a game, as `bastide_player_new` does, with options that stand in the name, beside it, or both.
///
/// BASTIDE_STATUS_UNKNOWN_PLAYER; BASTIDE_STATUS_BAD_OPTION for what is not an option with a value.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_player_new_with(const bastide_game *game,
                                       const char *name,
                                       const bastide_setting *settings,
                                       size_t count,
                                       uint64_t seed,
                                       bastide_player **player);

/// Makes the player that a network is in a game, from the bytes of its file, by a name.
///
/// BASTIDE_STATUS_UNKNOWN_PLAYER where they are no network, or one of another game; `bastide_player_new` with `net:FILE` reads a file.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_player_network(const bastide_game *game,
                                      const char *name,
                                      const uint8_t *bytes,
                                      size_t length,
                                      bastide_player **player);

/// Makes the search of a name, as `bastide_player_new` takes it, that a network guides in a game, from the bytes of its file.
///
/// BASTIDE_STATUS_UNKNOWN_PLAYER for a name of another player than a search, and where the bytes are no network, or one of another game;
/// `bastide_player_new` with `search(net=FILE)` reads a file.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_player_guided(const bastide_game *game,
                                     const char *name,
                                     const uint8_t *bytes,
                                     size_t length,
                                     uint64_t seed,
                                     bastide_player **player);

/// Makes a player of the caller's own, which can be used wherever a player can; `data` is handed to each call.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_player_custom(const bastide_game *game,
                                     const char *name,
                                     bastide_choose choose,
                                     void *data,
                                     bastide_player **player);

/// Frees a player.
BASTIDE_API void bastide_player_free(bastide_player *player);

/// The name of a player, which lives as long as it; NULL for NULL.
BASTIDE_API const char *bastide_player_name(const bastide_player *player);

/// Writes the id of what a player plays in a position of no match; stopped, the best that it has found.
///
/// The choice depends on what the seat to act sees and on the player's seed alone: asked in the positions of many matches, also by
/// `bastide_match_position`, a player that draws lots is one fixed pure strategy. `bastide_player_choose_in` asks in a match.
///
/// BASTIDE_STATUS_NOT_THE_TURN, BASTIDE_STATUS_OTHER_GAME; BASTIDE_STATUS_PLAYER_FAILED for one of the caller's own, and for a strategy, which
/// has to know how the position came about: `bastide_player_choose_in` tells it.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_player_choose(const bastide_player *player,
                                     const bastide_position *position,
                                     const bastide_stop *stop,
                                     uint32_t *action);

/// Writes the id of what a player plays in a match, of which it may know the history; stopped, the best that it has found.
///
/// The choice depends on what the seat to act sees, on the player's seed, on the seed of the match, and on the number of decisions that the
/// seat has made in it: another match draws other random numbers, and the same seeds repeat the same match.
///
/// BASTIDE_STATUS_NOT_THE_TURN, BASTIDE_STATUS_OTHER_GAME, BASTIDE_STATUS_PLAYER_FAILED.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_player_choose_in(const bastide_player *player,
                                        const bastide_match *match,
                                        const bastide_stop *stop,
                                        uint32_t *action);

/// Writes what a player considers in a position, as `bastide_player_choose` asks it: every legal action, in the order of the ids, and in `figures`, which may be NULL, what
/// there is besides. Players that consider nothing write no actions. At most BASTIDE_MAX_ACTIONS.
///
/// Whether the buffer has the room is known before the player thinks, and a call that only asks for the length, without `figures`,
/// does not let it think. BASTIDE_STATUS_NOT_THE_TURN, BASTIDE_STATUS_OTHER_GAME; BASTIDE_STATUS_PLAYER_FAILED as in `bastide_player_choose`.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_player_thought(const bastide_player *player,
                                      const bastide_position *position,
                                      const bastide_stop *stop,
                                      bastide_considered *considered,
                                      size_t capacity,
                                      size_t *length,
                                      bastide_thought *figures);

/// Writes what a player considers in a match, of which it may know the history, as `bastide_player_thought` does for a position. Of a
/// strategy the values are its probabilities.
///
/// BASTIDE_STATUS_NOT_THE_TURN, BASTIDE_STATUS_OTHER_GAME, BASTIDE_STATUS_PLAYER_FAILED.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_player_thought_in(const bastide_player *player,
                                         const bastide_match *match,
                                         const bastide_stop *stop,
                                         bastide_considered *considered,
                                         size_t capacity,
                                         size_t *length,
                                         bastide_thought *figures);

/// Plays the deals `first` to `first + deals - 1` of a seed between two players, on threads, and writes what came of them.
///
/// A deal depends on the seed and its number only, so processes may share the numbers among them. Stopped, it leaves out the deals that
/// were not finished. BASTIDE_STATUS_OTHER_GAME, BASTIDE_STATUS_PLAYER_FAILED; BASTIDE_STATUS_UNKNOWN_INDEX where the numbers do not fit in 64 bits;
/// BASTIDE_STATUS_BAD_SETTING unless there are 1 to 256 threads.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_arena(const bastide_player *first_player,
                             const bastide_player *second_player,
                             uint64_t seed,
                             uint64_t first,
                             uint64_t deals,
                             uint32_t threads,
                             const bastide_stop *stop,
                             bastide_pairing *pairing);

/// Makes a batch with each match at its first decision. It has no outputs yet.
///
/// The chance of row `i` in its match number `e` depends on the seed, `first + i` and `e` only. BASTIDE_STATUS_BAD_SETTING,
/// BASTIDE_STATUS_NO_MEMORY.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_batch_new(const bastide_game *game,
                                 const bastide_setup *setup,
                                 bastide_batch **batch);

/// The same, unless it is stopped: then BASTIDE_STATUS_STOPPED, and there is no batch.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_batch_new_unless(const bastide_game *game,
                                        const bastide_setup *setup,
                                        const bastide_stop *stop,
                                        bastide_batch **batch);

/// Makes a copy of a batch, which goes on with the same chance. It has no outputs yet. BASTIDE_STATUS_NO_MEMORY.
BASTIDE_API BASTIDE_MUST_USE bastide_status bastide_batch_clone(const bastide_batch *source, bastide_batch **batch);

/// Makes one batch equal to another, its setup included; it keeps its outputs. With another number of rows these must be registered
/// again before it is played. BASTIDE_STATUS_OTHER_GAME, BASTIDE_STATUS_NO_MEMORY.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_batch_copy(bastide_batch *batch,
                                  const bastide_batch *source);

/// Frees a batch; its outputs stay the caller's.
BASTIDE_API void bastide_batch_free(bastide_batch *batch);

/// The game that a batch is of; NULL for NULL. It belongs to the batch and lives as long; clone it to keep it longer.
BASTIDE_API const bastide_game *bastide_batch_game(const bastide_batch *batch);

/// Whether two batches stand alike and go on identically; threads and outputs do not matter.
BASTIDE_API bool bastide_batch_equal(const bastide_batch *batch, const bastide_batch *other);

/// The number of rows.
BASTIDE_API size_t bastide_batch_rows(const bastide_batch *batch);

/// Writes how a batch is set up: the members that a struct of this `struct_size` has. BASTIDE_STATUS_BAD_SETTING.
BASTIDE_API BASTIDE_MUST_USE bastide_status bastide_batch_setup(const bastide_batch *batch, bastide_setup *setup);

/// Writes the sizes of the outputs of a row.
BASTIDE_API BASTIDE_MUST_USE bastide_status bastide_batch_shape(const bastide_batch *batch, bastide_shape *shape);

/// The bytes that a match of a batch takes in memory, without its outputs and its record.
BASTIDE_API size_t bastide_batch_match_size(const bastide_batch *batch);

/// Sets the number of threads that step a batch, the caller's among them, 1 to 256. BASTIDE_STATUS_BAD_SETTING.
BASTIDE_API BASTIDE_MUST_USE bastide_status bastide_batch_set_threads(bastide_batch *batch, size_t threads);

/// Lets a batch write into this memory from now on, and into no other; it is filled with 0 at once.
///
/// It must stay until other memory is registered or the batch is freed, must not overlap, and must not be used while a call with this
/// batch runs. The struct itself may go. BASTIDE_STATUS_WRONG_LENGTH; BASTIDE_STATUS_MISALIGNED for memory whose address is not a multiple
/// of the size of its values; BASTIDE_STATUS_BAD_SETTING for a `struct_size` that is none, and for `keys` where the setup does not keep them.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_batch_register(bastide_batch *batch,
                                      const bastide_outputs *outputs);

/// Writes the registered outputs of every row as the matches stand; rewards are 0.
BASTIDE_API BASTIDE_MUST_USE bastide_status bastide_batch_refresh(bastide_batch *batch);

/// Plays an action in each row, then whatever chance deals, and writes the registered outputs. The length is `bastide_batch_rows`.
///
/// Unless all actions are legal, none is played; those of matches that are over do not matter. The actions are copied before they are
/// checked, so that another thread that writes them does no harm. BASTIDE_STATUS_ILLEGAL, BASTIDE_STATUS_WRONG_LENGTH;
/// BASTIDE_STATUS_NO_MEMORY where the records need more.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_batch_step(bastide_batch *batch,
                                  const int32_t *actions,
                                  size_t length);

/// Plays an action in each of `count` rows, which are named once each, and writes their outputs; those of the other rows stay as they
/// are.
///
/// BASTIDE_STATUS_ILLEGAL, BASTIDE_STATUS_UNKNOWN_INDEX, BASTIDE_STATUS_NAMED_TWICE, BASTIDE_STATUS_NO_MEMORY.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_batch_step_some(bastide_batch *batch,
                                       const size_t *rows,
                                       const int32_t *actions,
                                       size_t count);

/// Begins new matches in `count` rows, which are named once each, and writes their outputs; rewards are 0.
///
/// Where `seeds` is NULL these are the next matches of the rows; otherwise each row has a seed, and its match is the one that
/// `bastide_match_new` makes from it. BASTIDE_STATUS_UNKNOWN_INDEX, BASTIDE_STATUS_NAMED_TWICE, BASTIDE_STATUS_NO_MEMORY.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_batch_reset(bastide_batch *batch,
                                   const size_t *rows,
                                   const uint64_t *seeds,
                                   size_t count);

/// Writes a legal action for each row, each equally likely; 0 where the match is over. The length is `bastide_batch_rows`.
///
/// Its randomness is not that of chance: sampling does not change what is dealt. BASTIDE_STATUS_WRONG_LENGTH.
BASTIDE_API BASTIDE_MUST_USE bastide_status bastide_batch_sample(bastide_batch *batch, int32_t *actions, size_t length);

/// Writes what a player chooses in `count` rows, which are named once each, to their places in `actions`, on the threads of the batch;
/// the other places stay as they are. The length is `bastide_batch_rows`.
///
/// Where `rows` is NULL and `count` 0, all rows are asked, and 0 is written where the match is over. A player chooses as
/// `bastide_player_choose_in` does in the match of the row, whose seed is made of the seed of the batch, of `first` + row and of the
/// episode, or is the one that the row was reset with. BASTIDE_STATUS_UNKNOWN_INDEX, BASTIDE_STATUS_NAMED_TWICE,
/// BASTIDE_STATUS_NOT_THE_TURN, BASTIDE_STATUS_OTHER_GAME, BASTIDE_STATUS_PLAYER_FAILED; then nothing is written.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_batch_choose(const bastide_batch *batch,
                                    const bastide_player *player,
                                    const size_t *rows,
                                    size_t count,
                                    const bastide_stop *stop,
                                    int32_t *actions,
                                    size_t length);

/// Chooses an action for each row with the probabilities that the softmax of `logits / temperature` gives to its legal actions.
///
/// There are `bastide_batch_rows` times `bastide_game_actions` logits; those of actions that are not legal are not read. `actions`,
/// the natural logarithms of their probabilities in `log_probs`, and the entropies of the distributions in nats in `entropy` are
/// written, `rows` values each, 0 where the match is over; NULL is not written. If the call fails, no randomness has been used, and
/// what was written does not matter. BASTIDE_STATUS_WRONG_LENGTH; BASTIDE_STATUS_BAD_SETTING for a temperature that is not finite, or less than FLT_MIN;
/// BASTIDE_STATUS_BAD_LOGITS where the logit of a legal action is +∞ or not a number, or all of them are -∞.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_batch_sample_logits(bastide_batch *batch,
                                           const float *logits,
                                           size_t length,
                                           float temperature,
                                           int32_t *actions,
                                           float *log_probs,
                                           float *entropy,
                                           size_t rows);

/// Samples as `bastide_batch_sample` does in `count` rows, which are named once each; the actions of the other rows stay as they are.
///
/// There is room for an action of every row of the batch. BASTIDE_STATUS_UNKNOWN_INDEX, BASTIDE_STATUS_NAMED_TWICE,
/// BASTIDE_STATUS_WRONG_LENGTH.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_batch_sample_some(bastide_batch *batch,
                                         const size_t *rows,
                                         size_t count,
                                         int32_t *actions,
                                         size_t length);

/// Chooses as `bastide_batch_sample_logits` does in `count` rows, which are named once each: there are `count` times
/// `bastide_game_actions` logits, in the order in which the rows are named. With the temperature 0, the legal action with the highest logit is
/// chosen, of several the one with the lowest id, and no randomness is used.
///
/// Each chosen action is written to the place of its row; there is room for an action of every row of the batch, and those of the
/// other rows stay as they are. BASTIDE_STATUS_UNKNOWN_INDEX, BASTIDE_STATUS_NAMED_TWICE, BASTIDE_STATUS_WRONG_LENGTH; and as
/// `bastide_batch_sample_logits`.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_batch_sample_logits_some(bastide_batch *batch,
                                                const size_t *rows,
                                                size_t count,
                                                const float *logits,
                                                size_t length,
                                                float temperature,
                                                int32_t *actions,
                                                size_t actions_length);

/// Plays `decisions` decisions in every row, chosen as `bastide_batch_sample` does; then writes the registered outputs, and the figures
/// of what was played.
///
/// Stopped, each row has played the same number of them. BASTIDE_STATUS_NO_MEMORY where the records need more; then the matches have
/// played some of the decisions.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_batch_rollout(bastide_batch *batch,
                                     uint64_t decisions,
                                     const bastide_stop *stop,
                                     bastide_tally *tally);

/// Writes what a seat sees of a row, as numbers up to the maxima of the fields. The length is `bastide_game_observation_length`.
///
/// BASTIDE_STATUS_UNKNOWN_INDEX, BASTIDE_STATUS_UNKNOWN_SEAT, BASTIDE_STATUS_WRONG_LENGTH.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_batch_observe(const bastide_batch *batch,
                                     size_t row,
                                     uint32_t seat,
                                     uint8_t *values,
                                     size_t length);

/// Writes what a seat sees of a row, as fractions of the maxima of the fields, 0 to 1. The length is
/// `bastide_game_observation_length`.
///
/// BASTIDE_STATUS_UNKNOWN_INDEX, BASTIDE_STATUS_UNKNOWN_SEAT, BASTIDE_STATUS_WRONG_LENGTH.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_batch_observe_f32(const bastide_batch *batch,
                                         size_t row,
                                         uint32_t seat,
                                         float *values,
                                         size_t length);

/// Makes a copy of the position of a row. BASTIDE_STATUS_UNKNOWN_INDEX.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_batch_position(const bastide_batch *batch,
                                      size_t row,
                                      bastide_position **position);

/// Copies the position of a row into one that exists, without allocation. BASTIDE_STATUS_UNKNOWN_INDEX, BASTIDE_STATUS_OTHER_GAME.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_batch_copy_position(const bastide_batch *batch,
                                           size_t row,
                                           bastide_position *position);

/// Writes the ids of the legal actions of a row in ascending order, at most BASTIDE_MAX_ACTIONS; none where the match is over.
///
/// BASTIDE_STATUS_UNKNOWN_INDEX.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_batch_legal(const bastide_batch *batch,
                                   size_t row,
                                   uint16_t *actions,
                                   size_t capacity,
                                   size_t *length);

/// Writes the number of the match that a row is at, from 0. BASTIDE_STATUS_UNKNOWN_INDEX.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_batch_episode(const bastide_batch *batch,
                                     size_t row,
                                     uint64_t *episode);

/// Makes a copy of a row's match with its record; it goes on with the same chance.
///
/// BASTIDE_STATUS_UNKNOWN_INDEX, BASTIDE_STATUS_NOT_RECORDED, BASTIDE_STATUS_NO_MEMORY.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_batch_match(const bastide_batch *batch,
                                   size_t row,
                                   bastide_match **match);

/// Puts a copy of a match into a row, and writes the outputs of this row; its rewards are 0.
///
/// The row's episode stays, and so does what it plays after this match. BASTIDE_STATUS_UNKNOWN_INDEX, BASTIDE_STATUS_OTHER_GAME,
/// BASTIDE_STATUS_NO_MEMORY; BASTIDE_STATUS_MATCH_OVER for a match that is over, where the next one begins in the same step.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_batch_put_match(bastide_batch *batch,
                                       size_t row,
                                       const bastide_match *match);

/// Puts a copy of a position into a row, which may be one that was dealt anew, and writes the outputs of this row; its rewards are 0.
/// The row goes on from there with its own chance.
///
/// BASTIDE_STATUS_UNKNOWN_INDEX, BASTIDE_STATUS_OTHER_GAME; BASTIDE_STATUS_RECORDED where the batch keeps records;
/// BASTIDE_STATUS_MATCH_OVER for a position that is over, where the next match begins in the same step.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_batch_put_position(bastide_batch *batch,
                                          size_t row,
                                          const bastide_position *position);

/// Makes a batch from bytes; it goes on identically, on the caller's thread alone until `bastide_batch_set_threads`, and has no
/// outputs yet. BASTIDE_STATUS_DAMAGED.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_batch_from_bytes(const uint8_t *bytes,
                                        size_t length,
                                        bastide_batch **batch);

/// Writes a batch as bytes, with the name of its game: its matches and random streams.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_batch_to_bytes(const bastide_batch *batch,
                                      uint8_t *bytes,
                                      size_t capacity,
                                      size_t *length);

/// Makes the strategy of a text, which has to be of this game.
///
/// BASTIDE_STATUS_DAMAGED with the number of the line, BASTIDE_STATUS_OTHER_GAME.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_strategy_from_text(const bastide_game *game,
                                          const char *text,
                                          bastide_strategy **strategy);

/// Writes a strategy as text: a line for each information state, with actions in the game's notation.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_strategy_to_text(const bastide_strategy *strategy,
                                        char *text,
                                        size_t capacity,
                                        size_t *length);

/// Frees a strategy.
BASTIDE_API void bastide_strategy_free(bastide_strategy *strategy);

/// How many information states a strategy holds.
BASTIDE_API size_t bastide_strategy_states(const bastide_strategy *strategy);

/// Writes the seats and the keys of all information states, in the order of both; each buffer has a place for every state.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_strategy_keys(const bastide_strategy *strategy,
                                     uint32_t *seats,
                                     bastide_key *keys,
                                     size_t count);

/// Writes the actions of an information state, in the order of their ids, and the probability of each; none for a state that the
/// strategy does not hold. Each buffer has room for `capacity`.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_strategy_probabilities(const bastide_strategy *strategy,
                                              uint32_t seat,
                                              bastide_key key,
                                              uint16_t *actions,
                                              double *probabilities,
                                              size_t capacity,
                                              size_t *length);

/// Gives an information state that the strategy holds other probabilities, one for each of its actions.
///
/// BASTIDE_STATUS_DAMAGED where the strategy does not hold it, or has another number of actions there; BASTIDE_STATUS_BAD_SETTING where they
/// do not add up to 1.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_strategy_set(bastide_strategy *strategy,
                                    uint32_t seat,
                                    bastide_key key,
                                    const double *probabilities,
                                    size_t count);

/// Makes the player that a strategy is, by a name: it draws each action by the probabilities of the information state, with other random
/// numbers for another seed. `bastide_player_new` with `strategy:FILE` reads the text in a file.
///
/// It has to know how a position came about: ask it with `bastide_player_choose_in`, in an arena, or in a batch whose setup keeps `keys`.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_player_strategy(const char *name,
                                       const bastide_strategy *strategy,
                                       uint64_t seed,
                                       bastide_player **player);

/// Makes the tree of a game, which has to be small: at most so many histories and bytes, for 0 ten million and a gibibyte.
///
/// BASTIDE_STATUS_TOO_LARGE, which says how many histories were counted, or at once, by an estimate; BASTIDE_STATUS_NO_MEMORY.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_tree_new(const bastide_game *game,
                                uint64_t histories,
                                uint64_t bytes,
                                bastide_tree **tree);

/// The same, unless it is stopped: then BASTIDE_STATUS_STOPPED, and there is no tree.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_tree_new_unless(const bastide_game *game,
                                       uint64_t histories,
                                       uint64_t bytes,
                                       const bastide_stop *stop,
                                       bastide_tree **tree);

/// Frees a tree.
BASTIDE_API void bastide_tree_free(bastide_tree *tree);

/// Writes how large a tree is.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_tree_size(const bastide_tree *tree,
                                 bastide_tree_figures *figures);

/// Makes the strategy that plays each legal action alike; `bastide_strategy_set` makes any other of it.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_tree_uniform(const bastide_tree *tree,
                                    bastide_strategy **strategy);

/// Writes what a strategy that all seats play is worth: exactly, over all histories. States that it does not hold are played alike.
///
/// BASTIDE_STATUS_OTHER_GAME; BASTIDE_STATUS_DAMAGED where it has other actions than the game.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_tree_measure(const bastide_tree *tree,
                                    const bastide_strategy *strategy,
                                    bastide_measured *measured);

/// The same, unless it is stopped: then BASTIDE_STATUS_STOPPED, and nothing is written.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_tree_measure_unless(const bastide_tree *tree,
                                           const bastide_strategy *strategy,
                                           const bastide_stop *stop,
                                           bastide_measured *measured);

/// Makes the best response of a seat to the others, who play a strategy, and writes what the seat can expect with it, in returns; of
/// actions that are equally good, the lowest. It holds the states of this seat alone.
///
/// BASTIDE_STATUS_UNKNOWN_SEAT, BASTIDE_STATUS_OTHER_GAME; BASTIDE_STATUS_DAMAGED where the strategy has other actions than the game.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_tree_best_response(const bastide_tree *tree,
                                          const bastide_strategy *strategy,
                                          uint32_t seat,
                                          bastide_strategy **response,
                                          double *value);

/// The same, unless it is stopped: then BASTIDE_STATUS_STOPPED, and nothing is written.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_tree_best_response_unless(const bastide_tree *tree,
                                                 const bastide_strategy *strategy,
                                                 uint32_t seat,
                                                 const bastide_stop *stop,
                                                 bastide_strategy **response,
                                                 double *value);

/// Makes a solver of a game. The method is `cfr`, `cfr+`, `linear` or `discounted`, which walk through the tree, within these limits
/// (`bastide_tree_new`), or `external` or `outcome`, which sample with the seed and need none. The updates are `alternating`, which NULL
/// is, too, or `simultaneous`.
///
/// BASTIDE_STATUS_BAD_SETTING for another method or way to update, BASTIDE_STATUS_TOO_LARGE, BASTIDE_STATUS_NO_MEMORY.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_solver_new(const bastide_game *game,
                                  const char *method,
                                  const char *updates,
                                  uint64_t seed,
                                  uint64_t histories,
                                  uint64_t bytes,
                                  bastide_solver **solver);

/// The same, unless it is stopped: then BASTIDE_STATUS_STOPPED, and there is no solver.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_solver_new_unless(const bastide_game *game,
                                         const char *method,
                                         const char *updates,
                                         uint64_t seed,
                                         uint64_t histories,
                                         uint64_t bytes,
                                         const bastide_stop *stop,
                                         bastide_solver **solver);

/// Makes a solver that goes on from the bytes of one (`bastide_solver_to_bytes`), as if that had never stopped.
///
/// BASTIDE_STATUS_DAMAGED for bytes that are damaged or of another game, BASTIDE_STATUS_TOO_LARGE.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_solver_from_bytes(const bastide_game *game,
                                         const uint8_t *saved,
                                         size_t length,
                                         uint64_t histories,
                                         uint64_t bytes,
                                         bastide_solver **solver);

/// The same, unless it is stopped: then BASTIDE_STATUS_STOPPED, and there is no solver.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_solver_from_bytes_unless(const bastide_game *game,
                                                const uint8_t *saved,
                                                size_t length,
                                                uint64_t histories,
                                                uint64_t bytes,
                                                const bastide_stop *stop,
                                                bastide_solver **solver);

/// Frees a solver.
BASTIDE_API void bastide_solver_free(bastide_solver *solver);

/// Writes a solver's progress as bytes.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_solver_to_bytes(const bastide_solver *solver,
                                       uint8_t *bytes,
                                       size_t capacity,
                                       size_t *length);

/// Does more iterations; stopped, it has done those that `bastide_solver_iterations` says. `stop` is asked within an iteration, too, which
/// then has not begun.
///
/// BASTIDE_STATUS_TOO_LARGE where sampling would need more bytes than its limit, BASTIDE_STATUS_NO_MEMORY; the iterations before are done.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_solver_run(bastide_solver *solver,
                                  uint64_t iterations,
                                  const bastide_stop *stop);

/// How many iterations a solver has done.
BASTIDE_API uint64_t bastide_solver_iterations(const bastide_solver *solver);

/// Makes the average of the strategies of all iterations: what comes close to an equilibrium.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_solver_strategy(const bastide_solver *solver,
                                       bastide_strategy **strategy);

/// Writes what the average strategy is worth. BASTIDE_STATUS_TOO_LARGE where the solver samples, and the tree is beyond its limits.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_solver_measure(bastide_solver *solver,
                                      bastide_measured *measured);

/// The same, unless it is stopped: then BASTIDE_STATUS_STOPPED, and nothing is written.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_solver_measure_unless(bastide_solver *solver,
                                             const bastide_stop *stop,
                                             bastide_measured *measured);

#if defined(BASTIDE_TEST_HOOKS)
/// Panics, and answers BASTIDE_STATUS_PANIC.
BASTIDE_API BASTIDE_MUST_USE bastide_status bastide_test_panic(void);
#endif

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* BASTIDE_H */
