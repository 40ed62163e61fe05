"""Typed text as the actions of a game."""

import re
from functools import cache

import bastide

PLACE = re.compile(r"(?<= )\d\b")
LETTERS = "ABCDEF"


def spoken(game: bastide.Game, seat: int, text: str) -> str:
    """A text with the notation of a seat's actions, in which castles and columns have their names."""
    names = places_of(game, seat)
    if not names:
        return text
    return placed(game).sub(lambda found: PLACE.sub(lambda place: names[int(place[0])], found[0]), text)


@cache
def placed(game: bastide.Game) -> re.Pattern[str]:
    """The notation of any action that names a castle or a column."""
    notations = [notation for action in range(game.actions) if PLACE.search(notation := game.action_text(action))]
    return re.compile("|".join(sorted(map(re.escape, notations), key=len, reverse=True)))


def understood(position: bastide.Position, text: str) -> list[int]:
    """The actions that a text stands for, in order: one, or one verb and several cards in any order; none if they are not legal.

    Raises IllegalError if one of them is not an action.
    """
    game = position.game
    names = places_of(game, position.turn)
    words = [str(names.index(word.upper())) if word.upper() in names else word.lower() for word in text.split()]
    try:
        actions = [game.action_id(" ".join(words))]
    except bastide.IllegalError:
        if len(words) < 3:
            raise
        actions = [game.action_id(f"{words[0]} {word}") for word in words[1:]]
    return in_order(position, actions)


def in_order(position: bastide.Position, actions: list[int]) -> list[int]:
    """The actions in an order in which the seat to act can play them all; none if there is no such order."""
    for action in dict.fromkeys(actions):
        if action in position.legal():
            after, rest = position.after(action), list(actions)
            rest.remove(action)
            if not rest:
                return [action]
            if after.turn == position.turn and (ordered := in_order(after, rest)):
                return [action, *ordered]
    return []


def last_words(position: bastide.Position) -> set[int]:
    """The actions that end a turn which other actions of the same verb continue."""
    goes_on = {action: position.after(action).turn == position.turn for action in position.legal()}
    verb = {action: position.game.action_text(action).split()[0] for action in goes_on}
    going = {verb[action] for action in goes_on if goes_on[action]}
    return {action for action in goes_on if not goes_on[action] and verb[action] in going}


@cache
def places_of(game: bastide.Game, seat: int) -> list[str]:
    """The names of the columns, or of the castles in the line of a seat, in the order of their numbers in the notation."""
    scene = game.start().scene(seat).to_dict()
    if "columns" in scene:
        return [LETTERS[column["column"]] for column in scene["columns"]]
    castles = [castle for castle in scene.get("castles", []) if castle["line"][scene["seats"][seat]["side"]] is not None]
    castles.sort(key=lambda castle: castle["line"][scene["seats"][seat]["side"]])
    numbers = [castle["castle"] for castle in castles]
    return [LETTERS[number // 3] + str(number % 3 + 1) if scene["ring"] else LETTERS[number] for number in numbers]
