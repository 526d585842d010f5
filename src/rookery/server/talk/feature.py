"""The feature `talk`: phrases and faces at tables, and reports about them."""

from rookery.server.capabilities import allowed
from rookery.server.feature import Feature, PersonHooks
from rookery.server.table.house import House
from rookery.server.table.interfaces import Conversing
from rookery.server.talk import api, store
from rookery.server.talk.broadcast import TalkBroadcast
from rookery.server.talk.model import vocabulary
from rookery.server.talk.talk import Talk


def _open(house: House) -> Talk:
    settings, events = house.settings, house.changes.events
    is_allowed = settings.say_only or "write" in allowed(settings.house, "member")
    words = vocabulary(settings.say_only) if settings.say and is_allowed else None
    talk = Talk(house.writer, house.reader, events, house.now, house.clock, words)
    house.offer(Conversing, talk)
    house.companions.append(TalkBroadcast(events, talk, house.broadcast))

    async def catch_up() -> None:
        await talk.catch_up(table for table in house.tables if table.presence)

    house.followers.append(catch_up)
    return talk


FEATURE = Feature(
    "talk",
    open=_open,
    routes=api.ROUTES,
    person=PersonHooks(merge=store.merge, forget=store.forget, at_tables=store.at_tables),
)
