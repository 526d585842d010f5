"""Polar Escape in words: what was done, what came of it, what is asked of whom."""

import pytest

from rookery.core.state import State
from rookery.games import load
from rookery.games.polar_escape.text.comments import comments
from rookery.games.polar_escape.words.advice import advice
from rookery.games.polar_escape.words.narration import narrate
from tests.games.polar_escape.positions import micro

GAME = load("polar_escape")


def at(sheets: str, pieces: str = "", **more: object) -> State:
    return GAME.parse(micro(sheets, pieces, **more))  # type: ignore[arg-type]  # micro's own


def test_a_draft_and_a_first_sheet() -> None:
    options = {"players": "3", "starter": "seat1"}
    state = GAME.start(GAME.deal(GAME.read_options(options), 1))
    assert advice(state) == "Choose three of your six sheets."
    assert narrate(state, "pick:FTV") == "Red takes the sheets F, T, V."
    state = state.apply_all(["pick:FTV", "pick:FTV", "pick:FTV", "=3"])
    assert advice(state) == "You spun a 3: place a sheet in the dashed area."
    assert narrate(state, "place:F,a4/1") == "Red places sheet F on a4."


@pytest.mark.parametrize(
    ("action", "words"),
    [
        ("rot:RX/1", "Red turns the red sheet X on c4 to the right."),
        ("rot:RX/3", "Red turns the red sheet X on c4 to the left."),
        ("rot:KF/2", "Red turns the black sheet F on b3 half around."),
        ("shift:RX,b4", "Red shifts the red sheet X on c4 to b4."),
        ("fwd:RX,d3", "Red moves the red sheet X on c4 forward to d3."),
        ("bonus", "Red takes a card instead of a play."),
        ("buy:V", "Red buys sheet V for 2 cards."),
        ("unseal:b3.2", "Red pays a card: the seal leaves b3.2."),
    ],
)
def test_what_is_done_before_and_as_a_play(action: str, words: str) -> None:
    state = at("RX@c4/0 YT@c3/0 KF@b3/0", "Y=c3.5 s=b3.2", cards=(2,))
    assert narrate(state, action) == words


def test_recycling() -> None:
    state = at("RX@b6/0 YT@c6/0 KF@d8/0", "R=d8.2 Y=d8.4 K=d8.5", cards=(1,), flags="wX")
    assert narrate(state, "recycle:RX,d6") == "Red recycles the red sheet X on b6 to d6."
    assert narrate(state, "recycle:RX,xc6") == (
        "Red pays a card: the red sheet X on b6 and the yellow sheet T on c6 change places."
    )


@pytest.mark.clause("PE-43", "PE-35", "PE-90")
def test_walks_their_price_and_a_number_too_great() -> None:
    state = at("RX@a4/0 YX@a6/0", cards=(2,), due="num:1")
    assert advice(state) == "1: choose where your penguin goes, or stand still."
    assert narrate(state, "go:a4.4") == "Red walks 1 step to a4.4."
    assert narrate(state, "go:a4.2,+2") == "Red walks 3 steps to a4.2. It costs 2 cards."
    land = at("RW@h4/0", "R=h4.4", due="num:4")
    assert narrate(land, "go:land") == "Red reaches dry land. Red has won."
    over = at("RW@h4/0", "R=h4.4", due="num:5")
    assert advice(over) == "5: there is nowhere to go. Stand still."
    assert narrate(over, "stay") == (
        "Red stands still. The number is too great for dry land: Red gets a card."
    )
    assert comments(over, "stay") == ("card",)


@pytest.mark.clause("PE-45")
def test_a_place_that_is_taken() -> None:
    state = at("RZ@b4/0", "R=b4.1 K=b4.9", due="num:4")
    assert advice(state) == "4: that place is taken. Spin once more, or stand still."
    assert narrate(state, "reclick") == "The place is taken: Red spins once more."


@pytest.mark.clause("PE-52", "PE-53", "PE-54", "PE-55", "PE-56", "PE-57")
@pytest.mark.parametrize(
    ("outcome", "words", "asked"),
    [
        (
            "=-lion",
            "A sea lion comes: Yellow puts it on a sheet of Red.",
            "Red spun a sea lion: put it on a sheet of Red.",
        ),
        (
            "=+lion",
            "Red may send a sea lion to a sheet of another player.",
            "Put the sea lion on a sheet of another player.",
        ),
        (
            "=-seals",
            "Seals come: Yellow puts them near the penguin of Red.",
            "Put 2 seals near the penguin of Red, one after the other.",
        ),
        (
            "=+seals",
            "Red may send seals to another penguin.",
            "Choose a penguin: two seals come near it.",
        ),
        ("=+card", "Red gets a card.", "Spin again, or stop."),
        ("=1", "Red spins a 1.", "1: choose where your penguin goes, or stand still."),
    ],
)
def test_events_are_told_and_asked_of_the_right_person(
    outcome: str, words: str, asked: str
) -> None:
    state = at("RX@b4/0 YZ@c4/0 YX@d3/0", "R=b4.5 Y=c4.5 K=d3.5", due="click")
    assert narrate(state, outcome) == words
    assert advice(state.apply(outcome)) == asked
    assert comments(state, outcome) == ()


