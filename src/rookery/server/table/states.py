"""The states along a line of plies: a few are kept, the others are recomputed on demand.

A state takes several kilobytes once its derived values have been computed. So a long line keeps a
bare copy of every n-th state (`EVERY`). It also keeps all states at its end, where people act, and
around the last ply that was looked up; only there does it keep derived values.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import overload

from rookery.core.notation.line import apply_token
from rookery.core.state import State

EVERY = 32
"""Plies between kept states."""

WHOLE = 2
"""States at the end that keep derived values: telling what an action changed takes two."""

_BARE, _LOOKED_AT = 900, 12_000  # bytes of a state: besides its record; with all derived values

_Stretch = tuple[int, list[State]]
"""How many plies came before the first of these consecutive states, and the states."""


class States(Sequence[State]):
    """A state before and after each ply. Immutable: `extended` and `shortened` return new lines.

    States are computed when first asked for, so making a line costs nothing. Several threads may
    ask: what they compute twice is the same. Asking raises what the rules raise.

    A line shares its lists with the line extended from it, which may have appended to them.
    """

    def __init__(self, first: State, tokens: Sequence[str]) -> None:
        self._tokens, self._plies = list(tokens), len(tokens)
        # The state before ply 0, EVERY, 2 * EVERY, ..., as far as the line was computed.
        self._kept: tuple[State, ...] = (first.bare(),)
        self._seen: _Stretch = (0, [first])
        self._tail: _Stretch = self._seen

    @classmethod
    def _of(
        cls,
        tokens: list[str],
        plies: int,
        kept: tuple[State, ...],
        tail: _Stretch,
    ) -> "States":
        made = cls.__new__(cls)
        made._tokens, made._plies = tokens, plies
        made._kept, made._seen, made._tail = kept, tail, tail
        return made

    @property
    def first(self) -> State:
        """The state before the first ply."""
        return self._kept[0]

    def __len__(self) -> int:
        return self._plies + 1

    @overload
    def __getitem__(self, which: int) -> State: ...
    @overload
    def __getitem__(self, which: slice) -> tuple[State, ...]: ...
    def __getitem__(self, which: int | slice) -> State | tuple[State, ...]:
        if isinstance(which, slice):
            return tuple(self[ply] for ply in range(*which.indices(len(self))))
        ply = which + self._plies + 1 if which < 0 else which
        if not 0 <= ply <= self._plies:
            raise IndexError(which)
        begin, states = self._tail
        if begin <= ply < begin + len(states):  # nearly every request
            return states[ply - begin]
        return self._at(ply)

    def __iter__(self) -> Iterator[State]:
        return (self._at(ply) for ply in range(len(self)))

    def _at(self, ply: int) -> State:
        for begin, states in (self._tail, self._seen):
            if begin <= ply < begin + len(states):
                return states[ply - begin]
        begin, states = self._look(ply)
        return states[ply - begin]

    def _look(self, ply: int) -> _Stretch:
        """Compute the stretch of states around a ply; adjacent stretches share a state."""
        place = ply // EVERY
        self._keep(place)
        begin, end = place * EVERY, min((place + 1) * EVERY, self._plies)
        states = [self._kept[place].bare()]
        for token in self._tokens[begin:end]:
            states.append(applied(states[-1], token))
        seen = begin, states
        self._seen = seen
        if end == self._plies:
            self._tail = seen
        return seen

    def _keep(self, place: int) -> None:
        """Compute the kept states up to index `place`."""
        kept = list(self._kept)
        while len(kept) <= place:
            begin, state = (len(kept) - 1) * EVERY, kept[-1]
            for token in self._tokens[begin : begin + EVERY]:
                state = applied(state, token)
            kept.append(state)
        if len(kept) > len(self._kept):
            self._kept = tuple(kept)

    def extended(self, plies: Iterable[tuple[str, State]]) -> "States":
        """The line with more plies, each with the state after it."""
        if not self.is_settled:
            self[-1]
        tokens, ply, kept = self._tokens, self._plies, self._kept
        begin, tail = self._tail
        if len(tokens) > ply:  # another line was already extended from this one
            tokens, tail = tokens[:ply], tail[: ply + 1 - begin]
        for token, state in plies:
            ply += 1
            tokens.append(token)
            tail.append(state)
            if len(tail) > WHOLE:  # its derived values are not needed any more
                tail[-1 - WHOLE] = tail[-1 - WHOLE].bare()
            if ply % EVERY == 0 and len(kept) * EVERY == ply:
                kept = (*kept, state.bare())
        if len(tail) > 2 * EVERY:
            begin, tail = begin + EVERY, tail[EVERY:]
        return States._of(tokens, ply, kept, (begin, tail))

    def shortened(self, plies: int) -> "States":
        """The line without its last plies."""
        length = self._plies - plies
        last = self[length]
        begin, known = self._tail
        in_tail = begin <= length
        tail = (begin, known[: length + 1 - begin]) if in_tail else (length, [last])
        return States._of(self._tokens[:length], length, self._kept[: length // EVERY + 1], tail)

    @property
    def is_settled(self) -> bool:
        """Whether the last state is known, so that asking for it takes no time."""
        begin, states = self._tail
        return begin + len(states) > self._plies

    def forget(self) -> None:
        """Keep bare states only, after many of them were looked up."""
        self._tail = self._seen = self._plies, [self[-1].bare()]

    @property
    def size(self) -> int:
        """The approximate size of the line in bytes."""
        looked_at = len(self._tail[1]) + len(self._seen[1])
        return len(self._kept) * (_BARE + int(self.first.record.nbytes)) + looked_at * _LOOKED_AT


def applied(state: State, token: str) -> State:
    """The state after a token that was accepted before; nothing is cached on the given state."""
    return apply_token(state.bare(), token)
