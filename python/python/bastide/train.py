"""A readable trainer: a network learns a game by playing against itself, by PPO with masks, in JAX.

One network plays all seats, and gets the observation of the seat to act. In an update a batch plays some decisions in many
matches, each is credited with its seat's gain, and the network learns from all of them a few times. It needs the extra `train`.
"""

import json
import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, field, replace
from functools import cache, partial
from pathlib import Path
from time import perf_counter
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

import bastide
from bastide import _files
from bastide._evaluate import mean
from bastide._learning import missing
from bastide._plan import Plan

try:
    import jax
    import jax.numpy as jnp
    from safetensors import SafetensorError
    from safetensors.numpy import load, load_file, save
except ImportError as error:
    missing("train", error)

Array = Any
Network = dict[str, Array]
"""The tensors of a network by their names."""

NETWORK, CHECKPOINT = "bastide-network-1", "bastide-checkpoint-1"
OUTPUTS: Final = ("observation", "mask", "seat", "rewards", "returns", "terminated")
SMALL: Final = 200_000
"""The most nodes of a tree in which a network is measured exactly."""


class Opponent:
    """A player to learn against. A player with a distribution plays the one of its thought for the observation, as
    `bastide.exploitability` measures it, so a search is asked once; other players choose in each match."""

    def __init__(self, game: bastide.Game, given: bastide.Player | str) -> None:
        """A player, or the player of a name with the seed 0."""
        self.player = given if isinstance(given, bastide.Player) else game.player(given)
        considers = not self.player.needs_history and self.player.think(game.match(0)).actions.size
        self.known: dict[tuple[int, bytes], tuple[NDArray[Any], NDArray[Any]]] | None = {} if considers else None

    def replies(self, batch: bastide.Batch, rows: NDArray[Any], drawn: NDArray[Any]) -> NDArray[Any]:
        """An action in each of some rows; `drawn` has a random fraction for each row of the batch."""
        if self.known is None:
            chosen: NDArray[Any] = batch.choose(self.player, rows)[rows]
            return chosen
        seats, seen, actions = now(batch, batch.seat), now(batch, batch.observation), []
        for row in rows.tolist():
            key = (int(seats[row]), seen[row].tobytes())
            if key not in self.known:
                thought = self.player.think(batch.position(row))
                self.known[key] = thought.actions, np.cumsum(thought.probabilities)
            ids, sums = self.known[key]
            actions.append(ids[min(int(np.searchsorted(sums, drawn[row], "right")), len(ids) - 1)])
        return np.array(actions, "int32")


@dataclass
class State:
    """A training under way."""

    game: bastide.Game
    plan: Plan
    batch: bastide.Batch
    tensors: dict[
        str, Network
    ]  # the `network` that plays, the `average` that is published, and Adam's moments, `first` and `second`
    updates: int = 0
    seconds: float = 0.0
    playing: float = 0.0  # the seconds in which the batch stepped and sampled
    curve: list[dict[str, float]] = field(default_factory=list)  # measurements on the way
    opponent: Opponent | None = None
    first: int = 0  # the place of the batch's rows among all rows, of which it may be a part

    @property
    def decisions(self) -> int:
        """The number of decisions played."""
        return self.updates * self.plan.rows * self.plan.steps


def begin(game: bastide.Game, plan: Plan, threads: int = 1, against: bastide.Player | None = None) -> State:
    """A training before its first update, against the plan's opponent or a player."""
    random, network, inputs = np.random.default_rng([plan.seed, 0]), {}, game.observation_length
    hidden = [(f"layers.{layer}", units, 2.0) for layer, units in enumerate(plan.units)]
    for name, units, gain in [*hidden, ("policy", game.actions, 1e-4), ("value", 1, 1e-4)]:
        network[f"{name}.weight"] = random.normal(0, math.sqrt(gain / inputs), (units, inputs)).astype("float32")
        network[f"{name}.bias"] = np.zeros(units, "float32")
        inputs = units if gain == 2 else inputs
    zeros = {name: np.zeros_like(tensor) for name, tensor in network.items()}
    given = against or plan.against
    opponent = Opponent(game, given) if given else None
    batch = game.batch(plan.rows, plan.seed, threads=threads, outputs=outputs(opponent), horizon=plan.steps)
    tensors = {"network": network, "average": network, "first": zeros, "second": zeros}
    return State(game, plan, batch, tensors, opponent=opponent)


