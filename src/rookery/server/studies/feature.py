"""The feature `studies`: what the server takes up of it."""

from rookery.server.feature import Feature, Person
from rookery.server.studies import api, store

FEATURE = Feature(
    "studies",
    routes=(*api.ROUTES,),
    person=Person(merge=store.merge, forget=store.forget, export=store.about),
)
