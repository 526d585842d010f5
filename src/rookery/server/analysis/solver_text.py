"""What a solver has proven, in words."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from rookery.core.players.searcher import Report
from rookery.core.state import State
from rookery.core.words.i18n import Say


class SolverVerdict(msgspec.Struct, frozen=True):
    """What is known of perfect play: `state` says whether it is proven, `words` what it is."""

    state: Literal["proven", "open", "none"]
    words: str
    values: tuple[float, ...] = ()
    line: tuple[str, ...] = ()
    path: tuple[str, ...] = ()


def told(state: State, report: Report | None, names: Sequence[str], say: Say) -> SolverVerdict:
    """A solver's report in words; `report` is None if the game has no solver for the position."""
    if report is None:
        return SolverVerdict("none", say("Nobody can solve this position yet."))
    if state.is_terminal:
        return SolverVerdict("proven", say("The game is over."), report.values)
    if not report.proven:
        return SolverVerdict("open", say("Not solved in the time allowed."))
    outcome = _outcome(report.values, names, say) if state.players > 1 else ""
    words = f"{outcome} {state.game.words.solver_summary(state, report, say)}".strip()
    path = state.game.drawing.taps(state).get(report.action, ())
    return SolverVerdict("proven", words, report.values, report.line, path)


def _outcome(values: Sequence[float], names: Sequence[str], say: Say) -> str:
    best = max(values)
    first = [name for name, value in zip(names, values, strict=True) if value == best]
    if len(first) == 1:
        return say("%(name)s wins with best play.") % {"name": first[0]}
    if len(first) == len(values):
        return say("A draw with best play.")
    return say("With best play, these share first place: %(names)s.") % {"names": ", ".join(first)}
