"""Positions of Polar Escape in the notation of the worked examples, for tests.

`RZ@b4/0!` is a sheet with a sea lion, `RF@hand` one in the hand, `R=b4.1` and `R=ice` are penguins,
`s=b4.8` is a seal. A penguin that is not named is on the iceberg.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tests.oracles.polar_escape_board import (
    SHAPES,
    Position,
    Rules,
    Sheet,
    Where,
    platform_of,
    with_penguin,
    with_sheet,
)
from tests.oracles.polar_escape_plays import with_seal
from tests.oracles.polar_escape_turns import begin_turn


def micro(
    sheets: str, pieces: str = "", cards: str = "", turn: str = "R", rules: Rules | None = None
) -> Position:
    """The beginning of somebody's turn; `cards` such as `R2 K1`."""
    rules = rules or Rules(3)
    every = {seat + shape: Sheet() for seat in rules.seats for shape in SHAPES}
    ice, none = dict.fromkeys(rules.seats, "ice"), dict.fromkeys(rules.seats, 0)
    held = {word[0]: int(word[1:]) for word in cards.split()}
    position = Position(rules, every, ice, none | held)
    for word in sheets.split():
        name, _, there = word.partition("@")
        square, _, ori = there.rstrip("!").partition("/")
        sheet = Sheet(square, int(ori or 0), there.endswith("!"))
        position = with_sheet(position, name, sheet)
    for word in pieces.split():
        who, _, at = word.partition("=")
        if who == "s":
            position = with_seal(position, platform_of(position, at))
        else:
            where: Where = at if at in ("ice", "off") else platform_of(position, at)
            position = with_penguin(position, who, where)
    return begin_turn(position, turn)


def varied(position: Position, **choices: Any) -> Position:
    """The same position with other options."""
    return replace(position, rules=replace(position.rules, **choices))
