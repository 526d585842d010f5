"""What a position holds, read from a state's plain fields."""

from rookery.core.state import State, cached_on_state


def fish_at(state: State, cell: int) -> int:
    """Fish on a floe: 1 to 3, or 0 for water."""
    return fish_everywhere(state)[cell]


@cached_on_state
def fish_everywhere(state: State) -> bytes:
    """Fish on the floe of every cell, 0 for water."""
    return fish_digits(state).encode().translate(_VALUES)


_VALUES = bytes.maketrans(b"0123", bytes(range(4)))


@cached_on_state
def fish_digits(state: State) -> str:
    """The same as digits."""
    ice = state.plain
    # Each bit of a set becomes a hexadecimal digit, the lowest cell the last one.
    one, two, three = (int(f"{floes:b}", 16) for floes in (ice.one, ice.two, ice.three))
    return f"{one + 2 * two + 3 * three:0{len(state.board.cells)}x}"[::-1]


@cached_on_state
def standing(state: State) -> tuple[tuple[int, int, int], ...]:
    """(seat, number, cell) of each penguin on the ice. A penguin keeps its number."""
    ice = state.plain
    return tuple(
        (seat, number, ice.at[seat][number])
        for seat in range(state.players)
        for number in range(ice.placed[seat])
    )


def scores(state: State) -> tuple[tuple[int, ...], ...]:
    """PK-24, PK-25: the fish and the floes that each seat has collected."""
    return tuple(zip(state.plain.fish, state.plain.floes, strict=True))[: state.players]


def is_placing(state: State) -> bool:
    """Whether a penguin is still to be placed (PK-11)."""
    return any(state.plain.unplaced)


def eliminated(before: State, action: str, after: State) -> list[tuple[int, int]]:
    """(seat, fish it picked up) of the seats that went out with an action (PK-20)."""
    mover = before.current_player
    gained = [now - then for now, then in zip(after.plain.fish, before.plain.fish, strict=True)]
    if mover is not None and action[0] != "@":
        gained[mover] -= fish_at(before, before.board.index[action.split("-")[0]])
    return [
        (seat, gained[seat])
        for seat in range(before.players)
        if after.plain.placed[seat] == 0 and (before.plain.placed[seat] or seat == mover)
    ]
