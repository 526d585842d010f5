"""What the final page of an evening tells: from the stored games, once, and only if it is clear."""

import io
import zipfile
from functools import partial
from typing import Any

import pytest
import sqlalchemy as sa

from rookery import games
from rookery.core import record as records
from rookery.server.db import schema
from rookery.server.evenings import store
from rookery.server.evenings.awards import (
    CLIMB,
    CLOSEST,
    TableFacts,
    TableFeat,
    awards,
    facts_of,
)
from rookery.server.evenings.entries import CreateEntry, JoinEntry, LeaveEntry, ResultEntry
from rookery.server.evenings.entries import RoundEntry as Drawn
from rookery.server.evenings.model import Evening, evening_of
from rookery.server.table import store as table_store
from rookery.server.table.clock import Clock
from rookery.server.table.game import Snapshot
from rookery.server.table.registry import first_state
from rookery.tournaments.model import Plan, Round, TableResult
from tests.server.conftest import RunningServer, Time
from tests.server.evenings.test_evening import begun, check_in, play_round, shown, written
from tests.server.users import Person

PLAYERS = tuple(f"p{number:03}" for number in range(1, 5))
FEATS: dict[str, Any] = {"slide": "one", "catch": "most", "walks": "fewest"}


# -- which awards are given ------------------------------------------------------------------------


def an_evening(*rounds: tuple[int, int, int, int]) -> Evening:
    """Four people at one table in each round, with these places."""
    about = CreateEntry(
        "x", "packeis", Plan(4, len(rounds), order="points"), Clock(1, 1), 0, "", ""
    )
    entries: list[Any] = [about, *(JoinEntry(who, who, who) for who in PLAYERS)]
    for number, places in enumerate(rounds):
        drawn = Round((PLAYERS,))
        entries.append(Drawn(PLAYERS, (), drawn, (f"g{number}",), (PLAYERS,), 0))
        entries.append(ResultEntry(0, TableResult(PLAYERS, places)))
    return evening_of("e", ((entry, 0) for entry in entries))


def given(evening: Evening, *facts: TableFacts) -> dict[str, Any]:
    by_game = {f"g{number}": own for number, own in enumerate(facts)}
    return {award.kind: award for award in awards(evening, FEATS, by_game)}


def of_feats(*feats: TableFeat) -> TableFacts:
    return TableFacts(feats)


def test_the_longest_slide_names_its_player_its_game_and_its_move() -> None:
    evening = an_evening((0, 1, 2, 3), (0, 1, 2, 3))
    first = of_feats(TableFeat("slide", 1, 5, 9))
    second = of_feats(TableFeat("slide", 3, 7, 21), TableFeat("slide", 0, 2, 4))
    award = given(evening, first, second)["slide"]
    assert (award.players, award.count) == (("p004",), 7)
    assert (award.round, award.table, award.game, award.ply) == (2, 1, "g1", 21)


def test_an_award_without_a_clear_winner_is_left_out() -> None:
    evening = an_evening((0, 1, 2, 3), (0, 1, 2, 3))
    level = given(
        evening,
        of_feats(TableFeat("slide", 1, 5, 9), TableFeat("catch", 1, 30, 0)),
        of_feats(TableFeat("slide", 2, 5, 3), TableFeat("catch", 1, 30, 0)),
    )
    assert "slide" not in level
    assert level["catch"].game == "g0"  # the same person twice is clear
    nothing = given(evening, TableFacts(()), TableFacts(()))
    assert set(nothing) <= {CLIMB}


def test_the_fewest_win_where_fewer_is_better() -> None:
    evening = an_evening((0, 1, 2, 3), (1, 0, 2, 3))
    facts = of_feats(TableFeat("walks", 0, 20, 0)), of_feats(TableFeat("walks", 1, 14, 0))
    assert given(evening, *facts)["walks"].players == ("p002",)


@pytest.mark.parametrize(
    ("gaps", "expected"),
    [
        (((3, 1), (1, 5)), (("p002", "p001"), 1, 0)),
        (((0, 4), (1, 0)), (("p001", "p002"), 4, 1)),
        (((2, 0), (2, 0)), None),
        (((0, 0), (2, 0)), (("p002", "p001"), 2, 0)),
    ],
)
def test_the_closest_finish_is_by_the_score_that_decided(gaps: Any, expected: Any) -> None:
    evening = an_evening((0, 1, 2, 3), (1, 0, 2, 3))
    finishes = (0, 1), (1, 0)
    facts = [TableFacts((), finish, gap) for finish, gap in zip(finishes, gaps, strict=True)]
    award = given(evening, *facts).get(CLOSEST)
    assert (award and (award.players, award.count, award.unit)) == expected


def test_the_best_climb_is_from_an_earlier_place_to_the_last_and_of_those_who_stayed() -> None:
    evening = an_evening((0, 1, 2, 3), (3, 1, 2, 0), (3, 2, 1, 0))
    award = given(evening)[CLIMB]
    assert (award.players, award.round, award.count, award.unit) == (("p004",), 1, 4, 1)
    evening.add(LeaveEntry("p004"))
    assert given(evening)[CLIMB].players != ("p004",)


def test_decided_tables_and_tables_without_a_result_tell_nothing() -> None:
    evening = an_evening((0, 1, 2, 3))
    facts = of_feats(TableFeat("slide", 1, 5, 9))
    assert "slide" in given(evening, facts)
    evening.rounds[0].decided.add(0)
    assert "slide" not in given(evening, facts)


