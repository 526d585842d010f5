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

from tools.siege.crowd import ask, meanwhile, milliseconds, somebody
from tools.siege.games import record_text
from tools.siege.row import Row

_MOST = 25  # concurrent analyses per address
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
        game_id = await _open(player, record_text("packeis", {}, 60, 1))
        await ask(player, f"/api/games/{game_id}/analysis/0")  # the search is compiled by now
        await _answer_ms(player)
        alone = await _answer_ms(player)
        bound = 2 * alone + _BOUND_MS
        rows = [Row("a computer's answer, alone", alone, "ms", alone)]
        for name, attackers in (("one address", crowd[:1]), ("five addresses", crowd[1:])):
            async with meanwhile(
                [work for attacker in attackers for work in _analyses(attacker, game_id)]
            ):
                await asyncio.sleep(1)
                beside = await _answer_ms(player)
            rows.append(Row(f"beside {_MOST} analyses of {name}", beside, "ms", bound))
        return rows


def _analyses(client: httpx.AsyncClient, game_id: str) -> list[Callable[[], Awaitable[Any]]]:
    """Trials with an evaluation, which no cache can answer."""
    body = {"number": 6, "actions": [], "evaluate": True}
    return [partial(ask, client, f"/api/games/{game_id}/try", body) for _ in range(_MOST)]


async def _open(client: httpx.AsyncClient, text: str) -> str:
    return str((await ask(client, "/api/records", {"text": text}))["id"])


async def _answer_ms(player: httpx.AsyncClient) -> float:
    """How long the strongest computer takes to answer the first action at a new table."""
    seats = [{"kind": "me"}, {"kind": "computer", "level": "emperor"}]
    table = await ask(player, "/api/games", {"game": "packeis", "seats": seats})
    path = f"/api/games/{table['id']}"
    view = await ask(player, path)
    while view["to_move"] != 0:
        await asyncio.sleep(_AT_ONCE_S)
        view = await ask(player, path)
    first = {"number": view["number"] + 1, "seat": 0, "action": min(view["taps"])}
    await ask(player, f"{path}/act", first)

    async def is_answered() -> None:
        while (await ask(player, path))["to_move"] == 1:
            await asyncio.sleep(0.05)

    return await milliseconds(is_answered())


async def proofs(url: str) -> list[Row]:
    """Time a trivial proof while another address has requested four long ones."""
    async with somebody(url, next(_numbers)) as attacker, somebody(url, next(_numbers)) as other:
        text = record_text("packeis", {}, 400, 2)
        game_id = await _open(other, text)
        last = (await ask(other, f"/api/games/{game_id}"))["number"]
        short = f"/api/games/{game_id}/theory/{last - 2}"
        await ask(other, short)  # everything is compiled by now
        fresh = await _open(other, record_text("packeis", {}, 400, 3))
        end = (await ask(other, f"/api/games/{fresh}"))["number"]
        long = f"/api/games/{game_id}/theory/8"
        async with meanwhile([partial(ask, attacker, long)] * 4):
            await asyncio.sleep(1)
            proof = ask(other, f"/api/games/{fresh}/theory/{end - 2}")
            milliseconds_waiting = await milliseconds(proof, 2 * 60)
        return [Row("a short proof beside four long ones", milliseconds_waiting, "ms", _PROOF_MS)]
