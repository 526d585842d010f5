"""The desk's pages of tables and of the house: figures, settings, and games out of the ratings."""

import io

import msgspec
import pytest

from rookery.cli import main
from rookery.server.db.database import writing
from rookery.server.features import FEATURES
from rookery.server.keeper import tables_store
from rookery.server.keeper.figures import DayFigures, Sample
from rookery.server.keeper.keeper import Keeper
from rookery.server.ops.logs import Log
from rookery.server.ratings import store as ratings
from rookery.server.ratings import verification
from rookery.server.ratings.store import RatedGame
from rookery.server.settings import LIVE, SETTABLE, Settings, overridden, variables
from rookery.server.table.changes import EntryAdded, TableEvents
from rookery.server.table.registry import Table
from rookery.server.table.timeline import Kind, LogEntry
from rookery.server.talk.model import EMOTES, PHRASES
from tests.server.conftest import RunningServer, Start, Time
from tests.server.entering import code_of
from tests.server.keeper.keeping import act, done, founded, log_of, undo
from tests.server.keeper.test_desk import page
from tests.server.ratings.test_profiles import Club
from tests.server.snapshots import ADA, BO, snapshot
from tests.server.users import LINK, ME


def test_figures_keep_a_day_and_say_their_range() -> None:
    figures = DayFigures()
    assert figures.plots() == []
    for minute in range(2000):
        figures.add(Sample(minute * 60_000, minute % 7, 3, 0, 1.5, 100, 5000))
    assert figures.since == (2000 - 24 * 60) * 60_000
    people, *_ = figures.plots()
    assert (people.name, people.lowest, people.highest) == ("people", 0, 6)
    assert len(people.line.split()) <= 96
    one = DayFigures()
    one.add(Sample(0, 2, 3, 0, 1.5, 100, 5000))
    assert all(len(plot.line.split()) == 2 for plot in one.plots())


def test_actions_are_counted_where_they_are_stored() -> None:
    figures, events = DayFigures(), TableEvents(Log(io.StringIO()))
    figures.follow(events)
    table = Table(snapshot(ADA, BO))
    entries: tuple[tuple[Kind, bool], ...] = (
        ("action", True),
        ("action", True),
        ("action", False),
        ("undo", True),
    )
    for kind, is_ours in entries:
        events.publish(EntryAdded(table, LogEntry(1, kind, 0, "x", 1), is_ours))
    assert [figures.take_actions() for _ in range(2)] == [2, 0]


def test_the_page_shows_figures_and_what_is_fixed(house: RunningServer) -> None:
    keeper = founded(house)
    text = page(keeper, "/keeper/house")
    assert text.count('class="plot"') in (0, 6)  # the first sample may not be there yet
    assert "set in the environment: ADDRESS_LOGINS" in text
    assert 'name="value"' not in text[text.index('data-set="address_logins"') :].split("</form>")[0]
    assert all(f'data-set="{key}"' in text for key in SETTABLE)
    phrases = text[text.index('data-set="say_only"') :].split("</form>")[0]
    assert phrases.count(' name="pick"') == phrases.count(" checked") == len(PHRASES) + len(EMOTES)
    done(keeper, "set", {"key": "say_only", "value": "gg,hello"})
    text = page(keeper, "/keeper/house")
    phrases = text[text.index('data-set="say_only"') :].split("</form>")[0]
    assert phrases.count(" checked") == 2
    assert SETTABLE >= LIVE
    assert variables(Settings).keys() >= SETTABLE


def test_what_is_set_counts_where_it_says_so(house: RunningServer) -> None:
    keeper = founded(house)
    guest = house.person()
    opened = guest.open("swift", [ME, LINK])
    house.person().join(opened["invites"][0]["url"], "Bo")
    hello = {"kind": "emote", "text": "hello"}

    def said() -> int:
        return guest.http.post(f"/api/games/{opened['id']}/say", json=hello).status_code

    assert said() == 200
    done(keeper, "set", {"key": "say_only", "value": "gg"})
    assert said() == 400
    done(keeper, "set", {"key": "say", "value": "no"})
    assert said() == 403
    done(keeper, "set", {"key": "say"}, {"key": "say_only"})
    assert said() == 200
    assert guest.http.get("/puzzles").status_code == 200
    done(keeper, "set", {"key": "puzzles", "value": "no"})
    assert guest.http.get("/puzzles").status_code == 404
    done(keeper, "set", {"key": "lists", "value": "members"})
    assert guest.http.get("/api/players").status_code in (401, 403)
    done(keeper, "set", {"key": "house", "value": "members"})
    newcomer = {"name": "Nora", "password": "seven grey herons"}
    refused = guest.http.post("/api/people", json=newcomer)
    assert code_of(refused) == (403, "no-such-code")
    assert code_of(act(keeper, "set", {"key": "house", "value": "castle"})) == (400, "bad-setting")


