// Plays matches by ffi/examples/host.hpp, keeps every byte that a client is sent, and asserts that it is the same in another match that
// the seat cannot tell from this one: after a redeal for the seat, and after another course of hidden events. So are all messages up to
// then, one after the other, whose number tells something, too. Hosts that leak are noticed. wire [NUMBER]: of matches, in all.

#include "../../ffi/examples/host.hpp"
#include "../../ffi/examples/json.hpp"

#include <cstdlib>
#include <iostream>
#include <random>

namespace {

using bastide::InformationState;
using bastide::Match;
using bastide::Position;

constexpr const char* variants[] = {"guyenne(rules=expert)", "guyenne(format=teams)", "guyenne(format=ring)", "field_of_glory(draft=random)",
                                    "knights_of_charlemagne(players=4)"};

// The bytes for a client of a match.
using Sends = std::string (*)(const Match&, int viewer, std::size_t since);

// The message for a client that asks, and the one that a client is due after a decision, if any.
struct Sender {
    Sends message, news;
};

// A state; only the seat to act is asked.
std::string message(const Match& match, int viewer, std::size_t since) {
    const std::string state = Host(match).state(viewer, since);
    const bool asked = state.find("\"asked\":true") != std::string::npos;
    return asked == (viewer >= 0 && viewer == match.turn()) ? state : throw std::logic_error("somebody else is asked");
}

std::string news(const Match& match, int viewer, std::size_t since) {
    return Host(match).is_news(viewer, since) ? message(match, viewer, since) : "";
}

const Sender honest = {message, news};

// The refusal of an answer; nothing for another answer.
std::string refusal(const std::string& answer) { return answer.rfind("{\"refusal\"", 0) == 0 ? answer : ""; }

// Hosts that a careless programmer could write.
const std::pair<const char*, Sends> leaks[] = {
    {"the scene of everything", [](const Match& match, int, std::size_t) { return match.scene(bastide::everything); }},
    {"the record", [](const Match& match, int, std::size_t) { return match.record_text(); }},
    {"another seat's sentences",
     [](const Match& match, int viewer, std::size_t since) { return Host(match).state(viewer == 0 ? 1 : 0, since); }},
    {"a message after each decision", message},
};

// Whether seats make decisions that others do not see, which the last of these hosts tells.
bool has_unseen_decisions(std::string_view name) { return name.find("guyenne") == 0 || name == "field_of_glory"; }

// A match up to an event, and what a seat knows of it.
struct Course {
    Position position;
    InformationState known;
    std::vector<std::uint16_t> ids;

    void step(std::uint16_t id) {
        if (position.turn() == bastide::chance) {
            position.deal(id);
        } else {
            if (position.turn() == static_cast<int>(known.seat())) known.act(id);
            position.play(id);
        }
        known.see(position);
        ids.push_back(id);
    }
};

// Courses of a match as a seat knows them: the true one, and another that looks the same to the seat.
class Seat {
public:
    Seat(const bastide::Game& game, std::uint32_t seat, std::uint64_t seed)
        : random_(seed), truth_{{game.start(), InformationState(game.start(), seat), {}}}, other_(truth_[0]) {}

    void step(std::uint16_t id) {
        truth_.push_back(truth_.back());
        truth_.back().step(id);
        if (follow(truth_.size() - 1)) return;
        // A hidden card of the other course is seen to be elsewhere: try another course of the last events.
        for (const std::size_t back : {4, 12, 30}) {
            const std::size_t begin = truth_.size() - std::min<std::size_t>(truth_.size(), back);
            other_ = truth_[begin];
            std::size_t at = begin + 1;
            while (at < truth_.size() && follow(at)) at++;
            if (at == truth_.size()) return;
        }
        other_ = truth_.back();
    }

    // The other course, if it is another and no chance is to deal in it.
    const Course* other() const { return other_.position.turn() != bastide::chance && other_.ids != truth_.back().ids ? &other_ : nullptr; }

private:
    // Goes on with the other course as the seat sees an event of the true one.
    bool follow(std::size_t event) {
        steps_ = 0;
        const Course& after = truth_[event];
        const bool is_mine = truth_[event - 1].position.turn() == static_cast<int>(other_.known.seat());
        const auto before = other_.known.key();
        if (is_mine) {
            if (other_.position.turn() != static_cast<int>(other_.known.seat())) return false;
            other_.step(after.ids.back());
            return other_.known.key() == after.known.key();
        }
        if (after.known.key() == before) return settle(0);
        return reach(after.known.key(), 0) && settle(0);
    }

