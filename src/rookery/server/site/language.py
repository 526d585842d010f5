"""The choice of a browser's language."""

from litestar import Response, post
from litestar.params import JSONBody
from msgspec import Struct

from rookery.server.i18n import catalogues
from rookery.server.people import tokens
from rookery.server.table.bodies import Word
from rookery.server.web.context import HttpRequest, client_of
from rookery.server.web.refusals import refusals


class LanguageCode(Struct, frozen=True):
    """A language's code, as in the page's language switch."""

    lang: Word


@post("/api/language", responses=refusals(changes=True), status_code=200)
async def language(request: HttpRequest, data: JSONBody[LanguageCode]) -> Response[LanguageCode]:
    """Set the language for this browser, in a cookie."""
    code = data.lang if data.lang in catalogues.codes() else catalogues.SOURCE
    secure = "; Secure" if client_of(request).secure else ""
    cookie = f"{catalogues.COOKIE}={code}; Path=/; Max-Age={tokens.YEAR_S}; HttpOnly; SameSite=Lax"
    return Response(LanguageCode(code), headers={"set-cookie": cookie + secure})


ROUTES = (language,)
