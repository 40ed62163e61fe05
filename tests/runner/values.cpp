// Tries what replay.cpp does not need of the C++ face: that games, positions and matches are values, and what is thrown.

#include "bastide.hpp"

#include <cstdlib>
#include <iostream>
#include <unordered_set>

namespace {

void require(bool holds, const char* what, int line) {
    if (holds) return;
    std::cerr << "values.cpp:" << line << ": not so: " << what << '\n';
    std::exit(EXIT_FAILURE);
}

template <typename Call>
bool refused(bastide::Status status, const std::string& named, Call call) {
    try {
        call();
    } catch (const bastide::Error& error) {
        return error.status() == status && std::string(error.what()).find(named) != std::string::npos;
    }
    return false;
}

#define REQUIRE(condition) require((condition), #condition, __LINE__)
#define REFUSED(call, status, named) require(refused(BASTIDE_STATUS_##status, named, [&] { call; }), #call, __LINE__)

void games() {
    REQUIRE(!bastide::Game::names().empty());
    for (const std::string& name : bastide::Game::names()) {
        const bastide::Game game(name), same = game;
        REQUIRE(game.name() == name && game == same && !game.rules().empty());
        std::size_t length = 0;
        for (const bastide::Field& field : game.layout()) {
            REQUIRE(field.offset == length && field.maximum > 0);
            length += field.length;
        }
        REQUIRE(length == game.observation_length() && game.position_size() <= 256);
        for (const bastide::Option& option : game.options()) REQUIRE(option.value == std::string(option.default_value));
        for (std::uint32_t id = 0; id < game.actions(); id++) REQUIRE(game.action_id(game.action_text(id)) == id);
        for (std::uint32_t id = 0; id < game.outcomes(); id++) REQUIRE(game.outcome_id(game.outcome_text(id)) == id);
        REQUIRE(game.selfplay(7, 0, 10).matches == 10);
    }
    REFUSED(bastide::Game("chess"), UNKNOWN_GAME, "en_garde");
}

void positions(const bastide::Game& game) {
    const auto start = game.start();
    auto dealt = start;
    dealt.deal(dealt.draws().front().outcome);
    REQUIRE(dealt != start && std::unordered_set<bastide::Position>({start, start, dealt}).size() == 2);
    REQUIRE(bastide::Position::from_json(dealt.to_json()) == dealt);
    REQUIRE(bastide::Position::from_bytes(dealt.to_bytes()) == dealt);

    auto position = dealt;
    const auto* handle = position.handle();
    position = start;
    position = *&position;
    REQUIRE(position == start && position.handle() == handle);
    auto moved = std::move(position);
    REQUIRE(moved.handle() == handle && moved == start);
    position = dealt;
    REQUIRE(position == dealt && position.game() == game);
    position = bastide::Game(bastide::Game::names().back()).start();
    REQUIRE(position.game().name() == bastide::Game::names().back());
    REFUSED(moved.play(0), NOT_THE_TURN, "chance");
    REFUSED(moved.deal("nothing"), UNKNOWN_TEXT, "`nothing`");
}

void matches(const bastide::Game& game) {
    auto match = game.match(7);
    const auto start = match;
    while (match.turn() != bastide::over) {
        const auto legal = match.legal();
        const auto mask = match.legal_mask();
        std::size_t ones = 0;
        for (std::uint8_t byte : mask) ones += byte;
        REQUIRE(mask.size() == game.actions() && ones == legal.size() && mask[legal.back()] == 1);

        const auto seat = static_cast<std::uint32_t>(match.turn());
        const auto numbers = match.observe(seat);
        const auto fractions = match.observe<float>(seat);
        for (const bastide::Field& field : game.layout())
            for (std::size_t i = field.offset; i < field.offset + field.length; i++)
                REQUIRE(fractions[i] == static_cast<float>(numbers[i]) / static_cast<float>(field.maximum));

        auto ahead = match.position();
        ahead.redeal(seat, 1);
        REQUIRE(ahead.observe(seat) == numbers && ahead.legal() == legal);
        match.play(legal.back());
    }
    REQUIRE(match != start && match.information_key(0) != start.information_key(0));
    REQUIRE(!match.information_log(1).empty() && start.table(0) != start.table());
    REFUSED(match.play(0), NOT_THE_TURN, "over");

    auto again = bastide::Match::from_bytes(start.to_bytes());
    for (const auto& id : {start.legal().front()}) again.play(id);
    REQUIRE(again.record_ids().size() > start.record_ids().size());
    const bastide::View& view = again;
    again = start;
    REQUIRE(again == start && view == start.position());
    const auto moved = std::move(again);
    again = match;
    REQUIRE(moved == start && again == match && again.scores() == match.scores());
    REQUIRE(bastide::Match::from_record(match.record_json(), 0).record_text() == match.record_text());
}

}  // namespace

int main() {
    games();
    for (const std::string& name : bastide::Game::names()) {
        positions(bastide::Game(name));
        matches(bastide::Game(name));
    }
    std::cout << "values behave as values\n";
}
