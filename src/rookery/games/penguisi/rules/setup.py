"""The set-up of a game: the board that the kernels see, and the first record."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from rookery.core.errors import SetupError
from rookery.core.kernels.turn import CHANCE
from rookery.core.rules import Position
from rookery.core.seat_choices import chosen_seat
from rookery.games.penguisi.options import PenguisiOptions
from rookery.games.penguisi.rules import turns
from rookery.games.penguisi.rules.board import Geometry, geometry
from rookery.games.penguisi.rules.states import BOARD, OPEN, STATE


@dataclass(frozen=True)
class PenguisiBoard:
    """The constants of a game; `guin` is the Great Guin's seat from 0, or -1."""

    arms: int
    guin: int
    penalty: int
    share: bool
    at_roll: bool
    may: bool
    triple: bool
    play_on: bool
    combo_first: bool
    by_chance: bool

    @property
    def geometry(self) -> Geometry:
        """The geometry of the board."""
        return geometry(self.arms)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats that people take."""
        return tuple(seat for seat in range(self.arms) if seat != self.guin)

    @cached_property
    def tables(self) -> Any:
        """The kernels' record of the board."""
        board, lines = np.zeros(1, dtype=BOARD)[0], self.geometry
        for name in ("arms", "guin", "penalty", "share", "at_roll", "may"):
            board[name] = getattr(self, name)
        for name in ("triple", "play_on", "combo_first", "by_chance"):
            board[name] = getattr(self, name)
        for name in ("ring", "turn_off", "pole", "penguins", "dice"):
            board[name] = getattr(lines, name)
        board.cap_bonus, board.pole_bonus = lines.capture_bonus, lines.pole_bonus
        board.enter[: self.arms] = [lines.enter(seat) for seat in range(self.arms)]
        return board


def board_of(options: PenguisiOptions) -> PenguisiBoard:
    """The board of valid options."""
    guin = options.guin_seat
    return PenguisiBoard(
        arms=options.arms,
        guin=-1 if guin is None else guin,
        penalty=int(options.penalty),
        share=options.safety == "share",
        at_roll=options.pole == "roll",
        may=options.bonus == "may",
        triple=options.triple_is_double,
        play_on=options.play_on,
        combo_first=options.combo == "first",
        by_chance=guin is not None and options.guin_moves == "random",
    )


def empty_record(board: PenguisiBoard) -> Any:
    """PS-3: a record with every penguin in its nest, before the opening roll."""
    state = np.zeros(1, dtype=STATE)[0]
    state.at[:] = -1
    state.rolled[:] = -1
    state.rolled[list(board.people)] = 0
    state.phase, state.seat, state.pointer = OPEN, CHANCE, -1
    turns.settle_opening(board.tables, state)
    return state


def first_position(options: PenguisiOptions) -> Position:
    """The position before the first throw; raises SetupError if the starter isn't drawn yet."""
    if options.start == "random":
        raise SetupError(["start: who begins is not drawn yet (PS-R7)"])
    board = board_of(options)
    state = empty_record(board)
    if options.start != "rolloff":
        turns.start_with(board.tables, state, np.int64(chosen_seat(options.start)))
    return Position(board, state, board.arms)


def seats(options: PenguisiOptions) -> int:
    """PS-R6: one seat per colour of the board."""
    return options.arms


def rotation(options: PenguisiOptions) -> tuple[int | None, ...]:
    """PS-37: people take the seats in the order listed; nobody takes the Great Guin's."""
    people = options.people
    return tuple(people.index(seat) if seat in people else None for seat in range(options.arms))
