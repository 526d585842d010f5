"""Starting positions of the real game, and helpers that describe them."""

from typing import Any

from rookery.core.game import Game
from rookery.core.state import State
from tests.oracles import packeis as oracle

SHAPES = ("std", "hexring", "rhomb", "rect6")


def start(game: Game[Any], seed: int, **given: str) -> State:
    """The first state of these options, dealt from a seed."""
    return game.start(game.deal(game.read_options(given), seed))


def digits(state: State) -> str:
    """The fish of all floes in reading order, of a state without penguins."""
    return "".join(state.text.split(" ")[2].split("/"))


def shape_of(state: State) -> str:
    """The shape tag of a state's position line."""
    return state.text.split(" ")[1]


def kinds(digits: str) -> tuple[int, int, int]:
    """How many floes have one, two and three fish."""
    return digits.count("1"), digits.count("2"), digits.count("3")


def quarter_kinds(state: State) -> list[tuple[int, int, int]]:
    """The counts of `kinds` for each of the four quarters of the field."""
    shape = shape_of(state)
    return [oracle.count_kinds(digits(state), shape, part) for part in oracle.quarters(shape)]
