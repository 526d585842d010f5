"""How pages think for the computers at their table, over HTTP."""

from typing import Any

import msgspec
from litestar import Response, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from msgspec import Struct

from rookery.search.portable import PortableSearch
from rookery.server.table.context import watched
from rookery.server.table.messages import Number
from rookery.server.thinking.api import Code
from rookery.server.thinking.deputies import LONGEST, PageDeputies, SearchOrder, any_worthwhile
from rookery.server.thinking.searches import WORKER, kernels
from rookery.server.web.context import HttpRequest, client_of, packed, templates_of
from rookery.server.web.refusals import refusals

_WAIT_S = 2.0  # a search is made while its page asks for it


class ThinkingOffer(Struct, frozen=True):
    """Whether the page thinks for the computers at this table from now on.

    A page that is `at_work` on a search says after how many entries the computer is to move.
    """

    ready: bool
    at_work: Number | None = None


class OrderedSearch(Struct, frozen=True, omit_defaults=True):
    """What a page has to search for after `number` entries; no `search` if there is nothing.

    The page says that it is at work twice in `usual_ms`, and has `longest_ms` in all. `never`:
    there will never be anything at this table, so the page needn't ask again.
    """

    number: int = 0
    worker: str = ""
    file: str = ""
    kernels: dict[str, Any] | None = None
    search: PortableSearch | None = None
    usual_ms: int = 0
    longest_ms: int = 0
    never: bool = False


class FoundAction(Struct, frozen=True):
    """The code of the action that a level plays after `number` entries."""

    number: Number
    code: Code


@post(
    "/api/games/{game_id:str}/engine/computer",
    responses=refusals(403, 404, says=OrderedSearch, changes=True),
    status_code=200,
)
async def think_for_computers(
    request: HttpRequest,
    thinking: NamedDependency[PageDeputies],
    game_id: FromPath[str],
    data: JSONBody[ThinkingOffer],
) -> Response[bytes]:
    """Offer to think for the computers at a table, say that the page is at work, or stop.

    An offer is answered with what there is to think about now.
    """
    client, order = client_of(request), None
    async with watched(request, game_id) as table:
        never = not any_worthwhile(table.game)
        if data.ready and data.at_work is not None:
            thinking.hear(table, client.user_id, data.at_work)
        elif data.ready and not never:
            thinking.offer(table, client.user_id, client.address)
            order = await thinking.order(table, client.user_id, _WAIT_S)
        else:
            thinking.withdraw(table, client.user_id)
    body = msgspec.json.encode(
        OrderedSearch(never=never) if order is None else _sent(request, order)
    )
    return await packed(request, body, "application/json", {"cache-control": "no-store"})


def _sent(request: HttpRequest, order: SearchOrder) -> OrderedSearch:
    about, templates = kernels()[order.search.kernels], templates_of(request)
    file = templates.statics.address(f"engine/{about['file']}")
    usual = order.level.usual_ms
    return OrderedSearch(
        order.number, templates.script(WORKER), file, about, order.search, usual, LONGEST * usual
    )


@post(
    "/api/games/{game_id:str}/engine/computer/action",
    responses=refusals(403, 404, 409, changes=True),
    status_code=204,
)
async def act_for_computer(
    request: HttpRequest,
    thinking: NamedDependency[PageDeputies],
    game_id: FromPath[str],
    data: JSONBody[FoundAction],
) -> None:
    """Answer with the action that a page has found for the computer to move."""
    client = client_of(request)
    async with watched(request, game_id) as table:
        await thinking.take(table, client.user_id, client.address, data.number, data.code)


ROUTES = (think_for_computers, act_for_computer)
