"""The feature `ratings`: what the server takes up of it."""

from rookery.server.feature import Feature, Person
from rookery.server.ratings import api, merges, page, store

FEATURE = Feature(
    "ratings",
    routes=(
        *api.ROUTES,
        *page.ROUTES,
    ),
    person=Person(merge=merges.merge, export=store.about),
)
