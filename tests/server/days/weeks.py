"""Tables with days for each move, between members, in a house whose time the tests set."""

from datetime import UTC, datetime
from functools import partial
from typing import Any

import sqlalchemy as sa

from rookery.server.db import schema
from rookery.server.people import calendars_store as calendars
from rookery.server.people.calendar import Calendar
from tests.server.conftest import RunningServer, Start, Time
from tests.server.entering import sign_up
from tests.server.users import LINK, ME, Message, Person

DAY_S = 24 * 3600
CLOCK = {"days": 1, "bank": 0}
TUESDAY = int(datetime(2026, 6, 2, 12, tzinfo=UTC).timestamp() * 1000)


class Weeks:
    """Ada and Bo play over days; whoever is to act is `awaited`."""

    def __init__(self, start: Start, **more: Any) -> None:
        self.time = Time()
        self.time.ms = TUESDAY
        self.served: RunningServer = start(self.time)
        self.served.watch_no_clocks()
        self.ada = sign_up(self.served.person(), "Ada")
        self.bo = sign_up(self.served.person(), "Bo Lind")
        self.id = self.begin(self.ada, self.bo, **more)

    def begin(self, one: Person, other: Person, **more: Any) -> str:
        """Open a table and let both sit down."""
        opened = one.open("swift", [ME, LINK], **{"clock": CLOCK, **more})
        assert other.join(opened["invites"][0]["url"]).is_success
        return str(opened["id"])

    def view(self, game_id: str = "") -> Message:
        return self.ada.view(game_id or self.id)

    @property
    def awaited(self) -> Person:
        """Who is to act."""
        return self.awaited_at(self.id)

    def awaited_at(self, game_id: str) -> Person:
        """Who is to act at a table."""
        view = self.view(game_id)
        return self.ada if view["to_move"] in view["yours"] else self.bo

    @property
    def other(self) -> Person:
        """Who waits."""
        return self.bo if self.awaited is self.ada else self.ada

    def seat(self, game_id: str = "") -> Message:
        """The seat to act, as everybody sees it."""
        view = self.view(game_id)
        found: Message = view["seats"][view["to_move"]]
        return found

    def act(self, game_id: str = "") -> Any:
        """Let whoever is to act do so."""
        game_id = game_id or self.id
        person = self.awaited_at(game_id)
        view = person.view(game_id)
        action = sorted(view["taps"])[0]
        body = {"number": view["number"] + 1, "seat": view["to_move"], "action": action}
        return person.http.post(f"/api/games/{game_id}/act", json=body)

    def check(self) -> None:
        """Flag all whose time is up."""
        self.served.run(self.served.house.clock_watch.check())

    def pass_days(self, days: float) -> None:
        """Let time pass, with the watch over clocks looking every six hours."""
        for _ in range(round(days * 4)):
            self.time.pass_s(DAY_S / 4)
            self.check()

    def calendar(self, person: Person) -> Calendar:
        """A member's calendar as it is stored."""
        find = partial(calendars.calendar_of, user_id=self.user_of(person))
        return self.served.run(self.served.house.reader.run(find))

    def user_of(self, person: Person) -> str:
        """The id of the user that a member is."""
        name = "Ada" if person is self.ada else "Bo Lind"
        find = sa.select(schema.users.c.id).where(schema.users.c.name == name)
        return str(self.served.run(self.served.house.reader.run(lambda one: one.scalar(find))))
