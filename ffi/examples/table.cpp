// A table drawn from the JSON of a scene alone, as a client that has nothing else: table [GAME [LEVEL [SEED]]]
// Name the parts that you choose, separated by commas, in any order. If the input ends, the level plays on in your place.

#include "bastide.hpp"
#include "json.hpp"

#include <algorithm>
#include <iostream>

namespace {

void draw(const Json& cards) {
    for (const Json& card : cards.items) std::cout << ' ' << (card["face"].is_null() ? "##" : '[' + card["face"]["name"].text + ']');
}

// Draws the parts of a table by their kinds, and lists the choices.
void draw_scene(const Json& scene) {
    for (const Json& part : scene["parts"].items) {
        const std::string& kind = part["kind"].text;
        if (kind == "line") {
            std::cout << part["label"].text;
            for (const Json& span : part["spans"].items) {
                if (span["cards"].items.empty()) std::cout << ' ' << span["words"].text;
                draw(span["cards"]);
            }
            std::cout << '\n';
        } else if (kind == "track") {
            for (const Json& field : part["fields"].items) {
                std::cout << (field["figure"].is_null() ? "·" : field["figure"]["letter"].text);
            }
            std::cout << '\n';
        } else if (kind == "grid") {
            for (const Json& row : part["rows"].items) {
                for (const Json& cell : row.items) std::cout << cell["words"].text << '\t';
                std::cout << '\n';
            }
        }
    }
    for (const Json& choice : scene["choices"].items) {
        std::cout << "  " << choice["notation"].text << ":";
        for (const Json& part : choice["parts"].items) std::cout << ' ' << part.text << (&part == &choice["parts"].items.back() ? "\n" : ",");
    }
}

// The parts in a line.
std::vector<std::string_view> parts_in(std::string_view line) {
    std::vector<std::string_view> parts;
    for (std::size_t end = 0; end != std::string_view::npos; line.remove_prefix(end == std::string_view::npos ? line.size() : end + 1)) {
        line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
        end = line.find(',');
        parts.push_back(line.substr(0, end));
    }
    return parts;
}

// Plays the actions that the parts in a line choose; says so if they choose none.
void play_parts(bastide::Match& match, std::string_view line) {
    try {
        const auto parts = parts_in(line);
        match.play_parts(bastide::span<const std::string_view>(parts.data(), parts.size()));
    } catch (const bastide::Error& error) {
        std::cout << error.what() << '\n';
    }
}

void play(const bastide::Game& game, const std::string& level, std::uint64_t seed) {
    constexpr int you = 0;
    const bastide::Player player(game, level, seed);
    bastide::Match match = game.match(seed);
    bool present = true;
    while (match.turn() != bastide::over) {
        std::string line;
        if (match.turn() != you || !present) {
            match.play(player.choose(match));
            continue;
        }
        // The host keeps the match, and sends you your scene, never the position.
        const std::string sent = match.scene(you);
        std::string_view rest = sent;
        draw_scene(read(rest));
        present = static_cast<bool>(std::getline(std::cin, line));
        if (present) play_parts(match, line);
    }
    std::cout << match.table(bastide::everything) << '\n';
}

}  // namespace

int main(int count, char** arguments) {
    try {
        play(bastide::Game(count > 1 ? arguments[1] : "guyenne"), count > 2 ? arguments[2] : "scripted", count > 3 ? std::stoul(arguments[3]) : 7);
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
}
