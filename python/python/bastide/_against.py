"""Policies that choose for many rows at once, and steps against them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ._bastide import Batch, Player, Strategy
from ._errors import ArgumentError, IllegalError, SeatError

Array = NDArray[Any]

SPARE: dict[tuple[Any, ...], Batch] = {}
"""Batches for matches as they were before a step, by what they have in common with the step's batch; each is taken while used."""
SPARES = 8


class Policy:
    """A function that chooses for many rows at once, such as a network: an opponent or a member of a league like any player.

    `function(observation, mask)` is called once for all rows that wait for it. It gets the observations, uint8 of shape
    (asked, length), or fractions, float32, if `observation_f32` is the batch's only output with observations, and the masks, bool
    of shape (asked, actions). It returns an action for each, integers of shape (asked,), or logits, floats of shape
    (asked, actions), from which the batch samples by its seed; arrays of NumPy, PyTorch or JAX.

    With `memory`, it is called as `function(observation, mask, slots, begins)`: `slots`, int64 of shape (asked,), has a place in
    its memory for each row and seat, row x seats + seat, so that no seat remembers another's; `begins`, bool of shape (asked,),
    is whether the seat decides for the first time in its match, where memory is to be cleared.

    A batch of which it plays has the outputs `mask` and `seat`, and one with observations. `name` defaults to the function's.
    """

    _asks_rows = True

    def __init__(self, function: Callable[..., Any], *, memory: bool = False, name: str | None = None) -> None:
        """A policy of a function."""
        if not callable(function):
            raise ArgumentError(f"the function is {type(function).__name__}; expected a callable of observations and masks")
        self.function, self.memory = function, memory
        self.name = name if name is not None else str(getattr(function, "__name__", type(function).__name__))

    def __call__(self, *given: Array) -> Any:  # noqa: ANN401, of NumPy, JAX or PyTorch
        """The function's choices."""
        return self.function(*given)

    def __repr__(self) -> str:
        """The name."""
        return f"Policy({self.name})"

    def __eq__(self, other: object) -> bool:
        """Whether the functions, their names and whether they remember are equal."""
        return isinstance(other, Policy) and vars(self) == vars(other)

    def __hash__(self) -> int:
        """Equal policies have equal hashes."""
        return hash((self.function, self.memory, self.name))


def numbers(given: Any) -> Array:  # noqa: ANN401, of NumPy, JAX or PyTorch
    """The numbers that a policy gave, as an array of NumPy; bfloat16, which NumPy lacks, becomes float32."""
    if hasattr(given, "detach"):
        given = given.detach().cpu()
        given = given.float() if given.is_floating_point() else given
    array = np.asarray(given)
    return array.astype(np.float32) if array.dtype.kind == "V" and array.dtype.name == "bfloat16" else array


def shown(batch: Batch, name: str) -> Array:
    """The current values of an output."""
    array: Array = getattr(batch, name)
    return array if batch.horizon is None else array[batch.time]


def observed(outputs: Sequence[str]) -> str:
    """The output that policies see: fractions if they are the only observations."""
    return "observation_f32" if "observation" not in outputs and "observation_f32" in outputs else "observation"


def ask(batch: Batch, player: Any, rows: Array, what: str, seen: str = "") -> None:  # noqa: ANN401, a player, a policy or a callable
    """Chooses the actions of some rows by a player or a policy, which an error names; `seen` is the output that it sees."""
    if isinstance(player, Player | str):
        batch.choose(player, rows)
        return
    given = [shown(batch, seen or observed(batch.outputs))[rows], shown(batch, "mask")[rows]]
    if isinstance(player, Policy) and player.memory:
        seats = shown(batch, "seat")[rows].astype(np.int64)
        given += [rows * batch.game.seats + seats, batch._decided()[rows, seats] == 0]
    chosen = numbers(player(*given))
    if chosen.shape == (len(rows), batch.game.actions) and chosen.dtype.kind == "f":
        batch.sample_logits(chosen, rows=rows)
    elif chosen.shape == (len(rows),) and chosen.dtype.kind in "iu":
        batch.actions[rows] = chosen
    else:
        accepts = f"whole numbers of shape ({len(rows)},), or logits of shape ({len(rows)}, {batch.game.actions})"
        raise ArgumentError(f"{what} gave {chosen.dtype} of shape {chosen.shape}; expected {accepts}")


def choose(batch: Batch, policy: Policy, rows: ArrayLike | None) -> NDArray[np.int32]:
    """As `Batch.choose`."""
    _check(batch)
    asked = _rows(batch, rows)
    waits = shown(batch, "seat")[asked] >= 0
    if rows is None:
        batch.actions[~waits] = 0
    elif not waits.all():
        raise ArgumentError(f"the match of row {asked[~waits][0]} is over; expected rows in which a seat is to act")
    going, before = asked[waits], batch.actions.copy()
    if going.size:
        ask(batch, policy, going, f"policy {policy.name}")
        chosen, mask = batch.actions[going], shown(batch, "mask")[going]
        lawful = (chosen >= 0) & (chosen < batch.game.actions)
        lawful &= mask[np.arange(len(going)), np.where(lawful, chosen, 0)]
        for row, action in zip(going[~lawful], chosen[~lawful], strict=True):
            batch.actions[:] = before
            raise IllegalError(f"row {row}: policy {policy.name} chose action {action}; expected an action of the mask")
        # The choice of its highest logit notes in the batch that each row has an action.
        batch.sample_logits(np.eye(batch.game.actions, dtype=np.float32)[chosen], rows=going, greedy=True)
    return batch.actions


