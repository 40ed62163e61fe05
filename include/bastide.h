/* SPDX-License-Identifier: MIT OR Apache-2.0 */
/*
 * Bastide: a rules engine for card battles with hidden hands. The C interface, for C99 and C++11 and later; bastide.hpp is a C++17
 * face over it.
 *
 * WHAT THERE IS
 *
 * A `bastide_game` is a game with its options. A `bastide_position` is its complete state; the caller deals for chance. A
 * `bastide_match` is a position with a random stream and a record: chance plays itself. A `bastide_record` is everything that
 * happened in a match. A `bastide_batch` is many matches of one game that are stepped in one call. A `bastide_player` chooses
 * actions from a seat's observation. A `bastide_solver` finds a `bastide_strategy`, a table of probabilities, for a small game. A
 * `bastide_tree` of that game measures how far a strategy is from an equilibrium. The functions come in this order, and each
 * lists its errors besides the common ones.
 *
 * IDS
 *
 * Actions are numbered from 0 to `bastide_game_actions` - 1, chance outcomes from 0 to `bastide_game_outcomes` - 1, seats from 0.
 * Ids are uint16_t in arrays and uint32_t as arguments, so that no number out of range turns into an id; in the arrays of a batch
 * they are int32_t, as is usual for networks.
 *
 * ERRORS
 *
 * A function that can fail returns a `bastide_status`: BASTIDE_STATUS_OK, which is 0, or a negative number. `bastide_last_error`
 * then says what is wrong and what is expected, and `bastide_last_error_row` in which row of a batch. A call that fails changes
 * nothing and writes no result, unless it says otherwise. A function that returns its result returns 0, false or NULL for NULL
 * pointers, unless it says otherwise. Every function can fail with BASTIDE_STATUS_NULL_POINTER for a pointer that must not be
 * NULL, with BASTIDE_STATUS_NOT_UTF8 for a text, and with the statuses of buffers, which are named below. Nothing unwinds out of
 * the library; a defect of it is BASTIDE_STATUS_PANIC.
 *
 * OWNERSHIP
 *
 * A handle that a function makes belongs to the caller, who frees it with the `_free` of its type; that accepts NULL. It stays
 * valid when the handle it was made from is freed: a position outlives its game. A pointer to const that a function returns
 * belongs to the handle in the call and lives as long as it: texts, the game of a position, the position of a match. So do the
 * texts in a `bastide_field` or `bastide_option`. Arguments stay the caller's, and may be freed when the call returns, except the
 * memory given to `bastide_batch_register`, and the `data` of `bastide_player_custom`.
 *
 * TEXTS AND BUFFERS
 *
 * Texts are UTF-8 and end with NUL. Buffers belong to the caller. With a `capacity` they may be larger than needed, and `*length`
 * is the number of values written; if they are too small, the status is BASTIDE_STATUS_BUFFER_TOO_SMALL and `*length` is the
 * number of values to write. NULL with the capacity 0 asks for that length, and is BASTIDE_STATUS_OK. The length of a text does
 * not count its final NUL, so a text needs a capacity of one more; `length` may be NULL for texts that are written. If `length`
 * is not a pointer, a buffer must have exactly this length, or the status is BASTIDE_STATUS_WRONG_LENGTH. If there are no values
 * to read, the pointer may be NULL. No two buffers of a call overlap.
 *
 * Alignment: a pointer to values must be a multiple of their alignment, as it is for every object of its type in C. For buffers and
 * for the memory of a batch this is checked: BASTIDE_STATUS_MISALIGNED.
 *
 * THREADS
 *
 * Calls with different handles may run at the same time. So may calls with the same handle if it is passed as pointer to const;
 * any other call needs the handle for itself. To use the position of a match is to use the match. Handles may move between
 * threads. The library's only global state is the text of the last error, one for each thread. Only a batch, an arena, a
 * search, a tree and a solver that are told to use several threads start any: the threads of a batch stay until it is freed, others
 * end before the call returns.
 *
 * MEMORY
 *
 * Playing, dealing, asking for legal actions, outcomes and observations, redealing, copying, hashing and the keys that a match
 * keeps allocate no memory, and neither do the steps, samples and resets of a batch on one thread, once it has done one in some
 * rows; records of matches and batches grow now and then. If memory for a batch, its records or its copies, for a tree, a solver,
 * a strategy, a network or a search, or to read a file runs out, the status is BASTIDE_STATUS_NO_MEMORY, and nothing has changed.
 * If the few bytes of another handle, a text or an error cannot be allocated, the process ends, as is usual in Rust.
 *
 * fork: the child may use every handle that no thread of the parent was using at that moment; a batch starts its threads again
 * there. dlclose: after the first call the library stays loaded until the process ends, and so does a plugin that contains a
 * static copy of it, because Rust's threads run library code when they end. Closing it succeeds, and opening it again gives the
 * same library. A plugin that is to be replaced while the program runs links the shared library.
 *
 * WHAT IS THE SAME EVERYWHERE
 *
 * The same seed gives the same match, on every platform, in every language, with any number of threads. Serialized bytes are
 * identical on all platforms. So are observations, records, keys, texts, pictures, JSON, and the choices of a network or of a
 * player with a number of iterations. Not identical are `bastide_position_hash`, the seconds of a pairing, and the choices of a
 * player that thinks for a time.
 *
 * WHAT A VERSION PROMISES
 *
 * A program that was built with this header runs with every library of the same soname (on Linux libbastide.so.0.1 for all
 * versions 0.1.x, from version 1.0 one for each major version). Each soname has one BASTIDE_ABI_VERSION: compare it with
 * `bastide_abi_version` to check that the library loaded fits the header included. Within it, functions, statuses and macros are
 * added, and members at the end of structs that begin with `struct_size`; everything else stays as it is. Such a struct is read
 * in the length that it states: members that an older caller lacks have their defaults, and members that an older library does
 * not know must be 0.
 *
 * WINDOWS
 *
 * Functions are imported from the shared library, unless BASTIDE_STATIC is defined, as the static library requires.
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

/* Define BASTIDE_STATIC to link the static library on Windows. */
#if defined(_WIN32) && !defined(BASTIDE_STATIC)
#define BASTIDE_API __declspec(dllimport)
#else
#define BASTIDE_API
#endif

/// The row of an error that does not concern a row.
#define BASTIDE_NO_ROW SIZE_MAX

/// The version of this header's interface.
#define BASTIDE_ABI_VERSION 1

/// The most actions of a game: enough room for every list of legal actions.
#define BASTIDE_MAX_ACTIONS 512

/// The most chance outcomes of a game: enough room for every list of outcomes.
#define BASTIDE_MAX_OUTCOMES 512

/// The most seats of a game: enough room for all scores and returns.
#define BASTIDE_MAX_SEATS 4

/// The most bytes of a position in the caller's memory.
#define BASTIDE_MAX_POSITION_SIZE 320

/// The turn of a position where chance is to deal.
#define BASTIDE_CHANCE -1

/// The turn of a position that is over.
#define BASTIDE_OVER -2

/// The viewer of everything.
#define BASTIDE_EVERYTHING -1

/// The viewer of only what the rules show to everybody: the public.
#define BASTIDE_PUBLIC -2

/// The most actions of a thought's line.
#define BASTIDE_LINE 16

/// A finished match is followed by the next one in the same step. Outputs show the new match; `last_observation` shows the end.
#define BASTIDE_AUTO_RESET_SAME_STEP 0

/// A finished match is followed by the next one in the following step, whose action is ignored. Outputs show the end first.
#define BASTIDE_AUTO_RESET_NEXT_STEP 1

/// A finished match stays over, and its actions are ignored, until it is reset.
#define BASTIDE_AUTO_RESET_DISABLED 2

/// One player has all seats that are not learners'.
#define BASTIDE_OPPONENTS_ONE 0

/// There is a player for each seat of the game, learners' seats included, which do not ask theirs.
#define BASTIDE_OPPONENTS_SEATS 1

/// There is a player for each row of the batch, also where only some rows are named.
#define BASTIDE_OPPONENTS_ROWS 2

/// The players form a league: in each match, each seat draws one of them in proportion to `shares`, by the seed of the match.
#define BASTIDE_OPPONENTS_LEAGUE 3

/// The public form where it holds, otherwise the full one.
#define BASTIDE_FORM_ANY 0

/// The full form: every history, and the information states of everything that a seat has seen and done.
#define BASTIDE_FORM_FULL 1

/// The public form: positions with the same public history are one node, and chance is settled between decisions; the information
/// states are the public history and what the seat sees now.
#define BASTIDE_FORM_PUBLIC 2

