"""Formats whose rounds overlap, whoever leaves or comes late: a model plays them and looks."""

from collections import Counter
from dataclasses import dataclass, field
from itertools import combinations
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rookery.core.fairness import commitment
from rookery.tournaments.formats import (
    deal_secret,
    finalists,
    next_round,
    round_seed,
    semifinalists,
)
from rookery.tournaments.model import Plan, PlayedRound, Round, TableResult
from rookery.tournaments.past import records
from rookery.tournaments.standings import standings
from rookery.tournaments.verification import RecordedRound, TournamentRecord, check, read_record

SECRET = "5" * 64
LEAGUE = {"format": "league", "days": 7}


def names(count: int) -> list[str]:
    return [f"p{at:02}" for at in range(count)]


@dataclass
class Play:
    """A tournament whose tables end in any order; the first in the alphabet wins each."""

    plan: Plan
    rounds: list[RecordedRound] = field(default_factory=list)
    everybody: set[str] = field(default_factory=set)

    @property
    def history(self) -> list[PlayedRound]:
        return [row.played for row in self.rounds]

    @property
    def open_tables(self) -> list[tuple[int, int]]:
        return [
            (number, at)
            for number, past in enumerate(self.history)
            for at, came in enumerate(past.came)
            if not came
        ]

    @property
    def playing(self) -> set[str]:
        tables = [self.history[number].drawn.tables[at] for number, at in self.open_tables]
        return {player for table in tables for player in table}

    def begin(self, present: list[str], hurried: bool = False) -> bool:
        """Begin a round of those who are present, if there is one."""
        self.everybody |= {*present}
        seed = round_seed(SECRET, len(self.rounds) + 1)
        drawn = next_round(self.plan, self.history, present, seed, hurried)
        if drawn is None:
            return False
        results = (None,) * len(drawn.tables)
        came = (0,) * len(drawn.tables) if self.plan.overlaps else ()
        played = PlayedRound(drawn, results, came=came)
        self.rounds.append(RecordedRound(tuple(present), played, hurried))
        return True

    def end(self, number: int, at: int) -> None:
        """Let a table end."""
        row = self.rounds[number]
        past, table = row.played, row.played.drawn.tables[at]
        result = TableResult(table, tuple(sorted(table).index(player) for player in table))
        results = (*past.results[:at], result, *past.results[at + 1 :])
        came = (*past.came[:at], len(self.rounds), *past.came[at + 1 :])
        played = past._replace(results=results, came=came)
        self.rounds[number] = msgspec.structs.replace(row, played=played)

    def end_all(self) -> None:
        for number, at in self.open_tables:
            self.end(number, at)

    def record(self) -> TournamentRecord:
        rows = standings(self.plan, self.history, self.everybody)
        players = {player: player.title() for player in sorted(self.everybody)}
        head = 1, "Thursday", "packeis", self.plan, commitment(SECRET), SECRET
        places = {row.player: row.place for row in rows}
        return TournamentRecord(*head, players, tuple(self.rounds), places)

    def is_right(self) -> None:
        """The file that anybody may check passes, and a changed one does not."""
        record = self.record()
        assert read_record(msgspec.json.encode(record)) == record
        assert [finding for finding in check(record) if finding.why] == []
        wrong = msgspec.structs.replace(record, secret="6" * 64)
        assert next(check(wrong)).why


@settings(max_examples=25)
@given(st.integers(2, 6), st.integers(2, 14), st.integers(0, 2**16))
def test_an_arena_seats_nobody_twice_and_repeats_only_in_a_hurry(
    seats: int, people: int, seed: int
) -> None:
    lot, play = Random(seed), Play(Plan(seats, 1, "arena", minutes=30))
    here = names(people)
    late = [f"q{at}" for at in range(3)]
    for _ in range(25):
        if lot.random() < 0.1 and len(here) > 2:
            here.pop(lot.randrange(len(here)))  # leaves; at a table, a computer finishes
        if lot.random() < 0.1 and late:
            here.append(late.pop())
        waiting = [player for player in here if player not in play.playing]
        lot.shuffle(waiting)
        met = records(play.history, here)
        nobody_plays = not play.open_tables
        hurried = lot.random() < 0.3
        if play.begin(waiting, hurried):
            tables = play.history[-1].drawn.tables
            seated = [player for table in tables for player in table]
            assert len(set(seated)) == len(seated)
            assert set(seated) <= set(waiting)
            for table in tables:
                assert len(table) == seats or hurried
                assert len(table) >= max(2, seats - 1) or nobody_plays
                assert hurried or not any(met[a].met[b] for a, b in combinations(table, 2))
        elif hurried:
            least = max(2, min(seats - 1, len(waiting))) if nobody_plays else max(2, seats - 1)
            assert len(waiting) < least
        if play.open_tables and lot.random() < 0.8:
            play.end(*lot.choice(play.open_tables))
    play.end_all()
    play.is_right()


