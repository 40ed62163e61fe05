// Tests the parts of the C++ face that replay.cpp does not need: games, positions and matches as values, and exceptions;
// batches.cpp has batches.

#include "require.hpp"

#include <algorithm>
#include <unordered_set>

namespace {

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
        REQUIRE(length == game.observation_length() && game.position_size() <= 320);
        for (const bastide::Option& option : game.options()) REQUIRE(option.value == std::string(option.default_value));
        for (std::uint32_t id = 0; id < game.actions(); id++) REQUIRE(game.action_id(game.action_text(id)) == id);
        for (std::uint32_t id = 0; id < game.outcomes(); id++) REQUIRE(game.outcome_id(game.outcome_text(id)) == id);
        REQUIRE(game.selfplay(7, 0, 10).matches == 10);
        REQUIRE(game.sides().size() == game.seats() && game.zero_sum() && game.maxima().size() == length);
        REQUIRE(game.max_decisions() >= 8 && game.max_decisions() < game.max_events());
    }
    const bastide::Game teams("guyenne(format=teams,players=3)");
    REQUIRE(!teams.zero_sum() && teams.sides() == (std::vector<std::uint8_t>{0, 1, 0}));
    const bastide::Game knights("knights_of_charlemagne");
    REQUIRE(knights.max_decisions() == 48 && knights.max_events() == 96 && knights.maxima()[0] == knights.layout()[0].maximum);
    const bastide::Game fencers("en_garde(rounds_to_win=3)");
    const bastide::OptionRange range = fencers.option_range(1);
    REQUIRE(range.choices == 0 && range.lowest == 3 && range.highest == 999 && range.accepts_auto == 1);
    REQUIRE(fencers.option_choices(2) == (std::vector<std::string>{"position", "hands"}));
    REFUSED(bastide::Game("a\33[31m\302\2331m"), UNKNOWN_GAME, "`a\\u{1b}[31m\\u{9b}1m`");
}

// One player with one seed is not a pure strategy: in 1,000 matches of Leduc poker it raises half of the time, four standard deviations
// wide. A copy, and a row that was reset with the seed of the match, are asked alike.
void lots() {
    const bastide::Game game("leduc_poker");
    const bastide::Player player(game, "random", 5);
    auto batch = rows_of(game, 1);
    std::vector<std::int32_t> of_row(1);
    int raised = 0;
    for (std::uint64_t seed = 0; seed < 1000; seed++) {
        const auto match = game.match(seed);
        const std::uint32_t action = player.choose(match);
        batch.reset(std::vector<std::size_t>{0}, std::vector<std::uint64_t>{seed});
        batch.choose(player, of_row);
        const auto copy = bastide::Match::from_bytes(match.to_bytes());
        REQUIRE(of_row[0] == static_cast<std::int32_t>(action) && player.choose(copy) == action && player.think(copy).action == action);
        if (game.action_text(action) == "raise") raised++;
    }
    REQUIRE(raised > 500 - 64 && raised < 500 + 64);
}

