"""What is said of Penguisi: rolls, steps, what follows from them, and what to do next."""

import pytest

from rookery.core.state import State
from rookery.games import load

GAME = load("penguisi")
NOBODY = "n,n,n,n"
ROLL = "1 roll2 f- g- d0 a0 c0 p0 w-"


def at(*seats: str, rest: str = ROLL, options: str = "2etm00a") -> State:
    rows = [*seats, *[NOBODY] * (4 - len(seats))]
    return GAME.parse(f"PS1 b4:{options} {'/'.join(rows)} {rest}")


def told(state: State, *actions: str) -> str:
    """What is said of the last of these actions."""
    *before, last = actions
    return GAME.words.narrate(state.apply_all(before), last)


def remarks(state: State, *actions: str) -> tuple[str, ...]:
    *before, last = actions
    return GAME.text.comments(state.apply_all(before), last)


# -- what happened -------------------------------------------------------------------------------


@pytest.mark.clause("PS-4", "PS-R7")
def test_the_opening() -> None:
    state = GAME.start(GAME.read_options({"players": "3"}))
    assert told(state, "O53") == "Red rolls 5 and 3."
    assert told(state, "O53", "O61", "O64") == "Black rolls 6 and 4. Black begins."


def test_rolls_and_entries() -> None:
    assert told(at(), "R53") == "Red rolls 5 and 3."
    assert told(at(), "R53", "E5") == "Red brings a penguin in with 5."
    assert told(at(), "R41", "E1+4") == "Red brings a penguin in with 1 and 4."
    assert told(at(), "R64") == "Red rolls 6 and 4. Nothing can be moved."


def test_steps_say_from_where_to_where() -> None:
    state = at("10,n,n,n")
    assert told(state, "R61", "10:6") == "Red walks 6 spaces, from 10 to 16."
    assert told(state, "R61", "10:1") == "Red walks 1 space, from 10 to 11."


@pytest.mark.clause("PS-20", "PS-22")
def test_captures_and_their_bonus() -> None:
    """Example 9."""
    state = at("n,n,n,10", "30,n,n,n")
    way = ("R63", "10:3", "13:6", "B19:20")
    assert told(state, *way[:2]) == (
        "Red walks 3 spaces, from 10 to 13. Yellow has a penguin sent back to the nest."
    )
    assert remarks(state, *way[:2]) == ("captures 2",)
    assert told(state, *way) == "Red takes the bonus: 20 from 19 to 39."
    assert remarks(state, *way) == ()


@pytest.mark.clause("PS-24")
def test_a_bonus_that_nobody_can_take() -> None:
    """Example 11."""
    state = at("n,n,n,10", "30,n,n,n", NOBODY, "12,12,n,n")
    assert told(state, "R63", "10:3", "13:6").endswith("No penguin can take the bonus of 20.")
    assert remarks(state, "R63", "10:3", "13:6") == ("forfeits 20",)


@pytest.mark.clause("PS-18", "PS-24", "PS-R24", "PS-R25")
def test_a_double_too_many() -> None:
    """Examples 24 and 25."""
    state = at("n,h3,20,5", rest="1 roll2 f- g- d1 a0 c0 p0 w-")
    assert told(state, "R44") == (
        "Red rolls 4 and 4. One double too many: the leading penguin goes back to its nest."
    )
    assert remarks(state, "R44") == ("penalty",)
    empty = at(rest="1 roll2 f- g- d1 a0 c0 p0 w-")
    assert told(empty, "R44") == "Red rolls 4 and 4. One double too many."
    waiting = at("*,n,h6,20")
    assert remarks(waiting, "R22", "h6:2", "20:2", "R33") == ("penalty", "forfeits 10")


@pytest.mark.clause("PS-14", "PS-16")
def test_tops_and_bottoms() -> None:
    state = at("*,*,*,57")
    assert told(state, "R33") == ("Red rolls 3 and 3. Tops and bottoms count: 3, 3, 4 and 4.")
    assert told(at("*,*,*,h4"), "R33") == "Red rolls 3 and 3. Nothing can be moved."


@pytest.mark.clause("PS-1", "PS-R41")
def test_the_pole_and_the_end() -> None:
    state = at("*,*,n,h6")
    assert told(state, "R62", "h6:2") == (
        "Red walks 2 spaces, from h6 to the Pole. No penguin can take the bonus of 10."
    )
    assert remarks(state, "R62", "h6:2") == ("Pole", "forfeits 10")
    assert told(at("*,*,*,h4"), "R43", "h4:4") == (
        "Red walks 4 spaces, from h4 to the Pole. Red has won."
    )


@pytest.mark.clause("PS-37", "PS-38", "PS-R40")
def test_the_great_guin_is_named() -> None:
    head = f"PS1 b3G3>1:2etm00a {NOBODY}/{NOBODY}"
    state = GAME.parse(f"{head}/*,*,*,h4 3 roll2 f- g- d0 a0 c0 p0 w-")
    assert told(state, "R43") == "Red rolls 4 and 3 for the Great Guin."
    assert told(state, "R43", "h4:4").endswith("The Great Guin has won.")
    assert GAME.words.advice(state.apply("R43")).startswith(
        "You move for the Great Guin, the black penguin."
    )


def test_a_bonus_is_forgone() -> None:
    state = at("n,n,n,19", rest="1 cap f- g- d0 a0 c1 p0 w-", options="2eto00a")
    assert told(state, "B-") == "Red skips the bonus."
    assert remarks(state, "B-") == ()


# -- what to do ----------------------------------------------------------------------------------


def advice(state: State, *actions: str) -> str:
    return GAME.words.advice(state.apply_all(actions))


@pytest.mark.clause("PS-8", "PS-13", "PS-16", "PS-22", "PS-35")
def test_advice_says_what_is_left_and_what_waits() -> None:
    assert advice(at()) == "The dice are rolling."
    assert advice(at(), "R53") == "You rolled a 5: bring a penguin in."
    assert advice(at("10,n,n,n"), "R63") == "Move one penguin or several: 3 and 6."
    assert advice(at("10,n,n,n"), "R63", "10:3") == "Move a penguin by 6."
    assert advice(at("10,n,n,n"), "R33") == (
        "Move one penguin or several: 3 and 3. Then roll again."
    )
    assert advice(at("*,*,*,57"), "R33") == (
        "A double with all penguins out: use tops and bottoms, 3, 3, 4 and 4. Then roll again."
    )
    captures = at("n,n,n,10", "30,n,n,n")
    assert advice(captures, "R63", "10:3", "13:6") == (
        "Bonus for a capture: move any penguin 20 spaces."
    )
    reached = at("*,*,h6,20", options="2etm00a")
    assert advice(reached, "R42", "h6:2", "20:4") == (
        "Bonus for reaching the Pole: move any penguin 10 spaces."
    )
    assert advice(at("*,*,*,h4"), "R43", "h4:4") == "One colour has brought all its penguins home."


@pytest.mark.clause("PS-R33")
def test_advice_on_three_dice() -> None:
    seats = "10,20,30/n,n,n/n,n,n/n,n,n/n,n,n/n,n,n"
    state = GAME.parse(f"PS1 b6:2etm00a {seats} 1 roll3 f- g- d0 a0 c0 p0 w-")
    assert advice(state, "R226") == (
        "A double with tops and bottoms, all or none, and a single die: 6, 2, 2, 5 and 5."
        " Then roll again."
    )
