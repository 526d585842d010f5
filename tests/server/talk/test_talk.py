"""Seated people write, spectators read; every line arrives once and in order."""

import threading
from typing import Any

import pytest
import sqlalchemy as sa

from rookery import cli
from rookery.core.errors import SetupError
from rookery.server.db.database import writing
from rookery.server.db.writer import Writer
from rookery.server.errors import NoSuchLine
from rookery.server.talk import store as storage
from rookery.server.talk.model import EMOTES, PHRASES, WORDS, TalkLine, vocabulary
from rookery.server.talk.talk import Talk
from tests.server.conftest import RunningServer, Start, Time
from tests.server.stored import GAME
from tests.server.users import LINK, ME, Person, Socket

HELLO = {"kind": "emote", "text": "hello"}
LUCK = {"kind": "phrase", "text": "good-luck"}


class Company:
    """Ada and Bo sit at a table, and somebody watches."""

    def __init__(self, house: RunningServer) -> None:
        self.ada, self.bo, self.watcher = (house.person() for _ in range(3))
        opened = self.ada.open("swift", [{**ME, "name": "Ada"}, LINK])
        self.id: str = opened["id"]
        self.bo.join(opened["invites"][0]["url"], "Bo")

    def say(self, person: Person, words: dict[str, str]) -> Any:
        return person.http.post(f"/api/games/{self.id}/say", json=words)

    def lines(self, person: Person, after: int = 0, lang: str = "en") -> list[dict[str, Any]]:
        headers = {"accept-language": lang}
        answer = person.http.get(f"/api/games/{self.id}/lines?after={after}", headers=headers)
        found: list[dict[str, Any]] = answer.json()["lines"]
        return found

    def sit(self, person: Person, heard: int = 0) -> Socket:
        """A socket for a page that already has this many lines."""
        return person.sit(self.id, heard=heard)


def numbers(socket: Socket, count: int) -> list[int]:
    """The numbers of the next lines that a socket receives."""
    found: list[int] = []
    while len(found) < count:
        found += [line["number"] for line in socket.until("said")["lines"]]
    return found


def test_everybody_hears_a_line_in_their_language(house: RunningServer) -> None:
    company = Company(house)
    sockets = [company.sit(one) for one in (company.ada, company.bo, company.watcher)]
    sockets[0].say("say", **LUCK)
    heard = [socket.until("said")["lines"] for socket in sockets]
    assert heard[0] == heard[1] == heard[2]
    (line,) = heard[0]
    assert (line["number"], line["seat"], line["name"]) == (1, 0, "Ada")
    assert line["words"] == "Good luck!"
    assert company.ada.user_id not in str(line)
    assert company.say(company.bo, HELLO).json()["number"] == 2
    (german,) = company.lines(company.watcher, after=1, lang="de")
    assert (german["name"], german["words"], german["text"]) == ("Bo", "Hallo", "hello")


def test_who_does_not_sit_there_says_nothing(house: RunningServer) -> None:
    company = Company(house)
    stranger = company.say(company.watcher, HELLO)
    assert (stranger.status_code, stranger.json()["error"]["code"]) == (403, "not-your-seat")
    assert company.sit(company.watcher).refused("say", **HELLO) == "not-your-seat"
    assert company.say(company.ada, {"kind": "phrase", "text": "hello"}).status_code == 400
    assert company.say(company.ada, {"kind": "shout", "text": "hello"}).status_code == 400
    assert company.lines(company.ada) == []


def test_lines_survive_a_restart_and_reach_who_comes_back_once(start: Start) -> None:
    served = start()
    company = Company(served)
    for words in (HELLO, LUCK, HELLO):
        company.say(company.ada, words)
    served.server.stop()
    served.part()
    served.thread.join()
    again = start()
    ada = again.person()
    ada.http.headers["cookie"] = ada.headers["cookie"] = company.ada.headers["cookie"]
    company.ada = ada
    back = company.sit(ada, heard=1)
    assert company.say(ada, LUCK).status_code == 200
    assert numbers(back, 3) == [2, 3, 4]