void positions(const bastide::Game& game) {
    const auto start = game.start();
    auto dealt = start;
    dealt.deal(dealt.outcomes().front().id);
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

std::string text_of(const std::vector<bastide::Sentence>& telling) {
    std::string text;
    for (const bastide::Sentence& sentence : telling) text += sentence.text + '\n';
    return text;
}

void matches(const bastide::Game& game) {
    auto match = game.match(7);
    const auto start = match;
    bool hidden = false;
    while (match.turn() != bastide::over) {
        hidden = hidden || match.table(0) != match.table(bastide::everything);
        auto redealt = match.position();
        redealt.redeal(1, 1);
        REQUIRE(redealt.table(bastide::the_public) == match.table(bastide::the_public));
        REQUIRE(redealt.picture(bastide::the_public) == match.picture(bastide::the_public));
        for (const int viewer : {1, bastide::the_public}) REQUIRE(redealt.scene(viewer) == match.scene(viewer));
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
    REQUIRE(!match.information_log(1).empty() && hidden);
    REFUSED(match.play(0), NOT_THE_TURN, "over");

    auto again = bastide::Match::from_bytes(start.to_bytes());
    for (const auto& id : {start.legal().front()}) again.play(id);
    REQUIRE(again.record_ids().size() > start.record_ids().size());
    const bastide::PositionRef& position = again;
    again = start;
    REQUIRE(again == start && position == start.position());
    const auto moved = std::move(again);
    again = match;
    REQUIRE(moved == start && again == match && again.scores() == match.scores());
    REQUIRE(bastide::Match::from_record(match.record_json(), 0).record_text() == match.record_text());
    const auto record = match.record();
    REQUIRE(text_of(match.telling(0)) != text_of(match.telling(1)));
    REQUIRE(text_of(match.telling(0)) != text_of(match.telling(bastide::everything)));
    REQUIRE(text_of(record.telling(1)) == text_of(match.telling(1)) && record.telling(1).back().noticed == match.noticed(1));
    REQUIRE(match.noticed(bastide::everything) == record.ids().size());
}

// A placement in any order is the same course; parts that choose nothing are refused.
void plans() {
    const bastide::Game game("guyenne");
    bastide::Match match = game.match(3);
    while (game.action_text(match.legal().front()).rfind("commit", 0) != 0) match.play(match.legal().front());
    const std::string seat = std::to_string(match.turn()), scene = match.scene(match.turn());
    REQUIRE(scene.rfind("{\"version\":2,", 0) == 0 && scene.find("\"notation\":\"commit ") != std::string::npos);
    const auto part = [&](std::uint32_t action) { return "hand:" + seat + ':' + game.action_text(action).substr(7); };
    const std::string one = part(match.legal()[0]), other = part(match.legal()[1]);
    const std::string_view ordered[] = {one, other, "button:done"}, mixed[] = {"button:done", other, one}, wrong[] = {"hand:9:one"};
    const bastide::Actions planned = match.plan({ordered, 3});
    REQUIRE(planned.size() == 3 && match.plan({mixed, 3}) == planned);
    bastide::Match at_once = match;
    for (const auto action : planned) match.play(action);
    REQUIRE(at_once.play_parts({mixed, 3}) == 3 && at_once == match);
    REFUSED(at_once.play_parts({wrong, 1}), UNKNOWN_TEXT, "`hand:9:one` chooses no action; expected some of ");
    REQUIRE(at_once == match);
    REFUSED(match.plan({wrong, 1}), UNKNOWN_TEXT, "`hand:9:one` chooses no action; expected some of ");
}

void information_states(const bastide::Game& game) {
    auto kept = game.match(7);
    auto forgetful = kept;
    kept.keep_keys();
    const auto at_first = kept;
    for (int i = 0; i < 20 && kept.turn() != bastide::over; i++) {
        const auto action = kept.legal().back();
        kept.play(action);
        forgetful.play(action);
    }
    for (std::uint32_t seat = 0; seat < game.seats(); seat++) {
        // The same with explicit chance, from the record.
        auto position = game.start();
        bastide::InformationState known(position, seat);
        for (const auto id : kept.record_ids()) {
            if (position.turn() == static_cast<int>(seat)) known.act(id);
            position.turn() == bastide::chance ? position.deal(id) : position.play(id);
            known.see(position);
        }
        REQUIRE(known == kept.information_state(seat) && known == forgetful.information_state(seat) && known.seat() == seat);
        REQUIRE(known.key() == kept.information_key(seat) && known != at_first.information_state(seat));
        const auto before = known;
        known.see(kept);
        REQUIRE(known == before);
        known.act(1);
        REQUIRE(std::unordered_set<bastide::InformationState>({before, before, known}).size() == 2);
    }
    kept = at_first;
    REQUIRE(kept.information_state(0) == at_first.information_state(0));
}

// When memory runs out, a call throws the exception of `new`.
void out_of_memory() {
    bool thrown = false;
    try {
        bastide::detail::check(BASTIDE_STATUS_NO_MEMORY);
    } catch (const std::bad_alloc&) {
        thrown = true;
    }
    REQUIRE(thrown);
}

// What the public cannot tell apart has one key, which is the same in every language.
void public_histories() {
    const bastide::Game game("leduc_poker");
    const auto after = [&](std::uint64_t seed, std::initializer_list<const char*> actions) {
        bastide::Match match = game.match(seed);
        for (const char* action : actions) match.play(action);
        return match;
    };
    const auto one = after(7, {"raise", "fold"}), other = after(2, {"raise", "fold"});
    for (std::uint32_t seat = 0; seat < 2; seat++) REQUIRE(one.information_key(seat) != other.information_key(seat));
    REQUIRE(one.public_history_key() == other.public_history_key());
    REQUIRE(one.public_history_key() != after(7, {"raise"}).public_history_key());
    REQUIRE(one.public_history_key() == std::make_pair(std::uint64_t{0x752aa7075868ee5a}, std::uint64_t{0x3529482d0e9749b4}));
}

}  // namespace

int main() {
    games();
    public_histories();
    plans();
    lots();
    out_of_memory();
    for (const std::string& name : bastide::Game::names()) {
        positions(bastide::Game(name));
        matches(bastide::Game(name));
        information_states(bastide::Game(name));
    }
    std::cout << "values behave as values\n";
}
