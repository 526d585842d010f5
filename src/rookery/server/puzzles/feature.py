"""The feature `puzzles`: what the server takes up of it."""

from rookery.server.feature import Feature, Person
from rookery.server.puzzles import api, page, store

FEATURE = Feature(
    "puzzles",
    routes=(
        *api.ROUTES,
        *page.ROUTES,
    ),
    person=Person(merge=store.merge, forget=store.forget, export=store.about),
)
