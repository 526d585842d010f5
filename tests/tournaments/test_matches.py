"""Matches of two over several games."""

import pytest

from rookery.tournaments.matches import MORE, match_result, wins_of
from rookery.tournaments.model import Plan, TableResult

AB = ("a", "b")


def games(text: str) -> list[TableResult | None]:
    """Games of a match: + if the first has won, - if the second has, = level, ? not played."""
    places = {"+": (0, 1), "-": (1, 0), "=": (0, 0)}
    return [TableResult(AB, places[one]) if one in places else None for one in text]


@pytest.mark.parametrize(
    ("best_of", "played", "places"),
    [
        (1, "+", (0, 1)),
        (3, "+", None),
        (3, "+-", None),
        (3, "++", (0, 1)),
        (3, "-+-", (1, 0)),
        (3, "=+", None),
        (3, "=+?+", (0, 1)),
        (5, "++", None),
        (5, "++--", None),
        (5, "++--+", (0, 1)),
        (3, "+====", (0, 1)),  # level games can't go on for ever
        (3, "=====", (0, 0)),
    ],
)
def test_whoever_wins_most_games_wins_the_match(
    best_of: int, played: str, places: tuple[int, int] | None
) -> None:
    result = match_result(best_of, AB, games(played))
    assert (result and result.places) == places


def test_a_match_has_an_end_however_level_it_is() -> None:
    for best_of in (1, 3, 5):
        for count in range(1, best_of + MORE):
            assert match_result(best_of, AB, games("=" * count)) is None
        assert match_result(best_of, AB, games("=" * (best_of + MORE))) is not None


def test_whoever_goes_has_lost_and_a_late_match_ends_as_it_stands() -> None:
    for gone, places in ((("a",), (1, 0)), (("b",), (0, 1))):
        result = match_result(3, AB, games("+"), gone)
        assert result is not None
        assert result.places == places
    for played, late in (("+", (0, 1)), ("+-", (0, 0)), ("?", (0, 0))):
        result = match_result(3, AB, games(played), is_late=True)
        assert result is not None
        assert result.places == late
    both = match_result(3, AB, games("-"), AB)
    assert both is not None
    assert both.places == (1, 0)


def test_wins_are_counted_without_level_games() -> None:
    assert wins_of(games("+-=?+")) == (2, 1)


@pytest.mark.parametrize(
    "more",
    [
        {"best_of": 2},
        {"best_of": 3, "format": "rounds"},
        {"best_of": 3, "seats": 4},
        {"best_of": 3, "duplicate": True},
    ],
)
def test_matches_are_for_two_in_a_knock_out(more: dict[str, object]) -> None:
    plan = {"seats": 2, "rounds": 1, "format": "knock-out", **more}
    with pytest.raises(ValueError, match=r"best of|matches"):
        Plan(**plan)  # type: ignore[arg-type]  # that is what is tested
