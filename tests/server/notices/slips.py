"""A channel for tests: slips of paper, which everybody with an account gets."""

from collections.abc import Collection, Mapping
from typing import Any

import sqlalchemy as sa

from rookery.server.db import schema
from rookery.server.people.channels import Channel, Delivery, Outcome, Parcel, Reach
from tests.server.conftest import RunningServer

MEMBERS = sa.select(schema.users.c.id).where(schema.users.c.kind == "member")


class Slips:
    """What was sent by the channel; sending comes to what is in `outcomes`, then to "sent"."""

    def __init__(self, name: str = "slips", delivery: Delivery = "at-most-once", **more: Any):
        self.sent: list[Parcel] = []
        self.outcomes: list[Outcome] = []
        self.reach = Reach(0)
        when = more.pop("when", self._when)
        self.channel = Channel(name, "Slips", delivery, MEMBERS, when, self._send, **more)

    def _when(
        self, connection: sa.Connection, users: Collection[str], now: int
    ) -> Mapping[str, Reach]:
        del connection, now
        return dict.fromkeys(users, self.reach)

    async def _send(self, parcel: Parcel) -> Outcome:
        self.sent.append(parcel)
        return self.outcomes.pop(0) if self.outcomes else "sent"

    def titles(self) -> list[list[str]]:
        """The titles of each parcel that was sent, which are forgotten."""
        found = [[words.title for _, words in one.words(_english)] for one in self.sent]
        self.sent.clear()
        return found


class _English:
    """A `Say` that says what it is given."""

    def __call__(self, message: str) -> str:
        return message

    def plural(self, one: str, many: str, count: int) -> str:
        return one if count == 1 else many


_english: Any = _English()


def joined(served: RunningServer, *channels: Slips) -> None:
    """Let channels join a house that runs; its outbox is looked at when tests say so."""
    served.house.channels.extend(one.channel for one in channels)
