"""Exact methods: solving, measuring, saving and refusing."""

import pickle
from pathlib import Path

import numpy as np
import pytest

import bastide
from conftest import raises, refused, run, works

SMALL = "leduc_poker(max_raises=1)"
VALUE = -0.011166


@pytest.fixture(scope="module")
def solved() -> bastide.Solver:
    return bastide.solve(SMALL, "cfr+", 200, form="full")


def test_leduc_is_solved(solved: bastide.Solver) -> None:
    measured = solved.measure()
    assert (solved.method, solved.iterations, solved.game.name) == ("cfr+", 200, SMALL)
    assert measured.exploitability == solved.exploitability() < 0.001
    assert measured.bounds is not None
    assert measured.bounds[0] <= VALUE + 1e-6
    assert measured.bounds[1] >= VALUE - 1e-6
    assert solved.value == measured.values == pytest.approx([VALUE, -VALUE], abs=0.001)
    assert measured.nash_conv == pytest.approx(2 * measured.exploitability)


def test_the_public_form_and_the_predictive_method_are_the_default(tmp_path: Path) -> None:
    game, usual = bastide.load(SMALL), bastide.solve(SMALL, iterations=100)
    assert usual.to_bytes() == bastide.solve(game, "pcfr+", 100, form="public").to_bytes()
    assert (usual.method, game.tree().form, usual.strategy().form) == ("pcfr+", "public", "public")
    assert usual.exploitability() < 1e-3
    file = tmp_path / "leduc.strategy"
    file.write_text(usual.strategy().to_text())
    for policy in (usual.strategy(), f"strategy:{file}", game.player(usual.strategy())):
        assert bastide.exploitability(game, policy) == pytest.approx(usual.exploitability(), abs=1e-9)
        assert bastide.best_response(game, policy, 0)[0].form == "public"
    player = game.player(f"strategy:{file}", seed=3)
    assert game.arena(player, "random", 500, 1).mean_return[0] > 0.02
    match = game.match(seed=3)
    while match.turn != bastide.OVER:
        thought = player.think(match)
        assert thought.values.sum() == pytest.approx(1, abs=1e-6)
        assert thought.values[thought.actions.tolist().index(player.choose(match))] > 0
        match.play(player.choose(match))
    raises(bastide.ArgumentError, "expected a match or an arena", game.batch(2, 1, outputs=["keys"]).choose, player)


@pytest.mark.parametrize("method", ["cfr", "linear", "discounted", "pcfr+", "external", "outcome"])
def test_methods_have_names(method: str) -> None:
    iterations = {"external": 1000, "outcome": 5000}.get(method, 100)
    solver = bastide.solve(SMALL, method, iterations)
    assert (solver.method, solver.iterations) == (method, iterations)
    tree = solver.game.tree()
    assert solver.exploitability() < tree.measure(tree.uniform()).exploitability / 2


def test_a_tree_says_how_large_the_game_is() -> None:
    tree = bastide.load("leduc_poker").tree(form="full")
    assert (tree.nodes, tree.states, tree.depth, tree.points) == (9457, [468, 468], 11, 13.0)
    assert tree.bytes < 64 * tree.nodes
    assert 13 * tree.measure(tree.uniform()).nash_conv == pytest.approx(4.747222222222222, abs=1e-9)


def test_a_tree_and_its_strategies_have_a_form() -> None:
    game = bastide.load(SMALL)
    tree, full = game.tree(form="public", threads=2), game.tree(form="full")
    assert (tree.form, full.form, full.public_histories) == ("public", "full", None)
    assert tree.public_histories is not None and tree.public_histories < tree.nodes < tree.edges
    solver = bastide.solve(game, iterations=20, form="public", threads=2)
    strategy, measured = solver.strategy(), solver.measure()
    assert tree.measure(strategy) == measured
    lifted = full.measure(strategy.lifted())
    assert [*lifted.values, lifted.exploitability] == pytest.approx([*measured.values, measured.exploitability], abs=1e-9)
    raises(bastide.DamagedError, "of the public form; expected the full form", full.measure, strategy)
    raises(bastide.ArgumentError, "unknown form `half`; expected one of full, public", game.tree, form="half")
    raises(bastide.ArgumentError, "unknown method of the public form `external`", game.solver, "external", form="public")


