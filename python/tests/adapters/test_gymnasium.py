"""Gymnasium's checkers, and cases that they leave out."""

import copy
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

import bastide
from bastide.gymnasium import Duel, Vector
from conftest import REFUSED_AGAINST, last

MODES = [mode.value for mode in AutoresetMode]
COPIED = ["en_garde(rounds_to_win=1)", "guyenne(format=ring,players=3)"]


def first(infos: dict[str, Any]) -> Any:
    """The first legal action of each row."""
    return infos["action_mask"].argmax(-1)


@pytest.mark.filterwarnings("ignore:.*For Box action spaces|.*render_modes|.*obs.*infinity:UserWarning")
@pytest.mark.parametrize("dtype", ["uint8", "float32"])
def test_the_checker(name: str, dtype: Any) -> None:
    check_env(Duel(name, dtype=dtype, render_mode="ansi"), skip_render_check=True)


@pytest.mark.parametrize("game", bastide.NAMES)
def test_the_registry(game: str) -> None:
    duel = gymnasium.make(f"bastide/{game}-v0", render_mode="ansi", against="greedy", seat=1)
    _, info = duel.reset(seed=1)
    duel.step(first(info))
    assert isinstance(duel.render(), str)
    seen = gymnasium.make(f"bastide/{game}-v0", render_mode="rgb_array")
    seen.reset(seed=1)
    picture: Any = seen.render()
    assert (picture.dtype, picture.shape[1:]) == (np.uint8, (600, 3))
    assert len(np.unique(picture)) > 10
    drawn: Any = gymnasium.make_vec(f"bastide/{game}-v0", num_envs=2, render_mode="rgb_array")
    drawn.reset(seed=1)
    assert [one.shape for one in drawn.render()] == [picture.shape] * 2
    vector = gymnasium.make_vec(f"bastide/{game}-v0", num_envs=3)
    observations, infos = vector.reset(seed=1)
    assert vector.observation_space.contains(observations)
    vector.step(first(infos))


