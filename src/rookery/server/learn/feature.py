"""The feature `learn`: what the server takes up of it."""

from rookery.server.feature import Feature, PersonHooks
from rookery.server.learn import page, store

FEATURE = Feature(
    "learn",
    routes=(*page.ROUTES,),
    person=PersonHooks(merge=store.merge, forget=store.forget, export=store.about),
)
