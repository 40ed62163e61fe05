// Plays batches of every game beside single matches: every output of a row is what its match says, however the next match begins;
// and uses batches as values. batches [GAME].

#include "require.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace {

using bastide::Batch;
using bastide::Buffers;
using bastide::Match;
using Actions = std::vector<std::int32_t>;
using Rows = std::vector<std::size_t>;
using Seeds = std::vector<std::uint64_t>;

// Memory for all outputs.
const Buffers& all_outputs(Batch& batch) {
    return batch.allocate(&Buffers::observation, &Buffers::observation_f32, &Buffers::mask, &Buffers::legal, &Buffers::seat,
                          &Buffers::rewards, &Buffers::terminated, &Buffers::episode, &Buffers::length, &Buffers::returns,
                          &Buffers::last_observation, &Buffers::last_observation_f32, &Buffers::observations, &Buffers::scores,
                          &Buffers::keys, &Buffers::history);
}

// Whether a part of an output has these values; parts of their number follow each other.
template <typename Value, typename Values>
bool has(const std::vector<Value>& output, std::size_t part, const Values& values) {
    const auto count = std::distance(std::begin(values), std::end(values));
    return std::equal(std::begin(values), std::end(values), output.begin() + static_cast<std::ptrdiff_t>(part) * count);
}

// Asserts that a row shows its match, to the seat that is to act, or that acted last.
void shows(const Buffers& seen, std::size_t row, const Match& match, std::uint32_t viewer) {
    const int turn = match.turn();
    const std::size_t seats = match.game().seats();
    std::vector<std::uint64_t> words((match.game().actions() + 63) / 64);
    match.legal_bits(words);
    REQUIRE(has(seen.observation, row, match.observe(viewer)) && has(seen.observation_f32, row, match.observe<float>(viewer)));
    REQUIRE(has(seen.mask, row, match.legal_mask()) && has(seen.legal, row, words));
    REQUIRE(seen.seat[row] == turn && has(seen.scores, row, match.scores()));
    for (std::uint32_t seat = 0; seat < seats; seat++) REQUIRE(has(seen.observations, row * seats + seat, match.observe(seat)));
    const auto key = turn < 0 ? std::make_pair(std::uint64_t{0}, std::uint64_t{0}) : match.information_key(viewer);
    REQUIRE(has(seen.keys, row, std::array{key.first, key.second}));
}

// Asserts that a row shows the end of a match that has just ended.
void shows_the_end(const Buffers& seen, std::size_t row, const Match& match, int decisions) {
    const auto returns = match.returns();
    REQUIRE(has(seen.rewards, row, returns) && has(seen.returns, row, returns));
    REQUIRE(seen.terminated[row] == 1 && seen.length[row] == decisions);
    for (std::uint32_t seat = 0; seat < returns.size(); seat++) {
        REQUIRE(has(seen.last_observation, row * returns.size() + seat, match.observe(seat)));
        REQUIRE(has(seen.last_observation_f32, row * returns.size() + seat, match.observe<float>(seat)));
    }
}

