"""Who may become the first keeper: somebody at the machine itself, or with the printed code."""

from collections.abc import Mapping

import sqlalchemy as sa

from rookery.server.errors import HasKeeper, NoSuchFirstCode
from rookery.server.keeper import founding_store as founding
from rookery.server.keeper.keeper import Keeper
from rookery.server.keeper.kinds import Kind
from rookery.server.members.entrance import Founding
from rookery.server.members.members import Members
from rookery.server.ops import reachable
from rookery.server.people import store as people
from rookery.server.settings import Settings
from rookery.server.table.context import house_of
from rookery.server.web.context import HttpRequest, client_of

_FORWARDED = (
    *("forwarded", "via", "x-real-ip", "x-forwarded-for", "x-forwarded-host"),
    *("x-forwarded-proto", "x-forwarded-server", "cf-connecting-ip", "true-client-ip"),
)


def is_at_the_machine(
    headers: Mapping[str, str], direct: str, version: str, host: str, settings: Settings
) -> bool:
    """Whether a request surely comes from somebody at the machine on which the house runs.

    A proxy on the same machine must not make the whole world look like that: it names itself in a
    header, passes the public host, or is as old-fashioned as nginx is unless told otherwise. Some
    containers see all the world as their own machine.
    """
    if settings.origin or settings.trusted_proxies or any(name in headers for name in _FORWARDED):
        return False
    if reachable.is_container():
        return False
    is_plain = version == "1.1" and headers.get("connection", "").lower() != "close"
    literal = f"[{direct}]" if ":" in direct else direct
    return is_plain and bool(direct) and reachable.is_here(literal) and reachable.is_here(host)


class Door:
    """The door of a house without a keeper, for one request."""

    def __init__(self, request: HttpRequest, keeper: Keeper) -> None:
        self._request, self._keeper = request, keeper
        self._house = house_of(request)

    @property
    def needs_code(self) -> bool:
        """Whether the request must bring the code that the house has printed."""
        scope = self._request.scope
        direct = str((scope["client"] or ("",))[0])
        host, settings = client_of(self._request).host, self._house.settings
        version = str(scope.get("http_version", ""))
        return not is_at_the_machine(self._request.headers, direct, version, host, settings)

    async def is_empty(self) -> bool:
        """Whether nobody keeps the house."""
        return not await self._house.reader.run(people.keepers)

    async def until(self, code: str) -> int:
        """Until when the code works, 0 if it doesn't; raises TooManyTries."""
        now, address = self._house.now(), client_of(self._request).address
        limits = self._house.ask(Members).entrance.limits

        def works(connection: sa.Connection) -> int:
            return founding.until(connection, code, now)

        return await limits.invited(address, works)

    async def founding(self, kind: Kind, code: str) -> Founding:
        """What makes a new member the first keeper.

        Raises HasKeeper, NoSuchFirstCode, TooManyTries.
        """
        if not await self.is_empty():
            raise HasKeeper()
        needed = code if self.needs_code else None
        if needed is not None and not await self.until(needed):
            raise NoSuchFirstCode()

        def found(connection: sa.Connection, user_id: str, now: int) -> None:
            occasion = self._keeper.occasion(user_id)._replace(now=now)
            founding.found(connection, occasion, user_id, kind, needed)

        return found
