"""What stands in front of a house: each way in which it passes on too little is named."""

from collections.abc import Callable
from typing import Any

import httpx
import pytest

from rookery.server.keeper.faults import Fault
from rookery.server.keeper.proxies import Answer, check_visit, fetched, of_refusal, of_request
from rookery.server.settings import Settings, from_environment
from tests.server.conftest import RunningServer, Start
from tests.server.keeper.keeping import founded
from tests.server.keeper.test_check_up import BEHIND, PUBLIC, keys


def asked(**headers: str) -> Callable[[str], str | None]:
    return {name.replace("_", "-"): value for name, value in headers.items()}.get


def passed(**headers: str) -> dict[str, str]:
    """What a proxy passes on that does all rightly, but for these headers."""
    usual = {"host": "rookery.example", "x_forwarded_proto": "https"}
    return {**usual, "x_forwarded_for": "203.0.113.7", **headers}


TWO = {**BEHIND, "TRUSTED_PROXIES": "2"}


@pytest.mark.parametrize(
    ("settings", "headers", "expected"),
    [
        ({}, {"host": "rookery.fritz.box:8000"}, set()),
        ({}, {"host": "x", "x_forwarded_for": "192.0.2.1"}, {"forwarded"}),
        (BEHIND, passed(), set()),
        (BEHIND, {"host": "127.0.0.1:8000"}, set()),  # at the machine itself
        (BEHIND, passed(host="backend:8000"), {"host"}),
        (BEHIND, passed(x_forwarded_proto="http"), {"host"}),
        (BEHIND, passed(host="rookery.example:8000"), {"host"}),
        (BEHIND, passed(host="backend", x_forwarded_host="rookery.example"), set()),
        # addresses, with ports and without
        (BEHIND, passed(x_forwarded_for="203.0.113.7:4711"), set()),
        (BEHIND, passed(x_forwarded_for="[2001:db8::1]:4711"), set()),
        (BEHIND, passed(x_forwarded_for='"[2001:db8::1]"'), set()),
        (BEHIND, passed(x_forwarded_for="192.168.1.20"), set()),  # somebody at home
        (BEHIND, passed(x_forwarded_for="10.1.2.3, 8.8.4.4"), set()),  # an office's own proxy
        (TWO, passed(x_forwarded_for="8.8.8.8, 10.0.0.2"), set()),
        (BEHIND, passed(x_forwarded_for=""), {"visitor"}),
        (BEHIND, passed(x_forwarded_for="unknown"), {"visitor"}),
        (BEHIND, passed(x_forwarded_for="$remote_addr"), {"visitor"}),
        (TWO, passed(), {"visitor"}),
        (BEHIND, passed(x_forwarded_for="8.8.8.8, 10.0.0.2"), {"inner"}),
        ({"TRUSTED_PROXIES": "1"}, passed(host="x", x_forwarded_for="8.8.8.8, ::1"), {"inner"}),
    ],
)
def test_what_a_proxy_passes_on(
    settings: dict[str, str], headers: dict[str, str], expected: set[str]
) -> None:
    assert keys(of_request(from_environment(settings), asked(**headers))) == expected


def test_the_cure_of_too_few_proxies_is_their_number() -> None:
    header = asked(**passed(x_forwarded_for="8.8.8.8, 10.0.0.3, 10.0.0.2"))
    (fault,) = of_request(from_environment(BEHIND), header)
    assert "10.0.0.2" in fault.sentence()
    assert fault.cure() == "Set TRUSTED_PROXIES=3."
    assert not [*of_request(from_environment({**BEHIND, "TRUSTED_PROXIES": "3"}), header)]


def test_a_page_of_another_name_is_refused_and_the_log_says_once_what_came(start: Start) -> None:
    house = start()
    stranger = house.person()
    for _ in range(2):
        headers = {"origin": "https://elsewhere.example"}
        assert stranger.http.post("/api/games", json={}, headers=headers).status_code == 403
    (line,) = [one for one in house.lines() if "did not come from a page" in one["what"]]
    assert line["came"] == "https://elsewhere.example"
    assert "ORIGIN" in line["expected"]
    keeper = founded(house)
    assert "elsewhere" not in keeper.http.get("/keeper/check-up").text  # it is another site's page


