"""The feature `studies`: what the server takes up of it."""

from rookery.server.feature import Feature, PersonHooks
from rookery.server.studies import api, store

FEATURE = Feature(
    "studies",
    routes=(*api.ROUTES,),
    person=PersonHooks(merge=store.merge, forget=store.forget, export=store.about),
)
