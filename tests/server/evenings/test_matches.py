"""A knock-out for two as matches: best of three."""

from pathlib import Path
from typing import Any

from rookery.cli import main
from rookery.server.evenings.director import CHECK_IN_MS
from tests.server.conftest import RunningServer, Start, Time
from tests.server.evenings.test_evening import (
    act,
    begun,
    check_in,
    director_looks,
    play_round,
    shown,
)
from tests.server.users import Person

MATCHES = {"format": "knock-out", "seats": 2, "best_of": 3}
HTML = {"accept": "text/html"}


def table_of(person: Person, evening: str) -> Any:
    return shown(person, evening)["rounds"][-1]["tables"][0]


def test_a_match_goes_on_until_one_has_won_two_games(
    served: RunningServer, time: Time, tmp_path: Path
) -> None:
    people = [served.person() for _ in range(2)]
    evening = begun(served, time, people, **MATCHES)
    assert "best of 3" in people[0].http.get(f"/evenings/{evening}", headers=HTML).text
    check_in(served, people, evening)
    games, firsts = [], []
    while shown(people[0], evening)["phase"] == "playing":
        game = shown(people[0], evening)["my_game"]
        assert table_of(people[0], evening)["over"] is False
        games.append(game)
        firsts.append(0 in people[0].view(game)["yours"])
        play_round(served, people, evening)
    table = table_of(people[0], evening)
    assert 2 <= len(games) <= 5
    assert len(set(games)) == len(games)
    assert table["games"] == games
    assert table["game_id"] == games[-1]
    assert firsts == [firsts[0] == (at % 2 == 0) for at in range(len(games))]  # seats alternate
    assert max(table["wins"]) == 2 or len(games) == 5
    assert sorted(table["places"]) in ([1, 2], [1, 1])
    assert shown(people[0], evening)["phase"] == "over"
    page = people[0].http.get(f"/evenings/{evening}", headers=HTML)
    assert page.is_success
    assert "best of 3" in page.text
    assert "Those who came further stand higher" in page.text
    ours, theirs = table["wins"]
    assert f">{ours}:{theirs}<" in page.text
    assert f">{theirs}:{ours}<" in page.text
    file = tmp_path / "evening.json"
    file.write_bytes(people[0].http.get(f"/api/evenings/{evening}/file").content)
    assert main(["tournament", "verify", str(file)]) == 0
    records = people[0].http.get(f"/api/evenings/{evening}/records")
    assert records.content.count(b"table-01-") >= len(games)


def test_whoever_leaves_a_match_has_lost_it(served: RunningServer, time: Time) -> None:
    people = [served.person() for _ in range(2)]
    evening = begun(served, time, people, **MATCHES)
    check_in(served, people, evening)
    stays, leaves = people
    me = shown(stays, evening)["me"]
    assert act(leaves, evening, "leave").is_success
    play_round(served, [stays], evening)
    state = shown(stays, evening)
    assert state["phase"] == "over"
    assert state["standings"][0]["player"] == me
    table = state["rounds"][0]["tables"][0]
    assert table["places"][table["players"].index(me)] == 1
    assert len(table["games"]) == 1


def test_a_match_goes_on_after_the_server_was_stopped(start: Start, time: Time) -> None:
    served = start(time)
    people = [served.person() for _ in range(2)]
    evening = begun(served, time, people, **MATCHES)
    check_in(served, people, evening)
    play_round(served, people, evening)
    before = shown(people[0], evening)
    assert before["phase"] == "playing"
    assert len(before["rounds"][0]["tables"][0]["games"]) == 2
    served.stop()
    again = start(time)
    director_looks(again)
    after = shown(again.person(), evening)
    assert (after["rounds"], after["version"]) == (before["rounds"], before["version"])
    time.pass_s(24 * 3600 + CHECK_IN_MS / 1000)
    director_looks(again)
    state = shown(again.person(), evening)
    assert state["phase"] == "over"  # late: it ends as it stands
    assert len(state["rounds"][0]["tables"][0]["games"]) == 2
