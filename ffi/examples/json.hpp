// A value of JSON; nothing but what scenes need, of a library that is trusted. Numbers and null are kept as they are written.

#ifndef JSON_HPP
#define JSON_HPP

#include <map>
#include <string>
#include <string_view>
#include <vector>

struct Json {
    std::string text;
    std::vector<Json> items;
    std::map<std::string, Json> members;

    const Json& operator[](const std::string& name) const { return members.at(name); }
    bool is_null() const { return text == "null" && items.empty() && members.empty(); }
    std::size_t number() const { return std::stoul(text); }
};

// Reads a value, and leaves the rest.
inline Json read(std::string_view& rest) {
    Json value;
    const char first = rest.front();
    if (first == '"') {
        for (rest.remove_prefix(1); rest.front() != '"'; rest.remove_prefix(1)) {
            if (rest.front() == '\\') rest.remove_prefix(1);
            value.text += rest.front();
        }
    } else if (first == '[' || first == '{') {
        while (rest.front() != ']' && rest.front() != '}') {
            rest.remove_prefix(1);
            if (rest.front() == ']' || rest.front() == '}') break;
            Json item = read(rest);
            if (first == '[') {
                value.items.push_back(std::move(item));
            } else {
                rest.remove_prefix(1);
                value.members[item.text] = read(rest);
            }
        }
    } else {
        const std::size_t end = rest.find_first_of(",]}");
        value.text = rest.substr(0, end);
        rest.remove_prefix(value.text.size());
        return value;
    }
    rest.remove_prefix(1);
    return value;
}

// Reads a text that is one value.
inline Json read(std::string_view&& text) { return read(text); }

#endif
