"""The loop of `bastide train` in PyTorch: `python train_torch.py GAME UPDATES FILE [SEED]` makes a network, the player net:FILE.

It learns as `bastide.train` does, which explains each step, and needs torch and safetensors.
"""

import json
import sys
from pathlib import Path
from time import perf_counter
from typing import Final

import numpy as np
import torch
from numpy.typing import NDArray
from safetensors.numpy import save
from torch import Tensor, nn
from torch.nn.functional import log_softmax

import bastide

UNITS, ROWS, STEPS, EPOCHS, MINIBATCH = (128, 128), 512, 64, 3, 1024
RATE, CLIP, DECAY, ENTROPY, AVERAGE = 1e-3, 0.2, 0.95, 0.02, 0.95
OUTPUTS: Final = ("observation", "mask", "seat", "rewards", "terminated")
Played = dict[str, NDArray[np.generic]]


class Network(nn.Module):
    """The logits of all actions, and the expected return of the seat to act."""

    def __init__(self, game: bastide.Game) -> None:
        """An untrained network for a game."""
        super().__init__()
        self.maxima = torch.from_numpy(np.maximum(game.maxima, 1).astype("float32"))
        sizes = [game.observation_length, *UNITS]
        self.layers = nn.ModuleList(nn.Linear(*both) for both in zip(sizes, UNITS, strict=False))
        self.policy, self.value = nn.Linear(sizes[-1], game.actions), nn.Linear(sizes[-1], 1)
        for layer in (*self.layers, self.policy, self.value):
            gain = 1e-2 if layer in {self.policy, self.value} else 2**0.5
            nn.init.normal_(layer.weight, std=gain / layer.in_features**0.5)
            nn.init.zeros_(layer.bias)

    def forward(self, seen: Tensor) -> tuple[Tensor, Tensor]:
        """The outputs for observations of uint8."""
        inner = seen.float() / self.maxima
        for layer in self.layers:
            inner = layer(inner).relu()
        return self.policy(inner), self.value(inner)[:, 0].tanh()


@torch.no_grad()
def play(batch: bastide.Batch, network: Network) -> Played:
    """Plays the decisions of an update: observations, legal actions, choices with their probabilities, gains and expected
    returns."""
    actions, chances = np.zeros((STEPS, ROWS), "int32"), np.zeros((STEPS, ROWS), "float32")
    values = np.zeros((STEPS + 1, ROWS), "float32")
    for step in range(STEPS):
        logits, worth = network(torch.from_numpy(batch.observation[step]))
        values[step] = worth.numpy()
        actions[step], chances[step], _ = batch.sample_logits(logits.numpy())
        batch.step()
    values[STEPS] = network(torch.from_numpy(batch.observation[STEPS]))[1].numpy()
    gains = bastide.advantages(batch.seat, batch.rewards[1:], batch.terminated[1:], values, DECAY)
    seen = {"seen": batch.observation[:-1], "mask": batch.mask[:-1].astype(bool)}
    chosen = {"actions": actions, "chances": chances, "gains": gains, "targets": gains + values[:-1]}
    return {name: array.reshape(-1, *array.shape[2:]) for name, array in {**seen, **chosen}.items()}


def loss(network: Network, part: dict[str, Tensor], entropy: float) -> Tensor:
    """PPO's loss over some decisions, plus the loss of the returns, minus the entropy in nats."""
    logits, values = network(part["seen"])
    logs = log_softmax(logits.masked_fill(~part["mask"], -1e9), dim=1)
    ratio = (logs.gather(1, part["actions"].long()[:, None])[:, 0] - part["chances"]).exp()
    policy = -torch.minimum(ratio * part["gains"], ratio.clamp(1 - CLIP, 1 + CLIP) * part["gains"]).mean()
    nats = -(logs.exp() * logs.masked_fill(~part["mask"], 0)).sum(dim=1).mean()
    whole: Tensor = policy + ((values - part["targets"]) ** 2).mean() - entropy * nats
    return whole


def train(game: bastide.Game, updates: int, seed: int = 0) -> Network:
    """The average of the networks of all updates, the later ones counting more."""
    torch.manual_seed(seed)
    batch = game.batch(ROWS, seed, outputs=OUTPUTS, horizon=STEPS)
    network, average, random = Network(game), Network(game), np.random.default_rng(seed)
    adam = torch.optim.Adam(network.parameters())
    for update in range(updates):
        left, played = 1 - 0.95 * update / updates, play(batch, network)
        adam.param_groups[0]["lr"] = RATE * left
        known = np.flatnonzero(~np.isnan(played["gains"]))
        gains = played["gains"][known]
        played["gains"] = (played["gains"] - gains.mean()) / (gains.std() + 1e-6)
        parts = len(known) // MINIBATCH
        for _ in range(EPOCHS):
            for rows in np.split(random.permutation(known)[: parts * MINIBATCH], parts):
                told = loss(network, {name: torch.from_numpy(array[rows]) for name, array in played.items()}, ENTROPY * left)
                if not told.isfinite():
                    sys.exit(f"update {update + 1} made NaN in the network; try a rate below {RATE:g}")
                adam.zero_grad()
                torch.autograd.backward(told)
                nn.utils.clip_grad_norm_(network.parameters(), 0.5)
                adam.step()
        with torch.no_grad():
            for old, new in zip(average.parameters(), network.parameters(), strict=True):
                old.lerp_(new, 1 - min(AVERAGE, update / (update + 1)))
    return average


def network_bytes(game: bastide.Game, network: Network, **made: object) -> bytes:
    """The file of a network, as `bastide train` writes it."""
    tensors = {name: one.numpy().astype("float16") for name, one in network.state_dict().items()}
    sizes = {"inputs": str(game.observation_length), "actions": str(game.actions)}
    about = {"format": "bastide-network-1", "game": game.name, "version": bastide.__version__, "made": json.dumps(made)}
    return save(tensors, about | sizes)


def main() -> None:
    """Trains, writes the file, and prints the strength of the player."""
    name, updates, file, *seed = sys.argv[1:]
    game, begun = bastide.load(name), perf_counter()
    network = train(game, int(updates), int(*seed))
    seconds, decisions = perf_counter() - begun, int(updates) * ROWS * STEPS
    made = {"command": " ".join(["python", *sys.argv]), "decisions": decisions, "minutes": round(seconds / 60, 2)}
    Path(file).write_bytes(network_bytes(game, network, **made, units=UNITS))
    mean, within = game.arena(f"net:{file}", "random", deals=2000, seed=1).mean_return
    print(f"{decisions:,} decisions, {decisions / seconds:,.0f} a second; mean return against random {mean:+.3f} ± {within:.3f}")


if __name__ == "__main__":
    main()
