"""Proofs for puzzles: the value of a position, and of each of its actions."""

import re
from typing import NamedTuple

from rookery.core.arguments import check_arguments
from rookery.core.errors import RookeryError
from rookery.core.players.searcher import Report
from rookery.core.state import State
from rookery.puzzles import AnswerValue

_SIGNED_NUMBER = re.compile(r"=([+-]\d+)\b")


class Worth(NamedTuple):
    """What a position is worth to a seat: its utility, and by how much it is ahead."""

    utility: int
    margin: int


class Proof(NamedTuple):
    """A proven value for the seat to move, the best action, and the nodes that the proof took."""

    worth: Worth
    action: str
    nodes: int


class TooHard(RookeryError):
    """A position that can't be solved within the given nodes."""

    code = "limit"

    def __init__(self, most: int) -> None:
        super().__init__(f"there is no proof within {most} nodes")


@check_arguments
def proof(state: State, most: int) -> Proof:
    """Prove the value for the seat to move; raises TooHard above `most` nodes or with no solver."""
    search = state.game.players.solver(state)
    if search is None:
        raise TooHard(most)
    while not search.step():
        if search.report().nodes > most:
            raise TooHard(most)
    report = search.report()
    if not report.proven:
        raise TooHard(most)
    return Proof(_worth(report, state.current_player or 0), report.action, report.nodes)


@check_arguments
def worth_after(state: State, action: str, most: int) -> Worth:
    """What an action is worth to the seat that chooses it; raises TooHard."""
    seat, after = state.current_player, state.apply(action)
    assert seat is not None
    if after.is_terminal:
        return _final(after, seat)
    worth = proof(after, most).worth
    return worth if after.current_player == seat else Worth(-worth.utility, -worth.margin)


def _worth(report: Report, seat: int) -> Worth:
    """The worth in a report. The first signed number in its words is the first seat's margin."""
    sign = -1 if seat else 1
    match = _SIGNED_NUMBER.search(report.words)
    return Worth(round(report.values[seat]), sign * int(match[1]) if match else 0)


def _final(state: State, seat: int) -> Worth:
    margin = state.scores[seat][0] - state.scores[1 - seat][0]
    common = state.game.rules.scores_are_common
    return Worth(int(state.returns[seat]), 0 if common else margin)


@check_arguments
def answer(state: State, action: str, most: int) -> AnswerValue:
    """What an action leads to under best play to the end; raises TooHard."""
    seat, after = state.current_player, state.apply(action)
    assert seat is not None
    if after.is_terminal:
        return AnswerValue(_final(after, seat).utility, "", _scores(after))
    best = proof(after, most)
    same = after.current_player == seat
    utility = best.worth.utility if same else -best.worth.utility
    return AnswerValue(utility, "" if same else best.action, _ending(after, best.action, most))


def _ending(state: State, action: str, most: int) -> tuple[int, ...]:
    """Each seat's first score once both have played `action` and then their best to the end."""
    if state.game.rules.scores_are_common:
        return ()
    state = state.apply(action)
    while not state.is_terminal:
        state = state.apply(proof(state, most).action)
    return _scores(state)


def _scores(state: State) -> tuple[int, ...]:
    return () if state.game.rules.scores_are_common else tuple(score[0] for score in state.scores)
