"""The feature `replay`: what the server takes up of it."""

from rookery.server.feature import Feature
from rookery.server.replay import api, page, records_api, story_api

FEATURE = Feature(
    "replay",
    routes=(
        *api.ROUTES,
        *page.ROUTES,
        *records_api.ROUTES,
        *story_api.ROUTES,
    ),
)
