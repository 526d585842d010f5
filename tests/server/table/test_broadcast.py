"""Who is sent which events of a table; without sockets."""

import asyncio
import io
import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from rookery.server.i18n.catalogues import languages
from rookery.server.ops.logs import Log
from rookery.server.table.actions import Actions
from rookery.server.table.audience import Audience, LanguageReaders, Subscriber
from rookery.server.table.broadcast import Broadcast
from rookery.server.table.messages import Pong
from rookery.server.table.registry import Table
from rookery.server.table.view import TableMoment, Views
from rookery.server.web.client import Viewer
from rookery.server.web.messages import framed
from rookery.server.web.outbox import Outbox
from tests.server import loops
from tests.server.conftest import Time
from tests.server.quick import Swift
from tests.server.snapshots import ADA, BO, Store, changing, table
from tests.server.web.test_outgoing_frames import text_in


class Untimed(Broadcast):
    """A broadcast that shows who is present only when a test says so."""

    def _show_people_soon(self, table: Table) -> None:
        pass


class Hall:
    """A table with people around it; `ada` and `bo` play there."""

    def __init__(self) -> None:
        self.table: Table = table(ADA, BO)
        self.log, time = io.StringIO(), Time()
        made, _ = changing(Store(), Log(self.log))
        views = Views(time, lambda game: (), 600_000)
        self.broadcast = Untimed(made.events, views, Log(self.log))
        self.actions = Actions(made, time)

    def come(
        self,
        user_id: str | None,
        seen: int | None = None,
        lang: str = "en",
        at: Table | None = None,
    ) -> Subscriber:
        one = Subscriber(Viewer(user_id, languages()[lang]), Outbox(100))
        self.broadcast.join(at or self.table, one, seen)
        return one

    async def act(self) -> None:
        await self.actions.act(self.table, *_next_action(self.table))
        self.broadcast.flush()

    async def act_in_this_turn(self, *tables: Table) -> None:
        """Play an action at each of these tables; nobody has been sent it yet."""
        for one in tables:
            self.actions.act(one, *_next_action(one))
        await asyncio.sleep(0)

    def show_people(self) -> None:
        self.broadcast._now_show_people(self.table)
        self.broadcast.flush()


def _next_action(table: Table) -> tuple[str, int, int, str]:
    """The arguments of the next action: user, seat, number, and the smallest legal action."""
    game = table.game
    seat = game.to_move or 0
    return ("ada", "bo")[seat], seat, game.number + 1, min(game.state.legal_actions)


def frames(one: Subscriber) -> list[bytes]:
    """Take out the frames that wait for a subscriber."""
    waiting = [*one.outbox._waiting]
    one.outbox._waiting.clear()
    return waiting


def heard(one: Subscriber) -> list[Any]:
    return [json.loads(text_in(frame)) for frame in frames(one)]


def kinds(one: Subscriber) -> list[str]:
    return [message["type"] for message in heard(one)]


def run(test: Callable[[Hall], Awaitable[None]]) -> None:
    loops.run(asyncio.wait_for(test(Hall()), 60))


def test_who_comes_is_sent_what_they_lack() -> None:
    async def test(hall: Hall) -> None:
        for _ in range(3):
            await hall.act()
        assert kinds(hall.come("ada")) == ["view"]
        assert kinds(hall.come("ada", seen=1)) == ["ply", "ply", "people"]
        assert kinds(hall.come("ada", seen=3)) == ["people"]
        assert kinds(hall.come("ada", seen=4)) == kinds(hall.come("ada", seen=-1)) == ["view"]
        for _ in range(14):
            await hall.act()
        assert kinds(hall.come("ada", seen=0)) == ["view"]
        assert kinds(hall.come("ada", seen=1)) == ["ply"] * 16 + ["people"]

    run(test)


def test_only_who_is_to_act_gets_taps() -> None:
    async def test(hall: Hall) -> None:
        ada, bo, fan = (hall.come(one) for one in ("ada", "bo", "fan"))
        assert [bool(heard(one)[0]["taps"]) for one in (ada, bo, fan)] == [True, False, False]
        await hall.act()
        plies = [heard(one)[0] for one in (ada, bo, fan)]
        assert [bool(ply["taps"]) for ply in plies] == [False, True, False]
        assert [ply["yours"] for ply in plies] == [[0], [1], []]
        assert plies[0]["put"] == plies[1]["put"] == plies[2]["put"]

    run(test)


def test_what_all_read_of_a_ply_is_the_same_to_the_byte_and_comes_first() -> None:
    async def test(hall: Hall) -> None:
        people = [hall.come(one) for one in ("ada", "bo", None)]
        for one in people:
            frames(one)
        await hall.act()
        texts = [text_in(*frames(one)) for one in people]
        assert {text[: text.index(',"yours":')] for text in texts} == {
            texts[0][: texts[0].index(',"yours":')]
        }
        told = [json.loads(text) for text in texts]
        assert [list(one)[-4:] for one in told] == [["yours", "seats", "can", "taps"]] * 3
        here = [[seat["here"] for seat in one["seats"]] for one in told]
        assert here == [[True, False], [False, True], [False, False]]
        assert [one["can"] for one in told][-1] == []

    run(test)


