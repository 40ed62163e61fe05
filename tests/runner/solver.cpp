// Solves small games through the C++ face, and plays the strategies.

#include "require.hpp"

#include <cmath>

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

    bastide::Strategy mine = tree.uniform();
    const bastide::Strategy::State state = mine.states().front();
    std::vector<double> probabilities(mine.probabilities(state.seat, state.key).size(), 0.0);
    probabilities.front() = 1;
    mine.set(state.seat, state.key, probabilities);
    REQUIRE(mine.probabilities(state.seat, state.key).front().probability == 1);
    bastide::SolveSetup few;
    few.nodes = 100;
    FAILS(TOO_LARGE, "100", bastide::Tree(game, few));
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