def test_the_desk_says_if_a_proxy_passes_on_a_name_that_the_browser_does_not_know(
    start: Start,
) -> None:
    house = start()
    keeper, visitor = founded(house), house.person()
    own = {"sec-fetch-site": "same-origin", "origin": PUBLIC}  # yet it was sent to 127.0.0.1

    def check_up() -> str:
        return str(keeper.http.get("/keeper/check-up", headers={"accept-language": "en"}).text)

    assert visitor.http.post("/api/session", json={}, headers=own).status_code == 403
    said = f"Pages at {PUBLIC} are refused, as the proxy passes on that they are at {house.address}"
    assert said in check_up()
    assert keys(of_refusal(house.house)) == {"refused"}
    assert visitor.http.post("/api/session", json={}, headers={**own, "origin": "x y"}).is_error
    assert "are refused" not in check_up()  # no browser says that
    assert visitor.http.post("/api/session", json={}, headers=own).status_code == 403
    assert said in check_up()
    keeper.http.post("/api/keeper/acts", json={"act": "open-house", "each": [{}]})
    assert said not in check_up()  # pages get through again


# -- what strangers get ----------------------------------------------------------------------------


def visit(house: RunningServer, *wrong: tuple[str, Answer | None]) -> list[Fault]:
    """What is said of a house at its address, where some paths are answered by something else."""
    kind = house.house.settings.house
    settings = Settings(origin=PUBLIC, trusted_proxies=1, house=kind, pictures=True)
    others = dict(wrong)

    def fetch(place: str) -> Answer | None:
        assert place.startswith(f"{PUBLIC}/")
        path = place.removeprefix(PUBLIC)
        found = next((start for start in others if path.startswith(start)), None)
        if found is not None:
            return others[found]
        answer = fetched(house.address + path)
        if answer is not None and answer.kind == "text/html":
            body = answer.body.replace(house.address.encode(), PUBLIC.encode())
            answer = answer._replace(body=body)
        return answer

    return check_visit(settings, fetch)


MISSING = Answer(404)


def test_what_search_engines_and_messengers_get(start: Start) -> None:
    house = start(pictures=True)
    assert visit(house) == []
    open_to_all = Answer(200, "text/plain", b"User-agent: *\nAllow: /\n")
    for wrong in (open_to_all, MISSING):
        (fault,) = visit(house, ("/robots.txt", wrong))
        assert fault.key == "robots"
        assert f"{PUBLIC}/robots.txt" in fault.sentence()
    for wrong in (MISSING, Answer(403), Answer(200, "text/html", b"<p>Are you human?")):
        (fault,) = visit(house, ("/static/", wrong))
        assert fault.key == "unseen"
        assert f"({wrong.status}" in fault.sentence()
    assert keys(visit(house, ("/static/", None))) == {"unseen"}
    words = Answer(200, "text/html", b"<p>Soon here: a house")
    home = words._replace(body=b'<meta property="og:image" content="file:///etc/passwd">')
    for wrong in (MISSING, words, home):
        faults = visit(house, ("/robots.txt", words), ("/", wrong))
        assert keys(faults) == {"robots", "unseen"}


@pytest.mark.parametrize("away", [None, Answer(502), Answer(503)])
def test_nothing_is_said_of_a_house_that_is_closed_or_out_of_reach(
    start: Start, away: Answer | None
) -> None:
    house = start(pictures=True)
    assert visit(house, ("/", away)) == []
    if away is not None:
        assert visit(house, ("/static/", MISSING), ("/robots.txt", away)) == []


def test_a_school_shows_strangers_no_picture(start: Start) -> None:
    house = start(house="school")
    assert visit(house, ("/static/", MISSING)) == []
    assert keys(visit(house, ("/robots.txt", MISSING))) == {"robots"}


def test_no_address_of_this_machine_is_visited() -> None:
    def fail(place: str) -> Any:
        pytest.fail(f"{place} was opened")

    for origin in ("", "http://localhost:8000", "http://127.0.0.1:8000"):
        assert check_visit(Settings(origin=origin), fail) == []


def test_where_nobody_answers_nothing_is_fetched(start: Start) -> None:
    house = start()
    assert fetched("http://127.0.0.1:1/robots.txt") is None
    assert fetched("http://[/") is None
    assert fetched(f"{house.address}/nonesuch") == MISSING
    answer = fetched(f"{house.address}/robots.txt")
    assert answer is not None
    assert answer.body == httpx.get(f"{house.address}/robots.txt").content
