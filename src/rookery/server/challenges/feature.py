"""The feature `challenges`: what the server takes up of it."""

from rookery.server.challenges import api, store
from rookery.server.feature import Feature, Person

FEATURE = Feature(
    "challenges",
    routes=(*api.ROUTES,),
    person=Person(forget=store.forget),
)
