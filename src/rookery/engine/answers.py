"""What the engine writes: one function per kind of line."""

from collections.abc import Sequence

from rookery.core.players.searcher import Report
from rookery.core.playout import PlayoutResult
from rookery.core.state import State


def position(state: State) -> str:
    return f"position {state.text}"


def to_move(state: State) -> str:
    """Whose turn: `seat 1`, `chance` or `over`."""
    if state.is_terminal:
        return "over"
    return "chance" if state.current_player is None else f"seat {state.current_player + 1}"


def actions(state: State) -> str:
    """What can be applied: actions, or outcomes with their probabilities."""
    if state.is_chance:
        outcomes = [f"{text}:{p.numerator}/{p.denominator}" for text, p in state.chance_outcomes]
        return _list_line("chance", outcomes)
    return _list_line("actions", state.legal_actions)


def _list_line(word: str, items: Sequence[str]) -> str:
    return " ".join((word, str(len(items)), *items))


def result(state: State) -> str:
    """Places, then each seat's scores joined by dots; `result running` before the end."""
    if not state.is_terminal:
        return "result running"
    scores = (".".join(str(score) for score in seat) for seat in state.scores)
    return " ".join(("result", *(str(place) for place in state.ranking), *scores))


def info(report: Report, elapsed_ms: int) -> str:
    """An `info` line: what a running search knows."""
    head = f"info depth {report.depth} nodes {report.nodes} time {elapsed_ms}"
    words = f" {report.words}" if report.words else ""
    return f"{head}{words} value {values(report.values)} pv {line(report)}"


def best(report: Report) -> str:
    """The final line of a `go`."""
    return f"bestaction {report.action} value {values(report.values)} pv {line(report)}"


def values(numbers: Sequence[float]) -> str:
    """Utilities with at most four decimals."""
    return " ".join(plain(value) for value in numbers)


def plain(value: float) -> str:
    """A number with at most four decimals, never in exponent notation, never minus zero."""
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def line(report: Report) -> str:
    """The principal variation; at least the best action."""
    return " ".join(report.line or (report.action,))


def solve_line(report: Report) -> str:
    """The final line of a `solve`: a proven value, or the bounds of each seat's utility."""
    words = f" {report.words}" if report.words else ""
    if not report.proven:
        return " ".join(("unsolved", *("-1..1" for _ in report.values))) + words
    return f"solved {values(report.values)}{words} pv {line(report)}"


def playout_line(games: int, result: PlayoutResult) -> str:
    head = f"playout {games} actions {result.actions}"
    return f"{head} seconds {plain(result.seconds)} wins {values(result.wins)}"
