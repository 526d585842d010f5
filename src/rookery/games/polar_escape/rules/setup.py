"""The set-up of a game: the board that the kernels see, and the first record."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import msgspec
import numpy as np

from rookery.core.errors import SetupError
from rookery.core.rules import Position
from rookery.core.seat_choices import chosen_seat, seat_choice
from rookery.games.polar_escape.options import (
    PolarEscapeOptions,
    count_of,
    rows_of,
    squares_of,
)
from rookery.games.polar_escape.rules import turns
from rookery.games.polar_escape.rules.states import BOARD, ICE, MANY, PACK, PICK, STATE

WEIGHTS = {"low": 3, "medium": 2, "high": 1}  # PE-R13: of each number; an event's weight is 1
ICEBERGS = "c2c7d4d5f3f6"  # PE-R7
EACH_SEALS = 2  # PE-R36: for each player


@dataclass(frozen=True)
class PolarEscapeBoard:
    """The constants of a game, as texts show them; seats and rows count from 0."""

    players: int
    starter: int
    direction: int
    risk: str
    icebergs: tuple[int, ...]
    dashed: tuple[int, int]
    landing: str
    overshoot: str
    correct_max: str
    seal_supply: int | None
    """None for no limit."""
    seal_landing: bool
    seal_blocks_shift: bool
    stand_removes: str
    evict_to: str
    exchange_when: str
    free_shift: str
    free_cap: int
    max_rounds: int

    @property
    def seats(self) -> range:
        """Every seat."""
        return range(self.players)

    @cached_property
    def tables(self) -> Any:
        """The kernels' record of the board."""
        board = np.zeros(1, dtype=BOARD)[0]
        for name in ("players", "starter", "direction", "seal_landing", "free_cap", "max_rounds"):
            board[name] = getattr(self, name)
        board.weight = WEIGHTS[self.risk]
        board.iceberg[list(self.icebergs)] = 1
        board.dashed[:] = self.dashed
        board.by_path = self.landing == "path"
        board.overshoot = self.overshoot == "choice"
        board.correct_max = 6 if self.correct_max == "6" else 0
        board.seal_supply = MANY if self.seal_supply is None else self.seal_supply
        board.seal_blocks = self.seal_blocks_shift
        board.stand_one = self.stand_removes == "one"
        board.evict_first = self.evict_to == "first"
        board.exchange_any = self.exchange_when == "any"
        board.shift_any = self.free_shift == "any"
        return board


def usual_risk(players: int) -> str:
    """PE-16, PE-R13: with few players events are more frequent."""
    return "high" if players < 5 else "low"


def board_of(options: PolarEscapeOptions) -> PolarEscapeBoard:
    """The board of dealt options; raises SetupError if something isn't drawn yet."""
    reasons = []
    if options.starter == "random":
        reasons.append("starter: who begins is not drawn yet (PE-R11)")
    if options.icebergs == "random":
        reasons.append("icebergs: where they stand is not drawn yet (PE-R7)")
    if reasons:
        raise SetupError(reasons)
    icebergs = ICEBERGS if options.icebergs == "default" else options.icebergs
    supply = options.seal_supply
    return PolarEscapeBoard(
        players=options.players,
        starter=chosen_seat(options.starter),
        direction=int(options.direction),
        risk=usual_risk(options.players) if options.risk == "default" else options.risk,
        icebergs=tuple(sorted(squares_of(icebergs) or ())),
        dashed=rows_of(options.dashed) or (1, 6),
        landing=options.landing,
        overshoot=options.overshoot,
        correct_max=options.correct_max,
        seal_supply=EACH_SEALS * options.players if supply == "default" else count_of(supply),
        seal_landing=options.seal_landing,
        seal_blocks_shift=options.seal_blocks_shift,
        stand_removes=options.stand_removes,
        evict_to=options.evict_to,
        exchange_when=options.exchange_when,
        free_shift=options.free_shift,
        free_cap=options.free_cap,
        max_rounds=options.max_rounds,
    )


def usual_board(players: int, starter: int, direction: int) -> PolarEscapeBoard:
    """The board of the default options."""
    options = PolarEscapeOptions(players=players, direction="1" if direction == 1 else "-1")
    return board_of(msgspec.structs.replace(options, starter=seat_choice(starter)))


def empty_record() -> Any:
    """PE-21, PE-22: a record with all sheets in the pack and all penguins on the iceberg."""
    state = np.zeros(1, dtype=STATE)[0]
    state.where[:] = PACK
    state.at[:] = ICE
    state.on[:] = -1
    state.lap = 1
    state.sheet, state.target, state.partner, state.victim = -1, -1, -1, -1
    state.phase = PICK
    return state


def first_position(options: PolarEscapeOptions) -> Position:
    """PE-20, PE-21, PE-R10: the position before the first seat picks its sheets."""
    board = board_of(options)
    state = empty_record()
    state.turn_owner = 0
    turns.restore(board.tables, state)
    return Position(board, state, board.players)
