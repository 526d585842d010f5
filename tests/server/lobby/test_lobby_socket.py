"""What pages hear of the lobby: the same board for all, and the results of their own seeks."""

from typing import Any

import sqlalchemy as sa
from websockets.sync.client import connect
from websockets.typing import Origin

from rookery.server.db import schema
from rookery.server.db.database import writing
from rookery.server.lobby.board import HereRow, LobbyLook
from rookery.server.lobby.lobby import Lobby
from rookery.server.people.identity import player_id, worn
from tests.server.conftest import RunningServer, Start, Time
from tests.server.entering import sign_up
from tests.server.lobby.conftest import WISH, look
from tests.server.users import HERE, LINK, ME, WAIT_S, Person, Socket


def enter(person: Person, path: str = "/lobby/live") -> Socket:
    """Open a page's socket in the lobby, or elsewhere."""
    chosen = dict(person.headers)
    origin = chosen.pop("origin")
    connection = connect(
        person.address.replace("http", "ws", 1) + path,
        additional_headers=chosen,
        origin=Origin(origin),
        open_timeout=WAIT_S,
    )
    return Socket(person._stack.enter_context(connection))


def here(served: RunningServer, socket: Socket) -> Socket:
    """A page that has certainly arrived in the lobby."""
    socket.say("ping")
    socket.until("pong")
    return socket


def seek(person: Person, *wants: Any, **more: Any) -> None:
    answer = person.http.post("/api/seeks", json={"wants": wants or [WISH], **more})
    assert answer.status_code == 200, answer.text


def test_a_page_gets_all_of_it_and_then_what_changes(served: RunningServer, time: Time) -> None:
    ada, bo = served.person(), served.person()
    socket = here(served, enter(ada))
    look(served)
    board = socket.until("lobby")
    assert board["whole"]
    assert board["now"] == served.house.now()
    assert board["counts"]["people"] == 1
    (row,) = board["put"]["here"]
    assert row["doing"] == "looking"
    assert socket.until("idle") == {"type": "idle", "known": True, "player": row["id"]}
    seek(bo, name="Bo", fill_after_s=30, level="king")
    look(served)
    changed = socket.until("lobby")
    assert "whole" not in changed
    (group,) = changed["put"]["groups"]
    assert (group["game"], group["seats"], group["clock"]) == (
        "swift",
        2,
        {"initial_s": 300, "increment_s": 3},
    )
    assert [(one["name"], one["rating"]) for one in group["people"]] == [("Bo", None)]
    assert (group["fill_at"], group["level"]) == (time() + 30_000, "king")
    assert changed["counts"]["games"] == {"swift": 1}
    assert changed["counts"]["tables"] == {"swift/2/quick": 1}
    bo.http.delete("/api/seeks")
    look(served)
    assert socket.until("lobby")["drop"] == {"groups": [group["id"]]}


def test_nothing_is_sent_where_nothing_has_changed(served: RunningServer) -> None:
    socket = here(served, enter(served.person()))
    look(served)
    look(served)
    look(served)
    here(served, socket)
    types = [message["type"] for message in socket.heard if message["type"] != "notices"]
    assert types == ["pong", "lobby", "idle", "pong"]  # besides what the bell hears


def test_who_looks_is_told_until_the_game_begins(served: RunningServer) -> None:
    ada, bo = served.person(), served.person()
    first, second = here(served, enter(ada)), here(served, enter(bo))
    seek(ada, WISH | {"seats": [2, 3]}, name="Ada", fill_after_s=20)
    look(served)
    told = first.until("waiting")
    assert (told["have"], told["want"], told["fill_in"]) == (1, 2, 20)
    assert told["wants"][0]["clocks"] == WISH["clocks"]
    assert second.until("idle")
    seek(bo, name="Bo")
    look(served)
    found = first.until("found")
    assert (found["game"], found["seats"], found["sit_in"], found["you"]) == ("swift", 2, 15, False)
    assert sorted(one["name"] for one in found["people"]) == ["Ada", "Bo"]
    ada.http.post(f"/api/games/{found['game_id']}/sit", json={"name": "Ada"})
    look(served)
    assert (first.until("found")["you"], len(second.until("found", you=False)["yes"])) == (True, 0)
    assert len(second.until("found")["yes"]) == 1
    bo.http.post(f"/api/games/{found['game_id']}/sit", json={"name": "Bo"})
    url = f"/games/{found['game_id']}"
    assert first.until("begins") == second.until("begins") == {"type": "begins", "url": url}
    look(served)
    assert first.until("idle")