def test_one_whose_share_cannot_be_made_keeps_nothing_from_others(monkeypatch: Any) -> None:
    def torn(*_: Any) -> Any:
        raise RuntimeError("no taps today")

    async def test(hall: Hall) -> None:
        people = [hall.come(one) for one in ("ada", "bo", None)]
        for one in people:
            frames(one)
        monkeypatch.setattr(Swift.drawing, "taps", torn)
        await hall.act()
        assert [kinds(one) for one in people] == [["ply"], [], ["ply"]]
        assert "no taps today" in hall.log.getvalue()

    run(test)


def test_all_who_hold_nothing_are_sent_the_very_same() -> None:
    async def test(hall: Hall) -> None:
        fans = [hall.come(one) for one in ("fan", None, "other")]
        german = hall.come(None, lang="de")
        for one in (*fans, german):
            frames(one)
        await hall.act()
        first, second, third = (frames(one)[0] for one in fans)
        assert first is second is third
        assert (
            json.loads(text_in(frames(german)[0]))["entry"]["words"]
            != json.loads(text_in(first))["entry"]["words"]
        )

    run(test)


def test_a_crowd_is_looked_through_anew_only_when_somebody_comes_goes_or_takes_a_seat() -> None:
    say, ada, *crowd = languages()["en"], "ada", None, "fan", None
    audience, held = Audience(), {ada: (0,)}
    people = [Subscriber(Viewer(one, say), Outbox(1)) for one in (ada, *crowd)]
    for one in people[:-1]:
        audience.add(one)

    def told(*theirs: int, users: Mapping[str, Any] = held) -> LanguageReaders:
        found = audience.parted(users, say)
        assert found.theirs == [people[one] for one in theirs]
        assert audience.parted(users, say) is found
        return found

    assert told(0).others == [one.outbox for one in people[1:-1]]
    audience.add(people[-1])
    assert told(0).others == [one.outbox for one in people[1:]]
    assert told(2, users={"fan": (0,)}).others == [people[one].outbox for one in (0, 1, 3)]
    audience.discard(people[0])
    assert told().others == [one.outbox for one in people[1:]]
    assert audience.parted(held, languages()["de"])[1:] == ([], [])


def test_players_read_their_own_language_and_each_of_their_sockets_the_same() -> None:
    async def test(hall: Hall) -> None:
        first, german = hall.come("ada"), hall.come("ada", lang="de")
        second, fan = hall.come("ada"), hall.come(None, lang="de")
        for one in (first, second, german, fan):
            frames(one)
        await hall.act()
        frame = frames(first)[0]
        assert frame is frames(second)[0]
        own, public = heard(german)[0], heard(fan)[0]
        assert own["entry"] == public["entry"] != json.loads(text_in(frame))["entry"]
        assert (own["yours"], public["yours"]) == ([0], [])

    run(test)


def test_an_undo_is_sent_as_a_whole_view() -> None:
    async def test(hall: Hall) -> None:
        await hall.act()
        fan = hall.come(None, seen=1)
        frames(fan)
        await hall.actions.undo(hall.table, "ada")
        hall.broadcast.flush()
        assert kinds(fan) == ["people"]
        await hall.actions.answer(hall.table, "bo", True)
        hall.broadcast.flush()
        assert kinds(fan) == ["view"]
        assert kinds(hall.come(None, seen=1)) == ["view"]

    run(test)


def test_who_comes_is_told_once_who_is_there() -> None:
    async def test(hall: Hall) -> None:
        first = hall.come("ada")
        hall.show_people()
        assert kinds(first) == ["view"]
        second = hall.come("bo")
        hall.show_people()
        assert (kinds(first), kinds(second)) == (["people"], ["view"])
        third = hall.come(None)
        hall.broadcast.part(hall.table, second)
        hall.show_people()
        assert (kinds(first), kinds(third)) == (["people"], ["view", "people"])

    run(test)


def test_what_cannot_be_shown_is_noted_and_the_next_is_shown(monkeypatch: Any) -> None:
    def torn(*_: Any) -> Any:
        raise RuntimeError("the paper is torn")

    async def test(hall: Hall) -> None:
        fan = hall.come(None)
        frames(fan)
        with monkeypatch.context() as patch:
            patch.setattr(Swift.drawing, "change", torn)
            await hall.act()
        assert frames(fan) == []
        assert "the paper is torn" in hall.log.getvalue()
        assert hall.table.game.number == 1
        await hall.act()
        assert [message["number"] for message in heard(fan)] == [2]

    run(test)


