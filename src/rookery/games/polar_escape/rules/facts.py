"""Facts about a position, read from the state's plain fields.

Seats count from 0. Squares, places and sheets are numbered as in states.py; their names are in
text/names.py.
"""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np

from rookery.core.state import State, cached_on_state
from rookery.games.polar_escape.rules import kernels, paths
from rookery.games.polar_escape.rules.shapes import CELL, CELLS, PLATFORMS, SHAPES
from rookery.games.polar_escape.rules.states import (
    ALL_CARDS,
    ENDED,
    GONE,
    HAND,
    ICE,
    KINDS,
    LAND,
    MAX_ACTIONS,
    PACK,
    SIDE,
)
from rookery.games.polar_escape.text.names import SHEET_NAMES

PHASES = (
    "pick", "firstclick", "first", "pre", "click", "num", "adv", "evict", "expel", "lion",
    "sealwho", "seal", "more", "again", "over",
)  # fmt: skip
"""The names of the phases, which tell what comes next, by number (states.py)."""


@dataclass(frozen=True, eq=False)
class IceSheet:
    """An ice sheet, wherever it is.

    Compared and hashed by identity, since caches would otherwise hash its fields hundreds of times
    per drawing. While cached, equal sheets are the same object.
    """

    sheet: int
    square: int | None
    """None in the hand or the pack."""
    in_hand: bool
    turned: int
    """Quarter turns clockwise (PE-R2)."""
    lion: bool
    seals: tuple[int, ...]
    """Numbers of the platforms with a seal."""

    @property
    def seat(self) -> int:
        """The seat of its colour."""
        return self.sheet // KINDS

    @property
    def shape(self) -> str:
        """Its letter (PE-R1)."""
        return SHAPES[self.sheet % KINDS]

    @property
    def name(self) -> str:
        """The letters of its colour and its shape."""
        return SHEET_NAMES[self.sheet]

    @property
    def cells(self) -> tuple[int, ...]:
        """The cell 0..8 of each of its platforms."""
        return tuple(int(cell) for cell in CELL[self.sheet % KINDS, self.turned])

    @cached_property
    def places(self) -> tuple[int, ...]:
        """The place of each of its platforms; empty off the board."""
        if self.square is None:
            return ()
        return tuple(self.square * CELLS + cell for cell in self.cells)

    @property
    def seal_places(self) -> tuple[int, ...]:
        """The places of its seals."""
        return tuple(self.places[number] for number in self.seals)


class PolarPenguin(NamedTuple):
    """Where a seat's penguin is; `sheet`, `platform` and `place` are None off the sheets."""

    seat: int
    where: str
    """ "ice", "sheet" or "land"."""
    sheet: int | None
    platform: int | None
    place: int | None
    """The platform's place on the board."""


class PendingDecision(NamedTuple):
    """The data of the decision that is due; None, empty or 0 where they don't apply."""

    number: int | None
    """The number that was clicked."""
    sheet: int | None
    """The sheet that advances."""
    target: int | None
    """The square it goes to."""
    partner: int | None
    """The sheet with which it swaps."""
    guests: tuple[int, ...]
    """The seats whose penguins still have to leave it, in the order of play."""
    sign: int | None
    """1 for a positive event, -1 for a negative one."""
    victim: int | None
    """The seat near whose penguin the seals are placed."""
    seals: int
    """How many seals are still to be placed."""


# -- sheets, penguins, cards ---------------------------------------------------------------------


@cached_on_state
def sheets(state: State) -> tuple[IceSheet, ...]:
    """All sheets by number, including those of seats that have left."""
    plain = state.plain
    lions = [(plain.lions >> sheet) & 1 for sheet in range(state.players * KINDS)]
    return tuple(
        map(_sheet, range(state.players * KINDS), plain.where, plain.turned, lions, plain.seals)
    )


