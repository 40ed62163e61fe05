"""OpenSpiel's tests and algorithms, and cases that they leave out."""

import pickle
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import exploitability, external_sampling_mccfr, ismcts, mcts, outcome_sampling_mccfr
from open_spiel.python.algorithms.cfr import CFRSolver
from open_spiel.python.algorithms.generate_playthrough import playthrough
from open_spiel.python.observation import make_observation
from open_spiel.python.policy import UniformRandomPolicy

import bastide
import bastide.openspiel
from conftest import COPIES, configurations

# Of a whole game of Knights of Charlemagne, OpenSpiel would print tensors for a minute.
FEW_CARDS = "knights_of_charlemagne(colours=2,values=2,copies=1,hand=1,aside=0)"
SMALL = "bastide_en_garde(piste=7,values=3,copies=3,hand=2,rounds_to_win=1,max_rounds=1)"


def advanced(game: pyspiel.Game, seed: int, events: int = 100_000) -> pyspiel.State:
    """A state after random events."""
    dice, state = random.Random(seed), game.new_initial_state()
    while not state.is_terminal() and events:
        events -= 1
        state.apply_action(dice.choice(state.legal_actions()))
    return state


def test_random_simulations(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(f"bastide_{name}"), num_sims=2, serialize=True, verbose=False)


def test_a_course_is_that_of_the_position(game: bastide.Game) -> None:
    spiel = pyspiel.load_game(f"bastide_{game.name}")
    assert (spiel.num_players(), spiel.num_distinct_actions()) == (game.seats, game.actions)
    for seed in range(3):
        state = advanced(spiel, seed)
        match = bastide.Record(game, state.history()).resume(0)
        np.testing.assert_array_equal(np.float32(state.returns()), match.returns)
        for seat in range(game.seats):
            assert state.information_state_string(seat) == f"{seat}:{match.information_state(seat).key:032x}"
            assert state.observation_string(seat) == match.table(seat)
            np.testing.assert_array_equal(state.observation_tensor(seat), match.observe(seat, dtype="float32"))


def test_sums(game: bastide.Game) -> None:
    spiel = pyspiel.load_game(f"bastide_{game.name}")
    sums = [sum(advanced(spiel, seed).returns()) for seed in range(10)]
    if spiel.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM:
        assert sums == pytest.approx([0] * 10)
        assert spiel.utility_sum() == 0
    else:
        assert any(sums)


def test_chance_has_its_weights() -> None:
    state = pyspiel.load_game("bastide_guyenne").new_initial_state()
    assert state.is_chance_node()
    outcomes = bastide.load("guyenne").start().outcomes()
    total = sum(weight for _, weight in outcomes)
    assert state.chance_outcomes() == [(outcome, weight / total) for outcome, weight in outcomes]


@pytest.mark.parametrize("redealt", [False, True])
@pytest.mark.parametrize("copied", [*COPIES.values(), pyspiel.State.clone], ids=[*COPIES, "clone"])
def test_a_copy_goes_on_as_its_original(game: bastide.Game, redealt: bool, copied: Callable[[Any], Any]) -> None:
    dice = random.Random(1)
    state = advanced(pyspiel.load_game(f"bastide_{game.name}"), 1, 30)
    if redealt:
        state = state.resample_from_infostate(0, dice.random)
    other = copied(state)
    for _ in range(25):
        assert str(other) == str(state)
        assert other.history() == state.history()
        assert other.legal_actions() == state.legal_actions()
        assert other.returns() == state.returns()
        for seat in range(game.seats):
            assert other.information_state_string(seat) == state.information_state_string(seat)
            np.testing.assert_array_equal(other.observation_tensor(seat), state.observation_tensor(seat))
            if state.get_game().get_type().provides_information_state_tensor:
                assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
        if state.is_terminal():
            state, other = (each.get_game().new_initial_state() for each in (state, other))
        event = dice.choice(state.legal_actions())
        state.apply_action(event)
        assert other.history() != state.history()
        other.apply_action(event)


def test_pickles_are_read_where_nothing_is_imported_and_the_interpreter_ends_well(tmp_path: Path) -> None:
    state = advanced(pyspiel.load_game("bastide_guyenne(format=ring,players=3)"), 1, 30)
    (tmp_path / "saved").write_bytes(pickle.dumps((state.get_game(), state)))
    program = "import pickle, sys; game, state = pickle.load(open(sys.argv[1], 'rb')); print(game, state.history())"
    run = subprocess.run([sys.executable, "-c", program, tmp_path / "saved"], check=True, capture_output=True, text=True)
    assert run.stdout == f"{state.get_game()} {state.history()}\n"


