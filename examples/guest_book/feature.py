"""The feature `guest_book`: what the server takes up of it."""

from pathlib import Path

from examples.guest_book import api, page, store, tables
from rookery.server.feature import Feature, PersonHooks

FEATURE = Feature(
    "guest_book",
    routes=(*api.ROUTES, *page.ROUTES),
    tables=(tables.entries,),
    templates=Path(__file__).with_name("templates"),
    person=PersonHooks(merge=store.merge, forget=store.forget, export=store.about),
)