def outputs(opponent: Opponent | None) -> list[Any]:
    """The outputs of a batch: the keys, too, if the opponent needs the history."""
    return [*OUTPUTS, *(["keys"] if opponent and opponent.player.needs_history else [])]


def now(batch: bastide.Batch, array: NDArray[Any]) -> NDArray[Any]:
    """The current part of an array of a batch, with a horizon or without."""
    return array[batch.time] if batch.horizon else array


def learners(batch: bastide.Batch, first: int = 0) -> NDArray[Any]:
    """The learner's seat in each row of a batch in which the others have an opponent."""
    return (first + np.arange(batch.rows)) % batch.game.seats


def others(batch: bastide.Batch, first: int = 0) -> NDArray[Any]:
    """The rows in which the opponent is to act."""
    seats = now(batch, batch.seat)
    return np.flatnonzero((seats >= 0) & (seats != learners(batch, first)))


def scales(game: bastide.Game) -> NDArray[Any]:
    """The divisors of observations: their maxima, but 1 for values that are always 0."""
    return np.maximum(game.maxima, 1).astype("float32")


def forward(network: Network, maxima: Array, seen: Array, library: Any = jnp) -> tuple[Array, Array]:  # noqa: ANN401
    """The logits of all actions, and the expected return of the seat to act, for observations of uint8."""
    inner = seen.astype("float32") / maxima
    for layer in range(len(network) // 2 - 2):
        inner = library.maximum(inner @ network[f"layers.{layer}.weight"].T + network[f"layers.{layer}.bias"], 0)
    values = library.tanh(inner @ network["value.weight"].T + network["value.bias"])
    return inner @ network["policy.weight"].T + network["policy.bias"], values[:, 0]


look = jax.jit(forward)


def play(state: State) -> dict[str, NDArray[Any]]:
    """Plays the decisions of an update: observations, legal actions, choices with their probabilities, gains and expected
    returns, each of shape (steps, rows, …). The rows of a part of the batch play as they do in the whole."""
    batch, steps, network, maxima = state.batch, state.plan.steps, state.tensors["network"], scales(state.game)
    random, own = np.random.default_rng([state.plan.seed, 2, state.updates]), slice(state.first, state.first + batch.rows)
    actions, chances = np.zeros((steps, batch.rows), "int32"), np.zeros((steps, batch.rows), "float32")
    values = np.zeros((steps + 1, batch.rows), "float32")
    for step in range(steps):
        logits, values[step] = map(np.asarray, look(network, maxima, batch.observation[batch.time]))
        begun = perf_counter()
        actions[step], chances[step], _ = batch.sample_logits(logits)
        if state.opponent:
            asked, drawn = others(batch, state.first), random.random(state.plan.rows)[own]
            actions[step, asked] = state.opponent.replies(batch, asked, drawn)
        batch.step(actions[step])
        state.playing += perf_counter() - begun
    values[steps] = look(network, maxima, batch.observation[steps])[1]
    gains = bastide.advantages(batch.seat, batch.rewards[1:], batch.terminated[1:], values, state.plan.decay)
    if state.opponent:
        gains[batch.seat[:-1] != learners(batch, state.first)] = np.nan
    chosen = {"actions": actions, "chances": chances, "gains": gains, "targets": gains + values[:-1]}
    return {"seen": batch.observation[:-1], "mask": batch.mask[:-1], **chosen}


Plays = Callable[[State], dict[str, NDArray[Any]]]
"""A function that plays as `play`, for instance elsewhere."""


def loss(network: Network, maxima: Array, part: dict[str, Array], clip: float, entropy: Array) -> tuple[Array, Array]:
    """PPO's loss over some decisions; its parts for the policy and the values, and the entropy in nats."""
    logits, values = forward(network, maxima, part["seen"])
    logs = jax.nn.log_softmax(jnp.where(part["mask"], logits, -1e9))
    ratio = jnp.exp(logs[jnp.arange(len(logs)), part["actions"]] - part["chances"])
    policy = -jnp.minimum(ratio * part["gains"], jnp.clip(ratio, 1 - clip, 1 + clip) * part["gains"]).mean()
    value = ((values - part["targets"]) ** 2).mean()
    nats = -(jnp.exp(logs) * jnp.where(part["mask"], logs, 0)).sum(axis=1).mean()
    return policy + value - entropy * nats, jnp.stack([policy, value, nats])


@partial(jax.jit, static_argnames="clip", donate_argnums=0)
def descend(tensors: dict[str, Network], maxima: Array, part: dict[str, Array], clip: float, pace: Array) -> tuple[Any, Array]:
    """A step of Adam with the gradient clipped to 0.5; `pace` is the weight of the entropy, the rate, and the step's number."""
    entropy, rate, number = pace
    (_, parts), slope = jax.value_and_grad(loss, has_aux=True)(tensors["network"], maxima, part, clip, entropy)
    cut = jnp.minimum(1, 0.5 / (jnp.sqrt(sum((one**2).sum() for one in slope.values())) + 1e-8))
    first = jax.tree.map(lambda old, new: 0.9 * old + 0.1 * cut * new, tensors["first"], slope)
    second = jax.tree.map(lambda old, new: 0.999 * old + 0.001 * (cut * new) ** 2, tensors["second"], slope)
    rate *= jnp.sqrt(1 - 0.999**number) / (1 - 0.9**number)
    network = jax.tree.map(lambda old, m, v: old - rate * m / (jnp.sqrt(v) + 1e-8), tensors["network"], first, second)
    return {"network": network, "first": first, "second": second}, parts


def update(state: State, progress: float, plays: Plays = play) -> NDArray[Any]:
    """Plays and learns once; the means of the parts of `loss`. `progress` is 0 when training begins, and 1 when it ends."""
    plan, maxima = state.plan, scales(state.game)
    played = {name: array.reshape(-1, *array.shape[2:]) for name, array in plays(state).items()}
    known = np.flatnonzero(~np.isnan(played["gains"]))
    gains = played["gains"][known]
    played["gains"] = (played["gains"] - gains.mean()) / (gains.std() + 1e-6)
    random, left = np.random.default_rng([plan.seed, 1, state.updates]), 1 - 0.95 * progress
    tensors, figures = {name: state.tensors[name] for name in ("network", "first", "second")}, list[Array]()
    parts = len(known) // min(plan.minibatch, len(known))
    for _ in range(plan.epochs):
        for rows in np.split(random.permutation(known)[: parts * plan.minibatch], parts):
            number = state.updates * plan.epochs * plan.rows * plan.steps // plan.minibatch + len(figures) + 1
            pace = np.array([plan.entropy * left, plan.rate * left, number], "float32")
            tensors, told = descend(tensors, maxima, {name: array[rows] for name, array in played.items()}, plan.clip, pace)
            figures.append(told)
    means: NDArray[Any] = np.mean(figures, axis=0)
    if not all(np.isfinite(one).all() for one in [means, *tensors["network"].values()]):
        raise bastide.Error(f"update {state.updates + 1} made NaN in the network; try a rate below {plan.rate:g}")
    kept = min(plan.average, state.updates / (state.updates + 1))
    average = jax.tree.map(lambda old, new: kept * old + (1 - kept) * new, state.tensors["average"], tensors["network"])
    state.tensors, state.updates = {**tensors, "average": average}, state.updates + 1
    return means


def train(
    state: State, updates: int | None, minutes: float | None, measured: int = 20, plays: Plays = play
) -> Iterator[dict[str, float]]:
    """Trains up to a total number of updates, or of minutes by the clock, and yields the figures of each update. It measures
    itself regularly. `plays` plays the decisions of an update, here or, by `bastide.ray.rollouts`, over a cluster."""
    begun = perf_counter() - state.seconds
    while True:
        state.seconds = perf_counter() - begun
        progress = min(1.0, max(state.updates / (updates or math.inf), state.seconds / 60 / (minutes or math.inf)))
        if progress >= 1 or progress * measured >= 1 + len(state.curve):
            state.curve.append({"decisions": state.decisions, "seconds": state.seconds, **measure(state, progress)})
        if progress >= 1:
            return
        nats = float(update(state, progress, plays)[2])
        state.seconds = perf_counter() - begun
        yield {"progress": progress, "entropy": nats}


def measure(state: State, progress: float) -> dict[str, float]:
    """The strength of the average network: its return against the plan's opponent, or against `random` and either its
    exploitability, in a small game, or its return against `medium`, at each quarter of the training."""
    if state.opponent:
        gained, about = response(state)
        return {"return": gained, "within": about}
    mean, within = score(state)
    figures = {"return": mean, "within": within}
    tree = small(state.game)
    if tree:
        figures["exploitability"] = exploitability(tree, state.tensors["average"])
    elif 4 * progress >= 1 + sum("medium" in one for one in state.curve):
        figures["medium"], figures["medium_within"] = score(state, "medium", 100)
    return figures


@cache
def small(game: bastide.Game) -> bastide.Tree | None:
    """The tree of a small game; None for a large one."""
    try:
        return game.tree(SMALL)
    except bastide.ArgumentError:
        return None


def exploitability(tree: bastide.Tree, network: Network) -> float:
    """The exploitability of a network that draws by the softmax of its logits, in a small game."""
    return tree.exploitability(policy(tree.game, network))


def policy(game: bastide.Game, network: Network) -> Callable[[NDArray[Any], NDArray[Any]], NDArray[Any]]:
    """A network as a policy for `Batch.evaluate`."""
    arrays, maxima = {name: np.asarray(tensor, "float32") for name, tensor in network.items()}, scales(game)
    return lambda seen, mask: forward(arrays, maxima, seen, np)[0]


def measured(state: State) -> int:
    """The seed of the matches in which a training is measured, which no training of another seed plays."""
    return int(np.random.default_rng([state.plan.seed, 4]).integers(1 << 63))


def score(state: State, against: str = "random", matches: int = 1000) -> tuple[float, float]:
    """The mean return of the average network against a player, seats exchanged, and half the width of its 95 % interval."""
    sides = len(set(state.game.sides))
    batch = state.game.batch(min(matches, 512), measured(state), threads=state.batch.threads)
    own = policy(state.game, state.tensors["average"])
    means, errors = batch.evaluate([own] + [against] * (sides - 1), matches - matches % sides)
    return float(means[0]), 1.96 * float(errors[0])


def response(state: State, matches: int = 2000) -> tuple[float, float]:
    """The mean return of the average network against the opponent, in each seat alike, and half the width of its 95 % interval:
    for two seats whose returns add up to 0, a lower bound of the opponent's exploitability."""
    game, opponent, random = state.game, state.opponent, np.random.default_rng([state.plan.seed, 3])
    assert opponent
    batch = game.batch(matches, measured(state), threads=state.batch.threads, auto_reset="disabled", outputs=outputs(opponent))
    own = policy(game, state.tensors["average"])
    while not batch.terminated.all():
        best = np.where(batch.mask, own(batch.observation, batch.mask), -np.inf).argmax(axis=1)
        actions, asked = best.astype("int32"), others(batch)
        actions[asked] = opponent.replies(batch, asked, random.random(matches))
        going = np.flatnonzero(batch.seat >= 0)
        batch.step_some(going, actions[going])
    returns = batch.returns[np.arange(matches), learners(batch)]
    found, error = mean(returns)
    return float(found), 1.96 * float(error)


def learned(player: bastide.Player, updates: int, seed: int, threads: int = 1) -> bytes:
    """The file of a network that learnt to beat a player, from the package's network on if the game has one."""
    name = player.game.name.rstrip(")").translate(str.maketrans("(=,", "---"))
    known = Path(__file__).with_name("networks") / f"{name}.safetensors"
    plan = Plan(seed=seed, entropy=0.02, rate=3e-4)
    tensors = {name: one.astype("float32") for name, one in load_file(known).items()} if known.exists() else None
    if tensors:
        plan = replace(plan, units=tuple(len(tensors[f"layers.{layer}.bias"]) for layer in range(len(tensors) // 2 - 2)))
    state = begin(player.game, plan, threads, player)
    if tensors:
        state.tensors |= {"network": tensors, "average": tensors}
    for done in range(updates):
        update(state, done / updates)
    return network_bytes(state, f"bastide.train.learned: {updates} updates against {player.name}")


def network_bytes(state: State, command: str) -> bytes:
    """The average network in half precision, as a file that states its origin."""
    game, tensors = state.game, {name: np.asarray(one).astype("float16") for name, one in state.tensors["average"].items()}
    made = {"command": command, "decisions": state.decisions, "minutes": round(state.seconds / 60, 2), **asdict(state.plan)}
    sizes = {"inputs": str(game.observation_length), "actions": str(game.actions)}
    about = {"format": NETWORK, "game": game.name, "version": bastide.__version__, **sizes}
    return save(tensors, {**about, "made": json.dumps({**made, "measured": state.curve[-1:]})})


def checkpoint_bytes(state: State) -> bytes:
    """All of a training under way, as a file."""
    tensors = {f"{part}/{name}": np.asarray(one) for part, network in state.tensors.items() for name, one in network.items()}
    tensors["batch"] = np.frombuffer(state.batch.to_bytes(), "uint8")
    counts = {name: getattr(state, name) for name in ("updates", "seconds", "playing", "curve")}
    about = {"format": CHECKPOINT, "game": state.game.name, "version": bastide.__version__}
    return save(tensors, {**about, "plan": json.dumps(asdict(state.plan)), "counts": json.dumps(counts)})


def opened(file: Path | str) -> tuple[dict[str, str], dict[str, Array]]:
    """The metadata and the tensors of a file, or of an object in a store."""
    content = _files.read(file)
    tensors, length = load(content), int.from_bytes(content[:8], "little")
    return json.loads(content[8 : 8 + length])["__metadata__"], tensors


def measurements(files: Iterable[Path | str]) -> list[dict[str, Any]]:
    """The measurements of trainings, by their checkpoints, as `pandas.DataFrame` takes them: each has the name of the file as its
    `training`, the `game` and the `seed`, and the figures of `State.curve`. Raises DamagedError.
    """
    found = []
    for file in files:
        try:
            about, _ = opened(file)
            own = {"training": str(file), "game": about["game"], "seed": json.loads(about["plan"])["seed"]}
            found += [{**own, **figures} for figures in json.loads(about["counts"])["curve"]]
        except (SafetensorError, LookupError, TypeError, ValueError) as error:
            raise bastide.DamagedError(f"{file}: not a checkpoint that `bastide train` wrote") from error
    return found


def resumed(file: Path | str, game: bastide.Game, plan: Plan, threads: int = 1) -> State:
    """A training that resumes from a checkpoint. Raises DamagedError if the file is not a checkpoint of this game and plan."""
    state = begin(game, plan, threads)
    try:
        about, tensors = opened(file)
        old, own = json.loads(about["plan"]), json.loads(json.dumps(asdict(plan)))
        found = {name: about[name] for name in ("format", "version", "game")} | {name: old[name] for name in own}
        for name, one in {"format": CHECKPOINT, "version": bastide.__version__, "game": game.name, **own}.items():
            if found[name] != one:
                raise bastide.DamagedError(f"{file}: its {name} is {found[name]}; expected {one}")
        for part, network in state.tensors.items():
            state.tensors[part] = {name: tensors[f"{part}/{name}"].reshape(one.shape) for name, one in network.items()}
        batch = bastide.Batch.from_bytes(tensors["batch"].tobytes(), threads, outputs(state.opponent), plan.steps)
        return replace(state, batch=batch, **json.loads(about["counts"]))
    except (SafetensorError, LookupError, TypeError, ValueError) as error:
        said = error if isinstance(error, bastide.Error) else f"{file}: not a checkpoint that `bastide train` wrote"
        raise bastide.DamagedError(said) from error
