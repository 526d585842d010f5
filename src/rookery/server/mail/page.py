"""The page of one's own mailbox, and what the links in mails lead to: these need no sign-in."""

from typing import Any

from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath
from litestar.response import Redirect

from rookery.server.mail.api import mail_of
from rookery.server.mail.post import Post
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.html import Page, page
from rookery.server.web.prices import costs


@get("/me/mail", include_in_schema=False)
async def my_mail(request: HttpRequest, mail: NamedDependency[Post]) -> Page | Redirect:
    """Where and how the reader gets mail."""
    if not client_of(request).identity.is_member:
        return Redirect("/in?after=/me/mail")
    return await page(request, "mail/mail.html", mail=await mail_of(request, mail))


@get("/mail/confirm/{token:str}", include_in_schema=False)
async def confirm(request: HttpRequest, mail: NamedDependency[Post], token: FromPath[str]) -> Page:
    """Ask whether an address is the reader's: programs that follow links confirm nothing."""
    address = await mail.addresses.could_prove(token)
    return await page(request, "mail/confirm.html", address=address, is_proven=False)


@post("/mail/confirm/{token:str}", include_in_schema=False, status_code=200, guards=[costs(4)])
async def confirmed(
    request: HttpRequest, mail: NamedDependency[Post], token: FromPath[str]
) -> Page:
    """Confirm an address, once."""
    is_proven = await mail.addresses.prove(token)
    return await page(request, "mail/confirm.html", address=None, is_proven=is_proven)


@get("/mail/stop/{secret:str}", include_in_schema=False)
async def stop(request: HttpRequest, mail: NamedDependency[Post], secret: FromPath[str]) -> Page:
    """Ask whether mail should end."""
    box = await mail.addresses.could_stop(secret)
    return await page(request, "mail/stop.html", box=box, has_ended=False)


@post("/mail/stop/{secret:str}", include_in_schema=False, status_code=200, guards=[costs(4)])
async def stopped(
    request: HttpRequest, mail: NamedDependency[Post], secret: FromPath[str]
) -> Response[Any]:
    """End mail: what mail programs send by themselves (RFC 8058), and the button of the page."""
    has_ended = await mail.addresses.stop(secret)
    return await page(request, "mail/stop.html", box=None, has_ended=has_ended)


ROUTES = (my_mail, confirm, confirmed, stop, stopped)