/// The result of a call. -1 to -9 are reserved for turns.
enum bastide_status
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    /// The call did what it says.
    BASTIDE_STATUS_OK = 0,
    /// A pointer is NULL.
    BASTIDE_STATUS_NULL_POINTER = -10,
    /// A text is not UTF-8; in C++ also if there is a NUL inside it.
    BASTIDE_STATUS_NOT_UTF8 = -11,
    /// No game has this name.
    BASTIDE_STATUS_UNKNOWN_GAME = -12,
    /// The game has no such option, the option does not accept the value, or the text is not `game(option=value)`.
    BASTIDE_STATUS_BAD_OPTION = -13,
    /// No action or chance outcome has this id.
    BASTIDE_STATUS_UNKNOWN_ID = -14,
    /// The text is not a known action or outcome.
    BASTIDE_STATUS_UNKNOWN_TEXT = -15,
    /// No seat has this number.
    BASTIDE_STATUS_UNKNOWN_SEAT = -16,
    /// The index is out of range.
    BASTIDE_STATUS_UNKNOWN_INDEX = -17,
    /// The action is not legal, or the outcome cannot be dealt.
    BASTIDE_STATUS_ILLEGAL = -18,
    /// An action when it is not a seat's turn, or an outcome when it is not chance's turn.
    BASTIDE_STATUS_NOT_THE_TURN = -19,
    /// The two belong to different games, or to one game with different options.
    BASTIDE_STATUS_OTHER_GAME = -20,
    /// The buffer has the wrong length.
    BASTIDE_STATUS_WRONG_LENGTH = -21,
    /// The buffer is too small.
    BASTIDE_STATUS_BUFFER_TOO_SMALL = -22,
    /// The data read is damaged, or breaks the rules.
    BASTIDE_STATUS_DAMAGED = -23,
    /// A setting of a batch, or a temperature, is out of its range.
    BASTIDE_STATUS_BAD_SETTING = -24,
    /// A row of a batch is named more than once.
    BASTIDE_STATUS_NAMED_TWICE = -25,
    /// The batch keeps no records, so no match can be taken out.
    BASTIDE_STATUS_NOT_RECORDED = -26,
    /// A finished match cannot enter a batch that resets in the same step.
    BASTIDE_STATUS_MATCH_OVER = -27,
    /// The logits do not determine an action.
    BASTIDE_STATUS_BAD_LOGITS = -28,
    /// There is not enough memory.
    BASTIDE_STATUS_NO_MEMORY = -29,
    /// The batch keeps records, which begin with the match, so it takes matches and not positions.
    BASTIDE_STATUS_RECORDED = -30,
    /// No player has this name, or it does not accept these options.
    BASTIDE_STATUS_UNKNOWN_PLAYER = -31,
    /// A player did not choose a legal action: a custom player, or a strategy that lacks the history of the position.
    BASTIDE_STATUS_PLAYER_FAILED = -32,
    /// A buffer is not aligned for its values.
    BASTIDE_STATUS_MISALIGNED = -33,
    /// The call was stopped before it had a result.
    BASTIDE_STATUS_STOPPED = -34,
    /// The game is too large for an exact method within these limits.
    BASTIDE_STATUS_TOO_LARGE = -35,
    /// A defect of the library; free the handles that the call was to change.
    BASTIDE_STATUS_PANIC = -100,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum bastide_status bastide_status;
#else
typedef int32_t bastide_status;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

/// Many matches of one game, played side by side, one in each row. Chance plays itself. A call shares the rows out among the
/// batch's own threads; the results do not depend on their number.
typedef struct bastide_batch bastide_batch;

/// A game with its options. It never changes, so any number of threads may use it at the same time.
typedef struct bastide_game bastide_game;

/// A match: a position with its random stream and its record. Chance plays itself, so it is always a seat's turn, unless the
/// match is over.
typedef struct bastide_match bastide_match;

/// A player in a game. It never changes, so any number of threads may use it at the same time.
///
/// It cannot see what is hidden from the seat to act. `bastide_player_choose_in` names all that its choice depends on.
typedef struct bastide_player bastide_player;

/// A position: the complete state of a game. Chance is explicit: the caller deals for it.
typedef struct bastide_position bastide_position;

/// A record: a game, and the ids of everything that happened in a match of it, actions and chance outcomes. Every step has been
/// checked against the rules. It never changes, so any number of threads may use it at the same time.
typedef struct bastide_record bastide_record;

/// Finds an equilibrium of a small game, or comes close to it by sampling.
typedef struct bastide_solver bastide_solver;

/// A probability for each legal action in each information state of every seat. A state that it does not hold is played
/// uniformly.
typedef struct bastide_strategy bastide_strategy;

/// A small game as arrays: every history, or every node of the public form, and the information states that join them. It never
/// changes.
typedef struct bastide_tree bastide_tree;

/// An option beside a name, and its value as it is written there: `{"rounds_to_win", "1"}`.
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
    /// The values that it accepts.
    const char *accepts;
    /// Its meaning.
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
    /// The meaning of its values.
    const char *meaning;
    /// The place of its first value.
    size_t offset;
    /// The number of its values.
    size_t length;
    /// The maximum of a value; at least 1.
    uint8_t maximum;
} bastide_field;

/// The values that an option accepts while the other options of the game stay as they are.
typedef struct bastide_option_range {
    /// The number of words that it accepts, which `bastide_game_option_choice` writes; 0 if it accepts numbers.
    size_t choices;
    /// The lowest number that it accepts.
    uint32_t lowest;
    /// The highest number that it accepts.
    uint32_t highest;
    /// 1 if it also accepts `auto`, which lets the game choose; otherwise 0.
    uint32_t accepts_auto;
} bastide_option_range;

/// A chance outcome that can be dealt.
typedef struct bastide_outcome {
    /// Its id.
    uint16_t id;
    /// Its probability is this weight over the sum of all weights; at least 1.
    uint16_t weight;
} bastide_outcome;

/// A function that can end a long call early; NULL in its place lets the call run to its end.
///
/// `asked` is called repeatedly with `data`, from each thread that works for the call, concurrently if there are several. Once it
/// has returned true, the call ends soon, with the results so far: a player chooses from its thought until then, and statistics
/// cover the matches that were finished. A call that makes, reads, writes or measures a whole returns BASTIDE_STATUS_STOPPED
/// instead. The function must not unwind.
typedef struct bastide_stop {
    /// Whether to end the call; NULL means never.
    bool (*asked)(void *data);
    /// The argument of `asked`.
    void *data;
} bastide_stop;

/// A digest, 128 bits, of everything that a seat or the public has seen and done, or of an observation; the same on every
/// platform.
typedef struct bastide_key {
    /// The upper half.
    uint64_t high;
    /// The lower half.
    uint64_t low;
} bastide_key;

/// The information state of a seat: the chain of its observations and its own actions. A plain value without memory in the
/// library: copy it to look ahead, and compare the keys.
///
/// An observation counts only if it differs from the one before, so the number of events that a seat does not notice leaves no
/// trace. Two different chains have the same key with a probability of about 2^-128, which an adversary can raise.
typedef struct bastide_information_state {
    /// The chain: equal if a seat has seen and done the same.
    bastide_key key;
    /// The seat's last observation.
    bastide_key observation;
    /// The seat.
    uint32_t seat;
} bastide_information_state;

/// Statistics of many matches; of the arrays, the first `bastide_game_seats` values count.
typedef struct bastide_tally {
    /// The matches that were played.
    uint64_t matches;
    /// The actions that were played.
    uint64_t decisions;
    /// The outcomes that chance dealt.
    uint64_t deals;
    /// The matches that each seat won: its return is above 0.
    uint64_t wins[BASTIDE_MAX_SEATS];
    /// The matches that nobody won.
    uint64_t ties;
    /// The sum of the returns of each seat.
    double returns[BASTIDE_MAX_SEATS];
} bastide_tally;

/// The function of a custom player: returns the id of a legal action of `position`, or a negative number if it cannot choose.
///
/// `position` looks to the seat to act as the true one does; everything that the seat cannot see was dealt at random. It belongs
/// to the library and lives until the call returns: clone it to look ahead. The function must not unwind. Several threads of a
/// batch or an arena call it at the same time. If it returns a negative number, the call that asked the player fails with the
/// last error of the function's thread: of a call that failed there, or set by the function itself (`bastide_set_last_error`).
typedef int32_t (*bastide_choose)(const bastide_position *position, void *data);

/// An action that a player considered. What the player cannot say is NaN, which differs from itself: `x != x`.
typedef struct bastide_considered {
    /// The number of times that it was tried.
    uint64_t visits;
    /// The number of times that it could have been tried.
    uint64_t available;
    /// Its id.
    uint32_t action;
    /// The mean return of the seat after it, from -1 to +1; 0 if it was never tried. For `scripted`, its preference; for a
    /// strategy and for a network at a temperature, the probability.
    float value;
    /// The probability with which it is drawn, by a strategy or at a temperature; otherwise 1 for the action played.
    float probability;
    /// The probability before: by the network or the script that guides a search, or by the policy that `update` changes; or NaN.
    float prior;
    /// The standard error of the value, if it was searched, and 1 if it was tried once; for `update`, of the value's lead over
    /// the mean value of the policy before; or NaN.
    float error;
    /// The share of first places that the seat's side takes in the searched play-outs, where sides that share one have equal
    /// parts of it; or NaN, also where the value of a network ended one.
    float first;
    /// The share of the play-outs after which its side shares the first place; or NaN.
    float tie;
    /// The share of the play-outs that went to the end of the match, or NaN. The others stopped before, in En Garde at the end of
    /// the round and in Guyenne after 40 decisions: the first place is there the highest value.
    float ended;
} bastide_considered;

/// The other figures of a player's thought.
typedef struct bastide_thought {
    /// The number of continuations of the match that were tried.
    uint64_t iterations;
    /// The number of times that the hidden cards were redealt.
    uint64_t redeals;
    /// The nodes of the trees.
    uint64_t nodes;
    /// The number of actions in `line`.
    uint32_t line_length;
    /// The number of equally likely worlds that would tell as much as those redealt: fewer with `recall`.
    float effective;
    /// The action that it plays, and the actions that it expects to follow.
    uint16_t line[BASTIDE_LINE];
} bastide_thought;

/// A world that a seat considers possible.
typedef struct bastide_world {
    /// The position, which looks to the seat as the true one does; the caller frees it.
    bastide_position *position;
    /// Its share; the shares of all worlds add up to 1.
    double weight;
} bastide_world;

