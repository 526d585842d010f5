"""Friends who came to a table by a link write to each other; nobody else does, or reads it."""

from typing import Any

import httpx
import pytest
import sqlalchemy as sa

from rookery.server.offering import EVERYTHING
from rookery.server.ops.randomness import Randomness
from rookery.server.table.new_game import GameRequest, NewSource, SeatRequest, open_game
from rookery.server.talk import tables
from rookery.server.talk.talk import Talk
from tests.seeded import Seeded
from tests.server.conftest import Start, Time
from tests.server.entering import code_of, sign_up
from tests.server.keeper.keeping import act, done, founded
from tests.server.keeper.test_desk import page
from tests.server.talk.test_talk import HELLO, Company, numbers
from tests.server.users import HERE, LINK, ME, Person


def own(text: str) -> dict[str, str]:
    """A line in somebody's own words."""
    return {"kind": "text", "text": text}


def words_for(person: Person, company: Company) -> list[str]:
    """What a person reads at the table of a company."""
    return [line["words"] for line in company.lines(person)]


def report(person: Person, company: Company, line: int) -> httpx.Response:
    """Report a line at the table of a company."""
    answer: httpx.Response = person.http.post(
        f"/api/games/{company.id}/report", json={"line": line}
    )
    return answer


@pytest.fixture
def company(start: Start) -> Company:
    """Two friends and a spectator, in a house where friends may write."""
    return Company(start(say_freely=True))


def test_those_who_sit_there_read_it_as_it_was_written(company: Company) -> None:
    sockets = [company.sit(one) for one in (company.ada, company.bo, company.watcher)]
    assert company.say(company.ada, own("Hello")).json()["words"] == "Hello"
    sockets[1].say("say", **own("  <b>Grüße</b>\n an\u202e dich  "))
    assert company.say(company.ada, HELLO).status_code == 200
    assert [numbers(socket, 3) for socket in sockets[:2]] == [[1, 2, 3]] * 2
    assert numbers(sockets[2], 1) == [3]
    assert words_for(company.bo, company) == ["Hello", "<b>Grüße</b> an dich", "Hello"]
    assert [line["words"] for line in company.lines(company.bo, lang="de")][::2] == [
        "Hello",
        "Hallo",
    ]
    assert words_for(company.watcher, company) == ["Hello"]
    assert company.sit(company.bo, heard=1).until("said")["lines"][0]["number"] == 2


def test_a_line_has_words_and_an_end(company: Company) -> None:
    assert company.say(company.ada, own("é" * 200)).status_code == 200
    for empty in ("", "é" * 201, " \n ", "\u200b\u202e"):
        refused = company.say(company.ada, own(empty))
        assert refused.status_code == 400, empty
    assert company.say(company.watcher, own("Hello")).json()["error"]["code"] == "not-your-seat"
    assert len(company.lines(company.ada)) == 1


def test_it_comes_at_the_pace_of_phrases(start: Start) -> None:
    time = Time()
    company = Company(start(time, say_freely=True))
    said = [
        company.say(company.ada, words).status_code
        for words in (HELLO, own("a"), own("b"), HELLO, own("c"), own("d"))
    ]
    assert said == [200] * 5 + [429]
    time.pass_s(2)
    assert company.say(company.ada, own("d")).status_code == 200


def test_only_where_everybody_came_by_a_link() -> None:
    def marked(*kinds: Any, **more: Any) -> bool:
        seats = tuple(SeatRequest(kind, level="chick", user_id="bo") for kind in kinds)
        request = GameRequest("swift", seats, {}, **more)
        randomness = Randomness(Seeded("friends"))
        source = NewSource("5" * 64)
        return open_game(request, "ada", 1, source, randomness, EVERYTHING).stored.friends

    assert marked("me", "link")
    assert marked("me", "link", listed="private")
    assert not marked("me", "link", listed="public")
    assert not marked("me", "link", pool="p/duel/quick")
    assert not marked("me", "here")
    assert not marked("me", "reserved")
    assert not marked("player", "link")


