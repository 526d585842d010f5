"""Training games in which seats have few sheets: legal positions, of all kinds, always the same."""

from collections import Counter

import pytest

from rookery.core.state import State
from rookery.games import load
from rookery.games.polar_escape.players.sparse_starts import sparse_start
from rookery.games.polar_escape.rules.states import KINDS, PACK, PRE
from rookery.search.learning import first_state

GAME = load("polar_escape")


def starts(seats: int, count: int) -> list[State]:
    return [sparse_start(first_state(GAME, seats, str(seed)), seed) for seed in range(count)]


def rows(state: State) -> list[list[int]]:
    """Where the sheets of each seat are."""
    where = state.plain.where
    return [where[seat * KINDS : (seat + 1) * KINDS] for seat in range(state.players)]


@pytest.mark.parametrize("seats", GAME.seats)
def test_they_are_positions_by_the_rules(seats: int) -> None:
    for state in starts(seats, 25):
        line = GAME.text.position_text(state)
        assert GAME.parse(line) == state, line
        assert state.players == seats
        assert state.plain.phase == PRE
        assert state.legal_actions


def test_a_seat_has_any_number_of_its_sheets_and_the_starter_at_least_one() -> None:
    counts, of_starters = Counter[int](), Counter[int]()
    for state in starts(4, 200):
        for seat, row in enumerate(rows(state)):
            left = KINDS - row.count(PACK)
            (of_starters if seat == state.board.starter else counts)[left] += 1
    assert set(counts) == set(range(KINDS + 1))
    assert all(60 < count < 115 for count in counts.values())
    assert set(of_starters) == set(range(1, KINDS + 1))


def test_the_starter_has_laid_one_down_and_the_next_seat_begins() -> None:
    squares = set()
    for state in starts(3, 50):
        starter = state.board.starter
        lying = [(seat, at) for seat, row in enumerate(rows(state)) for at in row if at >= 0]
        assert [seat for seat, _ in lying] == [starter]
        assert state.current_player == (starter + 1) % 3
        squares.add(lying[0][1])
    assert squares == {1, 2, 3, 4, 5, 6}


def test_the_seed_decides_and_the_board_stays() -> None:
    start = first_state(GAME, 3, "a board")
    assert sparse_start(start, 1) == sparse_start(start, 1)
    assert sparse_start(start, 1) != sparse_start(start, 2)
    assert sparse_start(start, 1).board == start.board