@pytest.mark.clause("PE-R31", "PE-R57")
def test_events_of_no_effect_say_so() -> None:
    alone = at("KX@b4/0!", "R=b4.5", due="click")
    assert narrate(alone, "=-lion") == "A sea lion comes to Red, but there is no place for it."
    assert comments(alone, "=-lion") == ("void",)
    assert narrate(alone, "=-card") == "Red would lose a card, but has none."
    rich = at("KX@b4/0", cards=(12,), due="click")
    assert narrate(rich, "=-card") == "Red loses a card."
    assert narrate(rich, "=+card") == "Red would get a card, but there is none left."


def test_what_is_done_by_an_event() -> None:
    state = at("RX@b4/0 YZ@c4/0", "R=b4.5 Y=c4.5", due="click")
    assert narrate(state.apply("=-seals"), "seal:b4.2") == "Yellow puts a seal on b4.2."
    assert narrate(state.apply("=-lion"), "lion:RX") == (
        "Yellow puts a sea lion on the red sheet X on b4."
    )
    assert narrate(state.apply("=+seals"), "at:Y") == "Red sends the seals to Yellow."
    more = state.apply("=+seals").apply("at:Y").apply("seal:c4.1")
    assert advice(more) == "Put the seal near the penguin of Yellow."


@pytest.mark.clause("PE-67", "PE-68", "PE-70", "PE-71")
def test_guests_are_asked_and_told() -> None:
    state = at("YT@b6/0 RV@c6/0", "R=c6.1 K=c6.7", cards=(0, 0, 1), due="num:1")
    asked = state.apply("go:c6.4")
    assert (
        advice(asked)
        == "Your penguin stands on your own sheet. Move them forward together, or tap the anchor:"
        " they stay here."
    )
    assert narrate(asked, "adv:-") == "The red sheet V on c6 stays where it is."
    moved = asked.apply("adv:d6")
    assert advice(moved) == "Red moves the sheet you stand on: choose where you go, or pay a card."
    assert narrate(moved, "pay") == (
        "Black pays a card and stays on the sheet. The red sheet V on c6 advances to d6."
    )
    assert narrate(moved, "flee:b6.3") == (
        "Black leaves the sheet and goes to b6.3. The red sheet V on c6 advances to d6."
    )


@pytest.mark.clause("PE-59", "PE-R34")
def test_sea_lions_are_waited_for_or_paid_off() -> None:
    held = at("RZ@b4/0! YX@b5/0", "R=b4.1", cards=(2,))
    assert advice(held).startswith("A sea lion holds you")
    assert narrate(held, "stand") == "Red stands still: the sea lion leaves."
    assert narrate(held, "unlion:RZ") == "Red pays 2 cards: the sea lion leaves b4."
    free = held.apply("unlion:RZ")
    wanted = "First turn or slide your sheets if you like. Then do one thing: spin the wheel"
    assert advice(free).startswith(wanted)


def test_a_single_thing_that_is_left_is_no_choice() -> None:
    sea = "We5:1,Xa4:1s4,Za2:2/Ff4:1,Vb6:0,Wd2:0/Fb2:3!,Tf5:2,Wc5:1/Te7:3,Va3:3,Xb1:2"
    state = GAME.parse(f"PE1 n4s2+ t9 c0,0,1,0 {sea} GV2/i/i/KF0 pre4 f1 x")
    assert advice(state) == (
        "First turn or slide sheets if you like. Then only this is left: move one forward."
    )


@pytest.mark.clause("PE-62", "PE-77", "PE-83")
def test_what_is_free_is_told_as_it_is_there() -> None:
    """Nothing of sheets where none can be turned to another look; what cards buy."""
    cross = at("RX@a4/0 YF@b4/0", "R=a4.5 Y=b4.2", cards=(1,))
    assert "rot:RX/1" in cross.legal_actions
    assert advice(cross) == "Do one thing: spin the wheel or take a card."
    rich = at("RX@c4/0 YT@c3/0 KF@b3/0", "Y=c3.5 s=b3.2", cards=(2,))
    assert "Cards: drive a seal away for 1 or get a sheet for 2. Then do" in advice(rich)
    swaps = at("RX@b6/0 YT@c6/0 KF@d8/0", "R=d8.2 Y=d8.4 K=d8.5", cards=(1,), flags="wX")
    assert ("trade places" in advice(swaps)) == any(",x" in one for one in swaps.legal_actions)


def test_another_play_and_the_end() -> None:
    state = at("RX@a4/0", cards=(2,), due="num:1").apply("go:a4.4").apply("adv:-")
    assert advice(state) == "Pay 2 cards to play again, or end your turn."
    assert narrate(state, "again") == "Red pays 2 cards for another play."
    assert narrate(state, "end") == "Red is done."