/// The results of the matches of two players. Results of other deals can be added, member by member.
///
/// A deal is played once for each side: the first player takes that side, the second all others. The score of a match is 1 where
/// the first player's side wins, 0.5 for a tie and 0 where it loses; the score of a deal is the mean of its matches.
typedef struct bastide_pairing {
    /// The deals that were played.
    uint64_t deals;
    /// The matches that were played.
    uint64_t matches;
    /// The matches that the first player's side won.
    uint64_t wins;
    /// The matches that nobody won.
    uint64_t ties;
    /// The matches that the first player's side lost.
    uint64_t losses;
    /// The sum of the scores of the deals, and of their squares.
    double score[2];
    /// The sum of the first player's mean returns in the deals, and of their squares.
    double returns[2];
    /// The decisions that each player made.
    uint64_t decisions[2];
    /// The seconds that each player took.
    double seconds[2];
} bastide_pairing;

/// The setup of a batch; begin with BASTIDE_SETUP_DEFAULT.
typedef struct bastide_setup {
    /// `sizeof(bastide_setup)`. Members that an older header lacks are as in BASTIDE_SETUP_DEFAULT.
    size_t struct_size;
    /// The number of rows, 1 to 16777216: matches played side by side.
    size_t rows;
    /// The seed of all random streams.
    uint64_t seed;
    /// The index of the first row: several batches with one seed are parts of one large batch.
    uint64_t first;
    /// The number of threads that step it, including the caller's, 1 to 256.
    size_t threads;
    /// The treatment of a finished match: BASTIDE_AUTO_RESET_SAME_STEP, BASTIDE_AUTO_RESET_NEXT_STEP or
    /// BASTIDE_AUTO_RESET_DISABLED.
    uint32_t auto_reset;
    /// 1 to keep records, so that `bastide_batch_match` can take matches out; otherwise 0.
    uint32_t records;
    /// 1 to keep the information states of all seats, for the output `keys`; otherwise 0.
    uint32_t keys;
    /// The number of the last things that each seat noticed and did which are kept as numbers, for the output `history`: 0 to
    /// 65536. The numbers: 0 nothing; 1 before a view that was put in, 2 before a change of the view, each followed by the values
    /// that differ; 3 an event of which the seat sees only that it happens; 4 + id an action of the seat; then, with as many
    /// numbers as there are actions, an action of another; an outcome of chance that the seat sees; and for each value of the
    /// observation, in order, its maximum + 1 numbers.
    size_t history;
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
    /// The numbers of a history, as in the setup.
    size_t history;
} bastide_shape;

/// The opponents of learners.
typedef struct bastide_opponents {
    /// `sizeof(bastide_opponents)`.
    size_t struct_size;
    /// The players.
    const bastide_player *const *players;
    /// The number of players.
    size_t count;
    /// For a league, the share of each player: finite numbers of at least 0. Otherwise NULL.
    const double *shares;
    /// The learners' seats, each once, the same in every row; not all seats of the game.
    const uint32_t *learners;
    /// The number of learners' seats.
    size_t learner_count;
    /// BASTIDE_OPPONENTS_ONE, BASTIDE_OPPONENTS_SEATS, BASTIDE_OPPONENTS_ROWS or BASTIDE_OPPONENTS_LEAGUE.
    uint32_t form;
} bastide_opponents;

/// The setup of a tree or a solver; begin with BASTIDE_SOLVE_SETUP_DEFAULT, or pass NULL in its place.
typedef struct bastide_solve_setup {
    /// `sizeof(bastide_solve_setup)`. Members that an older header lacks are as in BASTIDE_SOLVE_SETUP_DEFAULT.
    size_t struct_size;
    /// The form: BASTIDE_FORM_ANY, BASTIDE_FORM_FULL or BASTIDE_FORM_PUBLIC. The methods that sample have no public form.
    uint32_t form;
    /// The number of threads on which the public form grows, and which sweep it, with the same figures for any number.
    uint32_t threads;
    /// The most nodes of a tree.
    uint64_t nodes;
    /// The most bytes of a tree, or of the table that sampling fills.
    uint64_t bytes;
    /// The seed of the methods that sample.
    uint64_t seed;
} bastide_solve_setup;

/// The size of the tree of a game.
typedef struct bastide_tree_figures {
    /// The nodes: in the full form all histories, including the first and the ends; in the public form those in which a seat
    /// decides.
    uint64_t nodes;
    /// The information states in which each seat decides; 0 for seats that do not exist.
    uint64_t states[BASTIDE_MAX_SEATS];
    /// The actions of all information states together.
    uint64_t actions;
    /// The events of the longest history.
    uint64_t depth;
    /// The bytes of the arrays.
    uint64_t bytes;
    /// The points of the game's scores that make a return of 1, if returns are proportional to scores; otherwise 0.
    double points;
} bastide_tree_figures;

/// The value of a strategy that all seats play, and its distance from an equilibrium; in returns.
typedef struct bastide_measured {
    /// The expected return of each seat; 0 for seats that do not exist.
    double values[BASTIDE_MAX_SEATS];
    /// The expected return of each seat if it alone played a best response.
    double responses[BASTIDE_MAX_SEATS];
    /// The sum of the seats' gains from best responses: NashConv.
    double nash_conv;
    /// The mean gain of a seat from a best response.
    double exploitability;
} bastide_measured;

/// One row, seed 0, on the caller's thread, BASTIDE_AUTO_RESET_SAME_STEP, without records, keys and histories:
/// `bastide_setup setup = BASTIDE_SETUP_DEFAULT;`
#define BASTIDE_SETUP_DEFAULT {sizeof(bastide_setup), 1, 0, 0, 1, 0, 0, 0, 0}
/// BASTIDE_FORM_ANY, on the caller's thread, ten million nodes, a gibibyte, seed 0:
/// `bastide_solve_setup setup = BASTIDE_SOLVE_SETUP_DEFAULT;`
#define BASTIDE_SOLVE_SETUP_DEFAULT {sizeof(bastide_solve_setup), 0, 1, 10000000, 1073741824, 0}

/// Calls X(name, type, count) for each output of a batch: `type` is the type of its values, and `count` their number per row, as an
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
    X(keys, uint64_t, 2) \
    X(history, int32_t, shape.history)

/// The memory that a batch writes into, with the number of values in each; outputs that are NULL, with the count 0, are not
/// written.
///
/// Each has a part for every row, one after the other; `bastide_shape` holds the sizes of a part.
typedef struct bastide_outputs {
    /// `sizeof(bastide_outputs)`: `bastide_outputs outputs = {.struct_size = sizeof outputs};`. Members that
    /// an older header lacks are not written.
    size_t struct_size;
    /// `rows * length`: the observation of the seat to act, as small unsigned integers; after the end, of the last seat to act.
    uint8_t *observation;
    /// Its number of values.
    size_t observation_count;
    /// `rows * length`: the same as fractions of the maxima, 0 to 1.
    float *observation_f32;
    /// Its number of values.
    size_t observation_f32_count;
    /// `rows * actions`: 1 if an action is legal, otherwise 0.
    uint8_t *mask;
    /// Its number of values.
    size_t mask_count;
    /// `rows * words`: the legal actions as bits, 64 in each word, beginning with the lowest bit.
    uint64_t *legal;
    /// Its number of values.
    size_t legal_count;
    /// `rows`: the seat to act, or -2 if the match is over.
    int8_t *seat;
    /// Its number of values.
    size_t seat_count;
    /// `rows * seats`: the returns of a match that ended in this step, otherwise 0.
    float *rewards;
    /// Its number of values.
    size_t rewards_count;
    /// `rows`: 1 if a match ended in this step, or is over; otherwise 0.
    uint8_t *terminated;
    /// Its number of values.
    size_t terminated_count;
    /// `rows`: the number of the match, from 0, among those of its row.
    int64_t *episode;
    /// Its number of values.
    size_t episode_count;
    /// `rows`: the decisions of the row's last finished match; 0 before the first.
    int32_t *length;
    /// Its number of values.
    size_t length_count;
    /// `rows * seats`: the returns of the row's last finished match; 0 before the first.
    float *returns;
    /// Its number of values.
    size_t returns_count;
    /// `rows * seats * length`: the observation of each seat at the end; written if a match ended in this step.
    uint8_t *last_observation;
    /// Its number of values.
    size_t last_observation_count;
    /// `rows * seats * length`: the same as fractions of the maxima, 0 to 1.
    float *last_observation_f32;
    /// Its number of values.
    size_t last_observation_f32_count;
    /// `rows * seats * length`: the observation of each seat, as small unsigned integers.
    uint8_t *observations;
    /// Its number of values.
    size_t observations_count;
    /// `rows * seats`: the score of each seat, as if the match ended now; it may count hidden cards.
    int32_t *scores;
    /// Its number of values.
    size_t scores_count;
    /// `rows * halves`: the key of the information state of the seat to act, its upper half first; 0 if the match is over.
    uint64_t *keys;
    /// Its number of values.
    size_t keys_count;
    /// `rows * history`: the last things that the seat to act noticed and did, as numbers, the newest last, after zeros; 0 at the end.
    int32_t *history;
    /// Its number of values.
    size_t history_count;
} bastide_outputs;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/// The version of the library's interface: BASTIDE_ABI_VERSION of the header that it was built with.
BASTIDE_API uint32_t bastide_abi_version(void);

/// The version of the library, such as `0.1.0`.
BASTIDE_API const char *bastide_version(void);

/// The meaning of a status, in English; `unknown status` for other numbers.
BASTIDE_API const char *bastide_status_text(int32_t status);

/// Copies the last error in this thread, cut to the capacity; empty before the first failure.
///
/// Returns the length of the whole text without its final NUL. With a NULL pointer or the capacity 0, nothing is copied.
BASTIDE_API size_t bastide_last_error(char *text, size_t capacity);

/// The row of the batch in the last error of this thread, the first if several failed; BASTIDE_NO_ROW if the error does not
/// concern a row.
BASTIDE_API size_t bastide_last_error_row(void);

