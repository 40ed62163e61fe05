// Enumerates histories, and asserts that everything that a seat or the public is given is a function of what the seat knows: in small
// forms of games all histories, in whole games those after late positions of random matches. histories [NUMBER]: of each, at most.

#include "bastide.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <iostream>
#include <random>
#include <string>
#include <thread>
#include <unordered_map>
#include <vector>

namespace {

using bastide::InformationState;
using bastide::Position;

const std::vector<std::string> games = {
    "leduc_poker",
    "leduc_poker(max_raises=9)",
    "en_garde(rounds_to_win=1,max_rounds=1,piste=7,values=3,copies=3,hand=2)",
    "en_garde(rounds_to_win=1,max_rounds=1,piste=9,values=3,copies=4,hand=2)",
    "knights_of_charlemagne(colours=3,values=2,copies=1,hand=1,aside=0)",
    "knights_of_charlemagne(colours=2,values=2,copies=2,hand=2,aside=2)",
    "knights_of_charlemagne(players=3,colours=2,values=2,copies=1,hand=1,aside=0)",
    "en_garde",
    "knights_of_charlemagne(players=4)",
    "field_of_glory",
    "field_of_glory(draft=random)",
    "guyenne",
    "guyenne(rules=expert)",
    "guyenne(edition=prototype)",
    "guyenne(format=teams)",
    "guyenne(rules=advanced,format=teams,players=3)",
    "guyenne(format=ring)",
};
// The number of those that are searched from their beginning; of the others, the histories of a match, and the events from a late
// position on.
constexpr std::size_t small = 7, of_a_match = 1500, fewest = 4, most_events = 16;
// One of so many information states is told in sentences, of a whole match fewer, and one is thought about.
constexpr std::uint64_t told = 8, told_of_a_match = 256, thought = 64;

// What a seat is given, in the order of the digests.
enum Given { legal, observation, table, scene, picture, telling, noticed, public_scene, public_picture, public_telling, choice, all };
constexpr std::array<const char*, all> names = {
    "set of legal actions", "observation", "table",  "scene",         "picture", "telling", "number of events noticed",
    "public scene",         "public picture", "public telling", "choice of a player",
};
using Digests = std::array<std::uint64_t, all>;

std::uint64_t digest(std::string_view text, std::uint64_t sum = 14695981039346656037U) {
    for (const char letter : text) sum = (sum ^ static_cast<unsigned char>(letter)) * 1099511628211U;
    return sum;
}

std::uint64_t digest(const std::vector<bastide::Sentence>& sentences) {
    std::uint64_t sum = digest("");
    for (const auto& sentence : sentences) sum = digest(std::to_string(sentence.noticed) + ' ' + sentence.text, sum);
    return sum;
}

class Histories {
public:
    Histories(const std::string& name, std::size_t most) : game_(name), player_(game_, "greedy", 1), most_(most) {}

    // Searches from the beginning.
    void from_the_start() { from(game_.start(), {}, most_); }

    // Searches from late positions of random matches.
    void from_late_positions() {
        told_ = told_of_a_match;
        for (std::uint64_t seed = 0; seed * of_a_match * 8 < most_; seed++) {
            auto match = game_.match(seed);
            std::mt19937_64 random(seed);
            while (match.turn() != bastide::over) {
                const auto actions = match.legal();
                match.play(actions[random() % actions.size()]);
            }
            const bastide::Record record(match);
            const std::size_t begin = record.size() - std::min(record.size(), fewest + seed % (most_events - fewest));
            auto ids = record.ids();
            ids.resize(begin);
            from(record.position(begin), ids, std::min(of_a_match, most_));
        }
    }

    std::size_t count() const { return count_; }

    std::string report() const {
        return std::string(game_.name()) + ": " + std::to_string(count_) + " histories, " + std::to_string(alike_) + " alike to others";
    }

private:
    void from(const Position& position, std::vector<std::uint16_t> ids, std::size_t most) {
        known_.assign(game_.seats(), {});
        given_at_.clear();
        end_ = count_ + most;
        std::vector<InformationState> states;
        for (std::uint32_t seat = 0; seat < game_.seats(); seat++) states.emplace_back(position, seat);
        visit(position, states, ids);
    }

