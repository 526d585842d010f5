"""Options of a play, the draw of the coins, and the board that the kernels see."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Any, Literal

import msgspec
import numpy as np

from rookery.core.errors import SetupError
from rookery.core.i18n import later
from rookery.core.kernels.rng import draw, seeded, shuffle
from rookery.core.options import Options, option
from rookery.games.penguin_game.rules import kernels, tiles
from rookery.games.penguin_game.rules.facts import SUITS
from rookery.games.penguin_game.rules.shapes import (
    HIGH,
    PRESETS,
    Corner,
    framed,
    objections,
    read_corners,
)

Start = Literal["random", "strategic", "irregular", "chaotic"]
Tiles = Literal["square", "I", "L", "J", "T", "S", "Z", "i", "v", "given"]
Tall = Literal["flat2", "x3"]
First = Literal["seat1", "seat2", "seat3", "seat4", "random"]

STARTS = {"random": "r", "strategic": "s", "irregular": "i", "chaotic": "c"}
NO_CAP = kernels.COINS

# Where an option matters (core.options.option).
TINY = {"tiles": ("i", "v", "given")}
GIVEN = {"tiles": ("given",)}
SEVERAL = {"players": ("2", "3", "4")}
GOAL = {"players": ("1",), "coins": ("random",)}


class PenguinGameOptions(Options, frozen=True, kw_only=True):
    """What can be chosen: players 1 to 4, the start, the tiles, and the variations."""

    coins: Annotated[
        Start, option("PG-R16", "How the coins come onto the tiles: from the bag, or chosen.")
    ] = "random"
    tiles: Annotated[
        Tiles, option("PG-R19", "How the tiles lie; three of them are Tiny and Tall.")
    ] = "square"
    arrangement: Annotated[
        str,
        option(
            "PG-R19", "The top left cells of given tiles, as in a1c1b3d3.", setup=True, when=GIVEN
        ),
    ] = ""
    tall: Annotated[Tall, option("PG-R20", "How twelve coins rise on three tiles.", when=TINY)] = (
        "flat2"
    )
    flame: Annotated[bool, option("PG-23", "Any coin without a penguin may be melted.")] = False
    drift: Annotated[bool, option("PG-26", "After melting, a tile may drift and turn.")] = False
    first: Annotated[
        First,
        option("PG-R12", "Which of the players listed takes the first seat.", when=SEVERAL),
    ] = "seat1"
    challenge: Annotated[
        bool,
        option("PG-16", "Alone: end on the suit of the first coin from the bag.", when=GOAL),
    ] = False
    deal: Annotated[
        str, option("PG-R13", "The suits as they come out of the bag: S, M, C, A.", setup=True)
    ] = ""

    def problems(self) -> list[str]:
        """Every reason why these options don't go together."""
        reasons = []
        if self.first != "random" and int(self.first[-1]) > self.players:
            reasons.append("first: " + later("nobody sits there (PG-R12)"))
        if self.challenge and (self.players != 1 or self.coins != "random"):
            wanted = later("it needs one player and coins from the bag (PG-R15)")
            reasons.append(f"challenge: {wanted}")
        if self.deal:
            reasons += self._deal_problems()
        return reasons + self._tile_problems()

    def _deal_problems(self) -> list[str]:
        if self.coins != "random":
            return [f"deal: a {self.coins} start draws no coins from the bag (PG-17)"]
        if not re.fullmatch(rf"[{SUITS}]{{{kernels.COINS}}}", self.deal):
            return [f"deal: {kernels.COINS} letters of {SUITS} are needed (PG-5)"]
        if any(self.deal.count(suit) != kernels.OF_A_SUIT for suit in SUITS):
            return [f"deal: there are {kernels.OF_A_SUIT} coins of each suit (PG-5)"]
        return []

    def _tile_problems(self) -> list[str]:
        reasons = []
        if self.tiles != "given":
            if self.arrangement:
                reasons.append("arrangement: only tiles=given has one (PG-R19)")
        elif not re.fullmatch(r"([a-z]([1-9]|1\d|2[0-6])){3,4}", self.arrangement):
            wanted = later("three or four cells are needed, as in a1c1b3d3 (PG-R19)")
            reasons.append(f"arrangement: {wanted}")
        else:
            found = objections(read_corners(self.arrangement), self.drift)
            reasons += [f"arrangement: {reason}" for reason in found]
        if not reasons and self.tall == "x3" and len(self.corners()) != 3:
            wanted = later("three coins on the X are for three tiles only (PG-22, PG-R20)")
            reasons.append(f"tall: {wanted}")
        return reasons

    def corners(self) -> tuple[Corner, ...]:
        """Where the tiles lie at first, in reading order."""
        if self.tiles == "given":
            return framed(read_corners(self.arrangement))
        return PRESETS[self.tiles]


