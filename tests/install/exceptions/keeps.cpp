// Compiled without exceptions: errors are kept, whatever another file of the program was compiled with.

#include "bastide.hpp"

bool keeps(const bastide_game* game);

namespace {

// Whether there was an error with this status since the last call.
bool kept(bastide_status status) {
    const auto error = bastide::take_error();
    return error && error->status() == status && !bastide::take_error();
}

}  // namespace

bool keeps(const bastide_game* game) {
    bastide_game* own = nullptr;
    if (bastide_game_clone(game, &own)) return false;
    const bastide::Game same(own);
    bastide::Game("nonsense");
    if (!kept(BASTIDE_STATUS_UNKNOWN_GAME)) return false;
    same.match(7).play("advance 1");
    if (!kept(BASTIDE_STATUS_ILLEGAL)) return false;
    static_cast<void>(same.start().perft(65));
    return kept(BASTIDE_STATUS_BAD_SETTING) && same.match(7).legal().size() > 0;
}
