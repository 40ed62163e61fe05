// Assertions, and batches with the default settings.

#ifndef REQUIRE_HPP
#define REQUIRE_HPP

#include "bastide.hpp"

#include <cstdlib>
#include <iostream>

inline void require(bool holds, const char* what, const char* file, int line) {
    if (holds) return;
    std::cerr << file << ':' << line << ": not so: " << what << '\n';
    std::exit(EXIT_FAILURE);
}

#define REQUIRE(...) require((__VA_ARGS__), #__VA_ARGS__, __FILE__, __LINE__)

inline bastide::Batch rows_of(const bastide::Game& game, std::size_t rows) {
    bastide::Setup setup;
    setup.rows = rows;
    return game.batch(setup);
}

#endif
