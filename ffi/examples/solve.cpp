// Solves a small game, and lets the strategy meet a player of the library: `solve [GAME [LEVEL]]`.

#include "bastide.hpp"

#include <cstdio>

int main(int count, char** arguments) try {
    const bastide::Game game(count > 1 ? arguments[1] : "leduc_poker");
    bastide::Solver solver(game);
    solver.run(200);
    const bastide::Strategy solved = solver.strategy();
    std::printf("%zu information states, exploitability %.6f\n", solved.size(), solver.measure().exploitability);

    const bastide::Player level(game, count > 2 ? arguments[2] : "greedy", 7);
    const bastide::Pairing pairing = solved.player("solved", 7).against(level, 1, 0, 1000);
    std::printf("it wins %+.3f a match against %s\n", pairing.mean_return(), level.name().data());
} catch (const bastide::Error& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
}
