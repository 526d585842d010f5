"""Monte Carlo tree search as a `Searcher` that runs in slices."""

from collections.abc import Callable
from dataclasses import dataclass

from rookery.core.kernels.arguments import Context
from rookery.core.kernels.rng import seeded
from rookery.core.searcher import NO_LIMITS, Choice, Limits, Report
from rookery.core.state import State
from rookery.search.mcts import kernel as mcts


@dataclass(frozen=True)
class Settings:
    """How a tree search is run; `slice` simulations take about a millisecond."""

    nodes: int = 1 << 16
    explore: float = 0.8
    slice: int = 100
    seed: int = 0
    settle_single: bool = False


_DEFAULT = Settings()


def room(simulations: int) -> int:
    """How many nodes suit a search of so many simulations that plays a level."""
    return min(1 << 19, 1024 + 20 * simulations)


class Searcher:
    """Samples games from a state of any number of seats; done when solved or at a limit.

    `kernel` is an mcts `run` of the state's game, and `context` is what its guide wants. Equal
    arguments give equal results.
    """

    def __init__(
        self,
        state: State,
        kernel: Callable[..., bool],
        context: Context,
        limits: Limits = NO_LIMITS,
        settings: Settings = _DEFAULT,
    ) -> None:
        rules = state.game.kernels
        self._state, self._kernel, self._context = state, kernel, context
        self._settings = settings
        self._memory = mcts.memory(
            rules.state,
            rules.max_actions,
            rules.max_plies,
            max(settings.nodes, rules.max_actions + 1),
        )
        self._rng = seeded(settings.seed)
        self._most = limits.most_simulations
        self._deepest = limits.depth
        self._single = settings.settle_single and len(state.legal_actions) == 1
        self._done = state.is_terminal

    @property
    def _simulations(self) -> int:
        return int(self._memory.counts[0].simulations)

    def step(self) -> bool:
        """A slice of simulations, without the GIL; True when done."""
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
        """The most visited line, and what each seat got on average."""
        line = self._line()
        tree = self._memory.tree
        visits = 1 if tree["solved"][0] else max(1, int(tree["visits"][0]))
        values = tuple(float(total) / visits for total in tree["total"][0, : self._state.players])
        return Report(
            action=line[0] if line else "",
            values=values,
            line=line,
            depth=len(line),
            nodes=self._simulations,
            proven=bool(tree["solved"][0]),
            words=f"simulations={self._simulations}",
        )

    def choices(self, most: int, also: str = "") -> tuple[Choice, ...]:
        """Of the actions that were tried; see `Comparing`."""
        tree, seat = self._memory.tree, self._state.current_player
        if seat is None or int(tree["visits"][0]) == 0:
            return ()
        first = int(tree["first"][0])
        tried = [
            node
            for node in range(first, first + int(tree["children"][0]))
            if tree["visits"][node] or tree["solved"][node]
        ]
        tried.sort(key=lambda node: self._merit(node, seat), reverse=True)
        best = self._favourite(0)
        ranked = [node for node in tried if node == best] + [node for node in tried if node != best]
        texts = [self._text_of(node) for node in ranked]
        return tuple(
            self._choice(node)
            for place, (node, text) in enumerate(zip(ranked, texts, strict=True))
            if place < most or text == also
        )

    def _text_of(self, node: int) -> str:
        return self._state.game.action_text(self._state, int(self._memory.tree["action"][node]))

    def _choice(self, node: int) -> Choice:
        tree, text = self._memory.tree, self._text_of(node)
        solved = bool(tree["solved"][node])
        visits = 1 if solved else max(1, int(tree["visits"][node]))
        totals = tree["total"][node, : self._state.players]
        code = int(tree["action"][node])
        line = (text, *self._line_from(self._state.apply_code(code), node))
        return Choice(text, tuple(float(total) / visits for total in totals), line, solved)

    def _line(self) -> tuple[str, ...]:
        texts = self._line_from(self._state, 0)
        return texts or self._state.legal_actions[:1]

    def _line_from(self, state: State, node: int) -> tuple[str, ...]:
        texts = list[str]()
        while not state.is_terminal and not state.is_chance:
            node = self._favourite(node)
            if node == 0:
                break
            code = int(self._memory.tree["action"][node])
            texts.append(state.game.action_text(state, code))
            state = state.apply_code(code)
        return tuple(texts)

    def _favourite(self, node: int) -> int:
        """The child that would be played: settled best or most visited; 0 when there is none."""
        tree = self._memory.tree
        first, count = int(tree["first"][node]), int(tree["children"][node])
        if count == 0 or int(tree["visits"][node]) == 0:
            return 0
        children = range(first, first + count)
        seat = int(tree["seat"][node])
        if tree["solved"][node]:
            known = [child for child in children if tree["solved"][child]]
            return max(known, key=lambda child: float(tree["total"][child, seat]), default=0)
        best = max(children, key=lambda child: self._merit(child, seat))
        return best if tree["visits"][best] else 0

    def _merit(self, child: int, seat: int) -> tuple[int, float]:
        tree = self._memory.tree
        visits = int(tree["visits"][child])
        if tree["solved"][child] and float(tree["total"][child, seat]) < 0:
            return 0, float(tree["total"][child, seat])  # proven bad, however often it was tried
        return visits, float(tree["total"][child, seat]) / max(1, visits)
