"""The feature `bots`: what the server takes up of it."""

from rookery.server.bots import api, page, store, streams_api
from rookery.server.feature import Feature, Person

FEATURE = Feature(
    "bots",
    routes=(
        *api.ROUTES,
        *page.ROUTES,
        *streams_api.ROUTES,
    ),
    person=Person(forget=store.forget, owned=store.owned_ids),
)
