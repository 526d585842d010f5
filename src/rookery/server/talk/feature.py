"""The feature `talk`: phrases, faces and words among friends at tables, and reports about them."""

from rookery.server.capabilities import PEOPLE, Grant, allowed
from rookery.server.feature import Feature, PersonHooks
from rookery.server.settings import Settings
from rookery.server.table.house import House
from rookery.server.table.interfaces import Conversing
from rookery.server.talk import acts, api, notices, store
from rookery.server.talk.broadcast import TalkBroadcast
from rookery.server.talk.model import Vocabulary, vocabulary
from rookery.server.talk.talk import Talk

_GRANT = Grant(
    "write to friends who came to the same table by a link, where the keeper allows it",
    *(PEOPLE, PEOPLE, ""),
)


def _words(settings: Settings) -> Vocabulary | None:
    """What may be said in a house with these settings; None if nothing."""
    is_allowed = settings.say_only or "write" in allowed(settings.house, "member")
    return vocabulary(settings.say_only) if settings.say and is_allowed else None


def _open(house: House) -> Talk:
    events = house.changes.events
    talk = Talk(house.writer, house.reader, events, house.now, house.clock)

    def follow(settings: Settings) -> None:
        talk.words = _words(settings)
        is_free = settings.say_freely and _GRANT.has(settings.house, "member")
        talk.writers = (lambda who: "converse" in house.rights.of(who)) if is_free else None

    follow(house.settings)
    house.when_set.append(follow)
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
    grants={"converse": _GRANT},
    needs={"look": "/api/players/*/report"},
    acts=acts.ACTS,
    notices=(notices.KIND,),
    person=PersonHooks(merge=store.merge, forget=store.forget, at_tables=store.at_tables),
)
