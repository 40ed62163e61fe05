// Enumerates histories, and asserts that everything that a seat or the public is given is a function of what the seat knows: in small
// forms of games all histories, in whole games those after late positions of random matches. Tables and pictures are functions of
// scenes, and are compared where the scenes are equal. histories [NUMBER]: of each, at most.

#include "bastide.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdlib>
#include <functional>
#include <iostream>
#include <random>
#include <string>
#include <string_view>
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
// The share of information states that are told in sentences, of a whole match fewer, and that are thought about; and of positions
// that are drawn.
constexpr std::uint64_t told = 128, told_of_a_match = 2048, thought = 1024, drawn = 32;

// What a seat is given, in the order of the digests.
enum Given { legal, observation, scene, telling, noticed, public_scene, public_telling, choice, all };
constexpr std::array<const char*, all> names = {
    "set of legal actions", "observation", "scene", "telling", "number of events noticed", "public scene", "public telling",
    "choice of a player",
};
using Digests = std::array<std::uint64_t, all>;

std::uint64_t mixed(std::uint64_t sum, std::uint64_t value) { return (sum ^ value) * 0x9E3779B97F4A7C15U; }

std::uint64_t digest(std::string_view text) { return std::hash<std::string_view>()(text); }

class Histories {
public:
    Histories(const std::string& name, std::size_t most) : game_(name), player_(game_, "greedy", 1), most_(most) {}

    // Searches from the beginning.
    void from_the_start() { from(game_.start(), {}, most_); }

    // Searches from late positions of random matches.
    void from_late_positions() {
        told_ = told_of_a_match;
        for (std::uint64_t seed = 0; seed * of_a_match * 4 < most_; seed++) {
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
        public_at_.clear();
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
            now[telling] = digest(record.told(seat));
            now[noticed] = record.noticed(seat).back();
            now[public_telling] = digest(record.told(bastide::the_public));
        }
        if (low % thought == 0 && position.turn() == seat) now[choice] = player_.choose(position);
        const auto [known, is_new] = known_[state.seat()].try_emplace(mixed(low, high), now);
        alike_ += !is_new;
        for (std::size_t i = 0; i < now.size(); i++) {
            if (known->second[i] == now[i]) continue;
            std::cerr << game_.name() << ", seat " << seat << ": another " << names[i] << " than in a history like it, after";
            for (const auto id : ids) std::cerr << ' ' << id;
            std::cerr << '\n' << position.table(seat) << '\n';
            std::exit(EXIT_FAILURE);
        }
    }

    // The scene of a viewer, whose table and picture are the same wherever it is.
    std::uint64_t shown(const Position& position, int viewer) {
        std::size_t length = 0;
        bastide::detail::check(bastide_position_scene(position.handle(), viewer, room_.data(), room_.size(), &length));
        const std::uint64_t scene = digest({room_.data(), length});
        if (position.hash() % drawn == 0) {
            const std::uint64_t words = digest(position.table(viewer)), picture = digest(position.picture(viewer));
            const auto known = drawn_.try_emplace(mixed(scene, static_cast<std::uint64_t>(viewer)), std::make_pair(words, picture)).first;
            if (known->second != std::make_pair(words, picture)) {
                std::cerr << game_.name() << ": another table or picture of viewer " << viewer << " for one scene\n";
                std::exit(EXIT_FAILURE);
            }
        }
        return scene;
    }

    // What a seat is given of a position.
    const Digests& of_position(const Position& position, std::uint32_t seat) {
        const auto [place, is_new] = given_at_.try_emplace(position.hash() * BASTIDE_MAX_SEATS + seat);
        Digests& now = place->second;
        if (!is_new) return now;
        const int viewer = static_cast<int>(seat);
        if (position.turn() == viewer) {
            for (const auto action : position.legal()) now[legal] = mixed(now[legal], action + 1U);
        }
        const auto seen = position.observe<std::uint8_t>(seat);
        now[observation] = digest({reinterpret_cast<const char*>(seen.data()), seen.size()});
        now[scene] = shown(position, viewer);
        const auto [open, unseen] = public_at_.try_emplace(position.hash());
        if (unseen) open->second = shown(position, bastide::the_public);
        now[public_scene] = open->second;
        return now;
    }

    bastide::Game game_;
    bastide::Player player_;
    std::uint64_t told_ = told;
    std::size_t most_, end_ = 0, count_ = 0, alike_ = 0;
    // What was given first in each information state of each seat, what each seat and the public are given of each position, and
    // the table and the picture of each scene.
    std::vector<std::unordered_map<std::uint64_t, Digests>> known_;
    std::unordered_map<std::uint64_t, Digests> given_at_;
    std::unordered_map<std::uint64_t, std::uint64_t> public_at_;
    std::unordered_map<std::uint64_t, std::pair<std::uint64_t, std::uint64_t>> drawn_;
    std::array<char, 1 << 16> room_{};
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
