"""Monte Carlo tree search as a `Searcher` that runs in slices."""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from rookery.core.kernels.arguments import Context
from rookery.core.kernels.rng import seeded
from rookery.core.players.searcher import NO_LIMITS, Limits, RankedAction, Report
from rookery.core.state import State
from rookery.search.mcts import tree as trees
from rookery.search.portable import Call, Portable, limit, rule_calls, rule_groups


@dataclass(frozen=True)
class TreeSettings:
    """How a tree search is run, and how many guesses it has room for (`tree.memory`).

    `slice` simulations should take about a millisecond: a search with shorter slices keeps others
    waiting for the interpreter.
    """

    guesses: int = 1 << 16
    explore: float = 0.8
    slice: int = 1000
    seed: int = 0
    settle_single: bool = False


_DEFAULT = TreeSettings()
_SELDOM = 300
"""A state is continued only if it had at least this part (1 / 300) of the earlier simulations."""
_DOUBT = 1.5
"""How wrong the mean of one visit may be; for n visits this is divided by the square root of n."""
_FAR = 8
"""How many plies of an earlier search are looked through for a state, its root included."""


def room(simulations: int) -> int:
    """How many guesses suit a level's search of this many simulations."""
    return min(1 << 20, 1024 + 20 * simulations)


def _key(state: State) -> int:
    return int(state.game.rules.kernels.key(state.board.tables, state.record))


