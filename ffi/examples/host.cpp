// A match hosted for two clients and a watcher, who get nothing but messages: host [GAME [SEED]]
// Later the first comes back with nothing, the second is late, and a message comes twice.

#include "host.hpp"
#include "json.hpp"

#include <iostream>
#include <random>

namespace {

// A client far away: it knows the messages that it got.
class Client {
public:
    explicit Client(int viewer) : viewer_(viewer) {}

    int viewer() const { return viewer_; }
    std::size_t since() const { return since_; }

    // Reads an answer, and shows what happened.
    void get(std::string_view answer) {
        const Json read = ::read(answer);
        if (read.members.count("refusal") > 0) throw std::runtime_error(read["refusal"].text);
        decision_ = read["decision"].text;
        since_ = read["noticed"].number();
        for (const Json& event : read["told"].items) told_.push_back(event["sentence"].text);
        choices_ = read["scene"]["choices"].items;
    }

    // The number of the decision that it was sent.
    const std::string& decision() const { return decision_; }

    // A choice of those that it was sent.
    const Json& choose(std::mt19937_64& random) const { return choices_[random() % choices_.size()]; }

    const std::vector<std::string>& told() const { return told_; }

private:
    int viewer_;
    std::string decision_;
    std::size_t since_ = 0;
    std::vector<std::string> told_;
    std::vector<Json> choices_;
};

// Has a client choose, and sends its choice as often as the network does.
void ask(Host& host, Client& client, std::mt19937_64& random, int times) {
    const Json choice = client.choose(random);
    std::vector<std::string_view> parts;
    for (const Json& part : choice["parts"].items) parts.push_back(part.text);
    const std::string decision = client.decision();
    const std::size_t since = client.since();
    const std::string answer = host.play(client.viewer(), decision, parts, since);
    for (int again = 1; again < times; again++) {
        if (host.play(client.viewer(), decision, parts, since) != answer) throw std::runtime_error("a message that came twice was played twice");
    }
    client.get(answer);
}

void serve(const bastide::Game& game, std::uint64_t seed) {
    Host host(game.match(seed));
    const bastide::Player substitute(game, "scripted", seed);
    std::vector<Client> clients;
    for (int seat = 0; seat < static_cast<int>(game.seats()); seat++) clients.emplace_back(seat);
    clients.emplace_back(bastide::the_public);
    std::mt19937_64 random(seed);
    const auto connect = [&](Client& client) { client.get(host.state(client.viewer())); };
    const auto send = [&](Client& client) {
        if (host.is_news(client.viewer(), client.since())) client.get(host.state(client.viewer(), client.since()));
    };
    for (Client& client : clients) connect(client);
    for (std::size_t decisions = 0; host.turn() != bastide::over; decisions++) {
        for (Client& client : clients) send(client);
        if (decisions == 5) {
            // The connection broke, and the client lost everything: it asks for all events.
            const Client before = std::exchange(clients[0], Client(0));
            connect(clients[0]);
            if (before.told().back() != clients[0].told().back()) throw std::runtime_error("a client came back to another match");
        }
        const auto seat = static_cast<std::size_t>(host.turn());
        if (decisions % 7 == 6) {
            // The clock is yours: this client took too long.
            host.play_for(substitute);
        } else {
            ask(host, clients[seat], random, decisions == 9 ? 2 : 1);
        }
    }
    for (Client& client : clients) send(client);
    for (const std::string& sentence : clients.back().told()) std::cout << sentence << '\n';
}

}  // namespace

int main(int count, char** arguments) {
    try {
        serve(bastide::Game(count > 1 ? arguments[1] : "guyenne"), count > 2 ? std::stoul(arguments[2]) : 7);
    } catch (const std::exception& error) {
        std::cerr << error.what() << '\n';
        return 1;
    }
}
