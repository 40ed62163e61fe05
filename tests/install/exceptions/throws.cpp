// Compiled with exceptions: errors throw, whatever another file of the program was compiled with.

#include "bastide.hpp"

#include <cstdio>

bool keeps(const bastide_game* game);

namespace {

// Whether exactly this call throws an error with this status.
template <typename Call>
bool throws(bastide_status status, Call call) {
    try {
        call();
    } catch (const bastide::Error& error) {
        return error.status() == status;
    }
    return false;
}

}  // namespace

int main() {
    const bastide::Game game("en_garde");
    for (int time = 0; time < 2; time++) {
        if (!keeps(game.handle())) return 1;
        if (!throws(BASTIDE_STATUS_UNKNOWN_GAME, [] { bastide::Game("nonsense"); })) return 1;
        if (!throws(BASTIDE_STATUS_ILLEGAL, [&] { game.match(7).play("advance 1"); })) return 1;
        if (!throws(BASTIDE_STATUS_BAD_SETTING, [&] { static_cast<void>(game.start().perft(65)); })) return 1;
    }
    std::puts("each file has its errors in its own way");
}
