"""PS-1 to PS-5, PS-37 and their rulings: options, who sits where, who begins."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from rookery.core.errors import SetupError
from rookery.core.game import Game
from rookery.core.state import State
from tests.games.penguisi.positions import NEW, OPENING, before, turn
from tests.games.sides import Side


def start(game: Game[Any], seed: int = 1, **given: Any) -> State:
    return game.start(game.deal(game.read_options(given), seed))


@pytest.mark.clause("PS-1", "PS-2", "PS-3", "PS-37", "PS-R6", "PS-R37")
@pytest.mark.parametrize(
    ("given", "head"),
    [
        ({"players": "2"}, "b3G3>-:2etm00a"),
        ({"players": "2", "guin": "1"}, "b3G1>-:2etm00a"),
        ({"players": "3"}, "b3:2etm00a"),
        ({"players": "3", "guin": "none"}, "b3:2etm00a"),
        ({"players": "3", "board": "4"}, "b4G4>-:2etm00a"),
        ({"players": "3", "guin": "2"}, "b4G2>-:2etm00a"),
        ({"players": "4"}, "b4:2etm00a"),
        ({"players": "4", "board": "5", "guin": "5"}, "b5G5>-:2etm00a"),
        ({"players": "5"}, "b5:2etm00a"),
        ({"players": "5", "board": "6"}, "b6G6>-:2etm00a"),
        ({"players": "6"}, "b6:2etm00a"),
    ],
)
def test_boards(game: Game[Any], given: dict[str, str], head: str) -> None:
    state = start(game, 1, **given)
    words = state.text.split(" ")
    assert words[1] == head
    arms = int(head[1])
    nest = ",".join("n" * (4 if arms < 5 else 3))
    assert words[2] == "/".join([nest] * arms)
    options = game.read_options(given)
    assert state.players == game.rules.seats(options) == arms
    seating = game.rules.rotation(options)
    assert [person for person in seating if person is not None] == list(range(options.players))
    assert [seat + 1 for seat, person in enumerate(seating) if person is None] == (
        [int(head[3])] if "G" in head else []
    )


@pytest.mark.clause("PS-37", "PS-R6", "PS-R7")
@pytest.mark.parametrize(
    "given",
    [
        {"players": "1"},
        {"players": "7"},
        {"players": "2", "board": "4"},
        {"players": "2", "guin": "none"},
        {"players": "2", "guin": "4"},
        {"players": "4", "board": "3"},
        {"players": "4", "board": "4", "guin": "2"},
        {"players": "6", "guin": "6"},
        {"players": "3", "start": "seat4"},
        {"players": "2", "start": "seat3"},  # the Guin's
        {"players": "4", "penalty": "4"},
    ],
)
def test_what_does_not_go_together(game: Game[Any], given: dict[str, str]) -> None:
    with pytest.raises(SetupError) as caught:
        start(game, 1, **given)
    assert all(caught.value.reasons)


@pytest.mark.clause("PS-19", "PS-R9", "PS-R17", "PS-R26", "PS-R29", "PS-R36", "PS-R38", "PS-R41")
@pytest.mark.parametrize(
    ("given", "letters"),
    [
        ({}, "2etm00a"),
        ({"penalty": "3"}, "3etm00a"),
        ({"safety": "share"}, "2stm00a"),
        ({"pole": "roll"}, "2erm00a"),
        ({"bonus": "may"}, "2eto00a"),
        ({"triple_is_double": "yes"}, "2etm10a"),
        ({"play_on": "yes"}, "2etm01a"),
        ({"combo": "first"}, "2etm00f"),
        ({"guin_moves": "random"}, "2etm00ar"),
    ],
)
def test_the_letters_of_the_options(game: Game[Any], given: dict[str, str], letters: str) -> None:
    text = start(game, 1, players="2", **given).text
    assert text.split(" ")[1].partition(":")[2] == letters
    assert game.parse(text).text == text


@pytest.mark.clause("PS-4", "PS-R7")
def test_the_highest_starts(side: Side) -> None:
    one = side.see(OPENING, "O62", "O65", "O53", "O41")
    assert turn(one.text) == (2, "roll2")
    tied = side.see(OPENING, "O62", "O21", "O53", "O44")
    assert turn(tied.text) == (1, "open:?,-,?,?")
    again = side.see(OPENING, "O62", "O21", "O53", "O44", "O11", "O31", "O22")
    assert turn(again.text) == (3, "open:-,-,?,?")
    assert turn(side.see(again.text, "O11", "O21").text) == (4, "roll2")


@pytest.mark.clause("PS-R7", "PS-R39")
def test_the_guin_does_not_roll_for_the_start(side: Side) -> None:
    opening = before(board=3, guin="G2>-").replace("roll2", "open")
    rolled = side.see(opening, "O31")
    assert turn(rolled.text) == (3, "open:4,-,?")
    begun = side.see(rolled.text, "O41").text
    assert begun.startswith("PS1 b3G2>3:")
    assert turn(begun) == (3, "roll2")


@pytest.mark.clause("PS-4", "PS-R7")
def test_the_chances_of_two_dice(side: Side) -> None:
    for line in (OPENING, NEW):
        chance = dict(side.see(line).chance)
        assert len(chance) == 21
        assert sum(chance.values()) == 1
        for outcome, likely in chance.items():
            assert likely == Fraction(1 if outcome[1] == outcome[2] else 2, 36)


@pytest.mark.clause("PS-41", "PS-R34")
def test_the_chances_of_three_dice(side: Side) -> None:
    chance = dict(side.see(before(board=6)).chance)
    assert len(chance) == 126
    assert sum(chance.values()) == 1
    assert chance["R553"] == Fraction(1, 216)
    assert chance["R545"] == Fraction(2, 216)


@pytest.mark.clause("PS-R7")
def test_who_begins_can_be_said_or_drawn(game: Game[Any]) -> None:
    assert turn(start(game, players="4", start="seat3").text) == (3, "roll2")
    begun = [
        turn(start(game, seed, players="3", board="4", guin="2", start="random").text)
        for seed in range(90)
    ]
    counts = Counter(seat for seat, phase in begun if phase == "roll2")
    assert sorted(counts) == [1, 3, 4]
    assert min(counts.values()) > 12
    with pytest.raises(SetupError):
        game.start(game.read_options({"players": "3", "start": "random"}))


@pytest.mark.clause("PS-5", "PS-R4")
def test_turns_go_to_the_left(side: Side) -> None:
    seen = side.see(NEW, "R64")
    turns = [turn(seen.text)[0]]
    for _ in range(4):
        seen = side.see(seen.text, "R64")
        turns.append(turn(seen.text)[0])
    assert turns == [2, 3, 4, 1, 2]


@pytest.mark.clause("PS-38", "PS-R39", "PS-R40")
def test_the_guin_can_win(side: Side) -> None:
    line = before("h4,*,*,*", board=3, seat=3, guin="G3>2")
    won = side.see(line, "R43", "h4:4")
    assert won.text.startswith("PS1 b3G3>2:")
    assert won.ranking == (2, 2, 1)


@pytest.mark.clause("PS-R38")
def test_the_guin_at_random(side: Side) -> None:
    line = before("n,n,n,10", board=3, seat=3, guin="G3>1", options="2etm00ar")
    seen = side.see(line, "R63")
    assert (seen.turn, seen.legal) == (None, ())
    assert dict(seen.chance) == {"10:3": Fraction(1, 2), "10:6": Fraction(1, 2)}


@pytest.mark.clause("PS-R31")
def test_the_pole_by_a_bonus_earns_another(side: Side) -> None:
    line = before("20,61,h6,*")
    due = side.see(line, "R42", "h6:2", "20:4")
    assert set(due.legal) == {"B24:10", "B61:10"}
    assert side.see(line, "R42", "h6:2", "20:4", "B61:10").legal == ("B24:10",)


@pytest.mark.clause("PS-R41")
def test_playing_on_for_the_other_places(side: Side) -> None:
    line = before("h4,*,*,*", "2=h4,*,*,* 3=h4,*,*,*", board=3, options="2etm01a")
    first = side.see(line, "R43", "h4:4")
    assert first.text.endswith(" 2 roll2 f- g- d0 a0 c0 p0 w1")
    second = side.see(first.text, "R43", "h4:3", "R43", "h4:4")
    assert second.ranking == (1, 3, 2)
    assert second.text.endswith(" - over f- g- d0 a0 c0 p0 w13")
