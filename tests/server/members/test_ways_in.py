"""Changing one's credentials: only by their owner, and never to something others know."""

import hashlib
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.conftest import RunningServer, Start, Time
from tests.server.entering import PASSWORD, cheap_hashes, code_of, sign_in, sign_up, try_password
from tests.server.members.test_entrance import me
from tests.server.site.test_every_link import added
from tests.server.users import HERE, ME, Person


@pytest.fixture(scope="module", autouse=True)
def _quick_hashes() -> Iterator[None]:
    with cheap_hashes():
        yield


def new_password(person: Person, password: str, old: str = "") -> httpx.Response:
    return person.http.post("/api/me/password", json={"password": password, "old": old})


def test_a_leaked_password_is_refused(start: Start, tmp_path: Path) -> None:
    leaked = "ten wet boots"
    file = tmp_path / "leaked.txt"
    file.write_text(hashlib.sha1(leaked.encode()).hexdigest().upper() + ":3\n")
    served = start(breached=str(file))
    person = served.person()
    refused = person.http.post("/api/people", json={"name": "Pamela", "password": leaked})
    assert code_of(refused) == (400, "weak-password")
    sign_up(person, "Pamela")
    assert code_of(new_password(person, leaked, PASSWORD)) == (400, "weak-password")


def test_a_new_password_ends_what_is_open_elsewhere(house: RunningServer) -> None:
    here = sign_up(house.person(), "Hanno")
    there = sign_in(house.person(), "Hanno")
    assert code_of(new_password(here, "hanno12345", PASSWORD)) == (400, "weak-password")
    assert new_password(here, "ten wet boots", PASSWORD).is_success
    assert (me(here)["name"], me(there)["kind"]) == ("Hanno", "guest")
    assert code_of(try_password(house.person(), "Hanno", PASSWORD)) == (401, "wrong-login")
    sign_in(house.person(), "Hanno", password="ten wet boots")


def test_another_password_needs_the_one_from_before(house: RunningServer) -> None:
    lena = sign_up(house.person(), "Lenita")
    for old in ("", "seven grey herring", PASSWORD.upper()):
        assert code_of(new_password(lena, "ten wet boots", old)) == (403, "wrong-password")
    assert try_password(house.person(), "Lenita", PASSWORD).is_success
    assert new_password(lena, "ten wet boots", PASSWORD).is_success
    assert new_password(lena, "six dry socks", "ten wet boots").is_success


def test_guessing_the_old_password_is_counted_as_signing_in_is(house: RunningServer) -> None:
    mona = sign_up(house.person(), "Monalie")
    told = [code_of(new_password(mona, "ten wet boots", f"guess {n}"))[1] for n in range(9)]
    assert told == ["wrong-password"] * 8 + ["too-many-tries"]


def test_who_has_forgotten_a_password_comes_in_with_a_code_and_sets_another(
    house: RunningServer,
) -> None:
    nora = sign_up(house.person(), "Noralie")
    code = nora.http.post("/api/me/codes").json()["codes"][0]
    anew = sign_in(house.person(), "Noralie", code=code)
    assert new_password(anew, "ten wet boots").is_success
    sign_in(house.person(), "Noralie", password="ten wet boots")


def test_every_page_of_a_member_shows_the_way_out(house: RunningServer) -> None:
    olga = sign_up(house.person(), "Olgalie")
    game = olga.open("quick", [ME, HERE])
    pages = ("/", "/me", "/me/bots", "/lobby", "/players", "/open", "/@/Olgalie", game["url"])
    for path in pages:
        shown = olga.http.get(path, headers={"accept": "text/html"})
        assert shown.status_code == 200
        assert "data-sign-out" in shown.text, path
    assert "data-sign-out" not in house.person().http.get("/").text


def test_ways_in_change_only_soon_after_signing_in(start: Start) -> None:
    time = Time()
    served = start(time)
    ida = sign_up(served.person(), "Idalie")
    own = ida.http.get("/api/sessions").json()[0]["id"]
    time.pass_s(601)
    asked = [
        ida.http.post("/api/me/password", json={"password": "ten wet boots"}),
        ida.http.post("/api/me/codes"),
        ida.http.delete("/api/me"),
        ida.http.delete("/api/sessions"),
        ida.http.delete(f"/api/sessions/{own}"),
    ]
    assert [code_of(answer) for answer in asked] == [(403, "sign-in-again")] * 5
    sign_in(ida, "Idalie")
    assert ida.http.post("/api/me/codes").is_success


def notice(person: Person, path: str) -> str:
    """The words of the notice about ways in on a page; "" if there is none."""
    page = person.http.get(path, headers={"accept": "text/html"}).text
    return page.partition('id="few-ways"')[2].partition("</p>")[0]


def test_an_account_that_one_loss_would_end_says_so(start: Start) -> None:
    time = Time()
    served = start(time)
    code = added(served, "Kartini")
    made = sign_in(served.person(), "Kartini", code=code)
    for path in ("/", "/me"):
        assert "no way back" in notice(made, path)
    time.pass_s(601)  # nobody could ask this member to sign in once more
    assert made.http.post("/api/me/password", json={"password": "ten wet boots"}).is_success
    assert "only one way" in notice(made, "/me")
    again = made.http.post("/api/me/codes")
    assert code_of(again) == (403, "sign-in-again")  # from now on they can
    sign_in(made, "Kartini", password="ten wet boots")
    assert made.http.post("/api/me/codes").is_success
    assert notice(made, "/") == notice(made, "/me") == ""
    assert notice(served.person(), "/") == ""


def test_in_a_school_the_keeper_is_the_second_way(start: Start) -> None:
    served = start(house="school")
    made = sign_in(served.person(), "Kartini", code=added(served, "Kartini"))
    assert "no password yet" in notice(made, "/")
    assert made.http.post("/api/me/password", json={"password": "ten wet boots"}).is_success
    assert notice(made, "/") == ""


def test_whoever_leaves_before_the_codes_appear_is_told(start: Start) -> None:
    ida = sign_up(start().person(), "Idalie")  # the page asks for codes after this
    assert "only one way" in notice(ida, "/")
    assert ida.http.post("/api/me/codes").is_success
    assert notice(ida, "/") == ""
