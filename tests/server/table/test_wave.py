"""Frames go out at the end of an event-loop turn, in order for each socket."""

import asyncio
import io
from collections.abc import Awaitable, Callable

from rookery.server.ops.logs import Log
from rookery.server.table.wave import Wave
from rookery.server.web.outbox import Outbox
from tests.server import loops

FRAMES = b"one", b"two", b"three"


class Shore:
    """The sockets on which a wave ends; `came` lists all that reaches them, in order."""

    def __init__(self) -> None:
        self.log, self.came = io.StringIO(), list[tuple[str, bytes]]()
        self.wave = Wave(Log(self.log))

    def socket(self, name: str) -> Outbox:
        """A socket that accepts everything."""
        outbox = Outbox(10)
        outbox.connect(lambda frame: self.came.append((name, frame)))
        return outbox


def run(test: Callable[[Shore], Awaitable[None]]) -> None:
    async def on_loop() -> None:
        await test(Shore())

    loops.run(on_loop())


def test_frames_of_one_turn_go_out_together_when_it_is_over() -> None:
    async def test(shore: Shore) -> None:
        ada, crowd = shore.socket("ada"), [shore.socket("fan"), shore.socket("other")]
        shore.wave.put((ada,), b"one")
        shore.wave.put(crowd, b"two")
        shore.wave.put((ada,), b"three")
        assert shore.came == []
        await asyncio.sleep(0)
        assert shore.came == [
            ("ada", b"one"),
            ("fan", b"two"),
            ("other", b"two"),
            ("ada", b"three"),
        ]
        shore.wave.put((ada,), b"four")
        await asyncio.sleep(0)
        assert shore.came[4:] == [("ada", b"four")]

    run(test)


def test_what_cannot_wait_goes_behind_what_waits() -> None:
    async def test(shore: Shore) -> None:
        ada = shore.socket("ada")
        for frame in FRAMES[:2]:
            shore.wave.put((ada,), frame)
        shore.wave.put_now(ada, FRAMES[2])
        assert [frame for _, frame in shore.came] == list(FRAMES)
        await asyncio.sleep(0)
        assert len(shore.came) == len(FRAMES)

    run(test)


def test_what_was_left_to_be_made_is_made_when_something_goes_out_and_goes_with_it() -> None:
    async def test(shore: Shore) -> None:
        ada, left = shore.socket("ada"), [b"one"]

        def make() -> None:
            while left:
                wave.put((ada,), left.pop())

        wave = Wave(Log(shore.log), make)
        wave.come()
        assert shore.came == []
        await asyncio.sleep(0)
        assert shore.came == [("ada", b"one")]
        left.append(b"two")
        wave.come()
        wave.put_now(ada, b"three")
        assert shore.came[1:] == [("ada", b"two"), ("ada", b"three")]

    run(test)


def test_who_hangs_up_meanwhile_gets_nothing() -> None:
    async def test(shore: Shore) -> None:
        ada, bo = shore.socket("ada"), shore.socket("bo")
        for one in (ada, bo):
            shore.wave.put((one,), b"one")
        ada.close()
        await asyncio.sleep(0)
        assert shore.came == [("bo", b"one")]

    run(test)


def test_a_connection_that_breaks_keeps_nothing_from_others() -> None:
    def torn(_: bytes) -> None:
        raise RuntimeError("the line is torn")

    async def test(shore: Shore) -> None:
        broken, bo = Outbox(10), shore.socket("bo")
        broken.connect(torn)
        shore.wave.put((broken, bo), b"one")
        shore.wave.put((bo,), b"two")
        await asyncio.sleep(0)
        assert shore.came == [("bo", b"one"), ("bo", b"two")]
        assert "the line is torn" in shore.log.getvalue()

    run(test)
