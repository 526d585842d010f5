"""Attacks on the searches: does a computer opponent still answer, and a short proof still finish?

Each attack takes the address of a running server and returns its rows.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from functools import partial
from itertools import count
from typing import Any

import httpx

from tools.siege.crowd import asked, meanwhile, milliseconds, somebody
from tools.siege.games import record_text
from tools.siege.row import Row

_ASKED = 25  # concurrent analyses per address
_ADDRESSES = 5
_BOUND_MS = 200
_PROOF_MS = 1000
_AT_ONCE_S = 0.01
_numbers = count()


async def computers(url: str) -> list[Row]:
    """Time a computer's answer alone, and during the analyses of one address and of five."""
    async with AsyncExitStack() as stack:
        player = await stack.enter_async_context(somebody(url, next(_numbers)))
        crowd = [
            await stack.enter_async_context(somebody(url, next(_numbers)))
            for _ in range(_ADDRESSES + 1)
        ]
        game_id = await _opened(player, record_text("packeis", {}, 60, 1))
        await asked(player, f"/api/games/{game_id}/analysis/0")  # the search is compiled by now
        await _answer_ms(player)
        alone = await _answer_ms(player)
        bound = 2 * alone + _BOUND_MS
        rows = [Row("a computer's answer, alone", alone, "ms", alone)]
        for name, attackers in (("one address", crowd[:1]), ("five addresses", crowd[1:])):
            async with meanwhile([work for one in attackers for work in _analyses(one, game_id)]):
                await asyncio.sleep(1)
                beside = await _answer_ms(player)
            rows.append(Row(f"beside {_ASKED} analyses of {name}", beside, "ms", bound))
        return rows


def _analyses(client: httpx.AsyncClient, game_id: str) -> list[Callable[[], Awaitable[Any]]]:
    """Trials with an evaluation, which no cache can answer."""
    body = {"number": 6, "actions": [], "evaluate": True}
    return [partial(asked, client, f"/api/games/{game_id}/try", body) for _ in range(_ASKED)]


async def _opened(client: httpx.AsyncClient, text: str) -> str:
    return str((await asked(client, "/api/records", {"text": text}))["id"])


async def _answer_ms(player: httpx.AsyncClient) -> float:
    """How long the strongest computer takes to answer the first action at a new table."""
    seats = [{"kind": "me"}, {"kind": "computer", "level": "emperor"}]
    table = await asked(player, "/api/games", {"game": "packeis", "seats": seats})
    path = f"/api/games/{table['id']}"
    view = await asked(player, path)
    while view["to_move"] != 0:
        await asyncio.sleep(_AT_ONCE_S)
        view = await asked(player, path)
    first = {"number": view["number"] + 1, "seat": 0, "action": min(view["taps"])}
    await asked(player, f"{path}/act", first)

    async def answered() -> None:
        while (await asked(player, path))["to_move"] == 1:
            await asyncio.sleep(0.05)

    return await milliseconds(answered())


async def proofs(url: str) -> list[Row]:
    """Time a trivial proof while another address has requested four long ones."""
    async with somebody(url, next(_numbers)) as attacker, somebody(url, next(_numbers)) as other:
        text = record_text("packeis", {}, 400, 2)
        game_id = await _opened(other, text)
        last = (await asked(other, f"/api/games/{game_id}"))["number"]
        short = f"/api/games/{game_id}/theory/{last - 2}"
        await asked(other, short)  # everything is compiled by now
        fresh = await _opened(other, record_text("packeis", {}, 400, 3))
        end = (await asked(other, f"/api/games/{fresh}"))["number"]
        long = f"/api/games/{game_id}/theory/8"
        async with meanwhile([partial(asked, attacker, long)] * 4):
            await asyncio.sleep(1)
            proof = asked(other, f"/api/games/{fresh}/theory/{end - 2}")
            waited = await milliseconds(proof, 2 * 60)
        return [Row("a short proof beside four long ones", waited, "ms", _PROOF_MS)]
