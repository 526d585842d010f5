"""The values of actions, from searches that share no code with the program that makes puzzles."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from rookery.puzzles import AnswerValue
from tests.oracles import packeis, penguin_game
from tests.oracles.packeis_endgame import FISH, Endgame
from tests.oracles.penguin_endgame import Duel


class Verdict(NamedTuple):
    """The value found for an action; `margin` is None where there are no scores."""

    utility: int
    margin: int | None


Judge = Callable[[str, Mapping[str, AnswerValue]], dict[str, Verdict]]
"""Gives a verdict on every legal action of a position; the claimed answers may bound the search."""


def of_packeis(text: str, claimed: Mapping[str, AnswerValue]) -> dict[str, Verdict]:
    """Margins, exact near the claimed ones; a wrong claim still shows up as a different margin."""
    position = packeis.parse(text)
    assert position.turn is not None
    ice, seat = Endgame(position), position.turn
    mine, theirs = position.scores[seat], position.scores[1 - seat]
    now = (mine[0] - theirs[0]) * FISH + mine[1] - theirs[1]
    found = {}
    for action in packeis.legal(position):
        end = claimed[action].end
        about = (end[seat] - end[1 - seat]) * FISH - now
        start, target = (ice.names[name] for name in action.split("-"))
        value = now + ice.after(seat, start, target, about - FISH // 2, about + FISH // 2)
        found[action] = Verdict((value > 0) - (value < 0), (value + FISH // 2) // FISH)
    return found


def of_penguin_game(text: str, claimed: Mapping[str, AnswerValue]) -> dict[str, Verdict]:
    """Who wins after each action; `claimed` is ignored."""
    position = penguin_game.parse(text)
    assert position.seat is not None
    duel = Duel(position)
    wins = duel.winning(position.seat)
    actions = penguin_game.legal(position)
    return {action: Verdict(1 if wins[duel.target(action)] else -1, None) for action in actions}


JUDGES: dict[str, Judge] = {"packeis": of_packeis, "penguin_game": of_penguin_game}
