"""The processes that draw: started late, replaced after a death, stopped when too slow, ended."""

import asyncio
import contextlib
import io
import os
import signal
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
import uvloop
from PIL import Image

from rookery import games
from rookery.core.drawing import raster
from rookery.core.drawing.seen import BoardView
from rookery.server.pictures import painter
from rookery.server.pictures.painter import NoDrawing, Order, Painter, Painters, TooLongToDraw
from tests.server import loops

LONG_S = 120.0
"""Never reached, however busy the machine is."""


def order(width: int = 60) -> bytes:
    game = games.load("penguisi")
    start = game.start(game.deal(game.read_options({}), 1))
    return msgspec.msgpack.encode(Order("png", raster.sheet(BoardView(start), width)))


def width_of(png: bytes) -> int:
    return Image.open(io.BytesIO(png)).width


def is_running(one: Painter) -> bool:
    return one.pid is not None


def with_painter(work: Callable[[Painter], Awaitable[None]]) -> None:
    async def drawn() -> None:
        one = Painter()
        try:
            await work(one)
        finally:
            await one.close()

    loops.run(drawn())
    loops.run(drawn(), uvloop.new_event_loop)  # the server's loop


def test_a_process_starts_with_the_first_picture_and_stays() -> None:
    async def work(one: Painter) -> None:
        assert not is_running(one)
        assert width_of(await one.draw(order(60), LONG_S)) == 60
        pid = one.pid
        assert pid is not None
        assert pid != os.getpid()
        assert width_of(await one.draw(order(61), LONG_S)) == 61
        assert one.pid == pid
        await one.close()
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
        with pytest.raises(NoDrawing):
            await one.draw(order(), LONG_S)

    with_painter(work)


def test_a_film_tells_each_frame() -> None:
    game = games.load("penguisi")
    start = game.start(game.deal(game.read_options({}), 1))
    film = raster.film_sheet([BoardView(start)] * 3, 60)

    async def work(one: Painter) -> None:
        told: list[tuple[int, int]] = []
        gif = await one.draw(
            msgspec.msgpack.encode(Order("gif", film)), LONG_S, lambda *frames: told.append(frames)
        )
        assert gif.startswith(b"GIF")
        assert told == [(1, 3), (2, 3), (3, 3)]
        assert width_of(await one.draw(order(), LONG_S)) == 60

    with_painter(work)


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="priorities are Unix's")
def test_it_gives_way_to_the_server() -> None:
    async def work(one: Painter) -> None:
        await one.draw(order(), LONG_S)
        assert one.pid is not None
        mine = os.getpriority(os.PRIO_PROCESS, 0)
        assert os.getpriority(os.PRIO_PROCESS, one.pid) == min(19, mine + painter._GIVES_WAY)

    with_painter(work)


def test_who_comes_after_a_death_gets_a_picture_from_another() -> None:
    async def work(one: Painter) -> None:
        await one.draw(order(), LONG_S)
        pid = one.pid
        assert pid is not None
        os.kill(pid, signal.SIGKILL)
        with contextlib.suppress(NoDrawing):  # if the loop hasn't been told of the death yet
            await one.draw(order(), LONG_S)
        assert width_of(await one.draw(order(), LONG_S)) == 60
        assert one.pid != pid

    with_painter(work)


def test_a_death_while_it_draws() -> None:
    async def work(one: Painter) -> None:
        await one.draw(order(), LONG_S)
        assert one.pid is not None
        os.kill(one.pid, signal.SIGSTOP)  # so that it surely hasn't finished
        drawing = asyncio.ensure_future(one.draw(order(), LONG_S))
        await asyncio.sleep(0)
        os.kill(one.pid, signal.SIGKILL)
        with pytest.raises(NoDrawing):
            await drawing
        assert await one.draw(order(), LONG_S)

    with_painter(work)


def test_what_takes_too_long_is_stopped() -> None:
    async def work(one: Painter) -> None:
        await one.draw(order(), LONG_S)
        pid = one.pid
        assert pid is not None
        os.kill(pid, signal.SIGSTOP)
        with pytest.raises(TooLongToDraw):
            await one.draw(order(), 0.01)
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)
        assert await one.draw(order(), LONG_S)

    with_painter(work)


def test_an_order_that_cannot_be_drawn_is_an_error_and_nothing_else() -> None:
    async def work(one: Painter) -> None:
        await one.draw(order(), LONG_S)
        pid = one.pid
        with pytest.raises(NoDrawing):
            await one.draw(b"nonsense", LONG_S)
        assert await one.draw(order(), LONG_S)
        assert one.pid == pid

    with_painter(work)


def test_closing_ends_what_is_being_drawn_and_what_waits() -> None:
    async def work() -> None:
        all_ = Painters(each=4)
        await all_.draw("first", order(), False, _nothing)
        for one in all_.all:
            if one.pid is not None:
                os.kill(one.pid, signal.SIGSTOP)
        drawings = [
            asyncio.ensure_future(all_.draw(f"{at}", order(), False, _nothing)) for at in range(5)
        ]
        await asyncio.sleep(0)
        await all_.close()
        answers = await asyncio.gather(*drawings, return_exceptions=True)
        assert all(isinstance(one, NoDrawing | bytes) for one in answers)
        assert isinstance(answers[-1], NoDrawing)
        assert all(one.pid is None for one in all_.all)

    loops.run(work())


def _nothing() -> None:
    """A turn has come."""


def test_closing_while_it_starts_waits_for_the_process(monkeypatch: pytest.MonkeyPatch) -> None:
    one, begun = Painter(), list[asyncio.subprocess.Process]()
    create = asyncio.create_subprocess_exec

    async def starting(*command: str, **how: Any) -> asyncio.subprocess.Process:
        begun.append(await create(*command, **how))
        await one.close()
        return begun[-1]

    async def work() -> None:
        with pytest.raises(NoDrawing):
            await one.draw(order(), LONG_S)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", starting)
    loops.run(work())
    assert [process.returncode for process in begun] == [-signal.SIGKILL]


def test_the_process_ends_with_its_input() -> None:
    out = io.BytesIO()
    asked = order(40)
    painter.main(io.BytesIO(len(asked).to_bytes(4) + asked), out)
    answer = out.getvalue()
    assert answer[0] == 1
    assert int.from_bytes(answer[1:5]) == len(answer) - 5
    assert width_of(answer[5:]) == 40


def test_what_a_process_rasterises_is_there_for_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    pictures, entries = [], []

    async def work(one: Painter) -> None:
        pictures.append(await one.draw(order(), LONG_S))
        entries.append(sorted((tmp_path / "pictures").iterdir()))

    with_painter(work)
    with_painter(work)
    assert pictures[0] == pictures[1]
    assert entries[0] == entries[1] != []
