"""The two implementations of the Penguin Game behind one small face, for tests that ask both."""

from dataclasses import dataclass
from typing import Protocol

from rookery.core.perft import perft
from rookery.core.state import State
from rookery.games import load
from tests.oracles import penguin_game as oracle


@dataclass(frozen=True)
class Seen:
    """All that can be seen of a position from outside."""

    text: str
    legal: tuple[str, ...]
    turn: int | None
    coins: int
    ranking: tuple[int, ...] | None


class Side(Protocol):
    """One implementation; positions go in and out as texts."""

    def see(self, line: str, *actions: str) -> Seen:
        """What is there after these actions."""

    def see_left(self, line: str, *seats: int) -> Seen:
        """What is there after these seats have left, in this order."""

    def perft(self, line: str, depth: int) -> int:
        """The number of action sequences of that length."""


class Oracle:
    """The slow one of `tests/oracles`."""

    def see(self, line: str, *actions: str) -> Seen:
        position = oracle.parse(line)
        for action in actions:
            position = oracle.apply(position, action)
        return seen_by_oracle(position)

    def see_left(self, line: str, *seats: int) -> Seen:
        position = oracle.parse(line)
        for seat in seats:
            position = oracle.leave(position, seat)
        return seen_by_oracle(position)

    def perft(self, line: str, depth: int) -> int:
        return oracle.perft(oracle.parse(line), depth)


class Real:
    """The one that people play with."""

    def see(self, line: str, *actions: str) -> Seen:
        return seen_by_real(load("penguin_game").parse(line).apply_all(actions))

    def see_left(self, line: str, *seats: int) -> Seen:
        state = load("penguin_game").parse(line)
        for seat in seats:
            state = state.leave(seat)
        return seen_by_real(state)

    def perft(self, line: str, depth: int) -> int:
        return perft(load("penguin_game").parse(line), depth)


def seen_by_oracle(position: oracle.Position) -> Seen:
    """What the oracle shows of a position."""
    return Seen(
        text=oracle.text(position),
        legal=tuple(oracle.legal(position)),
        turn=position.seat,
        coins=oracle.coins_left(position),
        ranking=oracle.ranking(position) if position.seat is None else None,
    )


def seen_by_real(state: State) -> Seen:
    """What a `State` shows."""
    return Seen(
        text=state.text,
        legal=state.legal_actions,
        turn=state.current_player,
        coins=state.scores[0][0],
        ranking=state.ranking if state.is_terminal else None,
    )
