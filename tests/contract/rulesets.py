"""The games that the contract suite runs over, each with a spread of options.

Every choice of every option occurs. A choice that cannot stand alone (a given deal) needs an entry
in `EXTRA`; `test_options` finds the ones that are missing. `SMALL` holds positions with few plies
to go, all of whose continuations can be counted.
"""

import random
import sys
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Any

import numpy as np

from examples import breakthrough
from rookery import games
from rookery.core import warmup
from rookery.core.errors import SetupError
from rookery.core.game import Game
from rookery.core.notation.line import apply_token, leave_token
from rookery.core.options import Field, describe
from rookery.core.record import Record, write
from rookery.core.state import State
from tests.contract.toy import Krill
from tests.contract.whale import Whale

games.register(Krill())
games.register(Whale())
games.register(breakthrough.GAME)

_CYCLIC = "121312" * 10
_GIVEN_SHAPE = {"shape": "given", "layout": "given", "deal": "x0,1,0:1213/.1312/2111321"}
_TINY = {"tiles": "given", "arrangement": "c1a1c3"}
EXTRA: dict[str, list[dict[str, str]]] = {
    "packeis": [
        {"players": "3", "layout": "given", "deal": _CYCLIC, "shape": "hexring", "first": "seat3"},
        {"players": "4", "first": "seat4"} | _GIVEN_SHAPE,
        {"players": "2"} | _GIVEN_SHAPE,
    ],
    "penguin_game": [
        {"players": "1", "challenge": "yes"},
        {"players": "1", "challenge": "yes", "flame": "yes", "tiles": "v", "tall": "x3"},
        {"players": "2", "tiles": "given", "arrangement": "a2c1e2d4", "first": "seat2"},
        {"players": "3", "tall": "x3", "first": "seat3"} | _TINY | {"coins": "irregular"},
        {"players": "4", "first": "seat4", "drift": "yes", "tiles": "S"},
        {"players": "2", "coins": "strategic", "tall": "x3", "drift": "yes"} | _TINY,
        {"players": "3", "flame": "yes"},
        {"players": "3", "coins": "chaotic", "tiles": "i"},
    ],
    "penguisi": [
        {"players": "3", "board": "3", "guin": "none", "start": "seat3"},
        {"players": "4", "board": "5", "guin": "4", "start": "seat5", "safety": "share"},
        {"players": "5", "board": "6", "guin": "6", "start": "seat4", "penalty": "3"},
        {"players": "5", "guin": "5", "start": "seat6", "guin_moves": "random", "play_on": "yes"},
        {"players": "3", "board": "4", "guin": "2", "combo": "first", "bonus": "may"},
        {"players": "6", "triple_is_double": "yes", "safety": "share", "pole": "roll"},
    ],
}
_SEA = {"icebergs": "b3b6c8d1e4g5", "dashed": "1-8"}
EXTRA["polar_escape"] = [
    {"players": "4", "starter": "seat4", "direction": "-1"} | _SEA,
    {"players": "3", "starter": "seat2", "dashed": "4-5", "seal_supply": "1", "free_shift": "any"},
    {
        "players": "6",
        "risk": "high",
        "icebergs": "random",
        "landing": "path",
        "overshoot": "choice",
    },
]
SAMPLE = 60
"""How many states of a game the fast run samples where each is checked by itself."""
QUICK = {"polar_escape": {"max_rounds": "8", "free_cap": "2"}}
"""Options added to every ruleset of a game whose random games would take too long."""
# Games in which a seat that leaves may reduce the choices of the seat to move.
NARROWED: dict[str, str] = {
    "penguisi": "PS-R14: with fewer strangers in the way more dice can be used, and so must be",
    "polar_escape": "PE-R32: their sheets are nobody's now, so no lion is put there",
}
# Games in which the last seat still plays for its place against seats that are out by the rules.
ALONE: dict[str, str] = {
    "packeis": "PK-R17: the last one left moves turn after turn",
}
# Toy games in which all who left share a place, because they keep no order of leaving.
TIED = ("krill", "whale")
SMALL: dict[str, list[str]] = {
    "breakthrough": ["BT1 3b1/5/1a3/5/5 A", "BT1 1b3/5/2b2/1a3/4a B"],
    "whale": ["KR1 4 A? 000", "KR1 2 C2 030", "KR1 3 B3 100", "KR1 3 C? 0100"],
    "krill": ["KR1 4 A? 00", "KR1 2 B2 03", "KR1 3 B3 100", "KR1 3 C? 1-00"],
    "packeis": [
        "PK1 x0 1A2131B11 A u00 s0.0,0.0",
        "PK1 x0,1,0 A121/323/12B1 A u00 s0.0,0.0",
        "PK1 x0 A3B2.C11A121 A u000 s5.3,4.4,6.2",
        "PK1 x0,1 1121/121 A u11 s0.0,0.0",
        "PK1 x1,0,1,0 A1..3/.312/212B1/1..1 B u00 s0.0,0.0",
    ],
    "penguin_game": [
        "PG1 n1 r S1,M,.,./C,A,.,./.,.,.,./.,.,.,. ta1c1a3c3 move1 o- gS",
        "PG1 n2 r SM1,S,C,M/A,M,C2,A ta1c1 move1 o-",
        "PG1 n3 r S1,S2,.,M3/S,.,C,./.,.,.,./M,.,.,. ta1c1a3c3 move3 o-",
        "PG1 n2 r/f S1,S,M,M2/A,.,.,./.,.,.,./.,.,.,CA ta1c1a3c3 move1 o-",
        "PG1 n2 r/d S1,M/.,S2 ta1 move1 o-",
        "PG1 n2 r/fd S1,.,.,./.,.,M2,S ta1c1 move1 o-",
        "PG1 n4 r .,S1,M,S/.,.,.,. ta1c1 place3 o24 r24",
    ],
    "polar_escape": [
        "PE1 n3s1+ free_cap=0,max_rounds=5 t5 c1,0,1 Wh4:0/Xh6:0/F,Xh7:1,Ze2:0 RW1/YX0/KX2 pre3",
        "PE1 n3s2- free_cap=0,max_rounds=2 t2 c0,1,1 Wh4:0/Vg4:1/Xh3:0 RW1/RW2/KX2 pre3 x d1",
        "PE1 n4s2+ max_rounds=9 t9 c0,0,1,0 Vc6:0/Tb6:2s1/-/- RV2/i/RV4/YT0 evict1:d7,3 f2",
        "PE1 n3s2+ max_rounds=9 t9 c0,0,1 Vg7:0/Xh7:0/- RV2/YX2/RV4 adv1",
        "PE1 n3s2+ max_rounds=9 t9 c1,0,0 Zb4:0/Zc4:0/Xc5:1! RZ2/i/i seal1:-2 q",
        "PE1 n3s2+ max_rounds=9 t9 c0,0,0 Zb4:0,Fd2:3/-/- RZ2/RZ0/- lion1:- r3",
    ],
    "penguisi": [
        "PS1 b3G3>1:2etm00a *,*,h6,h7/*,*,*,h4/*,*,0,h1 1 dice f12 g- d0 a0 c0 p0 w-",
        "PS1 b4:2stm01a *,*,*,*/-/h6,h7,*,*/h2,*,*,* 3 dice f12 g- d0 a0 c1 p1 w1 r2",
        "PS1 b3G3>1:2etm00ar n,*,*,*/5,5,*,*/h3,h4,*,* 3 dice f45 g- d0 a0 c0 p0 w-",
        "PS1 b6:2eto10a *,*,h1/n,n,h1/9,30,45/n,n,n/0,h1,*/*,h1,h3 6 dice f- g255! d1 a2 c0 p0 w-",
    ],
}