def test_who_waits_on_reads_who_has_not_come(served: RunningServer, time: Time) -> None:
    ada, bo = served.person(), served.person()
    first, second = here(served, enter(ada)), here(served, enter(bo))
    seek(ada, name="Ada")
    seek(bo, name="Bo")
    look(served)
    game_id = first.until("found")["game_id"]
    ada.http.post(f"/api/games/{game_id}/sit", json={"name": "Ada"})
    look(served)
    time.pass_s(15)
    look(served)
    assert first.until("waiting")["absent"] == ["Bo"]
    assert second.until("idle")


def test_a_game_that_began_elsewhere_is_told_too(served: RunningServer) -> None:
    """Another process seats the last player: nobody here has heard that the game began."""
    ada, bo = served.person(), served.person()
    first = here(served, enter(ada))
    seek(ada)
    seek(bo)
    look(served)
    game_id = first.until("found")["game_id"]
    with writing(served.house.engine) as connection:
        seats = sa.update(schema.seats).where(schema.seats.c.game_id == game_id)
        connection.execute(seats.values(kind="human"))
        connection.execute(sa.update(schema.games).values(started=1))
        connection.execute(sa.delete(schema.seeks))
    look(served)
    assert first.until("begins")["url"] == f"/games/{game_id}"


def test_tables_and_who_is_at_them_are_shown(served: RunningServer) -> None:
    ada, bo, cy = (served.person() for _ in range(3))
    opened = ada.open("swift", [{**ME, "name": "Ada"}, LINK], listed="public", rated=False)
    ada.open("swift", [ME, LINK], listed="private")
    ada.open("swift", [ME, LINK])
    socket = here(served, enter(cy))
    table = ada.sit(opened["id"])
    table.until("view")
    look(served)
    board = socket.until("lobby")
    (row,) = board["put"]["tables"]
    assert (row["id"], row["rated"], row["begun"]) == (opened["id"], False, False)
    assert sorted((one["kind"], one["name"]) for one in row["seats"]) == [
        ("human", "Ada"),
        ("open", ""),
    ]
    ids = {one["name"]: one["id"] for one in board["put"]["here"]}
    assert {one["name"]: one["player"] for one in row["seats"]} == {"Ada": ids["Ada"], "": ""}
    assert [(one["name"], one["doing"]) for one in board["put"]["here"]] == [
        ("Ada", "playing"),
        ("", "looking"),
    ]
    seat = bo.http.post(f"/api/games/{opened['id']}/sit", json={"name": "Bo"}).json()["seat"]
    view = ada.view(opened["id"])
    actor = bo if view["to_move"] == seat else ada
    body = {"number": 1, "seat": view["to_move"], "action": min(actor.view(opened["id"])["taps"])}
    assert actor.http.post(f"/api/games/{opened['id']}/act", json=body).is_success
    look(served)
    changed = socket.until("lobby")
    assert changed["drop"] == {"tables": [opened["id"]]}
    (watched,) = changed["put"]["watch"]
    assert (watched["id"], watched["number"]) == (opened["id"], 1)


def test_a_page_keeps_its_place_and_loses_it_when_it_goes(
    served: RunningServer, time: Time
) -> None:
    ada = served.person()
    socket = here(served, enter(ada))
    seek(ada)
    for _ in range(5):
        look(served)
        time.pass_s(40)
    look(served)
    assert len(seeks_in(served)) == 1
    socket.connection.close()

    def gone() -> bool:
        (alive_until,) = seeks_in(served)
        return alive_until <= time() + 15_000

    while not gone():
        pass
    time.pass_s(16)
    look(served)
    assert seeks_in(served) == []


def seeks_in(served: RunningServer) -> list[int]:
    with served.house.engine.connect() as connection:
        return list(connection.scalars(sa.select(schema.seeks.c.alive_until)))


def test_guests_say_what_they_are_called(served: RunningServer) -> None:
    socket = enter(served.person())
    socket.say("hello", name=" Ada\n ")
    here(served, socket)
    look(served)
    assert socket.until("lobby")["put"]["here"][0]["name"] == "Ada"


def test_nonsense_is_refused_and_much_of_it_ends_the_socket(served: RunningServer) -> None:
    socket = enter(served.person())
    assert socket.refused("dance") == "bad-message"
    for _ in range(19):
        socket.say("dance")
    assert socket.closing_code() == 1008


def test_a_house_without_a_lobby_has_none(start: Start) -> None:
    alone = start(lobby=False)
    ada = alone.person()
    assert enter(ada).closing_code() == 4404
    assert ada.http.post("/api/seeks", json={"wants": [WISH]}).status_code == 404
    assert ada.http.delete("/api/seeks").status_code == 404


