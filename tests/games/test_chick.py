"""The weakest level loses to children in every game, however many of them there are."""

from collections.abc import Iterator
from typing import Any

import pytest

from rookery.games import load
from tests.slow import slow
from tests.sparring.children import child_of, share_of_firsts

GAMES = 100
CHILDREN = {
    "packeis": (range(2, 5), ("gatherer",)),
    "penguin_game": (range(2, 5), ("by_chance", "roamer", "blocker")),
    "penguisi": (range(2, 7), ("by_chance", "runner", "rival")),
    "polar_escape": (range(3, 7), ("sprinter", "rafter")),
}
"""The numbers of players of each game, and the kinds of children who see what it is about."""
AT_ONCE = {
    ("packeis", 2, "gatherer"),
    ("penguin_game", 2, "blocker"),
    ("penguisi", 4, "runner"),
    ("penguisi", 2, "by_chance"),
}
"""The cases of the fast run."""


def cases() -> Iterator[Any]:
    """Every kind of children with every number of players."""
    for name, (seats, kinds) in CHILDREN.items():
        for case in ((name, players, child) for players in seats for child in kinds):
            yield case if case in AT_ONCE else slow(*case)


@pytest.mark.parametrize(("name", "players", "child"), [*cases()])
def test_children_come_first_more_often(name: str, players: int, child: str) -> None:
    """By chance the share would be one seat's; it is clearly less than that."""
    game = load(name)
    share = share_of_firsts(game, child_of(name, child), {"players": str(players)}, GAMES)
    assert share < (0.5 if name == "penguisi" else 0.8) / players
