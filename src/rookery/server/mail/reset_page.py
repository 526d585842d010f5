"""The pages of a new password by mail: asking for a link, and what the link leads to."""

from typing import Annotated, Literal

from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, URLEncodedBody
from msgspec import Meta, Struct

from rookery.server.errors import WeakPassword
from rookery.server.mail.post import Post
from rookery.server.table.bodies import Name
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.html import Page, page
from rookery.server.web.messages import failure
from rookery.server.web.prices import costs


class NameForgotten(Struct, frozen=True):
    """Whose password somebody has forgotten."""

    member: Name


class NewPassword(Struct, frozen=True):
    """What somebody wants to sign in with."""

    password: Annotated[str, Meta(max_length=200)]


State = Literal["ask", "sent", "choose", "old", "done"]


async def _shown(request: HttpRequest, state: State, about: str = "", wrong: str = "") -> Page:
    code = 400 if wrong else 200
    return await page(request, "mail/reset.html", code, state=state, about=about, wrong=wrong)


@get("/mail/reset", include_in_schema=False)
async def forgotten(request: HttpRequest, mail: NamedDependency[Post]) -> Page:
    """Ask for a link that sets a new password."""
    _ = mail.resets
    return await _shown(request, "ask")


@post("/mail/reset", include_in_schema=False, status_code=200, guards=[costs(4)])
async def send_link(
    request: HttpRequest, mail: NamedDependency[Post], data: URLEncodedBody[NameForgotten]
) -> Page:
    """Send it, if there is somebody of this name with an address; the answer is always the same."""
    await mail.resets.ask(data.member, client_of(request).address)
    return await _shown(request, "sent")


@get("/mail/reset/{token:str}", include_in_schema=False)
async def choose(request: HttpRequest, mail: NamedDependency[Post], token: FromPath[str]) -> Page:
    """Ask for a new password: programs that follow links change nothing."""
    who = await mail.resets.whose(token)
    return await _shown(request, "choose", who.name) if who else await _shown(request, "old")


@post("/mail/reset/{token:str}", include_in_schema=False, status_code=200, guards=[costs(20)])
async def replace(
    request: HttpRequest,
    mail: NamedDependency[Post],
    token: FromPath[str],
    data: URLEncodedBody[NewPassword],
) -> Page:
    """Set the new password, once."""
    try:
        done = await mail.resets.use(token, data.password)
    except WeakPassword as error:
        words = failure(error, client_of(request).say).words
        who = await mail.resets.whose(token)
        return await _shown(request, "choose", who.name if who else "", words)
    return await _shown(request, "done" if done else "old")


ROUTES = (forgotten, send_link, choose, replace)