def test_an_observer_sees_all_that_a_seat_sees() -> None:
    game, kind = pyspiel.load_game("bastide_leduc_poker"), pyspiel.IIGObservationType
    state, seat = advanced(game, 1, 3), pyspiel.PrivateInfoType.SINGLE_PLAYER
    for perfect_recall in (False, True):
        observer = make_observation(game, kind(public_info=True, perfect_recall=perfect_recall, private_info=seat))
        known = state.information_state_string(1) if perfect_recall else state.observation_string(1)
        assert observer.string_from(state, 1) == known
    for other in (pyspiel.PrivateInfoType.NONE, pyspiel.PrivateInfoType.ALL_PLAYERS):
        assert make_observation(game, kind(public_info=True, perfect_recall=False, private_info=other)) is None
    assert make_observation(game, kind(public_info=False, perfect_recall=False, private_info=seat)) is None


@pytest.mark.parametrize("name", ["en_garde", "field_of_glory", "guyenne(format=teams)", FEW_CARDS, "leduc_poker"])
def test_a_playthrough_says_what_a_seat_sees(name: str) -> None:
    course = playthrough(f"bastide_{name}", None, seed=1)
    assert "ObservationString(0)" in course
    assert "PublicObservationString" not in course


@pytest.mark.parametrize("name", ["bastide_leduc_poker(max_raises=1)", SMALL, "bastide_knights_of_charlemagne"])
def test_tensors_of_information_states_are_equal_exactly_if_the_states_are(name: str) -> None:
    game, by_key = pyspiel.load_game(name), dict[str, bytes]()
    for seed in range(20):
        if len(by_key) > 300:
            break
        dice, state = random.Random(seed), game.new_initial_state()
        while True:
            for seat in range(2):
                tensor = np.float32(state.information_state_tensor(seat))
                assert tensor.size == np.prod(game.information_state_tensor_shape())
                key = state.information_state_string(seat)
                assert by_key.setdefault(key, tensor.tobytes()) == tensor.tobytes()
            if state.is_terminal():
                break
            if state.current_player() >= 0:
                assert state.information_state_tensor() == state.information_state_tensor(state.current_player())
            state.apply_action(dice.choice(state.legal_actions()))
    assert len({(key[0], tensor) for key, tensor in by_key.items()}) == len(by_key) > 100


def test_a_tensor_is_a_log() -> None:
    state = pyspiel.load_game("bastide_leduc_poker").new_initial_state()
    kind = pyspiel.IIGObservationType(public_info=True, perfect_recall=True, private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER)
    observer, seen = make_observation(state.get_game(), kind), [state.observation_tensor(0)]
    for event in (2, 4, 1):  # a card for each seat, and a call
        state.apply_action(event)
        seen.append(state.observation_tensor(0))
    observer.set_from(state, 0)
    log, length = observer.dict["log"], len(seen[0])
    np.testing.assert_array_equal(log.reshape(-1), state.information_state_tensor(0))
    noticed = [now for now, before in zip(seen, [None, *seen], strict=False) if now != before]
    np.testing.assert_array_equal(log[: len(noticed), :length], np.float32(noticed))
    assert log[:, -1].tolist() == [1] * len(noticed) + [0] * (12 - len(noticed))
    acted = log[:, length:-1]
    assert acted.sum() == 1 and acted[len(noticed) - 2, 1] == 1
    assert not log[len(noticed) :].any()


def test_learners_are_not_given_an_empty_tensor() -> None:
    state = advanced(pyspiel.load_game("bastide_guyenne"), 1, 3)
    assert not state.get_game().get_type().provides_information_state_tensor
    for arguments in ((), (0,)):
        with pytest.raises(bastide.ArgumentError, match="more than 32768 values in this game; expected observation_tensor"):
            state.information_state_tensor(*arguments)


def test_a_player_has_no_actions_while_chance_deals() -> None:
    state = pyspiel.load_game("bastide_leduc_poker").new_initial_state()
    assert state.is_chance_node() and state.legal_actions() == state.legal_actions(-1) == list(range(6))
    assert state.legal_actions(0) == state.legal_actions(1) == []
    for card in (0, 1):
        state.apply_action(card)
    assert state.legal_actions() == state.legal_actions(0) and state.legal_actions(0) and state.legal_actions(1) == []


