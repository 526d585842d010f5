"""Players at full strength: only those limited by the clock continue from their last search."""

import pytest

from rookery.arena.players import full_strength
from rookery.core.players.searcher import Limits
from tests.search.chained import Remembering


@pytest.mark.parametrize(
    ("limits", "keeps"),
    [
        (Limits(movetime_ms=9), True),
        (Limits(nodes=9), False),
        (Limits(movetime_ms=9, depth=1), False),
    ],
)
def test_who_goes_on(limits: Limits, keeps: bool) -> None:
    game = Remembering()
    state, player = game.parse("KR1 5 A1 33"), full_strength(limits)
    player.choose(state, 1)
    player.choose(state, 1)
    player.close()
    player.choose(state, 1)
    first, second, third = game.made
    assert (first.earlier, third.earlier) == (None, None)
    assert second.earlier is (first if keeps else None)