@pytest.mark.parametrize("made", [Duel, Vector])
@pytest.mark.parametrize("library", ["resvg_py", "matplotlib"])
def test_pixels_without_their_extra_are_refused_at_once(made: Any, library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    made("en_garde", render_mode="ansi")
    with pytest.raises(bastide.ArgumentError, match=f"{library}, which draws pixels, is not installed.*pip install .*png"):
        made("en_garde", render_mode="rgb_array")


def test_a_duel_says_how_long_it_can_be(game: bastide.Game) -> None:
    name, *_ = game.name.split("(")
    options: dict[str, Any] = {option.name: option.value for option in game.options if option.value != option.default}
    made = gymnasium.make(f"bastide/{name}-v0", **options)
    bound = game.max_decisions
    assert made.unwrapped.max_episode_steps == made.spec.max_episode_steps == bound
    assert Duel(game).max_episode_steps == bound and Duel(game).spec is None
    assert gymnasium.make(made.spec).spec.max_episode_steps == bound
    assert gymnasium.make(f"bastide/{name}-v0", max_episode_steps=7, **options).spec.max_episode_steps == 7


def test_pictures_of_a_match_have_one_size(game: bastide.Game) -> None:
    duel = Duel(game, render_mode="rgb_array")
    _, info = duel.reset(seed=1)
    sizes, inked, left = set(), set(), set()
    for step in range(60):
        if step % 10 == 0:
            picture: Any = duel.render()
            sizes.add(picture.shape)
            ink = (picture != picture[0, 0]).any(2)
            inked.add(int(np.flatnonzero(ink.any(1))[-1]))
            left.add(int(np.flatnonzero(ink.any(0))[0]))
        _, _, terminated, _, info = duel.step(first(info))
        if terminated:
            _, info = duel.reset()
    assert len(sizes) == 1
    assert max(inked) < sizes.pop()[0] - 1
    assert max(left) <= 16, "a picture is drawn smaller than it is"


@pytest.mark.parametrize("against", ["random", "greedy", last])
def test_a_vector_of_one_equals_a_duel(game: bastide.Game, against: Any) -> None:
    for seat in range(game.seats):
        duel = Duel(game, against=against, seat=seat)
        vector = Vector(game, against=against, seat=seat, autoreset_mode="SameStep")
        seen, info = duel.reset(seed=4)
        observations, infos = vector.reset(seed=4)
        matches = 0
        while matches < 2:
            np.testing.assert_array_equal(observations[0], seen)
            np.testing.assert_array_equal(infos["action_mask"][0], info["action_mask"])
            seen, reward, terminated, _, info = duel.step(first(info))
            observations, rewards, ends, _, infos = vector.step(first(infos))
            assert (rewards[0], ends[0]) == (reward, terminated)
            if terminated:
                matches += 1
                np.testing.assert_array_equal(infos["final_obs"][0], seen)
                seen, info = duel.reset()


@pytest.mark.parametrize("made", [Duel, partial(Vector, num_envs=5, autoreset_mode="SameStep")])
def test_a_policy_of_rows_is_an_opponent(game: bastide.Game, made: Any) -> None:
    policy = bastide.Policy(lambda seen, mask: mask.shape[1] - 1 - mask[:, ::-1].argmax(1), name="last")
    for ours, theirs in ((policy, last), ({policy: 1, "random": 1}, {game.player(last): 1, "random": 1})):
        both = [made(game, against=against) for against in (ours, theirs)]
        given = [one.reset(seed=4) for one in both]
        for _ in range(20):
            infos = [shown[-1] for shown in given]
            np.testing.assert_array_equal(given[0][0], given[1][0])
            np.testing.assert_array_equal(*(info["action_mask"] for info in infos))
            assert ("players" in infos[0]) == isinstance(ours, dict)
            given = [one.step(first(info)) for one, info in zip(both, infos, strict=True)]
            if made is Duel and given[0][2]:
                given = [one.reset() for one in both]


def test_a_duel_is_a_match_against_the_policy(game: bastide.Game) -> None:
    for seat in range(game.seats):
        duel, match = Duel(game, against=last, seat=seat), game.match(0)
        duel.reset(seed=0)
        batch = game.batch(1, 0, records=True, auto_reset="disabled")
        terminated, reward = False, 0.0
        while not terminated:
            while batch.seat[0] != seat:
                batch.step([np.flatnonzero(batch.mask[0])[-1]])
            action = int(batch.mask[0].argmax())
            batch.step([action])
            seen, reward, terminated, _, _ = duel.step(action)
            while batch.seat[0] not in (seat, bastide.OVER):
                batch.step([np.flatnonzero(batch.mask[0])[-1]])
            assert terminated == (batch.seat[0] == bastide.OVER)
            np.testing.assert_array_equal(seen, batch.observe(0, seat))
        match = batch.match(0)
        assert reward == match.returns[seat]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("copied", "illegal"), [(True, "raise"), (False, "raise"), (True, "lose")])
def test_all_seats_are_the_batch(game: bastide.Game, mode: str, copied: bool, illegal: Any) -> None:
    vector = Vector(game, 8, autoreset_mode=mode, copy=copied, illegal=illegal)
    observations, infos = vector.reset(seed=6)
    batch = game.batch(8, 6, auto_reset={"NextStep": "next_step", "SameStep": "same_step", "Disabled": "disabled"}[mode])
    ends = 0
    for step in range(300):
        np.testing.assert_array_equal(observations, batch.observation)
        np.testing.assert_array_equal(infos["action_mask"], batch.mask | (batch.seat == bastide.OVER)[:, None])
        np.testing.assert_array_equal(infos["seat"], batch.seat)
        actions, seats, over = first(infos), batch.seat.copy(), batch.terminated.copy()
        batch.step(actions)
        observations, reward, terminated, truncated, infos = vector.step(actions)
        np.testing.assert_array_equal(terminated, batch.terminated, str(step))
        np.testing.assert_array_equal(infos["rewards"], batch.rewards)
        own = batch.rewards[np.arange(8), seats]
        np.testing.assert_array_equal(reward, np.where(over & (mode != "SameStep"), 0, own))
        assert not truncated.any()
        ends += int(terminated.sum())
        if mode == "Disabled" and terminated.all():
            break
    assert ends > 0


