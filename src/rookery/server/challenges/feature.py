"""The feature `challenges`: asking particular people for a game."""

from rookery.server.challenges import api, notices, store
from rookery.server.challenges.challenges import Challenges
from rookery.server.feature import Feature, PersonHooks
from rookery.server.table.house import House


def _open(house: House) -> Challenges:
    sources = house.now, house.randomness, house.settings
    begin = house.warmup.rules, house.begin, house.offering
    challenges = Challenges(house.changes, *sources, *begin)
    house.departing.append(challenges.end_all)
    return challenges


FEATURE = Feature(
    "challenges",
    open=_open,
    routes=api.ROUTES,
    person=PersonHooks(forget=store.forget),
    notices=(notices.KIND,),
)
