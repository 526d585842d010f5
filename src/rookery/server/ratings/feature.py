"""The feature `ratings`: what the server takes up of it."""

from rookery.server.feature import Feature
from rookery.server.ratings import api, page

FEATURE = Feature(
    "ratings",
    routes=(
        *api.ROUTES,
        *page.ROUTES,
    ),
)
