"""A member's mailbox: giving an address, choosing what comes, and ending it."""

from typing import Annotated

from litestar import delete, get, patch, put
from litestar.di import NamedDependency
from litestar.params import JSONBody
from msgspec import Meta, Struct

from rookery.server.mail.addresses_store import USUAL_HOUR, Rhythm
from rookery.server.mail.post import Post
from rookery.server.people.calendar import zones
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.prices import costs
from rookery.server.web.refusals import refusals


class MailShown(Struct, frozen=True):
    """Where and how the asker gets mail.

    `address` is confirmed; `waiting` has yet to be, and `failed` says that the link could not be
    delivered. `bounced`: mail to `address` came back, and none goes there any more. `hour` is when
    a daily mail goes out, in `zone`.
    """

    address: str | None = None
    waiting: str | None = None
    failed: bool = False
    bounced: bool = False
    rhythm: Rhythm = "daily"
    hour: int = USUAL_HOUR
    zone: str = "UTC"


class NewAddress(Struct, frozen=True):
    """An address, and the time zone where the asker is; UTC for one that the house doesn't know."""

    address: Annotated[str, Meta(min_length=3, max_length=300)]
    zone: Annotated[str, Meta(min_length=1, max_length=64)] = "UTC"


class MailWishes(Struct, frozen=True):
    """Changes; null leaves a field as it is."""

    rhythm: Rhythm | None = None
    hour: Annotated[int, Meta(ge=0, le=23)] | None = None


async def mail_of(request: HttpRequest, post: Post) -> MailShown:
    """The asker's mailbox; raises MembersOnly."""
    who = client_of(request).identity
    box, zone = await post.addresses.of(who)
    if box is None:
        return MailShown(zone=zone)
    has_failed = box.wanted is not None and await post.addresses.has_failed(box)
    about = box.address, box.wanted, has_failed, box.bounced is not None
    return MailShown(*about, box.rhythm, box.hour, zone)


@get("/api/me/mail", responses=refusals(403, 404))
async def my_mail(request: HttpRequest, mail: NamedDependency[Post]) -> MailShown:
    """Where and how the asker gets mail."""
    return await mail_of(request, mail)


@put("/api/me/mail/address", responses=refusals(404, changes=True), guards=[costs(4)])
async def give(
    request: HttpRequest, mail: NamedDependency[Post], data: JSONBody[NewAddress]
) -> MailShown:
    """Give an address. A link that is sent there confirms it; until then nothing else goes there.

    The answer is the same for every address.
    """
    client, zone = client_of(request), data.zone if data.zone in zones() else "UTC"
    about = data.address, zone, client.say.code, client.address
    await mail.addresses.give(client.identity, *about)
    return await mail_of(request, mail)


@patch("/api/me/mail", responses=refusals(404, 409, changes=True), guards=[costs(4)])
async def choose(
    request: HttpRequest, mail: NamedDependency[Post], data: JSONBody[MailWishes]
) -> MailShown:
    """Choose how the asker gets mail, in the language in which they ask."""
    client = client_of(request)
    wishes = {"rhythm": data.rhythm, "hour": data.hour}
    values = {key: wishes[key] for key in wishes if wishes[key] is not None}
    await mail.addresses.choose(client.identity, language=client.say.code, **values)
    return await mail_of(request, mail)


@delete(
    "/api/me/mail/address",
    status_code=200,
    responses=refusals(404, changes=True),
    guards=[costs(4)],
)
async def remove(request: HttpRequest, mail: NamedDependency[Post]) -> MailShown:
    """Delete the asker's address, and all that they chose for it."""
    await mail.addresses.remove(client_of(request).identity)
    return await mail_of(request, mail)


ROUTES = (my_mail, give, choose, remove)
