"""Whole games analysed on a server: once, stored, and resumed."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from rookery.core.players.searcher import Report
from rookery.core.state import State
from rookery.search.study import Study
from rookery.server.analysis import analyses
from rookery.server.analysis import store as storage
from rookery.server.analysis import store as study_schema
from tests.search.chained import Chained
from tests.server.conftest import RunningServer, Start
from tests.server.quick import Quick
from tests.server.test_long_games import opened
from tests.server.users import HERE, LINK, ME, WAIT_S, Person

GAME = "R1 rest R2 eat2 R1 rest R1"
Line = dict[str, Any]


def afresh(remark: str) -> str:
    """The game as a new record: the same text opened twice would give the first record again."""
    return f"{GAME} {{{remark}}}"


def ask(person: Person, game_id: str) -> int:
    return int(person.http.post(f"/api/games/{game_id}/analysis").status_code)


def read(person: Person, game_id: str) -> list[Line]:
    """Read an analysis: what is known, then all further lines until the stream ends."""
    answer = person.http.get(f"/api/games/{game_id}/analysis")
    assert answer.status_code == 200, answer.text
    return [json.loads(line) for line in answer.text.splitlines() if line]


def found(lines: list[Line]) -> dict[int, Line]:
    return {line["ply"]: line for line in lines if line["type"] == "found"}


class Searched:
    """Records which positions were searched; searches wait inside `held`."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.texts: list[str] = []
        self.free = threading.Event()
        self.free.set()
        self.begun = threading.Event()
        monkeypatch.setattr(analyses, "Study", self.make)

    def make(self, *given: Any, **named: Any) -> Study:
        self.texts.append(given[0].text)
        self.begun.set()
        assert self.free.wait(20)
        return Study(*given, **named)

    @contextmanager
    def held(self) -> Iterator[None]:
        self.free.clear()
        try:
            yield
        finally:
            self.free.set()


@pytest.fixture
def searched(monkeypatch: pytest.MonkeyPatch) -> Searched:
    return Searched(monkeypatch)


def test_a_game_is_analysed_once_and_kept(house: RunningServer, searched: Searched) -> None:
    me, other = house.person(), house.person()
    game_id = opened(me, afresh("once"))
    assert read(me, game_id) == [
        {"type": "stand", "known": 0, "positions": 8, "asked": False, "accuracy": [None, None]}
    ]
    with searched.held():
        assert ask(me, game_id) == 202
        assert ask(other, game_id) == 202
    lines = read(me, game_id)
    assert found(lines).keys() == set(range(8))
    assert lines[-1]["known"] == 8
    assert not lines[-1]["asked"]
    assert len(searched.texts) == len(set(searched.texts)) == 8
    assert ask(other, game_id) == 202
    assert found(read(other, game_id)) == found(lines)
    assert len(searched.texts) == 8


def test_each_search_goes_on_from_the_one_before(
    house: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Chained] = []

    def searcher(state: State, *_: object) -> Chained:
        made.append(Chained(best=Report(state.legal_actions[0], (0.0,) * state.players, ())))
        return made[-1]

    monkeypatch.setattr(Quick.players, "searcher", searcher)
    me = house.person()
    game_id = opened(me, afresh("each goes on"))
    ask(me, game_id)
    read(me, game_id)
    assert len(made) == 4  # one for each decision
    assert [one.earlier for one in made] == [None, *made[:-1]]


def test_what_is_found_says_what_could_be_done(house: RunningServer) -> None:
    me = house.person()
    game_id = opened(me, afresh("what is found"))
    ask(me, game_id)
    told = found(read(me, game_id))
    assert [told[ply]["played"] for ply in range(8)] == [*GAME.split(), ""]
    assert [told[ply]["seat"] for ply in range(4)] == [None, 0, None, 1]
    assert (told[1]["options"], told[0]["values"], told[0]["mark"]) == (2, [], "")
    assert told[1]["choices"][0]["action"] == "eat1"
    assert len(told[1]["paths"]) == len(told[1]["choices"])


