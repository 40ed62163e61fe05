// Guyenne drawn from the JSON of a scene alone, with the faces of the game's cards.

#ifndef GUYENNE_HPP
#define GUYENNE_HPP

#include "json.hpp"

#include <algorithm>
#include <iostream>

class Table {
public:
    // The table for a seat.
    Table(const Json& scene, const Json& faces, std::size_t seat) : scene_(scene), faces_(faces), seat_(seat) {}

    void draw() const {
        std::cout << "\nround " << scene_["round"].text << ", " << name(scene_["first"]) << " first\n";
        for (const Json& castle : castles()) {
            std::cout << castle["part"].text << (castle["holder"].is_null() ? "" : ", held by " + name(castle["holder"])) << '\n';
            for (const Json& force : castle["forces"].items) draw_zone(name(force["side"]), force["cards"]);
        }
        for (const Json& battle : scene_["battles"].items) {
            std::cout << "battle at castle:" << battle["castle"].text << '\n';
            for (const Json& side : battle["sides"].items) draw_cards(name(side["side"]), side["shown"], side["conceded"], "conceded");
        }
        for (const Json& side : scene_["sides"].items) {
            std::cout << name(side["side"]) << ", " << side["points"].text << " points, ran out " << side["run_outs"].text << " times\n";
            for (const char* zone : {"pile", "discards", "removed"}) draw_zone(zone, side[zone]);
        }
        for (const Json& seat : scene_["seats"].items) {
            for (const char* zone : {"hand", "gift"}) draw_zone(zone + (" of seat " + seat["seat"].text), seat[zone]);
        }
        draw_members("question", scene_["question"]);
        draw_members("end", scene_["end"]);
        for (const Json& choice : scene_["choices"].items) {
            std::cout << "- " << choice["notation"].text << ':';
            draw_list(choice["parts"]);
        }
    }

private:
    // The castles as the seat sees them: those of its line from one end to the other, then the others of a ring.
    std::vector<Json> castles() const {
        std::vector<Json> castles = scene_["castles"].items;
        const std::size_t side = scene_["seats"].items[seat_]["side"].number();
        const auto place = [&](const Json& castle) {
            const Json& in_line = castle["line"].items[side];
            return in_line.is_null() ? castles.size() : in_line.number();
        };
        std::stable_sort(castles.begin(), castles.end(), [&](const Json& one, const Json& other) { return place(one) < place(other); });
        return castles;
    }

    // A people, or a seat in a ring.
    std::string name(const Json& side) const {
        const Json& people = scene_["sides"].items[side.number()]["name"];
        return people.is_null() ? "seat " + side.text : people.text;
    }

    void draw_zone(const std::string& label, const Json& zone) const {
        if (!zone["open"].items.empty() || zone["hidden"].number() > 0) draw_cards(label, zone["open"], zone["hidden"], "face down");
    }

    void draw_cards(const std::string& label, const Json& open, const Json& others, const char* word) const {
        std::cout << "  " << label << ':';
        for (const Json& card : open.items) std::cout << " [" << faces_[card.text]["name"].text << ']';
        if (others.number() > 0) std::cout << ' ' << others.text << ' ' << word;
        std::cout << '\n';
    }

    // Draws a question or an end, if there is one; the sentences for each `kind` and `reason` are yours to write.
    void draw_members(const char* label, const Json& object) const {
        if (!object.is_null()) std::cout << label << '\n';
        for (const auto& [member, value] : object.members) {
            std::cout << "  " << member << ':' << (value.items.empty() ? ' ' + value.text : "");
            draw_list(value);
        }
    }

    void draw_list(const Json& list) const {
        for (const Json& item : list.items) std::cout << ' ' << item.text;
        std::cout << '\n';
    }

    const Json& scene_;
    const Json& faces_;
    std::size_t seat_;
};

#endif
