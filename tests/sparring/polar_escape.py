"""Simple players of Polar Escape that look one play ahead.

Each has a function that values a position, and takes the play with the highest value; a click
counts as the mean over its outcomes (PE-R13). Before that it makes the free moves that raise the
value, one at a time. The players differ in what they value.
"""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from rookery.arena.players import Own
from rookery.core.state import State
from rookery.games.polar_escape.rules import actions as act
from rookery.games.polar_escape.rules.shapes import CELL
from rookery.games.polar_escape.rules.states import ADV, LAND, NUM, PRE, STATE

Liking = Callable[["View", int], float]

_AT = {name: int(at) // 8 for name, (_, at, *_) in (STATE.fields or {}).items()}
_CELL: list[list[list[int]]] = CELL.tolist()
_FREE = {act.ROT, act.SHIFT, act.RECYCLE, act.SWAP}
_LATER = {act.UNLION, act.UNSEAL, act.BUY, act.TWICE, act.PICKED}
_ASHORE = 60.0


class View:
    """The features of a position that a player values."""

    def __init__(self, state: State) -> None:
        self._numbers = memoryview(state.memory).cast("B").cast("q")
        self.players = state.players

    def field(self, name: str, index: int = 0) -> int:
        """A field of the position's memory (rules/states.py)."""
        return self._numbers[_AT[name] + index]

    def column(self, seat: int) -> float:
        """How far a penguin has come: 0 to 24 columns of platforms; more on dry land."""
        rider = self.field("at", seat)
        if rider < 0:
            return _ASHORE if rider == LAND else 0.0
        sheet = rider // 5
        cell = _CELL[sheet % 6][self.field("turned", sheet)][rider % 5]
        return float(self.field("where", sheet) // 8 * 3 + cell % 3 + 1)

    def is_at_home(self, seat: int) -> bool:
        """Whether a penguin stands on a sheet of its own."""
        rider = self.field("at", seat)
        return rider >= 0 and rider // 30 == seat

    def is_stuck(self, seat: int) -> bool:
        """PE-58: whether a sea lion holds a penguin."""
        rider = self.field("at", seat)
        return rider >= 0 and bool((self.field("lions") >> (rider // 5)) & 1)

    def lead(self, seat: int) -> float:
        """The column of the most advanced opponent."""
        return max(self.column(other) for other in range(self.players) if other != seat)

    def sheets_ahead(self, seat: int) -> int:
        """The seat's own sheets on the sea that are not behind its penguin."""
        here = (self.column(seat) - 1) // 3
        places = (self.field("where", seat * 6 + shape) for shape in range(6))
        return sum(square >= 0 and square // 8 >= here for square in places)

    def seals(self, seat: int) -> int:
        """PE-63: seals on the sheet that carries a penguin."""
        rider = self.field("at", seat)
        return self.field("seals", rider // 5).bit_count() if rider >= 0 else 0


def runner(view: View, seat: int) -> float:
    """Values being far ahead, and slightly a sheet of its own."""
    return view.column(seat) + 0.1 * view.is_at_home(seat)


def rafter(view: View, seat: int) -> float:
    """Values its own sheets, under its penguin and ahead of it, and cards."""
    own = 1.5 * view.is_at_home(seat) + 0.7 * view.sheets_ahead(seat)
    return view.column(seat) + own + 0.5 * min(3, view.field("cards", seat))


def blocker(view: View, seat: int) -> float:
    """Values a lead over the most advanced of the others, and its own sheets."""
    ahead = view.column(seat) - 0.7 * view.lead(seat)
    return ahead + 1.0 * view.is_at_home(seat) + 0.5 * view.sheets_ahead(seat)


def hunter(view: View, seat: int) -> float:
    """Values what `rafter` does, and opponents far behind, beset by sea lions and seals."""
    harm = 0.0
    for other in range(view.players):
        if other != seat:
            harm += 3 * view.is_stuck(other) + view.seals(other) - 0.4 * view.column(other)
    return rafter(view, seat) + harm


def hoarder(view: View, seat: int) -> float:
    """Values cards most of all, up to four."""
    return view.column(seat) + 2.0 * min(4, view.field("cards", seat)) + view.is_at_home(seat)


@dataclass(frozen=True)
class OnePly(Own):
    """Takes the play to the position that it likes best; at most `free` free moves per turn."""

    likes: Liking
    free: int = 4

    def choose(self, state: State, seed: int) -> str:
        seat = state.current_player
        assert seat is not None
        code = self._code(state, seat, Random(seed))
        return state.game.text.action_text(state, code)

    def _code(self, state: State, seat: int, rng: Random) -> int:
        codes = list(state.codes)
        rng.shuffle(codes)
        if all(act.kind_of(code) == act.PICKED for code in codes):
            return codes[0]
        plays = [code for code in codes if act.kind_of(code) not in _FREE]
        worth = {code: self._after(state, code, seat) for code in plays}
        best = max(worth, key=worth.__getitem__)
        view = View(state)
        if view.field("phase") == PRE and view.field("free") < self.free:
            tries = [code for code in codes if act.kind_of(code) in _FREE][:40]
            if tries and (act.PRESS << act.BITS) in worth:
                free = {code: self._click(state.apply_code(code), seat) for code in tries}
                first = max(free, key=free.__getitem__)
                if free[first] > max(worth[best], worth[act.PRESS << act.BITS]) + 0.05:
                    return first
        return best

    def _click(self, state: State, seat: int) -> float:
        """The value of clicking now."""
        return self._after(state, act.PRESS << act.BITS, seat)

    def _after(self, state: State, code: int, seat: int) -> float:
        kind = act.kind_of(code)
        if kind in _LATER:
            return -99.0
        return self._worth(state.apply_code(code), seat)

    def _worth(self, state: State, seat: int) -> float:
        """A click's mean, the best of a walk's steps, or how much it likes the position."""
        if state.is_chance:
            weights = state.weights
            found = (self._worth(state.apply_code(code), seat) for code in state.codes)
            return sum(w * x for w, x in zip(weights, found, strict=True)) / sum(weights)
        phase = View(state).field("phase")
        if phase in (NUM, ADV) and state.current_player == seat:
            return max(
                self._worth(state.apply_code(code), seat)
                for code in state.codes
                if act.kind_of(code) != act.RECLICK
            )
        return self.likes(View(state), seat)


KINDS = {
    "runner": OnePly(runner, free=0),
    "sprinter": OnePly(runner),
    "rafter": OnePly(rafter),
    "blocker": OnePly(blocker),
    "hunter": OnePly(hunter),
    "hoarder": OnePly(hoarder),
}
