"""The feature `bots`: what the server takes up of it."""

from rookery.server.bots import api, page, streams_api
from rookery.server.feature import Feature

FEATURE = Feature(
    "bots",
    routes=(
        *api.ROUTES,
        *page.ROUTES,
        *streams_api.ROUTES,
    ),
)
