"""Iterative deepening over an alpha-beta kernel, as a `Searcher` that runs in slices."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from rookery.core.kernels.arguments import Context
from rookery.core.players.searcher import NO_LIMITS, Limits, Report
from rookery.core.state import State
from rookery.search.alphabeta import nodes, tables
from rookery.search.alphabeta.kernel import begin
from rookery.search.portable import Call, Portable, limit, rule_calls, rule_groups

SLICE = 3000
"""Nodes per step: a few milliseconds. Between two steps a search needs the interpreter, and blocks
everything else in the process while it waits for a core.
"""
_WHOLE = (-nodes.INFINITE, nodes.INFINITE)
_WIDER = 4


@dataclass(frozen=True)
class AlphaBetaSettings:
    """How an alpha-beta search is run.

    `advised`, `reduce`, `noise`, `futility_margin`, `late` and `root_side` are as in
    `alphabeta.tables.INFO`. `scale` is the margin at which a seat wins 73 % of games. `words`
    formats a value as key=value, and `proof` a proven one. With `settle_single` the only legal
    action is played without a search. From the third depth on the search first uses a window of
    `window` on each side of the last value (0: the full window). Each depth is `stride` plies
    deeper than the one before.
    """

    table_bits: int = 16
    advised: bool = True
    reduce: bool = True
    noise: int = 0
    seed: int = 0
    scale: float = 1.0
    futility_margin: int = 0
    late: int = 0
    root_side: int = 0
    settle_single: bool = False
    window: int = 0
    stride: int = 1
    words: Callable[[int], str] = field(default="value={}".format)
    proof: Callable[[int], str] = field(default="value={}".format)


_DEFAULT = AlphaBetaSettings()


class AlphaBetaSearcher:
    """Searches deeper and deeper, for two seats or one against all; done when proven or at a limit.

    `kernel` is an alpha-beta `run` for the state's game and `context` what its guide needs. Equal
    arguments give equal results, node by node.
    """

    def __init__(
        self,
        state: State,
        kernel: Callable[..., bool],
        context: Context,
        limits: Limits = NO_LIMITS,
        settings: AlphaBetaSettings = _DEFAULT,
    ) -> None:
        rules = state.game.rules.kernels
        self._state, self._kernel, self._context = state, kernel, context
        self._limits, self._settings = limits, settings
        self._memory = tables.memory(
            rules.state, rules.max_actions, rules.max_plies, settings.table_bits
        )
        self._memory.states[0] = state.record
        self._info = np.zeros(1, dtype=tables.INFO)[0]
        self._info.advised, self._info.reduce = settings.advised, settings.reduce
        self._info.noise = settings.noise
        self._info.seed = settings.seed & 0x7FFFFFFFFFFFFFFF
        self._info.futility_margin, self._info.late = settings.futility_margin, settings.late
        self._info.root_side = settings.root_side
        self._board = state.board.tables
        self._info.low, self._info.high = -nodes.INFINITE, nodes.INFINITE
        self._sign = 1 if state.current_player == settings.root_side else -1
        self._window, self._misses = _WHOLE, 0
        self._latest_value = 0
        self._line: tuple[int, ...] = ()
        self._depth, self._deepest = 0, limits.depth or 2 * rules.max_plies
        self._proven = self._done = False
        self._deepen()

    @property
    def size(self) -> int:
        """The bytes of its arrays, without those of its context."""
        return sum(array.nbytes for array in self._memory)

    def portable(self) -> Portable:
        """See `search.portable`: run by `static/js/engine/alphabeta.js`."""
        settings = self._settings
        return Portable(
            "alphabeta",
            {"run": Call(self._kernel, ("board", "memory", "context", "info", 0))}
            | rule_calls(self._state),
            rule_groups(self._state)
            | {"memory": self._memory, "context": self._context, "info": self._info},
            {
                "nodes": limit(self._limits.most_nodes),
                "depth": self._deepest,
                "players": self._state.players,
                "seat": self._state.current_player or 0,
                "root_side": settings.root_side,
                "window": settings.window,
                "stride": settings.stride,
                "scale": settings.scale,
                "settle_single": settings.settle_single,
            },
            blank=frozenset({"memory.table", "memory.actions", "memory.weights", "memory.lines"}),
            elastic=frozenset({"memory.table"}),
        )

    def resume_from(self, earlier: object) -> bool:
        """See `searcher.Resumable`: take over the table and the history.

        They are valid for any position on the same board, because keys describe whole positions.
        """
        if not isinstance(earlier, AlphaBetaSearcher) or earlier._kind() != self._kind():
            return False
        table, history = earlier._memory.table, earlier._memory.history
        self._memory = self._memory._replace(table=table, history=history)
        self._info.turn = earlier._info.turn + 1
        return True

    def _kind(self) -> tuple[object, ...]:
        """What a table's values depend on besides the position."""
        settings = self._settings if self._settings.noise else replace(self._settings, seed=0)
        return self._kernel, self._state.players, self._board.tobytes(), settings

    @property
    def value(self) -> int:
        """By how much the root side finishes ahead, as far as is known."""
        return self._latest_value

    @property
    def bounds(self) -> tuple[int, int]:
        """Proven bounds of the value; infinite before the first step."""
        return (
            (self._latest_value, self._latest_value)
            if self._proven
            else (self._info.low, self._info.high)
        )

    @property
    def proven(self) -> bool:
        """Whether `value` rests on no estimate."""
        return self._proven

    def step(self) -> bool:
        """Search on for a slice, without the GIL; True when done."""
        if self._done:
            return True
        budget = SLICE
        most = self._limits.most_nodes
        if most is not None:
            budget = min(budget, most - int(self._info.nodes))
        if budget <= 0:
            self._done = True
        elif self._kernel(self._board, self._memory, self._context, self._info, budget):
            self._finish()
        return self._done

    def report(self) -> Report:
        """The best line found so far."""
        line = tuple(self._texts(self._best_line()))
        return Report(
            action=line[0] if line else "",
            values=self._utilities(),
            line=line,
            depth=self._depth,
            nodes=int(self._info.nodes),
            proven=self._proven,
            words=(self._settings.proof if self._proven else self._settings.words)(
                self._latest_value
            ),
        )

    def _best_line(self) -> tuple[int, ...]:
        """The line of the current depth if it has an action already, else of the last one done."""
        current = self._current_line()
        if current and not self._done:
            return current
        return self._line or current

    def _current_line(self) -> tuple[int, ...]:
        return tuple(self._memory.lines[0, : self._memory.lengths[0]].tolist())

    def _texts(self, line: Sequence[int]) -> list[str]:
        state, texts = self._state, []
        if not line and not state.is_terminal:
            return [state.legal_actions[0]]
        for code in line:
            if code not in state.codes:
                break  # the action belongs to another position of equal value
            texts.append(state.game.text.action_text(state, code))
            state = state.apply_code(code)
        return texts

    def _utilities(self) -> tuple[float, ...]:
        if self._state.players == 1:
            return (0.0,)
        if self._proven:
            value = float((self._latest_value > 0) - (self._latest_value < 0))
        else:
            value = (
                math.tanh(self._latest_value / (2 * self._settings.scale)) if self._depth else 0.0
            )
        others = (0.0 - value) / (self._state.players - 1)
        seats = range(self._state.players)
        return tuple(value if seat == self._settings.root_side else others for seat in seats)

    def _deepen(self) -> None:
        """Begin the next depth, around the value of the last one."""
        window = self._settings.window
        self._misses = 0
        self._begin(*(self._around(window) if window and self._depth >= 2 else _WHOLE))

    def _around(self, window: int) -> tuple[int, int]:
        return self._latest_value - window, self._latest_value + window

    def _begin(self, low: int, high: int) -> None:
        """Begin a depth with a window between these bounds."""
        self._window = low, high
        alpha, beta = (low, high) if self._sign > 0 else (-high, -low)
        begin(self._memory, self._info, self._next, alpha, beta)

    @property
    def _next(self) -> int:
        """The depth being searched; the first one is 1."""
        return self._depth + (self._settings.stride if self._depth else 1)

    def _widen(self) -> None:
        """Repeat the depth: its value was outside the window, or at its edge."""
        low, high = self._window
        value, is_proven = int(self._info.value), self._info.proof == nodes.PROVEN
        far = self._settings.window * _WIDER
        self._misses += 1
        if value >= high:
            self._latest_value, self._line = value, self._current_line() or self._line
            self._info.low = max(self._info.low, value) if is_proven else self._info.low
            low, high = low, value + far
        else:
            self._info.high = min(self._info.high, value) if is_proven else self._info.high
            low, high = value - far, high
        self._begin(*((low, high) if self._misses < 2 else _WHOLE))

    def _finish(self) -> None:
        """Handle the end of a depth: keep its result, then stop or go deeper."""
        low, high = self._window
        if not low < self._info.value < high:
            self._widen()
            return
        self._latest_value, self._line = int(self._info.value), self._current_line()
        self._depth = self._next
        proof = int(self._info.proof)
        self._proven = proof == nodes.PROVEN and self._state.players <= 2
        single = self._settings.settle_single and self._memory.frames[0].count == 1
        self._done = proof > 0 or single or self._depth >= self._deepest
        if not self._done:
            self._deepen()
