"""The boards: the table of PS-R1 to PS-R6, and the counts of PS-39."""

import pytest

from rookery.games.penguisi.rules.board import ARMS, geometry, is_safe


@pytest.mark.clause("PS-2", "PS-26", "PS-36", "PS-41", "PS-R1", "PS-R2", "PS-R3", "PS-R5")
@pytest.mark.parametrize(
    ("arms", "ring", "turn_off", "pole", "penguins", "capture", "reached", "dice"),
    [
        (3, 51, 46, 54, 4, 10, 5, 2),
        (4, 68, 63, 71, 4, 20, 10, 2),
        (5, 85, 80, 88, 3, 20, 10, 2),
        (6, 102, 97, 105, 3, 20, 10, 3),
    ],
)
def test_the_table(
    arms: int,
    ring: int,
    turn_off: int,
    pole: int,
    penguins: int,
    capture: int,
    reached: int,
    dice: int,
) -> None:
    board = geometry(arms)
    assert (board.ring, board.turn_off, board.pole) == (ring, turn_off, pole)
    assert (board.penguins, board.dice) == (penguins, dice)
    assert (board.capture_bonus, board.pole_bonus) == (capture, reached)


@pytest.mark.clause("PS-5", "PS-R4")
@pytest.mark.parametrize(
    ("arms", "enters"),
    [
        (3, [0, 34, 17]),
        (4, [0, 51, 34, 17]),
        (5, [0, 68, 51, 34, 17]),
        (6, [0, 85, 68, 51, 34, 17]),
    ],
)
def test_who_enters_where(arms: int, enters: list[int]) -> None:
    board = geometry(arms)
    assert [board.enter(seat) for seat in range(arms)] == enters
    assert [board.owner(space) for space in enters] == list(range(arms))
    ahead = [board.space(seat, 17) for seat in range(arms)]
    assert [board.owner(space or 0) for space in ahead] == [
        (seat - 1) % arms for seat in range(arms)
    ]


@pytest.mark.clause("PS-27", "PS-39", "PS-R1", "PS-R2")
@pytest.mark.parametrize("arms", ARMS)
def test_safeties_lie_seven_five_and_five_apart(arms: int) -> None:
    board = geometry(arms)
    safe = [space for space in range(board.ring) if is_safe(space)]
    assert len(safe) == 3 * arms
    apart = [after - before for before, after in zip(safe, [*safe[1:], board.ring], strict=True)]
    assert apart == [7, 5, 5] * arms
    for seat in range(arms):  # the way turns off at a safety space of the seat's own arm
        turn = board.space(seat, board.turn_off)
        assert turn is not None
        assert is_safe(turn)
        assert (turn + 5) % board.ring == board.enter(seat)


@pytest.mark.clause("PS-33", "PS-34", "PS-R3")
@pytest.mark.parametrize("arms", ARMS)
def test_every_place_has_a_name(arms: int) -> None:
    board = geometry(arms)
    names = board.names
    assert len(names) == board.pole + 2
    assert (names["n"], names["0"], names["*"]) == (-1, 0, board.pole)
    assert [board.home(names[f"h{n}"]) for n in range(1, 8)] == list(range(1, 8))
    assert [board.home(progress) for progress in (-1, 0, board.turn_off, board.pole)] == [None] * 4
    assert names["h1"] == board.turn_off + 1
    assert board.space(0, names["h1"]) is None
    assert board.space(0, -1) is None
