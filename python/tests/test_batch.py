import contextlib
import copy
import re
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

import bastide
from conftest import EVERYTHING, arrays, raises


@pytest.fixture
def batch(game: bastide.Game) -> bastide.Batch:
    return game.batch(50, 7, outputs=EVERYTHING)


def play(batch: bastide.Batch, steps: int) -> None:
    for _ in range(steps):
        batch.sample()
        batch.step()


def test_the_arrays_have_these_shapes_and_dtypes(batch: bastide.Batch) -> None:
    game, rows = batch.game, len(batch)
    length, words = game.observation_length, -(-game.actions // 64)
    expected = {
        "observation": ((rows, length), "uint8"),
        "observation_f32": ((rows, length), "float32"),
        "mask": ((rows, game.actions), "bool"),
        "legal": ((rows, words), "uint64"),
        "seat": ((rows,), "int8"),
        "rewards": ((rows, game.seats), "float32"),
        "terminated": ((rows,), "bool"),
        "episode": ((rows,), "int64"),
        "length": ((rows,), "int32"),
        "returns": ((rows, game.seats), "float32"),
        "last_observation": ((rows, game.seats, length), "uint8"),
        "last_observation_f32": ((rows, game.seats, length), "float32"),
        "observations": ((rows, game.seats, length), "uint8"),
        "scores": ((rows, game.seats), "int32"),
        "keys": ((rows, 2), "uint64"),
        "history": ((rows, 64), "int32"),
    }
    assert {name: (getattr(batch, name).shape, str(getattr(batch, name).dtype)) for name in batch.outputs} == expected
    setup = (batch.rows, batch.seed, batch.first, batch.auto_reset, batch.threads, batch.records)
    assert setup == (50, 7, 0, "same_step", 1, False)
    assert batch.match_size >= game.position_size


def test_every_row_is_a_single_match(game: bastide.Game) -> None:
    batch = game.batch(3, 0, auto_reset="disabled", records=True, outputs=EVERYTHING)
    batch.reset(seeds=[11, 12, 13])
    singles = [game.match(seed, keys=True) for seed in (11, 12, 13)]
    while not batch.terminated.all():
        for row, single in enumerate(singles):
            assert batch.position(row) == single.position
            assert batch.seat[row] == single.turn
            assert batch.scores[row].tolist() == single.scores
            for seat in range(game.seats):
                assert np.array_equal(batch.observations[row, seat], single.observe(seat))
                assert np.array_equal(batch.observe(row, seat), single.observe(seat))
            known = 0 if single.turn == bastide.OVER else single.information_state(single.turn).key
            assert (int(batch.keys[row, 0]) << 64) + int(batch.keys[row, 1]) == known
            if single.turn != bastide.OVER:
                assert np.array_equal(batch.observation[row], single.observe(single.turn))
                assert np.array_equal(batch.mask[row], single.legal_mask())
        actions = [single.legal()[-1] if single.legal() else 0 for single in singles]
        batch.step(actions)
        for row, single in enumerate(singles):
            if single.turn != bastide.OVER:
                single.play(actions[row])
                assert batch.rewards[row].tolist() == single.returns
            else:
                assert not batch.rewards[row].any()
    assert [batch.match(row) for row in range(3)] == singles


def test_a_history_has_the_length_that_is_asked_for(game: bastide.Game) -> None:
    batch = game.batch(5, 3, outputs=["mask", "history"], history=200)
    play(batch, 5)
    assert batch.history.shape == (5, 200)
    assert 0 < batch.history.max() < len(game.vocabulary)
    for wrong in (0, 1 << 20):
        raises(bastide.ArgumentError, "`history` is", lambda wrong=wrong: game.batch(2, 1, outputs=["history"], history=wrong))


def test_the_arrays_are_the_same_objects_all_the_time(batch: bastide.Batch) -> None:
    before = [getattr(batch, name) for name in batch.outputs]
    actions = batch.actions
    play(batch, 3)
    assert all(getattr(batch, name) is array for name, array in zip(batch.outputs, before, strict=True))
    assert batch.sample() is actions is batch.actions
    assert all(array is again for array, again in zip(logits(batch), logits(batch), strict=True))


def test_other_libraries_take_the_arrays_without_a_copy(batch: bastide.Batch) -> None:
    shared = np.from_dlpack(batch.observation)
    play(batch, 1)
    assert shared.ctypes.data == batch.observation.ctypes.data
    assert np.array_equal(shared, batch.observation)


def test_arrays_of_your_own_are_written(game: bastide.Game) -> None:
    mine = np.zeros((4, game.observation_length), "uint8")
    mask = np.zeros((4, game.actions), "uint8")
    batch = game.batch(4, 7, outputs={"observation": mine, "mask": mask, "seat": None})
    assert batch.observation is mine
    assert batch.mask is mask
    assert batch.outputs == ["observation", "mask", "seat"]
    other = game.batch(4, 7)
    play(batch, 5)
    play(other, 5)
    assert np.array_equal(mine, other.observation)
    assert np.array_equal(mask, other.mask)


MEMORY = np.zeros(3, "float32")
SHARED = {"rewards": MEMORY[:2][None], "returns": MEMORY[1:][None]}


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        *(
            ({"outputs": {"observation": array}}, says)
            for array, says in (
                (np.zeros((4, 5), "uint8"), "of shape"),
                (np.zeros((4, 47), "float32"), "of dtype float32"),
                (np.zeros((47, 4), "uint8").T, "not contiguous"),
                (np.frombuffer(bytes(188), "uint8").reshape(4, 47), "read-only"),
                ([0] * 188, "of type list"),
            )
        ),
        ({"rows": 1, "outputs": SHARED}, "share memory"),
        *(({"outputs": outputs}, "output") for outputs in ("mask", 7, [7], ["masks"], {"masks": None})),
        ({"auto_reset": "never"}, '"next_step"'),
        *(({"horizon": horizon}, "horizon") for horizon in (0, -1, "4", 2.5)),
    ],
)
def test_settings_that_make_no_batch_are_refused(settings: dict[str, object], says: str) -> None:
    raises(bastide.ArgumentError, says, bastide.load("en_garde").batch, **{"rows": 4, "seed": 7} | settings)


