// Measures two players against each other, on several threads: first with the library's arena, on the same deals with seats
// exchanged; then in a batch that asks the player of each row's seat: arena [GAME [PLAYER [PLAYER [DEALS [THREADS]]]]]

#include "bastide.hpp"

#include <iostream>

namespace {

void in_the_arena(const bastide::Player& first, const bastide::Player& second, std::uint64_t deals, std::uint32_t threads) {
    const bastide::Pairing pairing = first.against(second, 1, 0, deals, threads);
    std::cout << first.name() << " against " << second.name() << ": " << pairing.wins << " won, " << pairing.ties << " tied, "
              << pairing.losses << " lost; " << 100 * pairing.mean_score() << " % of " << pairing.deals << " deals\n";
}

// The first player has seat 0 of every row, the second all other seats. The first match of each row counts.
void in_a_batch(const bastide::Game& game, const bastide::Player& first, const bastide::Player& second, std::size_t matches,
                std::size_t threads) {
    bastide::Setup setup;
    setup.rows = matches;
    setup.seed = 1;
    setup.threads = threads;
    setup.auto_reset = bastide::Setup::disabled;
    auto batch = game.batch(setup);
    const auto& seen = batch.allocate(&bastide::Buffers::seat, &bastide::Buffers::returns);
    batch.refresh();

    std::vector<std::int32_t> actions(matches);
    std::vector<std::int32_t> chosen;
    for (;;) {
        std::vector<std::size_t> rows[2];
        for (std::size_t row = 0; row < matches; row++)
            if (seen.seat[row] != bastide::over) rows[seen.seat[row] == 0 ? 0 : 1].push_back(row);
        if (rows[0].empty() && rows[1].empty()) break;
        batch.choose(first, rows[0], actions);
        batch.choose(second, rows[1], actions);
        for (const auto& asked : rows) {
            chosen.clear();
            for (const std::size_t row : asked) chosen.push_back(actions[row]);
            batch.step(asked, chosen);
        }
    }
    std::size_t won = 0;
    for (std::size_t row = 0; row < matches; row++) won += seen.returns[row * game.seats()] > 0;
    std::cout << first.name() << " in seat 0 of a batch: " << won << " of " << matches << " matches won\n";
}

}  // namespace

int main(int count, char** arguments) {
    const auto argument = [&](int place, const char* otherwise) { return count > place ? arguments[place] : otherwise; };
    try {
        const bastide::Game game(argument(1, "en_garde(rounds_to_win=1)"));
        const bastide::Player first(game, argument(2, "easy"), 1);
        const bastide::Player second(game, argument(3, "random"), 2);
        const auto deals = std::stoul(argument(4, "40"));
        const auto threads = std::stoul(argument(5, "2"));
        in_the_arena(first, second, deals, static_cast<std::uint32_t>(threads));
        in_a_batch(game, first, second, deals, threads);
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
}
