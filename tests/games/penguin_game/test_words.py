"""What is said of actions and positions, and turns written together."""

from typing import Any

import pytest

from rookery.core.game import Game
from rookery.games.penguin_game.text.notation import split_turn
from tests.games.penguin_game.positions import DRIFT, FLAME, G2, SQUARE, laid, placing

ALONE = f"PG1 n1 r S1,S,.,./M,M,.,./.,.,.,./.,.,.,. {SQUARE} move1 o- gM"


@pytest.mark.parametrize(
    ("line", "action", "said"),
    [
        (laid("c"), "+Sa1", "Red lays a coin of Suns on a1."),
        (placing(2), "@b2", "Red places the penguin on b2."),
        (G2, "b2-b4", "Red hops from b2 to b4. The coin on b2 melts."),
        (
            "PG1 n1 r S1,C/M,. ta1 move1 o-",
            "a1-b1",
            "Red steps from a1 to b1. The coin on a1 melts.",
        ),
        (FLAME, "a1-b1", "Red steps from a1 to b1."),
        (
            "PG1 n3 r S1,S2,.,M3/.,.,.,./.,.,.,./M,.,.,. ta1c1a3c3 move3 o-",
            "d1-a4",
            "Black hops from d1 to a4. The coin on d1 melts. Red cannot move any more and is out.",
        ),
        (
            "PG1 n2 r S1,C,.,M2/.,.,.,./.,.,.,./.,.,.,. ta1c1a3c3 move1 o-",
            "a1-b1",
            (
                "Red steps from a1 to b1. The coin on a1 melts. Yellow cannot move any more and is "
                "out. Red is the last one on the ice and wins."
            ),
        ),
    ],
)
def test_actions_are_told(game: Game[Any], line: str, action: str, said: str) -> None:
    assert game.words.narrate(game.parse(line), action) == said


def test_drifts_are_told(game: Game[Any]) -> None:
    state = game.parse(DRIFT).apply("a1-b2")
    told = [game.words.narrate(state, a) for a in ("~-", "~a1>0,0r1", "~a1>4,0r0", "~a1>4,0r1")]
    assert told == [
        "Red lets no tile drift.",
        "Red turns the tile at a1.",
        "Red lets the tile at a1 drift.",
        "Red lets the tile at a1 drift and turn.",
    ]
    melting = game.parse(FLAME).apply("a1-b1")
    assert game.words.narrate(melting, "*d4").startswith("Red melts the coin on d4.")


def test_the_end_alone_is_told(game: Game[Any]) -> None:
    state = game.parse(ALONE).apply_all(["a1-b1", "b1-b2"])
    assert game.words.narrate(state, "b2-a2").endswith(
        "The penguin is stuck: 1 coin is left. Solved, and on the goal suit."
    )
    free = game.parse(ALONE.replace(" gM", "")).apply_all(["a1-b1", "b1-b2"])
    assert game.words.narrate(free, "b2-a2").endswith("1 coin is left. Solved.")
    more = game.parse("PG1 n1 r S1,S/MM,. ta1 move1 o-")
    assert game.words.narrate(more, "a1-b1").endswith("The penguin is stuck: 3 coins are left.")


def test_records_remark_who_went_out(game: Game[Any]) -> None:
    line = "PG1 n3 r S1,S2,.,M3/.,.,.,./.,.,.,./M,.,.,. ta1c1a3c3 move3 o-"
    assert game.text.comments(game.parse(line), "d1-a4") == ("1 out",)
    assert game.text.comments(game.parse(G2), "b2-c3") == ()


def test_advice_for_every_phase(game: Game[Any]) -> None:
    melting = game.parse(FLAME).apply("a1-b1")
    drifting = game.parse(DRIFT).apply("a1-b2")
    over = melting.leave(0)
    alone = game.parse(placing(1)).leave(0)
    lines = (laid("c"), placing(2), G2)
    states = [*(game.parse(line) for line in lines), melting, drifting, over, alone]
    told = [game.words.advice(state) for state in states]
    assert all(text.endswith(".") for text in told)
    assert len(set(told)) == len(told)


@pytest.mark.parametrize(
    ("turn", "actions"),
    [
        ("b2-c3", ("b2-c3",)),
        ("b2-c3*d1", ("b2-c3", "*d1")),
        ("b2-c3*d1~c3>-2,0r1", ("b2-c3", "*d1", "~c3>-2,0r1")),
        ("b2-c3~-", ("b2-c3", "~-")),
        ("*d1~-", ("*d1", "~-")),
        ("~-", ("~-",)),
        ("@b2", ("@b2",)),
        ("", ("",)),
    ],
)
def test_a_turn_written_together_is_taken_apart(turn: str, actions: tuple[str, ...]) -> None:
    assert split_turn(turn) == actions


def test_a_whole_turn_can_be_applied(game: Game[Any]) -> None:
    line = DRIFT.replace("/d", "/fd")
    after = game.parse(line).apply_all(["a1-b2*a1~c3>-2,0r1"])
    assert after.current_player == 1
