// SPDX-License-Identifier: MIT OR Apache-2.0
//
// Bastide for C++17: classes over the handles of bastide.h, which they own; a call that fails throws an Error.
//
// A Game and a Player never change and are cheap to copy; moving one is copying it. A Position, a Match, a Record and a Batch are
// values: copying one makes another, and assigning one to another of the same game keeps its memory. A value that was moved from
// can be assigned to and freed; any other call with it is an Error with BASTIDE_STATUS_NULL_POINTER, or returns nothing. A PositionRef
// shows a position, or a match's position, without owning it; a Position and a Match have the same functions. As in bastide.h,
// calls of const member functions may run at the same time.
//
// The order is: memory and errors, games, positions, information states, matches, records, players, strategies, trees,
// solvers, batches.
//
// Without exceptions (-fno-exceptions), a call that fails returns an empty value, and `take_error` returns the error afterwards.
// A program may have files of both kinds: their classes have different names for the linker, so each file keeps the classes it
// was compiled with; to pass objects from one kind to the other, pass handles of bastide.h.

#ifndef BASTIDE_HPP
#define BASTIDE_HPP

#include "bastide.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <new>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#if __cplusplus >= 202002L
#include <span>
#endif

#if defined(__cpp_exceptions) || defined(_CPPUNWIND)
#define BASTIDE_EXCEPTIONS 1
#else
#define BASTIDE_EXCEPTIONS 0
#endif

// Names of this header that are macros elsewhere: `Status` of X11, `check` of Unreal Engine and macOS. They are restored at its
// end.
#pragma push_macro("Status")
#pragma push_macro("check")
#undef Status
#undef check

