"""The feature `lobby`: what the server takes up of it."""

from rookery.server.feature import Feature
from rookery.server.lobby import api, page, socket

FEATURE = Feature(
    "lobby",
    routes=(
        *api.ROUTES,
        *page.ROUTES,
        socket.live,
    ),
)
