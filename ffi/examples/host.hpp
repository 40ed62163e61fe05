// A host of one match for clients: seats, which play, and watchers, who see what the rules show to everybody. Nothing of the match
// leaves the host but what these functions return: the answers, in JSON, to the messages `state`, `play` and `record`.

#ifndef HOST_HPP
#define HOST_HPP

#include "bastide.hpp"

#include <map>

class Host {
public:
    explicit Host(bastide::Match match) : match_(std::move(match)) {}

    // A seat, or `bastide::over`.
    int turn() const { return match_.turn(); }

    // The number of what a seat is shown, or `bastide::the_public`.
    std::string decision(int viewer) const { return "0-" + std::to_string(noticed(viewer)); }

    // The client's scene, and what it was told after the first `since` events that it noticed. A client that comes back asks with the
    // last number that it got, or with 0 for everything.
    std::string state(int viewer, std::size_t since = 0) const {
        if (since > noticed(viewer)) return refusal("`since` is not a number of your messages");
        return "{\"decision\":\"" + decision(viewer) + "\",\"noticed\":" + std::to_string(noticed(viewer)) +
               ",\"asked\":" + (is_asked(viewer) ? "true" : "false") + ",\"question\":" + quoted(match_.asked(viewer)) +
               ",\"seat\":" + (viewer < 0 ? "null" : std::to_string(viewer)) + ",\"told\":" + match_.told(viewer, since) +
               ",\"scene\":" + match_.scene(viewer) + '}';
    }

    // Whether a client is told that there is something new, for which it then asks: it has been told something since its last state,
    // which had the number `since`, or is asked. Who counts messages would otherwise count the decisions of others that nobody sees.
    bool is_news(int viewer, std::size_t since) const {
        return noticed(viewer) != since && (is_asked(viewer) || turn() == bastide::over || !match_.telling(viewer, since).empty());
    }

    // Plays the actions that parts of the seat's scene choose, up to one for which the seat is not asked because of cards that were
    // hidden. After a refusal nothing has changed. The same message twice is played once; what comes late answers another decision.
    std::string play(int seat, const std::string& decision, bastide::span<const std::string_view> parts, std::size_t since = 0) {
        std::string sent = decision;
        for (const std::string_view part : parts) sent.append(1, '\n').append(part);
        if (accepted_[seat] == sent) return state(seat, since);
        if (!is_asked(seat)) return refusal("it is not your turn");
        if (const std::string now = this->decision(seat); decision != now) {
            return refusal("the answer is to another decision; expected an answer to " + now);
        }
        try {
            match_.play_parts(parts);
        } catch (const bastide::Error& error) {
            return refusal(error.what());
        }
        accepted_[seat] = sent;
        return state(seat, since);
    }

    // The record after the end.
    std::string record() const {
        if (turn() != bastide::over) return refusal("the match is not over, and its record holds everything");
        return "{\"record\":" + quoted(match_.record_text()) + '}';
    }

    // Lets a player of the library act for the seat to act, such as one whose time has run out.
    void play_for(const bastide::Player& player) { match_.play(player.choose(match_)); }

private:
    // A watcher has the number of a match that is over.
    bool is_asked(int viewer) const { return viewer >= 0 && viewer == turn(); }

    std::size_t noticed(int viewer) const {
        if (viewer == bastide::everything) throw std::invalid_argument("no client sees everything; expected a seat or the public");
        return match_.noticed(viewer);
    }

    static std::string refusal(const std::string& words) { return "{\"refusal\":" + quoted(words) + '}'; }

    static std::string quoted(const std::string& words) {
        std::string text = "\"";
        for (const char letter : words) {
            if (letter == '\n') {
                text += "\\n";
            } else {
                if (letter == '"' || letter == '\\') text += '\\';
                text += letter;
            }
        }
        return text + '"';
    }

    bastide::Match match_;
    std::map<int, std::string> accepted_;
};

#endif