# -- over HTTP -------------------------------------------------------------------------------------


def an_evening_played(served: RunningServer, time: Time, people: list[Person]) -> str:
    evening = begun(served, time, people, rounds=2)
    for _ in range(2):
        check_in(served, people, evening)
        play_round(served, people, evening)
    assert shown(people[0], evening)["phase"] == "over"
    return evening


def awards_of(person: Person, evening: str) -> Any:
    return person.http.get(f"/api/evenings/{evening}/awards").json()


def story(person: Person, game_id: str) -> Any:
    return person.http.get(f"/api/games/{game_id}/story").json()


def test_awards_follow_from_the_games_and_outlast_them(served: RunningServer, time: Time) -> None:
    people = [served.person() for _ in range(8)]
    evening = an_evening_played(served, time, people)
    told = awards_of(people[0], evening)
    assert "catch" in {award["kind"] for award in told}
    state = shown(people[0], evening)
    fish = [
        score
        for past in state["rounds"]
        for table in past["tables"]
        for score in story(people[0], table["game_id"])["scores"][-1]
    ]
    for award in told:
        assert award["url"].startswith(("/games/", "#row-p"))
        if award["kind"] == "catch":
            assert f" {max(fish)} fish" in award["sentence"]
    page = people[0].http.get(f"/evenings/{evening}", headers={"accept": "text/html"}).text
    assert 'class="podium' in page
    assert all(award["title"] in page for award in told)

    def empty(connection: sa.Connection) -> None:
        connection.execute(sa.delete(schema.games))

    written(served, empty)
    service: Any = served.house.services["evenings"]
    service.awarding._known._jobs.clear()
    assert awards_of(people[0], evening) == told


def test_a_slide_is_told_with_its_ply(served: RunningServer, time: Time) -> None:
    people = [served.person() for _ in range(8)]
    evening = an_evening_played(served, time, people)
    game_id = shown(people[0], evening)["rounds"][0]["tables"][0]["game_id"]
    stored = served.run(served.house.reader.run(partial(table_store.load, game_id=game_id)))
    game = Snapshot.of(stored, first_state(stored))
    slides = {feat.seat: feat for feat in facts_of(game).feats if feat.feat == "slide"}
    text = people[0].http.get(f"/api/games/{game_id}/record").text
    tokens = records.read(text, games.load).tokens
    assert set(slides) == {0, 1, 2, 3}
    for seat, feat in slides.items():
        before = game.timeline.states[feat.ply - 1]
        token = tokens[feat.ply - 1]
        count = [
            own.size
            for own in games.load("packeis").words.deeds(before, token, before.apply(token))
            if own.feat == "slide"
        ]
        assert (before.current_player, count) == (seat, [feat.size])


def test_the_records_of_all_games_come_in_one_file(served: RunningServer, time: Time) -> None:
    people = [served.person() for _ in range(8)]
    evening = begun(served, time, people, rounds=1)
    assert people[0].http.get(f"/api/evenings/{evening}/records").status_code == 409
    assert people[0].http.get(f"/api/evenings/{evening}/awards").status_code == 409
    check_in(served, people, evening)
    play_round(served, people, evening)
    answer = people[0].http.get(f"/api/evenings/{evening}/records")
    assert "evening-" in answer.headers["content-disposition"]
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert archive.testzip() is None
        names = archive.namelist()
        assert [name[:17] for name in names] == ["round-01-table-01", "round-01-table-02"]
        for name in names:
            game_id = name.removesuffix(".txt")[18:]
            alone = people[0].http.get(f"/api/games/{game_id}/record").text
            assert archive.read(name).decode() == alone


def test_what_was_kept_before_is_not_worked_out_again(served: RunningServer, time: Time) -> None:
    people = [served.person() for _ in range(4)]
    evening = begun(served, time, people, rounds=1)
    check_in(served, people, evening)
    play_round(served, people, evening)
    written(served, partial(store.keep_awards, evening_id=evening, awards=[]))
    assert awards_of(people[0], evening) == []


def an_arena(*places: tuple[int, int]) -> Evening:
    """Two people at one table after the other, with these places."""
    about = CreateEntry("x", "packeis", Plan(2, 1, "arena", minutes=30), Clock(1, 1), 0, "", "")
    players = PLAYERS[:2]
    entries: list[Any] = [about, *(JoinEntry(who, who, who) for who in players)]
    for number, own in enumerate(places, start=1):
        drawn = Drawn(players, (), Round((players,)), (f"g{number}",), (players,), 0)
        entries += [drawn, ResultEntry(0, TableResult(players, own), round=number)]
    return evening_of("e", ((entry, 0) for entry in entries))


@pytest.mark.parametrize(
    ("places", "run"),
    [
        (((0, 1), (0, 1), (1, 0), (0, 1)), ("p001", 2)),
        (((0, 1), (0, 1), (1, 0), (1, 0)), None),  # two are level
        (((0, 1), (1, 0)), None),  # one table is no run
        (((0, 0), (0, 0), (0, 1)), ("p001", 3)),  # a shared first place is one
    ],
)
def test_the_longest_run_of_an_arena_has_one_winner(
    places: tuple[tuple[int, int], ...], run: tuple[str, int] | None
) -> None:
    award = given(an_arena(*places)).get("streak")
    assert (award and (award.players[0], award.count)) == run
    assert "best-climb" not in given(an_arena(*places))
