"""The feature `ratings`: leaderboards, profiles, and what a game changes."""

from rookery.server.feature import Feature, PersonHooks
from rookery.server.ratings import acts, api, page, store
from rookery.server.ratings import merges_store as merges
from rookery.server.ratings.ratings import Ratings
from rookery.server.table.house import House


def _open(house: House) -> Ratings:
    ratings = Ratings(house)
    house.companions.append(ratings)
    return ratings


FEATURE = Feature(
    "ratings",
    open=_open,
    routes=(*api.ROUTES, *page.ROUTES),
    acts=acts.ACTS,
    person=PersonHooks(merge=merges.merge, export=store.about),
)
