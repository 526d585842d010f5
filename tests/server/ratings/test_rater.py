"""Finished games are rated once, even after a kill, and a replay gives the same ratings."""

import threading
from typing import Any

import pytest
import sqlalchemy as sa
from msgspec.structs import replace

from rookery.core.errors import SetupError
from rookery.ratings.rating import USUAL, Model, show
from rookery.server.db.database import writing
from rookery.server.db.writer import run_together
from rookery.server.errors import StaleNumber
from rookery.server.people import ratings_store as strength
from rookery.server.ratings import rater
from rookery.server.ratings import store as storage
from rookery.server.ratings.fair_play import FairPlayLimits
from rookery.server.ratings.judging import Judgement
from rookery.server.ratings.ratings import Ratings
from rookery.server.ratings.rules import models_of, rate
from rookery.server.table import store as games
from rookery.server.table.appends_store import Append
from rookery.server.table.contest import contest_of
from rookery.server.table.game import LogHead
from tests.server.conftest import RunningServer, Start
from tests.server.entering import sign_up
from tests.server.users import COMPUTER, LINK, ME, Person


class Duel:
    """A table of the house and the people who play there."""

    def __init__(self, house: RunningServer, *people: Person, **more: Any) -> None:
        self.people = people
        seats = [ME, *[LINK] * (len(people) - 1)]
        opened = people[0].open("swift", seats, **more)
        self.id = opened["id"]
        for person, invite in zip(people[1:], opened["invites"], strict=True):
            person.join(invite["url"])

    def act(self, times: int = 1) -> None:
        """Play the smallest legal action this many times, each by the player to act."""
        for _ in range(times):
            view = self.people[0].view(self.id)
            actor = self.people[view["to_move"]]
            state = actor.http.get(f"/api/games/{self.id}").json()
            body = {
                "number": state["number"] + 1,
                "seat": state["to_move"],
                "action": min(state["taps"]),
            }
            assert actor.http.post(f"/api/games/{self.id}/act", json=body).is_success

    def leave(self, seat: int) -> None:
        socket = self.people[seat].sit(self.id)
        socket.say("leave", seat=seat)
        while not socket.hear().get("over"):
            pass

    def rating(self, who: int = 0) -> dict[str, Any]:
        found: dict[str, Any] = self.people[who].http.get(f"/api/games/{self.id}/rating").json()
        return found


def rate_all(served: RunningServer) -> None:
    served.run(served.house.ask(Ratings).rater.rate_all())


def stored(served: RunningServer) -> list[storage.RatedGame]:
    with served.house.engine.connect() as connection:
        return [one for _, one in storage.rated_games(connection)]


def over(served: RunningServer, *people: Person) -> Duel:
    """A game that the first player wins because the second one leaves."""
    duel = Duel(served, *people)
    duel.act(2)
    duel.leave(1)
    return duel


def test_a_game_that_ends_is_rated_and_said(start: Start) -> None:
    served = start()
    ada, bo = served.person(), served.person()
    duel = Duel(served, ada, bo)
    assert duel.rating()["outcome"] == "running"
    duel.act(2)
    duel.leave(1)
    rate_all(served)
    told = duel.rating()
    assert (told["outcome"], told["pool"]) == ("rated", "swift/duel/days")
    won, lost = told["changes"]
    assert (won["seat"], won["place"], won["you"], lost["you"]) == (0, 1, True, False)
    assert won["before"] == {"rating": 1500, "within": 667, "provisional": True}
    assert won["after"]["rating"] > 1500 > lost["after"]["rating"]
    assert ada.user_id not in str(told)
    board = ada.http.get("/api/players?pool=swift/duel/days").json()
    assert board["pools"] == {"swift/duel/days": 2}
    assert (board["players"], board["you"]) == ([], won["after"])  # no rating is certain enough yet


