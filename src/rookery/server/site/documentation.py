"""The documentation under /docs, with the same security policy as every other page."""

import mimetypes

from litestar import get
from litestar.params import FromPath
from litestar.response import Redirect

from rookery.server.errors import NoSuchPage
from rookery.server.web.context import HttpRequest, cached_body, stored
from rookery.server.web.html import Page, documentation

_HEADERS = {"cache-control": "public, max-age=300"}


@get("/docs", include_in_schema=False)
async def front() -> Redirect:
    """Redirect to the first page, whose links are relative to its folder."""
    if not documentation():
        raise NoSuchPage()
    return Redirect("/docs/index.html", status_code=303)


@get("/docs/{name:path}", include_in_schema=False)
async def document(request: HttpRequest, name: FromPath[str]) -> Page:
    """A file of the site."""
    path = documentation().get(name.lstrip("/"))
    if path is None:
        raise NoSuchPage()
    body = await cached_body(request, ("docs", name), path.read_bytes)
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return stored(request, body, kind, _HEADERS)


ROUTES = (front, document)
