"""The feature `guest_book`: what the server takes up of it."""

from pathlib import Path

from examples.guest_book import api, page, store, tables
from examples.guest_book.settings import GuestBookSettings
from rookery.server.capabilities import PEOPLE, Grant
from rookery.server.feature import Feature, PersonHooks

FEATURE = Feature(
    "guest_book",
    routes=(*api.ROUTES, *page.ROUTES),
    tables=(tables.entries,),
    folder=Path(__file__).parent,
    grants={"sign": Grant("write into the guest book, and read it", PEOPLE, PEOPLE, "")},
    needs={"sign": "/guest-book /api/guest-book"},
    settings=GuestBookSettings,
    person=PersonHooks(merge=store.merge, forget=store.forget, export=store.about),
)
