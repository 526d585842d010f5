"""The board of a game, as texts show it and as the kernels see it, and its first position."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from rookery.core.errors import SetupError
from rookery.core.kernels.arguments import StateRecord
from rookery.core.rules import Position
from rookery.core.seat_choices import rotation_from
from rookery.core.state import State
from rookery.games.penguin_game.options import PenguinGameOptions
from rookery.games.penguin_game.rules import kernels, tiles
from rookery.games.penguin_game.rules.facts import SUITS
from rookery.games.penguin_game.rules.shapes import HIGH, Corner

STARTS = {"random": "r", "strategic": "s", "irregular": "i", "chaotic": "c"}
NO_CAP = kernels.COINS


@dataclass(frozen=True)
class PenguinGameBoard:
    """What stays the same through a game; `start` is a letter, `goal` a suit or empty."""

    players: int
    start: str
    x3: bool
    flame: bool
    drift: bool
    goal: str
    tiles: int

    @property
    def caps(self) -> tuple[int, ...]:
        """PG-R16, PG-R18, PG-R20: how many coins may be laid on each slot."""
        tiny = self.tiles < kernels.MAX_TILES  # PG-22
        most = 3 if self.x3 else 2
        if self.start == "c":
            return (NO_CAP,) * 4 * self.tiles  # PG-20
        if self.start == "i" or (tiny and not self.x3):
            return (most,) * 4 * self.tiles  # PG-19
        high = HIGH[: self.tiles]
        return tuple(most if quarter in pair else 1 for pair in high for quarter in range(4))

    @cached_property
    def tables(self) -> Any:
        """The record that kernels see."""
        board = np.zeros(1, dtype=kernels.BOARD)[0]
        board.tiles, board.players = self.tiles, self.players
        board.flame, board.drift = self.flame, self.drift
        board.goal = SUITS.index(self.goal) if self.goal else -1
        board.cap[: len(self.caps)] = self.caps
        return board


def board_of(options: PenguinGameOptions) -> PenguinGameBoard:
    """The board of dealt options."""
    goal = options.deal[0] if options.challenge else ""  # PG-16, PG-R15
    return PenguinGameBoard(
        players=options.players,
        start=STARTS[options.coins],
        x3=options.tall == "x3",
        flame=options.flame,
        drift=options.drift,
        goal=goal,
        tiles=len(options.corners()),
    )


def empty_record(board: PenguinGameBoard, corners: Sequence[Corner]) -> Any:
    """A record with empty tiles at these corners, all coins beside them and nobody on the ice."""
    state = np.zeros(1, dtype=kernels.STATE)[0]
    for tile, (column, row) in enumerate(corners):
        state.corner[tile] = row * kernels.GRID + column
    state.unlaid[:] = kernels.OF_A_SUIT
    state.at[:] = -1
    tiles.lay_out(board.tables, state)
    return state


def first_position(options: PenguinGameOptions) -> Position:
    """The position of a dealt ruleset before the first decision; raises SetupError."""
    _check_dealt(options)
    board = board_of(options)
    return Position(board, _first_record(options, board), board.players)


def _first_record(options: PenguinGameOptions, board: PenguinGameBoard) -> Any:
    state = empty_record(board, options.corners())
    if options.coins != "random":
        state.phase, state.seat = kernels.LAYING, 0  # PG-17, PG-R12
        return state
    stacks = [""] * (4 * board.tiles)
    for slot, suit in zip(dealing_order(options, board), options.deal, strict=True):
        stacks[slot] += suit
    stack(state, stacks)
    kernels.give_placing(board.tables, state)
    return state


def stack(state: StateRecord, stacks: Sequence[str]) -> None:
    """Lay the coins of every slot, the lowest one first."""
    coins_in_use = "".join(stacks)
    state.coins[: len(stacks)] = [bits_of(coins) for coins in stacks]
    state.height[: len(stacks)] = [len(coins) for coins in stacks]
    state.unlaid[:] = [kernels.OF_A_SUIT - coins_in_use.count(suit) for suit in SUITS]


def bits_of(coins: str) -> int:
    """A stack as the record holds it: two bits per coin, the topmost one lowest."""
    return sum(SUITS.index(suit) << (2 * depth) for depth, suit in enumerate(reversed(coins)))


def dealing_order(options: PenguinGameOptions, board: PenguinGameBoard) -> list[int]:
    """PG-5, PG-6, PG-R13: all slots in reading order, then the higher levels, in the same order."""
    places = {
        (row + quarter // 2, column + quarter % 2): 4 * tile + quarter
        for tile, (column, row) in enumerate(options.corners())
        for quarter in range(4)
    }
    order = [places[place] for place in sorted(places)]
    caps, levels = board.caps, range(3)
    return [slot for level in levels for slot in order if caps[slot] > level]


def _check_dealt(options: PenguinGameOptions) -> None:
    """Raise SetupError if something is still to be drawn."""
    reasons = []
    if options.coins == "random" and not options.deal:
        reasons.append("deal: the coins are not drawn yet (PG-5)")
    if options.first == "random":
        reasons.append("first: who begins is not drawn yet (PG-7)")
    if reasons:
        raise SetupError(reasons)


def rotation(options: PenguinGameOptions) -> tuple[int, ...]:
    """PG-7, PG-R12: whoever begins takes the first seat, the others follow clockwise."""
    return rotation_from(options.first, options.players)


def may_be_solved(start: State) -> bool:
    """There is no solver for several players on drifting tiles."""
    return start.players == 1 or not start.board.tables.drift
