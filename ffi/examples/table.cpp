// A match of Guyenne for a client that gets nothing but scenes: table [OPTIONS], such as format=ring
// Name the parts that you choose, separated by commas, in any order. If the input ends, a player goes on in your place.

#include "bastide.hpp"
#include "guyenne.hpp"

#include <sstream>

namespace {

// Plays the actions that the parts in a line choose; says so if they choose none.
void play_parts(bastide::Match& match, const std::string& line) {
    std::vector<std::string> parts;
    std::istringstream input(line);
    for (std::string part; std::getline(input >> std::ws, part, ',');) parts.push_back(part);
    try {
        match.play_parts(std::vector<std::string_view>(parts.begin(), parts.end()));
    } catch (const bastide::Error& error) {
        std::cout << error.what() << '\n';
    }
}

// The host keeps the match, and sends you the faces once and then your scenes, never the position.
void play(const bastide::Game& game) {
    constexpr int you = 0;
    const bastide::Player player(game, "scripted", 7);
    bastide::Match match = game.match(7);
    const Json faces = read(game.cards());
    const auto draw = [&] { Table(read(match.scene(you)), faces, you).draw(); };
    bool present = true;
    for (std::string line; match.turn() != bastide::over;) {
        if (match.turn() == you && present) {
            draw();
            present = static_cast<bool>(std::getline(std::cin, line));
            if (present) play_parts(match, line);
        } else {
            match.play(player.choose(match));
        }
    }
    draw();
}

}  // namespace

int main(int count, char** arguments) {
    try {
        play(bastide::Game(std::string("guyenne(") + (count > 1 ? arguments[1] : "") + ')'));
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
}
