"""Pictures: a few are drawn at a time, one per address, and cached for a while."""

from collections import OrderedDict
from collections.abc import Callable, Hashable

from rookery.server.compute.jobs import Jobs
from rookery.server.errors import NoPictures

WIDTHS = (600, 1200)
ANIMATED = 480
ROOM = 24 << 20
"""How many bytes of pictures are cached."""


class Gallery:
    """Draws stills in one thread and films of games in another, so that replays wait for neither.

    `each` stills may wait per address.
    """

    def __init__(self, is_open: bool, each: int, room: int = ROOM) -> None:
        self._stills, self._films = Jobs(threads=1, each=each), Jobs(threads=1, each=2)
        self._is_open, self._room = is_open, room
        self._kept: OrderedDict[Hashable, bytes] = OrderedDict()
        self._size = 0

    async def show(
        self,
        key: Hashable,
        address: str,
        spend: Callable[[], None],
        draw: Callable[[], bytes],
        is_film: bool = False,
    ) -> bytes:
        """The picture for a key; drawn if it is not cached, which `spend` may refuse.

        Raises NoPictures if the house has none, TooFast, and what drawing raises.
        """
        if not self._is_open:
            raise NoPictures()
        found = self._kept.get(key)
        if found is None:
            spend()
            jobs = self._films if is_film else self._stills
            found = await jobs.run(address, lambda: self._kept.get(key) or draw())
            self._keep(key, found)
        self._kept.move_to_end(key)
        return found

    def close(self) -> None:
        """Finish the drawings under way, and start no others."""
        self._stills.close()
        self._films.close()

    def _keep(self, key: Hashable, drawn: bytes) -> None:
        self._size += len(drawn) - len(self._kept.get(key, b""))
        self._kept[key] = drawn
        while self._size > self._room and len(self._kept) > 1:
            _, gone = self._kept.popitem(last=False)
            self._size -= len(gone)