    // Steps to a course of this key over events that the seat does not notice.
    bool reach(const std::pair<std::uint64_t, std::uint64_t>& key, int depth) {
        const auto before = other_.known.key();
        if (depth > 6 || other_.position.turn() == static_cast<int>(other_.known.seat())) return false;
        const Course here = other_;
        for (const std::uint16_t id : events()) {
            if (steps_++ == most_steps) return false;
            other_.step(id);
            if (other_.known.key() == key || (other_.known.key() == before && reach(key, depth + 1))) return true;
            other_ = here;
        }
        return false;
    }

    // Lets chance deal what the seat does not notice.
    bool settle(int depth) {
        const auto before = other_.known.key();
        if (other_.position.turn() != bastide::chance) return true;
        if (truth_.back().position.turn() == bastide::chance || depth > 6) return true;
        const Course here = other_;
        for (const std::uint16_t id : events()) {
            if (steps_++ == most_steps) return true;
            other_.step(id);
            if (other_.known.key() == before && settle(depth + 1)) return true;
            other_ = here;
        }
        return true;
    }

    // The events that can follow, in any order.
    std::vector<std::uint16_t> events() {
        std::vector<std::uint16_t> ids;
        for (const auto& outcome : other_.position.outcomes()) ids.push_back(outcome.id);
        for (const auto action : other_.position.legal()) ids.push_back(action);
        std::shuffle(ids.begin(), ids.end(), random_);
        return ids;
    }

    static constexpr int most_steps = 40;

    std::mt19937_64 random_;
    int steps_ = 0;
    std::vector<Course> truth_;
    Course other_;
};

// The messages that were sent, those that were compared with another course, and those that would differ.
struct Compared {
    std::size_t messages = 0, bytes = 0, others = 0, courses = 0, leaked = 0;
};

class Wire {
public:
    Wire(bastide::Game game, Sender sender, bool is_honest) : game_(std::move(game)), sender_(sender), is_honest_(is_honest) {}

    void play(std::uint64_t seed) {
        Match match = game_.match(seed);
        std::mt19937_64 random(seed);
        std::vector<Seat> seats;
        for (std::uint32_t seat = 0; seat < game_.seats(); seat++) seats.emplace_back(game_, seat, seed);
        // The events that each client had noticed when it got its last message; the watcher's at last.
        std::vector<std::size_t> since(game_.seats() + 1);
        for (std::size_t known = 0; compared_.leaked == 0;) {
            const auto ids = match.record_ids();
            for (; known < ids.size(); known++) {
                for (Seat& seat : seats) seat.step(ids[known]);
            }
            for (std::uint32_t seat = 0; seat < game_.seats(); seat++) {
                const Course* other = seats[seat].other();
                compare(match, other, static_cast<int>(seat), static_cast<int>(seat), since[seat], random);
                // A message to a watcher costs more: it compares scenes.
                if (random() % 32 == 0) compare(match, other, static_cast<int>(seat), bastide::the_public, since.back(), random);
                if (other && match.turn() == static_cast<int>(seat)) answers(match, *other, random);
            }
            if (match.turn() == bastide::over) return;
            const auto actions = match.legal();
            match.play(actions[random() % actions.size()]);
        }
    }

    const Compared& compared() const { return compared_; }

private:
    // Compares a message to a client, the seat or a watcher, with those in other matches that look the same to the seat.
    void compare(const Match& match, const Course* other, int seat, int client, std::size_t& since, std::mt19937_64& random) {
        // Now and then a client comes back.
        if (random() % 16 == 0) since = 0;
        const std::string sent = sender_.message(match, client, since);
        compared_.messages++;
        compared_.bytes += sent.size();
        if (is_honest_) {
            Position redealt = match.position();
            redealt.redeal(static_cast<std::uint32_t>(seat), random());
            require(ends_with(sent, redealt.scene(client) + '}'), match, seat, "a scene after a redeal");
        }
        if (other) {
            compared_.others++;
            require(sender_.message(match_of(other->ids), client, since) == sent, match, seat, "a message after another course");
            if (random() % 8 == 0) {
                compared_.courses++;
                const auto ids = match.record_ids();
                const auto same = std::mismatch(ids.begin(), ids.end(), other->ids.begin(), other->ids.end()).first - ids.begin();
                require(all(ids, same, client) == all(other->ids, same, client), match, seat, "the messages of another course");
            }
        }
        since = number(sent, since);
    }