void plays_as_single_matches(const bastide::Game& game, std::uint32_t auto_reset) {
    bastide::Setup setup;
    setup.rows = 5;
    setup.seed = 7;
    setup.auto_reset = auto_reset;
    setup.records = setup.keys = 1;
    setup.history = 20;
    Batch batch = game.batch(setup);
    const Buffers& seen = all_outputs(batch);
    const std::vector<float> no_rewards(game.seats());
    std::vector<Match> single;
    std::vector<std::uint32_t> viewer;
    std::vector<int> decisions(setup.rows);
    std::size_t ends = 0;
    for (std::size_t row = 0; row < setup.rows; row++) {
        single.push_back(game.match(100 - row));
        viewer.push_back(static_cast<std::uint32_t>(single[row].turn()));
    }
    batch.reset(Rows{0, 1, 2, 3, 4}, Seeds{100, 99, 98, 97, 96});
    Actions actions(setup.rows);
    for (std::size_t step = 0; step < 1200 && ends < 3 * setup.rows; step++) {
        for (std::size_t row = 0; row < setup.rows; row++) shows(seen, row, single[row], viewer[row]);
        if (step % 16 == 0) {
            Batch copy = batch;
            REQUIRE(copy.allocate(&Buffers::history).history == std::vector<std::int32_t>(seen.history.size()));
            copy.refresh();
            REQUIRE(copy.buffers().history == seen.history && (seen.seat[0] < 0 || seen.history[setup.history - 1] != 0));
        }
        batch.sample(actions);
        for (std::size_t row = 0; row < setup.rows; row++) {
            if (seen.seat[row] == bastide::over) actions[row] = -1;
        }
        batch.step(actions);
        for (std::size_t row = 0; row < setup.rows; row++) {
            Match& match = single[row];
            REQUIRE(seen.episode[row] == static_cast<std::int64_t>(batch.episode(row)));
            if (actions[row] >= 0) {
                match.play(static_cast<std::uint32_t>(actions[row]));
                decisions[row]++;
                if (match.turn() != bastide::over) {
                    viewer[row] = static_cast<std::uint32_t>(match.turn());
                    REQUIRE(seen.terminated[row] == 0 && has(seen.rewards, row, no_rewards));
                    continue;
                }
                ends++;
                shows_the_end(seen, row, match, decisions[row]);
                if (auto_reset != bastide::Setup::same_step) continue;
            } else {
                REQUIRE(has(seen.rewards, row, no_rewards) && seen.terminated[row] == (auto_reset == bastide::Setup::disabled));
                const std::int64_t episode = seen.episode[row];
                if (auto_reset == bastide::Setup::disabled) batch.reset(Rows{row});
                REQUIRE(seen.terminated[row] == 0 && seen.episode[row] == episode + (auto_reset == bastide::Setup::disabled));
            }
            match = batch.match(row);
            viewer[row] = static_cast<std::uint32_t>(match.turn());
            decisions[row] = 0;
        }
        REQUIRE(batch.match(step % setup.rows) == single[step % setup.rows]);
    }
    REQUIRE(ends >= setup.rows);
}

// A batch that is assigned another game, or other rows, keeps writing to the same outputs: `own` into its buffers, `lent` into
// this memory.
void assigned(Batch own, Batch& lent, const std::vector<std::uint8_t>& mask, const std::int8_t* seat) {
    const auto before = lent;
    bastide::Setup setup = lent.setup();
    const std::size_t rows = setup.rows;
    for (const std::string& name : bastide::Game::names()) {
        const bastide::Game game(name);
        own.allocate(&Buffers::mask, &Buffers::seat);
        for (setup.rows = rows + 2; setup.rows >= rows; setup.rows--) {
            const auto other = game.batch(setup);
            own = other;
            own.refresh();
            const Buffers& seen = own.buffers();
            REQUIRE(own == other && seen.seat.size() == setup.rows && seen.observation.empty());
            REQUIRE(seen.mask.size() == setup.rows * game.actions());
            for (std::size_t row = 0; row < setup.rows; row++) {
                REQUIRE(seen.seat[row] == own.position(row).turn() && has(seen.mask, row, own.position(row).legal_mask()));
            }
        }
        setup.rows = rows;
        const auto other = game.batch(setup);
        if (game == before.game()) {
            lent = other;
            REQUIRE(lent == other);
        } else {
            REFUSED(lent = other, WRONG_LENGTH, "`mask`");
            REQUIRE(lent == before);
        }
        lent.refresh();
        REQUIRE(seat[0] == lent.position(0).turn() && mask[lent.legal(0).front()] == 1);
        lent = before;

        // Memory that fits goes on.
        std::vector<std::int8_t> fits(rows, 7);
        bastide::Outputs outputs;
        outputs.seat = fits;
        auto batch = before;
        batch.use(outputs);
        batch = other;
        batch.refresh();
        REQUIRE(fits[rows - 1] == other.position(rows - 1).turn());
    }
}

