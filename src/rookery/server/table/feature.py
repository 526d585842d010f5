"""The feature `table`: what the server takes up of it."""

from rookery.server.feature import Feature
from rookery.server.table import (
    api,
    chance_api,
    join_page,
    lists_api,
    new_page,
    page,
    plans_api,
    rulesets_api,
    seats_api,
    socket,
    why_api,
)

FEATURE = Feature(
    "table",
    routes=(
        *api.ROUTES,
        *chance_api.ROUTES,
        *join_page.ROUTES,
        *lists_api.ROUTES,
        *new_page.ROUTES,
        *page.ROUTES,
        *plans_api.ROUTES,
        *rulesets_api.ROUTES,
        *seats_api.ROUTES,
        socket.live,
        *why_api.ROUTES,
    ),
)
