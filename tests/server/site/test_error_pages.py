"""Every error that a browser meets is a page in the reader's language; programs get JSON."""

from functools import partial

import httpx
import pytest

from rookery.server.errors import Broken, SignedOut, StoreAway, TooFast
from rookery.server.table import lists
from tests.server.conftest import RunningServer, Start
from tests.server.site.test_every_link import HTML
from tests.server.users import get

GERMAN = {**HTML, "accept-language": "de"}


def check_is_page(answer: httpx.Response, status: int, words: str) -> None:
    """Fail unless an answer is a page in German that says why and leads on."""
    assert answer.status_code == status
    assert answer.headers["content-type"].startswith("text/html")
    assert '<html lang="de"' in answer.text
    assert words in answer.text
    assert 'class="btn primary" href=' in answer.text


def check_is_json(answer: httpx.Response, status: int, code: str) -> None:
    assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)


def test_what_is_not_there(house: RunningServer) -> None:
    for path in ("/nothing", "/games/nothing", "/@/nobody-at-all", "/join/nothing", "/static/x/y"):
        assert get(house.address + path, headers=GERMAN).status_code == 404
        check_is_page(get(house.address + path, headers=GERMAN), 404, "Wasser")
    check_is_json(get(house.address + "/nothing"), 404, "no-such-page")
    check_is_page(get(house.address + "/api/seeks", headers=GERMAN), 405, "")


def test_what_the_middleware_refuses(start: Start) -> None:
    served = start(address_requests=1)
    ask = partial(get, served.address + "/")
    answers = [ask(headers=GERMAN) for _ in range(40)]
    refused = next(one for one in answers if one.status_code == 429)
    check_is_page(refused, 429, "schnell")
    assert "retry-after" in refused.headers
    check_is_json(ask(), 429, TooFast.code)


@pytest.mark.parametrize("error", [Broken, StoreAway, ZeroDivisionError])
def test_what_breaks(
    house: RunningServer, monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    async def broken(_: object) -> object:
        raise error()

    monkeypatch.setattr(lists, "my_games_shown", broken)
    status = getattr(error, "status", 500)
    code = getattr(error, "code", "broken")
    check_is_page(get(house.address + "/", headers=GERMAN), status, "Rookery")
    check_is_json(get(house.address + "/"), status, code)
    house.log.seek(0)
    house.log.truncate()


def test_who_has_to_sign_in_first(start: Start) -> None:
    served = start(house="school")
    answer = get(f"{served.address}/games/x/replay?from=3", headers=GERMAN)
    assert answer.status_code == 303
    assert answer.headers["location"] == "/in?after=/games/x/replay%3Ffrom%3D3"
    check_is_json(get(f"{served.address}/games/x/replay"), 401, SignedOut.code)
    check_is_page(get(f"{served.address}/rules/nothing", headers=GERMAN), 404, "Anmelden")
