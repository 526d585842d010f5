"""Where other devices find a house: never at an address that means themselves."""

import io

import pytest

from rookery.server import app
from rookery.server.ops import reachable
from rookery.server.settings import Settings

SOURCES = {"192.0.2.1": "192.168.1.5", "10.255.255.254": "10.8.0.2", "172.31.255.254": "127.0.0.1"}


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """The addresses from which the machine would send, by where to."""
    sources = dict(SOURCES)
    monkeypatch.setattr(reachable, "_source", lambda _family, target: sources.get(target, ""))
    return sources


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("127.0.0.1:8000", True),
        ("127.8.9.1", True),
        ("localhost:8000", True),
        ("games.localhost", True),
        ("[::1]:8000", True),
        ("192.168.1.5:8000", False),
        ("rookery.example", False),
        ("localhost.example", False),
        ("", False),
    ],
)
def test_what_means_the_machine_itself(host: str, expected: bool) -> None:
    assert reachable.is_here(host) is expected


@pytest.mark.parametrize(
    ("host", "found"),
    [
        ("0.0.0.0", ["192.168.1.5", "10.8.0.2"]),
        ("", ["192.168.1.5", "10.8.0.2"]),
        ("::", []),
        ("127.0.0.1", []),
        ("localhost", []),
        ("::1", []),
        ("192.168.1.9", ["192.168.1.9"]),
        ("rookery.local", ["rookery.local"]),
    ],
)
def test_addresses_for_others(host: str, found: list[str], network: dict[str, str]) -> None:
    assert reachable.addresses(host) == found


def test_this_machine_s_own_addresses_are_no_loopback() -> None:
    assert not [one for one in reachable.addresses("0.0.0.0") if reachable.is_here(one)]


HERE = "http://127.0.0.1:8000"


def test_the_terminal_names_and_draws_what_others_open(network: dict[str, str]) -> None:
    text = reachable.greeting(HERE, "0.0.0.0", "", terminal=True, draws=True)
    assert text.startswith(f"Rookery is at {HERE} (stop it with Ctrl+C)\n")
    assert "http://192.168.1.5:8000 or http://10.8.0.2:8000\n" in text
    assert text.endswith(reachable.code("http://192.168.1.5:8000"))
    assert "\u2580" in text or "\u2588" in text


def test_where_nobody_else_comes_nothing_is_promised(network: dict[str, str]) -> None:
    assert reachable.greeting(HERE, "127.0.0.1", "", terminal=True, draws=True).count("\n") == 1
    network.clear()
    assert "in no network" in reachable.greeting(HERE, "0.0.0.0", "", terminal=True, draws=True)
    here = "http://192.168.1.9:80"
    text = reachable.greeting(here, "192.168.1.9", "", terminal=False, draws=False)
    assert text.startswith(f"Rookery is at {here}\n")  # nobody is there who could press a key


def test_a_container_does_not_offer_its_own_address(
    network: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reachable, "is_container", lambda: True)
    assert reachable.addresses("0.0.0.0") == []
    text = reachable.greeting(HERE, "0.0.0.0", "", terminal=True, draws=True)
    assert text.endswith("at the address of the machine on which this container runs.\n")


def test_a_public_house_names_its_origin(network: dict[str, str]) -> None:
    text = reachable.greeting(HERE, "0.0.0.0", "https://rookery.example", terminal=True, draws=True)
    assert text.endswith("All others find it at https://rookery.example\n")
    assert "192.168" not in text


def test_a_file_gets_no_picture(network: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    out = io.StringIO()
    monkeypatch.setattr("sys.stdout", out)
    app._say_where(HERE, Settings(host="0.0.0.0"))
    *_, last = lines = out.getvalue().splitlines()
    assert len(lines) == 3
    assert last.endswith("data/rookery.sqlite3")
