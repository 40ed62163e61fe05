"""Solved configurations of all games, and how exploitable a policy is in each of them."""

from __future__ import annotations

import html
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import islice
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ._against import Policy as Remembering
from ._bastide import Player, Strategy, Tree, load
from ._errors import ArgumentError
from ._solve import FILE, strategy_of

if TYPE_CHECKING:
    from matplotlib.figure import Figure
    from numpy.typing import NDArray

Batched = Callable[["NDArray[np.uint8]", "NDArray[np.bool_]"], Any]
Policy = Strategy | Player | str | Batched

ROWS = 4096
"""The information states that a policy is asked about at once."""

NODES, BYTES = 20_000_000, 1 << 32
"""The limits of trees in the public form."""


@dataclass(frozen=True)
class Solved:
    """A configuration whose value is known: the return of seat 0 under perfect play lies between `low` and `high`."""

    name: str
    """The game with its options."""
    form: str
    """The form of the tree in which it is measured."""
    iterations: int
    """The iterations of `pcfr+` that gave the bounds."""
    low: float
    high: float
    random: float
    """The exploitability of uniformly random play."""
    large: bool = False
    """Whether the tree is larger than the limits that solvers have by default."""

    @property
    def value(self) -> float:
        """The middle of the bounds."""
        return (self.low + self.high) / 2

    @property
    def command(self) -> str:
        """The command that finds the bounds."""
        limits = f" --nodes {NODES} --bytes {BYTES}" if self.large else ""
        return f'bastide solve "{self.name}" --form {self.form} --method pcfr+ --iterations {self.iterations}{limits}'


@dataclass(frozen=True)
class Report:
    """The exploitability of a policy in configurations of a suite, in returns: 0 is perfect play."""

    version: str
    """The version of the suite."""
    policy: str
    """The name of the policy."""
    exploitability: dict[str, float]
    """The exploitability by configuration."""
    random: dict[str, float]
    """The exploitability of uniformly random play by configuration."""

    @property
    def mean(self) -> float:
        """The mean exploitability."""
        return sum(self.exploitability.values()) / len(self.exploitability)

    def columns(self) -> dict[str, list[Any]]:
        """The figures by columns, as `pandas.DataFrame(report.columns())` takes them."""
        names, own, random = zip(*self._rows(), strict=True)
        return {"configuration": list(names), "exploitability": list(own), "random": list(random)}

    def _rows(self) -> list[tuple[str, float, float]]:
        return [(name, figure, self.random[name]) for name, figure in self.exploitability.items()]

    def __hash__(self) -> int:
        return hash((self.version, self.policy, frozenset(self.exploitability.items())))

    def __str__(self) -> str:
        """A table: the exploitability of the policy, and of random play, in each configuration."""
        rows = [(f"{figure:.6f}", f"{random:.6f}", name) for name, figure, random in self._rows()]
        rows += [(f"{self.mean:.6f}", f"{sum(self.random.values()) / len(self.random):.6f}", "mean")]
        head = f"suite {self.version}: exploitability of {self.policy}, and of random play"
        return "\n".join([head, *(f"{own}  {random}  {name}" for own, random, name in rows)])

    def _repr_html_(self) -> str:
        """The table with a bar for each configuration, whose end is random play; for notebooks."""
        rows = [
            f"<tr><td><code>{html.escape(name)}</code></td><td>{figure:.6f}</td><td>{random:.6f}</td>"
            f'<td><meter min="0" max="{random:.6f}" value="{figure:.6f}">{figure:.6f}</meter></td></tr>'
            for name, figure, random in self._rows()
        ]
        head = f"<tr><th>suite {self.version}</th><th>{html.escape(self.policy)}</th><th>random play</th><th></th></tr>"
        return f"<table><thead>{head}</thead><tbody>{''.join(rows)}</tbody></table>"

    def chart(self) -> Figure:
        """A chart by Matplotlib, which is in the extra `plots`: a bar for each configuration, and a mark for random play.

        Raises ArgumentError if Matplotlib is not installed.
        """
        try:
            from matplotlib.figure import Figure  # noqa: PLC0415
        except ImportError as error:
            from ._installed import command  # noqa: PLC0415

            raise ArgumentError(f"Matplotlib is not installed: {command('plots')}") from error

        figure = Figure(figsize=(9, 1 + 0.35 * len(self.exploitability)), layout="constrained")
        axes = figure.subplots()
        places = np.arange(len(self.exploitability))[::-1]
        axes.barh(places, list(self.exploitability.values()), label=self.policy)
        axes.plot(list(self.random.values()), places, "k|", label="random play")
        axes.set_yticks(places, list(self.exploitability), fontsize=6)
        axes.set_xlabel(f"exploitability, suite {self.version}")
        axes.legend()
        return figure


