"""The hyperparameters of a training, which `bastide train` takes as options."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Plan:
    """The hyperparameters of a training, each with its meaning."""

    units: tuple[int, ...] = field(default=(128, 128), metadata={"says": "The units of each layer."})
    seed: int = field(default=0, metadata={"says": "The same seed gives the same training."})
    rows: int = field(default=512, metadata={"says": "The matches that are played side by side."})
    steps: int = field(default=64, metadata={"says": "The decisions of each match in an update."})
    epochs: int = field(default=3, metadata={"says": "The number of times that each decision is learned from."})
    minibatch: int = field(default=1024, metadata={"says": "The decisions in a step of learning."})
    rate: float = field(default=1e-3, metadata={"says": "The rate of learning, which falls to a twentieth."})
    clip: float = field(default=0.2, metadata={"says": "The most that the probability of an action changes in an update."})
    decay: float = field(default=0.95, metadata={"says": "GAE's lambda, the weight of later gains."})
    entropy: float = field(default=0.1, metadata={"says": "The weight of the entropy, which falls with the rate."})
    average: float = field(default=0.95, metadata={"says": "The part of the average of networks that stays in an update."})
    against: str | None = field(default=None, metadata={"says": "Learn to beat this player, not oneself: a best response."})
