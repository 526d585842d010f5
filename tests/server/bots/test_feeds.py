"""Streams in isolation: they queue nothing, send a sign of life when silent, and end."""

import asyncio
import io
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest

from rookery.server.bots import feeds
from rookery.server.bots.feeds import Feeds, GameStream, OwnStream
from rookery.server.bots.store import TooManyStreams
from rookery.server.challenges.model import Challenge
from rookery.server.ops.logs import Log
from rookery.server.table.changes import Settled, TableEvents
from rookery.server.table.interfaces import CheckInLine
from rookery.server.table.new_game import GameRequest, SeatRequest
from rookery.server.table.registry import Table
from tests.server import loops
from tests.server.snapshots import ADA, BO, table


class Ground:
    """A table in memory, and the streams of its events."""

    def __init__(self) -> None:
        self.table = table(ADA, BO)
        self.events = TableEvents(Log(io.StringIO()))
        tables: Any = self
        nothing: Any = None
        self.feeds = Feeds(tables, nothing, self.events, lambda: 7, 1, nothing, nothing)

    @asynccontextmanager
    async def open(self, _: str) -> AsyncIterator[Table]:
        yield self.table

    def act(self) -> None:
        """Play the smallest legal action, for the seat to act."""
        game = self.table.game
        action, seat = min(game.state.legal_actions), game.to_move
        assert seat is not None
        steps = game.timeline.action(seat, action, 1, None)
        self.table.game = game.extended(steps)
        self.events.publish(Settled(self.table))

    def stream(self, seen: int | None = None) -> AsyncIterator[bytes]:
        return GameStream(self.feeds, self.table.id, "ada", seen).lines()


async def following(lines: AsyncIterator[bytes]) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(await anext(lines))
    return found


def test_a_slow_reader_is_told_how_things_are_and_what_has_been() -> None:
    async def story() -> None:
        ground = Ground()
        lines = ground.stream()
        first = await following(lines)
        assert (first["number"], first["entries"], first["seat"]) == (0, [], 0)
        for _ in range(6):  # nobody reads in the meantime
            ground.act()
        late = await following(lines)
        assert (late["number"], len(late["entries"])) == (6, 6)
        assert late["actions"] == sorted(map(str, ground.table.game.state.legal_actions))

    loops.run(story())


def test_silence_has_a_sign_of_life(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(feeds, "PING_S", 0.001)

    async def story() -> None:
        ground = Ground()
        lines = ground.stream(seen=0)
        assert await anext(lines) == b"\n"
        ground.act()
        assert (await following(lines))["number"] == 1

    loops.run(story())


def test_streams_are_few_and_end_with_the_house() -> None:
    async def story() -> None:
        ground = Ground()
        lines = ground.stream()
        await following(lines)
        assert ground.table.presence.has("ada")
        with pytest.raises(TooManyStreams):
            ground.feeds.check_room(ground.table.id, "ada")
        ground.feeds.check_room(ground.table.id, "bo")
        reading = asyncio.ensure_future(anext(lines))
        await asyncio.sleep(0)
        ground.feeds.close()
        with pytest.raises(StopAsyncIteration):
            await reading
        assert not ground.table.presence
        ground.feeds.check_room(ground.table.id, "ada")

    loops.run(story())


class Answers:
    """A reader that gives these answers, one for each look, and then the last one again."""

    def __init__(self, *answers: Any) -> None:
        self._answers = list(answers)

    async def run(self, _: object) -> Any:
        return self._answers.pop(0) if len(self._answers) > 1 else self._answers[0]


def test_a_bot_that_stays_connected_keeps_nothing_of_what_is_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(feeds, "PING_S", 0.001)

    async def story() -> None:
        ground = Ground()
        seats = tuple(SeatRequest("player", name.title(), "", name) for name in ("ada", "bo"))
        game = GameRequest("packeis", seats, {})
        asked = Challenge("c1", "bo", game, 1, 99, "open", {"ada": None})
        declined = msgspec.structs.replace(asked, state="declined", answers={"ada": False})
        waits = CheckInLine("check-in", 7, "e1", "Friday", "packeis", 1, 99)
        looks = [
            ((ground.table.id,), (), (asked,), (waits,)),
            ((), (), (declined,), ()),
            ((), (), (), ()),
        ]
        reader = Answers(*looks)
        ground.feeds.reader = reader  # type: ignore[assignment]  # what it is asked for is given
        stream = OwnStream(ground.feeds, "ada", 1, is_bot=False)
        lines = stream.lines()
        assert (await following(lines))["id"] == "c1"
        assert (await following(lines))["type"] == "check-in"
        assert (await following(lines))["game"] is not None
        while not ground.table.game.is_over:
            ground.act()
        while (await anext(lines)) != b"\n":
            pass
        stream.stir(look=True)
        assert (await following(lines))["state"] == "declined"
        stream.stir(look=True)
        assert await anext(lines) == b"\n"
        kept = {name: one for name, one in vars(stream).items() if isinstance(one, dict | set)}
        assert len(kept) >= 5
        assert not any(kept.values())

    loops.run(story())