@lru_cache(maxsize=2**14)  # a ply changes only a few sheets
def _sheet(sheet: int, where: int, turns: int, lion: int, seals: int) -> IceSheet:
    return IceSheet(
        sheet=sheet,
        square=where if where >= 0 else None,
        in_hand=where == HAND,
        turned=turns,
        lion=bool(lion),
        seals=tuple(n for n in range(PLATFORMS) if (seals >> n) & 1),
    )


def sheets_of(state: State, seat: int) -> tuple[IceSheet, ...]:
    """A seat's six sheets, in the order of the shapes."""
    return sheets(state)[seat * KINDS : (seat + 1) * KINDS]


@cached_on_state
def on_board(state: State) -> tuple[IceSheet, ...]:
    """The sheets on the sea."""
    return tuple(sheet for sheet in sheets(state) if sheet.square is not None)


def hand(state: State, seat: int) -> str:
    """The letters of the shapes that a seat holds."""
    return _numbers_in_hand(*state.plain.where[seat * KINDS : (seat + 1) * KINDS])


@lru_cache(maxsize=2**12)
def _numbers_in_hand(*where: int) -> str:
    """The letters of the shapes in a hand, from where the colour's sheets are."""
    return "".join(shape for shape, place in zip(SHAPES, where, strict=True) if place == HAND)


def pack(state: State, seat: int) -> str:
    """PE-R10: the letters of the shapes that a seat can still buy."""
    own = range(seat * KINDS, (seat + 1) * KINDS)
    return "".join(SHAPES[sheet % KINDS] for sheet in own if state.plain.where[sheet] == PACK)


def on_square(state: State, square: int) -> IceSheet | None:
    """The sheet on a square, if there is one."""
    sheet = state.plain.on[square]
    return sheets(state)[sheet] if sheet >= 0 else None


