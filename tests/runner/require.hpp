// Assertions, refusals, and batches with the default settings.

#ifndef REQUIRE_HPP
#define REQUIRE_HPP

#include "bastide.hpp"

#include <cstdlib>
#include <iostream>
#include <optional>

inline void require(bool holds, const char* what, const char* file, int line) {
    if (holds) return;
    std::cerr << file << ':' << line << ": not so: " << what << '\n';
    std::exit(EXIT_FAILURE);
}

#define REQUIRE(...) require((__VA_ARGS__), #__VA_ARGS__, __FILE__, __LINE__)

// The status with which a call fails; the message and the row of the error are kept.
inline std::string message;
inline std::optional<std::size_t> row;

template <typename Call>
bastide::Status status(Call call) {
#if BASTIDE_EXCEPTIONS
    try {
        call();
    } catch (const std::runtime_error& error) {
        message = error.what();
        row = dynamic_cast<const bastide::Error&>(error).row();
        return dynamic_cast<const bastide::Error&>(error).status();
    }
    return BASTIDE_STATUS_OK;
#else
    call();
    const auto error = bastide::take_error();
    if (!error) return BASTIDE_STATUS_OK;
    message = error->what();
    row = error->row();
    return error->status();
#endif
}

#define FAILS(expected, named, ...)                                           \
    do {                                                                      \
        REQUIRE(status([&] { __VA_ARGS__; }) == BASTIDE_STATUS_##expected);   \
        REQUIRE(message.find(named) != std::string::npos);                    \
    } while (false)

#define REFUSED(call, expected, named) FAILS(expected, named, call)

inline bastide::Batch rows_of(const bastide::Game& game, std::size_t rows) {
    bastide::Setup setup;
    setup.rows = rows;
    return game.batch(setup);
}

#endif
