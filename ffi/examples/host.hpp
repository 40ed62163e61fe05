// A host of one match for clients: seats, which play, and watchers, who see what the rules show to everybody. Nothing of the match
// leaves the host but what these functions return.

#ifndef HOST_HPP
#define HOST_HPP

#include "bastide.hpp"

class Host {
public:
    explicit Host(bastide::Match match) : match_(std::move(match)) {}

    // A seat, or `bastide::over`.
    int turn() const { return match_.turn(); }

    // The message for a seat, or for `bastide::the_public`: the sentences after the first `since` events that the client noticed, the
    // number of these events by now, and the client's scene. A client that comes back asks with the last number that it got, or with
    // 0 for everything.
    std::string message(int viewer, std::size_t since) const {
        if (viewer == bastide::everything) throw std::invalid_argument("no client sees everything; expected a seat or the public");
        std::string told;
        for (const auto& sentence : match_.telling(viewer, since)) told += (told.empty() ? "\"" : ",\"") + sentence.text + '"';
        return "{\"turn\":" + std::to_string(turn()) + ",\"noticed\":" + std::to_string(match_.noticed(viewer)) + ",\"told\":[" + told +
               "],\"scene\":" + match_.scene(viewer) + '}';
    }

    // The message for a client that has been told something since its last one, which had the number `since`, or is asked; otherwise
    // none: who counts messages would count the decisions of others that nobody sees.
    std::string news(int viewer, std::size_t since) const {
        const bool is_asked = turn() == viewer || turn() == bastide::over;
        if (match_.noticed(viewer) == since || !(is_asked || !match_.telling(viewer, since).empty())) return "";
        return message(viewer, since);
    }

    // Answers the message that had the number `noticed`: plays an action of a seat by its id, or the actions that parts of the seat's
    // scene choose, up to one for which the seat is not asked because of cards that were hidden. Returns a refusal for this seat; then
    // nothing has changed. What comes twice, or late, answers another message, and is refused.
    std::string play(int seat, std::size_t noticed, std::uint32_t action) {
        return answer(seat, noticed, [&] { match_.play(action); });
    }
    std::string play(int seat, std::size_t noticed, bastide::span<const std::string_view> parts) {
        return answer(seat, noticed, [&] { match_.play_parts(parts); });
    }

    // Lets a player of the library act for the seat to act, such as one whose time has run out.
    void play_for(const bastide::Player& player) { match_.play(player.choose(match_)); }

private:
    template <typename Play>
    std::string answer(int seat, std::size_t noticed, Play play) {
        if (seat != turn()) return "it is not your turn";
        if (const auto now = match_.noticed(seat); noticed != now) {
            return "the answer is to another message; expected an answer to message " + std::to_string(now);
        }
        try {
            play();
            return "";
        } catch (const bastide::Error& error) {
            return error.what();
        }
    }

    bastide::Match match_;
};

#endif
