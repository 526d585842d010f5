"""Web Push while the house runs: it is a channel of notices, at most once.

A push is stored as sent before it leaves: a second one about the same thing would be worse than
none, since the bell has it anyway.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping
from functools import partial
from hashlib import sha256
from urllib.parse import urlsplit

import httpx
import sqlalchemy as sa

from rookery.core.words.i18n import later
from rookery.server.feature import Service
from rookery.server.i18n.catalogues import languages
from rookery.server.people import calendars_store as calendars
from rookery.server.people.calendar import waking
from rookery.server.people.channels import Channel, Outcome, Parcel, Reach
from rookery.server.people.identity import player_id
from rookery.server.push import encryption, store
from rookery.server.push.errors import BadSubscription, UnknownPushService
from rookery.server.push.messages import message, packed
from rookery.server.push.settings import PushSettings
from rookery.server.push.store import Device
from rookery.server.table.house import House
from rookery.server.table.present import players_present

_NIGHT, _MORNING = 22 * 60, 8 * 60
_AWAY_MS, _HERE_MS = 15_000, 10 * 60_000
_LOOK_S, _TIMEOUT_S = 5.0, 10.0
_TTL_S, _TOKEN_S = 24 * 3600, 12 * 3600
_GONE = (404, 410)
_REFUSED = (400, 401, 403, 413)
_BEFORE = (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout)
"""What goes wrong before anything has left."""


class Push(Service):
    """The devices of a house's people, and sending to them."""

    def __init__(self, house: House) -> None:
        self._house = house
        settings = house.settings.of(PushSettings)
        self._hosts = settings.push_hosts.split()
        self._contact = settings.push_contact or house.settings.origin
        self._here: frozenset[str] = frozenset()
        self._client: httpx.AsyncClient | None = None
        if self.is_on:
            house.channels.append(self.channel())

    @property
    def is_on(self) -> bool:
        """Whether this house tells devices anything; browsers want HTTPS, or the same machine."""
        origin = urlsplit(self._house.settings.origin)
        is_safe = origin.scheme in ("", "https") or origin.hostname in ("localhost", "127.0.0.1")
        return bool(self._hosts) and is_safe

    def channel(self) -> Channel:
        """Push as a channel of notices."""
        return Channel(
            "push",
            later("Push"),
            "at-most-once",
            store.REACH,
            self._when,
            self.send,
            card="push/card.html",
            unusual=frozenset({"lobby", "result"}),
        )

    async def start(self) -> None:
        """Read the house's key, or make it."""
        proposed = encryption.text_of(self._bits(48))
        secret = await self._house.writer.run(partial(store.own_key, proposed=proposed))
        self._key = encryption.private_key(encryption.bytes_of(secret))

    async def close(self) -> None:
        """End connections."""
        if self._client is not None:
            await self._client.aclose()

    def work(self) -> Mapping[str, Callable[[], Awaitable[None]]]:
        """Seeing who has a page open."""
        return {"seeing who is here": self._look} if self.is_on else {}

    async def _look(self) -> None:
        self._here = frozenset(players_present(self._house))
        await asyncio.sleep(_LOOK_S)

    @property
    def public_key(self) -> str:
        """The key that browsers subscribe with."""
        return encryption.text_of(encryption.public_point(self._key))

    def _bits(self, count: int) -> bytes:
        return encryption.bytes_of(self._house.randomness.text("push", count))

    # -- devices -------------------------------------------------------------------------------

    async def subscribe(self, device: Device) -> None:
        """Tell a device from now on; raises BadSubscription, UnknownPushService."""
        self._check_host(device.endpoint)
        try:
            encryption.keys_of(device.point, device.auth)
        except ValueError:
            raise BadSubscription() from None
        await self._house.writer.run(partial(store.put, device=device))

    async def unsubscribe(self, user_id: str, endpoint: str) -> None:
        """Tell a user's device no more."""
        drop = partial(store.drop, ids=[device_id(endpoint)], user_id=user_id)
        await self._house.writer.run(drop)

    async def is_told(self, user_id: str) -> bool:
        """Whether any device of a user is told."""
        return bool(await self._house.reader.run(partial(store.devices, users=[user_id])))

    def _check_host(self, endpoint: str) -> None:
        try:
            parts = urlsplit(endpoint)
            origin, host = f"{parts.scheme}://{parts.netloc}", parts.hostname or ""
        except ValueError:
            raise BadSubscription() from None
        if not host or "@" in parts.netloc:
            raise BadSubscription()
        is_usual = parts.scheme == "https" and parts.netloc.lower() == host
        for known in self._hosts:
            below = known.startswith("*.") and host.endswith(known[1:])
            if origin == known or (is_usual and (host == known or below)):
                return
        raise UnknownPushService(host=host[:100])

    # -- the channel ---------------------------------------------------------------------------

    def _when(
        self, connection: sa.Connection, users: Collection[str], now: int
    ) -> Mapping[str, Reach]:
        here = [user_id for user_id in users if player_id(user_id) in self._here]
        return when(connection, users, now, here)

    async def send(self, parcel: Parcel) -> Outcome:
        """Send a parcel to all devices of its person."""
        read = partial(store.audience, user_id=parcel.user_id, now=self._house.now())
        mine, waiting = await self._house.reader.run(read)
        outcomes = await asyncio.gather(*(self._tell(device, parcel, waiting) for device in mine))
        pairs = zip(mine, outcomes, strict=True)
        gone = [device.id for device, outcome in pairs if outcome == "never"]
        if gone:
            await self._house.writer.run(partial(store.drop, ids=gone))
        return "sent" if "sent" in outcomes else "later" if "later" in outcomes else "never"

    async def _tell(self, device: Device, parcel: Parcel, waiting: int) -> Outcome:
        note = message(parcel, waiting, languages().get(device.lang, languages()["en"]))
        keys = encryption.keys_of(device.point, device.auth)
        once = encryption.private_key(self._bits(48))
        body = encryption.encrypted(packed(note), keys, once, self._bits(16))
        try:
            self._check_host(device.endpoint)  # the keeper may have changed the list
            headers = self._headers(device.endpoint, note.tag)
            answer = await self._http().post(device.endpoint, content=body, headers=headers)
        except UnknownPushService:
            return "never"
        except httpx.HTTPError as error:
            self._house.log.warning("push not sent", error=type(error).__name__)
            return "later" if isinstance(error, _BEFORE) else "sent"  # it may have arrived
        return self._outcome(device, answer.status_code)

    def _http(self) -> httpx.AsyncClient:
        """The client, made when something is sent first: it reads a hundred certificates."""
        if self._client is None:
            self._client = httpx.AsyncClient(timeout=_TIMEOUT_S, follow_redirects=False)
        return self._client

    def _headers(self, endpoint: str, tag: str) -> dict[str, str]:
        parts = urlsplit(endpoint)
        until = self._house.now() // 1000 + _TOKEN_S
        origin = f"{parts.scheme}://{parts.netloc}"
        return {
            "authorization": encryption.signed(self._key, origin, until, self._contact),
            "content-encoding": "aes128gcm",
            "content-type": "application/octet-stream",
            "ttl": str(_TTL_S),
            "urgency": "normal",
            "topic": encryption.text_of(sha256(tag.encode()).digest())[:32],
        }

    def _outcome(self, device: Device, status: int) -> Outcome:
        if status < 300:
            return "sent"
        if status in _GONE:
            return "never"
        host = urlsplit(device.endpoint).hostname
        self._house.log.warning("push refused", host=host, status=status)
        return "sent" if status in _REFUSED else "later"  # what is refused won't be accepted later


def device_id(endpoint: str) -> str:
    """The id of the device with this endpoint."""
    return sha256(endpoint.encode()).hexdigest()


def when(
    connection: sa.Connection, users: Collection[str], now: int, here: Collection[str] = ()
) -> Mapping[str, Reach]:
    """When each of these users may be told: not at night or on leave, as far as it is known.

    Those `here`, who have a page open, are told later.
    """
    wishes = calendars.calendars_of(connection, users)
    reaches = {}
    for user_id, mine in store.devices(connection, users).items():
        hours = wishes[user_id].hours
        night, begins = (mine[0].zone, _NIGHT, _MORNING), now
        while (leave := wishes[user_id].leave_at(begins)) and not leave.is_automatic:
            begins = leave.ends  # who is on leave that they have planned is left in peace
        if hours and hours[-1].night != hours[-1].morning:
            night = (hours[-1].zone, hours[-1].night, hours[-1].morning)
        grace = _HERE_MS if user_id in here else _AWAY_MS
        since = min(device.since for device in mine)
        reaches[user_id] = Reach(waking(begins, *night), since, grace)
    return reaches
