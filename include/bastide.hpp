// Bastide for C++17: the classes of bastide.h, which keep their handles and throw what goes wrong.
//
// A Game is cheap to copy. A Position and a Match are values: copying one makes another, assigning one to another of the same
// game keeps its memory. A Match reads like its position, and so do a Position and a View, which looks at either without owning it.
// What is said of threads in bastide.h holds here: const member functions may run at the same time.

#ifndef BASTIDE_HPP
#define BASTIDE_HPP

#include "bastide.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bastide {

using Status = bastide_status;
using Draw = bastide_draw;
using Tally = bastide_tally;
using Field = bastide_field;
using Option = bastide_option;

constexpr int chance = BASTIDE_CHANCE;
constexpr int over = BASTIDE_OVER;
constexpr int everything = BASTIDE_EVERYTHING;

// Why a call failed. Nothing has changed.
class Error : public std::runtime_error {
public:
    Error(Status status, const std::string& message) : std::runtime_error(message), status_(status) {}
    Status status() const noexcept { return status_; }

private:
    Status status_;
};

namespace detail {

inline void check(Status status) {
    if (status == BASTIDE_STATUS_OK) return;
    std::string message(bastide_last_error(nullptr, 0) + 1, '\0');
    bastide_last_error(message.data(), message.size());
    message.pop_back();
    throw Error(status, message);
}

// Asks for the length, then for that many values; `spare` values more where a NUL follows.
template <typename Values, typename Call>
Values written(Call call, std::size_t spare = 0) {
    std::size_t length = 0;
    const Status status = call(nullptr, 0, &length);
    if (status != BASTIDE_STATUS_BUFFER_TOO_SMALL) check(status);
    Values values(length + spare, typename Values::value_type());
    if (!values.empty()) check(call(values.data(), values.size(), &length));
    values.resize(length);
    return values;
}

template <typename Call>
std::string text(Call call) {
    return written<std::string>(call, 1);
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
};

template <typename Handle>
using Owned = std::unique_ptr<Handle, Free>;

}  // namespace detail

class Position;
class Match;

// A game with its options: `Game("en_garde(rounds_to_win=1)")`. It never changes.
class Game {
public:
    explicit Game(const std::string& name)
        : Game(detail::made<bastide_game>([&](auto game) { return bastide_game_load(name.c_str(), game); })) {}

    // Takes over a handle.
    explicit Game(bastide_game* handle) : handle_(handle, detail::Free()) {}

    // The names of the games, in alphabetical order.
    static std::vector<std::string> names() {
        std::vector<std::string> names;
        for (std::size_t i = 0; i < bastide_game_count(); i++) names.emplace_back(bastide_game_name_at(i));
        return names;
    }

    // These texts live as long as any copy of this game.
    std::string_view name() const { return bastide_game_name(handle()); }
    std::string_view rules() const { return bastide_game_rules(handle()); }

    std::size_t seats() const noexcept { return bastide_game_seats(handle()); }
    std::size_t actions() const noexcept { return bastide_game_actions(handle()); }
    std::size_t outcomes() const noexcept { return bastide_game_outcomes(handle()); }
    std::size_t observation_length() const noexcept { return bastide_game_observation_length(handle()); }
    std::size_t position_size() const noexcept { return bastide_game_position_size(handle()); }

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
        return detail::text([&](auto... text) { return bastide_game_action_text(handle(), action, text...); });
    }
    std::string outcome_text(std::uint32_t outcome) const {
        return detail::text([&](auto... text) { return bastide_game_outcome_text(handle(), outcome, text...); });
    }
    std::uint32_t action_id(const std::string& text) const {
        std::uint32_t action = 0;
        detail::check(bastide_game_action_id(handle(), text.c_str(), &action));
        return action;
    }
    std::uint32_t outcome_id(const std::string& text) const {
        std::uint32_t outcome = 0;
        detail::check(bastide_game_outcome_id(handle(), text.c_str(), &outcome));
        return outcome;
    }

    // The position before the first event, and a new match.
    Position start() const;
    Match match(std::uint64_t seed) const;

    // Random play of the matches `first` to `first + count - 1` of a seed.
    Tally selfplay(std::uint64_t seed, std::uint64_t first, std::uint64_t count) const {
        Tally tally{};
        detail::check(bastide_selfplay(handle(), seed, first, count, &tally));
        return tally;
    }

    const bastide_game* handle() const noexcept { return handle_.get(); }

    friend bool operator==(const Game& a, const Game& b) { return a.name() == b.name(); }
    friend bool operator!=(const Game& a, const Game& b) { return !(a == b); }

private:
    std::shared_ptr<const bastide_game> handle_;
};

// What can be asked of a position, whoever owns it; it must not outlive the owner.
class View {
public:
    explicit View(const bastide_position* handle) noexcept : handle_(handle) {}

    Game game() const {
        return Game(detail::made<bastide_game>(
            [&](auto game) { return bastide_game_clone(bastide_position_game(handle_), game); }));
    }

    // A seat, `chance` or `over`.
    int turn() const noexcept { return bastide_position_turn(handle_); }

