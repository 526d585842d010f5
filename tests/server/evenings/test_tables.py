"""The tables of an evening side by side: where each stands, read once for all who look."""

from typing import Any

import pytest

from rookery.server.evenings import side_by_side
from tests.server.conftest import RunningServer, Time
from tests.server.evenings.test_evening import begun, check_in, play_round, shown
from tests.server.users import Person


def boards(person: Person, evening: str) -> Any:
    answer = person.http.get(f"/api/evenings/{evening}/tables")
    assert answer.is_success, answer.text
    return answer.json()


def test_each_table_stands_where_its_game_does(served: RunningServer, time: Time) -> None:
    people = [served.person() for _ in range(6)]
    evening = begun(served, time, people, seats=2)
    assert boards(people[0], evening) == []
    page = people[0].http.get(f"/evenings/{evening}/tables", headers={"accept": "text/html"})
    assert "<img" not in page.text
    check_in(served, people, evening)
    time.ms += side_by_side.RHYTHM_MS
    tables = shown(people[0], evening)["rounds"][-1]["tables"]
    now = boards(people[0], evening)
    assert [board["game_id"] for board in now] == [table["game_id"] for table in tables]
    for board, table in zip(now, tables, strict=True):
        assert board["to_move"] in table["players"]
        assert (board["number"], board["over"]) == (0, False)
    page = people[0].http.get(f"/evenings/{evening}/tables", headers={"accept": "text/html"})
    assert page.text.count("/picture.svg?n=0") == 3
    play_round(served, people, evening)
    time.ms += side_by_side.RHYTHM_MS
    assert all(board["over"] and board["number"] > 0 for board in boards(people[0], evening))


def test_an_evening_is_read_once_for_all_who_look(
    served: RunningServer, time: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = [served.person() for _ in range(4)]
    evening = begun(served, time, people, seats=2)
    reads: list[str] = []
    whole = side_by_side.read

    def counted(connection: Any, evening_id: str) -> Any:
        reads.append(evening_id)
        return whole(connection, evening_id)

    monkeypatch.setattr(side_by_side, "read", counted)
    for turn in range(1, 4):
        time.ms += side_by_side.RHYTHM_MS
        for person in people * 3:
            boards(person, evening)
        assert len(reads) == turn
    assert people[0].http.get("/api/evenings/nothing/tables").status_code == 404
