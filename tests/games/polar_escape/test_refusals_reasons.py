"""A refusal gives the true reason, even where another one would be plausible."""

from typing import Any

import pytest

from rookery.core.errors import IllegalAction
from rookery.core.game import Game
from tests.games.polar_escape.positions import micro

SHORE = micro("RT@h4/1", "R=h4.3")
SHARED = micro("RT@h4/1", "R=h4.3 K=h4.6")
HOME = micro("RW@h4/0", "R=h4.4")
WALK = micro("RZ@b4/0", "R=b4.1")
WEST = micro("RV@a6/0 YX@a4/0", "R=a6.4 K=a6.7").replace("pre1", "evict1:b6,3")
EAST = micro("YT@b6/0 YF@e2/0 RV@c6/0", "R=c6.4 K=c6.7").replace("pre1", "evict1:d6,3")
PAYING = micro("RV@c6/0 YX@c8/0", "R=c6.4 K=c6.7", cards=(0, 0, 1))
PAYING = PAYING.replace("pre1", "evict1:d6,3")  # nothing is behind: pay, or leave it to the owner


@pytest.mark.clause("PE-43", "PE-68", "PE-69", "PE-90", "PE-R29", "PE-R40", "PE-R47")
@pytest.mark.parametrize(
    ("line", "words", "clause", "reason"),
    [
        (SHORE, "click =1 go:h4.6", "PE-R47", "the penguin lands or stays"),
        (HOME, "click =4 go:h4.5", "PE-R47", "the penguin lands or stays"),
        (HOME, "click =3 go:h4.5", "PE-43", "no way of so many steps"),
        (HOME, "click =5 go:h4.5", "PE-90", "only 4 steps to dry land"),
        (SHARED, "click =1 reclick", "PE-R29", "enough for dry land"),
        (SHARED, "click =2 reclick", "PE-R29", "enough for dry land"),
        (WALK, "click =1 reclick", "PE-R29", "not every end is blocked by a penguin"),
        (WEST, "flee:a4.5", "PE-69", "from the first column"),
        (WEST, "leave", "PE-68", "there is somewhere to go"),
        (EAST, "flee:e2.5", "PE-R40", "a column behind"),
        (EAST, "flee:ice", "PE-69", "only from the first column"),
        (PAYING, "flee:ice", "PE-69", "only from the first column"),
    ],
)
def test_what_a_refusal_says(
    game: Game[Any], line: str, words: str, clause: str, reason: str
) -> None:
    *done, action = words.split(" ")
    with pytest.raises(IllegalAction, match=reason) as caught:
        game.parse(line).apply_all(done).apply(action)
    assert caught.value.clause == clause
