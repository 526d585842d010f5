"""The feature `puzzles`: three a day for each game."""

from rookery.server.feature import Feature, PersonHooks
from rookery.server.puzzles import api, page, store
from rookery.server.puzzles.solving import Puzzles
from rookery.server.table.house import House


def _open(house: House) -> Puzzles:
    return Puzzles(house.writer, house.reader, house.wall)


FEATURE = Feature(
    "puzzles",
    open=_open,
    routes=(*api.ROUTES, *page.ROUTES),
    person=PersonHooks(merge=store.merge, forget=store.forget, export=store.about),
)
