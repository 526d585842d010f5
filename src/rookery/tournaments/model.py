"""What a tournament is made of: its plan, its players, its rounds and their results."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

import msgspec

from rookery.core.ranking import returns

Format = Literal["rounds", "heats", "knock-out"]
Order = Literal["estimate", "points"]


class Plan(msgspec.Struct, frozen=True):
    """How a tournament is played.

    Tables have `seats` players, or fewer down to `least` where the numbers ask for it.
    `rounds` counts all rounds; with heats, the last one is the final. A knock-out goes on until
    one table is left. `order` says by what the standings are sorted first.
    """

    seats: int
    rounds: int
    format: Format = "rounds"
    least: int = 0
    order: Order = "estimate"

    def __post_init__(self) -> None:
        if not 2 <= self.seats <= 6:
            raise ValueError(f"tables have 2 to 6 seats, not {self.seats}")
        if not 1 <= self.rounds <= 20:
            raise ValueError(f"a tournament has 1 to 20 rounds, not {self.rounds}")
        if self.format == "heats" and self.rounds < 2:
            raise ValueError("heats and a final are two rounds at least")
        if self.least and not 2 <= self.least <= self.seats:
            raise ValueError(f"the least number of seats is 2 to {self.seats}, not {self.least}")

    @property
    def smallest(self) -> int:
        """The fewest players at a table: one fewer than wished for, if nothing else is said."""
        return self.least or max(2, self.seats - 1)

    @property
    def late_until(self) -> int:
        """The last round that somebody may join in."""
        return max(1, self.rounds // 2) if self.format == "rounds" else 1


class TableResult(NamedTuple):
    """How a table ended: its players in turn order, and the place of each, 0 for the best.

    If `settled` is False, only the winner was played out and the others' order says nothing.
    """

    players: tuple[str, ...]
    places: tuple[int, ...]
    settled: bool = True

    def points(self) -> tuple[Fraction, ...]:
        """Each player's points, -1..1: the share of others beaten less that of others ahead."""
        return returns(self.places)


class Round(NamedTuple):
    """The tables of a round, each with its players in turn order, and who has a bye."""

    tables: tuple[tuple[str, ...], ...]
    byes: tuple[str, ...] = ()


class PlayedRound(NamedTuple):
    """A round that is over. A table without a result was not played, and counts for nobody."""

    drawn: Round
    results: tuple[TableResult | None, ...]
    absent: tuple[str, ...] = ()
    """Who belonged to the tournament and did not play."""


History = Sequence[PlayedRound]
