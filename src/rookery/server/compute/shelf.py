"""What is the same for many readers: made once, off the event loop, and then kept as bytes."""

import gzip
import hashlib
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import NamedTuple

from rookery.server.compute.jobs import Jobs

ROOM = 16 << 20
"""How many bytes a shelf keeps."""
_WORTH_PACKING, _SAVES = 1000, 0.9


class Body(NamedTuple):
    """The body of an answer, its gzipped form (empty if that saves little) and its weak tag."""

    content: bytes
    packed: bytes
    tag: str

    @classmethod
    def of(cls, content: bytes) -> "Body":
        """Compress and hash a body. This takes too long for the event loop."""
        is_long = len(content) > _WORTH_PACKING
        packed = gzip.compress(content, compresslevel=5, mtime=0) if is_long else b""
        packed = packed if len(packed) <= _SAVES * len(content) else b""
        return cls(content, packed, f'W/"{hashlib.sha256(content).hexdigest()[:20]}"')

    @property
    def size(self) -> int:
        """The bytes that it takes in memory."""
        return len(self.content) + len(self.packed)


class Shelf:
    """The most recently read bodies by key, up to `room` bytes.

    Bodies are made in the threads of `jobs`, one at a time per address.
    """

    def __init__(self, jobs: Jobs, room: int = ROOM) -> None:
        self._jobs, self._room, self._size = jobs, room, 0
        self._kept: OrderedDict[Hashable, Body] = OrderedDict()

    async def get(
        self,
        key: Hashable,
        address: str,
        pay: Callable[[], None],
        make: Callable[[], bytes],
    ) -> Body:
        """The body for a key, which must name everything that the body depends on.

        With the key None it is made anew each time. Whoever has it made pays first; raises what
        `pay` and `make` raise, and TooFast if too many of the address wait.
        """
        found = None if key is None else self._kept.get(key)
        if found is None:
            pay()
            found = await self._jobs.run(address, lambda: self._kept.get(key) or Body.of(make()))
            if key is not None:
                self._keep(key, found)
        else:
            self._kept.move_to_end(key)
        return found

    def now(self, key: Hashable, make: Callable[[], bytes]) -> Body:
        """The same here and now, for short bodies that have to be there at once."""
        found = self._kept.get(key) or Body.of(make())
        self._keep(key, found)
        return found

    def close(self) -> None:
        """Finish what is being made, and make nothing more."""
        self._jobs.close()

    def _keep(self, key: Hashable, body: Body) -> None:
        before = self._kept.pop(key, None)
        self._size += body.size - (before.size if before else 0)
        self._kept[key] = body
        while self._size > self._room:
            _, oldest = self._kept.popitem(last=False)
            self._size -= oldest.size