@pytest.mark.parametrize("against", [None, "random"])
def test_reset_mask(game: bastide.Game, against: Any) -> None:
    vector = Vector(game, 4, against=against, autoreset_mode="Disabled")
    _, infos = vector.reset(seed=2)
    terminated = np.zeros(4, bool)
    while not terminated.any():
        observations, _, terminated, _, infos = vector.step(first(infos))
    fresh, infos = vector.reset(options={"reset_mask": terminated})
    np.testing.assert_array_equal(fresh[~terminated], observations[~terminated])
    assert infos["action_mask"].any(1)[terminated].all()
    assert (fresh[terminated] != observations[terminated]).any()


def test_seeds_for_each_row(game: bastide.Game) -> None:
    vector = Vector(game, 3)
    vector.reset(seed=[5, None, 9])
    for row, seed in ((0, 5), (2, 9)):
        np.testing.assert_array_equal(vector.batch.position(row).table("everything"), game.match(seed).table("everything"))
    again = Vector(game, 2)
    for seeds in (np.array([5, 9]), np.array([5, 9], np.uint8), np.array([5, 9], object)):
        again.reset(seed=seeds)
        for row, seed in enumerate(seeds):
            assert again.batch.position(row).table("everything") == game.match(seed).table("everything")


@pytest.mark.parametrize("mode", MODES[:2])
def test_statistics(game: bastide.Game, mode: str) -> None:
    env = RecordEpisodeStatistics(Vector(game, 16, against="random", autoreset_mode=mode))
    _, infos = env.reset(seed=1)
    ends = 0
    while ends < 20:
        _, reward, terminated, _, infos = env.step(first(infos))
        if terminated.any():
            ends += int(terminated.sum())
            np.testing.assert_array_equal(infos["episode"]["r"][terminated], reward[terminated])
            assert (infos["episode"]["l"][terminated] > 0).all()


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("against", [None, "random"])
def test_an_illegal_action_loses(mode: str, against: Any) -> None:
    vector = Vector("guyenne(format=ring,players=3)", 3, against=against, autoreset_mode=mode, illegal="lose")
    _, infos = vector.reset(seed=3)
    actions = first(infos)
    actions[1] = infos["action_mask"][1].argmin()
    before = vector.batch.observation[1].copy()
    observations, reward, terminated, _, infos = vector.step(actions)
    np.testing.assert_array_equal(terminated, [False, True, False])
    np.testing.assert_array_equal(reward, [0, -1, 0])
    if against is None:
        assert sorted(infos["rewards"][1]) == [-1, 0.5, 0.5]
    final = infos["final_obs"][1] if mode == "SameStep" else observations[1]
    np.testing.assert_array_equal(final, before)
    _, reward, terminated, _, infos = vector.step(first(infos))
    assert terminated[1] == (mode == "Disabled")
    assert reward[1] == 0
    if mode != "Disabled":
        assert vector.batch.position(1).observe(0).any()
        vector.step(first(infos))


def test_a_refused_step_changes_nothing() -> None:
    vector = Vector("en_garde", 4)
    _, infos = vector.reset(seed=1)
    before = copy.copy(vector.batch)
    actions = first(infos)
    actions[2] = infos["action_mask"][2].argmin()
    with pytest.raises(bastide.IllegalError):
        vector.step(actions)
    assert vector.batch == before
    vector = Vector("en_garde", 4, illegal="lose")
    vector.reset(seed=1)
    before = copy.copy(vector.batch)
    for wrong in (actions[:3], actions.astype(float), "none", None, actions.reshape(2, 2)):
        for refusing in (vector, Vector("en_garde", 4)):
            with pytest.raises(bastide.ArgumentError):
                refusing.step(wrong)
    assert vector.batch == before


def test_a_policy_that_plays_nonsense() -> None:
    for nonsense in (lambda position: None, lambda position: 10_000, lambda position: "fly"):
        duel = Duel("en_garde", against=nonsense, seat=1)
        with pytest.raises(bastide.Error):
            duel.reset(seed=1)


