"""The feature `site`: what the server takes up of it."""

from rookery.server.feature import Feature
from rookery.server.site import (
    companions,
    documentation,
    files,
    health,
    home,
    language,
    links,
    look,
    qr,
    rules,
)

FEATURE = Feature(
    "site",
    routes=(
        *files.ROUTES,
        *companions.ROUTES,
        *documentation.ROUTES,
        health.health,
        *home.ROUTES,
        *language.ROUTES,
        *links.ROUTES,
        *look.ROUTES,
        *qr.ROUTES,
        *rules.ROUTES,
    ),
)
