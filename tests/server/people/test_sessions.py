"""The users that tokens stand for are cached, and dropped when they change, here or elsewhere."""

from functools import partial

import pytest
import sqlalchemy as sa

from rookery.server.db.reader import Reader
from rookery.server.db.writer import Writer
from rookery.server.people import sessions_store as sessions
from rookery.server.people import store as people
from rookery.server.people.identity import NOBODY
from rookery.server.people.sessions import Sessions
from tests.server import loops
from tests.server.conftest import Time

ADA, TOKEN = "a" * 64, "t" * 64


class House:
    """A store with one signed-in member, and the session caches of two processes."""

    def __init__(self, engine: sa.Engine) -> None:
        self.engine, self.time = engine, Time()
        self.reader, self.writer = Reader(engine), Writer(engine)
        self.store(partial(people.put, user_id=ADA, now=self.time.ms, kind="member", name="Ada"))
        begin = partial(
            sessions.begin, user_id=ADA, token=TOKEN, now=self.time.ms, about="", method="code"
        )
        self.store(begin)
        self.time.pass_s(600)
        self.here, self.there = self.known(), self.known()

    def known(self) -> Sessions:
        return Sessions(self.reader, self.writer, self.time, 0.0)

    def store(self, job: object) -> None:
        self.writer.submit(job).result()  # type: ignore[arg-type]  # whatever it returns

    def end(self) -> None:
        self.store(partial(sessions.end, user_id=ADA, now=self.time.ms))

    def close(self) -> None:
        self.writer.close()
        self.reader.close()


@pytest.fixture
def house_(engine: sa.Engine) -> House:
    return House(engine)


@pytest.mark.parametrize("address", ["sqlite"], indirect=True)
class TestSessions:
    def test_the_store_is_asked_once(self, house_: House) -> None:
        async def story() -> None:
            assert house_.here.known(TOKEN) is None
            assert (await house_.here.find(TOKEN)).user_id == ADA
            house_.reader.close()
            assert (await house_.here.find(TOKEN)).user_id == ADA

        loops.run(story())
        house_.writer.close()

    def test_what_ends_elsewhere_ends_here_at_the_next_look(self, house_: House) -> None:
        cut: list[str] = []

        async def story() -> None:
            here, there = house_.here, house_.there
            await here.find(TOKEN)
            await there.find(TOKEN)
            with here.holding(TOKEN, ADA, lambda: cut.append("here")):
                house_.end()
                await there.drop([ADA])
                assert (await there.find(TOKEN)).user_id is None
                assert (await here.find(TOKEN)).user_id == ADA
                await here.look()
            assert cut == ["here"]
            assert here.known(TOKEN) is NOBODY

        loops.run(story())
        house_.close()

    def test_others_sockets_stay_open(self, house_: House) -> None:
        cut: list[str] = []

        async def story() -> None:
            with (
                house_.here.holding("g" * 64, "g" * 64, lambda: cut.append("guest")),
                house_.here.holding(TOKEN, ADA, lambda: cut.append("member")),
                house_.here.holding(None, None, lambda: cut.append("nobody")),
            ):
                await house_.here.drop([ADA])
                assert cut == []
                house_.end()
                await house_.here.drop([ADA])
            await house_.here.drop([ADA])
            assert cut == ["member"]

        loops.run(story())
        house_.close()

    def test_an_unused_session_ends_by_itself(self, house_: House) -> None:
        async def story() -> None:
            await house_.here.find(TOKEN)
            house_.time.pass_s(89 * 24 * 3600)
            assert (await house_.here.find(TOKEN)).user_id == ADA  # and this use is recorded
            house_.writer.submit(lambda _: None).result()
            await house_.there.find(TOKEN)
            house_.time.pass_s(89 * 24 * 3600)
            assert (await house_.there.find(TOKEN)).user_id == ADA
            house_.time.pass_s(80 * 24 * 3600)
            house_.writer.submit(lambda _: None).result()
            still = house_.there.known(TOKEN)  # although the store was not asked again
            assert still is not None
            assert still.user_id == ADA
            house_.time.pass_s(91 * 24 * 3600)
            assert await house_.there.find(TOKEN) is NOBODY

        loops.run(story())
        house_.close()