def test_a_restarted_house_opens_with_what_was_set(start: Start, time: Time, address: str) -> None:
    house = start(time=time, database_url=address)
    keeper = founded(house, kind="school")
    done(keeper, "set", {"key": "pictures", "value": "no"})
    house.stop()
    again = start(time=time, database_url=address)
    assert again.house.settings.house == "school"
    assert again.house.settings.pictures is False
    assert again.house.settings.rating_pairs == 0  # as it was given
    fixed = start(time=time, database_url=address, house="members")
    assert fixed.house.settings.house == "members"


def test_what_a_version_does_not_know_is_left_out() -> None:
    values = {"house": "castle", "say": "no", "port": "1", "of_old": "1", "announcement": "{}"}
    assert overridden(Settings(), (), values) == Settings(say=False)
    assert overridden(Settings(), ("say",), values) == Settings()


def test_the_preview_of_voiding_is_what_voiding_does(start: Start) -> None:
    club = Club(start())
    first = club.games[0]
    engine = club.served.house.engine
    with engine.connect() as connection:
        before = ratings.everybody(connection)
        changes = tables_store.without(connection, first.id)
        foreseen = verification.ratings_without(connection, first.id)
        assert ratings.everybody(connection) == before
    assert changes
    with writing(engine) as connection:
        verification.void(connection, first.id, 5)
        after = ratings.everybody(connection)
        assert after == {
            (pool, user): one for pool, users in foreseen.items() for user, one in users.items()
        }


def test_tables_show_who_waits_and_what_counts(start: Start) -> None:
    club = Club(start())
    keeper = founded(club.served)
    club.ada.open("swift", [ME, LINK])
    running = club.ada.open("swift", [{**ME, "name": "Ada"}, LINK])
    club.bo.join(running["invites"][0]["url"])
    text = page(keeper, "/keeper/tables")
    assert f'href="/games/{running["id"]}"' in text
    game = club.games[0].id
    assert f"/keeper/tables?void={game}#void" in text
    preview = page(keeper, f"/keeper/tables?void={game}")
    assert 'class="rt"' in preview
    before = club.served.house.writer.submit(ratings.everybody).result()
    (entry,) = done(keeper, "void", {"game": game})
    assert f"void={game}" not in page(keeper, "/keeper/tables")
    assert club.served.house.writer.submit(ratings.everybody).result() != before
    (again,) = done(keeper, "void", {"game": game})
    assert (entry["undo"], again["undo"]) == (True, False)
    assert undo(keeper, entry["number"]).is_success
    assert club.served.house.writer.submit(ratings.everybody).result() == before
    assert f"void={game}" in page(keeper, "/keeper/tables")
    assert not club.served.house.writer.submit(verification.replay).result().differences
    assert 'id="void"' not in page(keeper, "/keeper/tables?void=nonesuch")


def test_a_game_whose_number_another_has_taken_stays_out(start: Start) -> None:
    club = Club(start())
    keeper, last = founded(club.served), club.games[-1].id
    (entry,) = done(keeper, "void", {"game": last})
    with writing(club.served.house.engine) as connection:
        (number, rated), *_ = reversed(list(ratings.rated_games(connection)))
        again = msgspec.structs.replace(rated, game_id="another")
        ratings.append(connection, number + 1, again, {})
    assert code_of(undo(keeper, entry["number"])) == (409, "cannot-undo")
    assert last not in {game.game_id for _, game in ratings_of(club)}


def ratings_of(club: Club) -> list[tuple[int, RatedGame]]:
    job = club.served.house.writer.submit(lambda connection: list(ratings.rated_games(connection)))
    return job.result()


