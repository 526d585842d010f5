"""The feature `puzzles`: what the server takes up of it."""

from rookery.server.feature import Feature
from rookery.server.puzzles import api, page

FEATURE = Feature(
    "puzzles",
    routes=(
        *api.ROUTES,
        *page.ROUTES,
    ),
)
