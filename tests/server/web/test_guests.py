"""Links for guests name an address that they can reach, wherever the host has opened the page."""

import pytest
from msgspec.structs import replace

from rookery.server.ops import reachable
from tests.server.conftest import Start
from tests.server.users import LINK, ME

LAN = "192.168.1.5"


@pytest.mark.parametrize(
    ("settings", "begins"),
    [
        ({"host": "0.0.0.0"}, f"http://{LAN}:"),
        ({"host": "127.0.0.1"}, "http://127.0.0.1:"),
        ({"host": "0.0.0.0", "trusted_proxies": 1}, "http://127.0.0.1:"),
    ],
)
def test_invitations_and_codes_lead_guests_here(
    settings: dict[str, object], begins: str, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reachable, "_source", lambda _family, _target: LAN)
    served = start()  # on this machine only, whatever it says below
    person = served.person()
    person.open("quick", [ME, LINK])
    served.house.settings = replace(served.house.settings, **settings)
    port = served.address.rpartition(":")[2]
    opened = person.open("quick", [ME, LINK])
    again = person.http.post(f"/api/games/{opened['id']}/invite", json={"seat": 1}).json()
    drawn = person.http.post("/api/qr", json={"path": "/join/abc"}).json()
    for url in (opened["invites"][0]["url"], again["url"], drawn["url"]):
        assert url.startswith(f"{begins}{port}/join/")


def test_whoever_came_by_the_network_s_address_keeps_it(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reachable, "_source", lambda _family, _target: LAN)
    served = start()
    served.house.settings = replace(served.house.settings, host="0.0.0.0")
    host = {"host": "tablet.lan:8000", "origin": "http://tablet.lan:8000"}
    drawn = served.person().http.post("/api/qr", json={"path": "/"}, headers=host).json()
    assert drawn["url"] == "http://tablet.lan:8000/"
