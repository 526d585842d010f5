"""What was made from a table: scenes and words, made once however many people read them."""

import zlib
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import msgspec

from rookery.core.drawing.scene import Scene, SceneChange
from rookery.core.drawing.seen import BoardView
from rookery.core.notation.line import leaving_seat
from rookery.core.players.searcher import Report
from rookery.core.state import State
from rookery.core.words.gist import Gist
from rookery.core.words.i18n import Say
from rookery.core.words.seats import COLOURS
from rookery.server.i18n.catalogues import Language
from rookery.server.table.game import Snapshot
from rookery.server.table.messages import EntryShown
from rookery.server.table.results import SeatNames, called
from rookery.server.table.timeline import LEAVING, LogEntry, Timeline, is_claimed, is_flagged

_WORDS = 700  # bytes of an entry with its words
_MANY = 1000
"""Above this many entries they are kept compressed; only opened records have so many."""

_PART = 500
"""How many entries are encoded at once."""

_read_entries = msgspec.msgpack.Decoder(tuple[EntryShown, ...]).decode


def seen_at(timeline: Timeline, ply: int) -> BoardView:
    """What is seen after `ply` plies of the line that counts, with the last ply marked."""
    states = timeline.states
    entry = timeline.line[ply - 1] if ply else None
    if entry is None or entry.kind in LEAVING:
        return BoardView(states[ply])
    return BoardView(states[ply], (states[ply - 1], entry.text))


def render(timeline: Timeline, ply: int, say: Say) -> Scene:
    """The scene after `ply` plies."""
    state, last = seen_at(timeline, ply)
    return timeline.game.drawing.scene(state, say, last)


def _left(entry: LogEntry, say: Say) -> Gist:
    """The gist of a seat that stops playing."""
    if entry.kind == "off":
        return Gist(say("called off"), ("i-x",))
    if is_claimed(entry):
        return Gist(say("away too long"), ("i-clock",))
    if is_flagged(entry):
        return Gist(say("out of time"), ("i-clock",))
    return Gist(say("resigned"), ("i-flag",))


class ShownPly(NamedTuple):
    """A ply of the line that counts, between two states."""

    entry: LogEntry
    before: State
    after: State

    def words(self, say: Say) -> str:
        """A sentence that says what the ply does."""
        entry = self.entry
        if entry.kind in LEAVING:
            seat = say(COLOURS[(leaving_seat(entry.text) or 0) % len(COLOURS)])
            return say("%(seat)s stops playing.") % {"seat": seat}
        words = self.before.game.words.narrate(self.before, entry.text, say, self.after)
        return words + " " + say("The thought was cut short.") if entry.is_cut else words

    def gists(self, say: Say) -> tuple[Gist, ...]:
        """What the list of moves says of it."""
        entry = self.entry
        if entry.kind in LEAVING:
            return (_left(entry, say),)
        gists = self.before.game.words.gists(self.before, entry.text, say, self.after)
        return (*gists, Gist(say("thought cut short"))) if entry.is_cut else gists

    @property
    def turn_owner(self) -> int | None:
        """The seat whose turn it was."""
        entry, before = self.entry, self.before
        left = leaving_seat(entry.text) if entry.kind in LEAVING else None
        return before.game.rules.turn_owner(before) if left is None else left


def played(timeline: Timeline, ply: int) -> ShownPly:
    """The ply after the first `ply` ones."""
    return ShownPly(timeline.line[ply], timeline.states[ply], timeline.states[ply + 1])


def show_entry(timeline: Timeline, ply: int, say: Say, naming: Say | None = None) -> EntryShown:
    """The ply after the first `ply` ones in words, with names for seats if `naming` is given."""
    ply_shown = played(timeline, ply)
    entry = ply_shown.entry
    return EntryShown(
        entry.number,
        entry.seat,
        entry.text,
        ply_shown.words(naming or say),
        ply_shown.turn_owner,
        ply_shown.gists(say),
    )


class _Rendered(NamedTuple):
    number: int
    scene: Scene


class _Changed(NamedTuple):
    number: int
    seen: BoardView
    change: SceneChange


class _Packed(NamedTuple):
    """The words of entries in parts: encoding all at once would keep the interpreter to itself."""

    number: int
    parts: tuple[bytes, ...]

    @classmethod
    def of(cls, number: int, entries: tuple[EntryShown, ...]) -> "_Packed":
        parts = (entries[first : first + _PART] for first in range(0, len(entries), _PART))
        return cls(number, tuple(zlib.compress(msgspec.msgpack.encode(part), 1) for part in parts))

    def unpacked(self) -> tuple[EntryShown, ...]:
        parts = (_read_entries(zlib.decompress(part)) for part in self.parts)
        return tuple(entry for part in parts for entry in part)

    @property
    def size(self) -> int:
        return sum(map(len, self.parts))


