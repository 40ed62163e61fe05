// Plays a match of En Garde at random, and shows how it ended.

#include "bastide.hpp"

#include <iostream>
#include <random>

int main() {
    const bastide::Game game("en_garde(rounds_to_win=1)");
    bastide::Match match = game.match(7);
    std::mt19937 random(7);

    while (match.turn() != bastide::over) {
        const auto legal = match.legal();
        const auto action = legal[random() % legal.size()];
        std::cout << "seat " << match.turn() << ": " << game.action_text(action) << '\n';
        match.play(action);
    }

    std::cout << match.table(bastide::everything) << '\n';
    const auto returns = match.returns();
    for (std::size_t seat = 0; seat < returns.size(); seat++) std::cout << "seat " << seat << ": " << returns[seat] << '\n';
}