    // The ids of the legal actions; the second form writes them and returns how many they are.
    std::vector<std::uint16_t> legal() const {
        return detail::written<std::vector<std::uint16_t>>(
            [&](auto... actions) { return bastide_position_legal(handle_, actions...); });
    }
    std::size_t legal(std::uint16_t* actions, std::size_t capacity) const {
        std::size_t length = 0;
        detail::check(bastide_position_legal(handle_, actions, capacity, &length));
        return length;
    }

    // The legal actions as a byte for each action, and as bits.
    std::vector<std::uint8_t> legal_mask() const {
        std::vector<std::uint8_t> mask(bastide_game_actions(bastide_position_game(handle_)));
        legal_mask(mask.data(), mask.size());
        return mask;
    }
    void legal_mask(std::uint8_t* mask, std::size_t length) const {
        detail::check(bastide_position_legal_mask(handle_, mask, length));
    }
    void legal_bits(std::uint64_t* words, std::size_t length) const {
        detail::check(bastide_position_legal_bits(handle_, words, length));
    }

    // What chance can deal; the second form writes it and returns how much it is.
    std::vector<Draw> draws() const {
        return detail::written<std::vector<Draw>>([&](auto... draws) { return bastide_position_draws(handle_, draws...); });
    }
    std::size_t draws(Draw* draws, std::size_t capacity) const {
        std::size_t length = 0;
        detail::check(bastide_position_draws(handle_, draws, capacity, &length));
        return length;
    }

    // For each seat, its score, and its return from -1 to +1.
    std::vector<std::int32_t> scores() const {
        return detail::written<std::vector<std::int32_t>>(
            [&](auto... scores) { return bastide_position_scores(handle_, scores...); });
    }
    std::vector<float> returns() const {
        return detail::written<std::vector<float>>(
            [&](auto... returns) { return bastide_position_returns(handle_, returns...); });
    }

    // What a seat sees: as small numbers (`std::uint8_t`), or as fractions of their maxima (`float`).
    template <typename Value = std::uint8_t>
    std::vector<Value> observe(std::uint32_t seat) const {
        std::vector<Value> values(bastide_game_observation_length(bastide_position_game(handle_)));
        observe(seat, values.data(), values.size());
        return values;
    }
    void observe(std::uint32_t seat, std::uint8_t* values, std::size_t length) const {
        detail::check(bastide_position_observe(handle_, seat, values, length));
    }
    void observe(std::uint32_t seat, float* values, std::size_t length) const {
        detail::check(bastide_position_observe_f32(handle_, seat, values, length));
    }

    // The table for people, as a seat sees it or with everything shown.
    std::string table(int viewer = everything) const {
        return detail::text([&](auto... text) { return bastide_position_table(handle_, viewer, text...); });
    }

    std::uint64_t perft(std::uint32_t depth) const noexcept { return bastide_position_perft(handle_, depth); }

    std::string to_json() const {
        return detail::text([&](auto... text) { return bastide_position_to_json(handle_, text...); });
    }

    std::uint64_t hash() const noexcept { return bastide_position_hash(handle_); }
    friend bool operator==(const View& a, const View& b) { return bastide_position_equal(a.handle_, b.handle_); }
    friend bool operator!=(const View& a, const View& b) { return !(a == b); }

protected:
    const bastide_position* handle_;
    friend class Position;
};

// A position of its own. Chance is explicit: it is dealt by the caller.
class Position : public View {
public:
    // A copy of what is seen: of a position, or of a match's.
    explicit Position(const View& source)
        : Position(detail::made<bastide_position>(
              [&](auto position) { return bastide_position_clone(source.handle_, position); })) {}

    // Takes over a handle.
    explicit Position(bastide_position* handle) : View(handle), owned_(handle) {}

    Position(const Position& other) : Position(static_cast<const View&>(other)) {}
    Position(Position&& other) noexcept : View(std::exchange(other.handle_, nullptr)), owned_(std::move(other.owned_)) {}
    Position& operator=(const Position& other) { return *this = static_cast<const View&>(other); }
    Position& operator=(Position&& other) noexcept {
        handle_ = std::exchange(other.handle_, nullptr);
        owned_ = std::move(other.owned_);
        return *this;
    }

    // Becomes what is seen: without allocation, if it is of the same game.
    Position& operator=(const View& source) {
        const Status status = owned_ ? bastide_position_copy(handle(), source.handle_) : BASTIDE_STATUS_OTHER_GAME;
        if (status == BASTIDE_STATUS_OTHER_GAME) return *this = Position(source);
        detail::check(status);
        return *this;
    }

    static Position from_json(const std::string& json) {
        return Position(detail::made<bastide_position>(
            [&](auto position) { return bastide_position_from_json(json.c_str(), position); }));
    }
    static Position from_bytes(const std::uint8_t* bytes, std::size_t length) {
        return Position(detail::made<bastide_position>(
            [&](auto position) { return bastide_position_from_bytes(bytes, length, position); }));
    }
    static Position from_bytes(const std::vector<std::uint8_t>& bytes) { return from_bytes(bytes.data(), bytes.size()); }
    std::vector<std::uint8_t> to_bytes() const {
        return detail::written<std::vector<std::uint8_t>>(
            [&](auto... bytes) { return bastide_position_to_bytes(handle_, bytes...); });
    }