def test_in_an_arena_nobody_meets_again_as_long_as_others_wait() -> None:
    play = Play(Plan(2, 1, "arena", minutes=30))
    assert play.begin(["a", "b"])
    play.end_all()
    assert not play.begin(["a", "b"])  # they have just met, so they wait for others
    assert play.begin(["a", "b", "c"])  # the longest waiting sits down with somebody new
    assert sorted(play.history[-1].drawn.tables[0]) == ["a", "c"]
    play.end_all()
    assert play.begin(["b", "a"], hurried=True)


def test_a_result_that_comes_later_changes_no_draw_that_is_checked() -> None:
    play = Play(Plan(2, 1, "arena", minutes=30))
    assert play.begin(names(8))
    play.end(0, 0)
    play.end(0, 1)
    waiting = sorted(set(names(8)) - play.playing)
    assert play.begin(waiting)
    play.end_all()
    play.is_right()
    row = play.rounds[0]
    forged = row.played._replace(came=(2, 2, 2, 2))
    play.rounds[0] = msgspec.structs.replace(row, played=forged)
    whys = [finding.what for finding in check(play.record()) if finding.why]
    assert whys in ([], ["round 2"])  # another order of events may draw the same, but no less


@pytest.mark.parametrize("people", [2, 3, 6, 9, 12, 17])
def test_in_a_league_of_two_at_a_table_all_meet_equally_often(people: int) -> None:
    rounds = min(20, people - 1 + people % 2)
    play = Play(Plan(2, rounds, **LEAGUE))  # type: ignore[arg-type]  # a plan's fields
    while play.begin(names(people)):
        play.end_all()
    assert len(play.rounds) == rounds
    met: Counter[tuple[str, str]] = Counter()
    for past in play.history:
        assert len(past.drawn.byes) == people % 2
        met.update(tuple(sorted(table)) for table in past.drawn.tables)  # type: ignore[misc]  # two
    assert set(met.values()) == {1}
    assert len(met) == people * (people - 1) // 2
    byes = Counter(player for past in play.history for player in past.drawn.byes)
    assert set(byes.values()) <= {1}
    play.is_right()


@settings(max_examples=25)
@given(st.integers(2, 6), st.integers(4, 16), st.integers(0, 2**16))
def test_a_league_goes_on_for_those_who_stay(seats: int, people: int, seed: int) -> None:
    lot, play = Random(seed), Play(Plan(seats, 8, **LEAGUE))  # type: ignore[arg-type]  # as above
    here = names(people)
    for number in range(8):
        if number and lot.random() < 0.4 and len(here) > 2:
            here.remove(lot.choice(here))
        if 0 < number < 4 and lot.random() < 0.4:
            here.append(f"q{number}")
        if not play.begin(here):
            break
        drawn = play.history[-1].drawn
        seated = [player for table in drawn.tables for player in table]
        assert sorted([*seated, *drawn.byes]) == sorted(here)
        for table in lot.sample(play.open_tables, len(play.open_tables) // 2):
            play.end(*table)
    play.end_all()
    play.is_right()
    own = records(play.history, here)
    byes = [own[player].byes for player in here]
    if seats == 2:
        assert max(byes) - min(byes) <= 2


def test_whoever_has_lost_the_partner_of_the_circle_has_another() -> None:
    play = Play(Plan(2, 5, **LEAGUE))  # type: ignore[arg-type]  # as above
    assert play.begin(names(6))
    play.end_all()
    assert play.begin(names(4))  # two have left
    assert not play.history[-1].drawn.byes


def test_a_league_of_fours_lets_all_meet_about_equally_often() -> None:
    play = Play(Plan(4, 5, **LEAGUE))  # type: ignore[arg-type]  # as above
    while play.begin(names(16)):
        play.end_all()
    met = Counter(
        pair
        for past in play.history
        for table in past.drawn.tables
        for pair in combinations(sorted(table), 2)
    )
    assert max(met.values()) <= 2
    assert sum(times == 2 for times in met.values()) <= 10  # of 120 pairs


@pytest.mark.parametrize("kind", ["rounds", "heats", "knock-out"])
def test_the_deal_of_a_duplicate_round_is_checked(kind: str) -> None:
    play = Play(Plan(3, 3, kind, duplicate=True))  # type: ignore[arg-type]  # a format
    here = names(9)
    while play.begin(here):
        number = len(play.rounds)
        row = play.rounds[-1]
        for at, table in enumerate(row.played.drawn.tables):
            result = TableResult(table, tuple(sorted(table).index(player) for player in table))
            results = (*play.history[-1].results[:at], result, *play.history[-1].results[at + 1 :])
            deal = commitment(deal_secret(SECRET, number))
            played = play.history[-1]._replace(results=results)
            play.rounds[-1] = msgspec.structs.replace(row, played=played, deal=deal)
    play.is_right()
    play.rounds[1] = msgspec.structs.replace(play.rounds[1], deal=play.rounds[0].deal)
    assert [finding.what for finding in check(play.record()) if finding.why] == ["deal 2"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"format": "arena"},
        {"format": "arena", "minutes": 300},
        {"format": "arena", "minutes": 30, "duplicate": True},
        {"minutes": 30},
        {"format": "league"},
        {"days": 7},
    ],
)
def test_plans_that_cannot_be_played_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"league|arena"):
        Plan(4, 3, **wrong)  # type: ignore[arg-type]  # on purpose


