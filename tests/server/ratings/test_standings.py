"""Players read beside each other's names what they are rated, where that is at stake."""

from typing import Any

from rookery.server.ratings.ratings import Ratings
from tests.server.conftest import RunningServer, Start
from tests.server.ratings.test_rater import Duel, over, rate_all
from tests.server.users import COMPUTER, LINK, ME, Person


def told(person: Person, game_id: str) -> list[dict[str, Any]]:
    """All messages that somebody gets who comes to a table."""
    socket = person.sit(game_id)
    socket.say("ping")
    socket.until("pong")
    return [each for each in socket.heard if each["type"] == "standings"]


def two_rated(served: RunningServer) -> tuple[Person, Person, dict[int, Any]]:
    """Two people, and what they are rated after a game in which they had these seats."""
    ada, bo = served.person(), served.person()
    duel = over(served, ada, bo)
    rate_all(served)
    return ada, bo, {each["seat"]: each["after"] for each in duel.rating()["changes"]}


def test_who_comes_to_a_rated_table_reads_what_its_players_are_rated(start: Start) -> None:
    served = start()
    ada, bo, ratings = two_rated(served)
    again = Duel(served, ada, bo)
    for reader in (ada, bo, served.person()):
        (message,) = told(reader, again.id)
        assert {each["seat"]: each["rating"]["rating"] for each in message["seats"]} == {
            seat: rating["rating"] for seat, rating in ratings.items()
        }
        assert all(each["rating"]["provisional"] for each in message["seats"])


def test_those_who_watch_read_it_as_soon_as_somebody_sits_down(start: Start) -> None:
    served = start()
    ada, bo, ratings = two_rated(served)
    opened = ada.open("swift", [ME, LINK])
    socket = ada.sit(opened["id"])
    assert [each["seat"] for each in socket.until("standings")["seats"]] == [0]
    bo.join(opened["invites"][0]["url"])
    seats = socket.until("standings")["seats"]
    assert [each["rating"]["rating"] for each in seats] == [
        ratings[0]["rating"],
        ratings[1]["rating"],
    ]


def test_nothing_is_told_where_nothing_is_at_stake(start: Start) -> None:
    served = start()
    ada, bo, _ = two_rated(served)
    for_fun = Duel(served, ada, bo, rated=False)
    assert not told(ada, for_fun.id)
    assert not told(ada, ada.open("swift", [ME, COMPUTER])["id"])
    newcomers = Duel(served, served.person(), served.person())
    assert not told(newcomers.people[0], newcomers.id)
    assert not told(ada, over(served, ada, bo).id)  # the result says it


def test_nothing_is_told_in_a_house_without_ratings_or_lists(start: Start) -> None:
    served = start(ratings=False)
    ada, bo = served.person(), served.person()
    over(served, ada, bo)
    rate_all(served)  # as before they were switched off
    assert not told(ada, Duel(served, ada, bo).id)
    closed = start()
    ada, bo, _ = two_rated(closed)
    closed.house.ask(Ratings).views.has_lists = False  # as in a school
    assert not told(ada, Duel(closed, ada, bo).id)
