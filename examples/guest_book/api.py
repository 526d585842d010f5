"""Adding an entry to the guest book."""

from typing import Annotated

from litestar import Response, post
from litestar.params import JSONBody
from msgspec import Meta, Struct

from examples.guest_book import store
from examples.guest_book.errors import BadEntry
from examples.guest_book.settings import GuestBookSettings
from rookery.server.i18n import typed
from rookery.server.table.bodies import Name
from rookery.server.table.context import house_of
from rookery.server.web.answers import PageAddress
from rookery.server.web.context import HttpRequest, client_of, guest, name_at_table
from rookery.server.web.refusals import refusals


class NewEntry(Struct, frozen=True):
    """A text for everybody; `name` is a guest's, as members have their own."""

    text: Annotated[str, Meta(max_length=8 * 2000)]
    name: Name = ""


@post("/api/guest-book", responses=refusals(409, changes=True))
async def add(request: HttpRequest, data: JSONBody[NewEntry]) -> Response[PageAddress]:
    """Write an entry into the guest book."""
    return Response(PageAddress("/guest-book"), headers=await store_entry(request, data))


async def store_entry(request: HttpRequest, data: NewEntry) -> dict[str, str]:
    """Store an entry; returns the answer's headers. Raises BadEntry, and as `name_at_table`."""
    house, client = house_of(request), client_of(request)
    most = house.settings.of(GuestBookSettings).guest_book_characters
    user_id, headers = guest(request)
    text = typed.line(data.text)
    if not 0 < typed.length(text) <= most:
        raise BadEntry(most=most)
    house.admit_new(client.address)
    name = await name_at_table(request, data.name)
    new, now = house.some_game_id(), house.now()
    await house.writer.run(lambda c: store.add(c, new, user_id, name, text, now))
    return headers


ROUTES = (add,)