def test_tables_are_arrays(solved: bastide.Solver) -> None:
    strategy = solved.strategy()
    assert (strategy.seats.dtype, strategy.keys.dtype, strategy.table.dtype) == (np.uint8, np.uint64, np.float64)
    assert strategy.keys.shape == (len(strategy), 2)
    assert strategy.table.shape == (len(strategy), strategy.game.actions)
    assert strategy.table.sum(axis=1) == pytest.approx(1.0)
    rows = []
    for seat, (high, low), row in zip(strategy.seats, strategy.keys, strategy.table, strict=True):
        key = int(high) << 64 | int(low)
        held = strategy.probabilities(int(seat), key)
        assert held is not None
        assert [row[action] for action in held] == list(held.values())
        rows.append((int(seat), key, held))
    assert bastide.Strategy(strategy.game, rows) == strategy
    assert strategy.probabilities(0, 1) is None


def test_policies_of_single_precision_are_measured() -> None:
    game = bastide.load("leduc_poker")
    net = game.player("net", seed=5, temperature=1)

    def shares(position: bastide.Position) -> dict[int, float]:
        thought = net.think(position)
        return dict(zip(thought.actions.tolist(), thought.probabilities.tolist(), strict=True))

    assert bastide.exploitability(game, shares) == pytest.approx(bastide.exploitability(game, net), abs=1e-12)
    for factor, said in ((1.00011, r"add up to 1\.0001"), (-1, r"add up to -1")):
        with pytest.raises(bastide.ArgumentError, match=f"{said}.*expected a sum of 1 within 0.0001, and none below 0"):
            bastide.exploitability(game, lambda position, factor=factor: [p * factor for p in shares(position).values()])


def test_policies_of_all_kinds_are_measured() -> None:
    game = bastide.load(SMALL)
    tree = game.tree()
    uniform = tree.measure(tree.uniform()).exploitability
    assert bastide.exploitability(game, tree.uniform()) == uniform
    even = bastide.exploitability(SMALL, lambda position: [1 / len(position.legal())] * len(position.legal()))
    assert even == pytest.approx(uniform)
    first = bastide.exploitability(game, lambda position: {int(position.legal()[0]): 1.0})
    assert first == bastide.exploitability(game, game.player(lambda position: position.legal()[0])) == pytest.approx(1 / 7)
    assert 0 < bastide.exploitability(game, "greedy") < 1
    strategy, value = bastide.best_response(game, "greedy", 1)
    assert value == tree.best_response(strategy, 1)[1] or value > 0
    assert set(strategy.seats) == {1}
    assert set(np.unique(strategy.table)) == {0.0, 1.0}


@pytest.mark.parametrize("temperature", [0.25, 1, 2.5])
def test_at_a_temperature_a_search_is_measured_by_its_visits(temperature: float) -> None:
    game = bastide.load(SMALL)
    visits = game.player("search", seed=3, iterations=60)

    def powers(position: bastide.Position) -> dict[int, float]:
        thought = visits.think(position)
        weights = (thought.visits / thought.visits.max()) ** (1 / temperature)
        return dict(zip(thought.actions.tolist(), (weights / weights.sum()).tolist(), strict=True))

    mixing = game.player("search", seed=3, iterations=60, temperature=temperature)
    assert mixing.name == f"search(iterations=60,temperature={temperature:g})"
    assert bastide.exploitability(game, mixing) == pytest.approx(bastide.exploitability(game, powers), abs=1e-3)
    zero = game.player("search(iterations=60,temperature=0)", seed=3)
    assert bastide.exploitability(game, zero) == bastide.exploitability(game, visits)
    assert bastide.exploitability(game, zero) != pytest.approx(bastide.exploitability(game, mixing), abs=1e-3)


def test_bytes_of_a_solver_are_read_or_refused() -> None:
    half = bastide.solve(SMALL, "cfr+", 10, form="full")
    assert half.game.solver(saved=half.to_bytes()) == half
    raises(bastide.DamagedError, "another game", bastide.load("leduc_poker").solver, saved=half.to_bytes())
    raises(bastide.DamagedError, "cut off", half.game.solver, saved=half.to_bytes()[:-1])
    with pytest.raises(bastide.ArgumentError, match="limit is 50 nodes"):
        pickle.loads(pickle.dumps(half.game.solver("external", nodes=50))).measure()


