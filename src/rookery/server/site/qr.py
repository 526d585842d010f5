"""Addresses of this house as QR codes, to be scanned from another screen."""

from functools import partial
from typing import Annotated

from litestar import post
from litestar.params import JSONBody
from msgspec import Meta, Struct

from rookery.server.web import prices
from rookery.server.web.context import HttpRequest, cached_body, origin_for_guests
from rookery.server.web.refusals import refusals


class Address(Struct, frozen=True):
    """A path on this server."""

    path: Annotated[str, Meta(pattern=r"^/([^/\\].*)?\Z", max_length=300)]


class Code(Struct, frozen=True):
    """A QR code as SVG, and the address that it contains."""

    svg: str
    url: str


@post("/api/qr", responses=refusals(changes=True), status_code=200)
async def qr(request: HttpRequest, data: JSONBody[Address]) -> Code:
    """Draw an address of this house as a QR code. The path is in the body: it may be secret."""
    url = origin_for_guests(request) + data.path
    drawn = await cached_body(request, ("qr", url), partial(_drawn, url), prices.DRAWING)
    return Code(drawn.content.decode(), url)


def _drawn(url: str) -> bytes:
    import segno  # rarely needed

    code = segno.make(url, error="m", micro=False)
    return str(code.svg_inline(border=3, dark="#0D2337", light="#fff", omitsize=True)).encode()


ROUTES = (qr,)