@pytest.mark.parametrize(
    ("made", "arguments", "error"),
    [
        *((made, *refused) for made in (Duel, Vector) for refused in REFUSED_AGAINST),
        (Duel, {"game": "en_garde", "render_mode": "human"}, bastide.ArgumentError),
        (Duel, {"game": "en_garde", "against": None}, bastide.ArgumentError),
        (Vector, {"game": "en_garde", "num_envs": 0}, bastide.ArgumentError),
        (Vector, {"game": "en_garde", "num_envs": -1}, bastide.ArgumentError),
        (Vector, {"game": "en_garde", "render_mode": "rgb"}, bastide.ArgumentError),
        (Vector, {"game": "en_garde", "autoreset_mode": "samestep"}, bastide.ArgumentError),
        (Vector, {"game": "en_garde", "seat": 0}, bastide.ArgumentError),
    ],
)
def test_what_is_refused(made: Any, arguments: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        made(**arguments)


@pytest.mark.parametrize(
    ("against", "says"),
    [
        ({"random": -1}, "share of player 0"),
        ({"random": float("nan")}, "share of player 0"),
        ({"random": 0}, "no player of the league has a share"),
        ({"random": 1, bastide.load("leduc_poker").player("random"): 2}, "a player twice"),
        (["random"] * 3, "`players` has the length 3; expected 2"),
    ],
)
def test_opponents_that_are_refused_at_once(against: Any, says: str) -> None:
    with pytest.raises(bastide.ArgumentError, match=says):
        Vector("leduc_poker", 2, against=against)


def test_resets_that_are_refused() -> None:
    vector = Vector("en_garde", 2)
    arrays = [np.array([1, -1]), np.array([1.0, 2.0]), np.array([True, False]), np.ones((2, 1), int), np.arange(3)]
    for seed in ["7", -1, 1 << 64, [1], [1, -1], *arrays]:
        with pytest.raises(bastide.ArgumentError):
            vector.reset(seed=seed)  # type: ignore[arg-type]
    for options in ({"mask": 1}, {"reset_mask": [True, False]}, {"reset_mask": np.zeros(2, bool)}):
        with pytest.raises(bastide.ArgumentError):
            vector.reset(options=options)


def test_a_refused_reset_of_a_duel_changes_nothing() -> None:
    duel = Duel("en_garde")
    before, _ = duel.reset(seed=np.int64(1))  # type: ignore[arg-type]
    for arguments in ({"seed": -1}, {"seed": 1.5}, {"options": {"colour": 1}}):
        with pytest.raises(bastide.ArgumentError):
            duel.reset(**arguments)  # type: ignore[arg-type]
    np.testing.assert_array_equal(duel.action_masks(), bastide.load("en_garde").match(1).legal_mask())
    assert duel.np_random_seed == 1
    np.testing.assert_array_equal(duel.reset(seed=1, options={})[0], before)


@pytest.mark.parametrize("against", [None, "random"])
def test_a_step_comes_after_a_reset(against: Any) -> None:
    vector = Vector("en_garde", 2, against=against)
    with pytest.raises(bastide.ArgumentError, match="reset"):
        vector.step(vector.batch.mask.argmax(1))


def same(one: tuple[Any, ...], other: tuple[Any, ...]) -> None:
    """Asserts that two environments returned the same: observations, rewards, ends, and all infos."""
    *given, infos = one
    *expected, other_infos = other
    np.testing.assert_equal(given, expected)
    for each in (infos, other_infos):
        each["final_obs"] = list(each.get("final_obs", []))  # NumPy does not compare arrays of arrays
    np.testing.assert_equal(infos, other_infos)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("against", [None, "random", last])
@pytest.mark.parametrize("game", COPIED)
@pytest.mark.parametrize("copies", [True, False])
def test_a_copy_goes_on_as_its_original(mode: str, against: Any, game: str, copies: bool, copied: Callable[[Any], Any]) -> None:
    random = np.random.default_rng(1)
    vector = Vector(game, 4, against=against, autoreset_mode=mode, copy=copies, dtype="float32")
    given = vector.reset(seed=1)
    for step in range(80):
        if step == 30:
            other = copied(vector)
        if mode == "Disabled" and vector._over.any():
            over = {"reset_mask": vector._over.copy()}
            given = vector.reset(options=over)
            if step >= 30:
                same(other.reset(options=over), given)
        mask = given[-1]["action_mask"]
        actions = (random.random(mask.shape) * mask).argmax(1)
        given = vector.step(actions)
        if step >= 30:
            same(other.step(actions), given)
    same(other.reset(), vector.reset())


@pytest.mark.parametrize("against", ["random", "greedy", last])
@pytest.mark.parametrize("game", COPIED)
def test_a_copy_of_a_duel_goes_on_as_its_original(game: str, against: Any, copied: Callable[[Any], Any]) -> None:
    duel = Duel(game, against=against, seat=1)
    given = duel.reset(seed=3)
    given = duel.step(first(given[-1]))
    other = copied(duel)
    for _ in range(200):
        action = first(given[-1])
        given = duel.step(action)
        same(other.step(action), given)
        np.testing.assert_array_equal(other.action_masks(), duel.action_masks())
        assert other.render() == duel.render()
        if given[2]:
            np.testing.assert_array_equal(copied(duel).action_masks(), np.ones(duel.game.actions))
            given = duel.reset()
            same(other.reset(), given)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("against", "illegal"), [(None, "raise"), ("random", "raise"), ("greedy", "lose")])
