"""Which pictures are cached, and when they are drawn."""

import asyncio
from collections.abc import Callable

import pytest

from rookery.server.errors import NoPictures, TooFast
from rookery.server.pictures.gallery import Gallery
from tests.server import loops


def nothing() -> None:
    """Never refuse another request."""


class Drawing:
    """A drawing that counts how often it is drawn."""

    def __init__(self, size: int = 10) -> None:
        self.size, self.times = size, 0

    def __call__(self) -> bytes:
        self.times += 1
        return bytes(self.size)


def ask(gallery: Gallery, key: str, draw: Callable[[], bytes]) -> bytes:
    return loops.run(gallery.show(key, "address", nothing, draw))


def test_a_picture_is_drawn_once() -> None:
    gallery, drawing = Gallery(True, 4), Drawing()
    assert ask(gallery, "a", drawing) == ask(gallery, "a", drawing)
    assert drawing.times == 1
    ask(gallery, "b", drawing)
    assert drawing.times == 2
    gallery.close()


def test_what_was_asked_for_longest_ago_is_dropped() -> None:
    gallery, first, second = Gallery(True, 4, room=25), Drawing(), Drawing()
    ask(gallery, "a", first)
    ask(gallery, "b", second)
    ask(gallery, "a", first)
    ask(gallery, "c", Drawing())
    ask(gallery, "a", first)
    ask(gallery, "b", second)
    assert (first.times, second.times) == (1, 2)
    gallery.close()


def test_two_who_ask_at_once_wait_for_one_drawing() -> None:
    gallery, drawing = Gallery(True, 4), Drawing()

    async def both() -> None:
        asked = [gallery.show("a", "address", nothing, drawing) for _ in range(2)]
        await asyncio.gather(*asked)

    loops.run(both())
    assert drawing.times == 1
    gallery.close()


def test_only_what_is_drawn_is_paid_for() -> None:
    def refuse() -> None:
        raise TooFast()

    gallery, drawing = Gallery(True, 4), Drawing()
    with pytest.raises(TooFast):
        loops.run(gallery.show("a", "address", refuse, drawing))
    ask(gallery, "a", drawing)
    loops.run(gallery.show("a", "address", refuse, drawing))
    gallery.close()


def test_a_house_may_draw_none() -> None:
    gallery, drawing = Gallery(False, 4), Drawing()
    with pytest.raises(NoPictures):
        ask(gallery, "a", drawing)
    assert drawing.times == 0
    gallery.close()
