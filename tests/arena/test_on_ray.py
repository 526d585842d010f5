"""A Ray cluster plays the same boards, and loses none when workers or nodes are lost."""

import json
import re
import socket
import subprocess
import sys
import warnings
from pathlib import Path
from types import SimpleNamespace

import pytest

from rookery.arena import on_ray
from rookery.arena.on_ray import OnRay
from rookery.arena.tournament.table import play_tournament
from rookery.arena.tournament.text import as_json
from rookery.arena.waiting import RunnerFailure
from tests.arena.krill import BOARDS_ON_RAY, PLAN, environment, krill

__all__ = ["krill"]
pytestmark = pytest.mark.usefixtures("krill")

# The cluster's nodes are on this machine, and no other program connects to them.
ALONE = {"RAY_AUTH_MODE": "disabled", "RAY_USAGE_STATS_ENABLED": "0"}


@pytest.mark.slow
def test_nothing_is_lost_and_nothing_twice_when_a_worker_and_a_node_are(tmp_path: Path) -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "tests.arena.two_nodes", str(tmp_path)],
        env=environment() | ALONE,
        cwd=Path(__file__).parent.parent.parent,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    assert (tmp_path / "killed").exists()
    head, *lines = map(json.loads, (tmp_path / "results.jsonl").read_text().splitlines())
    assert head["of"] == "tournament"
    tasks = sorted((line["board"], line["meeting"]) for line in lines)
    assert tasks == [(board, meeting) for board in range(BOARDS_ON_RAY) for meeting in range(3)]
    assert (tmp_path / "table.json").read_text() == as_json(
        play_tournament(PLAN, BOARDS_ON_RAY, resamples=9)
    )


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("127.0.0.1:1", "no Ray cluster at '127.0.0.1:1'"),
        ("nonsense", "no Ray cluster at 'nonsense'"),
        ("ray://127.0.0.1:1", "ray:// needs Ray's client: pip install 'ray[client]'"),
    ],
)
def test_an_address_that_can_not_be_used_is_refused_at_once(
    address: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ray = SimpleNamespace(is_initialized=lambda: False)  # it takes half a second to import
    monkeypatch.setitem(sys.modules, "ray", ray)
    monkeypatch.setattr(on_ray, "find_spec", lambda _name: None)
    with pytest.raises(RunnerFailure, match=re.escape(said)):
        list(OnRay(address)(str, [1]))


def test_what_the_client_warns_of_is_told_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ray gives up with a warning and an error where a port is open, but nobody answers."""

    def init(address: str, **_: object) -> None:
        warnings.warn(f"timed out at {address}", stacklevel=1)
        raise ConnectionError("ray client connection timeout. Look there.")

    ray = SimpleNamespace(is_initialized=lambda: False, init=init)
    monkeypatch.setitem(sys.modules, "ray", ray)
    monkeypatch.setattr(on_ray, "find_spec", lambda _name: True)
    with (
        socket.create_server(("127.0.0.1", 0)) as silent,
        warnings.catch_warnings(record=True) as w,
    ):
        address = f"ray://127.0.0.1:{silent.getsockname()[1]}"
        with pytest.raises(RunnerFailure) as told:
            list(OnRay(address)(str, [1]))
    assert str(told.value) == f"no Ray cluster at {address!r}: ray client connection timeout"
    assert w == []


def test_a_client_is_refused_where_nobody_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    ray = SimpleNamespace(is_initialized=lambda: False)
    monkeypatch.setitem(sys.modules, "ray", ray)
    monkeypatch.setattr(on_ray, "find_spec", lambda _name: True)
    with pytest.raises(RunnerFailure, match=re.escape("no Ray cluster at 'ray://127.0.0.1:1'")):
        list(OnRay("ray://127.0.0.1:1")(str, [1]))


@pytest.mark.slow
def test_an_address_without_a_cluster_is_told_in_a_sentence(tmp_path: Path) -> None:
    asked = ["tournament", "krill", "a=random", "b=random", "--on", "ray"]
    ended = subprocess.run(
        [sys.executable, "-m", "rookery", *asked],
        env=environment() | ALONE,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert ended.returncode == 2
    assert ended.stderr.startswith("rookery: no Ray cluster at 'auto'")
    assert ended.stderr.count("\n") == 1