/// Makes a text the last error of this thread: a custom player explains here why it does not choose. NULL is the empty text;
/// invalid UTF-8 is replaced.
BASTIDE_API void bastide_set_last_error(const char *text);

/// The number of games.
BASTIDE_API size_t bastide_game_count(void);

/// The name of a game, in alphabetical order; NULL unless the index is below `bastide_game_count`.
BASTIDE_API const char *bastide_game_name_at(size_t index);

/// Makes the game of a name with options, such as `en_garde` or `en_garde(rounds_to_win=1)`.
///
/// BASTIDE_STATUS_UNKNOWN_GAME, BASTIDE_STATUS_BAD_OPTION.
BASTIDE_API BASTIDE_MUST_USE bastide_status bastide_game_load(const char *name, bastide_game **game);

/// Makes the game of a name with options, which may stand in the name, beside it in `settings`, or both; `count` may be 0.
///
/// BASTIDE_STATUS_UNKNOWN_GAME, BASTIDE_STATUS_BAD_OPTION.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_game_load_with(const char *name,
                                      const bastide_setting *settings,
                                      size_t count,
                                      bastide_game **game);

/// Makes another handle of the same game, which shares all its data.
BASTIDE_API BASTIDE_MUST_USE bastide_status bastide_game_clone(const bastide_game *source, bastide_game **game);

/// Frees a game; its positions and matches live on.
BASTIDE_API void bastide_game_free(bastide_game *game);

/// The name of the game with the options that differ from their defaults; equal games have equal names.
BASTIDE_API const char *bastide_game_name(const bastide_game *game);

/// The rules, numbered, as Markdown.
BASTIDE_API const char *bastide_game_rules(const bastide_game *game);

/// The cards as JSON: an object for each card under its notation, with its `name` for people, the `label` in its corner, the
/// number of its `colour` in pictures or null, and `figures`, other numbers on it.
BASTIDE_API const char *bastide_game_cards(const bastide_game *game);

/// The number of seats.
BASTIDE_API size_t bastide_game_seats(const bastide_game *game);

/// The number of actions, which is the length of a mask of legal actions.
BASTIDE_API size_t bastide_game_actions(const bastide_game *game);

/// The number of chance outcomes.
BASTIDE_API size_t bastide_game_outcomes(const bastide_game *game);

/// The number of values of an observation.
BASTIDE_API size_t bastide_game_observation_length(const bastide_game *game);

/// The bytes of memory per position, without its handle, which `bastide_position_store` writes.
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

/// Writes the maximum of each value of an observation. The length is `bastide_game_observation_length`.
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

/// Whether the returns of all seats add up to 0 at every end. They do unless sides differ in their number of seats.
BASTIDE_API bool bastide_game_zero_sum(const bastide_game *game);

/// An upper bound on the decisions of a match; 0 if the game has none.
BASTIDE_API uint32_t bastide_game_max_decisions(const bastide_game *game);

/// An upper bound on the events of a match (decisions and deals of chance); 0 if the game has none.
BASTIDE_API uint32_t bastide_game_max_events(const bastide_game *game);

/// Writes the values that an option accepts. BASTIDE_STATUS_UNKNOWN_INDEX.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_game_option_range(const bastide_game *game,
                                         size_t index,
                                         bastide_option_range *range);

/// Writes a word that an option accepts, with a final NUL, which the length does not count. BASTIDE_STATUS_UNKNOWN_INDEX,
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

/// Makes a copy of a position, which may belong to a match.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_position_clone(const bastide_position *source,
                                      bastide_position **position);

/// Makes one position equal to another, which may belong to a match, without allocation. BASTIDE_STATUS_OTHER_GAME.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_position_copy(bastide_position *position,
                                     const bastide_position *source);

/// Frees a position.
BASTIDE_API void bastide_position_free(bastide_position *position);

/// The game of a position; NULL for NULL. It belongs to the position and lives as long; clone it to keep it longer.
BASTIDE_API const bastide_game *bastide_position_game(const bastide_position *position);

/// Whether two positions are equal, their games included.
BASTIDE_API bool bastide_position_equal(const bastide_position *position, const bastide_position *other);

/// A hash of a position; equal positions have equal hashes. Other versions of the library and other platforms may give other
/// hashes, and collisions can be constructed. For a table that is kept, use the key of an information state.
BASTIDE_API uint64_t bastide_position_hash(const bastide_position *position);

/// The turn: a seat, BASTIDE_CHANCE or BASTIDE_OVER; for NULL, BASTIDE_STATUS_NULL_POINTER, which differs from these.
BASTIDE_API int32_t bastide_position_turn(const bastide_position *position);

/// Writes the ids of the legal actions in ascending order, at most BASTIDE_MAX_ACTIONS; none unless it is a seat's turn.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_position_legal(const bastide_position *position,
                                      uint16_t *actions,
                                      size_t capacity,
                                      size_t *length);

/// Writes 1 for each legal action and 0 for the others. The length is `bastide_game_actions`.
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

/// Writes the outcomes that chance can deal, in ascending order of the ids, at most BASTIDE_MAX_OUTCOMES; none unless it is
/// chance's turn.
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

/// Redeals everything that a seat cannot see, without allocation; what it sees stays. BASTIDE_STATUS_UNKNOWN_SEAT.
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

/// Writes everything of a position as JSON, hidden cards included, with the name of its game.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_position_to_json(const bastide_position *position,
                                        char *text,
                                        size_t capacity,
                                        size_t *length);

/// Writes everything of a position as bytes, hidden cards included, with the name of its game.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_position_to_bytes(const bastide_position *position,
                                         uint8_t *bytes,
                                         size_t capacity,
                                         size_t *length);

/// Writes everything of a position to the caller's memory, without allocation: `bastide_game_position_size` bytes, at most
/// BASTIDE_MAX_POSITION_SIZE, at any address. They can be copied and moved. Compare positions, not these bytes: some of them mean
/// nothing. BASTIDE_STATUS_WRONG_LENGTH.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_position_store(const bastide_position *position,
                                      uint8_t *memory,
                                      size_t size);

/// Makes a position equal to one in the caller's memory, without allocation. The caller promises that
/// `bastide_position_store` of this library, in this process, wrote the bytes for a position of the same game with the same
/// options. Nothing checks that, and other bytes are undefined behaviour: for files and other processes there is
/// `bastide_position_to_bytes`. BASTIDE_STATUS_WRONG_LENGTH.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_position_load(bastide_position *position,
                                     const uint8_t *memory,
                                     size_t size);

/// Writes the score of each seat, as if the game ended now; at most BASTIDE_MAX_SEATS. It may count hidden
/// cards: show a viewer the scores of its scene.
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

/// Writes the observation of a seat, as numbers up to the maxima of the fields. The length is `bastide_game_observation_length`.
///
/// BASTIDE_STATUS_UNKNOWN_SEAT, BASTIDE_STATUS_WRONG_LENGTH.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_position_observe(const bastide_position *position,
                                        uint32_t seat,
                                        uint8_t *values,
                                        size_t length);

/// Writes the observation of a seat, as fractions of the maxima of the fields, 0 to 1. The length is
/// `bastide_game_observation_length`.
///
/// BASTIDE_STATUS_UNKNOWN_SEAT, BASTIDE_STATUS_WRONG_LENGTH.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_position_observe_f32(const bastide_position *position,
                                            uint32_t seat,
                                            float *values,
                                            size_t length);

/// Writes the table for people, as a viewer sees it: a seat, BASTIDE_PUBLIC, or BASTIDE_EVERYTHING.
///
/// BASTIDE_STATUS_UNKNOWN_SEAT.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_position_table(const bastide_position *position,
                                      int32_t viewer,
                                      char *text,
                                      size_t capacity,
                                      size_t *length);

/// Writes the open question in a sentence for a viewer, such as "Your turn: name a castle.", or the result: a seat is "you". The
/// viewer is a seat, BASTIDE_PUBLIC, or BASTIDE_EVERYTHING.
///
/// BASTIDE_STATUS_UNKNOWN_SEAT.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_position_asked(const bastide_position *position,
                                      int32_t viewer,
                                      char *text,
                                      size_t capacity,
                                      size_t *length);

/// Writes the table as a picture, self-contained SVG, as a viewer sees it: a seat, BASTIDE_PUBLIC, or BASTIDE_EVERYTHING.
///
/// BASTIDE_STATUS_UNKNOWN_SEAT.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_position_picture(const bastide_position *position,
                                        int32_t viewer,
                                        char *text,
                                        size_t capacity,
                                        size_t *length);

/// Writes the picture upright, 390 wide, for a narrow screen.
///
/// BASTIDE_STATUS_UNKNOWN_SEAT.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_position_portrait(const bastide_position *position,
                                         int32_t viewer,
                                         char *text,
                                         size_t capacity,
                                         size_t *length);

/// Writes the scene as JSON, version 2: what lies on the table, and the parts that choose each legal action, as a viewer sees it:
/// a seat, BASTIDE_PUBLIC, or BASTIDE_EVERYTHING. Each game has its own members, and names cards by the notations of
/// `bastide_game_cards`. Send a client its scene, never the position.
///
/// BASTIDE_STATUS_UNKNOWN_SEAT.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_position_scene(const bastide_position *position,
                                      int32_t viewer,
                                      char *text,
                                      size_t capacity,
                                      size_t *length);

