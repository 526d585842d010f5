"""The weakest level loses to children, whatever they look at and however many there are."""

import pytest

from rookery.core.players.searcher import run
from rookery.games import load
from tests.slow import slow
from tests.sparring.children import CHILDREN, share_of_firsts

GAME = load("penguisi")
GAMES = 100


@pytest.mark.parametrize(
    ("players", "child"),
    [
        (4, "runner"),
        (2, "by_chance"),
        *(
            slow(players, child)
            for players in range(2, 7)
            for child in CHILDREN
            if (players, child) not in ((4, "runner"), (2, "by_chance"))
        ),
    ],
)
def test_children_come_first_more_often(players: int, child: str) -> None:
    """By chance the share would be one seat's; it is less than half of that."""
    share = share_of_firsts(GAME, CHILDREN[child], {"players": str(players)}, GAMES)
    assert share < 0.5 / players


def test_it_sends_nobody_home_that_it_could_spare() -> None:
    before = "PS1 b4:2etm00a n,n,n,10/30,n,n,n/n,n,n,n/n,n,n,n 1 roll2 f- g- d0 a0 c0 p0 w-"
    state = GAME.parse(before).apply("R63")
    chosen = {run(GAME.players.levels[0].search(state, seed)).action for seed in range(20)}
    losses = {
        action: sum(sum(scores) for scores in state.apply(action).scores[1:]) for action in chosen
    }
    most = max(sum(sum(s) for s in state.apply(a).scores[1:]) for a in state.legal_actions)
    assert set(losses.values()) == {most}
