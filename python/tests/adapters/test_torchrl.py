"""TorchRL's check of environments, its masked policies, and cases that they leave out."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch
from tensordict.nn import TensorDictModule
from torchrl.envs import ActionMask, TransformedEnv, check_env_specs
from torchrl.modules import MaskedCategorical, ProbabilisticActor

import bastide
from bastide.gymnasium import Vector
from bastide.torchrl import Rows
from conftest import REFUSED_AGAINST, last

SEEN = ["observation", "action_mask"]


def first(shown: Any) -> Any:
    """The first legal action of each row."""
    return shown["action_mask"].int().argmax(-1)


@pytest.mark.parametrize("against", [None, "random"])
@pytest.mark.parametrize("dtype", ["float32", "uint8"])
def test_the_checker(name: str, dtype: Any, against: Any) -> None:
    check_env_specs(Rows(name, 3, dtype=dtype, against=against), seed=1, break_when_any_done="both")
    check_env_specs(TransformedEnv(Rows(name, 3, against=against), ActionMask()), break_when_any_done="both")


def test_a_masked_rollout(name: str) -> None:
    torch.manual_seed(1)
    rows = Rows(name, 4)
    network = TensorDictModule(torch.nn.Linear(rows.game.observation_length, rows.game.actions), ["observation"], ["logits"])
    policy = ProbabilisticActor(
        network,
        in_keys={"logits": "logits", "mask": "action_mask"},
        distribution_class=MaskedCategorical,
        spec=rows.action_spec,
        return_log_prob=True,
    )
    rows.set_seed(7)
    with torch.no_grad():
        rollout = rows.rollout(120, policy, break_when_any_done=False)
    assert rollout.batch_size == (4, 120)
    assert rollout["action_mask"].gather(-1, rollout["action"].unsqueeze(-1)).all()
    assert not rollout["done"].any()
    log_prob = MaskedCategorical(logits=rollout["logits"], mask=rollout["action_mask"]).log_prob(rollout["action"])
    torch.testing.assert_close(log_prob, rollout["action_log_prob"])


def test_all_seats_are_the_batch(game: bastide.Game) -> None:
    rows, batch = Rows(game, 5, dtype="uint8"), game.batch(5, 3)
    rows.set_seed(3)
    shown, ends = rows.reset(), 0
    while ends < 10:
        np.testing.assert_array_equal(shown["observation"], batch.observation)
        np.testing.assert_array_equal(shown["action_mask"], batch.mask)
        np.testing.assert_array_equal(shown["seat"][:, 0], batch.seat)
        acted = batch.seat.copy()
        shown["action"] = first(shown)
        batch.step(shown["action"].numpy())
        stepped, shown = rows.step_and_maybe_reset(shown)
        after = stepped["next"]
        np.testing.assert_array_equal(after["terminated"][:, 0], batch.terminated)
        np.testing.assert_array_equal(after["rewards"], batch.rewards)
        np.testing.assert_array_equal(after["reward"][:, 0], batch.rewards[np.arange(5), acted])
        ended = batch.terminated
        assert (after["seat"].numpy()[ended] == bastide.OVER).all()
        assert after["action_mask"].numpy()[ended].all()
        ends += int(ended.sum())


def test_a_league_is_drawn_for_each_match_and_named() -> None:
    league: dict[Any, float] = {"random": 1, last: 3}
    rows, vector = Rows("leduc_poker", 400, against=league, seat=1), Vector("leduc_poker", 400, against=league, seat=1)
    check_env_specs(rows, break_when_any_done="both")
    assert rows.league == ["random", "last"]
    rows.set_seed(5)
    player, (_, infos) = rows.reset()["player"].numpy(), vector.reset(seed=5)
    assert (player[:, 1] == -1).all()
    np.testing.assert_array_equal(np.array(rows.league)[player[:, 0]], infos["players"][:, 0])
    assert abs((player[:, 0] == 1).sum() - 300) < 3 * 75**0.5


@pytest.mark.parametrize("against", ["greedy", last])
def test_one_seat_is_that_of_the_vector(game: bastide.Game, against: Any) -> None:
    seat = game.seats - 1
    rows = Rows(game, 3, against=against, seat=seat, dtype="uint8")
    vector = Vector(game, 3, against=against, seat=seat, autoreset_mode="SameStep")
    rows.set_seed(5)
    shown, (observations, infos), ends = rows.reset(), vector.reset(seed=5), 0
    while ends < 6:
        np.testing.assert_array_equal(shown["observation"], observations)
        np.testing.assert_array_equal(shown["action_mask"], infos["action_mask"])
        shown["action"] = first(shown)
        observations, reward, terminated, _, infos = vector.step(shown["action"].numpy())
        stepped, shown = rows.step_and_maybe_reset(shown)
        np.testing.assert_array_equal(stepped["next", "reward"][:, 0], reward)
        np.testing.assert_array_equal(stepped["next", "done"][:, 0], terminated)
        assert "seat" not in shown
        for row in np.flatnonzero(terminated):
            np.testing.assert_array_equal(stepped["next", "observation"][row], infos["final_obs"][row])
            ends += 1


@pytest.mark.parametrize("against", [None, "random", last])
@pytest.mark.parametrize("game", ["en_garde(rounds_to_win=1)", "guyenne(format=ring,players=3)"])
def test_a_copy_goes_on_as_its_original(against: Any, game: str, copied: Callable[[Any], Any]) -> None:
    torch.manual_seed(1)
    rows = Rows(game, 4, against=against)
    rows.set_seed(5)
    shown = rows.rollout(30, break_when_any_done=False, return_contiguous=False)[:, -1]["next"]
    shown = rows.maybe_reset(shown)
    other = copied(rows)
    for _ in range(200):
        shown["action"] = rows.rand_action(shown.clone())["action"]
        theirs, shown = rows.step_and_maybe_reset(shown)
        given, _ = other.step_and_maybe_reset(theirs.exclude("next").clone())
        for one, expected in zip(given["next"].values(), theirs["next"].values(), strict=True):
            torch.testing.assert_close(one, expected, rtol=0, atol=0)
    rows.set_seed(1)
    other.set_seed(1)
    torch.testing.assert_close(other.reset()["observation"], rows.reset()["observation"])


def test_what_a_reset_gave_stays() -> None:
    rows = Rows("leduc_poker", 8, against="random")
    rows.set_seed(1)
    begun = shown = rows.reset()
    kept = begun.clone()
    for _ in range(20):
        shown = rows.rand_step(shown)["next"]
    assert shown["done"].any()
    assert (begun.select(*SEEN, "done", "terminated") == kept.select(*SEEN, "done", "terminated")).all()


def test_arrays_of_a_batch_are_shared_with_pytorch() -> None:
    outputs: list[Any] = ["observation", "observation_f32", "mask", "legal", "seat", "rewards", "terminated", "keys", "length"]
    batch = bastide.load("leduc_poker").batch(7, seed=1, outputs=outputs)
    tensors = {name: torch.from_numpy(getattr(batch, name)) for name in outputs}
    for _ in range(20):
        batch.step(batch.sample())
        for name, tensor in tensors.items():
            np.testing.assert_array_equal(tensor.numpy(), getattr(batch, name))


def test_rows_are_reset_where_it_is_asked_for() -> None:
    torch.manual_seed(1)
    rows = Rows("en_garde(rounds_to_win=1)", 8, dtype="uint8")
    rows.set_seed(1)
    shown = rows.reset()
    while shown["done"].sum() < 2:
        shown = rows.rand_step(shown)["next"]
    over, before = shown["done"].clone(), shown["observation"].clone()
    assert not over.all()
    asked = torch.zeros_like(over)
    asked[[int(over.int().argmax()), int((~over).int().argmax())]] = True
    shown = rows.reset(shown.set("_reset", asked))
    kept = ~asked[:, 0]
    np.testing.assert_array_equal(shown["done"], over & ~asked)
    torch.testing.assert_close(shown["observation"][kept], before[kept])
    assert (shown["observation"][~kept] != before[~kept]).any(-1).all()


def test_seeds() -> None:
    rows = Rows("guyenne", 3)
    rows.set_seed(4)
    first_match, second = rows.reset()["observation"], rows.reset()["observation"]
    assert not torch.equal(first_match, second)
    rows.set_seed(4)
    torch.testing.assert_close(rows.reset()["observation"], first_match)
    torch.testing.assert_close(rows.reset()["observation"], second)


@pytest.mark.parametrize("against", [None, "random"])
def test_an_illegal_action_loses_or_is_refused(against: Any) -> None:
    for illegal in ("lose", "raise"):
        rows = Rows("guyenne(format=ring,players=3)", 3, against=against, illegal=illegal)
        rows.set_seed(3)
        shown = rows.reset()
        shown["action"] = first(shown)
        shown["action"][1] = int(shown["action_mask"][1].int().argmin())
        if illegal == "raise":
            with pytest.raises(bastide.IllegalError):
                rows.step(shown)
        else:
            after = rows.step(shown)["next"]
            assert after["done"].tolist() == [[False], [True], [False]]
            assert after["reward"].tolist() == [[0], [-1], [0]]
            if against is None:
                assert sorted(after["rewards"][1].tolist()) == [-1, 0.5, 0.5]


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        *REFUSED_AGAINST,
        ({"game": "en_garde", "rows": 0}, bastide.ArgumentError),
        ({"game": "en_garde", "rows": "3"}, bastide.ArgumentError),
        ({"game": "en_garde", "seat": 0}, bastide.ArgumentError),
    ],
)
def test_what_is_refused(arguments: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        Rows(**arguments)


def test_actions_that_are_refused_change_nothing() -> None:
    rows = Rows("en_garde", 3)
    rows.set_seed(1)
    assert repr(rows) == "Rows(en_garde, 3)"
    for seed in ("1", -1):
        with pytest.raises(bastide.ArgumentError, match="seed"):
            rows.set_seed(seed)  # type: ignore[arg-type]
    shown = rows.reset()
    for action in (torch.zeros(3), torch.zeros(3, 1, dtype=torch.int64)):
        with pytest.raises(bastide.ArgumentError):
            rows.step(shown.clone().set("action", action))
    shown["action"] = first(shown)
    batch = bastide.load("en_garde").batch(3, 1)
    batch.step(batch.mask.argmax(axis=1))
    np.testing.assert_array_equal(rows.step(shown)["next", "action_mask"], batch.mask)