class SceneCache:
    """The newest scene and change, and the words of all entries, by language.

    A thread may fill it with the words of a timeline while the event loop uses it.
    """

    def __init__(self) -> None:
        self._newest: dict[str, _Rendered] = {}
        self._changed: dict[str, _Changed] = {}
        self._shown: dict[tuple[str, int], EntryShown] = {}
        self._packed: dict[str, _Packed] = {}
        self._called: dict[str, SeatNames] = {}

    def called(self, game: Snapshot, say: Language) -> SeatNames:
        """The names of the seats."""
        cached = self._called.get(say.code)
        if cached is None or cached.seats is not game.seats:
            known, cached = cached, called(game, say)
            self._called[say.code] = cached
            if known is not None and known.names != cached.names:
                self._forget_words(say)
        return cached

    def _forget_words(self, say: Language) -> None:
        """Drop the entries in this language, because somebody in them has another name now."""
        self._packed.pop(say.code, None)
        self._shown = {
            key: entry_shown for key, entry_shown in self._shown.items() if key[0] != say.code
        }

    def newest(self, timeline: Timeline, say: Language) -> Scene:
        """The scene of the current state."""
        cached = self._newest.get(say.code)
        if cached is None or cached.number != timeline.number:
            cached = _Rendered(timeline.number, render(timeline, len(timeline.line), say))
            self._newest[say.code] = cached
        return cached.scene

    def change(self, timeline: Timeline, say: Language) -> SceneChange:
        """What the newest entry, which must be a ply, changed in the scene."""
        cached = self._changed.get(say.code)
        if cached is None or cached.number != timeline.number:
            cached = self._changed[say.code] = self._change(timeline, say, cached)
        return cached.change

    def _change(self, timeline: Timeline, say: Language, last: _Changed | None) -> _Changed:
        number, plies = timeline.number, len(timeline.line)
        is_next = last is not None and last.number == number - 1
        before = last.seen if last and is_next else seen_at(timeline, plies - 1)
        after = seen_at(timeline, plies)
        return _Changed(number, after, timeline.game.drawing.change(before, after, say))

    def entry(self, timeline: Timeline, ply: int, say: Language, naming: Say) -> EntryShown:
        """The ply after the first `ply` ones, with its words."""
        key = say.code, timeline.line[ply].number
        cached = self._shown.get(key)
        if cached is None:
            cached = self._shown[key] = show_entry(timeline, ply, say, naming)
        return cached

    def entries(self, timeline: Timeline, say: Language, naming: Say) -> tuple[EntryShown, ...]:
        """All plies that count, with their words."""
        packed = self._packed.get(say.code)
        if packed is not None:
            entries = packed.unpacked()
            if packed.number == timeline.number:
                return entries
            self._shown.update({(say.code, entry.number): entry for entry in entries})
        entries_shown = tuple(
            self.entry(timeline, ply, say, naming) for ply in range(len(timeline.line))
        )
        if len(entries_shown) > _MANY:
            self._pack(timeline.number, entries_shown, say)
            timeline.states.forget()
        return entries_shown

    def _pack(self, number: int, entries_shown: tuple[EntryShown, ...], say: Language) -> None:
        self._packed[say.code] = _Packed.of(number, entries_shown)
        for entry in entries_shown:
            self._shown.pop((say.code, entry.number), None)
        self._shown = dict(self._shown)  # a dict that has held thousands keeps their room

    @property
    def size(self) -> int:
        """The approximate size in bytes."""
        return len(self._shown) * _WORDS + sum(packed.size for packed in self._packed.values())

    def missing(self, timeline: Timeline, say: Language) -> int:
        """How many plies have not been put into words yet."""
        packed = self._packed.get(say.code)
        if packed is not None and packed.number == timeline.number:
            return 0
        return sum((say.code, entry.number) not in self._shown for entry in timeline.line)


_REPORT = 1000  # bytes of a search's report


@dataclass(eq=False)
class TableCache:
    """Cached scenes, evaluations, proofs and pictures of one table.

    `evaluations` are searches' reports on positions, `solutions` solvers' proofs, both by number.
    `pictures` are the last few, by number, theme and language.
    """

    scenes: SceneCache = field(default_factory=SceneCache)
    evaluations: dict[int, Any] = field(default_factory=dict)
    solutions: dict[int, Report] = field(default_factory=dict)
    pictures: dict[tuple[int, str, str, bool], bytes] = field(default_factory=dict)

    @property
    def size(self) -> int:
        """The approximate size in bytes."""
        reports = len(self.evaluations) + len(self.solutions)
        return self.scenes.size + reports * _REPORT + sum(map(len, self.pictures.values()))
