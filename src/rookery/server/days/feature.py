"""The feature `days`: games over days, which nobody loses to the calendar."""

from pathlib import Path

from rookery.server.days import api, conditional_api, page, pauses_api, store
from rookery.server.days.days import Days
from rookery.server.days.notices import KINDS
from rookery.server.feature import Feature, PersonHooks
from rookery.server.table import conditional_store

FEATURE = Feature(
    "days",
    folder=Path(__file__).parent,
    needs={None: "/days/*", "look": "/me/days"},
    open=Days,
    routes=(*api.ROUTES, *conditional_api.ROUTES, *pauses_api.ROUTES, *page.ROUTES),
    notices=KINDS,
    person=PersonHooks(merge=conditional_store.merge, forget=store.forget, export=store.about),
)
