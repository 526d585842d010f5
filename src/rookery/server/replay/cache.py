"""A cache of whole replays as texts, made once however often they are read."""

import gzip
from collections.abc import Callable, Hashable
from typing import Any, NamedTuple, TypeVar

import msgspec

from rookery.core.byte_cache import ByteCache
from rookery.server.feature import Service
from rookery.server.replay.frames import MOST, Frames, frames
from rookery.server.table.context import house_of, viewer_of
from rookery.server.table.registry import Table
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.hanging_up import unless_gone
from rookery.server.web.in_parts import in_parts

_ROOM = 64 << 20
# The same JSON, but harmless inside a script element, too.
_ESCAPED = {b"<": b"\\u003c", b">": b"\\u003e", b"&": b"\\u0026"}


class Replay(NamedTuple):
    """A replay as JSON that is safe inside a page, gzipped to a tenth of its size."""

    packed: bytes

    @classmethod
    def of(cls, frames: Any) -> "Replay":
        """Encode and compress a replay."""
        is_page = isinstance(frames, Frames)
        text = in_parts(frames, "frames") if is_page else msgspec.json.encode(frames)
        for letter, escaped in _ESCAPED.items():
            text = text.replace(letter, escaped)
        return cls(gzip.compress(text, compresslevel=5, mtime=0))

    @property
    def text(self) -> bytes:
        """The JSON itself. Decompressing takes too long for the event loop."""
        return gzip.decompress(self.packed)


class Replays(Service):
    """The most recently read replays, up to `room` bytes; usable from any thread."""

    def __init__(self, room: int = _ROOM) -> None:
        self.cache = ByteCache[Replay](room, lambda replay: len(replay.packed))

    def get(self, key: Hashable, make: Callable[[], Any]) -> Replay:
        """The replay for a key, which must name everything that the replay depends on."""
        replay = self.cache.get(key)
        if replay is None:
            replay = Replay.of(make())
            self.cache.put(key, replay)
        return replay


# -- replays, for pages and for programs -----------------------------------------------------------

T = TypeVar("T")


async def replayed(
    request: HttpRequest,
    table: Table,
    show: Callable[[Replay], T],
    first: int = 0,
    most: int = MOST,
) -> T:
    """Make a page of the replay for this reader and `show` it, both off the event loop.

    The page skips the `first` plies and has at most `most`.
    """
    house, client = house_of(request), client_of(request)
    house.limits.searches.spend(client.address)
    await house.settle(table, client.address)
    say, game = client.say, table.game  # a snapshot, as people may play on meanwhile
    seats = house.views.seats(house.views.moment(table), viewer_of(request))
    most = max(1, min(most, MOST))
    key = game.id, game.version, say.code, seats, first, most

    def work() -> T:
        return show(house.ask(Replays).get(key, lambda: frames(game, seats, say, first, most)))

    return await unless_gone(request, house.jobs.run(client.address, work))