/// Writes the actions that parts of a scene choose, the names of which stand on a line each: the next decisions of the seat to
/// act, with no other seat and no chance between them. The parts are those of the actions' choices, all of them, in any order.
/// Where another order chooses other actions, with another result, the parts are taken in their own order.
///
/// The answer depends on nothing that is hidden from the seat. Hidden cards may make a later action illegal or change the
/// question before it: `bastide_match_play_parts` plays as many as the seat is asked for.
///
/// BASTIDE_STATUS_UNKNOWN_TEXT for a part that chooses nothing, BASTIDE_STATUS_ILLEGAL for parts that choose no actions together,
/// or several, BASTIDE_STATUS_NOT_THE_TURN.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_position_plan(const bastide_position *position,
                                     const char *parts,
                                     uint16_t *actions,
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

/// The position of a match, for all functions that read a position; NULL for NULL.
///
/// It belongs to the match, follows its play and lives as long. Clone or copy it to look ahead. For threads, to use it is to use
/// the match.
BASTIDE_API const bastide_position *bastide_match_position(const bastide_match *match);

/// Whether two matches are equal: their records, and the chance that follows.
BASTIDE_API bool bastide_match_equal(const bastide_match *match, const bastide_match *other);

/// Plays an action, then chance deals. BASTIDE_STATUS_UNKNOWN_ID, BASTIDE_STATUS_ILLEGAL, BASTIDE_STATUS_NOT_THE_TURN.
BASTIDE_API BASTIDE_MUST_USE bastide_status bastide_match_play(bastide_match *match, uint32_t action);

/// Plays an action in its notation, then chance deals.
///
/// BASTIDE_STATUS_UNKNOWN_TEXT, BASTIDE_STATUS_ILLEGAL, BASTIDE_STATUS_NOT_THE_TURN.
BASTIDE_API BASTIDE_MUST_USE bastide_status bastide_match_play_text(bastide_match *match, const char *action);

/// Plays the actions that parts of a scene choose, the names of which stand on a line each, as in `bastide_position_plan`; then
/// chance deals. Writes the number of actions that it played.
///
/// Hidden cards may end the seat's decisions before the last of them, or lead to another question. So an action is played only
/// while the seat has the choice of this action by these parts; the first always is.
///
/// BASTIDE_STATUS_UNKNOWN_TEXT for a part that chooses nothing, BASTIDE_STATUS_ILLEGAL for parts that choose no actions together,
/// or several, BASTIDE_STATUS_NOT_THE_TURN.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_match_play_parts(bastide_match *match,
                                        const char *parts,
                                        size_t *played);

/// Writes the ids of everything that happened: actions and chance outcomes.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_match_record_ids(const bastide_match *match,
                                        uint16_t *ids,
                                        size_t capacity,
                                        size_t *length);

/// Writes everything that happened as text: a line that names the game, then a line for each event.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_match_record_text(const bastide_match *match,
                                         char *text,
                                         size_t capacity,
                                         size_t *length);

/// Writes everything that happened as JSON: `{"game":"en_garde","ids":[3,1,4]}`.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_match_record_json(const bastide_match *match,
                                         char *text,
                                         size_t capacity,
                                         size_t *length);

/// Makes the match of a record, as text or as JSON, checking every event; chance then follows the seed.
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

/// Writes everything of a match as bytes: its record and its random stream.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_match_to_bytes(const bastide_match *match,
                                      uint8_t *bytes,
                                      size_t capacity,
                                      size_t *length);

/// Makes the record of a match so far.
BASTIDE_API BASTIDE_MUST_USE bastide_status bastide_record_of(const bastide_match *match, bastide_record **record);

/// Makes the record of a game with these ids, in the order of the events; `count` may be 0. BASTIDE_STATUS_DAMAGED, with the
/// first impossible step in `bastide_last_error`.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_record_from_ids(const bastide_game *game,
                                       const uint16_t *ids,
                                       size_t length,
                                       bastide_record **record);

/// Makes a record from text or JSON, as `bastide_record_to_text` and `bastide_record_to_json` write them, checking every event.
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

/// Writes the ids of everything that happened, `bastide_record_length` of them; each belongs to an action or an outcome,
/// depending on the turn.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_record_ids(const bastide_record *record,
                                  uint16_t *ids,
                                  size_t capacity,
                                  size_t *length);

/// Writes everything that happened as text: a line that names the game, then a line for each event.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_record_to_text(const bastide_record *record,
                                      char *text,
                                      size_t capacity,
                                      size_t *length);

/// Writes everything that happened as JSON: `{"game":"en_garde","ids":[3,1,4]}`.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_record_to_json(const bastide_record *record,
                                      char *text,
                                      size_t capacity,
                                      size_t *length);

/// Makes the position before an event, counted from 0; with `bastide_record_length`, the position after the last event.
///
/// BASTIDE_STATUS_UNKNOWN_INDEX. To see all positions, begin with `bastide_position_new`, and play or deal each id, as
/// `bastide_position_turn` says.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_record_position(const bastide_record *record,
                                       size_t event,
                                       bastide_position **position);

/// Makes the match of a record, whose further chance follows a seed.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_record_resume(const bastide_record *record,
                                     uint64_t seed,
                                     bastide_match **match);

/// Writes what happened after the first `since` events that the viewer noticed, as a seat or BASTIDE_PUBLIC may know it or, for
/// BASTIDE_EVERYTHING, in full: a line for each sentence, after the number of noticed events from which it is true, such as
/// `11 White advances 1 to field 2.`; nothing if no event follows.
///
/// A seat notices its own actions, and events that change its observation; BASTIDE_PUBLIC notices events that change its scene;
/// BASTIDE_EVERYTHING notices all events.
/// `bastide_match_noticed` writes their number so far.
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

/// Writes what happened, as `bastide_match_telling` does, as JSON: a list of objects with the `number` of noticed events, the
/// `sentence`, in which a seat that is the viewer is "you", and `told`, the event as data of its game, with its `kind`.
///
/// BASTIDE_STATUS_UNKNOWN_SEAT.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_match_told(const bastide_match *match,
                                  int32_t viewer,
                                  size_t since,
                                  char *text,
                                  size_t capacity,
                                  size_t *length);

/// Writes what happened in a record, as `bastide_match_told` does.
///
/// BASTIDE_STATUS_UNKNOWN_SEAT.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_record_told(const bastide_record *record,
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

/// Writes the number of events so far that a viewer noticed: a seat, BASTIDE_PUBLIC, or BASTIDE_EVERYTHING. Sentences for a
/// viewer have such numbers, so that they reveal nothing of hidden steps; the number of all events would.
///
/// BASTIDE_STATUS_UNKNOWN_SEAT.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_match_noticed(const bastide_match *match,
                                     int32_t viewer,
                                     size_t *noticed);

/// Writes the number of events that a viewer had noticed in each position of a record, from the start on: one more number than
/// `bastide_record_length`.
///
/// BASTIDE_STATUS_UNKNOWN_SEAT.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_record_noticed(const bastide_record *record,
                                      int32_t viewer,
                                      size_t *noticed,
                                      size_t capacity,
                                      size_t *length);

/// Writes the information state of a seat that sees `position` first. BASTIDE_STATUS_UNKNOWN_SEAT.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_information_state_new(const bastide_position *position,
                                             uint32_t seat,
                                             bastide_information_state *state);

/// Adds an action of the seat. It comes before the observation that follows it.
///
/// The action is not checked for legality; BASTIDE_STATUS_UNKNOWN_ID if no game has it.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_information_state_act(bastide_information_state *state,
                                             uint32_t action);

/// Adds the seat's observation of a position; call it after every event. BASTIDE_STATUS_UNKNOWN_SEAT.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_information_state_see(bastide_information_state *state,
                                             const bastide_position *position);

/// Keeps the information states of all seats from now on: reading one is then a look-up, and an event costs each seat little more
/// than an observation. Clones and copies of the match keep them, too; a match read from bytes does not.
BASTIDE_API BASTIDE_MUST_USE bastide_status bastide_match_keep_keys(bastide_match *match);

/// Writes a seat's information state in a match, to look ahead from its position. BASTIDE_STATUS_UNKNOWN_SEAT.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_match_information_state(const bastide_match *match,
                                               uint32_t seat,
                                               bastide_information_state *state);

/// Writes the key of a seat's information state: equal if the seat has seen and done the same. It is a look-up if the match keeps
/// its keys (`bastide_match_keep_keys`), and otherwise computed from the record. BASTIDE_STATUS_UNKNOWN_SEAT.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_match_information_key(const bastide_match *match,
                                             uint32_t seat,
                                             bastide_key *key);

/// Writes the key of the history of a match as everybody sees it, computed from the record: equal if the public has seen the
/// same. It is a function of the information state of every seat.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_match_public_history_key(const bastide_match *match,
                                                bastide_key *key);

/// Writes a seat's information state as readable text: a line for each of its actions and observations.
/// BASTIDE_STATUS_UNKNOWN_SEAT.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_match_information_log(const bastide_match *match,
                                             uint32_t seat,
                                             char *text,
                                             size_t capacity,
                                             size_t *length);

/// Plays the matches `first` to `first + count - 1` of a seed, every action uniformly at random among the legal ones.
///
/// The course of a match depends on the seed and its number only, so threads may share the numbers among them. If stopped, it has
/// played the first `matches` of them. BASTIDE_STATUS_UNKNOWN_INDEX if the numbers do not fit in 64 bits.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_selfplay(const bastide_game *game,
                                uint64_t seed,
                                uint64_t first,
                                uint64_t count,
                                const bastide_stop *stop,
                                bastide_tally *tally);