def test_redeals(game: bastide.Game) -> None:
    spiel = pyspiel.load_game(f"bastide_{game.name}")
    state = advanced(spiel, 1, len(advanced(spiel, 1).history()) // 2)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    dice, seat = random.Random(1), state.current_player()
    different = set()
    for _ in range(8):
        other = state.resample_from_infostate(seat, dice.random)
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert other.legal_actions() == state.legal_actions()
        np.testing.assert_array_equal(other.observation_tensor(seat), state.observation_tensor(seat))
        if spiel.get_type().provides_information_state_tensor:
            assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
        assert not other.history()
        assert str(pickle.loads(pickle.dumps(other))) == str(other)
        different.add(str(other))
    assert len(different) > 1


@pytest.mark.parametrize("name", ["bastide_leduc_poker", "bastide_en_garde(rounds_to_win=1)", "bastide_knights_of_charlemagne"])
def test_is_mcts_wins_against_random(name: str) -> None:
    """All random numbers are seeded, including the bot's redeals, so that the sum is always the same."""
    game, wins = pyspiel.load_game(name), 0.0
    dice = np.random.RandomState(1)
    for deal in range(4):
        bot = ismcts.ISMCTSBot(
            game=game,
            uct_c=1.5,
            evaluator=mcts.RandomRolloutEvaluator(1, dice),
            max_simulations=40,
            random_state=dice,
            final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        )
        bot.set_resampler(lambda state, seat: state.resample_from_infostate(seat, dice.random_sample))
        state, seat = game.new_initial_state(), deal % 2
        while not state.is_terminal():
            own = state.current_player() == seat
            state.apply_action(bot.step(state) if own else dice.choice(state.legal_actions()))
        wins += state.returns()[seat]
    assert wins > 0


def test_leduc_is_that_of_openspiel() -> None:
    ours, theirs = (pyspiel.load_game(name) for name in ("bastide_leduc_poker", "leduc_poker"))
    values = []
    for game in (ours, theirs):
        solver = CFRSolver(game)
        for _ in range(3):
            solver.evaluate_and_update_policy()
        policies = (UniformRandomPolicy(game), solver.average_policy())
        values.append([exploitability.nash_conv(game, policy) for policy in policies])
    np.testing.assert_allclose(values[0], np.array(values[1]) / 13, rtol=1e-9)


@pytest.mark.parametrize("solver", [outcome_sampling_mccfr.OutcomeSamplingSolver, external_sampling_mccfr.ExternalSamplingSolver])
def test_sampling_learns(solver: type) -> None:
    np.random.seed(1)
    game = pyspiel.load_game("bastide_leduc_poker(max_raises=1)")
    before = exploitability.exploitability(game, UniformRandomPolicy(game))
    learner = solver(game)
    for _ in range(2000 if "Outcome" in solver.__name__ else 300):
        learner.iteration()
    assert exploitability.exploitability(game, learner.average_policy()) < 0.8 * before


def test_every_option_of_every_configuration_has_its_spelling() -> None:
    for game in configurations():
        base, values = game.name.split("(")[0], {option.name: option.value for option in game.options}
        numbers = {option.name for option in game.options if option.kind == "number"}
        spelled = [f"{name}={0 if name in numbers and value == 'auto' else value}" for name, value in values.items()]
        for name in (f"bastide_{game.name}", f"bastide_{base}({','.join(spelled)})"):
            spiel = pyspiel.load_game(name)
            assert spiel.new_initial_state().node.position.game == game
            again = pyspiel.load_game(str(spiel))
            assert (again.new_initial_state().node.position.game, str(again)) == (game, str(spiel))


@pytest.mark.parametrize(
    "name", ["bastide_en_garde(rounds_to_win=0)", "bastide_guyenne(rules=hard)", "bastide_guyenne(players=9)"]
)
def test_options_that_are_refused(name: str) -> None:
    with pytest.raises(bastide.OptionError):
        pyspiel.load_game(name)


def test_an_illegal_action_changes_nothing() -> None:
    state = advanced(pyspiel.load_game("bastide_en_garde"), 1, 12)
    before = str(state)
    with pytest.raises(bastide.IllegalError):
        state.apply_action(10_000)
    assert str(state) == before