class Lineup:
    """The opponents of a step: distinct players and policies, and their places in rows and seats."""

    def __init__(self, batch: Batch, given: Any, seats: Any) -> None:  # noqa: ANN401, any of the forms
        """The opponents, given as for `Batch.step_against`."""
        self.players: list[Any] = [given]
        if isinstance(given, Policy):
            return
        self._batch, self._given = batch, (given, seats)
        self._form = "one"
        players: Sequence[Any] = [given]
        if isinstance(given, Mapping):
            self._form = "seats" if all(isinstance(key, SupportsIndex) for key in given) else "league"
            players = [given.get(seat) for seat in range(batch.game.seats)] if self._form == "seats" else list(given)
        elif not isinstance(given, Player | str | Strategy) and not callable(given):
            self._form, players = "rows", list(given)
        if self._form != "one":
            self._drawn = batch.drawn(given, seats)  # refuses opponents that do not fit
        kinds: dict[int, int] = {}
        self.players = []
        for player in players:
            if id(player) not in kinds:
                kinds[id(player)] = len(self.players)
                as_it_is = player is None or isinstance(player, Player | Policy)
                self.players.append(player if as_it_is else batch.game.player(player))
        self._kinds = np.array([kinds[id(player)] for player in players])

    def began(self) -> None:
        """Draws again, because matches may have begun."""
        if len(self.players) > 1 and self._form == "league":
            self._drawn = self._batch.drawn(*self._given)

    def asked(self, rows: Array, seat: Array) -> Iterator[tuple[Any, Array]]:
        """The players who are asked in some rows, each with its rows; `seat` has the seat to act of all rows."""
        if len(self.players) == 1:
            yield self.players[0], rows
            return
        kinds = self._kinds[self._drawn[rows, seat[rows]]]
        for kind in np.flatnonzero(np.bincount(kinds)):
            yield self.players[kind], rows[kinds == kind]


class Learners:
    """The learners' seats: the same in every row, or one for each row."""

    def __init__(self, batch: Batch, seats: Any, seat_of_row: Any) -> None:  # noqa: ANN401, of the forms of `step_against`
        """The seats, given as for `Batch.step_against`."""
        many, self._by_row = batch.game.seats, seat_of_row is not None
        if not self._by_row:
            given = [0] if seats is None else [int(seat) for seat in seats] if np.ndim(seats) else [int(seats)]
            for seat in given:
                if not 0 <= seat < many:
                    raise SeatError(f"seat {seat} does not exist; expected 0 to {many - 1}")
            if len(set(given)) < len(given) or not 0 < len(given) < many:
                fault = "no seat is" if not given else "every seat is" if len(given) == many else "a seat is twice"
                raise SeatError(
                    f"{fault} a learner's; expected at least one of the seats 0 to {many - 1}, each once, but not all"
                )
            # Of the seats, and, from the end, of chance and of matches that are over.
            self._waits = np.array([*(seat not in given for seat in range(many)), False, False])
            self._first: Any = min(given)
            self._one = len(given) == 1
            return
        if seats is not None:
            raise ArgumentError("both `seats` and `seat_of_row` are given; expected one of them")
        own = np.asarray(seat_of_row)
        if own.shape != (batch.rows,) or own.dtype.kind not in "iu":
            raise ArgumentError(f"`seat_of_row` is {own.dtype} of shape {own.shape}; expected integers of shape ({batch.rows},)")
        for seat in own[(own < 0) | (own >= many)]:
            raise SeatError(f"seat {seat} of `seat_of_row` does not exist; expected 0 to {many - 1}")
        self._first = own.astype(np.int8)
        self._one = True

    def waiting(self, rows: Array, seat: Array) -> Array:
        """Those of some rows in which an opponent is to act; `seat` has the seat to act of all rows."""
        of_these = seat if len(rows) == len(seat) else seat[rows]
        waits = (of_these != self._first[rows]) & (of_these >= 0) if self._by_row else self._waits[of_these]
        found: Array = rows[waits]
        return found

    def groups(self, rows: Array, seat: Array) -> list[tuple[int, Array]]:
        """Rows by the learner that acts in them, or by the first learner where none does; there is at least one group."""
        if self._one and not self._by_row:
            return [(self._first, rows)]
        learner = (
            self._first[rows] if self._by_row else np.where(self._waits[seat[rows]] | (seat[rows] < 0), self._first, seat[rows])
        )
        seats = np.flatnonzero(np.bincount(learner)) if len(rows) else [0]
        return [(int(one), rows[learner == one]) for one in seats]