@dataclass(frozen=True)
class Ruleset:
    """A game with options as texts, not dealt yet."""

    game: Game[Any]
    texts: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        return " ".join([self.game.name, *(f"{key}={value[:8]}" for key, value in self.texts)])

    def dealt(self, seed: int) -> Any:
        return self.game.deal(self.game.read_options(dict(self.texts)), seed)

    def start(self, seed: int) -> State:
        return self.game.start(self.dealt(seed))


@dataclass(frozen=True, eq=False)
class RandomGame:
    """A whole random game: `entries[i]` leads from `states[i]` to `states[i + 1]`."""

    options: Any
    states: tuple[State, ...]
    entries: tuple[str, ...]
    leaving: bool = False
    """Whether seats may leave on the way."""

    @cached_property
    def record(self) -> Record:
        return Record(self.states[0].game, self.options, self.entries)

    @property
    def bytes(self) -> list[bytes]:
        """What kernels see of each state."""
        return [state.record.tobytes() for state in self.states]

    @cached_property
    def written(self) -> str:
        """The record's text."""
        return write(self.record)

    @cached_property
    def held(self) -> tuple[int, ...]:
        """The seats that people hold."""
        seating = self.states[0].game.rules.rotation(self.options)
        return tuple(seat for seat, person in enumerate(seating) if person is not None)

    def moments(self, count: int) -> list[State]:
        """This number of states, evenly spread from the first to the last."""
        return [self.states[place] for place in self.places(count)]

    def places(self, count: int) -> list[int]:
        """The plies of the states that `moments` returns."""
        last = len(self.states) - 1
        return sorted({step * last // max(1, count - 1) for step in range(count)})


def choices(state: State) -> tuple[str, ...]:
    """What may happen next: actions, or outcomes at a chance node."""
    return state.legal_actions or tuple(outcome for outcome, _ in state.chance_outcomes)


def at_random(state: State, draw: random.Random, weighted: bool = False) -> State:
    """A random next state, reached by a code: faster where texts don't matter.

    All are equally likely; if `weighted`, outcomes are drawn by their chances.
    """
    kernels = state.game.rules.kernels
    codes, weights = np.ones((2, kernels.max_actions), int)
    if state.is_chance:
        count = kernels.chance_outcomes(state.board.tables, state.record, codes, weights)
    else:
        count = kernels.legal_actions(state.board.tables, state.record, codes)
    if weighted and state.is_chance:
        (code,) = draw.choices(codes[:count].tolist(), weights[:count].tolist())
        return state.apply_code(code)
    return state.apply_code(int(codes[draw.randrange(count)]))


MANY_PLIES = 250


@lru_cache(maxsize=4)
def random_games(ruleset: Ruleset, base: int, thorough: bool = False) -> tuple[RandomGame, ...]:
    """Random games of the ruleset, alternately played to the end and with seats that leave.

    There are four, or for long games at least one of each kind; twice as many when thorough.
    """
    seed = seed_of(f"{base} {ruleset}")
    found = [random_game(ruleset, seed), random_game(ruleset, seed + 1, leaving=True)]
    most = 8 if thorough else 4
    while (
        len(found) < most and sum(len(played.entries) for played in found) < most // 4 * MANY_PLIES
    ):
        found.append(random_game(ruleset, seed + len(found), leaving=len(found) % 2 == 1))
    return tuple(found)


def random_game(
    ruleset: Ruleset, seed: int, leaving: bool = False, most: int = sys.maxsize
) -> RandomGame:
    """A random game; with `leaving`, seats occasionally leave at random moments.

    It goes to the end, or for the given number of plies.
    """
    draw = random.Random(seed)
    options = ruleset.dealt(seed)
    states, entries = [ruleset.game.start(options)], list[str]()
    while not states[-1].is_terminal and len(entries) < most:
        if leaving and draw.random() < 0.08:
            entries.append(leave_token(draw.choice(states[-1].taking_part)))
        else:
            entries.append(draw.choice(choices(states[-1])))
        states.append(apply_token(states[-1], entries[-1]))
    return RandomGame(options, tuple(states), tuple(entries), leaving)


@lru_cache(maxsize=1)
def rulesets() -> tuple[Ruleset, ...]:
    """All games' rulesets: each number of players, each choice of each option, and the extras."""
    return tuple(found for name in games.names() for found in _spread(games.load(name)))


def _spread(game: Game[Any]) -> Iterator[Ruleset]:
    """Defaults for each number of players, then the options' choices side by side, not crossed."""
    quick = QUICK.get(game.name, {})
    for count in game.seats:
        yield Ruleset(game, (("players", str(count)), *quick.items()))
    fields = describe(game.options, game.seats)
    own = [field for field in fields if field.name != "players" and not field.setup]
    columns = {field.name: [c for c in telling(field) if _alone(game, field, c)] for field in own}
    for row in range(max(map(len, columns.values()), default=0)):
        chosen = {"players": str(game.seats[row % len(game.seats)])}
        for name, column in columns.items():
            choice = {name: column[row % len(column)]} if column else {}
            if _together(game, chosen | choice):
                chosen |= choice
        yield Ruleset(game, tuple((chosen | quick).items()))
    for given in EXTRA.get(game.name, []):
        yield Ruleset(game, tuple((quick | given).items()))


def _alone(game: Game[Any], field: Field, choice: str) -> bool:
    """Whether a choice is valid with all else at its default; if not, it belongs in the extras."""
    return _together(game, {field.name: choice})


def _together(game: Game[Any], texts: dict[str, str]) -> bool:
    """Whether this combination of choices is valid."""
    try:
        game.read_options(texts)
    except SetupError:
        return False
    return True


def telling(field: Field) -> list[str]:
    """The choices of an option except its default; for a number, the least and the greatest."""
    if field.kind == "bool":
        return ["no" if field.default else "yes"]
    chosen = field.choices if field.kind == "choice" else (field.choices[:1] + field.choices[-1:])
    return [choice for choice in chosen if choice != str(field.default)]


@cache
def warm(game: Game[Any]) -> None:
    """Compile all of a game's kernels once, unless an earlier process is known to have done so."""
    if not (type(game).__module__.startswith("rookery.") and warmup.is_ready(game.name)):
        warmup.warmup([game])


def small_states(name: str) -> list[State]:
    return [games.load(name).parse(text) for text in SMALL.get(name, [])]


def seed_of(text: str) -> int:
    return zlib.crc32(text.encode())
