"""Houses of levels: equals are rated alike, and no forecast is better than the true shares."""

import math
import random

import pytest
from msgspec.structs import replace

from benchmarks.ratings.__main__ import is_well, main
from benchmarks.ratings.recorded_house import Crowd, compare, house, known_loss, true_skills
from benchmarks.ratings.recordings import (
    LevelGame,
    Recording,
    _places,
    lines_of,
    read,
    recordings_of,
    shares,
)
from rookery.core.errors import SetupError
from rookery.core.state import State
from rookery.games.packeis.game import Packeis
from rookery.ratings.rating import USUAL, Pair

SMALL = Crowd(each=4, games=6)
HOUSES = 20
"""With only five, z squared would vary by a fifth from seed to seed."""
GAMES = ("packeis", "penguin_game", "penguisi", "polar_escape")


def recording(count: int, *, luck: float, seed: int, ends: str = "order") -> Recording:
    """Three-player games among strengths 0, 1 and 2, with this amount of luck."""
    rng = random.Random(seed)
    found = []
    for _ in range(count):
        who = [rng.randrange(3) for _ in range(3)]
        marks = [one - luck * math.log(rng.expovariate(1.0)) for one in who]
        places = [1 + sum(other > mine for other in marks) for mine in marks]
        kept = places if ends == "order" else [place if place == 1 else 0 for place in places]
        found.append(LevelGame(tuple(who), tuple(kept)))
    return Recording("swift", f"players=3 {ends}", ("weak", "middle", "strong"), tuple(found))


def test_a_house_is_decided_by_its_seed() -> None:
    known = recording(20, luck=1.0, seed=1)
    one, again, other = (house(known, SMALL, seed) for seed in ("1", "1", "2"))
    assert one == again != other
    assert len(one.contests) == 24
    strengths = {tuple(person % 3 for person in contest.players) for contest in one.contests}
    assert strengths <= {game.strengths for game in known.games}
    assert all(len(set(contest.players)) == 3 for contest in one.contests)


@pytest.mark.parametrize("ends", ["order", "winner"])
def test_ratings_claim_what_they_know_of_levels(seed: int, ends: str) -> None:
    row = compare(recording(400, luck=1.0, seed=5, ends=ends), Crowd(), 1, 2, USUAL)
    assert 0.7 < row.ours.z_squared < 1.4
    assert row.known < row.ours.log_loss <= row.published.log_loss


def test_skills_are_what_the_games_were_played_with() -> None:
    """With luck 1, one step of strength is the spread of the difference of two performances."""
    beta = 4.0
    weak, middle, strong = true_skills(recording(4000, luck=1.0, seed=2), replace(USUAL, beta=beta))
    unit = math.sqrt(2) * beta
    assert middle - weak == pytest.approx(unit, rel=0.1)
    assert strong - middle == pytest.approx(unit, rel=0.1)


def test_who_always_wins_is_known_and_not_boundless() -> None:
    rows = tuple(LevelGame((0, 1), (2, 1)) for _ in range(50))
    known = Recording("swift", "players=2", ("weak", "strong"), rows)
    assert known_loss(known) == 0.0
    low, high = true_skills(known, USUAL)
    assert 0 < high - low < 10 * USUAL.sigma
    even = Recording("swift", "", ("a", "b"), (*rows, *(LevelGame((0, 1), (1, 2)),) * 50))
    assert known_loss(even) == pytest.approx(math.log(2))


def test_what_was_not_played_out_is_no_draw() -> None:
    game = LevelGame((0, 1, 2), (0, 1, 0))
    assert game.decided_pairs() == [Pair(0, 1, 0.0), Pair(1, 2, 1.0)]
    assert game.published_pairs() == [Pair(0, 1, 0.0), Pair(0, 2, 0.5), Pair(1, 2, 1.0)]


def is_settled(end: State, a: int, b: int) -> bool:
    return 1 in (end.ranking[a], end.ranking[b])


class Over(Packeis):
    """A game that ends when somebody has finished; the order of the others is unknown."""

    rules = Packeis.rules.with_members(is_settled=is_settled)


class End(State):
    """The final position, reduced to its ranking."""

    def __init__(self, ranking: tuple[int, ...]) -> None:
        self._places = ranking

    @property
    def ranking(self) -> tuple[int, ...]:
        return self._places