def step(batch: Batch, actions: Any, opponents: Any, where: tuple[Any, Any, Any]) -> None:  # noqa: ANN401
    """As `Batch.step_against`, where an opponent is a policy or each row has a seat for its learner; `where` has its `seats`,
    `rows` and `seat_of_row`.
    """
    seats, rows, seat_of_row = where
    outputs = _check(batch)
    learners = Learners(batch, seats, seat_of_row)
    touched = _rows(batch, rows)
    lineup = Lineup(batch, opponents, seats if seat_of_row is None else ())
    seat = shown(batch, "seat")
    given = None if actions is None else _given(batch, actions, touched, learners.waiting(touched, seat))
    seen = observed(outputs)
    with _restored(batch, touched, outputs):
        groups, begins, waits, of_row = learners.groups(touched, seat), True, touched, None
        if len(groups) == 1:
            batch._step_beside(touched, given, groups[0][0], begins=True)
        else:
            of_row, chosen = np.zeros(batch.rows, np.int8), np.zeros(batch.rows, np.int32)
            chosen[touched] = 0 if given is None else given
            for learner, those in groups:
                batch._step_beside(those, None if given is None else chosen[those], learner, begins=begins)
                of_row[those], begins = learner, False
        while True:
            seat = shown(batch, "seat")
            waits = learners.waiting(waits, seat)
            if not waits.size:
                break
            lineup.began()
            for player, asked in lineup.asked(waits, seat):
                ask(batch, player, asked, f"policy {player.name}", seen)
            for learner, _ in groups:
                those = waits if of_row is None else waits[of_row[waits] == learner]
                batch._step_beside(those, batch.actions[those], learner, goes_on=True)


def _given(batch: Batch, actions: Any, rows: Array, waiting: Array) -> NDArray[np.int32]:  # noqa: ANN401
    """The learners' actions in some rows. Raises ArgumentError, also if an opponent is to act in one."""
    chosen = np.asarray(actions)
    if chosen.shape != rows.shape or chosen.dtype.kind not in "iu":
        raise ArgumentError(f"`actions` is {chosen.dtype} of shape {chosen.shape}; expected whole numbers of shape {rows.shape}")
    for row in waiting[:1]:
        seat = shown(batch, "seat")[row]
        raise ArgumentError(f"row {row} waits for seat {seat}, an opponent; expected a step without actions first")
    given: NDArray[np.int32] = chosen.astype(np.int32)
    if chosen.dtype.itemsize > given.dtype.itemsize and np.count_nonzero(given != chosen):
        raise ArgumentError("`actions` has numbers of more than 32 bits; expected ids of actions")
    return given


def _check(batch: Batch) -> list[str]:
    """The outputs of a batch. Raises ArgumentError unless a batch has the outputs that policies need."""
    outputs: list[Any] = list(batch.outputs)
    if "mask" not in outputs or "seat" not in outputs or not ("observation" in outputs or "observation_f32" in outputs):
        raise ArgumentError(
            f"the batch has the outputs {', '.join(outputs)}; "
            "expected `mask`, `seat`, and `observation` or `observation_f32` for a policy"
        )
    return outputs


def _rows(batch: Batch, rows: ArrayLike | None) -> Array:
    """The rows that are named, distinct indices or a mask of all rows, or all."""
    if rows is None:
        return np.arange(batch.rows)
    given = np.asarray(rows)
    if given.dtype == np.bool_ and given.shape == (batch.rows,):
        return np.flatnonzero(given)
    if given.dtype == np.bool_:
        raise ArgumentError(f"`rows` is a mask of {given.size} rows; expected {batch.rows}")
    if given.ndim != 1 or (given.size and given.dtype.kind not in "iu"):
        raise ArgumentError(f"`rows` is {given.dtype} of shape {given.shape}; expected distinct indices, or a mask of all rows")
    for row in given[(given < 0) | (given >= batch.rows)]:
        raise ArgumentError(f"row {row} does not exist; expected 0 to {batch.rows - 1}")
    for row in np.flatnonzero(np.bincount(given.astype(np.int64)) > 1):
        raise ArgumentError(f"row {row} is named twice; expected distinct indices")
    return given.astype(np.int64)


@contextmanager
def _restored(batch: Batch, rows: Array, outputs: list[str]) -> Iterator[None]:
    """Makes the matches of some rows what they were, if an exception is raised."""
    kept: Any = ["seat", *(name for name in ("keys", "history") if name in outputs)]
    length = batch.history.shape[-1] if "history" in kept else 0
    key = (batch.game, batch.rows, batch.auto_reset, batch.records, "keys" in kept, length)
    spare = SPARE.pop(key, None)
    if spare is None:
        setup: Any = {"auto_reset": batch.auto_reset, "records": batch.records, "outputs": kept, "history": length}
        spare = batch.game.batch(batch.rows, 0, **setup)
    time = batch.time
    if len(rows) == batch.rows:
        spare._become(batch)
    else:
        spare.copy(rows, rows, batch)
    try:
        yield
    except BaseException:
        batch._back(time)
        batch.copy(rows, rows, spare)
        raise
    finally:
        while len(SPARE) >= SPARES:
            SPARE.pop(next(iter(SPARE)), None)
        SPARE[key] = spare
