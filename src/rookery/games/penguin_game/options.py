"""Options of a game, and the draw of the coins (PG-5, PG-R13)."""

import re
from typing import Annotated, Literal

import msgspec

from rookery.core.kernels.rng import seeded, shuffle
from rookery.core.options import Options, option
from rookery.core.seat_choices import chosen_seat, drawn_seat
from rookery.core.words.i18n import later
from rookery.games.penguin_game.rules import kernels
from rookery.games.penguin_game.rules.facts import SUITS
from rookery.games.penguin_game.rules.shapes import (
    PRESETS,
    Corner,
    in_frame,
    objections,
    read_corners,
)

Start = Literal["random", "strategic", "irregular", "chaotic"]
Tiles = Literal["square", "I", "L", "J", "T", "S", "Z", "i", "v", "given"]
Tall = Literal["flat2", "x3"]
First = Literal["seat1", "seat2", "seat3", "seat4", "random"]

ICEBERG, COINS = later("The iceberg"), later("The coins")
"""What the options that few people change are about."""

# When an option matters (core.options.option).
TINY = {"tiles": ("i", "v", "given")}
WITH_TILES = {"tiles": ("given",)}
SEVERAL = {"players": ("2", "3", "4")}
GOAL = {"players": ("1",), "coins": ("random",)}


class PenguinGameOptions(Options, frozen=True, kw_only=True):
    """What can be chosen: players 1 to 4, the start, the tiles, and the variations."""

    coins: Annotated[
        Start,
        option(
            "PG-R16", "How the coins come onto the tiles: from the bag, or chosen.", group=COINS
        ),
    ] = "random"
    tiles: Annotated[
        Tiles, option("PG-R19", "How the tiles lie; three of them are Tiny and Tall.")
    ] = "square"
    arrangement: Annotated[
        str,
        option(
            "PG-R19",
            "The top left cells of given tiles, as in a1c1b3d3.",
            setup=True,
            when=WITH_TILES,
            group=ICEBERG,
        ),
    ] = ""
    tall: Annotated[
        Tall,
        option("PG-R20", "How twelve coins rise on three tiles.", when=TINY, group=ICEBERG),
    ] = "flat2"
    flame: Annotated[
        bool, option("PG-23", "Any coin without a penguin may be melted.", group=COINS)
    ] = False
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
        str,
        option(
            "PG-R13",
            "The suits as they come out of the bag: S, M, C, A.",
            setup=True,
            group=COINS,
        ),
    ] = ""

    def problems(self) -> list[str]:
        """Every reason why these options don't go together."""
        reasons = []
        if self.first != "random" and chosen_seat(self.first) >= self.players:
            reasons.append("first: " + later("no player sits there (PG-R12)"))
        if self.challenge and (self.players != 1 or self.coins != "random"):
            need = later("it needs one player and coins from the bag (PG-R15)")
            reasons.append(f"challenge: {need}")
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
            need = later("three or four cells are needed, as in a1c1b3d3 (PG-R19)")
            reasons.append(f"arrangement: {need}")
        else:
            faults = objections(read_corners(self.arrangement), self.drift)
            reasons += [f"arrangement: {reason}" for reason in faults]
        if not reasons and self.tall == "x3" and len(self.corners()) != 3:
            need = later("three coins on the X are for three tiles only (PG-22, PG-R20)")
            reasons.append(f"tall: {need}")
        return reasons

    def corners(self) -> tuple[Corner, ...]:
        """The first top left cells of the tiles, in reading order."""
        if self.tiles == "given":
            return in_frame(read_corners(self.arrangement))
        return PRESETS[self.tiles]


def deal(options: PenguinGameOptions, seed: int | str) -> PenguinGameOptions:
    """The options with the coins and the first player drawn."""
    rng = seeded(f"penguin_game {seed}")
    first: str = options.first
    deal = options.deal
    if first == "random":
        first = drawn_seat(options.players, rng)
    if options.coins == "random":  # PG-5; PG-R13: only their order is random
        deal = deal or "".join(shuffle(SUITS * kernels.OF_A_SUIT, rng))
    return msgspec.structs.replace(options, first=first, deal=deal)