/// Makes the player of a name in a game: `random`, `scripted`, `greedy`, `easy`, `medium`, `hard`, `expert`, or with options
/// `greedy(redeals=8)`, `search(iterations=2000,threads=2)`; another seed gives other random numbers. `net:FILE` is the network
/// in a file, `search(net=FILE,iterations=2000)` a search guided by one, `update(net=FILE,worlds=64)` a search that draws from
/// one's policy after an update of it, `strategy:FILE` the strategy in a file. With a temperature the others draw their actions:
/// `net:FILE(temperature=1)` by the network's probabilities, `search(temperature=1)` in proportion to the visits.
///
/// BASTIDE_STATUS_UNKNOWN_PLAYER.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_player_new(const bastide_game *game,
                                  const char *name,
                                  uint64_t seed,
                                  bastide_player **player);

/// Makes the player of a name in a game, as `bastide_player_new` does, with options in the name, beside it in `settings`, or
/// both.
///
/// BASTIDE_STATUS_UNKNOWN_PLAYER; BASTIDE_STATUS_BAD_OPTION for text that is not an option with a value.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_player_new_with(const bastide_game *game,
                                       const char *name,
                                       const bastide_setting *settings,
                                       size_t count,
                                       uint64_t seed,
                                       bastide_player **player);

/// Makes a player from a network of a game, given the bytes of its file and a name for the player.
///
/// BASTIDE_STATUS_UNKNOWN_PLAYER if the bytes are not a network of this game; `bastide_player_new` with `net:FILE` reads a file.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_player_network(const bastide_game *game,
                                      const char *name,
                                      const uint8_t *bytes,
                                      size_t length,
                                      bastide_player **player);

/// Makes a search guided by a network, given the search's name as in `bastide_player_new` and the bytes of the network's file; a
/// search that updates the network's policy, given its name `update(worlds=64)`; or the network alone, given its name with a
/// temperature, `net(temperature=1)`.
///
/// BASTIDE_STATUS_UNKNOWN_PLAYER unless the name is one of these and the bytes are a network of this game; `bastide_player_new`
/// with `search(net=FILE)` or `update(net=FILE)` reads a file.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_player_guided(const bastide_game *game,
                                     const char *name,
                                     const uint8_t *bytes,
                                     size_t length,
                                     uint64_t seed,
                                     bastide_player **player);

/// Makes a custom player, which can be used wherever a player can; `data` is passed to each call of `choose`.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_player_custom(const bastide_game *game,
                                     const char *name,
                                     bastide_choose choose,
                                     void *data,
                                     bastide_player **player);

/// Frees a player.
BASTIDE_API void bastide_player_free(bastide_player *player);

/// The name of a player, which lives as long as the player; NULL for NULL.
BASTIDE_API const char *bastide_player_name(const bastide_player *player);

/// Writes the id of the action that a player chooses in a position outside a match; if stopped, the best that it has found.
///
/// The choice depends on the observation of the seat to act and on the player's seed alone: asked so in many matches, also by
/// `bastide_match_position`, a randomized player is one fixed pure strategy. In a match, use `bastide_player_choose_in`.
///
/// BASTIDE_STATUS_NOT_THE_TURN, BASTIDE_STATUS_OTHER_GAME; BASTIDE_STATUS_PLAYER_FAILED for a custom player that fails, and for a
/// strategy, which needs the history: use `bastide_player_choose_in`.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_player_choose(const bastide_player *player,
                                     const bastide_position *position,
                                     const bastide_stop *stop,
                                     uint32_t *action);

/// Writes the id of the action that a player chooses in a match, whose history it may use; if stopped, the best that it has
/// found.
///
/// The choice depends on the observation of the seat to act, on the player's seed, on the seed of the match, and on the number of
/// decisions that the seat has made in it: another match draws other random numbers, and the same seeds repeat the same match.
///
/// BASTIDE_STATUS_NOT_THE_TURN, BASTIDE_STATUS_OTHER_GAME, BASTIDE_STATUS_PLAYER_FAILED.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_player_choose_in(const bastide_player *player,
                                        const bastide_match *match,
                                        const bastide_stop *stop,
                                        uint32_t *action);

/// Writes the thought of a player in a position, as in `bastide_player_choose`: every legal action, in the order of the ids, and
/// the other figures in `figures`, which may be NULL. Players that do not search write no actions. At most BASTIDE_MAX_ACTIONS.
///
/// The size of the buffer is checked before the player thinks, and the player does not think in a call that only asks for the
/// length, without `figures`. BASTIDE_STATUS_NOT_THE_TURN, BASTIDE_STATUS_OTHER_GAME; BASTIDE_STATUS_PLAYER_FAILED as in
/// `bastide_player_choose`.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_player_thought(const bastide_player *player,
                                      const bastide_position *position,
                                      const bastide_stop *stop,
                                      bastide_considered *considered,
                                      size_t capacity,
                                      size_t *length,
                                      bastide_thought *figures);

/// Writes the thought of a player in a match, whose history it may use, as `bastide_player_thought` does for a position. For a
/// strategy, the values are its probabilities.
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

/// Writes worlds that the seat to act in a match considers possible, at most `count`, and the number of equally likely worlds
/// that would tell as much: redeals, as likely as the others' play since the Nth of their last decisions makes them, if they play
/// as the network of the player does, which is `update(net=FILE,recall=N)`. None are written if all that were dealt were found to
/// be impossible, or if stopped. Free each position.
///
/// They depend on what the seat saw and did and on the player's seed. The size of the buffer is checked before the player works;
/// it needs room for `count`. BASTIDE_STATUS_NOT_THE_TURN, BASTIDE_STATUS_OTHER_GAME; BASTIDE_STATUS_BAD_SETTING unless `count`
/// is 1 to 1024; BASTIDE_STATUS_UNKNOWN_PLAYER for a player that does not recall.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_player_worlds(const bastide_player *player,
                                     const bastide_match *match,
                                     size_t count,
                                     const bastide_stop *stop,
                                     bastide_world *worlds,
                                     size_t capacity,
                                     size_t *length,
                                     double *effective);

/// Plays the deals `first` to `first + deals - 1` of a seed between two players, on several threads, and writes the results.
///
/// A deal depends on the seed and its number only, so processes may share the numbers among them. If stopped, it leaves out
/// unfinished deals. BASTIDE_STATUS_OTHER_GAME, BASTIDE_STATUS_PLAYER_FAILED; BASTIDE_STATUS_UNKNOWN_INDEX if the numbers do not
/// fit in 64 bits; BASTIDE_STATUS_BAD_SETTING unless there are 1 to 256 threads.
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
/// BASTIDE_STATUS_STOPPED, BASTIDE_STATUS_NO_MEMORY.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_batch_new(const bastide_game *game,
                                 const bastide_setup *setup,
                                 const bastide_stop *stop,
                                 bastide_batch **batch);

/// Makes a copy of a batch, which goes on with the same chance. It has no outputs yet. BASTIDE_STATUS_STOPPED,
/// BASTIDE_STATUS_NO_MEMORY.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_batch_clone(const bastide_batch *source,
                                   const bastide_stop *stop,
                                   bastide_batch **batch);

/// Makes one batch equal to another, its setup included; it keeps its outputs. If the number of rows changes, the outputs must be
/// registered again before the next step. BASTIDE_STATUS_OTHER_GAME, BASTIDE_STATUS_NO_MEMORY.
BASTIDE_API BASTIDE_MUST_USE bastide_status bastide_batch_copy(bastide_batch *batch, const bastide_batch *source);

/// Frees a batch, but not its outputs, which belong to the caller.
BASTIDE_API void bastide_batch_free(bastide_batch *batch);

/// The game of a batch; NULL for NULL. It belongs to the batch and lives as long; clone it to keep it longer.
BASTIDE_API const bastide_game *bastide_batch_game(const bastide_batch *batch);

/// Whether two batches are in the same state and go on identically; threads and outputs do not matter.
BASTIDE_API bool bastide_batch_equal(const bastide_batch *batch, const bastide_batch *other);

/// The number of rows.
BASTIDE_API size_t bastide_batch_rows(const bastide_batch *batch);

/// Writes the setup of a batch: the members that a struct of this `struct_size` has. BASTIDE_STATUS_BAD_SETTING.
BASTIDE_API BASTIDE_MUST_USE bastide_status bastide_batch_setup(const bastide_batch *batch, bastide_setup *setup);

/// Writes the sizes of the outputs of a row.
BASTIDE_API BASTIDE_MUST_USE bastide_status bastide_batch_shape(const bastide_batch *batch, bastide_shape *shape);

/// The bytes of memory per match of a batch, without its outputs and its record.
BASTIDE_API size_t bastide_batch_match_size(const bastide_batch *batch);

/// Sets the number of threads that step a batch, including the caller's, 1 to 256. BASTIDE_STATUS_BAD_SETTING.
BASTIDE_API BASTIDE_MUST_USE bastide_status bastide_batch_set_threads(bastide_batch *batch, size_t threads);

/// Makes a batch write into this memory from now on, and into no other; fills it with 0.
///
/// It must stay until other memory is registered or the batch is freed, must not overlap, and must not be used while a call with
/// this batch runs. The struct itself may go. BASTIDE_STATUS_WRONG_LENGTH; BASTIDE_STATUS_MISALIGNED for memory whose address is
/// not a multiple of the size of its values; BASTIDE_STATUS_BAD_SETTING for an impossible `struct_size`, and for `keys` if the
/// setup does not keep them.
BASTIDE_API BASTIDE_MUST_USE bastide_status bastide_batch_register(bastide_batch *batch, const bastide_outputs *outputs);

/// Writes the registered outputs of every row for the current positions; rewards are 0.
BASTIDE_API BASTIDE_MUST_USE bastide_status bastide_batch_refresh(bastide_batch *batch);

