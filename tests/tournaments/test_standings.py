"""Standings and formats: whole rankings, missing games, finals, and files that can be checked."""

from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

from rookery.cli import main
from rookery.core.fairness import commitment
from rookery.tournaments.formats import next_round, round_seed
from rookery.tournaments.model import Format, Plan, PlayedRound, Round, TableResult
from rookery.tournaments.standings import standings
from rookery.tournaments.verification import (
    BadTournament,
    RecordedRound,
    TournamentRecord,
    check,
    read_record,
)

SECRET = "5" * 64


def by_name(drawn: Round) -> PlayedRound:
    """A round in which the first in the alphabet is ahead everywhere."""
    results = tuple(
        TableResult(table, tuple(sorted(table).index(name) for name in table))
        for table in drawn.tables
    )
    return PlayedRound(drawn, results)


def whole(plan: Plan, names: list[str]) -> TournamentRecord:
    history: list[PlayedRound] = []
    rounds: list[RecordedRound] = []
    while drawn := next_round(plan, history, names, round_seed(SECRET, len(history) + 1)):
        history.append(by_name(drawn))
        rounds.append(RecordedRound(tuple(names), history[-1]))
    places = {row.player: row.place for row in standings(plan, history, names)}
    players = {name: name.title() for name in names}
    promised = commitment(SECRET)
    return TournamentRecord(
        1, "Thursday", "packeis", plan, promised, SECRET, players, tuple(rounds), places
    )


@pytest.mark.parametrize("kind", ["rounds", "heats", "knock-out"])
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_the_best_of_sixteen_wins_every_format(kind: Format, seats: int) -> None:
    names = [f"p{at:02}" for at in range(16)]
    record = whole(Plan(seats, 5, kind), names)
    assert record.places["p00"] == 1
    assert record.places["p15"] > 8


def test_sixteen_in_a_knock_out_are_seeded_and_halved() -> None:
    record = whole(Plan(4, 5, "knock-out"), [f"p{at:02}" for at in range(16)])
    sizes = [[len(table) for table in written.played.drawn.tables] for written in record.rounds]
    assert sizes == [[4, 4, 4, 4], [4, 4], [4]]


def test_whoever_comes_last_minute_is_not_ahead_of_who_won_all_evening() -> None:
    table = ("a", "b", "c", "d")
    history = [PlayedRound(Round((table,)), (TableResult(table, (0, 1, 2, 3)),)) for _ in range(3)]
    late = ("e", "b", "c", "d")
    history.append(
        PlayedRound(Round((late,), ()), (TableResult(late, (0, 1, 2, 3)),), absent=("a",))
    )
    rows = {row.player: row for row in standings(Plan(4, 5), history, "abcde")}
    assert rows["a"].place == 1
    assert rows["e"].place == 2
    assert rows["a"].points == 3 - Fraction(1, 2)
    assert (rows["a"].games, rows["a"].missed) == (3, 1)


def test_a_bye_is_worth_the_own_mean_and_at_least_nothing() -> None:
    table = ("a", "b")
    history = [
        PlayedRound(Round((table,), ("c",)), (TableResult(table, (0, 1)),)),
        PlayedRound(Round((), ("a",)), ()),
        PlayedRound(Round((), ("b",)), ()),
    ]
    points = {row.player: row.points for row in standings(Plan(2, 3), history, "abc")}
    assert points == {"a": 2, "b": -1, "c": 0}


def test_equal_players_share_a_place_and_a_winner_alone_says_nothing_of_the_rest() -> None:
    table = ("a", "b", "c")
    history = [PlayedRound(Round((table,)), (TableResult(table, (0, 1, 1), settled=False),))]
    places = {row.player: row.place for row in standings(Plan(3, 1), history, "abc")}
    assert places == {"a": 1, "b": 2, "c": 2}


@pytest.mark.parametrize(
    "plan",
    [
        Plan(4, 3),
        Plan(4, 3, "heats"),
        Plan(4, 3, "heats", semifinal=True),
        Plan(4, 3, "knock-out"),
    ],
    ids=["rounds", "heats", "semifinal", "knock-out"],
)
def test_a_file_is_checked_and_every_change_is_noticed(plan: Plan, tmp_path: Path) -> None:
    record = whole(plan, [f"p{at:02}" for at in range(13)])
    text = msgspec.json.encode(record)
    assert read_record(text) == record
    assert not any(finding.why for finding in check(record))
    file = tmp_path / "evening.json"
    file.write_bytes(text)
    assert main(["tournament", "verify", str(file)]) == 0
    wrong = msgspec.structs.replace(record, secret="6" * 64)
    assert [finding.what for finding in check(wrong) if finding.why][:2] == [
        "commitment",
        "round 1",
    ]
    first = record.rounds[0]
    fewer = msgspec.structs.replace(first, present=first.present[1:])
    wrong = msgspec.structs.replace(record, rounds=(fewer, *record.rounds[1:]))
    assert [finding.what for finding in check(wrong) if finding.why] == ["round 1"]
    file.write_bytes(msgspec.json.encode(wrong))
    assert main(["tournament", "verify", str(file)]) == 1


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"version": 2}', "\x00"])
def test_what_is_no_file_of_a_tournament_is_refused_in_one_line(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(BadTournament):
        read_record(text)
    file = tmp_path / "bad.json"
    file.write_text(text)
    assert main(["tournament", "verify", str(file)]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert "not a tournament's file" in error


@pytest.mark.parametrize(("seats", "rounds", "least"), [(1, 3, 0), (7, 3, 0), (4, 0, 0), (4, 3, 5)])
def test_impossible_plans_are_refused(seats: int, rounds: int, least: int) -> None:
    with pytest.raises(ValueError, match=r"[0-9]"):
        Plan(seats, rounds, least=least)
