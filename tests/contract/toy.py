"""Krill, a game that exists only in the tests, to prove that shared parts know no game by name.

KR-1: there are 6 to 12 krill. KR-2: a die of 1, 1, 2, 3 begins each turn. KR-3: the seat eats 1 to
that many, or rests and one swims away. KR-4: it ends without krill or when only one seat stayed;
most krill wins. KR-5: whoever left gets nothing and ranks last.
"""

import re
from types import SimpleNamespace as Space
from typing import Annotated, Any

import numpy as np

from rookery.core.drawing.scene import Node, Scene
from rookery.core.errors import MalformedAction, MalformedPosition, SetupError
from rookery.core.game import Drawing, Game, Players, Position, Rules, State, Text, Words
from rookery.core.kernels import compiled, rng, turn
from rookery.core.kernels.jit import njit
from rookery.core.options import Options, option
from rookery.core.words.i18n import ENGLISH, Say
from rookery.search.mcts import TreePlayers

NUMBERS = [(name, "i8") for name in ("krill", "die", "seat", "players")]
STATE = np.dtype((np.record, [*NUMBERS, ("eaten", "i8", 4)]))  # -1: no such seat, or it has left
MAX_ACTIONS, MAX_PLIES, DIGITS = 4, 24, "-0123456789abc"
LINE = re.compile(r"KR1 ([0-9a-c]) ([A-D][?1-3]|--) (?!-+$)([0-9a-c-]{2,4})")


@njit(cache=True)
def to_move(board: Any, state: Any) -> int:
    return turn.CHANCE if state.seat >= 0 and state.die == 0 else int(state.seat)


@njit(cache=True)
def legal_actions(board: Any, state: Any, out: Any) -> int:
    for n in range(min(state.die, state.krill) + 1):
        out[n] = n
    return n + 1


@njit(cache=True)
def chance_outcomes(board: Any, state: Any, out: Any, weights: Any) -> int:
    out[:3], weights[:3] = np.array([1, 2, 3]), np.array([2, 1, 1])
    return 3


@njit(cache=True)
def give_turn(state: Any, seat: int) -> None:
    while state.eaten[seat] < 0:
        seat = (seat + 1) % state.players
    over = state.krill == 0 or (state.eaten >= 0).sum() == 1
    state.die = state.die if seat == state.seat and not over else 0
    state.seat = turn.OVER if over else seat


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
    state.eaten[seat] = -1
    give_turn(state, state.seat)


@njit(cache=True)
def ranking_keys(board: Any, state: Any, out: Any) -> None:
    out[: state.players] = state.eaten[: state.players]


@njit(cache=True)
def key(board: Any, state: Any) -> int:
    packed = state.krill * 64 + state.die * 16 + state.seat + 2
    for seat in range(4):
        packed = packed * 16 + state.eaten[seat] + 1
    return int(packed)


class KrillOptions(Options, frozen=True):
    most: Annotated[int, option("KR-1", "How many krill there may be.", ge=6, le=12)] = 12
    deal: Annotated[int, option("KR-1", "How many there are.", ge=0, le=12, setup=True)] = 0


class KrillRules(Rules):
    def deal(self, options: KrillOptions, seed: int | str) -> KrillOptions:
        n = options.deal or 6 + rng.draw(rng.seeded(seed), options.most - 5)
        return KrillOptions(players=options.players, most=options.most, deal=n)

    def first_position(self, options: KrillOptions) -> Position:
        if not options.deal:
            raise SetupError(["deal: nobody has counted the krill yet"])
        return KrillText().read_position(f"KR1 {options.deal:x} A? {'0' * self.seats(options)}")

    def scores(self, state: State) -> tuple[tuple[int, ...], ...]:
        return tuple((max(0, int(eaten)),) for eaten in state.record.eaten[: state.players])


class KrillText(Text):
    action_clause, give_turn = "KR-3", staticmethod(give_turn)

    def read_position(self, line: str) -> Position:
        if not (found := LINE.fullmatch(line)):
            raise MalformedPosition(["a line is KR1, krill, turn and die, what each seat ate"])
        krill, *eaten = (DIGITS.index(digit) - 1 for digit in found[1] + found[3].ljust(4, "-"))
        seat, die = "ABCD".find(found[2][0]), max("?123".find(found[2][1]), 0)
        at = np.array([(krill, die, seat, len(found[3]), eaten)], STATE)[0]
        self.give_turn(at, max(seat, 0))
        if krill + at.eaten.clip(0).sum() > 12 or self.position_text(Space(record=at)) != line:
            raise MalformedPosition(["the turn, the krill and the seats that stay disagree"])
        return Position(Space(tables=0), at, len(found[3]))

    def position_text(self, state: Any) -> str:
        at, eaten = state.record, "".join(DIGITS[n + 1] for n in state.record.eaten)
        whose = "--" if at.seat < 0 else "ABCD"[at.seat] + "?123"[at.die]
        return f"KR1 {at.krill:x} {whose} {eaten[: at.players]}"

    def action_text(self, state: State, code: int) -> str:
        return f"R{code}" if state.is_chance else f"eat{code}" if code else "rest"

    def action_code(self, state: State, text: str) -> int:
        if not re.fullmatch("rest|R[1-3]|eat[1-3]", text):
            raise MalformedAction(text, "write R1 to R3, eat1 to eat3, or rest")
        return int(text[-1].replace("t", "0")) + 4 * ((text[0] == "R") != state.is_chance)  # or bad


def scene(state: State, say: Say = ENGLISH, last: Any = None) -> Scene:
    spots = zip(("die", "krill", "eat1", "eat2", "eat3"), range(0, 500, 100), strict=True)
    nodes = (Node(it, "krill-" + it[:3], x, 0, label=it, shape="krill") for it, x in spots)
    paths = {"rest": ("die",)} | {f"eat{n}": ("krill", f"eat{n}") for n in (1, 2, 3)}
    return Scene((-60, -60, 520, 120), tuple(nodes), {a: paths[a] for a in state.legal_actions})


class Krill(Game[KrillOptions]):
    name, title, seats, options = "krill", "Krill", range(2, 5), KrillOptions
    rules, text = KrillRules.of(kernels=compiled.Kernels.of(globals())), KrillText()
    drawing = Drawing.of(scene=scene)
    words = Words.of(
        score_names=("krill",), narrate=lambda _, act, say=ENGLISH, *__: say("Krill: %s.") % act
    )
    players: Players = TreePlayers(rules.kernels)