/// Plays an action in each row, then chance deals, and writes the registered outputs. The length is `bastide_batch_rows`.
///
/// If one action is illegal, none is played; actions of finished matches are ignored. The actions are copied before they are
/// checked, so a thread that writes to them in the meantime does no harm. BASTIDE_STATUS_ILLEGAL, BASTIDE_STATUS_WRONG_LENGTH;
/// BASTIDE_STATUS_NO_MEMORY if the records cannot grow.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_batch_step(bastide_batch *batch,
                                  const int32_t *actions,
                                  size_t length);

/// Plays an action in each of `count` distinct rows, and writes their outputs; the outputs of the other rows stay as they are.
///
/// BASTIDE_STATUS_ILLEGAL, BASTIDE_STATUS_UNKNOWN_INDEX, BASTIDE_STATUS_NAMED_TWICE, BASTIDE_STATUS_NO_MEMORY.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_batch_step_some(bastide_batch *batch,
                                       const size_t *rows,
                                       const int32_t *actions,
                                       size_t count);

/// Begins new matches in `count` distinct rows, and writes their outputs; rewards are 0.
///
/// If `seeds` is NULL, these are the next matches of the rows; otherwise each row has a seed, and gets the match that
/// `bastide_match_new` makes from it. BASTIDE_STATUS_UNKNOWN_INDEX, BASTIDE_STATUS_NAMED_TWICE, BASTIDE_STATUS_NO_MEMORY.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_batch_reset(bastide_batch *batch,
                                   const size_t *rows,
                                   const uint64_t *seeds,
                                   size_t count);

/// Writes a legal action for each row, each equally likely; 0 where the match is over. The length is `bastide_batch_rows`.
///
/// Sampling has its own random stream: it does not change what chance deals. BASTIDE_STATUS_WRONG_LENGTH.
BASTIDE_API BASTIDE_MUST_USE bastide_status bastide_batch_sample(bastide_batch *batch, int32_t *actions, size_t length);

/// Writes the choices of a player in `count` distinct rows to their places in `actions`, on the threads of the batch; the other
/// places stay as they are. The length is `bastide_batch_rows`.
///
/// If `rows` is NULL and `count` 0, the player chooses in all rows, and 0 is written where the match is over. A player chooses as
/// `bastide_player_choose_in` does in the match of the row. The seed of that match is the one that the row was reset with;
/// otherwise it is made of the seed of the batch, of `first` + row and of the episode. BASTIDE_STATUS_UNKNOWN_INDEX,
/// BASTIDE_STATUS_NAMED_TWICE, BASTIDE_STATUS_NOT_THE_TURN, BASTIDE_STATUS_OTHER_GAME, BASTIDE_STATUS_PLAYER_FAILED; then nothing
/// is written.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_batch_choose(const bastide_batch *batch,
                                    const bastide_player *player,
                                    const size_t *rows,
                                    size_t count,
                                    const bastide_stop *stop,
                                    int32_t *actions,
                                    size_t length);

/// Samples an action for each row from the softmax of `logits / temperature` over its legal actions.
///
/// There are `bastide_batch_rows` times `bastide_game_actions` logits; logits of illegal actions are not read. Writes the
/// actions, the natural logarithms of their probabilities (`log_probs`) and the entropies of the distributions in nats
/// (`entropy`): `rows` values each, 0 where the match is over; NULL is not written. If the call fails, no randomness has been
/// used, and the values written are unspecified. BASTIDE_STATUS_WRONG_LENGTH; BASTIDE_STATUS_BAD_SETTING for a temperature that
/// is not finite, or less than FLT_MIN; BASTIDE_STATUS_BAD_LOGITS if the logit of a legal action is +∞ or NaN, or all of them are
/// -∞.
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

/// Samples as `bastide_batch_sample` does in `count` distinct rows; the actions of the other rows stay as they are.
///
/// `actions` has room for every row of the batch. BASTIDE_STATUS_UNKNOWN_INDEX, BASTIDE_STATUS_NAMED_TWICE,
/// BASTIDE_STATUS_WRONG_LENGTH.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_batch_sample_some(bastide_batch *batch,
                                         const size_t *rows,
                                         size_t count,
                                         int32_t *actions,
                                         size_t length);

/// Samples as `bastide_batch_sample_logits` does in `count` distinct rows, from `count` times `bastide_game_actions` logits in
/// the order of `rows`. With the temperature 0, the legal action with the highest logit is chosen, the lowest id of several, and
/// no randomness is used.
///
/// Each action is written to the place of its row in `actions`, which has room for every row of the batch; the other places stay
/// as they are. BASTIDE_STATUS_UNKNOWN_INDEX, BASTIDE_STATUS_NAMED_TWICE, BASTIDE_STATUS_WRONG_LENGTH; and as
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

/// Plays `decisions` decisions in every row, chosen as `bastide_batch_sample` does; then writes the registered outputs, and
/// statistics of the matches played.
///
/// If it is stopped, each row has played the same number of decisions. BASTIDE_STATUS_NO_MEMORY if the records cannot grow; then
/// the matches have played some of the decisions.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_batch_rollout(bastide_batch *batch,
                                     uint64_t decisions,
                                     const bastide_stop *stop,
                                     bastide_tally *tally);

/// Plays the learners' actions in `count` distinct rows, and then the opponents' until in each of them a learner is to act or the
/// match is over; writes the registered outputs once. Rewards belong to the whole step.
///
/// If `rows` is NULL and `count` 0, all rows are played. There are as many `actions` as rows; if they are NULL, only the
/// opponents play: call this before the first step, and after a reset. A match that is over before a learner has acted is
/// skipped; another one is treated as in a step, with the observation of the learner that acted last. Opponents choose as
/// `bastide_batch_choose` does.
///
/// BASTIDE_STATUS_ILLEGAL, BASTIDE_STATUS_WRONG_LENGTH, BASTIDE_STATUS_UNKNOWN_INDEX, BASTIDE_STATUS_NAMED_TWICE,
/// BASTIDE_STATUS_OTHER_GAME, BASTIDE_STATUS_NO_MEMORY; BASTIDE_STATUS_UNKNOWN_SEAT for a learner's seat that does not exist, or
/// learners who have no seat, one twice, or all; BASTIDE_STATUS_NOT_THE_TURN for an action in a row in which an opponent is to
/// act; BASTIDE_STATUS_BAD_SETTING for an impossible share or form. BASTIDE_STATUS_PLAYER_FAILED or BASTIDE_STATUS_STOPPED if a
/// player fails or the call is stopped: then no match has changed, and the outputs of these rows are refreshed.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_batch_step_against(bastide_batch *batch,
                                          const size_t *rows,
                                          size_t count,
                                          const int32_t *actions,
                                          size_t length,
                                          const bastide_opponents *opponents,
                                          const bastide_stop *stop);

/// Writes, for each row and each seat, the place among the opponents of the player of the seat in the match of the row. The
/// length is `bastide_batch_rows` times the seats. A learner's seat draws from a league, too.
///
/// BASTIDE_STATUS_WRONG_LENGTH; BASTIDE_STATUS_BAD_SETTING for an impossible share or form.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_batch_drawn(const bastide_batch *batch,
                                   const bastide_opponents *opponents,
                                   uint32_t *places,
                                   size_t length);

/// Writes the observation of a seat in a row, as numbers up to the maxima of the fields. The length is
/// `bastide_game_observation_length`.
///
/// BASTIDE_STATUS_UNKNOWN_INDEX, BASTIDE_STATUS_UNKNOWN_SEAT, BASTIDE_STATUS_WRONG_LENGTH.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_batch_observe(const bastide_batch *batch,
                                     size_t row,
                                     uint32_t seat,
                                     uint8_t *values,
                                     size_t length);

/// Writes the observation of a seat in a row, as fractions of the maxima of the fields, 0 to 1. The length is
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

/// Copies the position of a row into an existing position, without allocation. BASTIDE_STATUS_UNKNOWN_INDEX,
/// BASTIDE_STATUS_OTHER_GAME.
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

/// Writes the number of a row's current match, from 0. BASTIDE_STATUS_UNKNOWN_INDEX.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_batch_episode(const bastide_batch *batch,
                                     size_t row,
                                     uint64_t *episode);

/// Makes a copy of a row's match with its record; the copy goes on with the same chance.
///
/// BASTIDE_STATUS_UNKNOWN_INDEX, BASTIDE_STATUS_NOT_RECORDED, BASTIDE_STATUS_NO_MEMORY.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_batch_match(const bastide_batch *batch,
                                   size_t row,
                                   bastide_match **match);

/// Puts a copy of a match into a row, and writes the outputs of this row; its rewards are 0.
///
/// The row keeps its episode, and afterwards continues with its own next match. BASTIDE_STATUS_UNKNOWN_INDEX,
/// BASTIDE_STATUS_OTHER_GAME, BASTIDE_STATUS_NO_MEMORY; BASTIDE_STATUS_MATCH_OVER for a finished match if the batch resets in the
/// same step.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_batch_put_match(bastide_batch *batch,
                                       size_t row,
                                       const bastide_match *match);

/// Puts a copy of a position, which may be a redealt one, into a row, and writes the outputs of this row; its rewards are 0. The
/// row goes on from there with its own chance.
///
/// BASTIDE_STATUS_UNKNOWN_INDEX, BASTIDE_STATUS_OTHER_GAME; BASTIDE_STATUS_RECORDED if the batch keeps records;
/// BASTIDE_STATUS_MATCH_OVER for a finished position if the batch resets in the same step.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_batch_put_position(bastide_batch *batch,
                                          size_t row,
                                          const bastide_position *position);