def test_who_watches_hears_what_the_game_made_of_ratings(start: Start) -> None:
    served = start()
    ada, bo = served.person(), served.person()
    duel = Duel(served, ada, bo)
    duel.act(2)
    watching, winning = bo.sit(duel.id), ada.sit(duel.id)
    watching.say("leave", seat=1)
    assert watching.until("rated")["rating"]["outcome"] == "waiting"
    lost, won = (socket.until("rated")["rating"] for socket in (watching, winning))
    while won["outcome"] == "waiting":
        won = winning.until("rated")["rating"]
    assert (lost, won) == (duel.rating(1), duel.rating())
    assert [one["you"] for one in won["changes"]] == [True, False]
    late, stranger = ada.sit(duel.id), served.person().sit(duel.id)
    assert late.until("rated")["rating"] == won
    assert not any(one["you"] for one in stranger.until("rated")["rating"]["changes"])


def test_who_watches_hears_what_another_process_has_rated(start: Start) -> None:
    served, other = start(ratings=False, poll_ms=20), start(poll_ms=20)
    ada, bo = served.person(), served.person()
    duel = Duel(served, ada, bo)
    duel.act(2)
    headers = {**ada.headers, "origin": other.address}
    watching = other.person().sit(duel.id, headers=headers)
    watching.until("view")
    duel.leave(1)
    told = watching.until("rated")["rating"]
    while told["outcome"] == "waiting":
        told = watching.until("rated")["rating"]
    assert told == duel.rating()


def test_the_leaderboard_shows_who_is_known_well_enough(start: Start) -> None:
    served = start(rating_sigma=8.2)
    ada, bo = served.person(), served.person()
    for _ in range(2):
        over(served, ada, bo)
    rate_all(served)
    sign_up(ada, "Adaline")
    sign_up(bo, "Bertram")
    board = bo.http.get("/api/players?pool=swift/duel/days").json()
    first, second = board["players"]
    assert [first["place"], second["place"]] == [1, 2]
    assert (first["you"], second["you"], first["games"]) == (False, True, 2)
    (_, game) = stored(served)
    assert (first["now"]["rating"], second["now"]["rating"]) == tuple(
        show(one).rating for one in game.after
    )
    assert bo.http.get("/api/players").json() == {
        "pools": {"swift/duel/days": 2},
        "pool": None,
        "players": [],
        "you": None,
        "provisional": [],
        "inactive": [],
        "bots": [],
        "page": 1,
        "pages": 1,
        "yours": 0,
    }
    assert served.person().http.get("/api/players?pool=swift/duel/days").json()["you"] is None


def test_who_breaks_a_game_off_has_a_mark(start: Start) -> None:
    served = start()
    ada, bo = served.person(), served.person()
    duel = Duel(served, ada, bo)
    duel.act()
    duel.leave(1)
    rate_all(served)
    told = duel.rating()
    assert (told["outcome"], told["changes"]) == ("aborted", [])
    with served.house.engine.connect() as connection:
        assert len(strength.marks_of(connection, bo.user_id, 0)) == 1
        assert strength.marks_of(connection, ada.user_id, 0) == []
        assert strength.marks_of(connection, bo.user_id, served.house.now() + 1) == []


def test_who_lets_a_computer_go_on_is_last(start: Start) -> None:
    served = start()
    ada, bo = served.person(), served.person()
    duel = Duel(served, ada, bo, leave="computer")
    duel.act(2)
    socket = ada.sit(duel.id)
    bo.sit(duel.id).say("leave", seat=1)
    while not (view := ada.view(duel.id))["over"]:
        if view["to_move"] == 0:
            duel.act()
        else:
            socket.hear()
    rate_all(served)
    won, lost = duel.rating()["changes"]
    assert (won["place"], won["you"], lost["place"]) == (1, True, 2)
    assert lost["after"]["rating"] < 1500


def test_a_game_alone_is_not_rated(start: Start) -> None:
    served = start()
    ada = served.person()
    table = ada.open("swift", [ME, COMPUTER])
    socket = ada.sit(table["id"])
    socket.say("leave", seat=0)
    while not socket.hear().get("over"):
        pass
    rate_all(served)
    assert ada.http.get(f"/api/games/{table['id']}/rating").json()["outcome"] == "alone"
    assert ada.http.get("/api/games/aaaaaaaaaaaa/rating").status_code == 404
    assert stored(served) == []


