"""The feature `days`: games over days, which nobody loses to the calendar."""

from pathlib import Path

from rookery.server.days import api, page, store
from rookery.server.days.days import Days
from rookery.server.days.notices import KINDS
from rookery.server.feature import Feature, PersonHooks
from rookery.server.people import calendars_store as calendars

FEATURE = Feature(
    "days",
    folder=Path(__file__).parent,
    needs={None: "/days/*", "look": "/me/days"},
    open=Days,
    routes=(*api.ROUTES, *page.ROUTES),
    notices=KINDS,
    person=PersonHooks(forget=store.forget, export=calendars.about),
)
