"""Options of a game, and the deal of the floes (PK-4 to PK-8, PK-R2 to PK-R5)."""

import re
from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec

from rookery.core.kernels.arguments import Rng
from rookery.core.kernels.rng import seeded, shuffle
from rookery.core.options import Options, option
from rookery.core.seat_choices import chosen_seat, drawn_seat
from rookery.core.words.i18n import later
from rookery.games.packeis.rules.kernels import MAX_CELLS
from rookery.games.packeis.rules.shapes import PackeisBoard, preset

SUPPLY = {"1": 30, "2": 20, "3": 10}  # PK-R2
QUARTERS = ("111111112222233", "111111112222233", "111111122222333", "111111122222333")  # PK-R3

Shape = Literal["std", "hexring", "rhomb", "rect6", "given"]
Layout = Literal["even", "random", "given"]
First = Literal["seat1", "seat2", "seat3", "seat4", "random"]

FISH = later("The fish")
"""What the options that few people change are about."""


class PackeisOptions(Options, frozen=True, kw_only=True):
    """What can be chosen: players 2 to 4, the outline, how the fish are spread, who begins."""

    shape: Annotated[Shape, option("PK-R4", "How the ice is shaped.")] = "std"
    layout: Annotated[Layout, option("PK-R3", "Where the fish are.", group=FISH)] = "even"
    first: Annotated[
        First, option("PK-R5", "Which of the players listed takes the first seat.")
    ] = "seat1"
    deal: Annotated[
        str,
        option(
            "PK-R3",
            "The fish of each floe in reading order, or offsets and rows.",
            setup=True,
            when={"layout": ("given",)},
            group=FISH,
        ),
    ] = ""

    def problems(self) -> list[str]:
        """Every reason why these options don't go together."""
        reasons = []
        if self.first != "random" and chosen_seat(self.first) >= self.players:
            reasons.append("first: " + later("no player sits there (PK-R5)"))
        if self.shape == "given" and self.layout != "given":
            reasons.append("layout: " + later("a given outline has its floes given, too (PK-R4)"))
        if self.layout == "given" and not self.deal:
            reasons.append("deal: " + later("the floes are needed, one digit each (PK-R3)"))
        elif self.deal:
            reasons += self._deal_problems()
        return reasons

    def _deal_problems(self) -> list[str]:
        if self.shape == "given":
            if re.fullmatch(r"x\d+(,\d+)*:[123./]+", self.deal):
                return []
            form = later("a given outline is x<offsets>:<rows>, as in x0,1:12/3.1 (PK-R4)")
            return ["deal: " + form]
        if not re.fullmatch("[123]{60}", self.deal):
            return ["deal: " + later("60 digits from 1 to 3 are needed (PK-2)")]
        if self.layout != "given" and any(self.deal.count(fish) != n for fish, n in SUPPLY.items()):
            form = later("there are 30 floes with one fish, 20 with two, 10 with three (PK-R2)")
            return ["deal: " + form]
        return []


def deal(options: PackeisOptions, seed: int | str) -> PackeisOptions:
    """The options with the floes and the first player drawn."""
    rng = seeded(f"packeis {seed}")
    first: str = options.first
    if first == "random":
        first = drawn_seat(options.players, rng)
    return msgspec.structs.replace(options, first=first, deal=options.deal or _deal(options, rng))


def _deal(options: PackeisOptions, rng: Rng) -> str:
    if options.layout == "random":
        return "".join(shuffle("".join(fish * n for fish, n in SUPPLY.items()), rng))
    fish = [""] * MAX_CELLS
    for cells, share in zip(quarters(preset(options.shape)), shuffle(QUARTERS, rng), strict=True):
        for cell, digit in zip(cells, shuffle(share, rng), strict=True):
            fish[cell] = digit
    return "".join(fish)


def quarters(board: PackeisBoard) -> tuple[Sequence[int], ...]:
    """PK-7, PK-R3: four quarters of 15 cells: the upper and lower half, each split by columns."""
    half = MAX_CELLS // 2
    upper, lower = (
        sorted(cells, key=lambda cell: board.cells[cell][::-1])
        for cells in (range(half), range(half, MAX_CELLS))
    )
    return upper[:15], upper[15:], lower[:15], lower[15:]