def test_switched_off_games_wait(start: Start) -> None:
    served = start(ratings=False)
    duel = over(served, served.person(), served.person())
    assert duel.rating()["outcome"] == "off"
    served.stop()
    again = start()
    rate_all(again)
    assert [one.game_id for one in stored(again)] == [duel.id]


def test_killed_between_the_end_and_the_rating_it_is_rated_once(start: Start) -> None:
    """The game's end is known only from the store, as after a kill."""
    served = start(ratings=False)
    first, second = (over(served, served.person(), served.person()) for _ in range(2))
    served.stop()
    one, other = start(ratings=False), start(ratings=False)
    threads = [threading.Thread(target=rate_all, args=[each]) for each in (one, other)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [game.game_id for game in stored(one)] == [first.id, second.id]
    with one.house.engine.connect() as connection:
        assert storage.last_number(connection) == 2
        assert storage.waiting(connection) == []


def test_a_number_is_given_once(engine: sa.Engine) -> None:
    contest = contest_of(won_game())
    rated, now = rate("a" * 12, contest, 5, {}, Model())
    with writing(engine) as connection:
        storage.append(connection, 1, rated, now)
    with pytest.raises(StaleNumber), writing(engine) as connection:
        storage.append(connection, 1, rated, now)
    with writing(engine) as connection:
        assert storage.rated_game(connection, "a" * 12) == rated
        assert not storage.take(connection, "a" * 12)
        done = Judgement(contest, ())
        # No game waits under this id.
        rater._settle(connection, "b" * 12, done, 6, Model(), (), FairPlayLimits(0))
        assert storage.last_number(connection) == 1


def won_game() -> Any:
    from tests.server.snapshots import ADA, BO, snapshot
    from tests.server.table.test_contest import act, leave

    return leave(act(snapshot(ADA, BO), 2), 1)


@pytest.mark.parametrize(
    "text", ["packeis", "packeis=", "=4", "packeis=-1", "packeis=nan", "a=inf"]
)
def test_what_is_no_beta_is_refused(text: str) -> None:
    with pytest.raises(SetupError) as raised:
        models_of(f"quick=3,{text}")
    assert len(raised.value.reasons) == 1


def test_betas_are_each_games_own() -> None:
    models = models_of("packeis=3.5, swift=9")
    betas = [models(f"{game}/duel/quick").beta for game in ("packeis", "swift", "quick")]
    assert betas == [3.5, 9.0, USUAL.beta]
    assert models_of("")("packeis/duel/quick") == USUAL


def test_how_often_games_are_drawn_is_each_games_own() -> None:
    models = models_of("swift=9", "swift=0.4, packeis=0.1")
    known = [models(f"{game}/many/slow") for game in ("swift", "packeis", "quick")]
    assert [(one.beta, one.draws) for one in known] == [
        (9, 0.4),
        (USUAL.beta, 0.1),
        (USUAL.beta, 0),
    ]
    for text in ("swift=1", "swift=-0.1", "swift", "swift=often"):
        with pytest.raises(SetupError, match="RATING_DRAWS"):
            models_of("", text)


@pytest.mark.parametrize("together", [1, 2])
def test_what_ends_a_game_makes_it_wait_whichever_way_it_is_stored(
    engine: sa.Engine, together: int
) -> None:
    """Entries are added for one game alone, or for many games at once."""
    played = [won_game() for _ in range(together)]
    with writing(engine) as connection:
        appends = []
        for number, game in enumerate(played):
            stored_game = replace(game.stored, id=f"{number}" * 12)
            games.create(connection, stored_game, LogHead(0, 0, None, None))
            log = game.timeline.log
            appends += [Append(stored_game.id, 0, log, LogHead(9, None, None, 9))]
    if together == 1:
        with writing(engine) as connection:
            appends[0](connection)
    else:
        assert run_together(engine, appends)
    with engine.connect() as connection:
        assert storage.waiting(connection) == [f"{number}" * 12 for number in range(together)]
