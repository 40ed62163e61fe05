"""Sampling in some rows, and measuring policies against each other."""

import numpy as np
import pytest

import bastide
from conftest import first_legals, raises, uniform


def test_some_rows_are_sampled_and_the_others_stay(game: bastide.Game) -> None:
    batch, other = game.batch(6, 7), game.batch(6, 7)
    chosen = batch.sample([4, 1]).copy()
    everything = other.sample()
    assert (chosen[[4, 1]] == everything[[4, 1]]).all()
    assert not chosen[[0, 2, 3, 5]].any()
    raises(bastide.ArgumentError, "no action was chosen for row 0", batch.step)
    batch.sample(np.array([True, False, True, True, False, True]))
    batch.step()


def test_the_highest_logit_is_chosen(game: bastide.Game) -> None:
    batch = game.batch(4, 7)
    logits = np.zeros((4, game.actions), np.float32)
    last = game.actions - 1 - batch.mask[:, ::-1].argmax(axis=1)
    logits[range(4), last] = 1
    actions, log_probs, entropy = batch.sample_logits(logits, greedy=True)
    assert (actions == last).all() and not log_probs.any() and not entropy.any()
    batch.sample_logits(np.zeros((2, game.actions)), rows=[2, 0], greedy=True)
    assert batch.actions.tolist() == [batch.mask[0].argmax(), last[1], batch.mask[2].argmax(), last[3]]
    raises(bastide.ArgumentError, r"\(2, ", batch.sample_logits, logits, rows=[2, 0])


@pytest.mark.parametrize("name", ["leduc_poker", "guyenne(format=teams,players=3)", "knights_of_charlemagne(players=3)"])
def test_policies_are_exchanged_and_every_match_counts_once(name: str) -> None:
    game = bastide.load(name)
    many = len(set(game.sides))
    batch = game.batch(5, 7)
    before = batch.observation.copy()
    means, errors = batch.evaluate([first_legals, *["random"] * (many - 1)], 6 * many)
    assert means.shape == errors.shape == (many,)
    assert abs(means.sum()) < 1e-6 and (errors >= 0).all()
    assert np.array_equal(before, batch.observation)
    again, _ = game.batch(2, 7).evaluate([first_legals, *["random"] * (many - 1)], 6 * many)
    assert again.shape == means.shape


def test_equal_policies_are_equal_where_every_deal_is_exchanged() -> None:
    means, errors = bastide.load("en_garde", rounds_to_win=1).batch(16, 3).evaluate([first_legals, first_legals], 40)
    # Of 20 deals that all bring 0, and one of -1 and one of +1, the error is √(2 / 21 / 22).
    assert means.tolist() == [0, 0] and errors.tolist() == pytest.approx([(2 / 21 / 22) ** 0.5] * 2)


def test_neighbouring_seeds_are_independent_and_the_errors_hold() -> None:
    # Policies that draw alike, seats exchanged, expect exactly 0.
    game, seeds = bastide.load("leduc_poker"), range(400)
    found = [game.batch(20, seed).evaluate(["random", uniform], 20) for seed in seeds]
    means, errors = (np.array([figure[0] for figure in figures]) for figures in zip(*found, strict=True))
    assert abs(means.mean()) < 4 * means.std() / len(seeds) ** 0.5
    assert abs(np.corrcoef(means[:-1], means[1:])[0, 1]) < 0.2
    assert (abs(means) <= 1.96 * errors).mean() >= 0.93


def test_what_is_no_policy_is_refused() -> None:
    batch = bastide.load("leduc_poker").batch(4, 7)
    for policies, matches, what in (
        (["random"], 4, "expected 2, one for each side"),
        ({"random": 1, "greedy": 2}, 4, "`policies` are dict; expected a list of 2, one for each side"),
        ({"random", "greedy"}, 4, "`policies` are set; expected a list of 2"),
        (["random", "random"], 3, "multiple of 2"),
        (["random", 3], 4, "policy 1"),
        ([bastide.load("en_garde").player("random"), "random"], 4, "policy 0 plays en_garde"),
        (["random", lambda seen, mask: None], 4, "policy 1"),
        (["random", lambda seen, mask: mask.argmax(axis=1)[:-1]], 4, "policy 1"),
    ):
        raises(bastide.ArgumentError, what, batch.evaluate, policies, matches)
    raises(bastide.IllegalError, "", batch.evaluate, ["random", lambda seen, mask: (~mask).argmax(axis=1)], 4)