def test_what_happens_at_several_tables_is_made_step_by_step(monkeypatch: Any) -> None:
    made: list[str] = []

    def noted(step: str) -> None:
        of_views = getattr(Views, step)

        def note(views: Views, moment: TableMoment, *more: Any) -> Any:
            made.append(f"{step} {moment.game.id[0]}{moment.game.number}")
            return of_views(views, moment, *more)

        monkeypatch.setattr(Views, step, note)

    async def test(hall: Hall) -> None:
        other = table(ADA, BO, game_id="b" * 12)
        here, there = hall.come(None), hall.come(None, at=other)
        for step in ("change", "ply"):
            noted(step)
        await hall.act_in_this_turn(hall.table, other)
        assert made == []
        hall.broadcast.flush()
        assert made == ["change a1", "change b1", "ply a1", "ply b1"]
        assert [kinds(one) for one in (here, there)] == [["view", "ply"]] * 2

    run(test)


def test_what_cannot_be_shown_of_one_table_keeps_nothing_from_another(monkeypatch: Any) -> None:
    told = Views.ply

    def torn(views: Views, moment: TableMoment, *more: Any) -> Any:
        if moment.game.id == other.id:
            raise RuntimeError("no words for it")
        return told(views, moment, *more)

    other = table(ADA, BO, game_id="b" * 12)

    async def test(hall: Hall) -> None:
        people = [hall.come(None), hall.come(None, at=other)]
        for one in people:
            frames(one)
        monkeypatch.setattr(Views, "ply", torn)
        await hall.act_in_this_turn(other, hall.table)
        hall.broadcast.flush()
        assert [kinds(one) for one in people] == [["ply"], []]
        assert "no words for it" in hall.log.getvalue()

    run(test)


def test_who_comes_is_not_told_of_what_they_see_already() -> None:
    async def test(hall: Hall) -> None:
        early = hall.come(None)
        await hall.act_in_this_turn(hall.table)
        late = hall.come(None)
        hall.broadcast.flush()
        assert [kinds(one) for one in (early, late)] == [["view", "ply"], ["view"]]

    run(test)


def test_who_has_gone_is_sent_nothing() -> None:
    async def test(hall: Hall) -> None:
        fan = hall.come("fan")
        frames(fan)
        assert hall.table.presence.has("fan")
        hall.broadcast.part(hall.table, fan)
        await hall.act()
        assert frames(fan) == []
        assert not hall.table.presence

    run(test)


def test_a_full_outbox_costs_others_nothing() -> None:
    async def test(hall: Hall) -> None:
        slow, calm = hall.come(None), hall.come(None)
        slow.outbox._room = 1
        for one in (slow, calm):
            frames(one)
        for _ in range(3):
            await hall.act()
        assert slow.outbox.is_closed
        assert kinds(calm) == ["ply"] * 3

    run(test)


def test_what_cannot_wait_goes_behind_what_waits() -> None:
    async def test(hall: Hall) -> None:
        fan = hall.come(None)
        frames(fan)
        await hall.act_in_this_turn(hall.table)
        hall.broadcast.send(fan.outbox, framed(Pong()))
        assert kinds(fan) == ["ply", "pong"]
        hall.broadcast.flush()
        assert frames(fan) == []

    run(test)


def test_all_frames_of_a_turn_are_made_before_the_first_goes_out(monkeypatch: Any) -> None:
    done: list[str] = []
    written = Views.ply

    def noted(views: Views, moment: TableMoment, *more: Any) -> Any:
        done.append("made")
        return written(views, moment, *more)

    async def test(hall: Hall) -> None:
        other = table(ADA, BO, game_id="b" * 12)
        people = [hall.come("ada"), hall.come(None), hall.come(None, at=other)]
        for one in people:
            frames(one)
            one.outbox.connect(lambda _: done.append("sent"))
        monkeypatch.setattr(Views, "ply", noted)
        await hall.act_in_this_turn(hall.table, other)
        assert done == []
        await asyncio.sleep(0)  # the turn is over
        assert done == ["made"] * 2 + ["sent"] * 3

    run(test)


def test_who_hangs_up_before_the_turn_is_over_is_sent_nothing() -> None:
    async def test(hall: Hall) -> None:
        gone, fan = hall.come(None), hall.come(None)
        for one in (gone, fan):
            frames(one)
        await hall.act_in_this_turn(hall.table)
        gone.outbox.close()
        hall.broadcast.flush()
        assert (frames(gone), kinds(fan)) == ([], ["ply"])

    run(test)


def test_a_connection_that_breaks_keeps_nothing_from_others() -> None:
    def torn(_: bytes) -> None:
        raise RuntimeError("the line is torn")

    async def test(hall: Hall) -> None:
        broken, fan = hall.come(None), hall.come(None)
        for one in (broken, fan):
            frames(one)
        broken.outbox.connect(torn)
        await hall.act()
        await hall.act()
        assert kinds(fan) == ["ply", "ply"]
        assert hall.log.getvalue().count("sending failed") == 2

    run(test)
