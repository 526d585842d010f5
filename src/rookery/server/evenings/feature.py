"""The feature `evenings`: tournaments for tables of two to six."""

from rookery.server.evenings import api, ics, notices, page, store
from rookery.server.evenings.evenings import Evenings
from rookery.server.feature import Feature, PersonHooks

FEATURE = Feature(
    "evenings",
    open=Evenings,
    notices=(notices.KIND,),
    routes=(*api.ROUTES, *page.ROUTES, *ics.ROUTES),
    person=PersonHooks(merge=store.merge, forget=store.forget, export=store.about),
    needs={
        "open": "/evenings/new POST:/evenings POST:/api/evenings",
        "come": "POST:/evenings/* POST:/api/evenings/*",
        "look": "/evenings /evenings/** /api/evenings /api/evenings/**",
    },
)
