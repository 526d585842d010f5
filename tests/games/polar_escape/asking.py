"""Queries that tests often make of a side."""

from tests.games.sides import Side


def legal(side: Side, line: str, *actions: str) -> set[str]:
    return set(side.see(line, *actions).legal)


def text(side: Side, line: str, *actions: str) -> str:
    return side.see(line, *actions).text


def clicked(side: Side, line: str, number: int) -> set[str]:
    """The actions that a clicked number offers, except `stay`, which is always one."""
    found = legal(side, line, "click", f"={number}")
    assert "stay" in found
    return found - {"stay"}


def go(*ends: str) -> set[str]:
    return {f"go:{end}" for end in ends}
