"""Conditional moves: played at once when they fit, dropped when they don't, seen by their owner."""

from collections.abc import Sequence
from functools import partial
from typing import Any

import pytest
import sqlalchemy as sa

from rookery.server.db.writer import Job
from rookery.server.table import appends_store as appends
from rookery.server.table import conditional_store as storage
from rookery.server.table import store as games
from rookery.server.table.changes import EntryAdded, PeopleChanged, SeatsChanged, TableEvents
from rookery.server.table.conditional import ConditionalMoves
from rookery.server.table.game import Version
from rookery.server.table.timeline import LogEntry
from tests.server.conftest import RunningServer, Start
from tests.server.days.weeks import Weeks
from tests.server.users import Person


def keep(weeks: Weeks, person: Person, *lines: list[str]) -> Any:
    body = {"number": weeks.view()["number"], "lines": lines}
    return person.http.put(f"/api/games/{weeks.id}/conditional", json=body)


def tried(weeks: Weeks, person: Person, *actions: str) -> Any:
    body = {"number": weeks.view()["number"], "actions": actions}
    return person.http.post(f"/api/games/{weeks.id}/conditional/tried", json=body)


def lines(weeks: Weeks, person: Person) -> Any:
    shown = person.http.get(f"/api/games/{weeks.id}/conditional").json()["lines"]
    return [[step["action"] for step in line] for line in shown]


def some_line(weeks: Weeks, person: Person, length: int, which: int = 0) -> list[str]:
    """A line that person can keep: the `which`-th first action, then first ones throughout."""
    line: list[str] = []
    for _ in range(length):
        answer = tried(weeks, person, *line)
        assert answer.status_code == 200, answer.text
        taps = sorted(answer.json()["taps"])
        line.append(taps[which] if not line else taps[0])
    assert tried(weeks, person, *line).json()["complete"]
    return line


def play(weeks: Weeks, action: str) -> None:
    view, mover = weeks.view(), weeks.awaited
    body = {"number": view["number"] + 1, "seat": view["to_move"], "action": action}
    assert mover.http.post(f"/api/games/{weeks.id}/act", json=body).status_code == 200


def test_a_line_is_played_at_once_as_long_as_it_fits(weeks: Weeks) -> None:
    owner, mover = weeks.other, weeks.awaited
    line = some_line(weeks, owner, 4)
    assert keep(weeks, owner, line).status_code == 204
    assert lines(weeks, owner) == [line]
    before = weeks.view()["number"]
    play(weeks, line[0])
    view = weeks.view()
    assert view["number"] == before + 2
    assert [entry["text"] for entry in view["log"][-2:]] == line[:2]
    assert weeks.awaited is mover
    assert lines(weeks, owner) == [line[2:]]
    play(weeks, line[2])
    assert weeks.view()["number"] == before + 4
    assert lines(weeks, owner) == []


def test_what_does_not_fit_is_dropped(weeks: Weeks) -> None:
    owner = weeks.other
    line = some_line(weeks, owner, 2)
    assert keep(weeks, owner, line).status_code == 204
    other = next(
        action for action in sorted(weeks.awaited.view(weeks.id)["taps"]) if action != line[0]
    )
    before = weeks.view()["number"]
    play(weeks, other)
    assert weeks.view()["number"] == before + 1
    play(weeks, sorted(owner.view(weeks.id)["taps"])[0])
    assert lines(weeks, owner) == []


def test_a_move_that_is_taken_back_drops_what_was_left(weeks: Weeks) -> None:
    owner, mover = weeks.other, weeks.awaited
    line = some_line(weeks, owner, 4)
    assert keep(weeks, owner, line).status_code == 204
    play(weeks, line[0])
    before = weeks.view()["number"]
    asking, asked = mover.sit(weeks.id), owner.sit(weeks.id)
    asking.say("undo")
    while not asked.until("people").get("ask"):
        pass
    asked.say("answer", to="undo", yes=True)
    while asking.hear()["type"] != "view" or asking.number == before:
        pass
    before = weeks.view()["number"]
    play(weeks, line[0])
    assert weeks.view()["number"] == before + 1