def test_strategies_are_players(solved: bastide.Solver, tmp_path: Path) -> None:
    game, strategy = solved.game, solved.strategy()
    file = tmp_path / "leduc.strategy"
    file.write_text(strategy.to_text())
    given, read = game.player(strategy, seed=5), game.player(f"strategy:{file}", seed=5)
    assert (given.name, given.seed, given.needs_history, read.name) == ("strategy", 5, True, f"strategy:{file}")
    for player in (given, read):
        assert pickle.loads(pickle.dumps(player)) == player
    assert given != game.player(bastide.best_response(game, strategy, 0)[0], seed=5)
    assert hash(given) == hash(game.player(strategy, seed=5))
    match = game.match(1)
    held = strategy.probabilities(match.turn, match.information_state(match.turn).key)
    assert held is not None and held[given.choose(match)] > 0
    thought = given.think(match)
    assert thought == read.think(match)
    assert dict(zip(thought.actions.tolist(), thought.values.tolist(), strict=True)) == pytest.approx(held, abs=1e-7)
    means, _ = game.batch(100, 1).evaluate([given, game.player(game.tree(form="full").uniform())], 4000)
    assert means[0] > 0
    assert bastide.exploitability(game, f"strategy:{file}") == pytest.approx(solved.exploitability())
    best, value = bastide.best_response(game, strategy, 1)
    for seed, made in enumerate((strategy, f"strategy:{file}")):
        player = game.player(made, seed)
        assert player.strategy == strategy
        assert bastide.exploitability(game, player) == pytest.approx(solved.exploitability())
        assert bastide.best_response(game, player, 1) == (best, value)
    assert game.player("easy").strategy is game.player(lambda position: 0).strategy is None


def test_a_bound_is_not_above_what_it_bounds() -> None:
    tree = bastide.load(SMALL).tree(form="full")
    best, other = (tree.best_response(tree.uniform(), seat)[0] for seat in (0, 1))
    both = bastide.Strategy(
        tree.game,
        [
            (seat, key, held)
            for table in (best, other)
            for seat, (high, low) in zip(table.seats.tolist(), table.keys.tolist(), strict=True)
            if (key := high << 64 | low) and (held := table.probabilities(seat, key))
        ],
    )
    exact = tree.measure(tree.uniform()).exploitability
    bound, within = bastide.exploitability_at_least(SMALL, tree.uniform(), both, deals=4000)
    assert bound == pytest.approx(exact, abs=2 * within)
    searched, within = bastide.exploitability_at_least(SMALL, tree.uniform(), "easy", deals=1000)
    assert 0 < searched < exact + within
    # The best of several is as good as the best alone, on other deals.
    chosen, within = bastide.exploitability_at_least(SMALL, tree.uniform(), ["random", both], deals=4000)
    assert chosen == pytest.approx(exact, abs=2 * within)
    raises(bastide.ArgumentError, "no response", bastide.exploitability_at_least, SMALL, "random", [])
    raises(bastide.ArgumentError, "`seeds` is 0", bastide.exploitability_at_least, SMALL, "random", "learned", seeds=0)
    raises(bastide.ArgumentError, "two seats", bastide.exploitability_at_least, "guyenne(players=3,format=ring)", "random")


def test_a_strategy_without_some_actions_is_damaged(solved: bastide.Solver) -> None:
    game, match = solved.game, solved.game.match(1)
    key = match.information_state(match.turn).key
    lacking = bastide.Strategy(game, [(match.turn, key, {match.legal()[0]: 1.0})])
    raises(bastide.DamagedError, "other actions than are legal", game.player(lacking).choose, match)