@dataclass(frozen=True)
class Suite:
    """A fixed list of solved configurations. The configurations and figures of a version never change."""

    version: str
    configurations: tuple[Solved, ...]

    def report(
        self,
        policy: Policy | Mapping[str, Policy],
        name: str | None = None,
        *,
        folder: str | PathLike[str] | None = None,
        threads: int = 1,
    ) -> Report:
        """Measures a policy exactly, in all configurations that it plays.

        A policy is a `Strategy` or "strategy:FILE", which plays one configuration; a `Player`, or its name, which stands for the
        strategy that it draws from, or for its choice in every information state; or a callable `policy(observation, mask)` as
        for `Batch.evaluate`: it gets uint8 numbers and a mask of the legal actions for many information states at once, and
        returns an action for each, or logits of shape (states, actions), whose softmax over the legal actions it plays; -inf is
        the logit of an action that it never plays. A `bastide.Policy` with a memory is asked in the information states of the
        full form, up to 4096 at once, each in a slot of its own, after those in which the seat decided before. A mapping has
        policies by the names of configurations: "leduc_poker" is one. The name of a game that is not a configuration stands for
        all of its configurations. Others are left out. Arrays may be of NumPy, JAX or PyTorch. `name` heads the report.
        With a `folder`, trees in the public form are kept there, as `Tree.save` writes them, and opened by later reports. Trees
        in the public form grow on several `threads`, and are swept by them; the figures are the same for any number.

        Raises ArgumentError if no configuration is played, if a name is not one of a configuration or game, or if the full form
        of a configuration is too large for a policy with a memory; DamagedError if a file of the folder is damaged.
        """
        if isinstance(policy, Mapping):
            known = {solved.name for solved in self.configurations} | {_base(solved.name) for solved in self.configurations}
            foreign = [given for given in policy if given not in known]
            if foreign:
                raise ArgumentError(f"the suite {self.version} lacks {', '.join(foreign)}; expected {', '.join(sorted(known))}")
        chosen = {solved.name: self._policy_for(policy, solved) for solved in self.configurations}
        played = [solved for solved in self.configurations if chosen[solved.name] is not None]
        if not played:
            raise ArgumentError(
                f"the policy plays no configuration of the suite {self.version}; expected one of "
                f"{', '.join(solved.name for solved in self.configurations)}"
            )
        kept = None if folder is None else Path(folder)
        found = {solved.name: _exploitability(solved, chosen[solved.name], (kept, threads)) for solved in played}
        return Report(self.version, name or _name(policy), found, {solved.name: solved.random for solved in played})

    def _policy_for(self, policy: Policy | Mapping[str, Policy], solved: Solved) -> Policy | None:
        """The policy that plays a configuration, if there is one."""
        if isinstance(policy, Mapping):
            base = _base(solved.name)
            is_one = any(base == one.name for one in self.configurations)
            return policy.get(solved.name, None if is_one else policy.get(base))
        if isinstance(policy, Strategy | Player):
            return policy if policy.game.name == solved.name else None
        if isinstance(policy, str) and policy.strip().startswith(FILE):
            with Path(policy.strip().removeprefix(FILE)).open(encoding="utf-8") as lines:
                return policy if f"game {solved.name}\n" in islice(lines, 4) else None
        return policy


ROUND = "en_garde(rounds_to_win=1,max_rounds=1"
STATES = "knights_of_charlemagne(colours=3,values=2,copies=1"
CASTLES = "guyenne(castles=2,army=tiny,hand=3,at_most=2"
"""The beginnings of the names of small configurations."""

