"""The data for the page for owners of a real piecepack, taken from the rules."""

import itertools
from typing import Any

from rookery.games.penguin_game.options import PenguinGameOptions
from rookery.games.penguin_game.rules.facts import SUITS
from rookery.games.penguin_game.rules.kernels import COINS, OF_A_SUIT
from rookery.games.penguin_game.rules.setup import board_of, dealing_order
from rookery.games.penguin_game.rules.shapes import PRESETS
from rookery.games.penguin_game.words.notes import notes
from rookery.games.penguin_game.words.options import OPTION_WORDS
from rookery.games.penguin_game.words.terms import SUIT_WORDS


def companion() -> dict[str, Any]:
    """The arrangements with the order of dealing, the suits, and the words for both."""
    return {
        "suits": {suit: SUIT_WORDS[suit] for suit in SUITS},
        "coins": COINS,
        "of_a_suit": OF_A_SUIT,
        "names": list(PRESETS),
        "tiles": {name: _arrangement(name) for name in PRESETS},
        "words": {name: OPTION_WORDS[name] for name in PRESETS},
        "house": [_switches(options) for options in _rulesets() if notes(options)],
    }


def _rulesets() -> list[PenguinGameOptions]:
    """Options for each combination of variations (PG-R24)."""
    every = itertools.product((1, 2), ("random", "strategic"), (False, True), (False, True))
    return [
        PenguinGameOptions(players=players, coins=start, flame=flame, drift=drift)  # type: ignore[arg-type] # these are choices
        for players, start, flame, drift in every
    ]


def _switches(options: PenguinGameOptions) -> str:
    """Four digits, each 0 or 1: alone, without the bag, with flames, with drifting."""
    answers = options.players == 1, options.coins != "random", options.flame, options.drift
    return "".join(str(int(yes)) for yes in answers)


def _arrangement(name: str) -> dict[str, Any]:
    """The corners as (column, row), and the dealing order (PG-R13) for each choice of `tall`."""
    rises = ("flat2", "x3") if len(PRESETS[name]) == 3 else ("flat2",)
    return {"corners": PRESETS[name], "orders": {tall: _order(name, tall) for tall in rises}}


def _order(name: str, tall: Any) -> list[tuple[int, int]]:
    """The cells (column, row) of the 24 coins in dealing order (PG-5, PG-6)."""
    options = PenguinGameOptions(players=1, tiles=name, tall=tall)  # type: ignore[arg-type] # names of presets are choices
    corners = PRESETS[name]
    return [
        (corners[slot // 4][0] + slot % 2, corners[slot // 4][1] + slot % 4 // 2)
        for slot in dealing_order(options, board_of(options))
    ]
