// Plays a million matches of a game at random, a thousand at a time, and prints the share that each seat won, and the speed:
// batch GAME [MATCHES [THREADS]]

#include "bastide.hpp"

#include <chrono>
#include <iostream>

namespace {

void play(const bastide::Game& game, std::int64_t matches, std::size_t threads) {
    constexpr std::size_t rows = 1000;
    bastide::Setup setup;
    setup.rows = rows;
    setup.seed = 7;
    setup.threads = threads;
    auto batch = game.batch(setup);
    using bastide::Buffers;
    const Buffers& seen = batch.allocate(&Buffers::terminated, &Buffers::episode, &Buffers::rewards);

    // The same number of matches of each row counts: the first matches to end would be the short ones.
    const std::int64_t share = (matches + rows - 1) / rows;
    const std::size_t seats = game.seats();
    std::vector<std::int32_t> actions(rows);
    std::vector<std::int64_t> wins(seats);
    std::int64_t ended = 0;
    const auto start = std::chrono::steady_clock::now();
    while (ended < share * static_cast<std::int64_t>(rows)) {
        batch.sample(actions);
        batch.step(actions);
        for (std::size_t row = 0; row < rows; row++) {
            if (seen.terminated[row] == 0 || seen.episode[row] > share) continue;
            ended++;
            for (std::size_t seat = 0; seat < seats; seat++) wins[seat] += seen.rewards[row * seats + seat] > 0;
        }
    }
    const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;

    for (std::size_t seat = 0; seat < seats; seat++)
        std::cout << "seat " << seat << " won " << 100.0 * static_cast<double>(wins[seat]) / static_cast<double>(ended) << " %\n";
    std::cout << ended << " matches in " << time.count() << " s, " << static_cast<double>(ended) / time.count() << " a second\n";
}

}  // namespace

int main(int count, char** arguments) {
    if (count < 2) {
        std::cerr << "usage: " << arguments[0] << " GAME [MATCHES [THREADS]]\n";
        return 1;
    }
    try {
        play(bastide::Game(arguments[1]), count > 2 ? std::stoll(arguments[2]) : 1000000, count > 3 ? std::stoul(arguments[3]) : 1);
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
}
