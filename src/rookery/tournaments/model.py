"""What a tournament is made of: its plan, its players, its rounds and their results."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

import msgspec

from rookery.core.ranking import returns

Format = Literal["rounds", "heats", "knock-out", "arena", "league"]
Order = Literal["estimate", "points"]


class Plan(msgspec.Struct, frozen=True):
    """How a tournament is played.

    Tables have `seats` players, or fewer down to `least` where the numbers ask for it.
    `rounds` counts all rounds; with heats, the last one is the final. A knock-out goes on until
    one table is left. An arena deals tables for `minutes`, a league has a round every `days`.
    `order` says by what the standings are sorted first. No table has fewer than `fewest` seats,
    even if only so few people are there. With `duplicate`, all tables of a round share one deal
    and the same chance. A player with a bye plays against computers of the level `fill` meanwhile,
    if there is one; nothing counts there. In a knock-out for two, whoever wins most of `best_of`
    games against the other goes on. With a `semifinal`, heats let the best of all play for the
    places in the final, as many as tables of that many winners have seats.
    """

    seats: int
    rounds: int
    format: Format = "rounds"
    least: int = 0
    order: Order = "estimate"
    minutes: int = 0
    days: int = 0
    fewest: int = 2
    duplicate: bool = False
    fill: str = ""
    best_of: int = 1
    semifinal: bool = False

    def __post_init__(self) -> None:
        if not 2 <= self.seats <= 6:
            raise ValueError(f"tables have 2 to 6 seats, not {self.seats}")
        if not 1 <= self.rounds <= 20:
            raise ValueError(f"a tournament has 1 to 20 rounds, not {self.rounds}")
        if self.format == "heats" and self.rounds < 2:
            raise ValueError("heats and a final are two rounds at least")
        if self.semifinal and (self.format != "heats" or self.rounds < 3):
            raise ValueError(
                "a semi-final needs heats before it and a final: three rounds at least"
            )
        if self.least and not 2 <= self.least <= self.seats:
            raise ValueError(f"the least number of seats is 2 to {self.seats}, not {self.least}")
        if (self.format == "arena") != (5 <= self.minutes <= 240):
            raise ValueError("an arena, and nothing else, lasts 5 to 240 minutes")
        if (self.format == "league") != (1 <= self.days <= 28):
            raise ValueError("a league, and nothing else, has a round every 1 to 28 days")
        if self.duplicate and self.format == "arena":
            raise ValueError("an arena has no rounds whose tables could share a deal")

        if self.fill and self.overlaps:
            raise ValueError("arenas and leagues have no byes in which a computer plays")

        if self.best_of not in (1, 3, 5):
            raise ValueError(f"a match is best of 1, 3 or 5, not {self.best_of}")
        if self.best_of > 1 and (self.format != "knock-out" or self.seats > 2 or self.duplicate):
            raise ValueError("matches of several games are for two in a knock-out, each game anew")

    @property
    def smallest(self) -> int:
        """The fewest players at a table: one fewer than wished for, if nothing else is said."""
        return self.least or max(2, self.seats - 1)

    def smallest_of(self, people: int) -> int:
        """The fewest players at a table if only so many people are there."""
        return max(self.fewest, min(self.smallest, people))

    @property
    def counts_missed(self) -> bool:
        """Whether a round that somebody is not there for is a missed one."""
        return self.format in ("rounds", "league")

    @property
    def overlaps(self) -> bool:
        """Whether rounds begin while tables of earlier ones go on."""
        return self.format in ("arena", "league")

    @property
    def late_until(self) -> int:
        """The last round that somebody may join in; in an arena, nobody counts them."""
        return max(1, self.rounds // 2) if self.counts_missed else 1


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
    came: tuple[int, ...] = ()
    """Where rounds overlap: how many had begun when each table's result came; 0: it has not."""

    def known_after(self, rounds: int) -> "PlayedRound":
        """What was known of it when so many rounds had begun and the next one was drawn."""
        if not self.came:
            return self
        came = tuple(number if number <= rounds else 0 for number in self.came)
        pairs = zip(self.results, came, strict=True)
        results = tuple(result if number else None for result, number in pairs)
        return self._replace(results=results, came=came)


History = Sequence[PlayedRound]