@pytest.mark.parametrize("horizon", [2**50, 2**63, 2**64])
def test_a_horizon_fits_into_memory(horizon: int) -> None:
    raises((MemoryError, bastide.ArgumentError), "", bastide.load("en_garde").batch, 2, 1, horizon=horizon)


@pytest.mark.parametrize("dtype", ["int32", "int64", "uint8", "int16", "uint64"])
def test_actions_of_any_whole_dtype_are_taken(game: bastide.Game, dtype: str) -> None:
    one, other = game.batch(20, 7), game.batch(20, 7)
    for _ in range(3):
        actions = other.sample() % 256
        one.sample()
        if np.array_equal(actions, other.actions):
            one.step(actions.astype(dtype))
            other.step()
            assert one == other


@pytest.mark.parametrize("actions", [[0.5] * 20, [[0] * 20], "0", [None] * 20, np.zeros(20, bool)])
def test_actions_that_are_no_whole_numbers_are_refused(batch: bastide.Batch, actions: object) -> None:
    raises(bastide.ArgumentError, "whole numbers", batch.step, actions)


def test_illegal_actions_are_named_and_change_nothing(batch: bastide.Batch) -> None:
    positions, shown = batch.positions(range(50)), arrays(batch)
    actions = batch.sample().astype("int64")
    actions[[3, 8]] = [2**40, -(2**40)]
    raises(bastide.IllegalError, r"row 3: .*; row 8: ", batch.step, actions)
    np.testing.assert_equal(arrays(batch), shown)
    assert batch.positions(range(50)) == positions
    raises(bastide.ArgumentError, "`actions` has the length 3", batch.step, [0, 0, 0])


def test_some_matches_are_stepped(game: bastide.Game) -> None:
    batch, whole = game.batch(30, 7), game.batch(30, 7)
    actions = batch.sample().copy()
    whole.sample()
    seen = batch.observation.copy()
    batch.step_some([4, 2], actions[[4, 2]])
    untouched = [row for row in range(30) if row not in (2, 4)]
    assert np.array_equal(batch.observation[untouched], seen[untouched])
    batch.step_some(np.array(untouched), actions[untouched])
    whole.step(actions)
    assert batch == whole
    for rows, error in [([3, 3], "row 3 is named twice"), ([30], "expected 0 to 29"), ([-1], "`rows` cannot be -1")]:
        raises(bastide.ArgumentError, error, batch.step_some, rows, actions[: len(rows)])


