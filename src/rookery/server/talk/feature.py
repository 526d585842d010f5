"""The feature `talk`: what the server takes up of it."""

from rookery.server.feature import Feature, Person
from rookery.server.talk import api, store

FEATURE = Feature(
    "talk",
    routes=(*api.ROUTES,),
    person=Person(forget=store.forget),
)
