"""Which rule forbids a tap: answered in the reader's language, for the position that is shown."""

import re

import pytest

from tests.server.conftest import RunningServer
from tests.server.users import HERE, ME, Message, Person

NOTHING = {"words": "", "clause": ""}


def asked(person: Person, game_id: str, number: int, places: str, lang: str = "en") -> Message:
    answer = person.http.get(
        f"/api/games/{game_id}/why/{number}",
        params={"places": places},
        headers={"accept-language": lang},
    )
    assert answer.status_code == 200, answer.text
    found: Message = answer.json()
    return found


@pytest.fixture
def ada(house: RunningServer) -> Person:
    return house.person()


@pytest.fixture
def opened(ada: Person) -> Message:
    """A table of Packeis at which penguins are placed."""
    return ada.view(ada.open("packeis", [ME, HERE])["id"])


def closed_floe(view: Message) -> str:
    floes = [str(node["id"]) for node in view["scene"]["nodes"] if node["id"].startswith("floe-")]
    return next(floe for floe in floes if [floe] not in view["taps"].values())


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "Not allowed: (.+) has more than one fish, and floes with one are free."),
        ("de", "Geht nicht: (.+) hat mehr als einen Fisch, und Schollen mit einem sind noch frei."),
    ],
)
def test_the_reason_is_said_in_the_reader_s_language(
    ada: Person, opened: Message, lang: str, words: str
) -> None:
    floe = closed_floe(opened)
    why = asked(ada, opened["game"]["id"], 0, floe, lang)
    assert why["clause"] == "PK-9"
    match = re.fullmatch(words, why["words"])
    assert match, why
    assert f"floe-{match[1]}" == floe


def test_the_rules_page_has_the_clause(ada: Person, opened: Message) -> None:
    clause = asked(ada, opened["game"]["id"], 0, closed_floe(opened))["clause"]
    for lang in ("en", "de"):
        page = ada.http.get("/rules/packeis", headers={"accept-language": lang}).text
        assert f'id="{clause.lower()}"' in page


def test_nothing_is_known_of_other_positions_and_places(ada: Person, opened: Message) -> None:
    game_id, floe = opened["game"]["id"], closed_floe(opened)
    lit = next(iter(opened["taps"].values()))[0]
    assert asked(ada, game_id, 1, floe) == NOTHING
    for places in ("", " ", lit, "floe-z99", "sea", "../..", "%s", floe + " sea"):
        assert asked(ada, game_id, 0, places) == NOTHING, places
    assert asked(ada, game_id, 0, " ".join([floe] * 9)) == NOTHING
    assert ada.view(game_id)["log"] == []