    // By id or in notation.
    void play(std::uint32_t action) { detail::check(bastide_position_play(handle(), action)); }
    void play(const std::string& action) { detail::check(bastide_position_play_text(handle(), action.c_str())); }
    void deal(std::uint32_t outcome) { detail::check(bastide_position_deal(handle(), outcome)); }
    void deal(const std::string& outcome) { detail::check(bastide_position_deal_text(handle(), outcome.c_str())); }

    // Draws everything anew that a seat cannot see.
    void redeal(std::uint32_t seat, std::uint64_t seed) { detail::check(bastide_position_redeal(handle(), seat, seed)); }

    bastide_position* handle() noexcept { return owned_.get(); }
    const bastide_position* handle() const noexcept { return owned_.get(); }

private:
    detail::Owned<bastide_position> owned_;
};

// A match: chance plays itself, and everything is recorded.
class Match : public View {
public:
    // The record of a match, as text or as JSON, checked step by step; what follows it has chance of this seed.
    static Match from_record(const std::string& record, std::uint64_t seed) {
        return Match(detail::made<bastide_match>(
            [&](auto match) { return bastide_match_from_record(record.c_str(), seed, match); }));
    }
    static Match from_bytes(const std::uint8_t* bytes, std::size_t length) {
        return Match(
            detail::made<bastide_match>([&](auto match) { return bastide_match_from_bytes(bytes, length, match); }));
    }
    static Match from_bytes(const std::vector<std::uint8_t>& bytes) { return from_bytes(bytes.data(), bytes.size()); }

    // Takes over a handle.
    explicit Match(bastide_match* handle) : View(bastide_match_position(handle)), owned_(handle) {}

    Match(const Match& other)
        : Match(detail::made<bastide_match>([&](auto match) { return bastide_match_clone(other.handle(), match); })) {}
    Match(Match&& other) noexcept : View(std::exchange(other.handle_, nullptr)), owned_(std::move(other.owned_)) {}
    Match& operator=(const Match& other) {
        const Status status = owned_ ? bastide_match_copy(handle(), other.handle()) : BASTIDE_STATUS_OTHER_GAME;
        if (status == BASTIDE_STATUS_OTHER_GAME) return *this = Match(other);
        detail::check(status);
        return *this;
    }
    Match& operator=(Match&& other) noexcept {
        handle_ = std::exchange(other.handle_, nullptr);
        owned_ = std::move(other.owned_);
        return *this;
    }

    // A copy of the position, to look ahead in.
    Position position() const { return Position(static_cast<const View&>(*this)); }

    // By id or in notation; then chance deals.
    void play(std::uint32_t action) { detail::check(bastide_match_play(handle(), action)); }
    void play(const std::string& action) { detail::check(bastide_match_play_text(handle(), action.c_str())); }

    // Everything that happened: as text, as JSON, and as ids.
    std::string record_text() const {
        return detail::text([&](auto... text) { return bastide_match_record_text(handle(), text...); });
    }
    std::string record_json() const {
        return detail::text([&](auto... text) { return bastide_match_record_json(handle(), text...); });
    }
    std::vector<std::uint16_t> record_ids() const {
        return detail::written<std::vector<std::uint16_t>>(
            [&](auto... ids) { return bastide_match_record_ids(handle(), ids...); });
    }
    std::vector<std::uint8_t> to_bytes() const {
        return detail::written<std::vector<std::uint8_t>>(
            [&](auto... bytes) { return bastide_match_to_bytes(handle(), bytes...); });
    }

    // What a seat has seen and done: in 128 bits, the upper half first, and to read.
    std::pair<std::uint64_t, std::uint64_t> information_key(std::uint32_t seat) const {
        bastide_key key{};
        detail::check(bastide_match_information_key(handle(), seat, &key));
        return {key.high, key.low};
    }
    std::string information_log(std::uint32_t seat) const {
        return detail::text([&](auto... text) { return bastide_match_information_log(handle(), seat, text...); });
    }

    bastide_match* handle() noexcept { return owned_.get(); }
    const bastide_match* handle() const noexcept { return owned_.get(); }

    friend bool operator==(const Match& a, const Match& b) { return bastide_match_equal(a.handle(), b.handle()); }
    friend bool operator!=(const Match& a, const Match& b) { return !(a == b); }

private:
    detail::Owned<bastide_match> owned_;
};

inline Position Game::start() const {
    return Position(detail::made<bastide_position>([&](auto position) { return bastide_position_new(handle(), position); }));
}

inline Match Game::match(std::uint64_t seed) const {
    return Match(detail::made<bastide_match>([&](auto match) { return bastide_match_new(handle(), seed, match); }));
}

}  // namespace bastide

template <>
struct std::hash<bastide::Position> {
    std::size_t operator()(const bastide::Position& position) const noexcept {
        return static_cast<std::size_t>(position.hash());
    }
};

#endif  // BASTIDE_HPP
