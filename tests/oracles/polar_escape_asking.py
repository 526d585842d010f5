"""Helpers with which tests query the oracle of Polar Escape."""

from tests.oracles import polar_escape as oracle
from tests.oracles.polar_escape_board import (
    Position,
    text_of,
)
from tests.oracles.polar_escape_text import parse, text


def after(position: Position, *actions: str) -> Position:
    """The position after these actions and outcomes, all of which must be legal."""
    for action in actions:
        assert_reads_back(position)
        assert action in oracle.legal(position), f"{action} in {text(position)}"
        position = oracle.apply(position, action)
    assert_reads_back(position)
    return position


def assert_reads_back(position: Position) -> None:
    """Assert that a position line holds everything that matters from there on."""
    read = parse(text(position))
    assert text(read) == text(position)
    assert oracle.legal(read) == oracle.legal(position)


def legal(position: Position, *actions: str) -> set[str]:
    return set(oracle.legal(after(position, *actions)))


def clicked(position: Position, number: int) -> set[str]:
    return legal(position, "click", f"={number}")


def go(*platforms: str) -> set[str]:
    """The actions that walk to these ends, and `stay`."""
    return {"stay", *(f"go:{platform}" for platform in platforms)}


def verb(actions: set[str], start: str) -> set[str]:
    """The actions that start with this prefix, without the prefix."""
    return {action.removeprefix(start) for action in actions if action.startswith(start)}


def at(position: Position, seat: str) -> str:
    where = position.penguins[seat]
    return where if isinstance(where, str) else text_of(position, where)
