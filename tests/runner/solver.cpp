// Solves small games through the C++ face, and plays the strategies.

#include "require.hpp"

#include <cmath>
#include <cstdio>
#include <fstream>

namespace {

// A strategy that always takes the first action: its player follows it in matches and in batches that keep keys, and also from a file.
void first_actions(const bastide::Game& game, bastide::Strategy strategy) {
    for (const auto& state : strategy.states()) {
        std::vector<double> first(strategy.probabilities(state.seat, state.key).size());
        first[0] = 1;
        strategy.set(state.seat, state.key, first);
        REQUIRE(strategy.probabilities(state.seat, state.key)[0].probability == 1);
    }
    const bastide::Player player = strategy.player("first", 7), random(game, "random", 1);
    std::ofstream("bastide_solver.strategy") << strategy.to_text();
    const bastide::Player read(game, "strategy:bastide_solver.strategy", 7);
    REQUIRE(std::remove("bastide_solver.strategy") == 0);
    const bastide::Match match = game.match(3);
    FAILS(PLAYER_FAILED, "needs the history of the position", static_cast<void>(player.choose(match.position())));
    REQUIRE(player.choose(match) == match.legal().front() && read.choose(match) == match.legal().front());
    REQUIRE(player.against(random, 1, 0, 200).returns[0] == read.against(random, 1, 0, 200, 2).returns[0]);

    bastide::Setup setup;
    setup.rows = 4;
    std::vector<std::int32_t> actions(4);
    FAILS(PLAYER_FAILED, "`keys`", game.batch(setup).choose(player, actions));
    setup.keys = 1;
    const auto batch = game.batch(setup);
    batch.choose(player, actions);
    for (std::size_t row = 0; row < 4; row++) REQUIRE(actions[row] == batch.legal(row).front());
    std::string damaged = strategy.to_text();
    damaged[17] = '2';
    FAILS(DAMAGED, "line 1", bastide::Strategy::from_text(game, damaged));
}

}  // namespace

int main() {
    const bastide::Game game("leduc_poker");
    const bastide::Tree tree = bastide::Tree(game, bastide::SolveSetup::full_form);
    REQUIRE(tree.size().nodes == 9457 && tree.size().states[1] == 468 && tree.size().depth == 11 && tree.size().points == 13);
    REQUIRE(std::fabs(13 * tree.measure(tree.uniform()).nash_conv - 4.747222222222222) < 1e-9);

    bastide::Solver solver = bastide::Solver(game, "cfr+", "alternating", bastide::SolveSetup::full_form);
    solver.run(100);
    REQUIRE(solver.iterations() == 100);
    REQUIRE(std::fabs(13 * solver.measure().nash_conv - 0.026831989941796) < 1e-9);
    bastide::Solver again = bastide::Solver::from_bytes(game, solver.to_bytes());
    for (bastide::Solver* one : {&solver, &again}) one->run(10);
    REQUIRE(solver.to_bytes() == again.to_bytes());

    bastide::SolveSetup on_two(bastide::SolveSetup::public_form);
    on_two.threads = 2;
    const bastide::Tree merged(game, on_two);
    REQUIRE(merged.size().nodes < 9457);
    bastide::Solver predictive(game, "pcfr+", "alternating", on_two);
    predictive.run(100);
    bastide::Solver usual(game);
    usual.run(100);
    REQUIRE(usual.to_bytes() == predictive.to_bytes());
    REQUIRE(bastide::Solver::from_bytes(game, usual.to_bytes(), on_two).to_bytes() == usual.to_bytes());
    const bastide::Measured lifted = tree.measure(predictive.strategy().lifted());
    REQUIRE(std::fabs(predictive.measure().nash_conv - lifted.nash_conv) < 1e-9);

    const bastide::Strategy solved = solver.strategy();
    const bastide::Strategy read = bastide::Strategy::from_text(game, solved.to_text());
    REQUIRE(read.size() == 936 && read.states().size() == 936);
    for (const auto& state : read.states()) {
        double sum = 0;
        for (const auto& choice : read.probabilities(state.seat, state.key)) sum += choice.probability;
        REQUIRE(std::fabs(sum - 1) < 1e-9);
    }
    REQUIRE(read.probabilities(0, {1, 2}).empty());
    auto [response, value] = tree.best_response(solved, 1);
    REQUIRE(std::fabs(value - 0.0065825) < 0.003 && response.size() == 468);

    const bastide::Player player = solved.player("solved", 3);
    bastide::Match match = game.match(5);
    while (match.turn() != bastide::over) {
        const auto action = player.choose(match);
        const auto known = match.information_state(static_cast<std::uint32_t>(match.turn()));
        const auto held = solved.probabilities(known.seat(), known.key());
        const auto shown = player.think(match).considered;
        REQUIRE(shown.size() == held.size());
        bool plays = false;
        for (std::size_t i = 0; i < held.size(); i++) {
            REQUIRE(shown[i].action == held[i].action && std::fabs(shown[i].value - held[i].probability) < 1e-6);
            plays = plays || (held[i].action == action && held[i].probability > 0);
        }
        REQUIRE(plays);
        match.play(action);
    }
    const bastide::Pairing pairing = player.against(bastide::Player(game, "random", 1), 1, 0, 500);
    REQUIRE(pairing.matches == 1000 && pairing.mean_return() > 0.02);

    bastide::SolveSetup few;
    few.nodes = 100;
    FAILS(TOO_LARGE, "the limit is 100 nodes", bastide::Tree(game, few));
    bastide::Solver sampling(game, "external", "simultaneous", few);
    FAILS(TOO_LARGE, "100 nodes were counted", static_cast<void>(sampling.measure()));
    few.bytes = 1 << 22;
    bastide::Solver limited(bastide::Game("en_garde"), "external", "alternating", few);
    FAILS(TOO_LARGE, "4194304 bytes", limited.run(1));
    REQUIRE(limited.iterations() == 0);
    first_actions(game, tree.uniform());
    const bastide::Game large("knights_of_charlemagne(colours=3,values=2,copies=1,hand=1,aside=0)");
    int asked = 0;
    const auto later = [&asked] { return ++asked > 20; };
    const auto stops = [&](auto call) {
        asked = 0;
        return status([&] { call(bastide::Stop(later)); }) == BASTIDE_STATUS_STOPPED;
    };
    const bastide::Tree grown(large, bastide::SolveSetup::full_form);
    const bastide::Strategy uniform = grown.uniform();
    bastide::Solver walking(large, "cfr", "alternating", bastide::SolveSetup::full_form);
    bastide::Setup rows;
    rows.rows = 100000;
    REQUIRE(stops([&](const bastide::Stop& stop) { bastide::Tree(large, bastide::SolveSetup::full_form, stop); }));
    REQUIRE(stops([&](const bastide::Stop& stop) { bastide::Solver(large, "cfr", "alternating", {}, stop); }));
    REQUIRE(stops([&](const bastide::Stop& stop) { grown.measure(uniform, stop); }));
    REQUIRE(stops([&](const bastide::Stop& stop) { grown.best_response(uniform, 0, stop); }));
    REQUIRE(stops([&](const bastide::Stop& stop) { walking.measure(stop); }));
    REQUIRE(stops([&](const bastide::Stop& stop) { large.batch(rows, stop); }));
    asked = 0;
    walking.run(3, later);
    REQUIRE(walking.iterations() == 0);
    std::puts("small games are solved, and strategies play, in C++");
}