/// Redeals in `count` distinct rows everything that a seat cannot see, with a seat and a seed for each, and writes their outputs;
/// rewards are 0.
///
/// The position of a row becomes the one that `bastide_position_redeal` makes with the seed. All that is yet to come follows the
/// seed, too: chance, players' choices and sampled actions. BASTIDE_STATUS_UNKNOWN_INDEX, BASTIDE_STATUS_NAMED_TWICE,
/// BASTIDE_STATUS_UNKNOWN_SEAT; BASTIDE_STATUS_RECORDED if the batch keeps records.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_batch_redeal(bastide_batch *batch,
                                    const size_t *rows,
                                    const uint32_t *seats,
                                    const uint64_t *seeds,
                                    size_t count);

/// Makes `count` distinct rows exact copies of the rows `from` of another batch of the same game, or of this one as it was before
/// the call if `source` is NULL or this batch; writes their outputs; rewards are 0.
///
/// A copy goes on as its original does, with the same chance, episodes and sampled actions. BASTIDE_STATUS_UNKNOWN_INDEX,
/// BASTIDE_STATUS_NAMED_TWICE, BASTIDE_STATUS_OTHER_GAME, BASTIDE_STATUS_NO_MEMORY; BASTIDE_STATUS_NOT_RECORDED or
/// BASTIDE_STATUS_BAD_SETTING if the source lacks the records or keys that this batch keeps; BASTIDE_STATUS_MATCH_OVER for a
/// finished match if this batch resets in the same step.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_batch_copy_rows(bastide_batch *batch,
                                       const size_t *rows,
                                       const size_t *from,
                                       size_t count,
                                       const bastide_batch *source);

/// Plays at random from `count` rows to the end, each with a seed as in `bastide_position_play_out`, and writes the returns:
/// `count` times the seats. The matches stay as they are; a row may be named several times.
///
/// BASTIDE_STATUS_UNKNOWN_INDEX, BASTIDE_STATUS_WRONG_LENGTH; BASTIDE_STATUS_STOPPED, with the returns of the first rows.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_batch_playout(bastide_batch *batch,
                                     const size_t *rows,
                                     const uint64_t *seeds,
                                     size_t count,
                                     const bastide_stop *stop,
                                     float *returns,
                                     size_t length);

/// Puts copies of `count` positions into as many distinct rows, as `bastide_batch_put_position` does with one.
///
/// BASTIDE_STATUS_NAMED_TWICE; and as `bastide_batch_put_position`.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_batch_put_positions(bastide_batch *batch,
                                           const size_t *rows,
                                           const bastide_position *const *positions,
                                           size_t count);

/// Makes a batch from bytes. It goes on identically, on the caller's thread alone until `bastide_batch_set_threads`, and has no
/// outputs yet. BASTIDE_STATUS_DAMAGED, BASTIDE_STATUS_STOPPED.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_batch_from_bytes(const uint8_t *bytes,
                                        size_t length,
                                        const bastide_stop *stop,
                                        bastide_batch **batch);

/// Writes everything of a batch as bytes, with the name of its game: its matches and random streams. BASTIDE_STATUS_STOPPED,
/// BASTIDE_STATUS_NO_MEMORY.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_batch_to_bytes(const bastide_batch *batch,
                                      const bastide_stop *stop,
                                      uint8_t *bytes,
                                      size_t capacity,
                                      size_t *length);

/// Makes a strategy of this game from its text.
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

/// Makes of a strategy of the public form (BASTIDE_FORM_PUBLIC) the same strategy in the information states of the full one, all
/// of which are visited.
///
/// BASTIDE_STATUS_OTHER_GAME if it is of the full form; BASTIDE_STATUS_STOPPED if it is stopped.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_strategy_lifted(const bastide_strategy *strategy,
                                       const bastide_stop *stop,
                                       bastide_strategy **lifted);

/// Frees a strategy.
BASTIDE_API void bastide_strategy_free(bastide_strategy *strategy);

/// The number of information states that a strategy holds.
BASTIDE_API size_t bastide_strategy_states(const bastide_strategy *strategy);

/// Writes the seats and the keys of all information states, ordered by seat, then by key; each buffer has room for every state.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_strategy_keys(const bastide_strategy *strategy,
                                     uint32_t *seats,
                                     bastide_key *keys,
                                     size_t count);

/// Writes the actions of an information state, in the order of their ids, and the probability of each; none for a state that the
/// strategy does not hold. Each buffer has room for `capacity` values.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_strategy_probabilities(const bastide_strategy *strategy,
                                              uint32_t seat,
                                              bastide_key key,
                                              uint16_t *actions,
                                              double *probabilities,
                                              size_t capacity,
                                              size_t *length);

/// Changes the probabilities of an information state that the strategy holds, one for each of its actions. They are divided by
/// their sum, which is 1 within 0.0001.
///
/// BASTIDE_STATUS_DAMAGED if the strategy does not hold the state, or has another number of actions there;
/// BASTIDE_STATUS_BAD_SETTING if the probabilities do not add up to 1.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_strategy_set(bastide_strategy *strategy,
                                    uint32_t seat,
                                    bastide_key key,
                                    const double *probabilities,
                                    size_t count);

/// Makes a player from a strategy and a name: it draws each action by the probabilities of the information state, with other
/// random numbers for another seed. `bastide_player_new` with `strategy:FILE` reads the text in a file.
///
/// It needs the history of a position: ask it with `bastide_player_choose_in`, in an arena, or in a batch whose setup keeps
/// `keys`.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_player_strategy(const char *name,
                                       const bastide_strategy *strategy,
                                       uint64_t seed,
                                       bastide_player **player);

/// Makes the tree of a small game.
///
/// BASTIDE_STATUS_STOPPED; BASTIDE_STATUS_TOO_LARGE, with the number of nodes counted, or at once if an estimate exceeds the
/// limits; BASTIDE_STATUS_BAD_SETTING, also for the public form of a game in which it matters how a seat came to see what it
/// sees; BASTIDE_STATUS_NO_MEMORY.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_tree_new(const bastide_game *game,
                                const bastide_solve_setup *setup,
                                const bastide_stop *stop,
                                bastide_tree **tree);

/// Frees a tree.
BASTIDE_API void bastide_tree_free(bastide_tree *tree);

/// Writes the size of a tree.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_tree_size(const bastide_tree *tree,
                                 bastide_tree_figures *figures);

/// Makes the uniform strategy, which `bastide_strategy_set` turns into any other.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_tree_uniform(const bastide_tree *tree,
                                    bastide_strategy **strategy);

/// Writes the exact value of a strategy that all seats play, over all histories. States that it does not hold are played
/// uniformly.
///
/// BASTIDE_STATUS_STOPPED, BASTIDE_STATUS_OTHER_GAME; BASTIDE_STATUS_DAMAGED if it has other actions than the game.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_tree_measure(const bastide_tree *tree,
                                    const bastide_strategy *strategy,
                                    const bastide_stop *stop,
                                    bastide_measured *measured);

/// Makes the best response of a seat to the others, who play `strategy`, and writes its expected return; of equally good actions,
/// it plays the lowest. It holds the states of this seat alone.
///
/// BASTIDE_STATUS_STOPPED, BASTIDE_STATUS_UNKNOWN_SEAT, BASTIDE_STATUS_OTHER_GAME; BASTIDE_STATUS_DAMAGED if the strategy has
/// other actions than the game.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_tree_best_response(const bastide_tree *tree,
                                          const bastide_strategy *strategy,
                                          uint32_t seat,
                                          const bastide_stop *stop,
                                          bastide_strategy **response,
                                          double *value);

/// Makes a solver of a game. The methods `cfr`, `cfr+`, `linear`, `discounted` and `pcfr+` (or NULL) walk through the tree of
/// `bastide_tree_new`; `external` and `outcome` sample and need no tree. The updates are `alternating` (or NULL) or
/// `simultaneous`.
///
/// BASTIDE_STATUS_BAD_SETTING for another method or other updates, and as `bastide_tree_new`.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_solver_new(const bastide_game *game,
                                  const char *method,
                                  const char *updates,
                                  const bastide_solve_setup *setup,
                                  const bastide_stop *stop,
                                  bastide_solver **solver);

/// Makes a solver from the bytes of another (`bastide_solver_to_bytes`), which continues as if it had never stopped, with the
/// saved form and seed.
///
/// BASTIDE_STATUS_DAMAGED for bytes that are damaged or of another game, and as `bastide_tree_new`.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_solver_from_bytes(const bastide_game *game,
                                         const uint8_t *saved,
                                         size_t length,
                                         const bastide_solve_setup *setup,
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

/// Runs more iterations; if stopped, `bastide_solver_iterations` says how many are done. `stop` is also asked within an
/// iteration, which is then undone; an iteration of the public form is completed.
///
/// BASTIDE_STATUS_TOO_LARGE if sampling would exceed its limit of bytes, BASTIDE_STATUS_NO_MEMORY; the iterations before are
/// done.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_solver_run(bastide_solver *solver,
                                  uint64_t iterations,
                                  const bastide_stop *stop);

/// The number of iterations that a solver has done.
BASTIDE_API uint64_t bastide_solver_iterations(const bastide_solver *solver);

/// Makes the average strategy of all iterations, which approaches an equilibrium.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_solver_strategy(const bastide_solver *solver,
                                       bastide_strategy **strategy);

/// Writes the value of the average strategy. BASTIDE_STATUS_STOPPED; BASTIDE_STATUS_TOO_LARGE if the solver samples and the tree
/// exceeds its limits.
BASTIDE_API
BASTIDE_MUST_USE
bastide_status bastide_solver_measure(bastide_solver *solver,
                                      const bastide_stop *stop,
                                      bastide_measured *measured);

#if defined(BASTIDE_TEST_HOOKS)
/// Panics, and returns BASTIDE_STATUS_PANIC.
BASTIDE_API BASTIDE_MUST_USE bastide_status bastide_test_panic(void);
#endif

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* BASTIDE_H */