def test_whoever_is_asked_for_a_game_hears_so_at_once(served: RunningServer) -> None:
    ada, bo = sign_up(served.person(), "Ada"), sign_up(served.person(), "Bo Lind")
    socket = here(served, enter(bo))
    seats = [ME, {"kind": "player", "name": "Bo Lind"}]
    asked = ada.http.post("/api/challenges", json={"game": "swift", "seats": seats})
    assert asked.is_success, asked.text
    assert socket.until("challenged") == {"type": "challenged"}
    (waits,) = bo.http.get("/api/challenges").json()
    assert waits["by"] == "Ada"
    assert "Ada" in bo.http.get("/").text
    assert bo.http.post(f"/api/challenges/{waits['id']}/decline").is_success


def test_people_are_found_by_how_their_names_begin(served: RunningServer) -> None:
    sign_up(served.person(), "Élodie")
    ada = served.person()

    def names(begins: str) -> list[str]:
        answer = ada.http.get("/api/people", params={"begins": begins})
        assert answer.is_success, answer.text
        return [one["name"] for one in answer.json()]

    assert names("el") == names("EL0") == names("Élodie") == ["Élodie"]
    assert names("lodie") == names("%%") == names("Nobody") == names("e ") == []


def test_a_scarf_is_the_chosen_one_wherever_somebody_is_shown(served: RunningServer) -> None:
    ada, bo, guest = (served.person() for _ in range(3))
    sign_up(ada, "Ada Scarf")
    watcher = here(served, enter(bo))
    page = here(served, enter(ada))
    here(served, enter(guest))
    for scarf in (4, 2):  # also while the lobby is open
        assert ada.http.patch("/api/me", json={"scarf": scarf}).json()["scarf"] == scarf
        seek(ada, WISH | {"seats": [3, scarf]})
        look(served)
        put = watcher.until("lobby")["put"]
        (group,) = put["groups"]
        assert [one["scarf"] for one in group["people"]] == [scarf]
        assert {row["scarf"] for row in put["here"] if row["name"] == "Ada Scarf"} == {scarf}
        (found,) = bo.http.get("/api/people?begins=ada scarf").json()
        assert (found["scarf"], found["player"]) == (scarf, group["people"][0]["player"])
        own = ada.http.get("/lobby").text
        assert f'href="#standing-{scarf}"' in own
    # Whoever has chosen none wears the same one in the lobby as elsewhere.
    row = shown(served, bo).here[player_id(guest.user_id)]
    assert isinstance(row, HereRow)
    assert row.scarf == worn(None, guest.user_id)
    seek(ada)
    seek(bo)
    look(served)
    people = page.until("found")["people"]
    assert [one["scarf"] for one in people if one["name"] == "Ada Scarf"] == [2]


def shown(served: RunningServer, person: Person) -> LobbyLook:
    """What a page shows that somebody opens now."""
    here(served, enter(person))
    look(served)
    board = served.house.ask(Lobby)._hub._board
    assert board is not None
    return board


def watched(served: RunningServer, person: Person) -> list[str]:
    """The games to watch, in the lobby and in the list; both must be the same."""
    board = shown(served, person)
    listed = [one["id"] for one in person.http.get("/api/live").json()]
    assert list(board.watch) == listed
    return listed


def begun(served: RunningServer, *seats: Any) -> tuple[Person, str, Socket]:
    """A game with one entry, and the socket of whoever opened it."""
    player = served.person()
    game_id = player.open("swift", list(seats))["id"]
    socket = player.sit(game_id)
    view = socket.until("view")
    socket.act(view["to_move"], min(view["taps"]))
    return player, game_id, socket


def gone(served: RunningServer, socket: Socket) -> None:
    """Leave a table; the server has noticed when this returns."""
    socket.connection.close()
    while any(table.presence for table in served.house.tables):
        pass


def test_what_is_on_is_what_somebody_is_at(served: RunningServer) -> None:
    player, game_id, socket = begun(served, ME, HERE)
    reader = served.person()
    assert watched(served, reader) == [game_id]
    gone(served, socket)
    assert watched(served, reader) == []
    spectator = reader.sit(game_id)  # somebody looks at what was left there: nothing is on
    spectator.until("view")
    assert watched(served, served.person()) == []
    player.sit(game_id).until("view")
    assert watched(served, served.person()) == [game_id]


def test_the_best_game_comes_first(served: RunningServer) -> None:
    _, alone, _ = begun(served, ME, HERE)
    _, also, _ = begun(served, ME, HERE)
    assert watched(served, served.person()) == [also, alone]  # the one begun last
    served.person().sit(alone).until("view")
    assert watched(served, served.person()) == [alone, also]  # the one with most people
    ada, together, _ = begun(served, ME, HERE)
    view = ada.view(together)
    with writing(served.house.engine) as connection:
        bo = served.person()
        mine = (schema.seats.c.game_id == together) & (schema.seats.c.seat != view["to_move"])
        connection.execute(sa.update(schema.seats).where(mine).values(user_id=bo.user_id))
    bo.sit(together).until("view")
    assert watched(served, served.person()) == [together, alone, also]  # most players
