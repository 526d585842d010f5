"""What lies and stands on the cells of a position, read from a state's plain fields."""

from rookery.core.state import State, cached_on_state


def fish_at(state: State, cell: int) -> int:
    """Fish on a floe: 1 to 3, or 0 for water."""
    return fish_everywhere(state)[cell]


@cached_on_state
def fish_everywhere(state: State) -> bytes:
    """Fish on the floe of every cell, 0 for water."""
    one, two, three = state.plain.one, state.plain.two, state.plain.three
    return bytes(
        (one >> cell & 1) + 2 * (two >> cell & 1) + 3 * (three >> cell & 1)
        for cell in range(len(state.board.cells))
    )


@cached_on_state
def standing(state: State) -> tuple[tuple[int, int, int], ...]:
    """(seat, number, cell) of each penguin on the ice; its number is its own for good."""
    ice = state.plain
    return tuple(
        (seat, number, ice.at[seat][number])
        for seat in range(state.players)
        for number in range(ice.placed[seat])
    )
