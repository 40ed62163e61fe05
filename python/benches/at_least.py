"""Lower bounds of exploitability in large games: `python at_least.py [--deals N] [--updates N] [--folder DIR] [GAME…]`.

A network learns to beat the package's network, drawn. It, a local best response to that network, and `hard` then play against
every player, with equal budgets, and the best of them again on other deals: its gain is a lower bound. Prints a Markdown table,
in hours: `expert` thinks long in Field of Glory.
"""

import argparse
import tempfile
from pathlib import Path

import bastide
from bastide import train

GAMES = ("en_garde", "knights_of_charlemagne", "field_of_glory", "guyenne")
PLAYERS = ("net", "net(temperature=1)", "search(net=net,iterations=200)", "update(net=net,worlds=16)", "expert")
LOCAL = "update(net=net,worlds=64,recall=4,eta=1000,least=0,temperature=0)"
"""A local best response: the best action if the network plays on, in worlds as likely as its play makes them."""


def responders(game: bastide.Game, updates: int, folder: Path) -> list[str]:
    """Those who try to exploit the players of a game."""
    file = folder / f"{game.name}.safetensors"
    if not file.exists():
        file.write_bytes(train.learned(game.player("net(temperature=1)"), updates, 0))
    return [LOCAL, "hard", f"net:{file}"]


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=100, help="deals for each responder, and again for the best")
    parser.add_argument("--updates", type=int, default=60, help="updates of the networks that learn")
    parser.add_argument("--folder", type=Path, help="keep the networks here, and do not train those that are there")
    parser.add_argument("games", nargs="*", default=GAMES)
    given = parser.parse_args()
    print("| game |", " | ".join(f"`{player}`" for player in PLAYERS), "|\n|---|" + "---|" * len(PLAYERS))
    with tempfile.TemporaryDirectory() as temporary:
        folder = given.folder or Path(temporary)
        for game in map(bastide.load, given.games):
            answers = responders(game, given.updates, folder)
            print(f"| `{game.name}` |", end="", flush=True)
            for player in PLAYERS:
                bound, within = bastide.exploitability_at_least(game, player, answers, deals=given.deals)
                print(f" {bound:.3f} ± {within:.3f} |", end="", flush=True)
            print()


if __name__ == "__main__":
    main()
