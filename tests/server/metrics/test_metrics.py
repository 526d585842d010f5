"""Figures for Prometheus: what they say, and that the dashboard asks for nothing else."""

import json
import re
import socket
from pathlib import Path

import httpx
import pytest

from rookery.core.errors import SetupError
from rookery.server.metrics.figures import GAUGES
from rookery.server.metrics.metrics import Metrics
from rookery.server.settings import from_environment
from tests.server.conftest import RunningServer, Start
from tests.server.users import HERE, ME

pytest.importorskip("prometheus_client", reason="needs the extra metrics")

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
