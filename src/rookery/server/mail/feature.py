"""The feature `mail`: people who wish it are written to."""

from pathlib import Path

from rookery.server.capabilities import MEMBERS, Grant
from rookery.server.feature import Feature, PersonHooks
from rookery.server.mail import api, bounces_api, page, reset_page, store
from rookery.server.mail.post import Post

FEATURE = Feature(
    "mail",
    folder=Path(__file__).parent,
    open=Post,
    routes=(*api.ROUTES, *page.ROUTES, *reset_page.ROUTES, *bounces_api.ROUTES),
    grants={"mail": Grant("get mail, where the house sends any", MEMBERS, MEMBERS, "")},
    needs={"mail": "/me/mail /api/me/mail /api/me/mail/**", None: "/mail/**"},
    person=PersonHooks(merge=store.merge, forget=store.forget, export=store.about),
)
