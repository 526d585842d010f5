"""The feature `table`: what the server takes up of it."""

from rookery.server.feature import Feature
from rookery.server.table import (
    api,
    chance_api,
    conversation,
    event_stream_api,
    help_api,
    lists,
    new_page,
    notices,
    page,
    seats_api,
    watchers_api,
)

FEATURE = Feature(
    "table",
    routes=(
        *api.ROUTES,
        *chance_api.ROUTES,
        *page.ROUTES,
        *lists.ROUTES,
        *new_page.ROUTES,
        *help_api.ROUTES,
        *seats_api.ROUTES,
        *watchers_api.ROUTES,
        conversation.live,
        *event_stream_api.ROUTES,
    ),
    notices=notices.KINDS,
)