def test_three_players_are_too_few_for_a_table_that_needs_four() -> None:
    for kind, more in (("rounds", {}), ("heats", {}), ("knock-out", {}), ("league", {"days": 7})):
        plan = Plan(5, 3, kind, fewest=4, **more)  # type: ignore[arg-type]  # a format
        assert next_round(plan, [], names(3), 1) is None
        drawn = next_round(plan, [], names(4), 1)
        assert drawn is not None
        assert [len(table) for table in drawn.tables] == [4]


def test_a_lot_decides_who_goes_to_the_final_between_equals() -> None:
    plan, tables = Plan(2, 2, "heats"), (("a", "b"), ("c", "d"))
    level = tuple(TableResult(table, (0, 0)) for table in tables)
    chosen = set()
    for number in range(16):
        drawn = Round((*tables, (f"x{number}", f"y{number}")))
        history = [PlayedRound(drawn, (*level, None))]
        best = finalists(plan, history, ["a", "b", "c", "d"])
        assert best == finalists(plan, history, ["d", "c", "b", "a"])
        chosen.update(best)
    assert chosen == {"a", "b", "c", "d"}  # not always those who came first


def heats_with_a_semifinal(people: int) -> tuple[Plan, list[PlayedRound]]:
    """All three rounds, at whose tables those with the lower names are better."""
    plan, history, here = Plan(4, 3, "heats", semifinal=True), list[PlayedRound](), names(people)
    for seed in range(3):
        drawn = next_round(plan, history, here, seed)
        assert drawn is not None
        results = tuple(
            TableResult(table, tuple(sorted(table).index(player) for player in table))
            for table in drawn.tables
        )
        history.append(PlayedRound(drawn, results))
    assert next_round(plan, history, here, 3) is None
    return plan, history


@pytest.mark.parametrize(("people", "sizes"), [(24, [4] * 4), (10, [4, 3, 3]), (7, [4, 3])])
def test_winners_of_a_semifinal_meet_in_the_final(people: int, sizes: list[int]) -> None:
    plan, history = heats_with_a_semifinal(people)
    semifinal, (final,) = history[1].drawn.tables, history[2].drawn.tables
    assert [len(table) for table in semifinal] == sizes
    seeds = semifinalists(plan, history[:1], names(people))
    places = {row.player: row.place for row in standings(plan, history[:1], names(people))}
    assert max(places[player] for player in seeds) <= sorted(places.values())[sum(sizes) - 1]
    assert {player for table in semifinal for player in table} == set(seeds)
    winners, seconds = ({sorted(table)[at] for table in semifinal} for at in (0, 1))
    assert len(final) == 4
    assert winners <= set(final) <= winners.union(seconds)
    rows = [row.player for row in standings(plan, history, names(people))]
    assert rows[:4] == sorted(final)
    assert set(rows[: sum(sizes)]) == set(seeds)


def test_a_semifinal_keeps_the_best_apart() -> None:
    plan, history = heats_with_a_semifinal(24)
    tables = enumerate(history[1].drawn.tables)
    at = {player: number for number, table in tables for player in table}
    seeds = semifinalists(plan, history[:1], names(24))
    assert [at[player] for player in seeds[:8]] == [0, 1, 2, 3, 3, 2, 1, 0]


def test_too_few_for_two_tables_play_on_instead_of_a_semifinal() -> None:
    plan, history = heats_with_a_semifinal(5)
    assert semifinalists(plan, history[:1], names(5)) == []
    assert [len(past.drawn.byes) for past in history] == [1, 1, 0]


@pytest.mark.parametrize("more", [{"format": "rounds"}, {"format": "heats", "rounds": 2}])
def test_a_semifinal_needs_heats_and_a_final(more: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="semi-final"):
        Plan(**{"seats": 4, "rounds": 3, "semifinal": True, **more})  # type: ignore[arg-type]  # that is what is tested
