// Replays the evidence through the C++ face of Bastide: replay FILE... (tests/README.md tells what the files hold).

#include "bastide.hpp"

#include <cstdlib>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <optional>
#include <sstream>

namespace {

// A difference, or a file that cannot be read.
struct Difference : std::runtime_error {
    Difference(const std::string& expected, const std::string& found)
        : std::runtime_error("\n  expected: " + expected + "\n  found:    " + found) {}
};

void compare(const std::string& expected, const std::string& found) {
    if (expected != found) throw Difference(expected, found);
}

// The values with commas between, each as `write` writes it.
template <typename Values, typename Write>
std::string joined(const Values& values, Write write) {
    std::ostringstream text;
    const char* comma = "";
    for (const auto& value : values) {
        text << comma;
        write(text, value);
        comma = ",";
    }
    return text.str();
}

template <typename Values>
std::string joined(const Values& values) {
    return joined(values, [](std::ostream& text, const auto& value) { text << value; });
}

// FNV-1a of 64 bits, in 16 hexadecimal digits.
template <typename Bytes>
std::string digest(const Bytes& bytes) {
    std::uint64_t digest = 0xCBF29CE484222325;
    for (const auto byte : bytes) digest = (digest ^ static_cast<std::uint8_t>(byte)) * 0x100000001B3;
    std::ostringstream text;
    text << std::hex << std::setfill('0') << std::setw(16) << digest;
    return text.str();
}

// The numbers in a text, with any separators.
std::vector<std::uint16_t> numbers(std::string text) {
    for (char& c : text)
        if (c < '0' || c > '9') c = ' ';
    std::istringstream stream(text);
    std::vector<std::uint16_t> numbers;
    for (std::uint16_t number; stream >> number;) numbers.push_back(number);
    return numbers;
}

// The rest of a line that begins with a word.
std::optional<std::string> after(const std::string& line, const std::string& word) {
    if (line.compare(0, word.size(), word) != 0) return std::nullopt;
    return line.substr(word.size());
}

// Deals or plays an id, whichever is asked for.
void step(bastide::Position& position, std::uint32_t id) {
    position.turn() == bastide::chance ? position.deal(id) : position.play(id);
}

// The start of a trace's line, up to the next id.
std::string describe(const bastide::Position& position, std::size_t seats) {
    std::string choices = joined(position.legal());
    if (position.turn() == bastide::chance)
        choices = joined(position.outcomes(), [](auto& text, auto outcome) { text << outcome.id << ':' << outcome.weight; });
    if (position.turn() == bastide::over) choices = "-";

    std::vector<std::string> digests;
    for (std::uint32_t seat = 0; seat < seats; seat++) digests.push_back(digest(position.observe(seat)));
    return std::to_string(position.turn()) + ' ' + choices + ' ' + joined(position.scores()) + ' ' + joined(digests);
}

// The choice of a player, its iterations and nodes, the number of times that it tried each legal action, and a digest of the other
// figures.
std::string think(const bastide::Game& game, const bastide::Position& position, const std::string& asked) {
    std::istringstream words(asked);
    std::string name;
    std::uint64_t seed = 0;
    words >> name >> seed;
    const bastide::Player player(game, name, seed);
    const bastide::Thought thought = player.think(position);
    if (player.choose(position) != thought.action) throw Difference("the same choice twice", "another one");
    const auto visits = [](auto& text, const auto& considered) { text << considered.visits; };
    std::string bytes;
    for (const auto& each : thought.considered) {
        const float figures[] = {each.value, each.probability, each.prior, each.error, each.first, each.tie, each.ended};
        bytes.append(reinterpret_cast<const char*>(figures), sizeof figures);
    }
    bytes.append(reinterpret_cast<const char*>(&thought.effective), sizeof thought.effective);
    std::ostringstream text;
    text << name << ' ' << seed << ' ' << thought.action << ' ' << thought.iterations << ' ' << thought.nodes << ' '
         << (thought.considered.empty() ? "-" : joined(thought.considered, visits))
         << ' ' << digest(bytes);
    return text.str();
}

// A player, the seed of a match, and the first actions of that match, at most as many as the line has, where the player has all seats.
std::string played(const bastide::Game& game, const std::string& line) {
    std::istringstream words(line);
    std::string name, actions;
    std::uint64_t seed = 0, of_match = 0;
    words >> name >> seed >> of_match >> actions;
    const bastide::Player player(game, name, seed);
    auto match = game.match(of_match);
    std::vector<std::uint32_t> found;
    while (match.turn() != bastide::over && found.size() < numbers(actions).size()) {
        found.push_back(player.choose(match));
        if (player.think(match).action != found.back()) throw Difference("the same choice twice", "another one");
        match.play(found.back());
    }
    return name + ' ' + std::to_string(seed) + ' ' + std::to_string(of_match) + ' ' + joined(found);
}

// A trace, a perft table, thoughts, or pictures. The number of the line is counted for the message.
void replay_lines(std::istream& stream, int& number) {
    std::optional<bastide::Game> game;
    std::optional<bastide::Position> position;
    bool complete = false;
    for (std::string line; std::getline(stream, line);) {
        number++;
        if (line.empty() || line[0] == '#') continue;
        complete = false;
        if (auto name = after(line, "game ")) {
            game.emplace(*name);
            position = game->start();
        } else if (!game) {
            throw Difference("a line that names the game", line);
        } else if (auto ids = after(line, "after")) {
            position = game->start();
            for (std::uint16_t id : numbers(*ids)) step(*position, id);
        } else if (auto counted = after(line, "depth ")) {
            const auto depth = static_cast<std::uint32_t>(std::stoul(*counted));
            compare(*counted, std::to_string(depth) + ' ' + std::to_string(position->perft(depth)));
            complete = true;
        } else if (auto thought = after(line, "thought ")) {
            compare(*thought, think(*game, *position, *thought));
            complete = true;
        } else if (auto match = after(line, "played ")) {
            compare(*match, played(*game, *match));
            complete = true;
        } else if (auto picture = after(line, "picture ")) {
            const int viewer = std::stoi(*picture);
            compare(*picture, std::to_string(viewer) + ' ' + digest(position->picture(viewer)));
            complete = true;
        } else if (auto returns = after(line, "returns ")) {
            const auto six_decimals = [](auto& text, float value) { text << std::fixed << std::setprecision(6) << value; };
            compare(*returns, joined(position->returns(), six_decimals));
            complete = true;
        } else {
            const bool over = position->turn() == bastide::over;
            const std::string next = line.substr(line.rfind(' ') + 1);
            compare(line, describe(*position, game->seats()) + ' ' + (over ? "-" : next));
            if (!over && numbers(next).size() != 1) throw Difference("an id", next);
            if (!over) step(*position, numbers(next)[0]);
        }
    }
    if (!complete) throw Difference("`returns`, `depth`, `thought`, `played` or `picture`", "the end of the file");
}

// A record is read, replayed step by step, and written again; of JSON, the ids are compared.
void replay_record(std::istream& stream, int& number, bool json) {
    number = 1;
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    const auto match = bastide::Match::from_record(text, 0);
    auto position = match.game().start();
    for (std::uint16_t id : match.record_ids()) step(position, id);
    if (position != match) throw Difference(match.table(bastide::everything), position.table(bastide::everything));
    if (json) {
        compare(joined(numbers(text.substr(text.find('[')))), joined(match.record_ids()));
        return;
    }
    std::istringstream expected(text), found(match.record_text());
    number = 0;
    for (std::string line, other; std::getline(expected, line);) {
        number++;
        std::getline(found, other);
        compare(line, other);
    }
    if (text != found.str()) throw Difference("the end of the record", "more lines, or fewer");
}

void replay(const std::string& file, int& number) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream) throw Difference("a file that can be read", "none");
    const std::string kind = file.substr(file.find_last_of('.') + 1);
    if (kind == "trace" || kind == "perft" || kind == "thoughts" || kind == "pictures") return replay_lines(stream, number);
    if (kind == "record" || kind == "json") return replay_record(stream, number, kind == "json");
    throw Difference("a .trace, .perft, .thoughts, .pictures, .record or .json file", kind);
}

}  // namespace

int main(int count, char** files) {
    if (count < 2) {
        std::cerr << "usage: replay FILE...\n";
        return EXIT_FAILURE;
    }
    for (int i = 1; i < count; i++) {
        int line = 0;
        try {
            replay(files[i], line);
            std::cout << "ok " << files[i] << '\n';
        } catch (const std::exception& difference) {
            std::cerr << files[i] << ':' << line << ": " << difference.what() << '\n';
            return EXIT_FAILURE;
        }
    }
    std::cout << count - 1 << " passed, 0 failed\n";
}
