"""The best turn of free steps and a main action, as a `Searcher` that runs in slices."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, NamedTuple

import numpy as np

from rookery.core.kernels.arguments import Context
from rookery.core.kernels.rng import seeded
from rookery.core.players.searcher import NO_LIMITS, Limits, RankedAction, Report
from rookery.core.state import State
from rookery.search.expectimax import kernel
from rookery.search.portable import Call, Portable, limit, rule_calls, rule_groups
from rookery.search.turn_search import kernel as turns


@dataclass(frozen=True)
class TurnKernels:
    """The compiled functions of a game's turn search, as thin cached wrappers.

    `turn_search.make` compiles `widen`, `expectimax.make` compiles `look`, and `main_actions` is
    that of the guide.
    """

    widen: Callable[..., int]
    main_actions: Callable[..., int]
    look: Callable[..., bool]


@dataclass(frozen=True)
class TurnSettings:
    """How turns are searched.

    Free steps are combined in `rounds`, each time from the `beam` best states so far. The main
    actions of the `finalists` are searched through the next chance node; then the best `again` of
    them are searched once more with the deeper context, `share` nodes per slice. Each step has to
    gain at least `price`. `noise` blurs the estimates.
    """

    rounds: int = 3
    beam: int = 3
    finalists: int = 3
    again: int = 0
    share: int = 10
    price: float = 1e-4
    pool: int = 512
    table_bits: int = 12
    noise: float = 0.0
    seed: int = 0
    settle_single: bool = False


SLICE = 200
PLIES = 40
_SURE = 4.0  # larger than any error
_DEFAULT = TurnSettings()


class _Turn(NamedTuple):
    """A turn that was searched: its worth, the state its main action starts from, that action."""

    worth: float
    start: int
    action: int
    values: tuple[float, ...]


_rank = attrgetter("worth", "start", "action")


class TurnSearcher:
    """Searches for the best turn, or in any other decision for the best action.

    `context` is what the game's guides need; with `deeper` they look farther ahead and take longer.
    The limit `nodes` counts all states that are estimated or searched, and `depth` 1 skips the
    deeper look. Equal arguments give equal results.
    """

    def __init__(
        self,
        state: State,
        kernels: TurnKernels,
        context: Context,
        limits: Limits = NO_LIMITS,
        settings: TurnSettings = _DEFAULT,
        deeper: Context = None,
    ) -> None:
        self._state, self._kernels, self._settings = state, kernels, settings
        self._context, self._deeper = context, deeper
        rules = state.game.rules.kernels
        self._most = limits.most_nodes
        self._again = 0 if limits.depth == 1 or deeper is None else settings.again
        self._seat = state.current_player or 0
        self._pool = turns.pool(rules.state, rules.max_actions, settings.pool)
        self._pool.states[0] = state.record
        self._steps = np.zeros(1)
        self._memory = kernel.memory(
            rules.state, rules.max_actions, settings.table_bits, plies=PLIES
        )
        self._info = np.zeros(1, dtype=turns.INFO)[0]
        self._looking = np.zeros(1, dtype=kernel.INFO)[0]
        self._looking.seats = state.players
        self._info.seat = self._seat
        self._looking.noise = settings.noise
        self._looking.seed = int(seeded(settings.seed)[0]) >> 1
        self._turns: list[_Turn] = []
        self._first_look: list[_Turn] = []  # the results of the first look, during the deeper one
        self._waiting: list[tuple[int, list[int]]] = []
        self._round = 0
        self._stage = self._widen
        single = settings.settle_single and len(state.codes) == 1
        self._done = state.current_player is None or single

    def portable(self) -> Portable:
        """See `search.portable`: run by `static/js/engine/turn_search.js`."""
        kernels, settings = self._kernels, self._settings
        look = ("board", "memory", "context", "looking", 0)
        return Portable(
            "turn_search",
            {
                "look": Call(kernels.look, look),
                "widen": Call(kernels.widen, ("board", "pool", "context", "info", 0)),
                "main_actions": Call(kernels.main_actions, ("board", "state", "codes")),
            }
            | rule_calls(self._state),
            rule_groups(self._state)
            | {"pool": self._pool, "memory": self._memory}
            | {"context": self._context, "info": self._info, "looking": self._looking}
            | ({} if self._deeper is None else {"deeper": self._deeper}),
            {
                "nodes": limit(self._most),
                "players": self._state.players,
                "seat": self._seat,
                "rounds": settings.rounds,
                "beam": settings.beam,
                "finalists": settings.finalists,
                "again": self._again,
                "share": settings.share,
                "price": settings.price,
                "done": self._done,
            },
            blank=frozenset({"memory.weights", "memory.found"}),
        )

    def step(self) -> bool:
        """Search on for a slice, without the GIL; True when done."""
        if not self._done and self._budget() <= 0:
            self._done = True
        if not self._done:
            self._stage()
        return self._done

    def report(self) -> Report:
        """The best turn found so far, and what each seat may expect after it."""
        best = max(self._turns or self._first_look, key=_rank, default=None)
        line = self._line(best)
        values = best.values if best else (0.0,) * self._state.players
        return Report(
            action=line[0] if line else "",
            values=_within_bounds(values),
            line=line,
            depth=int(best is not None) + int(bool(self._turns and self._first_look)),
            nodes=self._nodes(),
            words=f"turns={len(self._turns or self._first_look)}",
        )

    def choices(self, most: int, also: str = "") -> tuple[RankedAction, ...]:
        """The best of the turns that were searched, one for each first action.

        Turns that the deeper look left out stay as far behind its best one as in the first look.
        """
        choices: dict[str, RankedAction] = {}
        texts: dict[int, str] = {}
        for turn, values in self._compare():
            if len(choices) >= most and not also:
                break
            code = self._codes(turn)[0]
            if code not in texts:
                texts[code] = self._state.game.text.action_text(self._state, code)
            first = texts[code]
            if first not in choices and (first == also or len(choices) < most):
                choices[first] = RankedAction(first, _within_bounds(values), self._line(turn))
            if first == also:
                also = ""
        return tuple(choices.values())

    def _compare(self) -> list[tuple[_Turn, tuple[float, ...]]]:
        deep = sorted(self._turns or self._first_look, key=_rank, reverse=True)
        turns = [(turn, turn.values) for turn in deep]
        if not (deep and self._turns and self._first_look):
            return turns
        second_look = {(turn.start, turn.action) for turn in deep}
        then = {(turn.start, turn.action): turn.values for turn in self._first_look}
        best, first = deep[0].values, then[deep[0].start, deep[0].action]
        for turn in sorted(self._first_look, key=_rank, reverse=True):
            if (turn.start, turn.action) not in second_look:
                gap = zip(best, turn.values, first, strict=True)
                turns.append((turn, tuple(now + estimate - was for now, estimate, was in gap)))
        return sorted(turns, key=lambda entry: -entry[1][self._seat])

    def _nodes(self) -> int:
        return int(self._info.nodes) + int(self._looking.nodes)

    def _budget(self) -> int:
        return SLICE if self._most is None else min(SLICE, self._most - self._nodes())

    # -- the stages ----------------------------------------------------------------------------

    def _widen(self) -> None:
        """Run another round of free steps, or go on to the main actions."""
        settings, tables = self._settings, self._state.board.tables
        new = 0
        if self._round <= settings.rounds:
            new = self._kernels.widen(tables, self._pool, self._context, self._info, settings.beam)
        self._round += 1
        if new == 0:
            self._steps = self._counted_steps()
            self._waiting = [(i, self._main_actions(i)) for i in self._finalists()]
            self._stage = self._look
            self._begin()

    def _finalists(self) -> Sequence[int]:
        """States whose main actions are searched: the one without steps, and the best others."""
        values = self._pool.values[: self._info.count] - self._settings.price * self._steps
        order: list[int] = np.argsort(-values, kind="stable").tolist()
        return [0, *(i for i in order if i > 0)][: max(1, self._settings.finalists)]

    def _counted_steps(self) -> Any:
        """The number of steps that lead to each state of the pool."""
        steps = [0.0]
        for parent in self._pool.parents[1 : self._info.count].tolist():
            steps.append(steps[parent] + 1)  # a state's parent comes before it
        return np.array(steps)

    def _main_actions(self, i: int) -> list[int]:
        codes, tables = self._pool.codes, self._state.board.tables
        count = self._kernels.main_actions(tables, self._pool.states[i], codes)
        actions: list[int] = codes[:count].tolist()
        return actions

    def _begin(self) -> None:
        """Set up the search of the next state and its actions; else look deeper, or end."""
        while self._waiting and not self._waiting[0][1]:
            self._waiting.pop(0)
        if self._waiting:
            start, actions = self._waiting[0]
            self._memory.states[0] = self._pool.states[start]
            self._memory.actions[0, : len(actions)] = actions
            kernel.begin(self._memory, self._looking, len(actions), 1)
        else:
            self._look_deeper()

    def _look(self) -> None:
        """Continue the search of one state's main actions."""
        budget = self._budget()
        if self._first_look:
            budget = min(budget, self._settings.share)
        tables = self._state.board.tables
        if self._kernels.look(tables, self._memory, self._context, self._looking, budget):
            self._turns += self._turns_from(*self._waiting.pop(0))
            self._begin()

    def _turns_from(self, start: int, actions: Sequence[int]) -> list[_Turn]:
        utilities = self._memory.found[: len(actions), : self._state.players].tolist()
        price = self._settings.price * float(self._steps[start])
        return [
            _Turn(_worth(values[self._seat], price), start, action, tuple(values))
            for action, values in zip(actions, utilities, strict=True)
        ]

    def _look_deeper(self) -> None:
        """Search the best turns so far once more, in more depth; or end."""
        self._done = bool(self._first_look) or self._again < 2 or len(self._turns) < 2
        if self._done:
            return
        self._context = self._deeper
        best = sorted(self._turns, key=_rank, reverse=True)[: self._again]
        self._waiting = [
            (start, [turn.action for turn in best if turn.start == start])
            for start in dict.fromkeys(turn.start for turn in best)
        ]
        self._first_look, self._turns = self._turns, []
        self._memory.table.depths[:] = 0
        self._begin()

    def _line(self, best: _Turn | None) -> tuple[str, ...]:
        """The texts of the free steps and the main action."""
        if best is None:
            return self._state.legal_actions[:1]
        state, texts = self._state, list[str]()
        for code in self._codes(best):
            texts.append(state.game.text.action_text(state, code))
            state = state.apply_code(code)
        return tuple(texts)

    def _codes(self, turn: _Turn) -> list[int]:
        """The codes of the free steps and the main action."""
        codes, i = [turn.action], turn.start
        while i > 0:
            codes.append(int(self._pool.actions[i]))
            i = int(self._pool.parents[i])
        return codes[::-1]


def _within_bounds(values: Sequence[float]) -> tuple[float, ...]:
    return tuple(min(1.0, max(-1.0, value)) for value in values)


def _worth(value: float, price: float) -> float:
    """A turn's worth to its seat: nothing outranks a sure win, however noisy its estimate is."""
    return value - price + (_SURE if value == 1.0 else 0.0)
