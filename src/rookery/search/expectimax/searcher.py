"""Expectimax, one chance node deeper at a time, as a `Searcher` that runs in slices."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from rookery.core.kernels.arguments import Context
from rookery.core.kernels.rng import seeded
from rookery.core.players.searcher import NO_LIMITS, Limits, RankedAction, Report
from rookery.core.state import State
from rookery.search.expectimax import kernel as expectimax
from rookery.search.portable import Call, Portable, limit, rule_calls, rule_groups

SLICE = 1000
"""Nodes per step: about a millisecond."""
DEEPEST = 12
"""The most chance nodes on a line: no search has time for more."""


@dataclass(frozen=True)
class ExpectimaxSettings:
    """How an expectimax search is run.

    After each depth only the actions within `margin` of the best for the seat to move are searched
    further, at most `width` of them. With `replies` 1 only these are compared at full depth, but
    not the replies to them. `noise` is the largest error of an estimate. With `settle_single` the
    only legal action is played without a search.
    """

    table_bits: int = 16
    replies: int = 0
    margin: float = 2.0
    width: int = 1 << 20
    noise: float = 0.0
    seed: int = 0
    settle_single: bool = False


_DEFAULT = ExpectimaxSettings()


class ExpectimaxSearcher:
    """Searches one chance node deeper at a time; done when nothing is estimated or at a limit.

    `kernel` is an expectimax `run` for the state's game and `context` what its guide needs. The
    limit `depth` 1 searches up to the next chance node. Equal arguments give equal results.
    """

    def __init__(
        self,
        state: State,
        kernel: Callable[..., bool],
        context: Context,
        limits: Limits = NO_LIMITS,
        settings: ExpectimaxSettings = _DEFAULT,
    ) -> None:
        rules = state.game.rules.kernels
        self._state, self._kernel, self._context = state, kernel, context
        self._limits, self._settings = limits, settings
        self._memory = expectimax.memory(rules.state, rules.max_actions, settings.table_bits)
        self._memory.states[0] = state.record
        self._info = np.zeros(1, dtype=expectimax.INFO)[0]
        self._info.seats, self._info.replies = state.players, settings.replies
        self._info.noise = settings.noise
        self._info.seed = int(seeded(settings.seed)[0]) >> 1
        self._seat = state.current_player or 0
        self._codes = self._legal()
        self._values = np.zeros((len(self._codes), state.players))
        self._has_dropped_actions = self._proven = False
        self._behind: dict[int, Any] = {}  # by how much dropped actions were worse
        self._depth, self._deepest = 0, min(limits.depth or DEEPEST, DEEPEST)
        self._done = state.is_terminal or (settings.settle_single and len(self._codes) == 1)
        if not self._done:
            self._deepen()

    def portable(self) -> Portable:
        """See `search.portable`: run by `static/js/engine/expectimax.js`."""
        settings = self._settings
        codes = np.array(self._codes, dtype=np.int64)
        return Portable(
            "expectimax",
            {"run": Call(self._kernel, ("board", "memory", "context", "info", 0))}
            | rule_calls(self._state),
            rule_groups(self._state)
            | {"memory": self._memory, "context": self._context, "info": self._info}
            | {"root_codes": codes},
            {
                "nodes": limit(self._limits.most_nodes),
                "depth": self._deepest,
                "players": self._state.players,
                "seat": self._seat,
                "margin": settings.margin,
                "width": settings.width,
                "replies": settings.replies,
                "noise": settings.noise,
                "done": self._done,
            },
            blank=frozenset(f"memory.table.{name}" for name in self._memory.table._fields)
            | {"memory.weights", "memory.found"},
            elastic=frozenset(f"memory.table.{name}" for name in self._memory.table._fields),
        )

    def step(self) -> bool:
        """Search on for a slice, without the GIL; True when done."""
        if self._done:
            return True
        budget = SLICE
        most = self._limits.most_nodes
        if most is not None:
            budget = min(budget, most - int(self._info.nodes))
        board = self._state.board.tables
        if budget <= 0:
            self._done = True
        elif self._kernel(board, self._memory, self._context, self._info, budget):
            self._finish()
        return self._done

    def report(self) -> Report:
        """The best action found so far, and what each seat may expect after it."""
        best, values = self._best()
        line = self._line(best)
        return Report(
            action=line[0] if line else "",
            values=_within_bounds(values),
            line=line,
            depth=self._depth,
            nodes=int(self._info.nodes),
            proven=self._proven,
            words=f"throws={max(0, self._depth - 1)}",
        )

    def choices(self, most: int, also: str = "") -> tuple[RankedAction, ...]:
        """Choices among all actions; see `Comparing`.

        Dropped actions are as far behind the best as when they were dropped.
        """
        if not self._codes or self._depth == 0:
            return ()
        values_of = dict(zip(self._codes, self._values, strict=True))
        first = max(values_of.values(), key=lambda values: float(values[self._seat]))
        values_of.update({code: first + behind for code, behind in self._behind.items()})
        codes = sorted(values_of, key=lambda code: -float(values_of[code][self._seat]))
        texts = [self._state.game.text.action_text(self._state, code) for code in codes]
        return tuple(
            RankedAction(text, _within_bounds(values_of[code]), self._line(code), self._proven)
            for place, (code, text) in enumerate(zip(codes, texts, strict=True))
            if place < most or text == also
        )

    def _legal(self) -> list[int]:
        """The codes of the legal actions in the order of their texts; none at a chance node."""
        texts = self._state.legal_actions
        return [self._state.game.text.action_code(self._state, text) for text in texts]

    def _deepen(self) -> None:
        """Begin the next depth with the remaining actions."""
        self._memory.actions[0, : len(self._codes)] = self._codes
        chance = 0 if self._codes else 1
        expectimax.begin(self._memory, self._info, len(self._codes), self._depth + chance)

    def _finish(self) -> None:
        """Handle the end of a depth: keep its values, sort and prune actions, deepen or stop."""
        settings, count = self._settings, len(self._codes)
        self._depth += 1
        if self._codes:
            utilities = self._memory.found[:count, : self._state.players]
            order = np.argsort(-utilities[:, self._seat], kind="stable")
            best = float(utilities[order[0], self._seat])
            near = [i for i in order if utilities[i, self._seat] >= best - settings.margin]
            exact = bool(self._info.exact) and not self._has_dropped_actions
            near = near[: settings.width]
            for i in set(range(count)).difference(near):
                self._behind[self._codes[i]] = utilities[i] - utilities[order[0]]
            self._codes, self._values = [self._codes[i] for i in near], utilities[near].copy()
            self._has_dropped_actions = self._has_dropped_actions or len(near) < count
        else:
            exact = bool(self._info.exact)
            self._values = self._memory.values[:1, : self._state.players].copy()
        self._proven = exact and not settings.replies and not settings.noise
        alone = self._has_dropped_actions and len(self._codes) == 1
        self._done = self._proven or alone or self._depth >= self._deepest
        if not self._done:
            self._deepen()

    def _best(self) -> "tuple[int | None, Any]":
        """The best of the current depth if any action is done there, else of the last depth."""
        if not self._codes:
            values = self._values[0] if len(self._values) else np.zeros(self._state.players)
            return None, values
        count = 0 if self._done else int(self._info.tried)
        values = self._memory.found[:count, : self._state.players] if count else self._values
        best = int(np.argmax(values[:, self._seat]))
        return self._codes[best], values[best]

    def _line(self, best: int | None) -> tuple[str, ...]:
        """The actions up to the next chance node, as far as the table holds them."""
        state, texts, code = self._state, list[str](), best
        while code is not None:
            texts.append(state.game.text.action_text(state, code))
            state = state.apply_code(code)
            code = self._recall(state)
        return tuple(texts)

    def _recall(self, state: State) -> int | None:
        if state.current_player is None:
            return None
        table = self._memory.table
        key = int(state.game.rules.kernels.key(state.board.tables, state.record))
        slot = key & (table.keys.size - 1)
        if int(table.keys[slot]) != key or int(table.depths[slot]) == 0:
            return None
        return int(table.actions[slot])


def _within_bounds(values: Any) -> tuple[float, ...]:
    return tuple(min(1.0, max(-1.0, float(value))) for value in values)