def test_bad_input_is_refused(solved: bastide.Solver) -> None:
    game, strategy, position = solved.game, solved.strategy(), solved.game.match(1).position
    for call, error, says in [
        (lambda: bastide.solve(game, nodes=100), bastide.ArgumentError, "the limit is 100 nodes"),
        (lambda: bastide.best_response(game, strategy, 2), bastide.SeatError, "expected 0 to 1"),
        (lambda: bastide.exploitability("leduc_poker", strategy), bastide.DamagedError, "expected `leduc_poker`"),
        (lambda: bastide.exploitability(game, lambda _: [1.0]), bastide.ArgumentError, "1 probabilities"),
        (lambda: bastide.exploitability(game, lambda _: {9: 1.0}), bastide.ArgumentError, "illegal"),
        (lambda: bastide.exploitability(game, lambda position: [0.9] * len(position.legal())), bastide.ArgumentError, "add up"),
        (lambda: bastide.exploitability(game, 5), bastide.ArgumentError, "the policy is int"),  # type: ignore[arg-type]
        (lambda: bastide.Strategy(game, [(0, 1, {0: 0.5})]), bastide.ArgumentError, "add up"),
        (lambda: bastide.Strategy(game, [(5, 1, {0: 1.0})]), bastide.SeatError, "seat 5"),
        (lambda: bastide.Strategy(game, [(0, 1, {0: 1.0})] * 2), bastide.DamagedError, "twice"),
        (lambda: bastide.Strategy(game, [7]), bastide.ArgumentError, "tuples"),  # type: ignore[list-item]
        (lambda: game.player(strategy).choose(position), bastide.ArgumentError, "needs the history of the position"),
        (lambda: game.batch(2, 1).choose(game.player(strategy)), bastide.ArgumentError, "`keys`"),
    ]:
        raises(error, says, call)


def test_the_command_solves_and_saves(tmp_path: Path) -> None:
    file = tmp_path / "leduc.strategy"
    done = works("solve", SMALL, "--iterations", "100", "-o", file)
    assert "nodes" in done.stdout
    assert "192 + 192 information states" in done.stdout
    assert "100 " in done.stdout
    game = bastide.load(SMALL)
    assert game.strategy(file.read_text()) == bastide.solve(game, iterations=100).strategy()
    works("solve", SMALL, "--method", "outcome", "--seconds", "0.2", "--iterations", "1000000000")
    done = works("solve", "leduc_poker", "--method", "external", "--iterations", "50", "--nodes", "1000", "-o", file)
    assert "not measured: the game is too large: 1000 nodes" in " ".join((done.stdout + done.stderr).split())
    assert len(bastide.load("leduc_poker").strategy(file.read_text())) > 100


def test_the_command_solves_the_public_form() -> None:
    done = works("solve", SMALL, "--form", "public", "--method", "pcfr+", "--threads", "2", "--iterations", "100")
    assert "public histories" in done.stdout
    assert "192 + 192 information states" in done.stdout
    assert done.stdout == run("solve", SMALL, "--iterations", "100").stdout
    done = works("solve", SMALL, "--form", "full", "--method", "cfr", "--iterations", "10")
    assert "3,517 histories, 192 + 192 information states" in done.stdout


def test_the_command_goes_on_from_a_checkpoint(tmp_path: Path) -> None:
    kept, file = tmp_path / "leduc.progress", tmp_path / "leduc.strategy"
    for iterations in ("40", "100"):
        words = ("solve", SMALL, "--iterations", iterations, "--checkpoint", kept, "-o", file)
        works(*words)
    game = bastide.load(SMALL)
    assert game.strategy(file.read_text()) == bastide.solve(game, iterations=100).strategy()
    assert game.solver(saved=kept.read_bytes()).iterations == 100
    kept.write_bytes(kept.read_bytes()[:-1])
    assert "cut off" in refused(*words)


def test_a_strategy_meets_players_in_the_terminal(tmp_path: Path, solved: bastide.Solver) -> None:
    file = tmp_path / "leduc.strategy"
    file.write_text(solved.strategy().to_text())
    done = run("arena", SMALL, f"strategy:{file}", "random", "--matches", "40")
    assert "strategy:leduc.strategy" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["guyenne", "--nodes", "1000"], "the limit is 1000 nodes"),
        ([SMALL, "--method", "luck"], "cfr+"),
        ([SMALL, "-o", "/nowhere/file"], "does not exist"),
        ([SMALL, "--iterations", "0"], "0"),
    ],
)
def test_the_command_refuses_in_one_line(arguments: list[str], says: str) -> None:
    assert says in refused("solve", *arguments)