SUITES: dict[str, tuple[Solved, ...]] = {
    "v1": (
        Solved("leduc_poker(max_raises=1)", "public", 10000, -0.011159, -0.011156, 0.177380952),
        Solved("leduc_poker", "public", 10000, -0.006587, -0.006584, 0.182585470),
        Solved(f"{ROUND},piste=7,values=3,copies=3,hand=2)", "public", 500, 0.001785, 0.001787, 0.433399471),
        Solved(f"{ROUND},piste=9,values=3,copies=3,hand=2)", "public", 500, 0.209704, 0.209710, 0.487627976),
        Solved(f"{ROUND},piste=9,copies=2,hand=3)", "public", 500, 0.164886, 0.164888, 0.478824266),
        Solved(f"{ROUND},piste=11,values=3,copies=4,hand=3)", "public", 500, 0.085904, 0.085958, 0.727574879),
        Solved(f"{STATES},hand=1,aside=0)", "public", 500, -0.016668, -0.016666, 0.802083333),
        Solved(f"{STATES},hand=2,aside=0)", "public", 500, -0.025001, -0.024999, 0.864583333),
        Solved("knights_of_charlemagne(colours=2,values=2,hand=2)", "public", 500, -0.330959, -0.330949, 0.806150794),
        Solved(f"{CASTLES},reinforcements=no,max_rounds=1)", "full", 500, -0.138890, -0.138888, 0.675250772),
        Solved(f"{CASTLES},max_rounds=1)", "full", 500, -0.000003, 0.000002, 0.483217593),
        Solved(
            "field_of_glory(max_turns=2,columns=2,army=six,hand=2,terrain=plain)", "public", 100, -0.000003, 0.000001, 0.085654321
        ),
    ),
}
"""The configurations by version, the bounds rounded outwards."""
SUITES["v2"] = (
    *SUITES["v1"],
    Solved(f"{ROUND},copies=3,hand=4)", "public", 45, 0.328322, 0.337309, 0.877136548, large=True),
)


@cache
def _tree(name: str, form: str, folder: Path | None, threads: int) -> Tree:
    """The tree of a configuration with its observations, kept for further reports."""
    if form != "public":
        return load(name).tree(form=form, observations=True)
    file = None if folder is None else folder / f"{name}.tree"
    if file is not None and file.exists():
        return Tree.open(file, threads=threads)
    tree = load(name).tree(NODES, BYTES, form=form, threads=threads, observations=True)
    if file is not None:
        file.parent.mkdir(parents=True, exist_ok=True)
        tree.save(file)
    return tree


def _exploitability(solved: Solved, policy: Any, where: tuple[Path | None, int]) -> float:  # noqa: ANN401
    """The exploitability of a policy in a configuration."""
    if not callable(policy):
        strategy = strategy_of(_tree(solved.name, solved.form, *where), policy)
        return _tree(solved.name, strategy.form, *where).measure(strategy).exploitability
    remembers = isinstance(policy, Remembering) and policy.memory
    try:
        tree = _tree(solved.name, "full" if remembers else solved.form, *where)
    except ArgumentError as error:
        what = f"{solved.name}, whose full form measures policies with a memory: {error}"
        raise ArgumentError(f"{what}; expected a mapping of other configurations") from error
    return tree.exploitability(policy, ROWS)


def _base(name: str) -> str:
    """The name of a game without its options."""
    return name.split("(", maxsplit=1)[0]


def _name(policy: Policy | Mapping[str, Policy]) -> str:
    """A name for a policy."""
    if isinstance(policy, str):
        return policy
    if isinstance(policy, Mapping):
        return ", ".join(dict.fromkeys(map(_name, policy.values())))
    return str(getattr(policy, "name", getattr(policy, "__name__", type(policy).__name__)))


def suite(version: str = "v1") -> Suite:
    """The solved configurations of a version, to measure policies with.

    "v2" is "v1" and a round of En Garde on the real piste with all five values, whose tree takes a minute, and a file of 1 GB.

    >>> import bastide
    >>> suite = bastide.suite()
    >>> report = suite.report({"leduc_poker": lambda observation, mask: mask.astype("float32")})
    >>> round(report.exploitability["leduc_poker"], 6) == round(report.random["leduc_poker"], 6)
    True
    """
    if version not in SUITES:
        raise ArgumentError(f"version is {version!r}; expected {', '.join(map(repr, SUITES))}")
    return Suite(version, SUITES[version])