def test_the_next_match_begins_with_the_next_step(game: bastide.Game) -> None:
    batch = game.batch(1, 7, auto_reset="next_step", outputs=EVERYTHING)
    while not batch.terminated[0]:
        play(batch, 1)
    assert (batch.seat[0], batch.mask.any(), batch.episode[0]) == (bastide.OVER, False, 0)
    assert any(np.array_equal(batch.observation[0], seen) for seen in batch.last_observation[0])
    batch.step([0])
    assert (batch.seat[0] >= 0, bool(batch.terminated[0]), batch.episode[0], batch.rewards.any()) == (True, False, 1, False)


@pytest.mark.parametrize("horizon", [None, 4])
def test_rollouts_are_samples_and_steps(game: bastide.Game, horizon: int | None) -> None:
    one, other = (game.batch(40, 7, outputs=EVERYTHING, horizon=horizon) for _ in range(2))
    tally = one.rollout(102)
    play(other, 102)
    assert one == other
    assert one.time == other.time == (2 if horizon else 0)
    np.testing.assert_equal(arrays(one), arrays(other))
    assert tally.decisions == 4080


def logits(batch: bastide.Batch, temperature: float = 1.0) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    rows, actions = batch.mask.shape
    return batch.sample_logits(np.linspace(-3, 3, rows * actions, dtype="float32").reshape(rows, actions), temperature)


def test_logits_give_probabilities_under_the_mask(batch: bastide.Batch) -> None:
    rows, count = batch.mask.shape
    values = np.linspace(-3, 3, rows * count, dtype="float32").reshape(rows, count)[:, ::-1].copy()
    masked = np.where(batch.mask, values / 0.5, -np.inf).astype("float64")
    probabilities = np.exp(masked - np.logaddexp.reduce(masked, 1, keepdims=True))
    for given in (values, values.astype("float64"), values.tolist(), np.asfortranarray(values)):
        actions, log_probs, entropy = batch.sample_logits(given, temperature=0.5)
        assert batch.mask[np.arange(rows), actions].all()
        np.testing.assert_allclose(log_probs, np.log(probabilities[np.arange(rows), actions]), atol=1e-4)
        surprise = np.where(probabilities > 0, -probabilities * np.log(np.maximum(probabilities, 1e-300)), 0).sum(1)
        np.testing.assert_allclose(entropy, surprise, atol=1e-4)
    batch.step(actions)


def test_logits_that_say_nothing_are_refused(batch: bastide.Batch) -> None:
    before = copy.copy(batch)
    values = np.zeros(batch.mask.shape, "float32")
    for several in ([1.0], np.ones(batch.rows), "1", None):
        raises(bastide.ArgumentError, r"`temperature` is \w+; expected one number", batch.sample_logits, values, several)
    raises(bastide.ArgumentError, "temperature is NaN; expected a finite number", batch.sample_logits, values, np.nan)
    values[3] = np.nan
    raises(bastide.ArgumentError, r"row 3: action \d+ .* has NaN; expected finite", batch.sample_logits, values)
    assert batch == before


def test_put_match_writes_its_row_only(game: bastide.Game) -> None:
    batch = game.batch(3, 7, auto_reset="disabled", outputs=EVERYTHING)
    while not batch.terminated[0]:
        play(batch, 1)
    before = arrays(batch)
    batch.put_match(1, game.match(11))
    for name, array in before.items():
        assert np.array_equal(getattr(batch, name)[[0, 2]], array[[0, 2]]), name
    assert batch.position(1) == game.match(11).position
    assert np.array_equal(batch.observation[1], game.match(11).observe(int(batch.seat[1])))
    assert not batch.rewards[1].any()


def writers(batch: bastide.Batch) -> dict[str, Callable[[], object]]:
    """Each call that writes outputs."""
    legal = np.array([batch.position(row).legal()[0] for row in range(len(batch))])
    return {
        "step": lambda: batch.step(legal),
        "step_some": lambda: batch.step_some([1], legal[[1]]),
        "reset": batch.reset,
        "refresh": batch.refresh,
        "rollout": lambda: batch.rollout(3),
        "put_match": lambda: batch.put_match(0, batch.game.match(1)),
    }