@pytest.mark.parametrize("losers", [1, 2, 3, 4, 5])
def test_of_those_who_were_not_played_out_nobody_has_a_place(losers: int) -> None:
    """Only a single loser has one: the second."""
    places = _places(Over(), End((2,) * losers + (1,)), range(losers + 1))
    assert places == ((0,) * losers if losers > 1 else (2,)) + (1,)
    level = _places(Over(), End((1,) * losers), range(losers))
    assert level == (1,) * losers


def test_shares_are_of_neighbours_who_met_and_count_games() -> None:
    rows = (
        LevelGame((0, 1, 1), (2, 1, 3)),  # middle beats weak in one of two pairs
        LevelGame((1, 0, 2), (1, 2, 0)),  # middle is ahead of weak and strong
        LevelGame((2, 2, 0), (1, 2, 3)),  # weak and strong are not neighbours
    )
    weak, strong = "weak", "strong"
    (one,) = shares(Recording("swift", "", (weak, "middle", strong), rows))
    assert (one.higher, one.lower, one.share, one.games) == ("middle", weak, 0.75, 2)
    assert one.error > 0
    strong_twice = Recording("swift", "", ("middle", strong), (LevelGame((0, 1), (2, 1)),) * 4)
    assert shares(strong_twice)[0][2:] == (1.0, 0.0, 4)


@pytest.mark.parametrize("game", GAMES)
def test_every_level_beats_the_one_below_it_in_the_recorded_games(game: str) -> None:
    rows = [row for one in recordings_of(game) for row in shares(one) if row.lower != "random"]
    assert rows
    assert [row for row in rows if row.share <= 0.5] == []


def test_the_command_prints_shares(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["shares", "polar_escape"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert [row.split(",")[0] for row in rows] == [f"players={seats}" for seats in range(3, 7)]
    assert [row.split("adelie ")[1] for row in rows] == [
        "83% ± 8% (75)",
        "85% ± 6% (110)",
        "77% ± 7% (159)",
        "76% ± 6% (190)",
    ]


def test_recordings_are_read_as_they_were_written() -> None:
    known = [recording(5, luck=1.0, seed=1, ends=ends) for ends in ("order", "winner")]
    assert list(read("swift", "\n".join(["# About", "", *lines_of(known)]))) == known
    assert [one.ends for one in known] == ["order", "winner"]


@pytest.mark.parametrize("line", ["012 12", "01 1", "019 123", "012 124", "x12 123", "0 1 2"])
def test_what_is_no_game_is_refused(line: str) -> None:
    with pytest.raises(SetupError, match="line 2"):
        list(read("swift", f"[players=3 | a b c]\n{line}"))
    with pytest.raises(SetupError):
        list(read("swift", "012 123"))


def test_recordings_are_of_two_to_six_seats_and_both_ends() -> None:
    kinds = {(one.seats, one.ends) for game in GAMES for one in recordings_of(game)}
    assert kinds >= {(seats, "order") for seats in range(2, 7)}
    assert kinds >= {(seats, "winner") for seats in range(3, 7)}


def test_recordings_are_of_little_and_much_luck_and_of_a_game_that_is_often_drawn() -> None:
    kinds = {
        (one.seats, one.ends) for one in recordings_of("penguisi") if one.strengths[0] == "chick"
    }
    every = {(seats, "order") for seats in range(3, 7)} | {(s, "winner") for s in range(2, 7)}
    assert kinds == every
    drawn = {
        one.seats: sum(set(game.places) == {1} for game in one.games)
        for one in recordings_of("polar_escape")
    }
    assert drawn == {3: 66, 4: 44, 5: 3, 6: 2}


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_ratings_claim_what_they_know_in_every_recorded_house(game: str) -> None:
    rows = [compare(recording, Crowd(), 1, HOUSES, USUAL) for recording in recordings_of(game)]
    assert rows
    assert [row for row in rows if not is_well(row)] == []


def test_the_command_prints_a_row_for_each_recording(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["levels", "penguin_game", "--houses", "1"]) in (0, 1)
    _, *rows = capsys.readouterr().out.splitlines()
    assert [row.split()[4:6] for row in rows] == [[seats, "order"] for seats in "234"]


@pytest.mark.slow
def test_the_command_plays_the_recorded_games_again(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["record", "penguin_game", "--count", "1"]) == 0
    told = list(read("penguin_game", capsys.readouterr().out))
    known = recordings_of("penguin_game")
    assert told == [one._replace(games=one.games[:1]) for one in known]
