"""Tables in memory: loaded once, kept while somebody uses them, dropped when idle."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from rookery.server.errors import NoSuchGame
from rookery.server.table import appends_store
from rookery.server.table.registry import Table, Tables, Weighing
from tests.server import loops
from tests.server.snapshots import ADA, BO, snapshot

ONE, TWO, THREE = ("a" * 12, "b" * 12, "c" * 12)


class Shelf:
    """A store that has every game; `loaded` lists the ids that were loaded."""

    def __init__(self) -> None:
        self.loaded: list[str] = []
        self.may_answer = asyncio.Event()
        self.may_answer.set()

    async def run(self, job: Any) -> Any:
        game_id = job.keywords["game_id"]
        if job.func is appends_store.log_length:
            return 0
        self.loaded.append(game_id)
        await self.may_answer.wait()
        return snapshot(ADA, BO, game_id=game_id).stored

    async def compute(self, work: Callable[[], Any]) -> Any:
        return work()


async def ready(_: str) -> None:
    pass


def tables(shelf: Shelf, room: int = 2, now: Callable[[], float] = lambda: 0.0) -> Tables:
    reader: Any = shelf
    return Tables(reader, ready, room, 60, now)


def run(test: Callable[[], Awaitable[None]]) -> None:
    async def whole() -> None:
        await asyncio.wait_for(test(), 60)

    loops.run(whole())


async def use(registry: Tables, *ids: str) -> None:
    for game_id in ids:
        async with registry.open(game_id):
            pass


def kept(registry: Tables) -> list[str]:
    return [table.id for table in registry]


def test_a_table_is_one_object_however_many_ask() -> None:
    async def test() -> None:
        shelf = Shelf()
        shelf.may_answer.clear()
        registry, found = tables(shelf), list[Table]()

        async def ask() -> None:
            async with registry.open(ONE) as table:
                found.append(table)

        asking = [asyncio.create_task(ask()) for _ in range(5)]
        await asyncio.sleep(0)
        shelf.may_answer.set()
        await asyncio.gather(*asking)
        assert shelf.loaded == [ONE]
        assert len(set(map(id, found))) == 1
        assert registry.in_memory(ONE) is found[0]
        assert registry.in_memory(TWO) is None

    run(test)


def test_who_hangs_up_spoils_nothing_for_others() -> None:
    async def test() -> None:
        shelf = Shelf()
        shelf.may_answer.clear()
        registry = tables(shelf)
        gone, other = (asyncio.create_task(use(registry, ONE)) for _ in range(2))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.sleep(0)
        shelf.may_answer.set()
        await other
        assert gone.cancelled()
        assert (shelf.loaded, kept(registry)) == ([ONE], [ONE])

    run(test)


def test_what_was_used_longest_ago_makes_room() -> None:
    async def test() -> None:
        registry = tables(Shelf())
        await use(registry, ONE, TWO, ONE, THREE)
        assert kept(registry) == [ONE, THREE]
        assert len(registry) == 2

    run(test)


def test_tables_in_use_stay_beyond_the_room() -> None:
    async def test() -> None:
        registry = tables(Shelf(), room=1)
        async with registry.open(ONE), registry.open(TWO):
            await use(registry, THREE)
            assert set(kept(registry)) == {ONE, TWO}
        assert len(registry) == 1

    run(test)


def test_a_table_stays_while_a_change_is_under_way_though_nobody_uses_it() -> None:
    async def test() -> None:
        now = 0.0
        registry = tables(Shelf(), room=1, now=lambda: now)
        async with registry.open(ONE) as table:
            table.requests.append("somebody who hung up meanwhile")
        await use(registry, TWO)
        now = 61.0
        registry.drop_idle()
        assert registry.in_memory(ONE) is table
        table.requests.clear()
        registry.drop_idle()
        assert registry.in_memory(ONE) is None

    run(test)


def test_idle_tables_are_dropped() -> None:
    async def test() -> None:
        now = 0.0
        registry = tables(Shelf(), room=9, now=lambda: now)
        await use(registry, ONE)
        async with registry.open(TWO):
            now = 30.0
            await use(registry, THREE)
            now = 61.0
            registry.drop_idle()
            assert set(kept(registry)) == {TWO, THREE}

    run(test)


def test_whoever_uses_a_table_first_looks_for_changes_of_others() -> None:
    async def test() -> None:
        registry, looked = tables(Shelf()), list[str]()

        async def refresh(table: Table) -> None:
            looked.append(table.id)

        registry.refresh = refresh
        await use(registry, ONE, ONE)
        assert looked == [ONE, ONE]

    run(test)


@pytest.mark.parametrize("game_id", ["", "short", "A" * 12, "a" * 13, "../etc/passwd"])
def test_what_is_no_id_is_not_even_looked_up(game_id: str) -> None:
    async def test() -> None:
        shelf = Shelf()
        with pytest.raises(NoSuchGame):
            await use(tables(shelf), game_id)
        assert shelf.loaded == []

    run(test)


def test_tables_that_nobody_uses_have_so_many_bytes() -> None:
    sizes = {ONE: 60, TWO: 30, THREE: 30}

    async def test() -> None:
        reader: Any = Shelf()
        weighing = Weighing(lambda table: sizes[table.id], 100)
        registry = Tables(reader, ready, 10, 60, lambda: 0.0, weighing)
        await use(registry, ONE, TWO)
        async with registry.open(ONE):  # a table in use does not count towards the limit
            await use(registry, THREE)
            assert kept(registry) == [ONE, TWO, THREE]
        assert kept(registry) == [THREE, ONE]
        sizes[ONE] = 120
        await use(registry, TWO)
        assert kept(registry) == [ONE, TWO]
        await use(registry, ONE)
        assert kept(registry) == []

    run(test)