def test_each_of_several_lines_is_followed(weeks: Weeks) -> None:
    owner = weeks.other
    one, two = some_line(weeks, owner, 2, 0), some_line(weeks, owner, 2, 1)
    assert keep(weeks, owner, one, two).status_code == 204
    play(weeks, two[0])
    assert [entry["text"] for entry in weeks.view()["log"][-2:]] == two


def test_of_two_answers_to_one_move_the_later_counts(weeks: Weeks) -> None:
    owner = weeks.other
    line = some_line(weeks, owner, 2)
    other = next(a for a in tried(weeks, owner, line[0]).json()["taps"] if a != line[1])
    assert keep(weeks, owner, line, [line[0], other]).status_code == 204
    assert lines(weeks, owner) == [[line[0], other]]
    play(weeks, line[0])
    assert weeks.view()["log"][-1]["text"] == other


def test_both_players_may_have_decided(weeks: Weeks) -> None:
    """A player who acts is answered, answers, and is answered again: one change of the table."""
    owner, mover = weeks.other, weeks.awaited
    line = some_line(weeks, owner, 4)
    assert keep(weeks, owner, [line[0], line[1]]).status_code == 204
    served, game = weeks.served, weeks.id
    before = weeks.view()["number"]
    # The mover decides while it is their own turn no more: as if they had done so a turn earlier.
    moves = ConditionalMoves(weeks.user_of(mover), before, (tuple(line[:3]),))
    version = served.run(served.house.reader.run(partial(games.load, game_id=game)))
    known = Version(len(version.log), version.seats_version)
    store(weeks, partial(storage.put, game_id=game, known=known, moves=moves))
    play(weeks, line[0])
    assert [entry["text"] for entry in weeks.view()["log"][before:]] == line[:3]


def store(weeks: Weeks, job: Job[None]) -> None:
    async def run() -> None:
        await weeks.served.house.writer.run(job)

    weeks.served.run(run())


def everything(person: Person, weeks: Weeks) -> str:
    """All that somebody can read about the table."""
    paths = ("", "/record", "/conditional", "/plans")
    answers = [person.http.get(f"/api/games/{weeks.id}{path}").text for path in paths]
    return "".join(answers)


def test_nobody_else_learns_that_there_is_a_line(weeks: Weeks) -> None:
    """Neither by asking, nor by being told anything at the moment when it is kept."""
    owner, mover, watcher = weeks.other, weeks.awaited, weeks.served.person()
    line = some_line(weeks, owner, 2)
    readers = (mover, watcher)
    before = [everything(reader, weeks) for reader in readers]
    heard: list[object] = []
    events = weeks.served.house.changes.events
    weeks.served.run(_listen(events, heard))
    assert keep(weeks, owner, line).status_code == 204
    assert heard == []
    assert [everything(reader, weeks) for reader in readers] == before
    assert mover.http.get(f"/api/games/{weeks.id}/conditional").status_code == 409


async def _listen(events: TableEvents, heard: list[object]) -> None:
    for kind in (SeatsChanged, EntryAdded, PeopleChanged):
        events.subscribe(kind, heard.append)


def test_only_who_waits_in_a_game_over_days_can_decide(weeks: Weeks) -> None:
    line = some_line(weeks, weeks.other, 2)
    assert keep(weeks, weeks.awaited, line).json()["error"]["code"] == "nothing-to-decide"
    assert keep(weeks, weeks.served.person(), line).json()["error"]["code"] == "nothing-to-decide"
    assert tried(weeks, weeks.awaited).json()["error"]["code"] == "nothing-to-decide"


