"""What is shown over HTTP, to whom, and how much work that is."""

from typing import Any

import pytest

from rookery.core.state import State
from rookery.server.table import lists_store
from rookery.server.tv.television import LATE, RHYTHM_MS, Television
from tests.server.conftest import RunningServer, Start, Time
from tests.server.users import LINK, ME, Person, Socket


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def served(start: Start, time: Time) -> RunningServer:
    return start(time)


def begun(served: RunningServer, *people: Person, **more: Any) -> tuple[str, list[Socket]]:
    """A game with one action; everybody is at the table."""
    opened = people[0].open("swift", [ME, *[LINK] * (len(people) - 1)], **more)
    for person, invite in zip(people[1:], opened["invites"], strict=True):
        assert person.join(invite["url"]).is_success
    sockets = [person.sit(opened["id"]) for person in people]
    act(opened["id"], people)
    return str(opened["id"]), sockets


def act(game_id: str, people: tuple[Person, ...]) -> None:
    for person in people:
        view = person.view(game_id)
        if view["to_move"] in view["yours"]:
            action = min(view["taps"])
            body = {"number": view["number"] + 1, "seat": view["to_move"], "action": action}
            assert person.http.post(f"/api/games/{game_id}/act", json=body).is_success
            return


def on_tv(person: Person, **query: str) -> Any:
    answer = person.http.get("/api/tv", params=query)
    assert answer.is_success, answer.text
    return answer.json()


def later(time: Time) -> None:
    time.ms += RHYTHM_MS


def television(served: RunningServer) -> Television:
    service = served.house.services["tv"]
    assert isinstance(service, Television)
    return service


def test_a_game_is_shown_as_soon_as_it_is_on(served: RunningServer, time: Time) -> None:
    ada, bo, eve = (served.person() for _ in range(3))
    assert on_tv(eve)["now"] is None
    game, _ = begun(served, ada, bo)
    assert on_tv(eve)["now"] is None  # the rhythm is fixed
    later(time)
    assert on_tv(eve)["now"]["id"] == game
    assert on_tv(eve, game="swift")["now"]["id"] == game
    assert on_tv(eve, game="packeis")["now"] is None
    assert eve.http.get("/api/tv", params={"game": "chess"}).status_code == 404
    page = eve.http.get("/tv", headers={"accept": "text/html"})
    assert page.is_success
    assert game in page.text


def test_a_private_game_is_never_shown(served: RunningServer, time: Time) -> None:
    ada, bo, eve = (served.person() for _ in range(3))
    begun(served, ada, bo, listed="private")
    for person in (ada, bo, eve):
        later(time)
        assert on_tv(person) == {"now": None, "estimate": None, "next": [], "every_ms": RHYTHM_MS}


def test_the_estimate_is_late_and_hidden_from_those_at_the_table(
    served: RunningServer, time: Time
) -> None:
    ada, bo, eve = (served.person() for _ in range(3))
    game, _ = begun(served, ada, bo)
    for _ in range(LATE):
        act(game, (ada, bo))
    later(time)
    on_tv(eve)
    served.run(television(served).estimate())
    told = on_tv(eve)
    assert told["estimate"]["at"] == told["now"]["number"] - LATE
    assert len(told["estimate"]["values"]) == 2
    assert on_tv(ada)["estimate"] is on_tv(bo)["estimate"] is None
    assert on_tv(ada)["now"]["id"] == game


def test_many_who_watch_cost_no_more_than_one(
    served: RunningServer, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[int] = []
    whole = lists_store.on_now

    def counted(*args: Any) -> Any:
        looks.append(1)
        return whole(*args)

    monkeypatch.setattr(lists_store, "on_now", counted)
    people = [served.person() for _ in range(8)]
    for turn in range(1, 4):
        later(time)
        for person in people:
            on_tv(person)
            on_tv(person, game="swift")
        assert len(looks) == turn


def test_a_position_is_estimated_once(
    served: RunningServer, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, bo, eve = (served.person() for _ in range(3))
    game, _ = begun(served, ada, bo)
    later(time)
    on_tv(eve)
    tv, searches = television(served), served.house.searches
    asked: list[str] = []
    whole = searches.evaluate

    async def noted(state: State, *args: Any, **more: Any) -> Any:
        asked.append(state.text)
        return await whole(state, *args, **more)

    monkeypatch.setattr(searches, "evaluate", noted)
    for _ in range(3):
        served.run(tv.estimate())
    first = on_tv(eve)["estimate"]["at"]
    for _ in range(LATE + 1):
        act(game, (ada, bo))
    later(time)
    on_tv(eve)
    served.run(tv.estimate())
    assert on_tv(eve)["estimate"]["at"] > first
    assert len(asked) == len(set(asked))
