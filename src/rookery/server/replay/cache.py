"""A cache of whole replays as texts, made once however often they are read."""

import gzip
from collections.abc import Callable, Hashable
from typing import Any, NamedTuple

import msgspec

from rookery.core.byte_cache import ByteCache
from rookery.server.feature import Service
from rookery.server.replay.frames import Frames
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