@pytest.mark.parametrize("kind", ["ends with theirs", "nonsense", "illegal", "empty", "stale"])
def test_bad_lines_are_refused_and_change_nothing(weeks: Weeks, kind: str) -> None:
    owner = weeks.other
    line = some_line(weeks, owner, 2)
    assert keep(weeks, owner, line).status_code == 204
    bad = {
        "ends with theirs": line[:1],
        "nonsense": ["?", "!"],
        "illegal": [line[0], line[0]],
        "empty": [],
        "stale": line,
    }[kind]
    number = weeks.view()["number"] + (kind == "stale")
    body = {"number": number, "lines": [bad]}
    answer = owner.http.put(f"/api/games/{weeks.id}/conditional", json=body)
    assert answer.status_code in (400, 409), answer.text
    assert lines(weeks, owner) == [line]


def elsewhere(person: Person, other: RunningServer) -> Person:
    """The same member at another process of the house."""
    same = other.person()
    same.http.headers.update(person.http.headers)
    same.http.headers["origin"] = same.address
    same.http.cookies = person.http.cookies
    return same


def test_another_process_plays_what_was_kept_here(weeks: Weeks, start: Start) -> None:
    """It reads the table before it adds a move; the reply is stored once, with the move."""
    owner, mover = weeks.other, weeks.awaited
    other = start(weeks.time)
    there = elsewhere(mover, other)
    assert there.view(weeks.id)["number"] == weeks.view()["number"]
    heard: list[object] = []
    other.run(_listen(other.house.changes.events, heard))
    line = some_line(weeks, owner, 2)
    assert keep(weeks, owner, line).status_code == 204
    view = there.view(weeks.id)
    assert heard == []
    body = {"number": view["number"] + 1, "seat": view["to_move"], "action": line[0]}
    assert there.http.post(f"/api/games/{weeks.id}/act", json=body).status_code == 200
    assert there.http.post(f"/api/games/{weeks.id}/act", json=body).status_code == 409
    log = there.view(weeks.id)["log"]
    assert [entry["text"] for entry in log[view["number"] :]] == line
    assert [type(event) for event in heard].count(EntryAdded) == 2


def test_a_reply_that_cannot_be_stored_leaves_no_move_either(
    weeks: Weeks, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both are one transaction: whoever reads the store never sees one without the other."""
    owner = weeks.other
    line = some_line(weeks, owner, 2)
    assert keep(weeks, owner, line).status_code == 204
    before = weeks.view()["number"]
    insert = appends.insert

    def half(connection: sa.Connection, game_id: str, entries: Sequence[LogEntry]) -> None:
        insert(connection, game_id, entries[:1])
        raise sa.exc.IntegrityError("the second entry", None, ValueError())

    def fails(*_: object) -> bool:
        return False

    monkeypatch.setattr(appends, "insert", half)
    monkeypatch.setattr(appends.Append, "run_all", fails)
    view = weeks.view()
    body = {"number": before + 1, "seat": view["to_move"], "action": line[0]}
    assert weeks.awaited.http.post(f"/api/games/{weeks.id}/act", json=body).is_error
    monkeypatch.undo()
    count = partial(appends.log_length, game_id=weeks.id)
    assert weeks.served.run(weeks.served.house.reader.run(count)) == before
    assert weeks.view()["number"] == before


def test_what_a_member_has_decided_is_in_their_download_and_goes_with_them(weeks: Weeks) -> None:
    owner = weeks.other
    line = some_line(weeks, owner, 2)
    assert keep(weeks, owner, line).status_code == 204
    user_id = weeks.user_of(owner)
    served = weeks.served
    about = partial(storage.about, user_id=user_id)
    (known,) = served.run(served.house.reader.run(about))
    assert known == {"game": weeks.id, "after": weeks.view()["number"], "lines": (tuple(line),)}
    store(weeks, partial(storage.forget, user_id=user_id))
    assert served.run(served.house.reader.run(about)) == []
