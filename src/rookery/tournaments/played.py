"""Tournaments of players of known strength, played by chance: what simulations look at."""

import hashlib
import heapq
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np

from rookery.tournaments.formats import PATIENCE_S, next_round, round_seed
from rookery.tournaments.matches import MORE, match_result
from rookery.tournaments.model import Format, Plan, PlayedRound, TableResult

GAME_S = 600
"""How long a game of an arena lasts in the middle."""
_PACE = 0.3  # by how much players' times for a game differ, as a power of e
_DEAL = 0.5  # how much the deal decides, in scales of luck
_GAMES, _DEALS = 64, 16  # so many are drawn beforehand for each player, and for each round
_LONGEST = 5 + MORE  # games of a match
_next_round = lru_cache(64)(next_round)  # two runs of an event are one until somebody is missing


class Chance:
    """All that is left to chance at one event but the draws.

    A player has the same luck and takes the same time in their n-th game, whoever has left. So two
    runs of an event differ only by who has left. A deal is kind to a seat; the tables of a
    duplicate round have the same deal.
    """

    def __init__(self, secret: str, players: Sequence[str], luck: float, duplicate: bool) -> None:
        digest = hashlib.sha256(secret.encode()).digest()
        lot = np.random.default_rng(int.from_bytes(digest[:16], "big"))
        shape = len(players), _GAMES
        self.order: list[int] = lot.permutation(len(players)).tolist()
        lucks = (luck * lot.gumbel(size=shape)).tolist()
        times = np.exp(_PACE * lot.standard_normal(shape)).tolist()
        self._luck = dict(zip(players, lucks, strict=True))
        self._times = dict(zip(players, times, strict=True))
        deals = _DEAL * luck * lot.standard_normal((_GAMES, 1 if duplicate else _DEALS, 6))
        self._deals = deals.tolist()

    def luck(self, player: str, game: int) -> float:
        """How lucky somebody is in their game of this number, 1 for the first."""
        return float(self._luck[player][game % _GAMES])

    def time(self, player: str, game: int) -> float:
        """How long somebody takes for it, 1 being usual."""
        return float(self._times[player][game % _GAMES])

    def deal(self, number: int, table: int) -> Sequence[float]:
        """How kind a table's deal is to each seat in this round."""
        deals = self._deals[number % _GAMES]
        kind: Sequence[float] = deals[table % len(deals)]
        return kind


@dataclass(frozen=True)
class Contest:
    """One event: everybody's true strength, its chance, and who is missing when.

    `leaves` says in which round somebody leaves, `misses` which round they do not come to.
    """

    truth: Mapping[str, float]
    secret: str
    chance: Chance
    leaves: Mapping[str, int] = field(default_factory=dict)
    misses: Mapping[str, int] = field(default_factory=dict)

    def is_there(self, player: str, number: int) -> bool:
        """Whether somebody is there when round `number`, counted from 1, begins."""
        has_left = self.leaves.get(player, number) < number
        return not has_left and self.misses.get(player) != number

    def present(self, number: int) -> list[str]:
        """Who is there when round `number` begins."""
        return [player for player in self.truth if self.is_there(player, number)]

    def absent(self, number: int) -> tuple[str, ...]:
        """Who does not come to round `number`, but to others."""
        return tuple(sorted(player for player, own in self.misses.items() if own == number))

    def result(
        self, players: Sequence[str], number: int, at: int, games: Sequence[int] = ()
    ) -> TableResult:
        """How table `at` of round `number` ends: the better of strength and luck is ahead.

        `games` are the numbers of its players' games, if not that of the round. A player who
        left in this round is replaced by a computer of the same strength.
        """
        deal, own = self.chance.deal(number, at), games or [number] * len(players)
        performance = [
            self.truth[player] + self.chance.luck(player, game) + kind
            for player, game, kind in zip(players, own, deal, strict=False)  # six have a deal
        ]
        order = sorted(performance, reverse=True)
        return TableResult(tuple(players), tuple(map(order.index, performance)))

    def match(self, best_of: int, pair: tuple[str, ...], number: int, at: int) -> TableResult:
        """How a match of two ends, who change seats after each game.

        A player who leaves in this round does so in the first game, and has lost.
        """
        leavers = [player for player in pair if self.leaves.get(player) == number]
        results = list[TableResult]()
        while True:
            game, turn = (number - 1) * _LONGEST + len(results) + 1, 1 - 2 * (len(results) % 2)
            result = self.result(pair[::turn], game, at)
            results.append(TableResult(pair, result.places[::turn]))
            whole = match_result(best_of, pair, results, leavers)
            if whole is not None:
                return whole


