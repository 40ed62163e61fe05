// A game in the terminal, against a level of the library's players: console [GAME [LEVEL [SEED]]]
// Type an action as it is listed, or its first letters. If the input ends, the level plays on in your place.

#include "bastide.hpp"

#include <iostream>

namespace {

// The legal actions that begin with `text`; only the action that equals it, if there is one.
std::vector<std::uint32_t> meant(const bastide::Game& game, const bastide::Match& match, const std::string& text) {
    std::vector<std::uint32_t> found;
    for (const auto action : match.legal()) {
        const std::string notation = game.action_text(action);
        if (notation == text) return {action};
        if (!text.empty() && notation.compare(0, text.size(), text) == 0) found.push_back(action);
    }
    return found;
}

// Asks until one action is meant; nothing if the input ends.
std::optional<std::uint32_t> asked(const bastide::Game& game, const bastide::Match& match) {
    std::cout << match.table(match.turn()) << "\nYou can:";
    for (const auto action : match.legal()) std::cout << "  " << game.action_text(action);
    std::cout << '\n';
    for (std::string line; std::cout << "> " << std::flush && std::getline(std::cin, line);) {
        const auto actions = meant(game, match, line);
        if (actions.size() == 1) return actions.front();
        std::cout << (actions.empty() ? "That is not one of them.\n" : "More than one begins so.\n");
    }
    std::cout << '\n';
    return {};
}

void play(const bastide::Game& game, const std::string& level, std::uint64_t seed) {
    constexpr int you = 0;
    const bastide::Player player(game, level, seed);
    bastide::Match match = game.match(seed);
    bool present = true;
    while (match.turn() != bastide::over) {
        const int seat = match.turn();
        std::optional<std::uint32_t> action;
        if (seat == you && present) {
            action = asked(game, match);
            present = action.has_value();
        }
        if (!action) action = player.choose(match);
        const std::size_t before = match.noticed(you);
        match.play(*action);
        // The others' actions may be hidden: this tells what you may know.
        for (const auto& sentence : match.telling(you, before)) std::cout << sentence.text << '\n';
    }
    const float brought = match.returns()[you];
    std::cout << match.table(bastide::everything) << '\n' << (brought > 0 ? "You won.\n" : brought < 0 ? "You lost.\n" : "Nobody won.\n");
}

}  // namespace

int main(int count, char** arguments) {
    try {
        play(bastide::Game(count > 1 ? arguments[1] : "en_garde(rounds_to_win=1)"), count > 2 ? arguments[2] : "easy",
             count > 3 ? std::stoull(arguments[3]) : 7);
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
}