void values(const bastide::Game& game) {
    bastide::Setup setup;
    REQUIRE(setup.rows == 1 && setup.threads == 1 && setup.auto_reset == bastide::Setup::same_step);
    setup.rows = 3;
    setup.records = setup.keys = 1;
    auto batch = game.batch(setup);
    const auto start = batch;
    const bastide::Shape shape = batch.shape();
    REQUIRE(batch == start && batch.rows() == 3 && batch.setup().records == 1 && batch.game() == game && batch.match_size() > 0);
    REQUIRE(shape.actions == game.actions() && shape.length == game.observation_length() && shape.seats == game.seats());

    // Memory of its own, for each output; and of the user's.
    const Buffers& all = all_outputs(batch);
#define HAS_ITS_SIZE(name, type, count) REQUIRE(all.name.size() == 3 * (count));
    BASTIDE_FOR_EACH_OUTPUT(HAS_ITS_SIZE)
    auto copy = start;
    std::vector<std::uint8_t> mask(3 * shape.actions);
    std::int8_t seat[3];
    bastide::Outputs outputs;
    outputs.mask = mask;
    outputs.seat = seat;
    copy.use(outputs);
    REQUIRE(copy.buffers().mask.empty() && start.buffers().mask.empty());

    Actions actions(3), best(3);
    std::vector<float> log_probs(3), entropy(3), logits(3 * shape.actions);
    for (int i = 0; i < 500; i++) {
        batch.sample(actions);
        batch.step(actions);
        copy.sample(logits, 1.0F, {}, log_probs, entropy);
        const float of_all = std::log(static_cast<float>(copy.legal(1).size()));
        REQUIRE(std::fabs(entropy[1] - of_all) < 1e-5F && std::fabs(log_probs[1] + of_all) < 1e-5F);
        copy.step(Rows{2, 0, 1}, Actions{actions[2], actions[0], actions[1]});
        REQUIRE(mask == all.mask && all.seat == std::vector<std::int8_t>(seat, seat + 3) && batch.match(1) == copy.match(1));
    }
    REQUIRE(batch != start);
    float& highest = logits[shape.actions + copy.legal(1).back()];
    highest = 60;
    copy.sample(logits, 0.5F, best);
    REQUIRE(best[1] == copy.legal(1).back());
    highest = NAN;
    REFUSED(copy.sample(logits, 1.0F, best), BAD_LOGITS, "row 1");

    // Seeds, saving, moving, assigning.
    batch.reset(Rows{1}, Seeds{12});
    REQUIRE(batch.match(1) == game.match(12) && all.episode[1] == 0);
    batch.reset(Rows{1});
    REQUIRE(batch.match(1) != game.match(12) && all.episode[1] == 1);
    batch.put_match(1, game.match(12));
    REQUIRE(batch.match(1) == game.match(12));
    REQUIRE(Batch::from_bytes(batch.to_bytes()) == batch);
    auto again = batch;
    again.set_threads(2);
    REQUIRE(again.setup().threads == 2 && again == batch);
    REQUIRE(again.rollout(50).decisions == 150 && batch.rollout(50).decisions == 150 && again == batch);
    auto moved = std::move(batch);
    REQUIRE(moved == again && batch.rows() == 0);
    moved.refresh();
    REQUIRE(moved.buffers().mask.size() == 3 * shape.actions && moved.buffers().mask[moved.legal(0).front()] == 1);
    const auto* handle = moved.handle();
    moved = start;
    REQUIRE(moved == start && moved.handle() == handle && moved.buffers().seat.size() == 3);
    batch = moved;
    REQUIRE(batch == start);
    batch = bastide::Game(bastide::Game::names().back()).batch(setup);
    REQUIRE(batch.game().name() == bastide::Game::names().back());
    assigned(moved, copy, mask, seat);

    REFUSED(copy.step(Rows{1}, actions), WRONG_LENGTH, "`actions`");
    REFUSED(copy.sample(logits, 1.0F, actions, bastide::span<float>(log_probs.data(), 1)), WRONG_LENGTH, "`log_probs`");
    outputs.mask = bastide::span<std::uint8_t>(mask.data(), 1);
    REFUSED(copy.use(outputs), WRONG_LENGTH, "`mask`");
}

}  // namespace

int main(int count, char** names) {
    for (const std::string& name : bastide::Game::names()) {
        if (count > 1 && name != names[1]) continue;
        const bastide::Game game(name);
        for (std::uint32_t auto_reset = 0; auto_reset <= bastide::Setup::disabled; auto_reset++) plays_as_single_matches(game, auto_reset);
        values(game);
    }
    std::cout << "batches play as matches do\n";
}