def test_an_analysis_can_be_taken_along(house: RunningServer) -> None:
    me = house.person()
    game_id = opened(me, afresh("taken along"))
    path = f"/api/games/{game_id}/annotated"
    bare = me.http.get(path).json()
    assert (bare["found"], bare["stand"]["known"]) == ([], 0)
    ask(me, game_id)
    lines = read(me, game_id)
    answer = me.http.get(path)
    assert answer.headers["content-disposition"].endswith('-annotated.json"')
    assert answer.json() == {
        "game": bare["game"],
        "record": me.http.get(f"/api/games/{game_id}/record").text,
        "found": list(dict(sorted(found(lines).items())).values()),
        "stand": {**lines[-1], "asked": False},
    }
    text = me.http.get(path, params={"form": "text"}).text
    assert text.count("{") == 3  # one for each decision
    again = me.http.post("/api/records", json={"text": text}).json()["id"]
    assert me.http.get(f"/api/games/{again}/record").text == bare["record"]
    assert me.http.get(path, params={"form": "pgn"}).status_code == 400


def test_readers_are_told_as_it_grows(house: RunningServer, searched: Searched) -> None:
    me = house.person()
    game_id = opened(me, GAME.replace("R1", "R3"))
    with searched.held():
        ask(me, game_id)
        with me.http.stream("GET", f"/api/games/{game_id}/analysis") as answer:
            lines = (json.loads(line) for line in answer.iter_lines() if line)
            assert next(lines)["known"] == 0
            searched.free.set()
            rest = list(lines)
    stands = [line for line in rest if line["type"] == "stand"]
    assert [line["known"] for line in stands] == sorted(line["known"] for line in stands)
    assert stands[-1] == {**stands[-1], "known": 8, "asked": False}


def test_it_goes_on_after_a_restart(start: Start, searched: Searched) -> None:
    house = start()
    me = house.person()
    game_id = opened(me, afresh("after a restart"))
    ask(me, game_id)
    kept = found(read(me, game_id))
    services = house.house

    def half(connection: Any) -> None:
        storage.ask(connection, game_id, 1)
        rows = study_schema.findings
        connection.execute(rows.delete().where(rows.c.number < 4))

    services.writer.submit(half).result(WAIT_S)
    house.stop()
    searched.texts.clear()
    again = start()
    you = again.person()
    while len(found(read(you, game_id))) < 8:
        pass
    assert len(searched.texts) == 4
    assert found(read(you, game_id)).keys() == kept.keys()
    assert again.run(again.house.reader.run(storage.unfinished)) == []


def test_one_process_works_on_a_game_at_a_time(
    house: RunningServer, searched: Searched, monkeypatch: pytest.MonkeyPatch
) -> None:
    me = house.person()
    game_id = opened(me, afresh("one process"))
    services = house.house

    def elsewhere(connection: Any) -> None:
        storage.ask(connection, game_id, 1)
        assert storage.take(connection, game_id, "another", 1, services.now() + 10**9)

    services.writer.submit(elsewhere).result(WAIT_S)
    monkeypatch.setattr(analyses, "_LOOK_S", 0)
    ask(me, game_id)
    assert searched.texts == []
    services.writer.submit(lambda connection: storage.finish(connection, game_id)).result(WAIT_S)
    assert len(found(read(me, game_id))) == 8


def test_what_was_taken_back_is_looked_at_anew(house: RunningServer) -> None:
    me = house.person()
    game_id = me.open("quick", [ME, HERE])["id"]
    mine = me.sit(game_id)
    mine.until("view")
    ask(me, game_id)
    before = found(read(me, game_id))
    assert max(before) == me.http.get(f"/api/games/{game_id}").json()["number"]
    mine.act(0, "eat1")
    ask(me, game_id)
    after = found(read(me, game_id))
    assert max(after) > max(before)
    assert all(one["played"] for ply, one in after.items() if ply < max(after))


def test_who_may_not_ask_hears_so(house: RunningServer) -> None:
    me = house.person()
    game_id = me.open("quick", [ME, LINK])["id"]
    assert ask(me, game_id) == 403
    assert ask(me, "nosuchgame") == 404


def test_a_house_may_analyse_nothing(start: Start) -> None:
    house = start(analysis_s=0)
    me = house.person()
    game_id = opened(me, afresh("nothing"))
    assert ask(me, game_id) == 409
    assert read(me, game_id)[-1]["known"] == 0


def test_one_address_begins_only_so_many(start: Start, searched: Searched) -> None:
    me = start(address_waiting=2).person()
    games = [opened(me, f"R1 rest R{die}") for die in (1, 2, 3)]
    with searched.held():
        assert [ask(me, game_id) for game_id in games] == [202, 202, 429]
