"""Why an action is not allowed: the clause and a sentence."""

from rookery.core.notation.text import Objection
from rookery.core.state import State
from rookery.core.words.i18n import Sentence, later
from rookery.games.penguin_game.rules import kernels
from rookery.games.penguin_game.rules.facts import Spot, by_slot, phase

SUIT_NAMES = ("Suns", "Moons", "Crowns", "Arms")


def objection(state: State, code: int) -> Objection:
    """(clause, reason) for a well-formed action that is not legal in this state."""
    kind = _kind(code)
    if kind != phase(state):
        return _untimely(state, kind)
    spots = by_slot(state)
    if kind == "drift":
        return _against_drift(state, code - kernels.DRIFT)
    if kind == "move":
        origin, target = divmod(code - kernels.MOVE, 16)
        return _against_move(state, spots[origin], spots[target])
    if kind == "coin":
        return _against_coin(state, spots, code >> 4, spots[code & 15])
    return _against_choice(spots[code & 15], kind)


def _kind(code: int) -> str:
    """The phase to which an action belongs."""
    if code >= kernels.DRIFT or code == kernels.STAY:
        return "drift"
    if code >= kernels.MOVE:
        return "move"
    if code >= kernels.MELT:
        return "melt"
    return "place" if code >= kernels.PUT else "coin"


_FIRST = {
    "coin": ("PG-17", later("first all coins are laid")),
    "place": ("PG-8", later("first all penguins are placed")),
    "move": ("PG-9", later("now the penguin moves")),
    "melt": ("PG-25", later("now a coin melts")),
    "drift": ("PG-27", later("now a tile may drift; ~- lets them all be")),
}


def _untimely(state: State, kind: str) -> Objection:
    """Why an action of another phase is not allowed now."""
    if kind == "coin" and state.board.start == "r":
        return "PG-5", later("the coins came from the bag")
    if kind == "melt" and not state.board.flame:
        return "PG-13", later("the coin that was left melts by itself")
    if kind == "drift" and not state.board.drift:
        return "PG-26", later("tiles don't drift in this game")
    return _FIRST[phase(state)]


def _against_coin(state: State, spots: tuple[Spot, ...], suit: int, spot: Spot) -> Objection:
    if not state.plain.unlaid[suit]:
        return "PG-R16", Sentence(
            later("no %(suit)s are left beside the tiles"), suit=SUIT_NAMES[suit]
        )
    if not all(other.coins for other in spots):
        return "PG-18", Sentence(
            later("%(cell)s has a coin, and other cells have none yet"), cell=spot.name
        )
    if state.board.start == "s":
        return "PG-6", Sentence(later("%(cell)s is as high as the X allows"), cell=spot.name)
    return "PG-19", Sentence(later("%(cell)s is as high as this start allows"), cell=spot.name)


def _against_choice(spot: Spot, kind: str) -> Objection:
    """Why a penguin can't be placed on a cell, or its coin melted."""
    if kind == "place":
        if spot.coins:
            return "PG-R1", Sentence(later("a penguin stands on %(cell)s already"), cell=spot.name)
        return "PG-8", Sentence(later("there is no coin on %(cell)s"), cell=spot.name)
    if spot.coins:
        return "PG-R22", Sentence(later("a penguin stands on %(cell)s"), cell=spot.name)
    return "PG-24", Sentence(later("there is no coin on %(cell)s"), cell=spot.name)


def _against_move(state: State, origin: Spot, target: Spot) -> Objection:
    if origin.seat is None or origin.seat != state.current_player:
        return "PG-9", Sentence(
            later("the penguin to move does not stand on %(origin)s"), origin=origin.name
        )
    if target.seat is not None:
        return "PG-R1", Sentence(later("a penguin stands on %(target)s"), target=target.name)
    if not target.coins:
        return "PG-R5", Sentence(later("there is no coin on %(target)s"), target=target.name)
    if max(abs(target.column - origin.column), abs(target.row - origin.row)) > 1:
        return "PG-11", Sentence(
            later("%(target)s is too far for a step and shows another suit for a hop"),
            target=target.name,
        )
    return "PG-10", Sentence(
        later("%(target)s is not as high as %(origin)s and shows another suit"),
        target=target.name,
        origin=origin.name,
    )


def _against_drift(state: State, code: int) -> Objection:
    tile, row, column = code // 144, code // 24 % 6 - 1, code // 4 % 6 - 1
    corners = [divmod(corner, kernels.GRID) for corner in state.plain.corner[: state.board.tiles]]
    place = (2 * row, 2 * column)
    if place == corners[tile]:
        return "PG-R27", later("the tile would lie as before; ~- lets them all be")
    if place in corners:
        return "PG-28", later("another tile lies there")
    return "PG-30", later("whole sides would not connect all tiles")
