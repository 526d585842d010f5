"""The pages' static files."""

from litestar import Response, get
from litestar.params import FromPath

from rookery.server.errors import NoSuchPage
from rookery.server.table.context import house_of
from rookery.server.web.context import HttpRequest, takes_gzip, templates_of
from rookery.server.web.html import Page
from rookery.server.web.static_files import FOREVER, StaticFile


@get("/static/{digest:str}/{name:path}", include_in_schema=False)
async def static_file(request: HttpRequest, digest: FromPath[str], name: FromPath[str]) -> Page:
    """A static file, to be cached for ever if the address has the present hash."""
    templates = templates_of(request)
    path, is_present = name.lstrip("/"), digest == templates.statics.digest
    file = (None if is_present else templates.outdated(path)) or templates.ready(path)
    if file is None:
        file = await _made(request, path)
    headers = {"cache-control": FOREVER if is_present else "no-cache"}
    body = file.content
    if takes_gzip(request) and file.packed:
        body, headers["content-encoding"] = file.packed, "gzip"
    headers["vary"] = "accept-encoding"
    return Response(body, media_type=file.media_type, headers=headers)


async def _made(request: HttpRequest, path: str) -> StaticFile:
    """A file that nobody has asked for before."""
    compute = house_of(request).reader.compute
    file = await compute(lambda: templates_of(request).file(path))
    if file is None:
        raise NoSuchPage()
    return file


ROUTES = (static_file,)
