"""Set-ups for training, drawn from a seed, and others that are held out for a test."""

from collections.abc import Iterator
from itertools import count, islice
from typing import Any

from rookery.core.arguments import check_arguments
from rookery.core.errors import SetupError
from rookery.core.game import Game

_TRIES = 100
"""How many draws, for each set-up wanted, may repeat one that training uses."""


@check_arguments
def deals_of(game: Game[Any], options: Any, seed: int | str) -> Iterator[Any]:
    """The options with one set-up after the other, as drawn from a seed; set-ups may recur."""
    return (game.deal(options, f"{seed} {number}") for number in count())


@check_arguments
def set_ups(game: Game[Any], options: Any, seed: int | str, most: int) -> list[Any]:
    """The first `most` set-ups of a seed."""
    return list(islice(deals_of(game, options, seed), most))


@check_arguments
def held_out(game: Game[Any], options: Any, seed: int | str, most: int) -> list[Any]:
    """The next `most` set-ups of a seed, none of which is among its first `most`.

    Raises SetupError for a ruleset that has too few set-ups.
    """
    deals = deals_of(game, options, seed)
    first = list(islice(deals, most))
    more = islice(deals, most * _TRIES)
    others = list(islice((deal for deal in more if deal not in first), most))
    if len(others) < most:
        raise SetupError(["held_out: this ruleset has too few set-ups to hold any out"])
    return others