    void visit(const Position& position, const std::vector<InformationState>& states, std::vector<std::uint16_t>& ids) {
        if (count_ == end_) return;
        count_++;
        for (const auto& state : states) compare(position, state, ids);
        std::vector<std::uint16_t> events;
        for (const auto& outcome : position.outcomes()) events.push_back(outcome.id);
        for (const auto action : position.legal()) events.push_back(action);
        for (const auto event : events) {
            Position next(position);
            auto later = states;
            if (position.turn() == bastide::chance) {
                next.deal(event);
            } else {
                next.play(event);
                later[static_cast<std::size_t>(position.turn())].act(event);
            }
            for (auto& state : later) state.see(next);
            ids.push_back(event);
            visit(next, later, ids);
            ids.pop_back();
        }
    }

    // Compares what a seat is given with what it was given in a history that it cannot tell from this one.
    void compare(const Position& position, const InformationState& state, const std::vector<std::uint16_t>& ids) {
        const auto [high, low] = state.key();
        const int seat = static_cast<int>(state.seat());
        Digests now = of_position(position, state.seat());
        if (low % told_ == 0) {
            const bastide::Record record(game_, ids);
            now[telling] = digest(record.telling(seat));
            now[noticed] = record.noticed(seat).back();
            now[public_telling] = digest(record.telling(bastide::the_public));
        }
        if (low % thought == 0 && position.turn() == seat) now[choice] = player_.choose(position);
        const auto [known, is_new] = known_[state.seat()].try_emplace(low ^ (high * 0x9E3779B97F4A7C15U), now);
        alike_ += !is_new;
        for (std::size_t i = 0; i < now.size(); i++) {
            if (known->second[i] == now[i]) continue;
            std::cerr << game_.name() << ", seat " << seat << ": another " << names[i] << " than in a history like it, after";
            for (const auto id : ids) std::cerr << ' ' << id;
            std::cerr << '\n' << position.table(seat) << '\n';
            std::exit(EXIT_FAILURE);
        }
    }

    // What a seat is given of a position.
    const Digests& of_position(const Position& position, std::uint32_t seat) {
        const auto [place, is_new] = given_at_.try_emplace(position.hash() * BASTIDE_MAX_SEATS + seat);
        Digests& now = place->second;
        if (!is_new) return now;
        const int viewer = static_cast<int>(seat);
        if (position.turn() == viewer) {
            for (const auto action : position.legal()) now[legal] = digest(game_.action_text(action), now[legal]);
        }
        const auto seen = position.observe<std::uint8_t>(seat);
        now[observation] = digest({reinterpret_cast<const char*>(seen.data()), seen.size()});
        now[table] = digest(position.table(viewer));
        now[scene] = digest(position.scene(viewer));
        now[picture] = digest(position.picture(viewer));
        now[public_scene] = digest(position.scene(bastide::the_public));
        now[public_picture] = digest(position.picture(bastide::the_public));
        return now;
    }

    bastide::Game game_;
    bastide::Player player_;
    std::uint64_t told_ = told;
    std::size_t most_, end_ = 0, count_ = 0, alike_ = 0;
    // What was given first in each information state of each seat, and what each seat is given of each position.
    std::vector<std::unordered_map<std::uint64_t, Digests>> known_;
    std::unordered_map<std::uint64_t, Digests> given_at_;
};

}  // namespace

int main(int argc, char** argv) {
    const std::size_t most = argc > 1 ? std::stoul(argv[1]) : 20000;
    std::vector<std::string> reports(games.size());
    std::atomic<std::size_t> next{0}, sum{0};
    const auto search = [&] {
        for (std::size_t place; (place = next++) < games.size();) {
            Histories histories(games[place], most);
            if (place < small) {
                histories.from_the_start();
            } else {
                histories.from_late_positions();
            }
            reports[place] = histories.report();
            sum += histories.count();
        }
    };
    std::thread other(search);
    search();
    other.join();
    for (const auto& report : reports) std::cout << report << '\n';
    std::cout << sum << " histories\n";
}
