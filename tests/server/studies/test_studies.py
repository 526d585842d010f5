"""Drawings and notes that people add to games: kept, bounded, and changed by nobody else."""

from typing import Any

import pytest

from rookery.server.studies import store as studies
from rookery.server.studies.model import MOST_PAGES, NotesPage, with_page, without_words
from tests.server.conftest import RunningServer, Start
from tests.server.test_long_games import opened
from tests.server.users import LINK, ME, Person

GAME = "R1 rest R2 eat2 R1 rest R2"


def write(person: Person, game_id: str, number: int = 1, **page: Any) -> Any:
    return person.http.post(f"/api/games/{game_id}/study", json={"number": number, **page})


def read(person: Person, game_id: str, study_id: str = "") -> Any:
    address = f"/api/games/{game_id}/study/{study_id}".rstrip("/")
    return person.http.get(address).json()


def test_pages_come_and_go() -> None:
    page = NotesPage("cut off", (("a1", "b2"), ("c3",)))
    pages = with_page({2: NotesPage("x")}, 1, page)
    assert pages == {2: NotesPage("x"), 1: page}
    assert with_page(pages, 2, NotesPage()) == {1: page}
    assert without_words(pages) == {1: NotesPage(arrows=page.arrows)}


def test_what_is_kept_is_read_by_link(house: RunningServer) -> None:
    me, other = house.person(), house.person()
    game_id = opened(me, GAME)
    assert read(me, game_id) == {"id": None, "mine": True, "pages": {}}
    kept = write(me, game_id, 3, note="Cuts it off.", arrows=[["a1", "b2"], ["c3"]]).json()
    page = {"note": "Cuts it off.", "arrows": [["a1", "b2"], ["c3"]]}
    assert kept == {"id": kept["id"], "mine": True, "pages": {"3": page}}
    assert read(me, game_id) == kept
    assert read(other, game_id, kept["id"]) == {**kept, "mine": False}
    assert read(other, game_id)["pages"] == {}
    assert write(other, game_id, 3, note="mine").json()["id"] != kept["id"]
    assert read(me, game_id) == kept  # nobody writes into another person's study
    assert write(me, game_id, 3).json()["pages"] == {}


def test_a_note_has_as_many_characters_as_people_count(house: RunningServer) -> None:
    me = house.person()
    game_id = opened(me, GAME)
    note = "\U0001f44b\U0001f3fd" * 500
    assert write(me, game_id, note=note).json()["pages"]["1"]["note"] == note
    assert read(me, game_id)["pages"]["1"]["note"] == note
    several = write(me, game_id, note=" Zoe\u0308:\r\n\r\nhere ").json()["pages"]["1"]["note"]
    assert several == "Zo\u00eb:\n\nhere"


@pytest.mark.parametrize(
    "page",
    [
        {"note": "x" * 501},
        {"note": "\U0001f44b\U0001f3fd" * 501},
        {"note": "e\u0301\u0323\u0324\u0325" * 500},
        {"arrows": [["a"]] * 21},
        {"arrows": [["a", "b", "c"]]},
        {"arrows": [[]]},
        {"arrows": [["<b>"]]},
        {"number": -1},
        {"number": 99, "note": "x"},
        {"note": 5},
    ],
)
def test_bad_input_changes_nothing(house: RunningServer, page: dict[str, Any]) -> None:
    me = house.person()
    game_id = opened(me, GAME.replace("R2", "R3"))
    before = write(me, game_id, 1, note="stays").json()
    answer = write(me, game_id, **{"number": 1, **page})
    assert answer.status_code in (400, 404), answer.text
    assert read(me, game_id) == before


def test_a_study_has_its_bounds(house: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(studies, "MOST_PAGES", 2)
    assert MOST_PAGES > 2
    me = house.person()
    game_id = opened(me, GAME.replace("R1", "R3"))
    assert [write(me, game_id, n, note="x").status_code for n in (1, 2, 3)] == [200, 200, 409]
    assert write(me, game_id, 2, note="y").status_code == 200
    assert set(read(me, game_id)["pages"]) == {"1", "2"}


def test_links_lead_to_their_own_game_only(house: RunningServer) -> None:
    me, other = house.person(), house.person()
    game_id, another = opened(me, GAME), opened(me, "R3 rest R1")
    study_id = write(me, game_id, note="x").json()["id"]
    assert me.http.get(f"/api/games/{another}/study/{study_id}").status_code == 404
    private = me.open("quick", [ME, LINK])["id"]
    theirs = write(me, private, 0, note="x").json()["id"]
    status = other.http.get(f"/api/games/{private}/study/{theirs}").status_code
    assert status == other.http.get(f"/api/games/{private}").status_code


def test_in_a_school_words_stay_with_whoever_wrote_them(start: Start) -> None:
    house = start()
    me, other = house.person(), house.person()
    game_id = opened(me, GAME)
    kept = write(me, game_id, 1, note="secret", arrows=[["a"]]).json()
    house.house.rights.allowed["guest"] -= {"write"}  # as for the pupils of a school
    assert read(other, game_id, kept["id"])["pages"] == {"1": {"arrows": [["a"]]}}
    assert read(me, game_id, kept["id"])["pages"]["1"]["note"] == "secret"
