"""The feature `notices`: people are told what concerns them, on every page."""

from functools import partial
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from rookery.server.challenges.challenges import Challenges
from rookery.server.feature import Feature, PersonHooks
from rookery.server.notices import api, page, socket
from rookery.server.notices.messages import DoorsMessage
from rookery.server.notices.notices import Notices
from rookery.server.notices.other_processes import OtherProcesses
from rookery.server.notices.outbox import Sending
from rookery.server.people import notices_store as store
from rookery.server.people import outbox_store
from rookery.server.settings import Settings
from rookery.server.table.house import House
from rookery.server.table.interfaces import Telling


def _doors(house: House) -> DoorsMessage | None:
    closing, now = house.closing, house.now()
    if closing is None or closing.until <= now:
        return None
    return DoorsMessage(max(0, closing.at - now), closing.until - now)


def _open(house: House) -> Notices:
    elsewhere = OtherProcesses(house.node, house.now, are_others=bool(house.settings.poll_ms))
    elsewhere.share(house.housekeeping.neighbours)
    events = house.changes.events
    outbox = Sending(house)
    notices = Notices(house.writer, house.reader, events, house.now, elsewhere, outbox)

    def follow(_settings: Settings) -> None:
        known = [kind for feature in house.features for kind in feature.notices]
        may = house.rights.allowed["member"]
        notices.tell_of({kind.name: kind for kind in known if kind.needs in may})

    follow(house.settings)
    house.when_set.append(follow)
    notices.doors = partial(_doors, house)
    house.when_closing.append(notices.tell_of_doors)
    house.companions.append(notices)
    house.ask(Challenges).listeners.append(notices)
    house.offer(Telling, notices)
    return notices


def _merge(connection: sa.Connection, guest: str, member: str, now: int) -> None:
    store.merge(connection, guest, member, now)
    outbox_store.merge(connection, guest, member, now)


def _forget(connection: sa.Connection, user_id: str, now: int) -> None:
    store.forget(connection, user_id, now)
    outbox_store.forget(connection, user_id, now)


def _about(connection: sa.Connection, user_id: str) -> dict[str, Any]:
    return store.about(connection, user_id) | {"sent": outbox_store.about(connection, user_id)}


FEATURE = Feature(
    "notices",
    folder=Path(__file__).parent,
    needs={"look": "/me/notices /me/next /me/live"},
    open=_open,
    routes=(*api.ROUTES, *page.ROUTES, *socket.ROUTES),
    person=PersonHooks(merge=_merge, forget=_forget, export=_about),
)
