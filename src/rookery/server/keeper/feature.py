"""The feature `keeper`: the desk of those who keep the house, and how the first one gets there."""

from rookery.server.capabilities import Grant
from rookery.server.feature import Feature, PersonHooks
from rookery.server.keeper import (
    acts,
    api,
    backup_api,
    card_api,
    check_up_page,
    closing_acts,
    exports_api,
    first_api,
    first_page,
    house_page,
    log_page,
    people_page,
    reports_page,
    tables_api,
    tables_page,
)
from rookery.server.keeper.keeper import Keeper
from rookery.server.people import audit_store as audit

_HELPERS = "helper keeper"

FEATURE = Feature(
    "keeper",
    open=Keeper,
    routes=(
        *first_page.ROUTES,
        *first_api.ROUTES,
        *api.ROUTES,
        *backup_api.ROUTES,
        *exports_api.ROUTES,
        *people_page.ROUTES,
        *reports_page.ROUTES,
        *house_page.ROUTES,
        *tables_page.ROUTES,
        *tables_api.ROUTES,
        *card_api.ROUTES,
        *log_page.ROUTES,
        *check_up_page.ROUTES,
    ),
    person=PersonHooks(merge=audit.merge, forget=audit.forget, export=audit.about),
    acts=(*acts.ACTS, *closing_acts.ACTS),
    grants={
        "help": Grant("see what was reported, and mute its author", *[_HELPERS] * 3),
        "desk": Grant(
            "do at the desk what their role allows", _HELPERS, _HELPERS, "helper teacher keeper"
        ),
    },
    needs={
        None: "/keeper/first /api/keeper/first",
        "help": "/keeper/reports",
        "desk": "/api/keeper/acts /api/keeper/undo",
        "keep": "/keeper/** /api/keeper/**",
    },
)