@pytest.mark.parametrize("copies", [True, False])
def test_every_row_has_an_action(mode: str, against: Any, illegal: Any, copies: bool) -> None:
    random = np.random.default_rng(1)
    vector = Vector("leduc_poker", 64, against=against, autoreset_mode=mode, illegal=illegal, copy=copies)
    _, infos = vector.reset(seed=1)
    for step in range(160):
        over, mask = vector._over.copy(), infos["action_mask"]
        assert mask[over].all()
        legal = [vector.batch.position(row).legal_mask() for row in np.flatnonzero(~over)]
        np.testing.assert_array_equal(mask[~over], np.reshape(legal, (-1, mask.shape[1])))
        assert mask.any(1).all()
        actions = (random.random(mask.shape) * mask).argmax(1)
        if illegal == "lose":
            actions[step % 64] = mask[step % 64].argmin()
        _, _, terminated, _, infos = vector.step(actions)
        if mode == "Disabled" and terminated.all():
            _, infos = vector.reset(options={"reset_mask": terminated})


@pytest.mark.parametrize("illegal", [False, True])
def test_a_duel_that_is_over_has_all_actions(game: bastide.Game, illegal: bool) -> None:
    duel = Duel(game)
    _, info = duel.reset(seed=1)
    over = False
    while not over:
        np.testing.assert_array_equal(duel.action_masks(), duel._row.batch.position(0).legal_mask())
        action = int(info["action_mask"].argmin() if illegal else info["action_mask"].argmax())
        _, _, over, _, info = duel.step(action)
        np.testing.assert_array_equal(duel.action_masks(), info["action_mask"])
    assert info["action_mask"].all()
    _, info = duel.reset()
    np.testing.assert_array_equal(info["action_mask"], duel._row.batch.position(0).legal_mask())


def test_a_league_is_drawn_for_each_match_and_named() -> None:
    league: dict[Any, float] = {"random": 1, "greedy": 2, last: 1}
    vector = Vector("leduc_poker", 400, against=league, seat=1, autoreset_mode="SameStep")
    _, infos = vector.reset(seed=5)
    names, counts = np.unique(infos["players"][:, 0], return_counts=True)
    assert names.tolist() == ["greedy", "last", "random"]
    assert (((counts - [200, 100, 100]) ** 2 / [200, 100, 100]).sum()) < 13.8
    assert (infos["players"][:, 1] == "").all() and infos["_players"].all()
    before = infos["players"].copy()
    _, _, terminated, _, infos = vector.step(first(infos))
    assert terminated.any() and not terminated.all()
    np.testing.assert_array_equal(infos["players"][~terminated], before[~terminated])
    assert (infos["players"][terminated] != before[terminated]).any()


def test_a_duel_names_the_player_that_its_match_has_drawn() -> None:
    duel = Duel("en_garde", against={"random": 1, last: 1})
    met = set()
    for seed in range(20):
        _, info = duel.reset(seed=seed)
        own, name = duel.game.match(seed), info["players"][1]
        assert info["players"][0] == ""
        met.add(name)
        player = duel.game.player(last if name == "last" else "random")
        for _ in range(4):
            action = int(first(info))
            own.play(action)
            while own.turn == 1:
                own.play(player.choose(own))
            _, _, terminated, _, info = duel.step(action)
            assert info["players"][1] == name
            if terminated:
                break
            np.testing.assert_array_equal(info["action_mask"], own.legal_mask())
    assert met == {"last", "random"}