def dealt(options: PenguinGameOptions, seed: int | str) -> PenguinGameOptions:
    """The options with the coins and the first player drawn."""
    rng = seeded(f"penguin_game {seed}")
    first, deal = options.first, options.deal
    if first == "random":
        first = ("seat1", "seat2", "seat3", "seat4")[int(draw(rng, options.players))]
    if options.coins == "random":  # PG-5; PG-R13: their order is all that is chance
        deal = deal or "".join(shuffle(SUITS * kernels.OF_A_SUIT, rng))
    return msgspec.structs.replace(options, first=first, deal=deal)


@dataclass(frozen=True)
class Board:
    """What stays the same through a play; `start` is a letter, `goal` a suit or nothing."""

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
        """The kernels' record of it."""
        board = np.zeros(1, dtype=kernels.BOARD)[0]
        board.tiles, board.players = self.tiles, self.players
        board.flame, board.drift = self.flame, self.drift
        board.goal = SUITS.index(self.goal) if self.goal else -1
        board.cap[: len(self.caps)] = self.caps
        return board


def board_of(options: PenguinGameOptions) -> Board:
    """The board of dealt options."""
    goal = options.deal[0] if options.challenge else ""  # PG-16, PG-R15
    return Board(
        players=options.players,
        start=STARTS[options.coins],
        x3=options.tall == "x3",
        flame=options.flame,
        drift=options.drift,
        goal=goal,
        tiles=len(options.corners()),
    )


def empty_record(board: Board, corners: Sequence[Corner]) -> Any:
    """A record of empty tiles at these corners, all coins beside them, nobody on the ice."""
    state = np.zeros(1, dtype=kernels.STATE)[0]
    for tile, (column, row) in enumerate(corners):
        state.corner[tile] = row * kernels.GRID + column
    state.unlaid[:] = kernels.OF_A_SUIT
    state.at[:] = -1
    tiles.lay_out(board.tables, state)
    return state


def first_record(options: PenguinGameOptions, board: Board) -> Any:
    """The kernels' state before the first decision."""
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


def stack(state: Any, stacks: Sequence[str]) -> None:
    """Lay the coins of every slot, the lowest one first."""
    used = "".join(stacks)
    state.coins[: len(stacks)] = [bits_of(coins) for coins in stacks]
    state.height[: len(stacks)] = [len(coins) for coins in stacks]
    state.unlaid[:] = [kernels.OF_A_SUIT - used.count(suit) for suit in SUITS]


def bits_of(coins: str) -> int:
    """A stack as the record holds it: two bits a coin, the topmost one lowest."""
    return sum(SUITS.index(suit) << 2 * depth for depth, suit in enumerate(reversed(coins)))


def dealing_order(options: PenguinGameOptions, board: Board) -> list[int]:
    """PG-5, PG-6, PG-R13: the slots in reading order, then those that rise, in the same order."""
    places = {
        (row + quarter // 2, column + quarter % 2): 4 * tile + quarter
        for tile, (column, row) in enumerate(options.corners())
        for quarter in range(4)
    }
    order = [places[place] for place in sorted(places)]
    caps, levels = board.caps, range(3)
    return [slot for level in levels for slot in order if caps[slot] > level]


def check_dealt(options: PenguinGameOptions) -> None:
    """Raises SetupError if something is still to be drawn."""
    reasons = []
    if options.coins == "random" and not options.deal:
        reasons.append("deal: the coins are not drawn yet (PG-5)")
    if options.first == "random":
        reasons.append("first: who begins is not drawn yet (PG-7)")
    if reasons:
        raise SetupError(reasons)
