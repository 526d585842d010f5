"""The analysis of one game: who reads it, and what is known of it so far."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import contextmanager

import msgspec

from rookery.search.study import Finding
from rookery.search.study.told import found_line, stand_line
from rookery.server.compute.turns import Urgency
from rookery.server.model.timeline import Timeline
from rookery.server.ops.tasks import comes

_PING_S = 15.0
_ENCODER = msgspec.json.Encoder()


def number_before(timeline: Timeline, ply: int) -> int:
    """How many entries lead to the position after so many plies."""
    return timeline.line[ply - 1].number if ply else 0


def played_at(timeline: Timeline, ply: int) -> str:
    """What was played after so many plies; nothing yet at the end."""
    return timeline.line[ply].text if ply < len(timeline.line) else ""


def along(timeline: Timeline, known: Mapping[int, Finding]) -> dict[int, Finding]:
    """What is known along the line that counts, by plies.

    What was found of an action that was taken back says nothing of the one played instead.
    """
    found = {}
    for ply in range(len(timeline.line) + 1):
        finding = known.get(number_before(timeline, ply))
        if finding is not None and finding.played == played_at(timeline, ply):
            found[ply] = finding
    return found


def told(
    timeline: Timeline, new: Mapping[int, Finding], known: Mapping[int, Finding], is_asked: bool
) -> Iterator[bytes]:
    """Lines for readers: what is new, and how far the analysis is; an empty one if nothing is."""
    for ply, finding in new.items():
        yield _ENCODER.encode(found_line(ply, finding)) + b"\n"
    if new or not known or not is_asked:
        positions, seats = len(timeline.line) + 1, timeline.first.players
        yield _ENCODER.encode(stand_line({**known, **new}, positions, seats, is_asked)) + b"\n"
    else:
        yield b"\n"


class Job:
    """An analysis under way. Readers wait on it; while there are any, it is worked on for them."""

    def __init__(self, address: str) -> None:
        self._starter = address
        self._readers: dict[object, str] = {}
        self._changed = asyncio.Event()
        self.found: dict[int, Finding] = {}
        self.is_done = False
        self.task: asyncio.Task[None] | None = None

    @property
    def whose(self) -> str:
        """The address whose turns in the queue it takes: of whoever has read it longest."""
        return next(iter(self._readers.values()), self._starter)

    def urgency(self) -> Urgency:
        """How much it matters now."""
        return Urgency.ANALYSIS if self._readers else Urgency.KEPT

    @contextmanager
    def read(self, address: str) -> Iterator[None]:
        """Somebody at an address reads it while this is open."""
        reader = object()
        self._readers[reader] = address
        try:
            yield
        finally:
            del self._readers[reader]

    def note(self, found: Mapping[int, Finding]) -> None:
        """More is known."""
        self.found.update(found)
        self._stir()

    def end(self) -> None:
        """Nothing more will come."""
        self.is_done = True
        self._stir()

    def _stir(self) -> None:
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    async def news(self) -> AsyncIterator[dict[int, Finding]]:
        """What is found, by plies, as it comes; nothing if nothing has come for a while."""
        told = set[int]()
        while True:
            changed, is_done = self._changed, self.is_done
            new = {ply: self.found[ply] for ply in sorted(self.found.keys() - told)}
            told.update(new)
            yield new
            if is_done:
                return
            await comes(changed, _PING_S)