def sheet_at(state: State, place: int) -> IceSheet | None:
    """The sheet that has a platform at a place, if there is one."""
    sheet = on_square(state, place // CELLS)
    return sheet if sheet is not None and place in sheet.places else None


@cached_on_state
def penguins(state: State) -> tuple[PolarPenguin, ...]:
    """All penguins, by seat, except those of seats that have left."""
    all_penguins = []
    for seat in range(state.players):
        rider = state.plain.at[seat]
        if rider >= 0:
            sheet, platform = divmod(rider, PLATFORMS)
            place = sheets(state)[sheet].places[platform]
            all_penguins.append(PolarPenguin(seat, "sheet", sheet, platform, place))
        elif rider != GONE:
            where = {ICE: "ice", LAND: "land"}[rider]
            all_penguins.append(PolarPenguin(seat, where, None, None, None))
    return tuple(all_penguins)


def penguin(state: State, seat: int) -> PolarPenguin | None:
    """A seat's penguin; None if it has left."""
    return next((each for each in penguins(state) if each.seat == seat), None)


def penguin_on(state: State, sheet: int, seat: int | None = None) -> bool:
    """Whether any penguin, or that of `seat`, stands on a sheet."""
    return any(
        each.sheet == sheet and (seat is None or each.seat == seat) for each in penguins(state)
    )


def is_taken(state: State, place: int) -> bool:
    """Whether a penguin stands at a place."""
    return any(each.place == place for each in penguins(state))


def cards(state: State) -> tuple[int, ...]:
    """The bonus cards of each seat."""
    return tuple(state.plain.cards[: state.players])


def cards_left(state: State) -> int:
    """PE-14, PE-40: the cards in the pack."""
    return ALL_CARDS - sum(cards(state))


# -- the turn and the decision due ---------------------------------------------------------------


def phase(state: State) -> str:
    """What comes next, one of PHASES."""
    return PHASES[state.plain.phase]


def turn_owner(state: State) -> int | None:
    """Whose turn it is, or who picks; None when the game is over."""
    return state.plain.turn_owner if state.plain.phase != ENDED else None


def left(state: State) -> tuple[int, ...]:
    """The seats that have left, in the order of leaving."""
    orders = state.plain.left
    seats = [seat for seat in range(state.players) if orders[seat]]
    return tuple(sorted(seats, key=orders.__getitem__))


def is_settled(state: State, a: int, b: int) -> bool:
    """Whether the end decides how two seats stand.

    PE-R51: it doesn't for seats that share a place behind the one that has landed. PE-R52: a draw
    does, for all seats.
    """
    has_landed = any(each.where == "land" for each in penguins(state))
    return not has_landed or state.ranking_keys[a] != state.ranking_keys[b]


def order(state: State) -> tuple[int, ...]:
    """PE-R11: the seats that still play, in the order of play, from whose turn it is on."""
    first, board = turn_owner(state), state.board
    start = board.starter if first is None else first
    return _around(start, int(board.direction), *state.plain.left[: state.players])


@lru_cache
def _around(start: int, direction: int, *left: int) -> tuple[int, ...]:
    """The seats in the order of play, from `start` on, without those that have left."""
    around = ((start + direction * step) % len(left) for step in range(len(left)))
    return tuple(seat for seat in around if not left[seat])


def guests(state: State) -> tuple[int, ...]:
    """PE-R39: the guests that still have to leave the advancing sheet, in the order of play."""
    return tuple(seat for seat in order(state) if (state.plain.guests >> seat) & 1)


def rear(state: State) -> tuple[int, ...]:
    """PE-R46: the sheets that the turn owner may still recycle in this turn."""
    bits = state.plain.rear
    return tuple(sheet for sheet in range(state.players * KINDS) if (bits >> sheet) & 1)


def pending(state: State) -> PendingDecision:
    """The data of the decision that is due."""
    plain = state.plain
    return PendingDecision(
        number=plain.number or None,
        sheet=_if_any(plain.sheet),
        target=_if_any(plain.target),
        partner=_if_any(plain.partner),
        guests=guests(state),
        sign=plain.sign or None,
        victim=_if_any(plain.victim),
        seals=plain.more,
    )


def _if_any(number: int) -> int | None:
    return number if number >= 0 else None


def decider(state: State) -> int:
    """The seat that decides; at a click the turn owner, after the end of the game seat 0."""
    seat = state.current_player
    return (turn_owner(state) or 0) if seat is None else seat


@cached_on_state
def legal_codes(state: State) -> frozenset[int]:
    """The codes of everything that is legal now."""
    out = np.empty(MAX_ACTIONS, np.int64)
    count = kernels.legal_actions(state.board.tables, state.record, out)
    return frozenset(out[:count].tolist())


# -- distances -----------------------------------------------------------------------------------


@cached_on_state
def distances(state: State) -> tuple[int | None, ...]:
    """PE-R47: the steps of each seat's shortest way to dry land; None without one."""
    far = (int(paths.distance(state.record, s)) for s in range(state.players))
    return tuple(steps if steps < paths.FAR else None for steps in far)


def distance(state: State, seat: int) -> int | None:
    """PE-R47: the steps of a seat's shortest way to dry land; None without one."""
    return distances(state)[seat]


def column(state: State, seat: int) -> int:
    """A penguin's column: 1 to 8 for a to h, 9 for dry land, 0 on the iceberg or after leaving."""
    who = penguin(state, seat)
    if who is None or who.where == "ice":
        return 0
    return SIDE + 1 if who.place is None else who.place // CELLS // SIDE + 1


def scores(state: State) -> tuple[tuple[int, int], ...]:
    """PE-R51: each seat's column, and its steps to dry land (-1 while no way leads there)."""
    columns = [column(state, s) for s in range(state.players)]
    away = [-1 if steps is None else steps for steps in distances(state)]
    pairs = zip(columns, away, strict=True)
    return tuple((at, 0 if at > SIDE else steps) for at, steps in pairs)


def overshot(before: State, after: State) -> bool:
    """PE-90: whether standing still earned a card, now or at the end of the turn."""
    owner = turn_owner(before) or 0
    more = cards(after)[owner] - cards(before)[owner]
    return bool(more > 0 or after.plain.due > before.plain.due)