def test_a_table_is_closed_for_everybody_and_counts_for_nobody(start: Start) -> None:
    club = Club(start())
    keeper = founded(club.served)
    before = club.served.house.writer.submit(ratings.everybody).result()
    game = club.ada.open("swift", [{**ME, "name": "Ada"}, LINK], rated=True)
    body = {"game": game["id"]}
    path = "/api/keeper/tables/close"
    assert keeper.http.post(path, json=body).status_code == 403  # nobody has joined: not on yet
    club.bo.join(game["invites"][0]["url"])
    for person in (club.ada, club.served.person()):
        assert person.http.post(path, json=body).status_code in (401, 403)
    answer = keeper.http.post(path, json=body)
    assert answer.status_code == 200, answer.text
    state = club.bo.http.get(f"/api/games/{game['id']}").json()
    assert state["over"]
    assert keeper.http.post(path, json=body).status_code == 409
    assert keeper.http.post(path, json={"game": "nonesuch"}).status_code == 404
    after = club.served.house.writer.submit(ratings.everybody).result()
    assert after == before
    (line,) = [one for one in log_of(club.served) if one.what == "close-table"]
    assert dict(line.about)["game"] == game["id"]
    assert "closed a table with" in page(keeper, "/keeper/log")
    assert f'data-close-table="{game["id"]}"' not in page(keeper, "/keeper/tables")


def test_a_command_lists_what_is_on_and_closes_a_table(
    house: RunningServer,
    address: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("DATA", str(house.data))
    monkeypatch.setenv("DATABASE_URL", address)
    keeper, ada, bo = founded(house), house.person(), house.person()

    def told(*command: str) -> str:
        assert main(["tables", *command]) == 0
        return capsys.readouterr().out

    assert told("list") == ""
    game = ada.open("swift", [{**ME, "name": "Ada"}, LINK])
    assert main(["tables", "close", game["id"]]) == 2  # nobody has joined: not on yet
    bo.join(game["invites"][0]["url"], "Bo")
    (line,) = told("list").splitlines()
    assert line.startswith(f"{game['id']}  swift ")
    assert line.endswith((" of Ada, Bo", " of Bo, Ada"))
    socket = ada.sit(game["id"])
    socket.until("view")
    assert main(["tables", "close", game["id"], "nonesuch"]) == 2  # all of them, or none
    assert told("list").startswith(game["id"])
    assert told("close", game["id"]) == f"{game['id']} is closed: Swift Packeis\n"
    assert told("list") == ""
    house.run(house.house.ask(Keeper).follow_tables())  # as it does every few seconds
    socket.until("ply")
    assert bo.view(game["id"])["over"]
    assert main(["tables", "close", game["id"]]) == 2
    assert main(["tables", "close", "nonesuch"]) == 2
    (entry,) = [one for one in log_of(house) if one.what == "close-table"]
    assert (entry.who, dict(entry.about)["game"]) == ("", game["id"])
    assert "A command closed a table with" in page(keeper, "/keeper/log")


def test_every_act_is_named_once() -> None:
    names = [act.name for feature in FEATURES for act in feature.acts]
    assert len(names) == len(set(names))


def test_a_second_process_follows_what_is_set_and_undone(
    start: Start, time: Time, address: str
) -> None:
    one = start(time=time, database_url=address, poll_ms=600_000)
    two = start(time=time, database_url=address, poll_ms=600_000, host="localhost")
    keeper, other = founded(one), two.house.ask(Keeper)
    said: list[Settings] = []
    two.house.when_set.append(said.append)
    rows = done(keeper, "set", {"key": "say", "value": "no"}, {"key": "puzzles", "value": "no"})
    assert two.house.settings.say
    two.run(other.adopt())  # as it does every few seconds
    assert (two.house.settings.say, two.house.settings.puzzles) == (False, False)
    assert len(said) == 1
    two.run(other.adopt())
    assert len(said) == 1  # told once
    assert undo(keeper, *(row["number"] for row in rows)).status_code == 200
    two.run(other.adopt())
    assert (two.house.settings.say, two.house.settings.puzzles) == (True, True)
    assert "looking at what the keeper has set" in other.work()


def test_a_school_has_no_phrase_until_its_keeper_picks_some(house: RunningServer) -> None:
    keeper = founded(house, kind="school")
    text = page(keeper, "/keeper/house")
    phrases = text[text.index('data-set="say_only"') :].split("</form>")[0]
    assert 'data-all="named"' in phrases
    assert " checked" not in phrases
