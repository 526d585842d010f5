"""Searches ended by the clock or `stop` continue earlier ones of the same game; others don't."""

import pytest

from rookery import games
from tests.engine.test_real_searches import Talk, timeless
from tests.search.chained import Chained

TIMED, COUNTED = "go movetime 60000", "go nodes 60000"


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Chained]:
    """The searches that an engine makes, in their order."""
    found: list[Chained] = []

    def searcher(*_: object) -> Chained:
        found.append(Chained())
        return found[-1]

    monkeypatch.setattr(games.load("packeis").players, "searcher", searcher)
    return found


def gone_on(made: list[Chained], *lines: str) -> list[int | None]:
    """For each search of these lines, the number of the one that it continued."""
    talk = Talk()
    for line in lines:
        assert not talk.say(line)[-1].startswith("error"), line
    return [None if one.earlier is None else made.index(one.earlier) for one in made]


def test_a_timed_search_goes_on_from_the_last_one(made: list[Chained]) -> None:
    assert gone_on(made, "newgame packeis seed=1", TIMED, "go", TIMED) == [None, 0, 1]


def test_a_counted_search_does_not(made: list[Chained]) -> None:
    lines = ("newgame packeis seed=1", TIMED, COUNTED, "go depth 2", "go movetime 9 nodes 9", TIMED)
    assert gone_on(made, *lines) == [None, None, None, None, 0]


def test_a_position_may_be_of_the_same_game(made: list[Chained]) -> None:
    game = games.load("packeis")
    state = game.start(game.deal(game.read_options({}), 1))
    after = f"position packeis {state.text} actions {state.legal_actions[0]}"
    assert gone_on(made, f"position packeis {state.text}", TIMED, after, TIMED) == [None, 0]


def test_a_new_game_begins_from_nothing(made: list[Chained]) -> None:
    again = "newgame packeis seed=1"
    assert gone_on(made, again, TIMED, again, TIMED) == [None, None]


def test_what_is_counted_is_the_same_after_any_search() -> None:
    talk = Talk()
    talk.say("newgame packeis seed=2")
    first = timeless(talk.say("go nodes 2000"))
    talk.say("go movetime 20")
    assert timeless(talk.say("go nodes 2000"))[-1] == first[-1]
