"""The feature `ties`: what the server takes up of it."""

from rookery.server.feature import Feature, Person
from rookery.server.ties import api, store

FEATURE = Feature(
    "ties",
    routes=(*api.ROUTES,),
    person=Person(merge=store.merge, forget=store.forget, export=store.about),
)