namespace bastide {
#if BASTIDE_EXCEPTIONS
inline namespace with_exceptions {
#else
inline namespace without_exceptions {
#endif

using Status = bastide_status;
using Outcome = bastide_outcome;
using Tally = bastide_tally;
using Field = bastide_field;
using Option = bastide_option;
using OptionRange = bastide_option_range;
using Shape = bastide_shape;

constexpr int chance = BASTIDE_CHANCE;
constexpr int over = BASTIDE_OVER;
constexpr int everything = BASTIDE_EVERYTHING;
constexpr int the_public = BASTIDE_PUBLIC;

#if __cplusplus >= 202002L
template <typename T>
using span = std::span<T>;
#else
// Contiguous values in memory that it does not own: the part of std::span that is needed here.
template <typename T>
class span {
public:
    constexpr span() noexcept = default;
    constexpr span(T* data, std::size_t size) noexcept : data_(data), size_(size) {}

    // A whole vector, array or other span.
    template <typename Values, typename Value = std::remove_pointer_t<decltype(std::data(std::declval<Values&>()))>,
              typename = std::enable_if_t<std::is_convertible_v<Value (*)[], T (*)[]>>>
    constexpr span(Values&& values) : data_(std::data(values)), size_(std::size(values)) {}

    constexpr T* data() const noexcept { return data_; }
    constexpr std::size_t size() const noexcept { return size_; }
    constexpr bool empty() const noexcept { return size_ == 0; }
    constexpr T* begin() const noexcept { return data_; }
    constexpr T* end() const noexcept { return data_ + size_; }
    constexpr T& operator[](std::size_t i) const { return data_[i]; }

private:
    T* data_ = nullptr;
    std::size_t size_ = 0;
};
#endif

// Up to `most` values inside the object: a range that allocates nothing.
template <typename T, std::size_t most>
class List {
public:
    using value_type = T;
    using const_iterator = const T*;

    List() noexcept {}
    List(const List& other) noexcept { *this = other; }
    List& operator=(const List& other) noexcept {
        size_ = other.size_;
        std::copy_n(other.values_, size_, values_);
        return *this;
    }

    const T* data() const noexcept { return values_; }
    std::size_t size() const noexcept { return size_; }
    bool empty() const noexcept { return size_ == 0; }
    const T* begin() const noexcept { return values_; }
    const T* end() const noexcept { return values_ + size_; }
    const T& operator[](std::size_t i) const { return values_[i]; }
    const T& front() const { return values_[0]; }
    const T& back() const { return values_[size_ - 1]; }

    friend bool operator==(const List& a, const List& b) { return std::equal(a.begin(), a.end(), b.begin(), b.end()); }
    friend bool operator!=(const List& a, const List& b) { return !(a == b); }

    // Fills the list by a call of C, which gets the memory, its capacity, and the place for the size.
    template <typename Call>
    Status write(Call call) {
        return call(values_, most, &size_);
    }

private:
    T values_[most];
    std::size_t size_ = 0;
};

using Actions = List<std::uint16_t, BASTIDE_MAX_ACTIONS>;
using Outcomes = List<Outcome, BASTIDE_MAX_OUTCOMES>;
template <typename T>
using PerSeat = List<T, BASTIDE_MAX_SEATS>;

// An option beside the name of a game or a player, and its value: `{"rounds_to_win", "1"}`.
struct Setting {
    std::string_view option;
    std::string_view value;
};

// A sentence about an event, and the number of events noticed by then.
struct Sentence {
    std::size_t noticed;
    std::string text;
};

// The error of a call that failed. Nothing has changed. If memory runs out, a call throws std::bad_alloc instead.
class Error : public std::runtime_error {
public:
    Error(Status status, const std::string& message, std::optional<std::size_t> row = {})
        : std::runtime_error(message), status_(status), row_(row) {}

    Status status() const noexcept { return status_; }
    // The row of a batch that failed, the first of several.
    std::optional<std::size_t> row() const noexcept { return row_; }

private:
    Status status_;
    std::optional<std::size_t> row_;
};

#if !BASTIDE_EXCEPTIONS
namespace detail {
inline thread_local std::optional<Error> noted;
}

// Without exceptions: the first error in this thread since the last `take_error`.
inline std::optional<Error> take_error() { return std::exchange(detail::noted, std::nullopt); }
#endif

namespace detail {

// Throws or keeps the error of the last call.
inline void fail(Status status) {
#if BASTIDE_EXCEPTIONS
    if (status == BASTIDE_STATUS_NO_MEMORY) throw std::bad_alloc();
#else
    if (noted) return;
#endif
    std::string message(bastide_last_error(nullptr, 0) + 1, '\0');
    bastide_last_error(message.data(), message.size());
    message.pop_back();
    const std::size_t row = bastide_last_error_row();
    const Error error(status, message, row == BASTIDE_NO_ROW ? std::nullopt : std::optional(row));
#if BASTIDE_EXCEPTIONS
    throw error;
#else
    noted = error;
#endif
}

inline void fail(Status status, const std::string& message) {
    bastide_set_last_error(message.c_str());
    fail(status);
}

inline void check(Status status) {
    if (status != BASTIDE_STATUS_OK) fail(status);
}

// A text with a NUL after it, for C; one with a NUL inside is refused.
class Text {
public:
    Text(std::string_view text, const char* argument) : text_(text), whole_(text.find('\0') == std::string_view::npos) {
        if (!whole_) {
            fail(BASTIDE_STATUS_NOT_UTF8, "`" + std::string(argument) + "` has a NUL at " + std::to_string(text.find('\0')) +
                                              "; expected a text without one");
        }
    }
    const char* c_str() const noexcept { return whole_ ? text_.c_str() : nullptr; }

private:
    std::string text_;
    bool whole_;
};

// The names of parts on a line each, for C.
inline Text lines(span<const std::string_view> parts) {
    std::string lines;
    for (const std::string_view part : parts) lines.append(part) += '\n';
    return Text(lines, "parts");
}

// The settings of a name as C takes them.
class Settings {
public:
    explicit Settings(span<const Setting> settings) {
        texts_.reserve(2 * settings.size());
        for (const Setting& setting : settings) {
            texts_.emplace_back(setting.option, "option");
            texts_.emplace_back(setting.value, "value");
            settings_.push_back({texts_[texts_.size() - 2].c_str(), texts_.back().c_str()});
        }
    }
    const bastide_setting* data() const noexcept { return settings_.data(); }
    std::size_t size() const noexcept { return settings_.size(); }

private:
    std::vector<Text> texts_;
    std::vector<bastide_setting> settings_;
};

// A text owned by the library; empty for NULL.
inline std::string_view shown(const char* text) noexcept { return text ? std::string_view(text) : std::string_view(); }

// Asks for the length, then for that number of values, and `spare` more if a NUL follows.
template <typename Values, typename Call>
Values written(Call call, std::size_t spare = 0) {
    using Value = typename Values::value_type;
    std::size_t length = 0;
    check(call(static_cast<Value*>(nullptr), std::size_t{0}, &length));
    Values values(length + spare, Value());
    if (!values.empty()) check(call(values.data(), values.size(), &length));
    values.resize(length);
    return values;
}

template <typename Call>
std::string text(Call call) {
    return written<std::string>(call, 1);
}

// The sentences of lines, each with a number before it.
template <typename Call>
std::vector<Sentence> sentences(Call call) {
    std::vector<Sentence> told;
    const std::string lines = text(call);
    for (std::size_t start = 0, end; (end = lines.find('\n', start)) != std::string::npos; start = end + 1) {
        const std::size_t space = lines.find(' ', start);
        told.push_back({std::stoul(lines.substr(start, space - start)), lines.substr(space + 1, end - space - 1)});
    }
    return told;
}

// Values that always fit into the list.
template <typename Values, typename Call>
Values listed(Call call) {
    Values values;
    check(values.write(call));
    return values;
}

// Writes to the caller's memory; returns the number of values.
template <typename Value, typename Call>
std::size_t filled(span<Value> values, Call call) {
    std::size_t length = 0;
    check(call(values.data(), values.size(), &length));
    return length;
}

// Makes a handle.
template <typename Handle, typename Call>
Handle* made(Call call) {
    Handle* handle = nullptr;
    check(call(&handle));
    return handle;
}

struct Free {
    void operator()(bastide_game* game) const noexcept { bastide_game_free(game); }
    void operator()(bastide_position* position) const noexcept { bastide_position_free(position); }
    void operator()(bastide_match* match) const noexcept { bastide_match_free(match); }
    void operator()(bastide_record* record) const noexcept { bastide_record_free(record); }
    void operator()(bastide_player* player) const noexcept { bastide_player_free(player); }
    void operator()(bastide_batch* batch) const noexcept { bastide_batch_free(batch); }
    void operator()(bastide_strategy* strategy) const noexcept { bastide_strategy_free(strategy); }
    void operator()(bastide_tree* tree) const noexcept { bastide_tree_free(tree); }
    void operator()(bastide_solver* solver) const noexcept { bastide_solver_free(solver); }
};

template <typename Handle>
using Owned = std::unique_ptr<Handle, Free>;

}  // namespace detail

// A function that can end a long call early: it is called repeatedly, from each thread that works for the call, and returns
// whether to stop. It must not throw. A call that was stopped returns its results so far; a perft has none, and throws an Error.
class Stop {
public:
    // Never.
    Stop() noexcept = default;

    // The function is copied or moved; use `std::ref` to pass a reference.
    template <typename Asked, typename = std::enable_if_t<std::is_invocable_r_v<bool, const Asked&>>>
    Stop(Asked asked)
        : asked_(std::make_shared<const Asked>(std::move(asked))),
          stop_{[](void* data) noexcept -> bool { return (*static_cast<const Asked*>(data))(); }, const_cast<void*>(asked_.get())} {}

    const bastide_stop* handle() const noexcept { return stop_.asked ? &stop_ : nullptr; }

private:
    std::shared_ptr<const void> asked_;
    bastide_stop stop_{};
};

class Position;
class Match;
class Record;
class InformationState;
class Player;
class Batch;
struct Setup;

// A game with its options: `Game("en_garde(rounds_to_win=1)")`, `Game("en_garde", {{"rounds_to_win", "1"}})`.
class Game {
public:
    explicit Game(std::string_view name) : Game(name, span<const Setting>()) {}
    Game(std::string_view name, std::initializer_list<Setting> options)
        : Game(name, span<const Setting>(std::data(options), options.size())) {}
    Game(std::string_view name, span<const Setting> options)
        : Game(detail::made<bastide_game>([&](auto game) {
              const detail::Settings settings(options);
              return bastide_game_load_with(detail::Text(name, "name").c_str(), settings.data(), settings.size(), game);
          })) {}

    // Takes over a handle.
    explicit Game(bastide_game* handle) : handle_(handle, detail::Free()) {}

    // Moving is copying, so that no Game is empty.
    Game(const Game&) = default;
    Game& operator=(const Game&) = default;

    // The names of the games, in alphabetical order.
    static std::vector<std::string> names() {
        std::vector<std::string> names;
        for (std::size_t i = 0; i < bastide_game_count(); i++) names.emplace_back(bastide_game_name_at(i));
        return names;
    }

    // These texts live as long as any copy of this game.
    std::string_view name() const noexcept { return detail::shown(bastide_game_name(handle())); }
    std::string_view rules() const noexcept { return detail::shown(bastide_game_rules(handle())); }
    std::string_view cards() const noexcept { return detail::shown(bastide_game_cards(handle())); }

    std::size_t seats() const noexcept { return bastide_game_seats(handle()); }
    std::size_t actions() const noexcept { return bastide_game_actions(handle()); }
    std::size_t outcomes() const noexcept { return bastide_game_outcomes(handle()); }
    std::size_t observation_length() const noexcept { return bastide_game_observation_length(handle()); }
    std::size_t position_size() const noexcept { return bastide_game_position_size(handle()); }

    // The side of each seat, whether the returns of all add up to 0, and upper bounds on the length of a match (0 if the game has
    // none).
    std::vector<std::uint8_t> sides() const {
        std::vector<std::uint8_t> sides(BASTIDE_MAX_SEATS);
        std::size_t length = 0;
        detail::check(bastide_game_sides(handle(), sides.data(), sides.size(), &length));
        sides.resize(length);
        return sides;
    }
    bool zero_sum() const noexcept { return bastide_game_zero_sum(handle()); }
    std::uint32_t max_decisions() const noexcept { return bastide_game_max_decisions(handle()); }
    std::uint32_t max_events() const noexcept { return bastide_game_max_events(handle()); }

    // The maximum of each value of an observation.
    std::vector<std::uint8_t> maxima() const {
        std::vector<std::uint8_t> maxima(observation_length());
        detail::check(bastide_game_maxima(handle(), maxima.data(), maxima.size()));
        return maxima;
    }

    // The values that an option accepts while the others stay as they are: numbers, and words.
    OptionRange option_range(std::size_t option) const {
        OptionRange range{};
        detail::check(bastide_game_option_range(handle(), option, &range));
        return range;
    }
    std::vector<std::string> option_choices(std::size_t option) const {
        std::vector<std::string> choices(option_range(option).choices);
        for (std::size_t i = 0; i < choices.size(); i++) {
            choices[i] = detail::text([&](auto... out) { return bastide_game_option_choice(handle(), option, i, out...); });
        }
        return choices;
    }

    // The options, and the fields of an observation; their texts live as long as any copy of this game.
    std::vector<Option> options() const {
        std::vector<Option> options(bastide_game_options(handle()));
        for (std::size_t i = 0; i < options.size(); i++) detail::check(bastide_game_option(handle(), i, &options[i]));
        return options;
    }
    std::vector<Field> layout() const {
        std::vector<Field> fields(bastide_game_fields(handle()));
        for (std::size_t i = 0; i < fields.size(); i++) detail::check(bastide_game_field(handle(), i, &fields[i]));
        return fields;
    }

    // Notation.
    std::string action_text(std::uint32_t action) const {
        return detail::text([&](auto... out) { return bastide_game_action_text(handle(), action, out...); });
    }
    std::string outcome_text(std::uint32_t outcome) const {
        return detail::text([&](auto... out) { return bastide_game_outcome_text(handle(), outcome, out...); });
    }
    std::uint32_t action_id(std::string_view text) const {
        std::uint32_t action = 0;
        detail::check(bastide_game_action_id(handle(), detail::Text(text, "text").c_str(), &action));
        return action;
    }
    std::uint32_t outcome_id(std::string_view text) const {
        std::uint32_t outcome = 0;
        detail::check(bastide_game_outcome_id(handle(), detail::Text(text, "text").c_str(), &outcome));
        return outcome;
    }

    // The position before the first event, a new match, and new matches.
    Position start() const;
    Match match(std::uint64_t seed) const;
    Batch batch(const Setup& setup, const Stop& stop = {}) const;

    // Random play of the matches `first` to `first + count - 1` of a seed.
    Tally selfplay(std::uint64_t seed, std::uint64_t first, std::uint64_t count, const Stop& stop = {}) const {
        Tally tally{};
        detail::check(bastide_selfplay(handle(), seed, first, count, stop.handle(), &tally));
        return tally;
    }

    const bastide_game* handle() const noexcept { return handle_.get(); }

    friend bool operator==(const Game& a, const Game& b) noexcept { return a.name() == b.name(); }
    friend bool operator!=(const Game& a, const Game& b) noexcept { return !(a == b); }

private:
    std::shared_ptr<const bastide_game> handle_;
};

namespace detail {

// The game of another handle.
inline Game game_of(const bastide_game* of) {
    return Game(made<bastide_game>([&](auto game) { return bastide_game_clone(of, game); }));
}

}  // namespace detail

// Read access to a position that another object owns; a reference must not outlive the owner.
class PositionRef {
public:
    explicit PositionRef(const bastide_position* handle) noexcept : handle_(handle) {}

    Game game() const { return detail::game_of(bastide_position_game(handle_)); }

    // A seat, `chance` or `over`.
    int turn() const {
        const int turn = bastide_position_turn(handle_);
        if (turn >= over) return turn;
        detail::fail(static_cast<Status>(turn));
        return over;
    }

    // The ids of the legal actions, without allocation; the second form writes them and returns their number.
    Actions legal() const {
        return detail::listed<Actions>([&](auto... out) { return bastide_position_legal(handle_, out...); });
    }
    std::size_t legal(span<std::uint16_t> actions) const {
        return detail::filled(actions, [&](auto... out) { return bastide_position_legal(handle_, out...); });
    }

    // The legal actions as a byte for each action, and as bits, 64 in a word.
    std::vector<std::uint8_t> legal_mask() const {
        std::vector<std::uint8_t> mask(bastide_game_actions(bastide_position_game(handle_)));
        legal_mask(mask);
        return mask;
    }
    void legal_mask(span<std::uint8_t> mask) const {
        detail::check(bastide_position_legal_mask(handle_, mask.data(), mask.size()));
    }
    void legal_bits(span<std::uint64_t> words) const {
        detail::check(bastide_position_legal_bits(handle_, words.data(), words.size()));
    }

    // The outcomes that chance can deal, without allocation; the second form writes them and returns their number.
    Outcomes outcomes() const {
        return detail::listed<Outcomes>([&](auto... out) { return bastide_position_outcomes(handle_, out...); });
    }
    std::size_t outcomes(span<Outcome> outcomes) const {
        return detail::filled(outcomes, [&](auto... out) { return bastide_position_outcomes(handle_, out...); });
    }

    // The score of each seat, and its return from -1 to +1.
    PerSeat<std::int32_t> scores() const {
        return detail::listed<PerSeat<std::int32_t>>([&](auto... out) { return bastide_position_scores(handle_, out...); });
    }
    PerSeat<float> returns() const {
        return detail::listed<PerSeat<float>>([&](auto... out) { return bastide_position_returns(handle_, out...); });
    }

    // The observation of a seat: as small numbers (`std::uint8_t`), or as fractions of their maxima (`float`).
    template <typename Value = std::uint8_t>
    std::vector<Value> observe(std::uint32_t seat) const {
        std::vector<Value> values(bastide_game_observation_length(bastide_position_game(handle_)));
        observe(seat, span<Value>(values.data(), values.size()));
        return values;
    }
    void observe(std::uint32_t seat, span<std::uint8_t> values) const {
        detail::check(bastide_position_observe(handle_, seat, values.data(), values.size()));
    }
    void observe(std::uint32_t seat, span<float> values) const {
        detail::check(bastide_position_observe_f32(handle_, seat, values.data(), values.size()));
    }

    // The table for people, as a viewer sees it: a seat, `the_public` or `everything`.
    std::string table(int viewer) const {
        return detail::text([&](auto... out) { return bastide_position_table(handle_, viewer, out...); });
    }
    /// The open question in a sentence for a viewer, such as "Your turn: name a castle.", or the result: a seat is "you".
    std::string asked(int viewer) const {
        return detail::text([&](auto... out) { return bastide_position_asked(handle_, viewer, out...); });
    }

    // The table as a picture, SVG, as a viewer sees it: a seat, `the_public` or `everything`.
    std::string picture(int viewer) const {
        return detail::text([&](auto... out) { return bastide_position_picture(handle_, viewer, out...); });
    }

    // The picture upright, 390 wide, for a narrow screen.
    std::string portrait(int viewer) const {
        return detail::text([&](auto... out) { return bastide_position_portrait(handle_, viewer, out...); });
    }

    // The scene as JSON, version 2, as a viewer sees it: a seat, `the_public` or `everything`. Send a client its scene, never the
    // position.
    std::string scene(int viewer) const {
        return detail::text([&](auto... out) { return bastide_position_scene(handle_, viewer, out...); });
    }

    // The actions that parts of the scene of the seat to act choose, in any order. Hidden cards may make a later action illegal or
    // change the question before it: `Match::play_parts` plays as many as the seat is asked for.
    Actions plan(span<const std::string_view> parts) const {
        const detail::Text text = detail::lines(parts);
        return detail::listed<Actions>([&](auto... out) { return bastide_position_plan(handle_, text.c_str(), out...); });
    }

    // The number of sequences of exactly `depth` events, at most 64.
    std::uint64_t perft(std::uint32_t depth, const Stop& stop = {}) const {
        std::uint64_t count = 0;
        detail::check(bastide_position_perft(handle_, depth, stop.handle(), &count));
        return count;
    }

    // Everything of the position, hidden cards included: as JSON, and as bytes.
    std::string to_json() const {
        return detail::text([&](auto... out) { return bastide_position_to_json(handle_, out...); });
    }
    std::vector<std::uint8_t> to_bytes() const {
        return detail::written<std::vector<std::uint8_t>>(
            [&](auto... out) { return bastide_position_to_bytes(handle_, out...); });
    }

    // Writes everything of the position to your memory, without allocation: `Game::position_size` bytes, for `Position::load`.
    void store(span<std::uint8_t> memory) const {
        detail::check(bastide_position_store(handle_, memory.data(), memory.size()));
    }

    std::uint64_t hash() const noexcept { return bastide_position_hash(handle_); }
    const bastide_position* handle() const noexcept { return handle_; }

    friend bool operator==(const PositionRef& a, const PositionRef& b) noexcept { return bastide_position_equal(a.handle_, b.handle_); }
    friend bool operator!=(const PositionRef& a, const PositionRef& b) noexcept { return !(a == b); }

protected:
    const bastide_position* handle_;
};

// A position that owns its state. Chance is explicit: the caller deals for it.
class Position : public PositionRef {
public:
    // A copy of the position referred to.
    explicit Position(const PositionRef& source)
        : Position(detail::made<bastide_position>(
              [&](auto position) { return bastide_position_clone(source.handle(), position); })) {}

    // Takes over a handle.
    explicit Position(bastide_position* handle) noexcept : PositionRef(handle), owned_(handle) {}

    Position(const Position& other) : Position(static_cast<const PositionRef&>(other)) {}
    Position(Position&& other) noexcept : PositionRef(std::exchange(other.handle_, nullptr)), owned_(std::move(other.owned_)) {}
    Position& operator=(const Position& other) { return *this = static_cast<const PositionRef&>(other); }
    Position& operator=(Position&& other) noexcept {
        if (this == &other) return *this;
        handle_ = std::exchange(other.handle_, nullptr);
        owned_ = std::move(other.owned_);
        return *this;
    }
    ~Position() = default;

    // Becomes a copy of the position referred to; without allocation if the game is the same.
    Position& operator=(const PositionRef& source) {
        const Status status = owned_ ? bastide_position_copy(handle(), source.handle()) : BASTIDE_STATUS_OTHER_GAME;
        if (status == BASTIDE_STATUS_OTHER_GAME) return *this = Position(source);
        detail::check(status);
        return *this;
    }

    static Position from_json(std::string_view json) {
        return Position(detail::made<bastide_position>(
            [&](auto position) { return bastide_position_from_json(detail::Text(json, "json").c_str(), position); }));
    }
    static Position from_bytes(span<const std::uint8_t> bytes) {
        return Position(detail::made<bastide_position>(
            [&](auto position) { return bastide_position_from_bytes(bytes.data(), bytes.size(), position); }));
    }

    // Becomes the position that `store` wrote, of a game with the same options; other bytes are undefined behaviour.
    void load(span<const std::uint8_t> memory) {
        detail::check(bastide_position_load(handle(), memory.data(), memory.size()));
    }

    // Plays an action or deals an outcome, by its id or in its notation.
    void play(std::uint32_t action) { detail::check(bastide_position_play(handle(), action)); }
    void play(std::string_view action) {
        detail::check(bastide_position_play_text(handle(), detail::Text(action, "action").c_str()));
    }
    void deal(std::uint32_t outcome) { detail::check(bastide_position_deal(handle(), outcome)); }
    void deal(std::string_view outcome) {
        detail::check(bastide_position_deal_text(handle(), detail::Text(outcome, "outcome").c_str()));
    }

    // Redeals everything that a seat cannot see.
    void redeal(std::uint32_t seat, std::uint64_t seed) { detail::check(bastide_position_redeal(handle(), seat, seed)); }

    // Plays to the end at random.
    void play_out(std::uint64_t seed) { detail::check(bastide_position_play_out(handle(), seed)); }

    using PositionRef::handle;
    bastide_position* handle() noexcept { return owned_.get(); }

private:
    detail::Owned<bastide_position> owned_;
};

// A position without its game and without allocation: a plain value, for the nodes of a tree. It can be put only into positions of
// a game with the same options.
class StoredPosition {
public:
    explicit StoredPosition(const PositionRef& position)
        : size_(static_cast<std::uint16_t>(bastide_game_position_size(bastide_position_game(position.handle())))) {
        position.store(span<std::uint8_t>(memory_, size_));
    }
    void load_into(Position& position) const { position.load(span<const std::uint8_t>(memory_, size_)); }

private:
    std::uint8_t memory_[BASTIDE_MAX_POSITION_SIZE];
    std::uint16_t size_;
};

// The information state of a seat: the chain of its observations and its actions. A plain value.
//
// An observation counts only if it differs from the one before, so the number of events that a seat does not notice leaves no
// trace.
class InformationState {
public:
    // The information state of a seat that sees `position` first.
    InformationState(const PositionRef& position, std::uint32_t seat) {
        detail::check(bastide_information_state_new(position.handle(), seat, &state_));
    }

    // Takes over a struct that C wrote.
    explicit InformationState(const bastide_information_state& state) noexcept : state_(state) {}

    // Adds an action of the seat; then, as after every event, its observation.
    void act(std::uint32_t action) { detail::check(bastide_information_state_act(&state_, action)); }
    void see(const PositionRef& position) { detail::check(bastide_information_state_see(&state_, position.handle())); }

    // A digest of the chain in 128 bits, the upper half first: equal if a seat has seen and done the same.
    std::pair<std::uint64_t, std::uint64_t> key() const noexcept { return {state_.key.high, state_.key.low}; }
    std::uint32_t seat() const noexcept { return state_.seat; }

    friend bool operator==(const InformationState& a, const InformationState& b) noexcept {
        return a.key() == b.key() && a.seat() == b.seat();
    }
    friend bool operator!=(const InformationState& a, const InformationState& b) noexcept { return !(a == b); }

private:
    bastide_information_state state_{};
};

// A match: chance plays itself, and everything is recorded.
class Match : public PositionRef {
public:
    // The match of a record in text or in JSON, which is checked step by step; chance then follows the seed.
    static Match from_record(std::string_view record, std::uint64_t seed) {
        return Match(detail::made<bastide_match>(
            [&](auto match) { return bastide_match_from_record(detail::Text(record, "record").c_str(), seed, match); }));
    }
    static Match from_bytes(span<const std::uint8_t> bytes) {
        return Match(detail::made<bastide_match>(
            [&](auto match) { return bastide_match_from_bytes(bytes.data(), bytes.size(), match); }));
    }

    // Takes over a handle.
    explicit Match(bastide_match* handle) noexcept : PositionRef(bastide_match_position(handle)), owned_(handle) {}

    Match(const Match& other)
        : Match(detail::made<bastide_match>([&](auto match) { return bastide_match_clone(other.handle(), match); })) {}
    Match(Match&& other) noexcept : PositionRef(std::exchange(other.handle_, nullptr)), owned_(std::move(other.owned_)) {}
    Match& operator=(const Match& other) {
        const Status status = owned_ ? bastide_match_copy(handle(), other.handle()) : BASTIDE_STATUS_OTHER_GAME;
        if (status == BASTIDE_STATUS_OTHER_GAME) return *this = Match(other);
        detail::check(status);
        return *this;
    }
    Match& operator=(Match&& other) noexcept {
        if (this == &other) return *this;
        handle_ = std::exchange(other.handle_, nullptr);
        owned_ = std::move(other.owned_);
        return *this;
    }
    ~Match() = default;

    // A copy of the position, to look ahead.
    Position position() const { return Position(static_cast<const PositionRef&>(*this)); }

    // Plays an action, by its id or in its notation; then chance deals.
    void play(std::uint32_t action) { detail::check(bastide_match_play(handle(), action)); }
    void play(std::string_view action) {
        detail::check(bastide_match_play_text(handle(), detail::Text(action, "action").c_str()));
    }

    // Plays the actions that parts of the scene of the seat to act choose, in any order, and returns their number. An action is played
    // only while the seat has the choice of this action by these parts, which hidden cards may end; the first always is.
    std::size_t play_parts(span<const std::string_view> parts) {
        const detail::Text text = detail::lines(parts);
        std::size_t played = 0;
        detail::check(bastide_match_play_parts(handle(), text.c_str(), &played));
        return played;
    }

    // Everything that happened: as a value, as text, as JSON, and as ids.
    Record record() const;
    std::string record_text() const {
        return detail::text([&](auto... out) { return bastide_match_record_text(handle(), out...); });
    }
    std::string record_json() const {
        return detail::text([&](auto... out) { return bastide_match_record_json(handle(), out...); });
    }
    std::vector<std::uint16_t> record_ids() const {
        return detail::written<std::vector<std::uint16_t>>(
            [&](auto... out) { return bastide_match_record_ids(handle(), out...); });
    }

    // The sentences after the first `since` events that the viewer noticed, as the viewer may know them: a seat,
    // `the_public` or `everything`.
    std::vector<Sentence> telling(int viewer, std::size_t since = 0) const {
        return detail::sentences([&](auto... out) { return bastide_match_telling(handle(), viewer, since, out...); });
    }
    // The same events as JSON, in sentences for the viewer, and as data.
    std::string told(int viewer, std::size_t since = 0) const {
        return detail::text([&](auto... out) { return bastide_match_told(handle(), viewer, since, out...); });
    }

    // The number of events so far that a viewer noticed: its sentences have such numbers, which reveal nothing of hidden steps.
    std::size_t noticed(int viewer) const {
        std::size_t count = 0;
        detail::check(bastide_match_noticed(handle(), viewer, &count));
        return count;
    }

    // Everything of the match, its random stream included.
    std::vector<std::uint8_t> to_bytes() const {
        return detail::written<std::vector<std::uint8_t>>(
            [&](auto... out) { return bastide_match_to_bytes(handle(), out...); });
    }

    // Keeps the information states of all seats from now on, so that reading one is a look-up.
    void keep_keys() { detail::check(bastide_match_keep_keys(handle())); }

    // The information state of a seat: to look ahead from here, as a key of 128 bits, the upper half first, and as readable text.
    InformationState information_state(std::uint32_t seat) const {
        bastide_information_state state{};
        detail::check(bastide_match_information_state(handle(), seat, &state));
        return InformationState(state);
    }
    std::pair<std::uint64_t, std::uint64_t> information_key(std::uint32_t seat) const {
        bastide_key key{};
        detail::check(bastide_match_information_key(handle(), seat, &key));
        return {key.high, key.low};
    }
    std::string information_log(std::uint32_t seat) const {
        return detail::text([&](auto... out) { return bastide_match_information_log(handle(), seat, out...); });
    }

    // The key of the history as everybody sees it: a function of the information state of every seat.
    std::pair<std::uint64_t, std::uint64_t> public_history_key() const {
        bastide_key key{};
        detail::check(bastide_match_public_history_key(handle(), &key));
        return {key.high, key.low};
    }

    bastide_match* handle() noexcept { return owned_.get(); }
    const bastide_match* handle() const noexcept { return owned_.get(); }

    friend bool operator==(const Match& a, const Match& b) noexcept { return bastide_match_equal(a.handle(), b.handle()); }
    friend bool operator!=(const Match& a, const Match& b) noexcept { return !(a == b); }

private:
    detail::Owned<bastide_match> owned_;
};

// A record: a game, and the ids of everything that happened in a match of it. Every step has been checked; it never changes.
class Record {
public:
    // The record of a game with these ids.
    Record(const Game& game, span<const std::uint16_t> ids)
        : Record(detail::made<bastide_record>([&](auto record) {
              return bastide_record_from_ids(game.handle(), ids.data(), ids.size(), record);
          })) {}

    // The record of a match so far.
    explicit Record(const Match& match)
        : Record(detail::made<bastide_record>([&](auto record) { return bastide_record_of(match.handle(), record); })) {}

    // Reads a record in text or in JSON.
    static Record read(std::string_view text) {
        return Record(detail::made<bastide_record>(
            [&](auto record) { return bastide_record_read(detail::Text(text, "text").c_str(), record); }));
    }

    // Takes over a handle.
    explicit Record(bastide_record* handle) noexcept : owned_(handle) {}

    Record(const Record& other)
        : Record(detail::made<bastide_record>([&](auto record) { return bastide_record_clone(other.handle(), record); })) {}
    Record(Record&&) noexcept = default;
    Record& operator=(const Record& other) { return *this = Record(other); }
    Record& operator=(Record&&) noexcept = default;
    ~Record() = default;

    Game game() const { return detail::game_of(bastide_record_game(handle())); }

    std::size_t size() const noexcept { return bastide_record_length(handle()); }

    // Everything that happened: as ids, as text, and as JSON.
    std::vector<std::uint16_t> ids() const {
        return detail::written<std::vector<std::uint16_t>>([&](auto... out) { return bastide_record_ids(handle(), out...); });
    }
    std::string to_text() const {
        return detail::text([&](auto... out) { return bastide_record_to_text(handle(), out...); });
    }
    std::string to_json() const {
        return detail::text([&](auto... out) { return bastide_record_to_json(handle(), out...); });
    }

    // The sentences after the first `since` events that the viewer noticed, as the viewer may know them: a seat,
    // `the_public` or `everything`.
    std::vector<Sentence> telling(int viewer, std::size_t since = 0) const {
        return detail::sentences([&](auto... out) { return bastide_record_telling(handle(), viewer, since, out...); });
    }
    // The same events as JSON, in sentences for the viewer, and as data.
    std::string told(int viewer, std::size_t since = 0) const {
        return detail::text([&](auto... out) { return bastide_record_told(handle(), viewer, since, out...); });
    }

    // The number of events that a viewer had noticed in each position.
    std::vector<std::size_t> noticed(int viewer) const {
        return detail::written<std::vector<std::size_t>>(
            [&](auto... out) { return bastide_record_noticed(handle(), viewer, out...); });
    }

    // The position before an event, or after the last one; and all positions, one more than there are events.
    Position position(std::size_t event) const {
        return Position(detail::made<bastide_position>(
            [&](auto position) { return bastide_record_position(handle(), event, position); }));
    }
    std::vector<Position> positions() const {
        std::vector<Position> positions{position(0)};
        for (const std::uint16_t id : ids()) {
            Position next = positions.back();
            next.turn() == chance ? next.deal(id) : next.play(id);
            positions.push_back(std::move(next));
        }
        return positions;
    }

    // The match of this record, whose further chance follows a seed.
    Match resume(std::uint64_t seed) const {
        return Match(
            detail::made<bastide_match>([&](auto match) { return bastide_record_resume(handle(), seed, match); }));
    }

    const bastide_record* handle() const noexcept { return owned_.get(); }

    friend bool operator==(const Record& a, const Record& b) noexcept { return bastide_record_equal(a.handle(), b.handle()); }
    friend bool operator!=(const Record& a, const Record& b) noexcept { return !(a == b); }

private:
    detail::Owned<bastide_record> owned_;
};

inline Record Match::record() const { return Record(*this); }

// The thought of a player in a position.
struct Thought {
    std::uint32_t action;                        // The action that it plays.
    std::vector<bastide_considered> considered;  // Every legal action, in the order of the ids; none where it considers nothing.
    std::vector<std::uint16_t> line;             // The action that it plays, and those that it expects then.
    std::uint64_t iterations;                    // The number of iterations.
    std::uint64_t redeals;                       // The number of redeals.
    std::uint64_t nodes;                         // The nodes of the trees.
    float effective;                             // The number of equally likely worlds that would tell as much as the redeals.
};

// Worlds that the seat to act in a match considers possible.
struct Worlds {
    std::vector<Position> positions;  // The worlds, which look alike to the seat.
    std::vector<double> weights;      // The share of each; their sum is 1.
    double effective;                 // The number of equally likely worlds that would tell as much.
};

// The results of the matches of two players, to which results of other deals can be added.
struct Pairing : bastide_pairing {
    Pairing() noexcept : bastide_pairing{} {}

    Pairing& operator+=(const bastide_pairing& other) noexcept {
        deals += other.deals;
        matches += other.matches;
        wins += other.wins;
        ties += other.ties;
        losses += other.losses;
        for (int i = 0; i < 2; i++) {
            score[i] += other.score[i];
            returns[i] += other.returns[i];
            decisions[i] += other.decisions[i];
            seconds[i] += other.seconds[i];
        }
        return *this;
    }

    // The first player's mean score in a deal, from 0 to 1, and its mean return, from -1 to +1.
    double mean_score() const noexcept { return score[0] / static_cast<double>(deals); }
    double mean_return() const noexcept { return returns[0] / static_cast<double>(deals); }
};

// A player, which chooses an action from a seat's observation. It never changes; any number of threads may use it at the same
// time.
class Player {
public:
    // The player of a name: `hard`, `search(iterations=2000,threads=2)`, `net:FILE`, or with options beside it; another seed gives other
    // random numbers.
    Player(const Game& game, std::string_view name, std::uint64_t seed) : Player(game, name, span<const Setting>(), seed) {}
    Player(const Game& game, std::string_view name, std::initializer_list<Setting> options, std::uint64_t seed)
        : Player(game, name, span<const Setting>(std::data(options), options.size()), seed) {}
    Player(const Game& game, std::string_view name, span<const Setting> options, std::uint64_t seed)
        : Player(detail::made<bastide_player>([&](auto player) {
              const detail::Settings settings(options);
              const detail::Text text(name, "name");
              return bastide_player_new_with(game.handle(), text.c_str(), settings.data(), settings.size(), seed, player);
          })) {}

    // A custom player: a function that gets a position as the seat to act may believe it to be, and returns the id of an action.
    // Several threads of a batch or an arena call it at the same time. An exception ends the call that asked the player, with its
    // text in an Error with BASTIDE_STATUS_PLAYER_FAILED.
    using Choose = std::function<std::uint32_t(const PositionRef&)>;
    Player(const Game& game, std::string_view name, Choose choose)
        : choose_(std::make_shared<const Choose>(std::move(choose))),
          handle_(detail::made<bastide_player>([&](auto player) {
                      void* const data = const_cast<Choose*>(choose_.get());
                      return bastide_player_custom(game.handle(), detail::Text(name, "name").c_str(), &ask, data, player);
                  }),
                  detail::Free()) {}

    // A player from the bytes of a network's file, and a name for it; the name `net:FILE` reads a file, and `strategy:FILE` a
    // strategy.
    static Player network(const Game& game, std::string_view name, span<const std::uint8_t> bytes) {
        return Player(detail::made<bastide_player>([&](auto player) {
            return bastide_player_network(game.handle(), detail::Text(name, "name").c_str(), bytes.data(), bytes.size(), player);
        }));
    }

    // A search guided by a network, from the search's name and the bytes of the network's file, or one that updates its policy, from
    // `update(worlds=64)`, or the network alone, drawn at a temperature, from `net(temperature=1)`; the names `search(net=FILE)`,
    // `update(net=FILE)` and `net:FILE(temperature=1)` read a file.
    static Player guided(const Game& game, std::string_view name, span<const std::uint8_t> bytes, std::uint64_t seed = 0) {
        return Player(detail::made<bastide_player>([&](auto player) {
            return bastide_player_guided(game.handle(), detail::Text(name, "name").c_str(), bytes.data(), bytes.size(), seed, player);
        }));
    }

    // Takes over a handle.
    explicit Player(bastide_player* handle) : handle_(handle, detail::Free()) {}

    // Moving is copying, so that no Player is empty.
    Player(const Player&) = default;
    Player& operator=(const Player&) = default;

    // Its name, which lives as long as any copy of it.
    std::string_view name() const noexcept { return detail::shown(bastide_player_name(handle())); }

    // Its choice in a position outside a match; if stopped, the best that it has found. The choice depends on the observation of
    // the seat to act and on the player's seed alone, so a randomized player is one fixed pure strategy there. In a match, pass
    // the match.
    std::uint32_t choose(const PositionRef& position, const Stop& stop = {}) const {
        std::uint32_t action = 0;
        detail::check(bastide_player_choose(handle(), position.handle(), stop.handle(), &action));
        return action;
    }

    // Its choice in a match, whose history it may use, as a strategy must. The choice also depends on the seed of the match and
    // on the number of decisions that the seat has made in it; the same seeds repeat the same match.
    std::uint32_t choose(const Match& match, const Stop& stop = {}) const {
        std::uint32_t action = 0;
        detail::check(bastide_player_choose_in(handle(), match.handle(), stop.handle(), &action));
        return action;
    }

    // Its thought in a position, or in a match, as in `choose`.
    Thought think(const PositionRef& position, const Stop& stop = {}) const {
        return thought([&](auto... out) { return bastide_player_thought(handle(), position.handle(), stop.handle(), out...); });
    }
    Thought think(const Match& match, const Stop& stop = {}) const {
        return thought([&](auto... out) { return bastide_player_thought_in(handle(), match.handle(), stop.handle(), out...); });
    }

    // At most `count` worlds, 1 to 1024, that the seat to act considers possible: redeals, as likely as the others' last N decisions
    // make them, if they play as the network of the player does, which is `update(net=FILE,recall=N)`; none if all are impossible.
    Worlds worlds(const Match& match, std::size_t count, const Stop& stop = {}) const {
        std::vector<bastide_world> found(count);
        std::size_t length = 0;
        Worlds worlds{};
        detail::check(bastide_player_worlds(handle(), match.handle(), count, stop.handle(), found.data(), count, &length,
                                            &worlds.effective));
        for (const auto& world : span<const bastide_world>(found.data(), length)) {
            worlds.positions.emplace_back(world.position);
            worlds.weights.push_back(world.weight);
        }
        return worlds;
    }

    // Plays the deals `first` to `first + deals - 1` of a seed, with seats exchanged, on several threads; the results are this
    // player's.
    Pairing against(const Player& other, std::uint64_t seed, std::uint64_t first, std::uint64_t deals,
                    std::uint32_t threads = 1, const Stop& stop = {}) const {
        Pairing pairing;
        detail::check(bastide_arena(handle(), other.handle(), seed, first, deals, threads, stop.handle(), &pairing));
        return pairing;
    }

    const bastide_player* handle() const noexcept { return handle_.get(); }

private:
    template <typename Ask>
    static Thought thought(Ask ask) {
        std::vector<bastide_considered> considered(BASTIDE_MAX_ACTIONS);
        std::size_t length = 0;
        bastide_thought figures{};
        detail::check(ask(considered.data(), considered.size(), &length, &figures));
        considered.resize(length);
        return {figures.line[0], std::move(considered), {figures.line, figures.line + figures.line_length},
                figures.iterations, figures.redeals, figures.nodes, figures.effective};
    }

    static std::int32_t ask(const bastide_position* position, void* choose) noexcept {
        const auto answer = [&] { return static_cast<std::int32_t>((*static_cast<const Choose*>(choose))(PositionRef(position))); };
#if BASTIDE_EXCEPTIONS
        try {
            return answer();
        } catch (const std::exception& error) {
            bastide_set_last_error(error.what());
        } catch (...) {
            bastide_set_last_error("it threw something that is not a std::exception");
        }
        return -1;
#else
        return answer();
#endif
    }

    std::shared_ptr<const Choose> choose_;
    std::shared_ptr<const bastide_player> handle_;
};

// A probability for each legal action in each information state of every seat. A state that it does not hold is played uniformly.
class Strategy {
public:
    // The key of an information state, the upper half first.
    using Key = std::pair<std::uint64_t, std::uint64_t>;
    struct State {
        std::uint32_t seat;
        Key key;
    };
    struct ActionProbability {
        std::uint16_t action;
        double probability;
    };

    // The strategy of this game from its text.
    static Strategy from_text(const Game& game, std::string_view text) {
        return Strategy(detail::made<bastide_strategy>([&](auto strategy) {
            return bastide_strategy_from_text(game.handle(), detail::Text(text, "text").c_str(), strategy);
        }));
    }
    std::string to_text() const {
        return detail::text([&](auto... out) { return bastide_strategy_to_text(handle(), out...); });
    }

    // This strategy of the public form in the information states of the full one.
    Strategy lifted(const Stop& stop = {}) const {
        return Strategy(detail::made<bastide_strategy>(
            [&](auto strategy) { return bastide_strategy_lifted(handle(), stop.handle(), strategy); }));
    }

    // Takes over a handle.
    explicit Strategy(bastide_strategy* handle) noexcept : owned_(handle) {}

    // The number of information states that it holds, and all of them, ordered by seat, then by key.
    std::size_t size() const noexcept { return bastide_strategy_states(handle()); }
    std::vector<State> states() const {
        std::vector<std::uint32_t> seats(size());
        std::vector<bastide_key> keys(size());
        detail::check(bastide_strategy_keys(handle(), seats.data(), keys.data(), seats.size()));
        std::vector<State> states;
        for (std::size_t i = 0; i < seats.size(); i++) states.push_back({seats[i], {keys[i].high, keys[i].low}});
        return states;
    }

    // The actions of an information state, in the order of their ids; none for a state that it does not hold.
    std::vector<ActionProbability> probabilities(std::uint32_t seat, const Key& key) const {
        std::uint16_t actions[BASTIDE_MAX_ACTIONS] = {};
        double probabilities[BASTIDE_MAX_ACTIONS] = {};
        std::size_t length = 0;
        detail::check(bastide_strategy_probabilities(handle(), seat, {key.first, key.second}, actions, probabilities,
                                                     BASTIDE_MAX_ACTIONS, &length));
        std::vector<ActionProbability> choices;
        for (std::size_t i = 0; i < length; i++) choices.push_back({actions[i], probabilities[i]});
        return choices;
    }

    // Changes the probabilities of an information state that it holds, one for each of its actions.
    void set(std::uint32_t seat, const Key& key, span<const double> probabilities) {
        const std::size_t count = probabilities.size();
        detail::check(bastide_strategy_set(owned_.get(), seat, {key.first, key.second}, probabilities.data(), count));
    }

    // A player that follows it. The player needs the history of a position: ask it in a match, in an arena, or in a batch that
    // keeps keys.
    Player player(std::string_view name, std::uint64_t seed) const {
        return Player(detail::made<bastide_player>([&](auto player) {
            return bastide_player_strategy(detail::Text(name, "name").c_str(), handle(), seed, player);
        }));
    }

    const bastide_strategy* handle() const noexcept { return owned_.get(); }

private:
    detail::Owned<bastide_strategy> owned_;
};

// The value of a strategy and its distance from an equilibrium; the size of a tree.
using Measured = bastide_measured;
using TreeFigures = bastide_tree_figures;

// The setup of a tree or a solver: ten million nodes, a gibibyte, on the caller's thread, seed 0, unless its members are given other
// values.
struct SolveSetup : bastide_solve_setup {
    // The form of a tree: values of `form`. By default the public form where it holds, otherwise the full one.
    enum Form : std::uint32_t {
        any_form = BASTIDE_FORM_ANY,
        full_form = BASTIDE_FORM_FULL,
        public_form = BASTIDE_FORM_PUBLIC,
    };

    SolveSetup(Form of = any_form) noexcept : bastide_solve_setup BASTIDE_SOLVE_SETUP_DEFAULT { form = of; }
};

// A small game as arrays: every history, or every node of the public form, and the information states that join them.
class Tree {
public:
    explicit Tree(const Game& game, const SolveSetup& setup = {}, const Stop& stop = {})
        : owned_(detail::made<bastide_tree>(
              [&](auto tree) { return bastide_tree_new(game.handle(), &setup, stop.handle(), tree); })) {}

    TreeFigures size() const {
        TreeFigures figures{};
        detail::check(bastide_tree_size(handle(), &figures));
        return figures;
    }

    // The uniform strategy.
    Strategy uniform() const {
        return Strategy(detail::made<bastide_strategy>([&](auto strategy) { return bastide_tree_uniform(handle(), strategy); }));
    }

    // The exact value of a strategy that all seats play, over all histories.
    Measured measure(const Strategy& strategy, const Stop& stop = {}) const {
        Measured measured{};
        detail::check(bastide_tree_measure(handle(), strategy.handle(), stop.handle(), &measured));
        return measured;
    }

    // The best response of a seat to the others, who play `strategy`, and its expected return.
    std::pair<Strategy, double> best_response(const Strategy& strategy, std::uint32_t seat, const Stop& stop = {}) const {
        double value = 0;
        auto response = detail::made<bastide_strategy>([&](auto to) {
            return bastide_tree_best_response(handle(), strategy.handle(), seat, stop.handle(), to, &value);
        });
        return {Strategy(response), value};
    }

    const bastide_tree* handle() const noexcept { return owned_.get(); }

private:
    detail::Owned<bastide_tree> owned_;
};

// Finds an equilibrium of a small game, or comes close to it by sampling.
class Solver {
public:
    // The method is `cfr`, `cfr+`, `linear`, `discounted`, `pcfr+`, or samples: `external`, `outcome`; the updates are `alternating` or
    // `simultaneous`.
    explicit Solver(const Game& game, std::string_view method = "pcfr+", std::string_view updates = "alternating",
                    const SolveSetup& setup = {}, const Stop& stop = {})
        : owned_(detail::made<bastide_solver>([&](auto solver) {
              return bastide_solver_new(game.handle(), detail::Text(method, "method").c_str(),
                                        detail::Text(updates, "updates").c_str(), &setup, stop.handle(), solver);
          })) {}

    // A solver that continues from the bytes of another, with their form and seed.
    static Solver from_bytes(const Game& game, span<const std::uint8_t> saved, const SolveSetup& setup = {}, const Stop& stop = {}) {
        return Solver(detail::made<bastide_solver>([&](auto solver) {
            return bastide_solver_from_bytes(game.handle(), saved.data(), saved.size(), &setup, stop.handle(), solver);
        }));
    }
    std::vector<std::uint8_t> to_bytes() const {
        return detail::written<std::vector<std::uint8_t>>(
            [&](auto... out) { return bastide_solver_to_bytes(handle(), out...); });
    }

    // Takes over a handle.
    explicit Solver(bastide_solver* handle) noexcept : owned_(handle) {}

    // Runs more iterations; if stopped, `iterations` says how many are done.
    void run(std::uint64_t iterations, const Stop& stop = {}) {
        detail::check(bastide_solver_run(owned_.get(), iterations, stop.handle()));
    }
    std::uint64_t iterations() const noexcept { return bastide_solver_iterations(handle()); }

    // The average strategy of all iterations, and its value.
    Strategy strategy() const {
        return Strategy(detail::made<bastide_strategy>(
            [&](auto strategy) { return bastide_solver_strategy(handle(), strategy); }));
    }
    Measured measure(const Stop& stop = {}) {
        Measured measured{};
        detail::check(bastide_solver_measure(owned_.get(), stop.handle(), &measured));
        return measured;
    }

    const bastide_solver* handle() const noexcept { return owned_.get(); }

private:
    detail::Owned<bastide_solver> owned_;
};

// The setup of a batch: one row, seed 0, on the caller's thread, unless its members are given other values.
struct Setup : bastide_setup {
    // The treatment of a finished match: values of `auto_reset`.
    enum : std::uint32_t {
        same_step = BASTIDE_AUTO_RESET_SAME_STEP,
        next_step = BASTIDE_AUTO_RESET_NEXT_STEP,
        disabled = BASTIDE_AUTO_RESET_DISABLED,
    };

    Setup() noexcept : bastide_setup BASTIDE_SETUP_DEFAULT {}
};

// The opponents of learners, who have the seats in `learners` in every row, each once, but not all; it refers to the players, which
// must stay.
class Opponents {
public:
    using Seats = std::vector<std::uint32_t>;

    // One player for all other seats; a player for each seat of the game, or for each row of the batch; or a league of players
    // with their shares, one of which each seat draws in each match.
    static Opponents one(const Player& player, Seats learners) {
        return Opponents(BASTIDE_OPPONENTS_ONE, {&player}, {}, std::move(learners));
    }
    static Opponents of_seats(const std::vector<const Player*>& players, Seats learners) {
        return Opponents(BASTIDE_OPPONENTS_SEATS, players, {}, std::move(learners));
    }
    static Opponents of_rows(const std::vector<const Player*>& players, Seats learners) {
        return Opponents(BASTIDE_OPPONENTS_ROWS, players, {}, std::move(learners));
    }
    static Opponents league(const std::vector<std::pair<const Player*, double>>& shares, Seats learners) {
        std::vector<const Player*> players;
        std::vector<double> parts;
        for (const auto& share : shares) {
            players.push_back(share.first);
            parts.push_back(share.second);
        }
        return Opponents(BASTIDE_OPPONENTS_LEAGUE, players, std::move(parts), std::move(learners));
    }

    // The struct of C; it refers to this object.
    bastide_opponents lent() const noexcept {
        return {sizeof(bastide_opponents), players_.data(), players_.size(), shares_.data(), learners_.data(), learners_.size(), form_};
    }

private:
    Opponents(std::uint32_t form, const std::vector<const Player*>& players, std::vector<double> shares, Seats learners)
        : form_(form), shares_(std::move(shares)), learners_(std::move(learners)) {
        for (const Player* player : players) players_.push_back(player->handle());
    }

    std::uint32_t form_;
    std::vector<const bastide_player*> players_;
    std::vector<double> shares_;
    Seats learners_;
};

// The outputs of a batch in the caller's memory, as in `bastide_outputs`; empty ones are not written.
struct Outputs {
#define BASTIDE_OUTPUT(name, type, count) span<type> name;
    BASTIDE_FOR_EACH_OUTPUT(BASTIDE_OUTPUT)
#undef BASTIDE_OUTPUT
};

// The outputs of a batch in buffers of the library.
struct Buffers {
#define BASTIDE_OUTPUT(name, type, count) std::vector<type> name;
    BASTIDE_FOR_EACH_OUTPUT(BASTIDE_OUTPUT)
#undef BASTIDE_OUTPUT
};

// Many matches of one game, stepped in one call: rows 0 to `rows() - 1`.
//
// A batch that is moved keeps its outputs; a copy has none. A batch that is assigned to keeps its outputs, too: its buffers adapt
// to the other number of rows or the other game. The caller's memory cannot: if it does not fit another game, the assignment
// fails, and with another number of rows of the same game, call `use` before the next call that plays.
class Batch {
public:
    static Batch from_bytes(span<const std::uint8_t> bytes, const Stop& stop = {}) {
        return Batch(detail::made<bastide_batch>(
            [&](auto batch) { return bastide_batch_from_bytes(bytes.data(), bytes.size(), stop.handle(), batch); }));
    }

    // Everything of the batch, its random streams included.
    std::vector<std::uint8_t> to_bytes(const Stop& stop = {}) const {
        return detail::written<std::vector<std::uint8_t>>(
            [&](auto... out) { return bastide_batch_to_bytes(handle(), stop.handle(), out...); });
    }

    // Takes over a handle.
    explicit Batch(bastide_batch* handle) noexcept : owned_(handle) {}

    Batch(const Batch& other) : Batch(other, Stop()) {}
    Batch(const Batch& other, const Stop& stop)
        : Batch(detail::made<bastide_batch>(
              [&](auto batch) { return bastide_batch_clone(other.handle(), stop.handle(), batch); })) {}
    Batch(Batch&& other) noexcept = default;
    Batch& operator=(const Batch& other) {
        const std::size_t before = rows();
        const Status status = owned_ ? bastide_batch_copy(handle(), other.handle()) : BASTIDE_STATUS_OTHER_GAME;
        if (status == BASTIDE_STATUS_OTHER_GAME) {
            Batch copy(other);
            if (!owned_ || copy.attach_as(*this)) *this = std::move(copy);
        } else {
            detail::check(status);
            if (rows() != before && !lent_) attach_as(*this);
        }
        return *this;
    }
    Batch& operator=(Batch&& other) noexcept = default;

    Game game() const { return detail::game_of(bastide_batch_game(handle())); }
    Setup setup() const {
        Setup setup;
        detail::check(bastide_batch_setup(handle(), &setup));
        return setup;
    }
    Shape shape() const {
        Shape shape{};
        detail::check(bastide_batch_shape(handle(), &shape));
        return shape;
    }
    std::size_t rows() const noexcept { return bastide_batch_rows(handle()); }
    std::size_t match_size() const noexcept { return bastide_batch_match_size(handle()); }
    void set_threads(std::size_t threads) { detail::check(bastide_batch_set_threads(handle(), threads)); }

    // Sets the outputs of the calls below, filled with 0: the caller's memory, which must stay, or buffers of the batch for the
    // outputs named, as in `allocate(&Buffers::mask, &Buffers::rewards)`. Either replaces the previous outputs.
    void use(const Outputs& outputs) {
        if (!attach(outputs)) return;
        lent_ = outputs;
        buffers_ = Buffers();
    }
    template <typename... Values>
    const Buffers& allocate(std::vector<Values> Buffers::*... names) {
        const Shape shape = this->shape();
        Buffers buffers;
        (resize(buffers, names, shape), ...);
        if (attach(buffers)) keep(std::move(buffers));
        return buffers_;
    }
    const Buffers& buffers() const noexcept { return buffers_; }

    // Writes the outputs of every row for the current positions.
    void refresh() { detail::check(bastide_batch_refresh(handle())); }

    // Plays an action in every row, or in each of `rows`; then chance deals, and the outputs of these rows are written.
    void step(span<const std::int32_t> actions) {
        detail::check(bastide_batch_step(handle(), actions.data(), actions.size()));
    }
    void step(span<const std::size_t> rows, span<const std::int32_t> actions) {
        if (!same_length(rows.size(), actions.size(), "actions")) return;
        detail::check(bastide_batch_step_some(handle(), rows.data(), actions.data(), rows.size()));
    }

    // Plays the learners' actions in every row, or in `rows`, and then the opponents' until a learner is to act or the match is over;
    // without actions, only the opponents'.
    void step_against(span<const std::int32_t> actions, const Opponents& opponents, const Stop& stop = {}) {
        const bastide_opponents lent = opponents.lent();
        detail::check(bastide_batch_step_against(handle(), nullptr, 0, actions.data(), actions.size(), &lent, stop.handle()));
    }
    void step_against(span<const std::size_t> rows, span<const std::int32_t> actions, const Opponents& opponents,
                      const Stop& stop = {}) {
        const std::size_t none = 0;
        const std::size_t* named = rows.empty() ? &none : rows.data();
        const bastide_opponents lent = opponents.lent();
        detail::check(bastide_batch_step_against(handle(), named, rows.size(), actions.data(), actions.size(), &lent,
                                                 stop.handle()));
    }

    // The place among the opponents of the player of each seat in the match of each row.
    std::vector<std::uint32_t> drawn(const Opponents& opponents) const {
        std::vector<std::uint32_t> places(rows() * shape().seats);
        const bastide_opponents lent = opponents.lent();
        detail::check(bastide_batch_drawn(handle(), &lent, places.data(), places.size()));
        return places;
    }

    // Redeals in `rows` everything that a seat cannot see, with a seat and a seed for each.
    void redeal(span<const std::size_t> rows, span<const std::uint32_t> seats, span<const std::uint64_t> seeds) {
        if (!same_length(rows.size(), seats.size(), "seats") || !same_length(rows.size(), seeds.size(), "seeds")) return;
        detail::check(bastide_batch_redeal(handle(), rows.data(), seats.data(), seeds.data(), rows.size()));
    }

    // Makes `rows` exact copies of the rows `from`, of this batch as it was before the call, or of a source.
    void copy_rows(span<const std::size_t> rows, span<const std::size_t> from) {
        if (!same_length(rows.size(), from.size(), "from")) return;
        detail::check(bastide_batch_copy_rows(handle(), rows.data(), from.data(), rows.size(), nullptr));
    }
    void copy_rows(span<const std::size_t> rows, span<const std::size_t> from, const Batch& source) {
        if (!same_length(rows.size(), from.size(), "from")) return;
        detail::check(bastide_batch_copy_rows(handle(), rows.data(), from.data(), rows.size(), source.handle()));
    }

    // The returns of random play from `rows` to the end, the seats of a row after one another; the matches stay as they are.
    std::vector<float> playout(span<const std::size_t> rows, span<const std::uint64_t> seeds, const Stop& stop = {}) {
        if (!same_length(rows.size(), seeds.size(), "seeds")) return {};
        std::vector<float> returns(rows.size() * shape().seats);
        detail::check(bastide_batch_playout(handle(), rows.data(), seeds.data(), rows.size(), stop.handle(), returns.data(),
                                                   returns.size()));
        return returns;
    }

    // Begins the next matches of `rows`, or the matches of `seeds`.
    void reset(span<const std::size_t> rows) {
        detail::check(bastide_batch_reset(handle(), rows.data(), nullptr, rows.size()));
    }
    void reset(span<const std::size_t> rows, span<const std::uint64_t> seeds) {
        if (!same_length(rows.size(), seeds.size(), "seeds")) return;
        detail::check(bastide_batch_reset(handle(), rows.data(), seeds.data(), rows.size()));
    }

    // Writes a legal action for each row: at random, or by logits; empty spans are not written.
    void sample(span<std::int32_t> actions) { detail::check(bastide_batch_sample(handle(), actions.data(), actions.size())); }
    void sample(span<const float> logits, float temperature, span<std::int32_t> actions, span<float> log_probs = {},
                span<float> entropy = {}) {
        const std::size_t rows = this->rows();
        if (!actions.empty() && !same_length(rows, actions.size(), "actions")) return;
        if (!log_probs.empty() && !same_length(rows, log_probs.size(), "log_probs")) return;
        if (!entropy.empty() && !same_length(rows, entropy.size(), "entropy")) return;
        detail::check(bastide_batch_sample_logits(handle(), logits.data(), logits.size(), temperature, actions.data(),
                                                  log_probs.data(), entropy.data(), rows));
    }

    // Samples in `rows`, to their places; `logits` belong to these rows, and with the temperature 0 the action with the highest
    // logit is chosen.
    void sample(span<const std::size_t> rows, span<std::int32_t> actions) {
        detail::check(bastide_batch_sample_some(handle(), rows.data(), rows.size(), actions.data(), actions.size()));
    }
    void sample(span<const std::size_t> rows, span<const float> logits, float temperature, span<std::int32_t> actions) {
        detail::check(bastide_batch_sample_logits_some(handle(), rows.data(), rows.size(), logits.data(), logits.size(),
                                                       temperature, actions.data(), actions.size()));
    }

    // Writes the choices of a player in every row, or in `rows` to their places.
    void choose(const Player& player, span<std::int32_t> actions, const Stop& stop = {}) const {
        detail::check(
            bastide_batch_choose(handle(), player.handle(), nullptr, 0, stop.handle(), actions.data(), actions.size()));
    }
    void choose(const Player& player, span<const std::size_t> rows, span<std::int32_t> actions, const Stop& stop = {}) const {
        const std::size_t none = 0;
        const std::size_t* named = rows.empty() ? &none : rows.data();
        detail::check(bastide_batch_choose(handle(), player.handle(), named, rows.size(), stop.handle(), actions.data(),
                                           actions.size()));
    }

    // Plays `decisions` random decisions in every row; then writes the outputs.
    Tally rollout(std::uint64_t decisions, const Stop& stop = {}) {
        Tally tally{};
        detail::check(bastide_batch_rollout(handle(), decisions, stop.handle(), &tally));
        return tally;
    }

    // The observation of a seat in a row, the row's position (also copied into an existing one, without allocation), its legal
    // actions, the number of its match, and a copy of the match with its record.
    void observe(std::size_t row, std::uint32_t seat, span<std::uint8_t> values) const {
        detail::check(bastide_batch_observe(handle(), row, seat, values.data(), values.size()));
    }
    void observe(std::size_t row, std::uint32_t seat, span<float> values) const {
        detail::check(bastide_batch_observe_f32(handle(), row, seat, values.data(), values.size()));
    }
    Position position(std::size_t row) const {
        return Position(detail::made<bastide_position>(
            [&](auto position) { return bastide_batch_position(handle(), row, position); }));
    }
    void copy_position(std::size_t row, Position& position) const {
        detail::check(bastide_batch_copy_position(handle(), row, position.handle()));
    }
    Actions legal(std::size_t row) const {
        return detail::listed<Actions>([&](auto... out) { return bastide_batch_legal(handle(), row, out...); });
    }
    std::size_t legal(std::size_t row, span<std::uint16_t> actions) const {
        return detail::filled(actions, [&](auto... out) { return bastide_batch_legal(handle(), row, out...); });
    }
    std::uint64_t episode(std::size_t row) const {
        std::uint64_t episode = 0;
        detail::check(bastide_batch_episode(handle(), row, &episode));
        return episode;
    }
    Match match(std::size_t row) const {
        return Match(detail::made<bastide_match>([&](auto match) { return bastide_batch_match(handle(), row, match); }));
    }

    // Puts a copy of a match into a row, and writes the outputs of this row.
    void put_match(std::size_t row, const Match& match) {
        detail::check(bastide_batch_put_match(handle(), row, match.handle()));
    }

    // Puts a copy of a position, which may be a redealt one, into a row.
    void put_position(std::size_t row, const PositionRef& position) {
        detail::check(bastide_batch_put_position(handle(), row, position.handle()));
    }

    // Puts copies of positions into as many rows.
    void put_positions(span<const std::size_t> rows, span<const Position> positions) {
        if (!same_length(rows.size(), positions.size(), "positions")) return;
        std::vector<const bastide_position*> handles;
        for (const Position& position : positions) handles.push_back(position.handle());
        detail::check(bastide_batch_put_positions(handle(), rows.data(), handles.data(), rows.size()));
    }

    bastide_batch* handle() noexcept { return owned_.get(); }
    const bastide_batch* handle() const noexcept { return owned_.get(); }

    friend bool operator==(const Batch& a, const Batch& b) { return bastide_batch_equal(a.handle(), b.handle()); }
    friend bool operator!=(const Batch& a, const Batch& b) { return !(a == b); }

private:
    static bool same_length(std::size_t needed, std::size_t given, const std::string& what) {
        if (given == needed) return true;
        detail::fail(BASTIDE_STATUS_WRONG_LENGTH, "`" + what + "` has the length " + std::to_string(given) + "; expected " +
                                                      std::to_string(needed));
        return false;
    }

    // Registers outputs or buffers; false if they are refused.
    template <typename Memory>
    bool attach(Memory& memory) {
        bastide_outputs outputs{};
        outputs.struct_size = sizeof outputs;
#define BASTIDE_OUTPUT(name, type, count) \
    outputs.name = memory.name.data();    \
    outputs.name##_count = memory.name.size();
        BASTIDE_FOR_EACH_OUTPUT(BASTIDE_OUTPUT)
#undef BASTIDE_OUTPUT
        const Status status = bastide_batch_register(handle(), &outputs);
        detail::check(status);
        return status == BASTIDE_STATUS_OK;
    }

    // Attaches outputs as `batch` has them: the same memory lent by the caller, or buffers of this batch's sizes.
    bool attach_as(const Batch& batch) {
        if (batch.lent_) {
            lent_ = batch.lent_;
            return attach(*lent_);
        }
        const Shape shape = this->shape();
        Buffers buffers;
#define BASTIDE_OUTPUT(name, type, count) buffers.name.resize(batch.buffers_.name.empty() ? 0 : rows() * (count));
        BASTIDE_FOR_EACH_OUTPUT(BASTIDE_OUTPUT)
#undef BASTIDE_OUTPUT
        if (!attach(buffers)) return false;
        keep(std::move(buffers));
        return true;
    }

    void keep(Buffers buffers) {
        lent_.reset();
        buffers_ = std::move(buffers);
    }

    // Makes room in a buffer, found by its name.
    template <typename Value>
    void resize(Buffers& buffers, std::vector<Value> Buffers::*name, const Shape& shape) const {
        const auto fit = [&](auto known, std::size_t size) {
            if constexpr (std::is_same_v<decltype(known), std::vector<Value> Buffers::*>) {
                if (known == name) (buffers.*name).resize(rows() * size);
            }
        };
#define BASTIDE_OUTPUT(name, type, count) fit(&Buffers::name, count);
        BASTIDE_FOR_EACH_OUTPUT(BASTIDE_OUTPUT)
#undef BASTIDE_OUTPUT
    }

    detail::Owned<bastide_batch> owned_;
    std::optional<Outputs> lent_;
    Buffers buffers_;
};

inline Batch Game::batch(const Setup& setup, const Stop& stop) const {
    return Batch(detail::made<bastide_batch>(
        [&](auto batch) { return bastide_batch_new(handle(), &setup, stop.handle(), batch); }));
}

inline Position Game::start() const {
    return Position(detail::made<bastide_position>([&](auto position) { return bastide_position_new(handle(), position); }));
}

inline Match Game::match(std::uint64_t seed) const {
    return Match(detail::made<bastide_match>([&](auto match) { return bastide_match_new(handle(), seed, match); }));
}

}  // inline namespace
}  // namespace bastide

template <>
struct std::hash<bastide::Game> {
    std::size_t operator()(const bastide::Game& game) const noexcept { return std::hash<std::string_view>()(game.name()); }
};

template <>
struct std::hash<bastide::PositionRef> {
    std::size_t operator()(const bastide::PositionRef& position) const noexcept { return static_cast<std::size_t>(position.hash()); }
};

template <>
struct std::hash<bastide::Position> : std::hash<bastide::PositionRef> {};

template <>
struct std::hash<bastide::Record> {
    std::size_t operator()(const bastide::Record& record) const { return std::hash<std::string>()(record.to_json()); }
};

template <>
struct std::hash<bastide::InformationState> {
    std::size_t operator()(const bastide::InformationState& state) const noexcept {
        return static_cast<std::size_t>(state.key().second);
    }
};

#pragma pop_macro("check")
#pragma pop_macro("Status")

#endif  // BASTIDE_HPP
