"""The feature `lobby`: what the server takes up of it."""

from rookery.server.feature import Feature, Person
from rookery.server.lobby import api, page, socket, store

FEATURE = Feature(
    "lobby",
    routes=(
        *api.ROUTES,
        *page.ROUTES,
        socket.live,
    ),
    person=Person(merge=store.merge, forget=store.forget),
)