class TreeSearcher:
    """Samples games from a state with any number of seats; done when solved or at a limit.

    `kernel` is an mcts `run` for the state's game, and `context` is what its guide needs. Equal
    arguments give equal results.
    """

    def __init__(
        self,
        state: State,
        kernel: Callable[..., bool],
        context: Context,
        limits: Limits = NO_LIMITS,
        settings: TreeSettings = _DEFAULT,
    ) -> None:
        rules = state.game.rules.kernels
        self._state, self._kernel, self._context = state, kernel, context
        self._settings = settings
        self._memory = trees.memory(
            rules.state,
            rules.max_actions,
            rules.max_plies,
            max(settings.guesses, rules.max_actions + 1),
        )
        self._rng = seeded(settings.seed)
        self._most = limits.most_simulations
        self._deepest = limits.depth
        self._single = settings.settle_single and len(state.legal_actions) == 1
        self._done = state.is_terminal

    @property
    def size(self) -> int:
        """The bytes of its tree."""
        return self._memory.tree.nbytes + self._memory.guesses.nbytes

    def portable(self) -> Portable:
        """See `search.portable`: run by `static/js/engine/mcts.js`."""
        seats, explore = self._state.players, self._settings.explore
        arguments = ("board", "root", seats, "memory", "context", "rng", explore, 0)
        return Portable(
            "mcts",
            {"run": Call(self._kernel, arguments)} | rule_calls(self._state),
            rule_groups(self._state)
            | {"memory": self._memory, "context": self._context, "rng": self._rng},
            {
                "nodes": limit(self._most),
                "depth": limit(self._deepest),
                "players": seats,
                "explore": explore,
                "slice": self._settings.slice,
                "single": self._single,
            },
            blank=frozenset({"memory.tree", "memory.guesses"}),
            elastic=frozenset({"memory.tree", "memory.guesses"}),
        )

    def resume_from(self, earlier: object) -> bool:
        """See `searcher.Resumable`: take over the part of the tree that begins at this state.

        The earlier search must have visited the state often enough.
        """
        if not isinstance(earlier, TreeSearcher) or earlier._kind() != self._kind():
            return False
        node, old = earlier._find(self._state), earlier._memory
        if node is None or old.tree[node].tried == 0:
            return False
        new = self._memory
        trees.keep(new.tree, new.guesses, new.counts[0], old.tree, old.guesses, node)
        return True

    def _kind(self) -> tuple[object, ...]:
        """What the tree's values depend on besides the position."""
        settings = replace(self._settings, seed=0)
        return (
            self._kernel,
            self._state.players,
            np.asarray(self._state.board.tables).tobytes(),
            settings,
        )

    def _find(self, state: State) -> int | None:
        """The node of this or a following state; None if it was rarely visited."""
        tree, key = self._memory.tree, _key(state)
        least = max(1, int(tree["visits"][0]) // _SELDOM)
        nodes = [(0, self._state)]
        for _ in range(_FAR):
            for node, position in nodes:
                if _key(position) == key and position == state:
                    return node
            nodes = [
                (child, before.apply_code(int(tree["action"][child])))
                for node, before in nodes
                for child in self._children(node)
                if tree["visits"][child] >= least
            ]
        return None

    def _children(self, node: int) -> range:
        first = int(self._memory.tree["first"][node])
        return range(first, first + int(self._memory.tree["tried"][node]))

    @property
    def _simulations(self) -> int:
        return int(self._memory.counts[0].simulations)

    def step(self) -> bool:
        """Run a slice of simulations, without the GIL; True when done."""
        budget = self._settings.slice
        if self._most is not None:
            budget = min(budget, self._most - self._simulations)
        if self._done or budget <= 0:
            return True
        board, record = self._state.board.tables, self._state.record
        self._done = self._single or self._kernel(
            board, record, self._state.players, self._memory, self._context, self._rng,
            self._settings.explore, budget,
        )  # fmt: skip
        if self._deepest is not None:
            self._done = self._done or len(self._line()) >= self._deepest
        return self._done

    def report(self) -> Report:
        """The most promising line, and each seat's mean utility."""
        line = self._line()
        tree = self._memory.tree
        values = tuple(tree["expected"][0, : self._state.players].tolist())
        return Report(
            action=line[0] if line else "",
            values=values,
            line=line,
            depth=len(line),
            nodes=self._simulations,
            proven=bool(tree["solved"][0]),
            words=f"simulations={self._simulations}",
        )

    def choices(self, most: int, also: str = "") -> tuple[RankedAction, ...]:
        """Choices among the actions that were tried; see `Comparing`."""
        if self._state.current_player is None:
            return ()
        best_first = self._rank(0)
        texts = [self._text_of(node) for node in best_first]
        return tuple(
            self._choice(node)
            for place, (node, text) in enumerate(zip(best_first, texts, strict=True))
            if place < most or text == also
        )

    def _text_of(self, node: int) -> str:
        return self._state.game.text.action_text(
            self._state, int(self._memory.tree["action"][node])
        )

    def _choice(self, node: int) -> RankedAction:
        tree, text = self._memory.tree, self._text_of(node)
        values = tuple(tree["expected"][node, : self._state.players].tolist())
        code = int(tree["action"][node])
        line = (text, *self._line_from(self._state.apply_code(code), node))
        return RankedAction(text, values, line, bool(tree["solved"][node]))

    def _line(self) -> tuple[str, ...]:
        texts = self._line_from(self._state, 0)
        return texts or self._state.legal_actions[:1]

    def _line_from(self, state: State, node: int) -> tuple[str, ...]:
        texts = list[str]()
        while not state.is_terminal and not state.is_chance:
            best_first = self._rank(node)
            if not best_first:
                break
            node = best_first[0]
            code = int(self._memory.tree["action"][node])
            texts.append(state.game.text.action_text(state, code))
            state = state.apply_code(code)
        return tuple(texts)

    def _rank(self, node: int) -> list[int]:
        """A node's visited children, sorted by the least that they promise.

        The most visited child would not do: it may only have looked likely at first.
        """
        tree = self._memory.tree
        children = [child for child in self._children(node) if tree["visits"][child]]
        seat = int(tree["seat"][node])
        return sorted(children, key=lambda child: self._least(child, seat), reverse=True)

    def _least(self, child: int, seat: int) -> float:
        """The least that a seat can expect of a child that was visited."""
        there = self._memory.tree[child]
        mean = float(there["expected"][seat])
        return mean if there["solved"] else mean - _DOUBT / math.sqrt(there["visits"])
