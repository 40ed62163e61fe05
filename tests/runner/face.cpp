// Tests the parts of bastide.hpp beyond the values of values.cpp: texts, moved-from values, ranges, errors, records, stopped
// calls, and players that throw. Without exceptions it tests that errors are statuses.

#include "require.hpp"

#include <atomic>
#include <cstring>
#include <fstream>
#include <functional>
#include <iterator>
#include <memory>
#include <numeric>
#include <optional>
#include <unordered_map>
#include <unordered_set>

namespace {

bastide::Match played(const bastide::Game& game) {
    auto match = game.match(7);
    while (match.turn() != bastide::over) match.play(match.legal().back());
    return match;
}

// A text is taken whole or not at all.
void texts(const bastide::Game& game) {
    using namespace std::string_view_literals;
    const auto match = played(game);
    const std::string record = match.record_text();
    std::string cut = record;
    cut[cut.size() / 2] = '\0';
    FAILS(NOT_UTF8, "`record` has a NUL at " + std::to_string(cut.size() / 2), bastide::Match::from_record(cut, 1));
    FAILS(NOT_UTF8, "`text` has a NUL", bastide::Record::read(cut));
    FAILS(NOT_UTF8, "`name` has a NUL at 8", bastide::Game("en_garde\0"sv));
    FAILS(NOT_UTF8, "`value` has a NUL", bastide::Game("en_garde", {{"max_rounds", "9\0"sv}}));
    FAILS(NOT_UTF8, "`json` has a NUL", bastide::Position::from_json("{}\0"sv));
    FAILS(NOT_UTF8, "`text` has a NUL", static_cast<void>(game.action_id("parry\0"sv)));
    FAILS(NOT_UTF8, "`action` has a NUL", game.match(1).play("\0"sv));
    FAILS(NOT_UTF8, "`name` has a NUL", bastide::Player(game, "easy\0"sv, 1));
    // A view of a part of a text is that part.
    REQUIRE(bastide::Game(std::string_view("leduc_poker and more").substr(0, 11)).name() == "leduc_poker");
    REQUIRE(bastide::Match::from_record(record, 1).record() == match.record());
}

void moved_from(const bastide::Game& game) {
    auto source = game;
    const auto target = std::move(source);
    REQUIRE(source == target && source.seats() == 2 && source.match(1).turn() >= 0);
    auto match = game.match(7);
    auto taken = std::move(match);
    FAILS(NULL_POINTER, "`position`", static_cast<void>(match.turn()));
    FAILS(NULL_POINTER, "`match`", match.play(0));
    FAILS(NULL_POINTER, "`position`", static_cast<void>(match.legal()));
    FAILS(NULL_POINTER, "`source`", static_cast<void>(match.game()));
    FAILS(NULL_POINTER, "`source`", static_cast<void>(bastide::Match(match)));
    REQUIRE(match != taken && match.hash() == 0);
    match = taken;
    REQUIRE(match == taken && match.turn() == taken.turn());
    auto& same = taken;
    taken = std::move(same);
    REQUIRE(match == taken);
    auto position = game.start();
    const auto moved = std::move(position);
    FAILS(NULL_POINTER, "`position`", static_cast<void>(position.turn()));
    position = moved;
    REQUIRE(position == moved);
    auto player = bastide::Player(game, "own", [](const bastide::PositionRef& position) { return position.legal().front(); });
    const auto same_player = std::move(player);
    REQUIRE(player.name() == "own" && player.choose(match) == same_player.choose(match));
    auto record = match.record();
    const auto moved_record = std::move(record);
    REQUIRE(record.size() == 0 && record != moved_record);
    FAILS(NULL_POINTER, "`record`", static_cast<void>(record.ids()));
}

// Lists are ranges, and contiguous values are spans.
void ranges(const bastide::Game& game) {
    const auto match = game.match(7);
    const bastide::Actions legal = match.legal();
    std::uint16_t memory[BASTIDE_MAX_ACTIONS];
    REQUIRE(match.legal(memory) == legal.size() && std::equal(legal.begin(), legal.end(), memory));
    std::size_t count = 0;
    for (const std::uint16_t action : legal) count += match.legal_mask()[action];
    REQUIRE(count == legal.size() && !legal.empty() && legal == match.position().legal());
    const bastide::span<const std::uint16_t> seen = legal;
    REQUIRE(seen.size() == legal.size() && seen[0] == legal.front());
    std::uint16_t one[1];
    if (legal.size() > 1) FAILS(BUFFER_TOO_SMALL, "`actions`", match.legal(one));

    const auto outcomes = game.start().outcomes();
    bastide::Outcome possible[BASTIDE_MAX_OUTCOMES];
    REQUIRE(game.start().outcomes(possible) == outcomes.size() && possible[0].id == outcomes.front().id);
    REQUIRE(match.scores().size() == game.seats() && match.returns() == match.position().returns());
    std::vector<std::uint64_t> words((game.actions() + 63) / 64);
    match.legal_bits(words);
    REQUIRE((words[legal.back() / 64] >> legal.back() % 64 & 1) == 1);
    std::vector<float> fractions(game.observation_length());
    match.observe(0, fractions);
    REQUIRE(match.observe<float>(0) == fractions);

    const auto batch = rows_of(game, 2);
    auto position = game.start();
    const auto* handle = position.handle();
    batch.copy_position(1, position);
    REQUIRE(position == batch.position(1) && position.handle() == handle && batch.legal(1) == position.legal());
    REQUIRE(batch.legal(1, memory) == position.legal().size());
}

// Only named rows are sampled.
void some_rows(const bastide::Game& game) {
    auto batch = rows_of(game, 3), twin = batch;
    const std::vector<std::size_t> rows{2, 0};
    std::vector<std::int32_t> actions(3, -7), sampled(3, -7);
    batch.sample(rows, actions);
    twin.sample(sampled);
    REQUIRE(actions[1] == -7 && actions[0] == sampled[0] && actions[2] == sampled[2] && batch != twin);
    std::vector<float> logits(2 * game.actions());
    logits[batch.legal(2).back()] = 1.0F;
    batch.sample(rows, logits, 0.0F, actions);
    REQUIRE(actions[2] == batch.legal(2).back() && actions[0] == batch.legal(0).front() && actions[1] == -7);
    FAILS(WRONG_LENGTH, "`logits`", batch.sample(std::vector<std::size_t>{1}, logits, 1.0F, actions));
}

void hashes(const bastide::Game& game) {
    const auto match = game.match(7);
    std::unordered_set<bastide::Game> games{game, bastide::Game(game.name()), bastide::Game("leduc_poker")};
    REQUIRE(games.size() == 2);
    std::unordered_map<bastide::Record, int> records;
    records[match.record()]++;
    records[bastide::Record::read(match.record_json())]++;
    records[played(game).record()]++;
    REQUIRE(records.size() == 2 && records[match.record()] == 2);
    REQUIRE(std::hash<bastide::PositionRef>()(match) == std::hash<bastide::Position>()(match.position()));
    // Unequal positions have unequal hashes, in all bits.
    std::unordered_set<std::uint64_t> low, high;
    std::unordered_set<bastide::Position> seen;
    for (std::uint64_t seed = 0; seed < 40; seed++) {
        for (auto running = game.match(seed); running.turn() != bastide::over; running.play(running.legal().front())) {
            seen.insert(running.position());
            low.insert(running.hash() & 0xFFFFFFFF);
            high.insert(running.hash() >> 32);
        }
    }
    REQUIRE(seen.size() > 100 && low.size() == seen.size() && high.size() == seen.size());
    // A position is stored as a plain value.
    static_assert(std::is_trivially_copyable_v<bastide::StoredPosition>);
    auto loaded = game.start();
    for (const auto& position : seen) {
        const std::vector<bastide::StoredPosition> stored(3, bastide::StoredPosition(position));
        REQUIRE(loaded != position);
        stored[2].load_into(loaded);
        REQUIRE(loaded == position);
    }
}

// A batch steps against a league, each row with the player that it has drawn; rows are redealt, copied, played out and filled.
void loops(const bastide::Game& game) {
    using Rows = std::vector<std::size_t>;
    using Seeds = std::vector<std::uint64_t>;
    const bastide::Player random(game, "random", 1), greedy(game, "greedy(redeals=1)", 1);
    const auto opponents = bastide::Opponents::league({{&random, 1.0}, {&greedy, 2.0}}, {0});
    auto batch = rows_of(game, 4), second = rows_of(game, 4);
    batch.reset(Rows{0, 1, 2, 3}, Seeds{10, 11, 12, 13});
    const auto drawn = batch.drawn(opponents);
    const std::vector<const bastide::Player*> four{&random, &greedy, &random, &greedy};
    REQUIRE(batch.drawn(bastide::Opponents::one(random, {0})) == std::vector<std::uint32_t>(8));
    REQUIRE(batch.drawn(bastide::Opponents::of_seats({&random, &greedy}, {0}))[7] == 1);
    REQUIRE(batch.drawn(bastide::Opponents::of_rows(four, {0}))[7] == 3);
    std::vector<std::int32_t> actions(4);
    batch.step_against({}, opponents);
    batch.sample(actions);
    batch.step_against(Rows{2}, std::vector<std::int32_t>{actions[2]}, opponents);
    auto match = game.match(12);
    match.play(static_cast<std::uint32_t>(actions[2]));
    while (match.turn() == 1) match.play((drawn[2 * 2 + 1] == 0 ? random : greedy).choose(match));
    REQUIRE(batch.position(2) == match.position() && batch.position(1) == game.match(11).position());
    FAILS(WRONG_LENGTH, "`actions`", batch.step_against(Rows{2}, actions, opponents));
    FAILS(WRONG_LENGTH, "`players`", batch.step_against(actions, bastide::Opponents::of_rows({&random}, {0})));

    auto world = batch.position(1), other = batch.position(3);
    batch.redeal(Rows{1}, std::vector<std::uint32_t>{0}, Seeds{5});
    world.redeal(0, 5);
    REQUIRE(batch.position(1) == world);
    batch.copy_rows(Rows{1, 3}, Rows{3, 1});
    REQUIRE(batch.position(1) == other && batch.position(3) == world);
    const auto returns = batch.playout(Rows{3, 3}, Seeds{6, 7});
    world.play_out(7);
    const auto expected = world.returns();
    REQUIRE(returns.size() == 4 && std::equal(expected.begin(), expected.end(), returns.begin() + 2));
    batch.put_positions(Rows{0, 2}, std::vector<bastide::Position>{other, batch.position(3)});
    REQUIRE(batch.position(0) == other && batch.position(2) == batch.position(3));
    second.copy_rows(Rows{0}, Rows{1}, batch);
    REQUIRE(second.position(0) == other);
    bastide::Setup recorded;
    recorded.records = 1;
    FAILS(NOT_RECORDED, "keeps no records", game.batch(recorded).copy_rows(Rows{0}, Rows{0}, batch));
    FAILS(WRONG_LENGTH, "`seeds`", batch.redeal(Rows{1}, std::vector<std::uint32_t>{0}, Seeds{}));
}

void errors(const bastide::Game& game) {
    auto batch = rows_of(game, 3);
    std::vector<std::int32_t> actions(3);
    batch.sample(actions);
    actions[2] = -1;
    FAILS(ILLEGAL, "row 2", batch.step(actions));
    REQUIRE(row == 2);
    FAILS(WRONG_LENGTH, "`seeds`", batch.reset(std::vector<std::size_t>{1}, std::vector<std::uint64_t>()));
    REQUIRE(!row && game.start().perft(0) == 1);
    FAILS(BAD_OPTION, "`max_rounds` is given twice", bastide::Game("en_garde(max_rounds=9)", {{"max_rounds", "9"}}));
    FAILS(BAD_OPTION, "rounds_to_win=1,max_rounds=9", bastide::Game("en_garde", {{"rounds_to_win", "1,max_rounds=9"}}));
    REQUIRE(bastide::Game("en_garde", {{"rounds_to_win", "1"}, {"max_rounds", "9"}}) ==
            bastide::Game("en_garde(rounds_to_win=1,max_rounds=9)"));
    REQUIRE(bastide::Player(game, "search", {{"iterations", "20"}}, 7).name() == "search(iterations=20)");
    FAILS(UNKNOWN_PLAYER, "`rounds_to_win`", bastide::Player(game, "search", {{"rounds_to_win", "1"}}, 7));
}

// A network chooses the same from its bytes as from its file, alone and as the guide of a search.
void networks(const bastide::Game& game) {
    const std::string path = "python/python/bastide/networks/en_garde.safetensors";
    std::ifstream file(path, std::ios::binary);
    const std::vector<std::uint8_t> bytes{std::istreambuf_iterator<char>(file), {}};
    const bastide::Player easy(game, "easy", 1);
    const std::pair<bastide::Player, bastide::Player> pairs[] = {
        {bastide::Player::network(game, "mine", bytes), bastide::Player(game, "net:" + path, 1)},
        {bastide::Player::guided(game, "easy", bytes, 1), bastide::Player(game, "search(net=" + path + ",iterations=25)", 1)},
    };
    for (const auto& [of_bytes, of_file] : pairs) {
        REQUIRE(of_bytes.against(easy, 1, 0, 20).wins > 20);
        for (std::uint64_t seed = 0; seed < 9; seed++) REQUIRE(of_bytes.choose(game.match(seed)) == of_file.choose(game.match(seed)));
    }
    REQUIRE(pairs[1].first.think(game.match(7)).iterations == 25);
    auto match = game.match(7);
    match.play(match.legal().front());
    const auto recalls = bastide::Player::guided(game, "update(recall=4)", bytes, 1);
    const auto worlds = recalls.worlds(match, 100);
    REQUIRE(!worlds.positions.empty() && worlds.weights.size() == worlds.positions.size() && worlds.effective <= 100.5);
    for (const auto& world : worlds.positions) REQUIRE(world.legal() == match.legal());
    REQUIRE(recalls.worlds(match, 100, [] { return true; }).positions.empty());
    FAILS(BAD_SETTING, "`count` is 1025", recalls.worlds(match, 1025));
    FAILS(UNKNOWN_PLAYER, "`easy` does not weigh worlds", easy.worlds(match, 9));
}

void records(const bastide::Game& game) {
    const auto match = played(game);
    const auto record = match.record();
    REQUIRE(record.game() == game && record.ids() == match.record_ids() && record.size() == record.ids().size());
    REQUIRE(bastide::Record(game, record.ids()) == record && bastide::Record::read(record.to_text()) == record);
    REQUIRE(bastide::Record::read(record.to_json()) == record && record.to_text() == match.record_text());
    for (const int viewer : {0, 1, bastide::the_public, bastide::everything}) {
        const auto noticed = match.noticed(viewer);
        const auto told = record.telling(viewer), later = match.telling(viewer, noticed / 2);
        REQUIRE(told.size() > later.size() && told.back().noticed == noticed && told.back().text == later.back().text);
        REQUIRE(told.front().text.back() == '.' && later.front().noticed > noticed / 2);
        REQUIRE(record.noticed(viewer).size() == record.size() + 1 && record.noticed(viewer).back() == noticed);
    }
    const auto positions = record.positions();
    REQUIRE(positions.size() == record.size() + 1 && positions.front() == game.start() && positions.back() == match);
    REQUIRE(record.position(record.size() / 2) == positions[record.size() / 2] && record.resume(1) == match.position());
    auto copy = record;
    copy = bastide::Record(game, {});
    REQUIRE(copy != record && copy.size() == 0 && copy.positions().size() == 1);
}

void stopped(const bastide::Game& game) {
    const auto match = game.match(7);
    std::atomic<int> left;
    // Stops after some questions.
    const auto after = [&](int questions) {
        left = questions;
        return [&] { return left-- <= 0; };
    };
    const bastide::Tally tally = game.selfplay(7, 0, UINT64_MAX, after(3)), whole = game.selfplay(7, 0, tally.matches);
    REQUIRE(tally.matches > 0 && std::memcmp(&tally, &whole, sizeof tally) == 0);
    const bastide::Player player(game, "search(iterations=2147483648,threads=2)", 7);
    const auto thought = player.think(match, after(100));
    REQUIRE(thought.iterations >= 100 && thought.iterations < 110 && thought.considered.size() == match.legal().size());
    REQUIRE(thought.effective == static_cast<float>(thought.redeals));
    REQUIRE(player.choose(match, after(100)) < game.actions());
    REQUIRE(player.against(player, 1, 0, UINT64_MAX / 2, 2, after(100)).deals == 0);
    FAILS(STOPPED, "stopped", static_cast<void>(game.start().perft(64, after(20))));
    auto batch = rows_of(game, 2);
    std::vector<std::int32_t> actions(2);
    batch.choose(player, actions, after(20));
    batch.step(actions);
    auto same_batch = batch;
    same_batch.rollout(batch.rollout(UINT64_MAX, after(2)).decisions / 2);
    REQUIRE(same_batch == batch);
    const bastide::Batch long_batch = rows_of(game, 20000);
    FAILS(STOPPED, "stopped", bastide::Batch(long_batch, after(2)));
    FAILS(STOPPED, "stopped", static_cast<void>(long_batch.to_bytes(after(0))));
    const auto bytes = long_batch.to_bytes();
    FAILS(STOPPED, "stopped", bastide::Batch::from_bytes(bytes, after(2)));
    REQUIRE(bastide::Batch::from_bytes(bytes) == long_batch);

    // With a name, it has the function that was written where it was made; a copy of it has the same.
    const auto counter = std::make_shared<std::atomic<int>>(3);
    std::optional<bastide::Stop> stop = bastide::Stop([counter] { return (*counter)-- <= 0; });
    REQUIRE(counter.use_count() == 2);
    const bastide::Stop same = *stop;
    stop.reset();
    REQUIRE(counter.use_count() == 2 && game.selfplay(7, 0, UINT64_MAX, same).matches > 0 && *counter < 0);
    const auto lent = [&left, alone = std::unique_ptr<int>()] { return left-- <= 0 && !alone; };
    left = 3;
    REQUIRE(game.selfplay(7, 0, UINT64_MAX, std::ref(lent)).matches > 0 && left < 0);
    REQUIRE(!bastide::Stop().handle() && same.handle());
}

#if BASTIDE_EXCEPTIONS
// A player's exception comes out with its text.
void players_that_throw(const bastide::Game& game) {
    const auto match = game.match(7);
    const bastide::Player thrower(game, "own", [](const bastide::PositionRef& position) -> std::uint32_t {
        if (position.turn() == 0) throw std::out_of_range("no such square: e9");
        throw 7;
    });
    const bastide::Player refused(game, "own", [](const bastide::PositionRef& position) -> std::uint32_t {
        return bastide::Position(position).game().action_id("jump");
    });
    bastide::Setup setup;
    setup.rows = 3;
    setup.threads = 2;
    const auto batch = game.batch(setup);
    std::vector<std::int32_t> actions(3, -7);
    FAILS(PLAYER_FAILED, "no such square: e9", static_cast<void>(thrower.choose(match)));
    FAILS(PLAYER_FAILED, "row 0: the player failed: no such square: e9", batch.choose(thrower, actions));
    REQUIRE(row == 0 && actions == std::vector<std::int32_t>(3, -7));
    FAILS(PLAYER_FAILED, "no such square: e9", static_cast<void>(thrower.against(thrower, 1, 0, 4, 2)));
    FAILS(PLAYER_FAILED, "no such square: e9", rows_of(game, 3).step_against({}, bastide::Opponents::one(thrower, {1})));
    FAILS(PLAYER_FAILED, "cannot parse `jump`", static_cast<void>(refused.choose(match)));
    for (const auto& [answer, named] : {std::pair(600U, "600"), std::pair(35U, "`parry`")}) {
        const bastide::Player wrong(game, "own", [answer = answer](const bastide::PositionRef&) { return answer; });
        FAILS(PLAYER_FAILED, named, static_cast<void>(wrong.choose(match)));
        FAILS(PLAYER_FAILED, named, static_cast<void>(wrong.against(thrower, 1, 0, 1, 2)));
    }
    auto second = match;
    while (second.turn() == 0) second.play(second.legal().front());
    FAILS(PLAYER_FAILED, "not a std::exception", static_cast<void>(thrower.choose(second)));
}
#endif

}  // namespace

int main() {
    const bastide::Game game("en_garde");
    texts(game);
    moved_from(game);
    ranges(game);
    some_rows(game);
    loops(game);
    hashes(game);
    errors(game);
    networks(game);
    records(game);
    stopped(game);
#if BASTIDE_EXCEPTIONS
    players_that_throw(game);
#endif
    std::cout << "the C++ face does what it says\n";
}
