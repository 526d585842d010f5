"""The analysis of one game: who reads it, and what is known of it so far."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import contextmanager

import msgspec

from rookery.core.searcher import Choice
from rookery.search.study import Finding, accuracy, mark
from rookery.search.study.marks import Mark
from rookery.server.compute.turns import Urgency
from rookery.server.model.timeline import Timeline
from rookery.server.ops.tasks import comes

_PING_S = 15.0
_ENCODER = msgspec.json.Encoder()


class FoundLine(msgspec.Struct, frozen=True, tag="found", tag_field="type"):
    """What is known of the position after `ply` plies, and of the action `played` there.

    Fields are those of a finding (`search.study.Finding`) and the action's `mark`.
    """

    ply: int
    played: str
    mark: Mark
    values: tuple[float, ...]
    proven: bool
    depth: int
    seat: int | None
    options: int
    loss: float
    choices: tuple[Choice, ...]
    paths: tuple[tuple[str, ...], ...]


class StandLine(msgspec.Struct, frozen=True, tag="stand", tag_field="type"):
    """How far the analysis is: `known` of `positions` are done, and whether one is `asked` for.

    `accuracy` says for each seat how close to the best it has played, from 0 to 1, as far as is
    known; null for a seat that has decided nothing.
    """

    known: int
    positions: int
    asked: bool
    accuracy: tuple[float | None, ...]


def found_line(ply: int, finding: Finding) -> FoundLine:
    """A finding as readers get it."""
    shared = {
        name: getattr(finding, name)
        for name in FoundLine.__struct_fields__
        if name not in ("ply", "mark")
    }
    return FoundLine(ply=ply, mark=mark(finding), **shared)


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


def stand(timeline: Timeline, found: Mapping[int, Finding], is_asked: bool) -> StandLine:
    """How far an analysis is."""
    seats = timeline.first.players
    exact = accuracy([found[ply] for ply in sorted(found)], seats)
    shown = tuple(None if one is None else round(one, 3) for one in exact)
    return StandLine(len(found), len(timeline.line) + 1, is_asked, shown)


def told(
    timeline: Timeline, new: Mapping[int, Finding], known: Mapping[int, Finding], is_asked: bool
) -> Iterator[bytes]:
    """Lines for readers: what is new, and how far the analysis is; an empty one if nothing is."""
    for ply, finding in new.items():
        yield _ENCODER.encode(found_line(ply, finding)) + b"\n"
    if new or not known or not is_asked:
        yield _ENCODER.encode(stand(timeline, {**known, **new}, is_asked)) + b"\n"
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
