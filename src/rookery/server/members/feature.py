"""The feature `members`: signing up and in, credentials, exports, and leaving."""

from rookery.server.feature import Feature
from rookery.server.members import (
    acts,
    api,
    entrance_api,
    exports,
    finding_api,
    members_page,
    page,
    passkeys_api,
)
from rookery.server.members.members import Members
from rookery.server.table.house import House
from rookery.server.table.interfaces import AccountChanges, Freshness, NewPasswords


def _open(house: House) -> Members:
    members = Members(house)
    house.offer(AccountChanges, members.accounts)
    house.offer(Freshness, members.entrance)
    house.offer(NewPasswords, members.entrance)
    return members


FEATURE = Feature(
    "members",
    open=_open,
    routes=(
        *api.ROUTES,
        *exports.ROUTES,
        *entrance_api.ROUTES,
        *passkeys_api.ROUTES,
        *finding_api.ROUTES,
        *page.ROUTES,
        *members_page.ROUTES,
    ),
    acts=acts.ACTS,
)
