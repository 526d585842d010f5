"""The two implementations of a game behind one small interface, so that a test can query both.

Each game's folder has a `sides.py` with its `ORACLE` and its `REAL`.
"""

import random
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Generic, Protocol, TypeVar

from rookery.core.perft import perft
from rookery.core.state import State
from rookery.games import load

READ_BACK = 5
"""Every n-th position is read back from its text; n is prime to the plies of a turn."""

Score = tuple[int, ...]
P = TypeVar("P")


@dataclass(frozen=True)
class Seen:
    """All that can be seen of a position from outside; seats from 0."""

    text: str
    turn: int | None
    scores: tuple[Score, ...]
    ranking: tuple[int, ...] | None
    taking_part: tuple[int, ...]
    legal: tuple[str, ...] = ()
    chance: tuple[tuple[str, Fraction], ...] = ()

    @property
    def next(self) -> tuple[str, ...]:
        """The actions or outcomes that are possible next."""
        return self.legal or tuple(outcome for outcome, _ in self.chance)


class Side(Protocol):
    """One implementation; positions go in and out as texts."""

    def __hash__(self) -> int:
        """The hash of what the side is made of: tests cache results by side."""

    def see(self, line: str, *actions: str) -> Seen:
        """What can be seen after these actions."""

    def see_left(self, line: str, *seats: int) -> Seen:
        """What can be seen after these seats have left, in this order."""

    def perft(self, line: str, depth: int) -> int:
        """The number of sequences of this many actions and outcomes."""


@dataclass(frozen=True)
class Oracle(Generic[P]):
    """The slow implementation in `tests/oracles`, given by its functions."""

    parse: Callable[[str], P]
    apply: Callable[[P, str], P]
    """Play an action that is known to be legal."""
    leave: Callable[[P, int], P]
    count: Callable[[P, int], int]
    """The perft."""
    seen: Callable[[P], Seen]

    def see(self, line: str, *actions: str) -> Seen:
        position, found = self._begun(line)
        for action in actions:
            assert action in found.next, f"{action} in {found.text}"
            position = self.apply(position, action)
            found = self.seen(position)
        return found

    @lru_cache(maxsize=64)  # noqa: B019  the two sides of a game live as long as the tests
    def _begun(self, line: str) -> tuple[P, Seen]:
        """A parsed position and what can be seen of it, cached because many tests start from it."""
        position = self.parse(line)
        return position, self.seen(position)

    def see_left(self, line: str, *seats: int) -> Seen:
        position, _ = self._begun(line)
        for seat in seats:
            position = self.leave(position, seat)
        return self.seen(position)

    def perft(self, line: str, depth: int) -> int:
        return self.count(self._begun(line)[0], depth)


@dataclass(frozen=True)
class Real:
    """The real implementation, with which people play."""

    game: str

    def see(self, line: str, *actions: str) -> Seen:
        return seen_by_real(self._begun(line).apply_all(actions))

    @lru_cache(maxsize=64)  # noqa: B019  as above
    def _begun(self, line: str) -> State:
        return load(self.game).parse(line)

    def see_left(self, line: str, *seats: int) -> Seen:
        state = self._begun(line)
        for seat in seats:
            state = state.leave(seat)
        return seen_by_real(state)

    def perft(self, line: str, depth: int) -> int:
        return perft(self._begun(line), depth)


def seen_by_real(state: State) -> Seen:
    """What a `State` shows."""
    return Seen(
        text=state.text,
        turn=state.current_player,
        scores=state.scores,
        ranking=state.ranking if state.is_terminal else None,
        taking_part=state.taking_part,
        legal=state.legal_actions,
        chance=state.chance_outcomes,
    )


def play_both(
    oracle: Oracle[P],
    state: State,
    rng: random.Random,
    leaving: float = 0.0,
    choose: Callable[[random.Random, Seen], str] | None = None,
    most: int = sys.maxsize,
    read_back: int = READ_BACK,
) -> list[Seen]:
    """Play a random game on both sides and compare them at every ply; return what was seen.

    With `leaving`, a remaining seat leaves with that probability at each ply. Without `choose`,
    actions are drawn uniformly and outcomes by their chances. The game ends after `most` plies.
    The first, the last and every `read_back`-th position are read back from their texts.
    """
    begin, log = state.text, list[str]()
    position = oracle.parse(state.text)
    seen: list[Seen] = []
    while True:
        seen.append(seen_by_real(state))
        assert seen[-1] == oracle.seen(position), f"after {log} from {begin}"
        done = state.is_terminal or len(seen) > most
        if done or len(seen) % read_back == 1 % read_back:
            assert seen_by_real(state.game.parse(state.text)) == seen[-1], f"reading {state.text}"
        if done:
            return seen
        if rng.random() < leaving:
            seat = rng.choice(seen[-1].taking_part)
            log.append(f"leave:{seat + 1}")
            state, position = state.leave(seat), oracle.leave(position, seat)
        else:
            log.append(action := (choose or at_random)(rng, seen[-1]))
            state, position = state.apply(action), oracle.apply(position, action)


def at_random(rng: random.Random, seen: Seen) -> str:
    """A uniformly drawn action, or an outcome drawn by its chance."""
    if seen.legal:
        return rng.choice(seen.legal)
    outcomes: Sequence[str] = [outcome for outcome, _ in seen.chance]
    return rng.choices(outcomes, [float(chance) for _, chance in seen.chance])[0]
