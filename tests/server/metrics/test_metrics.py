"""Figures for Prometheus: what they say, and that the dashboard asks for nothing else."""

import json
import re
import socket
from pathlib import Path

import httpx
import pytest

from rookery.core.errors import SetupError
from rookery.server.compute.turns import Urgency
from rookery.server.metrics import metrics
from rookery.server.metrics.figures import APPEND, BUS, COMMIT, GAUGES, LOOP, READ, SEARCH
from rookery.server.metrics.metrics import Metrics
from rookery.server.settings import from_environment
from tests.server.conftest import RunningServer, Start
from tests.server.users import HERE, ME, Person

pytest.importorskip("prometheus_client", reason="needs the extra metrics")

DURATIONS = (APPEND, BUS, COMMIT, LOOP, READ, SEARCH)
DASHBOARD = Path(__file__).parents[3] / "deploy" / "grafana.json"


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
        return port


def figures(house: RunningServer) -> dict[str, float]:
    """All figures by name and labels."""
    port = house.house.ask(Metrics).port
    text = httpx.get(f"http://127.0.0.1:{port}/metrics", trust_env=False).text
    lines = [line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in lines}


@pytest.fixture
def house(start: Start) -> RunningServer:
    return start(metrics=f"127.0.0.1:{free_port()}")


def test_what_happens_is_counted(house: RunningServer) -> None:
    before = figures(house)
    assert before["rookery_tables"] == 0
    assert 'rookery_entries_total{kind="action"}' not in before
    me = house.person()
    game = me.open("swift", [ME, HERE])["id"]
    view = me.view(game)
    body = {"number": 1, "seat": 0, "action": min(view["taps"])}
    assert me.http.post(f"/api/games/{game}/act", json=body).is_success
    after = figures(house)
    assert after["rookery_tables"] == 1
    assert after['rookery_entries_total{kind="action"}'] >= 1
    assert after["rookery_append_seconds_count"] >= 1
    assert {gauge.name for gauge in GAUGES} - after.keys() <= {"rookery_free_bytes"}


def test_the_dashboard_asks_only_for_figures_that_there_are(house: RunningServer) -> None:
    me = house.person()
    game = me.open("swift", [ME, HERE])["id"]
    action = min(me.view(game)["taps"])
    me.http.post(f"/api/games/{game}/act", json={"number": 1, "seat": 0, "action": action})
    names = {name.partition("{")[0] for name in figures(house)}
    board = json.loads(DASHBOARD.read_text(encoding="utf-8"))
    asked = {
        name
        for panel in board["panels"]
        for target in panel["targets"]
        for name in re.findall(r"\brookery_\w+", target["expr"])
    }
    assert len(asked) > 10
    assert asked <= names
    assert {gauge.name for gauge in GAUGES} <= asked
    assert {f"{duration.name}_bucket" for duration in DURATIONS} <= asked


def act(person: Person, game: str) -> None:
    view = person.view(game)
    body = {"number": view["number"] + 1, "seat": view["to_move"], "action": min(view["taps"])}
    person.http.post(f"/api/games/{game}/act", json=body).raise_for_status()


def test_the_store_and_searches_are_timed(house: RunningServer) -> None:
    before = figures(house)
    me = house.person()
    game = me.open("swift", [ME, HERE])["id"]
    act(me, game)
    table = house.house.tables.in_memory(game)
    assert table is not None
    house.run(house.house.searches.play(table.game.state, "chick", 1))
    after = figures(house)
    for name in ("rookery_commit_seconds_count", "rookery_read_seconds_count"):
        assert after[name] > before[name], name
    wait = "rookery_search_wait_seconds_count"
    begun = {each: after[f'{wait}{{urgency="{each.name.lower()}"}}'] for each in Urgency}
    assert begun[Urgency.MOVE] == 1
    assert begun[Urgency.PROOF] == 0


def test_a_loop_that_is_kept_is_seen_to_be_late(house: RunningServer) -> None:
    loop = house.house.loop

    async def keep() -> None:
        until = loop.time() + 3 * metrics._EVERY_S
        while loop.time() < until:
            pass

    async def measured() -> None:
        await house.house.ask(Metrics)._measure()

    house.run(keep())
    house.run(measured())  # by now the one that was under way has been counted
    after = figures(house)
    late = after["rookery_loop_lag_seconds_count"]
    assert late - after[f'rookery_loop_lag_seconds_bucket{{le="{metrics._EVERY_S}"}}'] >= 1


def test_each_process_counts_its_own_entries_and_how_late_it_hears_of_others(start: Start) -> None:
    first, second = (start(metrics=f"127.0.0.1:{free_port()}", poll_ms=10) for _ in range(2))
    me = first.person()
    game = me.open("swift", [ME, HERE])["id"]
    watching = second.person().sit(game)
    watching.hear()
    act(me, game)
    watching.until("ply", number=1)
    here, there = figures(first), figures(second)
    entries = 'rookery_entries_total{kind="action"}'
    assert here[entries] == 1
    assert entries not in there
    assert (here["rookery_append_seconds_count"], there["rookery_append_seconds_count"]) == (1, 0)
    assert (here["rookery_bus_lag_seconds_count"], there["rookery_bus_lag_seconds_count"]) == (0, 1)


def test_nobody_is_named(house: RunningServer) -> None:
    house.person().open("swift", [{**ME, "name": "Zenobia"}, HERE])
    port = house.house.ask(Metrics).port
    text = httpx.get(f"http://127.0.0.1:{port}/metrics", trust_env=False).text
    assert "Zenobia" not in text
    assert "127.0.0.1" not in text


def test_the_port_is_closed_with_the_house(house: RunningServer) -> None:
    port = house.house.ask(Metrics).port
    house.stop()
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"http://127.0.0.1:{port}/metrics", trust_env=False)


def test_without_the_setting_there_is_none(start: Start) -> None:
    house = start()
    assert house.house.ask(Metrics).port == 0


@pytest.mark.parametrize("value", ["9100", "localhost", "127.0.0.1:http", "a b:1", ":9100"])
def test_a_wrong_address_is_named(value: str) -> None:
    with pytest.raises(SetupError, match="METRICS"):
        from_environment({"METRICS": value})


def test_a_taken_port_is_named(house: RunningServer) -> None:
    taken = house.house.settings.metrics
    other = Metrics(house.house)
    with pytest.raises(SetupError, match=f"METRICS={taken}"):
        house.run(other.start())