@pytest.mark.parametrize("name", EVERYTHING)
@pytest.mark.parametrize("own", [False, True])
def test_an_array_that_is_read_only_is_refused_and_nothing_changes(name: str, own: bool) -> None:
    game = bastide.load("en_garde")
    like = getattr(game.batch(40, 7, outputs=[name]), name)
    batch = game.batch(40, 7, outputs={"seat": None, name: np.zeros_like(like) if own else None})
    array, before, shown = getattr(batch, name), copy.copy(batch), arrays(batch)
    for call in writers(batch).values():
        array.flags.writeable = False
        raises(bastide.ArgumentError, f"`{name}` is read-only", call)
        assert batch == before
        np.testing.assert_equal(arrays(batch), shown)
    array.flags.writeable = True
    batch.step(batch.sample())


def test_samples_that_are_read_only_are_refused(batch: bastide.Batch) -> None:
    sampled, before = logits(batch), copy.copy(batch)
    for array, name in zip(sampled, ("actions", "log_probs", "entropy"), strict=True):
        array.flags.writeable = False
        raises(bastide.ArgumentError, f"`{name}` is read-only", logits, batch)
        array.flags.writeable = True
    batch.actions.flags.writeable = False
    raises(bastide.ArgumentError, "`actions` is read-only", batch.sample)
    assert batch == before


@pytest.mark.parametrize("name", EVERYTHING)
def test_an_array_is_not_resized_while_a_batch_writes_it(name: str) -> None:
    game = bastide.load("en_garde")
    ours = game.batch(40, 7, outputs=[name])
    theirs = np.zeros_like(getattr(ours, name))
    batches = [ours, game.batch(40, 7, outputs={name: theirs})]
    for batch in batches:
        array = getattr(batch, name)
        for part in (array, array.base):
            raises(ValueError, "cannot resize", (array if part is None else part).resize, (1,), refcheck=False)
        play(batch, 3)
    assert not getattr(ours, name).flags.owndata
    assert np.array_equal(getattr(ours, name), theirs)
    batches.clear()
    del batch, array, part
    theirs.resize((1,), refcheck=False)


@pytest.mark.thorough
def test_a_step_plays_the_actions_that_it_checked() -> None:
    batch = bastide.load("en_garde").batch(4096, 7, records=True)
    done = threading.Event()

    def disturb() -> None:
        while not done.is_set():
            batch.actions.view("uint32")[:] ^= 31

    other = threading.Thread(target=disturb)
    other.start()
    try:
        for _ in range(200):
            batch.sample()
            with contextlib.suppress(bastide.IllegalError):
                batch.step()
            with contextlib.suppress(bastide.IllegalError):
                batch.step(batch.actions[:])
    finally:
        done.set()
        other.join()
    assert bastide.Batch.from_bytes(batch.to_bytes()) == batch


def test_threads_share_a_batch(game: bastide.Game) -> None:
    batch, expected = game.batch(64, 7, threads=2), game.batch(64, 7)
    with ThreadPoolExecutor(4) as threads:
        list(threads.map(batch.rollout, [1] * 200))
    play(expected, 200)
    assert batch == expected


def test_it_says_what_it_is(batch: bastide.Batch) -> None:
    assert repr(batch) == f"<bastide.Batch of {batch.game.name}: 50 rows>"
    batch.refresh()
    batch.threads = 2
    assert batch.threads == 2


def test_the_stubs_name_all_outputs_and_modes() -> None:
    stubs = (Path(bastide.__file__).parent / "_bastide.pyi").read_text()
    game = bastide.load("leduc_poker")
    for alias, accepted in (("_Output", {"outputs": ["nothing"]}), ("_AutoReset", {"auto_reset": "nothing"})):
        named = re.findall(r'"(\w+)"', re.search(rf"^{alias} = Literal\[(.*?)\]", stubs, re.DOTALL | re.MULTILINE)[1])
        with pytest.raises(bastide.ArgumentError) as refused:
            game.batch(1, 7, **accepted)
        assert re.findall(r"\w+", str(refused.value).split(": ")[-1])[-len(named) :] == named
