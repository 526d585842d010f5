"""Krill with a whale: the toy with a seat that nobody holds.

KR-6: the last seat is the whale's. It takes turns like any seat, and the seat after it decides for
it. KR-7: the whale never leaves. When only one of the other seats has stayed, the game is over.
"""

from typing import Any

from rookery.core.errors import MalformedPosition
from rookery.core.game import Players, Position
from rookery.core.kernels.compiled import Kernels
from rookery.core.kernels.jit import njit
from rookery.core.kernels.turn import OVER
from rookery.core.options import Options
from rookery.core.state import State
from rookery.core.words.i18n import later
from rookery.search.mcts import TreePlayers
from tests.contract import toy
from tests.contract.toy import Krill, KrillOptions, KrillRules, KrillText


@njit()
def stayed(state: Any) -> int:
    return int((state.eaten[: state.players - 1] >= 0).sum())


@njit(cache=True)
def give_turn(state: Any, seat: int) -> None:
    toy.give_turn(state, seat)
    if stayed(state) == 1:
        state.seat, state.die = OVER, 0


@njit(cache=True)
def to_move(board: Any, state: Any) -> int:
    turn = toy.to_move(board, state)
    if turn >= 0 and turn == state.players - 1:
        turn = 0
        while state.eaten[turn] < 0:
            turn += 1
    return turn


@njit(cache=True)
def apply(board: Any, state: Any, action: int) -> None:
    if state.die == 0:
        state.die = action
    else:
        state.krill -= max(action, 1)
        state.eaten[state.seat] += action
        give_turn(state, (state.seat + 1) % state.players)


@njit(cache=True)
def leave(board: Any, state: Any, seat: int) -> None:
    if seat < state.players - 1:
        state.eaten[seat] = -1
        give_turn(state, state.seat)


@njit(cache=True)
def ranking_keys(board: Any, state: Any, out: Any) -> None:
    toy.ranking_keys(board, state, out)
    if stayed(state) == 1:
        out[state.players - 1] = 0
        for seat in range(state.players - 1):
            out[seat] += out[seat] >= 0  # KR-7: ahead of the whale


class WhaleRules(KrillRules):
    def seats(self, options: Options) -> int:
        return options.players + 1

    def rotation(self, options: KrillOptions) -> tuple[int | None, ...]:
        return (*range(options.players), None)

    def dummy_seats(self, state: State) -> frozenset[int]:
        return frozenset({state.players - 1})

    def turn_owner(self, state: State) -> int | None:
        return int(state.record.seat) if state.record.seat >= 0 else None


class WhaleText(KrillText):
    give_turn = staticmethod(give_turn)

    def read_position(self, line: str) -> Position:
        found = toy.LINE.fullmatch(line)
        if not found or len(found[3]) < 3 or found[3].endswith("-"):
            raise MalformedPosition(["a line is KR1, krill, turn and die, what each seat ate"])
        return super().read_position(line)


class Whale(Krill):
    name, title, seats = "whale", "Krill and whale", range(2, 4)
    rules, text = WhaleRules.of(kernels=Kernels.of(vars(toy), globals())), WhaleText()
    words = Krill.words.with_members(dummy=later("Whale"))
    players: Players = TreePlayers(rules.kernels)
