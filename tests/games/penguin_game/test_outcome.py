"""Results of solitaire games, solvers' answers, and which combinations are house variants."""

from itertools import product
from typing import Any

import pytest

from rookery.core.game import Game
from rookery.core.players.searcher import Report

SQUARE = "ta1c1a3c3"
WORKED = "PG1 n1 r S1,S,.,./M,M,.,./.,.,.,./.,.,.,. ta1c1a3c3 move1 o-"


def over(game: Game[Any], start: str, *actions: str) -> Any:
    state = game.parse(start).apply_all(actions)
    assert state.is_terminal
    return state


@pytest.mark.clause("PG-15", "PG-R14")
def test_one_coin_left_is_solved(game: Game[Any]) -> None:
    state = over(game, WORKED, "a1-b1", "b1-b2", "b2-a2")
    assert game.words.verdict(state) == "Solved: 1 of 24 coins left (4\u00a0%)"
    assert game.rules.is_solved(state)


@pytest.mark.clause("PG-16", "PG-R15")
@pytest.mark.parametrize(("goal", "solved"), [("M", True), ("S", False)])
def test_the_goal_s_suit_decides_with_the_challenge(
    game: Game[Any], goal: str, solved: bool
) -> None:
    state = over(game, f"{WORKED} g{goal}", "a1-b1", "b1-b2", "b2-a2")
    assert game.rules.is_solved(state) == solved
    end = "" if solved else ", but not of the goal's suit"
    start = "Solved: " if solved else ""
    assert game.words.verdict(state) == f"{start}1 of 24 coins left (4\u00a0%){end}"


@pytest.mark.clause("PG-R14")
def test_more_coins_are_told_with_their_share(game: Game[Any]) -> None:
    start = f"PG1 n1 r S1,S,.,C/.,.,.,./C,.,.,./.,.,.,M {SQUARE} move1 o-"
    state = over(game, start, "a1-b1")
    assert game.words.verdict(state) == "4 of 24 coins left (17\u00a0%)"
    aimed = over(game, f"{start} gM", "a1-b1")
    assert game.words.verdict(aimed) == "4 of 24 coins left (17\u00a0%), goal: Moons"


def test_leaving_is_giving_up(game: Game[Any]) -> None:
    state = game.parse(WORKED).leave(0)
    assert game.words.verdict(state) == "Given up with 4 of 24 coins left (17\u00a0%)"
    assert not game.rules.is_solved(state)


def test_several_players_have_a_winner_and_no_verdict(game: Game[Any]) -> None:
    start = f"PG1 n2 r S1,C,.,M2/.,.,.,./.,.,.,./.,.,.,. {SQUARE} move1 o-"
    state = over(game, start, "a1-b1")
    assert (game.words.verdict(state), game.rules.is_solved(state)) == ("", False)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("winning=a1-b1,a1-a2", "Only these win: a1-b1, a1-a2."),
        ("winning=a1-b1,a1-a2,a1-c2,a1-a4", "Every move wins."),
        ("winning=none", "Every move loses."),
        ("coins=2", "At best 2 coins are left."),
        ("coins=1 goal=no", "At best 1 coin is left. It can't be one of the goal's suit."),
        (
            "coins=1 goal=yes solutions=1",
            "At best 1 coin is left. It can be one of the goal's suit. There is 1 solution.",
        ),
        ("coins=3 goal=no", "At best 3 coins are left."),
        ("", ""),
    ],
)
def test_a_proof_in_words(game: Game[Any], words: str, said: str) -> None:
    state = game.parse(f"PG1 n2 r S1,M,C,A/S,SM,CS,A/M,C,AC2,M/S,A,C,MA {SQUARE} move1 o-")
    report = Report("a1-b1", (1.0, -1.0), (), proven=True, words=words)
    assert game.words.solver_summary(state, report) == said


RULESETS = list(product((1, 2, 4), ("random", "chaotic"), ("no", "yes"), ("no", "yes")))
"""Players, start, flame-throwers, drifting."""


def is_named(several: int, start: str, flame: str, drift: str) -> bool:
    """Whether the text names this cell of the table."""
    if several > 1:
        return "no" in (flame, drift)
    return (start, flame, drift) == ("random", "no", "no")


@pytest.mark.clause("PG-R24", "PG-23", "PG-26")
@pytest.mark.parametrize("ruleset", RULESETS, ids=str)
def test_a_house_combination_says_so(game: Game[Any], ruleset: tuple[Any, ...]) -> None:
    names = ("players", "coins", "flame", "drift")
    given = {name: str(value) for name, value in zip(names, ruleset, strict=True)}
    notes = game.words.notes(game.read_options(given))
    assert (notes == ()) == is_named(*ruleset)
    assert all(note.startswith("House rule") for note in notes)


@pytest.mark.clause("PG-R20")
@pytest.mark.parametrize(("tall", "same"), [("flat2", True), ("x3", False)])
def test_two_everywhere_leaves_nothing_irregular(game: Game[Any], tall: str, same: bool) -> None:
    given = {"players": "2", "coins": "irregular", "tiles": "v", "tall": tall}
    assert bool(game.words.notes(game.read_options(given))) == same


@pytest.mark.clause("PG-5", "PG-6", "PG-R13", "PG-R18")
def test_the_companion_knows_the_order_of_the_bag(game: Game[Any]) -> None:
    assert game.words.companion
    about = game.words.companion.data
    order = about["tiles"]["square"]["orders"]["flat2"]
    reading = [(column, row) for row in range(4) for column in range(4)]
    assert order[:16] == reading
    rising = "".join(f"{'abcd'[column]}{row + 1}" for column, row in order[16:])
    assert rising == "a1d1b2c2b3c3a4d4"
    assert "1000" not in about["house"]
    assert "0011" in about["house"]
