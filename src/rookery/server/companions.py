"""The pages for owners of the real boxes; they go on working without a network once opened."""

from litestar import Response, get
from litestar.params import FromPath

from rookery.server.access import Asked, game_of, house_of
from rookery.server.errors import NoSuchPage
from rookery.server.pages import Page, page

_WORKER = "js/companion-worker.js"


@get("/companions/{game:str}", include_in_schema=False)
async def companion(request: Asked, game: FromPath[str]) -> Page:
    """The companion of a game, from the template in its own folder."""
    shown = game_of(game)
    if shown.companion is None:
        raise NoSuchPage()
    folder = f"games/{shown.name}/"
    scripts = house_of(request).templates.statics.under(folder, ".js")
    return page(
        request, folder + "companion.html", game=shown, about=shown.companion, scripts=scripts
    )


@get("/companions/worker.js", include_in_schema=False)
async def worker(request: Asked) -> Page:
    """What answers for the companions without a network; its address may not change."""
    file = house_of(request).templates.statics.get(_WORKER)
    if file is None:
        raise NoSuchPage()
    headers = {"cache-control": "no-cache"}
    return Response(file.content, media_type=file.media_type, headers=headers)


COMPANIONS = (companion, worker)
