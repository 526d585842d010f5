"""Leases on work that one process does."""

from typing import Any, cast

from rookery.server.db.leases import Lease
from rookery.server.db.writer import Writer
from rookery.server.errors import StoreAway
from tests.server.loops import run


class StoreThatGoes:
    """A writer that takes one job, after which the store is in trouble."""

    jobs = 0

    async def run(self, job: Any) -> bool:
        del job
        self.jobs += 1
        if self.jobs > 1:
            raise StoreAway("gone")
        return True


def test_whoever_stops_while_the_store_is_away_stops_anyway() -> None:
    store = StoreThatGoes()
    lease = Lease("work", "node", cast("Writer", store), lambda: 1, 100, 50)
    assert run(lease.is_ours())
    run(lease.release())
    run(lease.release())  # it has none any more
    assert store.jobs == 2
