"""A custom player in the arena: `python arena.py [GAME [MATCHES [OPPONENT]]]`."""

import sys

import numpy as np

import bastide

PLAYOUTS = 20


def flat(position: bastide.Position) -> int:
    """Tries every legal action a few times in worlds that look like this one, plays them out at random, and takes the best.

    `position` looks to the seat to act as the true one does. Everything that the seat cannot see is redealt for each try.
    """
    seat, actions = position.turn, position.legal()
    tries = [[after(position, seat, action, seed).returns[seat] for seed in range(PLAYOUTS)] for action in actions]
    return actions[int(np.mean(tries, axis=1).argmax())]


def after(position: bastide.Position, seat: int, action: int, seed: int) -> bastide.Position:
    """The end of a match that continues from here with an action."""
    return position.redeal(seat, seed).after(action).playout(seed)


def main() -> None:
    """Plays, and prints the results."""
    game = bastide.load(sys.argv[1] if len(sys.argv) > 1 else "en_garde(rounds_to_win=1)")
    matches = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    opponent = game.player(sys.argv[3] if len(sys.argv) > 3 else "greedy", seed=7)
    pairing = game.arena(flat, opponent, deals=matches // game.seats, seed=1)
    (score, within), (low, elo, high) = pairing.score, pairing.elo
    print(f"{game.name}, {pairing.matches} matches: flat scores {100 * score:.1f} % ± {100 * within:.1f} against {opponent.name}")
    print(f"Elo {elo:+.0f} ({low:+.0f} to {high:+.0f}), {1000 * pairing.seconds[0] / pairing.decisions[0]:.1f} ms a decision")


if __name__ == "__main__":
    main()