Play = Callable[[Plan, Contest], list[PlayedRound]]
"""Plays an event."""


def in_rounds(plan: Plan, contest: Contest) -> list[PlayedRound]:
    """Play a format in which one round follows another."""
    history: list[PlayedRound] = []
    while True:
        number = len(history) + 1
        present, seed = contest.present(number), round_seed(contest.secret, number)
        new_round = _next_round(plan, tuple(history), tuple(present), seed)
        if new_round is None:
            return history
        results = tuple(
            contest.match(plan.best_of, table, number, at)
            if plan.best_of > 1
            else contest.result(table, number, at)
            for at, table in enumerate(new_round.tables)
        )
        history.append(PlayedRound(new_round, results, contest.absent(number)))


def in_an_arena(plan: Plan, contest: Contest) -> list[PlayedRound]:
    """Play an arena, in which tables begin whenever people are free."""
    return _Arena(plan, contest).play()


class _Arena:
    """An arena as its director leads it: the clock goes from one event to the next."""

    def __init__(self, plan: Plan, contest: Contest) -> None:
        self._plan, self._contest, self._now = plan, contest, 0.0
        self._history: list[PlayedRound] = []
        self._ends: list[tuple[float, int, int]] = []  # when a table ends: its round, its number
        self._games = Counter[str]()
        players = list(contest.truth)
        self._since = {players[at]: 0.0 for at in contest.chance.order}  # the longest wait first

    def play(self) -> list[PlayedRound]:
        """The whole arena."""
        self._deal(hurry=True)
        while (next_event := self._next_event()) is not None:
            self._now = next_event
            while self._ends and self._ends[0][0] <= self._now:
                self._finish(*heapq.heappop(self._ends)[1:])
            if self._now < 60 * self._plan.minutes:
                self._deal()
        return self._history

    def _next_event(self) -> float | None:
        """When a table ends or somebody has waited for long."""
        times = [self._ends[0][0]] if self._ends else []
        long = min((self._since[player] for player in self._waiting()), default=0) + PATIENCE_S
        if self._now < long < 60 * self._plan.minutes:
            times.append(long)
        return min(times, default=None)

    def _waiting(self) -> list[str]:
        """Those who wait for a table, the longest first; whoever has left does not."""
        number = len(self._history) + 1
        return [player for player in self._since if self._contest.is_there(player, number)]

    def _deal(self, hurry: bool = False) -> None:
        """Deal tables for those who wait, as often as there are any."""
        while len(waiting := self._waiting()) > 1:
            number, long = len(self._history) + 1, self._since[waiting[0]] + PATIENCE_S
            seed, is_long = round_seed(self._contest.secret, number), self._now >= long
            so_far, at_once = tuple(self._history), hurry or is_long
            new_round = _next_round(self._plan, so_far, tuple(waiting), seed, at_once)
            if new_round is None:
                return
            none = len(new_round.tables)
            self._history.append(PlayedRound(new_round, (None,) * none, came=(0,) * none))
            for at, table in enumerate(new_round.tables):
                self._begin(number, at, table)

    def _begin(self, number: int, at: int, table: Sequence[str]) -> None:
        for player in table:
            del self._since[player]
            self._games[player] += 1
        times = [self._contest.chance.time(player, self._games[player]) for player in table]
        length = GAME_S * sum(times) / self._plan.seats
        heapq.heappush(self._ends, (self._now + length, number, at))

    def _finish(self, number: int, at: int) -> None:
        past = self._history[number - 1]
        table = past.drawn.tables[at]
        games = [self._games[player] for player in table]
        result = self._contest.result(table, number, at, games)
        self._history[number - 1] = past._replace(
            results=(*past.results[:at], result, *past.results[at + 1 :]),
            came=(*past.came[:at], len(self._history), *past.came[at + 1 :]),
        )
        self._since.update(dict.fromkeys(table, self._now))


PLAYS: dict[Format, Play] = {
    "rounds": in_rounds,
    "heats": in_rounds,
    "knock-out": in_rounds,
    "arena": in_an_arena,
    "league": in_rounds,
}
"""How each format is played."""