@pytest.mark.parametrize(
    ("settings", "more"),
    [
        ({}, {}),
        ({"say_freely": True}, {"listed": "public"}),
        ({"say_freely": True, "say_only": "hello"}, {"seats": [ME, HERE]}),
    ],
    ids=["off", "strangers", "nobody came"],
)
def test_elsewhere_there_are_only_phrases(
    start: Start, settings: dict[str, Any], more: dict[str, Any]
) -> None:
    ada = start(**settings).person()
    opened = ada.open("swift", **{"seats": [ME, LINK], **more})
    refused = ada.http.post(f"/api/games/{opened['id']}/say", json=own("Hello"))
    assert (refused.status_code, refused.json()["error"]["code"]) == (400, "no-such-word")
    assert '"longest": 0' in ada.http.get(opened["url"]).text


def test_the_page_says_how_much_may_be_written(company: Company) -> None:
    assert '"longest": 200' in company.ada.http.get(f"/games/{company.id}").text


def test_no_setting_lets_a_school_write(start: Start) -> None:
    served = start(house="school", say_freely=True, say_only="hello")
    teacher = founded(served, kind="school")
    opened = teacher.open("swift", [ME, LINK])
    refused = teacher.http.post(f"/api/games/{opened['id']}/say", json=own("Hello"))
    assert refused.json()["error"]["code"] == "not-in-this-house"
    assert teacher.sit(opened["id"]).refused("say", **own("Hello")) == "no-such-word"
    assert served.house.ask(Talk).writers is None
    assert not any("converse" in may for may in served.house.rights.allowed.values())


def test_a_rematch_is_among_friends_too(company: Company) -> None:
    ada, bo = company.sit(company.ada), company.sit(company.bo)
    ada.say("leave", seat=0)
    bo.until("ply", over=True)
    bo.say("rematch")
    company.id = str(bo.until("rematch")["url"]).rpartition("/")[2]
    assert company.say(company.bo, own("Again!")).status_code == 200


def test_a_report_holds_what_its_reporter_could_read(start: Start) -> None:
    served = start(say_freely=True)
    keeper, company = founded(served), Company(served)
    for number in range(12):
        served.house.ask(Talk)._pace._buckets.clear()
        company.say((company.ada, company.bo)[number % 2], own(f"<i>line {number + 1}</i>"))
    company.say(company.bo, HELLO)
    assert code_of(report(company.watcher, company, 11)) == (404, "no-such-line")
    assert report(company.bo, company, 11).is_success
    text = page(keeper, "/keeper/reports")
    assert "&lt;i&gt;line 2&lt;/i&gt;" in text
    assert "line 11&lt;" in text
    assert "line 1&lt;" not in text
    assert "line 12&lt;" not in text
    done(keeper, "hide", {"game": company.id, "line": 11})
    done(keeper, "dismiss", {"report": 1})
    assert report(company.watcher, company, 13).is_success
    assert "&lt;i" not in page(keeper, "/keeper/reports")


def test_what_the_keeper_switches_off_is_shown_no_more(start: Start) -> None:
    served = start()
    keeper, company = founded(served), Company(served)
    assert company.say(company.ada, own("Hello?")).status_code == 400
    done(keeper, "set", {"key": "say_freely", "value": "yes"})
    assert company.say(company.ada, own("Hello!")).status_code == 200
    company.say(company.bo, HELLO)
    assert words_for(company.bo, company) == ["Hello!", "Hello"]
    done(keeper, "set", {"key": "say_freely", "value": "no"})
    assert words_for(company.bo, company) == ["Hello"]
    assert code_of(report(company.bo, company, 1)) == (404, "no-such-line")
    assert code_of(act(keeper, "set", {"key": "say_freely", "value": "loudly"})) == (
        400,
        "bad-setting",
    )


def test_it_is_theirs_to_take_and_goes_with_them(start: Start) -> None:
    served = start(say_freely=True)
    company = Company(served)
    sign_up(company.ada, "Adele")
    company.say(company.ada, own("my secret plan"))
    company.say(company.bo, own("tell me"))
    company.say(company.bo, own("or not"))
    done(founded(served), "hide", {"game": company.id, "line": 3})
    (game,) = company.ada.http.get("/api/me/export").json()["games"]
    assert [(line["text"], line["mine"]) for line in game["talk"]] == [
        ("my secret plan", True),
        ("tell me", False),
    ]
    closed = company.ada.http.delete("/api/me")
    assert closed.is_success, closed.text
    with served.house.engine.connect() as connection:
        texts = connection.scalars(sa.select(tables.lines.c.text)).all()
    assert texts == ["", "tell me", "or not"]
