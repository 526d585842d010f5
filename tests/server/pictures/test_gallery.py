"""Which pictures are cached, when they are drawn, and for whom."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from rookery.core.drawing.sheet import Piece, Sheet
from rookery.server.errors import TooFast, TooMany
from rookery.server.pictures import painter as painters
from rookery.server.pictures.gallery import Gallery
from rookery.server.pictures.painter import NoDrawing, NoPictures, Painter, Painters
from tests.server import loops


def nothing() -> None:
    """Never refuse another request."""


def sheet(symbol: str) -> Sheet:
    """A sheet like no other."""
    pieces = (Piece(symbol, 0, 0, 0, 1, False),)
    return Sheet("", "light", 60, (0, 0, 10, 10), pieces, ((0,),))


class Drawing(Painter):
    """A painter without a process. It notes its orders and can be held up."""

    orders: list[bytes]
    gate: asyncio.Event

    async def draw(self, order: bytes, limit_s: float, progress: Any = None) -> bytes:
        self.orders.append(order)
        progress(3, 12)
        await self.gate.wait()
        if b"broken" in order:
            raise NoDrawing()
        return bytes(10)


class House:
    """A gallery whose drawings are counted."""

    def __init__(self, room: int = 1000, is_open: bool = True, each: int = 4) -> None:
        self.orders: list[bytes] = []
        self.gate = asyncio.Event()
        self.gate.set()
        self.described = 0
        self.gallery = Gallery(is_open, each, room, Painters(each, self._painter))

    def _painter(self) -> Painter:
        painter = Drawing()
        painter.orders, painter.gate = self.orders, self.gate
        return painter

    async def ask(
        self,
        key: str,
        symbol: str = "",
        spend: Callable[[], None] = nothing,
        address: str = "address",
        form: Any = "png",
    ) -> bytes:
        async def describe() -> Sheet:
            self.described += 1
            return sheet(symbol or key)

        return await self.gallery.show(key, address, spend, describe, form)


async def begun(house: House, count: int) -> None:
    """Wait until so many drawings have begun; the loop's turns are all that they need."""
    while len(house.orders) < count:
        await asyncio.sleep(0)


async def turns() -> None:
    """Let everything that can go on go on."""
    for _ in range(20):
        await asyncio.sleep(0)


def test_a_picture_is_drawn_and_described_once() -> None:
    async def visits() -> None:
        house = House()
        assert await house.ask("a") == await house.ask("a")
        assert (len(house.orders), house.described) == (1, 1)
        await house.ask("b")
        assert len(house.orders) == 2

    loops.run(visits())


def test_a_film_says_how_far_it_is_while_it_is_drawn() -> None:
    async def visits() -> None:
        house = House()
        assert house.gallery.frames("a") == (0, 0)
        house.gate.clear()
        asked = asyncio.ensure_future(house.ask("a", form="gif"))
        await begun(house, 1)
        assert house.gallery.frames("a") == (3, 12)
        assert house.gallery.frames("b") == (0, 0)
        house.gate.set()
        await asked
        assert house.gallery.frames("a") == (0, 0)

    loops.run(visits())


def test_what_looks_the_same_is_the_same_picture() -> None:
    async def visits() -> None:
        house = House()
        await house.ask("/games/1", "penguin")
        await house.ask("/games/2", "penguin")
        assert len(house.orders) == 1
        await house.ask("/games/1", "penguin", form="gif")
        assert len(house.orders) == 2

    loops.run(visits())


def test_what_was_asked_for_longest_ago_is_dropped() -> None:
    async def visits() -> None:
        house = House(room=25)
        for key in ("a", "b", "a", "c", "a"):
            await house.ask(key)
        assert len(house.orders) == 3
        await house.ask("b")
        assert len(house.orders) == 4
        assert house.gallery.cache.size <= 25

    loops.run(visits())


def test_all_who_ask_at_once_wait_for_one_drawing() -> None:
    async def visits() -> None:
        house = House()
        asked = [house.ask(f"/{at}", "same", address=f"{at}") for at in range(5)]
        assert await asyncio.gather(*asked) == [bytes(10)] * 5
        assert len(house.orders) == 1

    loops.run(visits())


def test_only_what_is_drawn_is_paid_for() -> None:
    def refuse() -> None:
        raise TooFast()

    async def visits() -> None:
        house = House()
        with pytest.raises(TooFast):
            await house.ask("a", spend=refuse)
        assert not house.orders
        await house.ask("a")
        await house.ask("a", spend=refuse)

    loops.run(visits())


def test_a_house_may_draw_none() -> None:
    async def visits() -> None:
        house = House(is_open=False)
        with pytest.raises(NoPictures):
            await house.ask("a")
        assert (house.orders, house.described) == ([], 0)

    loops.run(visits())


def test_a_failure_is_everybodys_who_waits_and_the_next_is_drawn() -> None:
    async def visits() -> None:
        house = House()
        asked = [house.ask("broken", address=f"{at}") for at in range(2)]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert [type(one) for one in answers] == [NoDrawing] * 2
        assert await house.ask("fine")
        with pytest.raises(NoDrawing):
            await house.ask("broken")
        assert len(house.orders) == 3

    loops.run(visits())


def test_addresses_take_turns_and_stills_do_not_wait_for_films() -> None:
    """However much one address asks for, the next one's picture is drawn after one of its own."""

    async def visits() -> None:
        house = House()
        house.gate.clear()
        films = [house.ask(f"film {at}", address="1", form="gif") for at in range(2)]
        stills = [house.ask(f"one {at}", address="1") for at in range(4)]
        asked = [asyncio.ensure_future(one) for one in (*films, *stills)]
        await begun(house, 2)
        asked.append(asyncio.ensure_future(house.ask("other", address="2")))
        await turns()
        assert len(house.orders) == 2  # one film, one still
        assert b"film 0" in house.orders[0]
        house.gate.set()
        await asyncio.gather(*asked)
        first = next(at for at, order in enumerate(house.orders) if b"other" in order)
        assert sum(b"one" in order for order in house.orders[:first]) <= 2

    loops.run(visits())


def test_the_queue_is_bounded_for_each_address_and_for_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def visits() -> None:
        house = House()
        house.gate.clear()
        asked = [asyncio.ensure_future(house.ask(f"{at}", address="1")) for at in range(4)]
        await turns()
        with pytest.raises(TooFast):
            await house.ask("more", address="1")
        monkeypatch.setattr(painters, "WAITING", 4)
        with pytest.raises(TooMany):
            await house.ask("other", address="2")
        house.gate.set()
        await asyncio.gather(*asked)
        assert await house.ask("more", address="1")

    loops.run(visits())


def test_who_hangs_up_before_a_drawing_begins_leaves_nothing_to_draw() -> None:
    async def visits() -> None:
        house = House()
        house.gate.clear()
        first = asyncio.ensure_future(house.ask("a", address="1"))
        await begun(house, 1)
        second = asyncio.ensure_future(house.ask("b", address="1"))
        await turns()
        first.cancel()
        second.cancel()
        await turns()
        house.gate.set()
        await turns()
        assert len(house.orders) == 1
        await house.ask("a", address="1")
        assert len(house.orders) == 1, "what had begun was finished and cached"
        await house.ask("b", address="1")
        assert len(house.orders) == 2

    loops.run(visits())
