"""The feature `members`: what the server takes up of it."""

from rookery.server.feature import Feature
from rookery.server.members import (
    api,
    entrance_api,
    export_api,
    finding_api,
    keeper_api,
    members_page,
    page,
    passkeys_api,
)

FEATURE = Feature(
    "members",
    routes=(
        *api.ROUTES,
        *entrance_api.ROUTES,
        *export_api.ROUTES,
        *finding_api.ROUTES,
        *keeper_api.ROUTES,
        *members_page.ROUTES,
        *page.ROUTES,
        *passkeys_api.ROUTES,
    ),
)
