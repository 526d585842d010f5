"""The feature `daily`: what the server takes up of it."""

from pathlib import Path

from rookery.server.daily import api, page, store
from rookery.server.daily.boards import Boards
from rookery.server.feature import Feature, PersonHooks

FEATURE = Feature(
    "daily",
    open=Boards,
    routes=(*api.ROUTES, *page.ROUTES),
    folder=Path(__file__).parent,
    person=PersonHooks(merge=store.merge, forget=store.forget, export=store.about),
)