def test_lines_of_two_processes_come_in_one_order(start: Start) -> None:
    one = start(poll_ms=1)
    company = Company(one)
    other = start(poll_ms=1)
    bo = other.person()
    bo.http.headers["cookie"] = bo.headers["cookie"] = company.bo.headers["cookie"]
    sockets = [company.sit(company.ada), company.sit(bo)]
    threads = [
        threading.Thread(target=lambda who: [company.say(who, HELLO) for _ in range(4)], args=[who])
        for who in (company.ada, bo)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [numbers(socket, 8) for socket in sockets] == [[*range(1, 9)]] * 2


def test_who_speaks_without_end_is_slowed_down(start: Start) -> None:
    time = Time()
    company = Company(start(time))
    said = [company.say(company.ada, HELLO).status_code for _ in range(6)]
    assert said == [200] * 5 + [429]
    time.pass_s(2)
    assert company.say(company.ada, HELLO).status_code == 200
    assert len(company.lines(company.bo)) == 6


def test_a_house_can_be_silent_or_allow_some_words(start: Start) -> None:
    silent = Company(start(say=False))
    refused = silent.say(silent.ada, HELLO)
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "silent")
    school = Company(start(say_only="hello, nicely-done"))
    assert school.say(school.ada, HELLO).status_code == 200
    assert school.say(school.ada, LUCK).json()["error"]["code"] == "no-such-word"
    strict = start(house="school")
    assert strict.house.ask(Talk).words is None
    strict = start(house="school", say_only="hello")
    assert strict.house.ask(Talk).words == {"phrase": {}, "emote": {"hello": "Hello"}}
    with pytest.raises(SetupError, match="'rude'"):
        vocabulary("hello,rude")


def test_reports_keep_what_was_said_before(
    start: Start, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    served = start()
    company = Company(served)
    for number in range(12):
        served.house.ask(Talk)._pace._buckets.clear()
        company.say((company.ada, company.bo)[number % 2], HELLO)
    report = f"/api/games/{company.id}/report"
    assert [company.bo.http.post(report, json={"line": 11}).status_code for _ in range(2)] == [
        200,
        200,
    ]
    assert company.bo.http.post(report, json={"line": 13}).status_code == 404
    monkeypatch.setenv("DATABASE_URL", served.house.settings.database)
    told = _keeper(capsys, "list")
    assert told[0].startswith("1. ")
    assert (len(told), told[-1]) == (12, "1 report")
    assert "reported by Bo (guest, " in told[0]
    assert ", Ada (guest, " in told[-2]
    assert [line.split()[0] for line in told[1:-1]] == [str(number) for number in range(2, 12)]
    _keeper(capsys, "hide", company.id, "11")
    served.house.ask(Talk)._rooms.clear()
    assert [line["number"] for line in company.lines(company.ada)] == [*range(1, 11), 12]
    assert _keeper(capsys, "close", "1") == ["report 1 is closed"]
    assert _keeper(capsys, "list") == ["0 reports"]
    assert cli.main(["reports", "close", "1"]) == 1


def _keeper(capsys: pytest.CaptureFixture[str], *words: str) -> list[str]:
    assert cli.main(["reports", *words]) == 0
    return capsys.readouterr().out.splitlines()


def test_lines_are_numbered_by_the_store(writer: Writer, engine: sa.Engine) -> None:
    line = TalkLine(0, "ada", 0, "emote", "hello", 5)
    kept = [writer.submit(lambda c: storage.add(c, GAME.id, line)).result() for _ in range(3)]
    assert [one.number for one in kept] == [1, 2, 3]
    with writing(engine) as connection:
        assert storage.newest(connection, [GAME.id, "nobody"]) == {GAME.id: 3}
        assert storage.after(connection, GAME.id, 0, 2) == kept[1:]
        storage.hide(connection, GAME.id, 3)
        with pytest.raises(NoSuchLine):
            storage.report(connection, GAME.id, 3, "bo", 6, WORDS)
        with pytest.raises(NoSuchLine):
            storage.hide(connection, GAME.id, 4)


def test_every_word_has_a_key_of_its_own() -> None:
    assert len(EMOTES) == 12
    assert not PHRASES.keys() & EMOTES.keys()
