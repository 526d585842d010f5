"""The feature `clubs`: people who meet again, and what they plan."""

from rookery.server.capabilities import ALL, MEMBERS, Grant
from rookery.server.clubs import api, page, store
from rookery.server.clubs.clubs import Clubs
from rookery.server.feature import Feature, PersonHooks

FEATURE = Feature(
    "clubs",
    open=Clubs,
    routes=(*api.ROUTES, *page.ROUTES),
    grants={
        "clubs": Grant("see clubs and their calendars", ALL, ALL, ""),
        "club": Grant("found clubs, join and lead them", MEMBERS, MEMBERS, ""),
    },
    needs={
        "club": """
            POST:/clubs POST:/clubs/* POST:/api/clubs POST:/api/clubs/* PUT:/api/clubs/*
            POST:/api/clubs/*/links DELETE:/api/clubs/* POST:/clubs/*/weeklies
            POST:/api/clubs/*/weeklies DELETE:/api/clubs/*/weeklies/*
        """,
        "clubs": "/clubs /clubs/** /api/clubs /api/clubs/*",
    },
    person=PersonHooks(merge=store.merge, forget=store.forget, export=store.about),
)
