"""Each large cache gets full, and then neither it nor the process grows any more."""

import gc
import random
import tracemalloc
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from PIL import Image

from rookery.core.byte_cache import ByteCache
from rookery.core.drawing.sheet import Piece, Sheet
from rookery.core.drawing.sprite_pages import Sprite
from rookery.core.drawing.sprites import Sprites
from rookery.server.compute.shelf import Jobs, Shelf
from rookery.server.pictures.gallery import Gallery
from rookery.server.replay.cache import Replays
from tests.server import loops

ROOM, LUMP = 1 << 20, 20_000
OVER = 10
"""How often what is put into a cache would fill it."""

Put = Callable[[int], Awaitable[object]]
Filled = tuple[ByteCache[Any], Put]


def noise(number: int) -> bytes:
    """Bytes like no others, which no compression makes fewer."""
    return random.Random(number).randbytes(LUMP)


def shelf(room: int) -> Filled:
    made = Shelf(Jobs(each=1), room=room)

    async def put(number: int) -> object:
        return await made.get(number, "192.0.2.1", lambda: None, lambda: noise(number))

    return made.cache, put


def replays(room: int) -> Filled:
    made = Replays(room=room)

    async def put(number: int) -> object:
        return made.get(number, lambda: noise(number).hex())

    return made.cache, put


class Painters:
    """Draw at once."""

    async def draw(
        self, _: str, order: bytes, is_film: bool, begin: Callable[[], None], progress: Any
    ) -> bytes:
        begin()
        return order[:0] + bytes(LUMP + is_film)


def gallery(room: int) -> Filled:
    painters: Any = Painters()
    made = Gallery(True, 1, room, painters)

    async def put(number: int) -> object:
        async def describe() -> Sheet:
            pieces = (Piece(str(number), 0, 0, 0, 1, False),)
            return Sheet("", "light", 60, (0, 0, 10, 10), pieces, ((0,),))

        return await made.show(number, "192.0.2.1", lambda: None, describe)

    return made.cache, put


def sprites(room: int) -> Filled:
    made = Sprites(room=room)

    async def put(number: int) -> object:
        made.cache.put(number, Sprite(Image.new("RGBA", (70, 70)), 0, 0))
        return None

    return made.cache, put


@pytest.mark.parametrize("make", [shelf, replays, gallery, sprites])
def test_a_cache_gets_full_and_then_nothing_grows(make: Callable[[int], Filled]) -> None:
    async def fill() -> tuple[list[int], list[int]]:
        cache, put = make(ROOM)
        sizes, held, turn = list[int](), list[int](), 2 * ROOM // LUMP
        for number in range(OVER * turn // 2):
            await put(number)
            sizes.append(cache.size)
            if number % turn == turn - 1:
                gc.collect()
                held.append(tracemalloc.get_traced_memory()[0])
        assert cache.counts.dropped > (OVER - 2) * ROOM // LUMP // 2
        return sizes, held

    tracemalloc.start()
    try:
        sizes, held = loops.run(fill())
    finally:
        tracemalloc.stop()
    assert max(sizes) <= ROOM
    assert min(sizes[len(sizes) // OVER * 2 :]) > 0.9 * ROOM, "it gets full"
    assert max(held) - held[0] < 0.1 * ROOM, "and stays flat"