    // The number of a message; another one where it has none.
    static std::size_t number(const std::string& message, std::size_t otherwise) {
        const std::string before = "\"noticed\":";
        const std::size_t place = message.find(before);
        return place == std::string::npos ? otherwise : std::stoul(message.substr(place + before.size()));
    }

    // All messages that a client is sent in a course if it comes after some events.
    std::vector<std::string> all(const std::vector<std::uint16_t>& ids, std::ptrdiff_t after, int client) const {
        std::vector<std::string> sent;
        std::size_t since = 0;
        Position position = game_.start();
        for (std::size_t events = 0;; events++) {
            const auto now = ids.begin() + static_cast<std::ptrdiff_t>(events);
            if (now - ids.begin() >= after && position.turn() != bastide::chance) {
                const Match match = match_of({ids.begin(), now});
                const std::string next = (sent.empty() ? sender_.message : sender_.news)(match, client, since);
                if (!next.empty()) sent.push_back(next);
                since = number(next, since);
            }
            if (now == ids.end()) return sent;
            position.turn() == bastide::chance ? position.deal(*now) : position.play(*now);
        }
    }

    // Compares the answers to the seat to act, which sends parts of what it sees, and an action.
    void answers(const Match& match, const Course& other, std::mt19937_64& random) {
        if (!is_honest_) return;
        const int seat = match.turn();
        const Match twin = match_of(other.ids);
        const Json read = ::read(match.scene(seat));
        std::vector<std::string_view> parts;
        for (const Json& choice : read["choices"].items) {
            for (const Json& part : choice["parts"].items) parts.push_back(part.text);
        }
        std::shuffle(parts.begin(), parts.end(), random);
        parts.resize(std::min<std::size_t>(parts.size(), random() % 4));
        const std::size_t now = match.noticed(seat), noticed = random() % 4 == 0 ? random() % (now + 2) : now;
        const std::string decision = "0-" + std::to_string(noticed);
        Host host(match);
        const std::string answer = host.play(seat, decision, parts);
        require(refusal(answer) == refusal(Host(twin).play(seat, decision, parts)), match, seat, "a refusal of parts");
        require(host.play(seat, decision, parts) == answer, match, seat, "an answer to parts that are sent twice");
    }

    void require(bool holds, const Match& match, int seat, const char* what) {
        if (holds) return;
        compared_.leaked++;
        if (!is_honest_) return;
        std::cerr << game_.name() << ", seat " << seat << ": " << what << " is another\n" << match.record_text() << match.table(seat) << '\n';
        std::exit(EXIT_FAILURE);
    }

    static bool ends_with(std::string_view text, std::string_view end) {
        return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
    }

    Match match_of(const std::vector<std::uint16_t>& ids) const { return Match::from_record(bastide::Record(game_, ids).to_text(), 0); }

    bastide::Game game_;
    Sender sender_;
    bool is_honest_;
    Compared compared_;
};

}  // namespace

int main(int count, char** arguments) {
    const std::size_t most = count > 1 ? std::stoul(arguments[1]) : 1500;
    auto names = bastide::Game::names();
    names.insert(names.end(), std::begin(variants), std::end(variants));
    for (const std::string& name : names) {
        const bastide::Game game(name);
        Wire wire(game, honest, true);
        for (std::uint64_t seed = 0; seed * names.size() < most; seed++) wire.play(seed);
        const auto [messages, bytes, others, courses, leaked] = wire.compared();
        std::cout << name << ": " << messages << " messages, " << bytes << " bytes, " << others << " compared with another course, " << courses
                  << " with all since the courses part" << std::endl;
        if (others * 10 < messages) return EXIT_FAILURE;
        for (const auto& [what, leak] : leaks) {
            if (leak == message && !has_unseen_decisions(name)) continue;
            Wire leaky(game, {leak, leak}, false);
            for (std::uint64_t seed = 0; seed < 5; seed++) leaky.play(seed);
            if (leaky.compared().leaked > 0) continue;
            std::cerr << name << ": a host that sends " << what << " is not noticed\n";
            return EXIT_FAILURE;
        }
    }
}
