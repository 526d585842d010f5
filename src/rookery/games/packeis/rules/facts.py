"""What a position holds, read from a state's plain fields."""

from struct import Struct

from rookery.core.state import State, cached_on_state


def fish_at(state: State, cell: int) -> int:
    """Fish on a floe: 1 to 3, or 0 for water."""
    return fish_everywhere(state)[cell]


@cached_on_state
def fish_everywhere(state: State) -> bytes:
    """Fish on the floe of every cell, 0 for water."""
    one, two, three = state.plain.one, state.plain.two, state.plain.three
    eights = [
        _SPREAD[(one >> first) & 255]
        + 2 * _SPREAD[(two >> first) & 255]
        + 3 * _SPREAD[(three >> first) & 255]
        for first in range(0, 64, 8)
    ]
    return _EIGHTS.pack(*eights)[: len(state.board.cells)]


_EIGHTS = Struct("<8Q")
_SPREAD = [sum(((byte >> bit) & 1) << (8 * bit) for bit in range(8)) for byte in range(256)]
"""Eight bits as eight bytes."""


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
