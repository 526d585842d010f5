"""The page of the guest book, and its form, which works without a script."""

from datetime import UTC, datetime
from functools import partial
from typing import Any

from litestar import Response, get, post
from litestar.params import URLEncodedBody
from litestar.response import Redirect

from examples.guest_book import store
from examples.guest_book.api import NewEntry, store_entry
from examples.guest_book.settings import GuestBookSettings
from rookery.server.errors import Refused
from rookery.server.table.context import house_of
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.html import Page, page


@get("/guest-book", include_in_schema=False)
async def book(request: HttpRequest) -> Page:
    """The newest entries, and a form for another."""
    return await _book_page(request)


@post("/guest-book", include_in_schema=False, status_code=303)
async def write(request: HttpRequest, data: URLEncodedBody[NewEntry]) -> Response[Any]:
    """What the form sends; leads back to the page, which says why if it is refused."""
    try:
        return Redirect("/guest-book", status_code=303, headers=await store_entry(request, data))
    except Refused as refusal:
        words = refusal.words(client_of(request).say)
        return await _book_page(request, refusal.status, words, data.text, data.name)


async def _book_page(
    request: HttpRequest, status: int = 200, problem: str = "", text: str = "", signature: str = ""
) -> Page:
    house = house_of(request)
    own = house.settings.of(GuestBookSettings)
    newest = await house.reader.run(partial(store.newest, most=own.guest_book_entries))
    days = [datetime.fromtimestamp(entry.at / 1000, UTC).date() for entry in newest]
    return await page(
        request,
        "guest_book/guest_book.html",
        status,
        entries=list(zip(newest, days, strict=True)),
        most=own.guest_book_characters,
        problem=problem,
        text=text,
        signature=signature,
    )


ROUTES = (book, write)
