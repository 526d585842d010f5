"""The analysis of one game: its readers, and its findings so far."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import contextmanager

import msgspec

from rookery.search.study import Finding
from rookery.search.study.lines import found_line, stand_line
from rookery.server.compute.turns import Urgency
from rookery.server.ops.tasks import comes
from rookery.server.table.timeline import Timeline

_PING_S = 15.0
_ENCODER = msgspec.json.Encoder()


def number_before(timeline: Timeline, ply: int) -> int:
    """The number of log entries that lead to the position after `ply` plies."""
    return timeline.line[ply - 1].number if ply else 0


def played_at(timeline: Timeline, ply: int) -> str:
    """What was played after `ply` plies; "" at the end."""
    return timeline.line[ply].text if ply < len(timeline.line) else ""


def along(timeline: Timeline, known: Mapping[int, Finding]) -> dict[int, Finding]:
    """The findings along the line that counts, by plies.

    A finding about an action that was taken back says nothing about the one played instead.
    """
    findings = {}
    for ply in range(len(timeline.line) + 1):
        finding = known.get(number_before(timeline, ply))
        if finding is not None and finding.played == played_at(timeline, ply):
            findings[ply] = finding
    return findings


def lines_of(
    timeline: Timeline, new: Mapping[int, Finding], known: Mapping[int, Finding], is_asked: bool
) -> Iterator[bytes]:
    """Lines for readers: each new finding, then the progress; an empty line if nothing is new."""
    for ply, finding in new.items():
        yield _ENCODER.encode(found_line(ply, finding)) + b"\n"
    if new or not known or not is_asked:
        positions, seats = len(timeline.line) + 1, timeline.first.players
        yield _ENCODER.encode(stand_line({**known, **new}, positions, seats, is_asked)) + b"\n"
    else:
        yield b"\n"


class AnalysisJob:
    """A running analysis. Readers wait for its findings, and raise its urgency meanwhile."""

    def __init__(self, address: str) -> None:
        self._starter = address
        self._readers: dict[object, str] = {}
        self._changed = asyncio.Event()
        self.found: dict[int, Finding] = {}
        self.is_done = False
        self.task: asyncio.Task[None] | None = None

    @property
    def whose(self) -> str:
        """The address for which it queues: that of its oldest reader, or else of its starter."""
        return next(iter(self._readers.values()), self._starter)

    def urgency(self) -> Urgency:
        """The present urgency, which depends on whether anybody reads it."""
        return Urgency.ANALYSIS if self._readers else Urgency.UNREAD

    @contextmanager
    def read(self, address: str) -> Iterator[None]:
        """Count a reader at an address while this context is open."""
        reader = object()
        self._readers[reader] = address
        try:
            yield
        finally:
            del self._readers[reader]

    def note(self, findings: Mapping[int, Finding]) -> None:
        """Add findings and wake the readers."""
        self.found.update(findings)
        self._stir()

    def end(self) -> None:
        """Mark the job as done and wake the readers."""
        self.is_done = True
        self._stir()

    def _stir(self) -> None:
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    async def news(self) -> AsyncIterator[dict[int, Finding]]:
        """Yield new findings by plies as they come; an empty mapping if none came for a while."""
        numbers = set[int]()
        while True:
            changed, is_done = self._changed, self.is_done
            new = {ply: self.found[ply] for ply in sorted(self.found.keys() - numbers)}
            numbers.update(new)
            yield new
            if is_done:
                return
            await comes(changed, _PING_S)
