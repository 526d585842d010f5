"""Figures for Prometheus: read on the event loop whenever somebody asks, at a port of their own."""

import asyncio
import concurrent.futures
from collections.abc import Awaitable, Callable, Iterator, Mapping
from functools import partial
from typing import Any

from rookery.core.errors import SetupError
from rookery.core.extras import MissingExtra, extra
from rookery.server.compute.turns import Urgency
from rookery.server.feature import Service
from rookery.server.metrics.figures import (
    ACTIONS,
    APPEND,
    BUS,
    COMMIT,
    ENDED,
    FLAGS,
    GAUGES,
    LOOP,
    READ,
    SEARCH,
    STEPS_S,
    Duration,
)
from rookery.server.table.changes import EntryAdded
from rookery.server.table.house import House

_PATIENCE_S = 5.0
_EVERY_S = 0.25


class Metrics(Service):
    """Serves the figures while the house runs, if the settings say where."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._server: Any = None
        self._loop_lag: Any = None
        self.port = 0
        """The port at which they are, 0 if they are nowhere."""

    async def start(self) -> None:
        """Open the port; raises SetupError if that cannot be."""
        where = self._house.settings.metrics
        if not where:
            return
        host, _, port = where.rpartition(":")
        try:
            library = extra("prometheus_client", "metrics")
            registry = library.CollectorRegistry()
            self._count(library, registry)
            self._time(library, registry)
            families = extra("prometheus_client.core", "metrics")
            registry.register(_Collector(self._house, families))
            server, _ = library.start_http_server(int(port), host.strip("[]"), registry)
        except (MissingExtra, OSError, OverflowError) as error:
            raise SetupError([f"METRICS={where}: {error}"]) from error
        self._server, self.port = server, server.server_port

    def _count(self, library: Any, registry: Any) -> None:
        """Follow what happens at the tables."""
        events, now = self._house.changes.events, self._house.now
        name = {"registry": registry}
        entries = library.Counter(ACTIONS, "Entries added to games.", ["kind"], **name)
        append, bus = (_histogram(library, registry, kind) for kind in (APPEND, BUS))
        ended = library.Counter(ENDED, "Games that have ended.", **name)
        stopped = library.Counter(FLAGS, "Seats that ran out of time, or were left.", **name)

        def added(event: EntryAdded) -> None:
            seconds = max(0, now() - event.entry.at) / 1000
            if not event.is_ours:  # whoever has stored it has counted it
                if event.table.presence:
                    bus.observe(seconds)
                return
            entries.labels(event.entry.kind).inc()
            append.observe(seconds)
            if event.entry.kind == "leave":
                stopped.inc()
            if event.table.game.is_over:
                ended.inc()

        events.subscribe(EntryAdded, added)

    def _time(self, library: Any, registry: Any) -> None:
        """Follow how long things take."""
        make, house = partial(_histogram, library, registry), self._house
        self._loop_lag = make(LOOP)
        house.writer.when_committed = make(COMMIT).observe
        house.reader.when_read = make(READ).observe
        search = make(SEARCH)
        waits = {urgency: search.labels(urgency.name.lower()) for urgency in Urgency}
        house.searches.when_begun = lambda urgency, seconds: waits[urgency].observe(seconds)

    def work(self) -> Mapping[str, Callable[[], Awaitable[None]]]:
        """Measuring how late the event loop is."""
        return {} if self._server is None else {"measuring the event loop": self._measure}

    async def _measure(self) -> None:
        clock = self._house.loop.time
        due = clock() + _EVERY_S
        await asyncio.sleep(_EVERY_S)
        self._loop_lag.observe(max(0.0, clock() - due))

    async def close(self) -> None:
        """Close the port."""
        if self._server is not None:
            await asyncio.to_thread(self._server.shutdown)
            self._server.server_close()
            self._server, self.port = None, 0


def _histogram(library: Any, registry: Any, kind: Duration) -> Any:
    return library.Histogram(kind.name, kind.words, kind.labels, registry=registry, buckets=STEPS_S)


class _Collector:
    """Reads all gauges at once, in a thread of the library's."""

    def __init__(self, house: House, library: Any) -> None:
        self._house, self._library = house, library

    def describe(self) -> list[Any]:
        """Nothing is read when this is registered."""
        return []

    def collect(self) -> Iterator[Any]:
        """The gauges now; none while the event loop does not answer."""
        reading = asyncio.run_coroutine_threadsafe(self._read(), self._house.loop)
        try:
            values = reading.result(_PATIENCE_S)
        except concurrent.futures.TimeoutError:
            reading.cancel()
            return
        for gauge, value in zip(GAUGES, values, strict=True):
            if value is not None:
                family = self._library.GaugeMetricFamily(gauge.name, gauge.words)
                family.add_metric([], value)
                yield family

    async def _read(self) -> list[float | None]:
        return [
            None if (value := gauge.read(self._house)) is None else float(value) for gauge in GAUGES
        ]
