"""One game between players: who sat where, what happened, and how it ended."""

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

import msgspec

from rookery.arena.players import Player, PlayerFailure
from rookery.core.arguments import check_arguments
from rookery.core.chance import roll
from rookery.core.errors import RookeryError, SetupError
from rookery.core.game import Game
from rookery.core.kernels.arguments import Rng
from rookery.core.kernels.rng import seeded
from rookery.core.notation.line import apply_token, leave_token
from rookery.core.state import State

Clock = Callable[[], float]


class SeatResult(msgspec.Struct, frozen=True):
    """How one seat fared: `time_s` is the total over `actions`, `longest_s` the longest of them.

    A seat is not `settled` if it shares its place only because that place is not played out.
    """

    player: str
    place: int
    score: int
    utility: float
    actions: int
    time_s: float
    longest_s: float
    failure: str = ""
    settled: bool = True


class PlayedGame(msgspec.Struct, frozen=True):
    """One finished game: its board's number, its seats in order, and the tokens of its record."""

    board: int
    seed: str
    seats: tuple[SeatResult, ...]
    tokens: tuple[str, ...] = msgspec.field(name="entries")


@dataclass
class _Chair:
    player: Player | None  # None: a dummy seat, which is never the one to move
    actions: int = 0
    time_s: float = 0.0
    longest_s: float = 0.0
    failure: str = ""


@dataclass
class _GameInPlay:
    state: State
    chairs: list[_Chair]
    seed: str
    rng: Rng
    clock: Clock
    tokens: list[str] = field(default_factory=list)

    def ply(self) -> None:
        """Play one action or one roll, or take a player who failed out of the game."""
        if self.state.is_chance:
            self._apply(roll(self.state, self.rng))
            return
        seat = self.state.current_player
        assert seat is not None
        try:
            self._apply(self._choose(seat))
        except (PlayerFailure, RookeryError) as error:
            self.chairs[seat].failure = str(error)
            self._apply(leave_token(seat))

    def _apply(self, token: str) -> None:
        self.state = apply_token(self.state, token)
        self.tokens.append(token)

    def _choose(self, seat: int) -> str:
        chair = self.chairs[seat]
        assert chair.player is not None
        draw = int(seeded(f"{self.seed} {seat} {len(self.tokens)}")[0]) >> 1
        start = self.clock()
        try:
            return chair.player.choose(self.state, draw)
        finally:
            duration = self.clock() - start
            chair.actions += 1
            chair.time_s += duration
            chair.longest_s = max(chair.longest_s, duration)


@check_arguments
def play(
    start: State,
    players: Sequence[Player | None],
    names: Sequence[str],
    board: int,
    seed: str,
    clock: Clock = time.perf_counter,
) -> PlayedGame:
    """Play a game to its end. Deterministic if the players are.

    The player of a dummy seat is None. A player who fails or breaks the rules leaves the game and
    ranks last; the reason is recorded.
    """
    if not len(players) == len(names) == start.players:
        both = f"{len(players)} players with {len(names)} names"
        raise SetupError([f"{start.players} seats take a player and a name each, not {both}"])
    table = _GameInPlay(start, [_Chair(player) for player in players], seed, seeded(seed), clock)
    while not table.state.is_terminal:
        table.ply()
    return PlayedGame(board, seed, tuple(_seats(table, names)), tuple(table.tokens))


def _seats(table: _GameInPlay, names: Sequence[str]) -> list[SeatResult]:
    state = table.state
    level = level_seats(state.game, state, range(state.players))
    rows = zip(table.chairs, names, state.ranking, state.scores, state.returns, strict=True)
    return [
        SeatResult(
            player=name,
            place=place,
            score=score[0],
            utility=float(utility),
            actions=chair.actions,
            time_s=chair.time_s,
            longest_s=chair.longest_s,
            failure=chair.failure,
            settled=seat not in level,
        )
        for seat, (chair, name, place, score, utility) in enumerate(rows)
    ]


@check_arguments
def level_seats(game: Game[Any], end: State, seats: Iterable[int]) -> frozenset[int]:
    """Those of the seats that share a place only because that place is not played out."""
    ranking = end.ranking
    return frozenset(
        seat
        for pair in combinations(seats, 2)
        if ranking[pair[0]] == ranking[pair[1]] and not game.rules.is_settled(end, *pair)
        for seat in pair
    )
